/* happen.c: one sentence for each kind of event at an online table. */
#include "text/happen.h"

#include "record/movetext.h"
#include "table/event.h"
#include "table/fair.h"
#include "text/names.h"

static void say_who(const struct mg_table *t, int seat, enum mg_message id, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(&t->record, lang);
	struct mg_piece who;
	mg_assert(seat >= 0 && seat < t->record.players);
	mg_say(out, lang, id, MG_TEXT("who", mg_seat_name(&who, &c, seat)), MG_NUMBER("n", seat + 1));
}

/* Whoever sat down may have another name by now, or have gone: here the event's own name counts. */
static void say_named(struct mg_str rest, int seat, enum mg_message id, enum mg_language lang, struct mg_buf *out)
{
	char text[MG_PLAYER_NAME_MAX];
	struct mg_buf name;
	mg_buf_init(&name, text, sizeof text);
	if (!mg_event_unquote(&rest, &name, false))
		mg_say(out, lang, id, MG_TEXT("who", text), MG_NUMBER("n", seat + 1));
}

static void say_seat(const struct mg_table *t, int seat, struct mg_str rest, enum mg_language lang, struct mg_buf *out)
{
	switch (mg_event_word(mg_str_word(&rest), mg_sitter_words, MG_SITTERS)) {
	case MG_SITS_NOBODY:
		say_who(t, seat, MG_MSG_HAPPEN_SEAT_OPEN, lang, out);
		break;
	case MG_SITS_PERSON:
		say_named(rest, seat, MG_MSG_HAPPEN_SEAT_PERSON, lang, out);
		break;
	case MG_SITS_BOT:
		mg_str_word(&rest);
		say_named(rest, seat, MG_MSG_HAPPEN_SEAT_BOT, lang, out);
		break;
	case MG_SITS_PROGRAM:
		say_named(rest, seat, MG_MSG_HAPPEN_SEAT_PROGRAM, lang, out);
		break;
	default:
		break;
	}
}

static void say_ask(const struct mg_table *t, int seat, struct mg_str rest, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(&t->record, lang);
	struct mg_piece who, whom;
	struct mg_str what = mg_str_word(&rest);
	int other = mg_seat_read(mg_str_word(&rest));
	if (!mg_str_is(what, "replace") || other >= t->record.players) {
		say_who(t, seat, MG_MSG_HAPPEN_ASK, lang, out);
		return;
	}
	mg_say(out, lang, mg_str_is(mg_str_word(&rest), "bot") ? MG_MSG_HAPPEN_ASK_BOT : MG_MSG_HAPPEN_ASK_PERSON,
	       MG_TEXT("who", mg_seat_name(&who, &c, seat)), MG_TEXT("whom", mg_seat_name(&whom, &c, other)), MG_NUMBER("n", other + 1));
}

static void say_replace(const struct mg_table *t, int seat, struct mg_str rest, enum mg_language lang, struct mg_buf *out)
{
	struct mg_str kind = mg_str_word(&rest);
	if (mg_str_is(kind, "bot"))
		mg_str_word(&rest); /* its level */
	if (mg_str_is(kind, "open"))
		say_who(t, seat, MG_MSG_HAPPEN_REPLACE_OPEN, lang, out);
	else
		say_named(rest, seat, mg_str_is(kind, "bot") ? MG_MSG_HAPPEN_REPLACE_BOT : MG_MSG_HAPPEN_REPLACE_PERSON, lang, out);
}

/* A word of an event, as a text of its own. */
static void copy_word(struct mg_str word, char out[16])
{
	struct mg_buf to;
	mg_buf_init(&to, out, 16);
	mg_buf_slice(&to, word);
}

/* Two words behind the seat: of hours the beginning and the zone, of a vacation the first and the last day. */
static void say_times(const struct mg_table *t, int seat, struct mg_str rest, enum mg_message id, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(&t->record, lang);
	struct mg_piece who;
	char first[16], second[16];
	copy_word(mg_str_word(&rest), first);
	copy_word(mg_str_word(&rest), second);
	mg_say(out, lang, id, MG_TEXT("who", mg_seat_name(&who, &c, seat)), MG_TEXT("from", first), MG_TEXT("to", second), MG_TEXT("zone", second));
}

static enum mg_message out_message(const struct mg_table *t)
{
	return t->pace.out == MG_OUT_VOTE  ? MG_MSG_HAPPEN_OUT_VOTE
	       : t->pace.out == MG_OUT_END ? MG_MSG_HAPPEN_OUT_END
					   : MG_MSG_HAPPEN_AWAY_TIME;
}

static enum mg_message vote_message(struct mg_str vote)
{
	return mg_str_is(vote, "wait")  ? MG_MSG_HAPPEN_VOTE_WAIT
	       : mg_str_is(vote, "end") ? MG_MSG_HAPPEN_VOTE_END
					: MG_MSG_HAPPEN_VOTE_STANDIN;
}

/* Events about somebody's time. */
static void say_time_event(const struct mg_table *t, int seat, struct mg_str word, struct mg_str rest, enum mg_language lang, struct mg_buf *out)
{
	struct mg_str ahead = rest, third = mg_str_word(&ahead);
	if (mg_str_is(word, "hours"))
		say_times(t, seat, rest, MG_MSG_HAPPEN_HOURS, lang, out);
	else if (mg_str_is(word, "vacation"))
		say_times(t, seat, rest, MG_MSG_HAPPEN_VACATION, lang, out);
	else if (mg_str_is(word, "work"))
		say_who(t, seat, MG_MSG_HAPPEN_WORK, lang, out);
	else if (mg_str_is(word, "weekends"))
		say_who(t, seat, mg_str_is(third, "free") ? MG_MSG_HAPPEN_WEEKENDS_FREE : MG_MSG_HAPPEN_WEEKENDS_COUNT, lang, out);
	else if (mg_str_is(word, "vote"))
		say_who(t, seat, vote_message(third), lang, out);
	else if (mg_str_is(word, "standin"))
		say_who(t, seat, MG_MSG_HAPPEN_STANDIN, lang, out);
	else if (mg_str_is(word, "more"))
		say_who(t, seat, MG_MSG_HAPPEN_MORE, lang, out);
}

static void say_close(const struct mg_table *t, struct mg_str rest, enum mg_language lang, struct mg_buf *out)
{
	char text[MG_SAY_MAX];
	struct mg_buf why;
	struct mg_str ahead = rest;
	if (mg_str_is(mg_str_word(&ahead), "time")) {
		int seat = mg_seat_read(mg_str_word(&ahead));
		if (seat < t->record.players)
			say_who(t, seat, MG_MSG_HAPPEN_CLOSE_TIME, lang, out);
		return;
	}
	mg_buf_init(&why, text, sizeof text);
	if (mg_event_unquote(&rest, &why, true) || !why.len)
		mg_say_plain(out, lang, MG_MSG_HAPPEN_CLOSE);
	else
		mg_say(out, lang, MG_MSG_HAPPEN_CLOSE_WHY, MG_TEXT("text", text));
}

/* Events about a seat, or about nobody. */
static void say_plain_event(const struct mg_table *t, struct mg_str word, struct mg_str rest, enum mg_language lang,
			    struct mg_buf *out)
{
	if (mg_str_is(word, "commit"))
		mg_say_plain(out, lang, MG_MSG_HAPPEN_COMMIT);
	else if (mg_str_is(word, "secret") && t->revealed)
		mg_say_plain(out, lang, mg_fair_check(t, t->secret) ? MG_MSG_HAPPEN_FAIR : MG_MSG_HAPPEN_UNFAIR);
	else if (mg_str_is(word, "hush"))
		mg_say_plain(out, lang, MG_MSG_HAPPEN_HUSH);
	else if (mg_str_is(word, "pause"))
		mg_say_plain(out, lang, MG_MSG_HAPPEN_PAUSE);
	else if (mg_str_is(word, "rematch"))
		mg_say_plain(out, lang, MG_MSG_HAPPEN_REMATCH);
	else if (mg_str_is(word, "close"))
		say_close(t, rest, lang, out);
}

static enum mg_message answer_message(struct mg_str answer)
{
	return mg_str_is(answer, "yes")	   ? MG_MSG_HAPPEN_ANSWER_YES
	       : mg_str_is(answer, "drop") ? MG_MSG_HAPPEN_ANSWER_DROP
					   : MG_MSG_HAPPEN_ANSWER_NO;
}

void mg_text_happening(const struct mg_table *t, struct mg_str event, enum mg_language lang, struct mg_buf *out)
{
	struct mg_str rest = event, word = mg_str_word(&rest), after_seat = rest;
	int seat = mg_seat_read(mg_str_word(&after_seat));
	struct mg_str ahead = after_seat, third = mg_str_word(&ahead);
	if (t->phase == MG_TABLE_EMPTY)
		return;
	if (seat >= t->record.players)
		say_plain_event(t, word, rest, lang, out);
	else if (mg_str_is(word, "seat"))
		say_seat(t, seat, after_seat, lang, out);
	else if (mg_str_is(word, "name"))
		say_named(after_seat, seat, MG_MSG_HAPPEN_NAME, lang, out);
	else if (mg_str_is(word, "start"))
		say_who(t, seat, MG_MSG_HAPPEN_START, lang, out);
	else if (mg_str_is(word, "away"))
		say_who(t, seat, mg_str_is(third, "time") ? out_message(t) : MG_MSG_HAPPEN_AWAY_LEFT, lang, out);
	else if (mg_str_is(word, "back"))
		say_who(t, seat, MG_MSG_HAPPEN_BACK, lang, out);
	else if (mg_str_is(word, "quick"))
		say_who(t, seat, third.len ? MG_MSG_HAPPEN_QUICK_OVER : MG_MSG_HAPPEN_QUICK, lang, out);
	else if (mg_str_is(word, "ask"))
		say_ask(t, seat, after_seat, lang, out);
	else if (mg_str_is(word, "replace"))
		say_replace(t, seat, after_seat, lang, out);
	else if (mg_str_is(word, "answer"))
		say_who(t, seat, answer_message(third), lang, out);
	else if (mg_str_is(word, "undo"))
		say_who(t, seat, MG_MSG_HAPPEN_UNDO, lang, out);
	else if (mg_str_is(word, "redo"))
		say_who(t, seat, MG_MSG_HAPPEN_REDO, lang, out);
	else
		say_time_event(t, seat, word, after_seat, lang, out);
}

void mg_text_time_left(int64_t ms, enum mg_language lang, struct mg_buf *out)
{
	enum { MINUTE = 60000, HOUR = 60 * MINUTE };
	bool hours = ms > 90 * (int64_t)MINUTE;
	int64_t n = ms <= 0 ? 1 : hours ? (ms + HOUR / 2) / HOUR : (ms + MINUTE - 1) / MINUTE;
	mg_say(out, lang, hours ? MG_MSG_NOTICE_HOURS : MG_MSG_NOTICE_MINUTES, MG_NUMBER("n", (int)(n < 1000 ? n : 1000)));
	mg_buf_char(out, ' ');
}

void mg_text_vote(const struct mg_table *t, enum mg_language lang, struct mg_buf *out)
{
	mg_assert(t->out >= 0);
	say_who(t, t->out, MG_MSG_NOTICE_VOTE, lang, out);
	mg_buf_char(out, ' ');
}

void mg_text_question(const struct mg_table *t, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(&t->record, lang);
	struct mg_piece who, whom;
	mg_assert(t->asks >= 0);
	mg_seat_name(&who, &c, t->asks);
	if (t->question == MG_ASKS_UNDO) {
		mg_say(out, lang, MG_MSG_TERM_FAR_UNDO, MG_TEXT("who", who.text));
		return;
	}
	mg_say(out, lang, t->asks_level[0] ? MG_MSG_HAPPEN_ASK_BOT : MG_MSG_HAPPEN_ASK_PERSON, MG_TEXT("who", who.text),
	       MG_TEXT("whom", mg_seat_name(&whom, &c, t->asks_seat)), MG_NUMBER("n", t->asks_seat + 1));
}

void mg_text_denial(const struct mg_table *t, enum mg_denial denial, const struct mg_why *why, enum mg_language lang,
		    struct mg_buf *out)
{
	static const enum mg_message id[MG_DENIALS] = {
		[MG_DENIED_PHASE] = MG_MSG_DENY_PHASE, [MG_DENIED_SEAT] = MG_MSG_DENY_SEAT,
		[MG_DENIED_NOTHING] = MG_MSG_DENY_NOTHING, [MG_DENIED_TEXT] = MG_MSG_DENY_TEXT,
		[MG_DENIED_OPEN] = MG_MSG_DENY_OPEN,
	};
	mg_assert(denial < MG_DENIALS && (denial == MG_DENIED_RULES || denial == MG_GRANTED || id[denial]));
	if (denial == MG_DENIED_RULES)
		mg_text_refusal(&t->record, &why->state, why->move, why->reason, lang, out);
	else if (denial != MG_GRANTED)
		mg_say_plain(out, lang, id[denial]);
}
