/* session_cache.h: who stands behind a cookie or a token, remembered for a few seconds, so that looking at a table asks no
 * store. */
#ifndef MG_SERVER_SESSION_CACHE_H
#define MG_SERVER_SESSION_CACHE_H

#include "server/request.h"

struct mg_session_cache;

struct mg_session_cache *mg_session_cache_new(void);
void mg_session_cache_free(struct mg_session_cache *cache);

/* False: not known, or not known freshly enough. */
bool mg_session_cache_find(struct mg_session_cache *cache, const uint8_t hash[MG_DIGEST], struct mg_identity *who);
void mg_session_cache_put(struct mg_session_cache *cache, const uint8_t hash[MG_DIGEST], const struct mg_identity *who);
/* Forgets everything about a visitor, also his tokens; or about everybody (0). */
void mg_session_cache_forget(struct mg_session_cache *cache, int64_t visitor);

#endif
