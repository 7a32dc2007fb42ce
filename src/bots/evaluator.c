/* evaluator.c: the weighted sums of features (describe.h) as totals and chances. */
#include "bots/evaluator.h"

#include "base/expo.h"
#include "bots/describe.h"
#include "rules/score.h"

void mg_evaluator_init(struct mg_evaluator *e, const struct mg_board *b, int players)
{
	mg_assert(players >= MG_MIN_SEATS && players <= MG_SEATS && b->edition < MG_EDITIONS);
	*e = (struct mg_evaluator){.b = b, .weights = &mg_hand_weights[b->edition][players - MG_MIN_SEATS]};
	e->played = mg_bit(mg_edition_of(b)->eras[players] * MG_COLUMNS) - 1;
	for (int i = 0; i < MG_FIELDS; i++)
		for (int n = 0; n < MG_NEEDS; n++)
			if (b->field[i].needs[n] != MG_NONE)
				e->needing[b->field[i].needs[n]] |= mg_bit(i);
}

void mg_evaluate_features(const struct mg_evaluator *e, const struct mg_state *s, float x[MG_SEATS][MG_FEATURES])
{
	struct mg_memory m;
	mg_memory_begin(&m);
	mg_describe(e, s, &m);
	for (int p = 0; p < s->players; p++)
		memcpy(x[p], mg_features_now(&m, p), sizeof x[p]);
}

int mg_breakpoint_of(const struct mg_state *s, float *beyond)
{
	int claimed = MG_COLUMNS - __builtin_popcount(s->bag | s->open);
	mg_assert(s->decision != MG_OVER && s->era >= 1 && s->era <= MG_ERAS);
	*beyond = (float)claimed / MG_COLUMNS;
	return s->era - 1;
}

void mg_evaluate_result(const struct mg_board *b, const struct mg_state *s, struct mg_value *out)
{
	struct mg_score score[MG_SEATS];
	int winners = 0;
	mg_score(b, s, score);
	for (int p = 0; p < s->players; p++)
		winners += score[p].rank == 1;
	mg_assert(s->decision == MG_OVER && winners > 0);
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		out->win[p] = score[p].rank == 1 ? 1.0f / (float)winners : 0;
		out->score[p] = (float)score[p].total;
	}
}

/* A number for each seat: worked out at once, where the machine can. */
typedef float seats __attribute__((vector_size(16)));
_Static_assert(sizeof(seats) == MG_SEATS * sizeof(float), "a number for each seat");

float mg_evaluate_totals(const struct mg_evaluator *e, const struct mg_state *s, struct mg_memory *m, float total[MG_SEATS])
{
	float beyond;
	int breakpoint = mg_breakpoint_of(s, &beyond);
	const float *low = e->weights->weight[breakpoint], *high = e->weights->weight[breakpoint + 1];
	seats a = {0}, z = {0};
	mg_describe(e, s, m);
	for (int i = 0; i < MG_FEATURES; i++) {
		seats x;
		memcpy(&x, m->across[i], sizeof x);
		a += low[i] * x;
		z += high[i] * x;
	}
	for (int p = 0; p < s->players; p++)
		total[p] = a[p] * (1 - beyond) + z[p] * beyond;
	return e->weights->spread[breakpoint] * (1 - beyond) + e->weights->spread[breakpoint + 1] * beyond;
}

void mg_evaluate(const struct mg_evaluator *e, const struct mg_state *s, struct mg_value *out)
{
	float best = -1e9f, sum = 0;
	if (s->decision == MG_OVER) {
		mg_evaluate_result(e->b, s, out);
		return;
	}
	*out = (struct mg_value){{0}, {0}};
	float spread;
	if (e->memory) {
		spread = mg_evaluate_totals(e, s, e->memory, out->score);
	} else {
		struct mg_memory m;
		mg_memory_begin(&m);
		spread = mg_evaluate_totals(e, s, &m, out->score);
	}
	mg_assert(spread > 0);
	for (int p = 0; p < s->players; p++)
		best = out->score[p] > best ? out->score[p] : best;
	for (int p = 0; p < s->players; p++)
		sum += out->win[p] = mg_expf((out->score[p] - best) / spread);
	for (int p = 0; p < s->players; p++)
		out->win[p] /= sum;
}
