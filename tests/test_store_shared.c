/* Several servers on one store: who is first, who holds a table, who hears of what, and a database that goes away. */
#include "stores.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

enum { WRITERS = 4, EVENTS_EACH = 25 };

static void table_with_log(struct fixture *f)
{
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	assert_int_equal(append(f->s, "t", 1, "open"), MG_STORED);
	commit(f->s);
}

static bool last_number(void *arg, const struct mg_event_row *e)
{
	*(int64_t *)arg = e->n;
	return true;
}

struct writer {
	const char *where;
	int number;
	bool fine;
};

/* Appends after what it has read, as a server does, and begins anew when another was quicker. */
static bool write_next(struct mg_store *s, int writer, int count)
{
	char text[32];
	int64_t n = 0;
	snprintf(text, sizeof text, "say w%d-%d", writer, count);
	if (mg_store_events(s, "t", 0, last_number, &n) != MG_STORED || mg_store_begin(s) != MG_STORED)
		return false;
	if (append(s, "t", n + 1, text) == MG_STORED)
		return mg_store_commit(s) == MG_STORED;
	mg_store_rollback(s);
	return false;
}

static void *write_events(void *arg)
{
	struct writer *w = arg;
	char text[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	struct mg_store *s = mg_store_open(w->where, &wrong);
	int tries = 0;
	for (int i = 0; s && i < EVENTS_EACH && tries < 100000; tries++)
		if (write_next(s, w->number, i))
			i++;
	w->fine = s && tries < 100000;
	mg_store_close(s);
	return NULL;
}

static void each_number_is_given_once(void **state)
{
	struct fixture *f = *state;
	struct writer w[WRITERS];
	pthread_t thread[WRITERS];
	struct lines l;
	char text[256];
	struct mg_buf wrong;
	table_with_log(f);
	for (int i = 0; i < WRITERS; i++) {
		w[i] = (struct writer){f->where, i, false};
		assert_int_equal(pthread_create(&thread[i], NULL, write_events, &w[i]), 0);
	}
	for (int i = 0; i < WRITERS; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < WRITERS; i++)
		assert_true(w[i].fine);
	mg_store_events(f->s, "t", 0, event_line, lines_init(&l));
	assert_int_equal(l.count, 1 + WRITERS * EVENTS_EACH);
	for (int i = 0; i < WRITERS * EVENTS_EACH; i++) {
		snprintf(text, sizeof text, "say w%d-%d\n", i / EVENTS_EACH, i % EVENTS_EACH);
		const char *at = strstr(l.text, text);
		assert_non_null(at);
		assert_null(strstr(at + 1, text));
	}
	begin(f->s);
	struct mg_table_row row = row_of("t", 1);
	row.events = 1 + WRITERS * EVENTS_EACH;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	commit(f->s);
	mg_buf_init(&wrong, text, sizeof text);
	assert_int_equal(mg_store_check(f->s, &wrong), MG_STORED);
}

/* Waits until so many changes are heard. */
static void hear(struct mg_store *s, int count, struct lines *l)
{
	lines_init(l);
	while (l->count < count) {
		struct pollfd p = {.fd = mg_store_wake_fd(s), .events = POLLIN};
		assert_true(poll(&p, 1, p.fd < 0 ? 50 : 60000) >= 0);
		mg_store_changes(s, change_line, l);
	}
}

static void others_hear_what_has_changed(void **state)
{
	struct fixture *f = *state;
	struct mg_store *other = open_store(f->where);
	struct lines l;
	table_with_log(f);
	begin(f->s);
	int64_t bob = add_visitor(f->s, "Bob");
	add_table(f->s, "u", bob);
	commit(f->s);
	hear(f->s, 1, &l);
	assert_string_equal(l.text, "anything\n");
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "mine"), MG_STORED);
	commit(f->s);
	begin(other);
	assert_int_equal(append(other, "t", 3, "rolled back"), MG_STORED);
	mg_store_rollback(other);
	begin(other);
	assert_int_equal(append(other, "t", 3, "theirs"), MG_STORED);
	assert_int_equal(append(other, "t", 4, "theirs"), MG_STORED);
	assert_int_equal(append(other, "u", 1, "theirs"), MG_STORED);
	assert_int_equal(mg_store_ban_visitor(other, bob, true), MG_STORED);
	commit(other);
	hear(f->s, 3, &l);
	assert_string_equal(l.text, "t\nu\n\n");
	assert_int_equal(mg_store_changes(f->s, change_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "");
	mg_store_close(other);
}

static void make_tables(struct mg_store *s, int first, int count)
{
	char id[MG_ID_MAX];
	begin(s);
	int64_t ann = add_visitor(s, "Ann");
	for (int i = first; i < first + count; i++) {
		snprintf(id, sizeof id, "table%011d", i);
		add_table(s, id, ann);
	}
	commit(s);
}

/* So many that one notice cannot name them: then others look at everything. */
static void a_notice_names_hundreds_of_tables_or_everything(void **state)
{
	struct fixture *f = *state;
	struct mg_store *other = open_store(f->where);
	struct lines l;
	hear(f->s, 1, &l);
	make_tables(other, 0, 400);
	hear(f->s, 400, &l);
	assert_int_equal(l.count, 400);
	assert_non_null(strstr(l.text, "table00000000000\n"));
	assert_non_null(strstr(l.text, "table00000000399\n"));
	make_tables(other, 400, 1000);
	hear(f->s, 1, &l);
	assert_string_equal(l.text, "anything\n");
	mg_store_close(other);
}

static bool lease(struct mg_store *s, const char *table, const char *server, int64_t now)
{
	bool got = false;
	begin(s);
	assert_int_equal(mg_store_lease(s, table, server, now, now + 10, &got), MG_STORED);
	commit(s);
	return got;
}

static void a_lease_ends_with_its_server(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	table_with_log(f);
	begin(f->s);
	struct mg_table_row over = row_of("over", 1);
	over.phase = 3;
	assert_int_equal(mg_store_new_table(f->s, &over), MG_STORED);
	commit(f->s);
	assert_false(lease(f->s, "", "a", 100));
	assert_false(lease(f->s, "", "b", 100));
	mg_store_unleased(f->s, 101, 10, table_line, lines_init(&l));
	assert_string_equal(l.text, "t\n");
	assert_true(lease(f->s, "t", "a", 101));
	assert_true(lease(f->s, "t", "a", 102));
	assert_false(lease(f->s, "t", "b", 103));
	mg_store_unleased(f->s, 103, 10, table_line, lines_init(&l));
	assert_string_equal(l.text, "");
	assert_true(lease(f->s, "", "a", 109)); /* until 119 */
	assert_true(lease(f->s, "", "b", 109));
	assert_false(lease(f->s, "t", "b", 118));
	assert_true(lease(f->s, "", "b", 118));
	mg_store_unleased(f->s, 119, 10, table_line, lines_init(&l));
	assert_string_equal(l.text, "t\n");
	assert_true(lease(f->s, "t", "b", 119));
	assert_false(lease(f->s, "", "a", 120)); /* too late: it has lost tables */
	assert_false(lease(f->s, "t", "a", 120));
}

static void sqlite_has_one_server(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	table_with_log(f);
	assert_true(lease(f->s, "", "a", 100));
	assert_true(lease(f->s, "t", "a", 100));
	assert_true(lease(f->s, "t", "b", 100));
	mg_store_unleased(f->s, 1000, 10, table_line, lines_init(&l));
	assert_string_equal(l.text, "");
}

static void a_restart_of_the_database_is_survived(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	table_with_log(f);
	hear(f->s, 1, &l);
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "lost"), MG_STORED);
	postgres_stop();
	assert_int_equal(append(f->s, "t", 3, "lost"), MG_STORE_BUSY);
	assert_int_equal(mg_store_commit(f->s), MG_STORE_BUSY);
	assert_int_equal(mg_store_begin(f->s), MG_STORE_BUSY);
	assert_int_equal(mg_store_events(f->s, "t", 0, event_line, lines_init(&l)), MG_STORE_BUSY);
	while (mg_store_changes(f->s, change_line, &l) == MG_STORED)
		assert_int_equal(l.count, 0); /* farewells that libpq reads before the end */
	assert_int_equal(mg_store_wake_fd(f->s), -1);
	postgres_start();
	assert_int_equal(mg_store_events(f->s, "t", 0, event_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "1 6001 open\n");
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "kept"), MG_STORED);
	commit(f->s);
	hear(f->s, 1, &l);
	assert_string_equal(l.text, "anything\n");
}

/* Between two calls, when nobody watches. */
static void a_silent_restart_is_not_even_noticed(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	table_with_log(f);
	postgres_stop();
	postgres_start();
	assert_int_equal(mg_store_events(f->s, "t", 0, event_line, lines_init(&l)), MG_STORED);
	postgres_stop();
	postgres_start();
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "kept"), MG_STORED);
	commit(f->s);
	mg_store_events(f->s, "t", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "1 6001 open\n2 6002 kept\n");
}

/* The connection ends while the database commits, before it is done. */
static void a_commit_cut_off_before_it_is_done(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	table_with_log(f);
	postgres_sql(f, "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS "
			"'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END'");
	postgres_sql(f, "CREATE CONSTRAINT TRIGGER die AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED "
			"FOR EACH ROW WHEN (new.text = 'die') EXECUTE FUNCTION die()");
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "die"), MG_STORED);
	assert_int_equal(mg_store_commit(f->s), MG_STORE_UNSURE);
	mg_store_events(f->s, "t", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "1 6001 open\n");
}

/* Ends the connection that waits for a standby to confirm, when its transaction is committed here already. */
static void *end_the_wait(void *arg)
{
	postgres_sql(arg, "DO $$ BEGIN LOOP"
			  "  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep';"
			  "  EXIT WHEN FOUND; PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$");
	return NULL;
}

static void a_commit_whose_answer_is_lost(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	pthread_t thread;
	table_with_log(f);
	postgres_sql(f, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
	postgres_sql(f, "SELECT pg_reload_conf()");
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "kept"), MG_STORED);
	assert_int_equal(pthread_create(&thread, NULL, end_the_wait, f), 0);
	enum mg_stored done = mg_store_commit(f->s);
	/* A commit that came before the setting did has not waited; the next does. */
	for (int64_t n = 3; done == MG_STORED; n++) {
		begin(f->s);
		assert_int_equal(append(f->s, "t", n, "kept"), MG_STORED);
		done = mg_store_commit(f->s);
	}
	pthread_join(thread, NULL);
	postgres_sql(f, "ALTER SYSTEM RESET synchronous_standby_names");
	postgres_sql(f, "SELECT pg_reload_conf()");
	assert_int_equal(done, MG_STORE_UNSURE);
	int64_t last = 0;
	mg_store_events(f->s, "t", 0, last_number, &last);
	assert_true(last >= 2);
	mg_store_events(f->s, "t", last - 1, event_line, lines_init(&l));
	assert_non_null(strstr(l.text, "kept"));
}

/* Two transactions that wait for each other: one goes through, the other can try again. */
struct crossing {
	struct fixture *f;
	const char *first, *second;
	pthread_barrier_t *both;
	enum mg_stored done;
};

static void *cross(void *arg)
{
	struct crossing *c = arg;
	char text[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	struct mg_store *s = mg_store_open(c->f->where, &wrong);
	c->done = s ? mg_store_begin(s) : MG_STORE_FAILED;
	if (c->done == MG_STORED)
		c->done = append(s, c->first, 1, "x");
	pthread_barrier_wait(c->both);
	if (c->done == MG_STORED)
		c->done = append(s, c->second, 1, "x");
	if (c->done == MG_STORED || c->done == MG_STORE_TAKEN)
		c->done = mg_store_commit(s);
	mg_store_close(s);
	return NULL;
}

static void a_circle_of_waiting_is_broken(void **state)
{
	struct fixture *f = *state;
	pthread_barrier_t both;
	pthread_t thread;
	pthread_barrier_init(&both, NULL, 2);
	struct crossing a = {f, "t", "u", &both, MG_STORED}, b = {f, "u", "t", &both, MG_STORED};
	assert_int_equal(pthread_create(&thread, NULL, cross, &a), 0);
	cross(&b);
	pthread_join(thread, NULL);
	pthread_barrier_destroy(&both);
	assert_true((a.done == MG_STORED && b.done == MG_STORE_BUSY) || (a.done == MG_STORE_BUSY && b.done == MG_STORED));
}

static void the_password_is_not_told(void **state)
{
	char text[512];
	struct mg_buf wrong;
	(void)state;
	mg_buf_init(&wrong, text, sizeof text);
	assert_null(mg_store_open("postgres://ann:sesame@localhost:1/games", &wrong));
	assert_non_null(strstr(text, "PostgreSQL: "));
	assert_null(strstr(text, "sesame"));
}

#define ON_SQLITE(test) {"sqlite: " #test, test, sqlite_set_up, store_tear_down, NULL}
#define ON_POSTGRES(test) {"postgres: " #test, test, postgres_set_up, store_tear_down, NULL}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ON_SQLITE(each_number_is_given_once),
		ON_POSTGRES(each_number_is_given_once),
		ON_POSTGRES(others_hear_what_has_changed),
		ON_POSTGRES(a_notice_names_hundreds_of_tables_or_everything),
		ON_POSTGRES(a_lease_ends_with_its_server),
		ON_SQLITE(sqlite_has_one_server),
		ON_POSTGRES(a_restart_of_the_database_is_survived),
		ON_POSTGRES(a_silent_restart_is_not_even_noticed),
		ON_POSTGRES(a_commit_cut_off_before_it_is_done),
		ON_POSTGRES(a_commit_whose_answer_is_lost),
		ON_POSTGRES(a_circle_of_waiting_is_broken),
		cmocka_unit_test(the_password_is_not_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
