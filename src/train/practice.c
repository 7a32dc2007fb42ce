/* practice.c: plays the games that nets learn from, and takes samples of them. */
#include "train/practice.h"

#include "base/rng.h"
#include "bots/quick.h"
#include "bots/search.h"

#include <pthread.h>

enum { BRANCHES = 4, MOST_STEPS = 1024, TREE_MEMORY = 4 << 20 };

/* In thousands: how often an any-time move is made, a decision is made loosely, and a position becomes a sample. */
enum { ANYTIME = 4, LOOSE = 20, SAMPLED = 300 };

struct step {
	struct mg_state s;
	struct mg_value expected; /* if known: not of draws, any-time moves and loose decisions */
	bool known;
};

struct practice_worker {
	const struct mg_practice_options *options;
	int first;
	struct mg_search *search;
	struct mg_evaluator evaluator;
	struct mg_net_leaf net;
	struct mg_leaf leaf;
	struct mg_rng rng;
	float temperature;
	struct step game[MOST_STEPS], branch[MOST_STEPS];
	struct mg_sample *sample; /* owned */
	long n, capacity;
	bool failed;
	pthread_t thread;
};

static bool chance(struct practice_worker *w, int thousandths)
{
	return mg_rng_below(&w->rng, 1000) < (uint32_t)thousandths;
}

static bool add_sample(struct practice_worker *w, const struct mg_state *s, const struct mg_value *result, int game)
{
	if (w->n == w->capacity) {
		long capacity = w->capacity ? 2 * w->capacity : 1 << 16;
		struct mg_sample *more = realloc(w->sample, (size_t)capacity * sizeof *more);
		if (!more)
			return false;
		w->sample = more;
		w->capacity = capacity;
	}
	mg_assert(w->n < w->capacity);
	w->sample[w->n++] = (struct mg_sample){*s, *result, (uint32_t)game};
	return true;
}

static void temper(struct mg_value *result, const struct mg_value *expected, float lambda)
{
	mg_assert(lambda >= 0 && lambda <= 1);
	for (int p = 0; p < MG_SEATS; p++) {
		result->win[p] = lambda * result->win[p] + (1 - lambda) * expected->win[p];
		result->score[p] = lambda * result->score[p] + (1 - lambda) * expected->score[p];
	}
}

/* Takes some positions of a line of play, the first one always, each with its result as seen from there. */
static bool sample_line(struct practice_worker *w, const struct step *line, int n, struct mg_value result, int game)
{
	for (int i = n - 1; i >= 0; i--) {
		if ((i == 0 || chance(w, SAMPLED)) && !add_sample(w, &line[i].s, &result, game))
			return false;
		if (line[i].known)
			temper(&result, &line[i].expected, w->options->lambda);
	}
	return true;
}

static bool play_anytime(struct practice_worker *w, struct mg_state *s)
{
	mg_move moves[MG_MAX_ANYTIME];
	int n = mg_anytime(w->options->b, s, moves);
	if (n == 0 || !chance(w, ANYTIME))
		return false;
	mg_apply(w->options->b, s, moves[mg_rng_below(&w->rng, (uint32_t)n)]);
	return true;
}

/* Plays one decision. False: out of memory. */
static bool play_decision(struct practice_worker *w, struct mg_state *s, struct step *step)
{
	bool loose = chance(w, LOOSE);
	struct mg_search_options search = {.temperature = loose ? 0.15f : w->temperature, .plans = 8, .draws = 1};
	step->known = !loose;
	return mg_search_play(w->search, s, w->leaf, &search, &w->rng, &step->expected);
}

/* Plays to the end, so many lots at first going astray; the line begins after the last of them. Returns its length, or -1
 * when out of memory. */
static int play_on(struct practice_worker *w, struct mg_state s, int strays, struct step *line, struct mg_value *result)
{
	const struct mg_board *b = w->options->b;
	int n = 0;
	while (s.decision != MG_OVER) {
		if (s.decision == MG_OFFER && strays > 0) {
			mg_search_stray(b, &s, &w->rng);
			strays--;
			n = 0;
			continue;
		}
		mg_assert(n < MOST_STEPS);
		struct step *step = &line[n++];
		step->s = s;
		step->known = false;
		if (s.decision == MG_DRAW)
			mg_apply(b, &s, mg_random_draw(b, &s, &w->rng));
		else if (!play_anytime(w, &s) && !play_decision(w, &s, step))
			return -1;
	}
	mg_evaluate_result(b, &s, result);
	return n;
}

static bool play_branch(struct practice_worker *w, int steps, int game)
{
	struct mg_value result;
	const struct mg_state *from;
	do
		from = &w->game[mg_rng_below(&w->rng, (uint32_t)steps)].s;
	while (from->decision == MG_DRAW);
	int strays = 1 + (int)(mg_rng_below(&w->rng, 2) * mg_rng_below(&w->rng, 5));
	int n = play_on(w, *from, strays, w->branch, &result);
	return n >= 0 && sample_line(w, w->branch, n, result, game);
}

static bool play_game(struct practice_worker *w, int game)
{
	const struct mg_practice_options *options = w->options;
	struct mg_state s;
	struct mg_value result;
	w->rng = mg_rng_seed(options->seed * 1000003 + (uint64_t)game);
	w->temperature = 0.004f + 0.003f * (float)(game % 6);
	mg_init(&s, options->players, MG_DRAWS_BALANCED, game % options->players);
	int n = play_on(w, s, 0, w->game, &result);
	bool fine = n >= 0 && sample_line(w, w->game, n, result, game);
	for (int k = 0; k < BRANCHES && fine; k++)
		fine = play_branch(w, n, game);
	return fine;
}

static void *work(void *argument)
{
	struct practice_worker *w = argument;
	const struct mg_practice_options *options = w->options;
	w->search = mg_search_new(options->b, TREE_MEMORY);
	w->failed = !w->search;
	mg_evaluator_init(&w->evaluator, options->b, options->players);
	w->net = (struct mg_net_leaf){.net = options->net, .evaluator = &w->evaluator, .share = MG_NET_PLAYS};
	w->leaf = options->net ? mg_net_leaf(&w->net) : mg_evaluator_leaf(&w->evaluator);
	for (int g = w->first; g < options->games && !w->failed; g += options->threads) {
		w->failed = !play_game(w, g);
		if (w->first == 0 && options->progress)
			options->progress(options->context, g, options->games);
	}
	mg_search_free(w->search);
	return NULL;
}

static bool gather(const struct practice_worker *workers, int n, struct mg_samples *out)
{
	*out = (struct mg_samples){0};
	for (int i = 0; i < n; i++)
		out->n += workers[i].n;
	out->at = malloc((size_t)(out->n ? out->n : 1) * sizeof *out->at);
	struct mg_sample *at = out->at;
	for (int i = 0; i < n && at; i++) {
		if (workers[i].n)
			memcpy(at, workers[i].sample, (size_t)workers[i].n * sizeof *at);
		at += workers[i].n;
	}
	return out->at;
}

bool mg_practice_play(const struct mg_practice_options *options, struct mg_samples *out)
{
	struct practice_worker *workers = aligned_alloc(_Alignof(struct practice_worker), (size_t)options->threads * sizeof *workers);
	int started = 1;
	*out = (struct mg_samples){0};
	if (!workers)
		return false;
	memset(workers, 0, (size_t)options->threads * sizeof *workers);
	for (int i = 0; i < options->threads; i++) {
		workers[i].options = options;
		workers[i].first = i;
	}
	while (started < options->threads && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
		started++;
	bool fine = started == options->threads;
	if (fine)
		work(&workers[0]);
	for (int i = 1; i < started; i++)
		pthread_join(workers[i].thread, NULL);
	for (int i = 0; i < options->threads; i++)
		fine = fine && !workers[i].failed;
	fine = fine && gather(workers, options->threads, out);
	for (int i = 0; i < options->threads; i++)
		free(workers[i].sample);
	free(workers);
	return fine;
}
