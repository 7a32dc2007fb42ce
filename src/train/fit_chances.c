/* fit_chances.c: a regression with some thirty numbers. */
#include "train/fit_chances.h"

#include "base/expo.h"

enum { MOST = MG_BREAKPOINTS * (2 + MG_SEATS), ROUNDS = 20 };

/* The inputs of one seat that are not 0: at most two breakpoints of each kind. */
struct inputs {
	int n, at[2 * (2 + MG_SEATS)];
	double x[2 * (2 + MG_SEATS)];
};

static void add_input(struct inputs *in, int kind, const double part[2], int k, double x)
{
	for (int i = 0; i < 2; i++) {
		in->at[in->n] = kind * MG_BREAKPOINTS + k + i;
		in->x[in->n++] = part[i] * x;
	}
}

static void set_inputs(const struct mg_chance_sample *sample, struct inputs in[MG_SEATS])
{
	const struct mg_state *s = &sample->s;
	float lead[MG_SEATS], odds[MG_SEATS], beyond;
	int k = mg_breakpoint_of(s, &beyond);
	const double part[2] = {1 - (double)beyond, (double)beyond};
	mg_chance_inputs(s, &sample->raw, lead, odds);
	for (int p = 0; p < s->players; p++) {
		in[p].n = 0;
		add_input(&in[p], 0, part, k, (double)lead[p]);
		add_input(&in[p], 1, part, k, (double)odds[p]);
		add_input(&in[p], 2 + (p - s->start + s->players) % s->players, part, k, 1);
	}
}

static void forecast(const struct inputs in[], int players, const double w[MOST], double p[MG_SEATS])
{
	double sum = 0;
	for (int i = 0; i < players; i++) {
		double z = 0;
		for (int j = 0; j < in[i].n; j++)
			z += w[in[i].at[j]] * in[i].x[j];
		sum += p[i] = mg_exp(z);
	}
	for (int i = 0; i < players; i++)
		p[i] /= sum;
}

/* Adds one sample's share of the slope and of the curvature. */
static void take_in(const struct mg_chance_sample *sample, const double w[MOST], double slope[MOST], double curve[MOST][MOST])
{
	struct inputs in[MG_SEATS];
	double p[MG_SEATS], mean[MOST] = {0};
	int players = sample->s.players;
	set_inputs(sample, in);
	forecast(in, players, w, p);
	for (int i = 0; i < players; i++)
		for (int j = 0; j < in[i].n; j++) {
			slope[in[i].at[j]] += ((double)sample->result.win[i] - p[i]) * in[i].x[j];
			mean[in[i].at[j]] += p[i] * in[i].x[j];
			for (int l = 0; l < in[i].n; l++)
				curve[in[i].at[j]][in[i].at[l]] += p[i] * in[i].x[j] * in[i].x[l];
		}
	for (int i = 0; i < MOST; i++)
		for (int j = 0; j < MOST && mean[i] != 0; j++)
			curve[i][j] -= mean[i] * mean[j];
}

/* Solves a system of equations by elimination; the matrix is positive definite. */
static void solve(double a[MOST][MOST], double b[MOST])
{
	for (int i = 0; i < MOST; i++) {
		mg_assert(a[i][i] > 0);
		for (int j = i + 1; j < MOST; j++) {
			double f = a[j][i] / a[i][i];
			for (int k = i; k < MOST && f != 0; k++)
				a[j][k] -= f * a[i][k];
			b[j] -= f * b[i];
		}
	}
	for (int i = MOST - 1; i >= 0; i--) {
		for (int j = i + 1; j < MOST; j++)
			b[i] -= a[i][j] * b[j];
		b[i] /= a[i][i];
	}
}

static void fit_totals(const struct mg_chance_sample *sample, int n, struct mg_chance_row out[MG_BREAKPOINTS])
{
	double weight[MG_BREAKPOINTS] = {0}, sum[MG_BREAKPOINTS] = {0};
	for (int i = 0; i < n; i++) {
		float beyond;
		int k = mg_breakpoint_of(&sample[i].s, &beyond);
		for (int p = 0; p < sample[i].s.players; p++) {
			double more = (double)(sample[i].result.score[p] - sample[i].raw.score[p]);
			weight[k] += 1 - (double)beyond;
			sum[k] += (1 - (double)beyond) * more;
			weight[k + 1] += (double)beyond;
			sum[k + 1] += (double)beyond * more;
		}
	}
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		out[k].more = weight[k] > 0 ? (float)(sum[k] / weight[k]) : 0;
}

void mg_fit_chances(const struct mg_chance_sample *sample, int n, int players, struct mg_chance_row out[MG_BREAKPOINTS])
{
	static const double stiff = 4; /* pulls what is hardly seen towards 0 */
	double w[MOST] = {0};
	for (int round = 0; round < ROUNDS; round++) {
		double slope[MOST] = {0};
		static double curve[MOST][MOST];
		memset(curve, 0, sizeof curve);
		for (int i = 0; i < n; i++)
			take_in(&sample[i], w, slope, curve);
		for (int i = 0; i < MOST; i++) {
			slope[i] -= stiff * w[i];
			curve[i][i] += stiff;
		}
		solve(curve, slope);
		for (int i = 0; i < MOST; i++)
			w[i] += slope[i];
	}
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		out[k] = (struct mg_chance_row){.lead = (float)w[k], .odds = (float)w[MG_BREAKPOINTS + k]};
		for (int p = 0; p < players; p++)
			out[k].place[p] = (float)w[(2 + p) * MG_BREAKPOINTS + k];
	}
	fit_totals(sample, n, out);
}
