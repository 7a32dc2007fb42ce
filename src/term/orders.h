/* orders.h: standing orders (table/orders.h) at a terminal. Each writes what there is to say: the order's sentence, why it was not taken, a
 * line for each; nothing where there is nothing to say. */
#ifndef MG_TERM_ORDERS_H
#define MG_TERM_ORDERS_H

#include "term/session.h"

/* Whose orders they are: of the person to move, or else of the first person here; MG_SEATS: nobody plays here. */
int mg_session_orders_owner(const struct mg_session *s);

/* Gives an order in words (false: it was not taken), withdraws one by its number, lists those of the person here. */
bool mg_session_order(struct mg_session *s, struct mg_str words, enum mg_language lang, struct mg_buf *out);
void mg_session_withdraw(struct mg_session *s, struct mg_str number, enum mg_language lang, struct mg_buf *out);
void mg_session_orders(struct mg_session *s, enum mg_language lang, struct mg_buf *out);

#endif
