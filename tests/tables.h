/* tables.h: tables, online and local, at which random seats ask for random things at random times.
 *
 * Everything follows from the seed. What a decider grants is folded at once; a fold that refuses it ends the program, for
 * that must never be. Moves are folded twice, checked and as decided, and must come to the same. */
#ifndef MG_TESTS_TABLES_H
#define MG_TESTS_TABLES_H

#include "base/rng.h"
#include "table/table.h"

enum wish {
	WISH_SIT, WISH_NAME, WISH_STAND, WISH_BACK, WISH_START, WISH_MOVE, WISH_UNDO, WISH_REDO, WISH_GO, WISH_ANSWER, WISH_SAY, WISH_HUSH,
	WISH_REMATCH, WISH_REPLACE, WISH_HAND, WISH_QUICK, WISH_HOURS, WISH_WEEKENDS, WISH_VACATION, WISH_WORK, WISH_VOTE, WISH_PAUSE, WISH_CLOSE,
	WISHES,
};

struct life {
	struct mg_rng rng;
	struct mg_table t;
	struct mg_sheet *own;      /* owned; NULL: plays on a shipped board */
	uint8_t secret[MG_SECRET_BYTES];
	int64_t now;
	bool hasty;                /* times jump, so that clocks run out */
	int granted[WISHES], denied[WISHES], followed[3]; /* how often each; followed: by enum mg_next */
	char *log;                 /* owned: "NUMBER TIME EVENT" a line */
	size_t len, cap;
	/* Called after each event, if set. */
	void (*watch)(struct life *l, const struct mg_table *before, struct mg_str event);
};

/* A table with its first events: opened, committed to. */
void life_begin(struct life *l, uint64_t seed);

/* One wish, or what follows by itself. False: the table is over or closed, and nothing happens any more. */
bool life_step(struct life *l);

void life_end(struct life *l);

/* Cuts the next event off a log. False: none is left. */
bool life_read(struct mg_str *log, uint32_t *n, int64_t *at, struct mg_str *event);

#endif
