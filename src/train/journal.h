/* journal.h: results of a match on disk, block by block, so that a match can be broken off and gone on with.
 *
 * A file of JSON lines (line_file.h): the first says which match it is, each other one is a block. The number of blocks is
 * not part of the match, so a finished one can be made longer. */
#ifndef MG_TRAIN_JOURNAL_H
#define MG_TRAIN_JOURNAL_H

#include "train/arena.h"
#include "train/line_file.h"

/* Opens a journal, making it if there is none, and adds the blocks it knows to an arena without results. False: why (of
 * MG_LINE_FILE_ERROR bytes) says what is wrong with the file, which is left as it was. */
bool mg_journal_open(struct mg_line_file *f, const char *path, struct mg_arena *a, char *why);

/* Appends the arena's last block. False: the file cannot be written. */
bool mg_journal_append(struct mg_line_file *f, const struct mg_arena *a);

#endif
