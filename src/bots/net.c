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

/* What brings a feature of the evaluator near 1, in the net's units: powers of two, so that nothing is rounded. */
#define NEAR_ONE(usual) ((float)MG_NET_IN / (usual))
static const float scale[MG_FEATURES] = {
	[MG_X_NOW] = NEAR_ONE(64),           [MG_X_MONEY] = NEAR_ONE(16),         [MG_X_PURSE] = NEAR_ONE(2),       [MG_X_RIVALS_MONEY] = NEAR_ONE(16),
	[MG_X_PLAN] = NEAR_ONE(16),          [MG_X_PLAN_COST] = NEAR_ONE(16),     [MG_X_REST_ERA] = NEAR_ONE(16),   [MG_X_REST_LATE] = NEAR_ONE(16),
	[MG_X_REST_COST] = NEAR_ONE(16),     [MG_X_BLOCKED] = NEAR_ONE(4),        [MG_X_IDLE] = NEAR_ONE(8),        [MG_X_LINKS_SOON] = NEAR_ONE(8),
	[MG_X_LINKS_LATER] = NEAR_ONE(16),   [MG_X_NET_FACTORIES] = NEAR_ONE(32), [MG_X_NET_BONUSES] = NEAR_ONE(32), [MG_X_ROYALTY_NOW] = NEAR_ONE(8),
	[MG_X_ROYALTY_LATER] = NEAR_ONE(16), [MG_X_MAKER_IDLE] = NEAR_ONE(16),    [MG_X_DISCOUNT] = NEAR_ONE(4),    [MG_X_DISCOUNT_IDLE] = NEAR_ONE(4),
	[MG_X_JOKERS] = NEAR_ONE(4),         [MG_X_JOKER_USE] = NEAR_ONE(16),     [MG_X_SUBSIDY_LEFT] = NEAR_ONE(1), [MG_X_HAMMER] = NEAR_ONE(4),
	[MG_X_HAMMER_NEXT] = NEAR_ONE(4),    [MG_X_ORDER] = NEAR_ONE(4),
};

static int held(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

static int16_t figure(float x, float times)
{
	x *= times;
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

static void figure_features(const float *x, int16_t *out)
{
	for (int i = 1; i < MG_FEATURES; i++) /* many at a time, where the machine can */
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
	out[MG_FEATURES - 1] = figure((float)richest, NEAR_ONE(16));
	out[MG_FEATURES] = figure(now[seat] - best_now, NEAR_ONE(32));
	out[MG_FEATURES + 1] = figure(total[seat] - best_total, NEAR_ONE(16));
	out[MG_FEATURES + 2] = figure(total[seat] - totals / (float)(s->players - 1), NEAR_ONE(16));
}

void mg_net_look(const struct mg_evaluator *e, const struct mg_state *s, struct mg_net_scene *out)
{
	struct mg_memory m;
	struct sight all;
	mg_memory_begin(&m);
	out->spread = mg_evaluate_totals(e, s, &m, out->total);
	see_all(e->b, s, &all);
	for (int p = 0; p < s->players; p++) {
		memset(&out->view[p], 0, sizeof out->view[p]);
		look_from(s, &all, p, &out->view[p]);
		figure_features(mg_features_now(&m, p), out->view[p].figure);
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

/* Whether so few fields differ between two views that it is quicker to go on from the sums of one than to begin anew. */
static bool is_near(const struct mg_net_view *a, const struct mg_net_view *b)
{
	enum { FAR = 8 };
	int n = 0;
	for (int i = 0; i < MG_NET_SETS; i++)
		n += __builtin_popcountll(a->set[i] ^ b->set[i]);
	return n < FAR;
}

/* By how much figures differ between two views, two by two as one number, and the set of those pairs that differ at all. */
struct changes {
	unsigned which;
	_Alignas(16) int32_t by[MG_NET_ROOM / 2];
};

/* ---- outputs: eight numbers at a time, where the machine can */

/* Sums of figures, in sixteenths, stay within 16 bits. */
_Static_assert(MG_NET_FIGURES * MG_NET_MOST_IN * MG_NET_MOST_IN / 16 < INT16_MAX, "a hidden unit is added up in 16 bits");

#if defined __x86_64__ || defined __wasm_simd128__
typedef int16_t eight __attribute__((vector_size(16), may_alias));
typedef int32_t four __attribute__((vector_size(16), may_alias));

#if defined __x86_64__
/* Products of neighbours, added two by two. */
static inline four products(eight a, eight b)
{
	return (four)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

static inline eight narrowed(four a, four b)
{
	return (eight)_mm_packs_epi32((__m128i)a, (__m128i)b);
}

/* A sum that stops at the ends of its 16 bits, held between 0 and a number. */
static inline eight held_sum(eight a, eight b, int16_t most)
{
	__m128i sum = _mm_adds_epi16((__m128i)a, (__m128i)b);
	return (eight)_mm_min_epi16(_mm_max_epi16(sum, _mm_setzero_si128()), _mm_set1_epi16(most));
}

/* A bit for each number that is set (all its bits, or none). */
static inline unsigned bits_of(four a)
{
	return (unsigned)_mm_movemask_ps((__m128)a);
}
#else
static inline four products(eight a, eight b)
{
	return (four)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
}

static inline eight narrowed(four a, four b)
{
	return (eight)wasm_i16x8_narrow_i32x4((v128_t)a, (v128_t)b);
}

static inline eight held_sum(eight a, eight b, int16_t most)
{
	v128_t sum = wasm_i16x8_add_sat((v128_t)a, (v128_t)b);
	return (eight)wasm_i16x8_min(wasm_i16x8_max(sum, wasm_i16x8_splat(0)), wasm_i16x8_splat(most));
}

static inline unsigned bits_of(four a)
{
	return wasm_i32x4_bitmask((v128_t)a);
}
#endif

static void note_changes(const int16_t *from, const int16_t *to, struct changes *out)
{
	out->which = 0;
	for (int i = 0; i < MG_NET_ROOM / 8; i++) {
		four by = (four)(((const eight *)to)[i] - ((const eight *)from)[i]);
		((four *)out->by)[i] = by;
		out->which |= bits_of(by != 0) << 4 * i;
	}
}

/* Adds the changed figures to the sums of all. */
static void add_figures(const struct mg_net_leaf *c, const struct changes *changes, int32_t *figured)
{
	enum { AT_ONCE = 8 };
	for (int at = 0; at < MG_NET_HIDDEN / 4; at += AT_ONCE) {
		four *unit = (four *)figured + at, sum[AT_ONCE];
		memcpy(sum, unit, sizeof sum);
		for (unsigned rest = changes->which; rest; rest &= rest - 1) {
			int k = __builtin_ctz(rest);
			const eight *pair = (const eight *)c->pair[k] + at;
			int32_t by = changes->by[k];
			four two = {by, by, by, by};
			for (int i = 0; i < AT_ONCE; i++)
				sum[i] += products((eight)two, pair[i]);
		}
		memcpy(unit, sum, sizeof sum);
	}
}

/* Works out the outputs from both sums. */
static void put_out(const struct mg_net *net, const int16_t *sum, const int32_t *figured, int32_t out[MG_NET_OUTPUTS])
{
	four outs[MG_NET_OUTPUTS] = {{0}, {0}};
	const four *f = (const four *)figured;
	for (int i = 0; i < MG_NET_HIDDEN / 8; i++) {
		eight h = held_sum(((const eight *)sum)[i], narrowed(f[2 * i] >> 4, f[2 * i + 1] >> 4), MG_NET_MOST_HIDDEN);
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			outs[k] += products(h, ((const eight *)net->out[k])[i]);
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		out[k] = outs[k][0] + outs[k][1] + outs[k][2] + outs[k][3] + net->shift[k];
}
#else
static void note_changes(const int16_t *from, const int16_t *to, struct changes *out)
{
	out->which = 0;
	for (int k = 0; k < MG_NET_ROOM / 2; k++) {
		int16_t by[2] = {(int16_t)(to[2 * k] - from[2 * k]), (int16_t)(to[2 * k + 1] - from[2 * k + 1])};
		memcpy(&out->by[k], by, sizeof by);
		out->which |= (unsigned)(out->by[k] != 0) << k;
	}
}

static void add_figures(const struct mg_net_leaf *c, const struct changes *changes, int32_t *figured)
{
	for (unsigned rest = changes->which; rest; rest &= rest - 1) {
		int k = __builtin_ctz(rest);
		const int16_t(*pair)[2] = c->pair[k];
		int16_t by[2];
		memcpy(by, &changes->by[k], sizeof by);
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			figured[h] += by[0] * pair[h][0] + by[1] * pair[h][1];
	}
}

static void put_out(const struct mg_net *net, const int16_t *sum, const int32_t *figured, int32_t out[MG_NET_OUTPUTS])
{
	memcpy(out, net->shift, sizeof net->shift);
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		int32_t x = held(sum[h] + (figured[h] >> 4), 0, MG_NET_MOST_HIDDEN);
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			out[k] += x * net->out[k][h];
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
	for (unsigned rest = changes->which; rest; rest &= rest - 1) {
		int k = __builtin_ctz(rest);
		const __m256i *pair = (const __m256i *)c->pair[k];
		__m256i two = _mm256_set1_epi32(changes->by[k]);
		for (int i = 0; i < EIGHTHS; i++)
			unit[i] = _mm256_add_epi32(unit[i], _mm256_madd_epi16(two, _mm256_loadu_si256(&pair[i])));
	}
	for (int i = 0; i < EIGHTHS; i++)
		_mm256_storeu_si256((__m256i *)figured + i, unit[i]);
}

__attribute__((target("avx2"))) static void put_out_wide(const struct mg_net *net, const int16_t *sum, const int32_t *figured,
							 int32_t out[MG_NET_OUTPUTS])
{
	const __m256i *f = (const __m256i *)figured;
	__m256i outs[MG_NET_OUTPUTS];
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		outs[k] = _mm256_setzero_si256();
	for (int i = 0; i < MG_NET_HIDDEN / 16; i++) {
		__m256i one = _mm256_srai_epi32(_mm256_loadu_si256(f + 2 * i), 4), other = _mm256_srai_epi32(_mm256_loadu_si256(f + 2 * i + 1), 4);
		__m256i both = _mm256_permute4x64_epi64(_mm256_packs_epi32(one, other), 0xd8); /* packed by halves: set in order */
		__m256i h = _mm256_adds_epi16(both, _mm256_loadu_si256((const __m256i *)sum + i));
		h = _mm256_min_epi16(_mm256_max_epi16(h, _mm256_setzero_si256()), _mm256_set1_epi16(MG_NET_MOST_HIDDEN));
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			outs[k] = _mm256_add_epi32(outs[k], _mm256_madd_epi16(h, _mm256_loadu_si256((const __m256i *)net->out[k] + i)));
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++) {
		__m128i half = _mm_add_epi32(_mm256_castsi256_si128(outs[k]), _mm256_extracti128_si256(outs[k], 1));
		half = _mm_hadd_epi32(half, half);
		out[k] = _mm_cvtsi128_si32(_mm_hadd_epi32(half, half)) + net->shift[k];
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
static void bring_up(struct mg_net_leaf *c, const struct mg_state *s, const struct sight *all, int seat, const float total[MG_SEATS], bool warm)
{
	struct mg_net_view *v = &c->view[seat], before = *v;
	struct changes changes;
	look_from(s, all, seat, v);
	figure_features(mg_features_now(&c->memory, seat), v->figure);
	figure_leads(s, seat, c->memory.across[MG_X_NOW], total, v->figure);
	if (warm && is_near(&before, v))
		change_sum(c->net, &before, v, c->sum[seat]);
	else
		sum_up(c->net, v, c->sum[seat]);
	note_changes(before.figure, v->figure, &changes);
	(c->wide ? add_figures_wide : add_figures)(c, &changes, c->figured[seat]);
}

/* Of all fields that a seat owns, those that are of no more use too: the difference between two outcomes counts. */
static float worth_of(const float worth[MG_FIELDS], uint64_t owned)
{
	float sum = 0;
	while (owned)
		sum += worth[mg_take_field(&owned)];
	return sum;
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
	bool warm = c->warm && c->players == s->players;
	if (!warm) {
		memset(c->view, 0, sizeof c->view);
		memset(c->figured, 0, sizeof c->figured);
	}
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		int32_t more[MG_NET_OUTPUTS];
		bring_up(c, s, &all, p, total, warm);
		(c->wide ? put_out_wide : put_out)(c->net, c->sum[p], c->figured[p], more);
		float worth = c->worth ? worth_of(c->worth, s->owned[p]) : 0;
		out->score[p] = total[p] + worth + (float)more[0] * (MG_NET_POINTS * unit);
		odds[p] = (total[p] + worth) / spread + (float)more[1] * unit;
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
	return (struct mg_leaf){value, context};
}
