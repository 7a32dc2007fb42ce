/* selfplay.h: one whole game of a computer player against itself, move by move, and what is noted of it: who got what for how much. */
#ifndef MG_BOTS_SELFPLAY_H
#define MG_BOTS_SELFPLAY_H

#include "bots/player.h"

/* Chance: the draw that is made in this state. */
typedef mg_move mg_selfplay_draw(const void *draws, const struct mg_board *b, const struct mg_state *s);

struct mg_selfplay {
	const struct mg_board *b;       /* not owned */
	struct mg_thinker *thinker;     /* not owned; made for this board */
	const struct mg_player *player; /* not owned */
	uint64_t searches;              /* a move, instead of the player's own; 0: these */
	uint64_t luck;                  /* decides what a player that chooses loosely chooses */
	mg_selfplay_draw *draw;
	const void *draws;          /* not owned; for `draw` */
	struct mg_state s;          /* at first the beginning, then the end of the game */
	int moves;
	/* what is noted: */
	uint8_t taker[MG_FIELDS];   /* who got a field, MG_NONE: it was never offered */
	int8_t bid[MG_FIELDS];      /* the highest bid; 0: none */
};

/* Begins at g->s; all above it is set. */
void mg_selfplay_begin(struct mg_selfplay *g);

/* Plays a move and returns it; MG_NO_MOVE: the game is over. */
mg_move mg_selfplay_move(struct mg_selfplay *g);

#endif
