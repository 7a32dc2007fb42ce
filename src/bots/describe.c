/* describe.c: the features of each seat, worked out anew where something has changed. */
#include "bots/describe.h"

#include "rules/cost.h"
#include "rules/score.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* ---- the scene */

static int rounds_in_era(const struct mg_board *b, const struct mg_state *s)
{
	return MG_COLUMNS / mg_draw_size(b, s);
}

static void set_scene(const struct mg_evaluator *e, const struct mg_state *s, struct mg_outlook *c)
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

/* Whether the seat still has its development turn in this round. */
static bool has_turn(const struct mg_state *s, int seat)
{
	if (s->decision != MG_DEVELOP)
		return s->decision != MG_OVER;
	int n = s->players;
	return (seat - s->start + n) % n >= (s->to_move - s->start + n) % n;
}

/* What a description is made from and into. */
struct describer {
	const struct mg_evaluator *evaluator;
	const struct mg_state *s;
	const struct mg_outlook *scene;
	const struct mg_seat_key *key;
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
	bool turn = has_turn(s, d->seat);
	int bonus[MG_NETWORKS];
	side->developed = d->key->developed;
	side->paid = turn;
	side->turns_in_era = d->scene->rounds_left + turn;
	side->builds = mg_edition_of(b)->builds_per_turn - (turn && s->to_move == d->seat ? s->builds : 0);
	mg_assert(side->builds >= 0);
	side->idle = s->owned[d->seat] & ~s->developed & b->buildable[s->era];
	if (side->turns_in_era == 0)
		side->idle &= d->scene->last_era ? 0 : ~b->of_kind[MG_TECHNOLOGY];
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
		soon += count(joined & d->scene->soon);
		later += count(joined & d->scene->later);
	}
	d->x[MG_X_LINKS_SOON] = (float)soon;
	d->x[MG_X_LINKS_LATER] = (float)later;
	for (int n = 0; n < b->networks; n++) {
		int value = 0;
		for (uint64_t rest = held & b->bonuses_on[n]; rest;)
			value += b->field[mg_take_field(&rest)].value;
		d->x[MG_X_NET_FACTORIES] += (float)(value * d->scene->factories_coming[n]);
		d->x[MG_X_NET_BONUSES] += (float)(d->scene->bonuses_coming[n] * count(held & b->factories_on[n]));
	}
}

static void describe_trade(const struct describer *d, const struct mg_side *side)
{
	const struct mg_board *b = d->evaluator->b;
	const uint64_t *needing = d->evaluator->needing;
	uint64_t to_come = d->scene->soon | d->scene->later, others = d->key->others;
	for (unsigned made = d->key->makes; made; made &= made - 1) {
		int r = __builtin_ctz(made);
		d->x[MG_X_ROYALTY_NOW] += (float)count(others & needing[r]);
		d->x[MG_X_ROYALTY_LATER] += (float)count(to_come & needing[r]);
	}
	for (uint64_t rest = side->idle & b->of_kind[MG_FACTORY]; rest;) {
		const struct mg_field *f = &b->field[mg_take_field(&rest)];
		d->x[MG_X_DISCOUNT_IDLE] += (float)f->discount;
		if (f->makes != MG_NONE && !(d->key->made >> f->makes & 1))
			d->x[MG_X_MAKER_IDLE] += (float)count((to_come | others) & needing[f->makes]);
	}
	for (uint64_t rest = mg_jokers(b, d->s, d->seat); rest;) {
		int r = b->field[mg_take_field(&rest)].makes;
		d->x[MG_X_JOKERS]++;
		if (r == MG_ANY)
			d->x[MG_X_JOKER_USE] += (float)count(side->idle);
		else if (!(d->key->makes >> r & 1))
			d->x[MG_X_JOKER_USE] += (float)count((side->idle | to_come) & needing[r]);
	}
}

static void describe_seat(const struct describer *d, struct mg_side *side)
{
	const struct mg_state *s = d->s;
	struct mg_score now;
	int lots = __builtin_popcount(s->open), seat = d->seat;
	memset(d->x, 0, MG_FEATURES * sizeof d->x[0]);
	mg_score_seat(d->evaluator->b, s, seat, &now);
	set_side(d, side);
	d->x[MG_X_BIAS] = 1;
	d->x[MG_X_NOW] = (float)(now.total - now.money);
	describe_hopes(d, side);
	describe_trade(d, side);
	d->x[MG_X_DISCOUNT] = s->discount[seat];
	d->x[MG_X_SUBSIDY_LEFT] = mg_edition_of(d->evaluator->b)->has_subsidy && !(s->subsidies >> seat & 1);
	d->x[MG_X_HAMMER] = s->auctioneer == seat ? (float)lots : 0;
	d->x[MG_X_HAMMER_NEXT] = s->auctioneer != MG_NONE && mg_left_of(s, s->auctioneer) == seat ? (float)lots : 0;
	d->x[MG_X_ORDER] = (float)((seat - s->start + s->players) % s->players);
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

static void describe_builds(const struct mg_board *b, const struct mg_outlook *scene, const struct mg_side *side, int money, float *x)
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
		if (more_turns || (!technology && !scene->last_era)) {
			x[MG_X_REST_LATE] += (float)(p->joined + mg_link_points(b, p->field, chosen));
			x[MG_X_REST_COST] += (float)p->cost;
		}
	}
}

_Static_assert(MG_X_PURSE == MG_X_MONEY + 1 && MG_X_RIVALS_MONEY == MG_X_MONEY + 2 && MG_X_PLAN == MG_X_MONEY + 3 &&
		       MG_X_PLAN_COST < MG_X_REST_COST && MG_X_REST_ERA < MG_X_REST_COST && MG_X_REST_LATE < MG_X_REST_COST,
	       "what hangs on money stands together");

/* ---- all of it */

static void set_key(const struct mg_memory *m, const struct mg_state *s, int seat, unsigned made, uint64_t idle, struct mg_seat_key *key)
{
	*key = (struct mg_seat_key){
		.scene = m->scene_key, .owned = s->owned[seat], .developed = mg_developed(s, seat), .others = idle & ~s->owned[seat],
		.makes = s->makes[seat], .made = (uint16_t)made, .discount = s->discount[seat], .points = s->points[seat],
		.decision = s->decision, .to_move = s->to_move, .start = s->start, .auctioneer = s->auctioneer, .builds = s->builds,
		.subsidy = s->subsidies >> seat & 1,
	};
}

static void spread_features(struct mg_memory *m, int seat, int first, int last)
{
	for (int i = first; i <= last; i++)
		m->across[i][seat] = m->x[seat][i];
}

static void bring_up_seat(const struct mg_evaluator *e, const struct mg_state *s, int seat, const struct mg_seat_key *key, int all_money,
			  struct mg_memory *m)
{
	struct mg_seat_memory *known = &m->seat[seat];
	float *x = m->x[seat];
	int money = s->money[seat];
	bool anew = known->version == 0 || memcmp(&known->key, key, sizeof *key) != 0;
	if (!anew && known->money == money && known->all_money == all_money)
		return;
	if (anew) {
		struct describer d = {e, s, &m->scene, key, seat, x};
		describe_seat(&d, &known->side);
		known->key = *key;
		known->version++;
	}
	if (anew || known->money != money) {
		x[MG_X_MONEY] = (float)money;
		x[MG_X_PURSE] = (float)(money < 3 ? money : 3);
		describe_builds(e->b, &m->scene, &known->side, money, x);
	}
	x[MG_X_RIVALS_MONEY] = (float)(all_money - money) / (float)(s->players - 1);
	known->money_version++;
	known->money = money;
	known->all_money = all_money;
	spread_features(m, seat, anew ? 0 : MG_X_MONEY_FIRST, anew ? MG_FEATURES - 1 : MG_X_MONEY_LAST);
}

/* Seats that nobody has are 0 everywhere. */
static void leave_empty(struct mg_memory *m, int seat)
{
	m->seat[seat].version++;
	memset(m->x[seat], 0, sizeof m->x[seat]);
	spread_features(m, seat, 0, MG_FEATURES - 1);
}

void mg_describe(const struct mg_evaluator *e, const struct mg_state *s, struct mg_memory *m)
{
	struct mg_outlook_key scene = {s->bag, s->open, s->era, s->round, s->players, s->draws};
	struct mg_seat_key key;
	uint64_t idle = 0;
	int all_money = 0;
	mg_assert(s->decision != MG_OVER && s->players >= MG_MIN_SEATS);
	if (memcmp(&scene, &m->scene_key, sizeof scene) != 0) {
		bool other_game = m->scene_key.players != s->players;
		m->scene_key = scene;
		set_scene(e, s, &m->scene);
		for (int p = s->players; p < MG_SEATS && other_game; p++)
			leave_empty(m, p);
	}
	for (int p = 0; p < s->players; p++) {
		all_money += s->money[p];
		idle |= s->owned[p];
	}
	idle &= ~s->developed & e->b->buildable[s->era];
	for (int p = 0; p < s->players; p++) {
		set_key(m, s, p, mg_made(s), idle, &key);
		bring_up_seat(e, s, p, &key, all_money, m);
	}
}
