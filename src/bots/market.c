/* market.c: the market of resources, and the networks, seat by seat. */
#include "bots/market.h"

#include "bots/insight.h"
#include "rules/score.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* Ruling 5: the bank sells only what no other player makes. */
static int price_for(const struct mg_board *b, const struct mg_state *s, int resource, int seat, unsigned makers)
{
	if (makers >> seat & 1)
		return 0;
	return makers || s->era >= b->bank_era[resource] ? 1 : MG_NOT_SOLD;
}

void mg_market(const struct mg_board *b, const struct mg_state *s, int resource, struct mg_market *out)
{
	mg_assert(resource >= 0 && resource < b->resources);
	*out = (struct mg_market){.bank_era = b->bank_era[resource], .demand = mg_demand(b, s, resource)};
	for (int p = 0; p < s->players; p++)
		out->makers |= (unsigned)(s->makes[p] >> resource & 1) << p;
	out->bank = !out->makers && s->era >= b->bank_era[resource];
	for (int p = 0; p < s->players; p++) {
		out->price[p] = price_for(b, s, resource, p, out->makers);
		out->jokers[p] = count(mg_jokers(b, s, p) & (b->jokers[resource] | b->jokers[MG_ANY]));
	}
}

void mg_network_standing(const struct mg_board *b, const struct mg_state *s, int network, struct mg_network_standing out[MG_SEATS])
{
	mg_assert(network >= 0 && network < b->networks);
	for (int p = 0; p < s->players; p++)
		out[p] = (struct mg_network_standing){
			.bonuses = count(mg_developed(s, p) & b->bonuses_on[network]),
			.factories = count(mg_developed(s, p) & b->factories_on[network]),
			.points = mg_network_points(b, s, p, network),
		};
}

int mg_rounds_of_era(const struct mg_board *b, const struct mg_state *s)
{
	int drawn = mg_draw_size(b, s);
	mg_assert(drawn > 0);
	return (MG_COLUMNS + drawn - 1) / drawn;
}

int mg_eras_played(const struct mg_board *b, const struct mg_state *s)
{
	return mg_edition_of(b)->eras[s->players];
}
