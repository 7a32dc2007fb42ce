/* A store of every released version of the schema is opened, upgraded, and holds what it held. tests/store/ keeps a dump of
 * each version in each kind of database; a new version adds its own. */
#include "stores.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <unistd.h>

enum { VERSIONS = 1, DUMP_MAX = 1 << 16 };

static char *read_dump(int version, const char *kind)
{
	char path[64];
	char *text = calloc(1, DUMP_MAX);
	snprintf(path, sizeof path, "tests/store/schema-%d.%s.sql", version, kind);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	size_t len = fread(text, 1, DUMP_MAX - 1, file);
	assert_true(len > 0 && len < DUMP_MAX - 1);
	fclose(file);
	return text;
}

static void load_sqlite(struct fixture *f, int version)
{
	char *dump = read_dump(version, "sqlite"), *wrong = NULL;
	sqlite3 *db;
	mg_store_close(f->s);
	unlink(f->where);
	assert_int_equal(sqlite3_open(f->where, &db), SQLITE_OK);
	if (sqlite3_exec(db, dump, NULL, NULL, &wrong) != SQLITE_OK)
		fail_msg("%s", wrong);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	free(dump);
}

static void load_postgres(struct fixture *f, int version)
{
	char *dump = read_dump(version, "postgres");
	mg_store_close(f->s);
	postgres_sql(f, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
	postgres_sql(f, dump);
	free(dump);
}

/* What the dumps were made with. */
static void holds_what_it_held(struct mg_store *s)
{
	uint8_t hash[MG_HASH_BYTES];
	struct mg_visitor v;
	struct mg_token token;
	struct mg_table_row row;
	struct lines l;
	int64_t number;
	int seat;
	memset(hash, 0x11, sizeof hash);
	assert_int_equal(mg_store_session(s, hash, &v), MG_STORED);
	assert_string_equal(v.name, "Ann");
	assert_int_equal(v.id, 7);
	assert_int_equal(mg_store_visitor(s, 8, &v), MG_STORED);
	assert_string_equal(v.name, "Böb \"the bank\" O'Neill");
	assert_true(v.banned && v.made == 1001 && v.seen == 2001);
	memset(hash, 0x33, sizeof hash);
	assert_int_equal(mg_store_token(s, hash, &token), MG_STORED);
	assert_true(token.id == 4 && token.visitor == 7 && token.scopes == 5);
	assert_int_equal(mg_store_table(s, "k3f9", &row), MG_STORED);
	assert_true(row.host == 7 && row.phase == 2 && row.is_public && row.due == INT64_MAX && row.events == 3);
	memset(hash, 0x44, sizeof hash);
	assert_memory_equal(row.secret, hash, sizeof row.secret);
	assert_int_equal(mg_store_member(s, "k3f9", 8, &seat), MG_STORED);
	assert_int_equal(seat, -1);
	memset(hash, 0x55, sizeof hash);
	assert_int_equal(mg_store_link(s, "k3f9", hash, &seat), MG_STORED);
	mg_store_events(s, "k3f9", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "1 3001 open k3f9\n2 3002 say p1 \"Grüße\"\n3 3003 move p1 bid 3\n");
	assert_int_equal(mg_store_find_key(s, "k3f9", 7, "key00001", &number), MG_STORED);
	assert_int_equal(number, 3);
}

static void goes_on(struct mg_store *s)
{
	uint8_t hash[MG_HASH_BYTES];
	char text[256];
	struct mg_buf wrong;
	int64_t visitor;
	mg_buf_init(&wrong, text, sizeof text);
	begin(s);
	assert_int_equal(add_visitor(s, "Cleo"), 9);
	memset(hash, 0x22, sizeof hash);
	assert_int_equal(mg_store_take_device_link(s, hash, 8999, &visitor), MG_STORED);
	assert_int_equal(visitor, 7);
	assert_int_equal(append(s, "k3f9", 4, "move p2 pass"), MG_STORED);
	struct mg_table_row row = row_of("k3f9", 7);
	row.events = 4;
	assert_int_equal(mg_store_update_table(s, &row), MG_STORED);
	commit(s);
	if (mg_store_check(s, &wrong) != MG_STORED)
		fail_msg("%s", text);
}

static void every_version(struct fixture *f, void (*load)(struct fixture *, int))
{
	for (int version = 1; version <= VERSIONS; version++) {
		load(f, version);
		f->s = open_store(f->where);
		holds_what_it_held(f->s);
		goes_on(f->s);
		reopen(f);
	}
}

/* Opening it is refused with these words. */
static void is_refused(const struct fixture *f, const char *words)
{
	char text[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	assert_null(mg_store_open(f->where, &wrong));
	if (!strstr(text, words))
		fail_msg("%s", text);
}

static void sqlite_sql(const struct fixture *f, const char *sql)
{
	char *wrong = NULL;
	sqlite3 *db;
	assert_int_equal(sqlite3_open(f->where, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &wrong) != SQLITE_OK)
		fail_msg("%s", wrong);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* The last thing that the step makes is in the way: nothing of the step stays. Once it is not, the store is upgraded, and only
 * the first who opens it is told. */
static void all_or_nothing(struct fixture *f, void (*load)(struct fixture *, int), void (*sql)(const struct fixture *, const char *))
{
	int from, to;
	load(f, 1);
	sql(f, "CREATE TABLE rated (surprise BIGINT)");
	is_refused(f, "its schema stays 1 and cannot become 2");
	/* Fails if the column is there. */
	sql(f, "ALTER TABLE sessions ADD COLUMN device BIGINT; ALTER TABLE sessions DROP COLUMN device; DROP TABLE rated");
	f->s = open_store(f->where);
	assert_true(mg_store_was_upgraded(f->s, &from, &to));
	assert_int_equal(from, 1);
	assert_int_equal(to, 2);
	holds_what_it_held(f->s);
	reopen(f);
	assert_false(mg_store_was_upgraded(f->s, &from, &to));
}

static void sqlite_is_upgraded_whole(void **state)
{
	all_or_nothing(*state, load_sqlite, sqlite_sql);
}

static void postgres_is_upgraded_whole(void **state)
{
	all_or_nothing(*state, load_postgres, postgres_sql);
}

static void sqlite_is_upgraded(void **state)
{
	every_version(*state, load_sqlite);
}

static void postgres_is_upgraded(void **state)
{
	every_version(*state, load_postgres);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		{"sqlite_is_upgraded", sqlite_is_upgraded, sqlite_set_up, store_tear_down, NULL},
		{"sqlite_is_upgraded_whole", sqlite_is_upgraded_whole, sqlite_set_up, store_tear_down, NULL},
		{"postgres_is_upgraded_whole", postgres_is_upgraded_whole, postgres_set_up, store_tear_down, NULL},
		{"postgres_is_upgraded", postgres_is_upgraded, postgres_set_up, store_tear_down, NULL},
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
