/* search.h: tree search with a value for every seat.
 *
 * The tree is made of whole decisions: an auction with its choice of field, a development turn, a draw. An auction is
 * never sampled: what each outcome is worth is known from the leaf or from the tree below it, and the auction is solved
 * backwards (auction.h). A search goes down one line of likely play, opens one position at its end, values everything
 * that can follow from it, and solves the auctions on the way back again. Draws are open: a position before a draw
 * is worth the mean over some draws from its bag. */
#ifndef MG_BOTS_SEARCH_H
#define MG_BOTS_SEARCH_H

#include "base/rng.h"
#include "bots/leaf.h"
#include "bots/player.h"

struct mg_search_options {
	float temperature; /* of everybody's choices inside the tree */
	int plans;       /* development turns looked at in a position, the best ones */
	int draws;       /* draws tried at a position, at most */
};

/* What all players search with. */
extern const struct mg_search_options mg_search_defaults;

struct mg_search;

/* `memory` bytes are used at most (a tree that fills them stops growing). NULL: refused. Owned by the caller. */
struct mg_search *mg_search_new(const struct mg_board *b, size_t memory);
void mg_search_free(struct mg_search *t);

/* Begins at a state in which a player is to move. */
void mg_search_begin(struct mg_search *t, const struct mg_state *s, struct mg_leaf leaf,
		     const struct mg_search_options *options, uint64_t seed);

/* One search. False: nothing more to find out, or the memory is full. */
bool mg_search_step(struct mg_search *t);

/* Every legal move and each any-time move of the player to move that was looked at, unsorted, with what it leads to. */
int mg_search_list(struct mg_search *t, struct mg_option *out, int max);

/* The auction of one field that can be put up now, or is; after a bid or pass of the player to move, or (MG_NO_MOVE) as
 * it stands. False: it is none of them. */
bool mg_search_lot(struct mg_search *t, int field, mg_move after, struct mg_lot_advice *out);

/* Plays on by one whole decision, an auction with its choice of field or a development turn, without search: as the tree
 * expects everybody to, each likely choice as often as it is likely. *worth is what was to be expected before. False: memory
 * is full. */
bool mg_search_play(struct mg_search *t, struct mg_state *s, struct mg_leaf leaf, const struct mg_search_options *options,
		    struct mg_rng *rng, struct mg_value *worth);

/* Where a field is to be put up: has any of them go to anybody at any price that he has. */
void mg_search_stray(const struct mg_board *b, struct mg_state *s, struct mg_rng *rng);

#endif
