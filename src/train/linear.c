/* linear.c: Cholesky's method. */
#include "train/linear.h"

#include "base/expo.h"
#include "train/stats.h"

void mg_solve_symmetric(double *a, double *y, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++) {
			double sum = a[i * n + j];
			for (int k = 0; k < j; k++)
				sum -= a[i * n + k] * a[j * n + k];
			a[i * n + j] = i == j ? mg_sqrt(sum) : sum / a[j * n + j];
		}
	for (int i = 0; i < n; i++) {
		mg_assert(a[i * n + i] > 0);
		for (int k = 0; k < i; k++)
			y[i] -= a[i * n + k] * y[k];
		y[i] /= a[i * n + i];
	}
	for (int i = n - 1; i >= 0; i--) {
		for (int k = i + 1; k < n; k++)
			y[i] -= a[k * n + i] * y[k];
		y[i] /= a[i * n + i];
	}
}
