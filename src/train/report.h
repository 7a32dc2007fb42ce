/* report.h: the results of an arena, as a table for people and as JSON. */
#ifndef MG_TRAIN_REPORT_H
#define MG_TRAIN_REPORT_H

#include "train/arena.h"
#include "train/ratings.h"

/* One entrant over all games. Means are by block; an entrant that sits in several seats counts with their mean. */
struct mg_entrant_report {
	long seats; /* games, counted once for each seat */
	struct mg_interval share; /* of victories, of one seat */
	double score;
	struct mg_effort effort;
	struct mg_rating rating; /* league */
};

struct mg_report {
	struct mg_entrant_report entrant[MG_MAX_ENTRANTS];
	struct mg_interval margin;    /* alone: score of the candidate above the mean of the others */
	double by_place[MG_SEATS];    /* alone: share by place in the order of play, the starting player first */
	long games;
	double core_hours;
};

/* False: out of memory. */
bool mg_report(const struct mg_arena *a, struct mg_report *out);

enum { MG_REPORT_TEXT = 16384 };

void mg_report_table(const struct mg_arena *a, const struct mg_report *r, struct mg_buf *out);
void mg_report_json(const struct mg_arena *a, const struct mg_report *r, struct mg_buf *out);

#endif
