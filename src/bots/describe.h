/* describe.h: the features of each seat (evaluator.h), and what is remembered of them from one position to the next.
 *
 * A search asks about an auction's outcomes one after the other: they differ in who gets the field, and in money. So of each seat the
 * features are kept with everything that they follow from, and worked out again only where that has changed; what hangs on
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

/* What a scene follows from. */
struct mg_outlook_key {
	uint16_t bag, open;
	uint8_t era, round, players, draws;
};

/* What a seat's features follow from, beside money and the scene. */
struct mg_seat_key {
	struct mg_outlook_key scene;
	uint64_t owned, developed;
	uint64_t others; /* undeveloped fields of the others that can be built */
	uint16_t makes, made, discount;
	int16_t points;
	uint8_t decision, to_move, start, auctioneer, builds, subsidy;
	uint8_t zero[2];
};
_Static_assert(sizeof(struct mg_seat_key) == 48, "a key has no hidden padding");

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

/* The features that hang on money: from MG_X_MONEY to MG_X_REST_COST. */
enum { MG_X_MONEY_FIRST = MG_X_MONEY, MG_X_MONEY_LAST = MG_X_REST_COST };

struct mg_seat_memory {
	struct mg_seat_key key;
	int money, all_money;
	uint32_t version;       /* counts how often more than money changed; 0: nothing is known yet */
	uint32_t money_version; /* ... and how often anything did */
	struct mg_side side;
};

/* Belongs to one board; zeroed at first. */
struct mg_memory {
	struct mg_outlook_key scene_key;
	struct mg_outlook scene;
	struct mg_seat_memory seat[MG_SEATS];
	float x[MG_SEATS][MG_FEATURES];
	float across[MG_FEATURES][MG_SEATS]; /* the same by feature; 0 for seats that nobody has */
};

/* Brings the memory up to a state, which is not finished. */
void mg_describe(const struct mg_evaluator *e, const struct mg_state *s, struct mg_memory *m);

#endif
