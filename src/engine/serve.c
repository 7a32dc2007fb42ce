/* serve.c: waits for file descriptors and the clock on behalf of the engine, which does neither. */
#include "engine/serve.h"

#include "engine/engine.h"

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

static uint64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Sleeps until the descriptor is ready, or, without wait, only looks. An error counts as ready: reading or writing
 * then tells which. */
static bool is_ready(int fd, short events, bool wait)
{
	struct pollfd p = {.fd = fd, .events = events};
	int n;
	do
		n = poll(&p, 1, wait ? -1 : 0);
	while (n < 0 && errno == EINTR);
	return n != 0;
}

static bool write_out(struct mg_engine *e, int out)
{
	struct mg_str text = mg_engine_output(e);
	while (text.len) {
		ssize_t n = write(out, text.at, text.len);
		if (n < 0 && (errno == EINTR || (errno == EAGAIN && is_ready(out, POLLOUT, true))))
			continue;
		if (n < 0)
			return false;
		text = (struct mg_str){text.at + n, text.len - (size_t)n};
	}
	return true;
}

/* False: the input has ended. */
static bool read_in(struct mg_engine *e, int in, bool wait)
{
	char bytes[16384];
	size_t capacity = mg_engine_capacity(e);
	if (capacity == 0 || !is_ready(in, POLLIN, wait))
		return true;
	ssize_t n = read(in, bytes, capacity < sizeof bytes ? capacity : sizeof bytes);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n <= 0) {
		mg_engine_close(e);
		return false;
	}
	mg_engine_feed(e, (struct mg_str){bytes, (size_t)n});
	return true;
}

bool mg_engine_serve(int in, int out, uint64_t entropy)
{
	struct mg_engine *e = mg_engine_new(entropy);
	enum mg_engine_status status;
	bool open = true, fine = e != NULL;
	while (fine) {
		status = mg_engine_run(e, now_ms());
		fine = write_out(e, out);
		if (status == MG_ENGINE_ENDED)
			break;
		if (open)
			open = read_in(e, in, status == MG_ENGINE_WAITS);
	}
	mg_engine_free(e);
	return fine;
}
