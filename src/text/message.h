/* message.h: the catalogue, and how a message becomes a sentence.
 *
 * messages.h is made by tools/po2c.c from i18n/LANG.po: an enum with an entry for each id (log.sell is MG_MSG_LOG_SELL).
 * In a message, {name} is replaced by a word or a number, and {name:one|many} by the form that fits the number by the
 * Plural-Forms of its language. Where name is a text, {name:de |d’} is the second form before a name whose
 * first sound asks for it: in French a vowel, in Spanish (y, e; o, u) and Italian (e, ed; a, ad) the sound of the word itself. */
#ifndef MG_TEXT_MESSAGE_H
#define MG_TEXT_MESSAGE_H

#include "base/buf.h"
#include "messages.h"
#include "record/sheet.h"

enum { MG_PLURAL_FORMS = 6 };

/* A message as it stands in the catalogue. Owned by the program. */
const char *mg_message(enum mg_message id, enum mg_language lang);

/* The message of an id, or -1. */
int mg_message_number(const char *id);

/* What replaces one placeholder. */
struct mg_word {
	const char *name; /* of the placeholder; NULL ends a list of words */
	const char *text; /* not owned; NULL: the number */
	int n;
};

/* Writes a message with its placeholders replaced. Each of them must be among the words; there may be more words. */
void mg_format(struct mg_buf *out, enum mg_language lang, const char *message, const struct mg_word *words);

/* Writes a message that has no placeholders. */
void mg_say_plain(struct mg_buf *out, enum mg_language lang, enum mg_message id);

/* mg_say(out, lang, MG_MSG_LOG_BID, MG_TEXT("who", name), MG_NUMBER("n", 3)) */
#define mg_say(out, lang, id, ...) \
	mg_format(out, lang, mg_message(id, lang), (const struct mg_word[]){__VA_ARGS__, {0}})
#define MG_TEXT(key, value) {.name = (key), .text = (value)}
#define MG_NUMBER(key, value) {.name = (key), .n = (value)}

#endif
