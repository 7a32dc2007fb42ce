/* task.h: what waits in the writer's queue: a request of the network (request.h), or what the server itself brings.
 *
 * A task is the first member of what it stands for, and its kind says what that is. It belongs to one thread at a time. */
#ifndef MG_SERVER_TASK_H
#define MG_SERVER_TASK_H

#include "notify/post.h"
#include "store/store.h"
#include "table/table.h"

struct mg_live_table;
struct mg_notifier;
enum { MG_RESULTS_MAX = 8 };

enum mg_task_kind {
	MG_TASK_REQUEST, /* struct mg_request */
	MG_TASK_TICK,    /* struct mg_tick */
	MG_TASK_THOUGHT, /* struct mg_thought */
	MG_TASK_LOADED,  /* struct mg_loaded */
	MG_TASK_TOLD,    /* struct mg_told */
	MG_TASK_PLAYED,  /* struct mg_played */
};

struct mg_task {
	enum mg_task_kind kind;
	char table[MG_ID_MAX];              /* that it is about; empty: none */
	void (*done)(struct mg_task *task); /* called by the writer's thread when the task is its maker's again */
	bool to_loader;                     /* not done yet: the writer hands it on (loader.h) */
	struct mg_task *next;               /* in a queue */
};

/* Time has come for a table: its clock, or a computer player that has to be asked. */
struct mg_tick {
	struct mg_task task;
};

/* A computer player has thought about a state of a table. */
struct mg_thought {
	struct mg_task task;
	struct mg_state about;
	mg_move move;
	bool quick; /* a level lower, since much waited */
};

/* A table was read by the loader. */
struct mg_loaded {
	struct mg_task task;
	struct mg_live_table *live_table; /* the writer's to take over; NULL: it cannot be read */
};

/* A person was told that he is asked at a table, or it was given up; without a table, a test of a webhook. */
struct mg_told {
	struct mg_task task;
	int64_t visitor;
	enum mg_channel channel;
	int64_t since, events, remind;      /* as mg_store_set_told() keeps them */
	struct mg_notifier *notifier;       /* not owned; its maker, */
	struct mg_mailer *mailer;           /* or this one */
	bool digest;                        /* it was one of a mail that tells of everything once a day */
	int results;                        /* of what was sent: */
	struct mg_told_result {
		char to[MG_BROWSER_ADDRESS_MAX]; /* a browser by its address, a webhook by its id */
		enum mg_posted how;
		int status;
	} result[MG_RESULTS_MAX];
};

/* Computer players have played on a published board. */
struct mg_played {
	struct mg_task task;
	char board[MG_ID_MAX];
	char figures[MG_GALLERY_FIGURES_MAX]; /* JSON; empty: they were stopped */
};

/* With mg_task_free as `done`. NULL: memory was refused. Owned by the caller until it is submitted. */
struct mg_tick *mg_tick_new(const char *table);
struct mg_thought *mg_thought_new(const char *table, const struct mg_state *about, mg_move move);

struct mg_loaded *mg_loaded_new(const char *table); /* frees its live table too (live_table_read.c) */

/* What the makers of these share: a task of this size, without memory NULL. */
void *mg_task_new(size_t size, enum mg_task_kind kind, const char *table);
struct mg_told *mg_told_new(const char *table, int64_t visitor);
void mg_told_add(struct mg_told *told, const char *to, enum mg_posted how, int status);

/* Frees a tick, a thought or what was told. */
void mg_task_free(struct mg_task *task);

#endif
