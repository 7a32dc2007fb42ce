/* entrant.h: who takes part in a match, as people write it on a command line.
 *
 *     Foreman              a player with its own number of searches
 *     Magnate:10ms         ... with 10 ms of processor time for a move (0.5ms is possible too)
 *     R3:n500              ... with 500 searches for a move
 *     Magnate:e500         ... with at most 500, spent by era as the player does (bots/tuning.h)
 *     cmd:./other engine   a program that speaks the engine protocol
 *     cmd:10ms:./other     ... asked with `go time=10`; n500 becomes `go nodes=500` */
#ifndef MG_TRAIN_ENTRANT_H
#define MG_TRAIN_ENTRANT_H

#include "bots/player.h"

struct mg_entrant {
	const char *name;        /* as it was written; not owned */
	const char *command;     /* of a program, within the name; NULL: a player of this house */
	struct mg_player player; /* with the number of searches that was asked for */
	uint64_t searches;       /* asked for; 0: not */
	double ms;               /* for a move; 0: no limit */
	const struct mg_net *net; /* instead of the shipped ones, see mg_thinker_use(); not owned; NULL: none */
	const struct mg_tuning *tuning; /* of a tuned player, instead of the program's, see mg_thinker_tune(); not owned; NULL: none */
};

/* Reads an entrant; the text must outlive it. NULL, or what was wrong with the text. */
const char *mg_entrant_read(const char *text, struct mg_entrant *out);

#endif
