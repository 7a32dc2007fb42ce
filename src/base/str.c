/* str.c: cutting slices: words, lines, numbers, quoted text, UTF-8. */
#include "base/str.h"

struct mg_str mg_str(const char *text)
{
	return (struct mg_str){text, strlen(text)};
}

bool mg_str_is(struct mg_str s, const char *text)
{
	return mg_str_same(s, mg_str(text));
}

bool mg_str_same(struct mg_str a, struct mg_str b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static bool blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void advance(struct mg_str *s, size_t n)
{
	mg_assert(n <= s->len);
	s->at += n;
	s->len -= n;
}

struct mg_str mg_str_unmarked(struct mg_str text)
{
	mg_str_cut(&text, "\xEF\xBB\xBF");
	return text;
}

struct mg_str mg_str_word(struct mg_str *rest)
{
	while (rest->len && blank(*rest->at))
		advance(rest, 1);
	struct mg_str word = {rest->at, 0};
	while (rest->len && !blank(*rest->at)) {
		advance(rest, 1);
		word.len++;
	}
	return word;
}

bool mg_str_line(struct mg_str *rest, struct mg_str *line)
{
	if (rest->len == 0)
		return false;
	const char *end = memchr(rest->at, '\n', rest->len);
	*line = (struct mg_str){rest->at, end ? (size_t)(end - rest->at) : rest->len};
	advance(rest, line->len + (end ? 1 : 0));
	if (line->len && line->at[line->len - 1] == '\r')
		line->len--;
	return true;
}

struct mg_str mg_str_uncomment(struct mg_str line)
{
	bool quoted = false;
	for (size_t i = 0; i < line.len; i++) {
		if (quoted && line.at[i] == '\\')
			i++;
		else if (line.at[i] == '"')
			quoted = !quoted;
		else if (line.at[i] == '#' && !quoted)
			return (struct mg_str){line.at, i};
	}
	return line;
}

bool mg_str_number64(struct mg_str s, uint64_t max, uint64_t *out)
{
	uint64_t n = 0;
	for (size_t i = 0; i < s.len; i++) {
		if (s.at[i] < '0' || s.at[i] > '9')
			return false;
		uint64_t digit = (uint64_t)(s.at[i] - '0');
		if (digit > max || n > (max - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	if (s.len)
		*out = n;
	return s.len > 0;
}

bool mg_str_number(struct mg_str s, long max, long *out)
{
	uint64_t n;
	mg_assert(max >= 0);
	if (!mg_str_number64(s, (uint64_t)max, &n))
		return false;
	*out = (long)n;
	return true;
}

bool mg_str_cut(struct mg_str *s, const char *prefix)
{
	size_t n = strlen(prefix);
	if (s->len < n || memcmp(s->at, prefix, n) != 0)
		return false;
	*s = (struct mg_str){s->at + n, s->len - n};
	return true;
}

/* Length of the sequence that starts at s, 0 if it is malformed. */
static size_t utf8_sequence(struct mg_str s)
{
	const unsigned char *u = (const unsigned char *)s.at;
	if (u[0] < 0x80)
		return 1;
	size_t n = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
	if (u[0] < 0xc2 || u[0] > 0xf4 || s.len < n)
		return 0;
	for (size_t i = 1; i < n; i++)
		if ((u[i] & 0xc0) != 0x80)
			return 0;
	bool overlong = (u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xf0 && u[1] < 0x90);
	bool surrogate = u[0] == 0xed && u[1] > 0x9f;
	bool too_high = u[0] == 0xf4 && u[1] > 0x8f;
	return overlong || surrogate || too_high ? 0 : n;
}

bool mg_str_utf8(struct mg_str s, size_t *chars)
{
	size_t count = 0;
	while (s.len) {
		size_t n = utf8_sequence(s);
		if (n == 0)
			return false;
		advance(&s, n);
		count++;
	}
	if (chars)
		*chars = count;
	return true;
}

bool mg_str_control(struct mg_str s, size_t i)
{
	mg_assert(i < s.len);
	unsigned char c = (unsigned char)s.at[i];
	return c < 0x20 || c == 0x7f || (c == 0xc2 && i + 1 < s.len && (unsigned char)s.at[i + 1] < 0xa0);
}

bool mg_str_has_invisible(struct mg_str s)
{
	static const uint32_t ranges[][2] = {
		{0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x061c, 0x061c},   {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},
		{0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfe00, 0xfe0e},
		{0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
	};
	while (s.len) {
		size_t n = utf8_sequence(s);
		mg_assert(n >= 1 && n <= 4);
		uint32_t c = (unsigned char)*s.at & (n == 1 ? 0x7fu : 0xffu >> (n + 1));
		for (size_t i = 1; i < n; i++)
			c = c << 6 | ((unsigned char)s.at[i] & 0x3fu);
		for (size_t i = 0; i < MG_COUNT(ranges); i++)
			if (c >= ranges[i][0] && c <= ranges[i][1])
				return true;
		advance(&s, n);
	}
	return false;
}

const char *mg_str_quoted(struct mg_str *rest, char *out, size_t cap)
{
	size_t len = 0;
	while (rest->len && blank(*rest->at))
		advance(rest, 1);
	if (rest->len == 0 || *rest->at != '"')
		return "a text in \"quotes\" is expected";
	advance(rest, 1);
	while (rest->len && *rest->at != '"') {
		if (*rest->at == '\\') {
			advance(rest, 1);
			if (rest->len == 0 || (*rest->at != '"' && *rest->at != '\\'))
				return "a backslash may only stand before \" or \\";
		}
		if ((unsigned char)*rest->at < 0x20 || *rest->at == 0x7f)
			return "a control character in a text";
		if (len + 1 >= cap)
			return "a text is too long";
		out[len++] = *rest->at;
		advance(rest, 1);
	}
	if (rest->len == 0)
		return "the closing quote is missing";
	advance(rest, 1);
	out[len] = '\0';
	return mg_str_utf8((struct mg_str){out, len}, NULL) ? NULL : "a text is not valid UTF-8";
}
