/* report.c: `magnate report`, what many games say about a board. */
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/survey_file.h"
#include "train/survey_page.h"

#include <time.h>
#include <unistd.h>

enum { LEVEL = MG_SET_OPTIONS, GAMES, SEED, THREADS, RESUME, OUTPUT, TEXT, JSON, OPTIONS };

/* 200 games of it end within three minutes on one slow core. */
#define DEFAULT_LEVEL "Magnate:n30"

struct report_job {
	struct mg_setup setup;
	struct mg_survey_options options;
	struct mg_survey survey;
	struct mg_line_file file;
	struct mg_progress progress;
	const char *resume, *output; /* not owned; NULL: not asked for */
	bool text, json;             /* these forms are asked for */
	bool unwritten;              /* the file of games refused one */
};

static int read_level(struct mg_entrant *out, const char *name)
{
	int status = mg_player_read(&mg_command_report, name, out);
	if (status == MG_EXIT_FINE && out->command)
		return mg_misused(&mg_command_report, "%s cannot play here: only levels and rungs of the ladder", name);
	return status;
}

static int read_job(struct report_job *job, struct mg_opt *opts, const struct mg_words *words)
{
	if (words->count != 1)
		return mg_misused(&mg_command_report, "one board is needed, by name or as a file");
	opts[MG_SET_BOARD].given = true;
	opts[MG_SET_BOARD].text = words->at[0];
	int status = mg_setup_read(&mg_command_report, opts, &job->setup);
	if (status == MG_EXIT_FINE)
		status = read_level(&job->options.player, opts[LEVEL].given ? opts[LEVEL].text : DEFAULT_LEVEL);
	job->options.sheet = job->setup.sheet;
	job->options.player.net = job->setup.net;
	job->options.players = job->setup.players;
	job->options.draws = job->setup.draws;
	job->options.places = job->setup.places;
	job->options.first = mg_first_deal(MG_DEALS_TUNE, mg_opt_number(&opts[SEED], 1));
	job->options.games = (int)mg_opt_number(&opts[GAMES], 200);
	job->options.threads = mg_opt_threads(&opts[THREADS]);
	job->resume = opts[RESUME].text;
	job->output = opts[OUTPUT].text;
	job->json = opts[JSON].given;
	job->text = opts[TEXT].given || (!job->output && !job->json);
	if (status == MG_EXIT_FINE && job->options.games % MG_REPLAYS)
		status = mg_misused(&mg_command_report, "--games must be even: every deal is played twice");
	if (status == MG_EXIT_FINE && job->text + job->json + (job->output && strcmp(job->output, "-") == 0) > 1)
		status = mg_misused(&mg_command_report, "--text, --json and --output - cannot share standard output");
	return status;
}

/* Asked before hours of play. What is there already stays until there is something better. */
static int try_output(const char *path)
{
	FILE *file = path && strcmp(path, "-") != 0 ? fopen(path, "a") : NULL;
	if (file)
		return fclose(file) == 0 ? MG_EXIT_FINE : mg_unwritable(path);
	return path && strcmp(path, "-") != 0 ? mg_unwritable(path) : MG_EXIT_FINE;
}

static bool added(void *context, const struct mg_survey *s)
{
	struct report_job *job = context;
	mg_progress_show(&job->progress, s->count, s->options.games, "games");
	job->unwritten = job->resume && !mg_survey_file_append(&job->file, s);
	return !job->unwritten;
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* How long the games will take: two of them are played with few searches, and a search takes as long as any other. 0: it cannot be told. */
static double forecast(const struct mg_survey_options *options)
{
	enum { FEW = 10, DECISIONS = 220 };
	struct mg_survey_options trial = *options;
	struct mg_survey survey;
	double wanted = options->player.searches ? (double)options->player.searches : options->player.player.searches;
	if (options->player.ms > 0)
		return options->player.ms / 1000 * DECISIONS * options->games / options->threads;
	trial.games = MG_REPLAYS;
	trial.threads = 1;
	if (wanted > FEW)
		trial.player.searches = FEW;
	if (!mg_survey_init(&survey, &trial))
		return 0;
	double begun = seconds();
	bool fine = mg_survey_run(&survey, (struct mg_survey_watch){0});
	double game = (seconds() - begun) / MG_REPLAYS * (wanted > FEW ? wanted / FEW : 1);
	mg_survey_release(&survey);
	return fine ? game * options->games / options->threads : 0;
}

/* Before anything else, to whoever sits before it: what will be done, and how long it takes. */
static void announce(const struct report_job *job)
{
	const struct mg_survey_options *o = &job->options;
	if (!isatty(STDERR_FILENO))
		return;
	fprintf(stderr, "%s plays against itself on %s, %d players, on %d %s; then comes the report.\n", o->player.name, o->sheet->name, o->players,
		o->threads, o->threads == 1 ? "thread" : "threads");
	int left = o->games - job->survey.count;
	double about = forecast(o) * left / o->games;
	long minutes = (long)(about / 60 + 0.5);
	fprintf(stderr, "%d of %d games, ", job->survey.count, o->games);
	if (about < 1)
		fprintf(stderr, "some seconds\n");
	else if (about < 90)
		fprintf(stderr, "about %ld seconds\n", (long)(about + 0.5));
	else if (minutes < 120)
		fprintf(stderr, "about %ld minutes\n", minutes);
	else
		fprintf(stderr, "about %ld hours; --level Magnate:n100 is quicker, and --resume FILE goes on later\n", (minutes + 30) / 60);
}

static int play(struct report_job *job)
{
	char why[MG_LINE_FILE_ERROR];
	if (job->resume && !mg_survey_file_open(&job->file, job->resume, &job->survey, why)) {
		mg_complain("%s %s", job->resume, why);
		return MG_EXIT_BAD_INPUT;
	}
	announce(job);
	mg_progress_begin(&job->progress, job->survey.count);
	mg_progress_show(&job->progress, job->survey.count, job->options.games, "games");
	bool fine = mg_survey_run(&job->survey, (struct mg_survey_watch){added, job});
	mg_progress_end(&job->progress);
	if (job->resume)
		mg_line_file_close(&job->file);
	if (fine && !job->unwritten)
		return MG_EXIT_FINE;
	if (job->unwritten)
		mg_complain("%s cannot be written", job->resume);
	else
		mg_complain("%s", job->survey.error);
	return MG_EXIT_BAD_INPUT;
}

static int write_report(const struct report_job *job)
{
	struct mg_figures *figures = mg_need(sizeof *figures);
	char *text = mg_need(MG_SURVEY_PAGE);
	struct mg_buf out;
	int status = MG_EXIT_FINE;
	mg_buf_init(&out, text, MG_SURVEY_PAGE);
	if (!mg_figures_of(&job->survey, figures)) {
		mg_complain("out of memory");
		status = MG_EXIT_BAD_INPUT;
	}
	if (status == MG_EXIT_FINE && job->output) {
		mg_survey_page(&job->survey.options, figures, &out);
		mg_assert(!out.full);
		status = mg_write_text(job->output, mg_buf_str(&out));
		mg_buf_clear(&out);
	}
	if (status == MG_EXIT_FINE && job->text) {
		mg_survey_text(&job->survey.options, figures, &out);
		mg_assert(!out.full);
		fputs(text, stdout);
	}
	if (status == MG_EXIT_FINE && job->json) {
		mg_survey_json(&job->survey.options, figures, &out);
		mg_print_json(&out);
	}
	free(text);
	free(figures);
	return status;
}

static int run_job(struct report_job *job, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[LEVEL] = {.name = "--level", .kind = MG_OPT_TEXT},
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = MG_REPLAYS, .max = MG_MAX_SURVEY_GAMES},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[RESUME] = {.name = "--resume", .kind = MG_OPT_TEXT},
		[OUTPUT] = {.name = "--output", .kind = MG_OPT_TEXT},
		[TEXT] = {.name = "--text", .kind = MG_OPT_FLAG},
		[JSON] = {.name = "--json", .kind = MG_OPT_FLAG},
	};
	struct mg_words words = {0};
	opts[MG_SET_BOARD].name = "BOARD"; /* a word, not an option */
	if (!mg_options_read(&mg_command_report, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_job(job, opts, &words);
	if (status == MG_EXIT_FINE)
		status = try_output(job->output);
	if (status != MG_EXIT_FINE)
		return status;
	if (!mg_survey_init(&job->survey, &job->options)) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	status = play(job);
	if (status == MG_EXIT_FINE)
		status = write_report(job);
	mg_survey_release(&job->survey);
	return status;
}

static int run(int argc, char **argv)
{
	struct report_job *job = mg_need(sizeof *job);
	int status = run_job(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_report = {
	"report",
	"plays a level against itself and reports on the board",
	"usage: magnate report [options] BOARD\n"
	"\n"
	"BOARD is a file, or the name of a shipped board. Every deal is played twice. The report tells final scores\n"
	"by rank, points by source, bids by era, what becomes of each field and what that does for winning, the\n"
	"advantage of each place in the order of play, and what the draws decide. Intervals are 95 %, by deal.\n"
	"docs/report.md says what each figure means. Without --output it is printed as text. On a terminal it says at\n"
	"once what it does and how long that takes: the default some minutes at most, 200 games of Magnate hours.\n"
	"\n"
	"  --level LEVEL   who plays: Magnate:n30 (30 searches a move, the default), Magnate, Foreman, R1\n"
	"  --games N       an even number (200)\n"
	"  --seed N        decides the deals and what players leave to chance, 0 to 999999 (1)\n"
	"  --threads N     as many as there are processor cores\n"
	"  --resume FILE   saves every game there, and goes on where the file ends\n"
	"  --output FILE   writes the report there as one HTML page; - for standard output\n"
	"  --text          prints the text as well\n"
	"  --json          prints the figures as JSON\n"
	"  --edition E     industry or industria; refuses a board of the other one\n"
	"  --players N     3 or 4 (the default)\n"
	"  --draws D       balanced (the default) or plain; in Industry only\n"
	MG_PLACES_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate report industry --level Foreman --games 100\n"
	"  magnate report my.board --level Magnate:n100 --resume games.txt --output report.html\n",
	run,
};
