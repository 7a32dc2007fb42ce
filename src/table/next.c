/* next.c: what happens without anybody's doing: draws, forced moves, standing orders, time that is over, the end. */
#include "base/sha256.h"
#include "record/movetext.h"
#include "table/event.h"
#include "table/fair.h"

unsigned mg_table_turn(const struct mg_table *t)
{
	unsigned turn = 0;
	if (t->phase != MG_TABLE_PLAYING)
		return 0;
	if (t->state.to_move != MG_NONE)
		turn |= 1u << t->state.to_move;
	if (t->asks >= 0)
		turn |= mg_table_asked(t, t->asks) & ~t->agreed;
	if (t->out >= 0)
		turn &= ~(1u << t->out); /* he is asked for nothing: others decide */
	for (int p = 0; t->out >= 0 && p < t->record.players; p++)
		if (mg_table_voters(t) >> p & 1 && t->seat[p].vote == MG_VOTE_NONE)
			turn |= 1u << p;
	return turn;
}

static void write_secret(const struct mg_table *t, const uint8_t *secret, struct mg_buf *out)
{
	char digits[2 * MG_SECRET_BYTES + 1];
	mg_hex(secret, MG_SECRET_BYTES, digits);
	if (t->committed && !t->revealed)
		mg_buf_printf(out, "secret %s\n", digits);
}

/* The secret is for those who could not trust the draws: a local game shows it to nobody, and may go back from its end. */
static void write_end(const struct mg_table *t, const uint8_t *secret, struct mg_buf *out)
{
	mg_buf_text(out, "over\n");
	if (t->policy == MG_POLICY_ONLINE)
		write_secret(t, secret, out);
}

/* One move that follows by itself. */
static void decide_one(const struct mg_table *t, int seat, enum mg_mark mark, mg_move m, struct mg_decided *d)
{
	d->events = t->events;
	d->count = 1;
	d->seat = seat;
	d->mark = mark;
	d->move[0] = m;
	d->after[0] = t->state;
	mg_apply(&t->record.sheet->board, &d->after[0], m);
}

/* The draw that is due. One that was undone comes again the same. */
static mg_move due_draw(const struct mg_table *t, const uint8_t *secret)
{
	unsigned drawn = t->drawn[t->state.era - 1][t->state.round - 1];
	return drawn ? mg_draw_columns(drawn) : mg_fair_draw(t, secret);
}

static bool plays_itself(const struct mg_table *t, enum mg_forced_moves forced, mg_move *m)
{
	if (forced == MG_FORCED_ASKED && mg_table_is_present(t, t->state.to_move))
		return false;
	return mg_forced(&t->record.sheet->board, &t->state, m);
}

/* Somebody's time is over, and where that ends the table it ends. */
static void write_out(const struct mg_table *t, const uint8_t *secret, struct mg_buf *out)
{
	int seat = t->state.to_move + 1;
	mg_buf_printf(out, "away p%d time\n", seat);
	if (t->pace.out != MG_OUT_END)
		return;
	mg_buf_printf(out, "close time p%d\n", seat);
	write_secret(t, secret, out);
}

/* What the others decided about it. */
static void write_verdict(const struct mg_table *t, enum mg_vote as, const uint8_t *secret, struct mg_buf *out)
{
	mg_assert(t->out >= 0 && as != MG_VOTE_NONE);
	mg_buf_printf(out, "%s p%d\n", as == MG_VOTE_END ? "close time" : as == MG_VOTE_WAIT ? "more" : "standin", t->out + 1);
	if (as == MG_VOTE_END)
		write_secret(t, secret, out);
}

/* Events that are due now; false: none. */
static bool write_due(const struct mg_table *t, const uint8_t *secret, int64_t now, enum mg_forced_moves forced,
		      struct mg_buf *out, struct mg_decided *decided)
{
	const struct mg_state *s = &t->state;
	mg_move m;
	enum mg_vote as;
	if (s->decision == MG_OVER) {
		write_end(t, secret, out);
	} else if (t->asks >= 0 && !(mg_table_asked(t, t->asks) & ~t->agreed)) {
		if (t->question == MG_ASKS_UNDO)
			mg_buf_printf(out, "undo p%d %d\n", t->asks + 1, t->asks_to);
		else
			mg_table_write_replaced(t, out);
	} else if (t->out >= 0) {
		if (!mg_times_decided(t, now, &as))
			return false;
		write_verdict(t, as, secret, out);
	} else if (s->decision == MG_DRAW) {
		decide_one(t, MG_SEATS, MG_CHOSEN, due_draw(t, secret), decided);
		mg_event_write_move(t, MG_SEATS, MG_CHOSEN, decided->move[0], out);
	} else if (plays_itself(t, forced, &m)) {
		decide_one(t, s->to_move, MG_MARK_AUTO, m, decided);
		mg_event_write_move(t, s->to_move, MG_MARK_AUTO, m, out);
	} else if (mg_orders_due(t) <= now && mg_orders_choose(t, &m)) {
		decide_one(t, s->to_move, MG_MARK_ORDER, m, decided);
		mg_event_write_move(t, s->to_move, MG_MARK_ORDER, m, out);
	} else if (mg_table_clock_runs(t) && mg_table_left(t, s->to_move, now) == 0) {
		write_out(t, secret, out);
	} else {
		return false;
	}
	return true;
}

enum mg_next mg_table_next(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], int64_t now,
			   enum mg_forced_moves forced, struct mg_buf *out, struct mg_next_step *step)
{
	step->decided.count = 0;
	if (t->phase != MG_TABLE_PLAYING)
		return MG_NEXT_NOTHING;
	if (write_due(t, secret, now, forced, out, &step->decided))
		return MG_NEXT_EVENTS;
	int seat = t->state.to_move;
	mg_assert(seat < t->record.players);
	if (mg_table_is_present(t, seat) || mg_table_bot_waits(t, now) || t->out >= 0)
		return MG_NEXT_NOTHING;
	bool bot = t->seat[seat].sitter == MG_SITS_BOT;
	step->level = bot ? t->seat[seat].level : MG_STANDIN_LEVEL;
	step->mark = bot ? MG_MARK_BOT : MG_MARK_STANDIN;
	return MG_NEXT_BOT;
}
