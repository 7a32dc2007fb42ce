/* hours.c: hours of somebody's own day, in a zone whose clocks change. */
#include "server/hours.h"

#include "base/str.h"
#include "store/store.h"

enum { MINUTE_MS = 60000 };
static const int64_t day_ms = (int64_t)MG_MINUTES_A_DAY * MINUTE_MS;

/* Takes a number up to the next comma. */
static bool take(struct mg_str *rest, uint64_t max, int64_t *out)
{
	struct mg_str word = *rest;
	uint64_t n;
	bool below = mg_str_cut(&word, "-");
	const char *comma = memchr(word.at, ',', word.len);
	size_t len = comma ? (size_t)(comma - word.at) : word.len;
	*rest = (struct mg_str){word.at + len, word.len - len};
	word.len = len;
	if (!mg_str_number64(word, max, &n))
		return false;
	*out = below ? -(int64_t)n : (int64_t)n;
	return true;
}

/* Reads a change of the clocks: from when on, and how far ahead. */
static bool take_change(struct mg_str *rest, int64_t *from, int64_t *ahead)
{
	return mg_str_cut(rest, ",") && take(rest, INT64_MAX / 1000, from) && mg_str_cut(rest, ",") && take(rest, MG_MINUTES_A_DAY, ahead);
}

/* Reads all of a zone; *ahead gets what counts at that time. */
static bool read_zone(const char *zone, int64_t at, int *ahead)
{
	struct mg_str rest = mg_str(zone);
	int64_t minutes = 0, from, last = -1;
	bool good = !rest.len || take(&rest, MG_MINUTES_A_DAY, &minutes);
	*ahead = (int)minutes;
	for (; good && rest.len; last = from) {
		good = take_change(&rest, &from, &minutes) && from > last;
		if (good && from * 1000 <= at)
			*ahead = (int)minutes;
	}
	return good;
}

bool mg_zone_is_good(const char *zone)
{
	int ahead;
	return strlen(zone) < MG_ZONE_MAX && read_zone(zone, 0, &ahead);
}

int mg_zone_ahead(const char *zone, int64_t at)
{
	int ahead;
	bool good = read_zone(zone, at, &ahead);
	mg_assert(good);
	return good ? ahead : 0;
}

bool mg_is_quiet_minute(int from, int until, const char *zone, int64_t now)
{
	int64_t there = now / MINUTE_MS + mg_zone_ahead(zone, now);
	int minute = (int)((there % MG_MINUTES_A_DAY + MG_MINUTES_A_DAY) % MG_MINUTES_A_DAY);
	return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

int64_t mg_next_minute(int minute, const char *zone, int64_t now)
{
	int64_t ahead = (int64_t)mg_zone_ahead(zone, now) * MINUTE_MS, due = (now + ahead) / day_ms * day_ms + (int64_t)minute * MINUTE_MS;
	mg_assert(minute >= 0 && minute < MG_MINUTES_A_DAY);
	for (;; due += day_ms) {
		int64_t at = due - (int64_t)mg_zone_ahead(zone, due - ahead) * MINUTE_MS; /* clocks may change until then */
		if (at + MINUTE_MS > now)
			return at;
	}
}
