/* seats.c: sitting down, standing up, coming back, watching. */
#include "server/desk.h"

struct mg_table_seat mg_do_sitter(const struct mg_wish *w)
{
	struct mg_table_seat who = {.sitter = w->who.program ? MG_SITS_PROGRAM : MG_SITS_PERSON};
	struct mg_buf name;
	mg_buf_init(&name, who.name, sizeof who.name);
	mg_buf_text(&name, w->who.program ? w->who.program_name : w->who.name);
	if (w->number && !w->who.program)
		memcpy(who.number, w->number, MG_NUMBER_DIGITS);
	return who;
}

/* The seat that a link, a number or a public table gives; -1: refused, or h->trouble. */
static int find_seat(struct mg_hall *h, struct mg_wish *w, const struct mg_desk *d)
{
	int seat = w->seat;
	if (w->has_code) {
		enum mg_stored found = mg_store_link(h->store, d->row.id, w->code, &seat);
		if (!mg_hall_fine(h, found))
			return -1;
		if (found != MG_STORED || seat < 0 || (w->seat >= 0 && w->seat != seat)) {
			mg_wish_refuse(w, found == MG_STORED ? MG_R_FORBIDDEN : MG_R_MISSING, NULL, NULL);
			return -1;
		}
		return seat;
	}
	if (!d->t.is_public && d->row.host != w->who.id) {
		mg_wish_refuse(w, MG_R_FORBIDDEN, NULL, NULL);
		return -1;
	}
	for (int i = 0; seat < 0 && i < d->t.record.players; i++)
		if (d->t.seat[i].sitter == MG_SITS_NOBODY)
			seat = i;
	if (seat < 0 || seat >= d->t.record.players) {
		mg_wish_refuse(w, MG_R_TAKEN, NULL, NULL);
		return -1;
	}
	return seat;
}

/* Who sits already may add a number of her own before the start; otherwise nothing happens. */
static void sit_still(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d, int seat)
{
	struct mg_table_seat who = d->t.seat[seat];
	struct mg_buf out = mg_hall_paper(h);
	if (w->seat >= 0 && w->seat != seat) {
		mg_wish_refuse(w, MG_R_STATE, NULL, NULL);
		return;
	}
	if (w->number && d->t.phase == MG_TABLE_OPEN && who.sitter == MG_SITS_PERSON && strcmp(who.number, w->number) != 0) {
		memcpy(who.number, w->number, MG_NUMBER_DIGITS + 1);
		enum mg_denial why = mg_table_decide_sit(&d->t, seat, &who, &out);
		if (why != MG_GRANTED) {
			mg_do_deny(w, why, MG_R_TAKEN);
			return;
		}
		if (!mg_desk_append(h, d, &out))
			return;
	}
	mg_do_show(w, 200, d);
}

void mg_do_join(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, w->who.id);
	if (seat >= 0) {
		sit_still(h, w, d, seat);
		return;
	}
	seat = find_seat(h, w, d);
	if (seat < 0)
		return;
	struct mg_table_seat me = mg_do_sitter(w);
	struct mg_buf out = mg_hall_paper(h);
	enum mg_denial why = d->t.phase == MG_TABLE_OPEN && d->t.seat[seat].sitter != MG_SITS_NOBODY
				     ? MG_DENIED_SEAT
				     : mg_table_decide_sit(&d->t, seat, &me, &out);
	if (why != MG_GRANTED)
		mg_do_deny(w, why, MG_R_TAKEN);
	else if (mg_desk_append(h, d, &out) && mg_desk_seat(h, d, seat, w->who.id))
		mg_do_show(w, 200, d);
}

void mg_do_watch(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	/* Whoever came as far as here may see the table; if that was by a link, he may from now on. */
	if (!w->by_link || mg_desk_guest(h, d, w->who.id))
		mg_do_show(w, 200, d);
}

void mg_do_leave(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, w->who.id);
	struct mg_buf out = mg_hall_paper(h);
	if (seat < 0) {
		mg_wish_refuse(w, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	bool before_start = d->t.phase == MG_TABLE_OPEN;
	enum mg_denial why = mg_table_decide_stand(&d->t, seat, &out);
	if (why != MG_GRANTED)
		mg_do_deny(w, why, MG_R_STATE);
	else if (mg_desk_append(h, d, &out) && (!before_start || mg_desk_seat(h, d, seat, 0)) && mg_desk_settle(h, d))
		mg_do_show(w, 200, d);
}

void mg_do_back(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, w->who.id);
	struct mg_buf out = mg_hall_paper(h);
	if (seat < 0) {
		mg_wish_refuse(w, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	enum mg_denial why = mg_table_decide_back(&d->t, seat, &out);
	if (why != MG_GRANTED)
		mg_do_deny(w, why, MG_R_STATE);
	else if (mg_desk_append(h, d, &out) && mg_desk_settle(h, d))
		mg_do_show(w, 200, d);
}
