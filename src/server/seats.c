/* seats.c: sitting down, standing up, coming back, watching. */
#include "server/live_table.h"

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

/* The seat that a link, a number or a public table gives; -1: refused, or w->trouble. */
static int find_seat(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt)
{
	int seat = r->seat;
	if (r->has_code) {
		enum mg_stored found = mg_store_link(w->store, lt->row.id, r->code, &seat);
		if (!mg_writer_ok(w, found))
			return -1;
		if (found != MG_STORED || seat < 0 || (r->seat >= 0 && r->seat != seat)) {
			mg_request_refuse(r, found == MG_STORED ? MG_R_FORBIDDEN : MG_R_MISSING, NULL, NULL);
			return -1;
		}
		return seat;
	}
	if (!lt->t.is_public && lt->row.host != r->who.id) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return -1;
	}
	for (int i = 0; seat < 0 && i < lt->t.record.players; i++)
		if (lt->t.seat[i].sitter == MG_SITS_NOBODY)
			seat = i;
	if (seat < 0 || seat >= lt->t.record.players) {
		mg_request_refuse(r, MG_R_TAKEN, NULL, NULL);
		return -1;
	}
	return seat;
}

/* Who sits already may add a number of her own before the start; otherwise nothing happens. */
static void sit_still(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, int seat)
{
	struct mg_table_seat who = lt->t.seat[seat];
	struct mg_buf out = mg_writer_buffer(w);
	if (r->seat >= 0 && r->seat != seat) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (r->number && lt->t.phase == MG_TABLE_OPEN && who.sitter == MG_SITS_PERSON && strcmp(who.number, r->number) != 0) {
		memcpy(who.number, r->number, MG_NUMBER_DIGITS + 1);
		enum mg_denial why = mg_table_decide_sit(&lt->t, seat, &who, &out);
		if (why != MG_GRANTED) {
			mg_do_deny(r, why, MG_R_TAKEN);
			return;
		}
		if (!mg_live_table_append(w, lt, &out))
			return;
	}
	mg_do_answer_table(r, 200, lt);
}

void mg_do_join(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	if (seat >= 0) {
		sit_still(w, r, lt, seat);
		return;
	}
	seat = find_seat(w, r, lt);
	if (seat < 0)
		return;
	struct mg_table_seat me = mg_do_sitter(r);
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial why = lt->t.phase == MG_TABLE_OPEN && lt->t.seat[seat].sitter != MG_SITS_NOBODY
				     ? MG_DENIED_SEAT
				     : mg_table_decide_sit(&lt->t, seat, &me, &out);
	if (why != MG_GRANTED)
		mg_do_deny(r, why, MG_R_TAKEN);
	else if (mg_live_table_append(w, lt, &out) && mg_live_table_seat(w, lt, seat, r->who.id))
		mg_do_answer_table(r, 200, lt);
}

void mg_do_watch(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	/* Whoever came as far as here may see the table; if that was by a link, he may from now on. */
	if (!r->by_link || mg_live_table_add_watcher(w, lt, r->who.id))
		mg_do_answer_table(r, 200, lt);
}

void mg_do_leave(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	struct mg_buf out = mg_writer_buffer(w);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	bool before_start = lt->t.phase == MG_TABLE_OPEN;
	enum mg_denial why = mg_table_decide_stand(&lt->t, seat, &out);
	if (why != MG_GRANTED)
		mg_do_deny(r, why, MG_R_STATE);
	else if (mg_live_table_append(w, lt, &out) && (!before_start || mg_live_table_seat(w, lt, seat, 0)) && mg_live_table_settle(w, lt))
		mg_do_answer_table(r, 200, lt);
}

void mg_do_back(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	struct mg_buf out = mg_writer_buffer(w);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	enum mg_denial why = mg_table_decide_back(&lt->t, seat, &out);
	if (why != MG_GRANTED)
		mg_do_deny(r, why, MG_R_STATE);
	else if (mg_live_table_append(w, lt, &out) && mg_live_table_settle(w, lt))
		mg_do_answer_table(r, 200, lt);
}
