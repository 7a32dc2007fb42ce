/* ratings.c: ratings of a league, and how sure they are. */
#include "train/ratings.h"

#include "base/expo.h"
#include "base/rng.h"

enum { SAMPLES = 200, MOST_ROUNDS = 500 };

/* How often each block counts, and what was found. */
struct fit {
	const struct mg_arena *a;
	int *times; /* by block */
	double wins[MG_MAX_ENTRANTS]; /* places taken before somebody else, the last of a game excepted */
	double strength[MG_MAX_ENTRANTS];
};

/* Places that were won: a seat that leaves somebody behind it. Tied seats each win against those behind. */
static void count_wins(struct fit *f)
{
	int players = f->a->options.players;
	for (int i = 0; i < MG_MAX_ENTRANTS; i++)
		f->wins[i] = 1;
	for (int b = 0; b < f->a->count; b++)
		for (int g = 0; g < players; g++) {
			const struct mg_game_result *r = &f->a->block[b].game[g];
			for (int p = 0; p < players; p++) {
				bool last = true;
				for (int q = 0; q < players; q++)
					last = last && r->rank[q] <= r->rank[p];
				f->wins[r->entrant[p]] += last ? 0 : f->times[b];
			}
		}
}

/* For each place that was taken: all those who could have taken it share its weight. */
static void add_chances(const struct fit *f, const struct mg_game_result *r, int times, double chances[MG_MAX_ENTRANTS])
{
	int players = f->a->options.players;
	for (int p = 0; p < players; p++) {
		double sum = 0;
		bool last = true;
		for (int q = 0; q < players; q++) {
			if (r->rank[q] >= r->rank[p])
				sum += f->strength[r->entrant[q]];
			last = last && r->rank[q] <= r->rank[p];
		}
		for (int q = 0; q < players && !last; q++)
			if (r->rank[q] >= r->rank[p])
				chances[r->entrant[q]] += times / sum;
	}
}

/* One step of Hunter's minorisation and maximisation. Returns how far the strengths moved. */
static double improve(struct fit *f)
{
	double chances[MG_MAX_ENTRANTS] = {0}, logs = 0, moved = 0, next[MG_MAX_ENTRANTS];
	int n = f->a->options.entrants;
	for (int b = 0; b < f->a->count; b++)
		for (int g = 0; g < f->a->options.players && f->times[b]; g++)
			add_chances(f, &f->a->block[b].game[g], f->times[b], chances);
	mg_assert(n >= 1 && n <= MG_MAX_ENTRANTS);
	for (int i = 0; i < n; i++) {
		mg_assert(f->strength[i] > 0);
		next[i] = f->wins[i] / (chances[i] + 2 / (f->strength[i] + 1));
		logs += mg_log(next[i]) / n;
	}
	for (int i = 0; i < n; i++) {
		double change = mg_log(next[i]) - logs - mg_log(f->strength[i]);
		moved += change < 0 ? -change : change;
		f->strength[i] = mg_exp(mg_log(next[i]) - logs);
	}
	return moved;
}

static void find_strengths(struct fit *f)
{
	count_wins(f);
	for (int round = 0; round < MOST_ROUNDS; round++)
		if (improve(f) < 1e-6)
			break;
}

static double points(double strength)
{
	return 400 * mg_log(strength) / mg_log(10);
}

static void sort(double *list, int n)
{
	for (int i = 1; i < n; i++) {
		double x = list[i];
		int j = i;
		for (; j > 0 && list[j - 1] > x; j--)
			list[j] = list[j - 1];
		list[j] = x;
	}
}

/* Blocks drawn with repetition, as many as there are. */
static void draw_blocks(struct fit *f, struct mg_rng *rng)
{
	memset(f->times, 0, (size_t)f->a->count * sizeof *f->times);
	for (int i = 0; i < f->a->count; i++)
		f->times[mg_rng_below(rng, (uint32_t)f->a->count)]++;
}

bool mg_rate(const struct mg_arena *a, struct mg_rating out[MG_MAX_ENTRANTS])
{
	double sample[MG_MAX_ENTRANTS][SAMPLES];
	struct mg_rng rng = mg_rng_seed(1);
	struct fit f = {.a = a, .times = calloc((size_t)a->count + 1, sizeof *f.times)};
	if (!f.times)
		return false;
	for (int i = 0; i < MG_MAX_ENTRANTS; i++)
		f.strength[i] = 1;
	for (int b = 0; b < a->count; b++)
		f.times[b] = 1;
	find_strengths(&f);
	for (int i = 0; i < a->options.entrants; i++)
		out[i].points = points(f.strength[i]);
	for (int s = 0; s < SAMPLES; s++) {
		draw_blocks(&f, &rng);
		find_strengths(&f);
		for (int i = 0; i < a->options.entrants; i++)
			sample[i][s] = points(f.strength[i]);
	}
	for (int i = 0; i < a->options.entrants; i++) {
		sort(sample[i], SAMPLES);
		out[i].low = sample[i][SAMPLES / 40];
		out[i].high = sample[i][SAMPLES - 1 - SAMPLES / 40];
	}
	free(f.times);
	return true;
}
