#include "cmd/match.h"

#include "cmd/cmd.h"

void mg_match_begin(struct mg_match *m, int players, enum mg_draws draws, uint64_t seed)
{
	m->seed = seed;
	m->moves = 0;
	m->last = MG_NO_MOVE;
	mg_deal_init(&m->deal, seed);
	mg_init(&m->state, players, draws, 0);
}

static mg_move choose(struct mg_match *m)
{
	enum { STEP = 1 << 16 };
	const struct mg_player *player = m->seat[m->state.to_move];
	mg_mind_begin(m->mind, &m->state, player, m->seed + (uint64_t)m->moves);
	if (m->searches && m->searches < player->searches)
		mg_mind_limit(m->mind, m->searches);
	while (mg_mind_think(m->mind, STEP))
		;
	return mg_mind_move(m->mind);
}

bool mg_match_step(struct mg_match *m)
{
	const struct mg_board *b = &m->sheet->board;
	if (m->state.decision == MG_OVER)
		return false;
	m->last = m->state.decision == MG_DRAW ? mg_deal_draw(&m->deal, b, &m->state) : choose(m);
	if (mg_play(b, &m->state, m->last) != MG_FINE) {
		mg_complain("the player %s made an illegal move", m->seat[m->state.to_move]->name);
		exit(MG_EXIT_BAD_INPUT);
	}
	m->moves++;
	return true;
}
