/* guests.h: who stands behind a cookie or a token, remembered for a few seconds, so that looking at a table asks no
 * store. */
#ifndef MG_GUESTS_H
#define MG_GUESTS_H

#include "server/request.h"

struct mg_guests;

struct mg_guests *mg_guests_new(void);
void mg_guests_free(struct mg_guests *g);

/* False: not known, or not known freshly enough. */
bool mg_guests_find(struct mg_guests *g, const uint8_t hash[MG_DIGEST], struct mg_identity *who);
void mg_guests_put(struct mg_guests *g, const uint8_t hash[MG_DIGEST], const struct mg_identity *who);
/* Forgets everything about a visitor, also his tokens; or about everybody (0). */
void mg_guests_forget(struct mg_guests *g, int64_t visitor);

#endif
