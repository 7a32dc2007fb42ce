/* board.h: a board as the rules see it, in numbers: 60 fields, what joins them, what the bank sells.
 *
 * Names, titles and files belong to record/sheet.h. Whoever fills in a board sets the first part and calls
 * mg_board_prepare(), which derives the second; after that a board never changes. */
#ifndef MG_RULES_BOARD_H
#define MG_RULES_BOARD_H

#include "base/base.h"

enum {
	MG_COLUMNS = 12,
	MG_ERAS = 5,
	MG_FIELDS = MG_COLUMNS * MG_ERAS,
	MG_RESOURCES = 16, /* at most */
	MG_NETWORKS = 8,   /* at most */
	MG_NEEDS = 2,      /* at most, of one field */
	MG_FIELD_NUMBER_MAX = 99, /* a field's cost, points, discount or value */
	MG_NONE = 255,     /* no resource, field, seat or column */
	MG_ANY = 16,       /* what the "any" joker stands for, in place of a resource */
};

enum mg_edition_id { MG_INDUSTRY, MG_INDUSTRIA, MG_EDITIONS, MG_DEFAULT_EDITION = MG_INDUSTRY };

enum mg_kind { MG_FACTORY, MG_TECHNOLOGY, MG_BONUS, MG_JOKER, MG_KINDS };

/* A field's number: A1 to L1 are 0 to 11, A2 is 12, L5 is 59. */
static inline uint8_t mg_field_at(int column, int era)
{
	return (uint8_t)((era - 1) * MG_COLUMNS + column);
}

static inline uint64_t mg_bit(int field)
{
	return (uint64_t)1 << field;
}

/* Takes the lowest field out of a non-empty set. */
static inline int mg_take_field(uint64_t *set)
{
	int field = __builtin_ctzll(*set);
	*set &= *set - 1;
	return field;
}

struct mg_field {
	uint8_t kind; /* enum mg_kind */
	uint8_t cost, points, discount, value;
	uint8_t needs[MG_NEEDS]; /* resources; the unused ones MG_NONE, last */
	uint8_t makes;           /* a resource or MG_NONE; of a joker: the resource it stands for, or MG_ANY */
	uint8_t on;              /* set of networks */
};

struct mg_board {
	/* given */
	uint8_t edition; /* enum mg_edition_id */
	uint8_t coin;    /* column, or MG_NONE */
	uint8_t resources, networks;
	uint8_t bank_era[MG_RESOURCES]; /* era from which the bank sells it, 2 to 5 */
	struct mg_field field[MG_FIELDS];
	uint64_t joined[MG_FIELDS]; /* fields joined to this one by a road or a line, both ways */

	uint64_t hash; /* of its sheet (record/sheet.h), as a number: what a net knows its board by; 0: none */

	/* derived */
	uint64_t of_kind[MG_KINDS];
	uint64_t buildable[MG_ERAS + 1];  /* what may be developed in an era, if owned and undeveloped */
	uint64_t makers[MG_RESOURCES];    /* factories that make a resource */
	uint64_t jokers[MG_RESOURCES + 1]; /* jokers for a resource; at MG_ANY those for any */
	uint64_t factories_on[MG_NETWORKS];
	uint64_t bonuses_on[MG_NETWORKS];
};

void mg_board_prepare(struct mg_board *b);

#endif
