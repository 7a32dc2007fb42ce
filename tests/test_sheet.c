/* Boards: reading, every error with its line, the canonical text and its hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "record/sheet_warn.h"
#include "text/text.h"
#include "words.h"

static struct mg_sheet sheet, again;
static struct mg_errors errors;
static char text[MG_BOARD_TEXT_MAX + 1], canonical[MG_BOARD_TEXT_MAX + 1];

static void write_canonical(const struct mg_sheet *from, char *to)
{
	struct mg_buf out;
	mg_buf_init(&out, to, MG_BOARD_TEXT_MAX + 1);
	mg_sheet_write(from, &out);
	assert_false(out.full);
}

static void test_shipped(void **unused)
{
	(void)unused;
	assert_string_equal(mg_sheet_shipped(0)->name, "industry");
	assert_string_equal(mg_sheet_shipped(0)->hash, "cf7c4003eb8c3b2a");
	assert_string_equal(mg_sheet_shipped(1)->name, "industria");
	assert_string_equal(mg_sheet_shipped(1)->hash, "24ff6b3e0e32aed1");
	assert_null(mg_sheet_shipped(2));
	assert_null(mg_sheet_shipped(-1));
	assert_ptr_equal(mg_sheet_named(mg_str("industria")), mg_sheet_shipped(1));
	assert_ptr_equal(mg_sheet_named(mg_str("cf7c4003eb8c3b2a")), mg_sheet_shipped(0));
	assert_null(mg_sheet_named(mg_str("industri")));
	assert_ptr_equal(mg_sheet_of_edition(MG_INDUSTRIA), mg_sheet_shipped(1));
	/* the table that the build made is what the reader reads */
	for (int i = 0; i < 2; i++) {
		write_canonical(mg_sheet_shipped(i), canonical);
		assert_true(mg_sheet_read(&sheet, mg_str(canonical), &errors));
		assert_memory_equal(&sheet, mg_sheet_shipped(i), sizeof sheet);
	}
}

static void test_round_trip(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(3);
	for (int i = 0; i < 300; i++) {
		mg_random_sheet(&sheet, &rng);
		write_canonical(&sheet, canonical);
		assert_true(mg_sheet_read(&again, mg_str(canonical), &errors));
		assert_memory_equal(&sheet, &again, sizeof sheet);
		write_canonical(&again, text);
		assert_string_equal(text, canonical);
	}
}

/* The shipped Industry with one line (from 1 in its canonical text) replaced; NULL leaves it out. */
static struct mg_str with_line(int line, const char *replacement)
{
	struct mg_buf out;
	write_canonical(mg_sheet_shipped(0), canonical);
	mg_buf_init(&out, text, sizeof text);
	mg_replace_line(mg_str(canonical), line, replacement, &out);
	assert_false(out.full);
	return mg_buf_str(&out);
}

/* The number of the canonical line that begins with these words. */
static int line_of(const char *words)
{
	struct mg_str rest, now;
	int n = 1;
	write_canonical(mg_sheet_shipped(0), canonical);
	for (rest = mg_str(canonical); mg_str_line(&rest, &now); n++)
		if (now.len >= strlen(words) && memcmp(now.at, words, strlen(words)) == 0)
			return n;
	fail_msg("no line %s", words);
	return 0;
}

static void expect_error(const char *where, const char *replacement, const char *error)
{
	int line = line_of(where);
	struct mg_str board = with_line(line, replacement);
	assert_false(mg_sheet_read(&sheet, board, &errors));
	for (int i = 0; i < errors.count; i++)
		if (strstr(errors.at[i].text, error)) {
			assert_int_equal(errors.at[i].line, replacement ? line : 0);
			return;
		}
	fail_msg("%s: expected \"%s\", first error is \"%s\"", replacement ? replacement : where, error,
		 errors.at[0].text);
}

static void test_errors(void **unused)
{
	(void)unused;
	static const struct {
		const char *where, *replacement, *error;
	} cases[] = {
		{"board", NULL, "\"board\" is missing"},
		{"edition", NULL, "\"edition\" is missing"},
		{"title", NULL, "\"title\" is missing"},
		{"title", "edition industry", "\"edition\" is given twice"},
		{"board", "board Industry", "small letters"},
		{"board", "board field", "word of the format"},
		{"board", "board", "the board's name is missing"},
		{"board", "board a b", "one word too many"},
		{"board", "board abcdefghijklmnopqrstuvwxyzabcdef", "longer than 31"},
		{"edition", "edition chess", "industry or industria"},
		{"title", "title \"Industry", "closing quote"},
		{"title", "title \"\"", "empty"},
		{"title", "title \"a\"b", "blank is missing"},
		{"title", "title a\"b", "quote inside"},
		{"title", "title \"\xff\"", "UTF-8"},
		{"title", "title \"a\x01\"", "control character"},
		{"title", "title \"\xc2\x85\"", "control character"},
		{"coin", NULL, "\"coin\" is missing"},
		{"coin", "coin M", "A to L"},
		{"coin", "coins A", "unknown statement \"coins\""},
		{"resource stone", "resource stone 1", "2 to 5"},
		{"resource stone", "resource stone 6", "2 to 5"},
		{"resource stone", "resource stone x", "2 to 5"},
		{"resource stone", "resource stone", "is missing"},
		{"resource brick", "resource stone 2", "given twice"},
		{"resource stone", "resource any 2", "word of the format"},
		{"network tracks", "network river", "given twice"},
		{"network tracks", "network tracks 3", "one word too many"},
		{"network tracks", "network tracks color red", "a color is #"},
		{"network tracks", "network tracks color \"#FFFFFF\"", "a color is #"},
		{"network tracks", "network tracks color", "the color is missing"},
		{"network tracks", "network tracks color \"#ffffff\" color \"#000000\"", "\"color\" is given twice"},
		{"network tracks", "network tracks name.de \"a\" name.de \"b\"", "given twice"},
		{"resource stone", "resource stone 2 color \"#ffffff\"", "one word too many"},
		{"resource stone", "resource stone 2 name.de", "a translation is missing"},
		{"field E1", NULL, "the field E1 is missing"},
		{"field E1", "field M1 factory x", "A to L"},
		{"field E1", "field E6 factory x", "A to L"},
		{"field E1", "field E1 mill x", "factory, technology, bonus or joker"},
		{"field E1", "field E1 factory", "name is missing"},
		{"field E1", "field E1 factory Saw", "small letters"},
		{"field E1", "field E1 factory cost", "word of the format"},
		{"field E1", "field E1 factory x cost", "cost is missing"},
		{"field E1", "field E1 factory x cost 100", "0 to 99"},
		{"field E1", "field E1 factory x cost -1", "0 to 99"},
		{"field E1", "field E1 factory x points 99999999999999999999", "0 to 99"},
		{"field E1", "field E1 factory x discount 100", "0 to 99"},
		{"field E1", "field E1 factory x cost 1 cost 1", "given twice"},
		{"field E1", "field E1 factory x needs gold", "unknown resource \"gold\""},
		{"field E1", "field E1 factory x needs", "a resource is missing"},
		{"field E1", "field E1 factory x needs cost 1", "names no resource"},
		{"field E1", "field E1 factory x needs wood wood wood", "at most 2"},
		{"field E1", "field E1 factory x makes gold", "unknown resource"},
		{"field E1", "field E1 factory x makes wood stone", "unknown key \"stone\""},
		{"field E1", "field E1 factory x on sea", "unknown network"},
		{"field E1", "field E1 factory x on cost 1", "names no network"},
		{"field E1", "field E1 factory x on river river", "given twice"},
		{"field E1", "field E1 factory x value 1", "a factory has no \"value\""},
		{"field E1", "field E1 factory x name.de \"a\" name.de \"b\"", "given twice"},
		{"field E1", "field E1 factory x name.deu \"a\"", "unknown key"},
		{"field E1", "field E1 factory x the.de \"a\" the.de \"b\"", "given twice"},
		{"field E1", "field E1 factory x the \"a\"", "unknown key"},
		{"field E1", "field E1 factory x colour red", "unknown key \"colour\""},
		{"field K1", "field K1 technology x cost 1 needs wood", "a technology has no \"cost\""},
		{"field C1", "field C1 bonus x value 2", "exactly one network"},
		{"field C1", "field C1 bonus x on river tracks value 2", "exactly one network"},
		{"field C1", "field C1 bonus x on river", "has a value"},
		{"field C1", "field C1 bonus x on river value 2 points 1", "a bonus has no \"points\""},
		{"field A1", "field A1 joker gold", "unknown resource"},
		{"field A1", "field A1 joker wood points 2", "a joker has no \"points\""},
		{"field A1", "field A1 joker", "a resource is missing"},
		{"road F1", "road F1 F1", "to itself"},
		{"road F1", "road F1 K1", "two factories"},
		{"road F1", "road F1", "a field is missing"},
		{"road G1", "road G1 F1", "given twice"},
		{"line K1", "line K1 F1", "two technologies"},
		{"line K1", "line K1 Z9", "A to L"},
		{"line K1", "line K1 L1 L2", "one word too many"},
		{"line L1 L2", "line L1 K1", "given twice"},
	};
	for (size_t i = 0; i < MG_COUNT(cases); i++)
		expect_error(cases[i].where, cases[i].replacement, cases[i].error);
}

/* An error does not hide the others, and they come in the order of lines. */
static void test_every_error(void **unused)
{
	(void)unused;
	static const char *const bad = "edition industria\nboard b\ntitle \"T\"\n# fine\ncoin A\nroad A1 A1\n"
				       "field A1 bonus x\nfield A1 joker any\nnonsense\n";
	static const int lines[] = {1, 2, 5, 6, 7, 7, 8, 9, 0};
	assert_false(mg_sheet_read(&sheet, mg_str(bad), &errors));
	for (size_t i = 0; i < MG_COUNT(lines); i++)
		assert_int_equal(errors.at[i].line, lines[i]);
	assert_int_equal(errors.count, 8 + 1); /* so many fields are missing that they are only counted */
	assert_string_equal(errors.at[8].text, "59 of the 60 fields are missing");
}

static void test_second_field(void **unused)
{
	(void)unused;
	struct mg_str board = with_line(line_of("field E1"), "field F1 factory x");
	assert_false(mg_sheet_read(&sheet, board, &errors));
	assert_int_equal(errors.count, 2);
	assert_int_equal(errors.at[0].line, line_of("field F1"));
	assert_string_equal(errors.at[0].text, "the field F1 is given twice");
	assert_string_equal(errors.at[1].text, "the field E1 is missing");
}

static void test_limits(void **unused)
{
	(void)unused;
	static char long_text[MG_BOARD_TEXT_MAX + 2];
	memset(long_text, '#', sizeof long_text);
	assert_false(mg_sheet_read(&sheet, (struct mg_str){long_text, MG_BOARD_TEXT_MAX + 1}, &errors));
	assert_int_equal(errors.count, 1);
	memset(long_text, '\n', sizeof long_text);
	for (size_t i = 0; i + 1 < MG_BOARD_TEXT_MAX; i += 2)
		long_text[i] = 'x';
	assert_false(mg_sheet_read(&sheet, (struct mg_str){long_text, MG_BOARD_TEXT_MAX}, &errors));
	assert_true(errors.count > MG_MAX_ERRORS);
	char many[1024];
	struct mg_buf out;
	mg_buf_init(&out, many, sizeof many);
	for (int i = 0; i < 6; i++)
		mg_buf_printf(&out, "resource r%d 2\n", i);
	mg_buf_text(&out, "resource stone 2");
	assert_false(mg_sheet_read(&sheet, with_line(line_of("resource stone"), many), &errors));
	assert_int_equal(errors.at[0].line, line_of("resource computer") + 6);
	assert_non_null(strstr(errors.at[0].text, "more than 16 of them: a resource \"computer\""));
	assert_int_equal(errors.count, 1); /* and not once more for every field that needs it */
	mg_buf_clear(&out);
	for (int i = 0; i < 9; i++)
		mg_buf_printf(&out, "network n%d\n", i);
	mg_buf_text(&out, "network river");
	assert_false(mg_sheet_read(&sheet, with_line(line_of("network river"), many), &errors));
	assert_int_equal(errors.count, 1);
	assert_non_null(strstr(errors.at[0].text, "more than 8 of them: a network \"n8\""));
}

static void test_byte_order_mark(void **unused)
{
	(void)unused;
	assert_true(mg_sheet_read(&sheet, with_line(1, "\xEF\xBB\xBF" "board industry"), &errors));
	assert_string_equal(sheet.hash, "cf7c4003eb8c3b2a");
	assert_false(mg_sheet_read(&sheet, with_line(2, "\xEF\xBB\xBF" "edition industry"), &errors)); /* only where a file begins */
}

/* A road or line that joins something else names which end is wrong, and what stands there. */
static void test_wrong_ends(void **unused)
{
	(void)unused;
	static const struct {
		const char *join, *says;
	} cases[] = {
		{"road F1 B1", "a road joins two factories, and B1 is a joker"},
		{"road C1 F1", "a road joins two factories, and C1 is a bonus"},
		{"line L1 F1", "a line joins two technologies, and F1 is a factory"},
	};
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		assert_false(mg_sheet_read(&sheet, with_line(line_of("road"), cases[i].join), &errors));
		assert_string_equal(errors.at[0].text, cases[i].says);
		assert_int_equal(errors.at[0].line, line_of("road"));
	}
}

static void test_hash_leaves_out_names(void **unused)
{
	(void)unused;
	struct mg_str board = with_line(1, "\t# a comment\r\nboard  other \r");
	assert_true(mg_sheet_read(&sheet, board, &errors));
	assert_string_equal(sheet.hash, "cf7c4003eb8c3b2a");
	assert_true(sheet.shipped);
	board = with_line(3, "title T\ntitle.de \"\xc3\x9c # \\\"\"\ntitle.xx \"?\"");
	assert_true(mg_sheet_read(&sheet, board, &errors));
	assert_string_equal(sheet.hash, "cf7c4003eb8c3b2a");
	assert_string_equal(sheet.title_in[MG_DE], "\xc3\x9c # \"");
	board = with_line(line_of("field E1"), "field E1 factory sawmill name.fr \"Scierie\" the.fr \"la scierie\" makes wood cost 3");
	assert_true(mg_sheet_read(&sheet, board, &errors));
	assert_string_equal(sheet.hash, "cf7c4003eb8c3b2a");
	assert_string_equal(sheet.field_in[MG_FR][4], "Scierie");
	board = with_line(line_of("field E1"), "field E1 factory sawmill cost 4 makes wood");
	assert_true(mg_sheet_read(&sheet, board, &errors));
	assert_string_not_equal(sheet.hash, "cf7c4003eb8c3b2a");
	assert_false(sheet.shipped);
}

/* What resources and networks are called, and colours of networks, are kept, written and no part of the board. */
static void test_looks(void **unused)
{
	(void)unused;
	assert_true(mg_sheet_read(&sheet, with_line(line_of("resource stone"), "resource stone 2 name.fr \"granit\" name.de \"Granit\" name.xx \"?\""), &errors));
	assert_string_equal(sheet.resource_in[MG_DE][0], "Granit");
	assert_string_equal(sheet.hash, mg_sheet_of_edition(MG_INDUSTRY)->hash);
	write_canonical(&sheet, canonical);
	assert_non_null(strstr(canonical, "\nresource stone 2 name.de \"Granit\" name.fr \"granit\"\n"));
	assert_true(mg_sheet_read(&sheet, with_line(line_of("network tracks"), "network tracks color \"#8a5a2b\" name.de \"Gleise\""), &errors));
	assert_string_equal(sheet.hash, mg_sheet_of_edition(MG_INDUSTRY)->hash);
	write_canonical(&sheet, canonical);
	assert_non_null(strstr(canonical, "\nnetwork tracks name.de \"Gleise\" color \"#8a5a2b\"\n"));
	assert_true(mg_sheet_read(&again, mg_str(canonical), &errors));
	assert_memory_equal(&again, &sheet, sizeof sheet);
}

static void test_canonical(void **unused)
{
	(void)unused;
	struct mg_str board = with_line(line_of("field C1"), "field C1 bonus port value 0 on river cost 0");
	assert_true(mg_sheet_read(&sheet, board, &errors));
	write_canonical(&sheet, canonical);
	assert_non_null(strstr(canonical, "\nfield C1 bonus port on river value 0\n"));
	assert_non_null(strstr(canonical, "\nfield H1 factory coal-mine cost 3 points 1 on tracks river\n"));
	assert_non_null(strstr(canonical, "title \"Industry\"\ncoin A\nresource stone 2\n"));
	assert_non_null(strstr(canonical, "\nfield A5 joker any\n"));
	assert_non_null(strstr(canonical, "\nroad G5 H5\nline K1 L1\n"));
}

static void test_words(void **unused)
{
	(void)unused;
	assert_int_equal(mg_field_read(mg_str("L5")), 59);
	assert_int_equal(mg_field_read(mg_str("A1")), 0);
	assert_int_equal(mg_field_read(mg_str("A0")), MG_NONE);
	assert_int_equal(mg_field_read(mg_str("M1")), MG_NONE);
	assert_int_equal(mg_field_read(mg_str("a1")), MG_NONE);
	assert_int_equal(mg_field_read(mg_str("A11")), MG_NONE);
	assert_int_equal(mg_edition_named(mg_str("industria")), MG_INDUSTRIA);
	assert_int_equal(mg_edition_named(mg_str("Industry")), -1);
	enum mg_draws draws = MG_DRAWS_BALANCED;
	assert_true(mg_draws_read(mg_str("plain"), &draws));
	assert_int_equal(draws, MG_DRAWS_PLAIN);
	assert_false(mg_draws_read(mg_str("Plain"), &draws));
	assert_string_equal(mg_draws_name(MG_INDUSTRY, MG_DRAWS_BALANCED), "balanced");
	assert_null(mg_draws_name(MG_INDUSTRIA, MG_DRAWS_PLAIN));
}

/* The only warning about Industry with a line replaced; NULL: there is none. */
static const char *warning(const char *where, const char *replacement, int field)
{
	static struct mg_warnings found;
	assert_true(mg_sheet_read(&sheet, with_line(line_of(where), replacement), &errors));
	mg_sheet_warn(&sheet, &found);
	assert_true(found.count <= 1);
	if (!found.count)
		return NULL;
	assert_int_equal(found.at[0].field, field);
	return found.at[0].text;
}

static void test_warnings(void **unused)
{
	(void)unused;
	assert_null(warning("title", "title \"Industry\"", 0));
	assert_string_equal(warning("field K1", "field K1 technology construction needs steel points 2", 10),
			    "nobody can ever build K1: what it needs cannot be had in its era");
	assert_string_equal(warning("field J1", "field J1 factory iron-ore-mine cost 2 needs steel points 2 on tracks", 9),
			    "nobody can build J1 before era 3");
	assert_string_equal(warning("field C1", "field C1 bonus port cost 1 on river value 0", 2), "C1 is a bonus field without a value");
	assert_string_equal(warning("field F1", "field F1 factory sawmill cost 2 points 1 on river", 5), "F1 has the same name as E1");
	assert_string_equal(warning("network power-line", "network power-line\nnetwork canal", MG_NONE), "no factory is on the network \"canal\"");
	assert_string_equal(warning("resource computer", "resource computer 5\nresource oil 2", MG_NONE), "no field needs \"oil\"");
	/* every one has a German form */
	char german[512];
	struct mg_buf out;
	mg_buf_init(&out, german, sizeof german);
	mg_text_complaint("nobody can build J1 before era 3", MG_DE, &out);
	assert_string_equal(german, "J1 kann vor Epoche 3 niemand bauen");
}

/* The header as browsers and others send it. */
static void test_accepted_languages(void **unused)
{
	(void)unused;
	assert_int_equal(mg_language_accepted("de-AT,de;q=0.9,en;q=0.8"), MG_DE);
	assert_int_equal(mg_language_accepted(" sv, fr;q=0.7 ,en"), MG_FR);
	assert_int_equal(mg_language_accepted("den,*;q=0.5"), MG_EN);
	assert_int_equal(mg_language_accepted(",,\t;fr"), MG_EN);
	assert_int_equal(mg_language_accepted(""), MG_EN);
	assert_int_equal(mg_language_accepted(NULL), MG_EN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped),       cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_errors),	      cmocka_unit_test(test_every_error),
		cmocka_unit_test(test_second_field),  cmocka_unit_test(test_limits),
		cmocka_unit_test(test_byte_order_mark), cmocka_unit_test(test_wrong_ends),
		cmocka_unit_test(test_hash_leaves_out_names), cmocka_unit_test(test_canonical),
		cmocka_unit_test(test_words),	      cmocka_unit_test(test_accepted_languages),
		cmocka_unit_test(test_warnings),     cmocka_unit_test(test_looks),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
