/* tune.c: `magnate tune`, the strongest level's parameters by playing. */
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/tune.h"

enum { STEPS = MG_SET_OPTIONS, BLOCKS, PLAYER, AGAINST, PARAMS, TURN, RATE, SEED, THREADS, RESUME, CHART, OPTIONS };
enum { COLUMNS = 60, MOST_STEPS = 100000 };

struct tune_job {
	struct mg_setup setup;
	struct mg_tuner tuner;
	struct mg_entrant against;
	const char *resume;
	bool chart;
	bool look; /* only tells what the journal holds */
};

/* A param's way through the steps, as a line of digits: 0 its lowest, 9 its highest. */
static void print_chart(const struct mg_tuner *t, int param)
{
	float low = t->step[0].param[param], high = low;
	for (int k = 0; k < t->count; k++) {
		low = t->step[k].param[param] < low ? t->step[k].param[param] : low;
		high = t->step[k].param[param] > high ? t->step[k].param[param] : high;
	}
	char name[MG_PARAM_NAME];
	mg_param_name(param, name);
	printf("  %-12s %6.3f to %6.3f  ", name, (double)low, (double)high);
	for (int c = 0; c < COLUMNS && c < t->count; c++) {
		int k = t->count <= COLUMNS ? c : c * t->count / COLUMNS;
		putchar(high > low ? '0' + (int)(9.0f * (t->step[k].param[param] - low) / (high - low)) : '-');
	}
	putchar('\n');
}

static void print_result(const struct tune_job *job)
{
	const struct mg_tuner *t = &job->tuner;
	struct mg_tuning own, mean;
	char name[MG_PARAM_NAME];
	mg_entrant_tuning(&t->options.entrant, &t->options.sheet->board, t->options.players, &own);
	mg_tuner_mean(t, &mean);
	printf("%d steps of %d games\n%-14s %8s %8s %8s %8s %8s\n", t->count, t->options.blocks * t->options.players, "param", "begin", "last",
	       "mean", "slope", "error");
	for (int i = 0; i < MG_PARAMS; i++) {
		struct mg_slope slope = mg_tuner_slope(t, i);
		if (t->options.fixed.has[i])
			continue;
		mg_param_name(i, name);
		printf("%-14s %8.3f %8.3f %8.3f %+8.3f %8.3f\n", name, (double)own.param[i], (double)t->now.param[i], (double)mean.param[i],
		       slope.points, slope.error);
	}
	for (int i = 0; i < MG_PARAMS && job->chart && t->count; i++)
		print_chart(t, i);
}

static int tune(struct tune_job *job)
{
	struct mg_tuner *t = &job->tuner;
	struct mg_line_file journal = {.fd = -1};
	struct mg_progress progress;
	char why[MG_LINE_FILE_ERROR];
	if (job->resume && !mg_tuner_open(t, &journal, job->resume, why)) {
		mg_complain("%s %s", job->resume, why);
		return MG_EXIT_BAD_INPUT;
	}
	bool fine = true;
	mg_progress_begin(&progress, t->count);
	if (!job->look)
		mg_progress_show(&progress, t->count, t->options.steps, "steps");
	while (fine && !job->look && t->count < t->options.steps) {
		fine = mg_tuner_play(t) && (!job->resume || mg_tuner_append(t, &journal));
		mg_progress_show(&progress, t->count, t->options.steps, "steps");
	}
	mg_progress_end(&progress);
	if (job->resume)
		mg_line_file_close(&journal);
	if (!fine) {
		mg_complain("%s", t->error[0] ? t->error : "the journal cannot be written, or memory was refused");
		return MG_EXIT_BAD_INPUT;
	}
	print_result(job);
	return MG_EXIT_FINE;
}

/* Names with commas: those that may be turned. */
static bool read_params(const char *text, struct mg_param_set *fixed)
{
	struct mg_param_set named = {{false}};
	while (*text) {
		size_t len = strcspn(text, ",");
		if (!mg_params_named(text, len, &named))
			return false;
		text += len + (text[len] == ',');
	}
	for (int i = 0; i < MG_PARAMS; i++)
		fixed->has[i] = !named.has[i];
	return true;
}

static int read_job(struct tune_job *job, const struct mg_opt *opts, const struct mg_words *words, struct mg_tune_options *o)
{
	const char *player = opts[PLAYER].text ? opts[PLAYER].text : "Magnate:e48";
	if (words->count)
		return mg_too_much(&mg_command_tune, words->at[0]);
	const char *wrong = mg_entrant_read(player, &o->entrant);
	if (wrong || o->entrant.command || !o->entrant.player.tuned)
		return mg_misused(&mg_command_tune, "%s %s", player, wrong ? wrong : "has no parameters");
	if (opts[AGAINST].given && (wrong = mg_entrant_read(opts[AGAINST].text, &job->against)))
		return mg_misused(&mg_command_tune, "%s %s", opts[AGAINST].text, wrong);
	if (opts[AGAINST].given && job->against.command)
		return mg_misused(&mg_command_tune, "%s is a program", opts[AGAINST].text);
	o->against = opts[AGAINST].given ? &job->against : NULL;
	for (int i = MG_PARAM_WORTH; i < MG_PARAMS; i++)
		o->fixed.has[i] = true;
	if (opts[PARAMS].given && !read_params(opts[PARAMS].text, &o->fixed))
		return mg_misused(&mg_command_tune, "--params names one that does not exist");
	int status = mg_setup_read(&mg_command_tune, opts, &job->setup);
	o->sheet = job->setup.sheet;
	o->players = job->setup.players;
	o->draws = job->setup.draws;
	o->places = job->setup.places;
	o->entrant.net = job->against.net = job->setup.net;
	o->steps = (int)mg_opt_number(&opts[STEPS], 100);
	job->look = o->steps == 0;
	if (job->look && !opts[RESUME].given)
		return mg_misused(&mg_command_tune, "--steps 0 tells what a journal holds: it wants --resume FILE");
	if (job->look)
		o->steps = MOST_STEPS;
	o->blocks = (int)mg_opt_number(&opts[BLOCKS], 10);
	o->threads = (int)mg_opt_number(&opts[THREADS], 1);
	o->first = mg_first_deal(MG_DEALS_TUNE, mg_opt_number(&opts[SEED], 1));
	o->turn = opts[TURN].given ? opts[TURN].share : 0.1;
	o->rate = opts[RATE].given ? opts[RATE].share : 0.01;
	job->resume = opts[RESUME].text;
	job->chart = opts[CHART].given;
	return status;
}

static int run_job(struct tune_job *job, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[STEPS] = {.name = "--steps", .kind = MG_OPT_NUMBER, .max = MOST_STEPS},
		[BLOCKS] = {.name = "--blocks", .kind = MG_OPT_NUMBER, .min = 1, .max = 10000},
		[PLAYER] = {.name = "--player", .kind = MG_OPT_TEXT},
		[AGAINST] = {.name = "--against", .kind = MG_OPT_TEXT},
		[PARAMS] = {.name = "--params", .kind = MG_OPT_TEXT},
		[TURN] = {.name = "--turn", .kind = MG_OPT_SHARE},
		[RATE] = {.name = "--rate", .kind = MG_OPT_SHARE},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[RESUME] = {.name = "--resume", .kind = MG_OPT_TEXT},
		[CHART] = {.name = "--chart", .kind = MG_OPT_FLAG},
	};
	struct mg_words words = {0};
	struct mg_tune_options options = {0};
	if (!mg_options_read(&mg_command_tune, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_job(job, opts, &words, &options);
	if (status != MG_EXIT_FINE)
		return status;
	if (!mg_tuner_init(&job->tuner, &options)) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	status = tune(job);
	mg_tuner_release(&job->tuner);
	return status;
}

static int run(int argc, char **argv)
{
	struct tune_job *job = mg_need(sizeof *job);
	int status = run_job(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_tune = {
	"tune",
	"tunes the strongest computer player by playing",
	"usage: magnate tune [options]\n"
	"\n"
	"Each step moves all parameters (src/bots/tuning.h) a little, up or down by chance, and lets both players\n"
	"so made play each other, as many seats each, on equal deals; by the points between them every parameter\n"
	"then moves. Prints the parameters that it began with, those after the last step, the mean of the last half\n"
	"of the steps, and the slope: by how many points a game whoever has a parameter turned up is ahead of\n"
	"whoever has it turned down, with its standard error. What it finds is better only if a match on other\n"
	"deals shows it, both ways: magnate arena --seeds gate.\n"
	"\n"
	"  --steps N       so many in all (100); 0: tells what the journal holds\n"
	"  --blocks N      deals in a step, each in all rotations of the seats (10)\n"
	"  --player LEVEL  with which budget it plays (Magnate:e48)\n"
	"                  or where it begins: Magnate:e16,money=1.2,share-3=0.8\n"
	"  --against P     they share the table with this one, a best response to it is looked for\n"
	"  --params A,B    turns these only: money, or money-1 for the first of the three phases of a game; worth\n"
	"                  or worth-A1, for what a field counts beyond its evaluation; otherwise all but worth\n"
	"  --turn P        by which part of itself a parameter is turned to and fro (0.1)\n"
	"  --rate P        how far it moves, as a part of itself, for each point a game (0.01); 0: not at all\n"
	"  --seed N        which of the tuning deals (1)\n"
	"  --threads N     (1)\n"
	"  --resume FILE   saves every step there, and goes on where the file ends\n"
	"  --chart         prints each param's way, too: digits from 0, its lowest, to 9, its highest\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate tune --steps 20 --blocks 30 --resume tune.journal\n"
	"  magnate tune --steps 500 --blocks 2 --turn 0.2 --rate 0\n"
	"  magnate tune --steps 0 --resume tune.journal --chart\n",
	run,
};
