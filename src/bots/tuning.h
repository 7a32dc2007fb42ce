/* tuning.h: what playing has shown to win, against what fits the results of games best.
 *
 * Weights that foretell results are not those that play best (docs/bots.md has the matches). So the strongest level, and
 * whoever tells people what it thinks, change a few parameters, for each edition and number of players, on boards with a net. `magnate tune`
 * looks for better settings by playing. */
#ifndef MG_BOTS_TUNING_H
#define MG_BOTS_TUNING_H

#include "bots/evaluator.h"

/* Each is a factor of what was fitted or chosen; the net's share is the share itself. Most count for a phase of the game: eras 1 and 2, 3
 * and 4, and the last. */
enum { MG_PHASES = 3 };

enum mg_param_group {
	MG_TUNE_MONEY,    /* what a Taler counts */
	MG_TUNE_RIVALS,   /* the others' money */
	MG_TUNE_PLANS,    /* what can be built: next, and later in the era */
	MG_TUNE_COSTS,    /* ... and its Talers */
	MG_TUNE_LINKS,    /* roads and lines to come */
	MG_TUNE_NETWORKS, /* networks to come */
	MG_TUNE_TRADE,    /* what others pay for resources */
	MG_TUNE_DISCOUNTS,
	MG_TUNE_JOKERS,
	MG_TUNE_HAMMER,   /* leading auctions */
	MG_TUNE_SPREAD,   /* how many points decide a game */
	MG_TUNE_SHARE,    /* of the net's correction that counts, see net.h */
	MG_TUNE_GROUPS,
};

enum {
	MG_PARAM_REPLIES = MG_TUNE_GROUPS * MG_PHASES, /* how softly others answer in the search */
	MG_PARAM_ANYTIME, /* how much better an any-time move must be, see player.c */
	MG_PARAMS,
	MG_PARAM_NAME = 16, /* bytes of a name */
};

struct mg_tuning {
	float param[MG_PARAMS]; /* group * MG_PHASES + phase; then the others */
	uint8_t searches[MG_ERAS + 1]; /* of the player's number of searches, how many an era is worth, in hundredths */
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players);

/* "money-1" to "money-3", "replies". */
void mg_param_name(int param, char out[MG_PARAM_NAME]);

/* Which parameters a name means, as a set: "money" all three of its group. Empty: none. */
uint64_t mg_params_named(const char *name, size_t len);

/* The net's share by phase, for mg_net_leaf. */
static inline const float *mg_tuned_share(const struct mg_tuning *tuning)
{
	return &tuning->param[MG_TUNE_SHARE * MG_PHASES];
}

/* Applies the parameters to weights that were fitted. */
void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w);

#endif
