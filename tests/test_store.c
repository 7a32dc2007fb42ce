/* The contract of the store, kept by every kind of database. */
#include "stores.h"

#include "base/sha256.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void hash_of(const char *word, uint8_t hash[MG_HASH_BYTES])
{
	struct mg_sha256 sha;
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, word, strlen(word));
	mg_sha256_end(&sha, hash);
}

static bool member_line(void *arg, int64_t visitor, int seat)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "v%lld %d\n", (long long)visitor, seat);
	return lines_go_on(l);
}

static bool address_line(void *arg, const char *address, int64_t since)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %lld\n", address, (long long)since);
	return lines_go_on(l);
}

static bool token_line(void *arg, const struct mg_token *t)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %u %lld %lld\n", t->name, t->scopes, (long long)t->made, (long long)t->used);
	return lines_go_on(l);
}

static bool visitor_line(void *arg, const struct mg_visitor *v)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s%s\n", v->name, v->banned ? " banned" : "");
	return lines_go_on(l);
}

static void visitors_are_kept(void **state)
{
	struct fixture *f = *state;
	struct mg_visitor v;
	struct lines l;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), bob = add_visitor(f->s, "B\"ö\\b 🙂");
	assert_true(ann > 0 && bob > ann);
	assert_int_equal(mg_store_rename(f->s, ann, "Anna"), MG_STORED);
	assert_int_equal(mg_store_seen(f->s, ann, 2000), MG_STORED);
	assert_int_equal(mg_store_ban_visitor(f->s, bob, true), MG_STORED);
	assert_int_equal(mg_store_rename(f->s, bob + 1, "Nobody"), MG_STORE_NONE);
	assert_int_equal(mg_store_seen(f->s, bob + 1, 1), MG_STORE_NONE);
	assert_int_equal(mg_store_ban_visitor(f->s, bob + 1, true), MG_STORE_NONE);
	commit(f->s);
	reopen(f);
	assert_int_equal(mg_store_visitor(f->s, ann, &v), MG_STORED);
	assert_string_equal(v.name, "Anna");
	assert_int_equal(v.id, ann);
	assert_int_equal(v.made, 1000);
	assert_int_equal(v.seen, 2000);
	assert_false(v.banned);
	assert_int_equal(mg_store_visitor(f->s, bob, &v), MG_STORED);
	assert_string_equal(v.name, "B\"ö\\b 🙂");
	assert_true(v.banned);
	assert_int_equal(mg_store_visitor(f->s, bob + 1, &v), MG_STORE_NONE);
	assert_int_equal(mg_store_visitors(f->s, visitor_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "Anna\nB\"ö\\b 🙂 banned\n");
	begin(f->s);
	assert_int_equal(mg_store_ban_visitor(f->s, bob, false), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_visitor(f->s, bob, &v), MG_STORED);
	assert_false(v.banned);
}

static void sessions_lead_to_their_visitor(void **state)
{
	struct fixture *f = *state;
	uint8_t one[MG_HASH_BYTES], two[MG_HASH_BYTES];
	struct mg_visitor v;
	hash_of("one", one);
	hash_of("two", two);
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	assert_int_equal(mg_store_add_session(f->s, one, ann, "Firefox, Linux", 1), MG_STORED);
	assert_int_equal(mg_store_add_session(f->s, one, ann, "Firefox, Linux", 1), MG_STORE_TAKEN);
	commit(f->s);
	assert_int_equal(mg_store_session(f->s, one, &v), MG_STORED);
	assert_int_equal(v.id, ann);
	assert_int_equal(mg_store_session(f->s, two, &v), MG_STORE_NONE);
	begin(f->s);
	assert_int_equal(mg_store_drop_session(f->s, one), MG_STORED);
	assert_int_equal(mg_store_drop_session(f->s, one), MG_STORE_NONE);
	commit(f->s);
	assert_int_equal(mg_store_session(f->s, one, &v), MG_STORE_NONE);
}

static void a_device_link_is_taken_once_and_in_time(void **state)
{
	struct fixture *f = *state;
	uint8_t one[MG_HASH_BYTES], two[MG_HASH_BYTES];
	int64_t who = 0;
	hash_of("one", one);
	hash_of("two", two);
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	assert_int_equal(mg_store_add_device_link(f->s, one, ann, 100), MG_STORED);
	assert_int_equal(mg_store_add_device_link(f->s, two, ann, 200), MG_STORED);
	commit(f->s);
	begin(f->s);
	assert_int_equal(mg_store_take_device_link(f->s, two, 150, &who), MG_STORED);
	assert_int_equal(who, ann);
	assert_int_equal(mg_store_take_device_link(f->s, two, 150, &who), MG_STORE_NONE);
	assert_int_equal(mg_store_take_device_link(f->s, one, 101, &who), MG_STORE_NONE);
	commit(f->s);
}

static void addresses_are_banned_until_lifted(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	begin(f->s);
	assert_int_equal(mg_store_ban_address(f->s, "192.0.2.7", true, 10), MG_STORED);
	assert_int_equal(mg_store_ban_address(f->s, "192.0.2.7", true, 20), MG_STORED);
	assert_int_equal(mg_store_ban_address(f->s, "2001:db8::1", true, 30), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_banned_addresses(f->s, address_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "192.0.2.7 10\n2001:db8::1 30\n");
	begin(f->s);
	assert_int_equal(mg_store_ban_address(f->s, "192.0.2.7", false, 40), MG_STORED);
	assert_int_equal(mg_store_ban_address(f->s, "192.0.2.7", false, 40), MG_STORE_NONE);
	commit(f->s);
	assert_int_equal(mg_store_banned_addresses(f->s, address_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "2001:db8::1 30\n");
}

static void tokens_are_their_owners(void **state)
{
	struct fixture *f = *state;
	uint8_t one[MG_HASH_BYTES], two[MG_HASH_BYTES];
	struct mg_token t = {.scopes = 5, .made = 7}, out;
	struct lines l;
	int64_t first = 0, second = 0;
	hash_of("one", one);
	hash_of("two", two);
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), bob = add_visitor(f->s, "Bob");
	t.visitor = ann;
	snprintf(t.name, sizeof t.name, "my bot");
	assert_int_equal(mg_store_add_token(f->s, one, &t, &first), MG_STORED);
	assert_int_equal(mg_store_add_token(f->s, one, &t, &second), MG_STORE_TAKEN);
	snprintf(t.name, sizeof t.name, "other");
	assert_int_equal(mg_store_add_token(f->s, two, &t, &second), MG_STORED);
	assert_int_equal(mg_store_token_used(f->s, second, 99), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_token(f->s, one, &out), MG_STORED);
	assert_int_equal(out.id, first);
	assert_int_equal(out.visitor, ann);
	assert_int_equal(out.scopes, 5);
	assert_int_equal(mg_store_tokens(f->s, ann, token_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "my bot 5 7 0\nother 5 7 99\n");
	begin(f->s);
	assert_int_equal(mg_store_withdraw_token(f->s, bob, first), MG_STORE_NONE);
	assert_int_equal(mg_store_withdraw_token(f->s, ann, first), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_token(f->s, one, &out), MG_STORE_NONE);
	assert_int_equal(mg_store_token(f->s, two, &out), MG_STORED);
}

static void tables_come_back_as_they_were(void **state)
{
	struct fixture *f = *state;
	struct mg_table_row out;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	struct mg_table_row row = row_of("abcdefghij234567", ann);
	row.due = 123456789012345;
	row.turn = 9;
	assert_int_equal(mg_store_new_table(f->s, &row), MG_STORED);
	assert_int_equal(mg_store_new_table(f->s, &row), MG_STORE_TAKEN);
	commit(f->s);
	reopen(f);
	assert_int_equal(mg_store_table(f->s, row.id, &out), MG_STORED);
	assert_string_equal(out.id, row.id);
	assert_memory_equal(out.secret, row.secret, sizeof row.secret);
	assert_int_equal(out.host, ann);
	assert_int_equal(out.due, row.due);
	assert_int_equal(out.turn, 9);
	row.phase = 2;
	row.has_open_seat = false;
	row.due = INT64_MAX;
	row.changed = 6001;
	row.events = 12;
	begin(f->s);
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	snprintf(row.id, sizeof row.id, "nowhere");
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORE_NONE);
	commit(f->s);
	assert_int_equal(mg_store_table(f->s, "abcdefghij234567", &out), MG_STORED);
	assert_int_equal(out.phase, 2);
	assert_true(out.is_public);
	assert_false(out.has_open_seat);
	assert_int_equal(out.due, INT64_MAX);
	assert_int_equal(out.changed, 6001);
	assert_int_equal(out.events, 12);
	assert_int_equal(out.made, 5000);
	assert_int_equal(mg_store_table(f->s, "nowhere", &out), MG_STORE_NONE);
}

static void list_tables(struct mg_store *s, int64_t host)
{
	static const struct {
		const char *id;
		int phase;
		bool is_public;
		int64_t made, changed;
	} tables[] = {
		{"open", 1, true, 10, 90},  {"secret", 1, false, 20, 80}, {"playing", 2, true, 30, 70},
		{"over", 3, true, 40, 60}, {"closed", 4, true, 50, 50},
	};
	for (size_t i = 0; i < MG_COUNT(tables); i++) {
		struct mg_table_row row = row_of(tables[i].id, host);
		row.phase = tables[i].phase;
		row.is_public = tables[i].is_public;
		row.made = tables[i].made;
		row.changed = tables[i].changed;
		assert_int_equal(mg_store_new_table(s, &row), MG_STORED);
	}
}

static void lists_show_what_they_say(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	list_tables(f->s, ann);
	assert_int_equal(mg_store_set_member(f->s, "open", ann, 2), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "secret", ann, -1), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "over", ann, 0), MG_STORED);
	commit(f->s);
	mg_store_open_tables(f->s, 100, table_line, lines_init(&l));
	assert_string_equal(l.text, "playing\nopen\n");
	mg_store_open_tables(f->s, 1, table_line, lines_init(&l));
	assert_string_equal(l.text, "playing\n");
	mg_store_live_tables(f->s, table_line, lines_init(&l));
	assert_string_equal(l.text, "open\nsecret\nplaying\n");
	mg_store_all_tables(f->s, table_line, lines_init(&l));
	assert_string_equal(l.text, "open\nsecret\nplaying\nover\nclosed\n");
	lines_init(&l)->most = 2;
	mg_store_all_tables(f->s, table_line, &l);
	assert_string_equal(l.text, "open\nsecret\n");
	mg_store_tables_of(f->s, ann, 10, table_line, lines_init(&l));
	assert_string_equal(l.text, "open\nover\n");
	mg_store_tables_of(f->s, ann, 1, table_line, lines_init(&l));
	assert_string_equal(l.text, "open\n");
}

static void a_seat_belongs_to_one(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	int seat = 7;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), bob = add_visitor(f->s, "Bob"), cleo = add_visitor(f->s, "Cleo");
	add_table(f->s, "t", ann);
	assert_int_equal(mg_store_set_member(f->s, "t", ann, 0), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "t", bob, 0), MG_STORE_TAKEN);
	assert_int_equal(mg_store_set_member(f->s, "t", bob, -1), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "t", cleo, -1), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "t", bob, 0), MG_STORE_TAKEN);
	assert_int_equal(mg_store_set_member(f->s, "t", bob, 3), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "t", ann, 0), MG_STORED);
	assert_int_equal(mg_store_set_member(f->s, "t", ann, 1), MG_STORED);
	commit(f->s);
	mg_store_members(f->s, "t", member_line, lines_init(&l));
	char expected[64];
	snprintf(expected, sizeof expected, "v%lld -1\nv%lld 1\nv%lld 3\n", (long long)cleo, (long long)ann, (long long)bob);
	assert_string_equal(l.text, expected);
	assert_int_equal(mg_store_member(f->s, "t", bob, &seat), MG_STORED);
	assert_int_equal(seat, 3);
	begin(f->s);
	assert_int_equal(mg_store_drop_member(f->s, "t", bob), MG_STORED);
	assert_int_equal(mg_store_drop_member(f->s, "t", bob), MG_STORE_NONE);
	commit(f->s);
	assert_int_equal(mg_store_member(f->s, "t", bob, &seat), MG_STORE_NONE);
}

static void a_new_link_makes_the_old_one_void(void **state)
{
	struct fixture *f = *state;
	uint8_t one[MG_HASH_BYTES], two[MG_HASH_BYTES];
	int seat = 7;
	hash_of("one", one);
	hash_of("two", two);
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	add_table(f->s, "t", ann);
	add_table(f->s, "u", ann);
	assert_int_equal(mg_store_set_link(f->s, "t", -1, one), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_link(f->s, "t", one, &seat), MG_STORED);
	assert_int_equal(seat, -1);
	assert_int_equal(mg_store_link(f->s, "u", one, &seat), MG_STORE_NONE);
	begin(f->s);
	assert_int_equal(mg_store_set_link(f->s, "t", -1, two), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_link(f->s, "t", one, &seat), MG_STORE_NONE);
	assert_int_equal(mg_store_link(f->s, "t", two, &seat), MG_STORED);
}

static void events_are_appended_once(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	const struct mg_event_row two[] = {{2, 6002, "say p1 \"'; DROP TABLE events; -- ü\""}, {3, 6003, "over"}};
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	add_table(f->s, "t", ann);
	assert_int_equal(append(f->s, "t", 2, "too early"), MG_STORE_TAKEN);
	assert_int_equal(append(f->s, "t", 1, "open"), MG_STORED);
	assert_int_equal(mg_store_append(f->s, "t", two, 2), MG_STORED);
	assert_int_equal(mg_store_append(f->s, "t", two, 2), MG_STORE_TAKEN);
	assert_int_equal(append(f->s, "t", 3, "again"), MG_STORE_TAKEN);
	assert_int_equal(append(f->s, "t", 4, "fourth"), MG_STORED);
	commit(f->s);
	reopen(f);
	mg_store_events(f->s, "t", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "1 6001 open\n2 6002 say p1 \"'; DROP TABLE events; -- ü\"\n3 6003 over\n4 6004 fourth\n");
	mg_store_events(f->s, "t", 3, event_line, lines_init(&l));
	assert_string_equal(l.text, "4 6004 fourth\n");
	lines_init(&l)->most = 1;
	mg_store_events(f->s, "t", 0, event_line, &l);
	assert_string_equal(l.text, "1 6001 open\n");
	begin(f->s);
	assert_int_equal(mg_store_rewrite_event(f->s, "t", 2, "say p1 \"\""), MG_STORED);
	assert_int_equal(mg_store_rewrite_event(f->s, "t", 5, "no"), MG_STORE_NONE);
	commit(f->s);
	mg_store_events(f->s, "t", 1, event_line, lines_init(&l));
	assert_string_equal(l.text, "2 6002 say p1 \"\"\n3 6003 over\n4 6004 fourth\n");
}

static bool keep_length(void *arg, const struct mg_event_row *e)
{
	*(size_t *)arg = strlen(e->text);
	return true;
}

static void the_longest_event_fits(void **state)
{
	struct fixture *f = *state;
	char *text = calloc(1, 65536);
	size_t len = 0;
	memset(text, 'x', 65535);
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	assert_int_equal(append(f->s, "t", 1, text), MG_STORED);
	commit(f->s);
	mg_store_events(f->s, "t", 0, keep_length, &len);
	assert_int_equal(len, 65535);
	free(text);
}

static void keys_remember_their_answer(void **state)
{
	struct fixture *f = *state;
	int64_t answer = 0;
	begin(f->s);
	assert_int_equal(mg_store_note_key(f->s, "t", 1, "key00001", 100, 57), MG_STORED);
	assert_int_equal(mg_store_note_key(f->s, "t", 1, "key00001", 200, 58), MG_STORE_TAKEN);
	assert_int_equal(mg_store_note_key(f->s, "t", 2, "key00001", 200, 58), MG_STORED);
	assert_int_equal(mg_store_note_key(f->s, "u", 1, "key00001", 300, 59), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_find_key(f->s, "t", 1, "key00001", &answer), MG_STORED);
	assert_int_equal(answer, 57);
	assert_int_equal(mg_store_find_key(f->s, "t", 1, "key00002", &answer), MG_STORE_NONE);
	begin(f->s);
	assert_int_equal(mg_store_drop_keys(f->s, 200), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_find_key(f->s, "t", 1, "key00001", &answer), MG_STORE_NONE);
	assert_int_equal(mg_store_find_key(f->s, "t", 2, "key00001", &answer), MG_STORED);
	assert_int_equal(answer, 58);
}

static bool orders_line(void *arg, int seat, int64_t version, const char *text)
{
	struct lines *l = arg;
	char line[256];
	snprintf(line, sizeof line, "%d %lld %s\n", seat, (long long)version, text);
	mg_buf_text(&l->out, line);
	return true;
}

static void orders_are_set_over_what_was_read(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	assert_int_equal(mg_store_set_orders(f->s, "t", 2, 0, "orders 1 0"), MG_STORED);
	assert_int_equal(mg_store_set_orders(f->s, "t", 2, 0, "orders 2 0"), MG_STORE_TAKEN);
	assert_int_equal(mg_store_set_orders(f->s, "t", 2, 1, "orders 3 0"), MG_STORED);
	assert_int_equal(mg_store_set_orders(f->s, "t", 2, 1, "orders 4 0"), MG_STORE_TAKEN);
	assert_int_equal(mg_store_set_orders(f->s, "t", 0, 0, "pass '; any"), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_orders(f->s, "t", orders_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "0 1 pass '; any\n2 2 orders 3 0\n");
	assert_int_equal(mg_store_orders(f->s, "u", orders_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "");
}

static void what_is_rolled_back_never_was(void **state)
{
	struct fixture *f = *state;
	struct mg_table_row out;
	struct lines l;
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	mg_store_rollback(f->s);
	assert_int_equal(mg_store_table(f->s, "t", &out), MG_STORE_NONE);
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Bob"));
	commit(f->s);
	mg_store_visitors(f->s, visitor_line, lines_init(&l));
	assert_string_equal(l.text, "Bob\n");
	begin(f->s);
	assert_int_equal(append(f->s, "t", 1, "open"), MG_STORED);
	mg_store_close(f->s); /* in the midst of it */
	f->s = open_store(f->where);
	mg_store_events(f->s, "t", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "");
}

/* A transaction in which something failed can only be rolled back, even if nobody looks. */
static void a_failure_spoils_its_transaction(void **state)
{
	struct fixture *f = *state;
	struct lines l;
	begin(f->s);
	add_visitor(f->s, "Ann");
	assert_int_equal(mg_store_set_member(f->s, "nowhere", 12345, 1), MG_STORE_FAILED);
	assert_true(*mg_store_error(f->s) != '\0');
	assert_int_equal(mg_store_commit(f->s), MG_STORE_FAILED);
	mg_store_visitors(f->s, visitor_line, lines_init(&l));
	assert_string_equal(l.text, "");
	begin(f->s);
	add_visitor(f->s, "Bob");
	commit(f->s);
}

static void a_sound_store_passes_its_check(void **state)
{
	struct fixture *f = *state;
	char text[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	begin(f->s);
	struct mg_table_row row = row_of("t", add_visitor(f->s, "Ann"));
	assert_int_equal(mg_store_new_table(f->s, &row), MG_STORED);
	assert_int_equal(append(f->s, "t", 1, "open"), MG_STORED);
	row.events = 1;
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_check(f->s, &wrong), MG_STORED);
	assert_string_equal(text, "");
	row.events = 2;
	begin(f->s);
	assert_int_equal(mg_store_update_table(f->s, &row), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_check(f->s, &wrong), MG_STORE_FAILED);
	assert_string_equal(text, "table t: its log ends elsewhere than its row says");
}

static void others_changes_are_noticed(void **state)
{
	struct fixture *f = *state;
	struct mg_store *other = open_store(f->where);
	struct lines l;
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	add_table(f->s, "t", ann);
	commit(f->s);
	assert_int_equal(mg_store_changes(f->s, change_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "");
	begin(other);
	assert_int_equal(append(other, "t", 1, "open"), MG_STORED);
	commit(other);
	assert_int_equal(mg_store_wake_fd(f->s), -1);
	assert_int_equal(mg_store_changes(f->s, change_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "anything\n");
	assert_int_equal(mg_store_changes(f->s, change_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "");
	mg_store_close(other);
}

static void two_writers_take_turns(void **state)
{
	struct fixture *f = *state;
	struct mg_store *other = open_store(f->where);
	struct lines l;
	begin(f->s);
	add_table(f->s, "t", add_visitor(f->s, "Ann"));
	assert_int_equal(append(f->s, "t", 1, "open"), MG_STORED);
	commit(f->s);
	begin(other);
	assert_int_equal(append(other, "t", 2, "theirs"), MG_STORED);
	commit(other);
	begin(f->s);
	assert_int_equal(append(f->s, "t", 2, "ours"), MG_STORE_TAKEN);
	assert_int_equal(append(f->s, "t", 3, "ours"), MG_STORED);
	commit(f->s);
	mg_store_events(other, "t", 0, event_line, lines_init(&l));
	assert_string_equal(l.text, "1 6001 open\n2 6002 theirs\n3 6003 ours\n");
	mg_store_close(other);
}

#define ON_SQLITE(test) {"sqlite: " #test, test, sqlite_set_up, store_tear_down, NULL}
#define ON_POSTGRES(test) {"postgres: " #test, test, postgres_set_up, store_tear_down, NULL}
#define ON_ALL(test) ON_SQLITE(test), ON_POSTGRES(test)

int main(void)
{
	const struct CMUnitTest tests[] = {
		ON_ALL(visitors_are_kept),
		ON_ALL(sessions_lead_to_their_visitor),
		ON_ALL(a_device_link_is_taken_once_and_in_time),
		ON_ALL(addresses_are_banned_until_lifted),
		ON_ALL(tokens_are_their_owners),
		ON_ALL(tables_come_back_as_they_were),
		ON_ALL(lists_show_what_they_say),
		ON_ALL(a_seat_belongs_to_one),
		ON_ALL(a_new_link_makes_the_old_one_void),
		ON_ALL(events_are_appended_once),
		ON_ALL(the_longest_event_fits),
		ON_ALL(keys_remember_their_answer),
		ON_ALL(orders_are_set_over_what_was_read),
		ON_ALL(what_is_rolled_back_never_was),
		ON_ALL(a_failure_spoils_its_transaction),
		ON_ALL(a_sound_store_passes_its_check),
		ON_ALL(two_writers_take_turns),
		ON_SQLITE(others_changes_are_noticed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
