/* clock.c: when tables want attention: a heap of moments; and which server gives it to them. */
#include "server/live_table.h"

static bool reserve(struct mg_writer *w)
{
	if (w->alarms < w->alarm_capacity)
		return true;
	size_t capacity = w->alarm_capacity * 2 + 64;
	struct mg_alarm *more = realloc(w->alarm, capacity * sizeof *more);
	if (!more)
		return false;
	w->alarm = more;
	w->alarm_capacity = capacity;
	return true;
}

void mg_alarm_add(struct mg_writer *w, const char *table, int64_t due)
{
	if (due == INT64_MAX || !reserve(w))
		return;
	size_t i = w->alarms++;
	mg_assert(w->alarms <= w->alarm_capacity && table[0]);
	for (; i > 0 && w->alarm[(i - 1) / 2].due > due; i = (i - 1) / 2)
		w->alarm[i] = w->alarm[(i - 1) / 2];
	w->alarm[i].due = due;
	struct mg_buf name;
	mg_buf_init(&name, w->alarm[i].table, sizeof w->alarm[i].table);
	mg_buf_text(&name, table);
}

void mg_alarm_set(struct mg_writer *w, struct mg_live_table *lt, int64_t due)
{
	/* A clock that was put back is not entered again with every move: the earlier entry comes, and then the right one is. */
	if (due >= lt->alarm)
		return;
	mg_alarm_add(w, lt->row.id, due);
	lt->alarm = due;
}

bool mg_alarm_take(struct mg_writer *w, int64_t now, char table[MG_ID_MAX])
{
	if (!w->alarms || w->alarm[0].due > now)
		return false;
	memcpy(table, w->alarm[0].table, MG_ID_MAX);
	struct mg_alarm last = w->alarm[--w->alarms];
	mg_assert(last.due >= w->alarm[0].due); /* the next one is first */
	size_t i = 0;
	for (;;) {
		size_t child = 2 * i + 1;
		if (child + 1 < w->alarms && w->alarm[child + 1].due < w->alarm[child].due)
			child++;
		if (child >= w->alarms || w->alarm[child].due >= last.due)
			break;
		w->alarm[i] = w->alarm[child];
		i = child;
	}
	if (w->alarms)
		w->alarm[i] = last;
	return true;
}

/* ---- leases ---- */

enum { RENEW_MS = 3000, TAKE_MAX = 256 };

bool mg_live_table_lease(struct mg_writer *w, struct mg_live_table *lt)
{
	bool got = false;
	if (lt->leased || w->now < lt->lease_again)
		return true;
	lt->lease_again = w->now + RENEW_MS;
	if (!mg_writer_begin(w) ||
	    !mg_writer_ok(w, mg_store_lease(w->store, lt->row.id, w->server, w->now, w->now + MG_LEASE_MS, &got)))
		return false;
	lt->leased = got;
	return true;
}

struct orphans {
	struct mg_alarm at[TAKE_MAX];
	int count;
};

static bool note_orphan(void *orphans, const struct mg_table_row *row)
{
	struct orphans *o = orphans;
	mg_assert(o->count < TAKE_MAX);
	o->at[o->count].due = row->due;
	memcpy(o->at[o->count++].table, row->id, MG_ID_MAX);
	return o->count < TAKE_MAX;
}

/* Each that is got has its clock set; the live table is read when it is due. One that is known here, and was another server's when it
 * asked last, asks again at once: nobody else will wake it. */
static bool take_orphans(struct mg_writer *w, const struct orphans *o)
{
	for (int i = 0; i < o->count; i++) {
		struct mg_live_table *lt = mg_live_table_known(w, o->at[i].table);
		bool got = false;
		if (lt)
			lt->lease_again = 0;
		if (!mg_writer_ok(w, mg_store_lease(w->store, o->at[i].table, w->server, w->now, w->now + MG_LEASE_MS, &got)))
			return false;
		if (got)
			mg_alarm_add(w, o->at[i].table, w->outage_to && o->at[i].due != INT64_MAX ? w->now : o->at[i].due);
	}
	return true;
}

void mg_writer_renew_leases(struct mg_writer *w)
{
	struct orphans orphans = {.count = 0};
	bool got = true;
	if (!w->shared || mg_ticks() < w->next_lease)
		return;
	w->next_lease = mg_ticks() + RENEW_MS;
	w->trouble = MG_STORED;
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_lease(w->store, "", w->server, w->now, w->now + MG_LEASE_MS, &got)) ||
	    !mg_writer_end(w))
		return;
	/* Too late: others may have taken over. */
	for (struct mg_live_table *lt = w->newest; lt && !got; lt = lt->older) {
		lt->leased = false;
		lt->lease_again = 0;
		mg_live_table_schedule(w, lt);
	}
	if (!mg_writer_ok(w, mg_store_unleased(w->store, w->now, TAKE_MAX, note_orphan, &orphans)) || !orphans.count)
		return;
	if (mg_writer_begin(w))
		take_orphans(w, &orphans);
	mg_writer_end(w);
	if (orphans.count == TAKE_MAX)
		w->next_lease = mg_ticks(); /* there are more */
}
