/* orders_move.h: what a standing order does at the decision that its seat is asked for (orders_move.c), for the file that looks after
 * orders (orders.c). */
#ifndef MG_TABLE_ORDERS_MOVE_H
#define MG_TABLE_ORDERS_MOVE_H

#include "table/table.h"

/* The table as one seat's order sees it. */
struct mg_order_view {
	const struct mg_board *b; /* not owned */
	const struct mg_state *s; /* not owned */
	int seat;
};

/* What comes of an order now. */
struct mg_order_outcome {
	enum { MG_ORDER_WAITS, MG_ORDER_ACTS, MG_ORDER_CANNOT } kind;
	mg_move m;             /* MG_ORDER_ACTS */
	enum mg_order_end end; /* MG_ORDER_CANNOT: why; MG_ORDER_ACTS: why it did not do what it would have liked, or MG_ORDER_ACTED */
	int seat, n;
};

struct mg_order_view mg_order_view_of(const struct mg_table *t, int seat);

/* MG_ORDER_CANNOT, with its reason. */
struct mg_order_outcome mg_order_cannot(enum mg_order_end end, int seat, int n);

/* Whether it is about the auction of one lot; whether it develops nothing until one field can be paid for. */
bool mg_order_is_about_one_lot(const struct mg_order *o);
bool mg_order_is_until(const struct mg_order *o);

/* What an order does now. It waits if its seat is not asked for what it is about. */
struct mg_order_outcome mg_order_try(const struct mg_order_view *v, const struct mg_order *o);

/* The place of the order of the player to move that acts now, with its outcome; -1: none does. */
int mg_orders_find_acting(const struct mg_table *t, struct mg_order_outcome *is);

#endif
