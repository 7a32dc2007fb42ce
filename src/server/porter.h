/* porter.h: shuts the door on connections whose request takes too long to come in.
 *
 * The HTTP library closes a connection on which nothing happens; one that sends a byte now and then would stay for ever. The
 * porter knows of each connection since when it is reading, and cuts off those that are slower than the server's
 * patience. */
#ifndef MG_PORTER_H
#define MG_PORTER_H

#include "server/metrics.h"

#include <microhttpd.h>

struct mg_porter;

struct mg_porter *mg_porter_new(int patience_seconds, struct mg_metrics *metrics);
bool mg_porter_start(struct mg_porter *p);
void mg_porter_free(struct mg_porter *p);

/* For the library: connections that begin and end. */
void mg_porter_notice(void *porter, struct MHD_Connection *connection, void **context, enum MHD_ConnectionNotificationCode what);

/* A request's head has come; all of it has come; it is answered, and the next may come. */
enum mg_stage { MG_STAGE_HEAD, MG_STAGE_BODY, MG_STAGE_ANSWER };
void mg_porter_stage(struct mg_porter *p, struct MHD_Connection *connection, enum mg_stage stage);

#endif
