/* calendar.h: when a clock runs where a game lasts days: hours of the day, days of the week, days of vacation. Pure arithmetic: the same everywhere,
 * and without a list of time zones, so a place is so many minutes east of Greenwich until somebody says otherwise. */
#ifndef MG_TABLE_CALENDAR_H
#define MG_TABLE_CALENDAR_H

#include "base/buf.h"
#include "base/str.h"

enum { MG_DAY_MS = 24 * 3600 * 1000, MG_MINUTE_MS = 60000, MG_DAY_MINUTES = 24 * 60 };

struct mg_calendar {
	int64_t day_ms;           /* that the clock runs each day: 1 to MG_DAY_MS, from the beginning of somebody's hours */
	int64_t shift_ms;         /* from UTC to a day that begins with these hours */
	bool weekends_free;       /* it stands still on days that begin on a Saturday or a Sunday */
	int64_t off_from, off_to; /* ... and from one moment to another; equal: no such time */
};

/* How much of the time from one moment to another the clock runs. */
int64_t mg_calendar_runs(const struct mg_calendar *c, int64_t from, int64_t to);

/* The moment at which it has run for so long. */
int64_t mg_calendar_when(const struct mg_calendar *c, int64_t from, int64_t ms);

/* The next stretch in which it runs without standing still: it ends at *to, after `from`. Returns its beginning. */
int64_t mg_calendar_stretch(const struct mg_calendar *c, int64_t from, int64_t *to);

/* The day of a moment, so many minutes east of Greenwich, counted from 1970; and its first moment. */
int64_t mg_calendar_day(int64_t at, int zone);
int64_t mg_calendar_begin(int64_t day, int zone);

/* A day as 2026-12-24. Reading: false if there is no such day between 1970 and 9999. */
bool mg_date_read(struct mg_str word, int64_t *day);
void mg_date_write(int64_t day, struct mg_buf *out);

#endif
