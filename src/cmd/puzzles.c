/* puzzles.c: `magnate puzzles`: finds positions to train on, and checks files of them. */
#include "base/rng.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "record/deal.h"
#include "review/puzzle.h"

#include <limits.h>

enum { COUNT = MG_SET_OPTIONS, SEED, PAIRS, OUTPUT, CHECK, AGAIN, OPTIONS };
enum { LOOKS_A_GAME = 60, AHEAD = 6, FILE_MAX = 4 << 20 };

struct mine {
	struct mg_setup setup;
	struct mg_mining mining;
	struct mg_reviewer *reviewer;
	struct mg_thinker *thinker;
	struct mg_rng rng;
	int count, wanted, of_kind[MG_REVIEW_KINDS];
	const char *output; /* not owned; NULL: standard output */
	struct mg_puzzle puzzle;
	struct mg_record record;
	struct mg_state state;
};

/* ---- mining */

static bool write_puzzle(const struct mine *mine)
{
	char text[MG_PUZZLE_LINE];
	struct mg_buf line;
	mg_buf_init(&line, text, sizeof text);
	mg_puzzle_write(&mine->puzzle, &line);
	mg_assert(!line.full);
	FILE *file = mine->output ? fopen(mine->output, "a") : stdout;
	bool fine = file && fputs(text, file) >= 0 && fflush(file) == 0;
	if (file && mine->output)
		fine = fclose(file) == 0 && fine;
	if (!fine)
		mg_unwritable(mine->output ? mine->output : "-");
	return fine;
}

static enum mg_review_kind kind_of(const struct mg_state *s)
{
	return s->decision == MG_OFFER    ? MG_REVIEW_OFFER
	       : s->decision == MG_BID    ? MG_REVIEW_BID
	       : s->decision == MG_SETTLE ? MG_REVIEW_SETTLE
					  : MG_REVIEW_DEVELOP;
}

/* Kinds of questions come about equally often. */
static bool is_wanted(const struct mine *mine)
{
	int least = INT_MAX;
	for (int k = 0; k < MG_REVIEW_ANYTIME; k++)
		least = mine->of_kind[k] < least ? mine->of_kind[k] : least;
	return mine->of_kind[kind_of(&mine->state)] < least + AHEAD;
}

/* Looks at the position for a puzzle. False: it cannot be written. */
static bool look(struct mine *mine)
{
	mine->mining.seed = mg_rng_next(&mine->rng) >> 20;
	if (!is_wanted(mine) || !mg_puzzle_mine(mine->reviewer, &mine->record, &mine->state, &mine->mining, &mine->puzzle))
		return true;
	mine->count++;
	mine->of_kind[mine->puzzle.kind]++;
	return write_puzzle(mine);
}

/* Plays a game of levels below the strongest, and looks at some of its positions. */
static bool play(struct mine *mine, struct mg_progress *progress)
{
	const struct mg_board *b = &mine->setup.sheet->board;
	struct mg_deal deal;
	int players = mine->setup.players, levels = 0;
	mg_move m;
	while (mg_player_at(levels) != mg_player_strongest())
		levels++;
	const struct mg_player *player[MG_SEATS];
	for (int p = 0; p < players; p++)
		player[p] = mg_player_at(1 + (int)mg_rng_below(&mine->rng, (uint32_t)levels - 1));
	mg_record_init(&mine->record, mine->setup.sheet, players, mine->setup.draws, (int)mg_rng_below(&mine->rng, (uint32_t)players));
	mine->record.places = mine->setup.places;
	mg_record_state(&mine->record, 0, &mine->state);
	mg_deal_init(&deal, mg_rng_next(&mine->rng));
	while (mine->state.decision != MG_OVER && mine->count < mine->wanted) {
		const struct mg_state *s = &mine->state;
		if (s->decision == MG_DRAW) {
			m = mg_deal_draw(&deal, b, s);
		} else if (!mg_forced(b, s, &m)) {
			if (mg_rng_below(&mine->rng, 350) < LOOKS_A_GAME && !look(mine))
				return false;
			mg_progress_show(progress, mine->count, mine->wanted, "puzzles");
			mg_thinker_begin(mine->thinker, s, player[s->to_move], mg_rng_next(&mine->rng));
			while (mg_thinker_think(mine->thinker, 100))
				;
			m = mg_thinker_move(mine->thinker);
		}
		mg_record_play(&mine->record, &mine->state, m);
	}
	return true;
}

static int find_puzzles(struct mine *mine)
{
	struct mg_progress progress;
	bool fine = true;
	mine->reviewer = mg_reviewer_new(&mine->setup.sheet->board, mine->setup.players, mine->setup.net);
	mine->thinker = mg_thinker_new(&mine->setup.sheet->board);
	if (!mine->reviewer || !mine->thinker) {
		mg_complain("out of memory");
		fine = false;
	} else {
		mg_thinker_use(mine->thinker, mine->setup.net);
	}
	mg_progress_begin(&progress, 0);
	while (fine && mine->count < mine->wanted)
		fine = play(mine, &progress);
	mg_progress_end(&progress);
	mg_reviewer_free(mine->reviewer);
	mg_thinker_free(mine->thinker);
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

/* ---- checking */

struct checking {
	struct mine *mine;
	struct mg_reviewer *reviewer[MG_EDITIONS][MG_SEATS + 1]; /* made when first needed; owned */
	bool again;
	int number, puzzles, wrong, doubted, of_kind[MG_REVIEW_KINDS];
};

static struct mg_reviewer *reviewer_for(struct checking *c, const struct mg_record *r)
{
	struct mg_reviewer **own = &c->reviewer[r->sheet->board.edition][r->players];
	if (!*own)
		*own = mg_reviewer_new(&r->sheet->board, r->players, NULL);
	return *own;
}

/* Plays the answers of a puzzle again. False: it cannot be written, or there is no memory. */
static bool play_answers(struct checking *c, const char *path)
{
	struct mg_puzzle *p = &c->mine->puzzle;
	struct mg_reviewer *reviewer = reviewer_for(c, &p->record);
	c->mine->mining.seed = mg_rng_next(&c->mine->rng) >> 20;
	if (!reviewer) {
		mg_complain("out of memory");
		return false;
	}
	const char *doubt = mg_puzzle_doubt(reviewer, &c->mine->mining, p);
	c->doubted += doubt != NULL;
	if (doubt)
		mg_complain("%s:%d: %s", path, c->number, doubt);
	return doubt || !c->mine->output || write_puzzle(c->mine);
}

/* False: the rest need not be read. */
static bool check_line(struct checking *c, const char *path, struct mg_str line)
{
	c->number++;
	if (line.len == 0 || line.at[0] == '#')
		return true;
	const char *why = mg_puzzle_read(&c->mine->puzzle, line);
	if (why) {
		mg_complain("%s:%d: %s", path, c->number, why);
		c->wrong++;
		return false;
	}
	c->puzzles++;
	c->of_kind[c->mine->puzzle.kind]++;
	return !c->again || play_answers(c, path);
}

static int check(struct mine *mine, const char *path, bool again)
{
	struct checking c = {.mine = mine, .again = again};
	char *data = mg_need(FILE_MAX);
	struct mg_str text, line;
	bool fine = mg_read_text(path, data, FILE_MAX, &text);
	if (!fine) {
		free(data);
		return MG_EXIT_BAD_INPUT;
	}
	while (fine && mg_str_line(&text, &line))
		fine = check_line(&c, path, line);
	printf("%s: %d puzzles", path, c.puzzles);
	for (int k = 0; k < MG_REVIEW_ANYTIME; k++)
		printf("%s %s %d", k ? "," : ":", mg_review_kind_name((enum mg_review_kind)k), c.of_kind[k]);
	if (again)
		printf("; %d of them do not hold", c.doubted);
	putchar('\n');
	for (int e = 0; e < MG_EDITIONS; e++)
		for (int n = 0; n <= MG_SEATS; n++)
			mg_reviewer_free(c.reviewer[e][n]);
	free(data);
	return fine && !c.doubted ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

static int run_mine(struct mine *mine, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[COUNT] = {.name = "--count", .kind = MG_OPT_NUMBER, .min = 1, .max = 100000},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = LONG_MAX},
		[PAIRS] = {.name = "--pairs", .kind = MG_OPT_NUMBER, .min = 32, .max = 100000},
		[OUTPUT] = {.name = "--output", .kind = MG_OPT_TEXT},
		[CHECK] = {.name = "--check", .kind = MG_OPT_TEXT},
		[AGAIN] = {.name = "--again", .kind = MG_OPT_FLAG},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_puzzles, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count)
		return mg_too_much(&mg_command_puzzles, words.at[0]);
	mine->wanted = (int)mg_opt_number(&opts[COUNT], 10);
	mine->rng = mg_rng_seed((uint64_t)mg_opt_number(&opts[SEED], 1));
	mine->mining = (struct mg_mining){.searches = 48, .pairs = (int)mg_opt_number(&opts[PAIRS], opts[AGAIN].given ? 1024 : 256), .gap = 0.04f};
	mine->output = opts[OUTPUT].text;
	if (opts[CHECK].given)
		return check(mine, opts[CHECK].text, opts[AGAIN].given);
	if (opts[AGAIN].given)
		return mg_misused(&mg_command_puzzles, "--again needs --check");
	int status = mg_setup_read(&mg_command_puzzles, opts, &mine->setup);
	if (status != MG_EXIT_FINE)
		return status;
	if (!mine->setup.sheet->shipped)
		return mg_misused(&mg_command_puzzles, "puzzles are for the shipped boards");
	return find_puzzles(mine);
}

static int run(int argc, char **argv)
{
	struct mine *mine = mg_need(sizeof *mine);
	int status = run_mine(mine, argc, argv);
	free(mine);
	return status;
}

const struct mg_command mg_command_puzzles = {
	"puzzles",
	"finds positions to train on, and checks files of them",
	"usage: magnate puzzles [options]\n"
	"       magnate puzzles --check FILE [--again [options]]\n"
	"\n"
	"Plays games between levels and looks for positions in which some answers are better than all others by\n"
	"three standard errors, in games played out after each of them, and again with another seed. Each is one\n"
	"line: edition, players, kind, theme, levels that solve it, how many answers are right, a link to the\n"
	"position, and the answers with their losses.\n"
	"\n"
	"  --count N       how many (10)\n"
	"  --seed N        decides the games (1)\n"
	"  --pairs N       games played out after each answer, at most, for each of two seeds (256, with --again\n"
	"                  1024)\n"
	"  --output FILE   adds them to this file\n"
	"  --check FILE    reads a file of puzzles and says what is wrong with it\n"
	"  --again         with --check: plays all answers out again with a seed of its own, and says which do not\n"
	"                  hold; those that do are added to --output with the levels that solve them now\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate puzzles --count 20 --edition industria --output mine.txt\n"
	"  magnate puzzles --check puzzles/industry.txt\n"
	"  magnate puzzles --check puzzles/industry.txt --again --seed 7\n",
	run,
};
