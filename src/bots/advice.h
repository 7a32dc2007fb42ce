/* advice.h: what a thinker that has thought would tell the player to move, in numbers. The words are in text/advice.h. */
#ifndef MG_BOTS_ADVICE_H
#define MG_BOTS_ADVICE_H

#include "bots/insight.h"
#include "bots/player.h"

struct mg_advice {
	int seat;     /* the player to move, who is advised */
	mg_move move; /* the best one found: legal, or an any-time move of his own */

	/* All moves, best first, in the caller's memory: each seat's chance to win and expected final total. */
	const struct mg_option *option;
	int options;
	int next;    /* the best move that is not the same in another way, by its place among the options; -1: none */
	int instead; /* not doing it: passing for bidding, keeping for selling, ending the turn for developing; -1: none */
	float gap_win, gap_score; /* what the next best move gives away of the player's own; 0 without one */
	bool equal;               /* ... so little that no search can tell the two apart */

	/* What of it is told to people (calibrate.h): chances, or only totals with a range. */
	bool hides_chance;
	float range; /* half of it, around a total */

	/* Where the points come from: what the field of the move brings each seat. */
	int field;                           /* that the move is about, or MG_NONE: there is no insight */
	struct mg_insight insight[MG_SEATS]; /* printed, links, networks, hope */
	int demand;                          /* fields that still need what it makes */
	int money;                           /* Talers that the move brings the player at once; negative: costs him */

	/* Whom it harms most: a rival's expected total after `instead`, less that after the move. */
	int rival; /* MG_NONE: nobody */
	float denied;

	/* How the auctions are expected to go: of every field that can be offered; or of the one on offer, who gets it
	 * then after the advised bid or pass. */
	struct mg_lot_advice lot[MG_COLUMNS];
	int lots;
};

/* Gathers the advice on the state that the thinker was begun with. `buffer` takes the options, at most `max` (at least 1),
 * and must live as long as the advice. */
void mg_advise(struct mg_thinker *thinker, const struct mg_board *b, const struct mg_state *s, struct mg_option *buffer, int max,
	       struct mg_advice *out);

/* How the auction of the move's field is expected to go, or NULL. */
const struct mg_lot_advice *mg_advice_lot(const struct mg_advice *a);

#endif
