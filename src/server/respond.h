/* respond.h: one request, one response. What is asked for is looked up in the site's table; nothing is read from disk. */
#ifndef MG_SERVER_RESPOND_H
#define MG_SERVER_RESPOND_H

#include "server/site.h"

#include <microhttpd.h>

/* Whether a method asks for something and brings nothing: GET and HEAD. The others are refused. */
bool mg_only_reads(const char *method);

/* Queues the response to a request. MHD_NO: the connection is to be closed, for memory was refused. */
enum MHD_Result mg_respond(struct MHD_Connection *connection, const struct mg_site *site, const char *method,
			   const char *path);

/* Adds what every response has, queues it and lets go of it. NULL: as MHD_NO. */
enum MHD_Result mg_send(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);

/* Queues a response that is made on the spot and kept by nobody. */
enum MHD_Result mg_send_text(struct MHD_Connection *connection, unsigned status, const char *type, const char *text);

#endif
