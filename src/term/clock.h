/* clock.h: how much time players have left at a table of a server. */
#ifndef MG_TERM_CLOCK_H
#define MG_TERM_CLOCK_H

#include "term/session.h"

/* "12:05", "7:30 h", "2 d 3 h". False, and nothing is written, for a seat that has no clock. */
bool mg_clock_write(const struct mg_session *s, int seat, enum mg_language lang, struct mg_buf *out);

#endif
