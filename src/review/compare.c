/* compare.c: sums over pairs of games, and what they tell. */
#include "review/compare.h"

float mg_square_root(float x)
{
	double r = x > 1 ? x : 1;
	if (x <= 0)
		return 0;
	for (int i = 0; i < 24; i++)
		r = (r + (double)x / r) / 2;
	return (float)r;
}

static int margin_of(const struct mg_value *end, int seat, int players)
{
	int best = -10000;
	for (int p = 0; p < players; p++)
		if (p != seat && (int)end->score[p] > best)
			best = (int)end->score[p];
	int margin = (int)end->score[seat] - best;
	return margin > MG_MOST_MARGIN ? MG_MOST_MARGIN : margin < -MG_MOST_MARGIN ? -MG_MOST_MARGIN : margin;
}

static int victory_of(const struct mg_value *end, int seat)
{
	return (int)(end->win[seat] * MG_VICTORY + 0.5f);
}

static void take_in(struct mg_seat_sums *s, int margin, int win)
{
	s->all_margin += margin;
	s->all_margin2 += margin * margin;
	s->all_win += win;
	s->all_product += margin * win;
}

void mg_pair_add(struct mg_pair_sums *sums, const struct mg_value *a, const struct mg_value *b, int players)
{
	sums->pairs++;
	for (int p = 0; p < players; p++) {
		struct mg_seat_sums *s = &sums->seat[p];
		int margin = margin_of(a, p, players), other = margin_of(b, p, players);
		int win = victory_of(a, p), lost = victory_of(b, p), total = (int)a->score[p] - (int)b->score[p];
		s->margin += margin - other;
		s->margin2 += (margin - other) * (margin - other);
		s->win += win - lost;
		s->win2 += (win - lost) * (win - lost);
		s->total += total;
		s->total2 += total * total;
		take_in(s, margin, win);
		take_in(s, other, lost);
	}
}

/* Mean of n numbers and its standard error; `floor` is added to the squares as if one number more had been that far off: a
 * few numbers that happen to be alike are not sure. */
static float mean_of(int64_t sum, int64_t squares, int64_t n, float floor, float *error)
{
	double mean = (double)sum / (double)n;
	double variance = ((double)squares - mean * (double)sum + (double)(floor * floor)) / (double)n;
	*error = mg_square_root((float)(variance > 0 ? variance / (double)n : 0));
	return (float)mean;
}

/* Chance of victory that a point of margin is worth in these games: the slope of a straight line, with the first guess counted like
 * some games more. */
static float worth_of_point(const struct mg_seat_sums *s, int64_t pairs, float chance, float spread)
{
	enum { GUESSED = 24 };
	double n = 2 * (double)pairs, variance = (double)spread * (double)spread;
	double guess = 1.5 * (double)chance * (1 - (double)chance) / (double)spread;
	double xx = (double)s->all_margin2 - (double)s->all_margin * (double)s->all_margin / n;
	double xy = ((double)s->all_product - (double)s->all_margin * (double)s->all_win / n) / MG_VICTORY;
	return (float)((xy + GUESSED * guess * variance) / (xx + GUESSED * variance));
}

void mg_pair_difference(const struct mg_pair_sums *sums, int seat, float chance, float spread, struct mg_difference *out)
{
	const struct mg_seat_sums *s = &sums->seat[seat];
	float error;
	mg_assert(sums->pairs > 0 && spread > 0);
	out->points = mean_of(s->total, s->total2, sums->pairs, 1, &out->points_error);
	out->win = mean_of(s->win, s->win2, sums->pairs, MG_VICTORY, &out->win_error) / MG_VICTORY;
	out->win_error /= MG_VICTORY;
	float slope = worth_of_point(s, sums->pairs, chance, spread);
	float margin = mean_of(s->margin, s->margin2, sums->pairs, 1, &error);
	if (slope * error < out->win_error) {
		out->win = slope * margin;
		out->win_error = slope * error;
	}
}

static void join(float *a, float *a_error, float b, float b_error)
{
	float wa = 1 / (*a_error * *a_error + 1e-9f), wb = 1 / (b_error * b_error + 1e-9f);
	*a = (*a * wa + b * wb) / (wa + wb);
	*a_error = mg_square_root(1 / (wa + wb));
}

void mg_difference_join(struct mg_difference *to, const struct mg_difference *more)
{
	join(&to->win, &to->win_error, more->win, more->win_error);
	join(&to->points, &to->points_error, more->points, more->points_error);
}
