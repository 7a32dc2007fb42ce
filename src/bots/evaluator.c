/* evaluator.c: the features of each seat, and their weighted sums as totals and chances. */
#include "bots/evaluator.h"

#include "base/expo.h"
#include "rules/cost.h"
#include "rules/score.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

void mg_evaluator_init(struct mg_evaluator *e, const struct mg_board *b, int players)
{
	mg_assert(players >= MG_MIN_SEATS && players <= MG_SEATS && b->edition < MG_EDITIONS);
	*e = (struct mg_evaluator){.b = b, .weights = &mg_hand_weights[b->edition][players - MG_MIN_SEATS]};
	e->played = mg_bit(mg_edition_of(b)->eras[players] * MG_COLUMNS) - 1;
	for (int i = 0; i < MG_FIELDS; i++)
		for (int n = 0; n < MG_NEEDS; n++)
			if (b->field[i].needs[n] != MG_NONE)
				e->needing[b->field[i].needs[n]] |= mg_bit(i);
}

/* What all seats share, worked out once for a state. */
struct scene {
	const struct mg_evaluator *evaluator;
	const struct mg_state *s;
	uint64_t soon;     /* fields of this era still to be claimed */
	uint64_t later;    /* fields of later eras */
	int rounds_left;   /* after this round, in this era */
	bool last_era;
	unsigned made;     /* resources that anybody makes */
	int money;         /* of all seats together */
	int factories_coming[MG_NETWORKS]; /* how many */
	int bonuses_coming[MG_NETWORKS];   /* their value */
};

/* One seat's side of it. */
struct side {
	uint64_t developed, idle; /* idle: undeveloped and still worth something */
	int turns_in_era;         /* development turns that it has left in this era */
	int builds;               /* how many fields its next turn can build */
	int bonus[MG_NETWORKS];   /* value of its developed bonus fields */
};

static int rounds_in_era(const struct mg_board *b, const struct mg_state *s)
{
	return MG_COLUMNS / mg_draw_size(b, s);
}

static void set_scene(struct scene *c, const struct mg_evaluator *e, const struct mg_state *s)
{
	int base = mg_field_at(0, s->era);
	*c = (struct scene){.evaluator = e, .s = s};
	c->soon = (uint64_t)(s->bag | s->open) << base;
	c->later = base + MG_COLUMNS < MG_FIELDS ? e->played & ~(mg_bit(base + MG_COLUMNS) - 1) : 0;
	c->rounds_left = rounds_in_era(e->b, s) - s->round;
	mg_assert(c->rounds_left >= 0 && (c->soon & c->later) == 0);
	c->last_era = s->era == mg_edition_of(e->b)->eras[s->players];
	c->made = mg_made(s);
	for (int p = 0; p < s->players; p++)
		c->money += s->money[p];
	for (int n = 0; n < e->b->networks; n++) {
		c->factories_coming[n] = count((c->soon | c->later) & e->b->factories_on[n]);
		for (uint64_t rest = (c->soon | c->later) & e->b->bonuses_on[n]; rest;)
			c->bonuses_coming[n] += e->b->field[mg_take_field(&rest)].value;
	}
}

/* Whether the seat still has its development turn in this round. */
static bool has_turn(const struct mg_state *s, int seat)
{
	if (s->decision != MG_DEVELOP)
		return s->decision != MG_OVER;
	int n = s->players;
	return (seat - s->start + n) % n >= (s->to_move - s->start + n) % n;
}

static void set_side(const struct scene *c, int seat, struct side *side)
{
	const struct mg_board *b = c->evaluator->b;
	const struct mg_state *s = c->s;
	bool turn = has_turn(s, seat);
	side->developed = mg_developed(s, seat);
	side->turns_in_era = c->rounds_left + turn;
	side->builds = mg_edition_of(b)->builds_per_turn - (turn && s->to_move == seat ? s->builds : 0);
	mg_assert(side->builds >= 0);
	side->idle = s->owned[seat] & ~s->developed & b->buildable[s->era];
	if (side->turns_in_era == 0)
		side->idle &= c->last_era ? 0 : ~b->of_kind[MG_TECHNOLOGY];
	for (int n = 0; n < b->networks; n++)
		side->bonus[n] = mg_bonus_value(b, side->developed, n);
}

enum { MOST_IDLE = 24 };

struct prospect {
	int field, cost, printed, joined;
};

static int list_prospects(const struct scene *c, const struct side *side, int seat, struct prospect out[MOST_IDLE],
			  float *x)
{
	const struct mg_board *b = c->evaluator->b;
	int n = 0;
	for (uint64_t rest = side->idle; rest && n < MOST_IDLE;) {
		struct prospect p = {.field = mg_take_field(&rest)};
		x[MG_X_IDLE]++;
		p.cost = mg_cost_bound(b, c->s, seat, p.field, c->made);
		if (p.cost < 0) {
			x[MG_X_BLOCKED]++;
			continue;
		}
		p.printed = side->turns_in_era > 0 ? mg_printed_points(b, p.field, c->s->era) : 0;
		p.joined = mg_link_points(b, p.field, side->developed) + mg_bonus_points(b, p.field, side->developed, side->bonus);
		out[n++] = p;
	}
	return n;
}

/* Which prospect the next turn builds first: most points for what is left to spend; -1 for none. */
static int pick_prospect(const struct mg_board *b, const struct prospect *list, int n, uint64_t usable, uint64_t chosen,
			 int money)
{
	int best = -1;
	float best_worth = 0;
	for (int i = 0; i < n; i++) {
		if (list[i].cost > money || !(usable & mg_bit(list[i].field)))
			continue;
		int points = list[i].printed + list[i].joined + mg_link_points(b, list[i].field, chosen);
		float worth = (float)points - 0.4f * (float)list[i].cost + 1.0f;
		if (worth > best_worth) {
			best_worth = worth;
			best = i;
		}
	}
	return best;
}

static void describe_builds(const struct scene *c, const struct side *side, int seat, float *x)
{
	const struct mg_board *b = c->evaluator->b;
	struct prospect list[MOST_IDLE];
	int n = list_prospects(c, side, seat, list, x);
	int money = c->s->money[seat] + (has_turn(c->s, seat) ? 0 : MG_INCOME);
	uint64_t chosen = 0, usable = side->idle;
	for (int k = 0; k < side->builds; k++) {
		int i = pick_prospect(b, list, n, usable, chosen, money);
		if (i < 0)
			break;
		uint64_t bit = mg_bit(list[i].field);
		x[MG_X_PLAN] += (float)(list[i].printed + list[i].joined +
					mg_link_points(b, list[i].field, chosen));
		x[MG_X_PLAN_COST] += (float)list[i].cost;
		money -= list[i].cost;
		chosen |= bit;
		usable &= ~bit;
		if (mg_edition_of(b)->one_build_of_a_kind)
			usable &= ~b->of_kind[b->field[list[i].field].kind];
	}
	for (int i = 0; i < n; i++) {
		if (chosen & mg_bit(list[i].field))
			continue;
		bool technology = b->field[list[i].field].kind == MG_TECHNOLOGY;
		bool more_turns = side->turns_in_era > 1;
		if (more_turns)
			x[MG_X_REST_ERA] += (float)list[i].printed;
		if (more_turns || (!technology && !c->last_era)) {
			x[MG_X_REST_LATE] += (float)(list[i].joined + mg_link_points(b, list[i].field, chosen));
			x[MG_X_REST_COST] += (float)list[i].cost;
		}
	}
}

static void describe_hopes(const struct scene *c, const struct side *side, float *x)
{
	const struct mg_board *b = c->evaluator->b;
	uint64_t held = side->developed | side->idle;
	int soon = 0, later = 0;
	for (uint64_t rest = held; rest;) {
		uint64_t joined = b->joined[mg_take_field(&rest)];
		soon += count(joined & c->soon);
		later += count(joined & c->later);
	}
	x[MG_X_LINKS_SOON] = (float)soon;
	x[MG_X_LINKS_LATER] = (float)later;
	for (int n = 0; n < b->networks; n++) {
		int value = 0;
		for (uint64_t rest = held & b->bonuses_on[n]; rest;)
			value += b->field[mg_take_field(&rest)].value;
		x[MG_X_NET_FACTORIES] += (float)(value * c->factories_coming[n]);
		x[MG_X_NET_BONUSES] += (float)(c->bonuses_coming[n] * count(held & b->factories_on[n]));
	}
}

static void describe_trade(const struct scene *c, const struct side *side, int seat, float *x)
{
	const struct mg_board *b = c->evaluator->b;
	const struct mg_state *s = c->s;
	uint64_t to_come = c->soon | c->later, others = 0;
	for (int p = 0; p < s->players; p++)
		if (p != seat)
			others |= s->owned[p] & ~s->developed & b->buildable[s->era];
	for (unsigned made = s->makes[seat]; made; made &= made - 1) {
		int r = __builtin_ctz(made);
		x[MG_X_ROYALTY_NOW] += (float)count(others & c->evaluator->needing[r]);
		x[MG_X_ROYALTY_LATER] += (float)count(to_come & c->evaluator->needing[r]);
	}
	for (uint64_t rest = side->idle & b->of_kind[MG_FACTORY]; rest;) {
		const struct mg_field *f = &b->field[mg_take_field(&rest)];
		x[MG_X_DISCOUNT_IDLE] += (float)f->discount;
		if (f->makes != MG_NONE && !(c->made >> f->makes & 1))
			x[MG_X_MAKER_IDLE] += (float)count((to_come | others) & c->evaluator->needing[f->makes]);
	}
	for (uint64_t rest = mg_jokers(b, s, seat); rest;) {
		int r = b->field[mg_take_field(&rest)].makes;
		x[MG_X_JOKERS]++;
		if (r == MG_ANY)
			x[MG_X_JOKER_USE] += (float)count(side->idle);
		else if (!(s->makes[seat] >> r & 1))
			x[MG_X_JOKER_USE] += (float)count((side->idle | to_come) & c->evaluator->needing[r]);
	}
}

static void describe_seat(const struct scene *c, const struct mg_score *now, int seat, float x[MG_FEATURES])
{
	const struct mg_state *s = c->s;
	struct side side;
	int money = s->money[seat], lots = __builtin_popcount(s->open);
	memset(x, 0, MG_FEATURES * sizeof x[0]);
	set_side(c, seat, &side);
	x[MG_X_BIAS] = 1;
	x[MG_X_NOW] = (float)(now->total - now->money);
	x[MG_X_MONEY] = (float)money;
	x[MG_X_PURSE] = (float)(money < 3 ? money : 3);
	x[MG_X_RIVALS_MONEY] = (float)(c->money - money) / (float)(s->players - 1);
	describe_builds(c, &side, seat, x);
	describe_hopes(c, &side, x);
	describe_trade(c, &side, seat, x);
	x[MG_X_DISCOUNT] = s->discount[seat];
	x[MG_X_SUBSIDY_LEFT] = mg_edition_of(c->evaluator->b)->has_subsidy && !(s->subsidies >> seat & 1);
	x[MG_X_HAMMER] = s->auctioneer == seat ? (float)lots : 0;
	x[MG_X_HAMMER_NEXT] = s->auctioneer != MG_NONE && mg_left_of(s, s->auctioneer) == seat ? (float)lots : 0;
	x[MG_X_ORDER] = (float)((seat - s->start + s->players) % s->players);
}

void mg_evaluate_features(const struct mg_evaluator *e, const struct mg_state *s, float x[MG_SEATS][MG_FEATURES])
{
	struct scene scene;
	struct mg_score now[MG_SEATS];
	set_scene(&scene, e, s);
	mg_score(e->b, s, now);
	for (int p = 0; p < s->players; p++)
		describe_seat(&scene, &now[p], p, x[p]);
}

int mg_breakpoint_of(const struct mg_state *s, float *beyond)
{
	int claimed = MG_COLUMNS - __builtin_popcount(s->bag | s->open);
	mg_assert(s->decision != MG_OVER && s->era >= 1 && s->era <= MG_ERAS);
	*beyond = (float)claimed / MG_COLUMNS;
	return s->era - 1;
}

void mg_evaluate_result(const struct mg_board *b, const struct mg_state *s, struct mg_value *out)
{
	struct mg_score score[MG_SEATS];
	int winners = 0;
	mg_score(b, s, score);
	for (int p = 0; p < s->players; p++)
		winners += score[p].rank == 1;
	mg_assert(s->decision == MG_OVER && winners > 0);
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		out->win[p] = score[p].rank == 1 ? 1.0f / (float)winners : 0;
		out->score[p] = (float)score[p].total;
	}
}

float mg_evaluate_totals(const struct mg_evaluator *e, const struct mg_state *s, float x[MG_SEATS][MG_FEATURES],
			 float total[MG_SEATS])
{
	float beyond;
	int breakpoint = mg_breakpoint_of(s, &beyond);
	const float *low = e->weights->weight[breakpoint], *high = e->weights->weight[breakpoint + 1];
	float a[MG_SEATS] = {0}, z[MG_SEATS] = {0};
	memset(x, 0, MG_SEATS * sizeof x[0]);
	mg_evaluate_features(e, s, x);
	for (int i = 0; i < MG_FEATURES; i++)
		for (int p = 0; p < MG_SEATS; p++) { /* all seats at once, where the machine can */
			a[p] += low[i] * x[p][i];
			z[p] += high[i] * x[p][i];
		}
	for (int p = 0; p < s->players; p++)
		total[p] = a[p] * (1 - beyond) + z[p] * beyond;
	return e->weights->spread[breakpoint] * (1 - beyond) + e->weights->spread[breakpoint + 1] * beyond;
}

void mg_evaluate(const struct mg_evaluator *e, const struct mg_state *s, struct mg_value *out)
{
	float x[MG_SEATS][MG_FEATURES], best = -1e9f, sum = 0;
	if (s->decision == MG_OVER) {
		mg_evaluate_result(e->b, s, out);
		return;
	}
	*out = (struct mg_value){{0}, {0}};
	float spread = mg_evaluate_totals(e, s, x, out->score);
	mg_assert(spread > 0);
	for (int p = 0; p < s->players; p++)
		best = out->score[p] > best ? out->score[p] : best;
	for (int p = 0; p < s->players; p++)
		sum += out->win[p] = mg_expf((out->score[p] - best) / spread);
	for (int p = 0; p < s->players; p++)
		out->win[p] /= sum;
}
