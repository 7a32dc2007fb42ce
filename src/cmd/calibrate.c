/* calibrate.c: `magnate calibrate`, how true the strongest level's forecasts are, and their correction. */
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/calibrate.h"

enum { GAMES = MG_SETTINGS_END, PLAYER, SEEDS, SEED, OUTPUT, OPTIONS };

struct calibrate_job {
	struct mg_settings settings;
	struct mg_entrant entrant;
	int games;
	uint64_t first; /* deal */
	const char *output; /* NULL: nothing is fitted, the program's own tables are checked */
	struct mg_calibration table[MG_EDITIONS][2];
	struct mg_progress progress;
	char head[512], what[64];
	struct mg_buf said;
};

static void show(void *context, long done, long all)
{
	struct calibrate_job *job = context;
	mg_progress_show(&job->progress, done, all, job->what);
}

static void print_truth(const struct mg_truth *raw, const struct mg_truth *mended, int players)
{
	printf("        |              searched            |                    corrected\n"
	       "era     |  skill    bias  deviation        |  skill    bias  deviation  within  bias by place\n");
	for (int i = 1; i <= MG_ERAS + 1; i++) {
		int era = i <= MG_ERAS ? i : 0;
		if (raw->weight[era] <= 0)
			continue;
		if (era)
			printf("%-7d |", era);
		else
			printf("the end |");
		printf(" %+6.3f %+7.2f %7.2f          | %+6.3f %+7.2f %7.2f   %5.1f %% ", raw->skill[era], raw->bias[era], raw->deviation[era],
		       mended->skill[era], mended->bias[era], mended->deviation[era], 100 * mended->within[era]);
		for (int p = 0; p < players; p++)
			printf(" %+5.2f", mended->place_bias[era][p]);
		printf("\n");
	}
	printf("tenths of all chances, said and came, %%\n");
	for (int d = 0; d < MG_DECILES; d++)
		printf("  %5.1f %5.1f   %5.1f %5.1f\n", 100 * raw->said[d], 100 * raw->came[d], 100 * mended->said[d], 100 * mended->came[d]);
}

static void print_prices(const struct mg_price_truth *t)
{
	double n = t->sold > 0 ? (double)t->sold : 1;
	printf("prices: %ld of %ld lots sold, for %.2f Talers; worth %.2f to the buyer, %.2f to the next; %.1f %% for at most a Taler\n"
	       "beyond their worth; %.1f %% to one of those who they were worth most to\n",
	       t->sold, t->put_up, t->paid / n, t->worth / n, t->second / n, 100 * (double)t->within / n, 100 * (double)t->to_first / n);
}

/* Fits on some games if asked to, and measures on the rest, or on all. */
static bool treat(struct calibrate_job *job, const struct mg_forecasts *f, const struct mg_board *b, int players,
		  struct mg_calibration *table)
{
	struct mg_truth raw, mended;
	if (job->output)
		mg_calibration_fit(f, b, players, table);
	if (!mg_truth_measure(f, b, players, NULL, &raw) || !mg_truth_measure(f, b, players, table, &mended))
		return false;
	print_truth(&raw, &mended, players);
	print_prices(&f->prices);
	return true;
}

static int calibrate_setting(void *context, enum mg_edition_id edition, int players)
{
	struct calibrate_job *job = context;
	const struct mg_sheet *sheet = mg_sheet_of_edition(edition);
	struct mg_forecast_options options = {.sheet = sheet, .players = players, .entrant = &job->entrant,
					      .first = job->first, .games = job->games, .progress = show, .context = job};
	struct mg_forecasts f;
	snprintf(job->what, sizeof job->what, "games of %s with %d players", sheet->name, players);
	mg_progress_begin(&job->progress, 0);
	show(job, 0, job->games);
	bool fine = mg_forecasts_play(&options, &f);
	mg_progress_end(&job->progress);
	printf("%s, %d players: %ld forecasts in %d games\n", sheet->title, players, f.n, job->games);
	fine = fine && treat(job, &f, &sheet->board, players, &job->table[edition][players - MG_MIN_SEATS]);
	mg_forecasts_release(&f);
	if (!fine)
		mg_complain("out of memory");
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

static int write_file(struct calibrate_job *job)
{
	char *text = mg_need(MG_CALIBRATION_TEXT);
	struct mg_buf out;
	mg_buf_init(&out, text, MG_CALIBRATION_TEXT);
	mg_calibration_write((const struct mg_calibration(*)[2])job->table, mg_buf_str(&job->said), &out);
	mg_assert(!out.full);
	int status = mg_write_text(job->output, mg_buf_str(&out));
	free(text);
	return status;
}

static int read_job(struct calibrate_job *job, const struct mg_opt *opts, const struct mg_words *words)
{
	const char *player = opts[PLAYER].text ? opts[PLAYER].text : "Magnate:e48";
	if (words->count)
		return mg_too_much(&mg_command_calibrate, words->at[0]);
	const char *wrong = mg_entrant_read(player, &job->entrant);
	if (wrong || job->entrant.command || !job->entrant.player.strongest)
		return mg_misused(&mg_command_calibrate, "%s %s", player, wrong ? wrong : "is not the strongest level");
	int status = mg_deals_read(&mg_command_calibrate, &opts[SEEDS], &opts[SEED], &job->first);
	if (status != MG_EXIT_FINE)
		return status;
	job->games = (int)mg_opt_number(&opts[GAMES], 1000);
	job->output = opts[OUTPUT].text;
	memcpy(job->table, mg_calibrations, sizeof job->table);
	mg_buf_init(&job->said, job->head, sizeof job->head);
	mg_buf_printf(&job->said, "magnate calibrate --player %s --games %d --seeds %s --seed %ld\n", player, job->games,
		      opts[SEEDS].text ? opts[SEEDS].text : "tune", mg_opt_number(&opts[SEED], 1));
	return mg_settings_read(&mg_command_calibrate, opts, &job->settings);
}

static int run_job(struct calibrate_job *job, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETTINGS_OPTIONS,
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000000},
		[PLAYER] = {.name = "--player", .kind = MG_OPT_TEXT},
		[SEEDS] = {.name = "--seeds", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
		[OUTPUT] = {.name = "--output", .kind = MG_OPT_TEXT},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_calibrate, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_job(job, opts, &words);
	if (status == MG_EXIT_FINE)
		status = mg_settings_run(&job->settings, calibrate_setting, job);
	return status == MG_EXIT_FINE && job->output ? write_file(job) : status;
}

static int run(int argc, char **argv)
{
	struct calibrate_job *job = mg_need(sizeof *job);
	int status = run_job(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_calibrate = {
	"calibrate",
	"measures and corrects what computer players foretell",
	"usage: magnate calibrate [options]\n"
	"\n"
	"Plays games of the strongest level against itself and holds what it expected against what came: by era\n"
	"the skill of its chances to win (the share of the Brier score of \"everybody alike\" that they save),\n"
	"how far totals are off (result less forecast), how many lie within the range that is told; for tenths of\n"
	"all chances what was said and what came. As searched, and corrected as people are told it. Then, for lots\n"
	"that were sold, what they were said to be worth when they were put up, and what was paid. With --output\n"
	"the correction is fitted on these games and written as the source file src/bots/calibration.c; check it\n"
	"on other deals.\n"
	"\n"
	"  --edition E     industry or industria; otherwise both\n"
	"  --players N     3 or 4; otherwise both\n"
	"  --games N       for each setting (1000)\n"
	"  --player LEVEL  with which budget it plays (Magnate:e48)\n"
	"  --seeds S       tune (the default), gate or final; deals as in the arena\n"
	"  --seed N        which of these (1)\n"
	"  --output FILE   fits, and writes the tables there\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate calibrate --edition industry --players 4 --games 80 --seeds gate\n"
	"  magnate calibrate --games 300 --output src/bots/calibration.c\n",
	run,
};
