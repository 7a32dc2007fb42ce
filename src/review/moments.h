/* moments.h: what numbers say: their mean, with an interval. */
#ifndef MG_REVIEW_MOMENTS_H
#define MG_REVIEW_MOMENTS_H

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

#endif
