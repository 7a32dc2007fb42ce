/* fit_chances.h: fits the table that makes expected values true (review/chances.h) to the results of games. */
#ifndef MG_TRAIN_FIT_CHANCES_H
#define MG_TRAIN_FIT_CHANCES_H

#include "review/chances_table.h"

struct mg_chance_sample {
	struct mg_state s;
	struct mg_value raw, result;
};

/* Logistic regression by Newton's rule, rows of all breakpoints at once. */
void mg_fit_chances(const struct mg_chance_sample *sample, int n, int players, struct mg_chance_row out[MG_BREAKPOINTS]);

#endif
