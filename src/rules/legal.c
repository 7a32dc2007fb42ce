/* legal.c: the one generator of legal moves. */
#include "rules/game.h"

/* Lists what could cover a resource for the player to move. Rulings 4, 5, 8. */
static int list_sources(const struct mg_board *b, const struct mg_state *s, int resource, enum mg_source out[])
{
	int me = s->to_move, n = 0;
	if (s->makes[me] >> resource & 1) {
		out[n++] = MG_OWN;
		return n;
	}
	if (s->owned[me] & b->jokers[resource])
		out[n++] = MG_SPEND_JOKER;
	if (s->owned[me] & b->jokers[MG_ANY])
		out[n++] = MG_SPEND_ANY;
	bool rival = false;
	for (int p = 0; p < s->players; p++)
		if (s->makes[p] >> resource & 1) {
			out[n++] = (enum mg_source)(MG_PAY_SEAT + p);
			rival = true;
		}
	if (!rival && s->era >= b->bank_era[resource])
		out[n++] = MG_PAY_BANK;
	return n;
}

static int coins(enum mg_source source)
{
	return source >= MG_PAY_SEAT;
}

static int construction_cost(const struct mg_board *b, const struct mg_state *s, int field)
{
	int cost = b->field[field].cost - s->discount[s->to_move]; /* ruling 6: Talers only */
	return cost > 0 ? cost : 0;
}

/* Whether the player holds enough jokers for two units covered alike. */
static bool enough_jokers(const struct mg_board *b, const struct mg_state *s, int resource, enum mg_source both)
{
	uint64_t held = s->owned[s->to_move] & b->jokers[both == MG_SPEND_ANY ? MG_ANY : resource];
	return (held & (held - 1)) != 0;
}

/* Ruling 8: each unit is covered on its own; two units of one resource are an unordered pair. */
static bool pair_is_possible(const struct mg_board *b, const struct mg_state *s, const struct mg_field *f,
			     enum mg_source first, enum mg_source second)
{
	bool twins = f->needs[0] == f->needs[1];
	if (twins && second < first)
		return false;
	if (first == second && (first == MG_SPEND_ANY || (first == MG_SPEND_JOKER && twins)))
		return enough_jokers(b, s, f->needs[0], first);
	return true;
}

static int list_plans(const struct mg_board *b, const struct mg_state *s, int field, mg_move *out)
{
	const struct mg_field *f = &b->field[field];
	enum mg_source first[2 + MG_SEATS] = {MG_OWN}, second[2 + MG_SEATS] = {MG_OWN};
	int left = s->money[s->to_move] - construction_cost(b, s, field);
	int n = 0, firsts = 1, seconds = 1;
	if (left < 0)
		return 0;
	if (f->needs[0] != MG_NONE)
		firsts = list_sources(b, s, f->needs[0], first);
	if (f->needs[1] != MG_NONE)
		seconds = list_sources(b, s, f->needs[1], second);
	for (int i = 0; i < firsts; i++)
		for (int j = 0; j < seconds; j++)
			if (coins(first[i]) + coins(second[j]) <= left && pair_is_possible(b, s, f, first[i], second[j]))
				out[n++] = mg_develop(field, first[i], second[j]);
	return n;
}

static int list_developments(const struct mg_board *b, const struct mg_state *s, mg_move *out)
{
	const struct mg_edition *e = mg_edition_of(b);
	uint64_t fields = s->owned[s->to_move] & ~s->developed & b->buildable[s->era];
	int n = 0;
	if (s->builds == e->builds_per_turn)
		fields = 0;
	if (e->one_build_of_a_kind)
		for (int i = 0; i < s->builds; i++)
			fields &= ~b->of_kind[b->field[s->built[i]].kind];
	while (fields)
		n += list_plans(b, s, mg_take_field(&fields), out + n);
	out[n++] = MG_M_DONE;
	return n;
}

static int list_offers(const struct mg_state *s, mg_move *out)
{
	int n = 0;
	for (unsigned open = s->open; open; open &= open - 1)
		out[n++] = mg_offer(mg_field_at(__builtin_ctz(open), s->era));
	return n;
}

static int list_bids(const struct mg_state *s, mg_move *out)
{
	int n = 0;
	out[n++] = MG_M_PASS;
	for (int amount = s->high + 1; amount <= s->money[s->to_move]; amount++)
		out[n++] = mg_bid(amount);
	return n;
}

static int list_settlements(const struct mg_board *b, const struct mg_state *s, mg_move *out)
{
	int n = 0;
	if (s->high > 0)
		out[n++] = MG_M_SELL;
	/* ruling 2: he must hold the whole price */
	if (!mg_edition_of(b)->keeping_costs || s->money[s->auctioneer] >= s->high)
		out[n++] = MG_M_KEEP;
	return n;
}

int mg_legal(const struct mg_board *b, const struct mg_state *s, mg_move out[MG_MAX_LEGAL])
{
	switch (s->decision) {
	case MG_OFFER:
		return list_offers(s, out);
	case MG_BID:
		return list_bids(s, out);
	case MG_SETTLE:
		return list_settlements(b, s, out);
	case MG_DEVELOP:
		return list_developments(b, s, out);
	default:
		return 0;
	}
}

int mg_anytime(const struct mg_board *b, const struct mg_state *s, mg_move out[MG_MAX_ANYTIME])
{
	const struct mg_edition *e = mg_edition_of(b);
	int n = 0;
	if (s->decision == MG_OVER)
		return 0;
	for (int p = 0; p < s->players; p++) {
		if (e->has_subsidy && !(s->subsidies >> p & 1))
			out[n++] = mg_subsidy(p);
		uint64_t cashable = e->jokers_are_cash ? mg_jokers(b, s, p) : 0;
		while (cashable)
			out[n++] = mg_cash(p, mg_take_field(&cashable));
	}
	return n;
}

int mg_price(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	return construction_cost(b, s, mg_move_field(m)) + coins(mg_source(m, 0)) + coins(mg_source(m, 1));
}

void mg_keep_shares(const struct mg_board *b, const struct mg_state *s, int share[MG_SEATS])
{
	memset(share, 0, MG_SEATS * sizeof share[0]);
	if (!mg_edition_of(b)->keeping_costs)
		return;
	int seat = s->auctioneer;
	for (int coin = 0; coin < s->high; coin++) {
		seat = mg_left_of(s, seat);
		share[seat]++;
	}
}

static int jokers_spent(mg_move m)
{
	int n = 0;
	for (int need = 0; need < MG_NEEDS; need++)
		n += mg_source(m, need) == MG_SPEND_JOKER || mg_source(m, need) == MG_SPEND_ANY;
	return n;
}

/* Whether the player to move would have a second move if he first took his subsidy or cashed some jokers. A joker that
 * pays for a resource cannot be cashed as well, so each one counts as a Taler that is spent either way. */
static bool anytime_helps(const struct mg_board *b, const struct mg_state *s)
{
	const struct mg_edition *e = mg_edition_of(b);
	int me = s->to_move;
	struct mg_state richer = *s;
	mg_move moves[MG_MAX_LEGAL];
	if (e->has_subsidy && !(s->subsidies >> me & 1))
		richer.money[me] = (int16_t)(richer.money[me] + MG_SUBSIDY_MONEY);
	if (e->jokers_are_cash)
		richer.money[me] = (int16_t)(richer.money[me] + __builtin_popcountll(mg_jokers(b, s, me)));
	int n = mg_legal(b, &richer, moves);
	if (s->decision != MG_DEVELOP || !e->jokers_are_cash)
		return n > 1;
	for (int i = 0; i < n - 1; i++)
		if (mg_price(b, s, moves[i]) + jokers_spent(moves[i]) <= richer.money[me])
			return true;
	return false;
}

bool mg_forced(const struct mg_board *b, const struct mg_state *s, mg_move *m)
{
	mg_move moves[MG_MAX_LEGAL];
	if (mg_legal(b, s, moves) != 1 || anytime_helps(b, s))
		return false;
	*m = moves[0];
	return true;
}
