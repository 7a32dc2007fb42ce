/* buf.c: writing into a bounded buffer. Every writer ends in mg_buf_slice(), the one place that looks at the size. */
#include "base/buf.h"

#include <stdarg.h>

void mg_buf_init(struct mg_buf *b, void *data, size_t cap)
{
	mg_assert(cap > 0);
	*b = (struct mg_buf){.data = data, .cap = cap};
	b->data[0] = '\0';
}

void mg_buf_clear(struct mg_buf *b)
{
	mg_buf_init(b, b->data, b->cap);
}

void mg_buf_slice(struct mg_buf *b, struct mg_str s)
{
	mg_assert(b->len < b->cap && b->data[b->len] == '\0');
	if (b->full || s.len >= b->cap - b->len) {
		b->full = b->full || s.len > 0;
		return;
	}
	if (s.len)
		memcpy(b->data + b->len, s.at, s.len);
	b->len += s.len;
	b->data[b->len] = '\0';
}

void mg_buf_char(struct mg_buf *b, char c)
{
	mg_buf_slice(b, (struct mg_str){&c, 1});
}

void mg_buf_text(struct mg_buf *b, const char *text)
{
	mg_buf_slice(b, mg_str(text));
}

void mg_buf_int(struct mg_buf *b, long long n)
{
	char digits[24];
	size_t i = sizeof digits;
	unsigned long long u = n < 0 ? 0ULL - (unsigned long long)n : (unsigned long long)n;
	do {
		digits[--i] = (char)('0' + u % 10);
		u /= 10;
	} while (u);
	if (n < 0)
		digits[--i] = '-';
	mg_buf_slice(b, (struct mg_str){digits + i, sizeof digits - i});
}

void mg_buf_printf(struct mg_buf *b, const char *format, ...)
{
	va_list args;
	if (b->full)
		return;
	va_start(args, format);
	int n = vsnprintf(b->data + b->len, b->cap - b->len, format, args);
	va_end(args);
	if (n < 0 || (size_t)n >= b->cap - b->len) {
		b->data[b->len] = '\0';
		b->full = true;
		return;
	}
	b->len += (size_t)n;
}

void mg_buf_quoted(struct mg_buf *b, struct mg_str s)
{
	mg_buf_char(b, '"');
	for (size_t i = 0; i < s.len; i++) {
		if (s.at[i] == '"' || s.at[i] == '\\')
			mg_buf_char(b, '\\');
		mg_buf_char(b, s.at[i]);
	}
	mg_buf_char(b, '"');
}

struct mg_str mg_buf_str(const struct mg_buf *b)
{
	return (struct mg_str){b->data, b->len};
}
