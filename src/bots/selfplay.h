/* selfplay.h: one whole game of a computer player against itself, and what is noted of it: who got, built and scored what. */
#ifndef MG_BOTS_SELFPLAY_H
#define MG_BOTS_SELFPLAY_H

#include "bots/player.h"

struct mg_selfplay {
	const struct mg_board *b;   /* not owned */
	struct mg_state s;          /* at first the beginning, then the end of the game */
	/* what is noted: */
	uint8_t taker[MG_FIELDS];   /* who got a field, MG_NONE: it was never offered */
	int8_t bid[MG_FIELDS];      /* the highest bid; 0: none */
	uint8_t builder[MG_FIELDS]; /* who developed it, or MG_NONE */
};

/* Chance: the draw that is made in this state. */
typedef mg_move mg_selfplay_draw(const void *draws, const struct mg_board *b, const struct mg_state *s);

/* Plays g->s to its end. `luck` decides what a player that chooses loosely chooses. */
void mg_selfplay(struct mg_selfplay *g, struct mg_thinker *thinker, const struct mg_player *player, uint64_t luck, mg_selfplay_draw *draw,
		 const void *draws);

#endif
