/* market.h: what the whole table can see at a glance: who sells which resource, and how every seat stands on each network.
 * Counted, not guessed. */
#ifndef MG_BOTS_MARKET_H
#define MG_BOTS_MARKET_H

#include "rules/game.h"

enum { MG_NOT_SOLD = -1 };

/* One resource. */
struct mg_market {
	unsigned makers;     /* seats, as bits, whose developed factories make it */
	int bank_era;        /* era from which the bank sells it, if no player makes it */
	bool bank;           /* the bank sells it now to somebody */
	int price[MG_SEATS]; /* Talers for one unit today, jokers aside: 0 for who makes it; MG_NOT_SOLD: it is not to be had */
	int jokers[MG_SEATS]; /* jokers for it, and for any resource, that a seat holds */
	int demand;          /* fields that can still be developed and need it */
};

void mg_market(const struct mg_board *b, const struct mg_state *s, int resource, struct mg_market *out);

/* One seat on one network. */
struct mg_network_standing {
	int bonuses, factories; /* developed */
	int points;             /* as if the game ended now */
};

void mg_network_standing(const struct mg_board *b, const struct mg_state *s, int network, struct mg_network_standing out[MG_SEATS]);

/* How many rounds the era of a state has, and how many eras are played. */
int mg_rounds_of_era(const struct mg_board *b, const struct mg_state *s);
int mg_eras_played(const struct mg_board *b, const struct mg_state *s);

#endif
