/* buf.h: a bounded buffer, text written into memory of a fixed size.
 *
 * The memory belongs to the caller. What does not fit is left out whole, `full` is set and stays set, and the text is
 * NUL-terminated at all times; so a writer writes everything and asks once, at the end, whether it fitted. */
#ifndef MG_BASE_BUF_H
#define MG_BASE_BUF_H

#include "base/str.h"

struct mg_buf {
	char *data; /* not owned */
	size_t len; /* without the NUL */
	size_t cap; /* with the NUL; at least 1 */
	bool full;  /* something did not fit */
};

void mg_buf_init(struct mg_buf *b, void *data, size_t cap);
void mg_buf_clear(struct mg_buf *b);

void mg_buf_char(struct mg_buf *b, char c);
void mg_buf_text(struct mg_buf *b, const char *text);
void mg_buf_slice(struct mg_buf *b, struct mg_str s);
void mg_buf_int(struct mg_buf *b, long long n);
void mg_buf_printf(struct mg_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "text" with \" and \\ escaped, as records and boards write it. */
void mg_buf_quoted(struct mg_buf *b, struct mg_str s);

/* What was written so far, as a slice of the buffer. */
struct mg_str mg_buf_str(const struct mg_buf *b);

#endif
