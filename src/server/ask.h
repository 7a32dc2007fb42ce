/* ask.h: from a request to a wish. Knows nothing of sockets, so that it can be tested and fuzzed without any.
 *
 * First the head is looked at (mg_ask_head): which address, which method, who asks, from where. A request that is refused
 * there is refused before its body is read. Then comes the body (mg_ask_body), strictly: every key known, of the right
 * kind, once. */
#ifndef MG_ASK_H
#define MG_ASK_H

#include "server/wish.h"

enum { MG_BODY_MAX = 64 * 1024, MG_BODY_BOARD_MAX = 128 * 1024, MG_COOKIE_DAYS = 400 };

/* How the server is seen from outside. */
struct mg_outside {
	char base[MG_URL_MAX]; /* with a slash at the end; empty: as the request's Host says */
	bool trust_proxy;      /* a reverse proxy says who asks, in X-Forwarded-For */
};

/* A request as it came. The texts belong to the caller and must outlive the wish. */
struct mg_ask {
	const char *method, *path; /* the path without its query, unescaped */
	const char *peer;          /* address of the other end, without port */
	const char *(*header)(void *from, const char *name); /* NULL: there is none */
	const char *(*query)(void *from, const char *name);
	void *from;
};

/* Whether a path is one of this interface. */
bool mg_ask_is_api(const char *path);

/* The address that a request counts for. */
void mg_ask_address(const struct mg_ask *a, const struct mg_outside *o, char address[MG_ADDRESS_MAX]);

/* The first language of Accept-Language that is spoken here. */
enum mg_language mg_ask_language(const char *accept_language);

/* False: refused, and the wish holds the answer. */
bool mg_ask_head(struct mg_wish *w, const struct mg_ask *a, const struct mg_outside *o);

/* Whether a body is to come, and of how many bytes at most. */
bool mg_ask_takes_body(const struct mg_wish *w);
size_t mg_ask_most(const struct mg_wish *w);

/* False: refused. */
bool mg_ask_body(struct mg_wish *w, struct mg_str body);

#endif
