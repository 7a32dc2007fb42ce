/* board_player.h: a thread in which computer players play on one published board after the other, behind everything else, so that the gallery can
 * tell how a board plays. Nobody but this server makes these figures. */
#ifndef MG_SERVER_BOARD_PLAYER_H
#define MG_SERVER_BOARD_PLAYER_H

#include "server/writer.h"

struct mg_board_player;

/* NULL: memory or a thread was refused. */
struct mg_board_player *mg_board_player_new(struct mg_writer *writer);
void mg_board_player_free(struct mg_board_player *p); /* ends the thread; a board that is being played on waits for the next start */

/* On the writer's thread: if nothing is being played, begins with the oldest board that has no figures and can be read. */
void mg_board_player_next(struct mg_writer *w);

/* Stores what was found, and goes on with the next board. (gallery.c) */
void mg_run_played(struct mg_writer *w, const struct mg_played *played);

#endif
