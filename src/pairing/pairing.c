/* pairing.c: one round of a tournament. */
#include "pairing/pairing.h"

/* A repeated meeting outweighs any difference of scores in a whole round. */
static const int64_t MEETING = (int64_t)1 << 40;

struct seating {
	const struct mg_pairing *in;
	int at[MG_PAIRING_MAX];               /* who plays: players by number, the best score first */
	int n;
	int64_t cost[MG_PAIRING_MAX][MG_PAIRING_MAX]; /* of two at one table; by places in `at` */
	int threes, fours;
	/* the best so far, and the one that is being made: */
	int64_t best;
	int tables, sizes[MG_PAIRING_TABLES], seated[MG_PAIRING_TABLES][MG_PAIRING_SEATS];
	int made_sizes[MG_PAIRING_TABLES], made[MG_PAIRING_TABLES][MG_PAIRING_SEATS];
	bool taken[MG_PAIRING_MAX];
};

void mg_pairing_sizes(int players, int size, bool mixed, int *threes, int *fours, int *byes)
{
	mg_assert((size == 3 || size == 4) && players >= 0);
	*byes = players;
	*threes = *fours = 0;
	/* As many of the wanted size as leave the rest to the other one; the fewest byes, then the most of the wanted size. */
	for (int wanted = players / size; wanted >= 0; wanted--) {
		int other = mixed ? (players - wanted * size) / (7 - size) : 0;
		int left = players - wanted * size - other * (7 - size);
		if (left >= *byes)
			continue;
		*byes = left;
		*threes = size == 3 ? wanted : other;
		*fours = size == 4 ? wanted : other;
	}
}

bool mg_pairing_all_met(const struct mg_pairing *in)
{
	for (int i = 0; i < in->count; i++)
		for (int k = 0; k < i; k++)
			if (!in->met[i][k])
				return false;
	return true;
}

/* Who has had fewer byes; of these the lower score; of these the one who is listed later. */
static bool is_next_for_bye(const struct mg_pairing *in, int a, int b)
{
	const struct mg_pairing_player *x = &in->player[a], *y = &in->player[b];
	if (x->byes != y->byes)
		return x->byes < y->byes;
	return x->score != y->score ? x->score < y->score : a > b;
}

static void give_byes(const struct mg_pairing *in, int byes, bool has_bye[MG_PAIRING_MAX], struct mg_paired *out)
{
	for (out->byes = 0; out->byes < byes; out->byes++) {
		int next = -1;
		for (int i = 0; i < in->count; i++)
			if (!has_bye[i] && (next < 0 || is_next_for_bye(in, i, next)))
				next = i;
		mg_assert(next >= 0);
		has_bye[next] = true;
		out->bye[out->byes] = next;
	}
}

/* The others, by score; of equals those who are listed first come first. */
static void line_up(struct seating *s, const bool has_bye[MG_PAIRING_MAX])
{
	for (int i = 0; i < s->in->count; i++) {
		if (has_bye[i])
			continue;
		int at = s->n++;
		for (; at > 0 && s->in->player[s->at[at - 1]].score < s->in->player[i].score; at--)
			s->at[at] = s->at[at - 1];
		s->at[at] = i;
	}
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->n; k++) {
			int a = s->at[i], b = s->at[k];
			int64_t apart = s->in->by_score ? s->in->player[a].score - s->in->player[b].score : 0;
			s->cost[i][k] = s->in->met[a][b] * MEETING + apart * apart;
		}
}

static int64_t cost_of(const struct seating *s, const int *seated, int size)
{
	int64_t cost = 0;
	for (int i = 0; i < size; i++)
		for (int k = 0; k < i; k++)
			cost += s->cost[seated[i]][seated[k]];
	return cost;
}

/* ---- few players: every way to seat them ---- */

static void seat_rest(struct seating *s, int tables, int threes, int fours, int64_t cost);

/* Fills the table that was begun with everybody who may follow those who sit there. */
static void fill(struct seating *s, int table, int seats, int from, int threes, int fours, int64_t cost)
{
	int size = s->made_sizes[table];
	if (cost >= s->best)
		return;
	if (seats >= size || seats >= MG_PAIRING_SEATS) {
		seat_rest(s, table + 1, threes - (size == 3), fours - (size == 4), cost);
		return;
	}
	for (int i = from; i < s->n; i++) {
		if (s->taken[i])
			continue;
		int64_t more = 0;
		for (int k = 0; k < seats; k++)
			more += s->cost[i][s->made[table][k]];
		s->taken[i] = true;
		s->made[table][seats] = i;
		fill(s, table, seats + 1, i + 1, threes, fours, cost + more);
		s->taken[i] = false;
	}
}

/* The first who does not sit yet begins the next table. */
static void seat_rest(struct seating *s, int tables, int threes, int fours, int64_t cost)
{
	int first = 0;
	while (first < s->n && s->taken[first])
		first++;
	if (first == s->n) {
		mg_assert(!threes && !fours && cost < s->best);
		s->best = cost;
		s->tables = tables;
		memcpy(s->sizes, s->made_sizes, sizeof s->sizes);
		memcpy(s->seated, s->made, sizeof s->seated);
		return;
	}
	s->taken[first] = true;
	s->made[tables][0] = first;
	for (int size = 4; size >= 3; size--) {
		if (!(size == 3 ? threes : fours))
			continue;
		s->made_sizes[tables] = size;
		fill(s, tables, 1, first + 1, threes, fours, cost);
	}
	s->taken[first] = false;
}

/* ---- many: a first guess, and better ones ---- */

static void guess(struct seating *s)
{
	int next = 0;
	s->tables = s->threes + s->fours;
	for (int i = 0; i < s->tables; i++) {
		s->sizes[i] = i < s->fours ? 4 : 3;
		for (int k = 0; k < s->sizes[i]; k++)
			s->seated[i][k] = next++;
	}
	mg_assert(next == s->n);
}

/* Whether two tables cost less when two of their players change places; then they do. */
static bool exchange(struct seating *s, int a, int b)
{
	for (int i = 0; i < s->sizes[a]; i++)
		for (int k = 0; k < s->sizes[b]; k++) {
			int64_t before = cost_of(s, s->seated[a], s->sizes[a]) + cost_of(s, s->seated[b], s->sizes[b]);
			int held = s->seated[a][i];
			s->seated[a][i] = s->seated[b][k];
			s->seated[b][k] = held;
			if (cost_of(s, s->seated[a], s->sizes[a]) + cost_of(s, s->seated[b], s->sizes[b]) < before)
				return true;
			s->seated[b][k] = s->seated[a][i];
			s->seated[a][i] = held;
		}
	return false;
}

static void improve(struct seating *s)
{
	bool better = true;
	while (better) { /* each time the cost falls, so it ends */
		better = false;
		for (int a = 0; a < s->tables; a++)
			for (int b = 0; b < a; b++)
				while (exchange(s, a, b))
					better = true;
	}
}

/* ---- places ---- */

/* How often players had the places that they would get, squared: the lower the more even. */
static int unevenness(const struct seating *s, const int *order, int size)
{
	int sum = 0;
	for (int i = 0; i < size; i++)
		sum += 2 * s->in->player[s->at[order[i]]].places[i] + 1;
	return sum;
}

static void order_places(const struct seating *s, int *order, int size, int from, int *best, int *least)
{
	if (from == size) {
		int sum = unevenness(s, order, size);
		if (sum < *least) {
			*least = sum;
			memcpy(best, order, sizeof *order * (size_t)size);
		}
		return;
	}
	for (int i = from; i < size; i++) {
		int held = order[from];
		order[from] = order[i];
		order[i] = held;
		order_places(s, order, size, from + 1, best, least);
		order[i] = order[from];
		order[from] = held;
	}
}

void mg_pair(const struct mg_pairing *in, struct mg_paired *out)
{
	static const struct seating none;
	struct seating s = none;
	bool has_bye[MG_PAIRING_MAX] = {false};
	int byes;
	mg_assert(in->count >= 0 && in->count <= MG_PAIRING_MAX);
	s.in = in;
	mg_pairing_sizes(in->count, in->size, in->mixed, &s.threes, &s.fours, &byes);
	give_byes(in, byes, has_bye, out);
	line_up(&s, has_bye);
	if (s.n <= MG_PAIRING_EXACT) {
		s.best = INT64_MAX;
		seat_rest(&s, 0, s.threes, s.fours, 0);
	} else {
		guess(&s);
		improve(&s);
	}
	out->tables = s.tables;
	for (int i = 0; i < s.tables; i++) {
		int best[MG_PAIRING_SEATS] = {0}, least = INT32_MAX;
		order_places(&s, s.seated[i], s.sizes[i], 0, best, &least);
		out->table[i].size = s.sizes[i];
		for (int k = 0; k < s.sizes[i]; k++)
			out->table[i].player[k] = s.at[best[k]];
	}
}
