/* edition.h: what differs between Industry (2010) and Industria (2003), as one row of switches each. */
#ifndef MG_RULES_EDITION_H
#define MG_RULES_EDITION_H

#include "rules/board.h"

enum { MG_MIN_SEATS = 3, MG_SEATS = 4 };

enum mg_draws { MG_DRAWS_PLAIN, MG_DRAWS_BALANCED };
enum mg_places { MG_PLACES_PRINTED, MG_PLACES_EVEN }; /* even: everybody starts a round of the last era; ours, not printed */

struct mg_edition {
	uint8_t eras[MG_SEATS + 1];                     /* eras played, by number of players */
	uint8_t drawn[2][MG_SEATS + 1][MG_ERAS + 1];    /* tokens a round, by enum mg_draws, players and era */
	uint8_t even_drawn[MG_SEATS + 1][MG_ERAS + 1];  /* the same with even places, by players and era */
	uint8_t last_starts[MG_SEATS + 1][MG_SEATS];    /* ... and the places, from 0, that start the rounds of the last era */
	uint8_t last_money[MG_SEATS + 1][MG_SEATS];     /* ... and Talers that each of these takes when it begins, in the same order */
	uint8_t era_money_from;                         /* entering this era and later ones pays 1 Taler each; 0: never */
	bool keeping_costs;                             /* an auctioneer who keeps a field deals the bid out */
	uint8_t builds_per_turn;
	bool one_build_of_a_kind;
	uint8_t joker_points;                           /* for each unused joker at the end */
	bool jokers_are_cash;                           /* a joker may be turned into 1 Taler, and is at the end */
	bool has_subsidy;
	bool bonuses_add_up;                            /* several bonus fields on one network */
	bool draws_vary;                                /* draws may be plain or balanced; otherwise they are always plain */
	bool has_coin;                                  /* a board names the column whose token pays every player */
};

enum {
	MG_START_MONEY = 4,
	MG_INCOME = 1,
	MG_SUBSIDY_MONEY = 3,
	MG_SUBSIDY_POINTS = -5,
	MG_LINK_POINTS = 3,   /* a road or a line */
	MG_TALERS_A_POINT = 3,
	MG_MONEY_MAX = 1024,  /* of a seat; a game mints less: 4 x (4 to begin with, 20 incomes, 5 coins, 3), 60 jokers */
};

extern const struct mg_edition mg_editions[MG_EDITIONS];

/* Even places go with balanced draws, where draws vary. */
static inline bool mg_places_fit(enum mg_places places, enum mg_draws draws, int edition)
{
	return places == MG_PLACES_PRINTED || draws == MG_DRAWS_BALANCED || !mg_editions[edition].draws_vary;
}

/* Whether a board is made for an edition; one for another edition cannot be played as this one. */
static inline bool mg_board_is_for(const struct mg_board *b, int edition)
{
	return b->edition == edition;
}

#endif
