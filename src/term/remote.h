/* remote.h: a seat at a table of a server (docs/http-api.md), behind the same session as a game at this terminal.
 *
 * The session's table is the fold of the server's events. Nothing is applied here
 * that did not come from the server. Who the visitor is, is kept beside the games, so that the same seat is found again. */
#ifndef MG_TERM_REMOTE_H
#define MG_TERM_REMOTE_H

#include "term/session.h"

struct mg_remote_where {
	const char *address; /* a server, or a link to a seat or table of one */
	const char *table;   /* its id, or NULL */
	const char *name;    /* of the visitor; NULL: the system's name for who asks */
	const char *token;   /* to speak by, or NULL: the cookie that is kept */
};

/* Sits down at the table, or watches it where no seat is to be had. False: *wrong says why, in the language where the server
 * says it. */
bool mg_remote_join(struct mg_session *s, const struct mg_remote_where *where, enum mg_language lang, struct mg_buf *wrong);

/* Makes a new table: the visitor at the first seat, the other people's seats open, the rest computer players. It starts when
 * nobody is missing. Links for the others are written into *links, one a line. */
bool mg_remote_open(struct mg_session *s, const struct mg_remote_where *where, const struct mg_session_setup *setup,
		    enum mg_language lang, struct mg_buf *links, struct mg_buf *wrong);

void mg_remote_free(struct mg_remote *r);

/* What session.h promises, for a table. Waits for at most `patience` ms, and no longer than until something can be read from
 * a descriptor (-1: none). */
enum mg_news mg_remote_step(struct mg_session *s, int patience, int input);
enum mg_denial mg_remote_play(struct mg_session *s, mg_move m, struct mg_why *why);
bool mg_remote_undo(struct mg_session *s);
void mg_remote_answer(struct mg_session *s, bool yes);
void mg_remote_say(struct mg_session *s, struct mg_str text);

/* Standing orders there: what the server says of them, or against them, a line for each. False: it was not taken. */
bool mg_remote_order(struct mg_session *s, struct mg_str words, struct mg_buf *out);
void mg_remote_withdraw(struct mg_session *s, long id, struct mg_buf *out);
void mg_remote_orders(struct mg_session *s, struct mg_buf *out);

/* The time as the server has it, as far as that is known. */
int64_t mg_remote_now(const struct mg_session *s);

/* Seats that nobody has taken yet, while the game has not begun; else 0. */
int mg_remote_missing(const struct mg_session *s);

#endif
