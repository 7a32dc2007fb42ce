/* postgres.c: a database that many servers share.
 *
 * Two connections: one for statements, and, once somebody asks for changes, one that only listens, so that its descriptor is
 * readable exactly when there is something to hear. A connection that broke is made anew at the next call, except within
 * a transaction, which is over then; what was not heard meanwhile is reported as "anything". */
#include "store/db.h"

#include <libpq-fe.h>

enum { OID_INT8 = 20, OID_TEXT = 25 };

struct postgres {
	struct mg_db db;
	char *url;          /* owned; may hold a password */
	PGconn *main;       /* owned; NULL: it broke */
	PGconn *listener;   /* owned; NULL: nobody has listened yet */
	bool in_transaction;
	int prepared;           /* number of statements that this connection has prepared */
	const char *sql[MG_DB_STATEMENTS];
};

static void note(struct postgres *p, const char *text)
{
	size_t len = strlen(text);
	while (len > 0 && text[len - 1] == '\n')
		len--;
	snprintf(p->db.error, sizeof p->db.error, "%.*s", (int)(len < 400 ? len : 400), text);
}

/* What went wrong with a statement, by its SQLSTATE. */
static enum mg_stored result_of(struct postgres *p, const PGresult *r)
{
	static const struct {
		const char *state;
		enum mg_stored means;
	} known[] = {
		{"40001", MG_STORE_BUSY}, {"40P01", MG_STORE_BUSY}, /* order of transactions, deadlock */
		{"55P03", MG_STORE_BUSY},                           /* waited too long for a lock */
		{"23505", MG_STORE_BUSY},                           /* another was quicker */
		{"53100", MG_STORE_FULL}, {"53300", MG_STORE_BUSY}, /* disk full, too many connections */
		{"25P02", MG_STORE_BUSY},                           /* the transaction has failed before */
	};
	ExecStatusType status = PQresultStatus(r);
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
		return MG_STORED;
	note(p, PQerrorMessage(p->main));
	const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
	/* Errors without a state are libpq's own. 57P…: the database is being shut down. Either can come before PQstatus()
	 * shows that the connection is lost. */
	if (PQstatus(p->main) != CONNECTION_OK || !state || strncmp(state, "57P", 3) == 0) {
		PQfinish(p->main);
		p->main = NULL;
		return MG_STORE_BUSY;
	}
	for (size_t i = 0; i < MG_COUNT(known); i++)
		if (strcmp(state, known[i].state) == 0)
			return known[i].means;
	return MG_STORE_FAILED;
}

static void ignore(void *arg, const char *message)
{
	(void)arg, (void)message;
}

static PGconn *connect_to(struct postgres *p)
{
	const char *names[] = {"connect_timeout", "application_name", "tcp_user_timeout", "dbname", "client_encoding", NULL};
	const char *values[] = {"5", "magnate", "15000", p->url, "UTF8", NULL};
	PGconn *c = PQconnectdbParams(names, values, 1);
	PQsetNoticeProcessor(c, ignore, NULL);
	return c;
}

static enum mg_stored plain(struct postgres *p, const char *sql)
{
	PGresult *r = PQexec(p->main, sql);
	enum mg_stored done = result_of(p, r);
	PQclear(r);
	return done;
}

/* There is a connection afterwards, or MG_STORE_BUSY. A weaker setting of the host's does not weaken our promise. */
static enum mg_stored connected(struct postgres *p)
{
	if (PQstatus(p->main) == CONNECTION_OK)
		return MG_STORED;
	PQfinish(p->main);
	p->prepared = 0;
	p->main = connect_to(p);
	if (PQstatus(p->main) != CONNECTION_OK) {
		note(p, PQerrorMessage(p->main));
		return MG_STORE_BUSY;
	}
	return plain(p, "SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s';"
			"SELECT set_config('synchronous_commit', 'on', false)"
			" WHERE current_setting('synchronous_commit') IN ('off', 'local')");
}

/* The number under which the literal at this address is prepared; -1: it is not. */
static int find(const struct postgres *p, const char *sql)
{
	for (int i = 0; i < p->prepared; i++)
		if (p->sql[i] == sql)
			return i;
	return -1;
}

static enum mg_stored prepare_statement(struct postgres *p, const char *sql, const struct mg_db_value *values, int count, char name[16])
{
	Oid types[MG_DB_PARAMS];
	int i = find(p, sql);
	enum mg_stored done = MG_STORED;
	if (i < 0) {
		mg_assert(p->prepared < MG_DB_STATEMENTS && count <= MG_DB_PARAMS);
		i = p->prepared;
		for (int j = 0; j < count; j++)
			types[j] = values[j].text ? OID_TEXT : OID_INT8;
		snprintf(name, 16, "s%d", i);
		PGresult *r = PQprepare(p->main, name, sql, count, types);
		done = result_of(p, r);
		PQclear(r);
		if (done == MG_STORED)
			p->sql[p->prepared++] = sql;
	}
	snprintf(name, 16, "s%d", i);
	return done;
}

static enum mg_stored try_once(struct postgres *p, const char *sql, const struct mg_db_value *values, int count, PGresult **out)
{
	char name[16], digits[MG_DB_PARAMS][24];
	const char *texts[MG_DB_PARAMS];
	enum mg_stored done = prepare_statement(p, sql, values, count, name);
	if (done != MG_STORED)
		return done;
	for (int i = 0; i < count; i++) {
		snprintf(digits[i], sizeof digits[i], "%lld", (long long)values[i].number);
		texts[i] = values[i].text ? values[i].text : digits[i];
	}
	*out = PQexecPrepared(p->main, name, count, texts, NULL, NULL, 0);
	return result_of(p, *out);
}

static enum mg_stored postgres_run(struct mg_db *db, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
				   void *arg, int64_t *changed)
{
	struct postgres *p = (struct postgres *)db;
	PGresult *r = NULL;
	enum mg_stored done = p->in_transaction ? MG_STORED : connected(p);
	if (done == MG_STORED)
		done = try_once(p, sql, values, count, &r);
	/* Outside a transaction it only reads, so it may be asked again. */
	if (done == MG_STORE_BUSY && !p->in_transaction && PQstatus(p->main) != CONNECTION_OK && connected(p) == MG_STORED) {
		PQclear(r);
		r = NULL;
		done = try_once(p, sql, values, count, &r);
	}
	*changed = 0;
	if (done == MG_STORED) {
		*changed = each ? PQntuples(r) : strtoll(PQcmdTuples(r), NULL, 10);
		for (int i = 0; each && i < PQntuples(r) && each(arg, &(struct mg_row){db, r, i}); i++)
			;
	}
	PQclear(r);
	return done;
}

static enum mg_stored postgres_script(struct mg_db *db, const char *sql)
{
	return plain((struct postgres *)db, sql);
}

static enum mg_stored postgres_snapshot(struct mg_db *db)
{
	struct postgres *p = (struct postgres *)db;
	enum mg_stored done = connected(p);
	if (done == MG_STORED)
		done = plain(p, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
	p->in_transaction = done == MG_STORED;
	return done;
}

static enum mg_stored postgres_stream(struct mg_db *db, const char *sql, mg_db_each *each, void *arg)
{
	struct postgres *p = (struct postgres *)db;
	enum mg_stored done = MG_STORED;
	bool more = true;
	if (!PQsendQuery(p->main, sql) || !PQsetSingleRowMode(p->main))
		return result_of(p, NULL);
	/* All has to be taken, also when nobody wants more. */
	for (PGresult *r; (r = PQgetResult(p->main)); PQclear(r)) {
		if (PQresultStatus(r) == PGRES_SINGLE_TUPLE)
			more = more && each(arg, &(struct mg_row){db, r, 0});
		else if (done == MG_STORED)
			done = result_of(p, r);
	}
	return done;
}

static int64_t postgres_number(const struct mg_row *row, int column)
{
	return strtoll(PQgetvalue(row->native, row->at, column), NULL, 10);
}

static const char *postgres_text(const struct mg_row *row, int column)
{
	return PQgetvalue(row->native, row->at, column);
}

static enum mg_stored postgres_begin(struct mg_db *db)
{
	struct postgres *p = (struct postgres *)db;
	enum mg_stored done = connected(p);
	if (done == MG_STORED)
		done = plain(p, "BEGIN");
	/* The first to notice that the server was restarted. */
	if (done == MG_STORE_BUSY && PQstatus(p->main) != CONNECTION_OK && connected(p) == MG_STORED)
		done = plain(p, "BEGIN");
	p->in_transaction = done == MG_STORED;
	return done;
}

static enum mg_stored postgres_commit(struct mg_db *db)
{
	struct postgres *p = (struct postgres *)db;
	bool alive = PQstatus(p->main) == CONNECTION_OK;
	p->in_transaction = false;
	PGresult *r = PQexec(p->main, "COMMIT");
	enum mg_stored done = result_of(p, r);
	if (done == MG_STORED && strcmp(PQcmdStatus(r), "COMMIT") != 0) {
		note(p, "the transaction had failed before");
		done = MG_STORE_BUSY;
	}
	/* It may have been done before the connection broke. */
	if (done == MG_STORE_BUSY && alive && PQstatus(p->main) != CONNECTION_OK)
		done = MG_STORE_UNSURE;
	PQclear(r);
	return done;
}

static void postgres_rollback(struct mg_db *db)
{
	struct postgres *p = (struct postgres *)db;
	p->in_transaction = false;
	if (PQstatus(p->main) == CONNECTION_OK)
		PQclear(PQexec(p->main, "ROLLBACK"));
}

static enum mg_stored postgres_lock_schema(struct mg_db *db)
{
	return plain((struct postgres *)db, "SELECT pg_advisory_xact_lock(5568623947210912340)");
}

static bool take_number(void *arg, const struct mg_row *row)
{
	*(int64_t *)arg = postgres_number(row, 0);
	return true;
}

static enum mg_stored postgres_version(struct mg_db *db, int64_t *version)
{
	int64_t there = 0, rows;
	*version = 0;
	enum mg_stored done = postgres_run(db, "SELECT COUNT(to_regclass('magnate_schema'))", NULL, 0, take_number, &there, &rows);
	if (done == MG_STORED && there)
		done = postgres_run(db, "SELECT version FROM magnate_schema", NULL, 0, take_number, version, &rows);
	return done;
}

static enum mg_stored postgres_set_version(struct mg_db *db, int version)
{
	char sql[192];
	snprintf(sql, sizeof sql,
		 "CREATE TABLE IF NOT EXISTS magnate_schema (version BIGINT NOT NULL); DELETE FROM magnate_schema;"
		 "INSERT INTO magnate_schema VALUES (%d)",
		 version);
	return plain((struct postgres *)db, sql);
}

static int postgres_wake_fd(const struct mg_db *db)
{
	const struct postgres *p = (const struct postgres *)db;
	return p->listener && PQstatus(p->listener) == CONNECTION_OK ? PQsocket(p->listener) : -1;
}

static enum mg_stored postgres_notify(struct mg_db *db, const char *payload)
{
	int64_t rows;
	return postgres_run(db, "SELECT pg_notify('magnate', $1)", (const struct mg_db_value[]){{payload, 0}}, 1, NULL, NULL, &rows);
}

/* Hands out the names of a notice, each followed by a blank. */
static void hand_out(char *names, mg_store_each_change *each, void *arg)
{
	for (char *end; (end = strchr(names, ' ')); names = end + 1) {
		*end = '\0';
		each(arg, strcmp(names, "*") == 0 ? NULL : strcmp(names, "-") == 0 ? "" : names);
	}
}

static enum mg_stored listen_again(struct postgres *p)
{
	PQfinish(p->listener);
	p->listener = connect_to(p);
	PGresult *r = PQstatus(p->listener) == CONNECTION_OK ? PQexec(p->listener, "LISTEN magnate") : NULL;
	bool fine = r && PQresultStatus(r) == PGRES_COMMAND_OK;
	if (!fine)
		note(p, PQerrorMessage(p->listener));
	PQclear(r);
	if (fine)
		return MG_STORED;
	PQfinish(p->listener);
	p->listener = NULL;
	return MG_STORE_BUSY;
}

static enum mg_stored postgres_changes(struct mg_db *db, mg_store_each_change *each, void *arg)
{
	struct postgres *p = (struct postgres *)db;
	if (!p->listener || PQconsumeInput(p->listener) != 1 || PQstatus(p->listener) != CONNECTION_OK) {
		enum mg_stored done = listen_again(p);
		if (done == MG_STORED)
			each(arg, NULL);
		return done;
	}
	for (PGnotify *n; (n = PQnotifies(p->listener)); PQfreemem(n))
		if (!p->main || n->be_pid != PQbackendPID(p->main))
			hand_out(n->extra, each, arg);
	return MG_STORED;
}

static enum mg_stored postgres_backup(struct mg_db *db, const char *file, struct mg_buf *wrong)
{
	(void)db;
	mg_buf_printf(wrong, "%s: a PostgreSQL database is backed up with its own pg_dump", file);
	return MG_STORE_FAILED;
}

/* Reads every text of every log: a page that PostgreSQL cannot read any more comes out. */
static enum mg_stored postgres_check(struct mg_db *db, struct mg_buf *wrong)
{
	int64_t length, rows;
	enum mg_stored done =
		postgres_run(db, "SELECT COALESCE(SUM(LENGTH(text)), 0) FROM events", NULL, 0, take_number, &length, &rows);
	if (done != MG_STORED)
		mg_buf_text(wrong, db->error);
	return done;
}

static void postgres_close(struct mg_db *db)
{
	struct postgres *p = (struct postgres *)db;
	PQfinish(p->main);
	PQfinish(p->listener);
	free(p->url);
	free(p);
}

static const struct mg_db_kind kind = {
	.identity = "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
	.clustered = "",
	.shared = true,
	.close = postgres_close,
	.begin = postgres_begin,
	.commit = postgres_commit,
	.rollback = postgres_rollback,
	.run = postgres_run,
	.script = postgres_script,
	.snapshot = postgres_snapshot,
	.stream = postgres_stream,
	.by_bytes = " COLLATE \"C\"",
	.renumber = "SELECT setval(pg_get_serial_sequence('visitors', 'id'), MAX(id)) FROM visitors;"
		    "SELECT setval(pg_get_serial_sequence('tokens', 'id'), MAX(id)) FROM tokens",
	.number = postgres_number,
	.text = postgres_text,
	.lock_schema = postgres_lock_schema,
	.version = postgres_version,
	.set_version = postgres_set_version,
	.wake_fd = postgres_wake_fd,
	.notify = postgres_notify,
	.changes = postgres_changes,
	.backup = postgres_backup,
	.check = postgres_check,
};

struct mg_db *mg_postgres_open(const char *url, struct mg_buf *wrong)
{
	struct postgres *p = calloc(1, sizeof *p);
	size_t size = strlen(url) + 1;
	if (p)
		p->url = malloc(size);
	if (!p || !p->url) {
		mg_buf_text(wrong, "out of memory");
		free(p);
		return NULL;
	}
	p->db.kind = &kind;
	memcpy(p->url, url, size);
	if (connected(p) == MG_STORED)
		return &p->db;
	mg_buf_text(wrong, p->db.error);
	postgres_close(&p->db);
	return NULL;
}
