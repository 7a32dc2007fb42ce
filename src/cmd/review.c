/* review.c: `magnate review`: where a game was won and lost. */
#include "cmd/review.h"

#include "cmd/nets.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "text/review.h"
#include "train/review_page.h"
#include "train/workers.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>

enum { LONG_SECONDS = 60 }; /* from which on it is worth looking deep at first */

enum { DEPTH = MG_SET_OPTIONS, SEED, THREADS, RESUME, LANG, JSON, HTML, SUMMARY, CHECK, GAMES, LEVEL, NETS, OPTIONS };

struct review_job {
	struct mg_review_run run;
	const char *depth;
	bool json, summary;
	const char *html; /* not owned; NULL: not asked for */
	enum mg_language lang;
	struct mg_review_sums *sums;
	int failed;
	long files, looked; /* of many: how many there are, and were looked at */
	struct mg_progress progress;
	struct mg_record record;
	struct mg_state state;
	struct mg_sheet own;
	struct mg_net_list nets;
};

static int misused(enum mg_message id)
{
	return mg_misused_in(&mg_command_review, NULL, id, MG_WORDS({0}));
}

/* ---- one record */

static bool read_record(struct review_job *job, const char *path)
{
	struct mg_record_error *e = mg_need(sizeof *e);
	char *data = mg_need(MG_RECORD_TEXT_MAX + 1), words[1024];
	struct mg_buf why;
	struct mg_str text;
	bool fine = mg_read_text(path, data, MG_RECORD_TEXT_MAX + 1, &text);
	if (fine && !mg_record_read(&job->record, &job->state, &job->own, text, e)) {
		fine = false;
		mg_buf_init(&why, words, sizeof words);
		mg_text_record_error(&job->record, e, mg_complaint_language(), &why);
		mg_complain("%s:%d: %s", path, e->line, words);
	} else if (fine && job->record.moves == 0) {
		fine = false;
		mg_complain_in(path, MG_MSG_CMD_REVIEW_NOTHING, MG_WORDS({0}));
	}
	free(data);
	free(e);
	return fine;
}

static int write_json(const struct review_job *job, const struct mg_review *v)
{
	char *text = mg_need(MG_REVIEW_JSON_MAX);
	struct mg_buf out;
	struct mg_review_view view = {.parts = MG_PART_ALL, .you = MG_NONE, .lang = job->lang, .depth = job->depth,
				      .net = job->run.net || mg_net_of(v->b, v->record.players)};
	mg_buf_init(&out, text, MG_REVIEW_JSON_MAX);
	mg_review_json(v, &view, &out);
	mg_assert(!out.full);
	puts(text);
	free(text);
	return MG_EXIT_FINE;
}

static int write_page(const struct review_job *job, const struct mg_review *v)
{
	char *text = mg_need(MG_REVIEW_PAGE);
	struct mg_buf out;
	mg_buf_init(&out, text, MG_REVIEW_PAGE);
	mg_review_page(v, job->lang, &out);
	mg_assert(!out.full);
	int status = mg_write_text(job->html, mg_buf_str(&out));
	free(text);
	return status;
}

static int review_file(struct review_job *job, const char *path)
{
	int status = MG_EXIT_FINE;
	if (!read_record(job, path))
		return MG_EXIT_BAD_INPUT;
	job->run.net = mg_net_among(&job->nets, &job->record.sheet->board, job->record.players);
	struct mg_review *v = mg_review_run(&job->record, &job->run);
	if (!v)
		return MG_EXIT_BAD_INPUT;
	if (job->summary)
		mg_review_sums_add(job->sums, v);
	else if (job->json)
		status = write_json(job, v);
	else if (job->html)
		status = write_page(job, v);
	else
		mg_review_print(v, job->lang);
	mg_review_free(v);
	return status;
}

/* ---- many records: files, and all files of a folder; one that cannot be read is complained about and left out */

static void count_file(struct review_job *job, const char *path)
{
	(void)path;
	job->files++;
}

static void add_file(struct review_job *job, const char *path)
{
	job->failed += review_file(job, path) != MG_EXIT_FINE;
	job->looked++;
	mg_progress_show(&job->progress, job->looked, job->looked > job->files ? job->looked : job->files, "games"); /* a folder may have grown */
}

static void each_file(struct review_job *job, const char *path, void (*does)(struct review_job *, const char *))
{
	char name[PATH_MAX];
	DIR *folder = opendir(path);
	if (!folder) {
		does(job, path);
		return;
	}
	for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
		struct stat st;
		if (entry->d_name[0] != '.' && snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name && stat(name, &st) == 0 && S_ISREG(st.st_mode))
			does(job, name);
	}
	closedir(folder);
}

static int review_many(struct review_job *job, const struct mg_words *words)
{
	job->sums = mg_review_sums_new();
	job->run.quiet = true;
	for (int i = 0; i < words->count; i++)
		each_file(job, words->at[i], count_file);
	mg_progress_begin(&job->progress, 0);
	mg_progress_show(&job->progress, 0, job->files, "games");
	for (int i = 0; i < words->count; i++)
		each_file(job, words->at[i], add_file);
	mg_progress_end(&job->progress);
	mg_review_sums_print(job->sums);
	mg_review_sums_free(job->sums);
	return job->failed ? MG_EXIT_BAD_INPUT : MG_EXIT_FINE;
}

/* ---- the command line */

static int read_depth(struct review_job *job, const char *text)
{
	struct mg_str word = mg_str(text);
	long seconds;
	job->depth = text;
	job->run.effort = strcmp(text, "quick") == 0 ? mg_effort_quick : mg_effort_deep;
	if (strcmp(text, "quick") == 0 || strcmp(text, "deep") == 0)
		return MG_EXIT_FINE;
	if (word.len < 2 || word.at[word.len - 1] != 's' || !mg_str_number((struct mg_str){word.at, word.len - 1}, 1000000, &seconds) || seconds < 1)
		return misused(MG_MSG_CMD_REVIEW_DEPTH);
	if (seconds < LONG_SECONDS)
		job->run.effort = mg_effort_quick;
	job->run.effort.steps = 100000;
	job->run.effort.units = UINT64_MAX / 2;
	job->run.seconds = (double)seconds;
	return MG_EXIT_FINE;
}

static int check(const struct review_job *job, const struct mg_opt *opts)
{
	struct mg_setup *setup = mg_need(sizeof *setup);
	const char *level = opts[LEVEL].given ? opts[LEVEL].text : "Banker";
	int status = mg_setup_read(&mg_command_review, opts, setup);
	struct mg_review_checks checks = {.what = opts[CHECK].text, .sheet = setup->sheet, .net = setup->net, .players = setup->players, .draws = setup->draws, .places = setup->places,
					  .games = (int)mg_opt_number(&opts[GAMES], 10), .searches = 48, .seed = job->run.seed,
					  .effort = &job->run.effort, .player = mg_player_named(level)};
	if (status == MG_EXIT_FINE && !checks.player)
		status = mg_misused_in(&mg_command_review, NULL, MG_MSG_CMD_NO_LEVEL, MG_WORDS(MG_TEXT("word", level)));
	if (status == MG_EXIT_FINE)
		status = mg_review_check(&checks);
	free(setup);
	return status;
}

static int run_job(struct review_job *job, struct mg_opt *opts, const struct mg_words *words)
{
	int status = read_depth(job, opts[DEPTH].given ? opts[DEPTH].text : "quick");
	if (status != MG_EXIT_FINE || !mg_choose_language(opts[LANG].text, &job->lang))
		return MG_EXIT_WRONG_USAGE;
	job->run.seed = (uint64_t)mg_opt_number(&opts[SEED], 1);
	job->run.threads = mg_opt_threads(&opts[THREADS]);
	job->run.resume = opts[RESUME].text;
	job->json = opts[JSON].given;
	job->html = opts[HTML].text;
	job->summary = opts[SUMMARY].given;
	if (opts[CHECK].given)
		return words->count ? mg_misused(&mg_command_review, "--check takes no file") : check(job, opts);
	if (job->summary + job->json + (job->html != NULL) > 1)
		return misused(MG_MSG_CMD_REVIEW_WAYS);
	if (job->summary && job->run.resume)
		return misused(MG_MSG_CMD_REVIEW_RESUME);
	if (words->count == 0 || (!job->summary && words->count > 1))
		return misused(job->summary ? MG_MSG_CMD_REVIEW_RECORDS : MG_MSG_CMD_REVIEW_RECORD);
	if (opts[NETS].given && !mg_nets_read(opts[NETS].text, &job->nets, mg_complain))
		return MG_EXIT_BAD_INPUT;
	return job->summary ? review_many(job, words) : review_file(job, words->at[0]);
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[DEPTH] = {.name = "--depth", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = LONG_MAX},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[RESUME] = {.name = "--resume", .kind = MG_OPT_TEXT},
		[LANG] = {.name = "--lang", .kind = MG_OPT_TEXT},
		[JSON] = {.name = "--json", .kind = MG_OPT_FLAG},
		[HTML] = {.name = "--html", .kind = MG_OPT_TEXT},
		[SUMMARY] = {.name = "--summary", .kind = MG_OPT_FLAG},
		[CHECK] = {.name = "--check", .kind = MG_OPT_TEXT},
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000000},
		[LEVEL] = {.name = "--level", .kind = MG_OPT_TEXT},
		[NETS] = {.name = "--nets", .kind = MG_OPT_TEXT},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_review, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	struct review_job *job = mg_need(sizeof *job);
	int status = run_job(job, opts, &words);
	mg_nets_free(&job->nets);
	free(job);
	return status;
}

const struct mg_command mg_command_review = {
	"review",
	"says where a game was won and lost",
	"usage: magnate review [options] FILE\n"
	"       magnate review --summary [options] FILE-OR-FOLDER...\n"
	"       magnate review --check WHAT [options]\n"
	"\n"
	"Every decision of a record is compared with its best alternatives, in games played on after each with\n"
	"the same draws; every draw with what could have been drawn; every lot with what it was worth. A game that\n"
	"is not finished is reviewed up to where it stands. FILE \"-\" is standard input.\n"
	"\n"
	"  --depth D       quick (the default) or deep; or for how long, like 30s\n"
	"  --json          everything, as JSON\n"
	"  --html FILE     one page with charts\n"
	"  --summary       what each player lost, and by what kind of mistake, over many records\n"
	"  --resume FILE   keeps the games played on, and goes on from there\n"
	"  --seed N        of the games played on (1)\n"
	"  --nets FOLDER   nets for boards of your own, as magnate train makes them; the one that fits is used\n"
	"  --threads N     otherwise as many as there are processor cores\n"
	MG_LANG_HELP
	"\n"
	"Whether reviews are right is shown on games that are played for it: blunders (are planted ones found, and\n"
	"how often is the strongest player blamed?), marks (how often does each level make which, and does another\n"
	"seed agree?), trust (is what games say that stop before their end true?), luck (are values true, and does\n"
	"luck add up to nothing?); fit writes the table that makes values true.\n"
	"\n"
	"  --check WHAT    blunders, marks, trust, luck or fit\n"
	"  --games N       how many (10)\n"
	"  --level LEVEL   who plays the games of luck (Banker)\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate review game.magnate\n"
	"  magnate review --depth deep --html review.html game.magnate\n"
	"  magnate review --summary my-games/\n"
	"  magnate review --check blunders --games 8 --seed 25\n",
	run,
};
