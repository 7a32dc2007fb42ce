/* quick.c: the hand heuristic, move by move, and games played on with it. */
#include "bots/quick.h"

#include "rules/cost.h"
#include "rules/score.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

mg_move mg_random_draw(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	unsigned bag = s->bag, drawn = 0;
	mg_assert(s->decision == MG_DRAW && __builtin_popcount(bag) >= mg_draw_size(b, s));
	for (int left = mg_draw_size(b, s); left > 0; left--) {
		unsigned skip = mg_rng_below(rng, (uint32_t)__builtin_popcount(bag)), rest = bag;
		while (skip--)
			rest &= rest - 1;
		rest &= ~rest + 1;
		drawn |= rest;
		bag ^= rest;
	}
	return mg_draw_columns(drawn);
}

/* What a maker earns follows from how many fields of its own and later eras need its resource. */
static int demand(const struct mg_board *b, int field)
{
	int n = 0;
	for (int i = field / MG_COLUMNS * MG_COLUMNS; i < MG_FIELDS; i++)
		n += b->field[i].needs[0] == b->field[field].makes || b->field[i].needs[1] == b->field[field].makes;
	return n;
}

void mg_quick_init(struct mg_quick *q, const struct mg_board *b)
{
	q->b = b;
	for (int i = 0; i < MG_FIELDS; i++) {
		const struct mg_field *f = &b->field[i];
		uint64_t later = mg_bit(i) - 1;
		int hope = 3 * count(b->joined[i] & ~later) + 6 * f->discount;
		if (f->kind == MG_FACTORY && f->makes != MG_NONE)
			hope += 2 * demand(b, i);
		for (int n = 0; n < b->networks; n++)
			if (f->on >> n & 1)
				hope += f->kind == MG_BONUS ? 2 * f->value : 2;
		q->hope[i] = (uint8_t)(hope < 255 ? hope : 255);
	}
}

/* What a field would bring a seat, in quarter points. */
static int brings(const struct mg_quick *q, const struct mg_state *s, int seat, int field)
{
	const struct mg_board *b = q->b;
	const struct mg_field *f = &b->field[field];
	uint64_t held = s->owned[seat];
	if (f->kind == MG_JOKER)
		return 7;
	int points = 4 * mg_link_points(b, field, held);
	points += 4 * mg_printed_points(b, field, s->era);
	for (unsigned nets = f->on; nets; nets &= nets - 1) {
		int n = __builtin_ctz(nets);
		points += f->kind == MG_BONUS ? 4 * f->value * count(held & b->factories_on[n])
					      : 8 * count(held & b->bonuses_on[n]);
	}
	return points + q->hope[field] * (MG_ERAS - s->era) / 4;
}

/* Talers that building it takes, resources that nobody sells counted dearly. */
static int costs(const struct mg_quick *q, const struct mg_state *s, int seat, int field)
{
	const struct mg_field *f = &q->b->field[field];
	int cost = mg_construction_cost(q->b, s, seat, field);
	for (int n = 0; n < MG_NEEDS && f->needs[n] != MG_NONE; n++)
		if (!(s->makes[seat] >> f->needs[n] & 1) && !(s->owned[seat] & q->b->jokers[f->needs[n]]))
			cost++;
	return cost;
}

/* Quarter points that a Taler is worth: more while there is much to buy. */
static int taler(const struct mg_state *s)
{
	static const int worth[MG_ERAS + 1] = {0, 5, 4, 4, 3, 2};
	return worth[s->era];
}

/* The most that a seat should pay for a field, in Talers; negative if it is better off without. */
static int worth(const struct mg_quick *q, const struct mg_state *s, int seat, int field)
{
	int cost = costs(q, s, seat, field);
	int points = brings(q, s, seat, field);
	if (cost > s->money[seat] + 3)
		points /= 3;
	return points / taler(s) - cost;
}

static mg_move quick_bid(const struct mg_quick *q, const struct mg_state *s, struct mg_rng *rng)
{
	int me = s->to_move, limit = worth(q, s, me, s->lot);
	limit = limit * 2 / 3 < s->money[me] ? limit * 2 / 3 : s->money[me];
	if (limit <= s->high)
		return MG_M_PASS;
	return mg_bid(s->high + 1 + (int)mg_rng_below(rng, (uint32_t)(limit - s->high + 1) / 2 + 1) % (limit - s->high));
}

static mg_move quick_settlement(const struct mg_quick *q, const struct mg_state *s)
{
	int me = s->to_move, price = s->high;
	if (price == 0)
		return MG_M_KEEP;
	if (mg_edition_of(q->b)->keeping_costs && s->money[me] < price)
		return MG_M_SELL;
	int paid = mg_edition_of(q->b)->keeping_costs ? price * (s->players - 1) / s->players : 0;
	return worth(q, s, me, s->lot) - paid > price + 1 ? MG_M_KEEP : MG_M_SELL;
}

static mg_move quick_offer(const struct mg_state *s, struct mg_rng *rng)
{
	unsigned open = s->open;
	for (uint32_t skip = mg_rng_below(rng, (uint32_t)__builtin_popcount(open)); skip > 0; skip--)
		open &= open - 1;
	return mg_offer(mg_field_at(__builtin_ctz(open), s->era));
}

static mg_move quick_build(const struct mg_quick *q, const struct mg_state *s)
{
	mg_move moves[MG_MAX_LEGAL], best = MG_M_DONE;
	int most = 0, n = mg_legal(q->b, s, moves);
	for (int i = 0; i < n - 1; i++) {
		int field = mg_move_field(moves[i]);
		int gain = brings(q, s, s->to_move, field) - taler(s) * mg_price(q->b, s, moves[i]) / 2;
		if (gain > most) {
			most = gain;
			best = moves[i];
		}
	}
	return best;
}

mg_move mg_quick_move(const struct mg_quick *q, const struct mg_state *s, struct mg_rng *rng)
{
	mg_assert(s->to_move != MG_NONE);
	switch (s->decision) {
	case MG_OFFER:
		return quick_offer(s, rng);
	case MG_BID:
		return quick_bid(q, s, rng);
	case MG_SETTLE:
		return quick_settlement(q, s);
	default:
		return quick_build(q, s);
	}
}

void mg_quick_rollout(const struct mg_quick *q, struct mg_state *s, struct mg_rng *rng)
{
	while (s->decision != MG_OVER)
		mg_apply(q->b, s, s->decision == MG_DRAW ? mg_random_draw(q->b, s, rng) : mg_quick_move(q, s, rng));
}
