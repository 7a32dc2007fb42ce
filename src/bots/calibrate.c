/* calibrate.c: corrects forecasts by a table. */
#include "bots/calibrate.h"

#include "base/expo.h"
#include "bots/endgame.h"
#include "bots/market.h"

/* Below this skill a chance says little more than the order of seats. */
#define TOLD 0.1f

static const struct mg_calibration *table_of(const struct mg_board *b, int players)
{
	mg_assert(b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return &mg_calibrations[b->edition][players - MG_MIN_SEATS];
}

int mg_first_place(const struct mg_board *b, const struct mg_state *s, int seat)
{
	int n = s->players;
	if (s->places == MG_PLACES_EVEN)
		return (seat - s->first + n) % n;
	int rounds = (s->era - 1) * mg_rounds_of_era(b, s) + s->round - 1; /* after each the left neighbour begins */
	return (seat - s->start + rounds + n) % n;
}

static float between(const float at[MG_BREAKPOINTS], int k, float beyond)
{
	return at[k] * (1 - beyond) + at[k + 1] * beyond;
}

static bool is_exact(const struct mg_board *b, const struct mg_state *s)
{
	return s->decision == MG_OVER || (s->to_move != MG_NONE && mg_is_endgame(b, s));
}

void mg_calibrate_with(const struct mg_calibration *c, const struct mg_board *b, const struct mg_state *s, struct mg_value *v)
{
	float beyond, mean = 0, odds[MG_SEATS], best = -1e9f, sum = 0;
	int n = s->players;
	if (is_exact(b, s))
		return;
	int k = mg_breakpoint_of(s, &beyond);
	for (int p = 0; p < n; p++)
		mean += v->score[p] / (float)n;
	for (int p = 0; p < n; p++) {
		int place = mg_first_place(b, s, p);
		float ahead = v->score[p] - mean, win = v->win[p] > 1e-4f ? v->win[p] : 1e-4f;
		odds[p] = between(c->odds, k, beyond) * (float)mg_log((double)win) +
			  between(c->lead_odds, k, beyond) * ahead / 10 +
			  c->place_odds[k][place] * (1 - beyond) + c->place_odds[k + 1][place] * beyond;
		v->score[p] += between(c->lead, k, beyond) * ahead + c->total[k][place] * (1 - beyond) + c->total[k + 1][place] * beyond;
		best = odds[p] > best ? odds[p] : best;
	}
	for (int p = 0; p < n; p++)
		sum += v->win[p] = mg_expf(odds[p] - best);
	mg_assert(sum >= 1 - 1e-3f);
	for (int p = 0; p < n; p++)
		v->win[p] /= sum;
}

void mg_calibrate(const struct mg_board *b, const struct mg_state *s, struct mg_value *v)
{
	mg_calibrate_with(table_of(b, s->players), b, s, v);
}

bool mg_chance_is_told(const struct mg_board *b, const struct mg_state *s)
{
	return is_exact(b, s) || table_of(b, s->players)->skill[s->era] >= TOLD;
}

float mg_total_range_with(const struct mg_calibration *c, const struct mg_state *s)
{
	float beyond;
	if (s->decision == MG_OVER)
		return 0;
	int k = mg_breakpoint_of(s, &beyond);
	return 1.2816f * between(c->deviation, k, beyond);
}

float mg_total_range(const struct mg_board *b, const struct mg_state *s)
{
	return mg_total_range_with(table_of(b, s->players), s);
}
