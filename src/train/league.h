/* league.h: games to learn from.
 *
 * Players who look at nothing but the next decision, with nets or the hand evaluation in the leaf, play by whole
 * decisions and softly. From some moments of each game it is played again after one or more lots have gone to anybody at any
 * price: the search asks about all outcomes of an auction, so a net must have seen them all, not only those that good
 * players bring about. What comes before the strays is not learnt from. */
#ifndef MG_LEAGUE_H
#define MG_LEAGUE_H

#include "train/learn.h"

enum { MG_MOST_NETS = 32 };

struct mg_league_plan {
	const struct mg_board *b; /* not owned */
	int players;
	int games;   /* each with some branches */
	int threads; /* they decide the order of lessons, and no more */
	uint64_t seed;
	const struct mg_net *net[MG_MOST_NETS]; /* not owned; who plays beside the hand evaluation, the newest last */
	int nets;
	void (*progress)(void *context, long done, long all); /* on the caller's thread; may be NULL */
	void *context;                                        /* not owned */
};

struct mg_lessons {
	struct mg_lesson *at; /* owned */
	long n;
};

/* False: memory or a thread was refused. */
bool mg_league_play(const struct mg_league_plan *plan, struct mg_lessons *out);

#endif
