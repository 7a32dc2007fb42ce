/* ascii.c: text for terminals and locales that know no more than ASCII. */
#include "term/ascii.h"

#include <langinfo.h>

bool mg_locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Sorted by nothing: it is short. */
static const struct {
	unsigned from;
	const char *to;
} likeness[] = {
	{0xa0, " "},     {0xa1, ""},      {0xa7, "Par."},  {0xbf, ""},  {0xab, "\""},    {0xb0, "o"},     {0xb1, "+-"}, {0xb7, "-"},     {0xbb, "\""},
	{0xc4, "Ae"},    {0xd6, "Oe"},    {0xd7, "x"},     {0xdc, "Ue"},    {0xdf, "ss"},    {0xe4, "ae"},
	{0xe6, "ae"},    {0xf6, "oe"},    {0xfc, "ue"},    {0x152, "OE"},   {0x153, "oe"},   {0x202f, ""},
	{0x2010, "-"},   {0x2011, "-"},   {0x2013, "-"},   {0x2014, "-"},   {0x2018, "'"},   {0x2019, "'"},
	{0x201a, "'"},   {0x201c, "\""},  {0x201d, "\""},  {0x201e, "\""},  {0x2026, "..."}, {0x2192, "->"},
	{0x2212, "-"},
};

/* U+00C0 to U+00FF without their accents, where the table above has nothing better. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

_Static_assert(sizeof latin == 0x100 - 0xc0 + 1, "one letter for each of them");

/* U+0100 to U+017F likewise: the letters of Polish and its neighbours. */
static const char extended[] = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
			       "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

_Static_assert(sizeof extended == 0x180 - 0x100 + 1, "one letter for each of them");

static unsigned decode(struct mg_str *rest)
{
	mg_assert(rest->len > 0);
	unsigned char first = (unsigned char)*rest->at;
	size_t more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
	unsigned code = more == 0 ? first : first & (0x3fu >> more);
	rest->at++;
	rest->len--;
	for (; more && rest->len && (*rest->at & 0xc0) == 0x80; more--, rest->at++, rest->len--)
		code = code << 6 | ((unsigned char)*rest->at & 0x3f);
	return code;
}

static const char *like(unsigned code)
{
	for (size_t i = 0; i < MG_COUNT(likeness); i++)
		if (likeness[i].from == code)
			return likeness[i].to;
	return NULL;
}

void mg_ascii(struct mg_str text, struct mg_buf *out)
{
	while (text.len) {
		unsigned code = decode(&text);
		const char *alike = like(code);
		if (code < 0x80)
			mg_buf_char(out, (char)code);
		else if (alike)
			mg_buf_text(out, alike);
		else
			mg_buf_char(out, code >= 0xc0 && code <= 0xff     ? latin[code - 0xc0]
					 : code >= 0x100 && code <= 0x17f ? extended[code - 0x100]
									  : '?');
	}
}
