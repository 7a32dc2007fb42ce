/* fit.h: fits the weights of the hand evaluation (bots/evaluator.h) on the results of games. */
#ifndef MG_TRAIN_FIT_H
#define MG_TRAIN_FIT_H

#include "base/buf.h"
#include "bots/evaluator.h"
#include "bots/player.h"

struct mg_fit_options {
	const struct mg_board *b;       /* not owned */
	int players;
	const struct mg_player *player; /* who plays all seats */
	uint32_t searches;              /* for a decision; 0: the player's own number */
	int games;
	uint64_t seed;
	int threads;
	double stray;   /* how often a random move is played instead, so that odd positions are seen too */
	double anytime; /* how often, at each decision, the player to move takes an any-time move */
	void (*progress)(void *context, long done, long all); /* may be NULL; games, called on one of the threads */
	void *context;                                        /* not owned */
};

struct mg_fit_report {
	long positions;
	double error;    /* mean square error of the final totals, in points */
	double baseline; /* the same for always guessing the mean */
	double log_loss; /* of the chances of winning, per position */
};

/* Plays the games for the weights, then a quarter of them again for how sharply totals decide, on several threads. False:
 * memory or a thread was refused. */
bool mg_fit(const struct mg_fit_options *options, struct mg_weights *out, struct mg_fit_report *report);

/* Writes weights as the source file bots/weights.c; `head` (lines without comment marks) says where they come from. */
void mg_fit_write(const struct mg_weights weights[MG_EDITIONS][2], struct mg_str head, struct mg_buf *out);

enum { MG_FIT_TEXT = 65536 };

#endif
