/* deal.c: the orders of the columns that a number leads to. */
#include "record/deal.h"

#include "base/rng.h"

void mg_deal_init(struct mg_deal *d, uint64_t seed)
{
	struct mg_rng rng = mg_rng_seed(seed);
	for (int era = 0; era < MG_ERAS; era++) {
		uint8_t *order = d->order[era];
		for (int i = 0; i < MG_COLUMNS; i++) {
			int j = (int)mg_rng_below(&rng, (uint32_t)i + 1);
			order[i] = order[j];
			order[j] = (uint8_t)i;
		}
	}
}

unsigned mg_deal_take(const uint8_t order[MG_COLUMNS], unsigned bag, int n)
{
	unsigned columns = 0;
	mg_assert(n <= __builtin_popcount(bag));
	for (int i = 0; i < MG_COLUMNS && n > 0; i++) {
		mg_assert(order[i] < MG_COLUMNS);
		if (!(bag >> order[i] & 1))
			continue;
		columns |= 1u << order[i];
		n--;
	}
	return columns;
}

mg_move mg_deal_draw(const struct mg_deal *d, const struct mg_board *b, const struct mg_state *s)
{
	mg_assert(s->decision == MG_DRAW);
	return mg_draw_columns(mg_deal_take(d->order[s->era - 1], s->bag, mg_draw_size(b, s)));
}

mg_move mg_deal_draws(const void *deal, const struct mg_board *b, const struct mg_state *s)
{
	return mg_deal_draw(deal, b, s);
}

struct mg_dealt_game mg_deal_game(uint64_t number, int players, int game)
{
	uint64_t deal = mg_rng_scramble(number);
	struct mg_rng rng = mg_rng_seed(~deal);
	mg_assert(players > 0 && game >= 0);
	return (struct mg_dealt_game){deal, mg_rng_scramble(deal + (uint64_t)game + 1) >> 1, (int)mg_rng_below(&rng, (uint32_t)players)};
}
