/* simulate.h: whether ratings find what is there: players of known strength play, and what their ratings say is held against
 * it. */
#ifndef MG_RATING_SIMULATE_H
#define MG_RATING_SIMULATE_H

#include "rating/rating.h"

enum { MG_SIMULATED_BINS = 10 };

struct mg_simulation {
	int players, games;
	double spread;           /* points: of the players' strengths, one standard deviation */
	uint64_t seed;
};

struct mg_simulated {
	double correlation;      /* of the two orders, Spearman's */
	double error;            /* points, root mean square, of those whose rating is not provisional */
	double deviation;        /* ... and what their ratings say of it */
	int settled;             /* how many those are */
	/* of the second half of the games, by tenths of the chance to win that the ratings gave: */
	long count[MG_SIMULATED_BINS];
	double foretold[MG_SIMULATED_BINS], came[MG_SIMULATED_BINS];
	double miscalibration;   /* mean difference of both, weighed by how often */
	double loss, best_loss;  /* mean of -log of the winner's chance: as foretold, and by whoever knew all strengths */
};

/* False: no memory. */
bool mg_simulate_ratings(const struct mg_simulation *s, struct mg_simulated *out);

#endif
