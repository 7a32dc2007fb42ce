/* message.c: the catalogue of messages, and filling in the placeholders of one. */
#include "text/message.h"

#include "text/text.h"

const char *mg_message(enum mg_message id, enum mg_language lang)
{
	mg_assert(id < MG_MESSAGES && (int)lang < MG_LANGUAGES);
	return mg_messages[lang][id];
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
	return number < 0 ? NULL : mg_messages[lang][number];
}

const char *mg_message_at(int index, enum mg_language lang, const char **id)
{
	if (index < 0 || index >= MG_MESSAGES)
		return NULL;
	*id = mg_message_ids[index];
	return mg_messages[lang][index];
}

static const struct mg_word *word_named(const struct mg_word *words, struct mg_str name)
{
	for (; words->name; words++)
		if (mg_str_is(name, words->name))
			return words;
	mg_assert(words->name); /* otherwise a message asks for a word that it is not given */
	return NULL;
}

/* One placeholder, the inside of its braces; po2c has checked its form. */
static void replace(struct mg_buf *out, enum mg_language lang, struct mg_str inside, const struct mg_word *words)
{
	const char *colon = memchr(inside.at, ':', inside.len);
	struct mg_str name = {inside.at, colon ? (size_t)(colon - inside.at) : inside.len};
	const struct mg_word *word = word_named(words, name);
	if (!word)
		return;
	if (!colon && word->text) {
		mg_buf_text(out, word->text);
	} else if (!colon) {
		mg_buf_int(out, word->n);
	} else {
		const char *end = inside.at + inside.len, *bar = memchr(colon, '|', (size_t)(end - colon));
		bool one = word->n == 1 || (lang == MG_FR && word->n == 0);
		const char *from = one ? colon + 1 : bar + 1, *to = one ? bar : end;
		mg_buf_slice(out, (struct mg_str){from, (size_t)(to - from)});
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
