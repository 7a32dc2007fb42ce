/* calibrate.c: least squares for totals, Newton's method for chances, and what both are worth on other games. */
#include "train/calibrate.h"

#include "base/expo.h"
#include "bots/endgame.h"
#include "record/sheet.h"
#include "train/linear.h"
#include "train/stats.h"

/* What is fitted at each breakpoint: totals by place and lead, odds by chance, lead and place. */
enum { TOTAL_TERMS = MG_SEATS + 1, ODDS_TERMS = 2 + MG_SEATS, MOST_TERMS = ODDS_TERMS, STEPS = 7 };
enum { COMMON = MG_BREAKPOINTS * ODDS_TERMS, MOST = COMMON + MG_SEATS }; /* common: what a place is worth at all breakpoints */
enum { HALVES = 2 };

struct equations {
	double a[MOST * MOST], y[MOST];
	int n;
};

/* A seat's terms at one breakpoint. */
static int total_terms(int place, double ahead, double x[])
{
	for (int i = 0; i < MG_SEATS; i++)
		x[i] = i == place;
	x[MG_SEATS] = ahead;
	return TOTAL_TERMS;
}

static int odds_terms(double win, int place, double ahead, double x[])
{
	x[0] = mg_log(win > 1e-4 ? win : 1e-4);
	x[1] = ahead / 10;
	for (int i = 0; i < MG_SEATS; i++)
		x[2 + i] = i == place;
	return ODDS_TERMS;
}

static double ahead_of_mean(const struct mg_forecast *f, int players, int seat)
{
	double mean = 0;
	for (int p = 0; p < players; p++)
		mean += (double)f->v.score[p] / players;
	return (double)f->v.score[seat] - mean;
}

/* Spreads the terms over all breakpoints: only two neighbours are not nothing. */
static void spread_terms(const struct mg_forecast *f, const double x[], int terms, double row[MOST])
{
	float beyond;
	int k = mg_breakpoint_of(&f->s, &beyond);
	memset(row, 0, MOST * sizeof row[0]);
	for (int i = 0; i < terms; i++) {
		row[k * terms + i] = x[i] * (1 - (double)beyond);
		row[(k + 1) * terms + i] = x[i] * (double)beyond;
	}
}

static void add_equation(struct equations *e, const double row[MOST], const double other[MOST], double weight)
{
	for (int i = 0; i < e->n; i++)
		for (int j = 0; j <= i && row[i] != 0; j++)
			e->a[i * e->n + j] += weight * row[i] * other[j];
}

static bool is_exact(const struct mg_board *b, const struct mg_forecast *f)
{
	return mg_is_endgame(b, &f->s);
}

static void fit_totals(const struct mg_forecasts *fs, const struct mg_board *b, int players, struct mg_calibration *out)
{
	struct equations e = {.n = MG_BREAKPOINTS * TOTAL_TERMS};
	double row[MOST], x[MOST_TERMS];
	for (long i = 0; i < fs->n; i++) {
		const struct mg_forecast *f = &fs->at[i];
		for (int p = 0; p < players && !is_exact(b, f); p++) {
			double off = (double)(fs->result[f->game].score[p] - f->v.score[p]);
			spread_terms(f, x, total_terms(mg_first_place(b, &f->s, p), ahead_of_mean(f, players, p), x), row);
			add_equation(&e, row, row, f->weight);
			for (int k = 0; k < e.n; k++)
				e.y[k] += f->weight * row[k] * off;
		}
	}
	for (int i = 0; i < e.n; i++)
		e.a[i * e.n + i] += 0.1;
	mg_solve_symmetric(e.a, e.y, e.n);
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		for (int place = 0; place < MG_SEATS; place++)
			out->total[k][place] = (float)e.y[k * TOTAL_TERMS + place];
		out->lead[k] = (float)e.y[k * TOTAL_TERMS + MG_SEATS];
	}
}

/* Which games are fitted on, and how much what differs from the place's common worth is drawn towards nothing. */
struct odds_fit {
	const struct mg_forecasts *fs;
	const struct mg_board *b;
	int players;
	int left_out; /* half of the games; -1: none */
	double ridge;
};

static bool is_fitted_on(const struct odds_fit *o, const struct mg_forecast *f)
{
	return f->game % HALVES != o->left_out && !is_exact(o->b, f);
}

/* The terms of each seat, and its chance by the weights so far. */
static void look_at_odds(const struct odds_fit *o, const struct mg_forecast *f, const double w[MOST], double row[MG_SEATS][MOST],
			 double q[MG_SEATS])
{
	double x[MOST_TERMS], sum = 0;
	for (int p = 0; p < o->players; p++) {
		int place = mg_first_place(o->b, &f->s, p);
		double odds = 0;
		spread_terms(f, x, odds_terms((double)f->v.win[p], place, ahead_of_mean(f, o->players, p), x), row[p]);
		row[p][COMMON + place] = 1;
		for (int k = 0; k < MOST; k++)
			odds += w[k] * row[p][k];
		sum += q[p] = mg_exp(odds);
	}
	for (int p = 0; p < o->players; p++)
		q[p] /= sum;
}

/* One step of Newton's method on the log loss; w are the terms' weights so far. */
static void step_odds(const struct odds_fit *o, double w[MOST])
{
	struct equations e = {.n = MOST};
	double row[MG_SEATS][MOST], mean[MOST], q[MG_SEATS];
	for (long i = 0; i < o->fs->n; i++) {
		const struct mg_forecast *f = &o->fs->at[i];
		if (!is_fitted_on(o, f))
			continue;
		look_at_odds(o, f, w, row, q);
		memset(mean, 0, sizeof mean);
		for (int p = 0; p < o->players; p++)
			for (int k = 0; k < e.n; k++)
				mean[k] += q[p] * row[p][k];
		for (int p = 0; p < o->players; p++) {
			for (int k = 0; k < e.n; k++) {
				e.y[k] += f->weight * ((double)o->fs->result[f->game].win[p] - q[p]) * row[p][k];
				row[p][k] -= mean[k];
			}
			add_equation(&e, row[p], row[p], f->weight * q[p]);
		}
	}
	for (int k = 0; k < e.n; k++) {
		double ridge = k < COMMON ? o->ridge : 2;
		e.a[k * e.n + k] += ridge;
		e.y[k] -= ridge * w[k];
	}
	mg_solve_symmetric(e.a, e.y, e.n);
	for (int k = 0; k < e.n; k++)
		w[k] += e.y[k];
}

static void fit_odds(const struct odds_fit *o, struct mg_calibration *out)
{
	double w[MOST] = {0};
	for (int i = 0; i < STEPS; i++)
		step_odds(o, w);
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		out->odds[k] = w[k * ODDS_TERMS] > 0 ? (float)w[k * ODDS_TERMS] : 0; /* a better chance never becomes a worse one */
		out->lead_odds[k] = (float)w[k * ODDS_TERMS + 1];
		for (int place = 0; place < MG_SEATS; place++)
			out->place_odds[k][place] = (float)(w[k * ODDS_TERMS + 2 + place] + w[COMMON + place]);
	}
}

/* How far chances are believed in an era, from not at all ("everybody alike") to wholly. */
enum { BELIEFS = 5 };

/* Square errors by era: of the chances, each way believed, and of "everybody alike". */
struct squares {
	double said[MG_ERAS + 1][BELIEFS], even[MG_ERAS + 1];
};

static double belief(int i)
{
	return (double)i / (BELIEFS - 1);
}

/* Multiplies everything that odds follow from at a breakpoint. */
static void believe(struct mg_calibration *c, int k, double part)
{
	c->odds[k] *= (float)part;
	c->lead_odds[k] *= (float)part;
	for (int place = 0; place < MG_SEATS; place++)
		c->place_odds[k][place] *= (float)part;
}

static void add_squares(const struct odds_fit *o, const struct mg_calibration *fitted, int which, struct squares *out)
{
	struct mg_calibration c = *fitted;
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		believe(&c, k, belief(which));
	for (long i = 0; i < o->fs->n; i++) {
		const struct mg_forecast *f = &o->fs->at[i];
		struct mg_value v = f->v;
		if (f->game % HALVES != o->left_out || is_exact(o->b, f))
			continue;
		mg_calibrate_with(&c, o->b, &f->s, &v);
		for (int p = 0; p < o->players; p++) {
			double won = (double)o->fs->result[f->game].win[p], off = won - (double)v.win[p], even = won - 1.0 / o->players;
			out->said[f->s.era][which] += f->weight * off * off;
			out->even[f->s.era] += which == 0 ? f->weight * even * even : 0;
		}
	}
}

/* Fits on one half, measures on the other, and the other way round. Returns the error of those who believe most. */
static double try_ridge(struct odds_fit o, const struct mg_calibration *totals, struct squares *out)
{
	double sum = 0;
	memset(out, 0, sizeof *out);
	for (o.left_out = 0; o.left_out < HALVES; o.left_out++) {
		struct mg_calibration c = *totals;
		fit_odds(&o, &c);
		for (int which = 0; which < BELIEFS; which++)
			add_squares(&o, &c, which, out);
	}
	for (int era = 1; era <= MG_ERAS; era++)
		sum += out->said[era][BELIEFS - 1];
	return sum;
}

/* Where the other half says that chances are worse than "everybody alike", that is what is told: skill is never below nothing by
 * more than luck. */
static void draw_to_even(const struct squares *squares, struct mg_calibration *out)
{
	double part[MG_ERAS + 2] = {0};
	for (int era = 1; era <= MG_ERAS; era++) {
		int best = 0;
		for (int which = 1; which < BELIEFS; which++)
			if (squares->said[era][which] < squares->said[era][best])
				best = which;
		part[era] = belief(best);
		out->skill[era] = squares->even[era] > 0 ? (float)(1 - squares->said[era][best] / squares->even[era]) : 0;
	}
	part[0] = part[1];
	part[MG_ERAS + 1] = part[MG_ERAS];
	for (int k = 0; k < MG_BREAKPOINTS; k++) /* between era k and era k + 1 */
		believe(out, k, (part[k] + part[k + 1]) / 2);
}

static void fit_chances(const struct mg_forecasts *fs, const struct mg_board *b, int players, struct mg_calibration *out)
{
	static const double ridges[] = {2, 8, 32, 128, 512};
	struct odds_fit o = {.fs = fs, .b = b, .players = players, .left_out = -1};
	struct squares chosen = {{{0}}, {0}};
	double least = 1e300;
	for (size_t i = 0; i < MG_COUNT(ridges); i++) {
		struct squares squares;
		struct odds_fit trial = o;
		trial.ridge = ridges[i];
		double sum = try_ridge(trial, out, &squares);
		if (sum >= least)
			continue;
		least = sum;
		o.ridge = ridges[i];
		chosen = squares;
	}
	fit_odds(&o, out);
	draw_to_even(&chosen, out);
}

static void fit_deviation(const struct mg_forecasts *fs, const struct mg_board *b, int players, struct mg_calibration *out)
{
	double squares[MG_BREAKPOINTS] = {0}, weight[MG_BREAKPOINTS] = {0};
	for (long i = 0; i < fs->n; i++) {
		const struct mg_forecast *f = &fs->at[i];
		struct mg_value v = f->v;
		float beyond;
		int k = mg_breakpoint_of(&f->s, &beyond);
		mg_calibrate_with(out, b, &f->s, &v);
		for (int p = 0; p < players; p++) {
			double off = (double)(fs->result[f->game].score[p] - v.score[p]);
			squares[k] += f->weight * (1 - (double)beyond) * off * off;
			squares[k + 1] += f->weight * (double)beyond * off * off;
			weight[k] += f->weight * (1 - (double)beyond);
			weight[k + 1] += f->weight * (double)beyond;
		}
	}
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		out->deviation[k] = weight[k] > 0 ? (float)mg_sqrt(squares[k] / weight[k]) : 0;
}

void mg_calibration_fit(const struct mg_forecasts *f, const struct mg_board *b, int players, struct mg_calibration *out)
{
	mg_assert(f->n > 0);
	*out = (struct mg_calibration){0};
	fit_totals(f, b, players, out);
	fit_chances(f, b, players, out);
	fit_deviation(f, b, players, out);
}

/* ---- how true they are */

struct told_chance {
	double said, came, weight;
};

static int by_said(const void *a, const void *b)
{
	double x = ((const struct told_chance *)a)->said, y = ((const struct told_chance *)b)->said;
	return (x > y) - (x < y);
}

static void find_deciles(struct told_chance *told, long n, struct mg_truth *out)
{
	double all = 0, before = 0, weight[MG_DECILES] = {0};
	qsort(told, (size_t)n, sizeof *told, by_said);
	for (long i = 0; i < n; i++)
		all += told[i].weight;
	for (long i = 0; i < n; i++) {
		int d = (int)(MG_DECILES * before / all);
		d = d < MG_DECILES ? d : MG_DECILES - 1;
		weight[d] += told[i].weight;
		out->said[d] += told[i].weight * told[i].said;
		out->came[d] += told[i].weight * told[i].came;
		before += told[i].weight;
	}
	for (int d = 0; d < MG_DECILES; d++) {
		out->said[d] /= weight[d];
		out->came[d] /= weight[d];
	}
}

static void add_forecast(const struct mg_forecast *f, const struct mg_value *v, const struct mg_value *result, const struct mg_board *b,
			 int players, double range, double base[MG_ERAS + 1], struct mg_truth *out)
{
	int era = is_exact(b, f) ? 0 : f->s.era;
	out->weight[era] += f->weight;
	for (int p = 0; p < players; p++) {
		double won = (double)result->win[p], off = (double)(result->score[p] - v->score[p]), even = won - 1.0 / players;
		out->skill[era] += f->weight * (won - (double)v->win[p]) * (won - (double)v->win[p]);
		base[era] += f->weight * even * even;
		out->bias[era] += f->weight * off / players;
		out->place_bias[era][mg_first_place(b, &f->s, p)] += f->weight * off;
		out->deviation[era] += f->weight * off * off / players;
		out->within[era] += f->weight * (off <= range && off >= -range) / players;
	}
}

bool mg_truth_measure(const struct mg_forecasts *fs, const struct mg_board *b, int players, const struct mg_calibration *c,
		      struct mg_truth *out)
{
	double base[MG_ERAS + 1] = {0};
	struct told_chance *told = malloc((size_t)fs->n * MG_SEATS * sizeof *told);
	long n = 0;
	memset(out, 0, sizeof *out);
	if (!told)
		return false;
	for (long i = 0; i < fs->n; i++) {
		const struct mg_forecast *f = &fs->at[i];
		struct mg_value v = f->v;
		if (c)
			mg_calibrate_with(c, b, &f->s, &v);
		add_forecast(f, &v, &fs->result[f->game], b, players, c ? (double)mg_total_range_with(c, &f->s) : 0, base, out);
		for (int p = 0; p < players; p++)
			told[n++] = (struct told_chance){(double)v.win[p], (double)fs->result[f->game].win[p], f->weight};
	}
	for (int era = 0; era <= MG_ERAS; era++) {
		double w = out->weight[era];
		out->skill[era] = base[era] > 0 ? 1 - out->skill[era] / base[era] : 0;
		for (int p = 0; p < players && w > 0; p++)
			out->place_bias[era][p] /= w;
		out->bias[era] = w > 0 ? out->bias[era] / w : 0;
		out->deviation[era] = w > 0 ? mg_sqrt(out->deviation[era] / w) : 0;
		out->within[era] = w > 0 ? out->within[era] / w : 0;
	}
	find_deciles(told, n, out);
	free(told);
	return true;
}

/* ---- as a source file */

static void write_list(struct mg_buf *out, const float *at, int n)
{
	mg_buf_char(out, '{');
	for (int i = 0; i < n; i++)
		mg_buf_printf(out, "%s%.3ff", i ? ", " : "", (double)at[i]);
	mg_buf_char(out, '}');
}

static void write_rows(struct mg_buf *out, const char *name, const float (*at)[MG_SEATS])
{
	mg_buf_printf(out, "\t.%s = {", name);
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		mg_buf_text(out, k == 0 ? "" : k == MG_BREAKPOINTS / 2 ? ",\n\t\t" : ", ");
		write_list(out, at[k], MG_SEATS);
	}
	mg_buf_text(out, "},\n");
}

static void write_line(struct mg_buf *out, const char *name, const float *at, int n)
{
	mg_buf_printf(out, "\t.%s = ", name);
	write_list(out, at, n);
	mg_buf_text(out, ",\n");
}

void mg_calibration_write(const struct mg_calibration tables[MG_EDITIONS][2], struct mg_str head, struct mg_buf *out)
{
	struct mg_str line;
	mg_buf_text(out, "/* calibration.c: the tables that correct forecasts. Made by a command, not written by hand:\n *\n");
	while (mg_str_line(&head, &line)) {
		mg_buf_text(out, " *     ");
		mg_buf_slice(out, line);
		mg_buf_char(out, '\n');
	}
	mg_buf_text(out, " */\n#include \"bots/calibrate.h\"\n\nconst struct mg_calibration mg_calibrations[MG_EDITIONS][2] = {\n");
	for (int i = 0; i < 2 * MG_EDITIONS; i++) {
		const struct mg_calibration *c = &tables[i / 2][i % 2];
		mg_buf_printf(out, "%s/* %s, %d players */\n{\n", i % 2 ? "" : "{\n", mg_sheet_of_edition((enum mg_edition_id)(i / 2))->title,
			      MG_MIN_SEATS + i % 2);
		write_rows(out, "total", c->total);
		write_line(out, "lead", c->lead, MG_BREAKPOINTS);
		write_line(out, "odds", c->odds, MG_BREAKPOINTS);
		write_line(out, "lead_odds", c->lead_odds, MG_BREAKPOINTS);
		write_rows(out, "place_odds", c->place_odds);
		write_line(out, "deviation", c->deviation, MG_BREAKPOINTS);
		write_line(out, "skill", c->skill, MG_ERAS + 1);
		mg_buf_text(out, i % 2 ? "},\n},\n" : "},\n");
	}
	mg_buf_text(out, "};\n");
}
