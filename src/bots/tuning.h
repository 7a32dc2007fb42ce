/* tuning.h: what playing has shown to win, against what fits the results of games best.
 *
 * Weights that foretell results are not those that play best (docs/bots.md has the matches). So the strongest level, and
 * whoever tells people what it thinks, turn a few screws, for each edition and number of players, on boards with a net. */
#ifndef MG_BOTS_TUNING_H
#define MG_BOTS_TUNING_H

#include "bots/evaluator.h"

struct mg_tuning {
	float money; /* how much a Taler counts, as a multiple of the fitted weight */
	float share; /* of the net's correction that counts, see net.h */
	uint8_t searches[MG_ERAS + 1]; /* of the player's number of searches, how many an era is worth, in hundredths */
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players);

/* Turns the screws of weights that were fitted. */
void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w);

#endif
