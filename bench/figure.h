/* figure.h: what every benchmark in C does: read a clock, print a figure as tools/bench.sh wants it. */
#ifndef FIGURE_H
#define FIGURE_H

#include <stdio.h>
#include <time.h>

static inline double now(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void figure(const char *what, const char *format, double value, const char *unit, const char *goal)
{
	char number[32];
	snprintf(number, sizeof number, format, value);
	printf("%s\t%s\t%s\t%s\n", what, number, unit, goal);
}

#endif
