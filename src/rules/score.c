/* score.c: points and ranks, at the end or as if it were now. The numbers of rulings are those of docs/rules.md. */
#include "rules/score.h"

static int count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* Roads and lines with both ends in a set of fields. */
static int links_within(const struct mg_board *b, uint64_t set)
{
	int ends = 0;
	for (uint64_t rest = set; rest;)
		ends += count(b->joined[mg_take_field(&rest)] & set);
	return ends / 2;
}

int mg_network_points(const struct mg_board *b, const struct mg_state *s, int seat, int network)
{
	uint64_t mine = mg_developed(s, seat);
	return mg_bonus_value(b, mine, network) * count(mine & b->factories_on[network]);
}

static int cash_at_end(const struct mg_board *b, const struct mg_state *s, int seat)
{
	int jokers = mg_edition_of(b)->jokers_are_cash ? count(mg_jokers(b, s, seat)) : 0;
	return s->money[seat] + jokers;
}

void mg_score_seat(const struct mg_board *b, const struct mg_state *s, int seat, struct mg_score *out)
{
	uint64_t mine = mg_developed(s, seat);
	*out = (struct mg_score){
		.track = s->points[seat],
		.money = cash_at_end(b, s, seat) / MG_TALERS_A_POINT,
		.roads = MG_LINK_POINTS * links_within(b, mine & b->of_kind[MG_FACTORY]),
		.lines = MG_LINK_POINTS * links_within(b, mine & b->of_kind[MG_TECHNOLOGY]),
		.jokers = mg_edition_of(b)->joker_points * count(mg_jokers(b, s, seat)),
		.subsidy = s->subsidies >> seat & 1 ? MG_SUBSIDY_POINTS : 0,
	};
	for (int n = 0; n < b->networks; n++)
		out->bonus += mg_network_points(b, s, seat, n);
	out->total = out->track + out->money + out->roads + out->lines + out->bonus + out->jokers + out->subsidy;
}

/* Most points, then more developed fields, then more money: as one number. Of 64 bits: an own board may give half a
 * million points. */
static int64_t standing(const struct mg_state *s, int seat, int total)
{
	_Static_assert(MG_FIELDS < 64 && MG_MONEY_MAX < 4096, "each part keeps to its digits");
	return ((int64_t)total * 64 + count(mg_developed(s, seat))) * 4096 + s->money[seat];
}

void mg_score(const struct mg_board *b, const struct mg_state *s, struct mg_score out[MG_SEATS])
{
	for (int p = 0; p < s->players; p++)
		mg_score_seat(b, s, p, &out[p]);
	for (int p = 0; p < s->players; p++) {
		out[p].rank = 1;
		for (int q = 0; q < s->players; q++)
			out[p].rank += standing(s, q, out[q].total) > standing(s, p, out[p].total);
	}
}

void mg_totals(const struct mg_board *b, const struct mg_state *s, int total[MG_SEATS])
{
	for (int p = 0; p < s->players; p++) {
		struct mg_score score;
		mg_score_seat(b, s, p, &score);
		total[p] = score.total;
	}
}
