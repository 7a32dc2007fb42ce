/* endgame.h: exact play from the last lot of the game on, where nothing is left to chance.
 *
 * Every player looks after himself: first the victory (shared ones divided), then his own final total, then the lower
 * totals of the others, from his left; so the outcome does not hang on the order of moves. Every bid, settlement and development turn of everyone is tried, and any-time moves wherever
 * their money is used at once: money that is not used is worth less than it cost. */
#ifndef MG_BOTS_ENDGAME_H
#define MG_BOTS_ENDGAME_H

#include "bots/evaluator.h"
#include "bots/player.h"

struct mg_endgame;

/* Memory for the search, some megabytes. NULL: refused. Owned by the caller. */
struct mg_endgame *mg_endgame_new(const struct mg_board *b);
void mg_endgame_free(struct mg_endgame *e);

/* Whether the state is the last round with at most one field left to auction. */
bool mg_is_endgame(const struct mg_board *b, const struct mg_state *s);

/* Lists the moves of the player to move with their exact values; of development moves those that some turn begins with.
 * Returns how many, or 0 if more than `ends` ends of the game would have to be looked at. */
int mg_endgame_solve(struct mg_endgame *e, const struct mg_state *s, uint32_t ends, struct mg_option *out, int max);

#endif
