/* bench_bots.c: searches a second of every way to search, and how long one auction takes.
 *
 * Positions come from games of the hand heuristic, one in ten decisions of five games of Industry with four players. */
#include "bench/figure.h"
#include "bots/net.h"
#include "bots/player.h"
#include "bots/quick.h"
#include "bots/search.h"
#include "record/sheet.h"

enum { GAMES = 5, EVERY = 10, MOST = 400 };

static int gather(const struct mg_board *b, struct mg_state out[MOST])
{
	struct mg_quick quick;
	struct mg_rng rng = mg_rng_seed(1);
	int n = 0, decisions = 0;
	mg_quick_init(&quick, b);
	for (int g = 0; g < GAMES; g++) {
		struct mg_state s;
		mg_init(&s, 4, MG_DRAWS_BALANCED, g % 4);
		while (s.decision != MG_OVER) {
			mg_move m = s.decision == MG_DRAW ? mg_random_draw(b, &s, &rng) : mg_quick_move(&quick, &s, &rng);
			if (s.to_move != MG_NONE && ++decisions % EVERY == 0 && n < MOST)
				out[n++] = s;
			mg_apply(b, &s, m);
		}
	}
	return n;
}

static void bench_player(const struct mg_board *b, const struct mg_state *s, int n, const char *name, uint32_t searches,
			 const char *what, const char *goal)
{
	struct mg_thinker *thinker = mg_thinker_new(b);
	uint64_t done = 0;
	double from = now(CLOCK_PROCESS_CPUTIME_ID);
	for (int i = 0; i < n && thinker; i++) {
		mg_thinker_begin(thinker, &s[i], mg_player_named(name), (uint64_t)i);
		mg_thinker_limit(thinker, searches);
		while (mg_thinker_think(thinker, 1000))
			;
		done += mg_thinker_searches(thinker);
	}
	figure(what, "%.0f", (double)done / (now(CLOCK_PROCESS_CPUTIME_ID) - from), "searches/s", goal);
	mg_thinker_free(thinker);
}

/* Opening the root values every outcome of every field that can be put up, and solves each auction. */
static void bench_auction(const struct mg_board *b, const struct mg_state *s, int n)
{
	const struct mg_search_options options = {.temperature = 0.02f, .plans = 8, .draws = 12};
	struct mg_search *t = mg_search_new(b, 4 << 20);
	struct mg_evaluator evaluator;
	double took = 0;
	int auctions = 0;
	mg_evaluator_init(&evaluator, b, 4);
	for (int round = 0; round < 20; round++)
		for (int i = 0; i < n && t; i++) {
			if (s[i].decision != MG_OFFER)
				continue;
			struct mg_state plain = s[i];
			plain.subsidies = 15; /* so that the position after a subsidy is not opened as well */
			double from = now(CLOCK_PROCESS_CPUTIME_ID);
			mg_search_begin(t, &plain, mg_evaluator_leaf(&evaluator), &options, 1);
			took += now(CLOCK_PROCESS_CPUTIME_ID) - from;
			auctions++;
		}
	figure("an auction with its choice of field, solved", "%.4f", 1000 * took / auctions, "ms", "<= 0.2");
	mg_search_free(t);
}

/* A net's leaf that counts how often it is asked. */
struct counted {
	struct mg_leaf leaf;
	long asked;
};

static void ask_and_count(void *context, const struct mg_state *s, struct mg_value *out)
{
	struct counted *c = context;
	c->asked++;
	c->leaf.value(c->leaf.context, s, out);
}

/* A search opens one position and values all that can follow from it: this is how many it values. */
static void bench_net(const struct mg_board *b, const struct mg_state *s, int n)
{
	const struct mg_search_options options = {.temperature = 0.02f, .plans = 8, .draws = 12};
	struct mg_search *t = mg_search_new(b, 40 << 20);
	struct mg_evaluator evaluator;
	struct mg_net_leaf net = {.net = mg_net_of(b, 4), .evaluator = &evaluator, .share = MG_NET_PLAYS};
	struct counted counted = {.leaf = mg_net_leaf(&net)};
	mg_evaluator_init(&evaluator, b, 4);
	double from = now(CLOCK_PROCESS_CPUTIME_ID);
	for (int i = 0; i < n && t && net.net; i++) {
		mg_search_begin(t, &s[i], (struct mg_leaf){ask_and_count, &counted}, &options, (uint64_t)i);
		for (int k = 0; k < 300 && mg_search_step(t); k++)
			;
	}
	figure("positions valued in such a search", "%.0f", (double)counted.asked / (now(CLOCK_PROCESS_CPUTIME_ID) - from),
	       "positions/s", ">= 300000");
	mg_search_free(t);
}

int main(void)
{
	static struct mg_state s[MOST];
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	int n = gather(b, s);
	bench_auction(b, s, n);
	bench_player(b, s, n, "Magnate", 300, "search, net in the leaf", "");
	bench_net(b, s, n);
	bench_player(b, s, n, "R4", 300, "search, hand evaluation in the leaf", "");
	bench_player(b, s, n, "Rollout", 100, "search, games played out in the leaf", "");
	bench_player(b, s, n, "R2", 2000, "R2, random rollouts", ">= 100000");
	bench_player(b, s, n, "R3", 2000, "R3, heuristic rollouts", ">= 60000");
	return 0;
}
