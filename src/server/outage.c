/* outage.c: time in which nobody could play counts against nobody.
 *
 * A server that lives says so in the store now and then; one that starts finds there how long there was none. While it runs it
 * compares the clock of the day with one that only goes forward: a jump ahead, a sleeping machine or a process that was held up
 * are outages too. Each is an interval; every table whose clock ran through it gets a `pause` event before anything else happens there, and
 * all of them are looked at at once. A clock that jumps back stops the time of the logs until it has caught up. */
#include "server/live_table.h"
#include "server/server_log.h"

enum { LEAST_MS = 2000, STALL_MS = 15000, ALIVE_MS = 10000 };

static void note(struct mg_writer *w, int64_t from, int64_t to)
{
	bool pending = w->alarms && w->alarm[0].due <= w->outage_to; /* tables that have not heard of the one before */
	if (!pending || !w->outage_to)
		w->outage_from = from;
	w->outage_to = to;
	mg_assert(w->outage_from <= w->outage_to);
	for (size_t i = 0; i < w->alarms; i++)
		if (w->alarm[i].due > to)
			w->alarm[i].due = to; /* all the same or sooner: it is a heap still */
	for (struct mg_live_table *lt = w->newest; lt; lt = lt->older)
		if (lt->alarm != INT64_MAX && lt->alarm > to)
			lt->alarm = to;
	mg_server_log("nobody could play for %lld s; no clock runs on for that", (long long)(to - from) / 1000);
}

void mg_outage_begin(struct mg_writer *w)
{
	int64_t last = 0;
	if (mg_store_last_alive(w->store, &last) != MG_STORED || !last)
		return;
	if (w->shared)
		last -= MG_LEASE_MS; /* that is how long it would have lived */
	if (w->began - last > (w->shared ? 2 * MG_LEASE_MS : LEAST_MS))
		note(w, last, w->began);
}

void mg_outage_watch(struct mg_writer *w, int64_t wall, int64_t ticks)
{
	int64_t passed = ticks - w->watched_ticks;
	int64_t lost = wall - w->watched_wall - (passed < STALL_MS ? passed : 0);
	if (w->watched_wall && lost > LEAST_MS)
		note(w, wall - lost, wall);
	w->watched_wall = wall;
	w->watched_ticks = ticks;
}

bool mg_outage_forgive(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_buf out = mg_writer_buffer(w);
	if (lt->t.at >= w->outage_to)
		return true;
	if (w->now < w->outage_to)
		w->now = w->outage_to;
	if (mg_table_decide_pause(&lt->t, w->outage_from, w->outage_to, &out) != MG_GRANTED)
		return true;
	return mg_live_table_append(w, lt, &out);
}

void mg_outage_say_alive(struct mg_writer *w, bool now)
{
	int64_t ticks = mg_ticks();
	/* Not before every table has heard of the last outage: should this server end sooner, the next one knows of it still. */
	if (w->shared || (w->alarms && w->alarm[0].due <= w->outage_to) || !(now || (w->alarms && ticks >= w->next_alive)))
		return;
	w->next_alive = ticks + ALIVE_MS;
	w->trouble = MG_STORED;
	if (mg_writer_begin(w))
		mg_writer_ok(w, mg_store_say_alive(w->store, mg_now()));
	mg_writer_end(w);
}
