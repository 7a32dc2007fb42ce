/* Hours of somebody's own day: in zones whose clocks change they are what the C library's clocks say there, hour by hour for two years. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "base/buf.h"
#include "server/hours.h"
#include "store/store.h"

static const int64_t minute = 60000, hour = 60 * 60000, begin = 1767225600000; /* 2026-01-01 */
static const char *const zones[] = {"UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "AEST-10AEDT,M10.1.0,M4.1.0/3", "NST3:30NDT,M3.2.0,M11.1.0", "IST-5:30"};
enum { HOURS = 2 * 365 * 24 };

static struct tm clock_there(int64_t at)
{
	time_t seconds = (time_t)(at / 1000);
	struct tm tm;
	assert_non_null(localtime_r(&seconds, &tm));
	return tm;
}

static int minute_there(int64_t at)
{
	struct tm tm = clock_there(at);
	return tm.tm_hour * 60 + tm.tm_min;
}

/* Goes there; *out gets the zone as a page would write it. */
static void travel(const char *zone, struct mg_buf *out)
{
	setenv("TZ", zone, 1);
	tzset();
	long ahead = clock_there(begin).tm_gmtoff / 60;
	mg_buf_clear(out);
	mg_buf_printf(out, "%ld", ahead);
	for (int64_t at = begin; at < begin + HOURS * hour; at += hour) {
		long now = clock_there(at).tm_gmtoff / 60;
		if (now != ahead)
			mg_buf_printf(out, ",%lld,%ld", (long long)(at / 1000), now);
		ahead = now;
	}
	assert_false(out->full);
	assert_true(mg_zone_is_good(out->data));
}

static void test_quiet_hours_stay_where_they_are_on_the_clock(void **unused)
{
	(void)unused;
	char text[MG_ZONE_MAX];
	struct mg_buf zone;
	mg_buf_init(&zone, text, sizeof text);
	for (size_t z = 0; z < MG_COUNT(zones); z++) {
		travel(zones[z], &zone);
		for (int64_t at = begin + 7 * minute; at < begin + HOURS * hour; at += hour) {
			int there = minute_there(at);
			assert_int_equal(mg_is_quiet_minute(22 * 60, 7 * 60, text, at), there >= 22 * 60 || there < 7 * 60);
			assert_int_equal(mg_is_quiet_minute(9 * 60, 17 * 60, text, at), there >= 9 * 60 && there < 17 * 60);
			assert_false(mg_is_quiet_minute(0, 0, text, at));
		}
	}
	assert_true(mg_is_quiet_minute(60, 120, "", begin + 90 * minute)); /* UTC */
}

static void test_once_a_day_is_at_its_hour_of_every_day(void **unused)
{
	(void)unused;
	char text[MG_ZONE_MAX];
	struct mg_buf zone;
	mg_buf_init(&zone, text, sizeof text);
	for (size_t z = 0; z < MG_COUNT(zones); z++) {
		travel(zones[z], &zone);
		for (int chosen = 0; chosen < 24; chosen++) {
			int day = clock_there(begin).tm_yday;
			int64_t at = begin;
			for (int days = 0; days < 2 * 365 - 1; days++) {
				int64_t next = mg_next_minute(chosen * 60, text, at + minute);
				struct tm tm = clock_there(next);
				if (chosen > 3) /* there is no such hour on one day, and two of it on another */
					assert_int_equal(tm.tm_hour * 60 + tm.tm_min, chosen * 60);
				assert_true(next > at && (days == 0 || tm.tm_yday == (day + 1) % 365));
				assert_int_equal(mg_next_minute(chosen * 60, text, next + minute - 1), next); /* this minute counts */
				day = tm.tm_yday;
				at = next;
			}
		}
	}
}

static void test_what_is_no_zone(void **unused)
{
	(void)unused;
	static const char *const good[] = {"", "0", "-210", "60,1774746000,120", "60,0,120,1,60"};
	static const char *const bad[] = {"x", "60,", ",60", "1441", "60,1774746000", "60,1774746000,", "60,5,120,5,60", "60,-5,120", "60 ", "60,1,120,", "+60", "60,99999999999999999999,120"};
	char text[MG_ZONE_MAX + 1];
	for (size_t i = 0; i < MG_COUNT(good); i++)
		assert_true(mg_zone_is_good(good[i]));
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		assert_false(mg_zone_is_good(bad[i]));
	memset(text, '0', sizeof text); /* it would not fit into the store */
	text[MG_ZONE_MAX] = 0;
	assert_false(mg_zone_is_good(text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_quiet_hours_stay_where_they_are_on_the_clock),
		cmocka_unit_test(test_once_a_day_is_at_its_hour_of_every_day),
		cmocka_unit_test(test_what_is_no_zone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
