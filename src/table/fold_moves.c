/* fold_moves.c: events that change which moves stand: a move, a draw, an undo, a redo. */
#include "record/movetext.h"
#include "table/fold.h"

bool mg_fold_read_to(struct mg_fold *e, int least, int most, int *to)
{
	long n;
	if (!mg_str_number(mg_fold_word(e), MG_MAX_MOVES, &n) || n < least || n > most)
		return mg_fold_refuse(e, "no such number of moves");
	*to = (int)n;
	return mg_fold_at_end(e);
}

static bool read_move(struct mg_fold *e, mg_move *m)
{
	char word[128];
	struct mg_buf why;
	mg_buf_init(&why, word, sizeof word);
	const char *bad = mg_move_read(e->t->record.sheet, &e->rest, m, &why);
	if (bad || *m == MG_NO_MOVE)
		return mg_fold_refuse(e, bad ? bad : "a move is missing");
	return mg_fold_at_end(e);
}

/* Whether the seat may make this move with this mark. */
static bool may_move(struct mg_fold *e, int seat, enum mg_mark mark, mg_move m)
{
	const struct mg_table *t = e->t;
	mg_move forced;
	if (mg_verb(m) == MG_M_DRAW || seat != (mg_is_anytime(m) ? mg_move_seat(m) : t->state.to_move))
		return mg_fold_refuse(e, "not this seat's move");
	if (mark == MG_CHOSEN)
		return mg_table_is_present(t, seat) || mg_fold_refuse(e, "nobody is there to choose this move");
	if (t->out == seat && mark == MG_MARK_ORDER)
		return mg_fold_refuse(e, "the others decide about this seat");
	if (mark == MG_MARK_ORDER) /* which order it was is its owner's and the server's to know */
		return mg_table_is_played(t, seat) || mg_fold_refuse(e, "nobody could have ordered this move");
	if (mark == MG_MARK_BOT)
		return t->seat[seat].sitter == MG_SITS_BOT || mg_fold_refuse(e, "not a computer player's seat");
	if (mark == MG_MARK_STANDIN)
		return (t->seat[seat].away && t->out != seat) || mg_fold_refuse(e, "nobody stands in for this seat");
	if (mg_is_anytime(m) || !mg_forced(&t->record.sheet->board, &t->state, &forced) || forced != m)
		return mg_fold_refuse(e, "this move is not forced");
	return true;
}

/* What a move does to the clocks: one that was chosen takes its time, and the next decision begins. */
static void after_move(struct mg_table *t, int64_t at, int seat, bool chosen, bool anytime)
{
	if (chosen && !anytime && (t->pace.kind == MG_PACE_LIVE || t->pace.kind == MG_PACE_BANK))
		t->seat[seat].left_ms += t->pace.increment_ms;
	if (chosen && t->pace.kind == MG_PACE_BANK && t->seat[seat].left_ms > t->pace.base_ms)
		t->seat[seat].left_ms = t->pace.base_ms;
	if (anytime)
		return;
	mg_times_adopt_hours(t);
	t->since = at;
	if (t->pace.kind == MG_PACE_MOVE && t->state.to_move != MG_NONE)
		t->seat[t->state.to_move].left_ms = t->pace.base_ms;
}

/* Takes in a move that may be made, with the state that it leads to. This is the only place where a move comes to stand,
 * but for a redo. */
static void take_move(struct mg_table *t, int64_t at, int seat, enum mg_mark mark, mg_move m, const struct mg_state *after)
{
	int i = t->record.moves;
	bool chosen = mark == MG_CHOSEN && seat != MG_SEATS;
	mg_assert(t->phase == MG_TABLE_PLAYING && i < MG_MAX_MOVES && i <= t->known);
	mg_assert((seat == MG_SEATS) == (mg_verb(m) == MG_M_DRAW));
	mg_assert(mg_refuse(&t->record.sheet->board, &t->state, m) == MG_FINE);
	mg_orders_before_move(t, seat, mark == MG_MARK_ORDER, m);
	mg_fold_end_question(t, at);
	if (chosen)
		mg_table_charge(t, at);
	if (!mg_is_anytime(m) && (chosen || mark == MG_MARK_ORDER))
		t->refused[seat] = 0;
	if (seat == MG_SEATS)
		t->drawn[t->state.era - 1][t->state.round - 1] = (uint16_t)mg_columns(m);
	if (i == t->known || t->record.move[i] != m)
		t->known = i + 1; /* whatever was undone is another game now */
	t->record.move[i] = m;
	t->record.moves = i + 1;
	t->event_of[i] = t->events + 1;
	t->mark[i] = (uint8_t)mark;
	t->mover[i] = (uint8_t)seat;
	t->state = *after;
	after_move(t, at, seat, chosen, mg_is_anytime(m));
	mg_orders_follow(t);
}

/* Whether the rules allow this move; *after is then the state that it leads to. */
static bool rules_allow(const struct mg_table *t, mg_move m, struct mg_state *after)
{
	*after = t->state;
	return mg_play(&t->record.sheet->board, after, m) == MG_FINE;
}

bool mg_fold_move(struct mg_fold *e)
{
	struct mg_str word = mg_fold_word(e);
	int mark = mg_event_word(word, mg_mark_words + 1, MG_MARKS - 1) + 1, seat;
	struct mg_state after;
	mg_move m;
	if (mark != MG_CHOSEN)
		word = mg_fold_word(e);
	if (!mg_fold_read_seat(e, word, &seat) || !read_move(e, &m) || !may_move(e, seat, (enum mg_mark)mark, m))
		return false;
	if (!rules_allow(e->t, m, &after))
		return mg_fold_refuse(e, "the rules refuse this move");
	take_move(e->t, e->at, seat, (enum mg_mark)mark, m, &after);
	return true;
}

/* A draw that was undone comes again the same; whether it is the right one at all shows when the secret is known. */
bool mg_fold_draw(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	struct mg_str whole = e->rest;
	struct mg_state after;
	mg_move m;
	e->rest = (struct mg_str){whole.at - 4, whole.len + 4}; /* "draw" is part of the move */
	if (!read_move(e, &m))
		return false;
	if (!rules_allow(t, m, &after))
		return mg_fold_refuse(e, "the rules refuse this draw");
	unsigned drawn = t->drawn[t->state.era - 1][t->state.round - 1];
	if (drawn && drawn != mg_columns(m))
		return mg_fold_refuse(e, "this draw was made before, and was another");
	take_move(t, e->at, MG_SEATS, MG_CHOSEN, m, &after);
	return true;
}

void mg_table_apply_decided(struct mg_table *t, int64_t at, const struct mg_decided *d)
{
	mg_assert(d->count > 0 && d->count <= MG_DECIDED_MAX && d->events == t->events);
	for (int i = 0; i < d->count; i++) {
		t->at = at > t->at ? at : t->at;
		take_move(t, t->at, d->seat, d->mark, d->move[i], &d->after[i]);
		t->events++;
	}
}

/* No time comes back, and what the moves taken back had added goes. */
static void take_back(struct mg_table *t, int to)
{
	for (int i = t->record.moves - 1; i >= to; i--) {
		if ((t->pace.kind != MG_PACE_LIVE && t->pace.kind != MG_PACE_BANK) || t->mark[i] != MG_CHOSEN || t->mover[i] == MG_SEATS ||
		    mg_is_anytime(t->record.move[i]))
			continue;
		int64_t *left = &t->seat[t->mover[i]].left_ms;
		*left = *left > t->pace.increment_ms ? *left - t->pace.increment_ms : 0;
	}
	t->record.moves = to;
	mg_record_state(&t->record, to, &t->state);
	mg_assert(t->record.moves < t->known);
}

bool mg_fold_undo(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat, to = 0;
	if (!mg_fold_read_seat(e, mg_fold_word(e), &seat) || !mg_fold_read_to(e, 0, t->record.moves - 1, &to))
		return false;
	if (t->out >= 0 && t->policy == MG_POLICY_ONLINE)
		return mg_fold_refuse(e, "the others decide about a seat");
	bool agreed = t->asks == seat && t->question == MG_ASKS_UNDO && t->asks_to == to && !(mg_table_asked(t, seat) & ~t->agreed);
	if (!agreed && mg_table_undo_to(t, seat, to) != MG_UNDO_FREE)
		return mg_fold_refuse(e, "nobody granted this undo");
	mg_fold_end_question(t, e->at);
	mg_table_charge(t, e->at);
	take_back(t, to);
	t->out = -1;
	t->phase = MG_TABLE_PLAYING;
	mg_orders_undo(t, seat, to);
	return true;
}

/* The moves are still there, and were legal: nothing is checked again. */
bool mg_fold_redo(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat, to = 0;
	if (t->policy == MG_POLICY_ONLINE)
		return mg_fold_refuse(e, "nothing is redone at an online table");
	if (!mg_fold_read_seat(e, mg_fold_word(e), &seat) || !mg_fold_read_to(e, t->record.moves + 1, t->known, &to))
		return false;
	mg_table_charge(t, e->at);
	for (int i = t->record.moves; i < to; i++) {
		mg_apply(&t->record.sheet->board, &t->state, t->record.move[i]);
		t->event_of[i] = t->events + 1;
	}
	t->record.moves = to;
	t->out = -1;
	mg_orders_follow(t);
	return true;
}
