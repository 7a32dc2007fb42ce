/* fit.c: `magnate fit`, the weights of the hand evaluation from the results of games. */
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/arena.h"
#include "train/fit.h"

#include <limits.h>
#include <unistd.h>

enum { PLAYER = MG_SETTINGS_END, GAMES, SEED, THREADS, STRAY, ANYTIME, OUTPUT, OPTIONS };

struct fit_job {
	struct mg_entrant entrant;
	struct mg_fit_options options; /* of one setting after the other */
	struct mg_settings settings;
	const char *output;      /* not owned; NULL: standard output */
	struct mg_weights weights[MG_EDITIONS][2];
	char head[2048]; /* of the file: the command and what it found */
	struct mg_buf said;
	struct mg_progress progress;
	char what[80];
};

static void show(void *context, long done, long all)
{
	struct fit_job *job = context;
	mg_progress_show(&job->progress, done, all, job->what);
}

static int read_job(struct fit_job *job, const struct mg_opt *opts, const struct mg_words *words)
{
	const char *name = opts[PLAYER].given ? opts[PLAYER].text : "Foreman";
	if (words->count)
		return mg_too_much(&mg_command_fit, words->at[0]);
	int status = mg_player_read(&mg_command_fit, name, &job->entrant);
	if (status != MG_EXIT_FINE)
		return status;
	if (job->entrant.command || job->entrant.ms > 0)
		return mg_misused(&mg_command_fit, "%s cannot play here: only players, with a budget in searches", name);
	job->output = opts[OUTPUT].given ? opts[OUTPUT].text : "-";
	job->options = (struct mg_fit_options){
		.player = &job->entrant.player,
		.searches = (uint32_t)job->entrant.searches,
		.games = (int)mg_opt_number(&opts[GAMES], 2000),
		.seed = (uint64_t)mg_opt_number(&opts[SEED], 1),
		.threads = mg_opt_threads(&opts[THREADS]),
		.stray = opts[STRAY].given ? opts[STRAY].share : 0.05,
		.anytime = opts[ANYTIME].given ? opts[ANYTIME].share : 0.002,
		.progress = show,
		.context = job,
	};
	return mg_settings_read(&mg_command_fit, opts, &job->settings);
}

static void say_command(struct fit_job *job)
{
	const struct mg_fit_options *p = &job->options;
	mg_buf_init(&job->said, job->head, sizeof job->head);
	mg_buf_text(&job->said, "magnate fit");
	if (job->settings.edition >= 0)
		mg_buf_printf(&job->said, " --edition %s", mg_edition_name((enum mg_edition_id)job->settings.edition));
	if (job->settings.players)
		mg_buf_printf(&job->said, " --players %d", job->settings.players);
	mg_buf_printf(&job->said, " --player %s --games %d --seed %llu --threads %d --stray %g --anytime %g\n",
		      job->entrant.name, p->games, (unsigned long long)p->seed, p->threads, p->stray, p->anytime);
}

static int fit_setting(void *context, enum mg_edition_id edition, int players)
{
	struct fit_job *job = context;
	const struct mg_sheet *sheet = mg_sheet_of_edition(edition);
	struct mg_fit_report r;
	snprintf(job->what, sizeof job->what, "games of %s with %d players", sheet->name, players);
	job->options.b = &sheet->board;
	job->options.players = players;
	mg_progress_begin(&job->progress, 0);
	show(job, 0, job->options.games);
	bool fine = mg_fit(&job->options, &job->weights[edition][players - 3], &r);
	mg_progress_end(&job->progress);
	if (!fine) {
		mg_complain("out of memory, or no thread can be started");
		return MG_EXIT_BAD_INPUT;
	}
	size_t from = job->said.len;
	mg_buf_printf(&job->said, "%s, %d players: %ld positions, error %.2f of %.2f square points, log loss %.4f\n", sheet->name,
		      players, r.positions, r.error, r.baseline, r.log_loss);
	if (isatty(STDERR_FILENO))
		fputs(job->head + from, stderr);
	return MG_EXIT_FINE;
}

static int write_file(struct fit_job *job)
{
	char *text = mg_need(MG_FIT_TEXT);
	struct mg_buf out;
	mg_buf_init(&out, text, MG_FIT_TEXT);
	mg_fit_write((const struct mg_weights(*)[2])job->weights, mg_buf_str(&job->said), &out);
	mg_assert(!out.full);
	int status = mg_write_text(job->output, mg_buf_str(&out));
	free(text);
	return status;
}

static int run_job(struct fit_job *job, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETTINGS_OPTIONS,
		[PLAYER] = {.name = "--player", .kind = MG_OPT_TEXT},
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 100000000},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = LONG_MAX},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[STRAY] = {.name = "--stray", .kind = MG_OPT_SHARE},
		[ANYTIME] = {.name = "--anytime", .kind = MG_OPT_SHARE},
		[OUTPUT] = {.name = "--output", .kind = MG_OPT_TEXT},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_fit, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_job(job, opts, &words);
	if (status != MG_EXIT_FINE)
		return status;
	memcpy(job->weights, mg_hand_weights, sizeof job->weights);
	say_command(job);
	status = mg_settings_run(&job->settings, fit_setting, job);
	return status == MG_EXIT_FINE ? write_file(job) : status;
}

static int run(int argc, char **argv)
{
	struct fit_job *job = mg_need(sizeof *job);
	int status = run_job(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_fit = {
	"fit",
	"fits the weights of the computer players' evaluation",
	"usage: magnate fit [options]\n"
	"\n"
	"Plays games of a player against itself and fits the weights of the hand evaluation on their results, for\n"
	"both editions and both numbers of players, or those asked for (the others stay as they are in this\n"
	"program). Writes them as the source file src/bots/weights.c.\n"
	"\n"
	"  --edition E     industry or industria; otherwise both\n"
	"  --players N     3 or 4; otherwise both\n"
	"  --player LEVEL  who plays: Foreman (the default), Magnate:n500 (with 500 searches), R1\n"
	"  --games N       for each setting (2000)\n"
	"  --seed N        decides the games (1)\n"
	"  --threads N     as many as there are processor cores\n"
	"  --stray P       how often a random move is played instead (0.05)\n"
	"  --anytime P     how often a subsidy is taken or raw materials are cashed at random (0.002)\n"
	"  --output FILE   writes there, not on standard output\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate fit --edition industria --games 500 --output weights.c\n",
	run,
};
