#include "bots/plans.h"

struct lister {
	const struct mg_board *b;
	struct mg_plan *out;
	int n, max;
	int spend_over; /* plans that do not spend more money than this are left out: they did not need the any-time move */
	int money_before;
};

static bool is_listed(const struct lister *l, const struct mg_state *after)
{
	for (int i = 0; i < l->n; i++)
		if (memcmp(&l->out[i].after, after, sizeof *after) == 0)
			return true;
	return false;
}

static void note(struct lister *l, const struct mg_state *s, mg_move first)
{
	struct mg_state after = *s;
	if (l->money_before - s->money[s->to_move] <= l->spend_over)
		return;
	mg_apply(l->b, &after, MG_M_DONE);
	if (l->n < l->max && !is_listed(l, &after))
		l->out[l->n++] = (struct mg_plan){.first = first ? first : MG_M_DONE, .after = after};
}

static void extend(struct lister *l, const struct mg_state *s, mg_move first)
{
	mg_move moves[MG_MAX_LEGAL];
	int n = mg_legal(l->b, s, moves);
	note(l, s, first);
	for (int i = 0; i < n - 1 && l->n < l->max; i++) { /* the last one is "done" */
		struct mg_state next = *s;
		mg_apply(l->b, &next, moves[i]);
		extend(l, &next, first ? first : moves[i]);
	}
}

/* Turns that begin with an any-time move of the player himself. */
static void extend_with(struct lister *l, const struct mg_state *s, mg_move anytime)
{
	struct mg_state richer = *s;
	int me = s->to_move;
	mg_apply(l->b, &richer, anytime);
	l->money_before = richer.money[me];
	l->spend_over = s->money[me];
	extend(l, &richer, anytime);
}

int mg_list_plans(const struct mg_board *b, const struct mg_state *s, struct mg_plan *out, int max)
{
	struct lister l = {.b = b, .out = out, .max = max, .spend_over = -1, .money_before = s->money[s->to_move]};
	mg_move anytime[MG_MAX_ANYTIME];
	extend(&l, s, MG_NO_MOVE);
	int n = mg_undeveloped(b, s, s->to_move) & b->buildable[s->era] ? mg_anytime(b, s, anytime) : 0;
	for (int i = 0; i < n; i++)
		if (mg_move_seat(anytime[i]) == s->to_move)
			extend_with(&l, s, anytime[i]);
	return l.n;
}
