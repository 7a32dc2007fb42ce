#include "server/server.h"

#include "server/respond.h"

#include <errno.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

enum {
	REQUEST_BYTES = 32 * 1024, /* of memory for one connection: a longer request line or header is refused */
	CONNECTIONS = 1000,
	IDLE_SECONDS = 30, /* a connection on which nothing happens for so long is closed */
	THREADS = 2,
	STOP_SECONDS = 5,
};

struct mg_server {
	const struct mg_site *site; /* not owned */
	struct MHD_Daemon *daemon;
	atomic_int under_way; /* requests that are not yet answered in full */
};

static enum MHD_Result answer(void *server, struct MHD_Connection *connection, const char *path, const char *method,
			      const char *version, const char *upload, size_t *upload_size, void **request)
{
	struct mg_server *s = server;
	bool first = !*request;
	(void)version;
	(void)upload;
	(void)upload_size;
	if (first)
		atomic_fetch_add(&s->under_way, 1);
	*request = s;
	/* An answer to the first call, which brings the headers, closes the connection: right for all that would bring
	 * something along, which nobody here reads, and wrong for the rest. */
	if (first && mg_only_reads(method))
		return MHD_YES;
	return mg_respond(connection, s->site, method, path);
}

static void completed(void *server, struct MHD_Connection *connection, void **request,
		      enum MHD_RequestTerminationCode how)
{
	struct mg_server *s = server;
	(void)connection;
	(void)how;
	if (*request)
		atomic_fetch_sub(&s->under_way, 1);
	*request = NULL;
}

/* An escaped NUL would end a path early, so such a path stays as it is written and is found nowhere. */
static size_t unescape(void *server, struct MHD_Connection *connection, char *text)
{
	(void)server;
	(void)connection;
	return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

static struct MHD_Daemon *start_daemon(struct mg_server *s, int listening)
{
	struct MHD_OptionItem options[] = {
		{MHD_OPTION_LISTEN_SOCKET, listening, NULL},
		{MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
		{MHD_OPTION_CONNECTION_MEMORY_LIMIT, REQUEST_BYTES, NULL},
		{MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS, NULL},
		{MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS, NULL},
		{MHD_OPTION_THREAD_POOL_SIZE, THREADS, NULL},
		{MHD_OPTION_END, 0, NULL},
	};
	return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, answer, s,
				MHD_OPTION_NOTIFY_COMPLETED, completed, s, MHD_OPTION_UNESCAPE_CALLBACK, unescape, s,
				MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

struct mg_server *mg_server_start(const struct mg_server_options *options, struct mg_buf *url, struct mg_buf *wrong)
{
	struct mg_server *s = calloc(1, sizeof *s);
	if (!s) {
		mg_buf_text(wrong, "out of memory");
		return NULL;
	}
	s->site = options->site;
	int listening = mg_listen(options->listen, url, wrong);
	if (listening < 0) {
		free(s);
		return NULL;
	}
	s->daemon = start_daemon(s, listening);
	if (!s->daemon) {
		mg_buf_printf(wrong, "the server cannot start: %s", strerror(errno));
		close(listening);
		free(s);
		return NULL;
	}
	return s;
}

void mg_server_stop(struct mg_server *s)
{
	enum { STEP_MS = 10 };
	int listening = MHD_quiesce_daemon(s->daemon);
	if (listening >= 0)
		close(listening);
	for (int ms = 0; atomic_load(&s->under_way) > 0 && ms < 1000 * STOP_SECONDS; ms += STEP_MS)
		nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
	MHD_stop_daemon(s->daemon);
	free(s);
}
