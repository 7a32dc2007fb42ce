/* fit.c: least squares on the results of games for the weights, and a search for how sharply totals decide. */
#include "train/fit.h"

#include "base/expo.h"
#include "base/rng.h"
#include "bots/quick.h"
#include "train/linear.h"
#include "train/stats.h"

#include <pthread.h>

enum {
	SIZE = MG_BREAKPOINTS * MG_FEATURES,
	SPREADS = 60, /* tried: 0.5 to 30 points */
	MOST_SAMPLES = 512,
};

static double spread_at(int i)
{
	return 0.5 * (i + 1);
}

struct fit_sample {
	int breakpoint;
	float beyond;
	float x[MG_SEATS][MG_FEATURES];
};

/* Normal equations of the least squares problem, and what the spread is chosen by. */
struct sums {
	double a[SIZE][SIZE], y[SIZE];
	double total, squares, error;
	long rows, positions;
	double loss[MG_BREAKPOINTS][SPREADS];
};

struct fit_worker {
	const struct mg_fit_options *options;
	const struct mg_weights *fitted; /* second pass: the weights found; NULL in the first */
	int first, step;                 /* plays games first, first + step, ... */
	struct sums sums;
	struct fit_sample sample[MOST_SAMPLES]; /* of one game */
	pthread_t thread;
	bool failed;
};

static double predict(const struct mg_weights *w, const struct fit_sample *p, int seat)
{
	double low = 0, high = 0;
	for (int i = 0; i < MG_FEATURES; i++) {
		low += (double)(w->weight[p->breakpoint][i] * p->x[seat][i]);
		high += (double)(w->weight[p->breakpoint + 1][i] * p->x[seat][i]);
	}
	return low * (1 - (double)p->beyond) + high * (double)p->beyond;
}

/* First pass: one equation for the final total of one seat. */
static void add_row(struct sums *sums, const struct fit_sample *p, int seat, double total)
{
	double row[2 * MG_FEATURES];
	mg_assert(p->breakpoint >= 0 && p->breakpoint + 1 < MG_BREAKPOINTS);
	int base = p->breakpoint * MG_FEATURES; /* two neighbouring breakpoints are one run of the matrix */
	for (int i = 0; i < MG_FEATURES; i++) {
		row[i] = (double)p->x[seat][i] * (1 - (double)p->beyond);
		row[MG_FEATURES + i] = (double)p->x[seat][i] * (double)p->beyond;
	}
	for (int i = 0; i < 2 * MG_FEATURES; i++) {
		for (int j = 0; j <= i && row[i] != 0; j++)
			sums->a[base + i][base + j] += row[i] * row[j];
		sums->y[base + i] += row[i] * total;
	}
	sums->total += total;
	sums->squares += total * total;
	sums->rows++;
}

/* Second pass: how surprising the winner was, for every spread. */
static void add_losses(struct sums *sums, const struct mg_weights *w, const struct fit_sample *p, int players,
		       const struct mg_value *result)
{
	double score[MG_SEATS], best = -1e9;
	int breakpoint = p->breakpoint + (p->beyond >= 0.5f);
	for (int q = 0; q < players; q++) {
		score[q] = predict(w, p, q);
		best = score[q] > best ? score[q] : best;
		sums->error += (score[q] - (double)result->score[q]) * (score[q] - (double)result->score[q]);
		sums->rows++;
	}
	for (int i = 0; i < SPREADS; i++) {
		double sum = 0, mean = 0;
		for (int q = 0; q < players; q++) {
			sum += mg_exp((score[q] - best) / spread_at(i));
			mean += (double)result->win[q] * (score[q] - best) / spread_at(i);
		}
		sums->loss[breakpoint][i] += mg_log(sum) - mean;
	}
	sums->positions++;
}

static bool chance(struct mg_rng *rng, double p)
{
	return (double)mg_rng_below(rng, 1 << 30) < p * (1 << 30);
}

static mg_move stray_move(const struct mg_fit_options *options, const struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_LEGAL];
	uint32_t n = (uint32_t)mg_legal(options->b, s, moves);
	if (s->decision == MG_BID && n > 3) /* a wild bid teaches nothing */
		n = 3;
	return moves[mg_rng_below(rng, n)];
}

static mg_move own_anytime(const struct mg_fit_options *options, const struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_ANYTIME];
	int n = mg_anytime(options->b, s, moves), own = 0;
	for (int i = 0; i < n; i++)
		if (mg_move_seat(moves[i]) == s->to_move)
			moves[own++] = moves[i];
	return own ? moves[mg_rng_below(rng, (uint32_t)own)] : MG_NO_MOVE;
}

static mg_move next_move(const struct mg_fit_options *options, struct mg_thinker *thinker, const struct mg_state *s,
			 struct mg_rng *rng)
{
	if (s->decision == MG_DRAW)
		return mg_random_draw(options->b, s, rng);
	if (chance(rng, options->anytime)) {
		mg_move m = own_anytime(options, s, rng);
		if (m)
			return m;
	}
	if (chance(rng, options->stray))
		return stray_move(options, s, rng);
	mg_thinker_begin(thinker, s, options->player, mg_rng_next(rng));
	if (options->searches)
		mg_thinker_limit(thinker, options->searches);
	while (mg_thinker_think(thinker, 1000))
		;
	return mg_thinker_move(thinker);
}

/* Positions of the kind that the search asks the evaluator about: nobody in the middle of a bid. */
static bool is_sampled(const struct mg_state *s)
{
	return s->decision == MG_OFFER || s->decision == MG_DRAW || (s->decision == MG_DEVELOP && s->builds == 0);
}

static void play_game(struct fit_worker *w, struct mg_thinker *thinker, const struct mg_evaluator *evaluator, int game)
{
	const struct mg_fit_options *options = w->options;
	struct mg_rng rng = mg_rng_seed(options->seed + (uint64_t)game * 1000003);
	struct mg_state s;
	struct mg_value result;
	int n = 0;
	mg_init(&s, options->players, MG_DRAWS_BALANCED, game % options->players);
	while (s.decision != MG_OVER) {
		if (is_sampled(&s) && n < MOST_SAMPLES) {
			w->sample[n].breakpoint = mg_breakpoint_of(&s, &w->sample[n].beyond);
			mg_evaluate_features(evaluator, &s, w->sample[n++].x);
		}
		mg_apply(options->b, &s, next_move(options, thinker, &s, &rng));
	}
	mg_evaluate_result(options->b, &s, &result);
	for (int i = 0; i < n; i++) {
		if (w->fitted)
			add_losses(&w->sums, w->fitted, &w->sample[i], options->players, &result);
		for (int p = 0; p < options->players && !w->fitted; p++)
			add_row(&w->sums, &w->sample[i], p, (double)result.score[p]);
	}
}

static void tell_progress(const struct fit_worker *w, int game)
{
	const struct mg_fit_options *options = w->options;
	long before = w->fitted ? options->games : 0;
	if (options->progress)
		options->progress(options->context, before + game + 1, options->games + (options->games + 3) / 4);
}

static void *work(void *argument)
{
	struct fit_worker *w = argument;
	struct mg_thinker *thinker = mg_thinker_new(w->options->b);
	struct mg_evaluator evaluator;
	memset(&w->sums, 0, sizeof w->sums);
	w->failed = !thinker;
	mg_evaluator_init(&evaluator, w->options->b, w->options->players);
	int games = w->fitted ? (w->options->games + 3) / 4 : w->options->games;
	for (int g = w->first; g < games && thinker; g += w->step) {
		play_game(w, thinker, &evaluator, g);
		if (w->first == 0)
			tell_progress(w, g);
	}
	mg_thinker_free(thinker);
	return NULL;
}

static void add_sums(struct sums *to, const struct sums *from)
{
	for (int i = 0; i < SIZE; i++) {
		for (int j = 0; j < SIZE; j++)
			to->a[i][j] += from->a[i][j];
		to->y[i] += from->y[i];
	}
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		for (int i = 0; i < SPREADS; i++)
			to->loss[k][i] += from->loss[k][i];
	to->total += from->total;
	to->squares += from->squares;
	to->error += from->error;
	to->rows += from->rows;
	to->positions += from->positions;
}

/* Plays all games once; the sums end up in the first worker. */
static bool run_pass(struct fit_worker *workers, const struct mg_fit_options *options, const struct mg_weights *fitted)
{
	bool fine = true;
	int started = 0;
	for (; started < options->threads && fine; started++) {
		struct fit_worker *w = &workers[started];
		w->options = options;
		w->fitted = fitted;
		w->first = started;
		w->step = options->threads;
		fine = pthread_create(&w->thread, NULL, work, w) == 0;
		started -= !fine;
	}
	for (int i = 0; i < started; i++) {
		pthread_join(workers[i].thread, NULL);
		fine = fine && !workers[i].failed;
		if (i > 0)
			add_sums(&workers[0].sums, &workers[i].sums);
	}
	return fine;
}

/* Solves (A + ridge) w = y. Breakpoints that no game reached get zeros. */
static void solve(struct sums *sums, struct mg_weights *out)
{
	double (*a)[SIZE] = sums->a, *y = sums->y;
	for (int i = 0; i < SIZE; i++)
		a[i][i] += 1e-3 * (double)sums->rows / SIZE + 1e-6;
	mg_solve_symmetric(&a[0][0], y, SIZE); /* the ridge keeps it positive */
	for (int i = 0; i < SIZE; i++)
		out->weight[i / MG_FEATURES][i % MG_FEATURES] = (float)y[i];
}

static double choose_spreads(const struct sums *sums, struct mg_weights *out)
{
	double loss = 0;
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		int best = 0;
		for (int i = 1; i < SPREADS; i++)
			if (sums->loss[k][i] < sums->loss[k][best])
				best = i;
		out->spread[k] = (float)spread_at(best);
		loss += sums->loss[k][best];
	}
	mg_assert(sums->positions > 0);
	return loss / (double)sums->positions;
}

bool mg_fit(const struct mg_fit_options *options, struct mg_weights *out, struct mg_fit_report *report)
{
	mg_assert(options->games > 0 && options->threads > 0);
	struct fit_worker *workers = calloc((size_t)options->threads, sizeof *workers);
	bool fine = workers && run_pass(workers, options, NULL);
	if (fine) {
		struct sums *sums = &workers[0].sums;
		double mean = sums->total / (double)sums->rows;
		report->baseline = sums->squares / (double)sums->rows - mean * mean;
		solve(sums, out);
		fine = run_pass(workers, options, out);
	}
	if (fine) {
		struct sums *sums = &workers[0].sums;
		report->log_loss = choose_spreads(sums, out);
		report->error = sums->error / (double)sums->rows;
		report->positions = sums->positions;
	}
	free(workers);
	return fine;
}
