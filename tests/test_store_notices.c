/* test_store_notices.c: who is asked and was not told, the browsers that are told, exercises, and the server's own keys, in every kind of store. */
#include "stores.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static bool waiting_line(void *arg, const struct mg_waiting *w)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s v%lld %lld\n", w->table, (long long)w->visitor, (long long)w->told);
	return lines_go_on(l);
}

static bool browser_line(void *arg, const struct mg_browser *b)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %s %s %s %d %d %s\n", b->address, b->open, b->secret, b->lang, b->quiet_from, b->quiet_until, b->zone);
	return lines_go_on(l);
}

static void put_browser(struct mg_store *s, const char *address, int64_t visitor, int64_t now)
{
	struct mg_browser b = {.visitor = visitor, .open = "open", .secret = "secret", .lang = "de", .quiet_from = 1320, .quiet_until = 420, .zone = "60"};
	struct mg_buf to;
	mg_buf_init(&to, b.address, sizeof b.address);
	mg_buf_text(&to, address);
	assert_int_equal(mg_store_put_browser(s, &b, now, 2), MG_STORED);
}

/* The tables at which these are asked since before a time, as "table visitor told". */
static const char *waiting_at(struct mg_store *s, struct lines *l, int64_t before, int64_t passed)
{
	assert_int_equal(mg_store_waiting(s, MG_CHANNEL_PUSH, "here", before, 9000, passed, 10, waiting_line, lines_init(l)), MG_STORED);
	return l->text;
}

static void who_is_asked_and_not_told_is_found(void **state)
{
	struct fixture *f = *state;
	static struct lines l;
	char line[64];
	struct mg_buf out;
	bool quiet = true;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), ben = add_visitor(f->s, "Ben");
	add_table(f->s, "t", ann);
	assert_int_equal(mg_store_set_member(f->s, "t", ann, 0), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "t", ben, 3), MG_STORED);
	struct mg_table_row row = row_of("t", ann);
	row.phase = MG_ROW_PLAYING;
	row.changed = 5000;
	row.events = 7;
	row.turn = 1 << 3;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), ""); /* nobody has a browser */
	put_browser(f->s, "https://a/1", ann, 1);
	put_browser(f->s, "https://b/1", ben, 1);
	commit(f->s);
	mg_buf_init(&out, line, sizeof line);
	mg_buf_printf(&out, "t v%lld 0\n", (long long)ben);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), line); /* Ann is not asked */
	assert_string_equal(waiting_at(f->s, &l, 4999, 0), "");   /* it was just now */
	assert_string_equal(waiting_at(f->s, &l, 5000, ben), "");
	begin(f->s);
	assert_int_equal(mg_store_is_quiet(f->s, "t", ben, MG_CHANNEL_PUSH, &quiet), MG_STORED);
	assert_false(quiet);
	assert_int_equal(mg_store_set_quiet(f->s, "t", ben, MG_CHANNEL_PUSH, true), MG_STORED);
	assert_int_equal(mg_store_is_quiet(f->s, "t", ben, MG_CHANNEL_PUSH, &quiet), MG_STORED);
	assert_true(quiet);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), "");
	assert_int_equal(mg_store_set_quiet(f->s, "t", ben, MG_CHANNEL_PUSH, false), MG_STORED);
	assert_int_equal(mg_store_set_told(f->s, "t", ben, MG_CHANNEL_PUSH, 4000, 7, MG_REMIND_NEVER), MG_STORED);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), ""); /* he was told of everything */
	row.events = 8;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	mg_buf_init(&out, line, sizeof line);
	mg_buf_printf(&out, "t v%lld 4000\n", (long long)ben);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), line);
	row.phase = MG_ROW_OPEN;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), "");
	commit(f->s);
}

static void browsers_are_kept_the_newest_of_each(void **state)
{
	struct fixture *f = *state;
	static struct lines l;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), ben = add_visitor(f->s, "Ben");
	put_browser(f->s, "https://a/1", ann, 1);
	put_browser(f->s, "https://a/2", ann, 2);
	put_browser(f->s, "https://b/1", ben, 1);
	put_browser(f->s, "https://a/3", ann, 3); /* at most two each */
	assert_int_equal(mg_store_browsers_of(f->s, ann, browser_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "https://a/2 open secret de 1320 420 60\nhttps://a/3 open secret de 1320 420 60\n");
	put_browser(f->s, "https://b/1", ann, 4); /* the same browser, used by another person: it has one owner */
	assert_int_equal(mg_store_browsers_of(f->s, ben, browser_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "");
	assert_int_equal(mg_store_drop_browser_of(f->s, "https://b/1", ben), MG_STORE_NONE);
	assert_int_equal(mg_store_drop_browser_of(f->s, "https://b/1", ann), MG_STORED);
	assert_int_equal(mg_store_drop_browser(f->s, "https://a/3"), MG_STORED);
	assert_int_equal(mg_store_drop_browser(f->s, "https://a/3"), MG_STORE_NONE);
	commit(f->s);
}

static bool hook_line(void *arg, const struct mg_hook *h)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %s %s %d %s %d-%d %s %lld %d %d\n", h->id, h->address, h->kind, h->secret[0], h->lang, h->quiet_from, h->quiet_until, h->zone,
		      (long long)h->tried, h->answer, h->failures);
	return lines_go_on(l);
}

static enum mg_stored add_hook(struct mg_store *s, const char *id, int64_t visitor, int64_t made)
{
	struct mg_hook h = {.visitor = visitor, .address = "https://a/1", .kind = "slack", .secret = {200}, .lang = "de", .quiet_from = 1320, .quiet_until = 420, .zone = "60", .made = made};
	struct mg_buf to;
	mg_buf_init(&to, h.id, sizeof h.id);
	mg_buf_text(&to, id);
	return mg_store_add_hook(s, &h, 2);
}

static const char *hooks_of(struct mg_store *s, struct lines *l, int64_t visitor)
{
	assert_int_equal(mg_store_hooks_of(s, visitor, hook_line, lines_init(l)), MG_STORED);
	return l->text;
}

static void webhooks_are_counted_and_switched_off(void **state)
{
	struct fixture *f = *state;
	static struct lines l;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), ben = add_visitor(f->s, "Ben");
	assert_int_equal(add_hook(f->s, "h1", ann, 1), MG_STORED);
	assert_int_equal(add_hook(f->s, "h2", ann, 2), MG_STORED);
	assert_int_equal(add_hook(f->s, "h3", ann, 3), MG_STORE_TAKEN); /* two are enough */
	assert_int_equal(add_hook(f->s, "h3", ben, 3), MG_STORED);
	assert_int_equal(mg_store_set_hook_hours(f->s, "h1", ben, 0, 0, ""), MG_STORE_NONE); /* hers */
	assert_int_equal(mg_store_set_hook_hours(f->s, "h1", ann, 5, 6, "-30"), MG_STORED);
	assert_int_equal(mg_store_note_hook(f->s, "h2", 70, 500, false, 1), MG_STORED);
	assert_string_equal(hooks_of(f->s, &l, ann), "h1 https://a/1 slack 200 de 5-6 -30 0 0 0\nh2 https://a/1 slack 200 de 1320-420 60 70 500 1\n");
	add_table(f->s, "t", ann);
	assert_int_equal(mg_store_set_member(f->s, "t", ann, 0), MG_STORED);
	struct mg_table_row row = row_of("t", ann);
	row.phase = MG_ROW_PLAYING;
	row.changed = 5000;
	row.events = 7;
	row.turn = 1;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	for (int failures = 1; failures <= 2 * MG_HOOK_FAILURES_MAX; failures++) {
		for (int i = 1; i <= 2; i++)
			assert_int_equal(mg_store_note_hook(f->s, i == 1 ? "h1" : "h2", 80, -1, false, failures > MG_HOOK_FAILURES_MAX), MG_STORED);
		assert_int_equal(mg_store_waiting(f->s, MG_CHANNEL_HOOK, "here", 5000, 9000, 0, 10, waiting_line, lines_init(&l)), MG_STORED);
		assert_int_equal(l.text[0] != '\0', failures < 2 * MG_HOOK_FAILURES_MAX); /* while one of them is on */
	}
	assert_string_equal(hooks_of(f->s, &l, ann), "h1 https://a/1 slack 200 de 5-6 -30 80 -1 5\nh2 https://a/1 slack 200 de 1320-420 60 80 -1 5\n");
	assert_int_equal(mg_store_note_hook(f->s, "h2", 90, 204, true, 1), MG_STORED);
	assert_int_equal(mg_store_drop_hook(f->s, "h1", ben), MG_STORE_NONE);
	assert_int_equal(mg_store_drop_hook(f->s, "h1", ann), MG_STORED);
	assert_string_equal(hooks_of(f->s, &l, ann), "h2 https://a/1 slack 200 de 1320-420 60 90 204 0\n");
	assert_int_equal(mg_store_erase_visitor(f->s, ann), MG_STORED);
	assert_string_equal(hooks_of(f->s, &l, ann), "");
	assert_string_not_equal(hooks_of(f->s, &l, ben), "");
	commit(f->s);
}

static bool mail_line(void *arg, const struct mg_mail_account *m)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %d %lld\n", m->address, (int)m->mode, (long long)m->due);
	return lines_go_on(l);
}

static const char *digests_at(struct mg_store *s, struct lines *l, int64_t now)
{
	assert_int_equal(mg_store_digests(s, now, 10, mail_line, lines_init(l)), MG_STORED);
	return l->text;
}

static void an_address_has_one_owner_and_a_digest_a_day(void **state)
{
	struct fixture *f = *state;
	static struct lines l;
	struct mg_mail_account found;
	const int64_t day = 24 * 3600 * 1000;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), ben = add_visitor(f->s, "Ben");
	struct mg_mail_account m = {.visitor = ann, .address = "a@example.org", .lang = "de", .mode = MG_MAIL_DIGEST, .minute = 60, .zone = "60,9,120", .due = 5000, .stop = "stopann"};
	assert_int_equal(mg_store_set_mail(f->s, &m), MG_STORED);
	assert_string_equal(digests_at(f->s, &l, 4999), "");
	assert_string_equal(digests_at(f->s, &l, 5000), "a@example.org 2 5000\n");
	assert_int_equal(mg_store_digest_done(f->s, ann, 5000 + 3 * day), MG_STORED);
	assert_int_equal(mg_store_digest_done(f->s, ann, 5000), MG_STORED); /* later than that already */
	assert_string_equal(digests_at(f->s, &l, 5000 + 3 * day - 1), "");
	assert_string_not_equal(digests_at(f->s, &l, 5000 + 3 * day), "");
	m.visitor = ben;
	snprintf(m.stop, sizeof m.stop, "stopben");
	assert_int_equal(mg_store_set_mail(f->s, &m), MG_STORED); /* who confirmed it last */
	assert_int_equal(mg_store_mail_of(f->s, ann, &found), MG_STORE_NONE);
	assert_int_equal(mg_store_mail_at(f->s, "a@example.org", &found), MG_STORED);
	assert_int_equal(found.visitor, ben);
	assert_string_equal(found.zone, "60,9,120");
	assert_int_equal(mg_store_stop_mail(f->s, "stopann"), MG_STORE_NONE);
	assert_int_equal(mg_store_stop_mail(f->s, "stopben"), MG_STORED);
	assert_int_equal(mg_store_mail_of(f->s, ben, &found), MG_STORED);
	assert_int_equal(found.mode, MG_MAIL_NEVER);
	assert_int_equal(mg_store_drop_mail(f->s, ben), MG_STORED);
	assert_int_equal(mg_store_mail_at(f->s, "a@example.org", &found), MG_STORE_NONE);
	commit(f->s);
}

static void a_code_can_be_tried_five_times_and_used_once(void **state)
{
	struct fixture *f = *state;
	uint8_t good[MG_HASH_BYTES] = {1}, bad[MG_HASH_BYTES] = {2};
	int64_t who;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	for (int wrong = 4; wrong <= 5; wrong++) {
		int64_t now = wrong * 1000000;
		assert_int_equal(mg_store_put_mail_code(f->s, "a@b.c", MG_MAIL_CONFIRM, ann, good, now, now + 900000), MG_STORED);
		assert_int_equal(mg_store_put_mail_code(f->s, "a@b.c", MG_MAIL_CONFIRM, ann, bad, now + 1, now + 900000), MG_STORE_TAKEN);
		for (int i = 0; i < wrong; i++)
			assert_int_equal(mg_store_try_mail_code(f->s, "a@b.c", MG_MAIL_CONFIRM, bad, now, &who), MG_STORE_NONE);
		assert_int_equal(mg_store_try_mail_code(f->s, "a@b.c", MG_MAIL_SIGN_IN, good, now, &who), MG_STORE_NONE); /* for something else */
		assert_int_equal(mg_store_try_mail_code(f->s, "a@b.c", MG_MAIL_CONFIRM, good, now, &who), wrong == 4 ? MG_STORED : MG_STORE_NONE);
		assert_int_equal(mg_store_try_mail_code(f->s, "a@b.c", MG_MAIL_CONFIRM, good, now, &who), MG_STORE_NONE);
	}
	assert_int_equal(mg_store_put_mail_code(f->s, "d@b.c", MG_MAIL_SIGN_IN, ann, good, 0, 900), MG_STORED);
	assert_int_equal(mg_store_try_mail_code(f->s, "d@b.c", MG_MAIL_SIGN_IN, good, 901, &who), MG_STORE_NONE); /* too late */
	commit(f->s);
}

static void calendars_and_reminders(void **state)
{
	struct fixture *f = *state;
	static struct lines l;
	uint8_t one[MG_HASH_BYTES] = {1}, two[MG_HASH_BYTES] = {2};
	int64_t who = 0;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	assert_int_equal(mg_store_set_calendar(f->s, ann, one, 1), MG_STORED);
	assert_int_equal(mg_store_set_calendar(f->s, ann, two, 2), MG_STORED);
	assert_int_equal(mg_store_find_calendar(f->s, one, &who), MG_STORE_NONE);
	assert_int_equal(mg_store_find_calendar(f->s, two, &who), MG_STORED);
	assert_int_equal(who, ann);
	assert_int_equal(mg_store_drop_calendar(f->s, ann), MG_STORED);
	assert_int_equal(mg_store_find_calendar(f->s, two, &who), MG_STORE_NONE);
	add_table(f->s, "t", ann);
	assert_int_equal(mg_store_set_member(f->s, "t", ann, 0), MG_STORED);
	struct mg_table_row row = row_of("t", ann);
	row.phase = MG_ROW_PLAYING;
	row.changed = 5000;
	row.events = 7;
	row.turn = 1;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	put_browser(f->s, "https://a/1", ann, 1);
	assert_int_equal(mg_store_set_told(f->s, "t", ann, MG_CHANNEL_PUSH, 4000, 7, 9001), MG_STORED);
	assert_string_equal(waiting_at(f->s, &l, 5000, 0), ""); /* asked at 9000 */
	assert_int_equal(mg_store_set_told(f->s, "t", ann, MG_CHANNEL_PUSH, 4000, 7, 9000), MG_STORED);
	assert_string_not_equal(waiting_at(f->s, &l, 5000, 0), "");
	/* Another way of telling is another matter. */
	struct mg_mail_account m = {.visitor = ann, .address = "a@example.org", .lang = "de", .mode = MG_MAIL_AT_ONCE, .stop = "s"};
	assert_int_equal(mg_store_set_mail(f->s, &m), MG_STORED);
	assert_int_equal(mg_store_waiting(f->s, MG_CHANNEL_MAIL, "here", 5000, 9000, 0, 10, waiting_line, lines_init(&l)), MG_STORED);
	assert_string_not_equal(l.text, "");
	m.mode = MG_MAIL_DIGEST;
	m.due = 9001;
	assert_int_equal(mg_store_set_mail(f->s, &m), MG_STORED);
	assert_int_equal(mg_store_waiting(f->s, MG_CHANNEL_MAIL, "here", 5000, 9000, 0, 10, waiting_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "");
	commit(f->s);
}

static bool exercise_line(void *arg, const struct mg_exercise *e)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %lld %lld '%s'\n", e->id, (long long)e->changed, (long long)e->kept, e->text);
	return lines_go_on(l);
}

static void put_exercise(struct mg_store *s, int64_t visitor, const char *id, int64_t changed, const char *text)
{
	struct mg_exercise e = {.changed = changed, .text = text};
	struct mg_buf to;
	mg_buf_init(&to, e.id, sizeof e.id);
	mg_buf_text(&to, id);
	assert_int_equal(mg_store_put_exercise(s, visitor, &e), MG_STORED);
}

static const char *exercises_after(struct mg_store *s, struct lines *l, int64_t visitor, int64_t after, int most)
{
	assert_int_equal(mg_store_exercises(s, visitor, after, most, exercise_line, lines_init(l)), MG_STORED);
	return l->text;
}

static void of_two_changes_of_an_exercise_the_later_counts(void **state)
{
	struct fixture *f = *state;
	static struct lines l;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), ben = add_visitor(f->s, "Ben");
	put_exercise(f->s, ann, "x", 10, "{}");
	put_exercise(f->s, ann, "y", 20, "Où ?");
	put_exercise(f->s, ben, "x", 5, "his");
	put_exercise(f->s, ann, "x", 9, "older");
	put_exercise(f->s, ann, "x", 10, "no newer");
	commit(f->s);
	assert_string_equal(exercises_after(f->s, &l, ann, 0, 9), "x 10 1 '{}'\ny 20 2 'Où ?'\n");
	begin(f->s);
	put_exercise(f->s, ann, "x", 11, "");
	commit(f->s);
	assert_string_equal(exercises_after(f->s, &l, ann, 2, 9), "x 11 3 ''\n");
	assert_string_equal(exercises_after(f->s, &l, ann, 0, 1), "y 20 2 'Où ?'\n");
	begin(f->s);
	put_exercise(f->s, ann, "z", 15, "z");
	assert_int_equal(mg_store_trim_exercises(f->s, ann, 2), MG_STORED);
	commit(f->s);
	assert_string_equal(exercises_after(f->s, &l, ann, 0, 9), "y 20 2 'Où ?'\nz 15 4 'z'\n");
	begin(f->s);
	assert_int_equal(mg_store_erase_visitor(f->s, ann), MG_STORED);
	commit(f->s);
	assert_string_equal(exercises_after(f->s, &l, ann, 0, 9), "");
	assert_string_equal(exercises_after(f->s, &l, ben, 0, 9), "x 5 1 'his'\n");
}

static void the_servers_secrets_are_made_once(void **state)
{
	struct fixture *f = *state;
	uint8_t secret[MG_HASH_BYTES] = {1, 2, 250}, other[MG_HASH_BYTES] = {9}, found[MG_HASH_BYTES];
	assert_int_equal(mg_store_server_secret(f->s, "push", found), MG_STORE_NONE);
	begin(f->s);
	assert_int_equal(mg_store_add_server_secret(f->s, "push", secret), MG_STORED);
	assert_int_equal(mg_store_add_server_secret(f->s, "push", other), MG_STORE_TAKEN);
	commit(f->s);
	assert_int_equal(mg_store_server_secret(f->s, "push", found), MG_STORED);
	assert_memory_equal(found, secret, sizeof secret);
}

#define ON_SQLITE(test) {"sqlite: " #test, test, sqlite_set_up, store_tear_down, NULL}
#define ON_POSTGRES(test) {"postgres: " #test, test, postgres_set_up, store_tear_down, NULL}
#define ON_ALL(test) ON_SQLITE(test), ON_POSTGRES(test)

int main(void)
{
	const struct CMUnitTest tests[] = {
		ON_ALL(who_is_asked_and_not_told_is_found),
		ON_ALL(browsers_are_kept_the_newest_of_each),
		ON_ALL(webhooks_are_counted_and_switched_off),
		ON_ALL(an_address_has_one_owner_and_a_digest_a_day),
		ON_ALL(a_code_can_be_tried_five_times_and_used_once),
		ON_ALL(calendars_and_reminders),
		ON_ALL(of_two_changes_of_an_exercise_the_later_counts),
		ON_ALL(the_servers_secrets_are_made_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
