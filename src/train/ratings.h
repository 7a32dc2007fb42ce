/* ratings.h: strengths from rankings, by the model of Plackett and Luce: of those not yet placed, each takes the next
 * place with a chance in proportion to its strength. */
#ifndef MG_TRAIN_RATINGS_H
#define MG_TRAIN_RATINGS_H

#include "train/arena.h"

/* In points of which 400 are odds of ten to one; the mean of all entrants is 0. */
struct mg_rating {
	double points, low, high; /* 95 %, from the same blocks drawn again and again */
};

/* Rates the entrants of an arena by its blocks. False: out of memory. An entrant that always wins or loses gets a finite
 * rating all the same, since everybody also has one victory and one defeat against a player of mean strength. */
bool mg_rate(const struct mg_arena *a, struct mg_rating out[MG_MAX_ENTRANTS]);

#endif
