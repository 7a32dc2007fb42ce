/* expo.c: exp and log by series, in a fixed order of operations. */
#include "base/expo.h"

static const double ln2 = 0.6931471805599453094;

static double power_of_two(int k)
{
	mg_assert(k > -1023 && k < 1024);
	uint64_t bits = (uint64_t)(k + 1023) << 52;
	double d;
	memcpy(&d, &bits, sizeof d);
	return d;
}

double mg_exp(double x)
{
	x = x < -700 ? -700 : x > 700 ? 700 : x;
	int k = (int)(x / ln2 + (x < 0 ? -0.5 : 0.5));
	double r = x - k * ln2, sum = 1;
	for (int i = 14; i > 0; i--) /* the series by Horner's rule; |r| is at most ln 2 / 2 */
		sum = 1 + sum * r / i;
	return sum * power_of_two(k);
}

double mg_log(double x)
{
	uint64_t bits;
	mg_assert(x > 0);
	memcpy(&bits, &x, sizeof bits);
	int k = (int)(bits >> 52) - 1023;
	bits = (bits & 0xfffffffffffff) | (uint64_t)1023 << 52;
	memcpy(&x, &bits, sizeof x); /* now 1 <= x < 2 */
	double t = (x - 1) / (x + 1), square = t * t, sum = 0;
	for (int i = 27; i > 0; i -= 2) /* log x = 2 (t + t^3/3 + t^5/5 + ...) */
		sum = sum * square + 1.0 / i;
	return 2 * t * sum + k * ln2;
}

float mg_expf(float x)
{
	x = x < -80 ? -80 : x > 80 ? 80 : x;
	float z = x * 1.44269504f;
	int k = (int)(z + (z < 0 ? -0.5f : 0.5f));
	float r = (z - (float)k) * 0.693147181f;
	float sum = 1 + r * (1 + r * (0.5f + r * (0.166666667f + r * (0.0416666667f + r * 0.00833333333f))));
	uint32_t bits = (uint32_t)(k + 127) << 23;
	float scale;
	memcpy(&scale, &bits, sizeof scale);
	return sum * scale;
}

double mg_sqrt(double x)
{
	return x > 0 ? mg_exp(mg_log(x) / 2) : 0;
}
