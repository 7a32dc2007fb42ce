/* orders_move.c: the move that a standing order makes: whether it is about the decision that its seat is asked for, what it plays then, which of a
 * seat's orders does, and when. */
#include "table/orders_move.h"

#include "base/sha256.h"
#include "table/event.h"

struct mg_order_view mg_order_view_of(const struct mg_table *t, int seat)
{
	return (struct mg_order_view){&t->record.sheet->board, &t->state, seat};
}

static struct mg_order_outcome acts(mg_move m)
{
	return (struct mg_order_outcome){.kind = MG_ORDER_ACTS, .m = m, .end = MG_ORDER_ACTED};
}

struct mg_order_outcome mg_order_cannot(enum mg_order_end end, int seat, int n)
{
	return (struct mg_order_outcome){.kind = MG_ORDER_CANNOT, .end = end, .seat = seat, .n = n};
}

/* ---- what it is about */

bool mg_order_is_about_one_lot(const struct mg_order *o)
{
	return o->target == MG_ON_FIELD && o->verb != MG_ORDER_OFFER && o->verb != MG_ORDER_DEVELOP && o->verb != MG_ORDER_DONE;
}

bool mg_order_is_until(const struct mg_order *o)
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
static bool is_asked(const struct mg_order_view *v, const struct mg_order *o)
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

/* ---- what it would play */

/* Whether a move may be played and leaves enough; *after is the state then. */
static bool may_play(const struct mg_order_view *v, mg_move m, int leave, struct mg_state *after)
{
	*after = *v->s;
	return mg_play(v->b, after, m) == MG_FINE && after->money[v->seat] >= leave;
}

/* The seats, as bits, that bid after this one; MG_SEATS stands for nobody. */
static unsigned seats_left(const struct mg_order_view *v)
{
	unsigned left = 0;
	for (int p = mg_left_of(v->s, v->seat); v->s->decision == MG_BID && p != v->s->auctioneer; p = mg_left_of(v->s, p))
		left |= 1u << p;
	return left ? left : 1u << MG_SEATS;
}

/* Whether those lead, and those are left, that the order supposes. */
static bool supposes_rightly(const struct mg_order_view *v, const struct mg_order *o, struct mg_order_outcome *no)
{
	int leader = v->s->best == MG_NONE ? MG_SEATS : v->s->best;
	unsigned left = seats_left(v);
	if ((o->leads && !(o->leads >> leader & 1)) || o->leads_not >> leader & 1) {
		*no = mg_order_cannot(MG_ORDER_LEADER, leader, 0);
		return false;
	}
	if ((o->left && !(o->left & left)) || o->left_not & left) {
		*no = mg_order_cannot(MG_ORDER_OTHERS, 0, 0);
		return false;
	}
	return true;
}

/* The subsidy, if the move could be played after it and cannot be before. */
static bool subsidy_helps(const struct mg_order_view *v, const struct mg_order *o, mg_move m)
{
	struct mg_state after;
	struct mg_order_view then = {v->b, &after, v->seat};
	struct mg_state end;
	return o->subsidy && may_play(v, mg_subsidy(v->seat), 0, &after) && may_play(&then, m, o->leave, &end);
}

/* A move that is to leave enough, if need be after the subsidy. */
static struct mg_order_outcome play_or_subsidy(const struct mg_order_view *v, const struct mg_order *o, mg_move m)
{
	struct mg_state after;
	int money = v->s->money[v->seat];
	if (may_play(v, m, o->leave, &after))
		return acts(m);
	if (subsidy_helps(v, o, m))
		return acts(mg_subsidy(v->seat));
	return mg_order_cannot(may_play(v, m, 0, &after) ? MG_ORDER_LEAVE : MG_ORDER_MONEY, v->seat, money);
}

/* A bid is paid only by who is sold the lot, but it must leave enough then. */
static struct mg_order_outcome try_bid(const struct mg_order_view *v, const struct mg_order *o)
{
	int high = v->s->high, money = v->s->money[v->seat], spare = money - o->leave;
	struct mg_state after;
	if (high >= o->amount)
		return mg_order_cannot(MG_ORDER_PRICE, v->seat, high);
	if (spare > high)
		return acts(mg_bid(!o->at_once ? high + 1 : spare < o->amount ? spare : o->amount));
	if (o->subsidy && spare + MG_SUBSIDY_MONEY > high && may_play(v, mg_subsidy(v->seat), 0, &after))
		return acts(mg_subsidy(v->seat));
	return mg_order_cannot(money > high ? MG_ORDER_LEAVE : MG_ORDER_MONEY, v->seat, money);
}

static struct mg_order_outcome try_settle(const struct mg_order_view *v, const struct mg_order *o)
{
	int high = v->s->high;
	if (o->verb == MG_ORDER_SELL)
		return high >= o->amount ? acts(mg_move_of(MG_M_SELL, 0, 0)) : mg_order_cannot(MG_ORDER_LOW, v->seat, high);
	if (high > o->amount)
		return mg_order_cannot(MG_ORDER_PRICE, v->seat, high);
	return play_or_subsidy(v, o, mg_move_of(MG_M_KEEP, 0, 0));
}

/* What is played instead, if the order says so. */
static struct mg_order_outcome otherwise(const struct mg_order_view *v, const struct mg_order *o, struct mg_order_outcome no)
{
	static const enum mg_verb instead[MG_ORDER_VERBS] = {
		[MG_ORDER_BID] = MG_M_PASS, [MG_ORDER_SELL] = MG_M_KEEP, [MG_ORDER_KEEP] = MG_M_SELL};
	mg_move m = mg_move_of(instead[o->verb], 0, 0);
	mg_assert(no.kind == MG_ORDER_CANNOT);
	if (!o->otherwise || m == MG_NO_MOVE || mg_refuse(v->b, v->s, m) != MG_FINE)
		return no;
	no.kind = MG_ORDER_ACTS;
	no.m = m;
	return no;
}

static struct mg_order_outcome try_auction(const struct mg_order_view *v, const struct mg_order *o)
{
	struct mg_order_outcome is;
	if (supposes_rightly(v, o, &is))
		is = o->verb == MG_ORDER_PASS  ? acts(mg_move_of(MG_M_PASS, 0, 0))
		     : o->verb == MG_ORDER_BID ? try_bid(v, o)
					       : try_settle(v, o);
	return is.kind == MG_ORDER_CANNOT ? otherwise(v, o, is) : is;
}

static struct mg_order_outcome try_offer(const struct mg_order_view *v, const struct mg_order *o)
{
	const struct mg_state *s = v->s;
	for (int i = 0; i < o->fields; i++)
		if (mg_refuse(v->b, s, mg_offer(o->field[i])) == MG_FINE)
			return acts(mg_offer(o->field[i]));
	if (o->rest && s->open)
		return acts(mg_offer(mg_field_at(__builtin_ctz(s->open), s->era)));
	return (struct mg_order_outcome){.kind = MG_ORDER_WAITS};
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
static struct mg_order_outcome try_develop(const struct mg_order_view *v, const struct mg_order *o)
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
	return with_subsidy == MG_NO_MOVE ? (struct mg_order_outcome){.kind = MG_ORDER_WAITS} : acts(mg_subsidy(v->seat));
}

/* Ends the turn, unless the field that it waits for can be paid for, however. */
static struct mg_order_outcome try_done(const struct mg_order_view *v, const struct mg_order *o)
{
	struct mg_order bare = {.verb = MG_ORDER_DEVELOP, .target = MG_ON_FIELD, .field = {o->field[0]}, .fields = 1};
	if (mg_order_is_until(o) && try_develop(v, &bare).kind == MG_ORDER_ACTS)
		return mg_order_cannot(MG_ORDER_READY, v->seat, 0);
	return acts(mg_move_of(MG_M_DONE, 0, 0));
}

struct mg_order_outcome mg_order_try(const struct mg_order_view *v, const struct mg_order *o)
{
	if (o->end != MG_ORDER_STANDS || !is_asked(v, o))
		return (struct mg_order_outcome){.kind = MG_ORDER_WAITS};
	switch ((enum mg_order_verb)o->verb) {
	case MG_ORDER_OFFER:
		return try_offer(v, o);
	case MG_ORDER_DEVELOP:
		return try_develop(v, o);
	case MG_ORDER_DONE:
		return try_done(v, o);
	default:
		return try_auction(v, o);
	}
}

/* An order for one lot comes before one for its kind, and that before one for every lot; what is to be developed before the end of the turn. */
static int breadth(const struct mg_order *o)
{
	return o->verb == MG_ORDER_DONE ? 2 : o->target == MG_ON_FIELD ? 0 : o->target == MG_ON_ANY ? 2 : 1;
}

int mg_orders_find_acting(const struct mg_table *t, struct mg_order_outcome *is)
{
	int seat = t->state.to_move;
	if (t->phase != MG_TABLE_PLAYING || seat == MG_NONE)
		return -1;
	const struct mg_seat_orders *all = &t->orders[seat];
	struct mg_order_view v = mg_order_view_of(t, seat);
	if (!all->count || !mg_table_is_played(t, seat) || all->hold == t->record.moves + 1)
		return -1;
	for (int wide = 0; wide < 3; wide++)
		for (int i = 0; i < all->count; i++) {
			if (breadth(&all->order[i]) != wide)
				continue;
			*is = mg_order_try(&v, &all->order[i]);
			if (is->kind != MG_ORDER_ACTS)
				continue;
			mg_assert(mg_refuse(v.b, v.s, is->m) == MG_FINE);
			return i;
		}
	return -1;
}

const struct mg_order *mg_orders_choose(const struct mg_table *t, mg_move *m)
{
	struct mg_order_outcome is;
	int i = mg_orders_find_acting(t, &is);
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
	struct mg_order_outcome is;
	if (t->out >= 0 || mg_orders_find_acting(t, &is) < 0)
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
