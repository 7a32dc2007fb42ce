/* figure.h: what every benchmark in C does: read a clock, look how much memory a process has, print a figure as tools/bench.sh
 * wants it. */
#ifndef FIGURE_H
#define FIGURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

static inline double now(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Resident memory of a process, in KB. */
static inline long resident(pid_t process)
{
	char path[64], line[256];
	long kb = 0;
	snprintf(path, sizeof path, "/proc/%ld/status", (long)process);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (strncmp(line, "VmRSS:", 6) == 0)
			kb = strtol(line + 6, NULL, 10);
	if (f)
		fclose(f);
	return kb;
}

static inline void figure(const char *what, const char *format, double value, const char *unit, const char *goal)
{
	char number[32];
	snprintf(number, sizeof number, format, value);
	printf("%s\t%s\t%s\t%s\n", what, number, unit, goal);
}

#endif
