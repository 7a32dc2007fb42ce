/* happen.h: what happens at an online table besides its moves, in words. */
#ifndef MG_TEXT_HAPPEN_H
#define MG_TEXT_HAPPEN_H

#include "table/table.h"
#include "text/text.h"

/* An event of the table's log as one log entry, with the names that the players have now; it may be from any time of the
 * table. Empty for moves and draws (mg_text_log() tells them), for chat, and for events that need no words. */
void mg_text_happening(const struct mg_table *t, struct mg_str event, enum mg_language lang, struct mg_buf *out);

/* What somebody asks the others for, where they are asked. */
void mg_text_question(const struct mg_table *t, enum mg_language lang, struct mg_buf *out);

/* For somebody who is not there: how long he has left to move, and that the others decide about one whose time is over. Each with a blank at its end. */
void mg_text_time_left(int64_t ms, enum mg_language lang, struct mg_buf *out);
void mg_text_vote(const struct mg_table *t, enum mg_language lang, struct mg_buf *out);

/* Why a decision was denied: of a move that the rules refuse, the rules' reason. */
void mg_text_denial(const struct mg_table *t, enum mg_denial denial, const struct mg_why *why, enum mg_language lang,
		    struct mg_buf *out);

#endif
