/* The file of a store in SQLite: who may read it, what is no such file, a backup while it is in use, a log with a gap. */
#include "stores.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <sys/stat.h>

static void nobody_else_may_read_the_file(void **state)
{
	struct fixture *f = *state;
	static const char *const ends[] = {"", "-wal", "-shm"};
	begin(f->s);
	add_visitor(f->s, "Ann");
	commit(f->s);
	for (size_t i = 0; i < MG_COUNT(ends); i++) {
		char path[WHERE_MAX + 8];
		struct stat st;
		snprintf(path, sizeof path, "%s%s", f->where, ends[i]);
		assert_int_equal(stat(path, &st), 0);
		assert_int_equal(st.st_mode & 0777, 0600);
	}
	mg_store_close(f->s);
	assert_int_equal(chmod(f->where, 0644), 0);
	f->s = open_store(f->where);
	struct stat st;
	assert_int_equal(stat(f->where, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
}

static void sql(const char *file, const char *text)
{
	sqlite3 *db;
	assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void refuses(const char *where, const char *why)
{
	char text[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	assert_null(mg_store_open(where, &wrong));
	if (!strstr(text, why))
		fail_msg("\"%s\" does not say \"%s\"", text, why);
}

static void foreign_and_newer_files_are_refused(void **state)
{
	struct fixture *f = *state;
	char path[WHERE_MAX + 16];
	snprintf(path, sizeof path, "%s/foreign", f->dir);
	sql(path, "CREATE TABLE recipes (cake TEXT)");
	refuses(path, "another program");
	snprintf(path, sizeof path, "%s/text", f->dir);
	FILE *text = fopen(path, "w");
	assert_non_null(text);
	fputs("This is no database, but a letter to somebody who does not care at all.\n", text);
	fclose(text);
	refuses(path, "not a database");
	refuses(f->dir, "not a file");
	snprintf(path, sizeof path, "%s/missing/data", f->dir);
	refuses(path, "No such file");
	mg_store_close(f->s);
	sql(f->where, "PRAGMA user_version = 1000");
	refuses(f->where, "it was written by a newer Magnate (schema 1000, this one knows 2)");
	sql(f->where, "PRAGMA user_version = 2");
	f->s = open_store(f->where);
}

static void a_backup_is_made_in_use(void **state)
{
	struct fixture *f = *state;
	char path[WHERE_MAX + 16], text[512];
	struct mg_buf wrong;
	struct lines l;
	struct stat st;
	mg_buf_init(&wrong, text, sizeof text);
	snprintf(path, sizeof path, "%s/backup", f->dir);
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	assert_int_equal(append(f->s, "t", 1, "open"), MG_STORED);
	commit(f->s);
	struct mg_store *other = open_store(f->where);
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "not yet"), MG_STORED);
	assert_int_equal(mg_store_backup(other, path, &wrong), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_backup(other, path, &wrong), MG_STORE_TAKEN);
	assert_non_null(strstr(text, "File exists"));
	mg_store_close(other);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	struct mg_store *copy = open_store(path);
	mg_store_events(copy, "t", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "1 6001 open\n");
	mg_store_close(copy);
}

static void a_damaged_log_is_found(void **state)
{
	struct fixture *f = *state;
	char text[512];
	struct mg_buf wrong;
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	for (int n = 1; n <= 3; n++)
		assert_int_equal(append(f->s, "t", n, "x"), MG_STORED);
	commit(f->s);
	sql(f->where, "DELETE FROM events WHERE n = 2");
	mg_buf_init(&wrong, text, sizeof text);
	assert_int_equal(mg_store_check(f->s, &wrong), MG_STORE_FAILED);
	assert_string_equal(text, "table t: its log has a gap");
	sql(f->where, "DELETE FROM tables");
	mg_buf_init(&wrong, text, sizeof text);
	sql(f->where, "DELETE FROM events WHERE n = 3");
	assert_int_equal(mg_store_check(f->s, &wrong), MG_STORE_FAILED);
	assert_string_equal(text, "table t: its log has no table");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(nobody_else_may_read_the_file, sqlite_set_up, store_tear_down),
		cmocka_unit_test_setup_teardown(foreign_and_newer_files_are_refused, sqlite_set_up, store_tear_down),
		cmocka_unit_test_setup_teardown(a_backup_is_made_in_use, sqlite_set_up, store_tear_down),
		cmocka_unit_test_setup_teardown(a_damaged_log_is_found, sqlite_set_up, store_tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
