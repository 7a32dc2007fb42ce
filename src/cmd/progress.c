/* progress.c: the line that says how far long work is. */
#include "cmd/progress.h"

#include <time.h>
#include <unistd.h>

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void mg_progress_begin(struct mg_progress *p, long done)
{
	p->begun = p->shown = seconds();
	p->before = done;
	p->lines = 0;
}

void mg_progress_show(struct mg_progress *p, long done, long all, const char *what)
{
	double now = seconds();
	if (!isatty(STDERR_FILENO))
		return;
	mg_assert(done <= all);
	if (done <= p->before && !p->lines++) {
		fprintf(stderr, "\r%ld of %ld %s \033[K", done, all, what);
		fflush(stderr);
	}
	if (now - p->shown < 0.2 || done <= p->before)
		return;
	p->lines++;
	long left = (long)((now - p->begun) / (double)(done - p->before) * (double)(all - done));
	p->shown = now;
	fprintf(stderr, "\r%ld of %ld %s, ", done, all, what);
	if (left >= 3600)
		fprintf(stderr, "%ld h %ld min left \033[K", left / 3600, left / 60 % 60);
	else if (left >= 60)
		fprintf(stderr, "%ld min %ld s left \033[K", left / 60, left % 60);
	else
		fprintf(stderr, "%ld s left \033[K", left);
}

void mg_progress_end(struct mg_progress *p)
{
	if (p->lines)
		fputs("\r\033[K", stderr);
}
