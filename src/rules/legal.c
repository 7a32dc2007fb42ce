/* legal.c: the one generator of legal moves. The numbers of rulings are those of docs/rules.md. */
#include "rules/cost.h"
#include "rules/game.h"

/* Sets of enum mg_source, one bit each. */
enum {
	ONLY_OWN = 1u << MG_OWN,
	FREE_OF_CHARGE = (1u << MG_PAY_SEAT) - 1,
};

/* The seats that make a resource, as a set. The multiplication gathers one bit of each of four words; a loop over the
 * seats was the slowest part of listing. An empty seat makes nothing. */
static unsigned seats_making(const struct mg_state *s, int resource)
{
	const uint16_t *makes = s->makes;
	uint64_t all = makes[0] | (uint64_t)makes[1] << 16 | (uint64_t)makes[2] << 32 | (uint64_t)makes[3] << 48;
	return (unsigned)((all >> resource & 0x0001000100010001u) * 0x0001000200040008u >> 48) & 15;
}

/* What could cover a resource for the player to move, if he has `left` Talers for it. Rulings 4, 5. */
static inline __attribute__((always_inline)) unsigned sources_of(const struct mg_board *b, const struct mg_state *s,
								  int resource, int left)
{
	unsigned makers = seats_making(s, resource), sources = 0;
	if (makers >> s->to_move & 1)
		return ONLY_OWN;
	if (left && makers)
		sources = makers << MG_PAY_SEAT;
	else if (left && s->era >= b->bank_era[resource])
		sources = 1u << MG_PAY_BANK;
	uint64_t jokers = mg_jokers(b, s, s->to_move);
	if (jokers == 0)
		return sources;
	if (jokers & b->jokers[resource])
		sources |= 1u << MG_SPEND_JOKER;
	if (jokers & b->jokers[MG_ANY])
		sources |= 1u << MG_SPEND_ANY;
	return sources;
}

static enum mg_source take_source(unsigned *set)
{
	int source = __builtin_ctz(*set);
	*set &= *set - 1;
	return (enum mg_source)source;
}

static int coins(enum mg_source source)
{
	return source >= MG_PAY_SEAT;
}

/* Whether the player holds a second joker like the first one that he spends. */
static bool has_second_joker(const struct mg_board *b, const struct mg_state *s, int kind)
{
	uint64_t held = s->owned[s->to_move] & b->jokers[kind];
	return (held & (held - 1)) != 0;
}

/* Of the sources for the second resource, those that go together with what covers the first. Ruling 8: each unit is
 * covered on its own; two units of one resource are an unordered pair. */
static unsigned go_with(const struct mg_board *b, const struct mg_state *s, const struct mg_field *f,
			enum mg_source first, unsigned seconds)
{
	bool twins = f->needs[0] == f->needs[1];
	if (twins)
		seconds &= ~0u << first;
	if (first == MG_SPEND_ANY && !has_second_joker(b, s, MG_ANY))
		seconds &= ~(1u << MG_SPEND_ANY);
	if (first == MG_SPEND_JOKER && twins && !has_second_joker(b, s, f->needs[0]))
		seconds &= ~(1u << MG_SPEND_JOKER);
	return seconds;
}

/* Every way to pay for two resources. */
static int list_pairs(const struct mg_board *b, const struct mg_state *s, int field, int left, mg_move *out)
{
	const struct mg_field *f = &b->field[field];
	unsigned firsts = sources_of(b, s, f->needs[0], left);
	unsigned all_seconds = firsts ? sources_of(b, s, f->needs[1], left) : 0;
	int n = 0;
	while (firsts) {
		enum mg_source first = take_source(&firsts);
		unsigned seconds = go_with(b, s, f, first, all_seconds);
		if (coins(first) == left)
			seconds &= FREE_OF_CHARGE;
		while (seconds)
			out[n++] = mg_develop(field, first, take_source(&seconds));
	}
	return n;
}

static int list_plans(const struct mg_board *b, const struct mg_state *s, int field, mg_move *out)
{
	const struct mg_field *f = &b->field[field];
	int left = s->money[s->to_move] - mg_construction_cost(b, s, s->to_move, field);
	int n = 0;
	if (left < 0)
		return 0;
	if (f->needs[1] != MG_NONE)
		return list_pairs(b, s, field, left, out);
	unsigned sources = f->needs[0] == MG_NONE ? ONLY_OWN : sources_of(b, s, f->needs[0], left);
	while (sources)
		out[n++] = mg_develop(field, take_source(&sources), MG_OWN);
	return n;
}

static int list_developments(const struct mg_board *b, const struct mg_state *s, mg_move *out)
{
	const struct mg_edition *e = mg_edition_of(b);
	uint64_t fields = s->owned[s->to_move] & ~s->developed & b->buildable[s->era];
	int n = 0;
	mg_assert(s->builds <= e->builds_per_turn && e->builds_per_turn <= MG_MAX_BUILDS);
	if (s->builds == e->builds_per_turn)
		fields = 0;
	if (e->one_build_of_a_kind)
		for (int i = 0; i < s->builds; i++)
			fields &= ~b->of_kind[b->field[s->built[i]].kind];
	while (fields)
		n += list_plans(b, s, mg_take_field(&fields), out + n);
	out[n++] = MG_M_DONE;
	mg_assert(n <= MG_MAX_LEGAL);
	return n;
}

static int list_offers(const struct mg_state *s, mg_move *out)
{
	int n = 0;
	for (unsigned open = s->open; open; open &= open - 1)
		out[n++] = mg_offer(mg_field_at(__builtin_ctz(open), s->era));
	return n;
}

typedef mg_move four_moves __attribute__((vector_size(4 * sizeof(mg_move))));

/* Four bids at a time: bidding is what players do most. What stands behind the last one is never read. */
static int list_bids(const struct mg_state *s, mg_move *out)
{
	int bids = s->money[s->to_move] - s->high;
	_Static_assert(1 + MG_MONEY_MAX + 3 <= MG_MAX_LEGAL, "all bids, and what four at a time write behind the last");
	mg_assert(s->lot != MG_NONE && s->to_move != s->auctioneer);
	four_moves next = mg_bid(s->high + 1) + (four_moves){0, 1u << 10, 2u << 10, 3u << 10};
	out[0] = MG_M_PASS;
	for (int i = 0; i < bids; i += 4) {
		memcpy(&out[1 + i], &next, sizeof next);
		next += 4u << 10;
	}
	return 1 + (bids > 0 ? bids : 0);
}

static int list_settlements(const struct mg_board *b, const struct mg_state *s, mg_move *out)
{
	int n = 0;
	if (s->high > 0)
		out[n++] = MG_M_SELL;
	/* ruling 2: he must hold the whole price */
	if (!mg_edition_of(b)->keeping_costs || s->money[s->auctioneer] >= s->high)
		out[n++] = MG_M_KEEP;
	mg_assert(n); /* who has no bid may keep for nothing */
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
	mg_assert(n <= MG_MAX_ANYTIME);
	return n;
}

int mg_price(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	mg_assert(mg_verb(m) == MG_M_DEVELOP && s->to_move < s->players);
	return mg_construction_cost(b, s, s->to_move, mg_move_field(m)) + coins(mg_source(m, 0)) + coins(mg_source(m, 1));
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

int mg_move_about(const struct mg_state *s, mg_move m)
{
	switch (mg_verb(m)) {
	case MG_M_OFFER:
	case MG_M_DEVELOP:
	case MG_M_CASH:
		return mg_move_field(m);
	case MG_M_BID:
	case MG_M_PASS:
	case MG_M_SELL:
	case MG_M_KEEP:
		return s->lot;
	default:
		return MG_NONE;
	}
}
