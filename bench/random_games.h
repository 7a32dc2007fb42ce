/* random_games.h: the loop whose speed is compared, the same code natively and in WebAssembly.
 *
 * Full games in which every decision and every draw is taken evenly at random. No any-time moves: they are rare, and
 * would only blur what a decision costs. */
#ifndef MG_RANDOM_GAMES_H
#define MG_RANDOM_GAMES_H

#include "base/rng.h"
#include "rules/game.h"

struct mg_random_games {
	uint64_t decisions; /* draws included */
	uint64_t points;    /* all totals added up: the same seed gives the same number on every machine */
};

struct mg_random_games mg_random_games(const struct mg_board *b, int players, uint32_t games, uint64_t seed);

#endif
