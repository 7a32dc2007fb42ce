/* rated.h: what a table that is over says to ratings: who took which place, by the rules of docs/ratings.md. */
#ifndef MG_RATING_RATED_H
#define MG_RATING_RATED_H

#include "rating/rating.h"
#include "table/table.h"

enum { MG_RATED_FIELDS_MAX = 160 };

struct mg_rated_result {
	int rank;                          /* 1 is best; who had left the game when it ended shares the last place with all who had */
	int64_t advantage;                 /* of the place in the order of play */
	bool bot;                          /* a computer player, who is rated apart */
	char fields[MG_RATED_FIELDS_MAX];  /* "A1 C3 ": what the seat held at the end */
};

/* The same of any table; false: it is not over. */
bool mg_game_results(const struct mg_table *t, struct mg_rated_result out[MG_SEATS]);

/* False: it does not count: it is not rated, or not over. */
bool mg_rated_results(const struct mg_table *t, struct mg_rated_result out[MG_SEATS]);

#endif
