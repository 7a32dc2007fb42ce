/* seats.c: sitting down, standing up, coming back, watching. */
#include "server/live_table.h"
#include "server/parse.h"

struct mg_table_seat mg_request_sitter(const struct mg_request *r, const char *number)
{
	struct mg_table_seat who = {.sitter = r->who.program ? MG_SITS_PROGRAM : MG_SITS_PERSON};
	struct mg_buf name;
	mg_buf_init(&name, who.name, sizeof who.name);
	mg_buf_text(&name, r->who.program ? r->who.program_name : r->who.name);
	if (number && !r->who.program)
		memcpy(who.number, number, MG_NUMBER_DIGITS);
	return who;
}

bool mg_parse_join(struct mg_request *r, const struct mg_request_input *in)
{
	const char *code = NULL;
	int64_t seat = 0;
	bool seated = false;
	const struct mg_body_key keys[] = {{"code", MG_KEY_TEXT, false, &code, NULL},
				      {"seat", MG_KEY_NUMBER, false, &seat, &seated},
				      {"number", MG_KEY_TEXT, false, &r->body.join.number, NULL}};
	r->body.join.seat = -1;
	if (!MG_PARSE(r, in, keys) || (seated && !mg_check_seat(r, seat, &r->body.join.seat)))
		return false;
	mg_take_code(r, code);
	return mg_check_number(r, r->body.join.number);
}

/* The seat that a link, a number or a public table gives; -1: refused, or w->trouble. *again: by a link of a running game. */
static int find_seat(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt, bool *again)
{
	int seat = r->body.join.seat;
	if (r->has_code) {
		enum mg_stored found = mg_store_link(w->store, lt->row.id, r->code, &seat);
		if (!mg_writer_ok(w, found))
			return -1;
		*again = found == MG_STORED && seat >= MG_LINK_AGAIN;
		seat -= *again ? MG_LINK_AGAIN : 0;
		if (found != MG_STORED || seat == MG_LINK_WATCH || (seat >= 0 && r->body.join.seat >= 0 && r->body.join.seat != seat)) {
			mg_request_refuse(r, found == MG_STORED ? MG_R_FORBIDDEN : MG_R_MISSING, NULL, NULL);
			return -1;
		}
		if (seat >= 0)
			return seat;
		seat = r->body.join.seat; /* any that is free */
	} else if (!lt->t.is_public && lt->row.host != r->who.id) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return -1;
	}
	for (int i = 0; seat < 0 && i < lt->t.record.players; i++)
		if (lt->t.seat[i].sitter == MG_SITS_NOBODY || lt->t.seat[i].vacant)
			seat = i;
	if (seat < 0 || seat >= lt->t.record.players) {
		mg_request_refuse(r, MG_R_TAKEN, NULL, NULL);
		return -1;
	}
	return seat;
}

/* Nobody takes the seats of all public tables: a visitor sits at so many that have not begun, and an address takes so many. Whom a link invites is welcome. */
static bool may_take_seat(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt)
{
	if (r->has_code || lt->row.host == r->who.id)
		return true;
	if (!mg_common_below(w->common, mg_lobby_open_seats(w->common->lobby, r->who.id), MG_CEILING_OPEN_SEATS))
		return mg_request_refuse(r, MG_R_SEATS, NULL, NULL);
	return mg_common_within_limit_here(w->common, r, MG_LIMIT_SEATS_NETWORK, r->address);
}

/* Who sits already may add a number of her own before the start; otherwise nothing happens. */
static void sit_still(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, int seat)
{
	struct mg_table_seat who = lt->t.seat[seat];
	struct mg_buf out = mg_writer_buffer(w);
	if (r->body.join.seat >= 0 && r->body.join.seat != seat) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (r->body.join.number && lt->t.phase == MG_TABLE_OPEN && who.sitter == MG_SITS_PERSON && strcmp(who.number, r->body.join.number) != 0) {
		memcpy(who.number, r->body.join.number, MG_NUMBER_DIGITS + 1);
		enum mg_denial why = mg_table_decide_sit(&lt->t, seat, &who, &out);
		if (why != MG_GRANTED) {
			mg_request_deny(r, why, MG_R_TAKEN);
			return;
		}
		if (!mg_live_table_append(w, lt, &out))
			return;
	}
	mg_request_grant_table(r, 200, lt);
}

/* A seat of a running game: for the same person on another device, or for one whom the others have voted out. */
static void take_over(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, int seat, bool again)
{
	struct mg_buf out = mg_writer_buffer(w);
	if (!(again || lt->t.seat[seat].vacant) || r->who.program || mg_published_is_here(lt->published, seat)) {
		mg_request_refuse(r, MG_R_TAKEN, NULL, NULL); /* nobody is pushed off who looks at the table */
		return;
	}
	enum mg_denial why = mg_table_decide_hand(&lt->t, seat, mg_str(r->who.name), &out);
	if (why != MG_GRANTED) {
		mg_request_deny(r, why, MG_R_TAKEN);
		return;
	}
	if (!mg_live_table_append(w, lt, &out) || !mg_live_table_seat(w, lt, seat, r->who.id))
		return;
	/* A link of a running game is good for once. */
	if (again && !mg_writer_ok(w, mg_store_drop_link(w->store, lt->row.id, seat + MG_LINK_AGAIN)))
		return;
	if (mg_live_table_settle(w, lt))
		mg_request_grant_table(r, 200, lt);
}

void mg_run_join(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	mg_assert(r->endpoint->parse == mg_parse_join);
	if (seat >= 0) {
		sit_still(w, r, lt, seat);
		return;
	}
	if (lt->t.is_rated && r->who.program) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "rated"); /* who plays himself is rated, not his program */
		return;
	}
	bool again = false, blocked = false;
	if (!mg_writer_ok(w, mg_store_is_blocked(w->store, lt->row.host, r->who.id, &blocked)))
		return;
	if (blocked) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	seat = find_seat(w, r, lt, &again);
	if (seat < 0)
		return;
	if (lt->t.phase == MG_TABLE_PLAYING) {
		take_over(w, r, lt, seat, again);
		return;
	}
	if (!may_take_seat(w, r, lt))
		return;
	struct mg_table_seat me = mg_request_sitter(r, r->body.join.number);
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial why = lt->t.phase == MG_TABLE_OPEN && lt->t.seat[seat].sitter != MG_SITS_NOBODY
				     ? MG_DENIED_SEAT
				     : mg_table_decide_sit(&lt->t, seat, &me, &out);
	if (why != MG_GRANTED)
		mg_request_deny(r, why, MG_R_TAKEN);
	else if (mg_live_table_append(w, lt, &out) && mg_live_table_seat(w, lt, seat, r->who.id))
		mg_request_grant_table(r, 200, lt);
}

void mg_run_watch(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	/* Whoever came as far as here may see the table; if that was by a link, he may from now on. */
	if (!r->by_link || mg_live_table_add_watcher(w, lt, r->who.id))
		mg_request_grant_table(r, 200, lt);
}

/* Leaving and coming back: what the table says to it, and what follows. */
static void change_presence(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt,
			    enum mg_denial (*decide)(const struct mg_table *t, int seat, struct mg_buf *out), bool leaves)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	struct mg_buf out = mg_writer_buffer(w);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	bool stands_up = leaves && lt->t.phase == MG_TABLE_OPEN;
	enum mg_denial why = decide(&lt->t, seat, &out);
	if (why != MG_GRANTED)
		mg_request_deny(r, why, MG_R_STATE);
	else if (mg_live_table_append(w, lt, &out) && (!stands_up || mg_live_table_seat(w, lt, seat, 0)) && mg_live_table_settle(w, lt))
		mg_request_grant_table(r, 200, lt);
}

void mg_run_leave(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change_presence(w, r, lt, mg_table_decide_stand, true);
}

void mg_run_back(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change_presence(w, r, lt, mg_table_decide_back, false);
}
