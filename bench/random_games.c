/* random_games.c: the loop that benches and the WebAssembly bench run. */
#include "bench/random_games.h"

#include "rules/score.h"

static mg_move random_draw(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	unsigned bag = s->bag, drawn = 0;
	for (int n = mg_draw_size(b, s); n > 0; n--) {
		unsigned left = bag;
		for (uint32_t skip = mg_rng_below(rng, (uint32_t)__builtin_popcount(bag)); skip > 0; skip--)
			left &= left - 1;
		drawn |= left & (~left + 1);
		bag &= ~drawn;
	}
	return mg_draw_columns(drawn);
}

/* The rules are inlined here, as far as the build allows: what is measured is the rules, not calling them. */
__attribute__((flatten)) static uint64_t play_one(const struct mg_board *b, struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_LEGAL];
	uint64_t decisions = 0;
	for (; s->decision != MG_OVER; decisions++) {
		mg_move m;
		if (s->decision == MG_DRAW)
			m = random_draw(b, s, rng);
		else
			m = moves[mg_rng_below(rng, (uint32_t)mg_legal(b, s, moves))];
		mg_apply(b, s, m);
	}
	return decisions;
}

struct mg_random_games mg_random_games(const struct mg_board *b, int players, uint32_t games, uint64_t seed)
{
	struct mg_random_games all = {0};
	struct mg_rng rng = mg_rng_seed(seed);
	for (uint32_t i = 0; i < games; i++) {
		struct mg_state s;
		int total[MG_SEATS];
		mg_init(&s, players, MG_DRAWS_BALANCED, (int)(i % (uint32_t)players));
		all.decisions += play_one(b, &s, &rng);
		mg_totals(b, &s, total);
		for (int p = 0; p < players; p++)
			all.points += (uint64_t)(int64_t)total[p];
	}
	return all;
}
