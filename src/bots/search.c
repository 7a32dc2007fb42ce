/* search.c: the tree: how it grows and what its positions are worth. */
#include "bots/tree.h"

const struct mg_search_options mg_search_defaults = {.temperature = 0.02f, .plans = 8, .draws = 12};

struct mg_search *mg_search_new(const struct mg_board *b, size_t memory)
{
	struct mg_search *t = malloc(sizeof *t + memory);
	if (t) {
		t->b = b;
		t->size = memory;
#ifdef MG_CHECKED
		memset(&t->auction, 0xff, sizeof t->auction); /* values that nobody fills in are no numbers */
#endif
	}
	return t;
}

void mg_search_free(struct mg_search *t)
{
	free(t);
}

void *mg_tree_take(struct mg_search *t, size_t bytes)
{
	mg_assert(t->used <= t->size && t->used % 16 == 0);
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

void mg_tree_leaf(struct mg_search *t, const struct mg_state *s, struct mg_value *out)
{
	if (s->decision == MG_OVER)
		mg_evaluate_result(t->b, s, out);
	else
		t->leaf.value(t->leaf.context, s, out);
}

static struct mg_node *new_node(struct mg_search *t, const struct mg_state *s, const struct mg_value *v)
{
	struct mg_node *node = mg_tree_take(t, sizeof *node);
	if (node) {
		node->s = *s;
		node->v = *v;
	}
	return node;
}

/* ---- development turns */

static bool open_plans(struct mg_search *t, struct mg_node *node, int most)
{
	static const struct mg_value nothing;
	struct mg_plan plan[MG_MAX_PLANS];
	struct mg_edge edge[MG_MAX_PLANS];
	int me = node->s.to_move, n = mg_list_plans(t->b, &node->s, plan, MG_MAX_PLANS), chosen = 0;
	for (int i = 0; i < n; i++) {
		struct mg_edge e = {.v = nothing};
		struct mg_plan p = plan[i];
		mg_tree_leaf(t, &p.after, &e.v);
		int j = chosen < most ? chosen++ : most - 1;
		if (j == most - 1 && i >= most && mg_utility(&edge[j].v, me) >= mg_utility(&e.v, me))
			continue;
		for (; j > 0 && mg_utility(&edge[j - 1].v, me) < mg_utility(&e.v, me); j--) {
			edge[j] = edge[j - 1];
			plan[j] = plan[j - 1];
		}
		edge[j] = e;
		plan[j] = p;
	}
	mg_assert(chosen > 0 && chosen <= most); /* building nothing is always one */
	node->edge = mg_tree_take(t, (size_t)chosen * sizeof *edge);
	node->plan = mg_tree_take(t, (size_t)chosen * sizeof *plan);
	if (!node->edge || !node->plan)
		return false;
	memcpy(node->edge, edge, (size_t)chosen * sizeof *edge);
	memcpy(node->plan, plan, (size_t)chosen * sizeof *plan);
	node->n = (uint8_t)chosen;
	node->kind = MG_PLANS;
	return true;
}

/* ---- draws */

/* The same wherever in the tree the same bag is drawn from for the same time: so two lines of play are compared under the
 * same luck, and their difference is not drowned by it. */
static unsigned random_columns(const struct mg_search *t, const struct mg_state *s, int time)
{
	mg_assert(s->decision == MG_DRAW && __builtin_popcount(s->bag) >= mg_draw_size(t->b, s));
	struct mg_rng rng = mg_rng_seed(t->seed ^ ((uint64_t)s->bag << 32 | (uint64_t)s->era << 16 | (uint64_t)time));
	unsigned bag = s->bag, drawn = 0;
	for (int left = mg_draw_size(t->b, s); left > 0; left--) {
		unsigned skip = mg_rng_below(&rng, (uint32_t)__builtin_popcount(bag)), rest = bag;
		while (skip--)
			rest &= rest - 1;
		drawn |= rest & (~rest + 1);
		bag &= ~(rest & (~rest + 1));
	}
	return drawn;
}

static bool open_draws(struct mg_search *t, struct mg_node *node)
{
	node->draw = mg_tree_take(t, MG_MOST_DRAWS * sizeof *node->draw);
	node->columns = mg_tree_take(t, MG_MOST_DRAWS * sizeof *node->columns);
	node->before = node->v;
	node->kind = MG_DRAWS;
	return node->draw && node->columns;
}

/* How many draws a position deserves: one more with every second visit; only one where the bag leaves no choice. */
static int draws_wanted(const struct mg_search *t, const struct mg_node *node)
{
	if (__builtin_popcount(node->s.bag) == mg_draw_size(t->b, &node->s))
		return 1;
	int wanted = 1 + (int)node->visits / 2, most = t->options.draws < MG_MOST_DRAWS ? t->options.draws : MG_MOST_DRAWS;
	return wanted < most ? wanted : most;
}

/* ---- the tree */

static bool open_node(struct mg_search *t, struct mg_node *node, bool root)
{
	switch (node->s.decision) {
	case MG_DRAW:
		return open_draws(t, node);
	case MG_DEVELOP:
		return open_plans(t, node, root ? MG_MAX_PLANS : t->options.plans);
	case MG_OVER:
		node->kind = MG_END;
		return true;
	default:
		return mg_open_lots(t, node, root);
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

static void value_draws(struct mg_node *node)
{
	const struct mg_value *v[MG_MOST_DRAWS + 1] = {NULL};
	float p[MG_MOST_DRAWS + 1];
	int n = node->n;
	mg_assert(n <= MG_MOST_DRAWS);
	float weight = n == 0 ? 1 : 1.0f / (float)(1 + n); /* of what the leaf said before the draw */
	for (int i = 0; i < n; i++) {
		v[i] = &node->draw[i].v;
		p[i] = (1 - weight) / (float)n;
	}
	v[n] = &node->before;
	p[n] = weight;
	mix(&node->v, v, p, n + 1);
}

/* The values that the player to move chooses among. */
static int choices(const struct mg_node *node, const struct mg_value *v[], uint32_t visits[])
{
	for (int i = 0; i < node->n; i++) {
		v[i] = node->kind == MG_LOTS ? &node->lot[i].v : &node->edge[i].v;
		visits[i] = node->kind == MG_LOTS ? node->lot[i].visits : node->edge[i].visits;
	}
	return node->n;
}

static void value_choice(struct mg_search *t, struct mg_node *node)
{
	const struct mg_value *v[MG_MAX_PLANS] = {NULL};
	uint32_t visits[MG_MAX_PLANS];
	float p[MG_MAX_PLANS];
	int n = choices(node, v, visits);
	mg_softmax(v, n, node->s.to_move, t->options.temperature, p);
	mix(&node->v, v, p, n);
}

static void value_node(struct mg_search *t, struct mg_node *node)
{
	if (node->kind == MG_DRAWS)
		value_draws(node);
	else if (node->kind != MG_END)
		value_choice(t, node);
}

/* The choice that has been looked into least for how likely it is. At the root less likely ones get their share. */
static int choose(struct mg_search *t, const struct mg_node *node)
{
	const struct mg_value *v[MG_MAX_PLANS] = {NULL};
	uint32_t visits[MG_MAX_PLANS];
	float p[MG_MAX_PLANS], best = -1;
	int n = choices(node, v, visits), pick = 0;
	float share = node == t->root ? 0.15f / (float)n : 1e-3f;
	mg_softmax(v, n, node->s.to_move, t->options.temperature, p);
	for (int i = 0; i < n; i++) {
		float worth = (p[i] + share) / (float)(1 + visits[i]);
		if (worth > best) {
			best = worth;
			pick = i;
		}
	}
	return pick;
}

static void visit(struct mg_search *t, struct mg_node *node);

/* Looks deeper behind an edge that leads to a state. */
static void descend(struct mg_search *t, struct mg_edge *edge, const struct mg_state *s)
{
	edge->visits++;
	if (!edge->child)
		edge->child = new_node(t, s, &edge->v);
	if (!edge->child)
		return;
	visit(t, edge->child);
	edge->v = edge->child->v;
}

static void visit_lots(struct mg_search *t, struct mg_node *node)
{
	struct mg_lot *lot = &node->lot[choose(t, node)];
	struct mg_edge *edge = &lot->edge[lot->next_row][lot->next_breakpoint];
	struct mg_state s;
	lot->visits++;
	if (!edge->child)
		mg_outcome_state(t->b, &node->s, lot->field, lot->next_row, lot->price[lot->next_row][lot->next_breakpoint], &s);
	descend(t, edge, &s);
	mg_solve_lot(t, &node->s, lot);
}

static void visit_draws(struct mg_search *t, struct mg_node *node)
{
	struct mg_state s = node->s;
	int pick = 0;
	if (node->n < draws_wanted(t, node)) {
		pick = node->n++;
		node->columns[pick] = (uint16_t)random_columns(t, &s, pick);
	} else {
		for (int i = 1; i < node->n; i++)
			if (node->draw[i].visits < node->draw[pick].visits)
				pick = i;
	}
	struct mg_edge *edge = &node->draw[pick];
	if (!edge->child) {
		mg_apply(t->b, &s, mg_draw_columns(node->columns[pick]));
		mg_tree_leaf(t, &s, &edge->v);
	}
	descend(t, edge, &s);
}

static void visit(struct mg_search *t, struct mg_node *node)
{
	node->visits++;
	if (node->kind == MG_CLOSED) {
		if (!open_node(t, node, false)) {
			node->kind = MG_CLOSED;
			node->n = 0;
			return;
		}
		if (node->kind == MG_DRAWS)
			visit_draws(t, node);
	} else if (node->kind == MG_LOTS) {
		visit_lots(t, node);
	} else if (node->kind == MG_DRAWS) {
		visit_draws(t, node);
	} else if (node->kind == MG_PLANS) {
		int i = choose(t, node);
		descend(t, &node->edge[i], &node->plan[i].after);
	}
	value_node(t, node);
}

static struct mg_node *open_root(struct mg_search *t, const struct mg_state *s)
{
	static const struct mg_value nothing;
	struct mg_node *root = new_node(t, s, &nothing);
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
	mg_assert(s->to_move != MG_NONE && options->temperature > 0 && options->plans > 0 && options->plans <= MG_MAX_PLANS);
	t->leaf = leaf;
	t->options = *options;
	t->seed = seed;
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
	struct mg_node *root = t->root;
	if (!root || t->full)
		return false;
	if (t->alternative && t->alternative->visits * 4 < root->visits)
		root = t->alternative;
	visit(t, root);
	return !t->full;
}

/* ---- play as the tree expects it */

static int drawn(const float p[], int n, struct mg_rng *rng)
{
	float at = (float)mg_rng_below(rng, 1 << 24) / (1 << 24);
	int i = 0;
	for (; i < n - 1 && at >= p[i]; i++)
		at -= p[i];
	return i;
}

static void play_lot(struct mg_search *t, const struct mg_node *node, struct mg_lot *lot, struct mg_rng *rng,
		     struct mg_state *s)
{
	struct mg_outcomes likely;
	mg_solve_lot(t, &node->s, lot);
	mg_auction_outcomes(&t->auction, &likely);
	float at = (float)mg_rng_below(rng, 1 << 24) / (1 << 24);
	int seat = s->auctioneer, price = s->high; /* if rounding leaves something over */
	for (int p = 0; p < s->players; p++)
		for (int x = s->high; x <= t->auction.top; x++) {
			float here = p == s->auctioneer ? likely.kept[x] : likely.sold[p][x];
			if (at >= 0 && at < here) {
				seat = p;
				price = x;
			}
			at -= here;
		}
	mg_outcome_state(t->b, &node->s, lot->field, seat, price, s);
}

bool mg_search_play(struct mg_search *t, struct mg_state *s, struct mg_leaf leaf, const struct mg_search_options *options,
		    struct mg_rng *rng, struct mg_value *worth)
{
	static const struct mg_value nothing;
	const struct mg_value *v[MG_MAX_PLANS] = {NULL};
	uint32_t visits[MG_MAX_PLANS];
	float p[MG_MAX_PLANS];
	t->leaf = leaf;
	t->options = *options;
	t->used = 0;
	t->full = false;
	struct mg_node *node = new_node(t, s, &nothing);
	if (!node || !open_node(t, node, false))
		return false;
	int n = choices(node, v, visits);
	mg_softmax(v, n, s->to_move, options->temperature, p);
	mix(worth, v, p, n);
	int i = drawn(p, n, rng);
	if (node->kind == MG_PLANS)
		*s = node->plan[i].after;
	else
		play_lot(t, node, &node->lot[i], rng, s);
	return true;
}
