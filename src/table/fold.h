/* fold.h: what the files that fold events share.
 *
 * fold.c has the list of events, and what begins, times and ends a table; fold_moves.c, fold_seats.c and fold_questions.c have the rest.
 * Each mg_fold_… of an event reads what is behind its first word. False: the event does not fit, `wrong` says why, and nothing has changed. */
#ifndef MG_TABLE_FOLD_H
#define MG_TABLE_FOLD_H

#include "table/event.h"

/* One event while it is folded. */
struct mg_fold {
	struct mg_table *t; /* not owned */
	int64_t at;
	struct mg_str word, rest; /* the first, and what is behind it */
	struct mg_buf *wrong; /* not owned */
};

/* Says why the event does not fit. Returns false. */
bool mg_fold_refuse(struct mg_fold *e, const char *what);

/* The next word; whether there is none any more; a seat; the seat of somebody who plays, not of a bot; a number of moves from `least` to `most`. */
struct mg_str mg_fold_word(struct mg_fold *e);
bool mg_fold_at_end(struct mg_fold *e);
bool mg_fold_read_seat(struct mg_fold *e, struct mg_str word, int *seat);
bool mg_fold_read_player(struct mg_fold *e, int *seat);
bool mg_fold_read_to(struct mg_fold *e, int least, int most, int *to);

/* A word that was checked, with its NUL, into a member of the table. */
void mg_fold_copy_word(char *out, struct mg_str word);

/* A question ends; what the clock ran while it stood open is counted now. */
void mg_fold_end_question(struct mg_table *t, int64_t at);

/* fold_moves.c */
bool mg_fold_move(struct mg_fold *e);
bool mg_fold_draw(struct mg_fold *e);
bool mg_fold_undo(struct mg_fold *e);
bool mg_fold_redo(struct mg_fold *e);

/* fold_seats.c */
bool mg_fold_seat(struct mg_fold *e);
bool mg_fold_name(struct mg_fold *e);
bool mg_fold_away(struct mg_fold *e);
bool mg_fold_back(struct mg_fold *e);
bool mg_fold_replace(struct mg_fold *e);
bool mg_fold_quick(struct mg_fold *e);

/* fold_questions.c */
bool mg_fold_ask(struct mg_fold *e);
bool mg_fold_answer(struct mg_fold *e);

#endif
