/* leaf.h: what values the positions at the ends of the search tree: the hand evaluation, games played out by the quick
 * heuristic, or a net (net.h). */
#ifndef MG_BOTS_LEAF_H
#define MG_BOTS_LEAF_H

#include "bots/evaluator.h"
#include "bots/quick.h"

struct mg_leaf {
	void (*value)(void *context, const struct mg_state *s, struct mg_value *out); /* never of a finished game */
	void *context; /* not owned */
};

/* The hand evaluation's word. */
struct mg_leaf mg_evaluator_leaf(struct mg_evaluator *evaluator);

/* The mean of some games played out from the position. */
struct mg_rollout_leaf {
	const struct mg_quick *quick; /* not owned */
	struct mg_rng rng;
	int games;
};

struct mg_leaf mg_rollout_leaf(struct mg_rollout_leaf *context);

#endif
