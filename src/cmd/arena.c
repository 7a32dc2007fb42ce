/* arena.c: `magnate arena`, matches between computer players. */
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/journal.h"
#include "train/report.h"

enum { BLOCKS = MG_SET_OPTIONS, MODE, SEEDS, SEED, THREADS, RESUME, JSON, SPRT, PATIENCE, OPTIONS };

struct arena_event {
	struct mg_setup setup;
	struct mg_arena_options options;
	struct mg_arena arena;
	struct mg_line_file journal;
	struct mg_progress progress;
	const char *resume, *json; /* not owned; NULL: not asked for */
	bool unwritten;            /* the journal refused a block */
};

static int misused(const char *text)
{
	return mg_misused(&mg_command_arena, "%s", text);
}

static int read_entrants(struct mg_arena_options *options, const struct mg_words *words, const char *mode)
{
	_Static_assert((int)MG_MAX_WORDS <= (int)MG_MAX_ENTRANTS, "every word can be an entrant");
	if (words->count < 2)
		return misused("at least two players are needed");
	for (int i = 0; i < words->count; i++) {
		int status = mg_player_read(&mg_command_arena, words->at[i], &options->entrant[i]);
		if (status != MG_EXIT_FINE)
			return status;
	}
	options->entrants = words->count;
	options->mode = words->count == 2 ? MG_ALONE : MG_LEAGUE;
	if (!mode)
		return MG_EXIT_FINE;
	if (strcmp(mode, "league") == 0)
		options->mode = MG_LEAGUE;
	else if (strcmp(mode, "alone") != 0)
		return misused("--mode must be alone or league");
	else if (words->count != 2)
		return misused("--mode alone needs two players: the candidate, and who sits in all other seats");
	return MG_EXIT_FINE;
}

static int read_test(struct mg_arena_options *options, const char *text)
{
	const char *comma = text ? strchr(text, ',') : NULL;
	if (!text)
		return MG_EXIT_FINE;
	if (options->mode != MG_ALONE)
		return misused("--sprt is for --mode alone");
	options->sequential = true;
	if (comma && mg_share_read((struct mg_str){text, (size_t)(comma - text)}, &options->test.p0) &&
	    mg_share_read(mg_str(comma + 1), &options->test.p1) && options->test.p0 > 0 && options->test.p0 < options->test.p1)
		return MG_EXIT_FINE;
	return misused("--sprt must be two shares, the smaller first, like 0.25,0.28");
}

static int read_event(struct arena_event *e, const struct mg_opt *opts, const struct mg_words *words)
{
	struct mg_arena_options *options = &e->options;
	int status = mg_setup_read(&mg_command_arena, opts, &e->setup);
	if (status == MG_EXIT_FINE)
		status = read_entrants(options, words, opts[MODE].text);
	if (status == MG_EXIT_FINE)
		status = mg_deals_read(&mg_command_arena, &opts[SEEDS], &opts[SEED], &options->first);
	if (status == MG_EXIT_FINE)
		status = read_test(options, opts[SPRT].text);
	options->sheet = e->setup.sheet;
	for (int i = 0; i < options->entrants; i++)
		options->entrant[i].net = e->setup.net;
	options->board = opts[MG_SET_BOARD].text;
	options->players = e->setup.players;
	options->draws = e->setup.draws;
	options->places = e->setup.places;
	options->blocks = (int)mg_opt_number(&opts[BLOCKS], 100);
	options->threads = mg_opt_threads(&opts[THREADS]);
	options->patience = 1000 * (int)mg_opt_number(&opts[PATIENCE], 60);
	e->resume = opts[RESUME].text;
	e->json = opts[JSON].text;
	return status;
}

/* After each block: saves it, and shows how it stands. */
static bool added(void *context, const struct mg_arena *a)
{
	struct arena_event *e = context;
	char what[80] = "blocks";
	struct mg_interval share = mg_share_interval(&a->share);
	if (a->options.mode == MG_ALONE && a->count > 1)
		snprintf(what, sizeof what, "blocks, wins %.1f %% (%.1f to %.1f)", 100 * share.mean, 100 * share.low,
			 100 * share.high);
	mg_progress_show(&e->progress, a->count, a->options.blocks, what);
	e->unwritten = e->resume && !mg_journal_append(&e->journal, a);
	return !e->unwritten;
}

static int print_report(const struct arena_event *e)
{
	struct mg_report *report = mg_need(sizeof *report);
	char *text = mg_need(MG_REPORT_TEXT);
	struct mg_buf out;
	int status = MG_EXIT_FINE;
	mg_buf_init(&out, text, MG_REPORT_TEXT);
	if (!mg_report(&e->arena, report)) {
		mg_complain("out of memory");
		status = MG_EXIT_BAD_INPUT;
	} else {
		mg_report_table(&e->arena, report, &out);
		if (!e->json || strcmp(e->json, "-") != 0)
			fputs(text, stdout);
		mg_buf_clear(&out);
		mg_report_json(&e->arena, report, &out);
		if (e->json)
			status = mg_write_text(e->json, mg_buf_str(&out));
	}
	free(text);
	free(report);
	return status;
}

static int play(struct arena_event *e)
{
	char why[MG_LINE_FILE_ERROR];
	if (e->resume && !mg_journal_open(&e->journal, e->resume, &e->arena, why)) {
		mg_complain("%s %s", e->resume, why);
		return MG_EXIT_BAD_INPUT;
	}
	mg_progress_begin(&e->progress, e->arena.count);
	mg_progress_show(&e->progress, e->arena.count, e->options.blocks, "blocks");
	bool fine = mg_arena_run(&e->arena, (struct mg_arena_watch){added, e});
	mg_progress_end(&e->progress);
	if (e->resume)
		mg_line_file_close(&e->journal);
	if (fine && !e->unwritten)
		return print_report(e);
	if (e->unwritten)
		mg_complain("%s cannot be written", e->resume);
	else
		mg_complain("%s", e->arena.error);
	return MG_EXIT_BAD_INPUT;
}

static int run_event(struct arena_event *e, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[BLOCKS] = {.name = "--blocks", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_BLOCKS},
		[MODE] = {.name = "--mode", .kind = MG_OPT_TEXT},
		[SEEDS] = {.name = "--seeds", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[RESUME] = {.name = "--resume", .kind = MG_OPT_TEXT},
		[JSON] = {.name = "--json", .kind = MG_OPT_TEXT},
		[SPRT] = {.name = "--sprt", .kind = MG_OPT_TEXT},
		[PATIENCE] = {.name = "--patience", .kind = MG_OPT_NUMBER, .max = 86400},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_arena, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_event(e, opts, &words);
	if (status != MG_EXIT_FINE)
		return status;
	if (!mg_arena_init(&e->arena, &e->options)) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	status = play(e);
	mg_arena_release(&e->arena);
	return status;
}

static int run(int argc, char **argv)
{
	struct arena_event *e = mg_need(sizeof *e);
	int status = run_event(e, argc, argv);
	free(e);
	return status;
}

const struct mg_command mg_command_arena = {
	"arena",
	"plays matches between computer players and measures them",
	"usage: magnate arena [options] PLAYER PLAYER...\n"
	"\n"
	"A block is one deal (all draws and the starting seat) played once for each seat. Two players: the first\n"
	"alone against copies of the second, in every seat in turn. More players: a league with ratings.\n"
	"Intervals are 95 %, two-sided, by block. docs/arena.md says more.\n"
	"\n"
	"  Foreman, R2           a player with its own number of searches\n"
	"  R3:n500               ... with 500 searches a move\n"
	"  Magnate:e500          ... with at most 500, spent by era as the player does\n"
	"  Magnate:10ms          ... with 10 ms of processor time a move\n"
	"  Magnate:e500,money=1.2  ... with other parameters than the program's, see magnate tune\n"
	"  Clerk,temperature=0.04  a level that chooses so loosely: a move worse by so much is e times less likely\n"
	"  cmd:COMMAND           a program that speaks the engine protocol; cmd:10ms:COMMAND, cmd:n500:COMMAND\n"
	"\n"
	"  --blocks N      at most so many (100)\n"
	"  --mode M        alone or league; otherwise it follows from the number of players\n"
	"  --seeds S       tune (the default), gate or final: deals to try things, to accept a change, to publish\n"
	"  --seed N        which of these deals, 0 to 999999 (1); each has a million\n"
	"  --threads N     as many as there are processor cores\n"
	"  --resume FILE   saves every block there, and goes on where the file ends\n"
	"  --json FILE     writes the results there too; - for standard output, instead of the table\n"
	"  --sprt P,Q      stops when a sequential test decides between the shares P and Q, like 0.25,0.28\n"
	"  --patience S    seconds that a program may be silent beyond its time (60)\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate arena Banker Foreman\n"
	"  magnate arena --blocks 50 --json results.json Magnate:n100 Banker Clerk\n"
	"  magnate arena 'cmd:10ms:./mybot' R2\n",
	run,
};
