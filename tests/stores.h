/* stores.h: empty stores of every kind for tests, in folders and databases of their own. */
#ifndef MG_TESTS_STORES_H
#define MG_TESTS_STORES_H

#include "store/store.h"

enum { WHERE_MAX = 256 };

/* One store in an empty database. */
struct fixture {
	char dir[64];          /* of its own, removed at the end */
	char where[WHERE_MAX]; /* for mg_store_open() */
	struct mg_store *s;
};

/* cmocka's set-up and tear-down of one test. */
int sqlite_set_up(void **state);
int postgres_set_up(void **state);
int store_tear_down(void **state);

/* The PostgreSQL that all tests of a program share, started by the first that needs it; ends with the program. */
void postgres_start(void);
void postgres_stop(void);
void postgres_sql(const struct fixture *f, const char *sql); /* in the database of a test */

/* Opens a store, or fails the test. Owned by the caller. */
struct mg_store *open_store(const char *where);
void reopen(struct fixture *f);

/* Each fails the test unless it is done. */
void begin(struct mg_store *s);
void commit(struct mg_store *s);
int64_t add_visitor(struct mg_store *s, const char *name);
void add_table(struct mg_store *s, const char *id, int64_t host);
struct mg_table_row row_of(const char *id, int64_t host);

/* One event, at the time 6000 + n. */
enum mg_stored append(struct mg_store *s, const char *table, int64_t n, const char *text);

/* Rows as text, one a line. */
struct lines {
	char text[65536];
	struct mg_buf out;
	int most; /* stop after so many; 0: never */
	int count;
};
struct lines *lines_init(struct lines *l);
bool lines_go_on(struct lines *l);
bool event_line(void *arg, const struct mg_event_row *e);
bool table_line(void *arg, const struct mg_table_row *row);
void change_line(void *arg, const char *table);

#endif
