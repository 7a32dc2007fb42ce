/* log.h: what the log shares with prompts and with the story. */
#ifndef MG_TEXT_LOG_H
#define MG_TEXT_LOG_H

#include "text/names.h"

/* "Ben 2, Cleo 1, Ann 1": what each seat gets, from a given seat on; those who get nothing are left out. */
const char *mg_share_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s,
			  const int share[MG_SEATS], int first);

/* "construction 2 instead of 3, stone: 1 to Ben, wood: joker": what developing a field costs a seat; empty if it is the
 * printed cost alone. The same for a move that develops it. */
const char *mg_cost_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s, int seat, int field,
			 const enum mg_source source[MG_NEEDS]);
const char *mg_price_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s, int seat, mg_move m);

/* The two parts of a log entry, either may be empty: what the move did, and the change of era or the end of the game
 * that follows from it. */
enum { MG_LOG_MAX = 8192 };
void mg_log_move(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out);
void mg_log_consequence(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out);

#endif
