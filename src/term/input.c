/* input.c: lines from a descriptor, without waiting for more than one. */
#include "term/input.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

void mg_input_init(struct mg_input *in, int fd)
{
	in->fd = fd;
	in->from = in->len = 0;
	in->ended = false;
}

/* One byte; false: the input has ended. */
static bool next(struct mg_input *in, char *byte)
{
	while (in->from == in->len && !in->ended) {
		ssize_t n = read(in->fd, in->data, sizeof in->data);
		if (n < 0 && errno == EINTR)
			continue;
		in->ended = n <= 0;
		in->from = 0;
		in->len = n > 0 ? (size_t)n : 0;
	}
	mg_assert(in->from <= in->len && in->len <= sizeof in->data);
	if (in->from == in->len)
		return false;
	*byte = in->data[in->from++];
	return true;
}

bool mg_input_line(struct mg_input *in, struct mg_str *line)
{
	size_t len = 0;
	char byte;
	bool any = false;
	while (next(in, &byte)) {
		any = true;
		if (byte == '\n')
			break;
		if (len < sizeof in->line)
			in->line[len++] = byte;
	}
	*line = (struct mg_str){in->line, len};
	return any;
}

bool mg_input_waits(const struct mg_input *in)
{
	struct pollfd p = {.fd = in->fd, .events = POLLIN};
	return in->from < in->len || in->ended || poll(&p, 1, 0) > 0;
}
