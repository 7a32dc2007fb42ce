/* The server without its threads and sockets: limits, who asks, the clock, and tables that leave memory and come back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/fair_queue.h"
#include "server/parse.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/published_answer.h"

#include <semaphore.h>
#include <sqlite3.h>
#include <unistd.h>

static void test_limits(void **unused)
{
	struct mg_limits *l = mg_limits_new(&mg_limits_usual);
	int granted = 0, wait;
	(void)unused;
	assert_non_null(l);
	while (!(wait = mg_limits_take(l, MG_LIMIT_CHAT, "v1", 1000)))
		granted++;
	assert_int_equal(granted, 10);
	assert_int_equal(wait, 3);
	/* Others, and other kinds, have their own. */
	assert_int_equal(mg_limits_take(l, MG_LIMIT_CHAT, "v2", 1000), 0);
	assert_int_equal(mg_limits_take(l, MG_LIMIT_MOVES, "v1", 1000), 0);
	/* A refusal costs nothing; after the time it told, one more is there, and one only. */
	for (int i = 0; i < 100; i++)
		assert_int_not_equal(mg_limits_take(l, MG_LIMIT_CHAT, "v1", 2000), 0);
	assert_int_equal(mg_limits_take(l, MG_LIMIT_CHAT, "v1", 4000), 0);
	assert_int_not_equal(mg_limits_take(l, MG_LIMIT_CHAT, "v1", 4000), 0);
	/* By the hour. */
	for (granted = 0; !(wait = mg_limits_take(l, MG_LIMIT_MAILS, "ann@example.org", 1000)); granted++)
		;
	assert_int_equal(granted, 6);
	assert_int_equal(wait, 600);
	/* Neighbours in one network of IPv6 are one. */
	while (!mg_limits_take(l, MG_LIMIT_GUESTS, "2001:db8:0:1::7", 0))
		;
	assert_int_not_equal(mg_limits_take(l, MG_LIMIT_GUESTS, "2001:db8:0:1:ffff::8", 0), 0);
	assert_int_equal(mg_limits_take(l, MG_LIMIT_GUESTS, "2001:db8:0:2::7", 0), 0);
	assert_int_equal(mg_limits_take(NULL, MG_LIMIT_CHAT, "v1", 4000), 0);
	mg_limits_free(l);
}

static void test_limits_of_many(void **unused)
{
	struct mg_limits *l = mg_limits_new(&mg_limits_usual);
	char who[32];
	(void)unused;
	while (!mg_limits_take(l, MG_LIMIT_GUESTS, "203.0.113.7", 0))
		;
	/* A crowd takes every place in the table, and the one who was refused stays refused. */
	for (int i = 0; i < 100000; i++) {
		snprintf(who, sizeof who, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
		assert_int_equal(mg_limits_take(l, MG_LIMIT_GUESTS, who, 0), 0);
	}
	assert_int_not_equal(mg_limits_take(l, MG_LIMIT_GUESTS, "203.0.113.7", 0), 0);
	mg_limits_free(l);
}

static const char *one_header(void *from, const char *name)
{
	const char *const *pair = from;
	return strcmp(name, pair[0]) == 0 ? pair[1] : NULL;
}

/* Whoever has a thousand things waiting holds up nobody, and nothing waits for ever. */
static void test_fair_queue(void **unused)
{
	enum { GREEDY = 1000, OTHERS = 20, DEAR = 600, CHEAP = 20 };
	static struct mg_fair_item greedy[GREEDY], others[OTHERS], dear;
	static struct mg_fair_queue q;
	(void)unused;
	assert_null(mg_fair_queue_pop(&q));
	for (int i = 0; i < GREEDY; i++)
		assert_true(mg_fair_queue_push(&q, &greedy[i], 1, DEAR));
	/* Each new owner comes before all but what is at work. */
	for (int i = 0; i < OTHERS; i++) {
		assert_true(mg_fair_queue_push(&q, &others[i], 2 + (uint64_t)i, CHEAP));
		assert_ptr_equal(mg_fair_queue_pop(&q), &others[i]);
		assert_ptr_equal(mg_fair_queue_pop(&q), &greedy[i]);
	}
	/* What is dear comes too, although there is always somebody new with something cheap. */
	static struct mg_fair_item cheap[GREEDY];
	assert_true(mg_fair_queue_push(&q, &dear, 100, DEAR));
	int before = 0;
	do {
		assert_true(before < GREEDY);
		assert_true(mg_fair_queue_push(&q, &cheap[before], 1000 + (uint64_t)before, CHEAP));
		before++;
	} while (mg_fair_queue_pop(&q) != &dear);
	assert_true(before > DEAR / CHEAP);
	while (mg_fair_queue_pop(&q)) {
	}
	mg_fair_queue_release(&q);
}

static void expect_address(bool trust, const char *forwarded, const char *expected)
{
	const char *pair[] = {"X-Forwarded-For", forwarded};
	struct mg_request_head a = {.peer = "192.0.2.1", .header = one_header, .from = pair};
	struct mg_http_settings o = {.trust_proxy = trust};
	char address[MG_ADDRESS_MAX];
	mg_parse_address(&a, &o, address);
	assert_string_equal(address, expected);
}

static void test_addresses(void **unused)
{
	(void)unused;
	expect_address(false, "203.0.113.7", "192.0.2.1");
	expect_address(true, "203.0.113.7", "203.0.113.7");
	expect_address(true, "1.1.1.1, 203.0.113.7", "203.0.113.7");
	expect_address(true, "2001:db8::1", "2001:db8::1");
	expect_address(true, "", "192.0.2.1");
	expect_address(true, "<script>", "c");
	expect_address(true, "zzz", "unknown");
}

static void test_codes(void **unused)
{
	char a[MG_SECRET_LETTERS + 1], b[MG_SECRET_LETTERS + 1];
	(void)unused;
	assert_true(mg_code_make(a, MG_SECRET_LETTERS) && mg_code_make(b, MG_SECRET_LETTERS));
	assert_int_equal(strlen(a), MG_SECRET_LETTERS);
	assert_string_not_equal(a, b);
}

/* What the code relies on in every row of the table. */
static void test_endpoints(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < mg_endpoint_count; i++) {
		const struct mg_endpoint *e = &mg_endpoints[i];
		struct mg_str argument;
		bool path_known, posts = strcmp(e->method, "POST") == 0;
		assert_true(posts || strcmp(e->method, "GET") == 0);
		assert_int_equal(e->body_max > 0, posts);
		/* A limit is a visitor's, and what is published was not changed by who asks. */
		assert_true(e->limit == MG_LIMIT_NONE || e->needs_visitor);
		assert_true(e->run != mg_run_published || !posts);
		assert_true(e->answer != mg_answer_stream || e->run == mg_run_published || e->run == mg_run_follow);
		/* No row hides another, and a name in braces is one that requests have. */
		assert_ptr_equal(mg_endpoint_find(e->method, e->path, &argument, &path_known), e);
		assert_int_equal(argument.len > 0, strchr(e->path, '{') != NULL);
		static const char *const names[] = {"{table}", "{token}", "{device}", "{passkey}", "{person}", "{tournament}", "{club}", "{mail}", "{hook}", "{board}"};
		bool known = !argument.len;
		for (size_t n = 0; n < MG_COUNT(names); n++)
			known |= mg_str_is(argument, names[n]);
		assert_true(known);
	}
}

static void expect_endpoint(const char *method, const char *path, const char *row, const char *argument, bool known)
{
	struct mg_str found;
	bool path_known;
	const struct mg_endpoint *e = mg_endpoint_find(method, path, &found, &path_known);
	assert_int_equal(e != NULL, row != NULL);
	assert_int_equal(path_known, known);
	if (e) {
		assert_string_equal(e->path, row);
		assert_true(mg_str_is(found, argument));
	}
}

static void test_paths(void **unused)
{
	(void)unused;
	expect_endpoint("POST", "tables/k3f9/moves", "tables/{table}/moves", "k3f9", true);
	expect_endpoint("HEAD", "tables/k3f9", "tables/{table}", "k3f9", true);
	expect_endpoint("GET", "tables", "tables", "", true);
	expect_endpoint("POST", "tokens/t4/withdraw", "tokens/{token}/withdraw", "t4", true);
	expect_endpoint("GET", "tables/k3f9/moves", NULL, "", true);
	expect_endpoint("PUT", "me", NULL, "", true);
	expect_endpoint("GET", "tables/", NULL, "", false);
	expect_endpoint("POST", "tables//moves", NULL, "", false);
	expect_endpoint("POST", "tables/k3f9/moves/", NULL, "", false);
	expect_endpoint("GET", "mere", NULL, "", false);
}

/* ---- a writer without its thread */

struct stage {
	struct mg_common common;
	struct mg_writer *writer;
	char folder[64], file[96];
	uint8_t cookie[MG_DIGEST];
};

/* Asks an endpoint, by its row's method and path, as the visitor of the stage. */
static struct mg_request *request(struct stage *s, const char *method, const char *path, const char *table, const char *body)
{
	struct mg_request *r = mg_request_new();
	struct mg_str argument;
	bool path_known;
	r->endpoint = mg_endpoint_find(method, path, &argument, &path_known);
	assert_non_null(r->endpoint);
	snprintf(r->task.table, sizeof r->task.table, "%s", table);
	snprintf(r->base, sizeof r->base, "http://localhost/");
	r->credential = MG_COOKIE;
	memcpy(r->hash, s->cookie, sizeof r->hash);
	if (body)
		assert_true(mg_parse_body(r, mg_str(body)));
	if (!mg_answer_from_published(&s->common, r))
		mg_writer_run_now(s->writer, &r->task);
	mg_answer_write(r);
	return r;
}

static int set_stage(void **state)
{
	struct stage *s = calloc(1, sizeof *s);
	char text[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	snprintf(s->folder, sizeof s->folder, "/tmp/magnate-server-XXXXXX");
	if (!mkdtemp(s->folder) || !mg_common_init(&s->common, &mg_limits_usual, false, 15))
		return -1;
	snprintf(s->file, sizeof s->file, "%s/s.db", s->folder);
	s->writer = mg_writer_new(s->file, &s->common, &wrong);
	if (!s->writer)
		return -1;
	struct mg_request *r = request(s, "POST", "me", "", "{\"name\":\"Ann\"}");
	struct mg_str secret = {strchr(r->cookie, '=') + 1, MG_SECRET_LETTERS};
	mg_code_hash(secret, s->cookie);
	mg_request_free(r);
	*state = s;
	return 0;
}

static int clear_stage(void **state)
{
	struct stage *s = *state;
	char path[128];
	mg_writer_free(s->writer);
	mg_common_release(&s->common);
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s%s", s->file, (const char *[]){"", "-wal", "-shm"}[i]);
		unlink(path);
	}
	rmdir(s->folder);
	free(s);
	return 0;
}

static void make_table(struct stage *s, char id[MG_ID_MAX])
{
	struct mg_request *r = request(s, "POST", "tables", "",
				 "{\"edition\":\"industry\",\"players\":3,\"start\":\"p1\",\"pace\":\"move:3600\",\"seats\":[{\"kind\":\"me\"},"
				 "{\"kind\":\"bot\",\"level\":\"R0\"},{\"kind\":\"bot\",\"level\":\"R0\"}]}");
	assert_int_equal(r->status, 201);
	memcpy(id, r->published->id, MG_ID_MAX);
	mg_request_free(r);
	r = request(s, "POST", "tables/{table}/start", id, "{}");
	assert_int_equal(r->status, 200);
	mg_request_free(r);
}

static void test_memory_has_a_ceiling(void **state)
{
	enum { TABLES = 12, MOST = 3 };
	struct stage *s = *state;
	char id[TABLES][MG_ID_MAX], *before[TABLES];
	for (int i = 0; i < TABLES; i++) {
		make_table(s, id[i]);
		struct mg_request *r = request(s, "GET", "tables/{table}", id[i], NULL);
		before[i] = r->answer;
		r->answer = NULL;
		mg_request_free(r);
	}
	assert_int_equal(s->writer->live_tables, TABLES);
	s->writer->live_tables_max = MOST;
	mg_live_tables_trim(s->writer);
	assert_int_equal(s->writer->live_tables, MOST);
	/* The last ones stayed, and those that went come back as they were. */
	assert_non_null(mg_live_table_known(s->writer, id[TABLES - 1]));
	assert_null(mg_live_table_known(s->writer, id[0]));
	for (int i = 0; i < TABLES; i++) {
		struct mg_request *r = request(s, "GET", "tables/{table}", id[i], NULL);
		assert_string_equal(r->answer, before[i]);
		free(before[i]);
		mg_request_free(r);
	}
}

static void test_clock_keeps_few_entries(void **state)
{
	struct stage *s = *state;
	char id[MG_ID_MAX], table[MG_ID_MAX];
	make_table(s, id);
	struct mg_live_table *lt = mg_live_table_known(s->writer, id);
	size_t entries = s->writer->alarms;
	assert_true(entries >= 1);
	for (int i = 1; i <= 1000; i++)
		mg_alarm_set(s->writer, lt, lt->alarm + i);
	assert_int_equal(s->writer->alarms, entries);
	mg_alarm_set(s->writer, lt, 5);
	mg_alarm_add(s->writer, "later", 7);
	assert_false(mg_alarm_take(s->writer, 4, table));
	assert_true(mg_alarm_take(s->writer, 6, table));
	assert_string_equal(table, id);
	assert_false(mg_alarm_take(s->writer, 6, table));
	assert_true(mg_alarm_take(s->writer, 7, table));
	assert_string_equal(table, "later");
}

static void test_time_that_is_over(void **state)
{
	struct stage *s = *state;
	char id[MG_ID_MAX];
	make_table(s, id);
	struct mg_live_table *lt = mg_live_table_known(s->writer, id);
	struct mg_tick *tick = mg_tick_new(id);
	mg_writer_run_now(s->writer, &tick->task);
	assert_false(lt->t.seat[0].away);
	s->writer->now += 3600 * 1000 + 1000;
	mg_writer_run_now(s->writer, &tick->task);
	assert_true(lt->t.seat[0].away);
	assert_string_equal(mg_live_table_event(lt, lt->t.events)->text, "away p1 time");
	mg_task_free(&tick->task);
}

/* The clock of the day jumps by an hour, of which the player had one: nobody loses by it, nor by more such jumps, there or back. */
static void test_jumps_count_for_nobody(void **state)
{
	struct stage *s = *state;
	char id[MG_ID_MAX];
	make_table(s, id);
	struct mg_live_table *lt = mg_live_table_known(s->writer, id);
	struct mg_tick *tick = mg_tick_new(id);
	int64_t wall = s->writer->now, ticks = 1000;
	mg_outage_watch(s->writer, wall, ticks);
	for (int i = 0; i < 5; i++) {
		static const int64_t jumps[] = {3600 * 1000, 90 * 60 * 1000, -7200 * 1000, 7200 * 1000, (int64_t)40 * 86400 * 1000};
		wall += jumps[i] + 1000;
		ticks += 1000;
		mg_outage_watch(s->writer, wall, ticks);
		s->writer->now = wall > s->writer->now ? wall : s->writer->now;
		mg_writer_run_now(s->writer, &tick->task);
		assert_false(lt->t.seat[0].away);
		assert_in_range(mg_table_left(&lt->t, 0, s->writer->now), (uintmax_t)3600 * 1000 - (uintmax_t)2000 * (uintmax_t)(i + 1), 3600 * 1000);
	}
	/* And an hour that passes as hours do is over. */
	s->writer->now += 3600 * 1000;
	mg_writer_run_now(s->writer, &tick->task);
	assert_true(lt->t.seat[0].away);
	mg_task_free(&tick->task);
}

static void must_run(const char *file, const char *sql)
{
	sqlite3 *db;
	assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* The server was killed, and is started two hours later; the player had one, of which she had used ten minutes. Twice, so that the second outage
 * comes before anybody has touched the table after the first. */
static void test_time_without_a_server(void **state)
{
	struct stage *s = *state;
	char id[MG_ID_MAX], text[256];
	struct mg_buf wrong;
	make_table(s, id);
	mg_outage_say_alive(s->writer, true);
	must_run(s->file, "UPDATE events SET at = at - 600000; UPDATE tables SET changed = changed - 600000, due = due - 600000");
	for (int i = 0; i < 2; i++) {
		mg_writer_free(s->writer);
		mg_common_release(&s->common);
		must_run(s->file, "UPDATE events SET at = at - 7200000; UPDATE tables SET changed = changed - 7200000, due = due - 7200000;"
				  "UPDATE servers SET until = until - 7200000");
		mg_buf_init(&wrong, text, sizeof text);
		assert_true(mg_common_init(&s->common, &mg_limits_usual, false, 15));
		s->writer = mg_writer_new(s->file, &s->common, &wrong);
		assert_non_null(s->writer);
		char due[MG_ID_MAX];
		assert_true(mg_alarm_take(s->writer, mg_now(), due)); /* it is looked at at once */
		assert_string_equal(due, id);
		struct mg_tick *tick = mg_tick_new(id);
		do
			mg_writer_run_now(s->writer, &tick->task);
		while (mg_alarm_take(s->writer, mg_now(), due));
		mg_task_free(&tick->task);
		struct mg_live_table *lt = mg_live_table_known(s->writer, id);
		assert_non_null(lt);
		assert_false(lt->t.seat[0].away);
		assert_in_range(mg_table_left(&lt->t, 0, mg_now()), 49 * 60 * 1000, 50 * 60 * 1000 + 2000);
		mg_outage_say_alive(s->writer, true);
	}
}

/* ---- the loader */

static struct {
	struct mg_loader *loader;
	struct mg_lobby *lobby;
	const char *file, *id;
	int64_t before;
	int pages;
	bool heard;
	sem_t end;
} busy;

/* A page is there: the next one is asked for at once. Meanwhile another server writes an event. */
static void ask_again(struct mg_task *task)
{
	enum { MANY = 2000 };
	if (++busy.pages == 1) {
		busy.before = mg_lobby_events(busy.lobby, busy.id);
		must_run(busy.file, "INSERT INTO events SELECT table_id, n + 1, at, 'say p1 \"Hello\"' FROM events ORDER BY n DESC LIMIT 1;"
				    "UPDATE tables SET events = events + 1");
		mg_loader_note_change(busy.loader, busy.id);
	}
	busy.heard = mg_lobby_events(busy.lobby, busy.id) > busy.before;
	if (busy.heard || busy.pages == MANY)
		sem_post(&busy.end);
	else
		mg_loader_take(busy.loader, task);
}

/* However many pages are asked for, the loader hears what other servers have changed. */
static void test_pages_hold_up_no_changes(void **state)
{
	struct stage *s = *state;
	struct mg_request *made = request(s, "POST", "tables", "", "{\"edition\":\"industry\",\"players\":3,\"public\":true,\"seats\":[{\"kind\":\"me\"},"
							       "{\"kind\":\"open\"},{\"kind\":\"open\"}]}");
	struct mg_request *r = mg_request_new();
	struct mg_str argument;
	bool path_known;
	assert_int_equal(made->status, 201);
	busy.lobby = s->common.lobby;
	busy.file = s->file;
	busy.id = made->published->id;
	sem_init(&busy.end, 0, 0);
	busy.loader = mg_loader_new(s->file, &s->common, s->writer);
	r->endpoint = mg_endpoint_find("GET", "clubs", &argument, &path_known);
	r->task.done = ask_again;
	mg_loader_take(busy.loader, &r->task);
	sem_wait(&busy.end);
	assert_true(busy.before > 0 && busy.heard);
	mg_loader_free(busy.loader);
	sem_destroy(&busy.end);
	mg_request_free(r);
	mg_request_free(made);
}

/* ---- what goes wrong */

/* What cannot be stored is answered with the refusal alone, and only what nobody else brings again is looked at later. */
static void test_given_up(void **state)
{
	struct stage *s = *state;
	char id[MG_ID_MAX];
	make_table(s, id);
	struct mg_live_table *lt = mg_live_table_known(s->writer, id);
	struct mg_request *r = mg_request_new();
	struct mg_told *told = mg_told_new(id, 1);
	struct mg_played *played = mg_task_new(sizeof *played, MG_TASK_PLAYED, "");
	struct mg_tick *tick = mg_tick_new(id);
	size_t alarms = s->writer->alarms;
	s->writer->trouble = MG_STORE_FULL;
	r->task.to_loader = true;
	mg_group_give_up(s->writer, &r->task);
	assert_int_equal(r->status, 507);
	assert_false(r->task.to_loader);
	lt->thinking = true;
	mg_group_give_up(s->writer, &told->task);
	mg_group_give_up(s->writer, &played->task);
	assert_true(lt->thinking);
	assert_int_equal(s->writer->alarms, alarms);
	mg_group_give_up(s->writer, &tick->task);
	assert_false(lt->thinking);
	assert_int_equal(s->writer->alarms, alarms + 1);
	mg_request_free(r);
	mg_task_free(&told->task);
	mg_task_free(&played->task);
	mg_task_free(&tick->task);
}

/* A request that was to go to the loader is decided once more, and refused: it goes nowhere. */
static void test_decided_again(void **state)
{
	struct stage *s = *state;
	struct mg_request *r = request(s, "GET", "me/account", "", NULL);
	assert_int_equal(r->status, 200);
	r->task.to_loader = true;
	memset(r->hash, 0, sizeof r->hash);
	mg_writer_run_now(s->writer, &r->task);
	assert_int_equal(r->status, 401);
	assert_false(r->task.to_loader);
	mg_request_free(r);
}

/* A thought about a position that is gone changes nothing. */
static void test_stale_thoughts(void **state)
{
	struct stage *s = *state;
	char id[MG_ID_MAX];
	make_table(s, id);
	struct mg_live_table *lt = mg_live_table_known(s->writer, id);
	uint32_t events = lt->t.events;
	struct mg_thought *thought = mg_thought_new(id, &lt->t.state, mg_offer(0));
	thought->about.money[0]++;
	mg_writer_run_now(s->writer, &thought->task);
	/* And one about a position in which a person is to move. */
	thought->about = lt->t.state;
	mg_writer_run_now(s->writer, &thought->task);
	assert_int_equal(lt->t.events, events);
	mg_task_free(&thought->task);
}

/* After its end the writer refuses at once, and nobody waits. */
static void note_done(struct mg_task *task)
{
	mg_request_of(task)->maker = task;
}

static void test_after_the_end(void **state)
{
	struct stage *s = *state;
	struct mg_request *r = mg_request_new();
	r->endpoint = &mg_endpoints[0];
	r->task.done = note_done;
	mg_writer_stop(s->writer);
	mg_writer_submit(s->writer, &r->task);
	assert_ptr_equal(r->maker, r);
	assert_int_equal(r->status, 503);
	mg_request_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_limits_of_many),
		cmocka_unit_test(test_fair_queue),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_codes),
		cmocka_unit_test(test_endpoints),
		cmocka_unit_test(test_paths),
		cmocka_unit_test_setup_teardown(test_memory_has_a_ceiling, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_clock_keeps_few_entries, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_time_that_is_over, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_pages_hold_up_no_changes, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_given_up, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_decided_again, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_stale_thoughts, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_jumps_count_for_nobody, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_time_without_a_server, set_stage, clear_stage),
		cmocka_unit_test_setup_teardown(test_after_the_end, set_stage, clear_stage),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
