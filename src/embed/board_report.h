/* board_report.h: what many games of a computer player against itself say about a board: the figures of `magnate report`, worked out game by
 * game, so that whoever asks can stop, or look at what there is so far.
 *
 * WebAssembly has it as a module of its own (report.wasm), which only the editor of boards fetches. Every deal is played MG_REPLAYS times; the deals,
 * and what players leave to chance, are those of `magnate report` with its own seed, so that the same player gives the same figures there. */
#ifndef MG_EMBED_BOARD_REPORT_H
#define MG_EMBED_BOARD_REPORT_H

#include "base/base.h"

struct mg_board_report;

/* For a board file and a player by name, `searches` a move (0: the player's own), for `games` games at most. NULL: the board is not sound, there is no
 * such player, the numbers make no sense, or memory was refused. Owned by the caller. */
struct mg_board_report *mg_board_report_new(const char *board, const char *player, int searches, int players, int games);
void mg_board_report_free(struct mg_board_report *r); /* NULL is allowed */

/* Gives the players a net, as the bytes of a file of nets/, before the first game. False: it is no net, or one for another board or number of players; they play on
 * as without it. */
bool mg_board_report_net(struct mg_board_report *r, const uint8_t *bytes, size_t len);

/* Plays the next game. Returns how many are played now. */
int mg_board_report_play(struct mg_board_report *r);

/* What the games so far say, as JSON (docs/report.md): of whole deals, of which there must be one. Owned by the report, valid until it is asked again. NULL: memory
 * was refused. */
const char *mg_board_report_read(struct mg_board_report *r);

#endif
