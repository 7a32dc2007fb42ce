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

/* What all seats see alike. */
struct sight {
	uint64_t idle, developed; /* of all seats; technologies of eras gone by are worth nothing any more, and not idle */
	uint64_t open, bag;       /* fields */
	int subsidies;            /* taken */
	uint16_t clock, turn, hammer; /* inputs; turn and hammer without the seat's part */
};

static void see_all(const struct mg_board *b, const struct mg_state *s, struct sight *out)
{
	int base = mg_field_at(0, s->era), claimed = MG_COLUMNS - __builtin_popcount(s->bag | s->open);
	int phase = s->decision == MG_DRAW ? 0 : s->decision == MG_DEVELOP ? 1 : 2;
	uint64_t owned = 0;
	for (int p = 0; p < s->players; p++)
		owned |= s->owned[p];
	*out = (struct sight){
		.idle = owned & ~s->developed & (b->buildable[s->era] | b->of_kind[MG_JOKER]), .developed = owned & s->developed,
		.open = (uint64_t)s->open << base, .bag = (uint64_t)s->bag << base,
		.subsidies = __builtin_popcount(s->subsidies & ((1u << s->players) - 1)),
		.clock = (uint16_t)(AT_CLOCK + (s->era - 1) * (MG_COLUMNS + 1) + claimed), .turn = (uint16_t)(AT_TURN + phase * MG_SEATS),
		.hammer = (uint16_t)(AT_HAMMER + held(__builtin_popcount(s->open), 0, 4)),
	};
}

/* How many seats after another one a seat comes. */
static int seats_after(const struct mg_state *s, int seat, int first)
{
	return seat >= first ? seat - first : seat - first + s->players;
}

/* Sets and steps: everything but the figures. */
static void look_from(const struct mg_state *s, const struct sight *all, int seat, struct mg_net_view *v)
{
	uint64_t owned = s->owned[seat];
	bool took = s->subsidies >> seat & 1;
	int hammer = s->auctioneer == MG_NONE ? 4 : seats_after(s, seat, s->auctioneer);
	v->set[0] = all->idle & owned;
	v->set[1] = all->developed & owned;
	v->set[2] = all->idle & ~owned;
	v->set[3] = all->developed & ~owned;
	v->set[4] = all->open;
	v->set[5] = all->bag;
	v->step[0] = all->clock;
	v->step[1] = (uint16_t)(all->turn + seats_after(s, seat, s->decision == MG_DEVELOP ? s->to_move : s->start));
	v->step[2] = (uint16_t)(all->hammer + hammer * 5);
	v->step[3] = (uint16_t)(AT_SUBSIDY + took * MG_SEATS + all->subsidies - took);
}

/* The features from one to another as figures. */
static void figure_features(const float *x, int first, int last, int16_t *out)
{
	for (int i = first; i <= last; i++) /* many at a time, where the machine can */
		out[i - 1] = figure(x[i], scale[i]);
}

/* How far ahead of the others a seat is. */
static void figure_leads(const struct mg_state *s, int seat, const float now[MG_SEATS], const float total[MG_SEATS], int16_t *out)
{
	int richest = 0;
	float best_now = -1e9f, best_total = -1e9f, totals = 0;
	for (int p = 0; p < s->players; p++) {
		if (p == seat)
			continue;
		richest = s->money[p] > richest ? s->money[p] : richest;
		best_now = now[p] > best_now ? now[p] : best_now;
		best_total = total[p] > best_total ? total[p] : best_total;
		totals += total[p];
	}
	out[MG_FEATURES - 1] = figure((float)richest, 16);
	out[MG_FEATURES] = figure(now[seat] - best_now, 32);
	out[MG_FEATURES + 1] = figure(total[seat] - best_total, 16);
	out[MG_FEATURES + 2] = figure(total[seat] - totals / (float)(s->players - 1), 16);
}

void mg_net_look(const struct mg_evaluator *e, const struct mg_state *s, struct mg_net_scene *out)
{
	struct mg_memory m = {.seat = {{.version = 0}}};
	struct sight all;
	out->spread = mg_evaluate_totals(e, s, &m, out->total);
	see_all(e->b, s, &all);
	for (int p = 0; p < s->players; p++) {
		look_from(s, &all, p, &out->view[p]);
		figure_features(m.x[p], 1, MG_FEATURES - 1, out->view[p].figure);
		figure_leads(s, p, m.across[MG_X_NOW], out->total, out->view[p].figure);
	}
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

/* Whether so few fields differ, seen from the first seat, that it is quicker to go on from the last view than to begin anew. */
static bool is_near(const struct mg_state *s, const struct sight *all, const struct mg_net_view *last)
{
	enum { FAR = 8 };
	struct mg_net_view v;
	int n = 0;
	look_from(s, all, 0, &v);
	for (int i = 0; i < MG_NET_SETS; i++)
		n += __builtin_popcountll(v.set[i] ^ last->set[i]);
	return n < FAR;
}

/* Pairs of figures that differ between two views (from NULL: that are not both 0), each difference as one number, and how many there are. */
struct changes {
	int n;
	uint8_t which[MG_NET_FIGURES / 2];
	int32_t by[MG_NET_FIGURES / 2];
};

static void note_changes(const int16_t *from, const int16_t *to, struct changes *out)
{
	int16_t by[MG_NET_FIGURES];
	int n = 0;
	for (int i = 0; i < MG_NET_FIGURES; i++) /* many at a time, where the machine can */
		by[i] = (int16_t)(to[i] - (from ? from[i] : 0));
	for (int k = 0; k < MG_NET_FIGURES / 2; k++) {
		out->which[n] = (uint8_t)k;
		memcpy(&out->by[n], &by[2 * k], sizeof out->by[n]);
		n += out->by[n] != 0;
	}
	out->n = n;
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

/* Adds the changed figures to the sums of all. */
static void add_figures(const struct mg_net_leaf *c, const struct changes *changes, int32_t *figured)
{
	enum { AT_ONCE = 8 };
	for (int at = 0; at < QUARTERS; at += AT_ONCE) {
		four *unit = (four *)figured + at, sum[AT_ONCE];
		memcpy(sum, unit, sizeof sum);
		for (int k = 0; k < changes->n; k++) {
			const eight *pair = (const eight *)c->pair[changes->which[k]] + at;
			int32_t by = changes->by[k];
			four two = {by, by, by, by};
			for (int i = 0; i < AT_ONCE; i++)
				sum[i] += products((eight)two, pair[i]);
		}
		memcpy(unit, sum, sizeof sum);
	}
}

/* Works out the outputs from both sums. */
static void put_out(const struct mg_net_leaf *c, const int16_t *sum, const int32_t *figured, int32_t out[MG_NET_OUTPUTS])
{
	four outs[MG_NET_OUTPUTS] = {{0}, {0}};
	for (int i = 0; i < QUARTERS; i++) {
		const int16_t *s = sum + 4 * i;
		four unit = ((four){s[0], s[1], s[2], s[3]} << 4) + ((const four *)figured)[i];
		four h = held_vector(unit >> 4, MG_NET_MOST_HIDDEN);
		for (int k = 0; k < MG_NET_OUTPUTS; k++) /* the upper halves of h are 0 */
			outs[k] += products((eight)h, ((const eight *)c->out[k])[i]);
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		out[k] = outs[k][0] + outs[k][1] + outs[k][2] + outs[k][3] + c->net->shift[k];
}
#else
/* The same one by one: vectors on a machine that has none are many times slower. */
static void add_figures(const struct mg_net_leaf *c, const struct changes *changes, int32_t *figured)
{
	for (int k = 0; k < changes->n; k++) {
		const int16_t(*pair)[2] = c->pair[changes->which[k]];
		int16_t by[2];
		memcpy(by, &changes->by[k], sizeof by);
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			figured[h] += by[0] * pair[h][0] + by[1] * pair[h][1];
	}
}

static void put_out(const struct mg_net_leaf *c, const int16_t *sum, const int32_t *figured, int32_t out[MG_NET_OUTPUTS])
{
	memcpy(out, c->net->shift, sizeof c->net->shift);
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		int32_t x = (sum[h] * 16 + figured[h]) >> 4;
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
__attribute__((target("avx2"))) static void add_figures_wide(const struct mg_net_leaf *c, const struct changes *changes, int32_t *figured)
{
	enum { EIGHTHS = MG_NET_HIDDEN / 8 };
	__m256i unit[EIGHTHS];
	for (int i = 0; i < EIGHTHS; i++)
		unit[i] = _mm256_loadu_si256((const __m256i *)figured + i);
	for (int k = 0; k < changes->n; k++) {
		const __m256i *pair = (const __m256i *)c->pair[changes->which[k]];
		__m256i two = _mm256_set1_epi32(changes->by[k]);
		for (int i = 0; i < EIGHTHS; i++)
			unit[i] = _mm256_add_epi32(unit[i], _mm256_madd_epi16(two, _mm256_loadu_si256(&pair[i])));
	}
	for (int i = 0; i < EIGHTHS; i++)
		_mm256_storeu_si256((__m256i *)figured + i, unit[i]);
}

__attribute__((target("avx2"))) static void put_out_wide(const struct mg_net_leaf *c, const int16_t *sum, const int32_t *figured,
							 int32_t out[MG_NET_OUTPUTS])
{
	enum { EIGHTHS = MG_NET_HIDDEN / 8 };
	__m256i outs[MG_NET_OUTPUTS];
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		outs[k] = _mm256_setzero_si256();
	for (int i = 0; i < EIGHTHS; i++) {
		__m256i unit = _mm256_slli_epi32(_mm256_cvtepi16_epi32(((const __m128i *)sum)[i]), 4);
		unit = _mm256_add_epi32(unit, _mm256_loadu_si256((const __m256i *)figured + i));
		__m256i h = _mm256_max_epi32(_mm256_srai_epi32(unit, 4), _mm256_setzero_si256());
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
#define add_figures_wide add_figures
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

const struct mg_net *mg_net_among(const struct mg_net_list *nets, const struct mg_board *b, int players)
{
	for (int i = 0; i < nets->count; i++)
		if (mg_net_fits(&nets->at[i], b, players))
			return &nets->at[i];
	return NULL;
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

/* Brings a seat's view and sums up to a state that the memory describes. */
static void bring_up(struct mg_net_leaf *c, const struct mg_state *s, const struct sight *all, int seat, const float total[MG_SEATS],
		     bool near)
{
	struct mg_net_view *v = &c->view[seat], before = *v;
	const struct mg_seat_memory *known = &c->memory.seat[seat];
	struct changes changes;
	look_from(s, all, seat, v);
	if (near)
		change_sum(c->net, &before, v, c->sum[seat]);
	else
		sum_up(c->net, v, c->sum[seat]);
	if (!near || c->version[seat] != known->version)
		figure_features(c->memory.x[seat], 1, MG_FEATURES - 1, v->figure);
	else if (c->money_version[seat] != known->money_version)
		figure_features(c->memory.x[seat], MG_X_MONEY_FIRST, MG_X_MONEY_LAST, v->figure);
	figure_leads(s, seat, c->memory.across[MG_X_NOW], total, v->figure);
	c->version[seat] = known->version;
	c->money_version[seat] = known->money_version;
	if (!near)
		memset(c->figured[seat], 0, sizeof c->figured[seat]);
	note_changes(near ? before.figure : NULL, v->figure, &changes);
	(c->wide ? add_figures_wide : add_figures)(c, &changes, c->figured[seat]);
}

static void value(void *context, const struct mg_state *s, struct mg_value *out)
{
	struct mg_net_leaf *c = context;
	mg_assert(s->decision != MG_OVER && s->players <= MG_SEATS);
	float odds[MG_SEATS], total[MG_SEATS], best = -1e9f, sum = 0;
	struct sight all;
	float spread = mg_evaluate_totals(c->evaluator, s, &c->memory, total);
	float unit = (c->shares ? c->shares[(s->era - 1) / 2] : c->share) / (MG_NET_UNIT * MG_NET_OUT);
	see_all(c->evaluator->b, s, &all);
	bool near = c->warm && c->players == s->players && is_near(s, &all, &c->view[0]);
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		int32_t more[MG_NET_OUTPUTS];
		bring_up(c, s, &all, p, total, near);
		(c->wide ? put_out_wide : put_out)(c, c->sum[p], c->figured[p], more);
		out->score[p] = total[p] + (float)more[0] * (MG_NET_POINTS * unit);
		odds[p] = total[p] / spread + (float)more[1] * unit;
		best = odds[p] > best ? odds[p] : best;
	}
	c->warm = true;
	c->players = s->players;
	for (int p = 0; p < s->players; p++)
		sum += out->win[p] = mg_expf(odds[p] - best);
	for (int p = 0; p < s->players; p++)
		out->win[p] /= sum;
}

struct mg_leaf mg_net_leaf(struct mg_net_leaf *context)
{
	const struct mg_net *net = context->net;
	mg_assert(net && context->evaluator && (context->shares || context->share > 0));
	context->warm = false;
	memset(&context->memory, 0, sizeof context->memory);
	context->wide = machine_is_wide();
	for (int k = 0; k < MG_NET_FIGURES; k++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			context->pair[k / 2][h][k % 2] = net->in[MG_NET_SPARSE + k][h];
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			context->out[k][h] = net->out[k][h];
	return (struct mg_leaf){value, context};
}
