/* server_log.h: what the server writes about itself on standard error, a line each, with the time. Never a secret: no code,
 * cookie or token, and of people only their number. */
#ifndef MG_SERVER_SERVER_LOG_H
#define MG_SERVER_SERVER_LOG_H

#include "base/base.h"

void mg_server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
