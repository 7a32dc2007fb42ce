/* record.h: a game as its header and its moves; the text of records.
 *
 * The moves of a record are always legal: whoever adds one goes through mg_record_play(). States are derived, by
 * replaying. */
#ifndef MG_RECORD_RECORD_H
#define MG_RECORD_RECORD_H

#include "record/sheet.h"
#include "rules/game.h"

enum {
	MG_FORMAT_VERSION = 1,
	MG_RULES_VERSION = 1,
	MG_PLAYER_NAME_CHARS = 24,
	MG_PLAYER_NAME_MAX = 4 * MG_PLAYER_NAME_CHARS + 1, /* bytes, with NUL */
	MG_MAX_MOVES = 640,        /* no game has more: 60 auctions of 5, 20 draws, 60 builds, 80 turns, 64 any-time */
	MG_RECORD_TEXT_MAX = 131072,
};

struct mg_record {
	const struct mg_sheet *sheet; /* not owned: a shipped one, or the caller's */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	int start;                                 /* seat */
	char name[MG_SEATS][MG_PLAYER_NAME_MAX];   /* empty, or good (mg_name_is_good); all empty: no names */
	int moves;
	mg_move move[MG_MAX_MOVES];
};

/* An empty game with printed places; even ones are set afterwards. Where draws do not vary, `draws` is noted as plain, whatever is
 * given. */
void mg_record_init(struct mg_record *r, const struct mg_sheet *sheet, int players, enum mg_draws draws, int start);

/* The state after the first n moves; n is at most r->moves. */
void mg_record_state(const struct mg_record *r, int n, struct mg_state *s);

/* Plays a move on *s, which must be the state after all moves, and notes it. Anything but MG_FINE changes nothing. No
 * legal game is longer than MG_MAX_MOVES. */
enum mg_reason mg_record_play(struct mg_record *r, struct mg_state *s, mg_move m);

/* Whether a name may stand in a record: UTF-8, 1 to 24 characters, no control characters. */
bool mg_name_is_good(struct mg_str name);

/* Why a record was refused. */
struct mg_record_error {
	int line;               /* from 1 */
	enum mg_reason reason;  /* of an illegal move; MG_FINE if it was something else */
	mg_move move;           /* the illegal move */
	char text[MG_ERROR_TEXT]; /* what was wrong, in English; for an illegal move only the move's words */
	struct mg_state state;  /* before the illegal move */
};

/* Reads a record and replays it. A board inside the record is read into *own, which must live as long as *r; own may be
 * NULL, then such records are refused. True: *r is complete and *s its last state. False: *e says why (with e->reason
 * set and r->sheet valid if a move broke a rule), and *r, *s and *own are of no other use: whoever has a game already
 * reads into another place first. */
bool mg_record_read(struct mg_record *r, struct mg_state *s, struct mg_sheet *own, struct mg_str text,
		    struct mg_record_error *e);

/* Writes the canonical record, which is never longer than MG_RECORD_TEXT_MAX. The result stands at the end of a
 * finished game. */
void mg_record_write(const struct mg_record *r, struct mg_buf *out);

#endif
