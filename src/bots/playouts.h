/* playouts.h: the best moves of a search compared by games that are played on after each of them, with the same luck.
 *
 * What a search claims of two moves is mostly noise of its leaf, and searching longer refines the noise. Games that are played on for some lots and valued only
 * then say more of what a move leads to, and since both meet the same draws their difference is far surer than either. So the best moves of a short search race each other: the next
 * game goes to the move that may yet turn out best, or to the one it has to beat, until none is left that may. What the search said is
 * part of the answer, the less the more games were played (docs/bots.md has the matches). */
#ifndef MG_BOTS_PLAYOUTS_H
#define MG_BOTS_PLAYOUTS_H

#include "bots/playon.h"

enum {
	MG_PLAYOUT_MOVES = 8,   /* that are compared, at most */
	MG_PLAYOUT_GAMES = 192, /* after each of them, at most */
};

struct mg_playout_move {
	struct mg_option option; /* as it was searched */
	struct mg_state after;
	int games;
	struct mg_value end[MG_PLAYOUT_GAMES]; /* of game k, which meets luck number k */
};

struct mg_playouts {
	const struct mg_board *b; /* not owned, like the next three */
	struct mg_search *search;
	const struct mg_quick *quick;
	struct mg_leaf leaf;
	uint64_t seed;
	int seat;   /* who chooses */
	int lots;   /* that are left where games are valued */
	int moves;
	int leader; /* of them: which looks best so far */
	struct mg_playout_move move[MG_PLAYOUT_MOVES];
};

/* Begins with what a search has found at a state, best first; b, search, quick and leaf are set. False: one move is so much better that there is nothing to compare. */
bool mg_playouts_begin(struct mg_playouts *p, const struct mg_state *s, const struct mg_option *option, int n, uint64_t seed);

/* Plays one game. False: nothing that is left to find out would matter. */
bool mg_playouts_step(struct mg_playouts *p);

/* Puts what was found in place of what was searched, for the moves that were compared. */
void mg_playouts_correct(const struct mg_playouts *p, struct mg_option *option, int n);

#endif
