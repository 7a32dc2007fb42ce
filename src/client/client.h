/* client.h: talking to a server of this program (docs/http-api.md): requests, and the stream of a table's events.
 *
 * A client has one server and speaks for one visitor, by a token or by the cookie that the server gave. One thread uses it
 * at a time. Nothing here knows the game. */
#ifndef MG_CLIENT_CLIENT_H
#define MG_CLIENT_CLIENT_H

#include "base/buf.h"

#include <jansson.h>

enum {
	MG_CLIENT_ERROR = 256,
	MG_CLIENT_SECRET = 128,          /* bytes of a cookie or token, with NUL */
	MG_REPLY_MAX = 4 << 20,          /* bytes of an answer */
	MG_KEY_DIGITS = 16,              /* of the keys that mg_client_key() makes */
};

struct mg_client;

/* For a server such as "https://play.example.org" or "http://127.0.0.1:8017/". NULL: *wrong says why. Owned by the caller. */
struct mg_client *mg_client_new(const char *server, struct mg_buf *wrong);
void mg_client_free(struct mg_client *c);

/* Whether a text can be the address of a server; a page of it ("#/join/…") may stand behind. */
bool mg_client_is_address(const char *text);

/* The server's address, with a slash at the end. */
const char *mg_client_server(const struct mg_client *c);

/* Who speaks: a token; or a cookie from an earlier time ("" or NULL: nobody yet). The cookie changes when the server gives
 * one; whoever wants to stay the same visitor keeps it. */
void mg_client_use_token(struct mg_client *c, const char *token);
void mg_client_use_cookie(struct mg_client *c, const char *cookie);
const char *mg_client_cookie(const struct mg_client *c);
/* "en", "de", "fr": the language of refusals. */
void mg_client_use_language(struct mg_client *c, const char *code);

/* What came back. */
struct mg_reply {
	long status;        /* of HTTP; 0: nothing came, see mg_client_error() */
	json_t *json;       /* owned; NULL: it was no JSON */
	char *text;         /* owned; the answer as it came */
	size_t len;
};

void mg_reply_release(struct mg_reply *r);
/* The code ("late") and the sentence of a refusal; "" if there is none. Owned by the reply. */
const char *mg_reply_code(const struct mg_reply *r);
const char *mg_reply_why(const struct mg_reply *r);

/* Asks "GET" or "POST" for a path behind api/, such as "tables/k3f9/moves". The body is JSON, NULL for none. True: the server
 * answered with success; *r is to be released in any case. */
bool mg_client_ask(struct mg_client *c, const char *method, const char *path, const char *body, struct mg_reply *r);

/* The same for a request that can be repeated: goes on, with longer and longer pauses, while the server cannot be reached, is busy
 * or asks to come more slowly, for so many milliseconds. */
bool mg_client_insist(struct mg_client *c, const char *method, const char *path, const char *body, int patience,
		      struct mg_reply *r);

/* What went wrong with the last request, for people: the server's sentence, or the network's. */
const char *mg_client_error(const struct mg_client *c);

/* Whether the last request got an answer at all. */
bool mg_client_reached(const struct mg_client *c);

/* Random digits for "key" and "number". */
void mg_client_digits(char *out, int digits);

/* ---- a table's events */

struct mg_follow;

enum mg_heard_kind {
	MG_HEARD_EVENT,    /* n, at, text: the next event of the log; none is left out and none comes twice */
	MG_HEARD_HERE,     /* json: who has the table open */
	MG_HEARD_NOTICE,   /* json: about another table */
	MG_HEARD_NOTHING,  /* the time is over */
	MG_HEARD_INPUT,    /* the other descriptor has something */
	MG_HEARD_LOST,     /* the connection broke; it is made again by itself */
	MG_HEARD_REFUSED,  /* the server will not; text says why, and nothing more will come */
};

struct mg_heard {
	enum mg_heard_kind kind;
	int64_t n, at;
	const char *text;  /* owned by the follower, valid until the next call */
	json_t *json;      /* likewise */
};

/* Follows a table from after event `after` on. NULL: memory was refused. The client must outlive it, and can be used for other
 * requests meanwhile. Owned by the caller. */
struct mg_follow *mg_follow_new(struct mg_client *c, const char *table, int64_t after);
void mg_follow_free(struct mg_follow *f);

/* Waits for the next thing, for at most `patience` ms (-1: for ever), also for input on a descriptor (-1: none). */
struct mg_heard mg_follow_next(struct mg_follow *f, int patience, int input);

#endif
