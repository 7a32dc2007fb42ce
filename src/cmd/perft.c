/* perft.c: `magnate perft`: counts sequences of moves from the start. */
#include "cmd/progress.h"
#include "cmd/setup.h"

enum { DEPTH_MAX = 30 };

/* mg_perft() from the start, where columns are drawn: draw by draw, to say how far it is. */
static uint64_t count(const struct mg_board *b, const struct mg_state *s, int depth)
{
	struct mg_progress progress;
	uint64_t nodes = 0;
	long done = 0, all = (long)mg_perft(b, s, 1);
	mg_assert(s->decision == MG_DRAW && depth <= DEPTH_MAX);
	if (depth == 0)
		return mg_perft(b, s, depth);
	mg_progress_begin(&progress, 0);
	mg_progress_show(&progress, 0, all, "draws");
	for (unsigned columns = 0; columns <= s->bag; columns++) {
		struct mg_state next = *s;
		if ((columns & ~s->bag) || __builtin_popcount(columns) != mg_draw_size(b, s))
			continue;
		mg_apply(b, &next, mg_draw_columns(columns));
		nodes += mg_perft(b, &next, depth - 1);
		mg_progress_show(&progress, ++done, all, "draws");
	}
	mg_progress_end(&progress);
	return nodes;
}

static void print_json(const struct mg_setup *setup, long depth, uint64_t nodes)
{
	struct mg_json_answer a;
	struct mg_json *j = mg_begin_json(&a);
	mg_setup_json(setup, j);
	mg_json_key_int(j, "moves", depth);
	mg_json_key_int(j, "nodes", (long long)nodes);
	mg_end_json(&a);
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {MG_SETUP_OPTIONS, {.name = "--json", .kind = MG_OPT_FLAG}};
	struct mg_words words = {0};
	struct mg_setup setup;
	struct mg_state s;
	long depth;
	if (!mg_options_read(&mg_command_perft, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count != 1 || !mg_str_number(mg_str(words.at[0]), DEPTH_MAX, &depth))
		return mg_misused(&mg_command_perft, "one number of moves from 0 to %d is needed", DEPTH_MAX);
	int status = mg_setup_read(&mg_command_perft, opts, &setup);
	if (status != MG_EXIT_FINE)
		return status;
	mg_init(&s, setup.players, setup.draws, 0);
	mg_settle_places(&s, setup.places);
	uint64_t nodes = count(&setup.sheet->board, &s, (int)depth);
	if (opts[MG_SET_OPTIONS].given)
		print_json(&setup, depth, nodes);
	else
		printf("nodes %llu\n", (unsigned long long)nodes);
	return MG_EXIT_FINE;
}

const struct mg_command mg_command_perft = {
	"perft",
	"counts the ways in which a game can begin",
	"usage: magnate perft N [options]\n"
	"\n"
	"Prints the number of sequences of N legal moves from the start. A draw counts one for each set of\n"
	"columns; subsidies and cashing do not count.\n"
	"\n"
	"  --json          prints it as JSON\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate perft 3\n"
	"  magnate perft 4 --edition industria --players 3 --json\n",
	run,
};
