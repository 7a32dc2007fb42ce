/* moments.c: means and their intervals. */
#include "review/moments.h"

#include "base/expo.h"

void mg_moments_add(struct mg_moments *m, double x)
{
	double d = x - m->mean;
	m->n++;
	m->mean += d / (double)m->n;
	m->squares += d * (x - m->mean);
	mg_assert(m->squares >= 0);
}

double mg_variance(const struct mg_moments *m)
{
	return m->n > 1 ? m->squares / (double)(m->n - 1) : 0;
}

/* The point that Student's t exceeds with 2.5 %: exact for one and two degrees of freedom, then an expansion in 1/f
 * around the normal distribution (off by less than 0.03 from f = 3 on, 0.001 from f = 8 on). */
static double student(long f)
{
	static const double z = 1.959963985;
	mg_assert(f >= 1);
	if (f <= 2)
		return f == 1 ? 12.706205 : 4.302653;
	double z2 = z * z, d = (double)f;
	double g1 = z * (z2 + 1) / 4, g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
	double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
	return z + g1 / d + g2 / (d * d) + g3 / (d * d * d);
}

struct mg_interval mg_interval(const struct mg_moments *m)
{
	if (m->n < 2)
		return (struct mg_interval){m->mean, -1e9, 1e9};
	double half = student(m->n - 1) * mg_sqrt(mg_variance(m) / (double)m->n);
	return (struct mg_interval){m->mean, m->mean - half, m->mean + half};
}

struct mg_interval mg_share_interval(const struct mg_moments *m)
{
	struct mg_interval i = mg_interval(m);
	double certain = m->n ? mg_exp(mg_log(0.025) / (double)m->n) : 0;
	bool constant = m->squares < 1e-12;
	if (constant && m->mean > 1 - 1e-9)
		return (struct mg_interval){1, certain, 1};
	if (constant && m->n && m->mean < 1e-9)
		return (struct mg_interval){0, 0, 1 - certain};
	i.low = i.low < 0 ? 0 : i.low;
	i.high = i.high > 1 ? 1 : i.high;
	return i;
}
