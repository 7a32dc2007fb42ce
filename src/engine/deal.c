#include "engine/deal.h"

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

mg_move mg_deal_draw(const struct mg_deal *d, const struct mg_board *b, const struct mg_state *s)
{
	unsigned columns = 0;
	int left = mg_draw_size(b, s);
	mg_assert(s->decision == MG_DRAW);
	for (int i = 0; i < MG_COLUMNS && left > 0; i++) {
		unsigned column = 1u << d->order[s->era - 1][i];
		if (!(s->bag & column))
			continue;
		columns |= column;
		left--;
	}
	return mg_draw_columns(columns);
}
