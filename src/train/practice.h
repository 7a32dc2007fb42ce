/* practice.h: games to learn from.
 *
 * A player that looks at nothing but the next decision, with a net or the hand evaluation in the leaf, plays all seats by
 * whole decisions, softly, more so in some games than in others. From some moments of each game it is played again after
 * one or more lots have gone to anybody at any price: the search asks about all outcomes of an auction, so a net must have
 * seen them all, not only those that good players bring about. What comes before the strays is not learnt from.
 *
 * What a position teaches is the result of its game, tempered with what the player expected at its next decisions: results
 * are mostly luck, and a net that learns from them alone tells two outcomes of an auction apart by that luck. */
#ifndef MG_TRAIN_PRACTICE_H
#define MG_TRAIN_PRACTICE_H

#include "train/learn.h"

struct mg_practice_options {
	const struct mg_board *b; /* not owned */
	int players;
	int games;   /* each with some branches */
	int threads; /* they decide the order of samples, and no more */
	uint64_t seed;
	float lambda; /* how much a position's result is that of the next decision, and so on to the end; the rest is what that
		      * decision was expected to bring */
	const struct mg_net *net; /* not owned; NULL: the hand evaluation plays */
	void (*progress)(void *context, long done, long all); /* on the caller's thread; may be NULL */
	void *context;                                        /* not owned */
};

struct mg_samples {
	struct mg_sample *at; /* owned */
	long n;
};

/* False: memory or a thread was refused. */
bool mg_practice_play(const struct mg_practice_options *options, struct mg_samples *out);

#endif
