/* loader.h: a thread that reads from the store what would hold up the writer: lists that published memory does not have yet, tables
 * with a long log, what other servers have changed, and, when none of these waits, pages that are put together from many rows (rankings, clubs). It has a connection of its own
 * to the store, and writes nothing. */
#ifndef MG_SERVER_LOADER_H
#define MG_SERVER_LOADER_H

#include "server/common.h"
#include "server/task.h"

struct mg_loader;
struct mg_writer;

/* Opens the store, and begins to read the tables that are open or public. NULL: it cannot; the server's log says why. */
struct mg_loader *mg_loader_new(const char *data, struct mg_common *common, struct mg_writer *writer);
/* Ends the thread. Requests that wait are refused. */
void mg_loader_free(struct mg_loader *l);

/* From any thread: a request for a list, or for a page; the loader answers it and calls its `done`. Of one address only so many pages may wait. */
void mg_loader_take(struct mg_loader *l, struct mg_task *task);
/* Reads a table, and brings it to the writer as a struct mg_loaded. False: memory was refused. */
bool mg_loader_ask_table(struct mg_loader *l, const char *id);
/* Somebody else has changed this table, which is not in this server's hands; NULL: any. Its summary is read again, soon. */
void mg_loader_note_change(struct mg_loader *l, const char *id);

/* What a page's `run` asks first: true if the loader will call it again, with a writer that only reads. */
bool mg_loader_reads(struct mg_writer *w, struct mg_request *r);

/* Answers a request for a list, reading from this store what the lobby lacks. */
void mg_loader_answer(struct mg_store *store, struct mg_lobby *lobby, struct mg_request *r);

#endif
