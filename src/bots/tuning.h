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
	MG_PARAM_WORTH,   /* of each field: points that it is worth beyond what evaluator and net see in it; no factor, 0 is nothing */
	MG_PARAMS = MG_PARAM_WORTH + MG_FIELDS,
	MG_PARAM_NAME = 20, /* bytes of a name */
};

struct mg_tuning {
	float param[MG_PARAMS]; /* group * MG_PHASES + phase; then the others */
	uint64_t board;                /* hash of the board whose fields the worths are of; on others they do not count */
};

struct mg_param_set {
	bool has[MG_PARAMS];
};

void mg_tuning_of(const struct mg_board *b, int players, struct mg_tuning *out);

/* Of the strongest level's number of searches, how many a decision of an era is worth, in hundredths. */
int mg_tuned_searches(const struct mg_board *b, int players, int era);

/* "money-1" to "money-3", "replies", "worth-A1". */
void mg_param_name(int param, char out[MG_PARAM_NAME]);

/* Adds the parameters that a name means to a set: "money" all three of its group, "worth" those of all fields. False: none. */
bool mg_params_named(const char *name, size_t len, struct mg_param_set *set);

/* A parameter turned up by a part of itself; a worth by that part of MG_WORTH_WHOLE points. Within what makes sense. */
#define MG_WORTH_WHOLE 4
double mg_param_turned(int param, double x, double by);

/* The net's share by phase, for mg_net_leaf. */
static inline const float *mg_tuned_share(const struct mg_tuning *tuning)
{
	return &tuning->param[MG_TUNE_SHARE * MG_PHASES];
}

/* The fields' worths for mg_net_leaf, or NULL on another board. */
static inline const float *mg_tuned_worth(const struct mg_tuning *tuning, const struct mg_board *b)
{
	return tuning->board == b->hash ? &tuning->param[MG_PARAM_WORTH] : NULL;
}

/* Applies the parameters to weights that were fitted. */
void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w);

#endif
