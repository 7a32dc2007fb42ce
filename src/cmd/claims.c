/* claims.c: `magnate claims`, whether a deeper search is right where it chooses otherwise. */
#include "base/expo.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/claims.h"

enum { GAMES = MG_SET_OPTIONS, PAIRS, ERA, AFTER, SEEDS, SEED, THREADS, JSON, OPTIONS };

struct claims_run {
	struct mg_setup setup;
	struct mg_entrant deep, shallow, after;
	struct mg_claims_options options;
	struct mg_claims claims[MG_CLAIMS_ROWS];
	struct mg_progress progress;
};

static void show(void *context, long done, long all)
{
	struct claims_run *run = context;
	mg_progress_show(&run->progress, done, all, "games");
}

static double mean(double sum, long n)
{
	return n ? sum / (double)n : 0;
}

/* The standard error of a mean, from the sums of what it is of and of its squares. */
static double error_of(double sum, double squares, long n)
{
	double m = mean(sum, n);
	return n > 1 ? mg_sqrt((mean(squares, n) - m * m) / (double)(n - 1)) : 0;
}

/* As they are shown: eras, kinds of decisions, all. */
static const struct {
	int row;
	const char *name;
} rows[] = {
	{1, "era 1"}, {2, "era 2"}, {3, "era 3"}, {4, "era 4"}, {5, "era 5"}, {MG_CLAIMS_OFFERS, "offers"}, {MG_CLAIMS_BIDS, "bids"},
	{MG_CLAIMS_SETTLEMENTS, "sell, keep"}, {MG_CLAIMS_BUILDS, "builds"}, {MG_CLAIMS_ALL, "all"},
};
_Static_assert(sizeof rows / sizeof rows[0] == MG_CLAIMS_ROWS && MG_ERAS == 5, "each row is shown once");

static void print_table(const struct claims_run *run)
{
	printf("%s where it chooses otherwise than %s; %d games, %d pairs played on by %s\n"
	       "in chances to win, %%; points are ahead of the table's mean\n"
	       "            asked  differ  claim  truth (error)  points (error)  slope (error)\n",
	       run->deep.name, run->shallow.name, run->options.games, run->options.pairs, run->after.name);
	for (size_t i = 0; i < MG_CLAIMS_ROWS; i++) {
		const struct mg_claims *c = &run->claims[rows[i].row];
		struct mg_claims_slope slope = mg_slope_of_claims(c);
		if (c->decisions == 0)
			continue;
		printf("%-10s %6ld %5.1f %% %6.2f %6.2f (%.2f) %8.2f (%.2f) %7.2f (%.2f)\n", rows[i].name, c->decisions,
		       100 * mean((double)c->differ, c->decisions), 100 * mean(c->claim, c->differ), 100 * mean(c->truth, c->differ),
		       100 * error_of(c->truth, c->truth2, c->differ), mean(c->points, c->differ), error_of(c->points, c->points2, c->differ),
		       slope.slope, slope.error);
	}
}

static void print_row(struct mg_json *j, const struct mg_claims *c)
{
	struct mg_claims_slope slope = mg_slope_of_claims(c);
	mg_json_key_int(j, "decisions", c->decisions);
	mg_json_key_int(j, "differ", c->differ);
	mg_json_key_decimal(j, "claim", mean(c->claim, c->differ));
	mg_json_key_decimal(j, "truth", mean(c->truth, c->differ));
	mg_json_key_decimal(j, "truth_error", error_of(c->truth, c->truth2, c->differ));
	mg_json_key_decimal(j, "points", mean(c->points, c->differ));
	mg_json_key_decimal(j, "points_error", error_of(c->points, c->points2, c->differ));
	mg_json_key_decimal(j, "slope", slope.slope);
	mg_json_key_decimal(j, "slope_error", slope.error);
}

static void print_json(const struct claims_run *run)
{
	struct mg_json_answer a;
	struct mg_json *j = mg_begin_json(&a);
	mg_setup_json(&run->setup, j);
	mg_json_key_text(j, "deep", run->deep.name);
	mg_json_key_text(j, "shallow", run->shallow.name);
	mg_json_key_text(j, "after", run->after.name);
	mg_json_key_int(j, "games", run->options.games);
	mg_json_key_int(j, "pairs", run->options.pairs);
	mg_json_key(j, "eras");
	mg_json_array(j);
	for (int era = 1; era <= MG_ERAS; era++) {
		mg_json_object(j);
		mg_json_key_int(j, "era", era);
		print_row(j, &run->claims[era]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_key(j, "kinds");
	mg_json_array(j);
	for (size_t i = MG_ERAS; i < MG_CLAIMS_ROWS - 1; i++) {
		mg_json_object(j);
		mg_json_key_text(j, "kind", rows[i].name);
		print_row(j, &run->claims[rows[i].row]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_end_json(&a);
}

static int read_entrant(const char *text, struct mg_entrant *out)
{
	const char *wrong = mg_entrant_read(text, out);
	if (wrong || out->command)
		return mg_misused(&mg_command_claims, "%s %s", text, wrong ? wrong : "is a program");
	return MG_EXIT_FINE;
}

static int read_run(struct claims_run *run, const struct mg_opt *opts, const struct mg_words *words)
{
	const char *after = opts[AFTER].text ? opts[AFTER].text : "Magnate:n1";
	struct mg_claims_options *o = &run->options;
	uint64_t first;
	int status;
	if (words->count != 2)
		return mg_misused(&mg_command_claims, "two players are needed");
	if ((status = read_entrant(words->at[0], &run->deep)) || (status = read_entrant(words->at[1], &run->shallow)) ||
	    (status = read_entrant(after, &run->after)) || (status = mg_deals_read(&mg_command_claims, &opts[SEEDS], &opts[SEED], &first)))
		return status;
	status = mg_setup_read(&mg_command_claims, opts, &run->setup);
	run->deep.net = run->shallow.net = run->after.net = run->setup.net;
	*o = (struct mg_claims_options){
		.sheet = run->setup.sheet, .players = run->setup.players, .draws = run->setup.draws, .places = run->setup.places,
		.deep = &run->deep, .shallow = &run->shallow, .after = &run->after,
		.first = first, .games = (int)mg_opt_number(&opts[GAMES], 20),
		.pairs = (int)mg_opt_number(&opts[PAIRS], 48), .era = (int)mg_opt_number(&opts[ERA], 1),
		.threads = (int)mg_opt_number(&opts[THREADS], 1), .progress = show, .context = run,
	};
	return status;
}

static int run_claims(struct claims_run *run, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 10000},
		[PAIRS] = {.name = "--pairs", .kind = MG_OPT_NUMBER, .min = 1, .max = 10000},
		[ERA] = {.name = "--era", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_ERAS},
		[AFTER] = {.name = "--after", .kind = MG_OPT_TEXT},
		[SEEDS] = {.name = "--seeds", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[JSON] = {.name = "--json", .kind = MG_OPT_FLAG},
	};
	struct mg_words words = {0};
	char error[MG_WORK_ERROR];
	if (!mg_options_read(&mg_command_claims, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_run(run, opts, &words);
	if (status != MG_EXIT_FINE)
		return status;
	mg_progress_begin(&run->progress, 0);
	show(run, 0, run->options.games);
	bool fine = mg_claims_play(&run->options, run->claims, error);
	mg_progress_end(&run->progress);
	if (!fine) {
		mg_complain("%s", error);
		return MG_EXIT_BAD_INPUT;
	}
	if (opts[JSON].given)
		print_json(run);
	else
		print_table(run);
	return MG_EXIT_FINE;
}

static int run(int argc, char **argv)
{
	struct claims_run *job = mg_need(sizeof *job);
	int status = run_claims(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_claims = {
	"claims",
	"tells whether a deeper search is right where it chooses otherwise",
	"usage: magnate claims [options] DEEP SHALLOW\n"
	"\n"
	"SHALLOW plays against itself. Wherever DEEP would choose another move it claims a gain, by its own values;\n"
	"what the move really gains shows in pairs of games that are played to their end after both moves, with the\n"
	"same draws. Prints for each era and each kind of decision how often they differ, what was claimed, what\n"
	"came true, in chances to win and in points, and the slope of truth on claim: 1 if claims are true, 0 if\n"
	"the deeper search refines noise.\n"
	"\n"
	"  --games N       games of SHALLOW (20)\n"
	"  --pairs N       games played on after each of the two moves (48)\n"
	"  --era N         only decisions from this era on (1)\n"
	"  --after PLAYER  who plays on (Magnate:n1)\n"
	"  --seeds S       tune (the default), gate or final; deals as in the arena\n"
	"  --seed N        which of these (1)\n"
	"  --threads N     (1)\n"
	"  --json          the figures as JSON\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate claims --games 40 --era 4 Magnate:n1000 Magnate:n30\n"
	"  magnate claims --edition industria --players 3 --json Magnate:n300 Magnate:n30\n",
	run,
};
