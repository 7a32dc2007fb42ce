/* orders.h: standing orders by chance. */
#ifndef MG_TESTS_ORDERS_H
#define MG_TESTS_ORDERS_H

#include "base/rng.h"
#include "table/table.h"

/* The words of some order, about fields that matter now or soon. Not all of them can be given at this table. */
void random_order(const struct mg_table *t, struct mg_rng *rng, struct mg_buf *out);

/* Gives a seat such an order, changes one or withdraws one. True: the orders are others now. */
bool random_orders_step(struct mg_table *t, int seat, struct mg_rng *rng);

#endif
