/* save.h: the files that games at the terminal are saved in.
 *
 * A file is written beside its old self, brought to disk, and put in its place by renaming: whatever happens, there is
 * the game before the move or the game after it. */
#ifndef MG_TERM_SAVE_H
#define MG_TERM_SAVE_H

#include "term/session.h"
#include "text/message.h"

/* Writes the session's file, if it has a path. False: s->unsaved says why; the old file is as it was. */
bool mg_session_save(struct mg_session *s);

/* The same into another file. 0, or an errno. */
int mg_session_save_as(const struct mg_session *s, const char *path);

/* Reads a game that was kept, or any record: then a person sits at the first seat and Clerks at the others. False: *why says what is
 * wrong, and the session is of no other use. */
bool mg_session_load(struct mg_session *s, const char *path, enum mg_language lang, struct mg_buf *why);

/* The folder for games, made if need be. */
bool mg_save_folder(char path[MG_PATH_MAX]);

/* Small files there: 0 or an errno; whether it was read, and if not, why. A file longer than cap bytes is too big. */
int mg_save_write(const char *path, struct mg_str text);
bool mg_save_read(const char *path, char *data, size_t cap, struct mg_str *text, enum mg_message *wrong);

/* Makes the folder for games, $XDG_DATA_HOME/magnate or ~/.local/share/magnate, and a file for a new one in it: its
 * path. False: that is not possible. */
bool mg_save_new(char path[MG_PATH_MAX]);

/* The game that was played last and is not over. False: there is none. */
bool mg_save_latest(char path[MG_PATH_MAX]);

#endif
