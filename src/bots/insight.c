/* insight.c: what a field brings and costs each seat, gathered from the rules (rules/score.h, rules/cost.h). */
#include "bots/insight.h"

#include "rules/cost.h"
#include "rules/score.h"

/* Points that a field brings beside the printed ones, together with a set of developed fields. */
static int joined_points(const struct mg_board *b, int field, uint64_t with, int *networks)
{
	int bonus[MG_NETWORKS];
	for (int n = 0; n < b->networks; n++)
		bonus[n] = mg_bonus_value(b, with, n);
	*networks = mg_bonus_points(b, field, with, bonus);
	return mg_link_points(b, field, with) + *networks;
}

static void find_cost(const struct mg_board *b, const struct mg_state *s, int field, int seat, struct mg_insight *out)
{
	struct mg_way way;
	mg_cheapest_way(b, s, seat, field, &way);
	out->cost = way.cost;
	out->missing = way.missing;
	out->affords = way.missing == MG_NONE && way.cost <= s->money[seat];
	memcpy(out->source, way.source, sizeof out->source);
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
	mg_assert(field >= 0 && field < MG_FIELDS);
	const struct mg_field *f = &b->field[field];
	int era = field / MG_COLUMNS + 1;
	for (int p = 0; p < MG_SEATS; p++)
		out[p] = (struct mg_insight){.missing = MG_NONE};
	if (f->kind == MG_JOKER || mg_is_lapsed(b, s, field))
		return;
	uint64_t lapsed = lapsed_fields(b, s);
	for (int p = 0; p < s->players; p++) {
		uint64_t has = mg_developed(s, p) & ~mg_bit(field), rivals = 0;
		for (int q = 0; q < s->players; q++)
			rivals |= q == p ? 0 : s->owned[q];
		out[p].printed = mg_printed_points(b, field, era > s->era ? era : s->era);
		out[p].links = mg_link_points(b, field, has);
		uint64_t most = ~rivals & ~lapsed & ~mg_bit(field);
		if (f->kind == MG_BONUS) /* the points of further bonus fields are theirs */
			most &= ~b->of_kind[MG_BONUS] | has;
		int now = joined_points(b, field, has, &out[p].networks), then;
		out[p].hope = joined_points(b, field, most, &then) - now;
		find_cost(b, s, field, p, &out[p]);
	}
}
