#include "bots/net.h"

#include "base/expo.h"
#include "rules/score.h"

/* ---- what it sees */

/* What has a few values: how many inputs each has. */
enum {
	CLOCK = MG_ERAS * (MG_COLUMNS + 1), /* fields of the era claimed */
	TURN = 3 * MG_SEATS + 1,
	HAMMER = 5 * 5,
	SUBSIDY = 2 * MG_SEATS,
};

/* The first input of each. */
enum {
	AT_CLOCK = MG_NET_SETS * MG_FIELDS,
	AT_TURN = AT_CLOCK + CLOCK,
	AT_HAMMER = AT_TURN + TURN,
	AT_SUBSIDY = AT_HAMMER + HAMMER,
	AT_END = AT_SUBSIDY + SUBSIDY,
};
_Static_assert((int)AT_END == (int)MG_NET_SPARSE, "the inputs are those of the header");

/* What is divided by to bring a feature of the judge near 1. */
static const float scale[MG_FEATURES] = {
	[MG_X_NOW] = 64,           [MG_X_MONEY] = 16,         [MG_X_PURSE] = 2,       [MG_X_RIVALS_MONEY] = 16,
	[MG_X_PLAN] = 16,          [MG_X_PLAN_COST] = 16,     [MG_X_REST_ERA] = 16,   [MG_X_REST_LATE] = 16,
	[MG_X_REST_COST] = 16,     [MG_X_BLOCKED] = 4,        [MG_X_IDLE] = 8,        [MG_X_LINKS_SOON] = 8,
	[MG_X_LINKS_LATER] = 16,   [MG_X_NET_FACTORIES] = 32, [MG_X_NET_BONUSES] = 32, [MG_X_ROYALTY_NOW] = 8,
	[MG_X_ROYALTY_LATER] = 16, [MG_X_MAKER_IDLE] = 16,    [MG_X_DISCOUNT] = 4,    [MG_X_DISCOUNT_IDLE] = 4,
	[MG_X_JOKERS] = 4,         [MG_X_JOKER_USE] = 16,     [MG_X_SUBSIDY_LEFT] = 1, [MG_X_HAMMER] = 4,
	[MG_X_HAMMER_NEXT] = 4,    [MG_X_ORDER] = 4,
};

static int held(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

static int16_t figure(float x, float one)
{
	x *= MG_NET_IN / one;
	return (int16_t)held((int)(x + (x < 0 ? -0.5f : 0.5f)), -MG_NET_MOST_IN, MG_NET_MOST_IN);
}

/* What an owner's undeveloped fields are: technologies of eras gone by are worth nothing any more. */
static uint64_t idle_fields(const struct mg_board *b, const struct mg_state *s, int seat)
{
	return s->owned[seat] & ~s->developed & (b->buildable[s->era] | b->of_kind[MG_JOKER]);
}

static void look_from(const struct mg_board *b, const struct mg_state *s, int seat, float x[MG_SEATS][MG_FEATURES],
		      const float total[MG_SEATS], struct mg_net_view *v)
{
	int n = s->players, richest = 0, subsidies = 0, place = (seat - s->start + n) % n;
	int base = mg_field_at(0, s->era), claimed = MG_COLUMNS - __builtin_popcount(s->bag | s->open);
	float best_now = -1e9f, best_total = -1e9f, totals = 0;
	*v = (struct mg_net_view){.set = {idle_fields(b, s, seat), mg_developed(s, seat)}};
	for (int p = 0; p < n; p++) {
		if (p == seat)
			continue;
		v->set[2] |= idle_fields(b, s, p);
		v->set[3] |= mg_developed(s, p);
		richest = s->money[p] > richest ? s->money[p] : richest;
		subsidies += s->subsidies >> p & 1;
		best_now = x[p][MG_X_NOW] > best_now ? x[p][MG_X_NOW] : best_now;
		best_total = total[p] > best_total ? total[p] : best_total;
		totals += total[p];
	}
	v->set[4] = (uint64_t)s->open << base;
	v->set[5] = (uint64_t)s->bag << base;
	int phase = s->decision == MG_DRAW ? 0 : s->decision == MG_DEVELOP ? 1 : 2;
	int hammer = s->auctioneer == MG_NONE ? 4 : (seat - s->auctioneer + n) % n;
	v->step[0] = (uint16_t)(AT_CLOCK + (s->era - 1) * (MG_COLUMNS + 1) + claimed);
	v->step[1] = (uint16_t)(AT_TURN + phase * MG_SEATS + (phase == 1 ? (seat - s->to_move + n) % n : place));
	v->step[2] = (uint16_t)(AT_HAMMER + hammer * 5 + held(__builtin_popcount(s->open), 0, 4));
	v->step[3] = (uint16_t)(AT_SUBSIDY + (s->subsidies >> seat & 1) * MG_SEATS + subsidies);
	for (int i = 1; i < MG_FEATURES; i++)
		v->figure[i - 1] = figure(x[seat][i], scale[i]);
	v->figure[MG_FEATURES - 1] = figure((float)richest, 16);
	v->figure[MG_FEATURES] = figure(x[seat][MG_X_NOW] - best_now, 32);
	v->figure[MG_FEATURES + 1] = figure(total[seat] - best_total, 16);
	v->figure[MG_FEATURES + 2] = figure(total[seat] - totals / (float)(n - 1), 16);
}

void mg_net_look(const struct mg_judge *j, const struct mg_state *s, struct mg_net_scene *out)
{
	float x[MG_SEATS][MG_FEATURES];
	out->spread = mg_judge_totals(j, s, x, out->total);
	for (int p = 0; p < s->players; p++)
		look_from(j->b, s, p, x, out->total, &out->view[p]);
}

/* ---- sums: eight numbers at a time, where the machine can */

typedef int16_t eight __attribute__((vector_size(16), may_alias));
typedef int32_t four __attribute__((vector_size(16), may_alias));

enum { VECTORS = MG_NET_HIDDEN / 8 };

static void add_row(eight *sum, const int16_t *row)
{
	const eight *r = (const eight *)row;
	for (int i = 0; i < VECTORS; i++)
		sum[i] += r[i] << 2;
}

static void take_row(eight *sum, const int16_t *row)
{
	const eight *r = (const eight *)row;
	for (int i = 0; i < VECTORS; i++)
		sum[i] -= r[i] << 2;
}

static void sum_up(const struct mg_net *net, const struct mg_net_view *v, eight *sum)
{
	memcpy(sum, net->bias, sizeof net->bias);
	for (int i = 0; i < MG_NET_SETS; i++)
		for (uint64_t rest = v->set[i]; rest;)
			add_row(sum, net->in[i * MG_FIELDS + mg_take_field(&rest)]);
	for (int i = 0; i < MG_NET_STEPS; i++)
		add_row(sum, net->in[v->step[i]]);
}

static eight times(eight row, int16_t x)
{
	return row * x >> 4;
}

static void add_figures(const struct mg_net *net, const struct mg_net_view *v, eight *sum)
{
	for (int k = 0; k < MG_NET_FIGURES; k++) {
		const eight *r = (const eight *)net->in[MG_NET_SPARSE + k];
		for (int i = 0; v->figure[k] && i < VECTORS; i++)
			sum[i] += times(r[i], v->figure[k]);
	}
}

/* From the sums of one view to those of another. */
static void change_sum(const struct mg_net *net, const struct mg_net_view *from, const struct mg_net_view *to, eight *sum)
{
	for (int i = 0; i < MG_NET_SETS; i++)
		for (uint64_t rest = from->set[i] ^ to->set[i]; rest;) {
			int field = mg_take_field(&rest);
			const int16_t *row = net->in[i * MG_FIELDS + field];
			if (to->set[i] & mg_bit(field))
				add_row(sum, row);
			else
				take_row(sum, row);
		}
	for (int i = 0; i < MG_NET_STEPS; i++)
		if (from->step[i] != to->step[i]) {
			take_row(sum, net->in[from->step[i]]);
			add_row(sum, net->in[to->step[i]]);
		}
	for (int k = 0; k < MG_NET_FIGURES; k++) {
		const eight *r = (const eight *)net->in[MG_NET_SPARSE + k];
		for (int i = 0; from->figure[k] != to->figure[k] && i < VECTORS; i++)
			sum[i] += times(r[i], to->figure[k]) - times(r[i], from->figure[k]);
	}
}

static int difference(const struct mg_net_view *a, const struct mg_net_view *b)
{
	int n = 0;
	for (int i = 0; i < MG_NET_SETS; i++)
		n += __builtin_popcountll(a->set[i] ^ b->set[i]);
	return n;
}

static int32_t output(const struct mg_net *net, int which, const int16_t *sum)
{
	int32_t out = 0;
	for (int i = 0; i < MG_NET_HIDDEN; i++) {
		int16_t h = sum[i] < 0 ? 0 : sum[i] > MG_NET_MOST_HIDDEN ? MG_NET_MOST_HIDDEN : sum[i];
		out += h * net->out[which][i];
	}
	return out + net->shift[which];
}

/* ---- whose net it is */

bool mg_net_fits(const struct mg_net *net, const struct mg_board *b, int players)
{
	return net->board == b->hash && net->players == players;
}

const struct mg_net *mg_net_of(const struct mg_board *b, int players)
{
	const struct mg_net *net;
	for (int i = 0; (net = mg_net_shipped(i)); i++)
		if (mg_net_fits(net, b, players))
			return net;
	return NULL;
}

/* ---- the leaf */

enum { FAR = 8 }; /* fields that differ: from here on it is quicker to begin anew */

static void value(void *context, const struct mg_state *s, struct mg_value *out)
{
	struct mg_net_leaf *c = context;
	struct mg_net_scene scene;
	float odds[MG_SEATS], best = -1e9f, all = 0;
	mg_net_look(c->judge, s, &scene);
	bool near = c->warm && c->players == s->players && difference(&c->view[0], &scene.view[0]) < FAR;
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		eight *sum = (eight *)c->sum[p];
		if (near) {
			change_sum(c->net, &c->view[p], &scene.view[p], sum);
		} else {
			sum_up(c->net, &scene.view[p], sum);
			add_figures(c->net, &scene.view[p], sum);
		}
		c->view[p] = scene.view[p];
		static const float unit = 1.0f / (MG_NET_UNIT * MG_NET_OUT);
		out->score[p] = scene.total[p] + (float)output(c->net, 0, (const int16_t *)sum) * (MG_NET_POINTS * unit);
		odds[p] = scene.total[p] / scene.spread + (float)output(c->net, 1, (const int16_t *)sum) * unit;
		best = odds[p] > best ? odds[p] : best;
	}
	c->warm = true;
	c->players = s->players;
	for (int p = 0; p < s->players; p++)
		all += out->win[p] = mg_expf(odds[p] - best);
	for (int p = 0; p < s->players; p++)
		out->win[p] /= all;
}

struct mg_leaf mg_net_leaf(struct mg_net_leaf *context)
{
	return (struct mg_leaf){value, context};
}
