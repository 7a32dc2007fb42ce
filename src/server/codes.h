/* codes.h: secrets that are handed out (cookies, links, tokens), and what is kept of them.
 *
 * A code is random letters and digits, five bits each. The server keeps and compares only its SHA-256. */
#ifndef MG_SERVER_CODES_H
#define MG_SERVER_CODES_H

#include "base/sha256.h"

enum {
	MG_CODE_LETTERS = 26,   /* of a link: 130 bits */
	MG_SECRET_LETTERS = 52, /* of a cookie or a token: 260 bits */
	MG_TABLE_LETTERS = 12,  /* of a table's name, which is no secret */
	MG_DIGEST = 32,
};

/* Fills with bytes from the system's generator. False: it gave none. */
bool mg_random(void *out, size_t n);

/* Writes so many random letters and a NUL. False: there was no randomness. */
bool mg_code_make(char *out, int letters);

/* A code of so many letters as somebody typed it: in groups, in capitals, with an o for a nought. False: it has another length. */
bool mg_code_typed(const char *typed, char *plain, int letters);

/* What is kept of a code. */
void mg_code_hash(struct mg_str code, uint8_t hash[MG_DIGEST]);

/* Milliseconds since 1970; and on a clock that never goes back. */
int64_t mg_now(void);
int64_t mg_ticks(void);
int64_t mg_micros(void); /* microseconds of the same */

#endif
