/* quick.h: a hand heuristic that decides in well under a tenth of a microsecond: what a field brings in points, what it
 * costs, and what a Taler is worth at this time of the game.
 *
 * It plays rung R1 of the ladder, the rollouts of R3, and the first games that the evaluation is fitted on. */
#ifndef MG_BOTS_QUICK_H
#define MG_BOTS_QUICK_H

#include "base/rng.h"
#include "rules/game.h"

struct mg_quick {
	const struct mg_board *b; /* not owned */
	uint8_t hope[MG_FIELDS];   /* quarter points: what a field promises beside what it prints, at the start */
};

void mg_quick_init(struct mg_quick *q, const struct mg_board *b);

/* A move for the player to move; near-equal choices vary with the random numbers. */
mg_move mg_quick_move(const struct mg_quick *q, const struct mg_state *s, struct mg_rng *rng);

/* Plays to the end, draws included. */
void mg_quick_rollout(const struct mg_quick *q, struct mg_state *s, struct mg_rng *rng);

/* A random draw for a state that asks for one. */
mg_move mg_random_draw(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng);

#endif
