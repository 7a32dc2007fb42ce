/* order.h: standing orders in sentences: what one says, why it ended, why it was not taken or not understood. They speak to its owner. */
#ifndef MG_TEXT_ORDER_H
#define MG_TEXT_ORDER_H

#include "table/table.h"
#include "text/text.h"

/* "Bid for the refinery, up to 4 Talers; else pass". */
void mg_text_order(const struct mg_record *r, const struct mg_order *o, enum mg_language lang, struct mg_buf *out);

/* What it did last and why it ended: "The price rose above 4. It passed." Empty for one that stands and did nothing yet. */
void mg_text_order_end(const struct mg_record *r, const struct mg_order *o, enum mg_language lang, struct mg_buf *out);

/* Why it was not taken; `end`, where it could never act. */
void mg_text_order_denial(const struct mg_record *r, enum mg_order_denial denial, const struct mg_order *end, enum mg_language lang,
			  struct mg_buf *out);

/* What is wrong with the words of an order, and which: "“buy”: An order begins with bid, pass, …". */
void mg_text_order_fault(const struct mg_order_fault *fault, enum mg_language lang, struct mg_buf *out);

/* A seat's orders as JSON, an array: {"id":7,"text":"bid H2 up-to 4","says":"…","stands":false,"end":"price","ended":41,"acts":0,"why":"…"};
 * `ended` is how many moves stood before the one that ended it. */
void mg_text_orders_json(const struct mg_table *t, int seat, enum mg_language lang, struct mg_buf *out);

#endif
