/* claims.h: whether a deeper search is right where it chooses otherwise than a shallower one.
 *
 * A game is played by the shallow player. Wherever the deep one would choose another move, it claims a gain: by how much its own values put its
 * move above the other's. What the gain really is shows in pairs of games that are played to their end after both moves, with the same
 * draws and the same random numbers. The slope of truth on claim is 1 if claims are true, 0 if the deeper search only refines noise. */
#ifndef MG_TRAIN_CLAIMS_H
#define MG_TRAIN_CLAIMS_H

#include "train/arena.h"

struct mg_claims_options {
	const struct mg_sheet *sheet; /* not owned */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	const struct mg_entrant *deep, *shallow, *after; /* after: who plays on; none a program; not owned */
	uint64_t first; /* the first deal */
	int games, pairs;
	int era; /* only decisions from this era on */
	int threads;
	void (*progress)(void *context, long done, long all);
	void *context; /* not owned */
};

/* Decisions of one era or of one kind. Gains are in chances to win, but for points: by how much more one is ahead of the table's mean. */
struct mg_claims {
	long decisions, differ;
	double claim, truth, points;                                     /* sums over those that differ, as are all that follow */
	double truth2, points2, claim2, product, robust[3];              /* robust: of claim^2 truth^2, claim^3 truth, claim^4 */
};

/* All decisions together, those of an era (its number), and those of a kind. */
enum { MG_CLAIMS_ALL, MG_CLAIMS_OFFERS = MG_ERAS + 1, MG_CLAIMS_BIDS, MG_CLAIMS_SETTLEMENTS, MG_CLAIMS_BUILDS, MG_CLAIMS_ROWS };

/* The slope of truth on claim through the origin, and its standard error, which allows for every decision's own noise. */
struct mg_claims_slope {
	double slope, error;
};

struct mg_claims_slope mg_slope_of_claims(const struct mg_claims *c);

/* Plays. False: error says why. */
bool mg_claims_play(const struct mg_claims_options *options, struct mg_claims out[MG_CLAIMS_ROWS], char error[MG_WORK_ERROR]);

#endif
