/* workers.h: pieces of work, numbered, done on several threads and taken in in their order.
 *
 * Pieces are handed out in order and may come back in any; the caller's thread takes each in when its turn comes, so
 * nobody can tell from the results how many threads there were. */
#ifndef MG_TRAIN_WORKERS_H
#define MG_TRAIN_WORKERS_H

#include "base/base.h"

enum { MG_MAX_THREADS = 64, MG_WORK_ERROR = 512 };

struct mg_work {
	int first, end; /* numbers of the pieces: first, and one past the last */
	int threads;
	void *context;  /* of all that follows; not owned */

	/* On a worker's thread: makes what it works with, or NULL with why (of MG_WORK_ERROR bytes) set. */
	void *(*begin)(void *context, char *why);
	/* ... does a piece, and stores the result where `take` finds it. False: why is set, and nothing more is handed out. */
	bool (*work)(void *worker, int number, char *why);
	/* ... releases what `begin` made. */
	void (*finish)(void *worker);
	/* On the caller's thread: takes in a piece that is done. False: enough. */
	bool (*take)(void *context, int number);
};

/* Runs until every piece is taken in, `take` has enough or a worker failed. Error is then empty or says why. */
void mg_work_run(const struct mg_work *work, char error[MG_WORK_ERROR]);

#endif
