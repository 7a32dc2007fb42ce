/* plans.c: lists the ways to end a development turn. */
#include "bots/plans.h"

struct lister {
	const struct mg_board *b;
	struct mg_plan *out;
	int n, max;
	int money;      /* at the start of the turn, with what any-time moves brought */
	int spend_over; /* plans that spend no more than this did not need the last any-time move, and are left out */
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
	if (l->money - s->money[s->to_move] <= l->spend_over)
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

/* Turns that begin with any-time moves of the player himself, in their listed order. */
static void extend_with(struct lister *l, const struct mg_state *s, mg_move first, const mg_move *anytime, int n)
{
	int me = s->to_move;
	for (int i = 0; i < n && l->n < l->max; i++) {
		struct mg_state richer = *s;
		mg_apply(l->b, &richer, anytime[i]);
		l->money = richer.money[me];
		l->spend_over = s->money[me];
		extend(l, &richer, first ? first : anytime[i]);
		extend_with(l, &richer, first ? first : anytime[i], anytime + i + 1, n - i - 1);
	}
}

int mg_list_plans(const struct mg_board *b, const struct mg_state *s, struct mg_plan *out, int max)
{
	mg_assert(s->decision == MG_DEVELOP && max > 0 && max <= MG_MAX_PLANS);
	struct lister l = {.b = b, .out = out, .max = max, .spend_over = -1, .money = s->money[s->to_move]};
	mg_move anytime[MG_MAX_ANYTIME];
	int n = mg_anytime(b, s, anytime), own = 0;
	extend(&l, s, MG_NO_MOVE);
	for (int i = 0; i < n; i++)
		if (mg_move_seat(anytime[i]) == s->to_move)
			anytime[own++] = anytime[i];
	if (mg_undeveloped(b, s, s->to_move) & b->buildable[s->era] && own <= 8)
		extend_with(&l, s, MG_NO_MOVE, anytime, own);
	mg_assert(l.n > 0 && l.n <= max); /* ending the turn is always one */
	return l.n;
}
