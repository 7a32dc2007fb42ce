/* first_look.c: the options of a decision, as a search sees them; and how true that is. */
#include "review/first_look.h"

#include "review/jobs.h"

/* What a search claims against what came of it when both moves were played on (docs/review.md has the command): a part of the claim is true, the
 * more of it the earlier in the game, and it is off by so much. */
struct shrinkage {
	float slope, off, grows;
};

static const struct shrinkage shrinkages[MG_ERAS + 1] = {
	{0}, {0.57f, 0.02f, 0.1f}, {0.57f, 0.02f, 0.1f}, {0.57f, 0.022f, 0.1f}, {0.75f, 0.03f, 0.15f}, {0.7f, 0.06f, 0.3f},
};

static float size_of(float x)
{
	return x < 0 ? -x : x;
}

static struct mg_difference trusted(const struct mg_state *s, float claim, float points)
{
	const struct shrinkage *t = &shrinkages[s->era];
	return (struct mg_difference){.win = t->slope * claim, .win_error = t->off + t->grows * size_of(claim),
				      .points = 0.6f * points, .points_error = 0.7f + 0.25f * size_of(points)};
}

/* Options of the reviewer's working memory, best first. */
static void sort_options(struct mg_option *o, int n, int seat)
{
	for (int i = 1; i < n; i++) {
		struct mg_option one = o[i];
		int j = i;
		for (; j > 0 && mg_utility(&o[j - 1].value, seat) < mg_utility(&one.value, seat); j--)
			o[j] = o[j - 1];
		o[j] = one;
	}
}

static int find_move(const struct mg_option *o, int n, mg_move m)
{
	for (int i = 0; i < n; i++)
		if (o[i].move == m)
			return i;
	return -1;
}

static int search(struct mg_review *v, struct mg_reviewer *r, const struct mg_review_decision *d)
{
	const struct mg_state *s = &v->state[d->at];
	mg_thinker_begin(r->thinker, s, &r->searcher, v->seed * 7919 + (uint64_t)d->at);
	mg_thinker_limit(r->thinker, v->effort.searches);
	while (mg_thinker_think(r->thinker, v->effort.searches))
		;
	int n = mg_thinker_searched(r->thinker, r->option, MG_MAX_OPTIONS), played = find_move(r->option, n, d->move);
	if (played <= 0 || v->effort.again <= v->effort.searches)
		return n;
	mg_thinker_limit(r->thinker, v->effort.again);
	while (mg_thinker_think(r->thinker, v->effort.again))
		;
	return mg_thinker_searched(r->thinker, r->option, MG_MAX_OPTIONS);
}

/* An any-time move out of turn, or one that the search did not look at: against not making it. */
static int with_and_without(struct mg_review *v, struct mg_reviewer *r, const struct mg_review_decision *d)
{
	struct mg_state after = v->state[d->at];
	r->option[0] = (struct mg_option){.move = d->move};
	r->option[1] = (struct mg_option){.move = MG_NO_MOVE};
	mg_reviewer_value(r, &after, &r->option[1].value);
	mg_apply(v->b, &after, d->move);
	mg_reviewer_value(r, &after, &r->option[0].value);
	return 2;
}

static void set_worth(struct mg_review *v, struct mg_reviewer *r, struct mg_review_decision *d)
{
	struct mg_lot_advice lot[MG_COLUMNS];
	int n = d->field == MG_NONE ? 0 : mg_estimate_lots(r->estimator, &v->state[d->at], r->net, lot);
	for (int i = 0; i < n; i++)
		if (lot[i].field == d->field)
			for (int p = 0; p < v->record.players; p++)
				d->worth[p] = lot[i].price[p] > 0 ? lot[i].price[p] : 0;
}

/* Copies the best options, the one played always among them. */
static void keep_options(struct mg_review *v, const struct mg_reviewer *r, struct mg_review_decision *d, int n, int played)
{
	const struct mg_option *mine = &r->option[played];
	d->options = 0;
	for (int i = 0; i < n && d->options < MG_REVIEW_OPTIONS; i++) {
		if (d->options == MG_REVIEW_OPTIONS - 1 && i < played)
			i = played;
		const struct mg_option *o = &r->option[i];
		float claim = o->value.win[d->seat] - mine->value.win[d->seat];
		float points = o->value.score[d->seat] - mine->value.score[d->seat];
		if (i == played)
			d->played = d->options;
		d->option[d->options++] = (struct mg_review_option){.move = o->move, .claim = claim, .claim_points = points, .value = o->value,
								    .gain = trusted(&v->state[d->at], claim, points)};
	}
	d->option[d->played].gain = (struct mg_difference){0, 0, 0, 0};
	mg_assert(d->options > 0 && d->option[d->played].move == d->move);
}

static void keep_exact(struct mg_review_decision *d)
{
	d->stage = MG_EXACT;
	for (int i = 0; i < d->options; i++)
		d->option[i].gain = (struct mg_difference){.win = d->option[i].claim, .points = d->option[i].claim_points};
}

/* The moves that may have been better by enough to matter, and how far games go on after them: values of boards without a net are not trusted. */
static void choose_rivals(const struct mg_review *v, const struct mg_reviewer *r, struct mg_review_decision *d)
{
	const struct mg_state *s = &v->state[d->at];
	int left = mg_lots_left(v->b, s), eras = mg_edition_of(v->b)->eras[s->players] - s->era;
	int ahead = v->effort.ahead + (eras == 1 ? 2 : 0);
	d->until = r->net && eras > 0 && left > ahead ? left - ahead : 0;
	d->stage = MG_SEARCHED;
	d->rivals = 0;
	for (int i = 0; i < d->options && d->rivals < MG_REVIEW_RIVALS; i++) {
		struct mg_stake stake = mg_stake_of(d, &d->option[i].gain);
		if (i == d->played || stake.gain <= v->effort.least || stake.gain + stake.error < mg_mark_from[MG_INACCURACY])
			continue;
		d->rival[d->rivals++] = d->option[i].move;
	}
}

uint32_t mg_first_look(struct mg_review *v, struct mg_reviewer *r, struct mg_review_decision *d)
{
	const struct mg_state *s = &v->state[d->at];
	bool in_turn = s->to_move == d->seat;
	int n = in_turn ? mg_reviewer_solve(r, s, v->effort.ends) : 0;
	bool exact = n > 0 && find_move(r->option, n, d->move) >= 0;
	if (!exact)
		n = in_turn ? search(v, r, d) : 0;
	if (find_move(r->option, n, d->move) < 0)
		n = with_and_without(v, r, d);
	struct mg_value value;
	mg_reviewer_value(r, s, &value);
	d->hopeless = value.win[d->seat] < 0.03f;
	sort_options(r->option, n, d->seat);
	keep_options(v, r, d, n, find_move(r->option, n, d->move));
	if (exact)
		keep_exact(d);
	else
		choose_rivals(v, r, d);
	set_worth(v, r, d);
	mg_review_conclude(v, d);
	d->version = v->version + 1;
	return 1 + (exact ? 10 : v->effort.searches / 20);
}
