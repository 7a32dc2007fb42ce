/* task.c: what the server itself brings to the writer: ticks and thoughts. */
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

void mg_task_free(struct mg_task *task)
{
	mg_assert(task->kind != MG_TASK_REQUEST);
	free(task);
}
