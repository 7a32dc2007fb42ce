/* describe.h: the features of each seat (evaluator.h), and what is remembered of them from one position to the next.
 *
 * A search asks about an auction's outcomes one after the other: they differ in who gets the field, and in money. So the features of a
 * few holdings of each seat are kept with everything that they follow from, and used again where that comes again; what hangs on
 * money is worked out alone. The numbers are the same, with and without memory, to the last bit. */
#ifndef MG_BOTS_DESCRIBE_H
#define MG_BOTS_DESCRIBE_H

#include "bots/evaluator.h"

/* What all seats share. */
struct mg_outlook {
	uint64_t soon;     /* fields of this era still to be claimed */
	uint64_t later;    /* fields of later eras */
	int rounds_left;   /* after this round, in this era */
	bool last_era;
	int factories_coming[MG_NETWORKS]; /* how many */
	int bonuses_coming[MG_NETWORKS];   /* their value */
};

/* What the outlook follows from. */
struct mg_outlook_key {
	uint16_t coming; /* columns of this era still to be claimed */
	uint8_t era, round, players, draws;
};

/* What a seat's features follow from, beside the outlook's players and draws, its money, its place at the table and what others have. */
struct mg_seat_key {
	uint64_t owned, developed;
	uint16_t coming, makes, made, discount;
	int16_t points;
	uint8_t era, round;
	uint8_t turn;   /* whether its development turn of this round is still to come */
	uint8_t builds; /* how many fields its next turn can build */
	uint8_t subsidy, zero;
};
_Static_assert(sizeof(struct mg_seat_key) == 32, "a key has no hidden padding");

enum { MG_MOST_IDLE = 24 };

struct mg_prospect {
	uint8_t field;
	int cost, printed, joined;
};

/* One seat's side of it. */
struct mg_side {
	uint64_t developed, idle; /* idle: undeveloped and still worth something */
	int turns_in_era;         /* development turns that it has left in this era */
	int builds;               /* how many fields its next turn can build */
	bool paid;                /* the income of its next turn is in its money already */
	int prospects;
	struct mg_prospect prospect[MG_MOST_IDLE];
};

/* The features that hang on money: from MG_X_MONEY to MG_X_REST_COST; those of its place: from MG_X_HAMMER to MG_X_ORDER. */
enum { MG_X_MONEY_FIRST = MG_X_MONEY, MG_X_MONEY_LAST = MG_X_REST_COST, MG_X_PLACE_FIRST = MG_X_HAMMER, MG_X_PLACE_LAST = MG_X_ORDER };

/* A holding of a seat. */
struct mg_holding {
	struct mg_seat_key key;
	uint64_t others;  /* undeveloped fields of the others that can be built */
	uint64_t watched; /* ... and which of them count for it */
	int money;        /* -1: nothing is known of what hangs on it; ... */
	bool known;       /* ... or of anything */
	struct mg_side side;
	float x[MG_FEATURES];
};

enum { MG_HOLDINGS = 8 };

/* Belongs to one board; zeroed, or begun, at first. */
struct mg_memory {
	struct mg_outlook_key outlook_key;
	struct mg_outlook outlook;
	struct mg_holding holding[MG_SEATS][MG_HOLDINGS]; /* each where its key says */
	uint8_t now[MG_SEATS]; /* which one the position has */
	float across[MG_FEATURES][MG_SEATS]; /* the position's features; 0 for seats that nobody has */
};

/* Nothing is known: of a memory that is used once, and not worth zeroing. */
static inline void mg_memory_begin(struct mg_memory *m)
{
	m->outlook_key = (struct mg_outlook_key){.players = 0};
}

/* A seat's features in the position. */
static inline const float *mg_features_now(const struct mg_memory *m, int seat)
{
	return m->holding[seat][m->now[seat]].x;
}

/* Brings the memory up to a state, which is not finished. */
void mg_describe(const struct mg_evaluator *e, const struct mg_state *s, struct mg_memory *m);

#endif
