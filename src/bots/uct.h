/* uct.h: plain Monte Carlo tree search, the frozen opponents R2 and R3 of the ladder.
 *
 * Single moves, a value for every seat, open draws, upper confidence bounds. It knows nothing of the game but the
 * rules; what plays the rollouts is given. The players proper share no code with it. */
#ifndef MG_BOTS_UCT_H
#define MG_BOTS_UCT_H

#include "base/rng.h"
#include "bots/player.h"

/* Plays a state to its end. */
struct mg_rollout {
	void (*play)(const void *context, struct mg_state *s, struct mg_rng *rng);
	const void *context; /* not owned */
};

/* Rollouts of uniformly random moves; the context is the struct mg_board. */
void mg_random_rollout(const void *board, struct mg_state *s, struct mg_rng *rng);

struct mg_uct;

/* At most `nodes` nodes; a full tree goes on without growing. NULL: memory was refused. Owned by the caller. */
struct mg_uct *mg_uct_new(const struct mg_board *b, uint32_t nodes);
void mg_uct_free(struct mg_uct *t);
void mg_uct_begin(struct mg_uct *t, const struct mg_state *s, struct mg_rollout rollout, uint64_t seed);

/* One search: down the tree, one new node, one rollout. */
void mg_uct_step(struct mg_uct *t);

/* Every legal move with what it led to, unsorted; those never tried have no visits. */
int mg_uct_list(const struct mg_uct *t, struct mg_option *out, int max);

#endif
