/* learn.h: trains a net (bots/net.h) on positions of games and their results.
 *
 * Plain gradient descent with Adam's step sizes, in floats, on two or more threads; the net that comes out is rounded to the
 * integers that play. Every figure is of positions from games that were held back. */
#ifndef MG_TRAIN_LEARN_H
#define MG_TRAIN_LEARN_H

#include "bots/net.h"

struct mg_sample {
	struct mg_state s;
	struct mg_value result;
	uint32_t game;
};

/* On the games held back: the surprise at who won (log loss) and the mean square error of the totals. */
struct mg_learn_figures {
	double hand_loss, hand_error; /* of the hand evaluation */
	double loss, error;             /* of the net, rounded to integers */
	long positions, held_back;
};

struct mg_learn_options {
	const struct mg_board *b; /* not owned */
	int players;
	int threads;
	int epochs;
	int batch;     /* positions before each step */
	double rate;   /* of learning, at first; it falls to nothing */
	double decay;  /* of weights, in each step, times the rate */
	double points; /* how much the square error of totals counts beside the surprise at who won */
	uint64_t seed;
	void (*told)(void *context, int epochs, const struct mg_learn_figures *so_far); /* after each epoch; may be NULL */
	void *context;                                                                  /* not owned */
};

/* The net in floats: what training goes on from. */
struct mg_float_net {
	float bias[MG_NET_HIDDEN];
	float in[MG_NET_INPUTS][MG_NET_HIDDEN];
	float out[MG_NET_OUTPUTS][MG_NET_HIDDEN];
	float shift[MG_NET_OUTPUTS];
};

void mg_float_net_new(struct mg_float_net *floats, uint64_t seed);
void mg_float_net_round(const struct mg_float_net *floats, struct mg_net *net);
void mg_float_net_of(const struct mg_net *net, struct mg_float_net *floats); /* what rounds to it */

/* One game in sixteen is held back. False: memory or a thread was refused. */
bool mg_learn(const struct mg_learn_options *options, const struct mg_sample *samples, long n, struct mg_float_net *floats,
	      struct mg_learn_figures *figures);

#endif
