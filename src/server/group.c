/* group.c: a group of tasks: each is decided, what follows is committed as one, and only then told. */
#include "server/board_player.h"
#include "server/live_table.h"
#include "server/server_log.h"

enum { TRIES = 4, AGAIN_MS = 1000 };

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

void mg_group_give_up(struct mg_writer *w, struct mg_task *task)
{
	task->to_loader = false; /* the refusal is its answer */
	if (task->kind == MG_TASK_REQUEST)
		mg_request_refuse(mg_request_of(task), w->trouble == MG_STORE_FULL ? MG_R_STORAGE : MG_R_BUSY, NULL, NULL);
	if (task->kind != MG_TASK_TICK && task->kind != MG_TASK_THOUGHT)
		return;
	struct mg_live_table *lt = mg_live_table_known(w, task->table);
	if (lt)
		lt->thinking = false;
	mg_alarm_add(w, task->table, w->now + AGAIN_MS);
}

void mg_group_run(struct mg_writer *w, struct mg_task **list, int n)
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
		mg_group_give_up(w, list[i]);
	}
}

void mg_writer_run_now(struct mg_writer *w, struct mg_task *task)
{
	mg_group_run(w, &task, 1);
}

void mg_group_sort(struct mg_task **list, int n)
{
	for (int i = 1; i < n; i++) {
		struct mg_task *task = list[i];
		int k = i;
		for (; k > 0 && strcmp(list[k - 1]->table, task->table) > 0; k--)
			list[k] = list[k - 1];
		list[k] = task;
	}
}
