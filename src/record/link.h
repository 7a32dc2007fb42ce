/* link.h: a game as a short URL-safe string.
 *
 * A link is a version, the set-up, names, and each move as its place among the legal ones, packed into bits and written
 * in base64url, with a checksum. The order in which mg_legal() lists moves is therefore part of the format. A shipped
 * board is named by its hash; an own board's canonical text travels inside. */
#ifndef MG_LINK_H
#define MG_LINK_H

#include "record/record.h"

enum { MG_LINK_MAX = 65536 }; /* with an own board; at most 1,500 for a game on a shipped one */

void mg_link_write(const struct mg_record *r, struct mg_buf *out);

/* Like mg_record_read(). Returns NULL, or what is wrong with the link. */
const char *mg_link_read(struct mg_record *r, struct mg_state *s, struct mg_sheet *own, struct mg_str link);

#endif
