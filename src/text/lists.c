/* lists.c: several things in one sentence, "A, C and F", and how wide a text is. */
#include "text/names.h"

void mg_list_add(struct mg_buf *out, enum mg_language lang, int i, int n, const char *item)
{
	mg_assert(i >= 0 && i < n);
	if (i > 0 && i == n - 1) {
		mg_say(out, lang, MG_MSG_LIST_AND, MG_TEXT("name", item));
		return;
	}
	if (i > 0)
		mg_say_plain(out, lang, MG_MSG_LIST_COMMA);
	mg_buf_text(out, item);
}

void mg_sentence_gap(struct mg_buf *out, size_t from)
{
	if (out->len > from)
		mg_buf_char(out, ' ');
}

const char *mg_field_list(struct mg_piece *p, const struct mg_scene *c, uint64_t fields, mg_field_words *words)
{
	struct mg_buf out;
	int n = __builtin_popcountll(fields);
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int i = 0; i < n; i++) {
		struct mg_piece name;
		mg_list_add(&out, c->lang, i, n, words(&name, c, mg_take_field(&fields)));
	}
	return p->text;
}

const char *mg_column_list(struct mg_piece *p, const struct mg_scene *c, unsigned columns)
{
	struct mg_buf out;
	int n = __builtin_popcount(columns), i = 0;
	mg_assert((columns & ~(unsigned)MG_ALL_COLUMNS) == 0);
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int column = 0; column < MG_COLUMNS; column++)
		if (columns >> column & 1) {
			mg_list_add(&out, c->lang, i++, n, (const char[]){(char)('A' + column), '\0'});
		}
	return p->text;
}

typedef const char *name_of(struct mg_piece *p, const struct mg_scene *c, int index);

/* The things whose bits are set, by their numbers. */
static const char *list(struct mg_piece *p, const struct mg_scene *c, unsigned set, name_of *name)
{
	struct mg_buf out;
	int n = __builtin_popcount(set);
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int i = 0; i < n; i++, set &= set - 1) {
		struct mg_piece one;
		mg_list_add(&out, c->lang, i, n, name(&one, c, __builtin_ctz(set)));
	}
	return p->text;
}

const char *mg_resource_list(struct mg_piece *p, const struct mg_scene *c, unsigned resources)
{
	return list(p, c, resources, mg_resource_word);
}

const char *mg_network_list(struct mg_piece *p, const struct mg_scene *c, unsigned networks)
{
	return list(p, c, networks, mg_network_word);
}

const char *mg_needs_list(struct mg_piece *p, const struct mg_scene *c, int field)
{
	const uint8_t *needs = c->b->field[field].needs;
	struct mg_buf out;
	int n = (needs[0] != MG_NONE) + (needs[1] != MG_NONE);
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int i = 0; i < n; i++) {
		struct mg_piece one;
		mg_list_add(&out, c->lang, i, n, mg_resource_word(&one, c, needs[i]));
	}
	return p->text;
}

/* Reads one character of valid UTF-8 off the front. */
static uint32_t character(struct mg_str *s)
{
	mg_assert(s->len > 0);
	unsigned char first = (unsigned char)*s->at;
	size_t n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	uint32_t c = n == 1 ? first : first & (0xffu >> (n + 1));
	for (size_t i = 1; i < n && i < s->len; i++)
		c = c << 6 | ((unsigned char)s->at[i] & 0x3f);
	n = n < s->len ? n : s->len;
	*s = (struct mg_str){s->at + n, s->len - n};
	return c;
}

/* Combining marks take no column; Chinese, Japanese, Korean characters and pictures take two. */
int mg_width(struct mg_str text)
{
	int width = 0;
	while (text.len) {
		uint32_t c = character(&text);
		bool mark = (c >= 0x300 && c <= 0x36f) || (c >= 0x200b && c <= 0x200d) || (c >= 0xfe00 && c <= 0xfe0f);
		bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
			    (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
			    (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
			    (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
		width += mark ? 0 : wide ? 2 : 1;
	}
	return width;
}
