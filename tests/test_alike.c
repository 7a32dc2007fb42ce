/* Names that look alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "record/alike.h"

static bool alike(const char *a, const char *b)
{
	bool is = mg_names_look_alike(mg_str(a), mg_str(b));
	assert_int_equal(is, mg_names_look_alike(mg_str(b), mg_str(a)));
	return is;
}

static void test_names_that_look_alike(void **unused)
{
	static const char *const same[][2] = {
		{"Ann", "Ann"},         {"Ann", "ann"},          {"Ann", "Аnn"},            {"Ian", "lan"},         {"Paul", "PauI"},
		{"Bob", "B0b"},         {"Marna", "Mama"},       {"Will", "vvill"},         {"Ann", "A n n"},       {"Ann", "Ann."},
		{"Jörg", "Jo\xcc\x88rg"}, {"Jörg", "Jorg"},      {"Ann", "Ａｎｎ"},         {"Ann", "𝐀𝐧𝐧"},         {"Ann", "Ⓐⓝⓝ"},
		{"Petra", "Реtrа"},     {"Nikos", "Νikοs"},      {"Straße", "Strasse"},     {"Ann", "Ann\xe2\x80\x8b"}, {"Łukasz", "lukasz"},
		{"Zoë", "ZOE"},         {"Cleo", "СІео"},
	};
	static const char *const other[][2] = {{"Ann", "Anna"}, {"Ann", "Ben"}, {"Ann", ""}, {"", ""}, {"..", "--"}, {"Мария", "Дарья"}, {"玉", "王"}, {"Ann", "Ann2"}};
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(same); i++)
		if (!alike(same[i][0], same[i][1]))
			fail_msg("%s and %s look alike", same[i][0], same[i][1]);
	for (size_t i = 0; i < MG_COUNT(other); i++)
		if (alike(other[i][0], other[i][1]))
			fail_msg("%s and %s do not look alike", other[i][0], other[i][1]);
}

static void test_mixed_scripts(void **unused)
{
	static const char *const mixed[] = {"Аnn", "Νikos", "Реtra"}, *const not[] = {"Ann", "Анна", "Νίκος", "Jörg", "玉 Ann", "7", "Иван 7", ""};
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(mixed); i++)
		assert_true(mg_name_is_mixed(mg_str(mixed[i])));
	for (size_t i = 0; i < MG_COUNT(not); i++)
		assert_false(mg_name_is_mixed(mg_str(not[i])));
}

/* Any bytes: a skeleton is the skeleton of itself but where two letters come together anew, and every name looks like itself. */
static void test_any_bytes(void **unused)
{
	struct mg_rng rng = mg_rng_seed(7);
	(void)unused;
	for (int i = 0; i < 20000; i++) {
		char name[24], text[MG_SKELETON_MAX];
		struct mg_buf out;
		size_t n = mg_rng_below(&rng, sizeof name);
		for (size_t k = 0; k < n; k++)
			name[k] = (char)(mg_rng_below(&rng, 3) ? mg_rng_below(&rng, 256) : 'a' + mg_rng_below(&rng, 26));
		mg_buf_init(&out, text, sizeof text);
		mg_name_skeleton((struct mg_str){name, n}, &out);
		assert_false(out.full);
		assert_int_equal(mg_names_look_alike((struct mg_str){name, n}, (struct mg_str){name, n}), out.len > 0);
		mg_name_is_mixed((struct mg_str){name, n});
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names_that_look_alike),
		cmocka_unit_test(test_mixed_scripts),
		cmocka_unit_test(test_any_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
