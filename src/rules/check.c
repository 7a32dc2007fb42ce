/* check.c: every invariant of a state, in the order of enum mg_flaw. */
#include "rules/game.h"

#define REQUIRE(condition) \
	do { \
		if (!(condition)) \
			return false; \
	} while (0)

/* Known editions and numbers only. */
static bool setup_holds(const struct mg_board *b, const struct mg_state *s)
{
	static const uint8_t zero[sizeof s->zero];
	REQUIRE(s->players >= MG_MIN_SEATS && s->players <= MG_SEATS);
	REQUIRE(s->draws <= MG_DRAWS_BALANCED && s->places <= MG_PLACES_EVEN && s->decision <= MG_OVER);
	REQUIRE(s->start < s->players && s->first < s->players && (s->places == MG_PLACES_EVEN || s->first == 0));
	REQUIRE(s->era >= 1 && s->era <= mg_edition_of(b)->eras[s->players]);
	return memcmp(s->zero, zero, sizeof zero) == 0;
}

/* The round follows from the number of columns drawn. */
static bool clock_holds(const struct mg_board *b, const struct mg_state *s)
{
	int drawn = MG_COLUMNS - __builtin_popcount(s->bag);
	int rounds_begun = s->round - (s->decision == MG_DRAW);
	REQUIRE(s->round >= 1 && drawn == rounds_begun * mg_draw_size(b, s));
	return s->decision != MG_OVER || (s->era == mg_edition_of(b)->eras[s->players] && s->bag == 0);
}

/* A column is in the bag, or available, or claimed. */
static bool columns_hold(const struct mg_board *b, const struct mg_state *s)
{
	(void)b;
	REQUIRE((s->bag & ~MG_ALL_COLUMNS) == 0 && (s->open & ~MG_ALL_COLUMNS) == 0);
	REQUIRE((s->bag & s->open) == 0);
	bool auction = s->decision == MG_OFFER || s->decision == MG_BID || s->decision == MG_SETTLE;
	return auction == (s->open != 0);
}

/* Fields that were claimed so far: those of earlier eras, and of this one what was drawn and is not available. */
static uint64_t claimed(const struct mg_state *s)
{
	uint64_t here = MG_ALL_COLUMNS & ~(unsigned)s->bag & ~(unsigned)s->open;
	return (mg_bit(mg_field_at(0, s->era)) - 1) | here << mg_field_at(0, s->era);
}

/* A field has one owner at most, and only claimed ones have any. */
static bool owners_hold(const struct mg_board *b, const struct mg_state *s)
{
	(void)b;
	uint64_t seen = 0;
	for (int p = 0; p < MG_SEATS; p++) {
		REQUIRE((s->owned[p] & seen) == 0);
		REQUIRE(p < s->players || s->owned[p] == 0);
		seen |= s->owned[p];
	}
	return (seen & ~claimed(s)) == 0;
}

static uint64_t all_owned(const struct mg_state *s)
{
	return s->owned[0] | s->owned[1] | s->owned[2] | s->owned[3];
}

/* Only jokers ever leave their owner. */
static bool nothing_is_lost(const struct mg_board *b, const struct mg_state *s)
{
	return (claimed(s) & ~all_owned(s) & ~b->of_kind[MG_JOKER]) == 0;
}

/* Only owned fields are developed, never jokers. */
static bool developed_holds(const struct mg_board *b, const struct mg_state *s)
{
	return (s->developed & (~all_owned(s) | b->of_kind[MG_JOKER])) == 0;
}

/* What a seat makes and saves is what its developed factories make and save. */
static bool derived_holds(const struct mg_board *b, const struct mg_state *s)
{
	for (int p = 0; p < MG_SEATS; p++) {
		unsigned makes = 0, discount = 0;
		for (uint64_t rest = mg_developed(s, p); rest;) {
			const struct mg_field *f = &b->field[mg_take_field(&rest)];
			makes |= f->makes == MG_NONE ? 0 : 1u << f->makes;
			discount += f->discount;
		}
		REQUIRE(makes == s->makes[p] && discount == s->discount[p]);
	}
	return true;
}

/* Nobody owes money, and an empty seat has none. */
static bool money_holds(const struct mg_board *b, const struct mg_state *s)
{
	(void)b;
	for (int p = 0; p < MG_SEATS; p++)
		REQUIRE(s->money[p] >= 0 && (p < s->players || s->money[p] == 0));
	return true;
}

/* Nobody scores more by building than his developed fields print, and technologies always score. */
static bool points_hold(const struct mg_board *b, const struct mg_state *s)
{
	for (int p = 0; p < MG_SEATS; p++) {
		int most = 0, least = 0;
		for (uint64_t rest = mg_developed(s, p); rest;) {
			const struct mg_field *f = &b->field[mg_take_field(&rest)];
			most += f->points;
			least += f->kind == MG_TECHNOLOGY ? f->points : 0;
		}
		REQUIRE(s->points[p] >= least && s->points[p] <= most);
	}
	return true;
}

static bool subsidies_hold(const struct mg_board *b, const struct mg_state *s)
{
	return s->subsidies >> s->players == 0 && (mg_edition_of(b)->has_subsidy || s->subsidies == 0);
}

/* Who is to move fits what is to be decided. */
static bool turn_holds(const struct mg_board *b, const struct mg_state *s)
{
	(void)b;
	bool auction = s->open != 0;
	REQUIRE(auction ? s->auctioneer < s->players : s->auctioneer == MG_NONE);
	switch (s->decision) {
	case MG_OFFER:
	case MG_SETTLE:
		return s->to_move == s->auctioneer;
	case MG_BID:
		return s->to_move < s->players && s->to_move != s->auctioneer;
	case MG_DEVELOP:
		return s->to_move < s->players;
	default:
		return s->to_move == MG_NONE;
	}
}

/* A field is on offer exactly between an offer and its settlement, and it is an available one. */
static bool lot_holds(const struct mg_board *b, const struct mg_state *s)
{
	(void)b;
	if (s->decision != MG_BID && s->decision != MG_SETTLE)
		return s->lot == MG_NONE;
	return s->lot < MG_FIELDS && s->lot / MG_COLUMNS + 1 == s->era && s->open >> s->lot % MG_COLUMNS & 1;
}

/* Bids rise round the table, nobody bids twice or more than he has, the highest is known. */
static bool bids_hold(const struct mg_board *b, const struct mg_state *s)
{
	(void)b;
	int high = 0, best = MG_NONE, seat = s->auctioneer;
	if (s->lot != MG_NONE)
		for (seat = mg_left_of(s, seat); seat != s->to_move; seat = mg_left_of(s, seat)) {
			REQUIRE(s->bid[seat] == 0 || (s->bid[seat] > high && s->bid[seat] <= s->money[seat]));
			if (s->bid[seat] > 0) {
				high = s->bid[seat];
				best = seat;
			}
		}
	REQUIRE(s->high == high && s->best == best);
	int bids = 0;
	for (int p = 0; p < MG_SEATS; p++)
		bids += s->bid[p] != MG_NO_BID;
	return bids == (s->lot == MG_NONE ? 0 : (s->to_move - s->auctioneer - 1 + s->players) % s->players);
}

/* What was built this turn is developed and belongs to the player in turn. */
static bool built_holds(const struct mg_board *b, const struct mg_state *s)
{
	REQUIRE(s->builds <= (s->decision == MG_DEVELOP ? mg_edition_of(b)->builds_per_turn : 0));
	for (int i = 0; i < MG_MAX_BUILDS; i++)
		REQUIRE(i < s->builds ? s->built[i] < MG_FIELDS && mg_developed(s, s->to_move) & mg_bit(s->built[i])
				      : s->built[i] == 0);
	return true;
}

static bool (*const invariants[MG_FLAWS])(const struct mg_board *b, const struct mg_state *s) = {
	[MG_FLAW_SETUP] = setup_holds,         [MG_FLAW_CLOCK] = clock_holds,     [MG_FLAW_COLUMNS] = columns_hold,
	[MG_FLAW_OWNERS] = owners_hold,        [MG_FLAW_UNOWNED] = nothing_is_lost, [MG_FLAW_DEVELOPED] = developed_holds,
	[MG_FLAW_DERIVED] = derived_holds,     [MG_FLAW_MONEY] = money_holds,     [MG_FLAW_POINTS] = points_hold,
	[MG_FLAW_SUBSIDY] = subsidies_hold,    [MG_FLAW_TURN] = turn_holds,       [MG_FLAW_LOT] = lot_holds,
	[MG_FLAW_BIDS] = bids_hold,            [MG_FLAW_BUILT] = built_holds,
};

/* In the order of the enum: each may rely on those before it. */
enum mg_flaw mg_check(const struct mg_board *b, const struct mg_state *s)
{
	for (enum mg_flaw flaw = MG_SOUND + 1; flaw < MG_FLAWS; flaw++)
		if (!invariants[flaw](b, s))
			return flaw;
	return MG_SOUND;
}
