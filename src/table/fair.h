/* fair.h: draws that nobody could choose (docs/fair-draws.md).
 *
 * Everything follows from the table's secret, its id and the numbers of its persons: the order of the columns of each era,
 * and the starting player where he is random. */
#ifndef MG_TABLE_FAIR_H
#define MG_TABLE_FAIR_H

#include "table/table.h"

/* What is shown before anybody adds a number: SHA-256 of the secret. */
void mg_fair_commit(const uint8_t secret[MG_SECRET_BYTES], uint8_t commitment[32]);

/* The secret of a game that is to be the same for the same number: SHA-256 of the lines "magnate secret 1" and the number
 * in decimal digits. */
void mg_fair_secret(uint64_t seed, uint8_t secret[MG_SECRET_BYTES]);

/* A number for the computer player who thinks about the position after so many moves: the same game brings the same. */
uint64_t mg_fair_bot_seed(const uint8_t secret[MG_SECRET_BYTES], int moves);

/* The columns (0 to 11) of an era (1 to 5), in the order in which they are drawn. */
void mg_fair_order(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], int era, uint8_t order[MG_COLUMNS]);

/* The starting player where it is random. */
int mg_fair_start(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES]);

/* The draw that is due: the first columns of the era's order that are still in the bag. t->state must ask for a draw. */
mg_move mg_fair_draw(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES]);

/* Whether the next event of the table, if it is a start or a draw, is what the secret leads to; *wrong says what would be. */
bool mg_fair_event(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], struct mg_str event, struct mg_buf *wrong);

/* Whether the starting player and every draw ever made at this table, also those undone, are what the secret leads to. */
bool mg_fair_check(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES]);

#endif
