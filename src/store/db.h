/* db.h: the seam between what is kept and the database that keeps it. SQLite and PostgreSQL behind one handful of
 * operations, so that nearly all SQL is written once, in what both understand: parameters are $1, $2, … in the order in
 * which they first appear, values are whole numbers or texts.
 *
 * Each statement is a literal that stands at one place of this room: a database keeps it prepared by its address. */
#ifndef MG_STORE_DB_H
#define MG_STORE_DB_H

#include "store/store.h"

enum { MG_DB_STATEMENTS = 256, MG_DB_PARAMS = 16, MG_DB_ERROR_MAX = 512 };

struct mg_db_value {
	const char *text; /* not owned; NULL: the number counts */
	int64_t number;
};

struct mg_db;

/* One row of an answer, valid during the callback that gets it. Columns count from 0. */
struct mg_row {
	struct mg_db *db;
	void *native; /* sqlite3_stmt or PGresult */
	int at;
};
typedef bool mg_db_each(void *arg, const struct mg_row *row);

/* What a kind of database can do. Results are those of store.h; MG_STORED with *changed rows written or seen. */
struct mg_db_kind {
	const char *identity;  /* type of a column that numbers its rows */
	const char *clustered; /* behind a table that is kept in the order of its key */
	bool shared;           /* several servers may use it: leases and notices mean something */
	void (*close)(struct mg_db *db);
	enum mg_stored (*begin)(struct mg_db *db);
	enum mg_stored (*commit)(struct mg_db *db);
	void (*rollback)(struct mg_db *db);
	enum mg_stored (*run)(struct mg_db *db, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
			      void *arg, int64_t *changed);
	enum mg_stored (*script)(struct mg_db *db, const char *sql); /* statements without parameters, not kept */
	/* For reading a whole store: a state of it that does not change until rollback, and rows that are not all in memory at
	 * once. This statement is not kept. */
	enum mg_stored (*snapshot)(struct mg_db *db);
	enum mg_stored (*stream)(struct mg_db *db, const char *sql, mg_db_each *each, void *arg);
	const char *by_bytes;    /* behind a text by which to sort the same way everywhere */
	const char *renumber;    /* script after rows came with their numbers */
	int64_t (*number)(const struct mg_row *row, int column);
	const char *(*text)(const struct mg_row *row, int column);
	/* The schema: takes the lock under which it may be changed (inside a transaction), reads and notes its version. */
	enum mg_stored (*lock_schema)(struct mg_db *db);
	enum mg_stored (*version)(struct mg_db *db, int64_t *version);
	enum mg_stored (*set_version)(struct mg_db *db, int version);
	/* Changes by others. */
	int (*wake_fd)(const struct mg_db *db);
	enum mg_stored (*notify)(struct mg_db *db, const char *payload);
	enum mg_stored (*changes)(struct mg_db *db, mg_store_each_change *each, void *arg);
	enum mg_stored (*backup)(struct mg_db *db, const char *file, struct mg_buf *wrong);
	enum mg_stored (*check)(struct mg_db *db, struct mg_buf *wrong);
};

struct mg_db {
	const struct mg_db_kind *kind;
	char error[MG_DB_ERROR_MAX];
};

/* NULL: *wrong says why. */
struct mg_db *mg_sqlite_open(const char *file, struct mg_buf *wrong);
struct mg_db *mg_postgres_open(const char *url, struct mg_buf *wrong);

#endif
