/* estimate.h: what the lots of an auction are worth to every player, at once and without search: the evaluator looks at
 * every outcome, and the auction is solved backwards. For a table that shows it beside every lot. */
#ifndef MG_BOTS_ESTIMATE_H
#define MG_BOTS_ESTIMATE_H

#include "bots/net.h"
#include "bots/player.h"

struct mg_estimator;

/* For games on this board, which must outlive it. NULL: memory was refused. Owned by the caller. */
struct mg_estimator *mg_estimator_new(const struct mg_board *b);
void mg_estimator_free(struct mg_estimator *e);

/* Lists the field on offer, or every field that can be offered, in their order; returns how many, 0 outside the auction. A
 * seat's price is what the field was worth to it before the first bid, also when it has bid or passed since; who gets the
 * field, and at which price, is expected from now on. `net` corrects the evaluator where it fits the game; NULL: none does. */
int mg_estimate_lots(struct mg_estimator *e, const struct mg_state *s, const struct mg_net *net,
		     struct mg_lot_advice out[MG_COLUMNS]);

#endif
