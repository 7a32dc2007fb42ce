/* endgame.c: exhaustive search of the last round, with a table of positions whose value is known. */
#include "bots/endgame.h"

#include "bots/plans.h"

enum { SLOTS = 1 << 15 };

/* A position before somebody's development turn, whose value is known. */
struct slot {
	struct mg_state s; /* players 0: empty */
	struct mg_value v;
};

struct mg_endgame {
	const struct mg_board *b; /* not owned */
	uint32_t left;            /* ends that may still be looked at */
	bool gave_up;
	int players;
	struct slot slot[SLOTS];
};

/* What one seat has found so far: the best value, and at the root the value of each first move. */
struct found {
	int seat;
	bool any;
	struct mg_value best;
	struct mg_option *out; /* not owned; NULL inside the tree */
	int n, max;
};

struct mg_endgame *mg_endgame_new(const struct mg_board *b)
{
	struct mg_endgame *e = malloc(sizeof *e);
	if (e)
		e->b = b;
	return e;
}

void mg_endgame_free(struct mg_endgame *e)
{
	free(e);
}

bool mg_is_endgame(const struct mg_board *b, const struct mg_state *s)
{
	return s->bag == 0 && s->era == mg_edition_of(b)->eras[s->players] && s->to_move != MG_NONE &&
	       (s->open & (s->open - 1)) == 0;
}

static bool is_better(const struct mg_endgame *e, const struct mg_value *a, const struct mg_value *b, int seat)
{
	if (a->win[seat] != b->win[seat])
		return a->win[seat] > b->win[seat];
	if (a->score[seat] != b->score[seat])
		return a->score[seat] > b->score[seat];
	for (int i = 1; i < e->players; i++) {
		int other = (seat + i) % e->players;
		if (a->score[other] != b->score[other])
			return a->score[other] < b->score[other];
	}
	return false;
}

static void note_option(const struct mg_endgame *e, struct found *f, mg_move first, const struct mg_value *v)
{
	int i = 0;
	while (i < f->n && f->out[i].move != first)
		i++;
	if (i == f->max || (i < f->n && !is_better(e, v, &f->out[i].value, f->seat)))
		return;
	f->n += i == f->n;
	f->out[i].move = first;
	f->out[i].value = *v;
}

static void solve(struct mg_endgame *e, const struct mg_state *s, struct mg_value *out);

/* Looks at the position that a choice leads to. */
static void try_state(struct mg_endgame *e, struct found *f, mg_move first, const struct mg_state *after)
{
	struct mg_value v = {{0}, {0}};
	if (e->gave_up)
		return;
	solve(e, after, &v);
	if (!f->any || is_better(e, &v, &f->best, f->seat))
		f->best = v;
	f->any = true;
	if (f->out)
		note_option(e, f, first, &v);
}

static void try_move(struct mg_endgame *e, struct found *f, const struct mg_state *s, mg_move first, mg_move m)
{
	struct mg_state after = *s;
	mg_apply(e->b, &after, m);
	try_state(e, f, first ? first : m, &after);
}

/* Bids and settlements that own any-time moves make possible, in their listed order, and that were not before. */
static void try_richer(struct mg_endgame *e, struct found *f, const struct mg_state *s, mg_move first,
		       const mg_move *anytime, int n)
{
	mg_move moves[MG_MAX_LEGAL];
	int before = mg_legal(e->b, s, moves);
	for (int i = 0; i < n; i++) {
		struct mg_state richer = *s;
		mg_apply(e->b, &richer, anytime[i]);
		mg_move start = first ? first : anytime[i];
		int after = mg_legal(e->b, &richer, moves);
		for (int k = before; k < after; k++) /* new ones come last: higher bids, keeping */
			try_move(e, f, &richer, start, moves[k]);
		try_richer(e, f, &richer, start, anytime + i + 1, n - i - 1);
	}
}

static void try_auction(struct mg_endgame *e, struct found *f, const struct mg_state *s)
{
	mg_move moves[MG_MAX_LEGAL], anytime[MG_MAX_ANYTIME];
	int n = mg_legal(e->b, s, moves), all = mg_anytime(e->b, s, anytime), own = 0;
	for (int i = 0; i < n; i++)
		try_move(e, f, s, MG_NO_MOVE, moves[i]);
	for (int i = 0; i < all; i++)
		if (mg_move_seat(anytime[i]) == s->to_move)
			anytime[own++] = anytime[i];
	if (s->decision != MG_OFFER)
		try_richer(e, f, s, MG_NO_MOVE, anytime, own);
}

static void try_turn(struct mg_endgame *e, struct found *f, const struct mg_state *s)
{
	struct mg_plan plan[MG_MAX_PLANS];
	int n = mg_list_plans(e->b, s, plan, MG_MAX_PLANS);
	e->gave_up = e->gave_up || n == MG_MAX_PLANS;
	for (int i = 0; i < n; i++)
		try_state(e, f, plan[i].first, &plan[i].after);
}

static void try_all(struct mg_endgame *e, struct found *f, const struct mg_state *s)
{
	if (s->decision == MG_DEVELOP)
		try_turn(e, f, s);
	else
		try_auction(e, f, s);
}

static struct slot *slot_of(struct mg_endgame *e, const struct mg_state *s)
{
	uint64_t words[sizeof *s / sizeof(uint64_t)], h = 0;
	memcpy(words, s, sizeof words);
	for (size_t i = 0; i < MG_COUNT(words); i++) {
		h = (h ^ words[i]) * 0x9e3779b97f4a7c15u;
		h ^= h >> 29;
	}
	return &e->slot[h % SLOTS];
}

static void solve(struct mg_endgame *e, const struct mg_state *s, struct mg_value *out)
{
	struct found f = {.seat = s->to_move};
	struct slot *slot = slot_of(e, s);
	if (s->decision == MG_OVER) {
		mg_evaluate_result(e->b, s, out);
		e->gave_up = e->gave_up || e->left == 0;
		e->left -= !e->gave_up;
		return;
	}
	if (memcmp(&slot->s, s, sizeof *s) == 0) {
		*out = slot->v;
		return;
	}
	mg_assert(s->decision != MG_DRAW); /* nothing is left to chance */
	try_all(e, &f, s);
	*out = f.best;
	mg_assert(f.any || e->gave_up);
	if (s->decision == MG_DEVELOP && !e->gave_up)
		*slot = (struct slot){*s, *out};
}

int mg_endgame_solve(struct mg_endgame *e, const struct mg_state *s, uint32_t ends, struct mg_option *out, int max)
{
	struct found f = {.seat = s->to_move, .out = out, .max = max};
	mg_assert(mg_is_endgame(e->b, s) && max > 0);
	e->left = ends;
	e->gave_up = false;
	e->players = s->players;
	for (int i = 0; i < SLOTS; i++)
		e->slot[i].s.players = 0;
	memset(out, 0, (size_t)max * sizeof *out);
	try_all(e, &f, s);
	for (int i = 0; i < f.n; i++)
		out[i].visits = ends - e->left;
	return e->gave_up ? 0 : f.n;
}
