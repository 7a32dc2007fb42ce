/* chances_table.h: the table that chances.c uses and src/train/fit_chances.c fits. */
#ifndef MG_REVIEW_CHANCES_TABLE_H
#define MG_REVIEW_CHANCES_TABLE_H

#include "bots/evaluator.h"

/* At one change of era; between two of them it is a straight line. */
struct mg_chance_row {
	float lead;  /* by which a point of expected lead over the mean changes the logarithm of the odds */
	float odds;  /* ... the logarithm of the odds that the players expect */
	float place[MG_SEATS]; /* ... the place, counted from the starting player of the round */
	float more;  /* points that totals end up above what is expected */
};

/* Which part of what a draw changes in the chances comes true. */
extern const float mg_luck_part[MG_EDITIONS][2];

extern const struct mg_chance_row mg_chance_table[MG_EDITIONS][2][MG_BREAKPOINTS];

/* What the row is applied to, each seat's less the mean. */
void mg_chance_inputs(const struct mg_state *s, const struct mg_value *raw, float lead[MG_SEATS], float odds[MG_SEATS]);

#endif
