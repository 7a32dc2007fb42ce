/* sha256.h: SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104): board hashes, checksums of links, fair draws. */
#ifndef MG_BASE_SHA256_H
#define MG_BASE_SHA256_H

#include "base/str.h"

struct mg_sha256 {
	uint32_t h[8];
	uint64_t length; /* bytes taken in so far */
	uint8_t block[64];
};

void mg_sha256_init(struct mg_sha256 *s);
void mg_sha256_add(struct mg_sha256 *s, const void *data, size_t len);
void mg_sha256_end(struct mg_sha256 *s, uint8_t digest[32]);

void mg_hmac_sha256(struct mg_str key, struct mg_str message, uint8_t digest[32]);

/* Writes 2 * n hexadecimal digits and a NUL. */
void mg_hex(const uint8_t *bytes, size_t n, char *out);

/* Reads exactly 2 * n such digits, small letters. False: they are none, and *bytes is undefined. */
bool mg_unhex(struct mg_str digits, uint8_t *bytes, size_t n);

#endif
