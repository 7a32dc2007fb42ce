/* parse.h: from the text of an HTTP request to a struct mg_request. Knows nothing of sockets, so that it can be tested and fuzzed without any.
 *
 * First the head is looked at (mg_parse_head): which address, which method, who asks, from where. A request that is refused
 * there is refused before its body is read. Then comes the body (mg_parse_body), strictly: every key known, of the right
 * kind, once. */
#ifndef MG_SERVER_PARSE_H
#define MG_SERVER_PARSE_H

#include "server/request.h"

enum { MG_BODY_MAX = 64 * 1024, MG_BODY_BOARD_MAX = 128 * 1024, MG_COOKIE_DAYS = 400 };

/* How the server is seen from outside. */
struct mg_http_settings {
	char base[MG_URL_MAX]; /* with a slash at the end; empty: as the request's Host says */
	bool trust_proxy;      /* a reverse proxy says who asks, in X-Forwarded-For */
};

/* A request as it came. The texts belong to the caller and must outlive the request. */
struct mg_request_head {
	const char *method, *path; /* the path without its query, unescaped */
	const char *peer;          /* address of the other end, without port */
	const char *(*header)(void *from, const char *name); /* NULL: there is none */
	const char *(*query)(void *from, const char *name);
	void *from;
};

/* Whether a path is one of this interface. */
bool mg_parse_is_api(const char *path);

/* The address that a request counts for. */
void mg_parse_address(const struct mg_request_head *head, const struct mg_http_settings *settings, char address[MG_ADDRESS_MAX]);

/* False: refused, and the request holds the answer. */
bool mg_parse_head(struct mg_request *r, const struct mg_request_head *head, const struct mg_http_settings *settings);

/* Whether a body is to come, and of how many bytes at most. */
bool mg_parse_takes_body(const struct mg_request *r);
size_t mg_parse_body_max(const struct mg_request *r);

/* False: refused. */
bool mg_parse_body(struct mg_request *r, struct mg_str body);

#endif
