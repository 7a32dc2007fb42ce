/* auction.h: one auction solved backwards: three bids and the auctioneer's choice.
 *
 * Whoever asks fills in what every outcome is worth (who gets the field, at which price); the solver works back from the
 * auctioneer's choice to the first bidder, everyone looking after himself. Players answer softly: a choice that is
 * worse by `temperature` is e times less likely. So near-ties do not turn the result over, and every outcome has a
 * probability. */
#ifndef MG_BOTS_AUCTION_H
#define MG_BOTS_AUCTION_H

#include "bots/evaluator.h"

enum { MG_TOP_PRICE = 160 }; /* more than all the money of any game: at most 148, on a board of 60 jokers */

/* An auction from some moment on. */
struct mg_auction {
	/* given */
	int players, auctioneer;
	int bidders;               /* who are still to bid */
	int bidder[MG_SEATS];      /* their seats, in turn */
	int cap[MG_SEATS];         /* the most that each seat can bid */
	int high, best;            /* bid so far; best is a seat, or -1 */
	int keep_cap;              /* the highest price at which the auctioneer can keep */
	float temperature;
	struct mg_value sell[MG_SEATS][MG_TOP_PRICE + 1]; /* to a bidder, at a price from 1 */
	struct mg_value keep[MG_TOP_PRICE + 1];

	/* solved: after bidder number k (0: before the first), with the highest bid at a price by a seat (or nobody) */
	struct mg_value after[MG_SEATS][MG_SEATS + 1][MG_TOP_PRICE + 1];
	float likely[MG_SEATS][MG_SEATS + 1][MG_TOP_PRICE + 1]; /* ... that he passes then; after the last: that it is sold */
	float weight[MG_SEATS][MG_TOP_PRICE + 2]; /* how likely bidder number k's bids of at least a price are, before the
						    * common divisor */
	int top; /* highest price that can occur */
};

/* Solves; the answer is mg_auction_value(). */
void mg_auction_solve(struct mg_auction *a);

/* Value before bidder number k moves, when seat `best` (-1: nobody) has bid `high`. With k == bidders: when the
 * auctioneer chooses. */
const struct mg_value *mg_auction_at(const struct mg_auction *a, int k, int best, int high);

static inline const struct mg_value *mg_auction_value(const struct mg_auction *a)
{
	return mg_auction_at(a, 0, a->best, a->high);
}

/* Probability that each outcome comes about. sold[seat][price], kept[price]; the sum is 1. */
struct mg_outcomes {
	float sold[MG_SEATS][MG_TOP_PRICE + 1];
	float kept[MG_TOP_PRICE + 1];
};

void mg_auction_outcomes(const struct mg_auction *a, struct mg_outcomes *out);

/* The soft choice among n values: probabilities for the seat that chooses. */
void mg_softmax(const struct mg_value *const values[], int n, int seat, float temperature, float p[]);

#endif
