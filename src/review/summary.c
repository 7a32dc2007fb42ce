/* summary.c: sums over a game, seat by seat. */
#include "review/jobs.h"

static void add_loss(struct mg_loss_sum *sum, const struct mg_review_decision *d)
{
	sum->n++;
	sum->win += d->loss.win;
	sum->points += d->loss.points;
}

static void add_decision(const struct mg_review *v, const struct mg_review_decision *d, struct mg_review_seat *out)
{
	out->decisions++;
	out->marks[d->mark]++;
	if (!d->mark)
		return;
	add_loss(&out->theme[d->theme], d);
	add_loss(&out->era[v->state[d->at].era], d);
	out->own -= d->loss.win;
	out->loss.win += d->loss.win;
	out->loss.points += d->loss.points;
	out->loss.win_error += d->loss.win_error * d->loss.win_error; /* roots are taken at the end */
	out->loss.points_error += d->loss.points_error * d->loss.points_error;
}

void mg_review_seat(const struct mg_review *v, int seat, struct mg_review_seat *out)
{
	const struct mg_state *end = &v->state[v->record.moves];
	const struct mg_review_value *first = v->values ? &v->value[0] : NULL;
	*out = (struct mg_review_seat){.result = -1};
	mg_assert(seat >= 0 && seat < v->record.players);
	out->start = first && first->looked ? first->value.win[seat] : 1.0f / (float)v->record.players;
	for (int i = 0; i < v->draws; i++) {
		out->luck += v->draw[i].luck[seat];
		out->total_luck += v->draw[i].points[seat];
	}
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		if (d->seat == seat)
			add_decision(v, d, out);
		else if (d->mark)
			out->others += d->given[seat];
	}
	out->loss.win_error = mg_square_root(out->loss.win_error);
	out->loss.points_error = mg_square_root(out->loss.points_error);
	if (end->decision == MG_OVER) {
		struct mg_value result;
		mg_evaluate_result(v->b, end, &result);
		out->result = result.win[seat];
		out->total = result.score[seat];
		out->skill = out->result - out->start - out->luck;
		out->rest = out->skill - out->own - out->others;
		out->adjusted = out->result - out->luck;
	}
}

static float stake(const struct mg_review_decision *d)
{
	return mg_stake_of(d, &d->loss).gain;
}

int mg_review_dearest(const struct mg_review *v, int out[MG_REVIEW_DEAREST])
{
	int n = 0;
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		if (!d->mark)
			continue;
		int at = n;
		while (at > 0 && stake(&v->decision[out[at - 1]]) < stake(d))
			at--;
		if (at == MG_REVIEW_DEAREST)
			continue;
		n = n < MG_REVIEW_DEAREST ? n + 1 : n;
		for (int j = n - 1; j > at; j--)
			out[j] = out[j - 1];
		out[at] = i;
	}
	return n;
}

static float within(float x)
{
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

void mg_review_option_value(const struct mg_review *v, const struct mg_review_decision *d, int option, struct mg_value *out)
{
	const struct mg_review_value *before = mg_review_value_at(v, d->at);
	const struct mg_review_option *o = &d->option[option];
	mg_assert(option >= 0 && option < d->options);
	*out = o->value;
	if (d->stage == MG_EXACT || !before || !before->looked)
		return;
	*out = before->value;
	/* With the best of them it is what it was before, or as much as was given away. */
	float best = before->value.win[d->seat] > d->loss.win ? before->value.win[d->seat] : d->loss.win;
	float mine = within(best + o->gain.win - d->loss.win), rest = 1 - before->value.win[d->seat];
	for (int p = 0; p < v->record.players; p++)
		out->win[p] = p == d->seat ? mine : rest > 0 ? (1 - mine) * before->value.win[p] / rest : 0;
	out->score[d->seat] += o->gain.points - d->loss.points;
}
