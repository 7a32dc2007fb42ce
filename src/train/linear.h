/* linear.h: systems of linear equations with a symmetric positive matrix, as least squares and Newton's method have them. */
#ifndef MG_TRAIN_LINEAR_H
#define MG_TRAIN_LINEAR_H

/* Solves a x = y by Cholesky's method: `a` has n rows of n numbers, of which only those on and below the diagonal are
 * looked at, and is overwritten; y becomes x. */
void mg_solve_symmetric(double *a, double *y, int n);

#endif
