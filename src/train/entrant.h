/* entrant.h: who takes part in a match, as people write it on a command line.
 *
 *     Foreman              a player with its own number of searches
 *     Magnate:10ms         ... with 10 ms of processor time for a move (0.5ms is possible too)
 *     R3:n500              ... with 500 searches for a move
 *     Magnate:e500         ... with at most 500, spent by era as the player does (bots/tuning.h)
 *     Magnate:e500,money=1.2,share-3=0.8   ... with these parameters of tuning.h, the others as they are
 *     Clerk,temperature=0.04   a level that chooses as loosely as this
 *     cmd:./other engine   a program that speaks the engine protocol
 *     cmd:10ms:./other     ... asked with `go time=10`; n500 becomes `go nodes=500` */
#ifndef MG_TRAIN_ENTRANT_H
#define MG_TRAIN_ENTRANT_H

#include "bots/player.h"
#include "bots/tuning.h"

struct mg_entrant {
	const char *name;        /* as it was written; not owned */
	const char *command;     /* of a program, within the name; NULL: a player of this house */
	struct mg_player player; /* with the number of searches that was asked for */
	uint64_t searches;       /* asked for; 0: not */
	double ms;               /* for a move; 0: no limit */
	const struct mg_net *net; /* instead of the shipped ones, see mg_thinker_use(); not owned; NULL: none */
	bool turned;              /* parameters were given: */
	struct mg_param_set given; /* which, and what they are */
	float param[MG_PARAMS];
};

/* Reads an entrant; the text must outlive it. NULL, or what was wrong with the text. */
const char *mg_entrant_read(const char *text, struct mg_entrant *out);

/* The tuning that it plays with on a board: the program's, changed as was written. */
void mg_entrant_tuning(const struct mg_entrant *e, const struct mg_board *b, int players, struct mg_tuning *out);

#endif
