/* What the store keeps of devices and of what secures an identity, in every kind of database. */
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

static bool device_line(void *arg, const struct mg_device *d)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %s %lld %lld\n", d->id, d->name, (long long)d->made, (long long)d->seen);
	return lines_go_on(l);
}

static void devices_are_listed_renewed_and_signed_out(void **state)
{
	struct fixture *f = *state;
	uint8_t one[MG_HASH_BYTES], two[MG_HASH_BYTES], three[MG_HASH_BYTES];
	struct mg_visitor v;
	struct lines l;
	memset(one, 0x11, sizeof one);
	memset(two, 0x22, sizeof two);
	memset(three, 0x33, sizeof three);
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), bob = add_visitor(f->s, "Bob");
	assert_int_equal(mg_store_add_session(f->s, one, ann, "Firefox, Linux", 100), MG_STORED);
	assert_int_equal(mg_store_add_session(f->s, two, ann, "", 200), MG_STORED);
	assert_int_equal(mg_store_session_seen(f->s, one, 300), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_session(f->s, one, &v), MG_STORED);
	assert_int_equal(v.device_seen, 300);
	assert_int_equal(mg_store_devices(f->s, ann, device_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "1111111111111111 Firefox, Linux 100 300\n2222222222222222  200 200\n");
	begin(f->s);
	assert_int_equal(mg_store_rotate_session(f->s, one, three), MG_STORED);
	assert_int_equal(mg_store_rotate_session(f->s, one, three), MG_STORE_NONE);
	assert_int_equal(mg_store_drop_device(f->s, bob, "2222222222222222"), MG_STORE_NONE);
	assert_int_equal(mg_store_drop_device(f->s, ann, "2222222222222222"), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_session(f->s, one, &v), MG_STORE_NONE);
	assert_int_equal(mg_store_session(f->s, three, &v), MG_STORED);
	assert_int_equal(mg_store_devices(f->s, ann, device_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "3333333333333333 Firefox, Linux 100 300\n");
}

static bool passkey_line(void *arg, const struct mg_stored_passkey *p)
{
	struct lines *l = arg;
	mg_buf_printf(&l->out, "%s %s %s %lld %lld %lld\n", p->id, p->credential, p->name, (long long)p->algorithm, (long long)p->counter,
		      (long long)p->used);
	return lines_go_on(l);
}

static void what_secures_is_kept_and_erased(void **state)
{
	struct fixture *f = *state;
	uint8_t one[MG_HASH_BYTES], two[MG_HASH_BYTES];
	int64_t who = 0;
	struct lines l;
	struct mg_stored_passkey found;
	hash_of("one", one);
	hash_of("two", two);
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann"), bob = add_visitor(f->s, "Bob");
	struct mg_stored_passkey p = {.id = "p1", .credential = "Y3JlZA", .public_key = "00ff", .name = "phone", .visitor = ann, .algorithm = -7};
	assert_int_equal(mg_store_set_recovery(f->s, ann, one, 10), MG_STORED);
	assert_int_equal(mg_store_set_recovery(f->s, ann, two, 20), MG_STORED);
	assert_int_equal(mg_store_find_recovery(f->s, one, &who), MG_STORE_NONE);
	assert_int_equal(mg_store_find_recovery(f->s, two, &who), MG_STORED);
	assert_int_equal(who, ann);
	assert_int_equal(mg_store_recovery_made(f->s, ann, &who), MG_STORED);
	assert_int_equal(who, 20);
	assert_int_equal(mg_store_recovery_made(f->s, bob, &who), MG_STORE_NONE);
	assert_int_equal(mg_store_add_passkey(f->s, &p), MG_STORED);
	assert_int_equal(mg_store_add_passkey(f->s, &p), MG_STORE_TAKEN);
	assert_int_equal(mg_store_passkey_used(f->s, "p1", 5, 30), MG_STORED);
	assert_int_equal(mg_store_drop_passkey(f->s, bob, "p1"), MG_STORE_NONE);
	assert_int_equal(mg_store_add_challenge(f->s, one, ann, 100), MG_STORED);
	assert_int_equal(mg_store_add_challenge(f->s, two, 0, 200), MG_STORED);
	commit(f->s);
	assert_int_equal(mg_store_passkey(f->s, "Y3JlZA", &found), MG_STORED);
	assert_string_equal(found.public_key, "00ff");
	assert_int_equal(mg_store_passkeys(f->s, ann, passkey_line, lines_init(&l)), MG_STORED);
	assert_string_equal(l.text, "p1 Y3JlZA phone -7 5 30\n");
	begin(f->s);
	assert_int_equal(mg_store_take_challenge(f->s, one, 101, &who), MG_STORE_NONE);
	assert_int_equal(mg_store_take_challenge(f->s, two, 200, &who), MG_STORED);
	assert_int_equal(who, 0);
	assert_int_equal(mg_store_take_challenge(f->s, two, 200, &who), MG_STORE_NONE);
	assert_int_equal(mg_store_erase_visitor(f->s, ann), MG_STORED);
	assert_int_equal(mg_store_erase_visitor(f->s, bob + 1), MG_STORE_NONE);
	commit(f->s);
	assert_int_equal(mg_store_passkey(f->s, "Y3JlZA", &found), MG_STORE_NONE);
	assert_int_equal(mg_store_find_recovery(f->s, two, &who), MG_STORE_NONE);
}

#define ON_ALL(test) \
	{"sqlite: " #test, test, sqlite_set_up, store_tear_down, NULL}, {"postgres: " #test, test, postgres_set_up, store_tear_down, NULL}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ON_ALL(devices_are_listed_renewed_and_signed_out),
		ON_ALL(what_secures_is_kept_and_erased),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
