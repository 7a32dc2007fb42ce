/* lines.c: a fixed buffer between the bytes that come and the lines that are answered. */
#include "engine/lines.h"

void mg_lines_init(struct mg_lines *l)
{
	l->begin = l->end = l->open = 0;
	l->closed = false;
}

/* Copied of an unfinished line: what makes it one byte too long, and a carriage return that may end it. */
enum { COPIED = MG_LINE_MAX + 2 };

size_t mg_lines_capacity(const struct mg_lines *l)
{
	size_t waiting = l->end - l->begin;
	return waiting < MG_LINES_SIZE / 2 ? MG_LINES_SIZE / 2 - waiting : 0;
}

static void move_to_front(struct mg_lines *l)
{
	mg_assert(l->begin <= l->open && l->open <= l->end && l->end <= MG_LINES_SIZE);
	memmove(l->data, l->data + l->begin, l->end - l->begin);
	l->end -= l->begin;
	l->open -= l->begin;
	l->begin = 0;
}

static void end_line(struct mg_lines *l)
{
	mg_assert(l->end < MG_LINES_SIZE);
	l->data[l->end++] = '\n';
	l->open = l->end;
}

void mg_lines_feed(struct mg_lines *l, struct mg_str bytes)
{
	mg_assert(bytes.len <= mg_lines_capacity(l));
	if (bytes.len >= MG_LINES_SIZE - l->end)
		move_to_front(l);
	while (bytes.len) {
		const char *end = memchr(bytes.at, '\n', bytes.len);
		size_t n = end ? (size_t)(end - bytes.at) : bytes.len;
		size_t copied = COPIED - (l->end - l->open);
		copied = n < copied ? n : copied;
		memcpy(l->data + l->end, bytes.at, copied);
		l->end += copied;
		if (end)
			end_line(l);
		n += end ? 1 : 0;
		bytes = (struct mg_str){bytes.at + n, bytes.len - n};
	}
}

void mg_lines_close(struct mg_lines *l)
{
	if (l->end == MG_LINES_SIZE)
		move_to_front(l);
	if (l->end > l->open)
		end_line(l);
	l->closed = true;
}

bool mg_lines_take(struct mg_lines *l, struct mg_str *line)
{
	struct mg_str rest = mg_lines_waiting(l);
	if (!mg_str_line(&rest, line))
		return false;
	mg_assert(line->len <= COPIED); /* so much that one sees it is too long */
	l->begin = l->open - rest.len;
	return true;
}

struct mg_str mg_lines_waiting(const struct mg_lines *l)
{
	return (struct mg_str){l->data + l->begin, l->open - l->begin};
}
