/* estimate.c: one look at every outcome of the auctions that can come now. */
#include "bots/estimate.h"

#include "bots/search.h"
#include "bots/tuning.h"

enum { ESTIMATE_MEMORY = 2 << 20 }; /* the root alone, with every price of four lots, is far smaller */

struct mg_estimator {
	const struct mg_board *b; /* not owned */
	struct mg_evaluator evaluator;
	struct mg_weights weights; /* the evaluator's, tuned */
	struct mg_tuning tuning;   /* of the game at hand */
	struct mg_net_leaf net_leaf;
	struct mg_search *search; /* owned */
};

struct mg_estimator *mg_estimator_new(const struct mg_board *b)
{
	struct mg_estimator *e = calloc(1, sizeof *e);
	if (!e)
		return NULL;
	e->b = b;
	e->search = mg_search_new(b, ESTIMATE_MEMORY);
	if (e->search)
		return e;
	free(e);
	return NULL;
}

void mg_estimator_free(struct mg_estimator *e)
{
	if (e)
		mg_search_free(e->search);
	free(e);
}

/* The same auction before anybody has bid. */
static struct mg_state before_bids(const struct mg_state *s)
{
	struct mg_state first = *s;
	first.decision = MG_BID;
	first.to_move = (uint8_t)mg_left_of(s, s->auctioneer);
	first.high = 0;
	first.best = MG_NONE;
	for (int p = 0; p < s->players; p++)
		first.bid[p] = MG_NO_BID;
	return first;
}

static void look(struct mg_estimator *e, const struct mg_state *s, const struct mg_net *net)
{
	struct mg_leaf leaf = mg_evaluator_leaf(&e->evaluator);
	if (net) {
		e->net_leaf = (struct mg_net_leaf){
			.net = net, .evaluator = &e->evaluator, .shares = mg_tuned_share(&e->tuning), .worth = mg_tuned_worth(&e->tuning, e->b)};
		leaf = mg_net_leaf(&e->net_leaf);
	}
	mg_search_begin(e->search, s, leaf, &mg_search_defaults, 0);
}

int mg_estimate_lots(struct mg_estimator *e, const struct mg_state *s, const struct mg_net *net,
		     struct mg_lot_advice out[MG_COLUMNS])
{
	int n = 0;
	if (s->auctioneer == MG_NONE)
		return 0;
	mg_assert(!net || mg_net_fits(net, e->b, s->players));
	mg_evaluator_init(&e->evaluator, e->b, s->players);
	if (net) {
		e->weights = *e->evaluator.weights;
		mg_tuning_of(e->b, s->players, &e->tuning);
		mg_tune(&e->tuning, &e->weights);
		e->evaluator.weights = &e->weights;
	}
	look(e, s, net);
	for (int column = 0; column < MG_COLUMNS; column++)
		n += mg_search_lot(e->search, mg_field_at(column, s->era), MG_NO_MOVE, &out[n]);
	if (s->lot == MG_NONE || n == 0)
		return n;
	struct mg_state first = before_bids(s);
	struct mg_lot_advice at_first;
	look(e, &first, net);
	if (mg_search_lot(e->search, s->lot, MG_NO_MOVE, &at_first))
		memcpy(out[0].price, at_first.price, sizeof out[0].price);
	return n;
}
