/* plain.h: a game as lines of text in and out: for screen readers, logs and pipes. Nothing moves a cursor. */
#ifndef MG_TERM_PLAIN_H
#define MG_TERM_PLAIN_H

#include "term/session.h"

/* Plays on until the game is over, `quit` or the end of the input. False: memory was refused, or the output cannot be
 * written. The locale must have been set. */
bool mg_plain_play(struct mg_session *s, enum mg_language lang, int in);

#endif
