/* lines.h: input as it comes, cut into lines.
 *
 * Holds the lines that wait to be answered, in memory of a fixed size. Of a line that is too long only so much is copied
 * that one sees it; the rest is read over, however long it is. */
#ifndef MG_ENGINE_LINES_H
#define MG_ENGINE_LINES_H

#include "base/str.h"

enum {
	MG_LINE_MAX = 65536,
	MG_LINES_SIZE = 16 * MG_LINE_MAX, /* of the memory; half of it may wait, so that little is moved */
};

struct mg_lines {
	char data[MG_LINES_SIZE];
	size_t begin, end; /* the bytes that wait */
	size_t open;       /* where the last, unfinished line begins */
	bool closed;       /* no more will come */
};

void mg_lines_init(struct mg_lines *l);

size_t mg_lines_capacity(const struct mg_lines *l);
void mg_lines_feed(struct mg_lines *l, struct mg_str bytes); /* at most mg_lines_capacity() */
void mg_lines_close(struct mg_lines *l); /* what is left unfinished becomes the last line */

/* Takes the next line, without its end; longer than MG_LINE_MAX: it was too long, and is cut. False: none is complete.
 * The slice is valid until the next call of mg_lines_feed(). */
bool mg_lines_take(struct mg_lines *l, struct mg_str *line);

/* All complete lines that wait, as one text with line ends. */
struct mg_str mg_lines_waiting(const struct mg_lines *l);

#endif
