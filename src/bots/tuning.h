/* tuning.h: what playing has shown to win, against what fits the results of games best.
 *
 * Weights that foretell results are not those that play best (docs/bots.md has the matches). So the strongest level, and
 * whoever tells people what it thinks, change a few parameters, for each edition and number of players, on boards with a net. `magnate tune`
 * looks for better settings by playing. */
#ifndef MG_BOTS_TUNING_H
#define MG_BOTS_TUNING_H

#include "bots/evaluator.h"

/* Each is a factor of what was fitted or chosen; the net's share is the share itself. */
enum mg_param {
	MG_PARAM_MONEY_EARLY, /* what a Taler counts, until era 3 begins */
	MG_PARAM_MONEY_LATE,  /* ... and from then on */
	MG_PARAM_SHARE,       /* of the net's correction that counts, see net.h */
	MG_PARAM_RIVALS,      /* the others' money */
	MG_PARAM_PLANS,       /* what can be built: next, and later in the era */
	MG_PARAM_LINKS,       /* roads and lines to come */
	MG_PARAM_NETWORKS,    /* networks to come */
	MG_PARAM_TRADE,       /* what others pay for resources, and discounts */
	MG_PARAM_JOKERS,
	MG_PARAM_HAMMER,      /* leading auctions */
	MG_PARAM_SPREAD,      /* how many points decide a game */
	MG_PARAM_REPLIES,     /* how softly others answer in the search */
	MG_PARAMS,
};

extern const char *const mg_param_names[MG_PARAMS];

struct mg_tuning {
	float param[MG_PARAMS];
	uint8_t searches[MG_ERAS + 1]; /* of the player's number of searches, how many an era is worth, in hundredths */
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players);

/* Applies the parameters to weights that were fitted. */
void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w);

#endif
