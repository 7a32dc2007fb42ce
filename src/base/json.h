/* json.h: writes JSON into a bounded buffer.
 *
 * The writer places commas; the caller opens and closes. A key comes before each value inside an object. At most 32
 * levels deep. */
#ifndef MG_BASE_JSON_H
#define MG_BASE_JSON_H

#include "base/buf.h"

struct mg_json {
	struct mg_buf *out; /* not owned */
	uint32_t begun;     /* bit d: a value was already written at depth d */
	int depth;
	bool after_key;
};

void mg_json_init(struct mg_json *j, struct mg_buf *out);
void mg_json_object(struct mg_json *j);
void mg_json_end_object(struct mg_json *j);
void mg_json_array(struct mg_json *j);
void mg_json_end_array(struct mg_json *j);
void mg_json_key(struct mg_json *j, const char *key);
void mg_json_int(struct mg_json *j, long long n);
void mg_json_fixed(struct mg_json *j, long long n, int decimals); /* n / 10^decimals, exactly */
void mg_json_bool(struct mg_json *j, bool value);
void mg_json_null(struct mg_json *j);
void mg_json_text(struct mg_json *j, const char *text);
void mg_json_slice(struct mg_json *j, struct mg_str s);
void mg_json_ready(struct mg_json *j, struct mg_str s); /* a value that is JSON already */

/* A key and its value. Text that is NULL becomes null. */
void mg_json_key_text(struct mg_json *j, const char *key, const char *text);
void mg_json_key_int(struct mg_json *j, const char *key, long long n);
void mg_json_key_decimal(struct mg_json *j, const char *key, double n); /* rounded to six decimals */
void mg_json_key_bool(struct mg_json *j, const char *key, bool value);
void mg_json_key_null(struct mg_json *j, const char *key);
void mg_json_key_int_if(struct mg_json *j, const char *key, bool is, long long n); /* null if there is no such number */

#endif
