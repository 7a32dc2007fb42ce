/* stores.c: a fresh SQLite file or PostgreSQL schema for each test, and its end. */
#include "stores.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <libpq-fe.h>
#include <unistd.h>

struct mg_store *open_store(const char *where)
{
	char text[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	struct mg_store *s = mg_store_open(where, &wrong);
	if (!s)
		fail_msg("%s", text);
	assert_int_equal(wrong.len, 0);
	return s;
}

static void shell(const char *command)
{
	if (system(command) != 0)
		fail_msg("%s", command);
}

static struct fixture *make_fixture(void)
{
	struct fixture *f = calloc(1, sizeof *f);
	snprintf(f->dir, sizeof f->dir, "/tmp/magnate-store-XXXXXX");
	assert_non_null(mkdtemp(f->dir));
	return f;
}

int sqlite_set_up(void **state)
{
	struct fixture *f = make_fixture();
	snprintf(f->where, sizeof f->where, "%s/data", f->dir);
	f->s = open_store(f->where);
	*state = f;
	return 0;
}

/* The one PostgreSQL of this program. */
static struct {
	char dir[64];
	char query[160]; /* of its URL */
	int databases;
} postgres;

static void postgres_do(const char *action)
{
	char command[256];
	snprintf(command, sizeof command, "bash tests/store/postgres.sh %s %s %d >/dev/null", action, postgres.dir, (int)getpid());
	shell(command);
}

void postgres_start(void)
{
	if (!postgres.dir[0]) {
		snprintf(postgres.dir, sizeof postgres.dir, "/tmp/magnate-pg-XXXXXX");
		assert_non_null(mkdtemp(postgres.dir));
		snprintf(postgres.query, sizeof postgres.query, "host=%s/postgres&user=magnate", postgres.dir);
	}
	postgres_do("start");
}

void postgres_stop(void)
{
	postgres_do("crash");
}

static void run_sql(const char *url, const char *sql)
{
	PGconn *c = PQconnectdb(url);
	PGresult *r = PQexec(c, sql);
	if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
		fail_msg("%s: %s", sql, PQerrorMessage(c));
	PQclear(r);
	PQfinish(c);
}

void postgres_sql(const struct fixture *f, const char *sql)
{
	run_sql(f->where, sql);
}

int postgres_set_up(void **state)
{
	char url[WHERE_MAX], sql[64];
	struct fixture *f = make_fixture();
	if (!postgres.dir[0])
		postgres_start();
	snprintf(sql, sizeof sql, "CREATE DATABASE t%d", ++postgres.databases);
	snprintf(url, sizeof url, "postgres:///postgres?%s", postgres.query);
	run_sql(url, sql);
	snprintf(f->where, sizeof f->where, "postgres:///t%d?%s", postgres.databases, postgres.query);
	f->s = open_store(f->where);
	*state = f;
	return 0;
}

int store_tear_down(void **state)
{
	struct fixture *f = *state;
	char command[128];
	mg_store_close(f->s);
	snprintf(command, sizeof command, "rm -rf '%s'", f->dir);
	shell(command);
	free(f);
	return 0;
}

void reopen(struct fixture *f)
{
	mg_store_close(f->s);
	f->s = open_store(f->where);
}

void begin(struct mg_store *s)
{
	enum mg_stored done = mg_store_begin(s);
	if (done != MG_STORED)
		fail_msg("begin: %d, %s", done, mg_store_error(s));
}

void commit(struct mg_store *s)
{
	enum mg_stored done = mg_store_commit(s);
	if (done != MG_STORED)
		fail_msg("commit: %d, %s", done, mg_store_error(s));
}

int64_t add_visitor(struct mg_store *s, const char *name)
{
	int64_t id = 0;
	assert_int_equal(mg_store_new_visitor(s, name, 1000, &id), MG_STORED);
	return id;
}

struct mg_table_row row_of(const char *id, int64_t host)
{
	struct mg_table_row row = {.host = host, .phase = 1, .is_public = true, .has_open_seat = true, .made = 5000, .changed = 5000,
				   .due = INT64_MAX};
	snprintf(row.id, sizeof row.id, "%s", id);
	for (size_t i = 0; i < sizeof row.secret; i++)
		row.secret[i] = (uint8_t)(255 - i);
	return row;
}

void add_table(struct mg_store *s, const char *id, int64_t host)
{
	struct mg_table_row row = row_of(id, host);
	assert_int_equal(mg_store_new_table(s, &row), MG_STORED);
}

enum mg_stored append(struct mg_store *s, const char *table, int64_t n, const char *text)
{
	return mg_store_append(s, table, &(struct mg_event_row){n, 6000 + n, text}, 1);
}

struct lines *lines_init(struct lines *l)
{
	mg_buf_init(&l->out, l->text, sizeof l->text);
	l->most = 0;
	l->count = 0;
	return l;
}

bool lines_go_on(struct lines *l)
{
	return ++l->count != l->most;
}

bool event_line(void *arg, const struct mg_event_row *e)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%lld %lld %s\n", (long long)e->n, (long long)e->at, e->text);
	return lines_go_on(l);
}

bool table_line(void *arg, const struct mg_table_row *row)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s\n", row->id);
	return lines_go_on(l);
}

void change_line(void *arg, const char *table)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s\n", table ? table : "anything");
	l->count++;
}
