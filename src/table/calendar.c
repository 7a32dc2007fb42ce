/* calendar.c: the arithmetic of hours, weekdays and dates. Everything follows from one function, how long the clock has run since 1970, and its inverse. */
#include "table/calendar.h"

enum { WEEK = 7, WORKDAYS = 5, THURSDAY = 3 }; /* 1970 began on a Thursday; weeks begin on a Monday */

static int64_t floor_div(int64_t n, int64_t by)
{
	return n / by - (n % by < 0);
}

static int64_t floor_mod(int64_t n, int64_t by)
{
	return n - floor_div(n, by) * by;
}

static bool counts(const struct mg_calendar *c, int64_t day)
{
	return !c->weekends_free || floor_mod(day + THURSDAY, WEEK) < WORKDAYS;
}

/* Days that count, of those before this one. */
static int64_t days_before(const struct mg_calendar *c, int64_t day)
{
	int64_t in_week = floor_mod(day + THURSDAY, WEEK);
	if (!c->weekends_free)
		return day;
	return WORKDAYS * floor_div(day + THURSDAY, WEEK) + (in_week < WORKDAYS ? in_week : WORKDAYS);
}

/* The day that counts before which there are so many: the inverse. */
static int64_t day_after(const struct mg_calendar *c, int64_t days)
{
	return c->weekends_free ? WEEK * floor_div(days, WORKDAYS) + floor_mod(days, WORKDAYS) - THURSDAY : days;
}

/* How long it has run until then, but for the time that is off. */
static int64_t ran(const struct mg_calendar *c, int64_t at)
{
	int64_t day = floor_div(at + c->shift_ms, MG_DAY_MS), passed = floor_mod(at + c->shift_ms, MG_DAY_MS);
	int64_t today = !counts(c, day) ? 0 : passed < c->day_ms ? passed : c->day_ms;
	return days_before(c, day) * c->day_ms + today;
}

/* The first moment at which it has run so long: the inverse. */
static int64_t reached(const struct mg_calendar *c, int64_t ms)
{
	int64_t days = floor_div(ms - 1, c->day_ms);
	return day_after(c, days) * MG_DAY_MS + (ms - days * c->day_ms) - c->shift_ms;
}

static bool has_time_off(const struct mg_calendar *c)
{
	return c->off_to > c->off_from;
}

int64_t mg_calendar_runs(const struct mg_calendar *c, int64_t from, int64_t to)
{
	mg_assert(c->day_ms > 0 && c->day_ms <= MG_DAY_MS);
	if (to <= from)
		return 0;
	int64_t off_from = c->off_from > from ? c->off_from : from, off_to = c->off_to < to ? c->off_to : to;
	int64_t off = has_time_off(c) && off_to > off_from ? ran(c, off_to) - ran(c, off_from) : 0;
	return ran(c, to) - ran(c, from) - off;
}

int64_t mg_calendar_when(const struct mg_calendar *c, int64_t from, int64_t ms)
{
	if (ms <= 0)
		return from;
	int64_t at = reached(c, ran(c, from) + ms);
	if (!has_time_off(c) || at <= c->off_from || from >= c->off_to)
		return at;
	if (from < c->off_from)
		ms -= ran(c, c->off_from) - ran(c, from);
	at = reached(c, ran(c, c->off_to) + ms);
	mg_assert(ms > 0 && at > c->off_to);
	return at;
}

int64_t mg_calendar_stretch(const struct mg_calendar *c, int64_t from, int64_t *to)
{
	int64_t begin = mg_calendar_when(c, from, 1) - 1, end = begin;
	do {
		int64_t passed = floor_mod(end + c->shift_ms, MG_DAY_MS);
		mg_assert(passed < c->day_ms);
		end += c->day_ms - passed;
	} while (c->day_ms == MG_DAY_MS && end - begin < 64 * (int64_t)MG_DAY_MS && mg_calendar_runs(c, end, end + 1));
	if (has_time_off(c) && begin < c->off_from && c->off_from < end)
		end = c->off_from;
	*to = end;
	return begin;
}

int64_t mg_calendar_day(int64_t at, int zone)
{
	return floor_div(at + (int64_t)zone * MG_MINUTE_MS, MG_DAY_MS);
}

int64_t mg_calendar_begin(int64_t day, int zone)
{
	return day * MG_DAY_MS - (int64_t)zone * MG_MINUTE_MS;
}

/* ---- dates: years that begin with March, so that the odd day is the last one ---- */

enum { ERA_DAYS = 146097, TO_1970 = 719468 }; /* of 400 years; from the first of March of the year 0 */

static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
	int64_t from_march = month > 2 ? month - 3 : month + 9, y = month > 2 ? year : year - 1;
	int64_t in_era = y % 400, in_year = (153 * from_march + 2) / 5 + day - 1;
	return y / 400 * ERA_DAYS + in_era * 365 + in_era / 4 - in_era / 100 + in_year - TO_1970;
}

static void date_of(int64_t days, int64_t *year, int64_t *month, int64_t *day)
{
	int64_t n = days + TO_1970, in_era = n % ERA_DAYS;
	int64_t y = (in_era - in_era / 1460 + in_era / 36524 - in_era / (ERA_DAYS - 1)) / 365;
	int64_t in_year = in_era - (365 * y + y / 4 - y / 100), from_march = (5 * in_year + 2) / 153;
	*day = in_year - (153 * from_march + 2) / 5 + 1;
	*month = from_march < 10 ? from_march + 3 : from_march - 9;
	*year = y + n / ERA_DAYS * 400 + (*month <= 2);
}

bool mg_date_read(struct mg_str word, int64_t *day)
{
	long year, month, of_month;
	int64_t y, m, d;
	if (word.len != 10 || word.at[4] != '-' || word.at[7] != '-' || !mg_str_number((struct mg_str){word.at, 4}, 9999, &year) ||
	    !mg_str_number((struct mg_str){word.at + 5, 2}, 12, &month) || !mg_str_number((struct mg_str){word.at + 8, 2}, 31, &of_month) || year < 1970 ||
	    month < 1 || of_month < 1)
		return false;
	*day = days_of(year, month, of_month);
	date_of(*day, &y, &m, &d);
	return m == month && d == of_month; /* there is no 30th of February */
}

void mg_date_write(int64_t day, struct mg_buf *out)
{
	int64_t y, m, d;
	mg_assert(day >= -TO_1970);
	date_of(day, &y, &m, &d);
	mg_buf_printf(out, "%04lld-%02lld-%02lld", (long long)y, (long long)m, (long long)d);
}
