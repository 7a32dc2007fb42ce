/* compare.h: how much better one move is than another, from games played on after each of them with the same luck.
 *
 * Sums are whole numbers, so they can be saved and added up exactly. What is estimated is a difference: in the final total, and in the
 * chance to win. A game ends with a victory or without one, or stops at a position that is valued: both are a chance. Ends far from each other
 * in time can also be compared by their margins (own total less the best of the others'), which are surer; but what a point of margin is worth in
 * victories is no straight line, so late in a game that is wrong. */
#ifndef MG_REVIEW_COMPARE_H
#define MG_REVIEW_COMPARE_H

#include "bots/value.h"

enum {
	MG_VICTORY = 3072,   /* units of a victory: shared by two, three or four it is still whole */
	MG_POINT = 16,       /* units of a point */
	MG_MOST_MARGIN = 15 * MG_POINT, /* a larger margin wins no better */
};

/* Of one seat: over pairs of games, what the one had more than the other; and over all games of both. */
struct mg_seat_sums {
	int64_t margin, margin2, win, win2, total, total2;
	int64_t all_margin, all_margin2, all_win, all_product;
};

struct mg_pair_sums {
	int64_t pairs;
	struct mg_seat_sums seat[MG_SEATS];
};

/* Takes in the ends of two games, `a` after the move that is looked at, `b` after the one it is compared with. */
void mg_pair_add(struct mg_pair_sums *sums, const struct mg_value *a, const struct mg_value *b, int players);

struct mg_difference {
	float win, win_error;       /* standard errors */
	float points, points_error; /* in the seat's own total */
};

/* What a seat gains by the one move against the other. `floor`: a pair more is counted that was off by so much, for a few that happen to be alike are not sure. */
void mg_pair_difference(const struct mg_pair_sums *sums, int seat, float floor, struct mg_difference *out);

/* The same by margins, where that is surer, of games played to their ends. `chance` is the seat's chance to win, roughly, and `spread` how far margins spread
 * from game to game: together a first guess at what a point is worth, which many games outvote. */
void mg_pair_by_margin(const struct mg_pair_sums *sums, int seat, float chance, float spread, struct mg_difference *out);

float mg_square_root(float x); /* the same bits everywhere */

#endif
