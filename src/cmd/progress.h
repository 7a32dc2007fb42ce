/* progress.h: on a terminal, one line on standard error that says how far long work is and how long it still takes. */
#ifndef MG_CMD_PROGRESS_H
#define MG_CMD_PROGRESS_H

#include "base/base.h"

struct mg_progress {
	double begun, shown; /* seconds */
	long before;         /* what was done already when it began */
	long lines;          /* shown so far, one over the other */
};

void mg_progress_begin(struct mg_progress *p, long done);

/* At most some times a second. `what` is counted, and may go on: "blocks, 31.2 %". Called before the first is done, it says at once how many
 * there are, so that nobody waits before an empty line. */
void mg_progress_show(struct mg_progress *p, long done, long all, const char *what);

/* Wipes the line. */
void mg_progress_end(struct mg_progress *p);

#endif
