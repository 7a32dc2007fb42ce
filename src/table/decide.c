/* decide.c: what somebody would like, as the events that it leads to, or why it may not be. Nothing changes here. */
#include "base/sha256.h"
#include "record/movetext.h"
#include "table/event.h"
#include "table/fair.h"

static void write_digits(const char *word, const uint8_t bytes[32], struct mg_buf *out)
{
	char digits[65];
	mg_hex(bytes, 32, digits);
	mg_buf_printf(out, "%s %s\n", word, digits);
}

static bool is_seat(const struct mg_table *t, int seat)
{
	return seat >= 0 && seat < t->record.players;
}

/* ---- before the start */

enum mg_denial mg_table_decide_open(const struct mg_table_setup *setup, const uint8_t secret[MG_SECRET_BYTES], struct mg_buf *out)
{
	uint8_t commitment[32];
	size_t from = out->len;
	if (!mg_event_id_is_good(mg_str(setup->id)) || setup->start >= setup->players ||
	    (setup->is_rated && setup->pace.out == MG_OUT_END) || (setup->title.len && !mg_event_title_is_good(setup->title)) || (setup->lang && !mg_event_lang_is_good(mg_str(setup->lang))))
		return MG_DENIED_TEXT;
	mg_buf_printf(out, "open %s edition=%s players=%d board=%s hash=%s", setup->id,
		      mg_edition_name((enum mg_edition_id)setup->sheet->board.edition), setup->players, setup->sheet->name,
		      setup->sheet->hash);
	mg_buf_printf(out, " draws=%s", setup->draws == MG_DRAWS_PLAIN ? "plain" : "balanced");
	if (setup->places != MG_PLACES_PRINTED)
		mg_buf_printf(out, " places=%s", mg_places_name(setup->places));
	mg_buf_text(out, " start=");
	if (setup->start < 0)
		mg_buf_text(out, "random");
	else
		mg_buf_printf(out, "p%d", setup->start + 1);
	mg_buf_text(out, " pace=");
	mg_pace_write(setup->pace, out);
	mg_buf_text(out, setup->is_public ? " public" : " private");
	if (setup->orders_delay.most_ms) {
		mg_buf_text(out, " orders=");
		mg_orders_delay_write(setup->orders_delay, out);
	}
	if (setup->is_rated)
		mg_buf_text(out, " rated");
	if (setup->policy != MG_POLICY_ONLINE)
		mg_buf_printf(out, " policy=%s", mg_policy_words[setup->policy]);
	if (setup->lang)
		mg_buf_printf(out, " lang=%s", setup->lang);
	if (setup->title.len) {
		mg_buf_text(out, " title=");
		mg_event_quote(out, setup->title);
	}
	if (setup->sheet_text.len) {
		mg_buf_text(out, " sheet=");
		mg_event_quote(out, setup->sheet_text);
		if (out->len - from >= MG_EVENT_MAX)
			out->full = true;
	}
	mg_fair_commit(secret, commitment);
	mg_buf_char(out, '\n');
	write_digits("commit", commitment, out);
	return MG_GRANTED;
}

static bool may_sit(const struct mg_table_seat *there, const struct mg_table_seat *who)
{
	if (who->sitter == MG_SITS_NOBODY || there->sitter == MG_SITS_NOBODY)
		return true;
	if (who->sitter == MG_SITS_PERSON)
		return there->sitter == MG_SITS_PERSON && strcmp(there->name, who->name) == 0;
	return there->sitter != MG_SITS_PERSON;
}

enum mg_denial mg_table_decide_sit(const struct mg_table *t, int seat, const struct mg_table_seat *who, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_OPEN)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !may_sit(&t->seat[seat], who))
		return MG_DENIED_SEAT;
	if (who->sitter == MG_SITS_NOBODY && t->seat[seat].sitter == MG_SITS_NOBODY)
		return MG_DENIED_NOTHING;
	if ((who->sitter != MG_SITS_NOBODY && !mg_table_takes_name(t, mg_str(who->name))) ||
	    (who->sitter == MG_SITS_BOT && !mg_event_level_is_good(mg_str(who->level))) ||
	    (who->sitter == MG_SITS_PERSON && who->number[0] && !mg_event_number_is_good(mg_str(who->number))))
		return MG_DENIED_TEXT;
	mg_buf_printf(out, "seat p%d %s", seat + 1, mg_sitter_words[who->sitter]);
	if (who->sitter == MG_SITS_BOT)
		mg_buf_printf(out, " %s", who->level);
	if (who->sitter != MG_SITS_NOBODY) {
		mg_buf_char(out, ' ');
		mg_event_quote(out, mg_str(who->name));
	}
	if (who->sitter == MG_SITS_PERSON)
		mg_buf_printf(out, " %s", who->number[0] ? who->number : "-");
	mg_buf_char(out, '\n');
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_name(const struct mg_table *t, int seat, struct mg_str name, struct mg_buf *out)
{
	if (t->phase == MG_TABLE_EMPTY || t->phase == MG_TABLE_CLOSED)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !mg_table_is_played(t, seat))
		return MG_DENIED_SEAT;
	if (!mg_table_takes_name(t, name))
		return MG_DENIED_TEXT;
	if (mg_str_is(name, t->seat[seat].name))
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "name p%d ", seat + 1);
	mg_event_quote(out, name);
	mg_buf_char(out, '\n');
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_start(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], struct mg_buf *out)
{
	if (t->phase != MG_TABLE_OPEN || !t->committed)
		return MG_DENIED_PHASE;
	for (int p = 0; p < t->record.players; p++)
		if (t->seat[p].sitter == MG_SITS_NOBODY)
			return MG_DENIED_OPEN;
	if (mg_table_is_crowded(t))
		return MG_DENIED_SEAT;
	mg_buf_printf(out, "start p%d\n", (t->start < 0 ? mg_fair_start(t, secret) : t->start) + 1);
	return MG_GRANTED;
}

/* ---- coming and going */

enum mg_denial mg_table_decide_stand(const struct mg_table *t, int seat, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_OPEN && t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !mg_table_is_played(t, seat))
		return MG_DENIED_SEAT;
	if (t->seat[seat].away)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, t->phase == MG_TABLE_OPEN ? "seat p%d open\n" : "away p%d left\n", seat + 1);
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_back(const struct mg_table *t, int seat, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !mg_table_is_played(t, seat))
		return MG_DENIED_SEAT;
	if (!t->seat[seat].away || t->seat[seat].vacant)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "back p%d\n", seat + 1);
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_pause(const struct mg_table *t, int64_t from, int64_t to, struct mg_buf *out)
{
	enum { SECOND = 1000 };
	if (t->phase != MG_TABLE_PLAYING || mg_table_due(t) == INT64_MAX)
		return MG_DENIED_PHASE;
	int64_t ran = t->out >= 0 ? t->out_at : t->since; /* since when what ends at mg_table_due() goes on */
	int64_t since = ran > from ? ran : from, most = (to - ran) / SECOND;
	int64_t seconds = (to - since + SECOND - 1) / SECOND;
	seconds = seconds < most ? seconds : most;
	if (seconds < 1)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "pause %lld\n", (long long)(seconds < INT32_MAX ? seconds : INT32_MAX));
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_quick(const struct mg_table *t, int seat, bool quick, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || t->seat[seat].sitter != MG_SITS_BOT)
		return MG_DENIED_SEAT;
	if (t->seat[seat].quick == quick)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, quick ? "quick p%d\n" : "quick p%d over\n", seat + 1);
	return MG_GRANTED;
}

/* ---- the game */

/* Whether the seat's player, with this mark, can make moves at all. */
static bool can_move(const struct mg_table *t, int seat, enum mg_mark mark)
{
	if (mark == MG_MARK_BOT)
		return t->seat[seat].sitter == MG_SITS_BOT;
	if (mark == MG_MARK_STANDIN)
		return t->seat[seat].away && t->out != seat;
	return mark == MG_CHOSEN && mg_table_is_present(t, seat);
}

enum mg_denial mg_table_decide_moves(const struct mg_table *t, int seat, enum mg_mark mark, const mg_move *move, int count,
				     struct mg_buf *out, struct mg_decided *d, struct mg_why *why)
{
	const struct mg_state *s = &t->state;
	d->count = 0;
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !can_move(t, seat, mark))
		return MG_DENIED_SEAT;
	if (count < 1 || count > MG_DECIDED_MAX)
		return MG_DENIED_NOTHING;
	for (int i = 0; i < count; s = &d->after[i++]) {
		if (mg_verb(move[i]) == MG_M_DRAW || seat != (mg_is_anytime(move[i]) ? mg_move_seat(move[i]) : s->to_move))
			return MG_DENIED_SEAT;
		d->move[i] = move[i];
		d->after[i] = *s;
		enum mg_reason reason = mg_play(&t->record.sheet->board, &d->after[i], move[i]);
		if (reason != MG_FINE) {
			*why = (struct mg_why){.reason = reason, .move = move[i], .state = *s};
			return MG_DENIED_RULES;
		}
	}
	d->events = t->events;
	d->count = count;
	d->seat = seat;
	d->mark = mark;
	for (int i = 0; i < count; i++)
		mg_event_write_move(t, seat, mark, move[i], out);
	return MG_GRANTED;
}

/* At a table that is not online: the seat that is named is the one whose move is taken back or comes again. */
static void write_go(const struct mg_table *t, int to, struct mg_buf *out)
{
	bool back = to < t->record.moves;
	int mover = t->mover[back ? to : t->record.moves];
	mg_assert(t->policy != MG_POLICY_ONLINE && to >= 0 && to <= t->known && to != t->record.moves);
	mg_buf_printf(out, "%s p%d %d\n", back ? "undo" : "redo", mover < t->record.players ? mover + 1 : 1, to);
}

static bool is_local_game(const struct mg_table *t)
{
	return t->policy != MG_POLICY_ONLINE && (t->phase == MG_TABLE_PLAYING || t->phase == MG_TABLE_OVER);
}

enum mg_denial mg_table_decide_go(const struct mg_table *t, int moves, struct mg_buf *out)
{
	if (!is_local_game(t) || (t->phase == MG_TABLE_OVER && moves > t->record.moves))
		return MG_DENIED_PHASE;
	if (moves < 0 || moves > t->known || moves == t->record.moves)
		return MG_DENIED_NOTHING;
	write_go(t, moves, out);
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_redo(const struct mg_table *t, struct mg_buf *out)
{
	int to;
	if (!is_local_game(t))
		return MG_DENIED_PHASE;
	return mg_table_redo(t, &to) ? mg_table_decide_go(t, to, out) : MG_DENIED_NOTHING;
}

/* Free at once, and nobody has to be asked. */
static enum mg_denial undo_here(const struct mg_table *t, struct mg_buf *out)
{
	int to;
	return mg_table_undo(t, MG_SEATS, &to) == MG_UNDO_FREE ? mg_table_decide_go(t, to, out) : MG_DENIED_NOTHING;
}

enum mg_denial mg_table_decide_undo(const struct mg_table *t, int seat, struct mg_buf *out)
{
	int to;
	if (is_local_game(t))
		return undo_here(t, out);
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !mg_table_is_present(t, seat))
		return MG_DENIED_SEAT;
	if (t->out >= 0)
		return MG_DENIED_PHASE;
	enum mg_undo undo = mg_table_undo(t, seat, &to);
	if (undo == MG_UNDO_NONE || t->asks == seat)
		return MG_DENIED_NOTHING;
	if (undo == MG_UNDO_ASK && !mg_table_may_ask(t, seat))
		return MG_DENIED_PHASE;
	mg_buf_printf(out, undo == MG_UNDO_FREE ? "undo p%d %d\n" : "ask p%d undo %d\n", seat + 1, to);
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_answer(const struct mg_table *t, int seat, bool yes, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (t->asks < 0)
		return MG_DENIED_NOTHING;
	if (seat == t->asks && !yes) {
		mg_buf_printf(out, "answer p%d drop\n", seat + 1);
		return MG_GRANTED;
	}
	if (!is_seat(t, seat) || !(mg_table_asked(t, t->asks) & 1u << seat))
		return MG_DENIED_SEAT;
	if (t->agreed & 1u << seat)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "answer p%d %s\n", seat + 1, yes ? "yes" : "no");
	return MG_GRANTED;
}

/* ---- around it */

enum mg_denial mg_table_decide_say(const struct mg_table *t, int seat, struct mg_str text, struct mg_buf *out)
{
	if (t->phase == MG_TABLE_EMPTY || t->phase == MG_TABLE_CLOSED)
		return MG_DENIED_PHASE;
	if (!is_seat(t, seat) || !mg_table_is_played(t, seat))
		return MG_DENIED_SEAT;
	if (!mg_event_can_be_said(text))
		return MG_DENIED_TEXT;
	mg_buf_printf(out, "say p%d ", seat + 1);
	mg_event_quote(out, text);
	mg_buf_char(out, '\n');
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_redact(const struct mg_table *t, uint32_t n, struct mg_buf *out)
{
	if (t->phase == MG_TABLE_EMPTY)
		return MG_DENIED_PHASE;
	if (n < 1 || n > t->events)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "hush %lu\n", (unsigned long)n);
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_rematch(const struct mg_table *t, const char *id, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_OVER)
		return MG_DENIED_PHASE;
	if (!mg_event_id_is_good(mg_str(id)))
		return MG_DENIED_TEXT;
	mg_buf_printf(out, "rematch %s\n", id);
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_close(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], struct mg_str text,
				   struct mg_buf *out)
{
	if (t->phase != MG_TABLE_OPEN && t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (text.len && !mg_event_can_be_said(text))
		return MG_DENIED_TEXT;
	mg_buf_text(out, "close ");
	mg_event_quote(out, text);
	mg_buf_char(out, '\n');
	if (t->committed)
		write_digits("secret", secret, out);
	return MG_GRANTED;
}
