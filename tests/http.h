/* http.h: just enough of an HTTP client for tests and benchmarks of the server: one connection, one request at a time, or a
 * stream of lines; and rough ways to treat a server: half a request, an answer that nobody reads. */
#ifndef MG_TESTS_HTTP_H
#define MG_TESTS_HTTP_H

#include "base/buf.h"

struct http {
	int fd;           /* -1: closed */
	char *in;         /* owned: what has come in */
	size_t at, len, cap;
	char cookie[256]; /* "magnate=…", sent if not empty, set by answers */
};

void http_init(struct http *h);
void http_release(struct http *h);

/* To this machine. False: nobody is there. */
bool http_open(struct http *h, int port);
void http_close(struct http *h);

/* Sends a request; body NULL: a GET. False: the connection is broken. */
bool http_send(struct http *h, const char *path, const char *body);

/* Sends the first `permille` thousandths of the same request's bytes. */
bool http_send_part(struct http *h, const char *path, const char *body, int permille);

/* Reads an answer: its status, and its body as a text that is valid until the next call. -1: the connection broke before its
 * end; it is closed then. */
int http_answer(struct http *h, const char **body);

/* Begins to follow a stream of lines (ndjson). False: refused, or broken. */
bool http_follow(struct http *h, int port, const char *path);

/* The next line, valid until the next call. NULL: the stream has ended. */
const char *http_line(struct http *h);

#endif
