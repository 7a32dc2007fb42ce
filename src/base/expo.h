/* expo.h: exp, log and root that give the same bits on every machine.
 *
 * Only additions, multiplications and divisions of doubles, in a fixed order, so native code and WebAssembly agree; the
 * C library's own functions do not promise that. Accurate to about 1e-12, relative. */
#ifndef MG_BASE_EXPO_H
#define MG_BASE_EXPO_H

#include "base/base.h"

/* e to the x; x is held within -700 and 700. */
double mg_exp(double x);

/* Natural logarithm of a positive number (not denormal). */
double mg_log(double x);

/* A faster exp for choices among moves: relative error below 1e-5, the same bits everywhere. x is held within -80 and
 * 80. */
float mg_expf(float x);

double mg_sqrt(double x); /* 0 for what is not positive */

#endif
