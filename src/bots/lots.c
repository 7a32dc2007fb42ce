/* lots.c: auctions inside the search tree. */
#include "bots/tree.h"

#include "base/rng.h"

enum { INNER_BREAKPOINTS = 4 };

void mg_outcome_state(const struct mg_board *b, const struct mg_state *before, int field, int seat, int price,
			  struct mg_state *out)
{
	mg_assert(before->auctioneer != MG_NONE && before->open >> field % MG_COLUMNS & 1);
	mg_assert(seat == before->auctioneer || price > 0);
	*out = *before;
	out->lot = (uint8_t)field;
	out->decision = MG_SETTLE;
	out->to_move = out->auctioneer;
	for (int p = 0; p < out->players; p++)
		out->bid[p] = p == out->auctioneer ? MG_NO_BID : 0;
	out->high = (int16_t)price;
	out->best = MG_NONE;
	int bidder = seat == out->auctioneer ? mg_left_of(out, seat) : seat;
	if (price > 0) {
		out->best = (uint8_t)bidder;
		out->bid[bidder] = (int16_t)price;
	}
	mg_apply(b, out, seat == out->auctioneer ? MG_M_KEEP : MG_M_SELL);
}

static int cap_of(const struct mg_state *s, int seat)
{
	return s->money[seat] < MG_TOP_PRICE ? s->money[seat] : MG_TOP_PRICE;
}

static int keep_cap(const struct mg_board *b, const struct mg_state *s)
{
	return mg_edition_of(b)->keeping_costs ? cap_of(s, s->auctioneer) : MG_TOP_PRICE;
}

/* The highest price that this auction can reach. */
static int top_price(const struct mg_state *s)
{
	int top = s->high;
	for (int p = 0; p < s->players; p++)
		if (p != s->auctioneer && s->bid[p] == MG_NO_BID && cap_of(s, p) > top)
			top = cap_of(s, p);
	return top;
}

/* Prices at which an outcome is looked at: every one at the root, a few inside the tree, always the lowest and highest. */
static int choose_prices(bool exact, int low, int high, uint8_t *out)
{
	static const uint8_t step[INNER_BREAKPOINTS] = {0, 2, 5, 99};
	int n = 0;
	if (high < low)
		return 0;
	if (exact)
		for (int x = low; x <= high; x++)
			out[n++] = (uint8_t)x;
	for (int i = 0; i < INNER_BREAKPOINTS && !exact; i++) {
		int x = low + step[i] < high ? low + step[i] : high;
		if (n == 0 || out[n - 1] < x)
			out[n++] = (uint8_t)x;
	}
	return n;
}

static bool open_row(struct mg_search *t, const struct mg_state *s, struct mg_lot *lot, int seat, bool exact)
{
	uint8_t price[MG_TOP_PRICE + 1];
	int low = s->high, high;
	if (seat == s->auctioneer) {
		int top = top_price(s), most = keep_cap(t->b, s);
		high = top < most ? top : most;
	} else if (seat == s->best) {
		high = low;
	} else {
		low = s->high + 1;
		high = s->bid[seat] == MG_NO_BID ? cap_of(s, seat) : 0;
	}
	int n = choose_prices(exact, low, high, price);
	mg_assert(n <= MG_TOP_PRICE + 1);
	lot->breakpoints[seat] = (uint8_t)n;
	lot->price[seat] = mg_tree_take(t, (size_t)n);
	lot->edge[seat] = mg_tree_take(t, (size_t)n * sizeof(struct mg_edge));
	if (!lot->price[seat] || !lot->edge[seat])
		return false;
	for (int i = 0; i < n; i++) {
		struct mg_state after;
		lot->price[seat][i] = price[i];
		mg_outcome_state(t->b, s, lot->field, seat, price[i], &after);
		mg_tree_leaf(t, &after, &lot->edge[seat][i].v);
	}
	return true;
}

static struct mg_value between(const struct mg_value *a, const struct mg_value *b, float part)
{
	struct mg_value v;
	for (int p = 0; p < MG_SEATS; p++) {
		v.win[p] = a->win[p] + part * (b->win[p] - a->win[p]);
		v.score[p] = a->score[p] + part * (b->score[p] - a->score[p]);
	}
	return v;
}

/* Fills in every price of a row from the ones that were looked at. */
static void fill_row(const struct mg_lot *lot, int seat, struct mg_value *row)
{
	const uint8_t *price = lot->price[seat];
	const struct mg_edge *edge = lot->edge[seat];
	for (int i = 0; i + 1 < lot->breakpoints[seat]; i++)
		for (int x = price[i]; x < price[i + 1]; x++)
			row[x] = between(&edge[i].v, &edge[i + 1].v, (float)(x - price[i]) / (float)(price[i + 1] - price[i]));
	if (lot->breakpoints[seat])
		row[price[lot->breakpoints[seat] - 1]] = edge[lot->breakpoints[seat] - 1].v;
}

static void set_auction(const struct mg_search *t, const struct mg_state *s, const struct mg_lot *lot, struct mg_auction *a)
{
	a->players = s->players;
	a->auctioneer = s->auctioneer;
	a->bidders = 0;
	a->high = s->high;
	a->best = s->best == MG_NONE ? -1 : s->best;
	a->keep_cap = keep_cap(t->b, s);
	a->temperature = t->options.temperature;
	int first = s->decision == MG_BID ? s->to_move : mg_left_of(s, s->auctioneer);
	for (int p = first; s->decision != MG_SETTLE && p != s->auctioneer; p = mg_left_of(s, p))
		a->bidder[a->bidders++] = p;
	for (int p = 0; p < s->players; p++) {
		a->cap[p] = cap_of(s, p);
		fill_row(lot, p, p == s->auctioneer ? a->keep : a->sell[p]);
	}
}

/* The outcome that has been looked into least for how likely it is. */
static void choose_outcome(const struct mg_search *t, const struct mg_state *s, struct mg_lot *lot)
{
	struct mg_outcomes likely;
	float best = -1;
	mg_auction_outcomes(&t->auction, &likely);
	lot->next_row = MG_NONE;
	for (int p = 0; p < s->players; p++) {
		const float *row = p == s->auctioneer ? likely.kept : likely.sold[p];
		int x = 0;
		for (int i = 0; i < lot->breakpoints[p]; i++) { /* a price between two breakpoints counts for the nearer one */
			int until = i + 1 < lot->breakpoints[p] ? (lot->price[p][i] + lot->price[p][i + 1]) / 2 : t->auction.top;
			float sum = 1e-4f;
			for (; x <= until; x++)
				sum += row[x];
			float worth = sum / (float)(1 + lot->edge[p][i].visits);
			if (worth > best) {
				best = worth;
				lot->next_row = (uint8_t)p;
				lot->next_breakpoint = (uint8_t)i;
			}
		}
	}
	mg_assert(lot->next_row < s->players); /* an auctioneer can always keep what nobody bids for */
}

void mg_solve_lot(struct mg_search *t, const struct mg_state *s, struct mg_lot *lot)
{
	set_auction(t, s, lot, &t->auction);
	mg_auction_solve(&t->auction);
	lot->v = *mg_auction_value(&t->auction);
	choose_outcome(t, s, lot);
}

static bool open_lot(struct mg_search *t, const struct mg_state *s, struct mg_lot *lot, int field, bool exact)
{
	lot->field = (uint8_t)field;
	for (int p = 0; p < s->players; p++)
		if (!open_row(t, s, lot, p, exact))
			return false;
	mg_solve_lot(t, s, lot);
	return true;
}

bool mg_open_lots(struct mg_search *t, struct mg_node *node, bool exact)
{
	const struct mg_state *s = &node->s;
	bool chosen = s->lot != MG_NONE;
	unsigned columns = chosen ? 1u << s->lot % MG_COLUMNS : s->open;
	struct mg_lot *lots = mg_tree_take(t, (size_t)__builtin_popcount(columns) * sizeof *lots);
	if (!lots)
		return false;
	for (; columns; columns &= columns - 1)
		if (!open_lot(t, s, &lots[node->n++], mg_field_at(__builtin_ctz(columns), s->era), exact))
			return false;
	node->lot = lots;
	node->kind = MG_LOTS;
	return true;
}

void mg_search_stray(const struct mg_board *b, struct mg_state *s, struct mg_rng *rng)
{
	struct mg_state before = *s;
	unsigned open = s->open, skip = mg_rng_below(rng, (uint32_t)__builtin_popcount(open));
	int seat = (int)mg_rng_below(rng, s->players), most = top_price(s);
	while (skip--)
		open &= open - 1;
	most = s->money[seat] < most ? s->money[seat] : most;
	if (seat != s->auctioneer && most < 1)
		seat = s->auctioneer;
	if (mg_rng_below(rng, 2) && most > 6) /* low prices are asked about more often */
		most = 6;
	int low = seat != s->auctioneer, price = low + (most > low ? (int)mg_rng_below(rng, (uint32_t)(most - low + 1)) : 0);
	mg_outcome_state(b, &before, mg_field_at(__builtin_ctz(open), s->era), seat, price, s);
}
