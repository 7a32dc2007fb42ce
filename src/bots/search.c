#include "bots/search.h"

#include "bots/auction.h"
#include "bots/plans.h"

enum {
	INNER_KNOTS = 4,
	ROOT_PLANS = MG_MAX_PLANS,
	MOST_DRAWS = 16,
};

struct edge {
	struct mg_value v;
	struct node *child; /* in the arena, or NULL while the leaf's word is all we have */
	uint32_t visits;
};

/* One field put up: what it is worth to whom at some prices. Row `auctioneer` is keeping, the other rows are sales. */
struct lot {
	struct mg_value v;
	uint32_t visits;
	uint8_t field;
	uint8_t knots[MG_SEATS];
	uint8_t *price[MG_SEATS];     /* ascending */
	struct edge *edge[MG_SEATS];  /* one for each price */
	uint8_t next_row, next_knot;  /* outcome that the next search looks into */
};

enum node_kind { CLOSED, LOTS, PLANS, DRAWS, END };

struct node {
	struct mg_state s;
	struct mg_value v;
	uint32_t visits;
	uint8_t kind; /* enum node_kind */
	uint8_t n;    /* lots, plans or draws */
	union {
		struct lot *lot;
		struct {
			struct edge *edge;
			struct mg_plan *plan;
		};
		struct {
			struct edge *draw;
			uint16_t *columns;
			struct mg_value before; /* what the leaf said of the position before the draw */
		};
	};
};

struct mg_search {
	const struct mg_board *b; /* not owned */
	struct mg_leaf leaf;
	struct mg_search_options options;
	struct mg_rng rng;
	struct node *root;
	struct node *alternative; /* the root after the player's own any-time move, or NULL */
	mg_move alternative_move;
	struct mg_auction auction; /* room to solve in */
	bool full;
	size_t used, size;
	_Alignas(16) unsigned char arena[];
};

struct mg_search *mg_search_new(const struct mg_board *b, size_t memory)
{
	struct mg_search *t = malloc(sizeof *t + memory);
	if (t) {
		t->b = b;
		t->size = memory;
	}
	return t;
}

void mg_search_free(struct mg_search *t)
{
	free(t);
}

/* NULL when the memory is full. */
static void *take(struct mg_search *t, size_t bytes)
{
	bytes = (bytes + 15) & ~(size_t)15;
	if (bytes > t->size - t->used) {
		t->full = true;
		return NULL;
	}
	void *p = t->arena + t->used;
	t->used += bytes;
	memset(p, 0, bytes);
	return p;
}

static void value_leaf(struct mg_search *t, const struct mg_state *s, struct mg_value *out)
{
	if (s->decision == MG_OVER)
		mg_judge_result(t->b, s, out);
	else
		t->leaf.value(t->leaf.context, s, out);
}

static struct node *new_node(struct mg_search *t, const struct mg_state *s, const struct mg_value *v)
{
	struct node *node = take(t, sizeof *node);
	if (node) {
		node->s = *s;
		node->v = *v;
	}
	return node;
}

/* ---- auctions */

/* The position after a field was sold to a seat, or kept by the auctioneer, at a price. */
static void outcome_state(const struct mg_board *b, const struct mg_state *before, int field, int seat, int price,
			  struct mg_state *out)
{
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
	static const uint8_t step[INNER_KNOTS] = {0, 2, 5, 99};
	int n = 0;
	if (high < low)
		return 0;
	if (exact)
		for (int x = low; x <= high; x++)
			out[n++] = (uint8_t)x;
	for (int i = 0; i < INNER_KNOTS && !exact; i++) {
		int x = low + step[i] < high ? low + step[i] : high;
		if (n == 0 || out[n - 1] < x)
			out[n++] = (uint8_t)x;
	}
	return n;
}

static bool open_row(struct mg_search *t, const struct mg_state *s, struct lot *lot, int seat, bool exact)
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
	lot->knots[seat] = (uint8_t)n;
	lot->price[seat] = take(t, (size_t)n);
	lot->edge[seat] = take(t, (size_t)n * sizeof(struct edge));
	if (!lot->price[seat] || !lot->edge[seat])
		return false;
	for (int i = 0; i < n; i++) {
		struct mg_state after;
		lot->price[seat][i] = price[i];
		outcome_state(t->b, s, lot->field, seat, price[i], &after);
		value_leaf(t, &after, &lot->edge[seat][i].v);
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
static void fill_row(const struct lot *lot, int seat, struct mg_value *row)
{
	const uint8_t *price = lot->price[seat];
	const struct edge *edge = lot->edge[seat];
	for (int i = 0; i + 1 < lot->knots[seat]; i++)
		for (int x = price[i]; x < price[i + 1]; x++)
			row[x] = between(&edge[i].v, &edge[i + 1].v, (float)(x - price[i]) / (float)(price[i + 1] - price[i]));
	if (lot->knots[seat])
		row[price[lot->knots[seat] - 1]] = edge[lot->knots[seat] - 1].v;
}

static void set_auction(const struct mg_search *t, const struct mg_state *s, const struct lot *lot, struct mg_auction *a)
{
	a->players = s->players;
	a->auctioneer = s->auctioneer;
	a->bidders = 0;
	a->high = s->high;
	a->best = s->best == MG_NONE ? -1 : s->best;
	a->keep_cap = keep_cap(t->b, s);
	a->softness = t->options.softness;
	int first = s->decision == MG_BID ? s->to_move : mg_left_of(s, s->auctioneer);
	for (int p = first; s->decision != MG_SETTLE && p != s->auctioneer; p = mg_left_of(s, p))
		a->bidder[a->bidders++] = p;
	for (int p = 0; p < s->players; p++) {
		a->cap[p] = cap_of(s, p);
		fill_row(lot, p, p == s->auctioneer ? a->keep : a->sell[p]);
	}
}

/* The outcome that has been looked into least for how likely it is. */
static void choose_outcome(const struct mg_search *t, const struct mg_state *s, struct lot *lot)
{
	struct mg_outcomes likely;
	float best = -1;
	mg_auction_outcomes(&t->auction, &likely);
	for (int p = 0; p < s->players; p++) {
		const float *row = p == s->auctioneer ? likely.kept : likely.sold[p];
		int x = 0;
		for (int i = 0; i < lot->knots[p]; i++) { /* a price between two knots counts for the nearer one */
			int until = i + 1 < lot->knots[p] ? (lot->price[p][i] + lot->price[p][i + 1]) / 2 : MG_TOP_PRICE;
			float sum = 1e-4f;
			for (; x <= until; x++)
				sum += row[x];
			float worth = sum / (float)(1 + lot->edge[p][i].visits);
			if (worth > best) {
				best = worth;
				lot->next_row = (uint8_t)p;
				lot->next_knot = (uint8_t)i;
			}
		}
	}
}

static void solve_lot(struct mg_search *t, const struct mg_state *s, struct lot *lot)
{
	set_auction(t, s, lot, &t->auction);
	mg_auction_solve(&t->auction);
	lot->v = *mg_auction_value(&t->auction);
	choose_outcome(t, s, lot);
}

static bool open_lot(struct mg_search *t, const struct mg_state *s, struct lot *lot, int field, bool exact)
{
	lot->field = (uint8_t)field;
	for (int p = 0; p < s->players; p++)
		if (!open_row(t, s, lot, p, exact))
			return false;
	solve_lot(t, s, lot);
	return true;
}

static bool open_lots(struct mg_search *t, struct node *node, bool exact)
{
	const struct mg_state *s = &node->s;
	bool chosen = s->lot != MG_NONE;
	unsigned columns = chosen ? 1u << s->lot % MG_COLUMNS : s->open;
	struct lot *lots = take(t, (size_t)__builtin_popcount(columns) * sizeof *lots);
	if (!lots)
		return false;
	for (; columns; columns &= columns - 1)
		if (!open_lot(t, s, &lots[node->n++], mg_field_at(__builtin_ctz(columns), s->era), exact))
			return false;
	node->lot = lots;
	node->kind = LOTS;
	return true;
}

/* ---- development turns */

static bool open_plans(struct mg_search *t, struct node *node, int keep)
{
	static const struct mg_value nothing;
	struct mg_plan plan[MG_MAX_PLANS];
	struct edge edge[MG_MAX_PLANS];
	int me = node->s.to_move, n = mg_list_plans(t->b, &node->s, plan, MG_MAX_PLANS), kept = 0;
	for (int i = 0; i < n; i++) {
		struct edge e = {.v = nothing};
		struct mg_plan p = plan[i];
		value_leaf(t, &p.after, &e.v);
		int j = kept < keep ? kept++ : keep - 1;
		if (j == keep - 1 && i >= keep && mg_utility(&edge[j].v, me) >= mg_utility(&e.v, me))
			continue;
		for (; j > 0 && mg_utility(&edge[j - 1].v, me) < mg_utility(&e.v, me); j--) {
			edge[j] = edge[j - 1];
			plan[j] = plan[j - 1];
		}
		edge[j] = e;
		plan[j] = p;
	}
	node->edge = take(t, (size_t)kept * sizeof *edge);
	node->plan = take(t, (size_t)kept * sizeof *plan);
	if (!node->edge || !node->plan)
		return false;
	memcpy(node->edge, edge, (size_t)kept * sizeof *edge);
	memcpy(node->plan, plan, (size_t)kept * sizeof *plan);
	node->n = (uint8_t)kept;
	node->kind = PLANS;
	return true;
}

/* ---- draws */

static unsigned random_columns(struct mg_search *t, const struct mg_state *s)
{
	unsigned bag = s->bag, drawn = 0;
	for (int left = mg_draw_size(t->b, s); left > 0; left--) {
		unsigned skip = mg_rng_below(&t->rng, (uint32_t)__builtin_popcount(bag)), rest = bag;
		while (skip--)
			rest &= rest - 1;
		drawn |= rest & (~rest + 1);
		bag &= ~(rest & (~rest + 1));
	}
	return drawn;
}

static bool open_draws(struct mg_search *t, struct node *node)
{
	node->draw = take(t, MOST_DRAWS * sizeof *node->draw);
	node->columns = take(t, MOST_DRAWS * sizeof *node->columns);
	node->before = node->v;
	node->kind = DRAWS;
	return node->draw && node->columns;
}

/* How many draws a position deserves: one more with every second visit; only one where the bag leaves no choice. */
static int draws_wanted(const struct mg_search *t, const struct node *node)
{
	if (__builtin_popcount(node->s.bag) == mg_draw_size(t->b, &node->s))
		return 1;
	int wanted = 1 + (int)node->visits / 2, most = t->options.draws < MOST_DRAWS ? t->options.draws : MOST_DRAWS;
	return wanted < most ? wanted : most;
}

/* ---- the tree */

static bool open_node(struct mg_search *t, struct node *node, bool root)
{
	switch (node->s.decision) {
	case MG_DRAW:
		return open_draws(t, node);
	case MG_DEVELOP:
		return open_plans(t, node, root ? ROOT_PLANS : t->options.plans);
	case MG_OVER:
		node->kind = END;
		return true;
	default:
		return open_lots(t, node, root);
	}
}

static void mix(struct mg_value *out, const struct mg_value *const v[], const float p[], int n)
{
	*out = (struct mg_value){{0}, {0}};
	for (int i = 0; i < n; i++)
		for (int seat = 0; seat < MG_SEATS; seat++) {
			out->win[seat] += p[i] * v[i]->win[seat];
			out->score[seat] += p[i] * v[i]->score[seat];
		}
}

static void value_draws(struct node *node)
{
	const struct mg_value *v[MOST_DRAWS + 1] = {NULL};
	float p[MOST_DRAWS + 1];
	int n = node->n;
	float trust = n == 0 ? 1 : 1.0f / (float)(1 + n); /* in the word of the leaf before the draw */
	for (int i = 0; i < n; i++) {
		v[i] = &node->draw[i].v;
		p[i] = (1 - trust) / (float)n;
	}
	v[n] = &node->before;
	p[n] = trust;
	mix(&node->v, v, p, n + 1);
}

/* The values that the player to move chooses among. */
static int choices(const struct node *node, const struct mg_value *v[], uint32_t visits[])
{
	for (int i = 0; i < node->n; i++) {
		v[i] = node->kind == LOTS ? &node->lot[i].v : &node->edge[i].v;
		visits[i] = node->kind == LOTS ? node->lot[i].visits : node->edge[i].visits;
	}
	return node->n;
}

static void value_choice(struct mg_search *t, struct node *node)
{
	const struct mg_value *v[MG_MAX_PLANS] = {NULL};
	uint32_t visits[MG_MAX_PLANS];
	float p[MG_MAX_PLANS];
	int n = choices(node, v, visits);
	mg_soften(v, n, node->s.to_move, t->options.softness, p);
	mix(&node->v, v, p, n);
}

static void value_node(struct mg_search *t, struct node *node)
{
	if (node->kind == DRAWS)
		value_draws(node);
	else if (node->kind != END)
		value_choice(t, node);
}

/* The choice that has been looked into least for how likely it is. At the root less likely ones get their share. */
static int choose(struct mg_search *t, const struct node *node)
{
	const struct mg_value *v[MG_MAX_PLANS] = {NULL};
	uint32_t visits[MG_MAX_PLANS];
	float p[MG_MAX_PLANS], best = -1;
	int n = choices(node, v, visits), pick = 0;
	float share = node == t->root ? 0.15f / (float)n : 1e-3f;
	mg_soften(v, n, node->s.to_move, t->options.softness, p);
	for (int i = 0; i < n; i++) {
		float worth = (p[i] + share) / (float)(1 + visits[i]);
		if (worth > best) {
			best = worth;
			pick = i;
		}
	}
	return pick;
}

static void visit(struct mg_search *t, struct node *node);

/* Looks deeper behind an edge that leads to a state. */
static void descend(struct mg_search *t, struct edge *edge, const struct mg_state *s)
{
	edge->visits++;
	if (!edge->child)
		edge->child = new_node(t, s, &edge->v);
	if (!edge->child)
		return;
	visit(t, edge->child);
	edge->v = edge->child->v;
}

static void visit_lots(struct mg_search *t, struct node *node)
{
	struct lot *lot = &node->lot[choose(t, node)];
	struct edge *edge = &lot->edge[lot->next_row][lot->next_knot];
	struct mg_state s;
	lot->visits++;
	if (!edge->child)
		outcome_state(t->b, &node->s, lot->field, lot->next_row, lot->price[lot->next_row][lot->next_knot], &s);
	descend(t, edge, &s);
	solve_lot(t, &node->s, lot);
}

static void visit_draws(struct mg_search *t, struct node *node)
{
	struct mg_state s = node->s;
	int pick = 0;
	if (node->n < draws_wanted(t, node)) {
		pick = node->n++;
		node->columns[pick] = (uint16_t)random_columns(t, &s);
	} else {
		for (int i = 1; i < node->n; i++)
			if (node->draw[i].visits < node->draw[pick].visits)
				pick = i;
	}
	struct edge *edge = &node->draw[pick];
	if (!edge->child) {
		mg_apply(t->b, &s, mg_draw_columns(node->columns[pick]));
		value_leaf(t, &s, &edge->v);
	}
	descend(t, edge, &s);
}

static void visit(struct mg_search *t, struct node *node)
{
	node->visits++;
	if (node->kind == CLOSED) {
		if (!open_node(t, node, false)) {
			node->kind = CLOSED;
			node->n = 0;
			return;
		}
		if (node->kind == DRAWS)
			visit_draws(t, node);
	} else if (node->kind == LOTS) {
		visit_lots(t, node);
	} else if (node->kind == DRAWS) {
		visit_draws(t, node);
	} else if (node->kind == PLANS) {
		int i = choose(t, node);
		descend(t, &node->edge[i], &node->plan[i].after);
	}
	value_node(t, node);
}

static struct node *open_root(struct mg_search *t, const struct mg_state *s)
{
	static const struct mg_value nothing;
	struct node *root = new_node(t, s, &nothing);
	if (!root || !open_node(t, root, true))
		return NULL;
	value_node(t, root);
	return root;
}

/* The any-time move of the player to move that the root looks at beside its own moves, or MG_NO_MOVE. */
static mg_move own_anytime(const struct mg_board *b, const struct mg_state *s)
{
	mg_move moves[MG_MAX_ANYTIME];
	int n = s->decision == MG_DEVELOP ? 0 : mg_anytime(b, s, moves); /* turns list theirs themselves */
	for (int i = 0; i < n; i++)
		if (mg_move_seat(moves[i]) == s->to_move)
			return moves[i];
	return MG_NO_MOVE;
}

void mg_search_begin(struct mg_search *t, const struct mg_state *s, struct mg_leaf leaf,
		     const struct mg_search_options *options, uint64_t seed)
{
	t->leaf = leaf;
	t->options = *options;
	t->rng = mg_rng_seed(seed);
	t->used = 0;
	t->full = false;
	t->root = open_root(t, s);
	t->alternative = NULL;
	t->alternative_move = own_anytime(t->b, s);
	if (t->alternative_move) {
		struct mg_state after = *s;
		mg_apply(t->b, &after, t->alternative_move);
		t->alternative = open_root(t, &after);
	}
}

bool mg_search_step(struct mg_search *t)
{
	struct node *root = t->root;
	if (!root || t->full)
		return false;
	if (t->alternative && t->alternative->visits * 4 < root->visits)
		root = t->alternative;
	visit(t, root);
	return !t->full;
}

/* ---- what was found */

static struct mg_option *add_option(struct mg_option *out, int *n, int max, mg_move m, const struct mg_value *v,
				    uint32_t visits)
{
	if (*n == max)
		return NULL;
	struct mg_option *o = &out[(*n)++];
	o->move = m;
	o->visits = visits;
	memcpy(o->win, v->win, sizeof o->win);
	memcpy(o->score, v->score, sizeof o->score);
	return o;
}

static int list_bids(struct mg_search *t, struct mg_option *out, int max)
{
	const struct mg_state *s = &t->root->s;
	const struct mg_auction *a = &t->auction;
	struct lot *lot = &t->root->lot[0];
	int n = 0, me = s->to_move;
	set_auction(t, s, lot, &t->auction);
	mg_auction_solve(&t->auction);
	add_option(out, &n, max, MG_M_PASS, mg_auction_at(a, 1, a->best, a->high), lot->visits);
	for (int x = a->high + 1; x <= s->money[me]; x++)
		add_option(out, &n, max, mg_bid(x), mg_auction_at(a, 1, me, x < a->cap[me] ? x : a->cap[me]), lot->visits);
	return n;
}

static int list_settlements(struct mg_search *t, struct mg_option *out, int max)
{
	const struct mg_state *s = &t->root->s;
	struct lot *lot = &t->root->lot[0];
	int n = 0;
	if (s->best != MG_NONE)
		add_option(out, &n, max, MG_M_SELL, &lot->edge[s->best][0].v, lot->edge[s->best][0].visits);
	if (lot->knots[s->auctioneer])
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
	const struct node *root = t->root;
	int n = 0, me = root->s.to_move;
	for (int i = 0; i < root->n; i++) {
		const struct edge *e = &root->edge[i];
		int j = 0;
		while (j < n && out[j].move != root->plan[i].first)
			j++;
		if (j == n) {
			add_option(out, &n, max, root->plan[i].first, &e->v, e->visits);
			continue;
		}
		struct mg_value seen;
		memcpy(seen.win, out[j].win, sizeof seen.win);
		memcpy(seen.score, out[j].score, sizeof seen.score);
		uint32_t visits = out[j].visits + e->visits;
		if (mg_utility(&e->v, me) > mg_utility(&seen, me)) {
			memcpy(out[j].win, e->v.win, sizeof seen.win);
			memcpy(out[j].score, e->v.score, sizeof seen.score);
		}
		out[j].visits = visits;
	}
	return n;
}

/* Legal moves that the tree did not keep: what the leaf says right after them. */
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
		value_leaf(t, &after, &v);
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
