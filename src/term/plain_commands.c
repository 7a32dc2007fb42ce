/* plain_commands.c: what each line does that somebody types in the conversation of plain.c: moves, questions, orders. */
#include "record/movetext.h"
#include "term/clock.h"
#include "term/orders.h"
#include "term/plain_inside.h"
#include "term/remote.h"
#include "term/save.h"
#include "term/words.h"
#include "text/advice.h"
#include "text/names.h"
#include "text/standing.h"

enum { WAYS_MAX = 64, LOG_TAIL = 12 };

/* ---- moves */

static void play(struct mg_plain *p, mg_move m)
{
	if (!mg_session_play(p->s, m, p->lang, &p->out))
		mg_plain_speak(p);
}

static void do_bid(struct mg_plain *p, struct mg_str word)
{
	long amount;
	if (mg_str_number(word, 0xffff, &amount))
		play(p, mg_bid((int)amount));
	else
		mg_plain_speak_of(p, MG_MSG_TERM_NO_NUMBER, word);
}

static void do_offer(struct mg_plain *p, struct mg_str word)
{
	int field = mg_typed_field(word);
	if (field == MG_NONE)
		mg_plain_speak_of(p, MG_MSG_TERM_NO_FIELD, word);
	else
		play(p, mg_offer(field));
}

/* All ways to pay for a field, numbered as `develop H1 2` takes them. */
static void list_ways(struct mg_plain *p, int field, const mg_move *way, int n)
{
	struct mg_piece at, text;
	mg_assert(n > 0);
	mg_say(&p->out, p->lang, mg_plain_worded(p, MG_MSG_TERM_WAYS), MG_TEXT("at", mg_field_place(&at, field)));
	mg_plain_speak(p);
	for (int i = 0; i < n; i++) {
		struct mg_buf b;
		char number[16];
		mg_buf_init(&b, text.text, sizeof text.text);
		mg_text_way(&p->s->table.record, &p->s->table.state, way[i], p->lang, &b);
		mg_buf_char(&b, '.');
		mg_buf_init(&b, number, sizeof number);
		mg_buf_int(&b, i + 1);
		mg_say(&p->out, p->lang, MG_MSG_TERM_ITEM, MG_TEXT("name", number), MG_TEXT("text", text.text));
		mg_plain_speak(p);
	}
}

/* With the sources in words, as records have them. */
static void develop_as_written(struct mg_plain *p, int field, struct mg_str sources)
{
	char line[MG_INPUT_LINE_MAX + 16], wrong[128];
	struct mg_buf b, why;
	struct mg_piece at;
	mg_move m;
	mg_buf_init(&b, line, sizeof line);
	mg_buf_init(&why, wrong, sizeof wrong);
	mg_buf_printf(&b, "develop %s ", mg_field_place(&at, field));
	mg_buf_slice(&b, sources);
	struct mg_str rest = mg_buf_str(&b);
	if (mg_move_read(p->s->table.record.sheet, &rest, &m, &why) || mg_str_word(&rest).len)
		mg_plain_speak_of(p, MG_MSG_TERM_NO_SOURCE, sources);
	else
		play(p, m);
}

static void do_develop(struct mg_plain *p, struct mg_str rest)
{
	mg_move way[WAYS_MAX];
	struct mg_str word = mg_str_word(&rest), sources = rest, number = mg_str_word(&rest);
	int field = mg_typed_field(word);
	long chosen = 1;
	if (field == MG_NONE) {
		mg_plain_speak_of(p, MG_MSG_TERM_NO_FIELD, word);
		return;
	}
	int n = mg_session_ways(p->s, field, way, WAYS_MAX);
	if (number.len && !mg_str_number(number, 999, &chosen))
		develop_as_written(p, field, sources);
	else if (n == 0)
		play(p, mg_develop(field, MG_OWN, MG_OWN));
	else if ((n > 1 && !number.len) || chosen < 1 || chosen > n)
		list_ways(p, field, way, n);
	else
		play(p, way[chosen - 1]);
}

/* Who types: the person to move, or else the first one. */
static int person(const struct mg_plain *p)
{
	if (mg_session_is_person(p->s, p->s->table.state.to_move))
		return p->s->table.state.to_move;
	for (int seat = 0; seat < p->s->table.record.players; seat++)
		if (mg_session_is_person(p->s, seat))
			return seat;
	return 0;
}

/* An any-time move of one of the people here: the first that fits. */
static void do_anytime(struct mg_plain *p, enum mg_verb verb, struct mg_str word)
{
	mg_move moves[MG_MAX_ANYTIME];
	int n = mg_session_anytime(p->s, moves, MG_MAX_ANYTIME), field = mg_typed_field(word);
	int named = mg_seat_read(word), seat = named == MG_NONE ? person(p) : named;
	for (int i = 0; i < n; i++) {
		bool fits = verb == MG_M_CASH ? mg_move_field(moves[i]) == field : mg_move_seat(moves[i]) == seat;
		if (mg_verb(moves[i]) != verb || !fits)
			continue;
		play(p, moves[i]);
		return;
	}
	if (verb == MG_M_CASH && field == MG_NONE)
		mg_plain_speak_of(p, MG_MSG_TERM_NO_FIELD, word);
	else
		play(p, verb == MG_M_CASH ? mg_cash(seat, field) : mg_subsidy(seat));
}

/* ---- questions */

static void do_board(struct mg_plain *p, struct mg_str word)
{
	long era = p->s->table.state.era;
	if (word.len && !mg_str_number(word, MG_ERAS, &era)) {
		mg_text_board(p->s->table.record.sheet, p->lang, p->columns, &p->out);
		mg_plain_speak(p);
		return;
	}
	struct mg_piece head;
	struct mg_buf b;
	mg_buf_init(&b, head.text, sizeof head.text);
	mg_say(&b, p->lang, MG_MSG_BOARD_ERA, MG_TEXT("era", mg_era_numeral((int)era)));
	mg_say(&p->out, p->lang, MG_MSG_TERM_HEAD, MG_TEXT("name", head.text));
	mg_buf_char(&p->out, '\n');
	for (int column = 0; column < MG_COLUMNS && era > 0; column++) {
		mg_text_whereabouts(&p->s->table.record, &p->s->table.state, mg_field_at(column, (int)era), p->lang, &p->out);
		mg_buf_char(&p->out, '\n');
	}
	mg_plain_speak(p);
}

static void do_field(struct mg_plain *p, struct mg_str word)
{
	const struct mg_record *r = &p->s->table.record;
	const struct mg_state *s = &p->s->table.state;
	struct mg_insight insight[MG_SEATS];
	int field = mg_typed_field(word);
	if (field == MG_NONE) {
		mg_plain_speak_of(p, MG_MSG_TERM_NO_FIELD, word);
		return;
	}
	mg_text_describe(r->sheet, field, p->lang, &p->out);
	mg_plain_speak(p);
	mg_text_whereabouts(r, s, field, p->lang, &p->out);
	mg_plain_speak(p);
	mg_insight(mg_plain_board(p), s, field, insight);
	for (int seat = 0; seat < s->players; seat++) {
		mg_text_insight_seat(r, s, field, seat, &insight[seat], p->lang, &p->out);
		if (p->out.len)
			mg_plain_speak(p);
	}
}

static void do_players(struct mg_plain *p)
{
	struct mg_sentence left;
	for (int seat = 0; seat < p->s->table.state.players; seat++) {
		mg_text_holdings(&p->s->table.record, &p->s->table.state, seat, p->lang, &p->out);
		if (mg_clock_write(p->s, seat, p->lang, mg_sentence_begin(&left))) {
			mg_buf_char(&p->out, ' ');
			mg_say(&p->out, p->lang, MG_MSG_TERM_CLOCK_LEFT, MG_TEXT("who", p->s->table.record.name[seat]), MG_TEXT("time", left.text));
		}
		mg_plain_speak(p);
	}
}

static void do_market(struct mg_plain *p)
{
	mg_text_market(&p->s->table.record, &p->s->table.state, p->lang, &p->out);
	mg_text_networks(&p->s->table.record, &p->s->table.state, p->lang, &p->out);
	mg_plain_speak(p);
}

/* Thinks, unless it did already; whoever types something ends the thinking. */
static void think(struct mg_plain *p)
{
	if (!p->s->hinting && p->at_terminal) {
		mg_plain_speak_message(p, MG_MSG_TERM_THINKING);
		fflush(stdout);
	}
	if (!mg_session_hint(p->s))
		return;
	while (mg_session_hint_think(p->s) && !(p->at_terminal && mg_input_waits(&p->in)))
		;
}

static void do_hint(struct mg_plain *p, enum mg_step from, enum mg_step to)
{
	struct mg_advice *advice = p->s->remote ? NULL : calloc(1, sizeof *advice);
	if (p->s->remote)
		mg_plain_speak_message(p, MG_MSG_TERM_FAR_HINT);
	else
		think(p);
	if (advice && p->s->hinting) {
		mg_session_advise(p->s, advice);
		for (int step = (int)from; step <= (int)to; step++) {
			mg_text_advice(&p->s->table.record, &p->s->table.state, advice, (enum mg_step)step, p->lang, &p->out);
			if (p->out.len)
				mg_plain_speak(p);
		}
	}
	free(advice);
}

static void do_log(struct mg_plain *p, struct mg_str word)
{
	const struct mg_record *r = &p->s->table.record;
	long tail = LOG_TAIL;
	if (word.len && !mg_str_number(word, MG_MAX_MOVES, &tail)) {
		mg_text_story(r, p->lang, 0, &p->out);
		mg_plain_speak(p);
		return;
	}
	for (int i = r->moves > tail ? r->moves - (int)tail : 0; i < r->moves; i++) {
		struct mg_state before;
		mg_record_state(r, i, &before);
		mg_session_log(p->s, i, &before, p->lang, &p->out);
		if (p->out.len)
			mg_plain_speak(p);
	}
}

static void do_undo(struct mg_plain *p)
{
	if (!mg_session_undo(p->s)) {
		mg_plain_speak_message(p, MG_MSG_TERM_NO_UNDO);
		return;
	}
	if (p->s->remote)
		return; /* it comes back from the server */
	p->told = p->s->table.record.moves;
	mg_plain_speak_message(p, MG_MSG_TERM_UNDONE);
}

/* What comes again is told like any moves. */
static void do_redo(struct mg_plain *p)
{
	if (!mg_session_redo(p->s))
		mg_plain_speak_message(p, MG_MSG_TERM_NO_REDO);
}

static void do_save(struct mg_plain *p, struct mg_str rest)
{
	char path[MG_PATH_MAX];
	struct mg_buf b;
	struct mg_str word = mg_str_word(&rest);
	mg_buf_init(&b, path, sizeof path);
	mg_buf_slice(&b, word);
	if (word.len == 0)
		mg_buf_text(&b, p->s->path);
	int wrong = b.len ? mg_session_save_as(p->s, path) : 0;
	enum mg_message id = wrong ? MG_MSG_TERM_UNSAVED : b.len ? MG_MSG_TERM_SAVED : MG_MSG_TERM_NOT_KEPT;
	mg_say(&p->out, p->lang, id, MG_TEXT("file", path), MG_TEXT("why", strerror(wrong)));
	mg_plain_speak(p);
}

/* To somebody who would like to take something back. */
static void do_answer(struct mg_plain *p, bool yes)
{
	if (p->s->remote)
		mg_remote_answer(p->s, yes);
	else
		mg_plain_speak_of(p, MG_MSG_TERM_UNKNOWN, mg_str(mg_message(yes ? MG_MSG_TERM_FAR_YES : MG_MSG_TERM_FAR_NO, p->lang)));
}

static void do_say(struct mg_plain *p, struct mg_str text)
{
	while (text.len && (*text.at == ' ' || *text.at == '\t'))
		text = (struct mg_str){text.at + 1, text.len - 1};
	if (p->s->remote && text.len && mg_str_utf8(text, NULL))
		mg_remote_say(p->s, text);
}

/* After what was said of them, if anything. */
static void do_orders(struct mg_plain *p)
{
	if (p->out.len)
		mg_plain_speak(p);
	mg_session_orders(p->s, p->lang, &p->out);
	if (!p->out.len)
		mg_say_plain(&p->out, p->lang, MG_MSG_TERM_ORDERS_NONE);
	mg_plain_speak(p);
}

static void do_help(struct mg_plain *p)
{
	static const enum mg_message lines[] = {
		MG_MSG_TERM_HELP_MOVES, MG_MSG_TERM_HELP_WAYS, MG_MSG_TERM_HELP_FIELD,
		MG_MSG_TERM_HELP_STATE, MG_MSG_TERM_HELP_LOG, MG_MSG_TERM_HELP_ORDER,
	};
	for (size_t i = 0; i < MG_COUNT(lines); i++)
		mg_plain_speak_message(p, lines[i]);
	if (!p->s->remote)
		mg_plain_speak_message(p, MG_MSG_TERM_HELP_HINT);
	mg_plain_speak_message(p, p->s->remote ? MG_MSG_TERM_FAR_HELP : MG_MSG_TERM_HELP_SAVE);
	mg_plain_speak_message(p, mg_edition_of(mg_plain_board(p))->has_subsidy ? MG_MSG_TERM_HELP_SUBSIDY : MG_MSG_TERM_HELP_CASH);
}

/* A field or a number alone: what it means depends on what is asked. */
static bool do_short(struct mg_plain *p, struct mg_str line)
{
	struct mg_str rest = line, word = mg_str_word(&rest);
	long amount;
	if (mg_str_number(word, 0xffff, &amount) && p->s->table.state.decision == MG_BID)
		return do_bid(p, word), true;
	if (mg_typed_field(word) == MG_NONE)
		return false;
	if (p->s->table.state.decision == MG_OFFER)
		do_offer(p, word);
	else if (p->s->table.state.decision == MG_DEVELOP)
		do_develop(p, line);
	else
		do_field(p, word);
	return true;
}

static void run_command(struct mg_plain *p, enum mg_typed command, struct mg_str rest)
{
	struct mg_str all = rest, word = mg_str_word(&rest);
	switch (command) {
	case MG_TYPED_NONE: break;
	case MG_TYPED_BID: do_bid(p, word); break;
	case MG_TYPED_BOARD: do_board(p, word); break;
	case MG_TYPED_CASH: do_anytime(p, MG_M_CASH, word); break;
	case MG_TYPED_DEVELOP: do_develop(p, all); break;
	case MG_TYPED_DONE: play(p, mg_move_of(MG_M_DONE, 0, 0)); break;
	case MG_TYPED_FIELD: do_field(p, word); break;
	case MG_TYPED_HELP: do_help(p); break;
	case MG_TYPED_HINT: do_hint(p, MG_STEP_IDEA, MG_STEP_IDEA); break;
	case MG_TYPED_KEEP: play(p, mg_move_of(MG_M_KEEP, 0, 0)); break;
	case MG_TYPED_LOG: do_log(p, word); break;
	case MG_TYPED_MARKET: do_market(p); break;
	case MG_TYPED_NO: do_answer(p, false); break;
	case MG_TYPED_OFFER: do_offer(p, word); break;
	case MG_TYPED_ORDER: mg_session_order(p->s, all, p->lang, &p->out); mg_plain_speak(p); break;
	case MG_TYPED_ORDERS: do_orders(p); break;
	case MG_TYPED_PASS: play(p, mg_move_of(MG_M_PASS, 0, 0)); break;
	case MG_TYPED_PLAYERS: do_players(p); break;
	case MG_TYPED_QUIT: p->quits = true; break;
	case MG_TYPED_REDO: do_redo(p); break;
	case MG_TYPED_SAVE: do_save(p, all); break;
	case MG_TYPED_SAY: do_say(p, all); break;
	case MG_TYPED_SCORE: mg_text_standing(&p->s->table.record, &p->s->table.state, p->lang, &p->out); mg_plain_speak(p); break;
	case MG_TYPED_SELL: play(p, mg_move_of(MG_M_SELL, 0, 0)); break;
	case MG_TYPED_SUBSIDY: do_anytime(p, MG_M_SUBSIDY, word); break;
	case MG_TYPED_UNDO: do_undo(p); break;
	case MG_TYPED_WHY: do_hint(p, MG_STEP_FIELD, MG_STEP_REASONS); break;
	case MG_TYPED_WITHDRAW: mg_session_withdraw(p->s, word, p->lang, &p->out); do_orders(p); break;
	case MG_TYPED_YES: do_answer(p, true); break;
	}
}

bool mg_plain_obey(struct mg_plain *p, struct mg_str line)
{
	struct mg_str rest = line, word = mg_str_word(&rest);
	enum mg_typed command = mg_typed_command(word, p->lang);
	if (command == MG_TYPED_NONE)
		return word.len == 0 || do_short(p, line);
	run_command(p, command, rest);
	return true;
}
