/* pairing.h: who plays whom in the next round of a tournament, at tables of three and four; and how the players stand.
 *
 * Everybody who plays on is at one table or has a bye. The fewest byes that the sizes of tables allow are given, to those who have had the
 * fewest, and of these to the last. Of all ways to seat the others the one with the fewest repeated meetings is taken, and of these the one in which the scores at each table are
 * nearest to each other; in a round robin scores do not count. Up to MG_PAIRING_EXACT players that is found for certain, beyond by improving a first
 * guess for as long as two players can change places with profit. At each table everybody gets, as far as can be, the place in the order of play that he had least often.
 * Nothing here is left to chance: the same players give the same round. */
#ifndef MG_PAIRING_PAIRING_H
#define MG_PAIRING_PAIRING_H

#include "base/base.h"

enum {
	MG_PAIRING_MAX = 64,     /* players */
	MG_PAIRING_EXACT = 12,
	MG_PAIRING_SEATS = 4,
	MG_PAIRING_TABLES = MG_PAIRING_MAX / 3,
	MG_POINTS_FIRST = 12,    /* for the first place at a table of any size; the last has 0, and who shares places their mean */
	MG_POINTS_BYE = 6,
};

struct mg_pairing_player {
	int score;
	int byes;
	int places[MG_PAIRING_SEATS]; /* how often he had each place in the order of play */
};

struct mg_pairing {
	int count;                                     /* players, in the order in which they are listed: the last are the last to be considered */
	struct mg_pairing_player player[MG_PAIRING_MAX];
	uint8_t met[MG_PAIRING_MAX][MG_PAIRING_MAX];   /* how often two met; symmetric */
	int size;                                      /* of tables: 3 or 4 */
	bool mixed;                                    /* tables of the other size where that saves byes */
	bool by_score;                                 /* Swiss; else a round robin */
};

struct mg_paired_table {
	int size;
	int player[MG_PAIRING_SEATS]; /* in the order of play */
};

struct mg_paired {
	int tables, byes;
	struct mg_paired_table table[MG_PAIRING_TABLES];
	int bye[MG_PAIRING_MAX];
};

void mg_pair(const struct mg_pairing *in, struct mg_paired *out);

/* How many tables of three and of four so many players fill, and how many are left over. */
void mg_pairing_sizes(int players, int size, bool mixed, int *threes, int *fours, int *byes);

/* Whether everybody has met everybody. */
bool mg_pairing_all_met(const struct mg_pairing *in);

/* ---- standings (standings.c) */

/* A table of a round that is over; size 1: a bye. */
struct mg_tournament_result {
	int size;
	int player[MG_PAIRING_SEATS], rank[MG_PAIRING_SEATS]; /* in the order of play; ranks from 1, shared ones are equal; 0: it did not end */
};

struct mg_standing {
	int player;
	int score;      /* points: see MG_POINTS_FIRST */
	int opposition; /* first tie-break: the points of all whom he met, each as often as that */
	int wins;       /* second: first places, shared ones too */
	int games, byes;
	int place;      /* from 1; equal ones are shared */
};

/* Points of a rank at a table of that size. */
int mg_tournament_points(const struct mg_tournament_result *r, int at);

/* Rows of players 0 to count - 1, the best first. Of equals the one who is listed first comes first. */
void mg_standings(const struct mg_tournament_result *results, int n, int count, struct mg_standing *out);

#endif
