/* rating.h: how strong players are, from the places that they took. The model of Weng and Lin for games of several players
 * (Plackett-Luce): a player is a mean and an uncertainty, in points; a game moves both. No files, no clock, no chance, and the
 * same bits everywhere, so that anybody who has the games has the same ratings.
 *
 * Who sits where matters in this game: a place in the order of play has an advantage, in points, which is added to whoever sits
 * there (mg_place_advantage); with even places none has. docs/ratings.md says the rules in words. */
#ifndef MG_RATING_RATING_H
#define MG_RATING_RATING_H

#include "rules/state.h"

/* Thousandths of a point, as they are stored. */
enum { MG_POINT = 1000, MG_NEW_MEAN = 1500 * MG_POINT, MG_NEW_DEVIATION = 400 * MG_POINT, MG_PROVISIONAL = 150 * MG_POINT };

struct mg_strength {
	int64_t mean, deviation; /* thousandths of a point */
};

static const struct mg_strength mg_strength_new = {MG_NEW_MEAN, MG_NEW_DEVIATION};

/* Whether so little is known of a player that no list should name a place for him. */
static inline bool mg_strength_is_provisional(struct mg_strength r)
{
	return r.deviation > MG_PROVISIONAL;
}

/* A player of a game. */
struct mg_rated_seat {
	struct mg_strength rating; /* before, then after */
	int rank;                /* 1 is best; equal ones share a rank */
	int64_t advantage;       /* of the place, thousandths of a point */
};

/* Thousandths of a point that a printed place in the order of play (0 begins) is worth, in an edition and number of players. */
int64_t mg_place_advantage(int edition, int players, int place);

/* What a game makes of the ratings of those who played it. */
void mg_strength_rate(struct mg_rated_seat *seat, int count);

/* The chance of each to win, which their ratings give them. */
void mg_strength_chances(const struct mg_rated_seat *seat, int count, double *chance);

#endif
