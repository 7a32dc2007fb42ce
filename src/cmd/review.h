/* review.h: what the files of `magnate review` share. */
#ifndef MG_CMD_REVIEW_H
#define MG_CMD_REVIEW_H

#include "cmd/cmd.h"
#include "review/review.h"
#include "text/text.h"

/* ---- review_run.c: a review with all processors, until it is finished or the time is up */

struct mg_review_run {
	struct mg_review_effort effort;
	uint64_t seed;
	int threads;
	double seconds;     /* 0: no limit */
	const char *resume; /* a file of games played so far; NULL: none; not owned */
	bool quiet;         /* no progress */
	const struct mg_net *net; /* of an own board; not owned; NULL: the program's, if there is one */
};

/* NULL: it complained. Owned by the caller. */
struct mg_review *mg_review_run(const struct mg_record *r, const struct mg_review_run *run);

/* ---- review_text.c */

void mg_review_print(const struct mg_review *v, enum mg_language lang);

/* Sums over many games, by the names of players. */
struct mg_review_sums;
struct mg_review_sums *mg_review_sums_new(void);
void mg_review_sums_add(struct mg_review_sums *s, const struct mg_review *v);
void mg_review_sums_print(const struct mg_review_sums *s);
void mg_review_sums_free(struct mg_review_sums *s);

/* ---- review_check.c: `--check WHAT` */

struct mg_review_checks {
	const char *what;
	const struct mg_sheet *sheet;
	const struct mg_net *net; /* as above */
	enum mg_draws draws;
	enum mg_places places;
	int players, games, searches; /* of the strongest player, at each decision */
	uint64_t seed;
	const struct mg_review_effort *effort;
	const struct mg_player *player; /* who plays the games of `luck` */
};

/* Returns an exit status. */
int mg_review_check(const struct mg_review_checks *options);

#endif
