/* A store on a disk that forgets what was not synced, and on one that is full: what was acknowledged is there, and no
 * transaction is there by half. */
#include "forgetful.h"
#include "stores.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { TABLES = 6, MOST_TABLES = 3, MOST_EVENTS = 3, TEXT_MAX = 3000, CUTS = 150, LONG_ROUNDS = 20 };

static const char *const names[TABLES] = {"ta", "tb", "tc", "td", "te", "tf"};

/* What the test knows: how many events of each table were acknowledged, and how many more the last transaction, whose end
 * it was not told, would have added. */
struct ledger {
	struct fixture *f;
	struct mg_rng chance;
	int64_t acknowledged[TABLES], tried[TABLES];
	int64_t keys, keys_tried;
};

/* The text of an event follows from its table and number, so that a wrong one is seen. */
static void text_of(int table, int64_t n, char text[TEXT_MAX])
{
	struct mg_rng r = mg_rng_seed((uint64_t)(table * 1000003 + n));
	int len = mg_rng_below(&r, 8) ? 30 : (int)(40 + mg_rng_below(&r, TEXT_MAX - 60));
	int head = snprintf(text, TEXT_MAX, "%s %lld ", names[table], (long long)n);
	for (int i = head; i < head + len; i++)
		text[i] = (char)('a' + mg_rng_below(&r, 26));
	text[head + len] = '\0';
}

static enum mg_stored write_table(struct ledger *l, int table)
{
	char text[TEXT_MAX];
	enum mg_stored done = MG_STORED;
	int count = 1 + (int)mg_rng_below(&l->chance, MOST_EVENTS);
	for (int i = 0; i < count && done == MG_STORED; i++) {
		l->tried[table]++;
		text_of(table, l->tried[table], text);
		done = append(l->f->s, names[table], l->tried[table], text);
	}
	struct mg_table_row row = row_of(names[table], 1);
	row.events = l->tried[table];
	return done == MG_STORED ? mg_store_update_table(l->f->s, &row) : done;
}

static enum mg_stored transact(struct ledger *l)
{
	struct mg_store *s = l->f->s;
	char key[32];
	memcpy(l->tried, l->acknowledged, sizeof l->tried);
	l->keys_tried = l->keys;
	enum mg_stored done = mg_store_begin(s);
	if (done != MG_STORED)
		return done;
	int count = 1 + (int)mg_rng_below(&l->chance, MOST_TABLES), first = (int)mg_rng_below(&l->chance, TABLES);
	for (int i = 0; i < count && done == MG_STORED; i++)
		done = write_table(l, (first + i) % TABLES);
	snprintf(key, sizeof key, "key%lld", (long long)++l->keys_tried);
	if (done == MG_STORED)
		done = mg_store_note_key(s, "ta", 1, key, l->keys_tried, l->keys_tried);
	done = mg_store_commit(s);
	if (done == MG_STORED) {
		memcpy(l->acknowledged, l->tried, sizeof l->tried);
		l->keys = l->keys_tried;
	}
	return done;
}

struct reading {
	int table;
	int64_t n;
};

static bool check_event(void *arg, const struct mg_event_row *e)
{
	struct reading *r = arg;
	char text[TEXT_MAX];
	r->n++;
	assert_int_equal(e->n, r->n);
	text_of(r->table, r->n, text);
	assert_string_equal(e->text, text);
	return true;
}

/* The store holds what was acknowledged, and the last transaction wholly or not at all. */
static void verify(struct ledger *l)
{
	int64_t there[TABLES], answer;
	char text[512], key[32];
	struct mg_buf wrong;
	for (int t = 0; t < TABLES; t++) {
		struct reading r = {t, 0};
		assert_int_equal(mg_store_events(l->f->s, names[t], 0, check_event, &r), MG_STORED);
		there[t] = r.n;
	}
	bool all = memcmp(there, l->tried, sizeof there) == 0, none = memcmp(there, l->acknowledged, sizeof there) == 0;
	assert_true(all || none);
	snprintf(key, sizeof key, "key%lld", (long long)l->keys_tried);
	bool has_key = mg_store_find_key(l->f->s, "ta", 1, key, &answer) == MG_STORED;
	/* Before the first transaction there is no key. */
	assert_true(has_key == (l->keys_tried > 0 && (all || l->keys == l->keys_tried)));
	if (all)
		l->keys = l->keys_tried;
	memcpy(l->acknowledged, there, sizeof there);
	memcpy(l->tried, there, sizeof there);
	l->keys_tried = l->keys;
	mg_buf_init(&wrong, text, sizeof text);
	if (mg_store_check(l->f->s, &wrong) != MG_STORED)
		fail_msg("%s", text);
}

static void make_tables(struct fixture *f)
{
	begin(f->s);
	int64_t ann = add_visitor(f->s, "Ann");
	for (int t = 0; t < TABLES; t++)
		add_table(f->s, names[t], ann);
	commit(f->s);
}

static int disk_set_up(void **state)
{
	forgetful_install();
	return sqlite_set_up(state);
}

static int disk_tear_down(void **state)
{
	int status = store_tear_down(state);
	forgetful_remove();
	return status;
}

/* From a few operations to several checkpoints of the write-ahead log. */
static long random_moment(struct mg_rng *chance)
{
	return 1 + (long)mg_rng_below(chance, 10u << mg_rng_below(chance, 10));
}

/* Opens the store again after a cut; the power may fail during the recovery too. */
static void recover(struct ledger *l)
{
	for (bool again = mg_rng_below(&l->chance, 3) == 0;; again = false) {
		char text[512];
		struct mg_buf wrong;
		mg_buf_init(&wrong, text, sizeof text);
		mg_store_close(l->f->s);
		forgetful_restart();
		if (again)
			forgetful_cut_in(1 + (long)mg_rng_below(&l->chance, 12), mg_rng_next(&l->chance), NULL);
		l->f->s = mg_store_open(l->f->where, &wrong);
		if (l->f->s && !again)
			return;
		if (!l->f->s && !forgetful_is_cut())
			fail_msg("%s", text);
	}
}

static void cut_and_look(struct fixture *f, uint64_t seed)
{
	struct ledger l = {.f = f, .chance = mg_rng_seed(seed)};
	int transactions = 0;
	make_tables(f);
	for (int i = 0; i < CUTS; i++) {
		forgetful_cut_in(random_moment(&l.chance), mg_rng_next(&l.chance), NULL);
		while (!forgetful_is_cut())
			transactions += transact(&l) == MG_STORED;
		recover(&l);
		verify(&l);
		if (mg_rng_below(&l.chance, 4) == 0) {
			reopen(f);
			verify(&l);
		}
	}
	assert_true(transactions > CUTS * 5);
}

/* In rounds, each on a new disk: after each cut the whole store is read. */
static void power_cuts_take_nothing_acknowledged(void **state)
{
	int rounds = getenv("MG_LONG") ? LONG_ROUNDS : 1;
	for (int round = 0; round < rounds; round++) {
		if (round > 0) {
			disk_tear_down(state);
			assert_int_equal(disk_set_up(state), 0);
		}
		cut_and_look(*state, 20261116u + (uint64_t)round);
	}
}

/* The very first start, too: whatever the cut leaves, the next start makes a whole store of it. */
static void power_cuts_while_the_file_is_made(void **state)
{
	struct fixture *f = *state;
	struct mg_rng chance = mg_rng_seed(7);
	char where[WHERE_MAX + 32], text[512];
	for (int i = 1; i <= 5000; i += getenv("MG_LONG") ? 1 : 3) {
		struct mg_buf wrong;
		mg_buf_init(&wrong, text, sizeof text);
		snprintf(where, sizeof where, "%s/new%d", f->dir, i);
		forgetful_cut_in(i, mg_rng_next(&chance), NULL);
		mg_store_close(mg_store_open(where, &wrong));
		bool cut = forgetful_is_cut();
		mg_store_close(f->s);
		forgetful_restart();
		f->s = open_store(where);
		begin(f->s);
		add_visitor(f->s, "Ann");
		commit(f->s);
		mg_buf_init(&wrong, text, sizeof text);
		assert_int_equal(mg_store_check(f->s, &wrong), MG_STORED);
		if (!cut)
			return;
	}
	fail_msg("the power was always cut");
}

static void a_full_disk_refuses_and_harms_nothing(void **state)
{
	struct ledger l = {.f = *state, .chance = mg_rng_seed(5)};
	make_tables(l.f);
	assert_int_equal(transact(&l), MG_STORED); /* the empty file may be larger than the first limit */
	for (int64_t room = 1 << 18, round = 0; round < 20; round++, room += 50000) {
		enum mg_stored done = MG_STORED;
		forgetful_limit(room);
		while (done == MG_STORED)
			done = transact(&l);
		assert_int_equal(done, MG_STORE_FULL);
		memcpy(l.tried, l.acknowledged, sizeof l.tried);
		l.keys_tried = l.keys;
		forgetful_limit(INT64_MAX);
		verify(&l);
		assert_int_equal(transact(&l), MG_STORED);
		if (round % 3 == 0)
			reopen(l.f);
		verify(&l);
	}
}

/* Full, and then the power fails. */
static void a_full_disk_forgets_nothing_acknowledged(void **state)
{
	struct ledger l = {.f = *state, .chance = mg_rng_seed(6)};
	make_tables(l.f);
	for (int64_t room = 1 << 18, round = 0; round < 20; round++, room += 50000) {
		forgetful_limit(room);
		while (transact(&l) == MG_STORED)
			;
		memcpy(l.tried, l.acknowledged, sizeof l.tried);
		l.keys_tried = l.keys;
		forgetful_cut_in(1, mg_rng_next(&l.chance), NULL);
		while (!forgetful_is_cut())
			transact(&l);
		forgetful_limit(INT64_MAX);
		recover(&l);
		verify(&l);
	}
}

#define ON_DISK(test) {#test, test, disk_set_up, disk_tear_down, NULL}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ON_DISK(power_cuts_take_nothing_acknowledged),
		ON_DISK(power_cuts_while_the_file_is_made),
		ON_DISK(a_full_disk_refuses_and_harms_nothing),
		ON_DISK(a_full_disk_forgets_nothing_acknowledged),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
