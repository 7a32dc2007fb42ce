/* api.h: the interface of docs/http-api.md on a connection of the HTTP library: takes a request in, piece by piece, waits
 * for the writer without holding a thread, and queues the answer. */
#ifndef MG_SERVER_API_H
#define MG_SERVER_API_H

#include "server/parse.h"
#include "server/writer.h"

#include <microhttpd.h>

struct mg_api {
	struct mg_common *common; /* not owned */
	struct mg_writer *writer;     /* not owned */
	struct mg_http_settings settings;
	const char *metrics_token; /* NULL: only this machine may see the figures */
};

/* One request on its way. */
struct mg_call;

/* Begins with the head. NULL: memory was refused. */
struct mg_call *mg_call_new(struct mg_api *api, struct MHD_Connection *connection, const char *method, const char *path);
void mg_call_free(struct mg_call *call);

/* Takes the next bytes of the body (none: it is complete, or an answer has come). What the library's handler returns. */
enum MHD_Result mg_call_go_on(struct mg_call *call, const char *upload, size_t *size);

/* Whether an answer must be queued before the body is read: the request was refused by its head. */
bool mg_call_is_refused(const struct mg_call *call);

/* /healthz and /metrics. */
enum MHD_Result mg_api_health(struct mg_api *api, struct MHD_Connection *connection);
enum MHD_Result mg_api_metrics(struct mg_api *api, struct MHD_Connection *connection);

#endif
