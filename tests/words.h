/* words.h: what tests of texts share: moves given in words, a text with one line changed, and what no sentence may have. */
#ifndef MG_TESTS_WORDS_H
#define MG_TESTS_WORDS_H

#include "record/record.h"

/* Plays moves given in words; each must be legal. */
void mg_play_words(struct mg_record *r, struct mg_state *s, const char *words);

/* Writes a text with one line (from 1) replaced; NULL leaves it out. */
void mg_replace_line(struct mg_str text, int line, const char *replacement, struct mg_buf *out);

/* Complete sentences: no placeholder left, no hole where a word should be. */
void mg_assert_sound(const char *sentence);

#endif
