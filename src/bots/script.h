/* script.h: players with one fixed idea, to see whether the strongest level can be taken advantage of.
 *
 * They value positions as the Industrialist does, without a temperature, and follow their idea wherever it applies. */
#ifndef MG_BOTS_SCRIPT_H
#define MG_BOTS_SCRIPT_H

#include "bots/player.h"

enum mg_script {
	MG_NO_SCRIPT,
	MG_SCRIPT_RAISER, /* always bids one more than the highest bid, as long as it can pay */
	MG_SCRIPT_PROUD,  /* never takes a subsidy and never cashes anything */
	MG_SCRIPT_DRIVER, /* bids the most at which somebody else will probably still take the field */
	MG_SCRIPT_MISER,  /* buys nothing before the last era */
};

/* What the script says among the options of the player to move, or -1: it has nothing to say. The thinker has thought. */
int mg_script_pick(struct mg_thinker *thinker, enum mg_script script, const struct mg_board *b, const struct mg_state *s,
		   const struct mg_option option[], int n);

#endif
