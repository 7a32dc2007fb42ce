/* keys.h: the `key=value` words behind a command. */
#ifndef MG_ENGINE_KEYS_H
#define MG_ENGINE_KEYS_H

#include "engine/answer.h"

struct mg_key {
	const char *name;
	struct mg_str value; /* valid as long as the line; at is NULL if the key was not given */
};

/* Reads all words of a line into the keys of the table. A word that is no key of it, or a key given twice, is an error,
 * and answered: false. */
bool mg_keys_read(struct mg_answer *a, struct mg_str rest, struct mg_key *keys, size_t n);

/* Reads a number from min to max. Otherwise false, and answered: `limit` for one that is too big, `syntax` for the
 * rest. */
bool mg_number_read(struct mg_answer *a, const char *what, struct mg_str word, long min, long max, long *out);

#endif
