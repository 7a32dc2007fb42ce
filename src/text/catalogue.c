/* catalogue.c: which messages there are in which language, and reading them from a file.
 *
 * What was read is shared by all contexts of the program, like what is compiled in. It never changes again, so nobody needs to
 * wait for anybody; a program with threads has every language compiled in and keeps nothing here. */
#include "text/catalogue.h"

#include "text/message.h"

static struct mg_catalogue given[MG_LANGUAGES];

const struct mg_catalogue *mg_catalogue(enum mg_language lang)
{
	mg_assert((int)lang < MG_LANGUAGES && mg_catalogues[MG_EN].text);
	if (mg_catalogues[lang].text)
		return &mg_catalogues[lang];
	return given[lang].text ? &given[lang] : &mg_catalogues[MG_EN];
}

/* The first line: messages LANG KEY PLURALS. */
static bool read_head(struct mg_str line, enum mg_language *lang, struct mg_str *plural, struct mg_buf *wrong)
{
	if (!mg_str_is(mg_str_word(&line), "messages") || !mg_language_read(mg_str_word(&line), lang) || *lang == MG_EN)
		mg_buf_text(wrong, "line 1: not a file of messages, or not of a language known here");
	else if (!mg_str_is(mg_str_word(&line), MG_MESSAGES_KEY))
		mg_buf_text(wrong, "line 1: the messages are of another version of the program");
	else
		*plural = mg_str_word(&line);
	bool good = !wrong->len && plural->len == MG_PLURAL_TABLE;
	for (size_t i = 0; good && i < plural->len; i++)
		good = plural->at[i] >= '0' && plural->at[i] < '0' + MG_PLURAL_FORMS;
	if (!good && !wrong->len)
		mg_buf_printf(wrong, "line 1: the plural is not %d digits", MG_PLURAL_TABLE);
	return good;
}

/* Goes to the next placeholder of a text and past it. False: there is none. `bad`: one is not closed. */
static bool next_hold(const char **at, struct mg_str *name, bool *bad)
{
	*at += strcspn(*at, "{}");
	if (!**at)
		return false;
	size_t inside = strcspn(*at + 1, "{}");
	if (**at == '}' || (*at)[1 + inside] != '}') {
		*bad = true;
		return false;
	}
	*name = (struct mg_str){*at + 1, strcspn(*at + 1, ":}")};
	*at += inside + 2;
	return true;
}

/* Every placeholder of a message must be one of the English message, for which words are given. */
static bool holds_fit(const char *text, const char *english)
{
	struct mg_str name, known;
	bool bad = false;
	while (next_hold(&text, &name, &bad)) {
		bool found = false;
		for (const char *at = english; !found && next_hold(&at, &known, &bad);)
			found = mg_str_same(name, known);
		if (!found)
			return false;
	}
	return !bad;
}

/* One line in place: \n and \\ become what they stand for. */
static bool unescape(char *line)
{
	char *to = line;
	for (const char *from = line; *from; from++) {
		char c = *from;
		if (c == '\\') {
			c = *++from;
			if (c != 'n' && c != '\\')
				return false;
			c = c == 'n' ? '\n' : c;
		}
		*to++ = c;
	}
	*to = '\0';
	return to > line;
}

/* Cuts the copy of a file into messages, which stay in it. */
static bool read_messages(char *copy, const char **text, struct mg_buf *wrong)
{
	for (int i = 0; i < MG_MESSAGES; i++) {
		char *end = strchr(copy, '\n');
		if (!end) {
			mg_buf_printf(wrong, "the file ends after %d messages of %d", i, MG_MESSAGES);
			return false;
		}
		*end = '\0';
		if (!unescape(copy) || !holds_fit(copy, mg_catalogues[MG_EN].text[i])) {
			mg_buf_printf(wrong, "line %d: the message is empty, or its placeholders are not those of %s", i + 2, mg_message_ids[i]);
			return false;
		}
		text[i] = copy;
		copy = end + 1;
	}
	if (*copy)
		mg_buf_text(wrong, "there are more messages than the program knows");
	return !*copy;
}

/* What a language keeps: its messages, and the file that they point into. */
struct kept {
	const char *text[MG_MESSAGES];
	char plural[MG_PLURAL_TABLE + 1];
	char file[];
};

bool mg_catalogue_read(struct mg_str file, enum mg_language *lang, struct mg_buf *wrong)
{
	struct mg_str line = mg_str(""), plural = {0};
	mg_buf_clear(wrong);
	if (file.len > MG_CATALOGUE_MAX || !mg_str_utf8(file, NULL) || memchr(file.at, '\0', file.len)) {
		mg_buf_printf(wrong, "messages are at most %d bytes of UTF-8", MG_CATALOGUE_MAX);
		return false;
	}
	mg_str_line(&file, &line);
	if (!read_head(line, lang, &plural, wrong))
		return false;
	struct kept *kept = malloc(sizeof *kept + file.len + 1);
	if (!kept) {
		mg_buf_text(wrong, "out of memory");
		return false;
	}
	memcpy(kept->plural, plural.at, plural.len);
	kept->plural[plural.len] = '\0';
	memcpy(kept->file, file.at, file.len);
	kept->file[file.len] = '\0';
	bool good = read_messages(kept->file, kept->text, wrong);
	if (good && mg_catalogue(*lang) == &mg_catalogues[MG_EN])
		given[*lang] = (struct mg_catalogue){kept->text, kept->plural};
	else
		free(kept);
	return good;
}
