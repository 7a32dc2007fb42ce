/* from_record.c: a table for a game that is played here, taken over from a record. */
#include "table/event.h"
#include "table/fair.h"

#define LOCAL_ID "local" /* no two local games meet, and draws follow from the secret */

/* The events before the first move. False: *wrong says why not. */
static bool seat_everybody(struct mg_table *t, enum mg_policy policy, const struct mg_table_seat seat[MG_SEATS],
			   const uint8_t *secret, const struct mg_record *r, struct mg_buf *out, struct mg_buf *wrong)
{
	char board[MG_BOARD_TEXT_MAX];
	struct mg_buf text;
	struct mg_table_setup setup = {.id = LOCAL_ID, .sheet = r->sheet, .players = r->players, .draws = r->draws, .places = r->places,
				       .start = r->start, .policy = policy};
	mg_buf_init(&text, board, sizeof board);
	if (r->sheet != mg_sheet_named(mg_str(r->sheet->hash))) {
		mg_sheet_write(r->sheet, &text);
		setup.sheet_text = mg_buf_str(&text);
	}
	enum mg_denial denial = mg_table_decide_open(&setup, secret, out);
	mg_assert(denial == MG_GRANTED && !out->full);
	mg_table_append(t, 0, out, NULL);
	if (t->phase != MG_TABLE_OPEN) {
		mg_buf_text(wrong, "out of memory"); /* for its own board */
		return false;
	}
	for (int p = 0; p < r->players && denial == MG_GRANTED; p++) {
		mg_buf_clear(out);
		denial = mg_table_decide_sit(t, p, &seat[p], out);
		mg_table_append(t, 0, out, NULL);
	}
	mg_buf_clear(out);
	if (denial == MG_GRANTED)
		denial = mg_table_decide_start(t, secret, out);
	if (denial == MG_GRANTED)
		mg_table_append(t, 0, out, NULL);
	else
		mg_buf_text(wrong, denial == MG_DENIED_SEAT   ? "several persons are not alone"
				   : denial == MG_DENIED_TEXT ? "a name or a level that cannot be"
							      : "a seat is open");
	return denial == MG_GRANTED;
}

/* Whose move it is, and how it came about. The record's moves are legal. */
static void take_over_move(struct mg_table *t, mg_move m, enum mg_forced_moves forced, struct mg_decided *d)
{
	const struct mg_board *b = &t->record.sheet->board;
	mg_move only;
	d->events = t->events;
	d->count = 1;
	d->seat = mg_verb(m) == MG_M_DRAW ? MG_SEATS : mg_is_anytime(m) ? mg_move_seat(m) : t->state.to_move;
	d->mark = MG_CHOSEN;
	if (d->seat != MG_SEATS) {
		bool bot = t->seat[d->seat].sitter == MG_SITS_BOT;
		bool itself = !mg_is_anytime(m) && (bot || forced == MG_FORCED_PLAYED) && mg_forced(b, &t->state, &only);
		d->mark = itself ? MG_MARK_AUTO : bot ? MG_MARK_BOT : MG_CHOSEN;
	}
	d->move[0] = m;
	d->after[0] = t->state;
	mg_apply(b, &d->after[0], m);
	mg_table_apply_decided(t, 0, d);
}

bool mg_table_from_record(struct mg_table *t, enum mg_policy policy, const struct mg_table_seat seat[MG_SEATS],
			  const uint8_t secret[MG_SECRET_BYTES], const struct mg_record *record, int stand,
			  enum mg_forced_moves forced, struct mg_buf *wrong)
{
	enum { SIZE = MG_EVENT_MAX + 1024 };
	char *text = malloc(SIZE);
	struct mg_decided decided;
	struct mg_buf out;
	mg_assert(t->phase == MG_TABLE_EMPTY && policy != MG_POLICY_ONLINE && stand >= 0 && stand <= record->moves);
	if (!text) {
		mg_buf_text(wrong, "out of memory");
		return false;
	}
	mg_buf_init(&out, text, SIZE);
	bool fine = seat_everybody(t, policy, seat, secret, record, &out, wrong);
	for (int i = 0; fine && i < record->moves; i++)
		take_over_move(t, record->move[i], forced, &decided);
	mg_buf_clear(&out);
	if (fine && mg_table_decide_go(t, stand, &out) == MG_GRANTED)
		mg_table_append(t, 0, &out, NULL);
	free(text);
	if (!fine)
		mg_table_release(t);
	return fine;
}
