/* state.c: how a game begins, and what is asked of a state on its own. */
#include "rules/state.h"

void mg_init(struct mg_state *s, int players, enum mg_draws draws, int start)
{
	mg_assert(players >= MG_MIN_SEATS && players <= MG_SEATS && start >= 0 && start < players);
	memset(s, 0, sizeof *s);
	s->players = (uint8_t)players;
	s->draws = (uint8_t)draws;
	s->start = (uint8_t)start;
	s->decision = MG_DRAW;
	s->era = 1;
	s->round = 1;
	s->bag = MG_ALL_COLUMNS;
	s->auctioneer = s->to_move = s->lot = s->best = MG_NONE;
	for (int p = 0; p < MG_SEATS; p++) {
		s->bid[p] = MG_NO_BID;
		s->money[p] = p < players ? MG_START_MONEY + MG_INCOME : 0;
	}
}

void mg_settle_places(struct mg_state *s, enum mg_places places)
{
	mg_assert(s->decision == MG_DRAW && s->era == 1 && s->round == 1 && !s->places);
	s->places = (uint8_t)places;
	s->first = places == MG_PLACES_EVEN ? s->start : 0;
}

int mg_draw_size(const struct mg_board *b, const struct mg_state *s)
{
	const struct mg_edition *e = mg_edition_of(b);
	mg_assert(s->era >= 1 && s->era <= MG_ERAS);
	return s->places == MG_PLACES_EVEN ? e->even_drawn[s->players][s->era] : e->drawn[s->draws][s->players][s->era];
}

int mg_owner(const struct mg_state *s, int field)
{
	for (int p = 0; p < s->players; p++)
		if (s->owned[p] & mg_bit(field))
			return p;
	return MG_NONE;
}
