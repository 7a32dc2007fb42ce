/* base64.h: bytes as text that stands in addresses and in JSON: base64url (RFC 4648), without padding. */
#ifndef MG_BASE_BASE64_H
#define MG_BASE_BASE64_H

#include "base/buf.h"

enum mg_base64 {
	MG_BASE64_READ,
	MG_BASE64_CHARACTER, /* one that base64url does not have */
	MG_BASE64_CUT,       /* some characters are missing at the end, or the last one was changed */
	MG_BASE64_LONG,      /* more than the room for it */
};

void mg_base64_write(const uint8_t *bytes, size_t n, struct mg_buf *out);
/* Reads into out; *n (may be NULL) gets how many bytes there were. */
enum mg_base64 mg_base64_read(struct mg_str text, uint8_t *out, size_t cap, size_t *n);
/* The same, for exactly so many bytes. */
bool mg_base64_read_exactly(struct mg_str text, uint8_t *out, size_t n);

#endif
