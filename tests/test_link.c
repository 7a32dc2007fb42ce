/* Games as links. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/sha256.h"
#include "games.h"
#include "record/link.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
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

/* The bytes of a link without its checksum, and a link of such bytes with a right one. */
static size_t unpack(struct mg_str link, uint8_t *bytes)
{
	size_t n = link.len * 6 / 8;
	memset(bytes, 0, n + 1);
	for (size_t i = 0; i < link.len * 6; i++) {
		unsigned digit = (unsigned)(strchr(alphabet, link.at[i / 6]) - alphabet);
		if (digit >> (5 - i % 6) & 1)
			bytes[i / 8] |= (uint8_t)(0x80u >> i % 8);
	}
	return n - 4;
}

static struct mg_str pack(uint8_t *bytes, size_t n)
{
	static char packed[4096];
	struct mg_buf out;
	struct mg_sha256 sha;
	uint8_t digest[32];
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, bytes, n);
	mg_sha256_end(&sha, digest);
	memcpy(bytes + n, digest, 4);
	bytes[n + 4] = 0;
	mg_buf_init(&out, packed, sizeof packed);
	for (size_t at = 0; at < (n + 4) * 8; at += 6) {
		unsigned pair = (unsigned)bytes[at / 8] << 8 | bytes[at / 8 + 1];
		mg_buf_char(&out, alphabet[pair >> (10 - at % 8) & 63]);
	}
	assert_false(out.full);
	return mg_buf_str(&out);
}

/* Bits turned over by somebody who knows how to make the checksum: refused, or the link of another game. */
static void test_forged(void **unused)
{
	(void)unused;
	static uint8_t bytes[4096];
	static struct mg_sheet own;
	struct mg_rng rng = mg_rng_seed(10);
	struct mg_record r;
	struct mg_state s;
	size_t refused = 0;
	mg_record_init(&r, mg_sheet_shipped(0), 3, MG_DRAWS_PLAIN, 0);
	for (int p = 0; p < 3; p++)
		memcpy(r.name[p], "N\xc3\xa9", 4);
	mg_random_game(&r, &s, MG_MAX_MOVES, &rng);
	size_t n = unpack(write_link(&r), bytes);
	assert_string_equal(pack(bytes, n).at, text);
	for (size_t i = 0; i < n * 8; i++) {
		bytes[i / 8] ^= (uint8_t)(0x80u >> i % 8);
		struct mg_str link = pack(bytes, n);
		if (mg_link_read(&r, &s, &own, link))
			refused++;
		else
			assert_string_equal(write_link(&r).at, link.at);
		bytes[i / 8] ^= (uint8_t)(0x80u >> i % 8);
	}
	assert_in_range(refused, 8 + 32, n * 8);
	bytes[0] = 3;
	assert_non_null(strstr(mg_link_read(&r, &s, &own, pack(bytes, n)), "version"));
	bytes[0] = 1;
	bytes[n] = 0;
	assert_non_null(strstr(mg_link_read(&r, &s, &own, pack(bytes, n + 1)), "end"));
}

/* An any-time move announced for a place that no move has: bits 56 to 62 count them, 10 for its place follow. */
static void test_place_without_move(void **unused)
{
	(void)unused;
	uint8_t bytes[32];
	struct mg_record r;
	struct mg_state s;
	mg_record_init(&r, mg_sheet_shipped(0), 3, MG_DRAWS_PLAIN, 0);
	assert_int_equal(unpack(write_link(&r), bytes), 8);
	memset(bytes + 8, 0, 2);
	bytes[7] = 1 << 1;
	assert_non_null(strstr(mg_link_read(&r, &s, NULL, pack(bytes, 10)), "not possible"));
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
	static const char record[] = "magnate 1\nrules 1\nedition industry\nboard industry cf7c4003eb8c3b2a\nplayers 4\n"
				     "names \"Ann\" \"Ben\" \"Cleo\" \"D\xc3\xa9lia\"\ndraws balanced\nstart p1\n\n"
				     "draw A C F G\noffer F1 bid 1 pass bid 2 sell\noffer A1 pass bid 1 pass keep\n"
				     "offer C1 bid 1\nsubsidy p4\nbid 3 pass sell\noffer G1 pass pass pass keep\ndone\n"
				     "done\ndone\ndevelop F1 done\ndraw B D E K\n";
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	if (!mg_record_read(&r, &s, NULL, mg_str(record), &e))
		fail_msg("line %d: %s %d", e.line, e.text, e.reason);
	assert_string_equal(write_link(&r).at, "AWe-IAHkGgtzcDQmVuCIbYyt4ZEw6lsaWEHAIGhqIIBI6AAMeH6hzck");
}

/* A link with even places says so in its version, and brings them back. */
static void test_even_places(void **unused)
{
	struct mg_record r, back;
	struct mg_state s, end;
	(void)unused;
	mg_record_init(&r, mg_sheet_of_edition(MG_INDUSTRIA), 4, MG_DRAWS_PLAIN, 2);
	struct mg_str printed = write_link(&r);
	assert_in_range(printed.at[1], 'Q', 'X'); /* 01, own board, three bits of the hash */
	r.places = MG_PLACES_EVEN;
	struct mg_str even = write_link(&r);
	assert_in_range(even.at[1], 'g', 'n');
	assert_null(mg_link_read(&back, &end, NULL, even));
	assert_int_equal(back.places, MG_PLACES_EVEN);
	mg_record_state(&r, 0, &s);
	assert_memory_equal(&s, &end, sizeof s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped_boards),
		cmocka_unit_test(test_own_boards),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(test_forged),
		cmocka_unit_test(test_place_without_move),
		cmocka_unit_test(test_long_input),
		cmocka_unit_test(test_golden),
		cmocka_unit_test(test_even_places),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
