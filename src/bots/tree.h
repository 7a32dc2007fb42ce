/* tree.h: the search tree from inside; shared by search.c, lots.c and findings.c only. */
#ifndef MG_BOTS_TREE_H
#define MG_BOTS_TREE_H

#include "bots/auction.h"
#include "bots/plans.h"
#include "bots/search.h"

enum { MG_MOST_DRAWS = 16 };

struct mg_edge {
	struct mg_value v;
	struct mg_node *child; /* in the arena, or NULL while the leaf's word is all we have */
	uint32_t visits;
};

/* One field put up: what it is worth to whom at some prices. Row `auctioneer` is keeping, the other rows are sales. */
struct mg_lot {
	struct mg_value v;
	uint32_t visits;
	uint8_t field;
	uint8_t breakpoints[MG_SEATS];
	uint8_t *price[MG_SEATS];     /* ascending */
	struct mg_edge *edge[MG_SEATS];  /* one for each price */
	uint8_t next_row, next_breakpoint;  /* outcome that the next search looks into */
};

enum mg_node_kind { MG_CLOSED, MG_LOTS, MG_PLANS, MG_DRAWS, MG_END };

struct mg_node {
	struct mg_state s;
	struct mg_value v;
	uint32_t visits;
	uint8_t kind; /* enum mg_node_kind */
	uint8_t n;    /* lots, plans or draws */
	union {
		struct mg_lot *lot;
		struct {
			struct mg_edge *edge;
			struct mg_plan *plan;
		};
		struct {
			struct mg_edge *draw;
			uint16_t *columns;
			struct mg_value before; /* what the leaf said of the position before the draw */
		};
	};
};

struct mg_search {
	const struct mg_board *b; /* not owned */
	struct mg_leaf leaf;
	struct mg_search_options options;
	uint64_t seed; /* of the draws inside the tree */
	struct mg_node *root;
	struct mg_node *alternative; /* the root after the player's own any-time move, or NULL */
	mg_move alternative_move;
	struct mg_auction auction; /* working memory of the solver */
	bool full;
	size_t used, size;
	_Alignas(16) unsigned char arena[];
};

/* Zeroed memory in the arena. NULL when the memory is full. */
void *mg_tree_take(struct mg_search *t, size_t bytes);

/* What the leaf says, or a finished game's exact value. */
void mg_tree_leaf(struct mg_search *t, const struct mg_state *s, struct mg_value *out);

/* Values every field that can be put up (or the one on offer) and solves its auction. With `exact` every price is looked
 * at, otherwise a few. False: the memory is full. */
bool mg_open_lots(struct mg_search *t, struct mg_node *node, bool exact);

/* Solves a lot's auction again after one of its outcomes changed, and chooses the outcome to look into next. The solved
 * auction stays in t->auction. */
void mg_solve_lot(struct mg_search *t, const struct mg_state *s, struct mg_lot *lot);

/* The position after a field was sold to a seat, or kept by the auctioneer, at a price. */
void mg_outcome_state(const struct mg_board *b, const struct mg_state *before, int field, int seat, int price,
		      struct mg_state *out);

#endif
