/* screen.h: a game on the whole screen of a terminal.
 *
 * Needs 80 columns and 24 rows, and uses what more there is. Colours unless NO_COLOR is set or the terminal has none;
 * line art and symbols of UTF-8 where the locale shows it, otherwise ASCII. The locale must have been set. */
#ifndef MG_TERM_SCREEN_H
#define MG_TERM_SCREEN_H

#include "term/session.h"

enum { MG_SCREEN_PACE = 600 };

enum mg_choice { MG_CHOICE_PLAY, MG_CHOICE_RESUME, MG_CHOICE_QUIT };

/* Asks what to play; *setup and *lang are the proposal, and the answer. */
enum mg_choice mg_screen_setup(struct mg_session_setup *setup, enum mg_language *lang);

/* Plays until it is over or somebody quits. A computer player's move stays for `pace` milliseconds, unless a key is
 * pressed. False: the terminal cannot show it, or memory was refused. */
bool mg_screen_play(struct mg_session *s, enum mg_language lang, int pace);

#endif
