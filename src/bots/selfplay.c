/* selfplay.c: a computer player plays a game against itself. */
#include "bots/selfplay.h"

static void note(struct mg_selfplay *g, const struct mg_state *before, mg_move m)
{
	enum mg_verb verb = mg_verb(m);
	if (before->decision == MG_SETTLE && (verb == MG_M_SELL || verb == MG_M_KEEP)) {
		g->taker[before->lot] = verb == MG_M_SELL ? before->best : before->auctioneer;
		g->bid[before->lot] = (int8_t)before->high;
	}
}

void mg_selfplay_begin(struct mg_selfplay *g)
{
	g->moves = 0;
	memset(g->taker, MG_NONE, sizeof g->taker);
	memset(g->bid, 0, sizeof g->bid);
}

static mg_move think(const struct mg_selfplay *g)
{
	enum { STEP = 1 << 16 };
	mg_thinker_begin(g->thinker, &g->s, g->player, g->luck + (uint64_t)g->moves);
	if (g->searches)
		mg_thinker_limit(g->thinker, g->searches);
	while (mg_thinker_think(g->thinker, STEP))
		;
	return mg_thinker_move(g->thinker);
}

mg_move mg_selfplay_move(struct mg_selfplay *g)
{
	struct mg_state before = g->s;
	mg_move m;
	mg_assert(g->moves < INT16_MAX); /* a game ends */
	if (g->s.decision == MG_OVER)
		return MG_NO_MOVE;
	if (g->s.decision == MG_DRAW)
		m = g->draw(g->draws, g->b, &g->s);
	else if (!mg_player_forced(g->player, g->b, &g->s, &m))
		m = think(g);
	mg_apply(g->b, &g->s, m);
	g->moves++;
	note(g, &before, m);
	return m;
}
