/* popup.h: a framed text over the board: to read and scroll, or lines to choose from. */
#ifndef MG_TERM_POPUP_H
#define MG_TERM_POPUP_H

#include "term/view.h"
#include "text/text.h"

/* Opens an empty one; what is to be read is then written into the result. */
struct mg_buf *mg_popup_open(struct mg_view *v, enum mg_popup_kind kind, const char *title);

/* Adds something to choose, in as many lines as it takes, with the move that it stands for. */
void mg_popup_item(struct mg_view *v, mg_move m, const char *text);

/* Says an item again. */
void mg_popup_item_text(const struct mg_view *v, int item, struct mg_buf *out);

/* Adds a text above the items, before the first of them. */
void mg_popup_head(struct mg_view *v, const char *text);

void mg_popup_draw(struct mg_view *v);

/* Scrolls, moves the choice or closes. The item that was chosen, or -1. */
int mg_popup_key(struct mg_view *v, int key);

/* The same for a click at a place. */
int mg_popup_click(struct mg_view *v, int y, int x);

/* All keys, and what the marks mean. */
void mg_popup_help(struct mg_view *v);

#endif
