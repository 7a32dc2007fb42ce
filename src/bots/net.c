/* net.c: what a net sees of a position, its sums in integers, and the leaf that asks it. */
#include "bots/net.h"

#include "base/expo.h"
#include "rules/score.h"

#if defined __x86_64__
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

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

/* What is divided by to bring a feature of the evaluator near 1: powers of two, so that nothing is rounded. */
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
	mg_assert(one > 0);
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
	mg_assert(claimed >= 0 && claimed <= MG_COLUMNS);
	v->step[0] = (uint16_t)(AT_CLOCK + (s->era - 1) * (MG_COLUMNS + 1) + claimed);
	v->step[1] = (uint16_t)(AT_TURN + phase * MG_SEATS + (phase == 1 ? (seat - s->to_move + n) % n : place));
	v->step[2] = (uint16_t)(AT_HAMMER + hammer * 5 + held(__builtin_popcount(s->open), 0, 4));
	v->step[3] = (uint16_t)(AT_SUBSIDY + (s->subsidies >> seat & 1) * MG_SEATS + subsidies);
	for (int i = 1; i < MG_FEATURES; i++) /* many at a time, where the machine can */
		v->figure[i - 1] = figure(x[seat][i], scale[i]);
	v->figure[MG_FEATURES - 1] = figure((float)richest, 16);
	v->figure[MG_FEATURES] = figure(x[seat][MG_X_NOW] - best_now, 32);
	v->figure[MG_FEATURES + 1] = figure(total[seat] - best_total, 16);
	v->figure[MG_FEATURES + 2] = figure(total[seat] - totals / (float)(n - 1), 16);
}

void mg_net_look(const struct mg_evaluator *e, const struct mg_state *s, struct mg_net_scene *out)
{
	float x[MG_SEATS][MG_FEATURES];
	out->spread = mg_evaluate_totals(e, s, x, out->total);
	for (int p = 0; p < s->players; p++)
		look_from(e->b, s, p, x, out->total, &out->view[p]);
}

/* ---- sums */

static void add_row(int16_t *sum, const int16_t *row)
{
	for (int h = 0; h < MG_NET_HIDDEN; h++)
		sum[h] = (int16_t)(sum[h] + 4 * row[h]);
}

static void take_row(int16_t *sum, const int16_t *row)
{
	for (int h = 0; h < MG_NET_HIDDEN; h++)
		sum[h] = (int16_t)(sum[h] - 4 * row[h]);
}

/* The sums of the inputs that are on. */
static void sum_up(const struct mg_net *net, const struct mg_net_view *v, int16_t *sum)
{
	memcpy(sum, net->bias, sizeof net->bias);
	for (int i = 0; i < MG_NET_SETS; i++)
		for (uint64_t rest = v->set[i]; rest;)
			add_row(sum, net->in[i * MG_FIELDS + mg_take_field(&rest)]);
	for (int i = 0; i < MG_NET_STEPS; i++)
		add_row(sum, net->in[v->step[i]]);
}

/* From those of one view to those of another. */
static void change_sum(const struct mg_net *net, const struct mg_net_view *from, const struct mg_net_view *to, int16_t *sum)
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
}

static int difference(const struct mg_net_view *a, const struct mg_net_view *b)
{
	int n = 0;
	for (int i = 0; i < MG_NET_SETS; i++)
		n += __builtin_popcountll(a->set[i] ^ b->set[i]);
	return n;
}

/* Which pairs of figures are not both 0, each pair as one number, and how many there are. */
static int pair_figures(const struct mg_net_view *v, uint8_t which[MG_NET_FIGURES / 2], int32_t figures[MG_NET_FIGURES / 2])
{
	int n = 0;
	for (int k = 0; k < MG_NET_FIGURES / 2; k++) {
		which[n] = (uint8_t)k;
		memcpy(&figures[n], &v->figure[2 * k], sizeof figures[n]);
		n += figures[n] != 0;
	}
	return n;
}

/* ---- outputs: eight numbers at a time, where the machine can */

#if defined __x86_64__ || defined __wasm_simd128__
typedef int16_t eight __attribute__((vector_size(16), may_alias));
typedef int32_t four __attribute__((vector_size(16), may_alias));

enum { QUARTERS = MG_NET_HIDDEN / 4 };

/* Products of neighbours, added two by two. */
static inline four products(eight a, eight b)
{
#if defined __x86_64__
	return (four)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
	return (four)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#endif
}

static four held_vector(four x, int32_t high)
{
	four most = {high, high, high, high}, above = x > most;
	x &= x > 0;
	return (x & ~above) | (most & above);
}

/* Adds the figures to the sums of a view, and works out the outputs. */
static void put_out(const struct mg_net_leaf *c, const struct mg_net_view *v, const int16_t *sum, int32_t out[MG_NET_OUTPUTS])
{
	enum { AT_ONCE = 8 };
	uint8_t which[MG_NET_FIGURES / 2];
	int32_t figures[MG_NET_FIGURES / 2];
	four outs[MG_NET_OUTPUTS] = {{0}, {0}};
	int n = pair_figures(v, which, figures);
	for (int at = 0; at < QUARTERS; at += AT_ONCE) {
		four unit[AT_ONCE]; /* times 16, until all is added */
		for (int i = 0; i < AT_ONCE; i++) {
			const int16_t *s = sum + 4 * (at + i);
			unit[i] = (four){s[0], s[1], s[2], s[3]} << 4;
		}
		for (int k = 0; k < n; k++) {
			const eight *pair = (const eight *)c->pair[which[k]] + at;
			four two = {figures[k], figures[k], figures[k], figures[k]};
			for (int i = 0; i < AT_ONCE; i++)
				unit[i] += products((eight)two, pair[i]);
		}
		for (int i = 0; i < AT_ONCE; i++) {
			four h = held_vector(unit[i] >> 4, MG_NET_MOST_HIDDEN);
			for (int k = 0; k < MG_NET_OUTPUTS; k++) /* the upper halves of h are 0 */
				outs[k] += products((eight)h, ((const eight *)c->out[k])[at + i]);
		}
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		out[k] = outs[k][0] + outs[k][1] + outs[k][2] + outs[k][3] + c->net->shift[k];
}
#else
/* The same one by one: vectors on a machine that has none are many times slower. */
static void put_out(const struct mg_net_leaf *c, const struct mg_net_view *v, const int16_t *sum, int32_t out[MG_NET_OUTPUTS])
{
	uint8_t which[MG_NET_FIGURES / 2];
	int32_t figures[MG_NET_FIGURES / 2], unit[MG_NET_HIDDEN]; /* times 16, until all is added */
	int n = pair_figures(v, which, figures);
	for (int h = 0; h < MG_NET_HIDDEN; h++)
		unit[h] = sum[h] * 16;
	for (int k = 0; k < n; k++) {
		const int16_t *two = &v->figure[2 * which[k]], (*pair)[2] = c->pair[which[k]];
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			unit[h] += two[0] * pair[h][0] + two[1] * pair[h][1];
	}
	memcpy(out, c->net->shift, sizeof c->net->shift);
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		int32_t x = unit[h] >> 4;
		x = x < 0 ? 0 : x > MG_NET_MOST_HIDDEN ? MG_NET_MOST_HIDDEN : x;
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			out[k] += x * c->out[k][h];
	}
}
#endif

#if defined __x86_64__
static bool machine_is_wide(void)
{
	return __builtin_cpu_supports("avx2");
}

/* The same with vectors twice as long, which stand anywhere: memory from malloc is aligned for the shorter ones. */
__attribute__((target("avx2"))) static void put_out_wide(const struct mg_net_leaf *c, const struct mg_net_view *v,
							 const int16_t *sum, int32_t out[MG_NET_OUTPUTS])
{
	enum { EIGHTHS = MG_NET_HIDDEN / 8 };
	uint8_t which[MG_NET_FIGURES / 2];
	int32_t figures[MG_NET_FIGURES / 2];
	int n = pair_figures(v, which, figures);
	__m256i unit[EIGHTHS], outs[MG_NET_OUTPUTS];
	for (int i = 0; i < EIGHTHS; i++)
		unit[i] = _mm256_slli_epi32(_mm256_cvtepi16_epi32(((const __m128i *)sum)[i]), 4);
	for (int k = 0; k < n; k++) {
		const __m256i *pair = (const __m256i *)c->pair[which[k]];
		__m256i two = _mm256_set1_epi32(figures[k]);
		for (int i = 0; i < EIGHTHS; i++)
			unit[i] = _mm256_add_epi32(unit[i], _mm256_madd_epi16(two, _mm256_loadu_si256(&pair[i])));
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		outs[k] = _mm256_setzero_si256();
	for (int i = 0; i < EIGHTHS; i++) {
		__m256i h = _mm256_max_epi32(_mm256_srai_epi32(unit[i], 4), _mm256_setzero_si256());
		h = _mm256_min_epi32(h, _mm256_set1_epi32(MG_NET_MOST_HIDDEN));
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			outs[k] = _mm256_add_epi32(outs[k], _mm256_madd_epi16(h, _mm256_loadu_si256(&((const __m256i *)c->out[k])[i])));
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++) {
		__m128i half = _mm_add_epi32(_mm256_castsi256_si128(outs[k]), _mm256_extracti128_si256(outs[k], 1));
		half = _mm_hadd_epi32(half, half);
		out[k] = _mm_cvtsi128_si32(_mm_hadd_epi32(half, half)) + c->net->shift[k];
	}
}
#else
#define put_out_wide put_out

static bool machine_is_wide(void)
{
	return false;
}
#endif

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
	mg_assert(s->decision != MG_OVER && s->players <= MG_SEATS);
	struct mg_net_scene scene;
	float odds[MG_SEATS], best = -1e9f, all = 0;
	mg_net_look(c->evaluator, s, &scene);
	bool near = c->warm && c->players == s->players && difference(&c->view[0], &scene.view[0]) < FAR;
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		int16_t *sum = c->sum[p];
		int32_t more[MG_NET_OUTPUTS];
		if (near)
			change_sum(c->net, &c->view[p], &scene.view[p], sum);
		else
			sum_up(c->net, &scene.view[p], sum);
		c->view[p] = scene.view[p];
		(c->wide ? put_out_wide : put_out)(c, &scene.view[p], sum, more);
		float unit = c->share / (MG_NET_UNIT * MG_NET_OUT);
		out->score[p] = scene.total[p] + (float)more[0] * (MG_NET_POINTS * unit);
		odds[p] = scene.total[p] / scene.spread + (float)more[1] * unit;
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
	const struct mg_net *net = context->net;
	mg_assert(net && context->evaluator && context->share > 0);
	context->warm = false;
	context->wide = machine_is_wide();
	for (int k = 0; k < MG_NET_FIGURES; k++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			context->pair[k / 2][h][k % 2] = net->in[MG_NET_SPARSE + k][h];
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			context->out[k][h] = net->out[k][h];
	return (struct mg_leaf){value, context};
}
