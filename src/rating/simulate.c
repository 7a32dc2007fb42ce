/* simulate.c: games of players whose strength is known, by the model itself, with the advantage of places. */
#include "rating/simulate.h"

#include "base/expo.h"
#include "base/rng.h"

static const double NOISE = 250; /* points: how much a player's play varies */

struct player {
	double strength;
	struct mg_strength rating;
	int by_strength, by_rating; /* places in both orders */
};

static double chance(struct mg_rng *rng)
{
	return ((double)(mg_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

/* Twelve numbers make a bell curve that is good enough here. */
static double bell(struct mg_rng *rng)
{
	double sum = -6;
	for (int i = 0; i < 12; i++)
		sum += chance(rng);
	return sum;
}

/* Who plays, nobody twice. */
static void draw_players(struct mg_rng *rng, int players, int *who, int count)
{
	for (int i = 0; i < count;) {
		bool again = false;
		who[i] = (int)mg_rng_below(rng, (uint32_t)players);
		for (int k = 0; k < i; k++)
			again |= who[k] == who[i];
		i += !again;
	}
}

static void note(struct mg_simulated *out, const struct mg_rated_seat *seat, const double *foretold, const double *known, int count)
{
	for (int i = 0; i < count; i++) {
		int bin = (int)(foretold[i] * MG_SIMULATED_BINS);
		bin = bin < MG_SIMULATED_BINS ? bin : MG_SIMULATED_BINS - 1;
		out->count[bin]++;
		out->foretold[bin] += foretold[i];
		out->came[bin] += seat[i].rank == 1;
		if (seat[i].rank == 1) {
			out->loss -= mg_log(foretold[i]);
			out->best_loss -= mg_log(known[i]);
		}
	}
}

static void play(struct player *all, const struct mg_simulation *s, struct mg_rng *rng, struct mg_simulated *out)
{
	struct mg_rated_seat seat[MG_SEATS];
	double today[MG_SEATS], foretold[MG_SEATS], known[MG_SEATS], sum = 0;
	int who[MG_SEATS], count = MG_MIN_SEATS + (int)mg_rng_below(rng, MG_SEATS - MG_MIN_SEATS + 1);
	int edition = (int)mg_rng_below(rng, MG_EDITIONS);
	draw_players(rng, s->players, who, count);
	for (int i = 0; i < count; i++) {
		seat[i] = (struct mg_rated_seat){.rating = all[who[i]].rating, .rank = 1, .advantage = mg_place_advantage(edition, count, i)};
		double true_strength = all[who[i]].strength + (double)seat[i].advantage / MG_POINT;
		today[i] = true_strength - NOISE * mg_log(-mg_log(chance(rng)));
		sum += known[i] = mg_exp(true_strength / NOISE);
	}
	for (int i = 0; i < count; i++) {
		known[i] /= sum;
		for (int k = 0; k < count; k++)
			seat[i].rank += today[k] > today[i];
	}
	mg_strength_chances(seat, count, foretold);
	if (out)
		note(out, seat, foretold, known, count);
	mg_strength_rate(seat, count);
	for (int i = 0; i < count; i++)
		all[who[i]].rating = seat[i].rating;
}

static int compare_strengths(const void *a, const void *b)
{
	double x = (*(struct player *const *)a)->strength, y = (*(struct player *const *)b)->strength;
	return (x > y) - (x < y);
}

static int compare_ratings(const void *a, const void *b)
{
	int64_t x = (*(struct player *const *)a)->rating.mean, y = (*(struct player *const *)b)->rating.mean;
	return (x > y) - (x < y);
}

static double correlate(struct player *all, struct player **order, int n)
{
	double apart = 0;
	qsort(order, (size_t)n, sizeof *order, compare_strengths);
	for (int i = 0; i < n; i++)
		order[i]->by_strength = i;
	qsort(order, (size_t)n, sizeof *order, compare_ratings);
	for (int i = 0; i < n; i++)
		order[i]->by_rating = i;
	for (int i = 0; i < n; i++) {
		double d = all[i].by_strength - all[i].by_rating;
		apart += d * d;
	}
	return 1 - 6 * apart / ((double)n * ((double)n * n - 1));
}

static double root(double x)
{
	double r = x > 1 ? x : 1;
	for (int i = 0; i < 60; i++)
		r = (r + x / r) / 2;
	return r;
}

static void compare(const struct player *all, const struct mg_simulation *s, struct mg_simulated *out)
{
	double wrong = 0, said = 0;
	long total = 0;
	for (int i = 0; i < s->players; i++) {
		if (mg_strength_is_provisional(all[i].rating))
			continue;
		double off = (double)(all[i].rating.mean - MG_NEW_MEAN) / MG_POINT - all[i].strength, deviation = (double)all[i].rating.deviation / MG_POINT;
		wrong += off * off;
		said += deviation * deviation;
		out->settled++;
	}
	if (out->settled) {
		out->error = root(wrong / out->settled);
		out->deviation = root(said / out->settled);
	}
	for (int b = 0; b < MG_SIMULATED_BINS; b++) {
		double off = out->foretold[b] - out->came[b];
		out->miscalibration += off < 0 ? -off : off;
		total += out->count[b];
		if (out->count[b]) {
			out->foretold[b] /= (double)out->count[b];
			out->came[b] /= (double)out->count[b];
		}
	}
	int noted = s->games - s->games / 2;
	out->miscalibration /= total ? (double)total : 1;
	out->loss /= noted;
	out->best_loss /= noted;
}

bool mg_simulate_ratings(const struct mg_simulation *s, struct mg_simulated *out)
{
	struct player *all = calloc((size_t)s->players, sizeof *all), **order = calloc((size_t)s->players, sizeof *order);
	struct mg_rng rng = mg_rng_seed(s->seed);
	mg_assert(s->players > MG_SEATS && s->games > 0);
	*out = (struct mg_simulated){0};
	bool fine = all && order;
	for (int i = 0; fine && i < s->players; i++) {
		all[i] = (struct player){.strength = s->spread * bell(&rng), .rating = mg_strength_new};
		order[i] = &all[i];
	}
	for (int g = 0; fine && g < s->games; g++)
		play(all, s, &rng, g < s->games / 2 ? NULL : out);
	if (fine) {
		out->correlation = correlate(all, order, s->players);
		compare(all, s, out);
	}
	free(all);
	free(order);
	return fine;
}
