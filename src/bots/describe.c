/* describe.c: the features of each seat, worked out where they are not remembered. */
#include "bots/describe.h"

#include "rules/cost.h"
#include "rules/score.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* ---- the outlook */

static int rounds_in_era(const struct mg_board *b, const struct mg_state *s)
{
	return MG_COLUMNS / mg_draw_size(b, s);
}

static void set_outlook(const struct mg_evaluator *e, const struct mg_state *s, struct mg_outlook *c)
{
	int base = mg_field_at(0, s->era);
	*c = (struct mg_outlook){.soon = (uint64_t)(s->bag | s->open) << base};
	c->later = base + MG_COLUMNS < MG_FIELDS ? e->played & ~(mg_bit(base + MG_COLUMNS) - 1) : 0;
	c->rounds_left = rounds_in_era(e->b, s) - s->round;
	mg_assert(c->rounds_left >= 0 && (c->soon & c->later) == 0);
	c->last_era = s->era == mg_edition_of(e->b)->eras[s->players];
	for (int n = 0; n < e->b->networks; n++) {
		c->factories_coming[n] = count((c->soon | c->later) & e->b->factories_on[n]);
		for (uint64_t rest = (c->soon | c->later) & e->b->bonuses_on[n]; rest;)
			c->bonuses_coming[n] += e->b->field[mg_take_field(&rest)].value;
	}
}

/* ---- a seat, whatever its money */

/* How many seats after the starting player a seat comes. */
static int order_of(const struct mg_state *s, int seat)
{
	return seat < s->start ? seat - s->start + s->players : seat - s->start;
}

/* Whether the seat still has its development turn in this round. */
static bool has_turn(const struct mg_state *s, int seat)
{
	if (s->decision != MG_DEVELOP)
		return s->decision != MG_OVER;
	return order_of(s, seat) >= order_of(s, s->to_move);
}

/* What a description is made from and into. */
struct describer {
	const struct mg_evaluator *evaluator;
	const struct mg_state *s;
	const struct mg_outlook *outlook;
	const struct mg_seat_key *key;
	uint64_t others; /* undeveloped fields of the others that can be built */
	int seat;
	float *x;
};

static void list_prospects(const struct describer *d, const int bonus[MG_NETWORKS], struct mg_side *side)
{
	const struct mg_board *b = d->evaluator->b;
	side->prospects = 0;
	for (uint64_t rest = side->idle; rest && side->prospects < MG_MOST_IDLE;) {
		int field = mg_take_field(&rest), cost = mg_cost_bound(b, d->s, d->seat, field, d->key->made);
		d->x[MG_X_IDLE]++;
		if (cost < 0) {
			d->x[MG_X_BLOCKED]++;
			continue;
		}
		int printed = side->turns_in_era > 0 ? mg_printed_points(b, field, d->s->era) : 0;
		int joined = mg_link_points(b, field, side->developed) + mg_bonus_points(b, field, side->developed, bonus);
		side->prospect[side->prospects++] = (struct mg_prospect){(uint8_t)field, cost, printed, joined};
	}
}

static void set_side(const struct describer *d, struct mg_side *side)
{
	const struct mg_board *b = d->evaluator->b;
	const struct mg_state *s = d->s;
	int bonus[MG_NETWORKS];
	side->developed = d->key->developed;
	side->paid = d->key->turn;
	side->turns_in_era = d->outlook->rounds_left + d->key->turn;
	side->builds = d->key->builds;
	side->idle = s->owned[d->seat] & ~s->developed & b->buildable[s->era];
	if (side->turns_in_era == 0)
		side->idle &= d->outlook->last_era ? 0 : ~b->of_kind[MG_TECHNOLOGY];
	for (int n = 0; n < b->networks; n++)
		bonus[n] = mg_bonus_value(b, side->developed, n);
	list_prospects(d, bonus, side);
}

static void describe_hopes(const struct describer *d, const struct mg_side *side)
{
	const struct mg_board *b = d->evaluator->b;
	uint64_t held = side->developed | side->idle;
	int soon = 0, later = 0;
	for (uint64_t rest = held; rest;) {
		uint64_t joined = b->joined[mg_take_field(&rest)];
		soon += count(joined & d->outlook->soon);
		later += count(joined & d->outlook->later);
	}
	d->x[MG_X_LINKS_SOON] = (float)soon;
	d->x[MG_X_LINKS_LATER] = (float)later;
	for (int n = 0; n < b->networks; n++) {
		int value = 0;
		for (uint64_t rest = held & b->bonuses_on[n]; rest;)
			value += b->field[mg_take_field(&rest)].value;
		d->x[MG_X_NET_FACTORIES] += (float)(value * d->outlook->factories_coming[n]);
		d->x[MG_X_NET_BONUSES] += (float)(d->outlook->bonuses_coming[n] * count(held & b->factories_on[n]));
	}
}

/* Returns which fields of others count for it, if they have them. */
static uint64_t describe_trade(const struct describer *d, const struct mg_side *side)
{
	const struct mg_board *b = d->evaluator->b;
	const uint64_t *needing = d->evaluator->needing;
	uint64_t to_come = d->outlook->soon | d->outlook->later, watched = 0;
	for (unsigned made = d->key->makes; made; made &= made - 1) {
		int r = __builtin_ctz(made);
		d->x[MG_X_ROYALTY_NOW] += (float)count(d->others & needing[r]);
		d->x[MG_X_ROYALTY_LATER] += (float)count(to_come & needing[r]);
		watched |= needing[r];
	}
	for (uint64_t rest = side->idle & b->of_kind[MG_FACTORY]; rest;) {
		const struct mg_field *f = &b->field[mg_take_field(&rest)];
		d->x[MG_X_DISCOUNT_IDLE] += (float)f->discount;
		if (f->makes != MG_NONE && !(d->key->makes >> f->makes & 1)) {
			d->x[MG_X_MAKER_IDLE] += (float)count((to_come | d->others) & needing[f->makes]);
			watched |= needing[f->makes];
		}
	}
	for (uint64_t rest = mg_jokers(b, d->s, d->seat); rest;) {
		int r = b->field[mg_take_field(&rest)].makes;
		d->x[MG_X_JOKERS]++;
		if (r == MG_ANY)
			d->x[MG_X_JOKER_USE] += (float)count(side->idle);
		else if (!(d->key->makes >> r & 1))
			d->x[MG_X_JOKER_USE] += (float)count((side->idle | to_come) & needing[r]);
	}
	return watched;
}

static void describe_holding(const struct mg_evaluator *e, const struct mg_state *s, const struct mg_outlook *outlook, int seat,
			     struct mg_holding *h)
{
	struct describer d = {e, s, outlook, &h->key, h->others, seat, h->x};
	struct mg_score now;
	memset(h->x, 0, sizeof h->x);
	mg_score_seat(e->b, s, seat, &now);
	set_side(&d, &h->side);
	h->x[MG_X_BIAS] = 1;
	h->x[MG_X_NOW] = (float)(now.total - now.money);
	describe_hopes(&d, &h->side);
	h->watched = describe_trade(&d, &h->side);
	h->x[MG_X_DISCOUNT] = s->discount[seat];
	h->x[MG_X_SUBSIDY_LEFT] = mg_edition_of(e->b)->has_subsidy && !h->key.subsidy;
	h->money = -1;
	h->known = true;
}

/* ---- its place at the table */

static void describe_place(const struct mg_state *s, int seat, float *x)
{
	float lots = (float)__builtin_popcount(s->open);
	x[MG_X_HAMMER] = s->auctioneer == seat ? lots : 0;
	x[MG_X_HAMMER_NEXT] = s->auctioneer != MG_NONE && mg_left_of(s, s->auctioneer) == seat ? lots : 0;
	x[MG_X_ORDER] = (float)order_of(s, seat);
}

/* ---- what hangs on its money */

/* Which prospect the next turn builds first: most points for what is left to spend; -1 for none. */
static int pick_prospect(const struct mg_board *b, const struct mg_side *side, uint64_t usable, uint64_t chosen, int money)
{
	int best = -1;
	float best_worth = 0;
	for (int i = 0; i < side->prospects; i++) {
		const struct mg_prospect *p = &side->prospect[i];
		if (p->cost > money || !(usable & mg_bit(p->field)))
			continue;
		int points = p->printed + p->joined + mg_link_points(b, p->field, chosen);
		float worth = (float)points - 0.4f * (float)p->cost + 1.0f;
		if (worth > best_worth) {
			best_worth = worth;
			best = i;
		}
	}
	return best;
}

static uint64_t describe_next_turn(const struct mg_board *b, const struct mg_side *side, int money, float *x)
{
	uint64_t chosen = 0, usable = side->idle;
	for (int k = 0; k < side->builds; k++) {
		int i = pick_prospect(b, side, usable, chosen, money);
		if (i < 0)
			break;
		const struct mg_prospect *p = &side->prospect[i];
		x[MG_X_PLAN] += (float)(p->printed + p->joined + mg_link_points(b, p->field, chosen));
		x[MG_X_PLAN_COST] += (float)p->cost;
		money -= p->cost;
		chosen |= mg_bit(p->field);
		usable &= ~mg_bit(p->field);
		if (mg_edition_of(b)->one_build_of_a_kind)
			usable &= ~b->of_kind[b->field[p->field].kind];
	}
	return chosen;
}

static void describe_builds(const struct mg_board *b, const struct mg_outlook *outlook, const struct mg_side *side, int money, float *x)
{
	for (int i = MG_X_PLAN; i <= MG_X_REST_COST; i++)
		x[i] = 0;
	uint64_t chosen = describe_next_turn(b, side, money + (side->paid ? 0 : MG_INCOME), x);
	for (int i = 0; i < side->prospects; i++) {
		const struct mg_prospect *p = &side->prospect[i];
		if (chosen & mg_bit(p->field))
			continue;
		bool technology = b->field[p->field].kind == MG_TECHNOLOGY, more_turns = side->turns_in_era > 1;
		if (more_turns)
			x[MG_X_REST_ERA] += (float)p->printed;
		if (more_turns || (!technology && !outlook->last_era)) {
			x[MG_X_REST_LATE] += (float)(p->joined + mg_link_points(b, p->field, chosen));
			x[MG_X_REST_COST] += (float)p->cost;
		}
	}
}

_Static_assert(MG_X_PURSE == MG_X_MONEY + 1 && MG_X_RIVALS_MONEY == MG_X_MONEY + 2 && MG_X_PLAN == MG_X_MONEY + 3 &&
		       MG_X_PLAN_COST < MG_X_REST_COST && MG_X_REST_ERA < MG_X_REST_COST && MG_X_REST_LATE < MG_X_REST_COST,
	       "what hangs on money stands together");
_Static_assert(MG_X_HAMMER_NEXT == MG_X_HAMMER + 1 && MG_X_ORDER == MG_X_HAMMER + 2, "what hangs on the place stands together");

/* ---- all of it */

static void set_key(const struct mg_board *b, const struct mg_state *s, int seat, unsigned made, struct mg_seat_key *key)
{
	bool turn = has_turn(s, seat);
	int built = turn && s->to_move == seat ? s->builds : 0;
	mg_assert(built <= mg_edition_of(b)->builds_per_turn);
	*key = (struct mg_seat_key){
		.owned = s->owned[seat], .developed = mg_developed(s, seat), .coming = s->bag | s->open, .makes = s->makes[seat],
		.made = (uint16_t)made, .discount = s->discount[seat], .points = s->points[seat], .era = s->era, .round = s->round,
		.turn = turn, .builds = (uint8_t)(mg_edition_of(b)->builds_per_turn - built), .subsidy = s->subsidies >> seat & 1,
	};
}

/* Where among a seat's holdings one is kept. */
static unsigned place_of(const struct mg_seat_key *key)
{
	uint64_t all = (key->owned ^ key->developed << 1) * 0x9e3779b97f4a7c15u + key->coming + key->turn + (uint64_t)key->builds * 5;
	_Static_assert(MG_HOLDINGS == 8, "three bits");
	return (unsigned)((all * 0xbf58476d1ce4e5b9u) >> 61);
}

static void spread_features(struct mg_memory *m, int seat, const float *x, int first, int last)
{
	for (int i = first; i <= last; i++)
		m->across[i][seat] = x[i];
}

static void bring_up_seat(const struct mg_evaluator *e, const struct mg_state *s, int seat, unsigned made, uint64_t idle, int all_money,
			  struct mg_memory *m)
{
	struct mg_seat_key key;
	set_key(e->b, s, seat, made, &key);
	unsigned place = place_of(&key);
	struct mg_holding *h = &m->holding[seat][place];
	uint64_t others = idle & ~key.owned;
	int money = s->money[seat];
	bool known = h->known && memcmp(&h->key, &key, sizeof key) == 0 && ((others ^ h->others) & h->watched) == 0;
	bool shown = known && m->now[seat] == place;
	if (!known) {
		h->key = key;
		h->others = others;
		describe_holding(e, s, &m->outlook, seat, h);
	}
	describe_place(s, seat, h->x);
	h->x[MG_X_RIVALS_MONEY] = (float)(all_money - money) / (float)(s->players - 1);
	if (h->money != money) {
		h->money = money;
		h->x[MG_X_MONEY] = (float)money;
		h->x[MG_X_PURSE] = (float)(money < 3 ? money : 3);
		describe_builds(e->b, &m->outlook, &h->side, money, h->x);
	}
	m->now[seat] = (uint8_t)place;
	spread_features(m, seat, h->x, shown ? MG_X_MONEY_FIRST : 0, shown ? MG_X_MONEY_LAST : MG_FEATURES - 1);
	if (shown)
		spread_features(m, seat, h->x, MG_X_PLACE_FIRST, MG_X_PLACE_LAST);
}

/* Another number of players or way of drawing: nothing holds any more; and seats that nobody has are 0 everywhere. */
static void forget(struct mg_memory *m)
{
	for (int p = 0; p < MG_SEATS; p++)
		for (int i = 0; i < MG_HOLDINGS; i++)
			m->holding[p][i].known = false;
	memset(m->across, 0, sizeof m->across);
}

void mg_describe(const struct mg_evaluator *e, const struct mg_state *s, struct mg_memory *m)
{
	struct mg_outlook_key key = {s->bag | s->open, s->era, s->round, s->players, s->draws};
	unsigned made = mg_made(s);
	uint64_t idle = 0;
	int all_money = 0;
	mg_assert(s->decision != MG_OVER && s->players >= MG_MIN_SEATS);
	if (memcmp(&key, &m->outlook_key, sizeof key) != 0) {
		if (m->outlook_key.players != s->players || m->outlook_key.draws != s->draws)
			forget(m);
		m->outlook_key = key;
		set_outlook(e, s, &m->outlook);
	}
	for (int p = 0; p < s->players; p++) {
		all_money += s->money[p];
		idle |= s->owned[p];
	}
	idle &= ~s->developed & e->b->buildable[s->era];
	for (int p = 0; p < s->players; p++)
		bring_up_seat(e, s, p, made, idle, all_money, m);
}
