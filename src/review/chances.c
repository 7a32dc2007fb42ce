/* chances.c: the fitted table, and how it is used. docs/review.md has the command that fits it. */
#include "review/chances.h"

#include "base/expo.h"
#include "bots/evaluator.h"
#include "review/chances_table.h"

static struct mg_chance_row row_at(const struct mg_board *b, const struct mg_state *s)
{
	float beyond;
	int k = mg_breakpoint_of(s, &beyond);
	const struct mg_chance_row *table = mg_chance_table[b->edition][s->players - MG_MIN_SEATS];
	struct mg_chance_row row;
	row.lead = table[k].lead * (1 - beyond) + table[k + 1].lead * beyond;
	row.odds = table[k].odds * (1 - beyond) + table[k + 1].odds * beyond;
	row.more = table[k].more * (1 - beyond) + table[k + 1].more * beyond;
	for (int p = 0; p < MG_SEATS; p++)
		row.place[p] = table[k].place[p] * (1 - beyond) + table[k + 1].place[p] * beyond;
	return row;
}

void mg_chance_inputs(const struct mg_state *s, const struct mg_value *raw, float lead[MG_SEATS], float odds[MG_SEATS])
{
	float mean = 0, mean_odds = 0;
	for (int p = 0; p < s->players; p++) {
		odds[p] = (float)mg_log((double)(raw->win[p] > 1e-4f ? raw->win[p] : 1e-4f));
		mean += raw->score[p] / (float)s->players;
		mean_odds += odds[p] / (float)s->players;
	}
	for (int p = 0; p < s->players; p++) {
		lead[p] = raw->score[p] - mean;
		odds[p] -= mean_odds;
	}
}

void mg_chances(const struct mg_board *b, const struct mg_state *s, const struct mg_value *raw, struct mg_value *out)
{
	float lead[MG_SEATS], odds[MG_SEATS], sum = 0;
	struct mg_chance_row row = row_at(b, s);
	mg_chance_inputs(s, raw, lead, odds);
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		int place = (p - s->start + s->players) % s->players;
		sum += out->win[p] = mg_expf(row.lead * lead[p] + row.odds * odds[p] + row.place[place]);
		out->score[p] = raw->score[p] + row.more;
	}
	mg_assert(sum > 0);
	for (int p = 0; p < s->players; p++)
		out->win[p] /= sum;
}

float mg_luck_share(const struct mg_board *b, int players)
{
	return mg_luck_part[b->edition][players - MG_MIN_SEATS];
}

float mg_margin_spread(const struct mg_state *s)
{
	static const float spread[MG_ERAS + 1] = {0, 7.5f, 7, 6.5f, 6, 3.5f};
	return spread[s->era];
}
