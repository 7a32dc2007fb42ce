/* worth.h: what a field brings, as pieces of sentences: shared by insight.c and advice.c only. */
#ifndef MG_TEXT_WORTH_H
#define MG_TEXT_WORTH_H

#include "bots/insight.h"
#include "text/names.h"

/* "1 for developing it, 3 for the road (Iron ore mine)"; empty if it brings no points now. */
const char *mg_worth_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s, int field, int seat,
			  const struct mg_insight *insight);

/* Sentences: what a field or a joker is good for beyond points, each with a gap before it. */
void mg_say_use(const struct mg_scene *c, const struct mg_state *s, int field, struct mg_buf *out, size_t from);

#endif
