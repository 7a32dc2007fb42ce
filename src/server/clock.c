/* clock.c: when tables want attention: a heap of moments; and which server gives it to them. */
#include "server/desk.h"

static bool make_room(struct mg_hall *h)
{
	if (h->alarms < h->alarm_room)
		return true;
	size_t room = h->alarm_room * 2 + 64;
	struct mg_alarm *more = realloc(h->alarm, room * sizeof *more);
	if (!more)
		return false;
	h->alarm = more;
	h->alarm_room = room;
	return true;
}

void mg_alarm_add(struct mg_hall *h, const char *table, int64_t due)
{
	if (due == INT64_MAX || !make_room(h))
		return;
	size_t i = h->alarms++;
	for (; i > 0 && h->alarm[(i - 1) / 2].due > due; i = (i - 1) / 2)
		h->alarm[i] = h->alarm[(i - 1) / 2];
	h->alarm[i].due = due;
	struct mg_buf name;
	mg_buf_init(&name, h->alarm[i].table, sizeof h->alarm[i].table);
	mg_buf_text(&name, table);
}

void mg_alarm_set(struct mg_hall *h, struct mg_desk *d, int64_t due)
{
	/* A clock that was put back is not entered again with every move: the earlier entry comes, and then the right one is. */
	if (due >= d->alarm)
		return;
	mg_alarm_add(h, d->row.id, due);
	d->alarm = due;
}

bool mg_alarm_take(struct mg_hall *h, int64_t now, char table[MG_ID_MAX])
{
	if (!h->alarms || h->alarm[0].due > now)
		return false;
	memcpy(table, h->alarm[0].table, MG_ID_MAX);
	struct mg_alarm last = h->alarm[--h->alarms];
	size_t i = 0;
	for (;;) {
		size_t child = 2 * i + 1;
		if (child + 1 < h->alarms && h->alarm[child + 1].due < h->alarm[child].due)
			child++;
		if (child >= h->alarms || h->alarm[child].due >= last.due)
			break;
		h->alarm[i] = h->alarm[child];
		i = child;
	}
	if (h->alarms)
		h->alarm[i] = last;
	return true;
}

/* ---- leases ---- */

enum { LEASE_MS = 12000, RENEW_MS = 3000, TAKE_MAX = 256 };

bool mg_desk_lease(struct mg_hall *h, struct mg_desk *d)
{
	bool got = false;
	if (d->leased || h->now < d->lease_again)
		return true;
	d->lease_again = h->now + RENEW_MS;
	if (!mg_hall_write(h) ||
	    !mg_hall_fine(h, mg_store_lease(h->store, d->row.id, h->server, h->now, h->now + LEASE_MS, &got)))
		return false;
	d->leased = got;
	return true;
}

struct orphans {
	struct mg_alarm at[TAKE_MAX];
	int count;
};

static bool note_orphan(void *orphans, const struct mg_table_row *row)
{
	struct orphans *o = orphans;
	o->at[o->count].due = row->due;
	memcpy(o->at[o->count++].table, row->id, MG_ID_MAX);
	return o->count < TAKE_MAX;
}

/* Each that is got has its clock set; the desk is read when it is due. One that is known here, and was another server's when it
 * asked last, asks again at once: nobody else will wake it. */
static bool take_orphans(struct mg_hall *h, const struct orphans *o)
{
	for (int i = 0; i < o->count; i++) {
		struct mg_desk *d = mg_desk_known(h, o->at[i].table);
		bool got = false;
		if (d)
			d->lease_again = 0;
		if (!mg_hall_fine(h, mg_store_lease(h->store, o->at[i].table, h->server, h->now, h->now + LEASE_MS, &got)))
			return false;
		if (got)
			mg_alarm_add(h, o->at[i].table, o->at[i].due);
	}
	return true;
}

void mg_hall_keep_leases(struct mg_hall *h)
{
	struct orphans orphans = {.count = 0};
	bool got = true;
	if (!h->shared || mg_ticks() < h->next_lease)
		return;
	h->next_lease = mg_ticks() + RENEW_MS;
	h->trouble = MG_STORED;
	if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_lease(h->store, "", h->server, h->now, h->now + LEASE_MS, &got)) ||
	    !mg_hall_end(h))
		return;
	/* Too late: others may have taken over. */
	for (struct mg_desk *d = h->newest; d && !got; d = d->older) {
		d->leased = false;
		d->lease_again = 0;
		mg_desk_attend(h, d);
	}
	if (!mg_hall_fine(h, mg_store_unleased(h->store, h->now, TAKE_MAX, note_orphan, &orphans)) || !orphans.count)
		return;
	if (mg_hall_write(h))
		take_orphans(h, &orphans);
	mg_hall_end(h);
	if (orphans.count == TAKE_MAX)
		h->next_lease = mg_ticks(); /* there are more */
}
