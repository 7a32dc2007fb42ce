/* source.h: what is read from outside the program: files with a hard ceiling, boards by name or file, and the words for
 * what was wrong with them. */
#ifndef MG_ENGINE_SOURCE_H
#define MG_ENGINE_SOURCE_H

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

#endif
