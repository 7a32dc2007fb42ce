/* sheet_words.c: the scanner of board files: one line, word by word, with every error noted. */
#include "record/sheet_words.h"

#include <stdarg.h>

const char *const mg_key_words[MG_FIELD_KEYS] = {"cost", "needs", "makes", "points", "discount", "on", "value"};

static const char *const statement_words[MG_STATEMENTS] = {
	[MG_S_BOARD] = "board", [MG_S_EDITION] = "edition", [MG_S_TITLE] = "title",
	[MG_S_COIN] = "coin", [MG_S_RESOURCE] = "resource", [MG_S_NETWORK] = "network",
	[MG_S_FIELD] = "field", [MG_S_ROAD] = "road", [MG_S_LINE] = "line",
};

void mg_error_add(struct mg_errors *e, int line, const char *format, ...)
{
	va_list args;
	int i = e->count++;
	if (i >= MG_MAX_ERRORS)
		return;
	e->at[i].line = line;
	va_start(args, format);
	vsnprintf(e->at[i].text, MG_ERROR_TEXT, format, args);
	va_end(args);
}

int mg_shown_bytes(struct mg_str word)
{
	size_t n = word.len < 40 ? word.len : 40;
	while (n && n < word.len && (word.at[n] & 0xc0) == 0x80)
		n--;
	return (int)n;
}

void mg_line_give_up(struct mg_line *l)
{
	l->broken = true;
	l->more = false;
}

void mg_line_begin(struct mg_line *l, struct mg_str text)
{
	l->broken = false;
	l->rest = text;
	l->word = mg_str_word(&l->rest);
	l->more = l->word.len > 0;
}

void mg_line_next(struct mg_line *l)
{
	struct mg_str before = l->rest, bare = mg_str_word(&l->rest);
	l->more = bare.len > 0;
	l->word = bare;
	if (!l->more || !memchr(bare.at, '"', bare.len))
		return;
	const char *wrong = "a quote inside a word";
	if (bare.at[0] == '"') {
		l->rest = before;
		wrong = mg_str_quoted(&l->rest, l->unquoted, sizeof l->unquoted);
		l->word = mg_str(l->unquoted);
		if (!wrong && l->rest.len && *l->rest.at != ' ' && *l->rest.at != '\t')
			wrong = "a blank is missing behind a closing quote";
	}
	if (wrong) {
		MG_WRONG(l, "%s", wrong);
		mg_line_give_up(l);
	}
}

int mg_find_word(struct mg_str word, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (mg_str_is(word, list[i]))
			return i;
	return -1;
}

int mg_statement_of(struct mg_str word)
{
	return mg_find_word(word, statement_words, MG_STATEMENTS);
}

int mg_key_of(struct mg_str word)
{
	return mg_find_word(word, mg_key_words, MG_FIELD_KEYS);
}

int mg_translation_of(struct mg_str word, const char *key)
{
	struct mg_str head = mg_str(key);
	if (word.len != head.len + 3 || memcmp(word.at, head.at, head.len) != 0 || word.at[head.len] != '.')
		return -1;
	struct mg_str code = {word.at + head.len + 1, 2};
	for (int i = 0; i < 2; i++)
		if (code.at[i] < 'a' || code.at[i] > 'z')
			return -1;
	int language = mg_find_word(code, mg_language_codes, MG_LANGUAGES);
	return language < 0 ? MG_LANGUAGES : language;
}

bool mg_line_expect(struct mg_line *l, const char *what)
{
	if (!l->more && !l->broken)
		MG_WRONG(l, "%s is missing", what);
	return l->more;
}

static bool is_format_word(struct mg_str word)
{
	return mg_statement_of(word) >= 0 || mg_key_of(word) >= 0 ||
	       mg_find_word(word, mg_kind_words, MG_KINDS) >= 0 || mg_str_is(word, "any");
}

static bool has_name_shape(struct mg_str word)
{
	if (word.len == 0 || word.at[0] < 'a' || word.at[0] > 'z')
		return false;
	for (size_t i = 0; i < word.len; i++) {
		char c = word.at[i];
		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
			return false;
	}
	return true;
}

bool mg_line_name(struct mg_line *l, const char *what, char out[MG_WORD_MAX])
{
	if (!mg_line_expect(l, what))
		return false;
	struct mg_str word = l->word;
	bool good = false;
	if (!has_name_shape(word))
		MG_WRONG(l, "%s must be small letters, digits and hyphens, a letter first: \"%.*s\"", what, MG_SHOWN(word));
	else if (word.len >= MG_WORD_MAX)
		MG_WRONG(l, "%s is longer than %d letters: \"%.*s\"", what, MG_WORD_MAX - 1, MG_SHOWN(word));
	else if (is_format_word(word))
		MG_WRONG(l, "%s is a word of the format itself: \"%.*s\"", what, MG_SHOWN(word));
	else
		good = true;
	if (good) {
		memcpy(out, word.at, word.len);
		out[word.len] = '\0';
	}
	mg_line_next(l);
	return good;
}

void mg_line_text(struct mg_line *l, const char *what, char out[MG_TITLE_MAX])
{
	if (!mg_line_expect(l, what))
		return;
	if (l->word.len == 0)
		MG_WRONG(l, "%s is empty", what);
	else if (l->word.len >= MG_TITLE_MAX)
		MG_WRONG(l, "%s is longer than %d bytes", what, MG_TITLE_MAX - 1);
	else
		memcpy(out, l->word.at, l->word.len);
	mg_line_next(l);
}

void mg_line_color(struct mg_line *l, char out[MG_COLOR_MAX])
{
	if (!mg_line_expect(l, "the color"))
		return;
	bool good = l->word.len == MG_COLOR_MAX - 1 && l->word.at[0] == '#';
	for (size_t i = 1; good && i < l->word.len; i++)
		good = (l->word.at[i] >= '0' && l->word.at[i] <= '9') || (l->word.at[i] >= 'a' && l->word.at[i] <= 'f');
	if (good)
		memcpy(out, l->word.at, l->word.len);
	else
		MG_WRONG(l, "a color is # and six digits 0 to 9 and a to f in quotes: \"%.*s\"", MG_SHOWN(l->word));
	mg_line_next(l);
}

int mg_line_number(struct mg_line *l, const char *what, int min, int max)
{
	long n = min;
	mg_assert(min >= 0 && min <= max);
	if (!mg_line_expect(l, what))
		return min;
	if (!mg_str_number(l->word, max, &n) || n < min) {
		MG_WRONG(l, "%s must be a number from %d to %d: \"%.*s\"", what, min, max, MG_SHOWN(l->word));
		n = min;
	}
	mg_line_next(l);
	return (int)n;
}
