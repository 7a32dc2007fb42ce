/* answer.c: the buffer that an answer of the line protocol grows in. */
#include "engine/answer.h"

#include <stdarg.h>

void mg_answer_init(struct mg_answer *a)
{
	mg_buf_init(&a->out, a->data, sizeof a->data);
}

bool mg_ok(struct mg_answer *a)
{
	mg_buf_text(&a->out, "ok\n");
	return !a->out.full || mg_fail(a, MG_E_INTERNAL, "the answer is too long");
}

static void make_printable(char *text)
{
	bool words = mg_str_utf8(mg_str(text), NULL);
	for (char *c = text; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7f || (!words && (unsigned char)*c >= 0x80))
			*c = '?';
}

bool mg_fail(struct mg_answer *a, enum mg_error_code code, const char *format, ...)
{
	static const char *const codes[] = {"syntax", "illegal", "board", "record", "nogame", "limit", "internal"};
	char text[1024];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	mg_assert(n >= 0 && code < MG_COUNT(codes));
	if (n < 0)
		text[0] = '\0';
	make_printable(text);
	mg_buf_clear(&a->out);
	mg_buf_printf(&a->out, "error %s %s\n", codes[code], text);
	return false;
}

int mg_shown(struct mg_str s)
{
	enum { SHOWN = 60 };
	return s.len > SHOWN ? SHOWN : (int)s.len;
}
