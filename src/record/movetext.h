/* movetext.h: moves as words, "develop H1 stone=bank wood=joker". */
#ifndef MG_MOVETEXT_H
#define MG_MOVETEXT_H

#include "record/sheet.h"
#include "rules/move.h"

void mg_move_write(const struct mg_sheet *sheet, mg_move m, struct mg_buf *out);

/* Cuts one move off the front of *rest and reads it. Words tell where a move ends, no state is needed. Returns NULL and
 * sets *m (to MG_NO_MOVE when *rest held only blanks), or says what was wrong; *why then holds details. Whether the
 * move is legal is another question. */
const char *mg_move_read(const struct mg_sheet *sheet, struct mg_str *rest, mg_move *m, struct mg_buf *why);

/* "p1" to "p4": the seat, from 0, or MG_NONE. */
int mg_seat_read(struct mg_str word);

#endif
