/* stats.h: a test of results that stops as soon as it knows.
 *
 * The unit is the block (one deal in all seats), because the games of a block are not independent. */
#ifndef MG_TRAIN_STATS_H
#define MG_TRAIN_STATS_H

#include "review/moments.h"

/* The generalised sequential probability ratio test (normal approximation, variance from the data) of "the mean share is
 * p0" against "it is p1", p0 < p1, with 5 % errors of both kinds. */
struct mg_sprt {
	double p0, p1;
};

enum mg_verdict { MG_UNDECIDED, MG_ACCEPT_P0, MG_ACCEPT_P1 };

/* The logarithm of the likelihood ratio, p1 over p0; 0 before there are ten numbers. */
double mg_sprt_ratio(const struct mg_sprt *test, const struct mg_moments *m);
double mg_sprt_bound(void); /* beyond it, either way, the test has decided */
enum mg_verdict mg_sprt_verdict(const struct mg_sprt *test, const struct mg_moments *m);

#endif
