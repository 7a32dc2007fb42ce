/* orders.c: when a standing order acts, what it plays then, and when and why it ends. */
#include "table/orders.h"

#include "base/sha256.h"
#include "table/event.h"

const char *const mg_order_end_words[MG_ORDER_ENDS] = {
	"stands", "acted", "price", "low", "money", "leave", "leader", "others", "taken",
	"yours", "gone", "late", "built", "span", "by-hand", "undone", "ready", "game-over",
};

/* What an order has to say about the decision that its seat is asked for. */
struct verdict {
	enum { NOT_NOW, ACTS, CANNOT } kind;
	mg_move m;             /* ACTS */
	enum mg_order_end end; /* CANNOT: why; ACTS: why it did not do what it would have liked, or MG_ORDER_ACTED */
	int seat, n;
};

/* The table as one seat's order sees it. */
struct view {
	const struct mg_board *b; /* not owned */
	const struct mg_state *s; /* not owned */
	int seat;
};

static struct view view_of(const struct mg_table *t, int seat)
{
	return (struct view){&t->record.sheet->board, &t->state, seat};
}

static struct verdict acts(mg_move m)
{
	return (struct verdict){.kind = ACTS, .m = m, .end = MG_ORDER_ACTED};
}

static struct verdict cannot(enum mg_order_end end, int seat, int n)
{
	return (struct verdict){.kind = CANNOT, .end = end, .seat = seat, .n = n};
}

/* ---- what it is about */

static bool is_about_one_lot(const struct mg_order *o)
{
	return o->target == MG_ON_FIELD && o->verb != MG_ORDER_OFFER && o->verb != MG_ORDER_DEVELOP && o->verb != MG_ORDER_DONE;
}

/* Whether it develops nothing until one field can be paid for. */
static bool is_until(const struct mg_order *o)
{
	return o->verb == MG_ORDER_DONE && o->target == MG_ON_FIELD;
}

static bool covers(const struct mg_board *b, const struct mg_order *o, int lot)
{
	if (o->target == MG_ON_FIELD)
		return o->field[0] == lot;
	return o->target == MG_ON_ANY || o->target == MG_ON_KIND + b->field[lot].kind;
}

/* Whether its seat is asked for what it decides. */
static bool is_asked(const struct view *v, const struct mg_order *o)
{
	const struct mg_state *s = v->s;
	if (s->to_move != v->seat)
		return false;
	switch ((enum mg_order_verb)o->verb) {
	case MG_ORDER_BID:
	case MG_ORDER_PASS:
		return s->decision == MG_BID && covers(v->b, o, s->lot);
	case MG_ORDER_SELL:
	case MG_ORDER_KEEP:
		return s->decision == MG_SETTLE && covers(v->b, o, s->lot);
	case MG_ORDER_OFFER:
		return s->decision == MG_OFFER;
	default:
		return s->decision == MG_DEVELOP;
	}
}

/* Whether a field was auctioned, and cannot be any more. */
static bool is_claimed(const struct mg_state *s, int field)
{
	int era = field / MG_COLUMNS + 1, column = field % MG_COLUMNS;
	return era < s->era || (era == s->era && !((unsigned)(s->open | s->bag) >> column & 1));
}

/* ---- what it would play */

/* Whether a move may be played and leaves enough; *after is the state then. */
static bool may_play(const struct view *v, mg_move m, int leave, struct mg_state *after)
{
	*after = *v->s;
	return mg_play(v->b, after, m) == MG_FINE && after->money[v->seat] >= leave;
}

/* The seats, as bits, that bid after this one; MG_SEATS stands for nobody. */
static unsigned seats_left(const struct view *v)
{
	unsigned left = 0;
	for (int p = mg_left_of(v->s, v->seat); v->s->decision == MG_BID && p != v->s->auctioneer; p = mg_left_of(v->s, p))
		left |= 1u << p;
	return left ? left : 1u << MG_SEATS;
}

/* Whether those lead, and those are left, that the order supposes. */
static bool supposes_rightly(const struct view *v, const struct mg_order *o, struct verdict *no)
{
	int leader = v->s->best == MG_NONE ? MG_SEATS : v->s->best;
	unsigned left = seats_left(v);
	if ((o->leads && !(o->leads >> leader & 1)) || o->leads_not >> leader & 1) {
		*no = cannot(MG_ORDER_LEADER, leader, 0);
		return false;
	}
	if ((o->left && !(o->left & left)) || o->left_not & left) {
		*no = cannot(MG_ORDER_OTHERS, 0, 0);
		return false;
	}
	return true;
}

/* The subsidy, if the move could be played after it and cannot be before. */
static bool subsidy_helps(const struct view *v, const struct mg_order *o, mg_move m)
{
	struct mg_state after;
	struct view then = {v->b, &after, v->seat};
	struct mg_state end;
	return o->subsidy && may_play(v, mg_subsidy(v->seat), 0, &after) && may_play(&then, m, o->leave, &end);
}

/* A move that is to leave enough, if need be after the subsidy. */
static struct verdict play_or_subsidy(const struct view *v, const struct mg_order *o, mg_move m)
{
	struct mg_state after;
	int money = v->s->money[v->seat];
	if (may_play(v, m, o->leave, &after))
		return acts(m);
	if (subsidy_helps(v, o, m))
		return acts(mg_subsidy(v->seat));
	return cannot(may_play(v, m, 0, &after) ? MG_ORDER_LEAVE : MG_ORDER_MONEY, v->seat, money);
}

/* A bid is paid only by who is sold the lot, but it must leave enough then. */
static struct verdict judge_bid(const struct view *v, const struct mg_order *o)
{
	int high = v->s->high, money = v->s->money[v->seat], spare = money - o->leave;
	struct mg_state after;
	if (high >= o->amount)
		return cannot(MG_ORDER_PRICE, v->seat, high);
	if (spare > high)
		return acts(mg_bid(!o->at_once ? high + 1 : spare < o->amount ? spare : o->amount));
	if (o->subsidy && spare + MG_SUBSIDY_MONEY > high && may_play(v, mg_subsidy(v->seat), 0, &after))
		return acts(mg_subsidy(v->seat));
	return cannot(money > high ? MG_ORDER_LEAVE : MG_ORDER_MONEY, v->seat, money);
}

static struct verdict judge_settle(const struct view *v, const struct mg_order *o)
{
	int high = v->s->high;
	if (o->verb == MG_ORDER_SELL)
		return high >= o->amount ? acts(mg_move_of(MG_M_SELL, 0, 0)) : cannot(MG_ORDER_LOW, v->seat, high);
	if (high > o->amount)
		return cannot(MG_ORDER_PRICE, v->seat, high);
	return play_or_subsidy(v, o, mg_move_of(MG_M_KEEP, 0, 0));
}

/* What is played instead, if the order says so. */
static struct verdict otherwise(const struct view *v, const struct mg_order *o, struct verdict no)
{
	static const enum mg_verb instead[MG_ORDER_VERBS] = {
		[MG_ORDER_BID] = MG_M_PASS, [MG_ORDER_SELL] = MG_M_KEEP, [MG_ORDER_KEEP] = MG_M_SELL};
	mg_move m = mg_move_of(instead[o->verb], 0, 0);
	mg_assert(no.kind == CANNOT);
	if (!o->otherwise || m == MG_NO_MOVE || mg_refuse(v->b, v->s, m) != MG_FINE)
		return no;
	no.kind = ACTS;
	no.m = m;
	return no;
}

static struct verdict judge_auction(const struct view *v, const struct mg_order *o)
{
	struct verdict is;
	if (supposes_rightly(v, o, &is))
		is = o->verb == MG_ORDER_PASS  ? acts(mg_move_of(MG_M_PASS, 0, 0))
		     : o->verb == MG_ORDER_BID ? judge_bid(v, o)
					       : judge_settle(v, o);
	return is.kind == CANNOT ? otherwise(v, o, is) : is;
}

static struct verdict judge_offer(const struct view *v, const struct mg_order *o)
{
	const struct mg_state *s = v->s;
	for (int i = 0; i < o->fields; i++)
		if (mg_refuse(v->b, s, mg_offer(o->field[i])) == MG_FINE)
			return acts(mg_offer(o->field[i]));
	if (o->rest && s->open)
		return acts(mg_offer(mg_field_at(__builtin_ctz(s->open), s->era)));
	return (struct verdict){.kind = NOT_NOW};
}

/* The sources that an order allows for one resource, those it likes best first; what its owner makes himself costs nothing. */
static int ways_of(const struct mg_order *o, int need, uint8_t way[MG_PAY_BANK + 1])
{
	static const uint8_t usual[] = {MG_PAY_SEAT, MG_PAY_SEAT + 1, MG_PAY_SEAT + 2, MG_PAY_SEAT + 3,
					MG_PAY_BANK, MG_SPEND_JOKER, MG_SPEND_ANY};
	bool free_choice = o->way[need][0] == MG_OWN;
	int n = 0;
	way[n++] = MG_OWN;
	for (size_t k = 0; free_choice && k < MG_COUNT(usual); k++)
		way[n++] = usual[k];
	for (int k = 0; k < MG_ORDER_WAYS && o->way[need][k] != MG_OWN; k++)
		way[n++] = o->way[need][k];
	return n;
}

/* Two units of one resource have their sources in a fixed order. */
static mg_move development(const struct mg_board *b, int field, enum mg_source first, enum mg_source second)
{
	bool twins = b->field[field].needs[0] == b->field[field].needs[1];
	return twins && second < first ? mg_develop(field, second, first) : mg_develop(field, first, second);
}

/* The way to pay that the order likes best of those that can be paid: without the subsidy if there is one. */
static struct verdict judge_develop(const struct view *v, const struct mg_order *o)
{
	uint8_t way[MG_NEEDS][MG_PAY_BANK + 1];
	int ways[MG_NEEDS] = {ways_of(o, 0, way[0]), ways_of(o, 1, way[1])};
	struct mg_state after;
	mg_move with_subsidy = MG_NO_MOVE;
	for (int sum = 0; sum < ways[0] + ways[1] - 1; sum++)
		for (int first = 0; first < ways[0]; first++) {
			int second = sum - first;
			if (second < 0 || second >= ways[1])
				continue;
			mg_move m = development(v->b, o->field[0], (enum mg_source)way[0][first], (enum mg_source)way[1][second]);
			if (may_play(v, m, o->leave, &after))
				return acts(m);
			if (with_subsidy == MG_NO_MOVE && subsidy_helps(v, o, m))
				with_subsidy = m;
		}
	return with_subsidy == MG_NO_MOVE ? (struct verdict){.kind = NOT_NOW} : acts(mg_subsidy(v->seat));
}

/* Ends the turn, unless the field that it waits for can be paid for, however. */
static struct verdict judge_done(const struct view *v, const struct mg_order *o)
{
	struct mg_order bare = {.verb = MG_ORDER_DEVELOP, .target = MG_ON_FIELD, .field = {o->field[0]}, .fields = 1};
	if (is_until(o) && judge_develop(v, &bare).kind == ACTS)
		return cannot(MG_ORDER_READY, v->seat, 0);
	return acts(mg_move_of(MG_M_DONE, 0, 0));
}

static struct verdict judge(const struct view *v, const struct mg_order *o)
{
	if (o->end != MG_ORDER_STANDS || !is_asked(v, o))
		return (struct verdict){.kind = NOT_NOW};
	switch ((enum mg_order_verb)o->verb) {
	case MG_ORDER_OFFER:
		return judge_offer(v, o);
	case MG_ORDER_DEVELOP:
		return judge_develop(v, o);
	case MG_ORDER_DONE:
		return judge_done(v, o);
	default:
		return judge_auction(v, o);
	}
}

/* An order for one lot comes before one for its kind, and that before one for every lot; what is to be developed before the end of the turn. */
static int breadth(const struct mg_order *o)
{
	return o->verb == MG_ORDER_DONE ? 2 : o->target == MG_ON_FIELD ? 0 : o->target == MG_ON_ANY ? 2 : 1;
}

static int choose(const struct mg_table *t, struct verdict *is)
{
	int seat = t->state.to_move;
	if (t->phase != MG_TABLE_PLAYING || seat == MG_NONE)
		return -1;
	const struct mg_seat_orders *all = &t->orders[seat];
	struct view v = view_of(t, seat);
	if (!all->count || !mg_table_is_played(t, seat) || all->hold == t->record.moves + 1)
		return -1;
	for (int wide = 0; wide < 3; wide++)
		for (int i = 0; i < all->count; i++) {
			if (breadth(&all->order[i]) != wide)
				continue;
			*is = judge(&v, &all->order[i]);
			if (is->kind != ACTS)
				continue;
			mg_assert(mg_refuse(v.b, v.s, is->m) == MG_FINE);
			return i;
		}
	return -1;
}

const struct mg_order *mg_orders_choose(const struct mg_table *t, mg_move *m)
{
	struct verdict is;
	int i = choose(t, &is);
	if (i < 0)
		return NULL;
	*m = is.m;
	return &t->orders[t->state.to_move].order[i];
}

/* ---- when */

int64_t mg_orders_due(const struct mg_table *t)
{
	char text[MG_ORDERS_STORED_MAX];
	struct mg_buf out;
	struct mg_sha256 sha;
	uint8_t hash[32];
	struct verdict is;
	if (t->out >= 0 || choose(t, &is) < 0)
		return INT64_MAX;
	if (t->asks >= 0)
		return mg_table_patience(t);
	int64_t range = t->orders_delay.most_ms - t->orders_delay.least_ms, delay = t->orders_delay.least_ms;
	if (range > 0) {
		/* Nobody else knows the orders, so nobody can tell how long they take. */
		mg_buf_init(&out, text, sizeof text);
		mg_buf_printf(&out, "%lld ", (long long)t->since);
		mg_orders_write(t, t->state.to_move, &out);
		mg_sha256_init(&sha);
		mg_sha256_add(&sha, text, out.len);
		mg_sha256_end(&sha, hash);
		delay += (int64_t)((uint64_t)hash[0] << 16 | (uint64_t)hash[1] << 8 | hash[2]) * range >> 24;
	}
	if (t->pace.kind != MG_PACE_NONE && delay > t->seat[t->state.to_move].left_ms / 2)
		delay = t->seat[t->state.to_move].left_ms / 2;
	return t->since + delay;
}

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

/* Where its field went. */
static bool field_is_gone(const struct view *v, int field, struct verdict *end)
{
	int owner = mg_owner(v->s, field);
	if (!is_claimed(v->s, field))
		return false;
	*end = cannot(owner == v->seat ? MG_ORDER_YOURS : owner == MG_NONE ? MG_ORDER_GONE : MG_ORDER_TAKEN, owner, 0);
	return true;
}

static bool develop_is_over(const struct view *v, int field, struct verdict *end)
{
	if (field_is_gone(v, field, end) && end->end != MG_ORDER_YOURS)
		return true;
	if (v->s->developed & mg_bit(field))
		*end = cannot(MG_ORDER_BUILT, v->seat, 0);
	else if (field / MG_COLUMNS + 1 < v->s->era && v->b->field[field].kind == MG_TECHNOLOGY)
		*end = cannot(MG_ORDER_LATE, v->seat, 0);
	else
		return false;
	return true;
}

static bool has_decided(const struct view *v, int field)
{
	const struct mg_state *s = v->s;
	return (s->decision == MG_BID || s->decision == MG_SETTLE) && s->lot == field && s->auctioneer != v->seat &&
	       s->bid[v->seat] != MG_NO_BID;
}

/* Whether it can never act again, as the game stands. */
static bool is_over(const struct mg_table *t, const struct view *v, const struct mg_order *o, struct verdict *end)
{
	const struct mg_state *s = v->s;
	bool span_over = s->era != o->era || (o->span == MG_FOR_ROUND && s->round != o->round);
	int last = t->record.moves - 1;
	if (s->decision == MG_OVER || t->phase == MG_TABLE_CLOSED || t->phase == MG_TABLE_OVER) {
		*end = cannot(MG_ORDER_GAME_OVER, v->seat, 0);
	} else if (o->verb == MG_ORDER_DEVELOP || is_until(o)) {
		return develop_is_over(v, o->field[0], end);
	} else if (is_about_one_lot(o) && has_decided(v, o->field[0]) && (o->verb == MG_ORDER_BID || o->verb == MG_ORDER_PASS)) {
		bool forced = last >= 0 && t->mover[last] == v->seat && t->mark[last] == MG_MARK_AUTO;
		*end = cannot(forced ? MG_ORDER_MONEY : MG_ORDER_BY_HAND, v->seat, s->money[v->seat]);
	} else if (is_about_one_lot(o)) {
		return field_is_gone(v, o->field[0], end);
	} else if (o->verb == MG_ORDER_OFFER && !o->rest) {
		for (int i = 0; i < o->fields; i++)
			if (!is_claimed(s, o->field[i]) && o->field[i] != s->lot)
				return false;
		*end = cannot(MG_ORDER_GONE, v->seat, 0);
	} else if (o->span != MG_FOR_GAME && span_over) {
		*end = cannot(MG_ORDER_SPAN, v->seat, 0);
	} else {
		return false;
	}
	return true;
}

static void end_those_that_are_over(struct mg_table *t, int seat)
{
	struct view v = view_of(t, seat);
	struct verdict end;
	for (int i = 0; i < t->orders[seat].count; i++) {
		struct mg_order *o = &t->orders[seat].order[i];
		if (o->end == MG_ORDER_STANDS && is_over(t, &v, o, &end))
			finish(t, seat, o, end.end, end.seat, end.n, t->record.moves - 1);
	}
}

/* The player to move has to decide himself: orders for just this lot or field tell why they did not. */
static void end_those_that_cannot(struct mg_table *t, int seat)
{
	struct view v = view_of(t, seat);
	for (int i = 0; i < t->orders[seat].count; i++) {
		struct mg_order *o = &t->orders[seat].order[i];
		struct verdict is = judge(&v, o);
		if (is.kind == CANNOT && (is_about_one_lot(o) || is_until(o)))
			finish(t, seat, o, is.end, is.seat, is.n, t->record.moves - 1);
	}
}

void mg_orders_follow(struct mg_table *t)
{
	struct verdict is;
	mg_move forced;
	for (int p = 0; p < t->record.players; p++)
		end_those_that_are_over(t, p);
	int seat = t->state.to_move;
	if (t->phase != MG_TABLE_PLAYING || seat == MG_NONE || !t->orders[seat].count || choose(t, &is) >= 0)
		return;
	if (!mg_forced(&t->record.sheet->board, &t->state, &forced))
		end_those_that_cannot(t, seat);
}

void mg_orders_before_move(struct mg_table *t, int seat, bool by_order, mg_move m)
{
	struct verdict is;
	if (seat == MG_SEATS || !t->orders[seat].count)
		return;
	struct mg_seat_orders *all = &t->orders[seat];
	int i = by_order && t->state.to_move == seat ? choose(t, &is) : -1;
	if (!mg_is_anytime(m))
		all->hold = 0;
	if (i < 0 || is.m != m)
		return;
	struct mg_order *o = &all->order[i];
	o->acts++;
	o->acted = m;
	o->acted_at = (uint16_t)t->record.moves;
	all->version++;
	if (!mg_is_anytime(m) && (is_about_one_lot(o) || o->verb == MG_ORDER_DEVELOP))
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
	struct view v = view_of(t, seat);
	struct verdict end;
	*o = *from;
	o->era = t->state.era;
	o->round = t->state.round;
	o->end = MG_ORDER_STANDS;
	o->acts = o->acted_at = o->ended_at = 0;
	o->acted = MG_NO_MOVE;
	if (!is_over(t, &v, o, &end)) {
		end = judge(&v, o);
		if (end.kind != CANNOT || (!is_about_one_lot(o) && !is_until(o)))
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
