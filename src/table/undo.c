/* undo.c: who may have which undo, and what a redo brings back.
 *
 * An undo takes back the last decision of a person: online of the seat's own player, elsewhere of anybody at the screen.
 * A decision is a move that a person chose, or a standing order of hers made. While a development turn goes on each of its builds is one; once it is over,
 * the whole turn, its builds and "done", is one. Where only computer players sit, each move is one.
 *
 * Online an undo is free when nothing came after the decision but moves of the same seat and forced ones. A draw has
 * revealed something, and a computer player's move is somebody else's move too: then the other persons who are there are
 * asked; if there are none, nobody minds. Elsewhere every undo is free. */
#include "table/event.h"

unsigned mg_table_asked(const struct mg_table *t, int seat)
{
	unsigned asked = 0;
	for (int p = 0; p < t->record.players; p++)
		if (p != seat && t->seat[p].sitter == MG_SITS_PERSON && !t->seat[p].away)
			asked |= 1u << p;
	return asked;
}

bool mg_table_may_ask(const struct mg_table *t, int seat)
{
	mg_assert(seat >= 0 && seat < t->record.players);
	return t->asks < 0 && t->refused[seat] < MG_REFUSED_MAX;
}

static bool has_player(const struct mg_table *t)
{
	for (int p = 0; p < t->record.players; p++)
		if (mg_table_is_played(t, p))
			return true;
	return false;
}

/* Whether a player decided this move, there and then or by an order. */
static bool is_own(const struct mg_table *t, int i)
{
	return t->mark[i] == MG_CHOSEN || t->mark[i] == MG_MARK_ORDER;
}

/* The last of the first n known moves that somebody chose who counts for this undo; -1: none. */
static int last_chosen(const struct mg_table *t, int n, int seat)
{
	bool local = t->policy != MG_POLICY_ONLINE;
	int i = n - 1;
	if (local && !has_player(t))
		return i;
	while (i >= 0 && (!is_own(t, i) || (local ? t->mover[i] == MG_SEATS : t->mover[i] != seat)))
		i--;
	return i;
}

/* Whether the development turn that move i belongs to ends before move n. */
static bool ends_turn(const struct mg_table *t, int i, int n)
{
	for (int k = i; k < n; k++)
		if (t->mover[k] == t->mover[i] && mg_verb(t->record.move[k]) == MG_M_DONE)
			return true;
	return false;
}

/* The first move of i's development turn that its player decided. Any-time moves may stand between. */
static int turn_start(const struct mg_table *t, int i)
{
	int first = i;
	for (int k = i - 1; k >= 0; k--) {
		if (mg_is_anytime(t->record.move[k]))
			continue;
		if (mg_verb(t->record.move[k]) != MG_M_DEVELOP || t->mover[k] != t->mover[i])
			break;
		if (is_own(t, k))
			first = k;
	}
	return first;
}

/* Where the last decision within the first n known moves begins; -1: there is none. */
static int last_decision(const struct mg_table *t, int n, int seat)
{
	int i = last_chosen(t, n, seat);
	if (i < 0 || !is_own(t, i))
		return i;
	bool builds = mg_verb(t->record.move[i]) == MG_M_DEVELOP || mg_verb(t->record.move[i]) == MG_M_DONE;
	return builds && ends_turn(t, i, n) ? turn_start(t, i) : i;
}

enum mg_undo mg_table_undo_to(const struct mg_table *t, int seat, int to)
{
	int n = t->record.moves;
	bool same = true;
	if (t->policy != MG_POLICY_ONLINE)
		return (t->phase == MG_TABLE_PLAYING || t->phase == MG_TABLE_OVER) && to >= 0 && to < n ? MG_UNDO_FREE : MG_UNDO_NONE;
	if (t->phase != MG_TABLE_PLAYING || !mg_table_is_present(t, seat) || to < 0 ||
	    (to != last_decision(t, n, seat) && to != last_chosen(t, n, seat)))
		return MG_UNDO_NONE;
	for (int i = to + 1; i < n; i++)
		same = same && (t->mover[i] == seat || t->mark[i] == MG_MARK_AUTO);
	return same || !mg_table_asked(t, seat) ? MG_UNDO_FREE : MG_UNDO_ASK;
}

enum mg_undo mg_table_undo(const struct mg_table *t, int seat, int *to)
{
	*to = last_decision(t, t->record.moves, seat);
	return mg_table_undo_to(t, seat, *to);
}

/* Up to where the next decision that was undone begins, or to the end of what is known. */
bool mg_table_redo(const struct mg_table *t, int *to)
{
	mg_assert(t->known >= t->record.moves);
	if (t->policy == MG_POLICY_ONLINE || t->phase != MG_TABLE_PLAYING || t->known == t->record.moves)
		return false;
	*to = t->known;
	for (int before = last_decision(t, *to, MG_SEATS); before > t->record.moves; before = last_decision(t, *to, MG_SEATS))
		*to = before;
	return true;
}
