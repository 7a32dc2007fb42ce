/* parse.h: from the text of an HTTP request to a struct mg_request. Knows nothing of sockets, so that it can be tested and
 * fuzzed without any.
 *
 * First the head is looked at (mg_parse_head): which endpoint, who asks, from where. A request that is refused there is
 * refused before its body is read. Then comes the body (mg_parse_body), strictly: every key known, of the right kind, once.
 * What a query or a body says is read by the parser that the endpoint's row names, with the helpers below. */
#ifndef MG_SERVER_PARSE_H
#define MG_SERVER_PARSE_H

#include "server/request.h"

/* How the server is reached from outside. */
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

/* Of a request whose endpoint takes one (its body_max is not 0). False: refused. */
bool mg_parse_body(struct mg_request *r, struct mg_str body);

/* ---- for parsers of queries ---- */

/* A header, or a value of the query; the second is NULL if there is none. */
const char *mg_head_header(const struct mg_request_head *head, const char *name);
const char *mg_head_query(const struct mg_request_head *head, const char *name);

/* ---- for parsers of bodies. Those that return bool refuse when they return false. ---- */

enum mg_key_kind {
	MG_KEY_TEXT,   /* const char ** */
	MG_KEY_NUMBER, /* int64_t * */
	MG_KEY_BOOL,   /* bool * */
	MG_KEY_LIST,   /* json_t **, not owned */
};

/* One key that an object may have. */
struct mg_body_key {
	const char *name;
	enum mg_key_kind kind;
	bool needed;
	void *to;
	bool *given; /* may be NULL */
};

/* Every key of the object known and of its kind, every needed one there. */
bool mg_parse_object(struct mg_request *r, json_t *object, const struct mg_body_key *keys, size_t n);
#define MG_PARSE(r, in, keys) mg_parse_object(r, (in)->json, keys, MG_COUNT(keys))

/* Refuses, with the key that was wrong. */
bool mg_parse_wrong(struct mg_request *r, const char *where);

/* A code of a link or a device link; NULL: none was given. */
void mg_take_code(struct mg_request *r, const char *code);
/* The key that makes a request repeatable; a part of the draws (may be NULL); a name; a level of computer players. */
bool mg_check_key(struct mg_request *r, const char *key);
bool mg_check_number(struct mg_request *r, const char *number);
bool mg_check_name(struct mg_request *r, const char *name);
/* Minutes of a day between which somebody is told nothing, and whose day that is; NULL: in UTC. (notices.c) */
bool mg_check_quiet(struct mg_request *r, int64_t from, int64_t until, const char *zone);
bool mg_check_level(struct mg_request *r, const char *level);
/* Reads a pace; false: it is none, or nobody would want it. (tables.c) */
bool mg_pace_within_reason(const char *words, struct mg_pace *pace);
/* Seats are 1 to 4 outside, 0 to 3 inside. */
bool mg_check_seat(struct mg_request *r, int64_t seat, int *to);

#endif
