/* stats.h: what results say: means with intervals, and a test that stops as soon as it knows.
 *
 * The unit is the block (one deal in all seats), because the games of a block are not independent. */
#ifndef MG_TRAIN_STATS_H
#define MG_TRAIN_STATS_H

#include "base/base.h"

/* Numbers seen so far. */
struct mg_moments {
	long n;
	double mean, squares; /* sum of squared distances from the mean */
};

struct mg_interval {
	double mean, low, high; /* 95 %, two-sided */
};

void mg_moments_add(struct mg_moments *m, double x);
double mg_variance(const struct mg_moments *m); /* of one number; 0 for fewer than two */

/* The interval of the mean by Student's t; fewer than two numbers say nothing, and give an interval without bounds. */
struct mg_interval mg_interval(const struct mg_moments *m);

/* The same for shares from 0 to 1, within these. If all numbers were 0 or all were 1, the interval is the exact one of
 * as many successes or failures, not a point. */
struct mg_interval mg_share_interval(const struct mg_moments *m);

double mg_sqrt(double x); /* 0 for what is not positive */

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
