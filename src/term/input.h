/* input.h: lines typed by a person or another program, read without ever taking in more than a line may hold. */
#ifndef MG_TERM_INPUT_H
#define MG_TERM_INPUT_H

#include "base/str.h"

enum { MG_INPUT_LINE_MAX = 512 };

struct mg_input {
	int fd;
	char data[2048];
	size_t from, len; /* what is read and not yet used: data[from] to data[len] */
	bool ended;
	char line[MG_INPUT_LINE_MAX];
};

void mg_input_init(struct mg_input *in, int fd);

/* Waits for the next line, without its line end; one that is too long is cut off. It is valid until the next call.
 * False: the input has ended. */
bool mg_input_line(struct mg_input *in, struct mg_str *line);

/* Whether something waits to be read, or the input has ended. Does not wait. */
bool mg_input_waits(const struct mg_input *in);

#endif
