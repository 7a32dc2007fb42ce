/* effects.h: what goes with developing a field, other things equal, by regression.
 *
 * For each era: the final points (and, apart, the share of the victory) of a seat are explained by which of that era's fields
 * it developed, and which fields of earlier eras it had developed by the end of that one; jokers count as soon as they are
 * bought. All numbers are taken as distances from their mean at the same table, so only players of one game are compared.
 * What is developed in later eras is left free, because a good field earns its keep by what it makes possible.
 *
 * Spreads are robust and by deal. A field that is hardly ever developed, or cannot be told apart from others, has no
 * effect that is known; neither has any field when there are too few games. */
#ifndef MG_REVIEW_EFFECTS_H
#define MG_REVIEW_EFFECTS_H

#include "review/figures.h"

/* Sets the effects in *out, whose other figures are known. False: out of memory. */
bool mg_effects_find(const struct mg_board *b, int players, const struct mg_notes *notes, int games, struct mg_figures *out);

#endif
