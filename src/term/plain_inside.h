/* plain_inside.h: what the files of the conversation in lines share: plain.c tells and asks, plain_commands.c does what was typed. */
#ifndef MG_TERM_PLAIN_INSIDE_H
#define MG_TERM_PLAIN_INSIDE_H

#include "term/input.h"
#include "term/session.h"
#include "text/message.h"

enum { MG_PLAIN_SAID_MAX = 1 << 17 };

struct mg_plain {
	struct mg_session *s; /* not owned */
	enum mg_language lang;
	bool utf8;
	bool at_terminal;       /* somebody types; otherwise a file or a program is read */
	int columns;            /* of the terminal that it is printed on; 0: a file or a program, which wrap by themselves */
	struct mg_input in;
	int told;               /* so many moves were told */
	int complained;         /* of this errno, when saving failed */
	bool quits;
	struct mg_buf out;      /* what is said next */
	char said[MG_PLAIN_SAID_MAX];
	char ascii[MG_PLAIN_SAID_MAX];
};

/* Prints what has gathered in p->out, and ends the line. */
void mg_plain_speak(struct mg_plain *p);
/* A message in the words of the game's edition: which it is; says it; says it about a word that was typed. */
enum mg_message mg_plain_worded(const struct mg_plain *p, enum mg_message id);
void mg_plain_speak_message(struct mg_plain *p, enum mg_message id);
void mg_plain_speak_of(struct mg_plain *p, enum mg_message id, struct mg_str word);

const struct mg_board *mg_plain_board(const struct mg_plain *p);

/* Does what a line asks for. False: its first word means nothing here. */
bool mg_plain_obey(struct mg_plain *p, struct mg_str line);

#endif
