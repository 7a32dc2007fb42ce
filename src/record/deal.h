/* deal.h: all draws of a game, decided by one number.
 *
 * A deal is an order of the columns for each era; a draw takes the first ones that are still in the bag. So it does not
 * matter what was undone or drawn otherwise in between, and the same deal can be played again with other seats. Games that
 * people play have a secret instead, whose orders nobody can choose (table/fair.h). */
#ifndef MG_RECORD_DEAL_H
#define MG_RECORD_DEAL_H

#include "rules/game.h"

struct mg_deal {
	uint8_t order[MG_ERAS][MG_COLUMNS];
};

void mg_deal_init(struct mg_deal *d, uint64_t seed);

/* The draw for a state in which one is asked for. */
mg_move mg_deal_draw(const struct mg_deal *d, const struct mg_board *b, const struct mg_state *s);
mg_move mg_deal_draws(const void *deal, const struct mg_board *b, const struct mg_state *s); /* the same, for whoever does not know deals */

/* Game `game` (from 0) of a numbered deal that is played several times: the seed of its draws and the starting seat, which are the deal's, and
 * what players leave to chance, which is the game's own. */
struct mg_dealt_game {
	uint64_t deal, luck;
	int start;
};

struct mg_dealt_game mg_deal_game(uint64_t number, int players, int game);

/* The first n columns of an order that are in the bag, as a set. */
unsigned mg_deal_take(const uint8_t order[MG_COLUMNS], unsigned bag, int n);

#endif
