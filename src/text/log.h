/* log.h: what the log shares with prompts and with the story. */
#ifndef MG_LOG_H
#define MG_LOG_H

#include "text/names.h"

/* "Ben 2, Cleo 1, Ann 1": what each seat gets, from a given seat on; those who get nothing are left out. */
const char *mg_share_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s,
			  const int share[MG_SEATS], int first);

/* "stone: 1 to Ben": where one needed resource comes from. */
void mg_add_need(struct mg_buf *out, const struct mg_scene *c, int resource, enum mg_source source);

/* The two parts of a log entry, either may be empty: what the move did, and the change of era or the end of the game
 * that follows from it. */
enum { MG_LOG_MAX = 8192 };
void mg_log_move(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out);
void mg_log_consequence(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out);

#endif
