/* findings.c: what a search has found. */
#include "bots/tree.h"

static struct mg_option *add_option(struct mg_option *out, int *n, int max, mg_move m, const struct mg_value *v,
				    uint32_t visits)
{
	if (*n == max)
		return NULL;
	struct mg_option *o = &out[(*n)++];
	o->move = m;
	o->visits = visits;
	o->value = *v;
	return o;
}

static int list_bids(struct mg_search *t, struct mg_option *out, int max)
{
	const struct mg_state *s = &t->root->s;
	const struct mg_auction *a = &t->auction;
	struct mg_lot *lot = &t->root->lot[0];
	int n = 0, me = s->to_move;
	mg_solve_lot(t, s, lot);
	mg_assert(a->bidders > 0 && a->bidder[0] == me);
	add_option(out, &n, max, MG_M_PASS, mg_auction_at(a, 1, a->best, a->high), lot->visits);
	for (int x = a->high + 1; x <= s->money[me]; x++)
		add_option(out, &n, max, mg_bid(x), mg_auction_at(a, 1, me, x < a->cap[me] ? x : a->cap[me]), lot->visits);
	return n;
}

static int list_settlements(struct mg_search *t, struct mg_option *out, int max)
{
	const struct mg_state *s = &t->root->s;
	struct mg_lot *lot = &t->root->lot[0];
	int n = 0;
	if (s->best != MG_NONE)
		add_option(out, &n, max, MG_M_SELL, &lot->edge[s->best][0].v, lot->edge[s->best][0].visits);
	if (lot->breakpoints[s->auctioneer])
		add_option(out, &n, max, MG_M_KEEP, &lot->edge[s->auctioneer][0].v, lot->edge[s->auctioneer][0].visits);
	return n;
}

static int list_offers(struct mg_search *t, struct mg_option *out, int max)
{
	int n = 0;
	for (int i = 0; i < t->root->n; i++)
		add_option(out, &n, max, mg_offer(t->root->lot[i].field), &t->root->lot[i].v, t->root->lot[i].visits);
	return n;
}

/* The best turn that begins with each move. */
static int list_turns(struct mg_search *t, struct mg_option *out, int max)
{
	const struct mg_node *root = t->root;
	int n = 0, me = root->s.to_move;
	for (int i = 0; i < root->n; i++) {
		const struct mg_edge *e = &root->edge[i];
		int j = 0;
		while (j < n && out[j].move != root->plan[i].first)
			j++;
		if (j == n) {
			add_option(out, &n, max, root->plan[i].first, &e->v, e->visits);
			continue;
		}
		out[j].visits += e->visits;
		if (mg_utility(&e->v, me) > mg_utility(&out[j].value, me))
			out[j].value = e->v;
	}
	return n;
}

/* Legal moves that the tree left out: what the leaf says right after them. */
static int list_rest(struct mg_search *t, struct mg_option *out, int n, int max)
{
	mg_move moves[MG_MAX_LEGAL];
	int legal = mg_legal(t->b, &t->root->s, moves);
	for (int i = 0; i < legal; i++) {
		int j = 0;
		while (j < n && out[j].move != moves[i])
			j++;
		if (j < n)
			continue;
		struct mg_state after = t->root->s;
		struct mg_value v;
		mg_apply(t->b, &after, moves[i]);
		mg_tree_leaf(t, &after, &v);
		add_option(out, &n, max, moves[i], &v, 0);
	}
	return n;
}

int mg_search_list(struct mg_search *t, struct mg_option *out, int max)
{
	int n = 0;
	if (!t->root)
		return 0;
	switch (t->root->s.decision) {
	case MG_OFFER:
		n = list_offers(t, out, max);
		break;
	case MG_BID:
		n = list_bids(t, out, max);
		break;
	case MG_SETTLE:
		n = list_settlements(t, out, max);
		break;
	default:
		n = list_rest(t, out, list_turns(t, out, max), max);
		break;
	}
	if (t->alternative)
		add_option(out, &n, max, t->alternative_move, &t->alternative->v, t->alternative->visits);
	return n;
}

/* ---- one lot, for advice */

static const struct mg_value *value_of(const struct mg_auction *a, int seat, int price)
{
	return seat == a->auctioneer ? &a->keep[price] : &a->sell[seat][price];
}

static float chance_of(const struct mg_auction *a, const struct mg_outcomes *likely, int seat, int price)
{
	return seat == a->auctioneer ? likely->kept[price] : likely->sold[seat][price];
}

static int cap_of(const struct mg_auction *a, int seat)
{
	int cap = seat == a->auctioneer ? a->keep_cap : a->cap[seat];
	return cap < a->top ? cap : a->top;
}

/* Whether a seat still has a say in the price; at the end the auctioneer only takes it or leaves it. */
static bool is_to_bid(const struct mg_auction *a, int seat)
{
	for (int k = 0; k < a->bidders; k++)
		if (a->bidder[k] == seat)
			return true;
	return a->bidders > 0 && seat == a->auctioneer;
}

/* What a seat can expect where somebody else gets the field. */
static float without(const struct mg_auction *a, const struct mg_outcomes *likely, int seat)
{
	float sum = 1e-6f, worth = 0;
	for (int p = 0; p < a->players; p++)
		for (int x = 0; x <= cap_of(a, p) && p != seat; x++) {
			float chance = chance_of(a, likely, p, x) + (x == a->high + 1 && is_to_bid(a, p) ? 1e-6f : 0);
			if (chance <= 0) /* nobody has said what such an outcome is worth */
				continue;
			sum += chance;
			worth += chance * mg_utility(value_of(a, p, x), seat);
		}
	mg_assert(worth == worth); /* a number */
	return worth / sum;
}

/* What the auctioneer can expect if he sells at a price: the mean over all who can still offer it. */
static float sold_at(const struct mg_auction *a, int price, int *buyers)
{
	float sum = 0;
	*buyers = 0;
	for (int k = 0; k < a->bidders; k++)
		if (price <= a->cap[a->bidder[k]]) {
			sum += mg_utility(&a->sell[a->bidder[k]][price], a->auctioneer);
			++*buyers;
		}
	return *buyers ? sum / (float)*buyers : 0;
}

/* The price at which a seat would as soon have the field as not: where its worth crosses what it can expect without it.
 * For a bidder that is the same at every price; the auctioneer would be paid. */
static float indifferent_price(const struct mg_auction *a, int seat, float otherwise)
{
	int cap = cap_of(a, seat), low = a->high + 1, buyers = 1;
	float before = 0;
	for (int x = low; x <= cap; x++) {
		float sold = seat == a->auctioneer ? sold_at(a, x, &buyers) : otherwise;
		float more = mg_utility(value_of(a, seat, x), seat) - sold;
		if (buyers == 0)
			return (float)(x - 1);
		if (more <= 0)
			return x == low ? (float)low - 1 : (float)(x - 1) + before / (before - more);
		before = more;
	}
	return cap >= low ? (float)cap : 0;
}

static void advise_seat(const struct mg_auction *a, const struct mg_outcomes *likely, int seat, struct mg_lot_advice *out)
{
	float paid = 0;
	out->price[seat] = is_to_bid(a, seat) ? indifferent_price(a, seat, without(a, likely, seat)) : -1;
	for (int x = 0; x <= cap_of(a, seat); x++) {
		out->gets[seat] += chance_of(a, likely, seat, x);
		paid += (float)x * chance_of(a, likely, seat, x);
	}
	out->pays[seat] = out->gets[seat] > 0.001f ? paid / out->gets[seat] : 0;
}

/* The first bidder's move has been made. */
static void play_bid(struct mg_auction *a, mg_move m)
{
	int me = a->bidder[0];
	mg_assert(mg_verb(m) != MG_M_BID || mg_amount(m) > a->high);
	a->bidders--;
	memmove(a->bidder, a->bidder + 1, (size_t)a->bidders * sizeof a->bidder[0]);
	if (mg_verb(m) == MG_M_BID) {
		a->best = me;
		a->high = mg_amount(m) < a->cap[me] ? mg_amount(m) : a->cap[me];
	}
	mg_auction_solve(a);
}

bool mg_search_lot(struct mg_search *t, int field, mg_move after, struct mg_lot_advice *out)
{
	struct mg_outcomes likely;
	struct mg_auction *a = &t->auction;
	*out = (struct mg_lot_advice){.field = field};
	for (int i = 0; t->root && t->root->kind == MG_LOTS && i < t->root->n; i++) {
		if (t->root->lot[i].field != field)
			continue;
		mg_solve_lot(t, &t->root->s, &t->root->lot[i]);
		if (after != MG_NO_MOVE && a->bidders > 0)
			play_bid(a, after);
		mg_auction_outcomes(a, &likely);
		for (int p = 0; p < a->players; p++)
			advise_seat(a, &likely, p, out);
		if (!mg_edition_of(t->b)->keeping_costs)
			out->pays[a->auctioneer] = 0;
		return true;
	}
	return false;
}
