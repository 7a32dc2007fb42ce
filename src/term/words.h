/* words.h: what can be typed in plain mode.
 *
 * Every command has an English word, which is always understood, and words of the chosen language, which the prompts
 * name. */
#ifndef MG_TERM_WORDS_H
#define MG_TERM_WORDS_H

#include "base/str.h"
#include "record/sheet.h"

enum mg_typed {
	MG_TYPED_NONE, /* not a word we know */
	MG_TYPED_BID,
	MG_TYPED_BOARD,
	MG_TYPED_CASH,
	MG_TYPED_DEVELOP,
	MG_TYPED_DONE,
	MG_TYPED_FIELD,
	MG_TYPED_HELP,
	MG_TYPED_HINT,
	MG_TYPED_KEEP,
	MG_TYPED_LOG,
	MG_TYPED_MARKET,
	MG_TYPED_NO,
	MG_TYPED_OFFER,
	MG_TYPED_ORDER,
	MG_TYPED_ORDERS,
	MG_TYPED_PASS,
	MG_TYPED_PLAYERS,
	MG_TYPED_QUIT,
	MG_TYPED_REDO,
	MG_TYPED_SAVE,
	MG_TYPED_SAY,
	MG_TYPED_SCORE,
	MG_TYPED_SELL,
	MG_TYPED_SUBSIDY,
	MG_TYPED_UNDO,
	MG_TYPED_WHY,
	MG_TYPED_WITHDRAW,
	MG_TYPED_YES,
};

/* The command that a word stands for, whatever its capitals. */
enum mg_typed mg_typed_command(struct mg_str word, enum mg_language lang);

/* A field, "f2" or "F2"; MG_NONE: it is none. */
int mg_typed_field(struct mg_str word);

#endif
