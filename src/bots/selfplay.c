/* selfplay.c: a computer player plays a game against itself. */
#include "bots/selfplay.h"

static void note(struct mg_selfplay *g, const struct mg_state *before, mg_move m)
{
	enum mg_verb verb = mg_verb(m);
	if (before->decision == MG_SETTLE && (verb == MG_M_SELL || verb == MG_M_KEEP)) {
		g->taker[before->lot] = verb == MG_M_SELL ? before->best : before->auctioneer;
		g->bid[before->lot] = (int8_t)before->high;
	}
	uint64_t built = g->s.developed & ~before->developed;
	while (built)
		g->builder[mg_take_field(&built)] = before->to_move;
}

void mg_selfplay(struct mg_selfplay *g, struct mg_thinker *thinker, const struct mg_player *player, uint64_t luck, mg_selfplay_draw *draw,
		 const void *draws)
{
	enum { STEP = 1 << 16 };
	memset(g->taker, MG_NONE, sizeof g->taker);
	memset(g->bid, 0, sizeof g->bid);
	memset(g->builder, MG_NONE, sizeof g->builder);
	for (int moves = 0; g->s.decision != MG_OVER; moves++) {
		struct mg_state before = g->s;
		mg_move m;
		mg_assert(moves < INT16_MAX); /* a game ends */
		if (g->s.decision == MG_DRAW) {
			m = draw(draws, g->b, &g->s);
		} else if (!mg_player_forced(player, g->b, &g->s, &m)) {
			mg_thinker_begin(thinker, &g->s, player, luck + (uint64_t)moves);
			while (mg_thinker_think(thinker, STEP))
				;
			m = mg_thinker_move(thinker);
		}
		mg_apply(g->b, &g->s, m);
		note(g, &before, m);
	}
}
