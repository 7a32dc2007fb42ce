/* message.c: the catalogue of messages, and filling in the placeholders of one. */
#include "text/message.h"

#include "text/catalogue.h"
#include "text/text.h"

const char *mg_message(enum mg_message id, enum mg_language lang)
{
	mg_assert(id < MG_MESSAGES && (int)lang < MG_LANGUAGES);
	return mg_catalogue(lang)->text[id];
}

static int compare_ids(const void *key, const void *entry)
{
	return strcmp(key, *(const char *const *)entry);
}

int mg_message_number(const char *id)
{
	const char *const *found = bsearch(id, mg_message_ids, MG_MESSAGES, sizeof *mg_message_ids, compare_ids);
	return found ? (int)(found - mg_message_ids) : -1;
}

const char *mg_message_named(const char *id, enum mg_language lang)
{
	int number = mg_message_number(id);
	return number < 0 ? NULL : mg_message((enum mg_message)number, lang);
}

const char *mg_message_at(int index, enum mg_language lang, const char **id)
{
	if (index < 0 || index >= MG_MESSAGES)
		return NULL;
	*id = mg_message_ids[index];
	return mg_message((enum mg_message)index, lang);
}

static const struct mg_word *word_named(const struct mg_word *words, struct mg_str name)
{
	for (; words->name; words++)
		if (mg_str_is(name, words->name))
			return words;
	mg_assert(words->name); /* otherwise a message asks for a word that it is not given */
	return NULL;
}

/* The form of a plural for a number; a debt counts like what is owed. */
static int plural(enum mg_language lang, int n)
{
	unsigned size = n < 0 ? 0u - (unsigned)n : (unsigned)n;
	int form = mg_catalogue(lang)->plural[size < MG_PLURAL_TABLE ? size : 100 + size % 100] - '0';
	mg_assert(form >= 0 && form < MG_PLURAL_FORMS);
	return form;
}

/* The letter that a text begins with, small and without its accent; '-': none that matters here. *text is moved behind it. */
static char take_letter(const char **text)
{
	static const char latin1[] = "aaaaaaaceeeeiiiidnooooo--uuuuy--"; /* from À on; the small letters are 0x20 behind */
	unsigned char first = (unsigned char)(*text)[0], second = first ? (unsigned char)(*text)[1] : 0;
	*text += (first != 0) + (first >= 0xc0 && second != 0);
	if (first == 0xc3)
		return latin1[second & 0x1f];
	if (first == 0xc5 && (second == 0x92 || second == 0x93))
		return 'o'; /* œ */
	return first >= 'A' && first <= 'Z' ? (char)(first - 'A' + 'a') : first >= 'a' && first <= 'z' ? (char)first : '-';
}

static bool is_among(char letter, const char *letters)
{
	return letter != '\0' && strchr(letters, letter);
}

/* y is a vowel before a consonant: d’Yves, but de Yann. */
static bool begins_with_vowel(const char *text)
{
	char letter = take_letter(&text);
	return is_among(letter, "aeiouh") || (letter == 'y' && !is_among(take_letter(&text), "aeiou-"));
}

/* As in Iris, Hilda and Íñigo; not in Ian and hierro, where it glides into the next vowel. */
static bool begins_with_i(const char *text)
{
	char letter = take_letter(&text);
	if (letter == 'h')
		letter = take_letter(&text);
	bool accent = letter == 'i' && (unsigned char)text[-1] >= 0x80;
	char next = take_letter(&text);
	return letter == 'i' ? accent || !is_among(next, "aeou") : letter == 'y' && !is_among(next, "aeiou-");
}

/* Whether a word takes its second form before a name: de, d’ in French before a vowel or a silent h; y, e and o, u in Spanish before their
 * own sound; e, ed and a, ad in Italian before their own letter. */
static bool takes_second(enum mg_language lang, struct mg_str forms, const char *name)
{
	const char *at = name;
	char word = ' ';
	while (word == ' ' && forms.len--)
		word = *forms.at++;
	if (lang == MG_IT)
		return take_letter(&at) == word;
	if (lang != MG_ES)
		return begins_with_vowel(name);
	if (word != 'o')
		return begins_with_i(name);
	char letter = take_letter(&at);
	return (letter == 'h' ? take_letter(&at) : letter) == 'o';
}

/* The form with that number, or the last. */
static struct mg_str form_at(const char *from, const char *end, int form)
{
	const char *bar;
	while ((bar = memchr(from, '|', (size_t)(end - from))) && form-- > 0)
		from = bar + 1;
	return (struct mg_str){from, (size_t)((bar ? bar : end) - from)};
}

/* One placeholder, the inside of its braces; po2c has checked its form. */
static void replace(struct mg_buf *out, enum mg_language lang, struct mg_str inside, const struct mg_word *words)
{
	const char *colon = memchr(inside.at, ':', inside.len);
	struct mg_str name = {inside.at, colon ? (size_t)(colon - inside.at) : inside.len};
	const struct mg_word *word = word_named(words, name);
	if (!word)
		return;
	if (colon) {
		struct mg_str forms = {colon + 1, inside.len - name.len - 1};
		int form = word->text ? takes_second(lang, forms, word->text) : plural(lang, word->n);
		mg_buf_slice(out, form_at(forms.at, forms.at + forms.len, form));
	} else if (word->text) {
		mg_buf_text(out, word->text);
	} else {
		mg_buf_int(out, word->n);
	}
}

void mg_format(struct mg_buf *out, enum mg_language lang, const char *message, const struct mg_word *words)
{
	for (const char *at = message; *at;) {
		size_t plain = strcspn(at, "{");
		mg_buf_slice(out, (struct mg_str){at, plain});
		at += plain;
		if (*at == '{') {
			size_t inside = strcspn(at + 1, "}");
			replace(out, lang, (struct mg_str){at + 1, inside}, words);
			at += inside + 2;
		}
	}
}

void mg_say_plain(struct mg_buf *out, enum mg_language lang, enum mg_message id)
{
	mg_format(out, lang, mg_message(id, lang), (const struct mg_word[]){{0}});
}
