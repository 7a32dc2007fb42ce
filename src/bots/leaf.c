#include "bots/leaf.h"

static void ask_judge(void *judge, const struct mg_state *s, struct mg_value *out)
{
	mg_judge(judge, s, out);
}

struct mg_leaf mg_judge_leaf(struct mg_judge *judge)
{
	return (struct mg_leaf){ask_judge, judge};
}

static void play_out(void *context, const struct mg_state *s, struct mg_value *out)
{
	struct mg_played_out *c = context;
	*out = (struct mg_value){{0}, {0}};
	for (int i = 0; i < c->games; i++) {
		struct mg_state end = *s;
		struct mg_value v;
		mg_quick_rollout(c->quick, &end, &c->rng);
		mg_judge_result(c->quick->b, &end, &v);
		for (int p = 0; p < s->players; p++) {
			out->win[p] += v.win[p] / (float)c->games;
			out->score[p] += v.score[p] / (float)c->games;
		}
	}
}

struct mg_leaf mg_rollout_leaf(struct mg_played_out *context)
{
	return (struct mg_leaf){play_out, context};
}
