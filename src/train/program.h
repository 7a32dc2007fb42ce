/* program.h: another program that speaks the engine protocol (docs/protocol.md), run as a process.
 *
 * A line goes in, an answer comes out. Whatever the program does wrong (it ends, it is silent, it answers with an error or
 * with nonsense) makes the call fail; mg_program_error() then says which program did what, and every later call fails
 * as well. */
#ifndef MG_TRAIN_PROGRAM_H
#define MG_TRAIN_PROGRAM_H

#include "base/buf.h"

enum { MG_PROGRAM_ERROR = 512 };

struct mg_program;

/* Runs a command line of the shell and greets the program. It may be silent for `patience` ms. NULL: error (at least
 * MG_PROGRAM_ERROR bytes) says why. Owned by the caller. */
struct mg_program *mg_program_start(const char *command, int patience, char *error);

/* Asks it to quit, and ends it by force if it does not. */
void mg_program_stop(struct mg_program *p);

/* Sends a line and reads the answer up to its `ok`. *found (may be NULL) gets the last line of it that begins with
 * `prefix`, without that; valid until the next call. It may be silent for `patience` ms and `extra` ms more. */
bool mg_program_ask(struct mg_program *p, const char *line, int extra, const char *prefix, struct mg_str *found);

/* Declares it guilty of something, like an illegal move. Returns false. */
bool mg_program_blame(struct mg_program *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

const char *mg_program_error(const struct mg_program *p);

#endif
