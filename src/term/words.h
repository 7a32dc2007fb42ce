/* words.h: what can be typed in plain mode.
 *
 * Every command has an English word, which is always understood, and words of the chosen language, which the prompts
 * name. */
#ifndef MG_TERM_WORDS_H
#define MG_TERM_WORDS_H

#include "base/str.h"
#include "record/sheet.h"

enum mg_order {
	MG_ORDER_NONE, /* not a word we know */
	MG_ORDER_BID,
	MG_ORDER_BOARD,
	MG_ORDER_CASH,
	MG_ORDER_DEVELOP,
	MG_ORDER_DONE,
	MG_ORDER_FIELD,
	MG_ORDER_HELP,
	MG_ORDER_HINT,
	MG_ORDER_KEEP,
	MG_ORDER_LOG,
	MG_ORDER_MARKET,
	MG_ORDER_NO,
	MG_ORDER_OFFER,
	MG_ORDER_PASS,
	MG_ORDER_PLAYERS,
	MG_ORDER_QUIT,
	MG_ORDER_REDO,
	MG_ORDER_SAVE,
	MG_ORDER_SAY,
	MG_ORDER_SCORE,
	MG_ORDER_SELL,
	MG_ORDER_SUBSIDY,
	MG_ORDER_UNDO,
	MG_ORDER_WHY,
	MG_ORDER_YES,
};

/* The command that a word stands for, whatever its capitals. */
enum mg_order mg_order_read(struct mg_str word, enum mg_language lang);

/* A field, "f2" or "F2"; MG_NONE: it is none. */
int mg_typed_field(struct mg_str word);

#endif
