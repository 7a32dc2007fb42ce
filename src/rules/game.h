/* game.h: the step function. Which moves are legal, what a move does, why another is not one.
 *
 * mg_legal() and mg_anytime() are the only authority on what may be played; mg_refuse() asks them, and explains. A
 * typical loop:
 *
 *     mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
 *     while (s.decision != MG_OVER) {
 *             if (s.decision == MG_DRAW) m = mg_draw_columns(...mg_draw_size(b, &s) columns of s.bag...);
 *             else { n = mg_legal(b, &s, moves); m = moves[choose(n)]; }
 *             mg_apply(b, &s, m);
 *     }
 */
#ifndef MG_RULES_GAME_H
#define MG_RULES_GAME_H

#include "rules/move.h"
#include "rules/state.h"

enum {
	MG_MAX_LEGAL = 1536,  /* 60 fields x 25 ways to pay, and "done" */
	MG_MAX_ANYTIME = 64,
};

/* Lists the moves of the player to move, each once: fields by number, bids from low to high, "pass" first, "done" last.
 * Returns how many; 0 exactly at a draw and at the end. */
int mg_legal(const struct mg_board *b, const struct mg_state *s, mg_move out[MG_MAX_LEGAL]);

/* The field that a move is about: its own, or in an auction the lot; MG_NONE: none. */
int mg_move_about(const struct mg_state *s, mg_move m);

/* Lists the any-time moves of all seats (ruling 1). None at the end. */
int mg_anytime(const struct mg_board *b, const struct mg_state *s, mg_move out[MG_MAX_ANYTIME]);

/* Plays a move, which must be legal: listed by mg_legal() or mg_anytime(), or a draw of mg_draw_size() columns of the
 * bag. */
void mg_apply(const struct mg_board *b, struct mg_state *s, mg_move m);

/* Why a move may not be played. */
enum mg_reason {
	MG_FINE,             /* it may */
	MG_NOT_A_MOVE,       /* no move at all: a field, seat or source that does not exist */
	MG_GAME_OVER,
	MG_NO_DRAW_DUE,      /* a draw, while a player is to move */
	MG_DRAW_DUE,         /* a player's move, while a draw is due */
	MG_DRAW_COUNT,       /* the wrong number of columns */
	MG_DRAW_GONE,        /* a column that was drawn before in this era */
	MG_OFFER_DUE,        /* another kind of move, while a field must be offered */
	MG_BID_DUE,          /* ... while a bid or a pass is asked for */
	MG_SETTLE_DUE,       /* ... while the auctioneer must sell or keep */
	MG_DEVELOP_DUE,      /* ... in a development turn */
	MG_NOT_AVAILABLE,    /* offers a field that was not drawn this round, or is claimed already */
	MG_BID_TOO_LOW,      /* not above the highest bid, or below 1 (ruling 10) */
	MG_BID_MONEY,        /* more than the bidder has */
	MG_NOBODY_BID,       /* sells without a bid */
	MG_KEEP_MONEY,       /* keeps without holding the whole bid (ruling 2) */
	MG_NOT_OWNED,        /* develops a field that he does not own */
	MG_IS_JOKER,         /* develops a joker */
	MG_IS_DEVELOPED,     /* develops a field twice */
	MG_ERA_OVER,         /* a technology of another era */
	MG_TURN_FULL,        /* as many developments as a turn allows */
	MG_KIND_DONE,        /* a second factory, technology or bonus field in one turn (Industria) */
	MG_NO_SUCH_NEED,     /* a source for a second resource that the field does not need */
	MG_MAKES_IT,         /* pays for a resource that he makes himself (ruling 4) */
	MG_UNCOVERED,        /* names no source for a resource that he does not make */
	MG_NO_JOKER,         /* no joker of that resource, or not enough */
	MG_NO_ANY,           /* no "any" joker, or not enough */
	MG_SEAT_MAKES_NOT,   /* pays a player who does not make it */
	MG_BANK_RIVAL,       /* buys at the bank what another player makes (ruling 5) */
	MG_BANK_ERA,         /* buys at the bank before its era */
	MG_SOURCE_ORDER,     /* two units of one resource, their sources in the wrong order */
	MG_BUILD_MONEY,      /* construction and resources cost more than he has */
	MG_NO_SUBSIDY,       /* the edition has none */
	MG_SUBSIDY_TAKEN,
	MG_NO_CASHING,       /* the edition does not cash jokers */
	MG_NOT_HELD,         /* cashes what the seat does not hold */
	MG_REASONS,
};

/* MG_FINE if the move may be played now, otherwise the first thing that is wrong with it. */
enum mg_reason mg_refuse(const struct mg_board *b, const struct mg_state *s, mg_move m);

/* Plays a move if it may be played; otherwise leaves the state as it is. Returns mg_refuse(). */
enum mg_reason mg_play(const struct mg_board *b, struct mg_state *s, mg_move m);

/* What a "develop" move costs the player to move: construction, and what goes to players and the bank. */
int mg_price(const struct mg_board *b, const struct mg_state *s, mg_move m);

/* Talers that each seat receives when the auctioneer keeps the field on offer, himself included; 0 where keeping is
 * free. */
void mg_keep_shares(const struct mg_board *b, const struct mg_state *s, int share[MG_SEATS]);

/* Whether the player to move has one legal move only, and no sequence of his any-time moves would add another. Then
 * *m is that move, and a front end may play it by itself. */
bool mg_forced(const struct mg_board *b, const struct mg_state *s, mg_move *m);

/* Number of sequences of `depth` moves from here. A draw counts one for each set of columns; any-time moves do not
 * count. */
uint64_t mg_perft(const struct mg_board *b, const struct mg_state *s, int depth);

/* One invariant of a state, broken; see check.c for what each says. */
enum mg_flaw {
	MG_SOUND,
	MG_FLAW_SETUP,
	MG_FLAW_CLOCK,
	MG_FLAW_COLUMNS,
	MG_FLAW_OWNERS,
	MG_FLAW_UNOWNED,
	MG_FLAW_DEVELOPED,
	MG_FLAW_DERIVED,
	MG_FLAW_MONEY,
	MG_FLAW_POINTS,
	MG_FLAW_SUBSIDY,
	MG_FLAW_TURN,
	MG_FLAW_LOT,
	MG_FLAW_BIDS,
	MG_FLAW_BUILT,
	MG_FLAWS,
};

/* The first broken invariant of a state, or MG_SOUND. mg_apply() asks after every move in checked builds. */
enum mg_flaw mg_check(const struct mg_board *b, const struct mg_state *s);

#endif
