/* source.h: what is read from outside the program: files with a hard ceiling, boards by name or file, nets, and the words for
 * what was wrong with them. */
#ifndef MG_ENGINE_SOURCE_H
#define MG_ENGINE_SOURCE_H

#include "bots/net.h"
#include "record/record.h"

/* Why a file was not read. */
enum mg_unread { MG_READ, MG_UNREAD_NONE, MG_UNREAD_SHUT, MG_UNREAD_ODD, MG_UNREAD_BIG, MG_UNREAD_BROKEN, MG_UNREADS };

/* The same in English, behind the name of the file: "does not exist". */
extern const char *const mg_unread_words[MG_UNREADS];

/* Reads a whole regular file into data (cap bytes) and sets *text to it. */
enum mg_unread mg_file_read(const char *path, char *data, size_t cap, struct mg_str *text);

/* The same from a file descriptor, to its end. */
enum mg_unread mg_descriptor_read(int fd, char *data, size_t cap, struct mg_str *text);

/* Finds a board: a shipped one by its name or hash, otherwise it is the name of a file, which is read into *own. Returns
 * a shipped sheet or own; NULL: *errors says why, with line 0 if it is not about a line of the file, and *unread (may be NULL) whether
 * there was nothing to read at all. */
const struct mg_sheet *mg_board_find(const char *name_or_file, struct mg_sheet *own, struct mg_errors *errors, enum mg_unread *unread);

/* Reads a net. NULL, or what is wrong, in English behind the name of the file. */
const char *mg_net_load(const char *path, struct mg_net *out);

/* A net beside a board of one's own: my.board has my-3.net and my-4.net. Returns `path`; the stem is how many letters of the board's file it keeps. */
enum { MG_NET_PATH = 1100 };
int mg_net_stem(const char *board);
const char *mg_net_path(const char *board, int players, char path[MG_NET_PATH]);

/* Reads that net and sets *net to `out`, or to NULL where there is no such file. One that does not fit is no reason to play with another
 * without a word: returns what is wrong with the file `path`, or NULL. */
const char *mg_net_beside(const char *file, const struct mg_board *b, int players, struct mg_net *out, const struct mg_net **net, char path[MG_NET_PATH]);

#endif
