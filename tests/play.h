/* play.h: games played by chance, and the same game seen from another seat.
 *
 * Everything follows from the seed, so a test that fails fails again. */
#ifndef PLAY_H
#define PLAY_H

#include "base/rng.h"
#include "rules/game.h"

/* How often to repeat what plays very many games: n times in an optimised build; with sanitizers, which take ten times as long, a tenth of
 * that, or all of it when MG_LONG is set. */
int play_times(int n);

/* The same for what is different each time: take every so manieth. No kind of thing that comes every second to tenth time is left out. */
int play_stride(void);

/* A draw of the right size, every set of columns equally likely. */
mg_move play_draw(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng);

/* Any legal move, each equally likely; no any-time moves. Not at the end of a game. */
mg_move play_uniform(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng);

/* More like people: builds when it can, passes often, bids low, and once in a while an any-time move of any seat. */
mg_move play_lively(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng);

/* A position after so many moves of a lively game, or its last decision; a player is to move. */
struct mg_state play_somewhere(const struct mg_board *b, int players, int moves, struct mg_rng *rng);

/* The same position with everybody moved `by` seats to the left, and the same move there. */
struct mg_state play_turned(const struct mg_state *s, int by);
mg_move play_move_turned(const struct mg_board *b, const struct mg_state *s, mg_move m, int by);

#endif
