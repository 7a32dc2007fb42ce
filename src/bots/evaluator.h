/* evaluator.h: the hand evaluation: what a position is worth to every seat.
 *
 * Each seat is described by a row of features that follow from the board's data alone, so any valid board can be evaluated.
 * Its expected final total is a weighted sum of them; the weights change over the game (six breakpoints, one at each change
 * of era, straight lines between) and were fitted on the results of games by `magnate fit`. Chances of winning follow
 * from the totals, the more sharply the nearer the end. */
#ifndef MG_BOTS_EVALUATOR_H
#define MG_BOTS_EVALUATOR_H

#include "bots/value.h"
#include "rules/game.h"

enum mg_feature {
	MG_X_BIAS,          /* 1 */
	MG_X_NOW,           /* points so far, with links, networks and jokers, without money */
	MG_X_MONEY,
	MG_X_PURSE,         /* the first three Talers */
	MG_X_RIVALS_MONEY,  /* mean of the others */
	MG_X_PLAN,          /* points of what can be built and paid in the next turn */
	MG_X_PLAN_COST,     /* ... its Talers */
	MG_X_REST_ERA,      /* printed points of further fields that this era's later turns could build */
	MG_X_REST_LATE,     /* links and networks of these, which later eras count too */
	MG_X_REST_COST,
	MG_X_BLOCKED,       /* undeveloped fields that need what nobody sells */
	MG_X_IDLE,          /* undeveloped fields */
	MG_X_LINKS_SOON,    /* roads and lines to fields still to be auctioned in this era */
	MG_X_LINKS_LATER,   /* ... in later eras */
	MG_X_NET_FACTORIES, /* value of own bonus fields for factories still to come */
	MG_X_NET_BONUSES,   /* value of bonus fields still to come for own factories */
	MG_X_ROYALTY_NOW,   /* undeveloped fields of others that need what this seat makes */
	MG_X_ROYALTY_LATER, /* fields to come that do */
	MG_X_MAKER_IDLE,    /* the same for makers not yet developed */
	MG_X_DISCOUNT,
	MG_X_DISCOUNT_IDLE, /* of undeveloped factories */
	MG_X_JOKERS,
	MG_X_JOKER_USE,     /* fields, own and to come, that a joker would help to build */
	MG_X_SUBSIDY_LEFT,
	MG_X_HAMMER,        /* fields available, for the auctioneer */
	MG_X_HAMMER_NEXT,   /* ... for his left neighbour */
	MG_X_ORDER,         /* place in the round, counted from the starting player */
	MG_FEATURES,
};

enum { MG_BREAKPOINTS = MG_ERAS + 1 };

struct mg_weights {
	float weight[MG_BREAKPOINTS][MG_FEATURES];
	float spread[MG_BREAKPOINTS]; /* points of difference that change the odds of winning by e */
};

/* For an edition and a number of players (at index players - 3), from weights.c. */
extern const struct mg_weights mg_hand_weights[MG_EDITIONS][2];

struct mg_memory;

struct mg_evaluator {
	const struct mg_board *b;       /* not owned */
	const struct mg_weights *weights; /* not owned */
	uint64_t needing[MG_RESOURCES]; /* fields that need a resource */
	uint64_t played;                /* fields of the eras that are played */
	struct mg_memory *memory;       /* of the last position (describe.h); not owned; NULL: mg_evaluate() does without */
};

void mg_evaluator_init(struct mg_evaluator *e, const struct mg_board *b, int players);

/* Evaluates any state; a finished game exactly. */
void mg_evaluate(const struct mg_evaluator *e, const struct mg_state *s, struct mg_value *out);

/* Its parts, for a net that corrects it (net.h): the features, in the memory, every seat's expected total, and (returned) how many
 * points of difference change the odds of winning by e. Never of a finished game. */
float mg_evaluate_totals(const struct mg_evaluator *e, const struct mg_state *s, struct mg_memory *m, float total[MG_SEATS]);

/* The features alone, for fitting, and where between two breakpoints the state lies: breakpoint 0 to 4, and 0 to 1 beyond it. */
void mg_evaluate_features(const struct mg_evaluator *e, const struct mg_state *s, float x[MG_SEATS][MG_FEATURES]);
int mg_breakpoint_of(const struct mg_state *s, float *beyond);

/* Exact value of a finished game; shared victories are divided. */
void mg_evaluate_result(const struct mg_board *b, const struct mg_state *s, struct mg_value *out);

#endif
