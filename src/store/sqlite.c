/* sqlite.c: one file, one server. WAL lets readers and the backup go on beside the writer; synchronous=FULL means that a
 * commit that returned survives a power cut. */
#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	APPLICATION = 0x4d474e54, /* "MGNT", in the head of the file */
	BUSY_MS = 5000,           /* how long to wait for another writer: `magnate admin` */
};

struct sqlite {
	struct mg_db db;
	sqlite3 *handle;
	struct {
		const char *sql;
		sqlite3_stmt *prepared;
	} statement[MG_DB_STATEMENTS];
	int64_t seen; /* data_version as of the last look at changes */
};

static enum mg_stored result_of(struct sqlite *q, int code)
{
	if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
		return MG_STORED;
	snprintf(q->db.error, sizeof q->db.error, "%s", sqlite3_errmsg(q->handle));
	switch (code & 0xff) {
	case SQLITE_FULL: return MG_STORE_FULL;
	case SQLITE_BUSY: return MG_STORE_BUSY;
	case SQLITE_IOERR: return sqlite3_system_errno(q->handle) == ENOSPC ? MG_STORE_FULL : MG_STORE_FAILED;
	default: return MG_STORE_FAILED;
	}
}

/* The statement that was prepared from the literal at this address. */
static enum mg_stored prepare_statement(struct sqlite *q, const char *sql, sqlite3_stmt **out)
{
	size_t i = ((uintptr_t)sql >> 3) % MG_DB_STATEMENTS;
	size_t tried = 0;
	while (q->statement[i].sql && q->statement[i].sql != sql && tried++ < MG_DB_STATEMENTS)
		i = (i + 1) % MG_DB_STATEMENTS;
	mg_assert(tried < MG_DB_STATEMENTS);
	if (!q->statement[i].sql) {
		int code = sqlite3_prepare_v3(q->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &q->statement[i].prepared, NULL);
		if (code != SQLITE_OK)
			return result_of(q, code);
		/* SQLite takes $1 for a name and numbers names as they first appear: only where that is their order is $n value n, as in PostgreSQL. */
		for (int n = sqlite3_bind_parameter_count(q->statement[i].prepared); n > 0; n--)
			mg_assert(strtol(sqlite3_bind_parameter_name(q->statement[i].prepared, n) + 1, NULL, 10) == n);
		q->statement[i].sql = sql;
	}
	*out = q->statement[i].prepared;
	return MG_STORED;
}

static enum mg_stored sqlite_run(struct mg_db *db, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
				 void *arg, int64_t *changed)
{
	struct sqlite *q = (struct sqlite *)db;
	sqlite3_stmt *st = NULL;
	enum mg_stored done = prepare_statement(q, sql, &st);
	if (done != MG_STORED)
		return done;
	mg_assert(count == sqlite3_bind_parameter_count(st));
	int code = SQLITE_OK;
	for (int i = 0; i < count && code == SQLITE_OK; i++)
		code = values[i].text ? sqlite3_bind_text(st, i + 1, values[i].text, -1, SQLITE_STATIC)
				      : sqlite3_bind_int64(st, i + 1, values[i].number);
	int64_t rows = 0;
	if (code == SQLITE_OK) {
		while ((code = sqlite3_step(st)) == SQLITE_ROW) {
			rows++;
			if (each && !each(arg, &(struct mg_row){db, st, 0}))
				break;
		}
	}
	done = result_of(q, code);
	*changed = each ? rows : sqlite3_changes64(q->handle);
	sqlite3_reset(st);
	sqlite3_clear_bindings(st);
	return done;
}

static enum mg_stored sqlite_script(struct mg_db *db, const char *sql)
{
	struct sqlite *q = (struct sqlite *)db;
	return result_of(q, sqlite3_exec(q->handle, sql, NULL, NULL, NULL));
}

static enum mg_stored sqlite_snapshot(struct mg_db *db)
{
	return sqlite_script(db, "BEGIN");
}

static enum mg_stored sqlite_stream(struct mg_db *db, const char *sql, mg_db_each *each, void *arg)
{
	struct sqlite *q = (struct sqlite *)db;
	sqlite3_stmt *st = NULL;
	int code = sqlite3_prepare_v2(q->handle, sql, -1, &st, NULL);
	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(st);
		if (code == SQLITE_ROW && !each(arg, &(struct mg_row){db, st, 0}))
			break;
	}
	enum mg_stored done = result_of(q, code);
	sqlite3_finalize(st);
	return done;
}

static int64_t sqlite_number(const struct mg_row *row, int column)
{
	return sqlite3_column_int64(row->native, column);
}

static const char *sqlite_text(const struct mg_row *row, int column)
{
	return (const char *)sqlite3_column_text(row->native, column);
}

static enum mg_stored plain(struct mg_db *db, const char *sql)
{
	int64_t changed;
	return sqlite_run(db, sql, NULL, 0, NULL, NULL, &changed);
}

static enum mg_stored sqlite_begin(struct mg_db *db)
{
	return plain(db, "BEGIN IMMEDIATE");
}

static void sqlite_rollback(struct mg_db *db)
{
	/* After some errors SQLite has rolled back by itself. */
	if (!sqlite3_get_autocommit(((struct sqlite *)db)->handle))
		plain(db, "ROLLBACK");
}

static enum mg_stored sqlite_commit(struct mg_db *db)
{
	enum mg_stored done = plain(db, "COMMIT");
	if (done != MG_STORED) {
		char why[MG_DB_ERROR_MAX];
		memcpy(why, db->error, sizeof why);
		sqlite_rollback(db);
		memcpy(db->error, why, sizeof why);
	}
	return done;
}

static bool take_number(void *arg, const struct mg_row *row)
{
	*(int64_t *)arg = sqlite_number(row, 0);
	return true;
}

static enum mg_stored ask_number(struct mg_db *db, const char *sql, int64_t *out)
{
	int64_t rows;
	return sqlite_run(db, sql, NULL, 0, take_number, out, &rows);
}

static enum mg_stored sqlite_lock_schema(struct mg_db *db)
{
	(void)db; /* BEGIN IMMEDIATE has it */
	return MG_STORED;
}

static enum mg_stored sqlite_version(struct mg_db *db, int64_t *version)
{
	return ask_number(db, "PRAGMA user_version", version);
}

static enum mg_stored sqlite_set_version(struct mg_db *db, int version)
{
	char sql[96];
	snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION, version);
	return sqlite_script(db, sql);
}

static int sqlite_wake_fd(const struct mg_db *db)
{
	(void)db;
	return -1;
}

static enum mg_stored sqlite_notify(struct mg_db *db, const char *payload)
{
	(void)db, (void)payload;
	return MG_STORED;
}

static enum mg_stored sqlite_changes(struct mg_db *db, mg_store_each_change *each, void *arg)
{
	struct sqlite *q = (struct sqlite *)db;
	int64_t version = q->seen;
	enum mg_stored done = ask_number(db, "PRAGMA data_version", &version);
	if (done == MG_STORED && version != q->seen) {
		q->seen = version;
		each(arg, NULL);
	}
	return done;
}

static enum mg_stored copy_all(struct sqlite *q, sqlite3 *to)
{
	sqlite3_backup *copy = sqlite3_backup_init(to, "main", q->handle, "main");
	/* In one step: it reads one state, while the writer goes on in the WAL. */
	int code = copy ? sqlite3_backup_step(copy, -1) : SQLITE_ERROR;
	int end = copy ? sqlite3_backup_finish(copy) : SQLITE_ERROR;
	if (code == SQLITE_DONE && end == SQLITE_OK)
		return MG_STORED;
	snprintf(q->db.error, sizeof q->db.error, "%s", sqlite3_errmsg(to));
	return (end & 0xff) == SQLITE_FULL ? MG_STORE_FULL : (end & 0xff) == SQLITE_BUSY ? MG_STORE_BUSY : MG_STORE_FAILED;
}

static enum mg_stored sqlite_backup(struct mg_db *db, const char *file, struct mg_buf *wrong)
{
	struct sqlite *q = (struct sqlite *)db;
	sqlite3 *to = NULL;
	enum mg_stored done = MG_STORE_FAILED;
	int fd = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		mg_buf_printf(wrong, "%s: %s", file, strerror(errno));
		return errno == EEXIST ? MG_STORE_TAKEN : MG_STORE_FAILED;
	}
	close(fd);
	if (sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
		done = copy_all(q, to);
	if (sqlite3_close(to) != SQLITE_OK)
		done = MG_STORE_FAILED;
	if (done != MG_STORED) {
		mg_buf_printf(wrong, "%s: %s", file, q->db.error);
		unlink(file);
	}
	return done;
}

static bool take_fault(void *arg, const struct mg_row *row)
{
	struct mg_buf *wrong = arg;
	const char *text = sqlite_text(row, 0);
	if (text && strcmp(text, "ok") != 0 && !wrong->full)
		mg_buf_printf(wrong, "%s%s", wrong->len ? "; " : "", text);
	return true;
}

static enum mg_stored sqlite_check(struct mg_db *db, struct mg_buf *wrong)
{
	int64_t rows;
	enum mg_stored done = sqlite_run(db, "PRAGMA integrity_check(10)", NULL, 0, take_fault, wrong, &rows);
	if (done == MG_STORED && wrong->len == 0)
		done = sqlite_run(db, "SELECT 'a row of ' || \"table\" || ' has lost what it belongs to' FROM pragma_foreign_key_check LIMIT 10",
				  NULL, 0, take_fault, wrong, &rows);
	if (done != MG_STORED)
		mg_buf_text(wrong, db->error);
	return done;
}

static void sqlite_close(struct mg_db *db)
{
	struct sqlite *q = (struct sqlite *)db;
	for (size_t i = 0; i < MG_DB_STATEMENTS; i++)
		sqlite3_finalize(q->statement[i].prepared);
	sqlite3_close(q->handle);
	free(q);
}

static const struct mg_db_kind kind = {
	.identity = "INTEGER PRIMARY KEY AUTOINCREMENT",
	.clustered = "WITHOUT ROWID",
	.shared = false,
	.close = sqlite_close,
	.begin = sqlite_begin,
	.commit = sqlite_commit,
	.rollback = sqlite_rollback,
	.run = sqlite_run,
	.script = sqlite_script,
	.snapshot = sqlite_snapshot,
	.stream = sqlite_stream,
	.by_bytes = "",
	.renumber = "",
	.number = sqlite_number,
	.text = sqlite_text,
	.lock_schema = sqlite_lock_schema,
	.version = sqlite_version,
	.set_version = sqlite_set_version,
	.wake_fd = sqlite_wake_fd,
	.notify = sqlite_notify,
	.changes = sqlite_changes,
	.backup = sqlite_backup,
	.check = sqlite_check,
};

/* The file is there afterwards, and nobody but its owner may read it: it holds the secrets of the draws. A file that is
 * there is not opened here, since closing it would drop the locks that another connection of this process has on it. */
static bool make_private(const char *file, struct mg_buf *wrong)
{
	struct stat st;
	int fd = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0) {
		close(fd);
		return true;
	}
	if (errno == EEXIST && stat(file, &st) == 0) {
		if (!S_ISREG(st.st_mode)) {
			mg_buf_text(wrong, "it is not a file");
			return false;
		}
		if ((st.st_mode & 077) == 0 || chmod(file, st.st_mode & 0700) == 0)
			return true;
	}
	mg_buf_text(wrong, strerror(errno));
	return false;
}

static bool is_ours(struct mg_db *db, struct mg_buf *wrong)
{
	int64_t application = 0, tables = 0;
	enum mg_stored done = ask_number(db, "PRAGMA application_id", &application);
	if (done == MG_STORED)
		done = ask_number(db, "SELECT COUNT(*) FROM sqlite_schema", &tables);
	if (done != MG_STORED)
		mg_buf_text(wrong, db->error);
	else if (application != APPLICATION && tables > 0)
		mg_buf_text(wrong, "it is a database of another program");
	else
		return true;
	return false;
}

static bool prepare(struct sqlite *q, const char *file, struct mg_buf *wrong)
{
	/* What is erased is gone from the file too. */
	static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
				       "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA cache_size = -65536;"
				       "PRAGMA journal_size_limit = 67108864";
	if (!make_private(file, wrong))
		return false;
	if (sqlite3_open_v2(file, &q->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
		mg_buf_text(wrong, q->handle ? sqlite3_errmsg(q->handle) : "out of memory");
		return false;
	}
	sqlite3_extended_result_codes(q->handle, 1);
	sqlite3_busy_timeout(q->handle, BUSY_MS);
	if (!is_ours(&q->db, wrong))
		return false;
	if (sqlite_script(&q->db, settings) != MG_STORED || ask_number(&q->db, "PRAGMA data_version", &q->seen) != MG_STORED) {
		mg_buf_text(wrong, q->db.error);
		return false;
	}
	return true;
}

struct mg_db *mg_sqlite_open(const char *file, struct mg_buf *wrong)
{
	struct sqlite *q = calloc(1, sizeof *q);
	if (!q) {
		mg_buf_text(wrong, "out of memory");
		return NULL;
	}
	q->db.kind = &kind;
	if (!prepare(q, file, wrong)) {
		sqlite_close(&q->db);
		return NULL;
	}
	return &q->db;
}
