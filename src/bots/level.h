/* level.h: what makes the levels weaker than the strongest, for each edition and number of players.
 *
 * Games differ in how much a small mistake costs: the same temperature leaves levels close together in one and far apart in another. So each
 * setting has its own, chosen so that each level wins about alike against three (or two) of the one below it
 * (docs/bots.md has the matches). */
#ifndef MG_BOTS_LEVEL_H
#define MG_BOTS_LEVEL_H

#include "rules/state.h"

enum mg_level { MG_NO_LEVEL, MG_APPRENTICE, MG_CLERK, MG_FOREMAN, MG_BANKER, MG_INDUSTRIALIST, MG_MAGNATE, MG_LEVELS };

/* How loosely a level chooses: a move worse by this chance of winning is e times less likely. 0: it makes the best move. */
float mg_level_temperature(enum mg_level level, const struct mg_board *b, int players);

#endif
