/* score.h: points at the end, or as if the game ended now. */
#ifndef MG_RULES_SCORE_H
#define MG_RULES_SCORE_H

#include "rules/state.h"

struct mg_score {
	int track;   /* scored while building */
	int money;   /* full threes of Talers */
	int roads;
	int lines;
	int bonus;
	int jokers;
	int subsidy; /* 0 or -5 */
	int total;
	int rank;    /* 1 is best; equal players share a rank: 1 1 3 (ruling 13) */
};

/* Scores every seat. Where raw materials are cashed at the end, those still held count as money; ties before the end are
 * broken by the money in hand. */
void mg_score(const struct mg_board *b, const struct mg_state *s, struct mg_score out[MG_SEATS]);

/* The totals alone: what search needs. */
void mg_totals(const struct mg_board *b, const struct mg_state *s, int total[MG_SEATS]);

/* Bonus points of one seat on one network. */
int mg_network_points(const struct mg_board *b, const struct mg_state *s, int seat, int network);

#endif
