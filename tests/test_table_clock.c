/* The clocks of online tables: time that runs, stands still, and is not given back. */
#include "table_by_hand.h"

static void test_a_live_clock(void **unused)
{
	(void)unused;
	begin("live:60+5", BEN);
	assert_int_equal(mg_table_due(&t), 61000);
	assert_int_equal(mg_table_left(&t, 0, 11000), 50000);
	assert_int_equal(mg_table_left(&t, 1, 11000), 60000);
	fold(3000, "say p2 \"slow\"");
	fold(4000, "move p2 subsidy p2");
	assert_int_equal(mg_table_left(&t, 0, 11000), 50000);
	fold(11000, offer_of(0));
	assert_int_equal(mg_table_left(&t, 0, 99000), 55000); /* 50 and the increment */
	assert_int_equal(mg_table_left(&t, 1, 21000), 50000);
	assert_int_equal(mg_table_due(&t), 71000);
	assert_false(folds(70999, "away p2 time"));
	assert_false(folds(71000, "away p3 time"));
	assert_int_equal(follow(71000), 1);
	assert_true(t.seat[1].away && !t.seat[1].away_left);
	assert_int_equal(mg_table_due(&t), INT64_MAX);
	assert_false(folds(71000, "move p2 pass"));
	fold(72000, "back p2");
	assert_int_equal(mg_table_left(&t, 1, 72000), 15000); /* a quarter */
	fold(73000, "move p2 pass");
	assert_int_equal(mg_table_left(&t, 1, 73000), 19000);
	fold(72000, "move p3 pass"); /* a time that goes back is raised */
	assert_int_equal(t.at, 73000);
}

static void test_an_undo_gives_no_time_back(void **unused)
{
	(void)unused;
	begin("live:60+5", BEN);
	fold(11000, offer_of(0));
	fold(21000, "undo p1 1");
	assert_int_equal(mg_table_left(&t, 0, 21000), 50000);  /* without the increment */
	assert_int_equal(mg_table_left(&t, 1, 21000), 50000);  /* the time that Ben had thought is gone */
	fold(61000, offer_of(0));
	assert_int_equal(mg_table_left(&t, 0, 61000), 15000);

	begin("move:60", BEN);
	fold(51000, offer_of(0));
	fold(52000, "undo p1 1");
	assert_int_equal(mg_table_left(&t, 0, 52000), 10000);
	assert_int_equal(mg_table_due(&t), 62000);
	fold(53000, offer_of(0));
	assert_int_equal(mg_table_left(&t, 1, 53000), 60000); /* a decision begins afresh */
}

static void test_a_question_stops_the_clock_of_the_asked(void **unused)
{
	(void)unused;
	begin("live:600+0", BEN);
	fold(11000, offer_of(0));
	fold(21000, "move p2 bid 1");
	fold(31000, "ask p1 undo 1"); /* p3 is to move, and has thought for 10 s */
	assert_int_equal(mg_table_left(&t, 2, 31000), 590000);
	assert_int_equal(mg_table_left(&t, 2, 91000), 590000); /* a minute later */
	assert_int_equal(mg_table_left(&t, 2, 92000), 589000);
	assert_int_equal(mg_table_due(&t), 31000 + 590000 + 60000);
	fold(51000, "answer p2 no");
	assert_int_equal(mg_table_left(&t, 2, 61000), 580000);
	assert_int_equal(mg_table_due(&t), 51000 + 590000);
	/* The asker's own clock does not stop. */
	fold(61000, "move p3 bid 2");
	fold(71000, "ask p1 undo 1");
	assert_int_equal(mg_table_left(&t, 0, 81000), mg_table_left(&t, 0, 71000) - 10000);
}

static void test_computer_players_wait_for_an_answer(void **unused)
{
	(void)unused;
	char text[256];
	struct mg_buf out;
	struct mg_next_step step = {0};
	mg_buf_init(&out, text, sizeof text);
	begin("live:600+0", BOT);
	fold(1000, offer_of(0));
	assert_int_equal(mg_table_next(&t, secret, 1000, MG_FORCED_PLAYED, &out, &step), MG_NEXT_BOT);
	assert_string_equal(step.level, "Foreman");
	assert_int_equal(step.mark, MG_MARK_BOT);
	fold(1000, "move bot p2 bid 1");
	fold(2000, "move p3 bid 2");
	fold(2000, "move p1 keep");
	fold(2000, "ask p3 undo 3");
	assert_int_equal(mg_table_next(&t, secret, 2000, MG_FORCED_PLAYED, &out, &step), MG_NEXT_NOTHING);
	assert_int_equal(mg_table_due(&t), 62000);
	assert_int_equal(mg_table_next(&t, secret, 62000, MG_FORCED_PLAYED, &out, &step), MG_NEXT_BOT);
	fold(62000, "away p1 left");
	assert_int_equal(mg_table_next(&t, secret, 62000, MG_FORCED_PLAYED, &out, &step), MG_NEXT_EVENTS);
	assert_string_equal(text, "undo p3 3\n");
}

static void test_paces(void **unused)
{
	(void)unused;
	static const char *const good[] = {"none", "live:600+10", "live:1+0", "move:86400", "move:2678400"};
	static const char *const bad[] = {"", "live", "live:", "live:60", "live:60+", "live:+5", "live:60+3601", "live:x+1", "move:",
					  "move:0", "move:2678401", "move:60+5", "none "};
	for (size_t i = 0; i < MG_COUNT(good); i++) {
		char text[MG_PACE_MAX];
		struct mg_buf out;
		struct mg_pace pace;
		mg_buf_init(&out, text, sizeof text);
		assert_true(mg_pace_read(mg_str(good[i]), &pace));
		mg_pace_write(pace, &out);
		assert_string_equal(text, good[i]);
	}
	for (size_t i = 0; i < MG_COUNT(bad); i++) {
		struct mg_pace pace;
		assert_false(mg_pace_read(mg_str(bad[i]), &pace));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_live_clock),
		cmocka_unit_test(test_an_undo_gives_no_time_back),
		cmocka_unit_test(test_a_question_stops_the_clock_of_the_asked),
		cmocka_unit_test(test_computer_players_wait_for_an_answer),
		cmocka_unit_test(test_paces),
	};
	return cmocka_run_group_tests(tests, NULL, release_table);
}
