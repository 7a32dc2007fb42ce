/* leaf.c: the hand evaluation and rollouts as leaves of the search tree. */
#include "bots/leaf.h"

static void ask_evaluator(void *evaluator, const struct mg_state *s, struct mg_value *out)
{
	mg_evaluate(evaluator, s, out);
}

struct mg_leaf mg_evaluator_leaf(struct mg_evaluator *evaluator)
{
	return (struct mg_leaf){ask_evaluator, evaluator};
}

static void roll_out(void *context, const struct mg_state *s, struct mg_value *out)
{
	struct mg_rollout_leaf *c = context;
	mg_assert(c->games > 0);
	*out = (struct mg_value){{0}, {0}};
	for (int i = 0; i < c->games; i++) {
		struct mg_state end = *s;
		struct mg_value v;
		mg_quick_rollout(c->quick, &end, &c->rng);
		mg_evaluate_result(c->quick->b, &end, &v);
		for (int p = 0; p < s->players; p++) {
			out->win[p] += v.win[p] / (float)c->games;
			out->score[p] += v.score[p] / (float)c->games;
		}
	}
}

struct mg_leaf mg_rollout_leaf(struct mg_rollout_leaf *context)
{
	return (struct mg_leaf){roll_out, context};
}
