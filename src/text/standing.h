/* standing.h: how things stand in a game, in sentences: what somebody has, where a field is, who leads and why.
 *
 * For front ends that speak instead of drawing. Nothing here ends with a line end, except where lines are spoken of. */
#ifndef MG_TEXT_STANDING_H
#define MG_TEXT_STANDING_H

#include "text/text.h"

/* Where a field is now: "Port (C1). Developed by Ann." */
void mg_text_whereabouts(const struct mg_record *r, const struct mg_state *s, int field, enum mg_language lang,
			 struct mg_buf *out);

/* What a seat has: money, points, fields, jokers. */
void mg_text_holdings(const struct mg_record *r, const struct mg_state *s, int seat, enum mg_language lang,
		      struct mg_buf *out);

/* The scoring as sentences, a line for each seat, best first: "1. Ann: 14 points (Built 9, Roads 3, Bonus 2)." */
void mg_text_standing(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out);

/* What a "develop" move of the player to move takes: "4 Talers (construction 3, stone: 1 to Ben)". */
void mg_text_way(const struct mg_record *r, const struct mg_state *s, mg_move m, enum mg_language lang,
		 struct mg_buf *out);

/* Who sells which resource today, a line for each. */
void mg_text_market(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out);

/* How every seat stands on each network, a line for each. */
void mg_text_networks(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out);

/* What the bank sells from this era on, in a sentence; nothing in the first. */
void mg_text_bank_opens(const struct mg_record *r, int era, enum mg_language lang, struct mg_buf *out);

#endif
