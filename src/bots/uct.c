/* uct.c: plain Monte Carlo tree search, frozen as opponents of the ladder. */
#include "bots/uct.h"

#include "base/expo.h"
#include "rules/score.h"

struct node {
	mg_move move; /* that led here */
	uint32_t visits;
	uint32_t child, sibling; /* numbers of nodes; 0 is none */
	float worth[MG_SEATS];   /* sums over the visits */
	float win[MG_SEATS];
	float score[MG_SEATS];
};

struct mg_uct {
	const struct mg_board *b; /* not owned */
	struct mg_state root;
	struct mg_rollout rollout;
	struct mg_rng rng;
	uint32_t used, size;
	struct node node[]; /* number 1 is the root */
};

enum { MOST_DEPTH = 64 };

struct mg_uct *mg_uct_new(const struct mg_board *b, uint32_t nodes)
{
	struct mg_uct *t = malloc(sizeof *t + ((size_t)nodes + 2) * sizeof(struct node));
	if (t) {
		t->b = b;
		t->size = nodes + 2;
	}
	return t;
}

void mg_uct_free(struct mg_uct *t)
{
	free(t);
}

void mg_uct_begin(struct mg_uct *t, const struct mg_state *s, struct mg_rollout rollout, uint64_t seed)
{
	t->root = *s;
	t->rollout = rollout;
	t->rng = mg_rng_seed(seed);
	t->used = 2;
	t->node[1] = (struct node){0};
}

static mg_move draw(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	unsigned bag = s->bag, drawn = 0;
	for (int left = mg_draw_size(b, s); left > 0;) {
		unsigned column = 1u << mg_rng_below(rng, MG_COLUMNS);
		if (bag & column) {
			bag ^= column;
			drawn |= column;
			left--;
		}
	}
	return mg_draw_columns(drawn);
}

void mg_random_rollout(const void *board, struct mg_state *s, struct mg_rng *rng)
{
	const struct mg_board *b = board;
	mg_move moves[MG_MAX_LEGAL];
	while (s->decision != MG_OVER) {
		if (s->decision == MG_DRAW) {
			mg_apply(b, s, draw(b, s, rng));
			continue;
		}
		int n = mg_legal(b, s, moves);
		mg_apply(b, s, moves[n > 1 ? mg_rng_below(rng, (uint32_t)n) : 0]);
	}
}

/* Plays draws and moves without a choice. */
static int skip_forced(struct mg_uct *t, struct mg_state *s, mg_move moves[])
{
	for (;;) {
		if (s->decision == MG_DRAW) {
			mg_apply(t->b, s, draw(t->b, s, &t->rng));
			continue;
		}
		int n = mg_legal(t->b, s, moves);
		if (n != 1)
			return n;
		mg_apply(t->b, s, moves[0]);
	}
}

static uint32_t find_child(const struct mg_uct *t, uint32_t parent, mg_move m)
{
	uint32_t c = t->node[parent].child;
	while (c && t->node[c].move != m)
		c = t->node[c].sibling;
	return c;
}

/* Moves that have no node yet, at the front of the list. */
static int untried(const struct mg_uct *t, uint32_t parent, mg_move moves[], int n)
{
	int fresh = 0;
	for (int i = 0; i < n; i++)
		if (!find_child(t, parent, moves[i]))
			moves[fresh++] = moves[i];
	return fresh;
}

static uint32_t add_child(struct mg_uct *t, uint32_t parent, mg_move m)
{
	mg_assert(t->used < t->size);
	uint32_t c = t->used++;
	t->node[c] = (struct node){.move = m, .sibling = t->node[parent].child};
	t->node[parent].child = c;
	return c;
}

/* A square root by Newton's rule, the same everywhere. */
static float root_of(float x)
{
	float r = x > 1 ? x / 2 : 1;
	for (int i = 0; i < 12; i++)
		r = (r + x / r) / 2;
	return r;
}

/* The legal child with the highest upper confidence bound for the seat to move. */
static uint32_t best_child(const struct mg_uct *t, uint32_t parent, int seat, const mg_move moves[], int n)
{
	float log_visits = (float)mg_log((double)t->node[parent].visits + 1), best = -1e9f;
	uint32_t pick = 0;
	for (int i = 0; i < n; i++) {
		uint32_t c = find_child(t, parent, moves[i]);
		const struct node *node = &t->node[c];
		mg_assert(c && node->visits > 0); /* all have been tried */
		float visits = (float)node->visits;
		float bound = node->worth[seat] / visits + 0.5f * root_of(log_visits / visits);
		if (bound > best) {
			best = bound;
			pick = c;
		}
	}
	return pick;
}

/* What an end is worth to each seat: the victory, and a little for the points. */
static void back_up(struct mg_uct *t, const struct mg_state *end, const uint32_t path[], int n)
{
	struct mg_score score[MG_SEATS];
	int winners = 0;
	mg_assert(end->decision == MG_OVER && n > 0 && n <= MOST_DEPTH);
	mg_score(t->b, end, score);
	for (int p = 0; p < end->players; p++)
		winners += score[p].rank == 1;
	for (int i = 0; i < n; i++) {
		struct node *node = &t->node[path[i]];
		node->visits++;
		for (int p = 0; p < end->players; p++) {
			float win = score[p].rank == 1 ? 1.0f / (float)winners : 0;
			node->win[p] += win;
			node->score[p] += (float)score[p].total;
			node->worth[p] += win + 0.01f * (float)score[p].total;
		}
	}
}

void mg_uct_step(struct mg_uct *t)
{
	struct mg_state s = t->root;
	mg_move moves[MG_MAX_LEGAL], all[MG_MAX_LEGAL];
	uint32_t path[MOST_DEPTH], at = 1;
	int depth = 0;
	for (path[depth++] = at; depth < MOST_DEPTH; path[depth++] = at) {
		int n = skip_forced(t, &s, moves);
		if (n == 0)
			break;
		memcpy(all, moves, (size_t)n * sizeof moves[0]);
		int fresh = untried(t, at, moves, n);
		if (fresh && t->used == t->size)
			break;
		if (fresh) {
			mg_move m = moves[mg_rng_below(&t->rng, (uint32_t)fresh)];
			path[depth++] = add_child(t, at, m);
			mg_apply(t->b, &s, m);
			break;
		}
		at = best_child(t, at, s.to_move, all, n);
		mg_apply(t->b, &s, t->node[at].move);
	}
	t->rollout.play(t->rollout.context, &s, &t->rng);
	back_up(t, &s, path, depth);
}

int mg_uct_list(const struct mg_uct *t, struct mg_option *out, int max)
{
	mg_move moves[MG_MAX_LEGAL];
	int n = mg_legal(t->b, &t->root, moves);
	n = n < max ? n : max;
	for (int i = 0; i < n; i++) {
		uint32_t c = find_child(t, 1, moves[i]);
		const struct node *node = &t->node[c ? c : 1];
		float visits = node->visits ? (float)node->visits : 1;
		out[i] = (struct mg_option){.move = moves[i], .visits = c ? node->visits : 0};
		for (int p = 0; p < t->root.players; p++) {
			out[i].value.win[p] = node->win[p] / visits;
			out[i].value.score[p] = node->score[p] / visits;
		}
	}
	return n;
}
