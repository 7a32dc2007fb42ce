/* orders.c: the life of a standing order: it is given, changed, acts, ends for a reason, stands again after an undo, or is withdrawn. */
#include "table/orders.h"

#include "table/event.h"
#include "table/orders_move.h"

const char *const mg_order_end_words[MG_ORDER_ENDS] = {
	"stands", "acted", "price", "low", "money", "leave", "leader", "others", "taken",
	"yours", "gone", "late", "built", "span", "by-hand", "undone", "ready", "game-over",
};

/* ---- how it ends */

static void finish(struct mg_table *t, int seat, struct mg_order *o, enum mg_order_end end, int other, int n, int at)
{
	mg_assert(end != MG_ORDER_STANDS && end < MG_ORDER_ENDS);
	o->end = (uint8_t)end;
	o->end_seat = (uint8_t)other;
	o->end_n = (int16_t)n;
	o->ended_at = (uint16_t)(at > 0 ? at : 0);
	t->orders[seat].version++;
}

/* Whether a field was auctioned, and cannot be any more. */
static bool is_claimed(const struct mg_state *s, int field)
{
	int era = field / MG_COLUMNS + 1, column = field % MG_COLUMNS;
	return era < s->era || (era == s->era && !((unsigned)(s->open | s->bag) >> column & 1));
}

/* Where its field went. */
static bool field_is_gone(const struct mg_order_view *v, int field, struct mg_order_outcome *end)
{
	int owner = mg_owner(v->s, field);
	if (!is_claimed(v->s, field))
		return false;
	*end = mg_order_cannot(owner == v->seat ? MG_ORDER_YOURS : owner == MG_NONE ? MG_ORDER_GONE : MG_ORDER_TAKEN, owner, 0);
	return true;
}

static bool develop_is_over(const struct mg_order_view *v, int field, struct mg_order_outcome *end)
{
	if (field_is_gone(v, field, end) && end->end != MG_ORDER_YOURS)
		return true;
	if (v->s->developed & mg_bit(field))
		*end = mg_order_cannot(MG_ORDER_BUILT, v->seat, 0);
	else if (field / MG_COLUMNS + 1 < v->s->era && v->b->field[field].kind == MG_TECHNOLOGY)
		*end = mg_order_cannot(MG_ORDER_LATE, v->seat, 0);
	else
		return false;
	return true;
}

static bool has_decided(const struct mg_order_view *v, int field)
{
	const struct mg_state *s = v->s;
	return (s->decision == MG_BID || s->decision == MG_SETTLE) && s->lot == field && s->auctioneer != v->seat &&
	       s->bid[v->seat] != MG_NO_BID;
}

/* Whether it can never act again, as the game stands. */
static bool is_over(const struct mg_table *t, const struct mg_order_view *v, const struct mg_order *o, struct mg_order_outcome *end)
{
	const struct mg_state *s = v->s;
	bool span_over = s->era != o->era || (o->span == MG_FOR_ROUND && s->round != o->round);
	int last = t->record.moves - 1;
	if (s->decision == MG_OVER || t->phase == MG_TABLE_CLOSED || t->phase == MG_TABLE_OVER) {
		*end = mg_order_cannot(MG_ORDER_GAME_OVER, v->seat, 0);
	} else if (o->verb == MG_ORDER_DEVELOP || mg_order_is_until(o)) {
		return develop_is_over(v, o->field[0], end);
	} else if (mg_order_is_about_one_lot(o) && has_decided(v, o->field[0]) && (o->verb == MG_ORDER_BID || o->verb == MG_ORDER_PASS)) {
		bool forced = last >= 0 && t->mover[last] == v->seat && t->mark[last] == MG_MARK_AUTO;
		*end = mg_order_cannot(forced ? MG_ORDER_MONEY : MG_ORDER_BY_HAND, v->seat, s->money[v->seat]);
	} else if (mg_order_is_about_one_lot(o)) {
		return field_is_gone(v, o->field[0], end);
	} else if (o->verb == MG_ORDER_OFFER && !o->rest) {
		for (int i = 0; i < o->fields; i++)
			if (!is_claimed(s, o->field[i]) && o->field[i] != s->lot)
				return false;
		*end = mg_order_cannot(MG_ORDER_GONE, v->seat, 0);
	} else if (o->span != MG_FOR_GAME && span_over) {
		*end = mg_order_cannot(MG_ORDER_SPAN, v->seat, 0);
	} else {
		return false;
	}
	return true;
}

static void end_those_that_are_over(struct mg_table *t, int seat)
{
	struct mg_order_view v = mg_order_view_of(t, seat);
	struct mg_order_outcome end;
	for (int i = 0; i < t->orders[seat].count; i++) {
		struct mg_order *o = &t->orders[seat].order[i];
		if (o->end == MG_ORDER_STANDS && is_over(t, &v, o, &end))
			finish(t, seat, o, end.end, end.seat, end.n, t->record.moves - 1);
	}
}

/* The player to move has to decide himself: orders for just this lot or field tell why they did not. */
static void end_those_that_cannot(struct mg_table *t, int seat)
{
	struct mg_order_view v = mg_order_view_of(t, seat);
	for (int i = 0; i < t->orders[seat].count; i++) {
		struct mg_order *o = &t->orders[seat].order[i];
		struct mg_order_outcome is = mg_order_try(&v, o);
		if (is.kind == MG_ORDER_CANNOT && (mg_order_is_about_one_lot(o) || mg_order_is_until(o)))
			finish(t, seat, o, is.end, is.seat, is.n, t->record.moves - 1);
	}
}

void mg_orders_follow(struct mg_table *t)
{
	struct mg_order_outcome is;
	mg_move forced;
	for (int p = 0; p < t->record.players; p++)
		end_those_that_are_over(t, p);
	int seat = t->state.to_move;
	if (t->phase != MG_TABLE_PLAYING || seat == MG_NONE || !t->orders[seat].count || mg_orders_find_acting(t, &is) >= 0)
		return;
	if (!mg_forced(&t->record.sheet->board, &t->state, &forced))
		end_those_that_cannot(t, seat);
}

void mg_orders_before_move(struct mg_table *t, int seat, bool by_order, mg_move m)
{
	struct mg_order_outcome is;
	if (seat == MG_SEATS || !t->orders[seat].count)
		return;
	struct mg_seat_orders *all = &t->orders[seat];
	int i = by_order && t->state.to_move == seat ? mg_orders_find_acting(t, &is) : -1;
	if (!mg_is_anytime(m))
		all->hold = 0;
	if (i < 0 || is.m != m)
		return;
	struct mg_order *o = &all->order[i];
	o->acts++;
	o->acted = m;
	o->acted_at = (uint16_t)t->record.moves;
	all->version++;
	if (!mg_is_anytime(m) && (mg_order_is_about_one_lot(o) || o->verb == MG_ORDER_DEVELOP))
		finish(t, seat, o, is.end, is.seat, is.n, t->record.moves);
}

/* What ended because of moves that are taken back stands again; what its owner takes back himself ends. */
void mg_orders_undo(struct mg_table *t, int by, int to)
{
	for (int p = 0; p < t->record.players; p++) {
		struct mg_seat_orders *all = &t->orders[p];
		for (int i = 0; i < all->count; i++) {
			struct mg_order *o = &all->order[i];
			bool acted = o->acts && o->acted_at >= to;
			bool over = o->end != MG_ORDER_STANDS && o->end != MG_ORDER_BY_HAND && o->end != MG_ORDER_UNDONE && o->ended_at >= to;
			if (acted && p == by) {
				finish(t, p, o, MG_ORDER_UNDONE, p, 0, to);
			} else if (over) {
				o->end = MG_ORDER_STANDS;
				all->version++;
			}
			if (acted) {
				o->acts--;
				o->acted = MG_NO_MOVE;
				o->acted_at = 0;
			}
		}
		if (p == by && all->count)
			all->hold = to + 1;
	}
	mg_orders_follow(t);
}

/* ---- giving and taking away */

static enum mg_order_denial may_give(const struct mg_table *t, int seat)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_ORDER_NO_GAME;
	return seat >= 0 && seat < t->record.players && mg_table_is_played(t, seat) ? MG_ORDER_GIVEN : MG_ORDER_NO_SEAT;
}

/* As it begins; false: it could never act, *o says why. */
static bool begin(const struct mg_table *t, int seat, const struct mg_order *from, struct mg_order *o)
{
	struct mg_order_view v = mg_order_view_of(t, seat);
	struct mg_order_outcome end;
	*o = *from;
	o->era = t->state.era;
	o->round = t->state.round;
	o->end = MG_ORDER_STANDS;
	o->acts = o->acted_at = o->ended_at = 0;
	o->acted = MG_NO_MOVE;
	if (!is_over(t, &v, o, &end)) {
		end = mg_order_try(&v, o);
		if (end.kind != MG_ORDER_CANNOT || (!mg_order_is_about_one_lot(o) && !mg_order_is_until(o)))
			return true;
	}
	o->end = (uint8_t)end.end;
	o->end_seat = (uint8_t)end.seat;
	o->end_n = (int16_t)end.n;
	return false;
}

static void drop(struct mg_seat_orders *all, int i)
{
	mg_assert(i >= 0 && i < all->count);
	memmove(&all->order[i], &all->order[i + 1], sizeof all->order[0] * (size_t)(all->count - i - 1));
	all->count--;
	memset(&all->order[all->count], 0, sizeof all->order[0]);
	all->version++;
}

void mg_orders_drop(struct mg_table *t, int seat)
{
	struct mg_seat_orders *all = &t->orders[seat];
	while (all->count)
		drop(all, all->count - 1);
	all->hold = 0;
}

/* Room for one more: the oldest that has ended makes it. */
static bool make_room(struct mg_seat_orders *all)
{
	for (int i = 0; all->count == MG_ORDERS_MAX && i < all->count; i++)
		if (all->order[i].end != MG_ORDER_STANDS)
			drop(all, i);
	return all->count < MG_ORDERS_MAX;
}

static int find(const struct mg_seat_orders *all, uint32_t id)
{
	for (int i = 0; i < all->count; i++)
		if (all->order[i].id == id)
			return i;
	return -1;
}

enum mg_order_denial mg_table_give_order(struct mg_table *t, int seat, const struct mg_order *from, uint32_t *id, struct mg_order *end)
{
	struct mg_order o;
	enum mg_order_denial why = may_give(t, seat);
	if (why != MG_ORDER_GIVEN)
		return why;
	struct mg_seat_orders *all = &t->orders[seat];
	if (!begin(t, seat, from, &o)) {
		*end = o;
		return MG_ORDER_VAIN;
	}
	if (!make_room(all))
		return MG_ORDER_FULL;
	o.id = ++all->last_id;
	all->order[all->count++] = o;
	all->hold = 0;
	all->version++;
	*id = o.id;
	return MG_ORDER_GIVEN;
}

enum mg_order_denial mg_table_change_order(struct mg_table *t, int seat, uint32_t id, const struct mg_order *from, struct mg_order *end)
{
	struct mg_order o;
	enum mg_order_denial why = may_give(t, seat);
	if (why != MG_ORDER_GIVEN)
		return why;
	struct mg_seat_orders *all = &t->orders[seat];
	int i = find(all, id);
	if (i < 0 || all->order[i].end != MG_ORDER_STANDS)
		return MG_ORDER_UNKNOWN;
	if (!begin(t, seat, from, &o)) {
		*end = o;
		return MG_ORDER_VAIN;
	}
	o.id = id;
	all->order[i] = o;
	all->hold = 0;
	all->version++;
	return MG_ORDER_GIVEN;
}

enum mg_order_denial mg_table_withdraw_order(struct mg_table *t, int seat, uint32_t id)
{
	if (seat < 0 || seat >= t->record.players)
		return MG_ORDER_NO_SEAT;
	int i = find(&t->orders[seat], id);
	if (i < 0)
		return MG_ORDER_UNKNOWN;
	drop(&t->orders[seat], i);
	return MG_ORDER_GIVEN;
}
