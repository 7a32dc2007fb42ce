/* conclude.c: what a decision came to: its loss, its mark, what kind of loss it was, and who gained. */
#include "review/jobs.h"

static struct mg_review_option *option_of(struct mg_review_decision *d, mg_move m)
{
	for (int i = 0; i < d->options; i++)
		if (d->option[i].move == m)
			return &d->option[i];
	mg_assert(false);
	return NULL;
}

/* A position at which games stop is valued, not known: differences of such values were off by so much, and by ten times as large a part of
 * themselves (docs/review.md has the command). In points a half and a tenth. */
static float off_by(float off, float difference)
{
	return off * (1 + 10 * (difference < 0 ? -difference : difference));
}

static float with(float error, float other)
{
	return mg_square_root(error * error + other * other);
}

static void gain_in_games(const struct mg_review_decision *d, int rival, int seat, struct mg_difference *out)
{
	mg_pair_difference(&d->sums[rival], seat, d->until ? 0.1f : 1, out);
}

void mg_review_gain(const struct mg_review_decision *d, int rival, struct mg_difference *out)
{
	gain_in_games(d, rival, d->seat, out);
}

static void weigh(const struct mg_review *v, struct mg_review_decision *d)
{
	for (int k = 0; k < d->rivals; k++) {
		struct mg_difference *gain = &option_of(d, d->rival[k])->gain;
		if (d->sums[k].pairs == 0)
			continue;
		gain_in_games(d, k, d->seat, gain);
		if (d->until == 0)
			continue;
		gain->win_error = with(gain->win_error, off_by(v->effort.off, gain->win));
		gain->points_error = with(gain->points_error, off_by(0.5f, gain->points / MG_POINTS_A_VICTORY));
	}
}

static bool is_rival(const struct mg_review_decision *d, mg_move m)
{
	for (int k = 0; k < d->rivals; k++)
		if (d->rival[k] == m)
			return true;
	return m == d->move;
}

struct mg_stake mg_stake_of(const struct mg_review_decision *d, const struct mg_difference *difference)
{
	if (d->hopeless)
		return (struct mg_stake){difference->points / MG_POINTS_A_VICTORY, difference->points_error / MG_POINTS_A_VICTORY};
	return (struct mg_stake){difference->win, difference->win_error};
}

static float gain_of(const struct mg_review_decision *d, const struct mg_review_option *o)
{
	return mg_stake_of(d, &o->gain).gain;
}

/* Best first; no option that was not played on comes before the best of those that were. */
static void sort_by_gain(struct mg_review_decision *d)
{
	float best = 0;
	for (int i = 0; i < d->options; i++)
		if (is_rival(d, d->option[i].move) && gain_of(d, &d->option[i]) > best)
			best = gain_of(d, &d->option[i]);
	for (int i = 0; i < d->options && d->stage != MG_EXACT; i++) {
		struct mg_difference *gain = &d->option[i].gain;
		if (!is_rival(d, d->option[i].move) && gain_of(d, &d->option[i]) > best)
			*(d->hopeless ? &gain->points : &gain->win) = best * (d->hopeless ? MG_POINTS_A_VICTORY : 1);
	}
	for (int i = 1; i < d->options; i++) {
		struct mg_review_option one = d->option[i];
		int j = i;
		for (; j > 0; j--) {
			const struct mg_review_option *before = &d->option[j - 1];
			float more = gain_of(d, before) - gain_of(d, &one);
			if (more > 0 || (more == 0 && (is_rival(d, before->move) || !is_rival(d, one.move))))
				break;
			d->option[j] = d->option[j - 1];
		}
		d->option[j] = one;
	}
	for (int i = 0; i < d->options; i++)
		if (d->option[i].move == d->move)
			d->played = i;
}

static enum mg_error_mark mark_of(const struct mg_review_decision *d)
{
	enum mg_error_mark mark = MG_NO_MARK;
	struct mg_stake stake = mg_stake_of(d, &d->loss);
	if ((d->stage != MG_PLAYED && d->stage != MG_EXACT) || stake.gain < MG_SURE * stake.error)
		return MG_NO_MARK;
	for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
		if (stake.gain >= mg_mark_from[m])
			mark = (enum mg_error_mark)m;
	return mark;
}

static enum mg_theme theme_of_bid(mg_move move, mg_move best)
{
	int paid = mg_verb(move) == MG_M_BID ? mg_amount(move) : 0;
	int better = mg_verb(best) == MG_M_BID ? mg_amount(best) : 0;
	return paid > better ? MG_OVERPAID : MG_LET_GO;
}

enum mg_theme mg_review_theme(const struct mg_review_decision *d, mg_move best)
{
	if (mg_verb(d->move) == MG_M_CASH || mg_verb(best) == MG_M_CASH)
		return MG_CASH_THEME;
	if (mg_verb(d->move) == MG_M_SUBSIDY || mg_verb(best) == MG_M_SUBSIDY)
		return MG_SUBSIDY_THEME;
	switch (d->kind) {
	case MG_REVIEW_OFFER:
		return MG_OTHER_OFFER;
	case MG_REVIEW_BID:
		return theme_of_bid(d->move, best);
	case MG_REVIEW_SETTLE:
		return mg_verb(d->move) == MG_M_SELL ? MG_SOLD_CHEAP : MG_KEPT_DEAR;
	default:
		return mg_verb(d->move) == MG_M_DONE ? MG_BUILT_LATE : MG_BUILT_OTHER;
	}
}

/* Divides the loss among the others, by what the games say that each gained. */
static void divide(const struct mg_review *v, struct mg_review_decision *d)
{
	float sum = 0;
	int players = v->record.players;
	memset(d->given, 0, sizeof d->given);
	for (int p = 0; p < players; p++) {
		struct mg_difference games = {0};
		if (d->stage == MG_EXACT)
			games.win = d->option[0].value.win[p] - d->option[d->played].value.win[p];
		for (int k = 0; k < d->rivals && d->stage == MG_PLAYED; k++)
			if (d->rival[k] == d->option[0].move)
				gain_in_games(d, k, p, &games);
		d->given[p] = p != d->seat && games.win < 0 ? -games.win : 0;
		sum += d->given[p];
	}
	for (int p = 0; p < players; p++)
		if (p != d->seat)
			d->given[p] = d->loss.win * (sum > 0 ? d->given[p] / sum : 1 / (float)(players - 1));
}

void mg_review_conclude(struct mg_review *v, struct mg_review_decision *d)
{
	weigh(v, d);
	sort_by_gain(d);
	const struct mg_review_option *best = &d->option[0];
	d->loss = best->gain;
	if (d->played == 0)
		d->loss = (struct mg_difference){0, 0, 0, 0};
	d->loss.win = d->loss.win > 0 ? d->loss.win : 0;
	d->loss.points = d->loss.points > 0 ? d->loss.points : 0;
	d->mark = mark_of(d);
	d->theme = d->mark ? mg_review_theme(d, best->move) : MG_NO_THEME;
	divide(v, d);
}
