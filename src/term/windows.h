/* windows.h: the windows of standing orders and of talk on the full screen: lists to choose from, and a line that is typed. */
#ifndef MG_TERM_WINDOWS_H
#define MG_TERM_WINDOWS_H

#include "term/view.h"

/* The orders of who is asked, and a way to give one. Around one screen the others are asked to look away first. */
void mg_window_orders(struct mg_view *v);

/* What was said at a table of a server, and a line to say something. */
void mg_window_talk(struct mg_view *v);

/* What was chosen in one of them; false: the window is another's. */
bool mg_window_chose(struct mg_view *v, enum mg_popup_kind kind, int item);

/* A key while a line is typed. */
void mg_window_key(struct mg_view *v, int key);

/* Shows what has been said since. */
void mg_window_hear(struct mg_view *v);

#endif
