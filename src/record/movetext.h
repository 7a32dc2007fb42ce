/* movetext.h: moves as words, "develop H1 stone=bank wood=joker". */
#ifndef MG_RECORD_MOVETEXT_H
#define MG_RECORD_MOVETEXT_H

#include "record/sheet.h"
#include "rules/move.h"

/* Writes the words of a move that mg_move_read() or the rules have given. */
void mg_move_write(const struct mg_sheet *sheet, mg_move m, struct mg_buf *out);

/* Cuts one move off the front of *rest and reads it. Words tell where a move ends, no state is needed; words are
 * separated by blanks, line ends and comments. Returns NULL and sets *m (to MG_NO_MOVE when there was no word), or says
 * what was wrong: a fixed text, while *why then holds the word that it is about, fit to be shown (maybe empty: at the
 * end of the text), and *rest starts behind that word. Whether the move is legal is another question. */
const char *mg_move_read(const struct mg_sheet *sheet, struct mg_str *rest, mg_move *m, struct mg_buf *why);

/* Drops blanks, line ends and comments from the front of *rest. */
void mg_skip_blanks(struct mg_str *rest);

/* Writes at most 40 bytes of a text from outside, without anything that could disturb a terminal or a line. */
void mg_show_word(struct mg_str word, struct mg_buf *out);

/* "p1" to "p4": the seat, from 0, or MG_NONE. */
int mg_seat_read(struct mg_str word);

#endif
