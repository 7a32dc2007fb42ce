/* sim.c: `magnate sim`, many games between computer players. */
#include "base/rng.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "rules/score.h"
#include "train/match.h"
#include "train/workers.h"

#include <limits.h>

enum { PIECES = 1 << 16, PLAYERS_JSON = 4096 };

/* What one of the players named has got, over some games. */
struct player_tally {
	double wins; /* a shared victory counts its part */
	long points, ranks;
	long money, idle; /* at the end: Talers, and fields that were taken and never developed */
	long most;        /* Talers that it ever held */
};

struct sim {
	struct mg_setup setup;
	struct mg_entrant who[MG_SEATS];
	long games;
	uint64_t seed;
	int threads;
	long piece;                    /* games of a piece of work */
	struct player_tally (*part)[MG_SEATS]; /* owned; of each piece */
	struct player_tally sum[MG_SEATS];
	struct mg_progress progress;
};

struct sim_worker {
	struct sim *sim; /* not owned */
	struct mg_match match;
};

static void count(const struct sim *sim, const struct mg_match *m, int rotation, struct player_tally tally[MG_SEATS])
{
	struct mg_score score[MG_SEATS];
	int players = sim->setup.players, winners = 0;
	mg_score(&m->sheet->board, &m->state, score);
	for (int p = 0; p < players; p++)
		winners += score[p].rank == 1;
	mg_assert(winners > 0);
	for (int p = 0; p < players; p++) {
		struct player_tally *t = &tally[(p + rotation) % players];
		t->wins += score[p].rank == 1 ? 1.0 / winners : 0;
		t->points += score[p].total;
		t->ranks += score[p].rank;
		t->money += m->state.money[p];
		t->idle += __builtin_popcountll(mg_undeveloped(&m->sheet->board, &m->state, p));
	}
}

/* Every deal is played once with each rotation of the seats, so that nobody profits from a seat or a draw. */
static bool play_game(struct sim_worker *w, long game, struct player_tally tally[MG_SEATS])
{
	const struct sim *sim = w->sim;
	struct mg_match *m = &w->match;
	int players = sim->setup.players, rotation = (int)(game % players);
	struct mg_rng rng = mg_rng_seed(sim->seed + (uint64_t)(game / players));
	for (int p = 0; p < players; p++)
		m->seat[p] = &sim->who[(p + rotation) % players];
	uint64_t seed = mg_rng_next(&rng);
	mg_match_begin(m, players, sim->setup.draws, sim->setup.places, 0, seed, seed);
	while (mg_match_step(m))
		for (int p = 0; p < players; p++) {
			struct player_tally *t = &tally[(p + rotation) % players];
			t->most = m->state.money[p] > t->most ? m->state.money[p] : t->most;
		}
	if (!m->error[0])
		count(sim, m, rotation, tally);
	return !m->error[0];
}

static void finish(void *worker)
{
	struct sim_worker *w = worker;
	mg_thinker_free(w->match.thinker);
	free(w);
}

static void *begin(void *context, char *why)
{
	struct sim *sim = context;
	struct sim_worker *w = mg_need(sizeof *w);
	w->sim = sim;
	w->match = (struct mg_match){.sheet = sim->setup.sheet, .thinker = mg_thinker_new(&sim->setup.sheet->board)};
	if (w->match.thinker)
		return w;
	snprintf(why, MG_WORK_ERROR, "out of memory");
	finish(w);
	return NULL;
}

static long end_of(const struct sim *sim, int piece)
{
	long end = (piece + 1L) * sim->piece;
	return end < sim->games ? end : sim->games;
}

static bool work(void *worker, int piece, char *why)
{
	struct sim_worker *w = worker;
	for (long game = piece * w->sim->piece; game < end_of(w->sim, piece); game++)
		if (!play_game(w, game, w->sim->part[piece])) {
			snprintf(why, MG_WORK_ERROR, "%s", w->match.error);
			return false;
		}
	return true;
}

static bool take(void *context, int piece)
{
	struct sim *sim = context;
	for (int p = 0; p < sim->setup.players; p++) {
		sim->sum[p].wins += sim->part[piece][p].wins;
		sim->sum[p].points += sim->part[piece][p].points;
		sim->sum[p].ranks += sim->part[piece][p].ranks;
		sim->sum[p].money += sim->part[piece][p].money;
		sim->sum[p].idle += sim->part[piece][p].idle;
		sim->sum[p].most = sim->part[piece][p].most > sim->sum[p].most ? sim->part[piece][p].most : sim->sum[p].most;
	}
	mg_progress_show(&sim->progress, end_of(sim, piece), sim->games, "games");
	return true;
}

/* The pieces do not depend on the number of threads, so neither do the sums. */
static int play(struct sim *sim)
{
	char error[MG_WORK_ERROR];
	sim->piece = (sim->games + PIECES - 1) / PIECES;
	int pieces = (int)((sim->games + sim->piece - 1) / sim->piece);
	sim->part = mg_need((size_t)pieces * sizeof *sim->part);
	mg_progress_begin(&sim->progress, 0);
	mg_progress_show(&sim->progress, 0, sim->games, "games");
	mg_work_run(&(struct mg_work){.end = pieces, .threads = sim->threads, .context = sim, .begin = begin, .work = work,
				      .finish = finish, .take = take}, error);
	mg_progress_end(&sim->progress);
	free(sim->part);
	if (error[0])
		mg_complain("%s", error);
	return error[0] ? MG_EXIT_BAD_INPUT : MG_EXIT_FINE;
}

static void print_table(const struct sim *sim)
{
	double games = (double)sim->games;
	printf("%-20s %8s %8s %7s %8s %6s %6s %6s %6s\n", "player", "games", "wins", "wins %", "points", "rank", "money", "idle", "most");
	for (int i = 0; i < sim->setup.players; i++) {
		const struct player_tally *t = &sim->sum[i];
		printf("%-20s %8ld %8.1f %7.1f %8.2f %6.2f %6.2f %6.2f %6ld\n", sim->who[i].name, sim->games, t->wins, 100 * t->wins / games,
		       (double)t->points / games, (double)t->ranks / games, (double)t->money / games, (double)t->idle / games, t->most);
	}
}

static void print_json(const struct sim *sim)
{
	char text[PLAYERS_JSON];
	double games = (double)sim->games;
	struct mg_buf out;
	struct mg_json j;
	mg_buf_init(&out, text, sizeof text);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_setup_json(&sim->setup, &j);
	mg_json_key_int(&j, "games", sim->games);
	mg_json_key_int(&j, "seed", (long long)sim->seed);
	mg_json_key(&j, "results");
	mg_json_array(&j);
	for (int i = 0; i < sim->setup.players; i++) {
		const struct player_tally *t = &sim->sum[i];
		mg_json_object(&j);
		mg_json_key_text(&j, "player", sim->who[i].name);
		mg_json_key_decimal(&j, "wins", t->wins);
		mg_json_key_decimal(&j, "share", t->wins / games);
		mg_json_key_decimal(&j, "points", (double)t->points / games);
		mg_json_key_decimal(&j, "rank", (double)t->ranks / games);
		mg_json_key_decimal(&j, "money", (double)t->money / games);
		mg_json_key_decimal(&j, "idle", (double)t->idle / games);
		mg_json_key_int(&j, "most", t->most);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	mg_print_json(&out);
}

/* How many there are is as good as --players. */
static int read_players(struct sim *sim, const struct mg_words *words, struct mg_opt *players)
{
	if (words->count < MG_MIN_SEATS || words->count > MG_SEATS)
		return mg_misused(&mg_command_sim, "three or four players are needed");
	if (players->given && players->number != words->count)
		return mg_misused(&mg_command_sim, "--players %ld, but %d players are named", players->number, words->count);
	players->given = true;
	players->number = words->count;
	for (int i = 0; i < words->count; i++) {
		int status = mg_player_read(&mg_command_sim, words->at[i], &sim->who[i]);
		if (status != MG_EXIT_FINE)
			return status;
		if (sim->who[i].command)
			return mg_misused(&mg_command_sim, "%s is for the arena", words->at[i]);
	}
	return MG_EXIT_FINE;
}

static int run_sim(struct sim *sim, int argc, char **argv)
{
	enum { GAMES = MG_SET_OPTIONS, SEED, THREADS, JSON };
	struct mg_opt opts[] = {
		MG_SETUP_OPTIONS,
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000000000},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = LONG_MAX},
		[THREADS] = {.name = "--threads", .kind = MG_OPT_NUMBER, .min = 1, .max = MG_MAX_THREADS},
		[JSON] = {.name = "--json", .kind = MG_OPT_FLAG},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_sim, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	int status = read_players(sim, &words, &opts[MG_SET_PLAYERS]);
	if (status == MG_EXIT_FINE)
		status = mg_setup_read(&mg_command_sim, opts, &sim->setup);
	if (status != MG_EXIT_FINE)
		return status;
	for (int i = 0; i < sim->setup.players; i++)
		sim->who[i].net = sim->setup.net;
	mg_assert(sim->setup.players == words.count);
	sim->games = mg_opt_number(&opts[GAMES], 120);
	sim->seed = (uint64_t)mg_opt_number(&opts[SEED], 1);
	sim->threads = mg_opt_threads(&opts[THREADS]);
	status = play(sim);
	if (status == MG_EXIT_FINE)
		(opts[JSON].given ? print_json : print_table)(sim);
	return status;
}

static int run(int argc, char **argv)
{
	struct sim *sim = mg_need(sizeof *sim);
	int status = run_sim(sim, argc, argv);
	free(sim);
	return status;
}

const struct mg_command mg_command_sim = {
	"sim",
	"plays many games between computer players",
	"usage: magnate sim [options] PLAYER PLAYER PLAYER [PLAYER]\n"
	"\n"
	"Every deal is played once in each rotation of the seats. Prints for each player its wins (a shared\n"
	"victory is divided), its mean points and its mean rank; at the end its money and how many of its fields\n"
	"were never developed; the most money that it ever held. The same seed gives the same games.\n"
	"A player may have a budget for a move: Magnate:n500 (searches), R2:10ms (time).\n"
	"\n"
	"  --games N       how many (120); a multiple of the number of players treats all alike\n"
	"  --seed N        decides the draws and what players leave to chance (1)\n"
	"  --threads N     as many as there are processor cores; their number changes nothing in the results\n"
	"  --json          prints the table as JSON\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate sim Foreman Clerk Clerk\n"
	"  magnate sim --edition industria --games 400 --json Magnate:n300 Banker Banker Foreman\n",
	run,
};
