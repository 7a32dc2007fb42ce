/* script.c: one fixed idea each. */
#include "bots/script.h"

static int find(const struct mg_option option[], int n, mg_move m)
{
	for (int i = 0; i < n; i++)
		if (option[i].move == m)
			return i;
	return -1;
}

/* The highest bid that will probably be outbid, or the field kept. */
static int drive(struct mg_thinker *thinker, const struct mg_state *s, const struct mg_option option[], int n)
{
	struct mg_lot_advice lot;
	int pick = -1, most = 0;
	for (int i = 0; i < n; i++)
		if (mg_verb(option[i].move) == MG_M_BID && mg_amount(option[i].move) > most &&
		    mg_thinker_lot_after(thinker, option[i].move, &lot) && lot.gets[s->to_move] < 0.25f) {
			pick = i;
			most = mg_amount(option[i].move);
		}
	return pick;
}

int mg_script_pick(struct mg_thinker *thinker, enum mg_script script, const struct mg_board *b, const struct mg_state *s,
		   const struct mg_option option[], int n)
{
	bool last = s->era == mg_edition_of(b)->eras[s->players];
	if (script == MG_SCRIPT_RAISER && s->decision == MG_BID)
		return find(option, n, mg_bid(s->high + 1));
	if (script == MG_SCRIPT_DRIVER && s->decision == MG_BID)
		return drive(thinker, s, option, n);
	if (script == MG_SCRIPT_MISER && !last)
		return s->decision == MG_BID ? find(option, n, MG_M_PASS) : s->decision == MG_SETTLE ? find(option, n, MG_M_SELL) : -1;
	return -1;
}
