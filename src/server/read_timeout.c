/* read_timeout.c: a list of connections, and a thread that cuts off those that are too slow. */
#include "server/read_timeout.h"

#include "server/codes.h"

#include <pthread.h>
#include <sys/socket.h>
#include <time.h>

enum { LOOK_MS = 250 };

struct connection {
	struct connection *next, *before;
	int socket;
	enum mg_stage stage;
	int64_t since; /* ticks at which the stage began */
};

struct mg_read_timeout {
	pthread_mutex_t lock;
	struct connection *first; /* guarded by the lock, like all of them */
	int64_t limit_ms;
	struct mg_metrics *metrics; /* not owned */
	pthread_t thread;
	bool running;
	atomic_bool stop;
};

struct mg_read_timeout *mg_read_timeout_new(int patience_seconds, struct mg_metrics *metrics)
{
	struct mg_read_timeout *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	pthread_mutex_init(&t->lock, NULL);
	t->limit_ms = (int64_t)patience_seconds * 1000;
	t->metrics = metrics;
	atomic_init(&t->stop, false);
	return t;
}

static void add_connection(struct mg_read_timeout *t, struct MHD_Connection *connection, void **context)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
	struct connection *c = calloc(1, sizeof *c);
	*context = c;
	if (!c)
		return;
	c->socket = info ? info->connect_fd : -1;
	c->since = mg_ticks();
	pthread_mutex_lock(&t->lock);
	c->next = t->first;
	if (c->next)
		c->next->before = c;
	t->first = c;
	pthread_mutex_unlock(&t->lock);
}

static void remove_connection(struct mg_read_timeout *t, void **context)
{
	struct connection *c = *context;
	*context = NULL;
	if (!c)
		return;
	pthread_mutex_lock(&t->lock);
	mg_assert(c->before || t->first == c);
	*(c->before ? &c->before->next : &t->first) = c->next;
	if (c->next)
		c->next->before = c->before;
	pthread_mutex_unlock(&t->lock);
	free(c);
}

void mg_read_timeout_connection(void *read_timeout, struct MHD_Connection *connection, void **context, enum MHD_ConnectionNotificationCode what)
{
	struct mg_read_timeout *t = read_timeout;
	mg_gauge(t->metrics, MG_G_CONNECTIONS, what == MHD_CONNECTION_NOTIFY_STARTED ? 1 : -1);
	if (what == MHD_CONNECTION_NOTIFY_STARTED)
		add_connection(t, connection, context);
	else
		remove_connection(t, context);
}

void mg_read_timeout_stage(struct mg_read_timeout *t, struct MHD_Connection *connection, enum mg_stage stage)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct connection *c = info ? info->socket_context : NULL;
	if (!c)
		return;
	pthread_mutex_lock(&t->lock);
	c->stage = stage;
	if (stage != MG_STAGE_BODY)
		c->since = mg_ticks(); /* head and body share the time */
	pthread_mutex_unlock(&t->lock);
}

/* A socket that is shut here is closed by the library, which sees its end. */
static void *run_timeouts(void *read_timeout)
{
	struct mg_read_timeout *t = read_timeout;
	while (!atomic_load(&t->stop)) {
		nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
		int64_t now = mg_ticks();
		pthread_mutex_lock(&t->lock);
		for (struct connection *c = t->first; c; c = c->next)
			if (c->stage != MG_STAGE_ANSWER && now - c->since > t->limit_ms && c->socket >= 0)
				shutdown(c->socket, SHUT_RDWR);
		pthread_mutex_unlock(&t->lock);
	}
	return NULL;
}

bool mg_read_timeout_start(struct mg_read_timeout *t)
{
	t->running = pthread_create(&t->thread, NULL, run_timeouts, t) == 0;
	return t->running;
}

void mg_read_timeout_free(struct mg_read_timeout *t)
{
	if (!t)
		return;
	atomic_store(&t->stop, true);
	if (t->running)
		pthread_join(t->thread, NULL);
	pthread_mutex_destroy(&t->lock);
	free(t);
}
