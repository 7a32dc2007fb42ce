/* games.h: random games and random boards as records and sheets. */
#ifndef MG_TESTS_GAMES_H
#define MG_TESTS_GAMES_H

#include "base/rng.h"
#include "record/record.h"

/* A board that nobody printed (randomboard.h) with names, some of them translated. */
void mg_random_sheet(struct mg_sheet *sheet, struct mg_rng *rng);

/* An empty game on a sheet with random players, draws and start. */
void mg_random_setup(struct mg_record *r, const struct mg_sheet *sheet, struct mg_rng *rng);

/* A random move that may be played in *s, which is not over; at times an any-time move. */
mg_move mg_random_move(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng);

/* Plays at most `most` of them from the start of *r; *s becomes the state after them. */
void mg_random_game(struct mg_record *r, struct mg_state *s, int most, struct mg_rng *rng);

#endif
