/* play.c: moves, undos, chat; what clocks and computer players bring. */
#include "record/movetext.h"
#include "server/live_table.h"
#include "text/text.h"

static void tell_events(struct mg_request *r, int64_t events)
{
	char text[48];
	snprintf(text, sizeof text, "{\"events\":%lld}", (long long)events);
	mg_request_answer_text(r, 200, text);
}

/* Whether this key was answered before: then the same answer is given again. */
static bool is_repeated(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt)
{
	int64_t events;
	enum mg_stored found = mg_store_find_key(w->store, lt->row.id, r->who.id, r->key, &events);
	if (!mg_writer_ok(w, found))
		return true;
	if (found == MG_STORED)
		tell_events(r, events);
	return found == MG_STORED;
}

/* Late is who has not seen an event that changes what he sees. */
static bool is_late(struct mg_request *r, const struct mg_live_table *lt, int seat)
{
	bool late = r->expect > lt->t.events;
	for (int64_t n = r->expect + 1; n <= lt->t.events && !late; n++) {
		const struct mg_logged_event *event = mg_live_table_event(lt, n);
		late = !event || !mg_event_is_harmless((struct mg_str){event->text, event->len}, seat);
	}
	if (late)
		mg_request_refuse_late(r, lt->t.events);
	return late;
}

/* Appends what was decided and what follows, with the key, so that it can be repeated. */
static bool carry_out(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, const struct mg_buf *out,
		      const struct mg_decided *decided)
{
	if (!mg_live_table_append_decided(w, lt, out, decided) || !mg_live_table_settle(w, lt))
		return false;
	enum mg_stored done = mg_store_note_key(w->store, lt->row.id, r->who.id, r->key, w->now, lt->t.events);
	if (done != MG_STORED) {
		/* Another server has just taken the same request. */
		if (mg_writer_ok(w, done))
			w->trouble = MG_STORE_BUSY;
		return false;
	}
	tell_events(r, lt->t.events);
	return true;
}

/* The seat of who asks; -1: refused, or answered already. */
static int seat_for(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	if (seat < 0)
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
	else if (is_repeated(w, r, lt))
		return -1;
	return seat;
}

static bool read_moves(struct mg_request *r, const struct mg_live_table *lt, mg_move *moves)
{
	for (int i = 0; i < r->moves; i++) {
		char words[256], text[512];
		struct mg_buf why;
		struct mg_str rest = mg_str(r->move[i]);
		mg_buf_init(&why, words, sizeof words);
		const char *wrong = strlen(r->move[i]) > 200 ? "too long" : mg_move_read(lt->t.record.sheet, &rest, &moves[i], &why);
		if (!wrong && moves[i] != MG_NO_MOVE && !mg_str_word(&rest).len)
			continue;
		snprintf(text, sizeof text, "%s%s%s", wrong ? wrong : "one move", why.len ? ": " : "", words);
		return mg_request_refuse(r, MG_R_SYNTAX, wrong ? text : NULL, "moves");
	}
	return true;
}

void mg_do_moves(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	mg_move moves[MG_MOVES_MAX];
	struct mg_why why;
	struct mg_decided decided;
	int seat = seat_for(w, r, lt);
	if (seat < 0 || is_late(r, lt, seat) || !read_moves(r, lt, moves))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial denial = mg_table_decide_moves(&lt->t, seat, MG_CHOSEN, moves, r->moves, &out, &decided, &why);
	if (denial == MG_DENIED_RULES) {
		char text[1024];
		struct mg_buf reason;
		mg_buf_init(&reason, text, sizeof text);
		mg_text_refusal(&lt->t.record, &why.state, why.move, why.reason, r->lang, &reason);
		mg_request_refuse(r, MG_R_ILLEGAL, text, NULL);
	} else if (denial != MG_GRANTED) {
		mg_do_deny(r, denial, MG_R_TURN);
	} else if (carry_out(w, r, lt, &out, &decided)) {
		mg_count(&w->common->metrics, MG_C_MOVES, (unsigned long long)r->moves);
	}
}

void mg_do_undo(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = seat_for(w, r, lt);
	if (seat < 0 || is_late(r, lt, seat))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial denial = mg_table_decide_undo(&lt->t, seat, &out);
	if (denial != MG_GRANTED)
		mg_do_deny(r, denial, MG_R_STATE);
	else
		carry_out(w, r, lt, &out, NULL);
}

void mg_do_answer(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = seat_for(w, r, lt);
	if (seat < 0)
		return;
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial denial = mg_table_decide_answer(&lt->t, seat, r->yes, &out);
	if (denial != MG_GRANTED)
		mg_do_deny(r, denial, MG_R_STATE);
	else
		carry_out(w, r, lt, &out, NULL);
}

void mg_do_say(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = seat_for(w, r, lt);
	if (seat < 0)
		return;
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial denial = mg_table_decide_say(&lt->t, seat, mg_str(r->text), &out);
	if (denial != MG_GRANTED)
		mg_do_deny(r, denial, MG_R_FORBIDDEN);
	else
		carry_out(w, r, lt, &out, NULL);
}

/* ---- from inside ---- */

void mg_do_tick(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)r;
	if (!mg_live_table_lease(w, lt) || !lt->leased)
		return; /* another server runs it */
	if (mg_live_table_settle(w, lt) && !lt->touched)
		mg_live_table_schedule(w, lt); /* else it is when it is published */
}

void mg_do_thought(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_next_step step;
	struct mg_why why;
	struct mg_buf out = mg_writer_buffer(w);
	if (lt->thinking && memcmp(&lt->about, &r->about, sizeof lt->about) == 0)
		lt->thinking = false;
	if (memcmp(&lt->t.state, &r->about, sizeof r->about) != 0 ||
	    mg_table_next(&lt->t, lt->row.secret, w->now, MG_FORCED_PLAYED, &out, &step) != MG_NEXT_BOT) {
		mg_count(&w->common->metrics, MG_C_STALE_THOUGHTS, 1);
		if (!lt->touched)
			mg_live_table_schedule(w, lt);
		return;
	}
	out = mg_writer_buffer(w);
	if (mg_table_decide_moves(&lt->t, lt->t.state.to_move, step.mark, &r->thought, 1, &out, &step.decided, &why) ==
		    MG_GRANTED &&
	    mg_live_table_append_decided(w, lt, &out, &step.decided))
		mg_live_table_settle(w, lt);
}
