/* notes.h: what is noted of one game for the report on its board.
 *
 * Seats are told by their place in the order of play: place 0 is the starting player of the first round. */
#ifndef MG_REVIEW_NOTES_H
#define MG_REVIEW_NOTES_H

#include "record/record.h"
#include "rules/score.h"

enum mg_lot_end { MG_LOT_SOLD, MG_LOT_KEPT, MG_LOT_UNWANTED, MG_LOT_ENDS }; /* kept: against a bid; unwanted: nobody bid */

struct mg_field_note {
	uint8_t taker; /* place; MG_NONE: it was never auctioned, and nothing else is said */
	uint8_t end;   /* enum mg_lot_end */
	uint8_t used;  /* era in which it was developed, or a joker spent for a resource; 0: never */
	int16_t bid;   /* the highest; 0: none */
	int16_t paid;  /* Talers that the taker parted with: a keeper's own share of his price came back to him */
	int16_t fees;  /* Talers that others paid for what it makes */
};

struct mg_notes {
	struct mg_field_note field[MG_FIELDS];
	struct mg_score score[MG_SEATS]; /* by place, at the end */
	int16_t technologies[MG_SEATS];  /* by place: printed points that technologies scored; the others of the track are factories' */
	uint8_t subsidy[MG_SEATS];       /* by place: era in which it was taken; 0: never */
	uint8_t order[MG_SEATS];         /* places, best first; equal ones in the order of play */
};

/* Notes a finished game. */
void mg_notes_take(const struct mg_record *r, struct mg_notes *out);

/* What part of the victory a place has: 1, 0, or divided. */
double mg_notes_win(const struct mg_notes *n, int players, int place);

#endif
