/* rating.c: the Plackett-Luce model of Weng and Lin (2011), with an advantage for each place. */
#include "rating/rating.h"

#include "base/expo.h"

/* Points. BETA: how much the same player's play varies from game to game; a player 250 points better wins about twice as often as
 * one of three equal ones. DRIFT: by how much strength may change between two games, so that no rating is ever quite certain. */
static const double BETA = 250, DRIFT = 4, LEAST = 1e-4, WIDER = 1;

enum { MOST = MG_SEATS };

/* The square root, by Newton, in a fixed order of steps. */
static double root(double x)
{
	double r = x > 1 ? x : 1;
	mg_assert(x >= 0);
	for (int i = 0; i < 60; i++)
		r = (r + x / r) / 2;
	return r;
}

static double points(int64_t thousandths)
{
	return (double)thousandths / MG_POINT;
}

static int64_t thousandths(double p)
{
	return (int64_t)(p * MG_POINT + (p < 0 ? -0.5 : 0.5));
}

/* The scale of the game: how far apart players have to be for a certain difference in their chances. What is not known of the
 * players makes it wider, so that chances are nearer to each other. */
static double scale_of(const struct mg_rated_seat *seat, int count)
{
	double sum = 0;
	for (int i = 0; i < count; i++) {
		double deviation = points(seat[i].rating.deviation);
		sum += deviation * deviation;
	}
	return root(BETA * BETA + WIDER * sum / count);
}

static double weight_of(const struct mg_rated_seat *seat, double scale)
{
	/* From the mean of a new player, so that numbers stay small. */
	return mg_exp(points(seat->rating.mean - MG_NEW_MEAN + seat->advantage) / scale);
}

/* Those who had not lost yet when this player took his place: he and all behind him. */
static double left_with(const struct mg_rated_seat *seat, const double *weight, int count, int q)
{
	double sum = 0;
	for (int i = 0; i < count; i++)
		if (seat[i].rank >= seat[q].rank)
			sum += weight[i];
	return sum;
}

static int shared_by(const struct mg_rated_seat *seat, int count, int q)
{
	int n = 0;
	for (int i = 0; i < count; i++)
		n += seat[i].rank == seat[q].rank;
	return n;
}

static struct mg_strength moved(const struct mg_rated_seat *seat, const double *weight, double scale, int count, int i)
{
	double deviation = points(seat[i].rating.deviation), variance = deviation * deviation, towards = 0, known = 0;
	for (int q = 0; q < count; q++) {
		if (seat[q].rank > seat[i].rank)
			continue;
		double share = weight[i] / left_with(seat, weight, count, q), ties = shared_by(seat, count, q);
		towards += ((q == i ? 1 : 0) - share) / ties;
		known += share * (1 - share) / ties;
	}
	double mean = points(seat[i].rating.mean) + towards * variance / scale;
	double left = 1 - known * variance / (scale * scale);
	deviation *= root(left > LEAST ? left : LEAST);
	return (struct mg_strength){thousandths(mean), thousandths(deviation)};
}

void mg_strength_rate(struct mg_rated_seat *seat, int count)
{
	double weight[MOST];
	struct mg_strength after[MOST];
	mg_assert(count >= 2 && count <= MOST);
	for (int i = 0; i < count; i++) {
		double deviation = points(seat[i].rating.deviation), wider = root(deviation * deviation + DRIFT * DRIFT);
		mg_assert(seat[i].rank >= 1 && seat[i].rating.deviation > 0);
		seat[i].rating.deviation = thousandths(wider);
		if (seat[i].rating.deviation > MG_NEW_DEVIATION)
			seat[i].rating.deviation = MG_NEW_DEVIATION;
	}
	double scale = scale_of(seat, count);
	for (int i = 0; i < count; i++)
		weight[i] = weight_of(&seat[i], scale);
	for (int i = 0; i < count; i++)
		after[i] = moved(seat, weight, scale, count, i);
	for (int i = 0; i < count; i++)
		seat[i].rating = after[i];
}

void mg_strength_chances(const struct mg_rated_seat *seat, int count, double *chance)
{
	double sum = 0, scale = scale_of(seat, count);
	mg_assert(count >= 2 && count <= MOST);
	for (int i = 0; i < count; i++)
		sum += chance[i] = weight_of(&seat[i], scale);
	for (int i = 0; i < count; i++)
		chance[i] /= sum;
}

/* Measured by `magnate report BOARD --level Foreman --games 2000 --players N`: BETA times the logarithm of each place's share of
 * the wins, less the mean; in the order of the editions. docs/ratings.md has the shares. */
int64_t mg_place_advantage(int edition, int players, int place)
{
	static const int points_of[MG_EDITIONS][2][MG_SEATS] = {
		{{23, 6, -29}, {1, 1, 69, -71}},
		{{55, -16, -39}, {-101, 61, 158, -118}},
	};
	mg_assert(edition >= 0 && edition < MG_EDITIONS && players >= MG_MIN_SEATS && place >= 0 && place < players);
	return (int64_t)points_of[edition][players - MG_MIN_SEATS][place] * MG_POINT;
}
