/* ascii.h: text for terminals that know no more than ASCII. */
#ifndef MG_TERM_ASCII_H
#define MG_TERM_ASCII_H

#include "base/buf.h"

/* Whether the chosen locale shows UTF-8. The locale must have been set. */
bool mg_locale_is_utf8(void);

/* Writes UTF-8 with ASCII letters: ä as "ae", é as "e", printers' quotes as typewriter's, what has no likeness as "?". */
void mg_ascii(struct mg_str text, struct mg_buf *out);

#endif
