/* reviewer.h: what one thread needs to value positions: the computer players' memory, and games played on.
 *
 * A review is a list of jobs (review.h); a reviewer does any of them. Several threads have one each. */
#ifndef MG_REVIEW_REVIEWER_H
#define MG_REVIEW_REVIEWER_H

#include "bots/endgame.h"
#include "bots/estimate.h"
#include "bots/net.h"
#include "bots/player.h"
#include "bots/playon.h"
#include "bots/search.h"
#include "bots/tuning.h"

struct mg_reviewer {
	const struct mg_board *b; /* not owned */
	int players;
	const struct mg_net *net; /* not owned; NULL: none fits */
	struct mg_player searcher; /* the strongest level, but that it only searches: what a review does with the games it plays on is its own */
	struct mg_thinker *thinker;     /* these are owned */
	struct mg_estimator *estimator;
	struct mg_search *search;
	struct mg_endgame *endgame; /* made when first needed; NULL: not yet, or refused */
	struct mg_quick quick;
	struct mg_evaluator evaluator;
	struct mg_weights weights; /* the evaluator's, tuned where there is a net */
	struct mg_tuning tuning;
	struct mg_net_leaf net_leaf;
	struct mg_leaf leaf;
	struct mg_option option[MG_MAX_OPTIONS]; /* working memory */
};

/* For games on a board, which must outlive it, with a number of players. The net is used if it fits, otherwise a shipped one that
 * does. NULL: memory was refused. Owned by the caller. */
struct mg_reviewer *mg_reviewer_new(const struct mg_board *b, int players, const struct mg_net *net);
void mg_reviewer_free(struct mg_reviewer *r);

/* What a position is worth, as chances.h makes it true: of a finished game exactly; one look ahead where a player is to
 * move. */
void mg_reviewer_value(struct mg_reviewer *r, const struct mg_state *s, struct mg_value *out);

/* Plays on (bots/playon.h) until so many lots are left, and values that; 0: to the end. The same number gives the same luck from whatever position, draws too. */
void mg_reviewer_play_out(struct mg_reviewer *r, const struct mg_state *s, uint64_t number, int lots, struct mg_value *out);

/* Every move of the player to move with its exact value, where the end of the game can be solved by looking at so many ends; else 0. */
int mg_reviewer_solve(struct mg_reviewer *r, const struct mg_state *s, uint32_t ends);

#endif
