/* Time that suits people: calendars against counting minute by minute, hours, weekends, vacations, votes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/sha256.h"
#include "table/fair.h"

static const int64_t minute = MG_MINUTE_MS, hour = 60 * MG_MINUTE_MS, day = MG_DAY_MS;

/* ---- calendars */

/* Whether a clock runs in the minute that begins then, from what the words say. */
static bool runs_then(const struct mg_calendar *c, int from_minute, int zone, int64_t at)
{
	int64_t local = at / minute + zone, begin = local - from_minute;
	int64_t its_day = (begin + 7000 * MG_DAY_MINUTES) / MG_DAY_MINUTES - 7000; /* the day in which its hours began */
	int64_t passed = begin - its_day * MG_DAY_MINUTES;
	int64_t weekday = ((its_day + 3) % 7 + 7) % 7;
	if (c->off_to > c->off_from && at >= c->off_from && at < c->off_to)
		return false;
	return passed * minute < c->day_ms && !(c->weekends_free && weekday >= 5);
}

static void test_calendars_count_as_a_person_would(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(5);
	for (int round = 0; round < 300; round++) {
		int zone = (int)mg_rng_below(&rng, 27) * 60 - 720, from_minute = (int)mg_rng_below(&rng, MG_DAY_MINUTES);
		bool all_day = mg_rng_below(&rng, 3) == 0;
		int64_t base = 20000 * day + mg_rng_below(&rng, 14) * day + mg_rng_below(&rng, MG_DAY_MINUTES) * minute;
		struct mg_calendar c = {.day_ms = all_day ? day : (int64_t)(4 + mg_rng_below(&rng, 20)) * hour, .weekends_free = mg_rng_below(&rng, 2)};
		from_minute = all_day ? 0 : from_minute;
		c.shift_ms = (zone - from_minute) * minute;
		if (mg_rng_below(&rng, 2)) {
			c.off_from = base + ((int64_t)mg_rng_below(&rng, 5000) - 1000) * minute;
			c.off_to = c.off_from + (int64_t)mg_rng_below(&rng, 6000) * minute;
		}
		int64_t ran = 0, at = base;
		for (int m = 0; m < 12000; m++, at += minute) {
			if (m % 37 == 0) {
				assert_int_equal(mg_calendar_runs(&c, base, at), ran);
				assert_true(mg_calendar_when(&c, base, ran) <= at);
				int64_t then = mg_calendar_when(&c, base, ran + 1); /* the clock ran at that moment, and for the first time so long */
				assert_int_equal(mg_calendar_runs(&c, base, then), ran + 1);
				assert_int_equal(mg_calendar_runs(&c, base, then - 1), ran);
			}
			ran += runs_then(&c, from_minute, zone, at) ? minute : 0;
		}
	}
}

static void test_stretches_are_what_runs(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(6);
	for (int round = 0; round < 300; round++) {
		struct mg_calendar c = {.day_ms = mg_rng_below(&rng, 3) ? (int64_t)(4 + mg_rng_below(&rng, 20)) * hour : day,
					.weekends_free = mg_rng_below(&rng, 2), .shift_ms = ((int64_t)mg_rng_below(&rng, 1440) - 720) * minute};
		int64_t from = 20000 * day + mg_rng_below(&rng, 10000) * minute, begin, end = from, sum = 0;
		c.off_from = from + (int64_t)mg_rng_below(&rng, 3000) * minute;
		c.off_to = c.off_from + (int64_t)mg_rng_below(&rng, 3000) * minute;
		for (int i = 0; i < 20; i++) {
			int64_t before = end;
			begin = mg_calendar_stretch(&c, before, &end);
			assert_true(begin >= before && end > begin);
			assert_int_equal(mg_calendar_runs(&c, before, begin), 0);
			assert_int_equal(mg_calendar_runs(&c, begin, end), end - begin);
			sum += end - begin;
			assert_int_equal(mg_calendar_runs(&c, from, end), sum);
		}
	}
}

static void test_dates(void **unused)
{
	(void)unused;
	static const char *const bad[] = {"", "2026-1-01", "2026-13-01", "2026-00-10", "2026-02-29", "2026-04-31", "1969-12-31", "2026-01-00", "2026/01/01"};
	int64_t found, n = 0;
	assert_true(mg_date_read(mg_str("1970-01-01"), &found) && found == 0);
	assert_true(mg_date_read(mg_str("2000-03-01"), &found) && found == 11017);
	assert_true(mg_date_read(mg_str("2024-02-29"), &found));
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		assert_false(mg_date_read(mg_str(bad[i]), &found));
	for (n = 0; n < 60000; n += 13) {
		char text[16];
		struct mg_buf out;
		mg_buf_init(&out, text, sizeof text);
		mg_date_write(n, &out);
		assert_true(mg_date_read(mg_str(text), &found));
		assert_int_equal(found, n);
	}
}

/* ---- tables: 2026-11-16 is a Monday */

static struct mg_table t;
static const uint8_t secret[MG_SECRET_BYTES] = {1, 2, 3};
static int64_t monday;

static bool folds(int64_t at, const char *event)
{
	char why[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	return mg_table_apply(&t, at, mg_str(event), &wrong);
}

static void fold(int64_t at, const char *event)
{
	if (!folds(at, event))
		fail_msg("does not fold: %s", event);
}

/* Everything that follows by itself at this time. */
static void follow(int64_t now)
{
	char text[1024];
	struct mg_buf out;
	struct mg_next_step step;
	mg_buf_init(&out, text, sizeof text);
	while (mg_table_next(&t, secret, now, MG_FORCED_PLAYED, &out, &step) == MG_NEXT_EVENTS) {
		mg_table_append(&t, now, &out, &step.decided);
		mg_buf_clear(&out);
	}
}

static void begin(const char *pace)
{
	char text[512], digits[65];
	uint8_t commitment[32];
	int64_t days;
	mg_table_release(&t);
	assert_true(mg_date_read(mg_str("2026-11-16"), &days));
	monday = days * day;
	snprintf(text, sizeof text, "open a1 edition=industry players=3 start=p1 pace=%s public", pace);
	fold(monday, text);
	mg_fair_commit(secret, commitment);
	mg_hex(commitment, 32, digits);
	snprintf(text, sizeof text, "commit %s", digits);
	fold(monday, text);
	fold(monday, "seat p1 person \"Ann\" -");
	fold(monday, "seat p2 person \"Ben\" -");
	fold(monday, "seat p3 person \"Cleo\" -");
}

static void start(int64_t at)
{
	fold(at, "start p1");
	follow(at);
	assert_int_equal(t.state.to_move, 0);
}

static void offer(int64_t at)
{
	char text[64];
	snprintf(text, sizeof text, "move p1 offer %c1", 'A' + __builtin_ctz(t.state.open));
	fold(at, text);
}

static void test_hours(void **unused)
{
	(void)unused;
	begin("move:36000,day=12");
	fold(monday, "hours p1 08:00 +01:00");
	assert_false(folds(monday, "hours p1 08:00 +15:00"));
	assert_false(folds(monday, "hours p1 24:00 +01:00"));
	assert_false(folds(monday, "hours p1 08:00 01:00"));
	start(monday + 6 * hour); /* seven o'clock at Ann's */
	assert_int_equal(mg_table_left(&t, 0, monday + 7 * hour), 10 * hour);
	assert_int_equal(mg_table_left(&t, 0, monday + 8 * hour), 9 * hour);
	assert_int_equal(mg_table_due(&t), monday + 17 * hour);
	/* Who is to move cannot run away from his clock. */
	fold(monday + 16 * hour, "hours p1 20:00 +01:00");
	assert_int_equal(mg_table_due(&t), monday + 17 * hour);
	offer(monday + 16 * hour + 30 * minute);
	assert_int_equal(t.seat[0].hours.from, 20 * 60);
	/* Ben has said nothing: midnight to noon in Greenwich. */
	assert_int_equal(mg_table_due(&t), monday + day + 10 * hour);
	begin("move:36000");
	assert_true(folds(monday, "hours p1 08:00 +01:00"));
	begin("live:600+5");
	assert_false(folds(monday, "hours p1 08:00 +01:00"));
}

static void test_weekends_are_free_if_all_agree(void **unused)
{
	(void)unused;
	begin("move:172800");
	start(monday + 4 * day); /* Friday, midnight */
	assert_int_equal(mg_table_due(&t), monday + 6 * day);
	fold(monday + 4 * day, "weekends p1 free");
	fold(monday + 4 * day, "weekends p2 free");
	assert_int_equal(mg_table_due(&t), monday + 6 * day);
	fold(monday + 4 * day + hour, "weekends p3 free");
	assert_int_equal(mg_table_due(&t), monday + 8 * day);
	/* And count again only if all agree. */
	fold(monday + 4 * day + hour, "weekends p3 count");
	assert_int_equal(mg_table_due(&t), monday + 8 * day);
	fold(monday + 4 * day + hour, "weekends p1 count");
	fold(monday + 4 * day + hour, "weekends p2 count");
	assert_int_equal(mg_table_due(&t), monday + 6 * day);
	begin("move:172800,weekends");
	start(monday + 5 * day + hour);
	assert_int_equal(mg_table_due(&t), monday + 9 * day);
}

static void test_vacations_are_announced_and_bounded(void **unused)
{
	(void)unused;
	begin("move:86400,vacation=10");
	start(monday + 12 * hour);
	assert_int_equal(mg_table_vacation_left(&t, 0, monday), 10);
	assert_false(folds(monday + 13 * hour, "vacation p1 2026-11-16 2026-11-18")); /* not before the next day */
	assert_false(folds(monday + 13 * hour, "vacation p1 2026-11-17 2026-11-27")); /* eleven days */
	assert_false(folds(monday + 13 * hour, "vacation p1 2026-11-19 2026-11-18"));
	fold(monday + 13 * hour, "vacation p1 2026-11-17 2026-11-20");
	assert_int_equal(mg_table_vacation_left(&t, 0, monday), 6);
	assert_int_equal(mg_table_due(&t), monday + 5 * day + 12 * hour);
	fold(monday + 2 * day, "vacation p1 2026-11-17 2026-11-21"); /* a day longer */
	assert_int_equal(mg_table_due(&t), monday + 6 * day + 12 * hour);
	assert_false(folds(monday + 2 * day, "vacation p1 2026-11-17 2026-11-27"));
	fold(monday + 2 * day + hour, "work p1"); /* two days were taken */
	assert_int_equal(mg_table_vacation_left(&t, 0, monday), 8);
	assert_int_equal(mg_table_due(&t), monday + 2 * day + 13 * hour);
	assert_false(folds(monday + 2 * day + hour, "work p1"));
	begin("move:86400");
	start(monday);
	assert_false(folds(monday, "vacation p1 2026-11-17 2026-11-18"));
}

/* Whatever somebody does, his clock stands still for a bounded share of the time. */
static void test_no_game_becomes_endless(void **unused)
{
	(void)unused;
	char text[128];
	struct mg_rng rng = mg_rng_seed(8);
	begin("bank:2592000+0,day=4,weekends,vacation=60");
	start(monday);
	int64_t now = monday, due = 0;
	for (int i = 0; i < 20000 && mg_table_left(&t, 0, now) > 0; i++) {
		struct mg_buf out;
		int64_t today = mg_calendar_day(now, t.seat[0].hours.zone);
		mg_buf_init(&out, text, sizeof text);
		enum mg_denial said = mg_rng_below(&rng, 2)
			? mg_table_decide_vacation(&t, 0, today + 1, today + 1 + mg_rng_below(&rng, 40), now, &out)
			: mg_table_decide_hours(&t, 0, (struct mg_hours){(int)mg_rng_below(&rng, 1440), (int)mg_rng_below(&rng, 24) * 60 - 700}, &out);
		if (said == MG_GRANTED)
			mg_table_append(&t, now, &out, NULL);
		now += (int64_t)(1 + mg_rng_below(&rng, 24)) * hour;
		due = mg_table_due(&t);
	}
	/* 720 hours at 4 of them on five days a week are 252 days; with 60 of 365 days off less than a year and a half. */
	assert_int_equal(mg_table_left(&t, 0, now), 0);
	assert_true(due - monday < 550 * day);
}

/* While p1 asks for an undo the clock of p3 stands still: three times at most for each of p1's decisions, whether he is refused or takes it back. */
static void test_questions_hold_up_nobody_for_ever(void **unused)
{
	(void)unused;
	char text[128];
	struct mg_buf out;
	int asked = 0;
	begin("live:600+0");
	start(monday);
	offer(monday);
	fold(monday, "move p2 bid 1");
	int64_t now = monday;
	for (int i = 0; i < 100 && mg_table_left(&t, 2, now) > 0; i++) {
		mg_buf_init(&out, text, sizeof text);
		if (mg_table_decide_undo(&t, 0, &out) == MG_GRANTED) {
			mg_table_append(&t, now, &out, NULL);
			asked++;
		}
		now += MG_ASK_MS;
		mg_buf_init(&out, text, sizeof text);
		if (t.asks >= 0 && mg_table_decide_answer(&t, i % 2, false, &out) == MG_GRANTED)
			mg_table_append(&t, now, &out, NULL);
	}
	assert_int_equal(asked, 3);
	assert_int_equal(mg_table_left(&t, 2, now), 0);
	assert_int_equal(now, monday + 13 * MG_ASK_MS);
	/* A move of his own later he may ask again; and the one to whom all say yes may at once. */
	begin("live:600+0");
	start(monday);
	offer(monday);
	fold(monday, "move p2 bid 1");
	for (int i = 0; i < 3; i++) {
		assert_true(mg_table_may_ask(&t, 0));
		fold(monday, "ask p1 undo 1");
		fold(monday, "answer p3 no");
	}
	assert_false(mg_table_may_ask(&t, 0));
	fold(monday, "move p3 pass");
	assert_false(mg_table_may_ask(&t, 0));
	fold(monday, "move p1 sell");
	assert_true(mg_table_may_ask(&t, 0));
	follow(monday);
	fold(monday, "ask p2 undo 2");
	fold(monday, "answer p1 yes");
	fold(monday, "answer p3 yes");
	follow(monday);
	assert_int_equal(t.record.moves, 2);
	assert_true(mg_table_may_ask(&t, 1));
}

static void test_banks(void **unused)
{
	(void)unused;
	begin("bank:36000+3600");
	start(monday);
	offer(monday + 30 * minute);
	assert_int_equal(t.seat[0].left_ms, 10 * hour); /* never more than at first */
	fold(monday + 5 * hour, "move p2 bid 1");
	assert_int_equal(t.seat[1].left_ms, 6 * hour + 30 * minute);
}

static void test_time_in_which_nobody_could_play_within_hours(void **unused)
{
	(void)unused;
	begin("move:36000,day=12"); /* midnight to noon */
	start(monday + 10 * hour);
	/* The server was away from Monday, one o'clock, to Tuesday, four o'clock. */
	fold(monday + day + 4 * hour, "pause 54000");
	assert_int_equal(mg_table_left(&t, 0, monday + day + 4 * hour), 8 * hour);
	assert_int_equal(mg_table_due(&t), monday + day + 12 * hour);
}

/* ---- time that is over */

static void test_the_others_vote(void **unused)
{
	(void)unused;
	for (int as = MG_VOTE_STANDIN; as < MG_VOTES; as++) {
		char text[64];
		struct mg_buf out;
		struct mg_next_step step;
		mg_buf_init(&out, text, sizeof text);
		begin("move:3600,out=vote");
		start(monday);
		follow(monday + hour);
		assert_true(t.seat[0].away && t.out == 0);
		assert_int_equal(mg_table_turn(&t), 6);
		assert_int_equal(mg_table_next(&t, secret, monday + hour, MG_FORCED_PLAYED, &out, &step), MG_NEXT_NOTHING);
		assert_false(folds(monday + hour, "vote p1 wait"));
		assert_false(folds(monday + hour, "standin p1"));
		assert_false(folds(monday + hour, "more p1"));
		assert_false(folds(monday + hour, "close time p1"));
		assert_false(folds(monday + hour, "move standin p1 pass"));
		snprintf(text, sizeof text, "vote p2 %s", mg_vote_words[as]);
		fold(monday + hour, text);
		assert_int_equal(mg_table_turn(&t), 4);
		follow(monday + hour);
		assert_int_equal(t.out, 0);
		snprintf(text, sizeof text, "vote p3 %s", mg_vote_words[as]);
		fold(monday + 2 * hour - 1, text);
		follow(monday + 2 * hour - 1);
		assert_int_equal(t.phase, as == MG_VOTE_END ? MG_TABLE_CLOSED : MG_TABLE_PLAYING);
		assert_int_equal(t.seat[0].away, as != MG_VOTE_WAIT);
		if (as == MG_VOTE_WAIT)
			assert_int_equal(mg_table_due(&t), monday + 3 * hour - 1);
		if (as == MG_VOTE_STANDIN) {
			mg_buf_clear(&out);
			assert_int_equal(mg_table_next(&t, secret, t.at, MG_FORCED_PLAYED, &out, &step), MG_NEXT_BOT);
		}
		if (as == MG_VOTE_END)
			assert_true(t.revealed);
	}
}

static void test_votes_end(void **unused)
{
	(void)unused;
	begin("move:3600,out=vote"); /* nobody votes: a computer player stands in */
	start(monday);
	follow(monday + hour);
	assert_int_equal(mg_table_due(&t), monday + 2 * hour);
	follow(monday + 2 * hour);
	assert_true(t.out < 0 && t.seat[0].away);
	begin("move:3600,out=vote"); /* he is back */
	start(monday);
	follow(monday + hour);
	fold(monday + hour, "vote p2 end");
	fold(monday + hour, "back p1");
	follow(monday + hour);
	assert_true(t.out < 0 && !t.seat[0].away && mg_table_left(&t, 0, monday + hour) == hour / 4);
	begin("move:3600,out=vote"); /* the two differ */
	start(monday);
	follow(monday + hour);
	fold(monday + hour, "vote p2 end");
	fold(monday + hour, "vote p3 wait");
	follow(monday + hour);
	assert_true(t.phase == MG_TABLE_PLAYING && t.out < 0 && t.seat[0].away);
	begin("move:3600,out=end");
	start(monday);
	follow(monday + hour);
	assert_true(t.phase == MG_TABLE_CLOSED && t.revealed);
	mg_table_release(&t);
	assert_false(folds(0, "open a1 edition=industry players=3 start=p1 pace=move:60,out=end public rated"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_calendars_count_as_a_person_would),
		cmocka_unit_test(test_stretches_are_what_runs),
		cmocka_unit_test(test_dates),
		cmocka_unit_test(test_hours),
		cmocka_unit_test(test_weekends_are_free_if_all_agree),
		cmocka_unit_test(test_vacations_are_announced_and_bounded),
		cmocka_unit_test(test_no_game_becomes_endless),
		cmocka_unit_test(test_questions_hold_up_nobody_for_ever),
		cmocka_unit_test(test_banks),
		cmocka_unit_test(test_time_in_which_nobody_could_play_within_hours),
		cmocka_unit_test(test_the_others_vote),
		cmocka_unit_test(test_votes_end),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	mg_table_release(&t);
	return failed;
}
