/* answer.h: the answers of the line protocol: lines and `ok`, or a single line `error CODE TEXT`. */
#ifndef MG_ENGINE_ANSWER_H
#define MG_ENGINE_ANSWER_H

#include "base/buf.h"

enum mg_error_code {
	MG_E_SYNTAX,   /* the line cannot be understood */
	MG_E_ILLEGAL,  /* the rules of the game forbid it */
	MG_E_BOARD,    /* no such board, or a bad one */
	MG_E_RECORD,   /* a record that cannot be read */
	MG_E_NOGAME,   /* needs a game, and there is none */
	MG_E_LIMIT,    /* too long or too much */
	MG_E_INTERNAL, /* memory was refused */
};

enum { MG_ANSWER_MAX = 1 << 19 }; /* the longest is `analyse` with 1,600 lines */

struct mg_answer {
	struct mg_buf out;
	char data[MG_ANSWER_MAX];
};

/* Begins an answer. */
void mg_answer_init(struct mg_answer *a);

/* Ends the answer. One that did not fit becomes `error internal`. True. */
bool mg_ok(struct mg_answer *a);

/* Takes the lines of this answer back and gives an error instead. The text is made one printable line, whatever went
 * into it. False, so that a command can return it. */
bool mg_fail(struct mg_answer *a, enum mg_error_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* How much of a piece of input is shown in an error, for "%.*s". */
int mg_shown(struct mg_str s);

#endif
