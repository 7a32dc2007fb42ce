/* Games as links. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "record/link.h"

static char text[MG_LINK_MAX + 1];

static struct mg_str write_link(const struct mg_record *r)
{
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_link_write(r, &out);
	assert_false(out.full);
	return mg_buf_str(&out);
}

static void give_longest_names(struct mg_record *r)
{
	for (int p = 0; p < r->players; p++)
		for (int i = 0; i < MG_PLAYER_NAME_CHARS; i++)
			memcpy(r->name[p] + 4 * i, "\xf0\x9f\x8f\xad", 5);
}

static void check_round_trip(const struct mg_record *r, const struct mg_state *s)
{
	static struct mg_sheet own;
	struct mg_record read;
	struct mg_state state;
	struct mg_str link = write_link(r);
	const char *wrong = mg_link_read(&read, &state, &own, link);
	if (wrong)
		fail_msg("%s: %s", wrong, text);
	assert_memory_equal(&state, s, sizeof state);
	assert_string_equal(read.sheet->hash, r->sheet->hash);
	read.sheet = r->sheet;
	assert_memory_equal(&read, r, sizeof read);
}

static void test_shipped_boards(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(7);
	struct mg_record r;
	struct mg_state s;
	size_t longest = 0;
	for (int i = 0; i < 1000; i++) {
		mg_random_setup(&r, mg_sheet_shipped(i % 2), &rng);
		if (i % 3)
			give_longest_names(&r);
		mg_random_game(&r, &s, i % 5 ? MG_MAX_MOVES : (int)mg_rng_below(&rng, 300), &rng);
		check_round_trip(&r, &s);
		longest = strlen(text) > longest ? strlen(text) : longest;
	}
	assert_in_range(longest, 600, MG_LINK_SHIPPED_MAX);
}

static void test_own_boards(void **unused)
{
	(void)unused;
	static struct mg_sheet sheet;
	struct mg_rng rng = mg_rng_seed(8);
	struct mg_record r;
	struct mg_state s;
	for (int i = 0; i < 100; i++) {
		mg_random_sheet(&sheet, &rng);
		mg_random_setup(&r, &sheet, &rng);
		mg_random_game(&r, &s, MG_MAX_MOVES, &rng);
		check_round_trip(&r, &s);
		assert_non_null(mg_link_read(&r, &s, NULL, mg_str(text)));
	}
}

/* A bit turned over, a character lost or added: refused every time. */
static void test_damage(void **unused)
{
	(void)unused;
	static struct mg_sheet own;
	struct mg_rng rng = mg_rng_seed(9);
	struct mg_record r, read;
	struct mg_state s;
	mg_random_setup(&r, mg_sheet_shipped(0), &rng);
	mg_random_game(&r, &s, MG_MAX_MOVES, &rng);
	struct mg_str link = write_link(&r);
	for (size_t i = 0; i < link.len * 8; i++) {
		text[i / 8] = (char)(text[i / 8] ^ 1 << i % 8);
		assert_non_null(mg_link_read(&read, &s, &own, link));
		text[i / 8] = (char)(text[i / 8] ^ 1 << i % 8);
	}
	for (size_t n = 0; n < link.len; n++)
		assert_non_null(mg_link_read(&read, &s, &own, (struct mg_str){text, n}));
	text[link.len] = 'A';
	assert_non_null(mg_link_read(&read, &s, &own, (struct mg_str){text, link.len + 1}));
	assert_null(mg_link_read(&read, &s, &own, link));
}

static void test_long_input(void **unused)
{
	(void)unused;
	static char noise[MG_LINK_MAX + 1];
	static struct mg_sheet own;
	struct mg_record r;
	struct mg_state s;
	memset(noise, 'A', sizeof noise);
	assert_string_equal(mg_link_read(&r, &s, &own, (struct mg_str){noise, sizeof noise}), "the link is too long");
	assert_non_null(mg_link_read(&r, &s, &own, (struct mg_str){noise, MG_LINK_MAX}));
	assert_non_null(mg_link_read(&r, &s, &own, (struct mg_str){noise, 0}));
}

/* The bits must not change: links live in mails and bookmarks. */
static void test_golden(void **unused)
{
	(void)unused;
	static const char record[] = "magnate 1\nrules 1\nedition industry\nboard industry 149c0ad5af903666\nplayers 4\n"
				     "names \"Ann\" \"Ben\" \"Cleo\" \"D\xc3\xa9lia\"\ndraws balanced\nstart p1\n\n"
				     "draw A C F G\noffer F1 bid 1 pass bid 2 sell\noffer A1 pass bid 1 pass keep\n"
				     "offer C1 bid 1\nsubsidy p4\nbid 3 pass sell\noffer G1 pass pass pass keep\ndone\n"
				     "done\ndone\ndevelop F1 done\ndraw B D E K\n";
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	if (!mg_record_read(&r, &s, NULL, mg_str(record), &e))
		fail_msg("line %d: %s %d", e.line, e.text, e.reason);
	assert_string_equal(write_link(&r).at, "AQpOBWrkGgtzcDQmVuCIbYyt4ZEw6lsaWEHAIGhqIIBI6AAMeJWlhuc");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped_boards), cmocka_unit_test(test_own_boards), cmocka_unit_test(test_damage),
		cmocka_unit_test(test_long_input),     cmocka_unit_test(test_golden),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
