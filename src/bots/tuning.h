/* tuning.h: what playing has shown to win, against what fits the results of games best.
 *
 * Weights that foretell results are not those that play best (docs/bots.md has the matches). So the strongest level, and
 * whoever tells people what it thinks, turn a few screws, for each edition and number of players, on boards with a net. `magnate tune`
 * looks for better settings by playing. */
#ifndef MG_BOTS_TUNING_H
#define MG_BOTS_TUNING_H

#include "bots/evaluator.h"

/* Each is a factor of what was fitted or chosen; the net's share is the share itself. */
enum mg_screw {
	MG_SCREW_MONEY_EARLY, /* what a Taler counts, until era 3 begins */
	MG_SCREW_MONEY_LATE,  /* ... and from then on */
	MG_SCREW_SHARE,       /* of the net's correction that counts, see net.h */
	MG_SCREW_RIVALS,      /* the others' money */
	MG_SCREW_PLANS,       /* what can be built: next, and later in the era */
	MG_SCREW_LINKS,       /* roads and lines to come */
	MG_SCREW_NETWORKS,    /* networks to come */
	MG_SCREW_TRADE,       /* what others pay for resources, and discounts */
	MG_SCREW_JOKERS,
	MG_SCREW_HAMMER,      /* leading auctions */
	MG_SCREW_SPREAD,      /* how many points decide a game */
	MG_SCREW_REPLIES,     /* how softly others answer in the search */
	MG_SCREWS,
};

extern const char *const mg_screw_names[MG_SCREWS];

struct mg_tuning {
	float screw[MG_SCREWS];
	uint8_t searches[MG_ERAS + 1]; /* of the player's number of searches, how many an era is worth, in hundredths */
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players);

/* Turns the screws of weights that were fitted. */
void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w);

#endif
