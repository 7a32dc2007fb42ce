/* hours.h: hours of somebody's own day: when he is told nothing, and when once a day.
 *
 * A zone says how many minutes clocks there are ahead of UTC, and from which seconds since 1970 on they are how many, as a browser knows it for the next
 * years: "60,1774746000,120,1792890000,60" is an hour ahead, then two, then one again. An empty one is UTC. So hours are right after summer time begins
 * and ends though nobody has looked in since, and the server needs no tables of the world's zones. */
#ifndef MG_SERVER_HOURS_H
#define MG_SERVER_HOURS_H

#include <stdbool.h>
#include <stdint.h>

enum { MG_MINUTES_A_DAY = 24 * 60 };

bool mg_zone_is_good(const char *zone);
/* Minutes ahead of UTC at a time, of a good zone. */
int mg_zone_ahead(const char *zone, int64_t at);
/* Whether it is quiet now, between two minutes of the day there; equal: never. */
bool mg_is_quiet_minute(int from, int until, const char *zone, int64_t now);
/* When that minute of the day comes next there; the present one counts. */
int64_t mg_next_minute(int minute, const char *zone, int64_t now);

#endif
