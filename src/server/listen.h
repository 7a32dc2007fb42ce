/* listen.h: the address at which the server listens. */
#ifndef MG_SERVER_LISTEN_H
#define MG_SERVER_LISTEN_H

#include "base/buf.h"

enum { MG_WRONG_MAX = 256 }; /* bytes that always suffice for what is wrong */

/* Whether an address has the form of those below; otherwise *wrong says so. */
bool mg_listen_is_address(const char *address, struct mg_buf *wrong);

/* Opens a socket for "127.0.0.1:8017", "[::1]:8017", "localhost:8017"; port 0 takes any free one. Returns it, and the
 * address people type in *url; or -1 and in *wrong why not. Owned by the caller. */
int mg_listen(const char *address, struct mg_buf *url, struct mg_buf *wrong);

#endif
