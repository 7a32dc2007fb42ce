/* sheet_warn.h: what may be wrong with a board that is no error: for whoever makes one.
 *
 * A board that was read can be played. These are the places where its maker has probably mistyped something or overlooked what
 * follows: a field that nobody can develop in its era, a resource that nobody needs, a network without factories. */
#ifndef MG_RECORD_SHEET_WARN_H
#define MG_RECORD_SHEET_WARN_H

#include "record/sheet.h"

struct mg_warning {
	uint8_t field; /* MG_NONE: the board as a whole */
	char text[MG_ERROR_TEXT]; /* in English; a form of wrong.* in the catalogue */
};

enum { MG_MAX_WARNINGS = MG_FIELDS + MG_RESOURCES + MG_NETWORKS }; /* one for each at most */

struct mg_warnings {
	int count;
	struct mg_warning at[MG_MAX_WARNINGS];
};

/* Looks at a sheet that was read. Fields come first, in their order, then resources, then networks. */
void mg_sheet_warn(const struct mg_sheet *sheet, struct mg_warnings *out);

/* The first era in which a player could have a resource: made, as a joker, or from the bank. MG_ERAS + 1: never. */
void mg_first_eras(const struct mg_board *b, uint8_t first[MG_RESOURCES]);

#endif
