/* move.h: a move as one number, and what can be asked of it.
 *
 * The same move is always the same number, so moves are compared with ==. Which words it is written with is the
 * business of record/movetext.h. */
#ifndef MG_RULES_MOVE_H
#define MG_RULES_MOVE_H

#include "rules/board.h"

typedef uint32_t mg_move;

enum mg_verb {
	MG_NO_MOVE, /* the number 0 is never a move */
	MG_M_DRAW,
	MG_M_OFFER,
	MG_M_BID,
	MG_M_PASS,
	MG_M_SELL,
	MG_M_KEEP,
	MG_M_DEVELOP,
	MG_M_DONE,
	MG_M_SUBSIDY,
	MG_M_CASH,
	MG_VERBS,
};

/* What covers one needed resource, in the order in which two units of the same resource are written. Stored: links count
 * moves in the order in which mg_legal() lists them. */
enum mg_source {
	MG_OWN, /* made by the player himself, or the field does not need a second resource */
	MG_SPEND_JOKER,
	MG_SPEND_ANY,
	MG_PAY_SEAT, /* + seat */
	MG_PAY_BANK = MG_PAY_SEAT + 4,
};

/* bits 0-3 verb, 4-9 field, 10-25 the rest: amount of a bid, columns drawn, a seat, or sources (3 bits each) */
static inline mg_move mg_move_of(enum mg_verb verb, unsigned field, unsigned rest)
{
	return (mg_move)verb | field << 4 | rest << 10;
}

static inline enum mg_verb mg_verb(mg_move m)
{
	return (enum mg_verb)(m & 15);
}

/* Of offer, develop and cash. */
static inline int mg_move_field(mg_move m)
{
	return (int)(m >> 4 & 63);
}

static inline int mg_amount(mg_move m) /* of a bid */
{
	return (int)(m >> 10 & 0xffff);
}

static inline unsigned mg_columns(mg_move m) /* of a draw */
{
	return m >> 10 & 0xfff;
}

static inline int mg_move_seat(mg_move m) /* of subsidy and cash */
{
	return (int)(m >> 10 & 7);
}

static inline enum mg_source mg_source(mg_move m, int need) /* of develop */
{
	return (enum mg_source)(m >> (10 + 3 * need) & 7);
}

static inline mg_move mg_draw_columns(unsigned columns)
{
	return mg_move_of(MG_M_DRAW, 0, columns);
}

static inline mg_move mg_offer(int field)
{
	return mg_move_of(MG_M_OFFER, (unsigned)field, 0);
}

static inline mg_move mg_bid(int amount)
{
	return mg_move_of(MG_M_BID, 0, (unsigned)amount);
}

static inline mg_move mg_develop(int field, enum mg_source first, enum mg_source second)
{
	return mg_move_of(MG_M_DEVELOP, (unsigned)field, (unsigned)first | (unsigned)second << 3);
}

static inline mg_move mg_subsidy(int seat)
{
	return mg_move_of(MG_M_SUBSIDY, 0, (unsigned)seat);
}

static inline mg_move mg_cash(int seat, int field)
{
	return mg_move_of(MG_M_CASH, (unsigned)field, (unsigned)seat);
}

static inline bool mg_is_anytime(mg_move m)
{
	return mg_verb(m) == MG_M_SUBSIDY || mg_verb(m) == MG_M_CASH;
}

#endif
