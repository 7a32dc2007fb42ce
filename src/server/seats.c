/* seats.c: sitting down, standing up, coming back, watching. */
#include "server/desk.h"

struct mg_table_seat mg_do_sitter(const struct mg_request *r)
{
	struct mg_table_seat who = {.sitter = r->who.program ? MG_SITS_PROGRAM : MG_SITS_PERSON};
	struct mg_buf name;
	mg_buf_init(&name, who.name, sizeof who.name);
	mg_buf_text(&name, r->who.program ? r->who.program_name : r->who.name);
	if (r->number && !r->who.program)
		memcpy(who.number, r->number, MG_NUMBER_DIGITS);
	return who;
}

/* The seat that a link, a number or a public table gives; -1: refused, or h->trouble. */
static int find_seat(struct mg_hall *h, struct mg_request *r, const struct mg_desk *d)
{
	int seat = r->seat;
	if (r->has_code) {
		enum mg_stored found = mg_store_link(h->store, d->row.id, r->code, &seat);
		if (!mg_hall_fine(h, found))
			return -1;
		if (found != MG_STORED || seat < 0 || (r->seat >= 0 && r->seat != seat)) {
			mg_request_refuse(r, found == MG_STORED ? MG_R_FORBIDDEN : MG_R_MISSING, NULL, NULL);
			return -1;
		}
		return seat;
	}
	if (!d->t.is_public && d->row.host != r->who.id) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return -1;
	}
	for (int i = 0; seat < 0 && i < d->t.record.players; i++)
		if (d->t.seat[i].sitter == MG_SITS_NOBODY)
			seat = i;
	if (seat < 0 || seat >= d->t.record.players) {
		mg_request_refuse(r, MG_R_TAKEN, NULL, NULL);
		return -1;
	}
	return seat;
}

/* Who sits already may add a number of her own before the start; otherwise nothing happens. */
static void sit_still(struct mg_hall *h, struct mg_request *r, struct mg_desk *d, int seat)
{
	struct mg_table_seat who = d->t.seat[seat];
	struct mg_buf out = mg_hall_paper(h);
	if (r->seat >= 0 && r->seat != seat) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (r->number && d->t.phase == MG_TABLE_OPEN && who.sitter == MG_SITS_PERSON && strcmp(who.number, r->number) != 0) {
		memcpy(who.number, r->number, MG_NUMBER_DIGITS + 1);
		enum mg_denial why = mg_table_want_sit(&d->t, seat, &who, &out);
		if (why != MG_GRANTED) {
			mg_do_deny(r, why, MG_R_TAKEN);
			return;
		}
		if (!mg_desk_append(h, d, &out))
			return;
	}
	mg_do_show(r, 200, d);
}

void mg_do_join(struct mg_hall *h, struct mg_request *r, struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, r->who.id);
	if (seat >= 0) {
		sit_still(h, r, d, seat);
		return;
	}
	seat = find_seat(h, r, d);
	if (seat < 0)
		return;
	struct mg_table_seat me = mg_do_sitter(r);
	struct mg_buf out = mg_hall_paper(h);
	enum mg_denial why = d->t.phase == MG_TABLE_OPEN && d->t.seat[seat].sitter != MG_SITS_NOBODY
				     ? MG_DENIED_SEAT
				     : mg_table_want_sit(&d->t, seat, &me, &out);
	if (why != MG_GRANTED)
		mg_do_deny(r, why, MG_R_TAKEN);
	else if (mg_desk_append(h, d, &out) && mg_desk_seat(h, d, seat, r->who.id))
		mg_do_show(r, 200, d);
}

void mg_do_watch(struct mg_hall *h, struct mg_request *r, struct mg_desk *d)
{
	/* Whoever came as far as here may see the table; if that was by a link, he may from now on. */
	if (!r->by_link || mg_desk_guest(h, d, r->who.id))
		mg_do_show(r, 200, d);
}

void mg_do_leave(struct mg_hall *h, struct mg_request *r, struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, r->who.id);
	struct mg_buf out = mg_hall_paper(h);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	bool before_start = d->t.phase == MG_TABLE_OPEN;
	enum mg_denial why = mg_table_want_stand(&d->t, seat, &out);
	if (why != MG_GRANTED)
		mg_do_deny(r, why, MG_R_STATE);
	else if (mg_desk_append(h, d, &out) && (!before_start || mg_desk_seat(h, d, seat, 0)) && mg_desk_settle(h, d))
		mg_do_show(r, 200, d);
}

void mg_do_back(struct mg_hall *h, struct mg_request *r, struct mg_desk *d)
{
	int seat = mg_desk_seat_of(d, r->who.id);
	struct mg_buf out = mg_hall_paper(h);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	enum mg_denial why = mg_table_want_back(&d->t, seat, &out);
	if (why != MG_GRANTED)
		mg_do_deny(r, why, MG_R_STATE);
	else if (mg_desk_append(h, d, &out) && mg_desk_settle(h, d))
		mg_do_show(r, 200, d);
}
