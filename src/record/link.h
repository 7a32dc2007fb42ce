/* link.h: a game as a short URL-safe string.
 *
 * A link is a version, the set-up, names, and each move as its place among the legal ones, packed into bits and written
 * in base64url, with a checksum. The order in which mg_legal() and mg_anytime() list moves is therefore part of the
 * format. A shipped board is named by its hash; an own board's canonical text travels inside.
 *
 * Bits, the highest of each byte first:
 *
 *     8   version: 1, or 2 for a game with even places
 *     1   own board: then 16 its length in bytes, and its canonical text; otherwise 32 of the board's hash
 *     1   four players    1  balanced draws    2  starting seat    1  names: then for each seat 7 length, and the bytes
 *     10  number of moves
 *     7   number of any-time moves, then for each 10 its place among all moves
 *         every move in turn: of n moves that may be played, its number in as few bits as n - 1 needs, so none if it is
 *         forced; a draw counts all sets of columns that may be drawn; an any-time move is counted among those
 *         zeros up to a full byte, then 32 of the SHA-256 of all bytes before */
#ifndef MG_RECORD_LINK_H
#define MG_RECORD_LINK_H

#include "record/record.h"

enum {
	MG_LINK_MAX = 65536,        /* characters of any link */
	MG_LINK_SHIPPED_MAX = 1500, /* of a game on a shipped board */
};

void mg_link_write(const struct mg_record *r, struct mg_buf *out);

/* Like mg_record_read(). Returns NULL, or what is wrong with the link. */
const char *mg_link_read(struct mg_record *r, struct mg_state *s, struct mg_sheet *own, struct mg_str link);

#endif
