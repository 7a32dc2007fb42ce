/* read_timeout.h: closes connections whose request takes too long to come in.
 *
 * The HTTP library closes a connection on which nothing happens; one that sends a byte now and then would stay for ever. This
 * guard knows of each connection since when it is reading, and cuts off those that are slower than the limit. */
#ifndef MG_SERVER_READ_TIMEOUT_H
#define MG_SERVER_READ_TIMEOUT_H

#include "server/metrics.h"

#include <microhttpd.h>

struct mg_read_timeout;

struct mg_read_timeout *mg_read_timeout_new(int patience_seconds, struct mg_metrics *metrics);
bool mg_read_timeout_start(struct mg_read_timeout *t);
void mg_read_timeout_free(struct mg_read_timeout *t);

/* For the library: connections that begin and end. */
void mg_read_timeout_connection(void *read_timeout, struct MHD_Connection *connection, void **context, enum MHD_ConnectionNotificationCode what);

/* A request's head has come; all of it has come; it is answered, and the next may come. */
enum mg_stage { MG_STAGE_HEAD, MG_STAGE_BODY, MG_STAGE_ANSWER };
void mg_read_timeout_stage(struct mg_read_timeout *t, struct MHD_Connection *connection, enum mg_stage stage);

#endif
