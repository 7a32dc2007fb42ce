/* ledger.h: follows every Taler of a game from the moves alone.
 *
 * Written from the rules and not from src/rules: it is told the board, the set-up and each move, never a state, and
 * books every payment from one purse to another. The bank is a purse like the others, so what all hold together never
 * changes. */
#ifndef LEDGER_H
#define LEDGER_H

#include "rules/board.h"
#include "rules/edition.h"
#include "rules/move.h"

enum { LEDGER_BANK = MG_SEATS, LEDGER_PURSES };

struct ledger {
	const struct mg_board *board; /* not owned */
	bool industria;
	int players, start;
	int purse[LEDGER_PURSES];
	int holder[MG_FIELDS];   /* seat, or MG_NONE: not claimed yet, or spent */
	bool built[MG_FIELDS];
	int drawn;               /* columns, in the whole game */
	int auctioneer, bidder, builder;
	int lot, price, buyer;
	bool over;
};

void ledger_open(struct ledger *l, const struct mg_board *b, int players, int start);
void ledger_book(struct ledger *l, mg_move m);

/* All purses together: 0 for ever. */
int ledger_total(const struct ledger *l);

#endif
