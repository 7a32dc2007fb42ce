#include "server/porter.h"

#include "server/codes.h"

#include <pthread.h>
#include <sys/socket.h>
#include <time.h>

enum { LOOK_MS = 250 };

struct door {
	struct door *next, *before;
	int socket;
	enum mg_stage stage;
	int64_t since; /* ticks at which the stage began */
};

struct mg_porter {
	pthread_mutex_t lock;
	struct door *first; /* guarded by the lock, like all of them */
	int64_t patience;
	struct mg_metrics *metrics; /* not owned */
	pthread_t thread;
	bool running;
	atomic_bool stop;
};

struct mg_porter *mg_porter_new(int patience_seconds, struct mg_metrics *metrics)
{
	struct mg_porter *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	pthread_mutex_init(&p->lock, NULL);
	p->patience = (int64_t)patience_seconds * 1000;
	p->metrics = metrics;
	atomic_init(&p->stop, false);
	return p;
}

static void open_door(struct mg_porter *p, struct MHD_Connection *connection, void **context)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
	struct door *d = calloc(1, sizeof *d);
	*context = d;
	if (!d)
		return;
	d->socket = info ? info->connect_fd : -1;
	d->since = mg_ticks();
	pthread_mutex_lock(&p->lock);
	d->next = p->first;
	if (d->next)
		d->next->before = d;
	p->first = d;
	pthread_mutex_unlock(&p->lock);
}

static void close_door(struct mg_porter *p, void **context)
{
	struct door *d = *context;
	*context = NULL;
	if (!d)
		return;
	pthread_mutex_lock(&p->lock);
	*(d->before ? &d->before->next : &p->first) = d->next;
	if (d->next)
		d->next->before = d->before;
	pthread_mutex_unlock(&p->lock);
	free(d);
}

void mg_porter_notice(void *porter, struct MHD_Connection *connection, void **context, enum MHD_ConnectionNotificationCode what)
{
	struct mg_porter *p = porter;
	mg_gauge(p->metrics, MG_G_CONNECTIONS, what == MHD_CONNECTION_NOTIFY_STARTED ? 1 : -1);
	if (what == MHD_CONNECTION_NOTIFY_STARTED)
		open_door(p, connection, context);
	else
		close_door(p, context);
}

void mg_porter_stage(struct mg_porter *p, struct MHD_Connection *connection, enum mg_stage stage)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct door *d = info ? info->socket_context : NULL;
	if (!d)
		return;
	pthread_mutex_lock(&p->lock);
	d->stage = stage;
	if (stage != MG_STAGE_BODY)
		d->since = mg_ticks(); /* head and body share the time */
	pthread_mutex_unlock(&p->lock);
}

/* A socket that is shut here is closed by the library, which sees its end. */
static void *stand_at_doors(void *porter)
{
	struct mg_porter *p = porter;
	while (!atomic_load(&p->stop)) {
		nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
		int64_t now = mg_ticks();
		pthread_mutex_lock(&p->lock);
		for (struct door *d = p->first; d; d = d->next)
			if (d->stage != MG_STAGE_ANSWER && now - d->since > p->patience && d->socket >= 0)
				shutdown(d->socket, SHUT_RDWR);
		pthread_mutex_unlock(&p->lock);
	}
	return NULL;
}

bool mg_porter_start(struct mg_porter *p)
{
	p->running = pthread_create(&p->thread, NULL, stand_at_doors, p) == 0;
	return p->running;
}

void mg_porter_free(struct mg_porter *p)
{
	if (!p)
		return;
	atomic_store(&p->stop, true);
	if (p->running)
		pthread_join(p->thread, NULL);
	pthread_mutex_destroy(&p->lock);
	free(p);
}
