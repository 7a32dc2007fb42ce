/* json.c: the JSON writer: commas, brackets and escapes. */
#include "base/json.h"

void mg_json_init(struct mg_json *j, struct mg_buf *out)
{
	*j = (struct mg_json){.out = out};
}

/* What comes before any value: a comma unless it is the first one at this depth or stands behind its key. */
static void begin_value(struct mg_json *j)
{
	if (j->after_key)
		j->after_key = false;
	else if (j->begun >> j->depth & 1)
		mg_buf_char(j->out, ',');
	j->begun |= 1u << j->depth;
}

static void open_level(struct mg_json *j, char bracket)
{
	begin_value(j);
	mg_buf_char(j->out, bracket);
	mg_assert(j->depth < 31);
	j->depth++;
	j->begun &= ~(1u << j->depth);
}

static void close_level(struct mg_json *j, char bracket)
{
	mg_assert(j->depth > 0 && !j->after_key);
	j->depth--;
	mg_buf_char(j->out, bracket);
}

void mg_json_ready(struct mg_json *j, struct mg_str s)
{
	mg_assert(s.len > 0);
	begin_value(j);
	mg_buf_slice(j->out, s);
}

void mg_json_object(struct mg_json *j)
{
	open_level(j, '{');
}

void mg_json_end_object(struct mg_json *j)
{
	close_level(j, '}');
}

void mg_json_array(struct mg_json *j)
{
	open_level(j, '[');
}

void mg_json_end_array(struct mg_json *j)
{
	close_level(j, ']');
}

void mg_json_key(struct mg_json *j, const char *key)
{
	mg_assert(j->depth > 0 && !j->after_key);
	mg_json_text(j, key);
	mg_buf_char(j->out, ':');
	j->after_key = true;
}

void mg_json_int(struct mg_json *j, long long n)
{
	begin_value(j);
	mg_buf_int(j->out, n);
}

void mg_json_fixed(struct mg_json *j, long long n, int decimals)
{
	unsigned long long u = n < 0 ? 0ULL - (unsigned long long)n : (unsigned long long)n, unit = 1;
	for (int i = 0; i < decimals; i++)
		unit *= 10;
	begin_value(j);
	mg_buf_text(j->out, n < 0 ? "-" : "");
	mg_buf_printf(j->out, "%llu", u / unit);
	if (decimals)
		mg_buf_printf(j->out, ".%0*llu", decimals, u % unit);
}

void mg_json_bool(struct mg_json *j, bool value)
{
	begin_value(j);
	mg_buf_text(j->out, value ? "true" : "false");
}

void mg_json_null(struct mg_json *j)
{
	begin_value(j);
	mg_buf_text(j->out, "null");
}

void mg_json_text(struct mg_json *j, const char *text)
{
	mg_json_slice(j, mg_str(text));
}

void mg_json_slice(struct mg_json *j, struct mg_str s)
{
	begin_value(j);
	mg_buf_char(j->out, '"');
	for (size_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.at[i];
		if (c == '"' || c == '\\')
			mg_buf_char(j->out, '\\');
		if (c < 0x20)
			mg_buf_printf(j->out, "\\u%04x", c);
		else
			mg_buf_char(j->out, (char)c);
	}
	mg_buf_char(j->out, '"');
}

void mg_json_key_text(struct mg_json *j, const char *key, const char *text)
{
	mg_json_key(j, key);
	if (text)
		mg_json_text(j, text);
	else
		mg_json_null(j);
}

void mg_json_key_int(struct mg_json *j, const char *key, long long n)
{
	mg_json_key(j, key);
	mg_json_int(j, n);
}

void mg_json_key_decimal(struct mg_json *j, const char *key, double n)
{
	mg_json_key(j, key);
	mg_json_fixed(j, (long long)(n * 1e6 + (n < 0 ? -0.5 : 0.5)), 6);
}

void mg_json_key_bool(struct mg_json *j, const char *key, bool value)
{
	mg_json_key(j, key);
	mg_json_bool(j, value);
}

void mg_json_key_null(struct mg_json *j, const char *key)
{
	mg_json_key(j, key);
	mg_json_null(j);
}

void mg_json_key_int_if(struct mg_json *j, const char *key, bool is, long long n)
{
	if (is)
		mg_json_key_int(j, key, n);
	else
		mg_json_key_null(j, key);
}
