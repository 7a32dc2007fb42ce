/* Moves as words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "record/movetext.h"

static char word[64];
static struct mg_buf why = {.data = word, .cap = sizeof word};

static const struct mg_sheet *industry(void)
{
	return mg_sheet_of_edition(MG_INDUSTRY);
}

static mg_move read_one(const char *words)
{
	struct mg_str rest = mg_str(words);
	mg_move m;
	const char *wrong = mg_move_read(industry(), &rest, &m, &why);
	if (wrong)
		fail_msg("%s: %s: %s", words, wrong, word);
	mg_skip_blanks(&rest);
	assert_int_equal(rest.len, 0);
	return m;
}

static void check_written(const char *words, const char *expected)
{
	char text[128];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_move_write(industry(), read_one(words), &out);
	assert_string_equal(text, expected);
}

static void test_every_move(void **unused)
{
	(void)unused;
	assert_int_equal(read_one("draw A F"), mg_draw_columns(1 | 1 << 5));
	assert_int_equal(read_one("offer F2"), mg_offer(17));
	assert_int_equal(read_one("bid 3"), mg_bid(3));
	assert_int_equal(read_one("bid 0"), mg_bid(0));
	assert_int_equal(read_one("bid 65535"), mg_bid(65535));
	assert_int_equal(read_one("pass"), MG_M_PASS);
	assert_int_equal(read_one("sell"), MG_M_SELL);
	assert_int_equal(read_one("keep"), MG_M_KEEP);
	assert_int_equal(read_one("done"), MG_M_DONE);
	assert_int_equal(read_one("develop G1 stone=bank wood=joker"), mg_develop(6, MG_PAY_BANK, MG_SPEND_JOKER));
	assert_int_equal(read_one("develop G1 wood=p3"), mg_develop(6, MG_OWN, MG_PAY_SEAT + 2));
	assert_int_equal(read_one("develop G1"), mg_develop(6, MG_OWN, MG_OWN));
	assert_int_equal(read_one("subsidy p2"), mg_subsidy(1));
	assert_int_equal(read_one("cash p4 A1"), mg_cash(3, 0));
	assert_int_equal(read_one(" \t\r\n# nothing"), MG_NO_MOVE);
	assert_int_equal(read_one(""), MG_NO_MOVE);
}

static void test_writing(void **unused)
{
	(void)unused;
	check_written("draw K A H F", "draw A F H K");
	check_written("draw # behind\n L", "draw L");
	check_written("  develop\nG1 stone=any wood=p4 ", "develop G1 stone=any wood=p4");
	check_written("bid 12#", "bid 12");
	check_written("cash p1 A5", "cash p1 A5");
	check_written("subsidy p3", "subsidy p3");
}

static void test_refused(void **unused)
{
	(void)unused;
	static const struct {
		const char *words, *wrong, *word;
	} cases[] = {
		{"jump", "unknown move", "jump"},
		{"Pass", "unknown move", "Pass"},
		{"pass1", "unknown move", "pass1"},
		{"draw", "a draw names columns, letters from A to L", ""},
		{"draw M", "a draw names columns, letters from A to L", "M"},
		{"draw A B A", "a draw names a column twice", "A"},
		{"offer", "a field is a column A to L and an era 1 to 5", ""},
		{"offer F6", "a field is a column A to L and an era 1 to 5", "F6"},
		{"bid", "a bid is a whole number of Talers", ""},
		{"bid x", "a bid is a whole number of Talers", "x"},
		{"bid +1", "a bid is a whole number of Talers", "+1"},
		{"bid -1", "a bid is a whole number of Talers", "-1"},
		{"bid 01", "a bid is a whole number of Talers", "01"},
		{"bid 65536", "a bid is a whole number of Talers", "65536"},
		{"bid 99999999999999999999999", "a bid is a whole number of Talers", "99999999999999999999999"},
		{"develop G1 gold=bank", "the field does not need this resource", "gold=bank"},
		{"develop F1 wood=bank", "the field does not need this resource", "wood=bank"},
		{"develop G1 wood=bank stone=bank",
		 "resources are named in the field's order, each as often as it is needed", "stone=bank"},
		{"develop G1 stone=bank stone=bank",
		 "resources are named in the field's order, each as often as it is needed", "stone=bank"},
		{"develop G1 stone=", "a resource comes from joker, any, a seat p1 to p4, or bank", "stone="},
		{"develop G1 stone=p5", "a resource comes from joker, any, a seat p1 to p4, or bank", "stone=p5"},
		{"develop G1 =bank", "the field does not need this resource", "=bank"},
		{"subsidy", "a seat is one of p1 to p4", ""},
		{"subsidy p5", "a seat is one of p1 to p4", "p5"},
		{"subsidy p0", "a seat is one of p1 to p4", "p0"},
		{"cash p1", "a field is a column A to L and an era 1 to 5", ""},
		{"\x01\x1b[2J", "unknown move", "??[2J"},
		{"\xff\xc3", "unknown move", "??"},
		{"\xc3\xa9\xc2\x85x", "unknown move", "\xc3\xa9?x"},
	};
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		struct mg_str rest = mg_str(cases[i].words);
		mg_move m = 1;
		const char *wrong = mg_move_read(industry(), &rest, &m, &why);
		if (!wrong)
			fail_msg("%s was read", cases[i].words);
		assert_string_equal(wrong, cases[i].wrong);
		assert_string_equal(word, cases[i].word);
		assert_int_equal(m, MG_NO_MOVE);
	}
}

/* Words tell moves apart, wherever the line ends. */
static void test_many(void **unused)
{
	(void)unused;
	struct mg_str rest = mg_str("draw A C\nB offer A1 pass # comment pass\r\nbid\t2 sell develop F1 done");
	static const enum mg_verb verbs[] = {MG_M_DRAW, MG_M_OFFER, MG_M_PASS, MG_M_BID,
					     MG_M_SELL, MG_M_DEVELOP, MG_M_DONE, MG_NO_MOVE};
	for (size_t i = 0; i < MG_COUNT(verbs); i++) {
		mg_move m;
		assert_null(mg_move_read(industry(), &rest, &m, &why));
		assert_int_equal(mg_verb(m), verbs[i]);
	}
}

/* A resource needed twice: one pair fills the first place, two may come in any order; the rules judge them. */
static void test_twins(void **unused)
{
	(void)unused;
	static struct mg_sheet sheet;
	static struct mg_errors errors;
	static char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_sheet_write(industry(), &out);
	memcpy(strstr(text, "needs stone wood"), "needs wood  wood", 16);
	assert_true(mg_sheet_read(&sheet, mg_buf_str(&out), &errors));
	struct mg_str rest = mg_str("develop G1 wood=bank develop G1 wood=bank wood=joker");
	mg_move m;
	assert_null(mg_move_read(&sheet, &rest, &m, &why));
	assert_int_equal(m, mg_develop(6, MG_PAY_BANK, MG_OWN));
	assert_null(mg_move_read(&sheet, &rest, &m, &why));
	assert_int_equal(m, mg_develop(6, MG_PAY_BANK, MG_SPEND_JOKER));
	rest = mg_str("develop G1 wood=bank wood=bank wood=bank");
	assert_non_null(mg_move_read(&sheet, &rest, &m, &why));
}

/* Whatever the rules list can be written and read back. */
static void test_listed_moves(void **unused)
{
	(void)unused;
	static struct mg_sheet sheet;
	static mg_move moves[MG_MAX_LEGAL];
	struct mg_rng rng = mg_rng_seed(5);
	for (int game = 0; game < 60; game++) {
		struct mg_record r;
		struct mg_state s;
		mg_random_sheet(&sheet, &rng);
		mg_random_setup(&r, game % 3 ? &sheet : mg_sheet_shipped(game % 2), &rng);
		mg_record_state(&r, 0, &s);
		while (s.decision != MG_OVER) {
			int n = mg_legal(&r.sheet->board, &s, moves);
			n += mg_anytime(&r.sheet->board, &s, moves + n);
			for (int i = 0; i < n; i++) {
				char text[256];
				struct mg_buf out;
				mg_move m;
				mg_buf_init(&out, text, sizeof text);
				mg_move_write(r.sheet, moves[i], &out);
				struct mg_str rest = mg_buf_str(&out);
				assert_null(mg_move_read(r.sheet, &rest, &m, &why));
				assert_int_equal(m, moves[i]);
				assert_int_equal(rest.len, 0);
			}
			mg_apply(&r.sheet->board, &s, mg_random_move(&r.sheet->board, &s, &rng));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_move), cmocka_unit_test(test_writing), cmocka_unit_test(test_refused),
		cmocka_unit_test(test_many),	   cmocka_unit_test(test_twins),   cmocka_unit_test(test_listed_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
