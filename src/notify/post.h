/* post.h: sends messages to addresses that people gave us: push services of browsers, webhooks. Many at a time, from one thread.
 *
 * Such an address may be anything. So only https is spoken (and http where the host allows private networks), no redirection is followed,
 * an answer is read no further than its status, and addresses of this machine, of private networks and the like are refused when the connection is made,
 * after the name was looked up: what a name meant a moment ago does not count. */
#ifndef MG_NOTIFY_POST_H
#define MG_NOTIFY_POST_H

#include "base/buf.h"

struct sockaddr;

enum { MG_POST_URL_MAX = 1024, MG_POST_HEADERS = 8, MG_POST_HEADER_MAX = 1200, MG_POST_AT_ONCE = 32 };

/* Instead of the status of an answer. */
enum { MG_POST_NO_ANSWER = 0, MG_POST_PRIVATE = -1 /* the address is of a network that may not be written to */ };

enum mg_posted {
	MG_POSTED,
	MG_POST_GONE,    /* 404 or 410: nobody is there any more */
	MG_POST_LATER,   /* it does not answer, or asks to come later */
	MG_POST_REFUSED, /* it does not want this message; or its address is none that may be written to */
};

/* A message on its way. The memory of a letter belongs to whoever posts it and stays until `done` was called. */
struct mg_letter {
	const char *url;
	const char *header[MG_POST_HEADERS]; /* "Name: value"; NULL after the last */
	const uint8_t *body;
	size_t len;
	int status; /* when it is done: of the answer, or one of the above */
	void (*done)(struct mg_letter *letter, enum mg_posted how, int64_t retry_after); /* seconds that it asks for; 0: it says nothing */
	void *maker;
};

struct mg_post;

/* NULL: no memory. With `private_too`, http and addresses of private networks and of this machine can be written to. `ca` is a file of certificate
 * authorities that are trusted beside the system's, or NULL; it must outlive the result, which is owned by the caller. */
struct mg_post *mg_post_new(bool private_too, const char *ca);
/* Whether a file holds certificates. */
bool mg_post_is_ca(const char *file);
/* Forgets what is on its way: `done` is not called for it. */
void mg_post_free(struct mg_post *p);

/* Whether the address could be written to, as far as its text tells. */
bool mg_post_is_address(const struct mg_post *p, struct mg_str url);
/* Whether the network may be written to that a connection would be made to. */
bool mg_post_is_public(const struct sockaddr *address);
/* "https://push.example.org" of "https://push.example.org/send/abc": the length of it. */
size_t mg_post_origin(struct mg_str url);

/* At most MG_POST_AT_ONCE at a time. False: no more can be on their way, or there is no memory; `done` is not called then. */
bool mg_post_send(struct mg_post *p, struct mg_letter *letter);
/* Works, at most so long, and calls `done` for those that ended. Another thread can end it early. */
void mg_post_work(struct mg_post *p, int ms);
void mg_post_wake(struct mg_post *p);

#endif
