/* learn.c: gradient descent for a net, with Adam's steps, on several threads. */
#include "train/learn.h"

#include "base/expo.h"
#include "base/rng.h"

#include <pthread.h>

enum {
	PARAMETERS = sizeof(struct mg_float_net) / sizeof(float),
	HELD_BACK = 16,
	MOST_ON = MG_NET_SETS * MG_FIELDS + MG_NET_STEPS + MG_NET_FIGURES,
};

static const float clip = (float)MG_NET_MOST_HIDDEN / MG_NET_UNIT;
static const float most_in = (float)MG_NET_MOST_IN / MG_NET_IN, most_out = (float)MG_NET_MOST_OUT / MG_NET_OUT;

void mg_float_net_new(struct mg_float_net *floats, uint64_t seed)
{
	struct mg_rng rng = mg_rng_seed(seed);
	memset(floats, 0, sizeof *floats);
	for (int i = 0; i < MG_NET_INPUTS; i++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			floats->in[i][h] = ((float)mg_rng_below(&rng, 2001) - 1000) * 0.00015f;
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		floats->bias[h] = 0.3f;
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			floats->out[k][h] = ((float)mg_rng_below(&rng, 2001) - 1000) * 0.00005f;
	}
}

static int16_t rounded(float x, float most, int unit)
{
	float y = (x > most ? most : x < -most ? -most : x) * (float)unit;
	return (int16_t)(y + (y < 0 ? -0.5f : 0.5f));
}

void mg_float_net_round(const struct mg_float_net *floats, struct mg_net *net)
{
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		net->bias[h] = rounded(floats->bias[h], (float)MG_NET_MOST_BIAS / MG_NET_UNIT, MG_NET_UNIT);
		for (int i = 0; i < MG_NET_INPUTS; i++)
			net->in[i][h] = rounded(floats->in[i][h], most_in, MG_NET_IN);
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			net->out[k][h] = rounded(floats->out[k][h], most_out, MG_NET_OUT);
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		net->shift[k] = (int32_t)(floats->shift[k] * MG_NET_UNIT * MG_NET_OUT);
}

void mg_float_net_of(const struct mg_net *net, struct mg_float_net *floats)
{
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		floats->bias[h] = (float)net->bias[h] / MG_NET_UNIT;
		for (int i = 0; i < MG_NET_INPUTS; i++)
			floats->in[i][h] = (float)net->in[i][h] / MG_NET_IN;
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			floats->out[k][h] = (float)net->out[k][h] / MG_NET_OUT;
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		floats->shift[k] = (float)net->shift[k] / (MG_NET_UNIT * MG_NET_OUT);
}

/* ---- one position, forwards and backwards */

struct passage {
	struct mg_net_scene scene;
	int on[MG_SEATS];
	uint16_t input[MG_SEATS][MOST_ON];
	float strength[MG_SEATS][MOST_ON];
	float hidden[MG_SEATS][MG_NET_HIDDEN]; /* before clipping */
	float total[MG_SEATS], win[MG_SEATS];
};

static void list_inputs(const struct mg_net_view *v, uint16_t *input, float *strength, int *n)
{
	*n = 0;
	for (int i = 0; i < MG_NET_SETS; i++)
		for (uint64_t rest = v->set[i]; rest;)
			input[(*n)++] = (uint16_t)(i * MG_FIELDS + mg_take_field(&rest));
	for (int i = 0; i < MG_NET_STEPS; i++)
		input[(*n)++] = v->step[i];
	for (int i = 0; i < *n; i++)
		strength[i] = 1;
	for (int i = 0; i < MG_NET_FIGURES; i++)
		if (v->figure[i]) {
			input[*n] = (uint16_t)(MG_NET_SPARSE + i);
			strength[(*n)++] = (float)v->figure[i] / MG_NET_IN;
		}
	mg_assert(*n <= MOST_ON);
}

static float clipped(float x)
{
	return x < 0 ? 0 : x > clip ? clip : x;
}

static void forwards(const struct mg_float_net *floats, const struct mg_evaluator *evaluator, const struct mg_state *s, struct passage *p)
{
	float best = -1e9f, all = 0;
	mg_net_look(evaluator, s, &p->scene);
	for (int q = 0; q < s->players; q++) {
		float *h = p->hidden[q], points = floats->shift[0], odds = floats->shift[1];
		list_inputs(&p->scene.view[q], p->input[q], p->strength[q], &p->on[q]);
		memcpy(h, floats->bias, sizeof floats->bias);
		for (int i = 0; i < p->on[q]; i++) {
			const float *row = floats->in[p->input[q][i]];
			float x = p->strength[q][i];
			for (int k = 0; k < MG_NET_HIDDEN; k++)
				h[k] += x * row[k];
		}
		for (int k = 0; k < MG_NET_HIDDEN; k++) {
			points += clipped(h[k]) * floats->out[0][k];
			odds += clipped(h[k]) * floats->out[1][k];
		}
		p->total[q] = p->scene.total[q] + MG_NET_POINTS * points;
		p->win[q] = p->scene.total[q] / p->scene.spread + odds;
		best = p->win[q] > best ? p->win[q] : best;
	}
	for (int q = 0; q < s->players; q++)
		all += p->win[q] = mg_expf(p->win[q] - best);
	for (int q = 0; q < s->players; q++)
		p->win[q] /= all;
}

static void backwards(const struct mg_float_net *floats, const struct passage *p, const struct mg_sample *sample, float points,
		      struct mg_float_net *gradient)
{
	for (int q = 0; q < sample->s.players; q++) {
		float d0 = 2 * points * (p->total[q] - sample->result.score[q]) / MG_NET_POINTS;
		float d1 = p->win[q] - sample->result.win[q];
		float back[MG_NET_HIDDEN];
		const float *h = p->hidden[q];
		for (int k = 0; k < MG_NET_HIDDEN; k++) {
			float a = clipped(h[k]);
			gradient->out[0][k] += d0 * a;
			gradient->out[1][k] += d1 * a;
			back[k] = h[k] > 0 && h[k] < clip ? d0 * floats->out[0][k] + d1 * floats->out[1][k] : 0;
			gradient->bias[k] += back[k];
		}
		gradient->shift[0] += d0;
		gradient->shift[1] += d1;
		for (int i = 0; i < p->on[q]; i++) {
			float *row = gradient->in[p->input[q][i]];
			float x = p->strength[q][i];
			for (int k = 0; k < MG_NET_HIDDEN; k++)
				row[k] += x * back[k];
		}
	}
}

/* ---- figures */

struct tally {
	double loss, error;
	long positions;
};

static void count(struct tally *t, const float *win, const float *total, const struct mg_sample *sample)
{
	for (int q = 0; q < sample->s.players; q++) {
		double e = (double)(total[q] - sample->result.score[q]);
		t->error += e * e;
		if (sample->result.win[q] > 0)
			t->loss -= (double)sample->result.win[q] * mg_log((double)win[q] > 1e-9 ? (double)win[q] : 1e-9);
	}
	t->positions++;
}

static bool is_held_back(const struct mg_sample *sample)
{
	return sample->game % HELD_BACK == 0;
}

static void measure(const struct mg_learn_options *options, const struct mg_sample *samples, long n, const struct mg_float_net *floats,
		    struct mg_learn_figures *f)
{
	struct mg_net net;
	struct mg_evaluator evaluator;
	struct tally now = {0}, before = {0};
	struct mg_net_leaf by_net = {.net = &net, .evaluator = &evaluator, .share = 1};
	mg_evaluator_init(&evaluator, options->b, options->players);
	mg_float_net_round(floats, &net);
	struct mg_leaf leaf = mg_net_leaf(&by_net);
	for (long i = 0; i < n; i++) {
		struct mg_value v;
		if (!is_held_back(&samples[i]))
			continue;
		leaf.value(leaf.context, &samples[i].s, &v);
		count(&now, v.win, v.score, &samples[i]);
		mg_evaluate(&evaluator, &samples[i].s, &v);
		count(&before, v.win, v.score, &samples[i]);
	}
	long positions = now.positions ? now.positions : 1;
	*f = (struct mg_learn_figures){
		.hand_loss = before.loss / (double)positions,
		.hand_error = before.error / (double)(positions * options->players),
		.loss = now.loss / (double)positions,
		.error = now.error / (double)(positions * options->players),
		.positions = n - now.positions,
		.held_back = now.positions,
	};
}

/* ---- training */

struct run {
	const struct mg_learn_options *options;
	const struct mg_sample *samples;
	uint32_t *order; /* samples that are not held back, shuffled */
	long n;
	struct mg_float_net *floats;
	float *mean, *square; /* Adam's, for each parameter */
	long step, steps;
	int threads;
	pthread_mutex_t start;
	pthread_barrier_t barrier;
};

struct learner {
	struct run *run;
	int number;
	struct mg_float_net gradient;
	pthread_t thread;
};

/* By Newton's method, from a guess that halves the exponent. */
static float square_root(float x)
{
	uint32_t bits;
	float y;
	memcpy(&bits, &x, sizeof bits);
	bits = (bits >> 1) + 0x1fbd1df5;
	memcpy(&y, &bits, sizeof y);
	y = 0.5f * (y + x / y);
	return 0.5f * (y + x / y);
}

/* Thread `number`'s share of the parameters takes its step, with the gradients of all threads. */
static void take_step(struct run *c, struct learner *learners, int number)
{
	const struct mg_learn_options *options = c->options;
	int threads = c->threads, from = (int)((long)PARAMETERS * number / threads),
	    to = (int)((long)PARAMETERS * (number + 1) / threads);
	float *w = (float *)c->floats, most = most_in;
	float left = 1 - (float)c->step / (float)c->steps, rate = (float)options->rate * left, scale = 1.0f / (float)options->batch;
	float warm = 1 - (float)mg_exp(-(double)(c->step + 1) / 1000 * 2.302585), cool = (float)(options->decay * (double)rate);
	mg_assert(c->step < c->steps);
	for (int i = from; i < to; i++) {
		float g = 0;
		for (int t = 0; t < threads; t++)
			g += ((const float *)&learners[t].gradient)[i];
		g *= scale;
		c->mean[i] = 0.9f * c->mean[i] + 0.1f * g;
		c->square[i] = 0.999f * c->square[i] + 0.001f * g * g;
		float root = square_root(c->square[i] / (warm > 0.001f ? warm : 0.001f));
		w[i] -= rate * c->mean[i] / (root + 1e-7f) + cool * w[i];
		if (i < MG_NET_HIDDEN * (MG_NET_INPUTS + 1))
			w[i] = w[i] > most ? most : w[i] < -most ? -most : w[i];
	}
}

static void learn_epoch(struct run *c, struct learner *learners, int number)
{
	const struct mg_learn_options *options = c->options;
	struct mg_evaluator evaluator;
	mg_evaluator_init(&evaluator, options->b, options->players);
	mg_assert(number >= 0 && number < c->threads);
	for (long at = 0; at + options->batch <= c->n; at += options->batch) {
		struct learner *me = &learners[number];
		memset(&me->gradient, 0, sizeof me->gradient);
		for (long i = at + number; i < at + options->batch; i += c->threads) {
			struct passage p;
			const struct mg_sample *sample = &c->samples[c->order[i]];
			forwards(c->floats, &evaluator, &sample->s, &p);
			backwards(c->floats, &p, sample, (float)options->points, &me->gradient);
		}
		pthread_barrier_wait(&c->barrier);
		take_step(c, learners, number);
		pthread_barrier_wait(&c->barrier);
		if (number == 0)
			c->step++;
		pthread_barrier_wait(&c->barrier);
	}
}

static void *learn_thread(void *argument)
{
	struct learner *me = argument;
	pthread_mutex_lock(&me->run->start); /* until it is known how many there are */
	pthread_mutex_unlock(&me->run->start);
	learn_epoch(me->run, me - me->number, me->number);
	return NULL;
}

static void shuffle(uint32_t *order, long n, struct mg_rng *rng)
{
	for (long i = n - 1; i > 0; i--) {
		long j = (long)mg_rng_below(rng, (uint32_t)(i + 1));
		uint32_t x = order[i];
		order[i] = order[j];
		order[j] = x;
	}
}

/* With as many threads as can be had: how many that are is known before any of them begins. */
static void run_epoch(struct run *c, struct learner *learners)
{
	pthread_mutex_lock(&c->start);
	for (c->threads = 1; c->threads < c->options->threads; c->threads++) {
		struct learner *next = &learners[c->threads];
		*next = (struct learner){.run = c, .number = c->threads};
		if (pthread_create(&next->thread, NULL, learn_thread, next) != 0)
			break;
	}
	learners[0] = (struct learner){.run = c};
	pthread_barrier_init(&c->barrier, NULL, (unsigned)c->threads);
	pthread_mutex_unlock(&c->start);
	learn_thread(&learners[0]);
	for (int t = 1; t < c->threads; t++)
		pthread_join(learners[t].thread, NULL);
	pthread_barrier_destroy(&c->barrier);
}

bool mg_learn(const struct mg_learn_options *options, const struct mg_sample *samples, long n, struct mg_float_net *floats,
	      struct mg_learn_figures *figures)
{
	struct run c = {.options = options, .samples = samples, .floats = floats};
	struct learner *learners = calloc((size_t)options->threads, sizeof *learners);
	struct mg_rng rng = mg_rng_seed(options->seed);
	mg_assert(options->threads > 0 && options->epochs > 0 && options->batch > 0);
	c.order = malloc((size_t)(n ? n : 1) * sizeof *c.order);
	c.mean = calloc(PARAMETERS, sizeof *c.mean);
	c.square = calloc(PARAMETERS, sizeof *c.square);
	bool fine = learners && c.order && c.mean && c.square;
	for (long i = 0; i < n && fine; i++)
		if (!is_held_back(&samples[i]))
			c.order[c.n++] = (uint32_t)i;
	c.steps = c.n / options->batch * options->epochs;
	pthread_mutex_init(&c.start, NULL);
	for (int e = 0; e < options->epochs && fine; e++) {
		shuffle(c.order, c.n, &rng);
		run_epoch(&c, learners);
		measure(options, samples, n, floats, figures);
		if (options->told)
			options->told(options->context, e + 1, figures);
	}
	pthread_mutex_destroy(&c.start);
	free(learners);
	free(c.order);
	free(c.mean);
	free(c.square);
	return fine;
}
