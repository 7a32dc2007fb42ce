/* ink.h: how things are written on the screen: colours and symbols, and what stands for them where there are none. */
#ifndef MG_TERM_INK_H
#define MG_TERM_INK_H

#include "record/sheet.h"

struct mg_ink {
	bool utf8;   /* the terminal shows it */
	bool colour;
	void *screen; /* of curses */
};

/* What is written; each has a look that tells it apart with colours and without. */
enum mg_role {
	MG_INK_PLAIN,
	MG_INK_STRONG,
	MG_INK_FAINT,
	MG_INK_ACTION,    /* what can be done */
	MG_INK_KEY,       /* a key that does it */
	MG_INK_TITLE,
	MG_INK_TROUBLE,
	MG_INK_AVAILABLE,
	MG_INK_OFFERED,
	MG_INK_ROAD,
	MG_INK_LINE,
	MG_INK_SEAT,                             /* + seat */
	MG_INK_BUILT = MG_INK_SEAT + 4,          /* + seat: developed */
	MG_INK_NETWORK = MG_INK_BUILT + 4,       /* + one of six colours */
	MG_INK_ROLES = MG_INK_NETWORK + 6,
};

enum mg_glyph {
	MG_GLYPH_AVAILABLE,
	MG_GLYPH_OFFERED,
	MG_GLYPH_SPENT,
	MG_GLYPH_JOKER,
	MG_GLYPH_MAKES,
	MG_GLYPH_TIMES,
	MG_GLYPH_TO_MOVE,
	MG_GLYPH_ENTER,
	MG_GLYPH_ROAD_ACROSS,
	MG_GLYPH_ROAD_DOWN,
	MG_GLYPH_LINE_ACROSS,
	MG_GLYPH_LINE_DOWN,
	MG_GLYPH_FALLING,
	MG_GLYPH_RISING,
	MG_GLYPH_CURSOR_LEFT,
	MG_GLYPH_CURSOR_RIGHT,
	MG_GLYPH_RULE,
	MG_GLYPH_BAR,
	MG_GLYPH_TOP_LEFT,
	MG_GLYPH_TOP_RIGHT,
	MG_GLYPH_LOW_LEFT,
	MG_GLYPH_LOW_RIGHT,
	MG_GLYPH_DOT,
	MG_GLYPHS,
};

/* Takes over the screen. False: the terminal cannot be used so. Give it back with mg_ink_end(). */
bool mg_ink_begin(struct mg_ink *ink);
void mg_ink_end(struct mg_ink *ink);

const char *mg_ink_glyph(const struct mg_ink *ink, enum mg_glyph glyph);

/* A seat's mark, one column: full when the field is developed. In ASCII it is the seat's number, and the second column
 * tells. */
const char *mg_ink_mark(const struct mg_ink *ink, int seat, bool developed);
const char *mg_ink_mark_tail(const struct mg_ink *ink, bool developed);

/* A network's symbol, one column, and its look. */
const char *mg_ink_network(const struct mg_ink *ink, const struct mg_sheet *sheet, int network);
enum mg_role mg_ink_network_role(const struct mg_sheet *sheet, int network);

/* Writes text at a place, cut off at `width` columns. Returns how many it took. */
int mg_ink_put(const struct mg_ink *ink, int y, int x, int width, enum mg_role role, const char *text);

/* The same, and blanks up to the width. */
void mg_ink_fill(const struct mg_ink *ink, int y, int x, int width, enum mg_role role, const char *text);

/* Cuts the next line of at most `width` columns off the front of *rest, between words where possible; a line end ends
 * one, too. False when *rest was empty. */
bool mg_ink_wrap(struct mg_str *rest, int width, struct mg_str *line);

/* Where the first word of a text has to be broken because it is wider than a line: columns before the hyphen; 0: it has not. */
int mg_hyphen(struct mg_str text, int width);

/* Columns that a text takes as it will be written. */
int mg_ink_width(const struct mg_ink *ink, const char *text);

#endif
