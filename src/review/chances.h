/* chances.h: what computer players expect, made true.
 *
 * Their values rank moves; as forecasts they are off: too sure in early eras, blind to who sits where. Fitted to the results of games, for each edition, number of
 * players and time of the game: how much an expected lead and the odds that the net names are worth, and the places counted from the starting player. */
#ifndef MG_REVIEW_CHANCES_H
#define MG_REVIEW_CHANCES_H

#include "bots/value.h"

/* `raw` is what was expected at a state that is not over. */
void mg_chances(const struct mg_board *b, const struct mg_state *s, const struct mg_value *raw, struct mg_value *out);

/* Which part of a change of chances by a draw is luck: values are so far off that the rest of it does not come true. */
float mg_luck_share(const struct mg_board *b, int players);

/* How far final margins spread from here, in points. */
float mg_margin_spread(const struct mg_state *s);

#endif
