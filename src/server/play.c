/* play.c: moves, undos, talk; what clocks and computer players bring. */
#include "record/movetext.h"
#include "server/desk.h"
#include "text/text.h"

static void tell_events(struct mg_wish *w, int64_t events)
{
	char text[48];
	snprintf(text, sizeof text, "{\"events\":%lld}", (long long)events);
	mg_wish_say(w, 200, text);
}

/* Whether this key was answered before: then the same answer is given again. */
static bool is_repeated(struct mg_hall *h, struct mg_wish *w, const struct mg_desk *d)
{
	int64_t events;
	enum mg_stored found = mg_store_find_key(h->store, d->row.id, w->who.id, w->key, &events);
	if (!mg_hall_fine(h, found))
		return true;
	if (found == MG_STORED)
		tell_events(w, events);
	return found == MG_STORED;
}

/* Late is who has not seen an event that changes what he sees. */
static bool is_late(struct mg_wish *w, const struct mg_desk *d, int seat)
{
	bool late = w->expect > d->t.events;
	for (int64_t n = w->expect + 1; n <= d->t.events && !late; n++) {
		const struct mg_said *said = mg_desk_said(d, n);
		late = !said || !mg_event_is_harmless((struct mg_str){said->text, said->len}, seat);
	}
	if (late)
		mg_wish_late(w, d->t.events);
	return late;
}

/* Appends what was decided and what follows, with the key, so that it can be repeated. */
static bool carry_out(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d, const struct mg_buf *out)
{
	if (!mg_desk_append(h, d, out) || !mg_desk_settle(h, d))
		return false;
	enum mg_stored done = mg_store_note_key(h->store, d->row.id, w->who.id, w->key, h->now, d->t.events);
	if (done != MG_STORED) {
		/* Another server has just taken the same request. */
		if (mg_hall_fine(h, done))
			h->trouble = MG_STORE_BUSY;
		return false;
	}
	tell_events(w, d->t.events);
	return true;
}

/* The seat of who asks; -1: refused, or answered already. */
static int seat_for(struct mg_hall *h, struct mg_wish *w, const struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, w->who.id);
	if (seat < 0)
		mg_wish_refuse(w, MG_R_FORBIDDEN, NULL, NULL);
	else if (is_repeated(h, w, d))
		return -1;
	return seat;
}

static bool read_moves(struct mg_wish *w, const struct mg_desk *d, mg_move *moves)
{
	for (int i = 0; i < w->moves; i++) {
		char words[256], text[512];
		struct mg_buf why;
		struct mg_str rest = mg_str(w->move[i]);
		mg_buf_init(&why, words, sizeof words);
		const char *wrong = strlen(w->move[i]) > 200 ? "too long" : mg_move_read(d->t.record.sheet, &rest, &moves[i], &why);
		if (!wrong && moves[i] != MG_NO_MOVE && !mg_str_word(&rest).len)
			continue;
		snprintf(text, sizeof text, "%s%s%s", wrong ? wrong : "one move", why.len ? ": " : "", words);
		return mg_wish_refuse(w, MG_R_SYNTAX, wrong ? text : NULL, "moves");
	}
	return true;
}

void mg_do_moves(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	mg_move moves[MG_MOVES_MAX];
	struct mg_why why;
	int seat = seat_for(h, w, d);
	if (seat < 0 || is_late(w, d, seat) || !read_moves(w, d, moves))
		return;
	struct mg_buf out = mg_hall_paper(h);
	enum mg_denial denial = mg_table_decide_moves(&d->t, seat, MG_CHOSEN, moves, w->moves, &out, &why);
	if (denial == MG_DENIED_RULES) {
		char text[1024];
		struct mg_buf reason;
		mg_buf_init(&reason, text, sizeof text);
		mg_text_refusal(&d->t.record, &why.state, why.move, why.reason, w->lang, &reason);
		mg_wish_refuse(w, MG_R_ILLEGAL, text, NULL);
	} else if (denial != MG_GRANTED) {
		mg_do_deny(w, denial, MG_R_TURN);
	} else if (carry_out(h, w, d, &out)) {
		mg_count(&h->common->metrics, MG_C_MOVES, (unsigned long long)w->moves);
	}
}

void mg_do_undo(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int seat = seat_for(h, w, d);
	if (seat < 0 || is_late(w, d, seat))
		return;
	struct mg_buf out = mg_hall_paper(h);
	enum mg_denial denial = mg_table_decide_undo(&d->t, seat, &out);
	if (denial != MG_GRANTED)
		mg_do_deny(w, denial, MG_R_STATE);
	else
		carry_out(h, w, d, &out);
}

void mg_do_answer(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int seat = seat_for(h, w, d);
	if (seat < 0)
		return;
	struct mg_buf out = mg_hall_paper(h);
	enum mg_denial denial = mg_table_decide_answer(&d->t, seat, w->yes, &out);
	if (denial != MG_GRANTED)
		mg_do_deny(w, denial, MG_R_STATE);
	else
		carry_out(h, w, d, &out);
}

void mg_do_say(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int seat = seat_for(h, w, d);
	if (seat < 0)
		return;
	struct mg_buf out = mg_hall_paper(h);
	enum mg_denial denial = mg_table_decide_say(&d->t, seat, mg_str(w->text), &out);
	if (denial != MG_GRANTED)
		mg_do_deny(w, denial, MG_R_FORBIDDEN);
	else
		carry_out(h, w, d, &out);
}

/* ---- from inside ---- */

void mg_do_tick(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	(void)w;
	if (!mg_desk_lease(h, d) || !d->leased)
		return; /* another server runs it */
	if (mg_desk_settle(h, d) && !d->touched)
		mg_desk_attend(h, d); /* else it is when it is shown */
}

void mg_do_thought(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	const char *level;
	enum mg_mark mark;
	struct mg_why why;
	struct mg_buf out = mg_hall_paper(h);
	if (d->thinking && memcmp(&d->about, &w->about, sizeof d->about) == 0)
		d->thinking = false;
	if (memcmp(&d->t.state, &w->about, sizeof w->about) != 0 ||
	    mg_table_next(&d->t, d->row.secret, h->now, &out, &level, &mark) != MG_NEXT_BOT) {
		mg_count(&h->common->metrics, MG_C_STALE_THOUGHTS, 1);
		if (!d->touched)
			mg_desk_attend(h, d);
		return;
	}
	out = mg_hall_paper(h);
	if (mg_table_decide_moves(&d->t, d->t.state.to_move, mark, &w->thought, 1, &out, &why) == MG_GRANTED &&
	    mg_desk_append(h, d, &out))
		mg_desk_settle(h, d);
}
