/* loader.c: the loader's queue and thread, and what it reads. */
#include "server/loader.h"

#include "server/live_table.h"
#include "server/server_log.h"

#include <time.h>

enum { TABLES_OF_VISITOR = 500, CHANGES = 2048, PAUSE_MS = 2000 };

enum job_kind { JOB_LIST, JOB_TABLE, JOB_ALL, JOB_PAGE };

/* Jobs in the order in which they came. */
struct queue {
	struct job *first, **last;
};

struct job {
	enum job_kind kind;
	struct mg_task *task;     /* of JOB_LIST and JOB_PAGE; its maker's again when it is done */
	struct mg_loaded *loaded; /* of JOB_TABLE; owned */
	struct mg_network from;   /* of JOB_PAGE */
	struct job *next;
};

struct mg_loader {
	struct mg_store *store;   /* owned */
	struct mg_common *common; /* not owned */
	struct mg_writer *writer; /* not owned */
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct queue jobs, pages; /* pages come when there is nothing else */
	struct mg_writer reader;  /* for pages: has nothing but this store and what is common */
	char changed[CHANGES][MG_ID_MAX]; /* tables whose summaries are to be read again */
	int changes;
	bool all;
	int64_t next_changes;     /* ticks: not before */
	bool stop, running;
	pthread_t thread;
};

/* ---- reading ---- */

/* Puts a table into the lobby as the store has it. */
static bool put_table(struct mg_store *store, struct mg_lobby *lobby, const char *id)
{
	enum mg_stored found;
	struct mg_live_table *lt = mg_live_table_from(store, id, &found);
	if (!lt)
		return found == MG_STORE_NONE;
	struct mg_table_summary *summary = malloc(sizeof *summary);
	if (summary) {
		mg_live_table_summarize(lt, summary);
		mg_lobby_put(lobby, summary);
	}
	mg_live_table_free(lt);
	bool fine = summary != NULL;
	free(summary);
	return fine;
}

/* Names of tables. */
struct names {
	char *at; /* owned; MG_ID_MAX bytes each */
	size_t count, capacity;
	struct mg_lobby *lobby;
	bool failed;
};

static bool add_name(struct names *n, const char *id)
{
	if (n->count == n->capacity) {
		size_t capacity = n->capacity * 2 + 64;
		char *more = realloc(n->at, capacity * MG_ID_MAX);
		if (!more)
			return !(n->failed = true);
		n->at = more;
		n->capacity = capacity;
	}
	memcpy(n->at + MG_ID_MAX * n->count++, id, strnlen(id, MG_ID_MAX - 1) + 1);
	return true;
}

/* Those that the lobby should have and has not. */
static bool note_unlisted(void *names, const struct mg_table_row *row)
{
	struct names *n = names;
	bool wanted = row->phase == MG_ROW_OPEN || row->is_public;
	return !wanted || mg_lobby_events(n->lobby, row->id) >= row->events || add_name(n, row->id);
}

static bool note_other(void *names, const struct mg_table_row *row)
{
	struct names *n = names;
	return mg_lobby_events(n->lobby, row->id) >= row->events || add_name(n, row->id);
}

static bool put_all(struct mg_store *store, struct names *n)
{
	bool fine = !n->failed;
	for (size_t i = 0; i < n->count && fine; i++)
		fine = put_table(store, n->lobby, n->at + MG_ID_MAX * i);
	free(n->at);
	return fine;
}

static bool read_visitor(struct mg_store *store, struct mg_lobby *lobby, int64_t visitor)
{
	struct names names = {.lobby = lobby};
	if (!mg_lobby_begin_visitor(lobby, visitor))
		return false;
	bool read = mg_store_tables_of(store, visitor, TABLES_OF_VISITOR, note_other, &names) == MG_STORED;
	if (!put_all(store, &names) || !read)
		return false;
	mg_lobby_end_visitor(lobby, visitor);
	return true;
}

static bool read_open(struct mg_store *store, struct mg_lobby *lobby)
{
	struct names names = {.lobby = lobby};
	bool read = mg_store_live_tables(store, note_unlisted, &names) == MG_STORED;
	if (!put_all(store, &names) || !read)
		return false;
	mg_lobby_end_open(lobby);
	return true;
}

/* Every table that is kept, if it has changed; and those that are new. */
static void read_all(struct mg_loader *l)
{
	size_t n;
	char *names = mg_lobby_names(l->common->lobby, &n);
	for (size_t i = 0; i < n; i++) {
		struct mg_table_row row;
		const char *id = names + MG_ID_MAX * i;
		if (mg_store_table(l->store, id, &row) == MG_STORED && row.events > mg_lobby_events(l->common->lobby, id))
			put_table(l->store, l->common->lobby, id);
	}
	free(names);
	if (!read_open(l->store, l->common->lobby))
		mg_server_log("tables cannot be listed: %s", mg_store_error(l->store));
}

struct keeps {
	struct mg_lobby *lobby;
	bool found;
};

static bool is_kept(void *keeps, int64_t visitor, int seat)
{
	struct keeps *k = keeps;
	k->found |= seat >= 0 && mg_lobby_keeps_visitor(k->lobby, visitor);
	return !k->found;
}

/* A table that another server has changed: whether somebody here wants to know. */
static void read_changed(struct mg_loader *l, const char *id)
{
	struct mg_lobby *lobby = l->common->lobby;
	struct mg_table_row row;
	if (mg_store_table(l->store, id, &row) != MG_STORED || mg_lobby_events(lobby, id) >= row.events)
		return;
	bool live = row.phase == MG_ROW_OPEN || row.phase == MG_ROW_PLAYING;
	struct keeps keeps = {lobby, row.phase == MG_ROW_OPEN || (live && row.is_public)};
	if (!keeps.found && !mg_lobby_events(lobby, id))
		mg_store_members(l->store, id, is_kept, &keeps);
	if (keeps.found || mg_lobby_events(lobby, id))
		put_table(l->store, lobby, id);
}

void mg_loader_answer(struct mg_store *store, struct mg_lobby *lobby, struct mg_request *r)
{
	struct mg_list_query *q = &r->body.list;
	mg_assert(r->endpoint->run == mg_run_list);
	bool read = q->mine ? read_visitor(store, lobby, q->visitor) : read_open(store, lobby);
	if (!read || !r->page || mg_lobby_list(lobby, q, r->page) != MG_LISTED)
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	else
		r->status = 200;
}

bool mg_loader_reads(struct mg_writer *w, struct mg_request *r)
{
	r->task.to_loader = w->loader != NULL;
	return r->task.to_loader;
}

static void run_page(struct mg_loader *l, struct mg_request *r)
{
	l->reader.trouble = MG_STORED;
	l->reader.now = mg_now();
	r->endpoint->run(&l->reader, r, NULL);
	mg_assert(!l->reader.writing && !l->reader.touched);
	if (l->reader.trouble != MG_STORED)
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
}

/* ---- the thread ---- */

static struct job *take_job(struct queue *q)
{
	struct job *job = q->first;
	if (job) {
		q->first = job->next;
		if (!q->first)
			q->last = &q->first;
	}
	return job;
}

static void run_job(struct mg_loader *l, struct job *job)
{
	enum mg_stored found;
	switch (job->kind) {
	case JOB_LIST: {
		struct mg_request *r = mg_request_of(job->task);
		/* Another request may have had it read meanwhile. */
		if (r->page && mg_lobby_list(l->common->lobby, &r->body.list, r->page) == MG_LISTED)
			r->status = 200;
		else
			mg_loader_answer(l->store, l->common->lobby, r);
		job->task->done(job->task);
		break;
	}
	case JOB_TABLE:
		job->loaded->live_table = mg_live_table_from(l->store, job->loaded->task.table, &found);
		mg_writer_submit(l->writer, &job->loaded->task);
		break;
	case JOB_ALL:
		read_all(l);
		break;
	case JOB_PAGE:
		run_page(l, mg_request_of(job->task));
		job->task->done(job->task);
		break;
	}
	free(job);
}

/* Changes of the last moments, each table once. Called with the lock held, which is given up meanwhile. */
static void run_changes(struct mg_loader *l)
{
	static const size_t size = MG_ID_MAX;
	int n = l->changes;
	bool all = l->all;
	char (*ids)[MG_ID_MAX] = malloc((size_t)(n + 1) * size);
	if (ids)
		memcpy(ids, l->changed, (size_t)n * size);
	l->changes = 0;
	l->all = !ids && n;
	l->next_changes = mg_ticks() + PAUSE_MS;
	pthread_mutex_unlock(&l->lock);
	if (all)
		read_all(l);
	for (int i = 0; ids && !all && i < n; i++)
		read_changed(l, ids[i]);
	free(ids);
	pthread_mutex_lock(&l->lock);
}

static void wait_for_job(struct mg_loader *l)
{
	struct timespec until;
	if (!l->changes && !l->all) {
		pthread_cond_wait(&l->more, &l->lock);
		return;
	}
	clock_gettime(CLOCK_REALTIME, &until);
	int64_t ms = l->next_changes - mg_ticks() + until.tv_nsec / 1000000 + 1;
	until.tv_sec += ms / 1000;
	until.tv_nsec = ms % 1000 * 1000000;
	pthread_cond_timedwait(&l->more, &l->lock, &until);
}

static void *work(void *loader)
{
	struct mg_loader *l = loader;
	pthread_mutex_lock(&l->lock);
	while (!l->stop) {
		bool due = (l->changes || l->all) && mg_ticks() >= l->next_changes;
		struct job *job = take_job(&l->jobs);
		job = job || due ? job : take_job(&l->pages);
		if (job) {
			pthread_mutex_unlock(&l->lock);
			run_job(l, job);
			pthread_mutex_lock(&l->lock);
		} else if (due) {
			run_changes(l);
		} else {
			wait_for_job(l);
		}
	}
	pthread_mutex_unlock(&l->lock);
	return NULL;
}

/* Where a request comes from: whoever has one address of IPv6 has the 2^64 beside it, too. */
static struct mg_network network_of(struct mg_task *task)
{
	struct mg_network from;
	memset(&from, 0, sizeof from); /* also what nobody looks at: two are compared as bytes */
	if (!mg_network_read(mg_request_of(task)->address, &from))
		memset(&from, 0, sizeof from);
	return from;
}

/* False: memory was refused, or the loader has ended. */
static bool push(struct mg_loader *l, enum job_kind kind, struct mg_task *task, struct mg_loaded *loaded)
{
	struct job *job = calloc(1, sizeof *job);
	if (!job)
		return false;
	job->kind = kind;
	job->task = task;
	job->loaded = loaded;
	if (kind == JOB_PAGE)
		job->from = network_of(task);
	pthread_mutex_lock(&l->lock);
	bool taken = !l->stop;
	if (taken) {
		struct queue *q = kind == JOB_PAGE ? &l->pages : &l->jobs;
		*q->last = job;
		q->last = &job->next;
		pthread_cond_signal(&l->more);
	}
	pthread_mutex_unlock(&l->lock);
	if (!taken)
		free(job);
	return taken;
}

/* Pages that wait for somebody there. */
static int pages_from(struct mg_loader *l, struct mg_task *task)
{
	const struct mg_network from = network_of(task);
	int n = 0;
	pthread_mutex_lock(&l->lock);
	for (const struct job *job = l->pages.first; job; job = job->next)
		n += memcmp(&job->from, &from, sizeof from) == 0;
	pthread_mutex_unlock(&l->lock);
	return n;
}

void mg_loader_take(struct mg_loader *l, struct mg_task *task)
{
	struct mg_request *r = mg_request_of(task);
	bool page = r->endpoint->run != mg_run_list;
	task->to_loader = false;
	bool slower = page && !mg_common_below(l->common, pages_from(l, task), MG_CEILING_PAGES);
	if (!slower && push(l, page ? JOB_PAGE : JOB_LIST, task, NULL))
		return;
	r->retry = 1;
	mg_request_refuse(r, slower ? MG_R_SLOWER : MG_R_BUSY, NULL, NULL);
	task->done(task);
}

bool mg_loader_ask_table(struct mg_loader *l, const char *id)
{
	struct mg_loaded *loaded = mg_loaded_new(id);
	bool asked = loaded && push(l, JOB_TABLE, NULL, loaded);
	if (loaded && !asked)
		loaded->task.done(&loaded->task);
	return asked;
}

void mg_loader_note_change(struct mg_loader *l, const char *id)
{
	pthread_mutex_lock(&l->lock);
	bool known = false;
	for (int i = 0; id && i < l->changes && !known; i++)
		known = strcmp(l->changed[i], id) == 0;
	if (!id || (!known && l->changes == CHANGES))
		l->all = true;
	else if (!known)
		memcpy(l->changed[l->changes++], id, strnlen(id, MG_ID_MAX - 1) + 1);
	pthread_cond_signal(&l->more);
	pthread_mutex_unlock(&l->lock);
}

struct mg_loader *mg_loader_new(const char *data, struct mg_common *common, struct mg_writer *writer)
{
	char words[1024];
	struct mg_buf wrong;
	struct mg_loader *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	mg_buf_init(&wrong, words, sizeof words);
	l->common = common;
	l->writer = writer;
	l->jobs.last = &l->jobs.first;
	l->pages.last = &l->pages.first;
	pthread_mutex_init(&l->lock, NULL);
	pthread_cond_init(&l->more, NULL);
	l->store = mg_store_open(data, &wrong);
	l->reader.common = common;
	l->reader.store = l->store;
	l->running = l->store && push(l, JOB_ALL, NULL, NULL) && pthread_create(&l->thread, NULL, work, l) == 0;
	if (l->running)
		return l;
	mg_server_log("the loader cannot start: %s", words);
	mg_loader_free(l);
	return NULL;
}

void mg_loader_free(struct mg_loader *l)
{
	if (!l)
		return;
	pthread_mutex_lock(&l->lock);
	l->stop = true;
	pthread_cond_signal(&l->more);
	pthread_mutex_unlock(&l->lock);
	if (l->running)
		pthread_join(l->thread, NULL);
	for (struct job *job; (job = take_job(&l->jobs)) || (job = take_job(&l->pages));) {
		if (job->task) {
			mg_request_refuse(mg_request_of(job->task), MG_R_BUSY, NULL, NULL);
			job->task->done(job->task);
		}
		if (job->loaded)
			job->loaded->task.done(&job->loaded->task);
		free(job);
	}
	mg_store_close(l->store);
	pthread_cond_destroy(&l->more);
	pthread_mutex_destroy(&l->lock);
	free(l);
}
