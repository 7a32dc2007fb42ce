/* journal.h: results of a match on disk, block by block, so that a match can be broken off and gone on with.
 *
 * A file of JSON lines: the first says which match it is, each other one is a block, in order. A last line that was cut off
 * is dropped. The number of blocks is not part of the match, so a finished one can be made longer. */
#ifndef MG_JOURNAL_H
#define MG_JOURNAL_H

#include "train/arena.h"

struct mg_journal {
	int fd; /* -1: none */
};

/* Opens a journal, making it if there is none, and adds the blocks it knows to an arena without results. False: why (of
 * MG_PROGRAM_ERROR bytes) says what is wrong with the file, which is left as it was. */
bool mg_journal_open(struct mg_journal *j, const char *path, struct mg_arena *a, char *why);

/* Appends the arena's last block. False: the file cannot be written. */
bool mg_journal_append(struct mg_journal *j, const struct mg_arena *a);

void mg_journal_close(struct mg_journal *j);

#endif
