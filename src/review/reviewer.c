/* reviewer.c: values of positions, and games played on from them. */
#include "review/reviewer.h"

#include "record/deal.h"
#include "review/chances.h"

enum { LOOK_MEMORY = 4 << 20 };

struct mg_reviewer *mg_reviewer_new(const struct mg_board *b, int players, const struct mg_net *net)
{
	struct mg_reviewer *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	r->b = b;
	r->players = players;
	r->searcher = *mg_player_strongest();
	r->searcher.plays_on = false;
	r->net = net && mg_net_fits(net, b, players) ? net : mg_net_of(b, players);
	r->thinker = mg_thinker_new(b);
	r->estimator = mg_estimator_new(b);
	r->search = mg_search_new(b, LOOK_MEMORY);
	if (!r->thinker || !r->estimator || !r->search) {
		mg_reviewer_free(r);
		return NULL;
	}
	mg_thinker_use(r->thinker, r->net);
	mg_quick_init(&r->quick, b);
	mg_evaluator_init(&r->evaluator, b, players);
	r->leaf = mg_evaluator_leaf(&r->evaluator);
	if (r->net) {
		mg_tuning_of(b, players, &r->tuning);
		r->weights = *r->evaluator.weights;
		mg_tune(&r->tuning, &r->weights);
		r->evaluator.weights = &r->weights;
		r->net_leaf = (struct mg_net_leaf){
			.net = r->net, .evaluator = &r->evaluator, .shares = mg_tuned_share(&r->tuning), .worth = mg_tuned_worth(&r->tuning, b)};
		r->leaf = mg_net_leaf(&r->net_leaf);
	}
	return r;
}

void mg_reviewer_free(struct mg_reviewer *r)
{
	if (!r)
		return;
	mg_thinker_free(r->thinker);
	mg_estimator_free(r->estimator);
	mg_search_free(r->search);
	mg_endgame_free(r->endgame);
	free(r);
}

void mg_reviewer_value(struct mg_reviewer *r, const struct mg_state *s, struct mg_value *out)
{
	struct mg_state next = *s;
	struct mg_rng rng = mg_rng_seed(0);
	struct mg_value raw;
	mg_assert(s->players == r->players);
	if (s->decision == MG_OVER) {
		mg_evaluate_result(r->b, s, out);
		return;
	}
	if (s->decision == MG_DRAW || !mg_search_play(r->search, &next, r->leaf, &mg_search_defaults, &rng, &raw))
		r->leaf.value(r->leaf.context, s, &raw);
	mg_chances(r->b, s, &raw, out);
}

void mg_reviewer_play_out(struct mg_reviewer *r, const struct mg_state *from, uint64_t number, int lots, struct mg_value *out)
{
	struct mg_state s = *from;
	struct mg_deal deal;
	struct mg_playon everybody = {.b = r->b, .search = r->search, .leaf = r->leaf, .quick = &r->quick, .draw = mg_deal_draws, .draws = &deal};
	mg_deal_init(&deal, number);
	mg_play_on(&everybody, &s, number, lots);
	mg_reviewer_value(r, &s, out);
}

int mg_reviewer_solve(struct mg_reviewer *r, const struct mg_state *s, uint32_t ends)
{
	if (s->to_move == MG_NONE || !mg_is_endgame(r->b, s))
		return 0;
	if (!r->endgame)
		r->endgame = mg_endgame_new(r->b);
	return r->endgame ? mg_endgame_solve(r->endgame, s, ends, r->option, MG_MAX_OPTIONS) : 0;
}
