/* state.h: a position of the game, and how it begins.
 *
 * Flat, copied by assignment, compared by memcmp: no pointers, no padding that is not zeroed. What is to be drawn is
 * not in it, so nobody who is given a state can look ahead. Seats count from 0 here, from p1 in text. */
#ifndef MG_RULES_STATE_H
#define MG_RULES_STATE_H

#include "rules/edition.h"

enum mg_decision { MG_DRAW, MG_OFFER, MG_BID, MG_SETTLE, MG_DEVELOP, MG_OVER };

enum { MG_NO_BID = -1, MG_MAX_BUILDS = 3, MG_ALL_COLUMNS = 0xfff };

struct mg_state {
	uint64_t owned[MG_SEATS]; /* fields claimed by a seat, developed or not; jokers while held */
	uint64_t developed;
	int16_t money[MG_SEATS];
	int16_t points[MG_SEATS];  /* on the track: scored by building */
	int16_t bid[MG_SEATS];     /* of this auction: MG_NO_BID not yet (and the auctioneer), 0 a pass */
	uint16_t makes[MG_SEATS];  /* resources that a seat's developed factories make (follows from the above) */
	uint16_t open;             /* columns available this round, the one on offer included */
	uint16_t bag;              /* columns not yet drawn in this era */
	int16_t high;              /* highest bid of this auction, or 0 */
	uint16_t discount[MG_SEATS]; /* of a seat's developed factories (follows from the above) */
	uint8_t built[MG_MAX_BUILDS]; /* fields developed in this turn, in order */
	uint8_t builds;            /* how many of them */
	uint8_t subsidies;         /* set of seats that took theirs */
	uint8_t players;
	uint8_t draws;      /* enum mg_draws */
	uint8_t decision;   /* enum mg_decision */
	uint8_t era;        /* 1 to 5 */
	uint8_t round;      /* within the era, from 1 */
	uint8_t start;      /* seat of the starting player */
	uint8_t auctioneer; /* seat, or MG_NONE outside the auction */
	uint8_t to_move;    /* seat, or MG_NONE at a draw and at the end */
	uint8_t lot;        /* field on offer, or MG_NONE */
	uint8_t best;       /* seat of the highest bid, or MG_NONE */
	uint8_t places;     /* enum mg_places */
	uint8_t first;      /* with even places: the seat that started the game; otherwise 0 */
	uint8_t zero[1];    /* fills up to a multiple of 8 */
};

_Static_assert(sizeof(struct mg_state) <= 128, "a state is at most two cache lines");
_Static_assert(sizeof(struct mg_state) == 104, "a state has no hidden padding");
_Static_assert(MG_FIELDS * MG_FIELD_NUMBER_MAX <= INT16_MAX, "all points of a board fit the track");

/* Sets up a game: money, the first income paid, the first draw asked for. players is 3 or 4, start a seat below it. */
void mg_init(struct mg_state *s, int players, enum mg_draws draws, int start);

/* Notes how places are treated in a game that was just set up; without it they are as printed. */
void mg_settle_places(struct mg_state *s, enum mg_places places);

static inline int mg_left_of(const struct mg_state *s, int seat)
{
	return seat + 1 == s->players ? 0 : seat + 1;
}

static inline const struct mg_edition *mg_edition_of(const struct mg_board *b)
{
	return &mg_editions[b->edition];
}

/* With even places: Talers that each seat takes when the last era begins. */
static inline int mg_last_money(const struct mg_board *b, const struct mg_state *s, int seat)
{
	const struct mg_edition *e = mg_edition_of(b);
	int money = 0;
	for (int round = 0; round < s->players && s->places == MG_PLACES_EVEN; round++)
		if ((s->first + e->last_starts[s->players][round]) % s->players == seat)
			money = e->last_money[s->players][round];
	return money;
}

/* How many columns the draw that is asked for takes. */
int mg_draw_size(const struct mg_board *b, const struct mg_state *s);

/* A seat's fields: jokers in hand, claimed and undeveloped, developed. */
static inline uint64_t mg_jokers(const struct mg_board *b, const struct mg_state *s, int seat)
{
	return s->owned[seat] & b->of_kind[MG_JOKER];
}

static inline uint64_t mg_undeveloped(const struct mg_board *b, const struct mg_state *s, int seat)
{
	return s->owned[seat] & ~s->developed & ~b->of_kind[MG_JOKER];
}

static inline uint64_t mg_developed(const struct mg_state *s, int seat)
{
	return s->owned[seat] & s->developed;
}

/* The seat that holds a field (a joker: until it is spent), or MG_NONE. */
int mg_owner(const struct mg_state *s, int field);

#endif
