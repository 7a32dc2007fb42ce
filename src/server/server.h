/* server.h: the HTTP server, from its start to its end. It runs in threads of its own. */
#ifndef MG_SERVER_SERVER_H
#define MG_SERVER_SERVER_H

#include "bots/net.h"
#include "server/listen.h"
#include "server/site.h"
#include "server/writer.h"

struct mg_server;

struct mg_server_options {
	const char *listen;         /* ADDRESS:PORT */
	const struct mg_site *site; /* must outlive the server */
	const char *data;           /* a file, or postgres://… */
	const char *base_url;       /* as people type it, for links; NULL: as they typed it */
	bool trust_proxy;           /* X-Forwarded-For says who asks */
	const char *limits;         /* others than the usual ones (limits.h); NULL: none */
	bool no_limits;             /* nobody is told to come more slowly: for tests */
	int beat_seconds;           /* streams say something at least so often; 0: 15 */
	int patience_seconds;       /* for a request to come in; 0: 60 */
	struct mg_notice_settings notices;
	const char *metrics_token;  /* lets others than this machine see /metrics; NULL: nobody */
	struct mg_net_list nets;    /* for tables on own boards; must outlive the server */
};

/* Whether the addresses among the options can be ones at all; otherwise *wrong says which is not. */
bool mg_server_can_start(const struct mg_server_options *options, struct mg_buf *wrong);

/* Starts to listen. NULL: *wrong says why it cannot. On success *url gets the address for people. Owned by the caller. */
struct mg_server *mg_server_start(const struct mg_server_options *options, struct mg_buf *url, struct mg_buf *wrong);

/* Takes no new connections, ends the streams, lets the requests under way end (for at most a few seconds), and frees the
 * server. */
void mg_server_stop(struct mg_server *server);

#endif
