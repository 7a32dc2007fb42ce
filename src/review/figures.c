/* figures.c: what games say about their board, with intervals over deals. */
#include "review/figures.h"

#include "review/effects.h"

const char *const mg_points_words[MG_POINTS] = {"building", "roads", "lines", "networks", "money", "jokers", "subsidies"};
const char *const mg_route_words[MG_ROUTES] = {"technologies", "factories", "networks"};

int mg_points_part(const struct mg_score *s, enum mg_points source)
{
	const int part[MG_POINTS] = {s->track, s->roads, s->lines, s->bonus, s->money, s->jokers, s->subsidy};
	return part[source];
}

struct figure_sample {
	const struct mg_notes *notes; /* not owned */
	int games, players;
};

/* What one game adds to a figure, which is the sum of `y` by the sum of `x`. */
struct figure_part {
	double y, x;
};

typedef struct figure_part measure(const struct mg_notes *n, int players, int which);

static struct figure_part measure_deal(const struct figure_sample *s, int deal, measure *of, int which)
{
	struct figure_part sum = {0, 0};
	mg_assert(deal >= 0 && (deal + 1) * MG_REPLAYS <= s->games);
	for (int g = 0; g < MG_REPLAYS; g++) {
		struct figure_part p = of(&s->notes[deal * MG_REPLAYS + g], s->players, which);
		sum.y += p.y;
		sum.x += p.x;
	}
	return sum;
}

/* Deals in which the thing did not happen say nothing and are not counted. */
static struct mg_interval figure(const struct figure_sample *s, measure *of, int which, bool share)
{
	struct figure_part all = {0, 0};
	struct mg_moments m = {0};
	int deals = s->games / MG_REPLAYS, said = 0;
	for (int d = 0; d < deals; d++) {
		struct figure_part p = measure_deal(s, d, of, which);
		all.y += p.y;
		all.x += p.x;
		said += p.x > 0;
	}
	double ratio = said ? all.y / all.x : 0, mean = said ? all.x / said : 0;
	for (int d = 0; d < deals; d++) {
		struct figure_part p = measure_deal(s, d, of, which);
		if (p.x > 0)
			mg_moments_add(&m, ratio + (p.y - ratio * p.x) / mean);
	}
	if (!said)
		return (struct mg_interval){0, 0, 1};
	return share ? mg_share_interval(&m) : mg_interval(&m);
}

static struct figure_part wins_of_place(const struct mg_notes *n, int players, int place)
{
	return (struct figure_part){mg_notes_win(n, players, place), 1};
}

static struct figure_part points_of_place(const struct mg_notes *n, int players, int place)
{
	(void)players;
	return (struct figure_part){n->score[place].total, 1};
}

static struct figure_part points_of_rank(const struct mg_notes *n, int players, int rank)
{
	return points_of_place(n, players, n->order[rank]);
}

static struct figure_part lead(const struct mg_notes *n, int players, int which)
{
	(void)players, (void)which;
	return (struct figure_part){n->score[n->order[0]].total - n->score[n->order[1]].total, 1};
}

static int route_points(const struct mg_notes *n, int place, enum mg_route route)
{
	const struct mg_score *s = &n->score[place];
	int technologies = n->technologies[place];
	return route == MG_ROUTE_NETWORKS ? s->bonus : route == MG_ROUTE_FACTORIES ? s->track - technologies + s->roads : technologies + s->lines;
}

/* By how much a place is ahead of the table's mean, times the number of players. */
static int route_lead(const struct mg_notes *n, int players, int place, enum mg_route route)
{
	int lead = players * route_points(n, place, route);
	for (int p = 0; p < players; p++)
		lead -= route_points(n, p, route);
	return lead;
}

/* Victories that were won by a route; where several were as far ahead they share it. */
static struct figure_part wins_by_route(const struct mg_notes *n, int players, int route)
{
	struct figure_part sum = {0, 1};
	for (int p = 0; p < players; p++) {
		int lead[MG_ROUTES], best = 0, equal = 0;
		for (int r = 0; r < MG_ROUTES; r++) {
			lead[r] = route_lead(n, players, p, (enum mg_route)r);
			best = lead[r] > lead[best] ? r : best;
		}
		for (int r = 0; r < MG_ROUTES; r++)
			equal += lead[r] == lead[best];
		if (lead[route] == lead[best])
			sum.y += mg_notes_win(n, players, p) / equal;
	}
	return sum;
}

/* Of one era, or of all of them: MG_ERAS. */
static struct figure_part bids_of_era(const struct mg_notes *n, int players, int era)
{
	struct figure_part sum = {0, 0};
	(void)players;
	for (int f = 0; f < MG_FIELDS; f++)
		if (n->field[f].taker != MG_NONE && (era == MG_ERAS || f / MG_COLUMNS == era)) {
			sum.y += n->field[f].bid;
			sum.x++;
		}
	return sum;
}

static struct figure_part wins_of_taker(const struct mg_notes *n, int players, int field)
{
	const struct mg_field_note *f = &n->field[field];
	return f->taker == MG_NONE ? (struct figure_part){0, 0} : (struct figure_part){mg_notes_win(n, players, f->taker), 1};
}

static struct figure_part wins_of_user(const struct mg_notes *n, int players, int field)
{
	return n->field[field].used ? wins_of_taker(n, players, field) : (struct figure_part){0, 0};
}

static int by_size(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}

static int count_developed(const struct mg_board *b, const struct mg_notes *n, int place)
{
	int count = 0;
	for (int f = 0; f < MG_FIELDS; f++)
		count += n->field[f].taker == place && n->field[f].used && b->field[f].kind != MG_JOKER;
	return count;
}

static bool find_ranks(const struct figure_sample *s, const struct mg_board *b, struct mg_figures *out)
{
	int *points = malloc((size_t)s->games * sizeof *points);
	double games = s->games;
	for (int r = 0; r < s->players && points; r++) {
		struct mg_rank_figures *rank = &out->rank[r];
		rank->points = figure(s, points_of_rank, r, false);
		for (int g = 0; g < s->games; g++) {
			const struct mg_notes *n = &s->notes[g];
			const struct mg_score *score = &n->score[n->order[r]];
			points[g] = score->total;
			for (int i = 0; i < MG_POINTS; i++)
				rank->source[i] += mg_points_part(score, (enum mg_points)i) / games;
			rank->developed += count_developed(b, n, n->order[r]) / games;
			if (n->subsidy[n->order[r]])
				out->subsidies[n->subsidy[n->order[r]] - 1] += 1 / (games * s->players);
			out->shared += (r == 1 && score->rank == 1) / games;
		}
		qsort(points, (size_t)s->games, sizeof *points, by_size);
		rank->tenth = points[s->games / 10];
		rank->middle = points[s->games / 2];
		rank->ninetieth = points[s->games - 1 - s->games / 10];
		for (int i = 0; i < MG_POINTS; i++)
			out->source[i] += rank->source[i] / s->players;
	}
	bool fine = points;
	free(points);
	return fine;
}

static void find_places(const struct figure_sample *s, struct mg_figures *out)
{
	for (int p = 0; p < s->players; p++) {
		out->place[p].wins = figure(s, wins_of_place, p, true);
		out->place[p].points = figure(s, points_of_place, p, false);
	}
}

static void add_lot(struct mg_era_figures *era, const struct mg_field_note *f)
{
	era->lots++;
	era->end[f->end]++;
	era->bid[f->bid < MG_BIDS ? f->bid : MG_BIDS - 1]++;
}

static void find_bids(const struct figure_sample *s, struct mg_figures *out)
{
	for (int g = 0; g < s->games; g++)
		for (int f = 0; f < MG_FIELDS; f++)
			if (s->notes[g].field[f].taker != MG_NONE) {
				add_lot(&out->era[f / MG_COLUMNS], &s->notes[g].field[f]);
				add_lot(&out->all, &s->notes[g].field[f]);
			}
	for (int e = 0; e < MG_ERAS; e++)
		out->era[e].mean = figure(s, bids_of_era, e, false);
	out->all.mean = figure(s, bids_of_era, MG_ERAS, false);
}

static void find_field(const struct figure_sample *s, int field, struct mg_field_figures *out)
{
	long used = 0, in_time = 0, fees = 0, bids = 0, paid = 0, taken[MG_SEATS] = {0};
	for (int g = 0; g < s->games; g++) {
		const struct mg_field_note *f = &s->notes[g].field[field];
		if (f->taker == MG_NONE)
			continue;
		out->games++;
		out->end[f->end]++;
		bids += f->bid;
		paid += f->paid;
		taken[f->taker]++;
		used += f->used != 0;
		in_time += f->used == field / MG_COLUMNS + 1;
		fees += f->fees;
	}
	if (!out->games)
		return;
	double games = (double)out->games;
	out->bid = (double)bids / games;
	out->paid = (double)paid / games;
	out->used = (double)used / games;
	out->in_time = (double)in_time / games;
	out->fees = used ? (double)fees / (double)used : 0;
	for (int p = 0; p < s->players; p++)
		out->taken[p] = (double)taken[p] / games;
	out->taker_wins = figure(s, wins_of_taker, field, true);
	out->user_wins = figure(s, wins_of_user, field, true);
}

/* How far each place was above what the table had and the place has on average: its points, or its share of victories. */
struct leaning {
	double mean[MG_SEATS];
	bool wins;
};

static double raw_leaning(const struct figure_sample *s, const struct mg_notes *n, int place, bool wins)
{
	double mean = 0;
	if (wins)
		return mg_notes_win(n, s->players, place);
	for (int p = 0; p < s->players; p++)
		mean += (double)n->score[p].total / s->players;
	return n->score[place].total - mean;
}

static struct figure_part compare_games(const struct figure_sample *s, const struct leaning *l, int deal)
{
	const struct mg_notes *n = &s->notes[deal * MG_REPLAYS];
	struct figure_part sum = {0, 0};
	for (int p = 0; p < s->players; p++) {
		double a = raw_leaning(s, &n[0], p, l->wins) - l->mean[p], b = raw_leaning(s, &n[1], p, l->wins) - l->mean[p];
		sum.y += a * b;
		sum.x += (a * a + b * b) / 2;
	}
	return sum;
}

static struct mg_interval find_correlation(const struct figure_sample *s, bool wins)
{
	_Static_assert(MG_REPLAYS == 2, "two games of a deal are compared");
	struct leaning l = {.wins = wins};
	struct figure_part all = {0, 0};
	struct mg_moments m = {0};
	int deals = s->games / MG_REPLAYS;
	for (int g = 0; g < s->games; g++)
		for (int p = 0; p < s->players; p++)
			l.mean[p] += raw_leaning(s, &s->notes[g], p, wins) / s->games;
	for (int d = 0; d < deals; d++) {
		struct figure_part p = compare_games(s, &l, d);
		all.y += p.y;
		all.x += p.x;
	}
	if (!(all.x > 0))
		return (struct mg_interval){0, -1, 1};
	double ratio = all.y / all.x, mean = all.x / deals;
	for (int d = 0; d < deals; d++) {
		struct figure_part p = compare_games(s, &l, d);
		mg_moments_add(&m, ratio + (p.y - ratio * p.x) / mean);
	}
	struct mg_interval i = mg_interval(&m);
	return (struct mg_interval){i.mean, i.low < -1 ? -1 : i.low, i.high > 1 ? 1 : i.high};
}

static void find_luck(const struct figure_sample *s, struct mg_figures *out)
{
	int deals = s->games / MG_REPLAYS;
	out->luck.points = find_correlation(s, false);
	out->luck.wins = find_correlation(s, true);
	for (int p = 0; p < s->players; p++) {
		double wins = out->place[p].wins.mean;
		out->luck.chance += wins * wins;
		for (int d = 0; d < deals; d++)
			out->luck.same += wins_of_place(&s->notes[d * MG_REPLAYS], s->players, p).y *
					  wins_of_place(&s->notes[d * MG_REPLAYS + 1], s->players, p).y / deals;
	}
}

bool mg_figures_from(const struct mg_board *b, int players, const struct mg_notes *notes, int games, struct mg_figures *out)
{
	struct figure_sample s = {notes, games, players};
	mg_assert(games > 0 && games % MG_REPLAYS == 0);
	*out = (struct mg_figures){.games = games, .players = players};
	if (!find_ranks(&s, b, out))
		return false;
	out->lead = figure(&s, lead, 0, false);
	for (int r = 0; r < MG_ROUTES; r++)
		out->route[r] = figure(&s, wins_by_route, r, true);
	find_places(&s, out);
	find_bids(&s, out);
	for (int f = 0; f < MG_FIELDS; f++)
		find_field(&s, f, &out->field[f]);
	find_luck(&s, out);
	return mg_effects_find(b, players, notes, games, out);
}

enum mg_verdict_of_field mg_field_verdict(const struct mg_figures *f, int field)
{
	const struct mg_field_figures *of = &f->field[field];
	if (!of->games)
		return MG_FIELD_PLAIN;
	if (of->effect.known && of->effect.points.high < 0)
		return MG_FIELD_LOSS;
	if (of->used < 1.0 / 3)
		return MG_FIELD_RARE;
	bool strong = of->effect.known && of->effect.points.low > 0 && of->effect.points.low > f->effect[field / MG_COLUMNS];
	return strong ? MG_FIELD_STRONG : MG_FIELD_PLAIN;
}
