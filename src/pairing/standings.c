/* standings.c: points, tie-breaks and places of a tournament. */
#include "pairing/pairing.h"

int mg_tournament_points(const struct mg_tournament_result *r, int at)
{
	int above = 0, equal = 0;
	if (r->size == 1)
		return MG_POINTS_BYE;
	if (!r->rank[at])
		return 0;
	for (int i = 0; i < r->size; i++) {
		above += r->rank[i] && r->rank[i] < r->rank[at];
		equal += r->rank[i] == r->rank[at];
	}
	/* The mean of the places above + 1 to above + equal, as a share of the points of the first; whole numbers for 3 and 4. */
	int twice = 2 * above + equal + 1;
	return MG_POINTS_FIRST * (2 * r->size - twice) / (2 * (r->size - 1));
}

static bool comes_before(const struct mg_standing *a, const struct mg_standing *b)
{
	if (a->score != b->score)
		return a->score > b->score;
	if (a->opposition != b->opposition)
		return a->opposition > b->opposition;
	if (a->wins != b->wins)
		return a->wins > b->wins;
	return a->player < b->player;
}

static bool is_level(const struct mg_standing *a, const struct mg_standing *b)
{
	return a->score == b->score && a->opposition == b->opposition && a->wins == b->wins;
}

void mg_standings(const struct mg_tournament_result *results, int n, int count, struct mg_standing *out)
{
	int score[MG_PAIRING_MAX] = {0};
	mg_assert(count >= 0 && count <= MG_PAIRING_MAX);
	for (int i = 0; i < count; i++)
		out[i] = (struct mg_standing){.player = i};
	for (int i = 0; i < n; i++)
		for (int k = 0; k < results[i].size; k++) {
			struct mg_standing *s = &out[results[i].player[k]];
			score[results[i].player[k]] += mg_tournament_points(&results[i], k);
			s->games += results[i].size > 1 && results[i].rank[k];
			s->byes += results[i].size == 1;
			s->wins += results[i].size > 1 && results[i].rank[k] == 1;
		}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < results[i].size; k++)
			for (int m = 0; m < results[i].size; m++)
				if (m != k)
					out[results[i].player[k]].opposition += score[results[i].player[m]];
	for (int i = 0; i < count; i++) {
		struct mg_standing row = out[i];
		int at = i;
		row.score = score[row.player];
		for (; at > 0 && comes_before(&row, &out[at - 1]); at--)
			out[at] = out[at - 1];
		out[at] = row;
	}
	for (int i = 0; i < count; i++)
		out[i].place = i && is_level(&out[i], &out[i - 1]) ? out[i - 1].place : i + 1;
}
