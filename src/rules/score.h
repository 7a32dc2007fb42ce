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

/* One seat alone, without its rank. */
void mg_score_seat(const struct mg_board *b, const struct mg_state *s, int seat, struct mg_score *out);

/* The totals alone: what search needs. */
void mg_totals(const struct mg_board *b, const struct mg_state *s, int total[MG_SEATS]);

/* Bonus points of one seat on one network. */
int mg_network_points(const struct mg_board *b, const struct mg_state *s, int seat, int network);

/* ---- what one field brings */

/* Printed points: only a field that is built in its own era scores them. */
static inline int mg_printed_points(const struct mg_board *b, int field, int era)
{
	return field / MG_COLUMNS + 1 == era ? b->field[field].points : 0;
}

/* Roads and lines between a field and a set of developed ones. */
static inline int mg_link_points(const struct mg_board *b, int field, uint64_t with)
{
	return MG_LINK_POINTS * __builtin_popcountll(b->joined[field] & with);
}

/* What the bonus fields of a developed set give each factory on a network (ruling 9). */
static inline int mg_bonus_value(const struct mg_board *b, uint64_t set, int network)
{
	int value = 0;
	for (uint64_t rest = set & b->bonuses_on[network]; rest;) {
		int v = b->field[mg_take_field(&rest)].value;
		if (mg_edition_of(b)->bonuses_add_up)
			value += v;
		else if (v > value)
			value = v;
	}
	return value;
}

/* Bonus points that a field adds to a developed set, whose mg_bonus_value() on each of the field's networks is given. */
static inline int mg_bonus_points(const struct mg_board *b, int field, uint64_t with, const int bonus[MG_NETWORKS])
{
	const struct mg_field *f = &b->field[field];
	int points = 0;
	for (unsigned on = f->on; on; on &= on - 1) {
		int n = __builtin_ctz(on);
		if (f->kind == MG_FACTORY) {
			points += bonus[n];
			continue;
		}
		int more = mg_edition_of(b)->bonuses_add_up ? f->value : f->value - bonus[n];
		points += more > 0 ? more * __builtin_popcountll(with & b->factories_on[n]) : 0;
	}
	return points;
}

#endif
