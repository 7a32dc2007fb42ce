#include "bots/insight.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* Bonus points that a field adds to a set of developed ones. */
static int network_points(const struct mg_board *b, int field, uint64_t with)
{
	const struct mg_field *f = &b->field[field];
	int points = 0;
	for (int n = 0; n < b->networks; n++) {
		int value = 0;
		if (!(f->on >> n & 1))
			continue;
		for (uint64_t rest = with & b->bonuses_on[n]; rest;) {
			int v = b->field[mg_take_field(&rest)].value;
			value = mg_edition_of(b)->bonuses_add_up ? value + v : v > value ? v : value;
		}
		if (f->kind == MG_FACTORY)
			points += value;
		else if (mg_edition_of(b)->bonuses_add_up || f->value > value)
			points += (mg_edition_of(b)->bonuses_add_up ? f->value : f->value - value) *
				  count(with & b->factories_on[n]);
	}
	return points;
}

static int joined_points(const struct mg_board *b, int field, uint64_t with)
{
	return MG_LINK_POINTS * count(b->joined[field] & with) + network_points(b, field, with);
}

/* Where one needed resource would come from today, the cheapest first; false if it is not to be had. Jokers that an
 * earlier need takes are gone. */
static bool find_source(const struct mg_board *b, const struct mg_state *s, int seat, int resource, uint64_t *jokers,
			enum mg_source *out)
{
	uint64_t fitting = *jokers & b->jokers[resource], any = *jokers & b->jokers[MG_ANY];
	*out = MG_OWN;
	if (s->makes[seat] >> resource & 1)
		return true;
	if (fitting || any) {
		uint64_t spent = fitting ? fitting : any;
		*jokers ^= spent & (~spent + 1);
		*out = fitting ? MG_SPEND_JOKER : MG_SPEND_ANY;
		return true;
	}
	for (int p = 0; p < s->players; p++)
		if (s->makes[p] >> resource & 1) {
			*out = (enum mg_source)(MG_PAY_SEAT + p);
			return true;
		}
	*out = MG_PAY_BANK;
	return s->era >= b->bank_era[resource];
}

/* Covers the needs one after the other, from the first or from the last on. */
static void cover(const struct mg_board *b, const struct mg_state *s, int field, int seat, bool backwards,
		  struct mg_insight *out)
{
	const struct mg_field *f = &b->field[field];
	uint64_t jokers = mg_jokers(b, s, seat);
	out->cost = f->cost > s->discount[seat] ? f->cost - s->discount[seat] : 0;
	out->missing = MG_NONE;
	for (int i = 0; i < MG_NEEDS; i++) {
		int n = backwards ? MG_NEEDS - 1 - i : i;
		if (f->needs[n] == MG_NONE)
			continue;
		if (!find_source(b, s, seat, f->needs[n], &jokers, &out->source[n]) && out->missing == MG_NONE)
			out->missing = f->needs[n];
		out->cost += out->source[n] >= MG_PAY_SEAT;
	}
	out->affords = out->missing == MG_NONE && out->cost <= s->money[seat];
}

/* An "any" joker that the first need takes can be the only way to cover the second. */
static void find_cost(const struct mg_board *b, const struct mg_state *s, int field, int seat, struct mg_insight *out)
{
	struct mg_insight other = *out;
	cover(b, s, field, seat, false, out);
	cover(b, s, field, seat, true, &other);
	if (out->missing != MG_NONE && other.missing == MG_NONE)
		*out = other;
}

static uint64_t lapsed_fields(const struct mg_board *b, const struct mg_state *s)
{
	int eras = mg_edition_of(b)->eras[s->players];
	uint64_t before = mg_bit(mg_field_at(0, s->era)) - 1, played = mg_bit(eras * MG_COLUMNS) - 1;
	return ~s->developed & ((b->of_kind[MG_TECHNOLOGY] & before) | ~played);
}

bool mg_is_lapsed(const struct mg_board *b, const struct mg_state *s, int field)
{
	return lapsed_fields(b, s) >> field & 1;
}

int mg_demand(const struct mg_board *b, const struct mg_state *s, int resource)
{
	uint64_t lapsed = lapsed_fields(b, s) | s->developed;
	int n = 0;
	for (int field = 0; field < MG_FIELDS && resource != MG_NONE; field++) {
		const uint8_t *needs = b->field[field].needs;
		bool fits = resource == MG_ANY ? needs[0] != MG_NONE : needs[0] == resource || needs[1] == resource;
		n += fits && !(lapsed >> field & 1);
	}
	return n;
}

void mg_insight(const struct mg_board *b, const struct mg_state *s, int field, struct mg_insight out[MG_SEATS])
{
	const struct mg_field *f = &b->field[field];
	for (int p = 0; p < MG_SEATS; p++)
		out[p] = (struct mg_insight){.missing = MG_NONE};
	if (f->kind == MG_JOKER || mg_is_lapsed(b, s, field))
		return;
	uint64_t lapsed = lapsed_fields(b, s);
	for (int p = 0; p < s->players; p++) {
		uint64_t has = mg_developed(s, p) & ~mg_bit(field), rivals = 0;
		for (int q = 0; q < s->players; q++)
			rivals |= q == p ? 0 : s->owned[q];
		out[p].printed = field / MG_COLUMNS + 1 >= s->era ? f->points : 0;
		out[p].links = MG_LINK_POINTS * count(b->joined[field] & has);
		out[p].networks = network_points(b, field, has);
		uint64_t most = ~rivals & ~lapsed & ~mg_bit(field);
		if (f->kind == MG_BONUS) /* the points of further bonus fields are theirs */
			most &= ~b->of_kind[MG_BONUS] | has;
		out[p].hope = joined_points(b, field, most) - joined_points(b, field, has);
		find_cost(b, s, field, p, &out[p]);
	}
}
