/* plans.h: a whole development turn as one choice. */
#ifndef MG_BOTS_PLANS_H
#define MG_BOTS_PLANS_H

#include "rules/game.h"

enum { MG_MAX_PLANS = 160 };

struct mg_plan {
	mg_move first;         /* what to play now; "done" if nothing is built */
	struct mg_state after; /* with the turn ended */
};

/* Lists the ways in which the player in turn can end his development turn, those that lead to the same position once,
 * building nothing among them. Turns that begin with any-time moves of his own are listed where all of that money is
 * spent: what is left over would have been better left alone. At most `max` (up to MG_MAX_PLANS); where there are more,
 * the later ones are left out. */
int mg_list_plans(const struct mg_board *b, const struct mg_state *s, struct mg_plan *out, int max);

#endif
