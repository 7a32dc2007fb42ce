/* stats.c: the sequential test. */
#include "train/stats.h"

#include "base/expo.h"

enum { LEAST_BLOCKS = 10 };

/* The variance counts one more block, of the variance that p0 would have in a single game: results that happen to be all
 * equal are no proof. */
double mg_sprt_ratio(const struct mg_sprt *test, const struct mg_moments *m)
{
	mg_assert(test->p0 > 0 && test->p0 < test->p1 && test->p1 <= 1);
	double n = (double)m->n;
	double variance = (m->squares + test->p0 * (1 - test->p0)) / n;
	if (m->n < LEAST_BLOCKS)
		return 0;
	return n * (test->p1 - test->p0) * (2 * m->mean - test->p0 - test->p1) / (2 * variance);
}

double mg_sprt_bound(void)
{
	return mg_log(0.95 / 0.05);
}

enum mg_verdict mg_sprt_verdict(const struct mg_sprt *test, const struct mg_moments *m)
{
	double ratio = mg_sprt_ratio(test, m);
	if (ratio >= mg_sprt_bound())
		return MG_ACCEPT_P1;
	return ratio <= -mg_sprt_bound() ? MG_ACCEPT_P0 : MG_UNDECIDED;
}
