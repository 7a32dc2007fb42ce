/* decisions.c: `magnate decisions`, how good the decisions of players are in positions that stay the same. */
#include "base/expo.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/decisions.h"

enum { POSITIONS = MG_SET_OPTIONS, GAMES, BASE, VALUES, SEEDS, SEED, THREADS, JSON, OPTIONS };
enum { JSON_MAX = 1 << 16 };

struct decisions_run {
	struct mg_setup setup;
	struct mg_entrant base, entrant[MG_MAX_ENTRANTS];
	struct mg_decisions_options options;
	struct mg_decisions decisions[MG_MAX_ENTRANTS][MG_ERAS + 1];
	struct mg_progress progress;
};

static void show(void *context, long done, long all)
{
	struct decisions_run *run = context;
	mg_progress_show(&run->progress, done, all, "positions");
}

static double error_of(const struct mg_moments *m)
{
	return m->n > 1 ? mg_sqrt(mg_variance(m) / (double)m->n) : 0;
}

static void print_table(const struct decisions_run *run)
{
	printf("%d positions of %s, every move played on %d times; chances to win in %%, points ahead of the table's mean\n",
	       run->options.positions, run->base.name, run->options.games);
	for (int row = 1; row <= MG_ERAS + 1; row++) {
		int era = row % (MG_ERAS + 1);
		long n = run->decisions[0][era].lost_share.n;
		if (n == 0)
			continue;
		if (era)
			printf("\nera %d, %ld positions\n", era, n);
		else
			printf("\nall\n");
		printf("  loses (error)  points (error)   other   gains (error)  points (error)\n");
		for (int i = 0; i < run->options.entrants; i++) {
			const struct mg_decisions *d = &run->decisions[i][era];
			printf("  %5.2f (%.2f)  %6.3f (%.3f)  %5.1f %%  %6.2f (%.2f)  %6.3f (%.3f)  %s\n", 100 * d->lost_share.mean,
			       100 * error_of(&d->lost_share), d->lost_points.mean, error_of(&d->lost_points),
			       100 * (double)d->other / (double)n, 100 * d->gain_share.mean, 100 * error_of(&d->gain_share),
			       d->gain_points.mean, error_of(&d->gain_points), run->entrant[i].name);
		}
	}
}

static void add_moments(struct mg_json *j, const char *key, const char *error, const struct mg_moments *m)
{
	mg_json_key_decimal(j, key, m->mean);
	mg_json_key_decimal(j, error, error_of(m));
}

static void add_row(struct mg_json *j, int era, const struct mg_decisions *d)
{
	mg_json_object(j);
	if (era)
		mg_json_key_int(j, "era", era);
	mg_json_key_int(j, "positions", d->lost_share.n);
	add_moments(j, "lost_share", "lost_share_error", &d->lost_share);
	add_moments(j, "lost_points", "lost_points_error", &d->lost_points);
	mg_json_key_int(j, "other", d->other);
	add_moments(j, "gain_share", "gain_share_error", &d->gain_share);
	add_moments(j, "gain_points", "gain_points_error", &d->gain_points);
	mg_json_end_object(j);
}

static void print_json(const struct decisions_run *run)
{
	char *text = mg_need(JSON_MAX);
	struct mg_buf out;
	struct mg_json j;
	mg_buf_init(&out, text, JSON_MAX);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_setup_json(&run->setup, &j);
	mg_json_key_text(&j, "base", run->base.name);
	mg_json_key_int(&j, "games", run->options.games);
	mg_json_key(&j, "players_asked");
	mg_json_array(&j);
	for (int i = 0; i < run->options.entrants; i++) {
		mg_json_object(&j);
		mg_json_key_text(&j, "player", run->entrant[i].name);
		mg_json_key(&j, "all");
		add_row(&j, 0, &run->decisions[i][0]);
		mg_json_key(&j, "eras");
		mg_json_array(&j);
		for (int era = 1; era <= MG_ERAS; era++)
			add_row(&j, era, &run->decisions[i][era]);
		mg_json_end_array(&j);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	mg_assert(!out.full);
	mg_print_json(&out);
	free(text);
}

static int read_player(const char *name, struct mg_entrant *out)
{
	int status = mg_player_read(&mg_command_decisions, name, out);
	return status == MG_EXIT_FINE && out->command ? mg_misused(&mg_command_decisions, "%s is a program", name) : status;
}

static int read_run(struct decisions_run *run, const struct mg_opt *opts, const struct mg_words *words)
{
	uint64_t first = 0;
	int status = words->count && words->count <= MG_MAX_ENTRANTS
			     ? MG_EXIT_FINE
			     : mg_misused(&mg_command_decisions, "one to %d players are needed", MG_MAX_ENTRANTS);
	for (int i = 0; status == MG_EXIT_FINE && i < words->count; i++)
		status = read_player(words->at[i], &run->entrant[i]);
	if (status == MG_EXIT_FINE)
		status = read_player(opts[BASE].text ? opts[BASE].text : "R5:n1", &run->base);
	if (status == MG_EXIT_FINE && run->base.player.style < MG_STYLE_SEARCH)
		status = mg_misused(&mg_command_decisions, "%s does not look ahead, and cannot play on", run->base.name);
	if (status == MG_EXIT_FINE)
		status = mg_deals_read(&mg_command_decisions, &opts[SEEDS], &opts[SEED], &first);
	if (status == MG_EXIT_FINE)
		status = mg_setup_read(&mg_command_decisions, opts, &run->setup);
	for (int i = 0; i < words->count && i < MG_MAX_ENTRANTS; i++)
		run->entrant[i].net = run->setup.net;
	run->base.net = run->setup.net;
	run->options = (struct mg_decisions_options){
		.sheet = run->setup.sheet, .players = run->setup.players, .draws = run->setup.draws, .places = run->setup.places,
		.base = &run->base, .entrant = run->entrant, .entrants = words->count, .first = first,
		.positions = (int)mg_opt_number(&opts[POSITIONS], 200), .games = (int)mg_opt_number(&opts[GAMES], 64),
		.threads = mg_opt_threads(&opts[THREADS]), .file = opts[VALUES].text, .progress = show, .context = run,
	};
	return status;
}

static int run_decisions(struct decisions_run *run, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[POSITIONS] = {.name = "--positions", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_POSITIONS},
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 10000},
		[BASE] = {.name = "--base", .kind = MG_OPT_TEXT},
		[VALUES] = {.name = "--values", .kind = MG_OPT_TEXT},
		[SEEDS] = {.name = "--seeds", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[JSON] = {.name = "--json", .kind = MG_OPT_FLAG},
	};
	struct mg_words words = {0};
	char error[MG_WORK_ERROR];
	if (!mg_options_read(&mg_command_decisions, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_run(run, opts, &words);
	if (status != MG_EXIT_FINE)
		return status;
	mg_progress_begin(&run->progress, 0);
	show(run, 0, run->options.positions);
	bool fine = mg_decisions_play(&run->options, run->decisions, error);
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
	struct decisions_run *job = mg_need(sizeof *job);
	int status = run_decisions(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_decisions = {
	"decisions",
	"tells how good the decisions of players are, in positions that stay the same",
	"usage: magnate decisions [options] PLAYER...\n"
	"\n"
	"Takes a decision out of each of many games of one player, plays every possible move on to the end of the\n"
	"game many times, with the same draws after each, and asks the players what they would do. Prints for each\n"
	"era what they lose against the move that looks best, whose luck is in it, and what they gain over the\n"
	"first of them, in chances to win and in points, with standard errors.\n"
	"\n"
	"  --positions N   so many (200)\n"
	"  --games N       after each move (64)\n"
	"  --base PLAYER   whose games they are, and who plays on (R5:n1)\n"
	"  --values FILE   saves what moves are worth there, and goes on where the file ends: players asked later\n"
	"                  are asked about the same positions\n"
	"  --seeds S       tune (the default), gate or final; deals as in the arena\n"
	"  --seed N        which of these (1)\n"
	"  --threads N     as many as there are processor cores\n"
	"  --json          the figures as JSON\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate decisions R5:n48 Magnate:n48 Magnate\n"
	"  magnate decisions --positions 2000 --values positions.json --edition industria R5:n48 Magnate\n",
	run,
};
