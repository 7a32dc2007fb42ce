/* event.c: the words of events: quoted texts, names, numbers. */
#include "table/event.h"

#include "base/sha256.h"
#include "record/language.h"
#include "record/movetext.h"

const char *const mg_phase_words[MG_TABLE_PHASES] = {"empty", "open", "playing", "over", "closed"};
MG_PIN(MG_TABLE_EMPTY, 0);
MG_PIN(MG_TABLE_OPEN, 1);
MG_PIN(MG_TABLE_PLAYING, 2);
MG_PIN(MG_TABLE_OVER, 3);
MG_PIN(MG_TABLE_CLOSED, 4);

const char *const mg_sitter_words[MG_SITTERS] = {"open", "person", "bot", "program"};
const char *const mg_policy_words[MG_POLICIES] = {"online", "alone", "shared"};
const char *const mg_vote_words[MG_VOTES] = {"", "standin", "wait", "end"};
const char *const mg_mark_words[MG_MARKS] = {"", "auto", "bot", "standin", "order"};

int mg_event_word(struct mg_str word, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (mg_str_is(word, list[i]))
			return i;
	return -1;
}

void mg_event_quote(struct mg_buf *out, struct mg_str text)
{
	mg_buf_char(out, '"');
	for (size_t i = 0; i < text.len; i++) {
		char c = text.at[i];
		if (c == '"' || c == '\\' || c == '\n')
			mg_buf_char(out, '\\');
		if (c != '\r')
			mg_buf_char(out, c == '\n' ? 'n' : c);
	}
	mg_buf_char(out, '"');
}

static char take(struct mg_str *rest)
{
	char c = rest->at[0];
	*rest = (struct mg_str){rest->at + 1, rest->len - 1};
	return c;
}

const char *mg_event_unquote(struct mg_str *rest, struct mg_buf *out, bool lines)
{
	while (rest->len && *rest->at == ' ')
		take(rest);
	if (rest->len == 0 || take(rest) != '"')
		return "a text in \"quotes\" is expected";
	while (rest->len && *rest->at != '"') {
		char c = take(rest);
		if (((unsigned char)c < 0x20 && c != '\t') || c == 0x7f)
			return "a control character in a text";
		if (c == '\\') {
			char next = rest->len ? take(rest) : '\0';
			if (next != '"' && next != '\\' && !(next == 'n' && lines))
				return "a backslash that escapes nothing";
			c = next == 'n' ? '\n' : next;
		}
		mg_buf_char(out, c);
	}
	if (rest->len == 0)
		return "the closing quote is missing";
	take(rest);
	return out->full ? "a text is too long" : NULL;
}

void mg_event_write_move(const struct mg_table *t, int seat, enum mg_mark mark, mg_move m, struct mg_buf *out)
{
	if (seat != MG_SEATS)
		mg_buf_printf(out, "move %s%sp%d ", mg_mark_words[mark], mark == MG_CHOSEN ? "" : " ", seat + 1);
	mg_move_write(t->record.sheet, m, out);
	mg_buf_char(out, '\n');
}

bool mg_table_takes_name(const struct mg_table *t, struct mg_str name)
{
	return mg_name_is_good(name) || (name.len == 0 && t->policy != MG_POLICY_ONLINE);
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool mg_event_id_is_good(struct mg_str id)
{
	for (size_t i = 0; i < id.len; i++)
		if (!is_letter(id.at[i]) && !is_digit(id.at[i]))
			return false;
	return id.len > 0 && id.len < MG_TABLE_ID_MAX;
}

bool mg_event_level_is_good(struct mg_str level)
{
	for (size_t i = 0; i < level.len; i++)
		if (!is_letter(level.at[i]) && !(i && (is_digit(level.at[i]) || level.at[i] == '-')))
			return false;
	return level.len > 0 && level.len < MG_LEVEL_MAX;
}

bool mg_event_number_is_good(struct mg_str number)
{
	uint8_t bytes[MG_NUMBER_DIGITS / 2];
	return mg_unhex(number, bytes, sizeof bytes);
}

bool mg_event_can_be_said(struct mg_str text)
{
	size_t chars;
	if (!mg_str_utf8(text, &chars) || chars < 1 || chars > MG_SAY_CHARS)
		return false;
	for (size_t i = 0; i < text.len; i++)
		if (text.at[i] != '\n' && mg_str_control(text, i))
			return false;
	return true;
}

bool mg_event_title_is_good(struct mg_str title)
{
	size_t chars;
	bool shows = false;
	if (!mg_str_utf8(title, &chars) || chars < 1 || chars > MG_TABLE_TITLE_CHARS || mg_str_has_invisible(title))
		return false;
	for (size_t i = 0; i < title.len; i++) {
		if (mg_str_control(title, i))
			return false;
		shows |= title.at[i] != ' ';
	}
	return shows;
}

bool mg_event_lang_is_good(struct mg_str lang)
{
	enum mg_language known;
	return lang.len == MG_TABLE_LANG_MAX - 1 && mg_language_read(lang, &known);
}

bool mg_event_is_harmless(struct mg_str event, int seat)
{
	static const char *const harmless[] = {"say", "hush", "name", "away", "back", "answer", "pause", "replace", "quick",
						"hours", "weekends", "vacation", "work", "vote"};
	struct mg_str first = mg_str_word(&event), who = mg_str_word(&event), verb = mg_str_word(&event);
	if (mg_event_word(first, harmless, MG_COUNT(harmless)) >= 0)
		return true;
	if (!mg_str_is(first, "move"))
		return false;
	if (mg_event_word(who, mg_mark_words + 1, MG_MARKS - 1) >= 0) {
		who = verb;
		verb = mg_str_word(&event);
	}
	bool anytime = mg_str_is(verb, "subsidy") || mg_str_is(verb, "cash");
	return anytime && who.len == 2 && who.at[1] != '1' + seat;
}

bool mg_event_redacted(struct mg_str event, struct mg_buf *out)
{
	char text[MG_SAY_MAX];
	struct mg_str rest = event, first = mg_str_word(&rest);
	struct mg_buf taken;
	bool said = mg_str_is(first, "say"), sits = mg_str_is(first, "seat") || mg_str_is(first, "replace");
	if (!said && !sits && !mg_str_is(first, "name"))
		return false;
	mg_str_word(&rest);
	struct mg_str kind = sits ? mg_str_word(&rest) : (struct mg_str){0};
	if (sits && !mg_str_is(kind, mg_sitter_words[MG_SITS_PERSON]) && !mg_str_is(kind, mg_sitter_words[MG_SITS_PROGRAM]))
		return false;
	mg_buf_slice(out, (struct mg_str){event.at, event.len - rest.len});
	mg_buf_init(&taken, text, sizeof text);
	if (mg_event_unquote(&rest, &taken, true))
		return false;
	mg_buf_text(out, said ? " \"\"" : " \"?\"");
	mg_buf_slice(out, rest);
	return !out->full;
}
