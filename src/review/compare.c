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

static int total_of(const struct mg_value *end, int seat)
{
	return (int)(end->score[seat] * MG_POINT);
}

static int margin_of(const struct mg_value *end, int seat, int players)
{
	int best = -10000 * MG_POINT;
	for (int p = 0; p < players; p++)
		if (p != seat && total_of(end, p) > best)
			best = total_of(end, p);
	int margin = total_of(end, seat) - best;
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
		int win = victory_of(a, p), lost = victory_of(b, p), total = total_of(a, p) - total_of(b, p);
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

/* Mean of n numbers and its standard error; `floor` is added to the squares as if one number more had been that far off. */
static float mean_of(int64_t sum, int64_t squares, int64_t n, float floor, float *error)
{
	double mean = (double)sum / (double)n;
	double variance = ((double)squares - mean * (double)sum + (double)(floor * floor)) / (double)n;
	*error = mg_square_root((float)(variance > 0 ? variance / (double)n : 0));
	return (float)mean;
}

void mg_pair_difference(const struct mg_pair_sums *sums, int seat, float floor, struct mg_difference *out)
{
	const struct mg_seat_sums *s = &sums->seat[seat];
	mg_assert(sums->pairs > 0);
	out->points = mean_of(s->total, s->total2, sums->pairs, MG_POINT, &out->points_error) / MG_POINT;
	out->points_error /= MG_POINT;
	out->win = mean_of(s->win, s->win2, sums->pairs, floor * MG_VICTORY, &out->win_error) / MG_VICTORY;
	out->win_error /= MG_VICTORY;
}

/* Chance of victory that a unit of margin is worth in these games: the slope of a straight line, with the first guess counted like
 * some games more. */
static float worth_of_margin(const struct mg_seat_sums *s, int64_t pairs, float chance, float spread)
{
	enum { GUESSED = 24 };
	double n = 2 * (double)pairs, variance = (double)spread * (double)spread;
	double guess = 1.5 * (double)chance * (1 - (double)chance) / (double)spread;
	double xx = (double)s->all_margin2 - (double)s->all_margin * (double)s->all_margin / n;
	double xy = ((double)s->all_product - (double)s->all_margin * (double)s->all_win / n) / MG_VICTORY;
	return (float)((xy + GUESSED * guess * variance) / (xx + GUESSED * variance));
}

void mg_pair_by_margin(const struct mg_pair_sums *sums, int seat, float chance, float spread, struct mg_difference *out)
{
	const struct mg_seat_sums *s = &sums->seat[seat];
	float error;
	mg_assert(spread > 0);
	mg_pair_difference(sums, seat, 1, out);
	float slope = worth_of_margin(s, sums->pairs, chance, spread * MG_POINT);
	float margin = mean_of(s->margin, s->margin2, sums->pairs, MG_POINT, &error);
	if (slope * error < out->win_error) {
		out->win = slope * margin;
		out->win_error = slope * error;
	}
}
