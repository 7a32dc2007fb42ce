/* net.h: a small learned evaluation that corrects the evaluator (evaluator.h).
 *
 * One net for each seat's view of the position, with the same weights for all seats: some hundred sparse inputs (which
 * fields are mine, theirs, open, to come; money, turn, points), one layer of hidden units, and two outputs: points to add to
 * the evaluator's total, and how to shift the odds of winning. Inference is in integers, so it gives the same bits on
 * every machine, with and without SIMD. A net belongs to a board and a number of players. */
#ifndef MG_BOTS_NET_H
#define MG_BOTS_NET_H

#include "bots/describe.h"
#include "bots/leaf.h"

enum {
	MG_NET_SETS = 6,    /* sets of fields: mine idle and built, theirs idle and built, open, to be drawn */
	MG_NET_STEPS = 4,   /* figures with a few values, one input on of each */
	MG_NET_FIGURES = MG_FEATURES - 1 + 4, /* the evaluator's features, and how far ahead: numbers, so that prices count smoothly;
					       * an even number of them */
	MG_NET_ROOM = 32,   /* numbers that have room for the figures, in whole vectors; those beyond them are 0 */
	MG_NET_SPARSE = 471, /* inputs that are on or off */
	MG_NET_INPUTS = MG_NET_SPARSE + MG_NET_FIGURES,
	MG_NET_HIDDEN = 64,
	MG_NET_OUTPUTS = 2, /* total, odds */
	MG_NET_POINTS = 8,  /* points that an output of 1 stands for */

	/* Integers: 1 stands for ... */
	MG_NET_IN = 64,     /* ... of a weight of the first layer, and of a figure; */
	MG_NET_UNIT = 256,  /* ... of a bias and a hidden unit; */
	MG_NET_OUT = 2048,  /* ... of a weight of the second layer. */
	/* No weight is larger, so that no sum leaves its bits. */
	MG_NET_MOST_IN = 127,
	MG_NET_MOST_HIDDEN = 508,
	MG_NET_MOST_OUT = 32000,
	MG_NET_MOST_BIAS = 2000,
	MG_NET_MOST_SHIFT = 1 << 24,
};

struct mg_net {
	uint64_t board; /* hash of the board it was trained on */
	uint8_t players;
	_Alignas(16) int16_t bias[MG_NET_HIDDEN];
	int16_t in[MG_NET_INPUTS][MG_NET_HIDDEN];
	_Alignas(16) int16_t out[MG_NET_OUTPUTS][MG_NET_HIDDEN];
	int32_t shift[MG_NET_OUTPUTS];
};

/* A net as bytes, in a file of nets/ (net_file.c). Reading: NULL, or what is wrong with them. */
enum { MG_NET_BYTES = 14 + 12 + MG_NET_HIDDEN * (2 + MG_NET_INPUTS + 2 * MG_NET_OUTPUTS) + 4 * MG_NET_OUTPUTS + 8 };

void mg_net_write(const struct mg_net *net, uint8_t out[MG_NET_BYTES]);
const char *mg_net_read(const uint8_t *bytes, size_t len, struct mg_net *net);

/* The nets that are part of the program, by number; NULL past the last. The table is made from nets/ by tools/nets2c. */
const struct mg_net *mg_net_shipped(int index);

/* Whether a net was trained for a board and a number of players. */
bool mg_net_fits(const struct mg_net *net, const struct mg_board *b, int players);

/* The shipped net for a board and a number of players, or NULL. */
const struct mg_net *mg_net_of(const struct mg_board *b, int players);

/* Nets that somebody gave for boards of his own, and the one of them for a board and a number of players, or NULL. */
struct mg_net_list {
	const struct mg_net *at; /* not owned */
	int count;
};
const struct mg_net *mg_net_among(const struct mg_net_list *nets, const struct mg_board *b, int players);

/* What a net sees of one seat: which inputs are on. */
struct mg_net_view {
	uint64_t set[MG_NET_SETS];      /* fields; input 60 * i + field */
	uint16_t step[MG_NET_STEPS];    /* numbers of inputs */
	_Alignas(16) int16_t figure[MG_NET_ROOM]; /* times MG_NET_IN; inputs from MG_NET_SPARSE on */
};

/* Everything that net and evaluator have to say of a position is worked out from this. */
struct mg_net_scene {
	struct mg_net_view view[MG_SEATS];
	float total[MG_SEATS]; /* by the evaluator */
	float spread;
};

void mg_net_look(const struct mg_evaluator *e, const struct mg_state *s, struct mg_net_scene *out);

/* The share for playing where nothing better is known (tuning.h): a whole correction is closer to what will happen, and
 * noisier in what tells two outcomes apart (docs/bots.md has the matches). */
#define MG_NET_PLAYS 0.5f

/* A net at work in the leaf. It remembers the sums of one position, and works out others from what differs. */
struct mg_net_leaf {
	const struct mg_net *net;     /* not owned */
	const struct mg_evaluator *evaluator; /* not owned */
	float share;                  /* of its correction that counts: 1 is what it learnt */
	const float *shares;          /* ... by phase of the game instead (tuning.h); not owned; NULL: the same in all */
	const float *worth;           /* points that owning a field adds (tuning.h); not owned; NULL: none */
	/* the rest is the leaf's own business */
	bool wide; /* the machine has vectors twice as long; whether they are used makes no difference but time */
	bool warm; /* the sums below are those of `view` */
	int players;
	struct mg_memory memory;
	struct mg_net_view view[MG_SEATS];
	_Alignas(16) int16_t sum[MG_SEATS][MG_NET_HIDDEN];     /* of the inputs that are on */
	_Alignas(16) int32_t figured[MG_SEATS][MG_NET_HIDDEN]; /* ... and of the figures, times 16 */
	/* The weights of figures once more, two by two as the machine multiplies them. */
	_Alignas(16) int16_t pair[MG_NET_FIGURES / 2][MG_NET_HIDDEN][2];
};

/* `net`, `evaluator` and `share` are given, and stay as they are while the leaf is used. */
struct mg_leaf mg_net_leaf(struct mg_net_leaf *context);

#endif
