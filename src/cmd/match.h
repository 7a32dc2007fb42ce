/* match.h: a game between computer players, move by move. */
#ifndef MG_MATCH_H
#define MG_MATCH_H

#include "bots/player.h"
#include "engine/deal.h"
#include "record/sheet.h"

struct mg_match {
	const struct mg_sheet *sheet; /* not owned */
	struct mg_mind *mind;         /* not owned; made for the sheet's board */
	const struct mg_player *seat[MG_SEATS];
	uint64_t searches;            /* at most, for a decision; 0: each player's own number */
	uint64_t seed;
	struct mg_deal deal;
	struct mg_state state;
	int moves;
	mg_move last;
};

/* Begins a game; the caller has set sheet, mind, seats and searches. The seed decides draws and players. */
void mg_match_begin(struct mg_match *m, int players, enum mg_draws draws, uint64_t seed);

/* Plays one move. False: the game is over. A player that breaks the rules ends the program with a message. */
bool mg_match_step(struct mg_match *m);

#endif
