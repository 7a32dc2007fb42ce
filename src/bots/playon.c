/* playon.c: everybody plays as one look ahead tells him. */
#include "bots/playon.h"

/* Soft enough that a tie is not always broken alike, hard enough to be good play. */
static const struct mg_search_options plays = {.temperature = 0.005f, .plans = 8, .draws = 1};

mg_move mg_draw_by_number(const void *number, const struct mg_board *b, const struct mg_state *s)
{
	struct mg_rng rng = mg_rng_seed(*(const uint64_t *)number ^ ((uint64_t)s->bag << 32 | (uint64_t)s->era << 16));
	return mg_random_draw(b, s, &rng);
}

int mg_lots_left(const struct mg_board *b, const struct mg_state *s)
{
	return MG_COLUMNS * (mg_edition_of(b)->eras[s->players] - s->era) + __builtin_popcount(s->bag | s->open);
}

/* A number that follows from what is being decided, and not from what was decided before. */
static uint64_t seed_at(uint64_t number, const struct mg_state *s)
{
	uint64_t at = (uint64_t)s->era << 32 | (uint64_t)s->round << 24 | (uint64_t)s->decision << 16 |
		      (uint64_t)s->to_move << 8 | (uint64_t)__builtin_popcount(s->open);
	return mg_rng_scramble(number ^ at * 0x9e3779b97f4a7c15u);
}

static bool play_well(const struct mg_playon *p, struct mg_state *s, uint64_t number)
{
	struct mg_rng rng = mg_rng_seed(seed_at(number, s));
	struct mg_value worth;
	return mg_search_play(p->search, s, p->leaf, &plays, &rng, &worth);
}

void mg_play_on(const struct mg_playon *p, struct mg_state *s, uint64_t number, int lots)
{
	struct mg_rng rng = mg_rng_seed(number);
	mg_assert(lots >= 0);
	while (s->decision != MG_OVER && (lots == 0 || s->decision != MG_OFFER || mg_lots_left(p->b, s) > lots)) {
		if (s->decision == MG_DRAW)
			mg_apply(p->b, s, p->draw(p->draws, p->b, s));
		else if (!play_well(p, s, number))
			mg_apply(p->b, s, mg_quick_move(p->quick, s, &rng));
	}
}
