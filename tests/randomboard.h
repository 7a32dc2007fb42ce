/* randomboard.h: boards that nobody printed, to show that the rules hold on any.
 *
 * Valid by the rules of board files, and crowded with what the shipped boards hardly have: fields that need a resource
 * twice, several makers of a resource, several "any" jokers in both editions, factories on several networks, large
 * discounts, roads and lines across the whole board. */
#ifndef RANDOMBOARD_H
#define RANDOMBOARD_H

#include "base/rng.h"
#include "rules/board.h"

/* A complete, prepared board. */
void randomboard(struct mg_board *b, enum mg_edition_id edition, struct mg_rng *rng);

#endif
