/* server.h: the HTTP server, from its start to its end. It runs in threads of its own. */
#ifndef MG_SERVER_H
#define MG_SERVER_H

#include "server/listen.h"
#include "server/site.h"

struct mg_server;

struct mg_server_options {
	const char *listen;         /* ADDRESS:PORT */
	const struct mg_site *site; /* must outlive the server */
};

/* Starts to listen. NULL: *wrong says why it cannot. On success *url gets the address for people. Owned by the caller. */
struct mg_server *mg_server_start(const struct mg_server_options *options, struct mg_buf *url, struct mg_buf *wrong);

/* Takes no new connections, lets the requests under way end (for at most a few seconds), and frees the server. */
void mg_server_stop(struct mg_server *server);

#endif
