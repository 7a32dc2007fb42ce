/* auction.c: solves an auction backwards, from the auctioneer's choice to the first bid, and says how likely each outcome is. */
#include "bots/auction.h"

#include "base/expo.h"

static void add(struct mg_value *to, const struct mg_value *v, float weight)
{
	for (int p = 0; p < MG_SEATS; p++) {
		to->win[p] += weight * v->win[p];
		to->score[p] += weight * v->score[p];
	}
}

static int slot(int best)
{
	return best + 1;
}

const struct mg_value *mg_auction_at(const struct mg_auction *a, int k, int best, int high)
{
	mg_assert(k >= 0 && k <= a->bidders && high >= a->high && high <= MG_TOP_PRICE);
	return &a->after[k][slot(best)][high];
}

/* How likely the first of two choices is. */
static float likelihood(float first, float second, float temperature)
{
	float d = (second - first) / temperature;
	return 1 / (1 + mg_expf(d));
}

/* How likely the auctioneer is to sell to `best` at a price. */
static float chance_of_sale(const struct mg_auction *a, int best, int price)
{
	if (best < 0)
		return 0;
	if (price > a->keep_cap)
		return 1;
	return likelihood(mg_utility(&a->sell[best][price], a->auctioneer),
			  mg_utility(&a->keep[price], a->auctioneer), a->temperature);
}

static void solve_settlement(struct mg_auction *a, int best, int price)
{
	struct mg_value v = {{0}, {0}};
	float sale = chance_of_sale(a, best, price);
	if (sale > 0)
		add(&v, &a->sell[best][price], sale);
	if (sale < 1)
		add(&v, &a->keep[price], 1 - sale);
	a->likely[a->bidders][slot(best)][price] = sale;
	a->after[a->bidders][slot(best)][price] = v;
}

/* What bidding is worth to a seat from each price on: the soft choice among all bids of at least that price, as weights
 * (in the auction) and weighted sums relative to one reference, so that passing can be mixed in. */
struct bids {
	float reference;
	struct mg_value sum[MG_TOP_PRICE + 2];
};

static void gather_bids(struct mg_auction *a, int k, struct bids *bids)
{
	int seat = a->bidder[k], cap = a->cap[seat];
	float *weight = a->weight[k];
	bids->reference = -1e9f;
	for (int x = a->high + 1; x <= cap; x++) {
		float u = mg_utility(mg_auction_at(a, k + 1, seat, x), seat);
		bids->reference = u > bids->reference ? u : bids->reference;
	}
	int last = cap > a->high ? cap : a->high;
	weight[last + 1] = 0;
	bids->sum[last + 1] = (struct mg_value){{0}, {0}};
	for (int x = last; x > a->high; x--) {
		const struct mg_value *v = mg_auction_at(a, k + 1, seat, x);
		float w = mg_expf((mg_utility(v, seat) - bids->reference) / a->temperature);
		weight[x] = weight[x + 1] + w;
		bids->sum[x] = bids->sum[x + 1];
		add(&bids->sum[x], v, w);
	}
}

/* How likely bidder number k is to pass when the highest bid is `high`, by `best`. */
static float chance_of_pass(const struct mg_auction *a, int k, const struct bids *bids, int best, int high)
{
	int seat = a->bidder[k];
	if (high >= a->cap[seat])
		return 1;
	float pass = mg_expf((mg_utility(mg_auction_at(a, k + 1, best, high), seat) - bids->reference) / a->temperature);
	return pass / (pass + a->weight[k][high + 1]);
}

static void solve_bid(struct mg_auction *a, int k, const struct bids *bids, int best, int high)
{
	struct mg_value v = {{0}, {0}};
	float pass = chance_of_pass(a, k, bids, best, high), weight = a->weight[k][high + 1];
	add(&v, mg_auction_at(a, k + 1, best, high), pass);
	if (pass < 1 && weight > 0)
		add(&v, &bids->sum[high + 1], (1 - pass) / weight);
	a->likely[k][slot(best)][high] = pass;
	a->after[k][slot(best)][high] = v;
}

/* Calls on every standing that bidder number k can meet: the one given, and each bid of an earlier bidder. */
#define FOR_STANDINGS(a, k, best, high, body) \
	do { \
		int best = (a)->best, high = (a)->high; \
		body; \
		for (int earlier_ = 0; earlier_ < (k); earlier_++) { \
			best = (a)->bidder[earlier_]; \
			for (high = (a)->high + 1; high <= (a)->cap[best]; high++) \
				body; \
		} \
	} while (0)

void mg_auction_solve(struct mg_auction *a)
{
	struct bids bids;
	mg_assert(a->temperature > 0 && a->bidders < a->players && a->best != a->auctioneer);
	a->top = a->high;
	for (int k = 0; k < a->bidders; k++)
		a->top = a->cap[a->bidder[k]] > a->top ? a->cap[a->bidder[k]] : a->top;
	mg_assert(a->top <= MG_TOP_PRICE);
	FOR_STANDINGS(a, a->bidders, best, high, solve_settlement(a, best, high));
	for (int k = a->bidders - 1; k >= 0; k--) {
		gather_bids(a, k, &bids);
		FOR_STANDINGS(a, k, best, high, solve_bid(a, k, &bids, best, high));
	}
}

/* Forward pass: how likely each standing is before bidder number k. */
struct standings {
	float p[MG_SEATS + 1][MG_TOP_PRICE + 1];
};

static void clear(const struct mg_auction *a, struct standings *s)
{
	for (int i = 0; i <= MG_SEATS; i++)
		memset(s->p[i], 0, (size_t)(a->top + 1) * sizeof s->p[i][0]);
}

static void spread_bid(const struct mg_auction *a, int k, const struct standings *from, struct standings *to, int best, int high)
{
	float here = from->p[slot(best)][high], pass = a->likely[k][slot(best)][high];
	const float *weight = a->weight[k];
	int seat = a->bidder[k];
	if (here <= 0)
		return;
	to->p[slot(best)][high] += here * pass;
	for (int x = high + 1; x <= a->cap[seat] && pass < 1; x++)
		to->p[slot(seat)][x] += here * (1 - pass) * (weight[x] - weight[x + 1]) / weight[high + 1];
}

static void settle_outcome(const struct mg_auction *a, const struct standings *s, struct mg_outcomes *out, int best,
			   int high)
{
	float here = s->p[slot(best)][high], sale = a->likely[a->bidders][slot(best)][high];
	if (best >= 0)
		out->sold[best][high] += here * sale;
	out->kept[high] += here * (1 - sale);
}

void mg_auction_outcomes(const struct mg_auction *a, struct mg_outcomes *out)
{
	struct standings one, other, *now = &one, *next = &other;
	memset(out, 0, sizeof *out);
	clear(a, now);
	now->p[slot(a->best)][a->high] = 1;
	for (int k = 0; k < a->bidders; k++) {
		struct standings *last = now;
		clear(a, next);
		FOR_STANDINGS(a, k, best, high, spread_bid(a, k, now, next, best, high));
		now = next;
		next = last;
	}
	FOR_STANDINGS(a, a->bidders, best, high, settle_outcome(a, now, out, best, high));
}

void mg_softmax(const struct mg_value *const values[], int n, int seat, float temperature, float p[])
{
	float best = -1e9f, sum = 0;
	mg_assert(n > 0 && temperature > 0);
	for (int i = 0; i < n; i++) {
		float u = mg_utility(values[i], seat);
		best = u > best ? u : best;
	}
	for (int i = 0; i < n; i++)
		sum += p[i] = mg_expf((mg_utility(values[i], seat) - best) / temperature);
	mg_assert(sum >= 1); /* the best choice counts 1 */
	for (int i = 0; i < n; i++)
		p[i] /= sum;
}
