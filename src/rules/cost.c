/* cost.c: the cheapest way to develop a field, for any seat. */
#include "rules/cost.h"

static int lowest_maker(const struct mg_state *s, int resource)
{
	int seat = 0;
	while (!(s->makes[seat] >> resource & 1))
		seat++;
	mg_assert(seat < s->players);
	return seat;
}

/* Where a unit of a resource comes from that costs this much; takes the joker that it spends. */
static enum mg_source find_source(const struct mg_board *b, const struct mg_state *s, int seat, int resource, int cost,
				  uint64_t *jokers)
{
	uint64_t fitting = *jokers & b->jokers[resource], spent = fitting ? fitting : *jokers & b->jokers[MG_ANY];
	if (cost > 0)
		return mg_made(s) >> resource & 1 ? (enum mg_source)(MG_PAY_SEAT + lowest_maker(s, resource)) : MG_PAY_BANK;
	if (cost < 0)
		return MG_PAY_BANK;
	if (s->makes[seat] >> resource & 1)
		return MG_OWN;
	*jokers ^= spent & (~spent + 1);
	return fitting ? MG_SPEND_JOKER : MG_SPEND_ANY;
}

/* Covers the needs one after the other, from the first or from the last on. */
static void cover(const struct mg_board *b, const struct mg_state *s, int seat, int field, bool backwards, struct mg_way *out)
{
	const struct mg_field *f = &b->field[field];
	uint64_t jokers = mg_jokers(b, s, seat);
	*out = (struct mg_way){.cost = mg_construction_cost(b, s, seat, field), .missing = MG_NONE};
	for (int i = 0; i < MG_NEEDS; i++) {
		int n = backwards ? MG_NEEDS - 1 - i : i;
		if (f->needs[n] == MG_NONE)
			continue;
		int unit = mg_unit_cost(b, s, seat, f->needs[n], jokers, mg_made(s));
		out->source[n] = find_source(b, s, seat, f->needs[n], unit, &jokers);
		if (unit < 0 && out->missing == MG_NONE)
			out->missing = f->needs[n];
		out->cost += unit != 0;
	}
}

/* An "any" joker that the first need takes can be the only way to cover the second. */
void mg_cheapest_way(const struct mg_board *b, const struct mg_state *s, int seat, int field, struct mg_way *out)
{
	struct mg_way other;
	mg_assert(seat >= 0 && seat < s->players && field >= 0 && field < MG_FIELDS);
	cover(b, s, seat, field, false, out);
	cover(b, s, seat, field, true, &other);
	if (out->missing != MG_NONE && other.missing == MG_NONE)
		*out = other;
	mg_assert(out->missing != MG_NONE || mg_cost_bound(b, s, seat, field, mg_made(s)) <= out->cost);
}
