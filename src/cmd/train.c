/* train.c: `magnate train`, the nets of the computer players. */
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/trainer.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROUNDS = MG_SETTINGS_END, GAMES, EPOCHS, BLOCKS, SEARCHES, LAMBDA, ANEW, FROM, SEED, THREADS, OPTIONS };

/* A board of one's own: a quarter of the games, since it is learnt for an evening and not for a release. */
enum { OWN_ROUNDS = 2, OWN_GAMES = 12000, OWN_BLOCKS = 50 };

struct train_job {
	struct mg_trainer_options options; /* of one setting after the other */
	struct mg_settings settings;
	const struct mg_sheet *sheet;      /* a board of one's own; NULL: those of the editions */
	struct mg_sheet own;
	const char *file;                  /* of that board; not owned */
	char dir[1024];
	struct mg_progress progress;
	char what[80];
};

static void show(void *context, long done, long all, const char *what)
{
	struct train_job *job = context;
	char name[80];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(what, " "), what);
	if (strcmp(name, job->what) != 0) {
		snprintf(job->what, sizeof job->what, "%s", name);
		mg_progress_begin(&job->progress, done);
	}
	mg_progress_show(&job->progress, done, all, what);
}

static void say(void *context, const struct mg_trainer_round *r)
{
	struct train_job *job = context;
	const struct mg_learn_figures *f = &r->figures;
	mg_progress_end(&job->progress);
	printf("%s with %d, round %d: log loss %.4f (hand evaluation %.4f), square error %.2f (%.2f), gate %.1f %% (%.1f to %.1f) against %.1f %% (%.1f to %.1f): %s\n",
	       job->options.sheet->name, job->options.players, r->round, f->loss, f->hand_loss, f->error, f->hand_error,
	       100 * r->share.mean, 100 * r->share.low, 100 * r->share.high, 100 * r->other.mean, 100 * r->other.low, 100 * r->other.high,
	       r->passed ? "passed" : "failed");
	fflush(stdout);
}

/* A file is a board, and so is what is called like one: a mistyped name must not become a directory, and hours of training. */
static bool is_board(const char *word)
{
	static const char ending[] = ".board";
	struct stat about;
	size_t len = strlen(word), end = sizeof ending - 1;
	if (stat(word, &about) == 0)
		return S_ISREG(about.st_mode);
	return len > end && strcmp(word + len - end, ending) == 0;
}

static int read_place(struct train_job *job, const char *word)
{
	job->options.dir = word;
	if (!is_board(word))
		return MG_EXIT_FINE;
	job->file = word;
	job->sheet = mg_find_board(word, &job->own);
	if (!job->sheet)
		return MG_EXIT_BAD_INPUT;
	job->settings.edition = job->sheet->board.edition;
	snprintf(job->dir, sizeof job->dir, "%.*s.training", mg_net_stem(word), word);
	return MG_EXIT_FINE;
}

static int read_job(struct train_job *job, const struct mg_opt *opts, const struct mg_words *words)
{
	if (words->count != 1)
		return mg_misused(&mg_command_train, "a board, or a directory for what is learnt, is needed");
	int status = mg_settings_read(&mg_command_train, opts, &job->settings);
	if (status == MG_EXIT_FINE)
		status = read_place(job, words->at[0]);
	if (status != MG_EXIT_FINE)
		return status;
	bool own = job->sheet != NULL;
	job->options = (struct mg_trainer_options){
		.dir = own ? job->dir : words->at[0],
		.rounds = (int)mg_opt_number(&opts[ROUNDS], own ? OWN_ROUNDS : 3),
		.games = (int)mg_opt_number(&opts[GAMES], own ? OWN_GAMES : 25000),
		.epochs = (int)mg_opt_number(&opts[EPOCHS], 2),
		.blocks = (int)mg_opt_number(&opts[BLOCKS], own ? OWN_BLOCKS : 100),
		.searches = (int)mg_opt_number(&opts[SEARCHES], 30),
		.lambda = opts[LAMBDA].given ? (float)opts[LAMBDA].share : 0.7f,
		.anew = opts[ANEW].given,
		.from = opts[FROM].text,
		.seed = (uint64_t)mg_opt_number(&opts[SEED], 1),
		.threads = mg_opt_threads(&opts[THREADS]),
	};
	if (mkdir(job->options.dir, 0777) != 0 && errno != EEXIST) {
		mg_complain("%s cannot be made: %s", job->options.dir, strerror(errno));
		return MG_EXIT_BAD_INPUT;
	}
	return MG_EXIT_FINE;
}

/* What will be done and how long it takes, by a hundredth of it: games, a look at their samples, one block of the gate. */
static void announce(const struct mg_trainer_options *o)
{
	double about = mg_train_forecast(o);
	printf("%s with %d players: %d %s of %d games, ", o->sheet->name, o->players, o->rounds, o->rounds == 1 ? "round" : "rounds", o->games);
	if (about < 2)
		printf("a moment");
	else if (about < 90)
		printf("about %d seconds", (int)(about + 0.5));
	else
		printf("about %d minutes", (int)(about / 60 + 0.5));
	printf(" on %d %s; broken off, the same command goes on.\n", o->threads, o->threads == 1 ? "thread" : "threads");
	fflush(stdout);
}

static int train(void *context, enum mg_edition_id edition, int players)
{
	struct train_job *job = context;
	char error[MG_TRAINER_ERROR];
	char best[MG_NET_PATH];
	job->options.sheet = job->sheet ? job->sheet : mg_sheet_of_edition(edition);
	job->options.players = players;
	job->options.best = job->sheet ? mg_net_path(job->file, players, best) : NULL;
	if (job->sheet && job->options.rounds)
		announce(&job->options);
	mg_progress_begin(&job->progress, 0);
	mg_progress_show(&job->progress, 0, job->options.rounds, "rounds");
	bool fine = mg_train(&job->options, (struct mg_trainer_watch){show, say, job}, error);
	mg_progress_end(&job->progress);
	if (!fine)
		mg_complain("%s", error);
	else if (job->sheet)
		printf(access(best, R_OK) == 0 ? "%s: --board %s is played with it\n" : "no net, not %s: none was better than the hand-made values of %s\n", best,
		       job->file);
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

static int run_job(struct train_job *job, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETTINGS_OPTIONS,
		[ROUNDS] = {.name = "--rounds", .kind = MG_OPT_NUMBER, .min = 0, .max = MG_MOST_ROUNDS},
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 20, .max = 1000000},
		[EPOCHS] = {.name = "--epochs", .kind = MG_OPT_NUMBER, .min = 1, .max = 100},
		[BLOCKS] = {.name = "--blocks", .kind = MG_OPT_NUMBER, .min = 2, .max = MG_MAX_BLOCKS},
		[SEARCHES] = {.name = "--searches", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000000},
		[LAMBDA] = {.name = "--lambda", .kind = MG_OPT_SHARE},
		[ANEW] = {.name = "--anew", .kind = MG_OPT_FLAG},
		[FROM] = {.name = "--from", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = 9000},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_train, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_job(job, opts, &words);
	return status == MG_EXIT_FINE ? mg_settings_run(&job->settings, train, job) : status;
}

static int run(int argc, char **argv)
{
	struct train_job *job = mg_need(sizeof *job);
	int status = run_job(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_train = {
	"train",
	"trains the nets that the computer players think with",
	"usage: magnate train BOARD [options]\n"
	"       magnate train DIRECTORY [options]\n"
	"\n"
	"For a board of your own, a file such as my.board, it says first how long it takes and then trains a net for\n"
	"three and one for four players: 2 rounds of 12000 games each, and a gate of 50 blocks. They are kept beside\n"
	"it, as my-3.net and my-4.net, if they win against the hand-made values, and --board my.board finds them\n"
	"there. What it goes on from when it was broken off is in my.training.\n"
	"\n"
	"With a directory it trains nets for the shipped boards, in both editions and for three and four players, or\n"
	"those asked for. A round is games of the best net so far (at first the program's own), samples from them,\n"
	"rounding to integers, and a gate: each alone against copies of the other. All that is learnt goes into the\n"
	"directory; the same command goes on where it was broken off, and with more rounds where it had ended. The\n"
	"best nets are there as industry-4.net and so on; nets/ holds those that are built into the program.\n"
	"\n"
	"  --edition E     industry or industria; otherwise both\n"
	"  --players N     3 or 4; otherwise both\n"
	"  --rounds N      for each setting (3)\n"
	"  --games N       of a round, each with four branches (25000)\n"
	"  --epochs N      how often a round's samples are gone through (2)\n"
	"  --blocks N      of each match of the gate (100)\n"
	"  --searches N    for a move there (30)\n"
	"  --lambda P      how much a sample is the result of what follows its next decision; the rest is what that\n"
	"                  decision was expected to bring (0.7)\n"
	"  --anew          begin with the hand evaluation, not with the program's own net\n"
	"  --from FILE     begin with this net, of a board whose fields stand at the same places, and go on from\n"
	"                  what it knows; with --rounds 0 it is only written anew for this board, and not measured\n"
	"  --seed N        decides games and beginnings (1)\n"
	"  --threads N     as many as there are processor cores; with another number the nets come out differently\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate train my.board --players 4\n"
	"  magnate train nets-new --edition industry --players 4 --rounds 2\n"
	"  magnate train nets-new --edition industria --players 3 --from nets/industria-3.net --rounds 0\n",
	run,
};
