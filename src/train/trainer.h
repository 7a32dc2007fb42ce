/* trainer.h: raises the net of a board and a number of players, in rounds.
 *
 * A round is: games of the best player so far (practice.h); samples (learn.h) from these games, going on from what the best
 * round had learnt, at first from nothing or from another board's net; rounding to integers; and a gate: each alone against copies of the other. The
 * first player is the program's own net or, without one, the hand evaluation. Every round leaves its files in a directory,
 * so that work can be broken off and goes on with the first round that is not there:
 *
 *     industry-4.1.brain   what round 1 learnt, in floats, to go on from
 *     industry-4.1.net     ... rounded, to play with
 *     industry-4.log       a line for each round, with its figures
 *     industry-4.net       the best so far, once one has passed the gate; before, the net it began with, if that came from a file */
#ifndef MG_TRAIN_TRAINER_H
#define MG_TRAIN_TRAINER_H

#include "record/sheet.h"
#include "train/arena.h"
#include "train/learn.h"

struct mg_trainer_options {
	const struct mg_sheet *sheet; /* not owned */
	int players;
	const char *dir; /* not owned */
	const char *best; /* file of the best net, instead of one in the directory; not owned; NULL: there */
	int rounds;
	int games;    /* of a round; each has four branches */
	int epochs;   /* that its samples are gone through */
	int blocks;   /* of the gate */
	int searches; /* ... for a move there */
	int threads;
	uint64_t seed;
	float lambda; /* how much results count, see practice.h */
	bool anew;    /* begins with the hand evaluation, though the program has a net */
	const char *from; /* file of a net to begin with, of any board whose fields stand at the same places; NULL: none; not owned */
};

struct mg_trainer_round {
	int round; /* from 1 */
	struct mg_learn_figures figures;
	struct mg_interval share; /* of the new net, alone against copies of the best so far */
	struct mg_interval other; /* the other way round */
	bool passed;              /* the first is larger: whoever is alone has it harder than an even share says */
};

/* Told how far work is (`what` is counted), and of each round that ended, on the caller's thread. */
struct mg_trainer_watch {
	void (*progress)(void *context, long done, long all, const char *what);
	void (*ended)(void *context, const struct mg_trainer_round *round);
	void *context; /* not owned */
};

enum { MG_TRAINER_ERROR = 300, MG_MOST_ROUNDS = 1000 };

/* How many seconds the rounds will take, by playing a few games, learning from them and playing a block of the gate; 0: it cannot be told. */
double mg_train_forecast(const struct mg_trainer_options *options);

/* Does what is left. False: the error says what went wrong. */
bool mg_train(const struct mg_trainer_options *options, struct mg_trainer_watch watch, char error[MG_TRAINER_ERROR]);

#endif
