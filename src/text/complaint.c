/* complaint.c: what readers of boards, records and links find wrong, in the language of whoever reads it.
 *
 * The readers (src/record) know no languages: they complain in English. Each complaint is an instance of one of the messages
 * wrong.*, whose English text is its form: it is found by that, and said again in the other language with what stood in its
 * places. Words for things among those (“a resource”) are messages too, wrong.what.*, and {why} is itself a complaint. What has no
 * such form stays English. */
#include "text/message.h"
#include "text/text.h"

enum { HOLDS_MAX = 4, HELD_MAX = 256 };

/* What stands in the places of a form. */
struct held {
	char name[16];
	char text[HELD_MAX];
};

/* The length of a printers' quote or apostrophe, and the typewriter's that the readers write for it; 0: something else. */
static size_t quote_at(const char *form, char *plain)
{
	static const char *const quotes[] = {"\u201c", "\u201d", "\u2019"};
	for (size_t i = 0; i < MG_COUNT(quotes); i++)
		if (strncmp(form, quotes[i], 3) == 0) {
			*plain = i == 2 ? '\'' : '"';
			return 3;
		}
	return 0;
}

/* Whether a text begins with the letters of a form up to its next place or its end; both are moved behind them. */
static bool same_letters(const char **form, const char **text)
{
	while (**form && **form != '{') {
		char letter = **form;
		size_t quote = quote_at(*form, &letter);
		if (**text != letter)
			return false;
		*form += quote ? quote : 1;
		++*text;
	}
	return true;
}

/* Whether a text is an instance of a form; what stands in its places goes to held[n] and on, and *letters counts the rest. */
static bool is_form(const char *form, const char *text, struct held *held, int n, size_t *letters)
{
	const char *begin = text;
	if (!same_letters(&form, &text))
		return false;
	*letters += (size_t)(text - begin);
	if (!*form)
		return !*text;
	size_t name = strcspn(form + 1, "}"), before = *letters;
	mg_assert(n < HOLDS_MAX && name < sizeof held->name);
	for (size_t len = 0; len < HELD_MAX; len++) {
		*letters = before;
		if (is_form(form + name + 2, text + len, held, n + 1, letters)) {
			memcpy(held[n].name, form + 1, name);
			held[n].name[name] = '\0';
			memcpy(held[n].text, text, len);
			held[n].text[len] = '\0';
			return true;
		}
		if (!text[len])
			break;
	}
	return false;
}

/* Whether one of the places is a complaint of its own: such a form says more than one that the whole happens to be an instance of. */
static bool holds_complaint(const struct held held[HOLDS_MAX])
{
	for (int i = 0; i < HOLDS_MAX; i++)
		if (strcmp(held[i].name, "why") == 0)
			return true;
	return false;
}

/* The first message whose id begins so; they stand together. */
static int first_of(const char *prefix)
{
	int i = 0;
	while (i < MG_MESSAGES && strncmp(mg_message_ids[i], prefix, strlen(prefix)) != 0)
		i++;
	return i;
}

static bool begins(int i, const char *prefix)
{
	return i < MG_MESSAGES && strncmp(mg_message_ids[i], prefix, strlen(prefix)) == 0;
}

/* A word for a thing, or the text itself. */
static const char *word_for(const char *text, enum mg_language lang)
{
	struct held unused[HOLDS_MAX];
	size_t letters = 0;
	for (int i = first_of("wrong.what."); begins(i, "wrong.what."); i++)
		if (is_form(mg_message((enum mg_message)i, MG_EN), text, unused, 0, &letters))
			return mg_message((enum mg_message)i, lang);
	return text;
}

/* What a place is filled with in another language. `space` is for what has to be written. */
static const char *filled(const struct held *held, enum mg_language lang, char space[2 * HELD_MAX])
{
	static const char *const things[] = {"what", "other", "kind"};
	struct mg_buf out;
	if (strcmp(held->name, "why") == 0) {
		mg_buf_init(&out, space, 2 * HELD_MAX);
		mg_text_complaint(held->text, lang, &out);
		return space;
	}
	for (size_t i = 0; i < MG_COUNT(things); i++)
		if (strcmp(held->name, things[i]) == 0)
			return word_for(held->text, lang);
	return held->text;
}

void mg_text_complaint(const char *english, enum mg_language lang, struct mg_buf *out)
{
	struct held held[HOLDS_MAX] = {0}, best[HOLDS_MAX] = {0};
	size_t most = 0;
	int form = -1;
	for (int i = lang == MG_EN ? MG_MESSAGES : first_of("wrong."); begins(i, "wrong."); i++) {
		size_t letters = 0;
		memset(held, 0, sizeof held);
		if (begins(i, "wrong.what.") || !is_form(mg_message((enum mg_message)i, MG_EN), english, held, 0, &letters))
			continue;
		letters += holds_complaint(held) ? MG_ERROR_TEXT : 0;
		if (letters > most) {
			memcpy(best, held, sizeof best);
			most = letters;
			form = i;
		}
	}
	if (form < 0) {
		mg_buf_text(out, english);
		return;
	}
	struct mg_word words[HOLDS_MAX + 1] = {{0}};
	char space[HOLDS_MAX][2 * HELD_MAX];
	for (int i = 0; i < HOLDS_MAX && best[i].name[0]; i++)
		words[i] = (struct mg_word)MG_TEXT(best[i].name, filled(&best[i], lang, space[i]));
	mg_format(out, lang, mg_message((enum mg_message)form, lang), words);
}

void mg_text_record_error(const struct mg_record *r, const struct mg_record_error *e, enum mg_language lang, struct mg_buf *out)
{
	char refusal[2 * MG_ERROR_TEXT];
	struct mg_buf why;
	if (e->reason == MG_FINE) {
		mg_text_complaint(e->text, lang, out);
		return;
	}
	mg_buf_init(&why, refusal, sizeof refusal);
	mg_text_refusal(r, &e->state, e->move, e->reason, lang, &why);
	mg_say(out, lang, MG_MSG_TERM_ITEM, MG_TEXT("name", e->text), MG_TEXT("text", refusal));
}
