/* undo.c: who may have which undo (design.md, decision 8).
 *
 * An undo goes back to before the last decision that the seat's own player made. It is free when nothing came after it but
 * moves of the same seat and forced ones. A draw has revealed something, and a computer player's move is somebody else's
 * move too: then the other persons who are there are asked; if there are none, nobody minds. */
#include "table/event.h"

unsigned mg_table_asked(const struct mg_table *t, int seat)
{
	unsigned asked = 0;
	for (int p = 0; p < t->record.players; p++)
		if (p != seat && t->seat[p].sitter == MG_SITS_PERSON && !t->seat[p].away)
			asked |= 1u << p;
	return asked;
}

static int last_decision(const struct mg_table *t, int seat)
{
	int i = t->record.moves - 1;
	while (i >= 0 && (t->mover[i] != seat || t->mark[i] != MG_CHOSEN))
		i--;
	return i;
}

enum mg_undo mg_table_undo(const struct mg_table *t, int seat, int *to)
{
	if (t->phase != MG_TABLE_PLAYING || !mg_table_is_present(t, seat))
		return MG_UNDO_NONE;
	*to = last_decision(t, seat);
	if (*to < 0)
		return MG_UNDO_NONE;
	bool same = true;
	for (int i = *to + 1; i < t->record.moves; i++)
		same = same && (t->mover[i] == seat || t->mark[i] == MG_MARK_AUTO);
	return same || !mg_table_asked(t, seat) ? MG_UNDO_FREE : MG_UNDO_ASK;
}
