/* sim.c: `magnate sim`, many games between computer players. */
#include "base/rng.h"
#include "cmd/progress.h"
#include "cmd/setup.h"
#include "rules/score.h"
#include "train/match.h"

#include <limits.h>

/* One of the players named, over all games. */
struct contestant {
	struct mg_entrant entrant;
	double wins; /* a shared victory counts its part */
	long points, ranks;
	long money, idle; /* at the end: Talers, and fields that were taken and never developed */
	long most;        /* Talers that it ever held */
};

struct sim {
	struct mg_setup setup;
	struct contestant who[MG_SEATS];
	long games;
	uint64_t seed;
};

static void count(struct sim *sim, const struct mg_match *m, int rotation)
{
	struct mg_score score[MG_SEATS];
	int players = sim->setup.players, winners = 0;
	mg_score(&m->sheet->board, &m->state, score);
	for (int p = 0; p < players; p++)
		winners += score[p].rank == 1;
	for (int p = 0; p < players; p++) {
		struct contestant *c = &sim->who[(p + rotation) % players];
		c->wins += score[p].rank == 1 ? 1.0 / winners : 0;
		c->points += score[p].total;
		c->ranks += score[p].rank;
		c->money += m->state.money[p];
		c->idle += __builtin_popcountll(mg_undeveloped(&m->sheet->board, &m->state, p));
	}
}

/* Every deal is played once with each rotation of the seats, so that nobody profits from a seat or a draw. */
static int play(struct sim *sim, struct mg_thinker *thinker)
{
	int players = sim->setup.players;
	struct mg_progress progress;
	mg_progress_begin(&progress, 0);
	struct mg_match m = {.sheet = sim->setup.sheet, .thinker = thinker};
	for (long game = 0; game < sim->games; game++) {
		int rotation = (int)(game % players);
		struct mg_rng rng = mg_rng_seed(sim->seed + (uint64_t)(game / players));
		for (int p = 0; p < players; p++)
			m.seat[p] = &sim->who[(p + rotation) % players].entrant;
		uint64_t seed = mg_rng_next(&rng);
		mg_match_begin(&m, players, sim->setup.draws, 0, seed, seed);
		while (mg_match_step(&m))
			for (int p = 0; p < players; p++)
				if (m.state.money[p] > sim->who[(p + rotation) % players].most)
					sim->who[(p + rotation) % players].most = m.state.money[p];
		if (m.error[0])
			break;
		count(sim, &m, rotation);
		mg_progress_show(&progress, game + 1, sim->games, "games");
	}
	mg_progress_end(&progress);
	if (m.error[0])
		mg_complain("%s", m.error);
	return m.error[0] ? MG_EXIT_BAD_INPUT : MG_EXIT_FINE;
}

static void print_table(const struct sim *sim)
{
	double games = (double)sim->games;
	printf("%-20s %8s %8s %7s %8s %6s %6s %6s %6s\n", "player", "games", "wins", "wins %", "points", "rank", "money", "idle", "most");
	for (int i = 0; i < sim->setup.players; i++) {
		const struct contestant *c = &sim->who[i];
		printf("%-20s %8ld %8.1f %7.1f %8.2f %6.2f %6.2f %6.2f %6ld\n", c->entrant.name, sim->games, c->wins, 100 * c->wins / games,
		       (double)c->points / games, (double)c->ranks / games, (double)c->money / games, (double)c->idle / games, c->most);
	}
}

static int read_players(struct sim *sim, const struct mg_words *words, const struct mg_opt *players)
{
	if (words->count < MG_MIN_SEATS || words->count > MG_SEATS)
		return mg_misused(&mg_command_sim, "three or four players are needed");
	if (players->given && players->number != words->count)
		return mg_misused(&mg_command_sim, "--players %ld, but %d players are named", players->number, words->count);
	sim->setup.players = words->count;
	for (int i = 0; i < words->count; i++) {
		const char *wrong = mg_entrant_read(words->at[i], &sim->who[i].entrant);
		if (wrong || sim->who[i].entrant.command)
			return mg_misused(&mg_command_sim, "%s %s", words->at[i], wrong ? wrong : "is for the arena");
	}
	return MG_EXIT_FINE;
}

static int run_sim(struct sim *sim, int argc, char **argv)
{
	enum { GAMES = MG_SET_OPTIONS, SEED };
	struct mg_opt opts[] = {
		MG_SETUP_OPTIONS,
		[GAMES] = {.name = "--games", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000000000},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = LONG_MAX},
	};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_sim, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	int status = mg_setup_read(&mg_command_sim, opts, &sim->setup);
	if (status == MG_EXIT_FINE)
		status = read_players(sim, &words, &opts[MG_SET_PLAYERS]);
	if (status != MG_EXIT_FINE)
		return status;
	sim->games = mg_opt_number(&opts[GAMES], 120);
	sim->seed = (uint64_t)mg_opt_number(&opts[SEED], 1);
	struct mg_thinker *thinker = mg_thinker_new(&sim->setup.sheet->board);
	if (!thinker) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	status = play(sim, thinker);
	mg_thinker_free(thinker);
	if (status == MG_EXIT_FINE)
		print_table(sim);
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
	"  --seed N        decides the draws and what players leave to chance (1)\n" MG_SETUP_HELP,
	run,
};
