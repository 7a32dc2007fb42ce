/* writer.c: the writer's thread: takes tasks from its queue, decides them in groups, commits, publishes; and looks after the
 * store once a second. */
#include "server/board_player.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/server_log.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { GROUP_MAX = 512, FOLLOWERS_A_SECOND = 50, TRIES = 4, SECOND = 1000, BANS_MS = 5000, HOUR_MS = 3600 * 1000, KEYS_MS = 7 * 24 * HOUR_MS,
       LONG_LOG = 2000 /* events; so many are read in a moment */ };

/* ---- one task ---- */

static bool may_ask(struct mg_writer *w, struct mg_request *r)
{
	enum mg_refusal why;
	if (!mg_writer_identify(w, r->credential, r->hash, &r->who))
		return w->trouble == MG_STORED ? mg_request_refuse(r, MG_R_TOKEN, NULL, NULL) : false;
	if (!mg_request_is_allowed(r, &why))
		return mg_request_refuse(r, why, NULL, NULL);
	if (r->endpoint->limit == MG_LIMIT_NONE || r->limited)
		return true;
	r->limited = true; /* once, however often it is decided again */
	return mg_common_within_visitor_limit(w->common, r, r->endpoint->limit);
}

/* A link opens the table it belongs to. */
static bool opens(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat;
	if (mg_published_open_to(lt->published, r->who.id))
		return true;
	if (!r->has_code)
		return false;
	enum mg_stored found = mg_store_link(w->store, lt->row.id, r->code, &seat);
	mg_writer_ok(w, found);
	/* Who was removed comes back by a new link to a seat, not by the one to watch. */
	r->by_link = found == MG_STORED && !(seat < 0 && mg_live_table_is_removed(lt, r->who.id));
	return r->by_link;
}

static void decide_request(struct mg_writer *w, struct mg_request *r)
{
	struct mg_live_table *lt = NULL;
	mg_request_reset(r);
	if (!may_ask(w, r))
		return;
	if (r->task.table[0]) {
		lt = mg_live_table_find(w, r->task.table);
		if (w->trouble != MG_STORED)
			return;
		if (!lt || !opens(w, r, lt)) {
			mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
			return;
		}
		if (!mg_outage_forgive(w, lt))
			return;
	}
	r->endpoint->run(w, r, lt);
}

static void decide(struct mg_writer *w, struct mg_task *task)
{
	if (task->kind == MG_TASK_REQUEST) {
		decide_request(w, mg_request_of(task));
		return;
	}
	if (task->kind == MG_TASK_LOADED) {
		struct mg_loaded *loaded = (struct mg_loaded *)task;
		if (loaded->live_table)
			mg_live_table_adopt(w, loaded->live_table);
		loaded->live_table = NULL;
		return;
	}
	if (task->kind == MG_TASK_TOLD) {
		mg_run_told(w, (const struct mg_told *)task);
		return;
	}
	if (task->kind == MG_TASK_PLAYED) {
		mg_run_played(w, (const struct mg_played *)task);
		return;
	}
	struct mg_live_table *lt = mg_live_table_find(w, task->table);
	if (!lt || w->trouble != MG_STORED || !mg_outage_forgive(w, lt))
		return;
	if (task->kind == MG_TASK_TICK)
		mg_run_tick(w, lt);
	else
		mg_run_thought(w, (const struct mg_thought *)task, lt);
}

/* Whether a refusal may come from not having heard yet what another server did at this table. What is granted needs no such
 * question: the store refuses events whose numbers are taken. */
static bool may_be_behind(struct mg_writer *w, struct mg_task *task)
{
	bool refused = task->kind == MG_TASK_REQUEST && mg_request_of(task)->status >= 400;
	struct mg_live_table *lt = w->shared && refused && task->table[0] ? mg_live_table_known(w, task->table) : NULL;
	return lt && !lt->touched;
}

/* Decides a task, again if another server was quicker at its table. */
static void run_task(struct mg_writer *w, struct mg_task *task)
{
	bool behind = false;
	for (int i = 0; i < TRIES; i++) {
		w->again = false;
		decide(w, task);
		if (w->trouble != MG_STORED)
			return;
		if (!w->again) {
			if (behind || !may_be_behind(w, task))
				return;
			behind = true;
		}
		struct mg_live_table *lt = task->table[0] ? mg_live_table_find(w, task->table) : NULL;
		if (!lt || lt->touched)
			break;
		mg_live_table_refresh(w, lt);
	}
	w->trouble = MG_STORE_BUSY;
}

/* ---- a group ---- */

static void roll_back(struct mg_writer *w)
{
	if (w->writing)
		mg_store_rollback(w->store);
	w->writing = false;
	while (w->touched) {
		struct mg_live_table *lt = w->touched;
		w->touched = lt->also_touched;
		/* A table that never came to be. */
		if (!lt->published->count)
			mg_registry_retire(w->common->registry, lt->published);
		else
			w->doubt = true;
		mg_live_table_drop(w, lt);
	}
}

static enum mg_stored commit(struct mg_writer *w)
{
	mg_assert(w->writing || !w->touched || w->trouble != MG_STORED); /* what was touched is in a transaction */
	for (struct mg_live_table *lt = w->touched; lt && w->trouble == MG_STORED; lt = lt->also_touched)
		mg_live_table_store_row(w, lt);
	if (w->trouble != MG_STORED || !w->writing)
		return w->trouble;
	int64_t start = mg_micros();
	w->writing = false;
	mg_writer_ok(w, mg_store_commit(w->store));
	mg_count(&w->common->metrics, MG_C_COMMITS, 1);
	mg_count(&w->common->metrics, MG_C_COMMIT_MICROSECONDS, (unsigned long long)(mg_micros() - start));
	atomic_store(&w->common->healthy, w->trouble == MG_STORED);
	return w->trouble;
}

static void publish(struct mg_writer *w)
{
	mg_assert(!w->writing); /* nothing is told before it is durable */
	while (w->touched) {
		struct mg_live_table *lt = w->touched;
		w->touched = lt->also_touched;
		mg_live_table_publish(w, lt);
	}
}

bool mg_writer_end(struct mg_writer *w)
{
	if (commit(w) == MG_STORED) {
		publish(w);
		return true;
	}
	mg_count(&w->common->metrics, MG_C_COMMIT_FAILURES, 1);
	roll_back(w);
	return false;
}

/* Everything of the list, or nothing. */
static bool try_group(struct mg_writer *w, struct mg_task **list, int n)
{
	int64_t now = mg_now();
	mg_assert(!w->writing && !w->touched);
	w->now = now > w->now ? now : w->now;
	w->trouble = MG_STORED;
	for (int i = 0; i < n && w->trouble == MG_STORED; i++)
		run_task(w, list[i]);
	if (!mg_writer_end(w))
		return false;
	for (int i = 0; i < n; i++)
		if (list[i]->kind == MG_TASK_REQUEST && mg_request_of(list[i])->hangs_up) {
			mg_session_cache_forget(w->common->sessions, mg_request_of(list[i])->who.id);
			mg_streams_close(w->common->streams, mg_request_of(list[i])->who.id);
		} else if (list[i]->kind == MG_TASK_REQUEST && mg_request_of(list[i])->ends) {
			mg_session_cache_forget(w->common->sessions, mg_request_of(list[i])->ends);
			mg_streams_close(w->common->streams, mg_request_of(list[i])->ends);
		}
	return true;
}

/* A request is refused; what clocks and computer players bring is not repeated by anybody else, so it is tried again. */
static void give_up(struct mg_writer *w, struct mg_task *task)
{
	if (task->kind == MG_TASK_REQUEST) {
		mg_request_refuse(mg_request_of(task), w->trouble == MG_STORE_FULL ? MG_R_STORAGE : MG_R_BUSY, NULL, NULL);
		return;
	}
	if (task->kind == MG_TASK_LOADED)
		return;
	struct mg_live_table *lt = mg_live_table_known(w, task->table);
	if (lt)
		lt->thinking = false;
	mg_alarm_add(w, task->table, w->now + SECOND);
}

static void run_group(struct mg_writer *w, struct mg_task **list, int n)
{
	mg_count(&w->common->metrics, MG_C_GROUPS, 1);
	mg_count(&w->common->metrics, MG_C_WRITER_REQUESTS, (unsigned long long)n);
	if (try_group(w, list, n))
		return;
	bool away = false; /* the database does not answer: the rest of the group need not wait for it too */
	for (int i = 0; i < n; i++) {
		bool fine = false;
		for (int tries = 0; tries < TRIES && !fine && !away && (tries == 0 || w->trouble != MG_STORE_FULL); tries++)
			fine = try_group(w, &list[i], 1);
		if (fine)
			continue;
		if (!away)
			mg_server_log("the store refuses: %s", mg_store_error(w->store));
		away |= w->trouble == MG_STORE_BUSY || w->trouble == MG_STORE_UNSURE;
		atomic_store(&w->common->healthy, false);
		give_up(w, list[i]);
	}
}

void mg_writer_run_now(struct mg_writer *w, struct mg_task *task)
{
	run_group(w, &task, 1);
}

/* By table, so that two servers never wait for each other in a circle; those of one table in the order in which they came. */
static void sort_group(struct mg_task **list, int n)
{
	for (int i = 1; i < n; i++) {
		struct mg_task *task = list[i];
		int k = i;
		for (; k > 0 && strcmp(list[k - 1]->table, task->table) > 0; k--)
			list[k] = list[k - 1];
		list[k] = task;
	}
}

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
			run_group(w, &task, 1);
		else
			give_up(w, task);
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
	while (w->first && n < GROUP_MAX) {
		list[n] = w->first;
		w->first = w->first->next;
		n++;
	}
	if (!w->first)
		w->last = &w->first;
	*stop = w->stop && !w->first;
	pthread_mutex_unlock(&w->lock);
	mg_assert(n <= GROUP_MAX);
	mg_gauge(&w->common->metrics, MG_G_WAITING, -n);
	return n;
}

/* Tables whose time has come, as ticks. */
static int take_alarms(struct mg_writer *w, struct mg_task **list, int n)
{
	int64_t now = mg_now();
	char table[MG_ID_MAX];
	while (n < GROUP_MAX && mg_alarm_take(w, now, table)) {
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

static void take_change(void *writer, const char *table)
{
	struct mg_writer *w = writer;
	if (!table || !table[0])
		w->people_changed = true;
	if (!table)
		w->all_changed = true;
	else if (table[0] && w->changes < MG_CHANGES_MAX)
		memcpy(w->changed[w->changes++], table, strnlen(table, MG_ID_MAX - 1) + 1);
	else if (table[0])
		w->all_changed = true;
}

/* A live table that was dropped may have been ahead of what is published, or behind what is durable after all: its commit failed, or nobody knows
 * whether it did. Who follows the table is not to wait for somebody to touch it, nor is its computer player. */
static void read_dropped(struct mg_writer *w)
{
	size_t n = 0;
	w->doubt = false;
	w->trouble = MG_STORED;
	char *names = mg_registry_names(w->common->registry, &n);
	for (size_t i = 0; i < n && w->trouble == MG_STORED; i++)
		if (!mg_live_table_known(w, names + MG_ID_MAX * i))
			mg_live_table_find(w, names + MG_ID_MAX * i);
	w->doubt |= w->trouble != MG_STORED;
	free(names);
}

static void heed_changes(struct mg_writer *w)
{
	if (w->people_changed) {
		mg_session_cache_forget(w->common->sessions, 0);
		mg_common_read_bans(w->common, w->store);
	}
	if (w->all_changed) {
		struct mg_live_table *older;
		for (struct mg_live_table *lt = w->newest; lt; lt = older) {
			older = lt->older;
			mg_live_table_refresh(w, lt);
		}
		if (w->loader)
			mg_loader_note_change(w->loader, NULL);
		return;
	}
	for (int i = 0; i < w->changes; i++) {
		struct mg_live_table *lt = mg_live_table_known(w, w->changed[i]);
		if (lt)
			mg_live_table_refresh(w, lt);
		else if (w->loader)
			mg_loader_note_change(w->loader, w->changed[i]);
	}
}

/* What others wrote: other servers, or `magnate admin`. */
static void read_changes(struct mg_writer *w)
{
	w->changes = 0;
	w->all_changed = w->people_changed = false;
	w->trouble = MG_STORED;
	w->now = mg_now() > w->now ? mg_now() : w->now;
	if (mg_store_changes(w->store, take_change, w) == MG_STORED)
		heed_changes(w);
}

static bool note_missed(void *writer, const struct mg_table_row *row)
{
	struct mg_writer *w = writer;
	struct mg_live_table *lt = mg_live_table_known(w, row->id);
	if (lt ? row->events > (int64_t)lt->t.events : w->loader && row->events > mg_lobby_events(w->common->lobby, row->id))
		take_change(w, row->id);
	return true;
}

/* Notices of other servers can get lost: what they have changed in the last moments is compared by the number of its events. Who people are has
 * no such number, so it is asked for again now and then. */
static void catch_up(struct mg_writer *w, int64_t ticks)
{
	enum { MARGIN_MS = 4000, PEOPLE_MS = 10000 }; /* clocks may differ, and commits take time */
	int64_t now = mg_now();
	if (!w->shared)
		return;
	w->trouble = MG_STORED;
	w->changes = 0;
	w->all_changed = w->people_changed = false;
	if (mg_store_changed_since(w->store, (w->caught_up ? w->caught_up : now) - MARGIN_MS, note_missed, w) != MG_STORED)
		return;
	w->caught_up = now;
	heed_changes(w);
	if (ticks >= w->next_people) {
		w->next_people = ticks + PEOPLE_MS;
		mg_session_cache_forget(w->common->sessions, 0);
	}
}

/* All who come through a proxy count as one visitor's address then: the host is told, once in an hour, and by `magnate admin`. */
static void note_proxy(struct mg_writer *w, int64_t ticks)
{
	if (!atomic_load(&w->common->proxy_untrusted) || ticks < w->next_proxy)
		return;
	w->next_proxy = ticks + HOUR_MS;
	mg_server_log("requests come through a proxy on this network, but --trust-proxy is not given: all of them count as one address");
	w->trouble = MG_STORED;
	if (mg_writer_begin(w))
		mg_writer_ok(w, mg_store_warn(w->store, "trust-proxy", mg_now()));
	mg_writer_end(w);
	atomic_store(&w->common->proxy_untrusted, false);
}

/* After trouble: whether the store can be written again. In every hour: keys that nobody will repeat. */
static void do_housekeeping(struct mg_writer *w, int64_t ticks)
{
	bool hour = ticks >= w->next_hour;
	note_proxy(w, ticks);
	if (ticks >= w->next_bans) {
		w->next_bans = ticks + BANS_MS;
		mg_common_read_bans(w->common, w->store);
	}
	if (!hour && atomic_load(&w->common->healthy))
		return;
	w->trouble = MG_STORED;
	if (mg_writer_begin(w))
		mg_writer_ok(w, mg_store_drop_keys(w->store, mg_now() - KEYS_MS));
	mg_writer_end(w);
	if (hour)
		w->next_hour = ticks + HOUR_MS;
}

/* Who was banned, or whose token was withdrawn elsewhere, follows no longer. */
static void check_followers(struct mg_writer *w)
{
	struct mg_follower follower[FOLLOWERS_A_SECOND];
	int n = mg_streams_to_check(w->common->streams, follower, FOLLOWERS_A_SECOND);
	w->trouble = MG_STORED;
	for (int i = 0; i < n && w->trouble == MG_STORED; i++) {
		struct mg_identity who;
		bool known = mg_writer_identify(w, follower[i].credential, follower[i].hash, &who);
		if (w->trouble == MG_STORED && (!known || who.id != follower[i].visitor || who.banned))
			mg_streams_close(w->common->streams, follower[i].visitor);
	}
	mg_writer_end(w);
}

static void each_second(struct mg_writer *w)
{
	int64_t ticks = mg_ticks();
	if (ticks < w->next_second)
		return;
	w->next_second = ticks + SECOND;
	read_changes(w);
	catch_up(w, ticks);
	if (w->doubt)
		read_dropped(w);
	mg_writer_renew_leases(w);
	mg_outage_say_alive(w, false);
	check_followers(w);
	do_housekeeping(w, ticks);
	mg_writer_look_for_waiting(w, ticks);
	mg_live_tables_trim(w);
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
		read_changes(w);
}

/* What other servers say is heard also while there is always something to do. */
static void hear_others(struct mg_writer *w)
{
	struct pollfd end = {.fd = mg_store_wake_fd(w->store), .events = POLLIN};
	if (end.fd >= 0 && poll(&end, 1, 0) > 0)
		read_changes(w);
}

static void *run_writer(void *writer)
{
	struct mg_writer *w = writer;
	struct mg_task *list[GROUP_MAX];
	bool stop = false;
	while (!stop) {
		mg_outage_watch(w, mg_now(), mg_ticks());
		int n = take_tasks(w, list, &stop);
		n = take_alarms(w, list, n);
		each_second(w);
		if (!n && !stop) {
			wait_for_work(w);
			continue;
		}
		hear_others(w);
		n = set_aside(w, list, n);
		sort_group(list, n);
		if (n)
			run_group(w, list, n);
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
