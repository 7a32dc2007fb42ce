/* writer.h: the one thread that owns the tables and the store.
 *
 * Tasks come in through a queue (task.h). The writer takes all that wait, decides each with src/table, appends what follows to
 * the store, commits them as one group, and only then publishes and answers. While it waits for the disk the next group
 * gathers. If a group cannot be committed nothing of it was told to anybody; its tasks are tried again one by one, and
 * requests refused if that fails too. */
#ifndef MG_SERVER_WRITER_H
#define MG_SERVER_WRITER_H

#include "notify/mail.h"
#include "server/common.h"
#include "server/task.h"

struct mg_writer;

/* How people are told who are not there. */
struct mg_notice_settings {
	int after_seconds;   /* that they are asked; 0: 20 */
	int remind_seconds;  /* before their time is over they are told again; 0: when a quarter of it is left */
	bool private_too;    /* also through addresses of private networks: for tests, and at home */
	const char *ca;      /* a file of certificate authorities that are trusted, too; must outlive the writer; NULL: none */
	struct mg_mail_server mail; /* url NULL: no mail is sent; must outlive the writer */
	const char *contact; /* https://…, for push services that have something to complain about; must outlive the writer; NULL: none */
};

/* Opens the store. NULL: *wrong says why. Owned by the caller. */
struct mg_writer *mg_writer_new(const char *data, struct mg_common *common, struct mg_buf *wrong);
/* Starts its thread, those in which computer players think, and the one that tells people. */
bool mg_writer_start(struct mg_writer *w, const struct mg_notice_settings *notices);
/* Fulfils what waits, then ends the threads. */
void mg_writer_stop(struct mg_writer *w);
void mg_writer_free(struct mg_writer *w);

/* From any thread: the task is the writer's until it calls task->done. After the writer's end a request is refused at once. */
void mg_writer_submit(struct mg_writer *w, struct mg_task *task);

/* Without its thread, for tests: runs a task at once. */
void mg_writer_run_now(struct mg_writer *w, struct mg_task *task);

#endif
