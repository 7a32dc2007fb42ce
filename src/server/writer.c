/* writer.c: the writer's thread: takes tasks from its queue and decides them in groups (group.c), once a second looks after the store
 * (upkeep.c), and sets tasks aside while the loader reads their table. */
#include "server/board_player.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/server_log.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { SECOND = 1000, LONG_LOG = 2000 /* events; so many are read in a moment */ };

/* ---- tables that take long to read ---- */

/* The loader reads a table with a long log, and its tasks wait; the others go on. */
static bool has_to_wait(struct mg_writer *w, const struct mg_task *task)
{
	struct mg_table_row row;
	if (!w->loader || !task->table[0] || task->kind == MG_TASK_LOADED || mg_live_table_known(w, task->table))
		return false;
	for (const struct mg_task *other = w->waiting; other; other = other->next)
		if (strcmp(other->table, task->table) == 0)
			return true;
	return mg_store_table(w->store, task->table, &row) == MG_STORED && row.events > LONG_LOG && mg_loader_ask_table(w->loader, task->table);
}

/* Sets aside the tasks of the list that have to wait. Returns how many are left. */
static int set_aside(struct mg_writer *w, struct mg_task **list, int n)
{
	int left = 0;
	for (int i = 0; i < n; i++) {
		if (!has_to_wait(w, list[i])) {
			list[left++] = list[i];
			continue;
		}
		struct mg_task **end = &w->waiting;
		while (*end)
			end = &(*end)->next;
		list[i]->next = NULL;
		*end = list[i];
	}
	return left;
}

static void finish(struct mg_writer *w, struct mg_task *task);

/* The table was read: what has waited for it is decided now; if it cannot be read, nothing can. */
static void go_on_with(struct mg_writer *w, const char *table)
{
	bool known = mg_live_table_known(w, table) != NULL;
	for (struct mg_task **at = &w->waiting; *at;) {
		struct mg_task *task = *at;
		if (strcmp(task->table, table) != 0) {
			at = &task->next;
			continue;
		}
		*at = task->next;
		w->trouble = known ? MG_STORED : MG_STORE_BUSY;
		if (known)
			mg_group_run(w, &task, 1);
		else
			mg_group_give_up(w, task);
		finish(w, task);
	}
}

/* A task that was decided is its maker's again. */
static void finish(struct mg_writer *w, struct mg_task *task)
{
	if (task->kind == MG_TASK_LOADED)
		go_on_with(w, task->table);
	if (task->to_loader)
		mg_loader_take(w->loader, task);
	else
		task->done(task);
}

/* ---- the thread ---- */

static int take_tasks(struct mg_writer *w, struct mg_task **list, bool *stop)
{
	int n = 0;
	pthread_mutex_lock(&w->lock);
	while (w->first && n < MG_GROUP_MAX) {
		list[n] = w->first;
		w->first = w->first->next;
		n++;
	}
	if (!w->first)
		w->last = &w->first;
	*stop = w->stop && !w->first;
	pthread_mutex_unlock(&w->lock);
	mg_assert(n <= MG_GROUP_MAX);
	mg_gauge(&w->common->metrics, MG_G_WAITING, -n);
	return n;
}

/* Tables whose time has come, as ticks. */
static int take_alarms(struct mg_writer *w, struct mg_task **list, int n)
{
	int64_t now = mg_now();
	char table[MG_ID_MAX];
	while (n < MG_GROUP_MAX && mg_alarm_take(w, now, table)) {
		struct mg_tick *tick = mg_tick_new(table);
		if (!tick) {
			mg_alarm_add(w, table, now + SECOND);
			break;
		}
		struct mg_live_table *lt = mg_live_table_known(w, table);
		if (lt)
			lt->alarm = INT64_MAX; /* its entry is gone */
		list[n++] = &tick->task;
	}
	return n;
}

/* Until a task comes, another server says something, or a table's time has come. */
static void wait_for_work(struct mg_writer *w)
{
	struct pollfd ends[2] = {{.fd = w->wake, .events = POLLIN}, {.fd = mg_store_wake_fd(w->store), .events = POLLIN}};
	int64_t until = SECOND, alarm = w->alarms ? w->alarm[0].due - mg_now() : SECOND;
	uint64_t woken;
	if (alarm < until)
		until = alarm < 0 ? 0 : alarm;
	if (poll(ends, 2, (int)until) > 0 && (ends[0].revents & POLLIN) && read(w->wake, &woken, sizeof woken) < 0)
		mg_server_log("the writer cannot be woken: %s", strerror(errno));
	if (ends[1].revents & POLLIN)
		mg_writer_read_changes(w);
}

/* What other servers say is heard also while there is always something to do. */
static void listen_to_others(struct mg_writer *w)
{
	struct pollfd end = {.fd = mg_store_wake_fd(w->store), .events = POLLIN};
	if (end.fd >= 0 && poll(&end, 1, 0) > 0)
		mg_writer_read_changes(w);
}

static void *run_writer(void *writer)
{
	struct mg_writer *w = writer;
	struct mg_task *list[MG_GROUP_MAX];
	bool stop = false;
	while (!stop) {
		mg_outage_watch(w, mg_now(), mg_ticks());
		int n = take_tasks(w, list, &stop);
		n = take_alarms(w, list, n);
		mg_writer_look_after_store(w);
		if (!n && !stop) {
			wait_for_work(w);
			continue;
		}
		listen_to_others(w);
		n = set_aside(w, list, n);
		mg_group_sort(list, n);
		if (n)
			mg_group_run(w, list, n);
		for (int i = 0; i < n; i++)
			finish(w, list[i]);
	}
	return NULL;
}

/* After the end of the writer nothing is decided any more. */
static void refuse_after_end(struct mg_task *task)
{
	if (task->kind == MG_TASK_REQUEST)
		mg_request_refuse(mg_request_of(task), MG_R_BUSY, NULL, NULL);
	task->done(task);
}

/* A list of them, which counted as waiting or not. */
static void refuse_all(struct mg_writer *w, struct mg_task *left, int counted)
{
	while (left) {
		struct mg_task *task = left;
		left = task->next;
		mg_gauge(&w->common->metrics, MG_G_WAITING, counted);
		refuse_after_end(task);
	}
}

void mg_writer_submit(struct mg_writer *w, struct mg_task *task)
{
	uint64_t one = 1;
	bool first = false;
	mg_assert(task->done);
	task->next = NULL;
	mg_gauge(&w->common->metrics, MG_G_WAITING, 1);
	pthread_mutex_lock(&w->lock);
	bool closed = w->closed;
	if (!closed) {
		first = !w->first;
		*w->last = task;
		w->last = &task->next;
	}
	pthread_mutex_unlock(&w->lock);
	if (closed) {
		mg_gauge(&w->common->metrics, MG_G_WAITING, -1);
		refuse_after_end(task);
	}
	if (first && write(w->wake, &one, sizeof one) < 0)
		mg_server_log("the writer cannot be woken: %s", strerror(errno));
}

/* ---- beginning and end ---- */

static bool wake_table(void *writer, const struct mg_table_row *row)
{
	struct mg_writer *w = writer;
	/* One that has not begun, from before such tables expired: it is looked at now, and later again. */
	bool now = row->phase == MG_ROW_OPEN ? row->due == INT64_MAX : row->due != INT64_MAX && w->outage_to;
	mg_alarm_add(w, row->id, now ? w->began : row->due);
	return true;
}

struct mg_writer *mg_writer_new(const char *data, struct mg_common *common, struct mg_buf *wrong)
{
	struct mg_writer *w = calloc(1, sizeof *w);
	if (!w) {
		mg_buf_text(wrong, "out of memory");
		return NULL;
	}
	w->common = common;
	w->began = w->now = mg_now();
	w->live_tables_max = MG_LIVE_TABLES_MAX;
	w->shared = strstr(data, "://") != NULL;
	w->last = &w->first;
	w->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	pthread_mutex_init(&w->lock, NULL);
	w->events = malloc(MG_EVENTS_CAPACITY);
	w->data = strdup(data);
	w->store = mg_store_open(data, wrong);
	if (w->store && w->data && w->events && w->wake >= 0 && mg_code_make(w->server, MG_TABLE_LETTERS) &&
	    (mg_outage_begin(w), w->shared || mg_store_live_tables(w->store, wake_table, w) == MG_STORED)) {
		int from, to;
		if (mg_store_was_upgraded(w->store, &from, &to))
			mg_server_log("the store was upgraded from schema %d to %d; older programs cannot use it any more", from, to);
		mg_common_read_bans(w->common, w->store);
		w->next_hour = mg_ticks();
		return w;
	}
	if (!wrong->len)
		mg_buf_printf(wrong, "the store cannot be read: %s", w->store ? mg_store_error(w->store) : strerror(errno));
	mg_writer_free(w);
	return NULL;
}

bool mg_writer_start(struct mg_writer *w, const struct mg_notice_settings *notices)
{
	w->notices = *notices;
	w->bot_pool = mg_bot_pool_new(w, &w->common->metrics, &w->common->nets, w->common->limits ? w->common->settings.ceiling[MG_CEILING_THINKING] : 0);
	w->loader = mg_loader_new(w->data, w->common, w);
	w->board_player = mg_board_player_new(w);
	if (!w->bot_pool || !w->loader || !w->board_player || !mg_bot_pool_start(w->bot_pool))
		return false;
	mg_board_player_next(w); /* what was published when the last server ended */
	if (!mg_writer_start_notices(w))
		return false;
	w->running = pthread_create(&w->thread, NULL, run_writer, w) == 0;
	return w->running;
}

void mg_writer_stop(struct mg_writer *w)
{
	uint64_t one = 1;
	/* First, while there is somebody to keep who was told. */
	mg_mailer_stop(w->mailer);
	mg_notifier_stop(w->notifier);
	pthread_mutex_lock(&w->lock);
	w->stop = true;
	pthread_mutex_unlock(&w->lock);
	if (w->running && write(w->wake, &one, sizeof one) > 0)
		pthread_join(w->thread, NULL);
	if (w->running)
		mg_outage_say_alive(w, true);
	w->running = false;
	mg_assert(!w->writing && !w->touched);
	mg_bot_pool_free(w->bot_pool);
	w->bot_pool = NULL;
	mg_loader_free(w->loader);
	w->loader = NULL;
	mg_board_player_free(w->board_player);
	w->board_player = NULL;
	/* What came in the last moment: people ask again, and what was thought is thought again after the next start. */
	pthread_mutex_lock(&w->lock);
	struct mg_task *left = w->first;
	w->first = NULL;
	w->last = &w->first;
	w->closed = true;
	pthread_mutex_unlock(&w->lock);
	refuse_all(w, left, -1);
	refuse_all(w, w->waiting, 0);
	w->waiting = NULL;
	mg_mailer_free(w->mailer);
	w->mailer = NULL;
	mg_notifier_free(w->notifier); /* last: what was told is given back to it */
	w->notifier = NULL;
}

void mg_writer_free(struct mg_writer *w)
{
	if (!w)
		return;
	mg_writer_stop(w);
	while (w->newest)
		mg_live_table_drop(w, w->newest);
	mg_store_close(w->store);
	if (w->wake >= 0)
		close(w->wake);
	free(w->alarm);
	free(w->data);
	free(w->events);
	pthread_mutex_destroy(&w->lock);
	free(w);
}
