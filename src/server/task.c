/* task.c: what the server itself brings to the writer: ticks, thoughts, and who was told. */
#include "server/task.h"

void *mg_task_new(size_t size, enum mg_task_kind kind, const char *table)
{
	struct mg_task *task = calloc(1, size);
	struct mg_buf name;
	if (!task)
		return NULL;
	task->kind = kind;
	task->done = mg_task_free;
	mg_buf_init(&name, task->table, sizeof task->table);
	mg_buf_text(&name, table);
	mg_assert(!name.full);
	return task;
}

struct mg_tick *mg_tick_new(const char *table)
{
	return mg_task_new(sizeof(struct mg_tick), MG_TASK_TICK, table);
}

struct mg_thought *mg_thought_new(const char *table, const struct mg_state *about, mg_move move)
{
	struct mg_thought *t = mg_task_new(sizeof *t, MG_TASK_THOUGHT, table);
	if (!t)
		return NULL;
	t->about = *about;
	t->move = move;
	return t;
}

struct mg_told *mg_told_new(const char *table, int64_t visitor)
{
	struct mg_told *t = mg_task_new(sizeof *t, MG_TASK_TOLD, table);
	if (t)
		t->visitor = visitor;
	return t;
}

void mg_told_add(struct mg_told *told, const char *to, enum mg_posted how, int status)
{
	struct mg_buf out;
	mg_assert(told->results < MG_RESULTS_MAX);
	struct mg_told_result *r = &told->result[told->results++];
	mg_buf_init(&out, r->to, sizeof r->to);
	mg_buf_text(&out, to);
	r->how = how;
	r->status = status;
}

void mg_task_free(struct mg_task *task)
{
	mg_assert(task->kind != MG_TASK_REQUEST);
	free(task);
}
