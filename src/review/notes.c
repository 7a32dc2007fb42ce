/* notes.c: replays a game and notes what happened to each field. */
#include "review/notes.h"

static int place_of(const struct mg_record *r, int seat)
{
	return (seat - r->start + r->players) % r->players;
}

static void note_lot(const struct mg_record *r, const struct mg_state *before, const struct mg_state *after, mg_move m,
		     struct mg_notes *out)
{
	struct mg_field_note *f = &out->field[before->lot];
	bool sold = mg_verb(m) == MG_M_SELL;
	int taker = sold ? before->best : before->auctioneer;
	f->taker = (uint8_t)place_of(r, taker);
	f->end = (uint8_t)(sold ? MG_LOT_SOLD : before->high ? MG_LOT_KEPT : MG_LOT_UNWANTED);
	f->bid = before->high;
	f->paid = (int16_t)(before->money[taker] - after->money[taker]);
}

/* What a seat sells is credited to its first factory that makes it. */
static void note_fee(const struct mg_board *b, const struct mg_state *s, int seat, int resource, struct mg_notes *out)
{
	uint64_t makers = mg_developed(s, seat) & b->makers[resource];
	mg_assert(makers);
	out->field[mg_take_field(&makers)].fees++;
}

static void note_build(const struct mg_record *r, const struct mg_state *before, const struct mg_state *after, mg_move m,
		       struct mg_notes *out)
{
	const struct mg_board *b = &r->sheet->board;
	int field = mg_move_field(m), me = before->to_move;
	uint64_t spent = mg_jokers(b, before, me) & ~mg_jokers(b, after, me);
	out->field[field].used = before->era;
	if (b->field[field].kind == MG_TECHNOLOGY)
		out->technologies[place_of(r, me)] += (int16_t)(after->points[me] - before->points[me]);
	while (spent)
		out->field[mg_take_field(&spent)].used = before->era;
	for (int need = 0; need < MG_NEEDS; need++) {
		enum mg_source source = mg_source(m, need);
		if (source >= MG_PAY_SEAT && source < MG_PAY_BANK)
			note_fee(b, before, (int)source - MG_PAY_SEAT, b->field[field].needs[need], out);
	}
}

static void note_end(const struct mg_record *r, const struct mg_state *s, struct mg_notes *out)
{
	struct mg_score score[MG_SEATS];
	int n = 0;
	mg_score(&r->sheet->board, s, score);
	for (int seat = 0; seat < r->players; seat++)
		out->score[place_of(r, seat)] = score[seat];
	for (int rank = 1; rank <= r->players; rank++)
		for (int p = 0; p < r->players; p++)
			if (out->score[p].rank == rank)
				out->order[n++] = (uint8_t)p;
}

void mg_notes_take(const struct mg_record *r, struct mg_notes *out)
{
	const struct mg_board *b = &r->sheet->board;
	struct mg_state s, before;
	memset(out, 0, sizeof *out);
	for (int f = 0; f < MG_FIELDS; f++)
		out->field[f].taker = MG_NONE;
	mg_record_state(r, 0, &s);
	for (int i = 0; i < r->moves; i++) {
		mg_move m = r->move[i];
		before = s;
		mg_apply(b, &s, m);
		if (mg_verb(m) == MG_M_SELL || mg_verb(m) == MG_M_KEEP)
			note_lot(r, &before, &s, m, out);
		else if (mg_verb(m) == MG_M_DEVELOP)
			note_build(r, &before, &s, m, out);
		else if (mg_verb(m) == MG_M_SUBSIDY)
			out->subsidy[place_of(r, mg_move_seat(m))] = before.era;
	}
	mg_assert(s.decision == MG_OVER);
	note_end(r, &s, out);
}

double mg_notes_win(const struct mg_notes *n, int players, int place)
{
	int winners = 0;
	for (int p = 0; p < players; p++)
		winners += n->score[p].rank == 1;
	return n->score[place].rank == 1 ? 1.0 / winners : 0;
}
