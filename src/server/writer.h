/* writer.h: the one thread that owns the tables and the store.
 *
 * Requests come in through a queue. The writer takes all that wait, decides each with src/table, appends what follows to the
 * store, commits them as one group, and only then publishes and answers. While it waits for the disk the next group
 * gathers. If a group cannot be committed nothing of it was told to anybody; its requests are tried again one by one, and
 * refused if that fails too. */
#ifndef MG_SERVER_WRITER_H
#define MG_SERVER_WRITER_H

#include "server/session_cache.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/published.h"
#include "server/stream.h"

/* What the writer shares with the threads that talk to the network. */
struct mg_common {
	struct mg_registry *registry;
	struct mg_streams *streams;
	struct mg_session_cache *sessions;
	struct mg_limits *limits; /* NULL: none */
	struct mg_metrics metrics;
	atomic_bool healthy;      /* the last commit went well */
	pthread_mutex_t ban_lock;
	char (*banned)[MG_ADDRESS_MAX]; /* guarded by it; owned */
	size_t banned_count;
};

bool mg_common_init(struct mg_common *c, bool limits, int beat_seconds);
void mg_common_release(struct mg_common *c);
bool mg_common_is_banned(struct mg_common *c, const char *address);

struct mg_writer;

/* Opens the store. NULL: *wrong says why. Owned by the caller. */
struct mg_writer *mg_writer_new(const char *data, struct mg_common *common, struct mg_buf *wrong);
/* Starts its thread, and those in which computer players think. */
bool mg_writer_start(struct mg_writer *w);
/* Fulfils what waits, then ends the threads. */
void mg_writer_stop(struct mg_writer *w);
void mg_writer_free(struct mg_writer *w);

/* From any thread: the request is the writer's until it calls r->done. After the writer's end it is refused at once. */
void mg_writer_submit(struct mg_writer *w, struct mg_request *r);

/* Without its thread, for tests: fulfils a request at once. */
void mg_writer_run_now(struct mg_writer *w, struct mg_request *r);

#endif
