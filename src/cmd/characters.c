/* characters.c: `magnate characters`, whether opponents can be told apart by how they play. */
#include "base/expo.h"
#include "bots/character.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "train/arena.h"
#include "train/manner.h"

enum { LEVEL = MG_SET_OPTIONS, GAMES, GROUPS, SEEDS, SEED, OPTIONS };
enum { MOST_GROUPS = 10000 };

struct characters_job {
	struct mg_setup setup;
	struct mg_arena_options arena;
	char name[MG_CHARACTERS][64];
	int games;  /* that a character is told by */
	int groups; /* of so many games, of each character, to learn from, and as many to tell */
	struct mg_manner *manner; /* owned; groups * 2 of each character, and who they are of */
	int *who;
	int done[MG_CHARACTERS]; /* games of each so far */
	struct mg_style_classifier classifier;
};

/* Plays a table of characters and adds their manners to the groups that are not full. */
static bool play_table(struct characters_job *job, struct mg_match *m, int number)
{
	struct mg_manner manner[MG_SEATS] = {{{0}, {0}}};
	bool more = mg_arena_begin(&job->arena, number, 0, NULL, m);
	while (more) {
		struct mg_state before = m->state;
		more = mg_match_step(m);
		if (more)
			mg_manner_note(&m->sheet->board, &before, m->last, manner);
	}
	for (int p = 0; p < m->state.players; p++) {
		int c = (int)(m->seat[p] - job->arena.entrant), at = job->done[c] / job->games;
		if (at >= 2 * job->groups)
			continue;
		mg_manner_add(&job->manner[at * MG_CHARACTERS + c], &manner[p]);
		job->done[c]++;
	}
	return m->error[0] == '\0';
}

static long games_left(const struct characters_job *job)
{
	long left = 0;
	for (int c = 0; c < MG_CHARACTERS; c++)
		left += 2L * job->groups * job->games - job->done[c];
	return left;
}

static bool play_all(struct characters_job *job)
{
	struct mg_match m = {.sheet = job->setup.sheet, .thinker = mg_thinker_new(&job->setup.sheet->board)};
	struct mg_progress progress;
	bool fine = m.thinker;
	long all = games_left(job);
	mg_progress_begin(&progress, 0);
	for (int table = 0; fine && games_left(job) > 0; table++) {
		fine = play_table(job, &m, table);
		mg_progress_show(&progress, all - games_left(job), all, "games of one character");
	}
	mg_progress_end(&progress);
	mg_thinker_free(m.thinker);
	return fine;
}

static void print_figures(const struct characters_job *job)
{
	static const char *const names[MG_FIGURES] = {
		"technologies", "bonuses", "makers", "jokers", "joined", "early", "last", "price early", "price late", "bids", "bids/leader",
		"raise", "bought", "sales", "sales/leader", "money early", "money late", "builds early", "builds late",
	};
	printf("\n%-13s", "figure, mean");
	for (int c = 0; c < MG_CHARACTERS; c++)
		printf(" %6s", mg_characters[c].name);
	printf("  deviation of %d games\n", job->games);
	for (int k = 0; k < MG_FIGURES; k++) {
		printf("%-13s", names[k]);
		for (int c = 0; c < MG_CHARACTERS; c++)
			printf(" %6.2f", job->classifier.mean[c][k]);
		printf(" %6.2f\n", mg_sqrt(job->classifier.covariance[k][k]));
	}
}

static void tell_apart(struct characters_job *job)
{
	int n = job->groups * MG_CHARACTERS, table[MG_CHARACTERS][MG_CHARACTERS] = {{0}}, right = 0;
	mg_style_classifier_fit(&job->classifier, MG_CHARACTERS, job->manner, job->who, n);
	for (int i = n; i < 2 * n; i++)
		table[job->who[i]][mg_style_classifier_predict(&job->classifier, &job->manner[i])]++;
	printf("%-7s", "is, told");
	for (int c = 0; c < MG_CHARACTERS; c++)
		printf(" %6s", mg_characters[c].name);
	printf("\n");
	for (int c = 0; c < MG_CHARACTERS; c++) {
		printf("%-8s", mg_characters[c].name);
		for (int d = 0; d < MG_CHARACTERS; d++)
			printf(" %6d", table[c][d]);
		printf("\n");
		right += table[c][c];
	}
	printf("told by %d games: %.1f %% of %d\n", job->games, 100.0 * right / n, n);
	print_figures(job);
}

static int read_job(struct characters_job *job, const struct mg_opt *opts, const struct mg_words *words)
{
	const char *level = opts[LEVEL].text ? opts[LEVEL].text : "Banker";
	if (words->count)
		return mg_too_much(&mg_command_characters, words->at[0]);
	for (int c = 0; c < MG_CHARACTERS; c++) {
		snprintf(job->name[c], sizeof job->name[c], "%s-%s", mg_characters[c].name, level);
		const char *wrong = mg_entrant_read(job->name[c], &job->arena.entrant[c]);
		if (wrong)
			return mg_misused(&mg_command_characters, "%s %s", job->name[c], wrong);
	}
	job->games = (int)mg_opt_number(&opts[GAMES], 5);
	job->groups = (int)mg_opt_number(&opts[GROUPS], 40);
	int status = mg_setup_read(&mg_command_characters, opts, &job->setup);
	job->arena.sheet = job->setup.sheet;
	for (int c = 0; c < MG_CHARACTERS; c++)
		job->arena.entrant[c].net = job->setup.net;
	job->arena.players = job->setup.players;
	job->arena.draws = job->setup.draws;
	job->arena.places = job->setup.places;
	job->arena.mode = MG_LEAGUE;
	job->arena.entrants = MG_CHARACTERS;
	return status == MG_EXIT_FINE ? mg_deals_read(&mg_command_characters, &opts[SEEDS], &opts[SEED], &job->arena.first) : status;
}

static int run_job(struct characters_job *job, int argc, char **argv)
{
	struct mg_opt opts[OPTIONS] = {
		MG_SETUP_OPTIONS,
		[LEVEL] = {.name = "--level", .kind = MG_OPT_TEXT},
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000},
		[GROUPS] = {.name = "--groups", .kind = MG_OPT_NUMBER, .min = 4, .max = MOST_GROUPS},
		[SEEDS] = {.name = "--seeds", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = MG_MAX_SEED},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_characters, argc, argv, opts, OPTIONS, &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_job(job, opts, &words);
	if (status != MG_EXIT_FINE)
		return status;
	size_t n = (size_t)job->groups * 2 * MG_CHARACTERS;
	job->manner = mg_need(n * sizeof *job->manner);
	job->who = mg_need(n * sizeof *job->who);
	for (size_t i = 0; i < n; i++)
		job->who[i] = (int)(i % MG_CHARACTERS);
	if (play_all(job)) {
		tell_apart(job);
	} else {
		mg_complain("out of memory");
		status = MG_EXIT_BAD_INPUT;
	}
	free(job->manner);
	free(job->who);
	return status;
}

static int run(int argc, char **argv)
{
	struct characters_job *job = mg_need(sizeof *job);
	int status = run_job(job, argc, argv);
	free(job);
	return status;
}

const struct mg_command mg_command_characters = {
	"characters",
	"tells the characters of computer players apart by how they play",
	"usage: magnate characters [options]\n"
	"\n"
	"Plays tables of characters, drawn and seated at random, and counts simple figures of how each plays:\n"
	"which kinds of fields it takes and when, how it bids, sells, saves and builds. From half of the games it\n"
	"learns how much these figures differ; in the other half it names the character of every group of games.\n"
	"Prints how often it was right, who was taken for whom, and the figures.\n"
	"\n"
	"  --level LEVEL   at which all play, like Foreman or Magnate:e48 (Banker)\n"
	"  --games N       a character is told by so many games (5)\n"
	"  --groups N      so many groups of these of each to learn from, and as many to tell (40)\n"
	"  --seeds S       tune (the default), gate or final; deals as in the arena\n"
	"  --seed N        which of these (1)\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate characters --groups 40 --seed 2\n"
	"  magnate characters --level Foreman --games 3 --edition industria\n",
	run,
};
