/* The ground floor: slices, the bounded buffer, JSON, random numbers, SHA-256. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base64.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/sha256.h"

static void expect(struct mg_str s, const char *text)
{
	assert_int_equal(s.len, strlen(text));
	assert_memory_equal(s.at, text, s.len);
}

static void test_slices(void **unused)
{
	struct mg_str empty = {NULL, 0};
	(void)unused;
	assert_true(mg_str_is(mg_str("bid"), "bid"));
	assert_false(mg_str_is(mg_str("bid"), "bids"));
	assert_false(mg_str_is(mg_str("bid"), "bis"));
	assert_true(mg_str_same(empty, mg_str("")));
}

static void test_words(void **unused)
{
	struct mg_str rest = mg_str(" offer\tF1\r\nbid  3 ");
	(void)unused;
	expect(mg_str_word(&rest), "offer");
	expect(mg_str_word(&rest), "F1");
	expect(mg_str_word(&rest), "bid");
	expect(mg_str_word(&rest), "3");
	expect(mg_str_word(&rest), "");
	expect(mg_str_word(&rest), "");
}

static void test_lines(void **unused)
{
	struct mg_str rest = mg_str("one\r\n\ntwo\r\nthree"), line;
	static const char *const lines[] = {"one", "", "two", "three"};
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(lines); i++) {
		assert_true(mg_str_line(&rest, &line));
		expect(line, lines[i]);
	}
	assert_false(mg_str_line(&rest, &line));
}

static void test_comments(void **unused)
{
	(void)unused;
	expect(mg_str_uncomment(mg_str("bid 3 # high")), "bid 3 ");
	expect(mg_str_uncomment(mg_str("# all")), "");
	expect(mg_str_uncomment(mg_str("names \"A#1\" \"\\\"#\" # x")), "names \"A#1\" \"\\\"#\" ");
	expect(mg_str_uncomment(mg_str("no comment")), "no comment");
}

static void test_numbers(void **unused)
{
	static const char *const bad[] = {"", "-1", "+1", "1x", "100", "99999999999999999999999", " 1", "1 "};
	long n = 7;
	(void)unused;
	assert_true(mg_str_number(mg_str("0"), 99, &n) && n == 0);
	assert_true(mg_str_number(mg_str("99"), 99, &n) && n == 99);
	assert_true(mg_str_number(mg_str("007"), 99, &n) && n == 7);
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		assert_false(mg_str_number(mg_str(bad[i]), 99, &n));
	assert_false(mg_str_number(mg_str("9"), 5, &n)); /* below 10, and above the limit */
	assert_true(mg_str_number(mg_str("5"), 5, &n) && n == 5);
}

static void test_utf8(void **unused)
{
	static const char *const bad[] = {
		"\x80", "\xc1\x81", "\xc3", "\xc3(", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80",
		"\xf5\x80\x80\x80", "\xe2\x82", "a\xff",
	};
	size_t chars = 0;
	(void)unused;
	assert_true(mg_str_utf8(mg_str("Stra\xc3\x9f" "e \xe2\x82\xac \xf0\x9f\x98\x80"), &chars));
	assert_int_equal(chars, 10);
	assert_true(mg_str_utf8(mg_str("\xed\x9f\xbf\xf4\x8f\xbf\xbf"), NULL));
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		assert_false(mg_str_utf8(mg_str(bad[i]), &chars));
}

static const char *unquote(const char *text, char *out, size_t cap)
{
	struct mg_str rest = mg_str(text);
	return mg_str_quoted(&rest, out, cap);
}

static void test_quoted(void **unused)
{
	char out[8];
	struct mg_str rest = mg_str("  \"a\\\"b\\\\\" tail");
	static const char *const bad[] = {"", "abc", "\"abc", "\"a\\n\"", "\"a\\", "\"\x01\"", "\"\x7f\"", "\"12345678\"", "\"\xff\""};
	(void)unused;
	assert_null(mg_str_quoted(&rest, out, sizeof out));
	assert_string_equal(out, "a\"b\\");
	expect(rest, " tail");
	assert_null(unquote("\"1234567\"", out, sizeof out));
	assert_null(unquote("\"\"", out, sizeof out));
	assert_string_equal(out, "");
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		assert_non_null(unquote(bad[i], out, sizeof out));
}

static void test_buffer(void **unused)
{
	char memory[64];
	struct mg_buf b;
	(void)unused;
	mg_buf_init(&b, memory, sizeof memory);
	mg_buf_char(&b, '<');
	mg_buf_text(&b, "text");
	mg_buf_slice(&b, (struct mg_str){"slice", 2});
	mg_buf_int(&b, -120);
	mg_buf_int(&b, 0);
	mg_buf_printf(&b, "%d%s", 5, "!");
	mg_buf_quoted(&b, mg_str("a\"\\"));
	assert_string_equal(memory, "<textsl-12005!\"a\\\"\\\\\"");
	assert_int_equal(mg_buf_str(&b).len, strlen(memory));
	mg_buf_clear(&b);
	mg_buf_int(&b, INT64_MIN);
	mg_buf_int(&b, INT64_MAX);
	assert_string_equal(memory, "-92233720368547758089223372036854775807");
	assert_false(b.full);
}

static void test_full_buffer(void **unused)
{
	char memory[6];
	struct mg_buf b;
	(void)unused;
	mg_buf_init(&b, memory, sizeof memory);
	mg_buf_text(&b, "12345");
	assert_false(b.full);
	mg_buf_text(&b, "");
	assert_false(b.full);
	mg_buf_char(&b, '6');
	assert_true(b.full);
	assert_string_equal(memory, "12345");
	mg_buf_clear(&b);
	mg_buf_printf(&b, "%s", "123456");
	assert_true(b.full);
	assert_string_equal(memory, "");
	mg_buf_text(&b, "1"); /* stays full: no text with a hole in it */
	mg_buf_printf(&b, "1");
	assert_string_equal(memory, "");
}

static void test_json(void **unused)
{
	char memory[256];
	struct mg_buf b;
	struct mg_json j;
	(void)unused;
	mg_buf_init(&b, memory, sizeof memory);
	mg_json_init(&j, &b);
	mg_json_object(&j);
	mg_json_key(&j, "a");
	mg_json_int(&j, -1);
	mg_json_key(&j, "list");
	mg_json_array(&j);
	mg_json_null(&j);
	mg_json_bool(&j, true);
	mg_json_bool(&j, false);
	mg_json_array(&j);
	mg_json_end_array(&j);
	mg_json_object(&j);
	mg_json_end_object(&j);
	mg_json_end_array(&j);
	mg_json_key(&j, "t");
	mg_json_text(&j, "q\" b\\ n\n \xc3\xa9");
	mg_json_key_int(&j, "i", 7);
	mg_json_key_text(&j, "no", NULL);
	mg_json_key_text(&j, "s", "");
	mg_json_key_bool(&j, "b", true);
	mg_json_key_null(&j, "n");
	mg_json_key_int_if(&j, "is", true, 8);
	mg_json_key_int_if(&j, "is-not", false, 8);
	mg_json_end_object(&j);
	assert_string_equal(memory,
			    "{\"a\":-1,\"list\":[null,true,false,[],{}],\"t\":\"q\\\" b\\\\ n\\u000a \xc3\xa9\","
			    "\"i\":7,\"no\":null,\"s\":\"\",\"b\":true,\"n\":null,\"is\":8,\"is-not\":null}");
}

static void test_random_numbers(void **unused)
{
	struct mg_rng r = mg_rng_seed(0);
	int seen[6] = {0};
	(void)unused;
	assert_true(mg_rng_next(&r) == 0xe220a8397b1dcdafu); /* published for SplitMix64 */
	assert_true(mg_rng_next(&r) == 0x6e789e6aa1b965f4u);
	for (int i = 0; i < 6000; i++)
		seen[mg_rng_below(&r, 6)]++;
	for (int i = 0; i < 6; i++)
		assert_in_range(seen[i], 850, 1150);
	assert_int_equal(mg_rng_below(&r, 1), 0);
}

static void expect_digest(const char *text, size_t step, const char *hex)
{
	struct mg_sha256 s;
	uint8_t digest[32];
	char out[65];
	mg_sha256_init(&s);
	for (size_t at = 0; at < strlen(text); at += step)
		mg_sha256_add(&s, text + at, strlen(text) - at < step ? strlen(text) - at : step);
	mg_sha256_end(&s, digest);
	mg_hex(digest, sizeof digest, out);
	assert_string_equal(out, hex);
}

/* The examples of RFC 4648, and what is not base64url. */
static void test_base64(void **unused)
{
	static const char *const examples[][2] = {{"", ""}, {"f", "Zg"}, {"fo", "Zm8"}, {"foo", "Zm9v"}, {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"\xfb\xff\xbe", "-_--"}};
	uint8_t bytes[8];
	char text[16];
	size_t n = 0;
	struct mg_buf out;
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(examples); i++) {
		struct mg_str plain = mg_str(examples[i][0]), coded = mg_str(examples[i][1]);
		mg_buf_init(&out, text, sizeof text);
		mg_base64_write((const uint8_t *)plain.at, plain.len, &out);
		assert_string_equal(text, examples[i][1]);
		assert_int_equal(mg_base64_read(coded, bytes, sizeof bytes, &n), MG_BASE64_READ);
		assert_true(n == plain.len && memcmp(bytes, plain.at, n) == 0);
		assert_true(mg_base64_read_exactly(coded, bytes, n) && !mg_base64_read_exactly(coded, bytes, n + 1));
		if (n) {
			assert_int_equal(mg_base64_read(coded, bytes, n - 1, NULL), MG_BASE64_LONG);
			assert_false(mg_base64_read_exactly(coded, bytes, n - 1));
		}
	}
	assert_int_equal(mg_base64_read(mg_str("Zm+v"), bytes, sizeof bytes, NULL), MG_BASE64_CHARACTER);
	assert_int_equal(mg_base64_read(mg_str("Zg=="), bytes, sizeof bytes, NULL), MG_BASE64_CHARACTER);
	assert_int_equal(mg_base64_read((struct mg_str){"Zm\0v", 4}, bytes, sizeof bytes, NULL), MG_BASE64_CHARACTER);
	assert_int_equal(mg_base64_read(mg_str("Zm9vY"), bytes, sizeof bytes, NULL), MG_BASE64_CUT);
	assert_int_equal(mg_base64_read(mg_str("Zh"), bytes, sizeof bytes, NULL), MG_BASE64_CUT);
}

static void test_sha256(void **unused)
{
	static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
	(void)unused;
	expect_digest("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	expect_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	for (size_t step = 1; step < 60; step += 7)
		expect_digest(two_blocks, step, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void expect_hmac(const char *key, const char *message, const char *hex)
{
	uint8_t digest[32];
	char out[65];
	mg_hmac_sha256(mg_str(key), mg_str(message), digest);
	mg_hex(digest, sizeof digest, out);
	assert_string_equal(out, hex);
}

static void test_hmac(void **unused)
{
	char long_key[132];
	(void)unused;
	expect_hmac("Jefe", "what do ya want for nothing?", /* RFC 4231, case 2 */
		    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
	memset(long_key, 0xaa, 131);
	long_key[131] = '\0';
	expect_hmac(long_key, "Test Using Larger Than Block-Size Key - Hash Key First", /* case 6 */
		    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
	expect_hmac("", "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_slices),      cmocka_unit_test(test_words),  cmocka_unit_test(test_lines),
		cmocka_unit_test(test_comments),    cmocka_unit_test(test_numbers), cmocka_unit_test(test_utf8),
		cmocka_unit_test(test_quoted),      cmocka_unit_test(test_buffer), cmocka_unit_test(test_full_buffer),
		cmocka_unit_test(test_json),        cmocka_unit_test(test_random_numbers),
		cmocka_unit_test(test_base64),      cmocka_unit_test(test_sha256),      cmocka_unit_test(test_hmac),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
