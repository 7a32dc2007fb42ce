/* log.h: what the log shares with prompts. */
#ifndef MG_LOG_H
#define MG_LOG_H

#include "text/names.h"

/* "Ben 2, Cleo 1, Ann 1": what each seat gets, from a given seat on; those who get nothing are left out. */
const char *mg_share_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s,
			  const int share[MG_SEATS], int first);

#endif
