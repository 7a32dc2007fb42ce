/* event.h: the words of events, and small helpers that the files of this room share. */
#ifndef MG_TABLE_EVENT_H
#define MG_TABLE_EVENT_H

#include "table/table.h"

/* Writes "text" with \", \\ and \n escaped. Carriage returns are left out. */
void mg_event_quote(struct mg_buf *out, struct mg_str text);

/* Reads such a text off the front of *rest into out. Tabs may stand in it, other control characters not, line ends only if
 * asked for. NULL, or what was wrong. */
const char *mg_event_unquote(struct mg_str *rest, struct mg_buf *out, bool lines);

/* Writes the event of a move, with its line end; seat MG_SEATS: of a draw. */
void mg_event_write_move(const struct mg_table *t, int seat, enum mg_mark mark, mg_move m, struct mg_buf *out);

bool mg_event_id_is_good(struct mg_str id);
bool mg_event_level_is_good(struct mg_str level);
bool mg_event_number_is_good(struct mg_str number);

/* A word's number in a list of n, or -1. */
int mg_event_word(struct mg_str word, const char *const *list, int n);

/* Whether a text can be said: 1 to MG_SAY_CHARS characters, no control characters but line ends. */
bool mg_event_can_be_said(struct mg_str text);

/* Whether a table can be called so: 1 to MG_TABLE_TITLE_CHARS characters, none of them invisible; the code of a language. */
bool mg_event_title_is_good(struct mg_str title);
bool mg_event_lang_is_good(struct mg_str lang);

/* Whether a person or a program sits there; one who is not away. */
bool mg_table_is_played(const struct mg_table *t, int seat);
bool mg_table_is_present(const struct mg_table *t, int seat);

/* Whether somebody can be called so here; a local game may leave its players unnamed. */
bool mg_table_takes_name(const struct mg_table *t, struct mg_str name);

/* Whether more persons sit there than its policy allows. */
bool mg_table_is_crowded(const struct mg_table *t);

/* Somebody who was away plays again, with at least a quarter of the time. (replace.c) */
void mg_table_welcome(struct mg_table *t, int seat);

/* Takes what the running clock has run from the player's time, and lets it run from `at`. */
void mg_table_charge(struct mg_table *t, int64_t at);

/* Until when computer players and standing orders wait for the answers to a question that is open. */
int64_t mg_table_patience(const struct mg_table *t);

/* Whether a computer player who is to move waits for the answers to a question. */
bool mg_table_bot_waits(const struct mg_table *t, int64_t now);

/* A name for a computer player, in no language, of the seat's own, so that no two are called alike. */
const char *mg_table_bot_name(int seat);

/* Replacements (replace.c): whether this one can be asked for; the event that everybody's yes leads to; what follows "replace". */
bool mg_table_may_replace(const struct mg_table *t, int seat, int whom);
void mg_table_write_replaced(const struct mg_table *t, struct mg_buf *out);
bool mg_table_fold_replace(struct mg_table *t, int64_t at, struct mg_str rest, struct mg_buf *wrong);

/* Folds `hours`, `weekends`, `vacation`, `work`, `vote`, `standin` and `more`: the word, and what is behind it. NULL, or what was wrong. */
const char *mg_times_fold(struct mg_table *t, int64_t at, struct mg_str word, struct mg_str rest);

/* Somebody's time is over: the others are asked where they decide, and there are any. */
void mg_times_out(struct mg_table *t, int64_t at, int seat);

/* The turn of a seat begins, or a clock stops: hours that were chosen in the meantime count. */
void mg_times_adopt_hours(struct mg_table *t);

/* Whether the others have decided, or waited long enough; *as what. */
bool mg_times_decided(const struct mg_table *t, int64_t now, enum mg_vote *as);

/* Folds the first event. */
bool mg_table_open(struct mg_table *t, struct mg_str rest, struct mg_buf *wrong);

#endif
