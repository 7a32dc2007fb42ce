/* jobs.c: the luck of a draw, and what a lot was worth. */
#include "review/jobs.h"

#include "review/chances.h"

struct mg_review_value *mg_review_value_at(const struct mg_review *v, int at)
{
	int low = 0, high = v->values;
	while (low < high) {
		int middle = (low + high) / 2;
		if (v->value[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low < v->values && v->value[low].at == at ? &v->value[low] : NULL;
}

static void add_up(struct mg_value *sum, const struct mg_value *v)
{
	for (int p = 0; p < MG_SEATS; p++) {
		sum->win[p] += v->win[p];
		sum->score[p] += v->score[p];
	}
}

/* The next set of the same size within `bag`, in the order of numbers; 0: there is none. `set` and the result are packed: bit i stands
 * for the bag's i-th column. */
static unsigned next_set(unsigned set, int columns)
{
	unsigned low = set & (~set + 1), carry = set + low;
	unsigned next = carry | ((set ^ carry) >> 2) / low;
	return next >> columns ? 0 : next;
}

static unsigned unpack(unsigned set, unsigned bag)
{
	unsigned out = 0;
	for (; bag; bag &= bag - 1, set >>= 1)
		if (set & 1)
			out |= bag & (~bag + 1);
	return out;
}

uint32_t mg_look_at_draw(struct mg_review *v, struct mg_reviewer *r, struct mg_review_draw *d)
{
	const struct mg_state *s = &v->state[d->at];
	struct mg_value sum = {{0}, {0}}, value, got = {{0}, {0}};
	unsigned drawn = mg_columns(v->record.move[d->at]);
	int columns = __builtin_popcount(s->bag);
	mg_assert(s->decision == MG_DRAW && mg_draw_size(v->b, s) > 0);
	d->outcomes = 0;
	for (unsigned set = (1u << mg_draw_size(v->b, s)) - 1; set; set = next_set(set, columns)) {
		struct mg_state after = *s;
		unsigned these = unpack(set, s->bag);
		mg_apply(v->b, &after, mg_draw_columns(these));
		mg_reviewer_value(r, &after, &value);
		add_up(&sum, &value);
		if (these == drawn)
			got = value;
		d->outcomes++;
	}
	struct mg_review_value *before = mg_review_value_at(v, d->at);
	float share = mg_luck_share(v->b, s->players);
	mg_assert(before && d->outcomes > 0);
	for (int p = 0; p < s->players; p++) {
		before->value.win[p] = sum.win[p] / (float)d->outcomes;
		before->value.score[p] = sum.score[p] / (float)d->outcomes;
		d->luck[p] = share * (got.win[p] - before->value.win[p]);
		d->points[p] = got.score[p] - before->value.score[p];
	}
	before->looked = d->looked = true;
	before->version = d->version = v->version + 1;
	return 1 + (uint32_t)d->outcomes / 25;
}

static int ceiling(float x)
{
	int n = (int)x;
	return (float)n < x ? n + 1 : n;
}

/* The least bid with which the buyer would still have got it: above those before him, at least what it was worth to those after him, and
 * to the auctioneer, who would else have kept it. */
static int least_price(const struct mg_review *v, const struct mg_review_auction *a)
{
	const struct mg_state *end = &v->state[a->until - 1];
	int least = 1;
	bool later = false;
	for (int p = mg_left_of(end, a->auctioneer); p != a->auctioneer; p = mg_left_of(end, p)) {
		int needed = later ? ceiling(a->worth[p]) : end->bid[p] + 1;
		if (p == a->buyer)
			later = true;
		else if (needed > least)
			least = needed;
	}
	return ceiling(a->worth[a->auctioneer]) > least ? ceiling(a->worth[a->auctioneer]) : least;
}

uint32_t mg_look_at_auction(struct mg_review *v, struct mg_reviewer *r, struct mg_review_auction *a)
{
	struct mg_lot_advice lot[MG_COLUMNS];
	const struct mg_state *s = &v->state[a->at + 1];
	int n = mg_estimate_lots(r->estimator, s, r->net, lot);
	a->runner_up = MG_NONE;
	for (int p = 0; p < s->players; p++) {
		a->worth[p] = n > 0 && lot[0].price[p] > 0 ? lot[0].price[p] : 0;
		if (p != a->buyer && a->worth[p] > 0 && (a->runner_up == MG_NONE || a->worth[p] > a->worth[a->runner_up]))
			a->runner_up = p;
	}
	a->spare = 0;
	if (a->buyer != a->auctioneer && least_price(v, a) < a->price)
		a->spare = a->price - least_price(v, a);
	a->looked = true;
	a->version = v->version + 1;
	return 1;
}
