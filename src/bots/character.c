/* character.c: the characters, and what they lean to. */
#include "bots/character.h"

#include "rules/score.h"

#define ALWAYS(x) {0, x, x, x, x, x}

const struct mg_character mg_characters[MG_CHARACTERS] = {
	{.name = "Ada", .looseness = 0.88f, .joined = 0.9f, .bonus = 1.2f},
	{.name = "Carl", .looseness = 0.88f, .any = {0, 1.5f, 1.0f, 0, 0, -0.3f}, .building = 0.8f},
	{.name = "Nora", .looseness = 0.95f, .technology = 2.0f},
	{.name = "Otto", .looseness = 1, .thrift = {0, 0.35f, 0.35f, 0.25f, -0.1f, -0.35f}, .any = {0, -0.5f, -0.5f, 0, 0.5f, 1.0f}},
	{.name = "Iris", .looseness = 0.85f, .against = 0.7f, .refusing = 1.2f},
	{.name = "Hugo", .looseness = 1, .driving = 0.6f, .selling = 1.5f},
	{.name = "Lena", .looseness = 0.92f, .maker = 1.7f, .joker = 0.6f},
	{.name = "Jakob", .looseness = 0.97f, .thrift = ALWAYS(0.45f), .any = ALWAYS(0.8f)},
};

/* Fields of a set that are joined to a field by roads, lines or networks that count. */
static int joined_to(const struct mg_board *b, int field, uint64_t set)
{
	const struct mg_field *f = &b->field[field];
	int n = __builtin_popcountll(b->joined[field] & set);
	for (int net = 0; net < b->networks; net++)
		if (f->on >> net & 1)
			n += __builtin_popcountll(set & (f->kind == MG_BONUS ? b->factories_on[net] : b->bonuses_on[net]));
	return n;
}

/* What having a field is worth beyond its value. */
static float taste(const struct mg_character *c, const struct mg_board *b, const struct mg_state *s, int seat, int field)
{
	const struct mg_field *f = &b->field[field];
	int joins = c->joined > 0 ? joined_to(b, field, s->owned[seat] & ~mg_bit(field)) : 0;
	float kind = f->kind == MG_TECHNOLOGY ? c->technology : f->kind == MG_BONUS ? c->bonus : f->kind == MG_JOKER ? c->joker : 0;
	float makes = f->kind == MG_FACTORY && f->makes != MG_NONE ? c->maker : 0;
	return kind + makes + c->joined * (float)(joins < 2 ? joins : 2);
}

/* The rival with most points, as the game stands. */
static int leader_but(const struct mg_board *b, const struct mg_state *s, int seat)
{
	int total[MG_SEATS], best = MG_NONE;
	mg_totals(b, s, total);
	for (int p = 0; p < s->players; p++)
		if (p != seat && (best == MG_NONE || total[p] > total[best]))
			best = p;
	mg_assert(best != MG_NONE);
	return best;
}

/* How the auction goes after a move: exactly where it ends with it. False: the move is none of an auction. */
static bool outcome_of(struct mg_thinker *thinker, const struct mg_board *b, const struct mg_state *s, mg_move m, struct mg_lot_advice *out)
{
	int share[MG_SEATS];
	switch (mg_verb(m)) {
	case MG_M_OFFER:
		return mg_thinker_lot(thinker, mg_move_field(m), out);
	case MG_M_BID:
	case MG_M_PASS:
		return mg_thinker_lot_after(thinker, m, out);
	case MG_M_SELL:
		*out = (struct mg_lot_advice){.field = s->lot};
		out->gets[s->best] = 1;
		out->pays[s->best] = s->high;
		return true;
	case MG_M_KEEP:
		*out = (struct mg_lot_advice){.field = s->lot};
		mg_keep_shares(b, s, share);
		out->gets[s->to_move] = 1;
		out->pays[s->to_move] = mg_edition_of(b)->keeping_costs ? (float)(s->high - share[s->to_move]) : 0;
		return true;
	default:
		return false;
	}
}

static float lean_in_auction(const struct mg_character *c, const struct mg_board *b, const struct mg_state *s,
			     const struct mg_lot_advice *lot)
{
	int me = s->to_move;
	float mine = lot->gets[me], others = 0;
	for (int p = 0; p < s->players; p++)
		others += p == me ? 0 : lot->gets[p] * lot->pays[p];
	return mine * (taste(c, b, s, me, lot->field) + c->any[s->era] - c->thrift[s->era] * lot->pays[me]) + c->driving * others +
	       (s->auctioneer == me ? c->selling * (1 - mine) : 0) -
	       (c->against != 0 ? (c->against + (s->decision == MG_SETTLE ? c->refusing : 0)) * lot->gets[leader_but(b, s, me)] : 0);
}

static float lean_of(struct mg_thinker *thinker, const struct mg_character *c, const struct mg_board *b, const struct mg_state *s, float itch,
		     mg_move m)
{
	struct mg_lot_advice lot;
	float lean = 0;
	if (mg_verb(m) == MG_M_DEVELOP)
		lean = itch + c->building + 0.5f * taste(c, b, s, s->to_move, mg_move_field(m));
	else if (outcome_of(thinker, b, s, m, &lot))
		lean = lean_in_auction(c, b, s, &lot) + itch * lot.gets[s->to_move];
	return lean > MG_MOST_LEANING ? MG_MOST_LEANING : lean < -MG_MOST_LEANING ? -MG_MOST_LEANING : lean;
}

void mg_lean(struct mg_thinker *thinker, const struct mg_character *c, const struct mg_board *b, const struct mg_state *s,
	     float itch, float taler, const struct mg_option option[], const float merit[], int n, float lean[])
{
	static const struct mg_character plain;
	float best = merit[0];
	for (int i = 1; i < n; i++)
		best = merit[i] > best ? merit[i] : best;
	for (int i = 0; i < n; i++) {
		bool near = best - merit[i] <= 2 * MG_MOST_LEANING * taler && !mg_is_anytime(option[i].move);
		lean[i] = near ? taler * lean_of(thinker, c ? c : &plain, b, s, itch, option[i].move) : 0;
	}
}
