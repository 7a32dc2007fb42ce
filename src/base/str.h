/* str.h: slices, pieces of text that somebody else owns.
 *
 * A slice is valid as long as the text it was cut from. Nothing here allocates, and nothing needs a closing NUL. */
#ifndef MG_BASE_STR_H
#define MG_BASE_STR_H

#include "base/base.h"

struct mg_str {
	const char *at; /* not owned */
	size_t len;
};

/* The whole of a NUL-terminated text. */
struct mg_str mg_str(const char *text);

/* Whether the slice is exactly this text. */
bool mg_str_is(struct mg_str s, const char *text);
bool mg_str_same(struct mg_str a, struct mg_str b);

/* A file without the byte-order mark that some editors put before UTF-8. */
struct mg_str mg_str_unmarked(struct mg_str text);

/* Cuts the next word (a run without blanks, tabs, line ends) off the front of *rest. An empty slice: none was left. */
struct mg_str mg_str_word(struct mg_str *rest);

/* Cuts the next line off the front of *rest, without its "\n" or "\r\n". False when *rest was empty. */
bool mg_str_line(struct mg_str *rest, struct mg_str *line);

/* Cuts everything from the first `#` that stands outside "quotes" off a line. */
struct mg_str mg_str_uncomment(struct mg_str line);

/* Reads a whole slice as a decimal number without sign from 0 to max. False if it is anything else. */
bool mg_str_number(struct mg_str s, long max, long *out);
bool mg_str_number64(struct mg_str s, uint64_t max, uint64_t *out);

/* Cuts a prefix off the front. False: it does not begin so, and stays as it is. */
bool mg_str_cut(struct mg_str *s, const char *prefix);

/* Checks UTF-8: false on a malformed, overlong or surrogate sequence. *chars (may be NULL) gets the number of
 * characters. */
bool mg_str_utf8(struct mg_str s, size_t *chars);

/* Whether a control character, also one of U+0080 to U+009F, starts at byte i of valid UTF-8. */
bool mg_str_control(struct mg_str s, size_t i);
/* Whether valid UTF-8 has characters that cannot be seen, or that change the direction of others: what looks like another text with them. */
bool mg_str_has_invisible(struct mg_str s);

/* Reads one quoted text "…" off the front of *rest, with \" and \\ unescaped into out (cap bytes, NUL-terminated).
 * Returns NULL, or what was wrong. */
const char *mg_str_quoted(struct mg_str *rest, char *out, size_t cap);

#endif
