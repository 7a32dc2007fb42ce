/* apply.c: what each move does. Every function here may rely on its move being legal (legal.c); the numbers of rulings are
 * those of docs/rules.md. */
#include "rules/game.h"
#include "rules/score.h"

static void pay(struct mg_state *s, int seat, int talers)
{
	s->money[seat] = (int16_t)(s->money[seat] + talers);
	mg_assert(s->money[seat] >= 0 && s->money[seat] <= MG_MONEY_MAX); /* ruling 11: what is owed can be paid */
}

static void pay_everyone(struct mg_state *s, int talers)
{
	for (int p = 0; p < s->players; p++)
		pay(s, p, talers);
}

static void begin_development(struct mg_state *s)
{
	s->decision = MG_DEVELOP;
	s->auctioneer = MG_NONE;
	s->to_move = s->start;
}

static void ask_for_offer(struct mg_state *s)
{
	if (s->open == 0) {
		begin_development(s);
		return;
	}
	s->decision = MG_OFFER;
	s->to_move = s->auctioneer;
}

static void draw(const struct mg_board *b, struct mg_state *s, mg_move m)
{
	unsigned columns = mg_columns(m);
	mg_assert(s->open == 0 && (columns & ~(unsigned)s->bag) == 0);
	s->open = (uint16_t)columns;
	s->bag = (uint16_t)(s->bag & ~columns);
	if (b->coin != MG_NONE && columns >> b->coin & 1)
		pay_everyone(s, 1);
	s->auctioneer = s->start;
	ask_for_offer(s);
}

static void offer(struct mg_state *s, mg_move m)
{
	s->lot = (uint8_t)mg_move_field(m);
	s->decision = MG_BID;
	s->to_move = (uint8_t)mg_left_of(s, s->auctioneer);
}

/* Ruling 10: a whole number above the last; 0 is a pass. */
static void bid(struct mg_state *s, int amount)
{
	mg_assert(s->bid[s->to_move] == MG_NO_BID && (amount == 0 || amount > s->high));
	s->bid[s->to_move] = (int16_t)amount;
	if (amount > 0) {
		s->high = (int16_t)amount;
		s->best = s->to_move;
	}
	s->to_move = (uint8_t)mg_left_of(s, s->to_move);
	if (s->to_move == s->auctioneer)
		s->decision = MG_SETTLE;
}

/* The field on offer goes to a seat, and the auction is over. */
static void claim(struct mg_state *s, int seat)
{
	mg_assert(mg_owner(s, s->lot) == MG_NONE);
	s->owned[seat] |= mg_bit(s->lot);
	s->open = (uint16_t)(s->open & ~(1u << (s->lot - mg_field_at(0, s->era))));
	s->lot = s->best = MG_NONE;
	s->high = 0;
	for (int p = 0; p < MG_SEATS; p++)
		s->bid[p] = MG_NO_BID;
}

static void sell(struct mg_state *s)
{
	pay(s, s->best, -s->high);
	pay(s, s->auctioneer, s->high);
	claim(s, s->best);
	ask_for_offer(s);
}

/* Ruling 2: the whole price is paid before a share of it comes back, so it is asked for first. */
static void keep(const struct mg_board *b, struct mg_state *s)
{
	int share[MG_SEATS];
	mg_keep_shares(b, s, share);
	if (mg_edition_of(b)->keeping_costs)
		pay(s, s->auctioneer, -s->high);
	for (int p = 0; p < s->players; p++)
		pay(s, p, share[p]);
	claim(s, s->auctioneer);
	s->auctioneer = (uint8_t)mg_left_of(s, s->auctioneer);
	ask_for_offer(s);
}

static void spend_joker(const struct mg_board *b, struct mg_state *s, int kind)
{
	uint64_t held = s->owned[s->to_move] & b->jokers[kind];
	mg_assert(held);
	s->owned[s->to_move] ^= held & (~held + 1); /* the first of several equal ones */
}

static void develop(const struct mg_board *b, struct mg_state *s, mg_move m)
{
	int me = s->to_move, field = mg_move_field(m);
	const struct mg_field *f = &b->field[field];
	mg_assert(mg_undeveloped(b, s, me) & mg_bit(field));
	mg_assert(s->builds < mg_edition_of(b)->builds_per_turn);
	pay(s, me, -mg_price(b, s, m));
	for (int need = 0; need < MG_NEEDS; need++) {
		enum mg_source source = mg_source(m, need);
		if (source == MG_SPEND_JOKER)
			spend_joker(b, s, f->needs[need]);
		else if (source == MG_SPEND_ANY)
			spend_joker(b, s, MG_ANY);
		else if (source >= MG_PAY_SEAT && source < MG_PAY_BANK)
			pay(s, (int)source - MG_PAY_SEAT, 1);
	}
	/* ruling 3: it works at once */
	s->developed |= mg_bit(field);
	s->discount[me] = (uint16_t)(s->discount[me] + f->discount);
	if (f->makes != MG_NONE)
		s->makes[me] = (uint16_t)(s->makes[me] | 1u << f->makes);
	s->points[me] = (int16_t)(s->points[me] + mg_printed_points(b, field, s->era));
	s->built[s->builds++] = (uint8_t)field;
}

static void end_game(const struct mg_board *b, struct mg_state *s)
{
	mg_assert(s->open == 0 && s->lot == MG_NONE);
	s->decision = MG_OVER;
	s->to_move = MG_NONE;
	if (!mg_edition_of(b)->jokers_are_cash)
		return;
	for (int p = 0; p < s->players; p++) { /* ruling 12 */
		pay(s, p, __builtin_popcountll(mg_jokers(b, s, p)));
		s->owned[p] &= ~b->of_kind[MG_JOKER];
	}
}

static void enter_era(const struct mg_board *b, struct mg_state *s)
{
	const struct mg_edition *e = mg_edition_of(b);
	mg_assert(s->era < MG_ERAS && s->bag == 0);
	s->era++;
	s->round = 1;
	s->bag = MG_ALL_COLUMNS;
	if (e->era_money_from && s->era >= e->era_money_from)
		pay_everyone(s, 1);
	for (int p = 0; p < s->players && s->era == e->eras[s->players]; p++)
		pay(s, p, mg_last_money(b, s, p));
}

/* The left neighbour; with even places another order in the last era. */
static int next_start(const struct mg_edition *e, const struct mg_state *s)
{
	int era = s->era + (s->bag == 0), round = s->bag == 0 ? 0 : s->round;
	if (s->places != MG_PLACES_EVEN || era < e->eras[s->players])
		return mg_left_of(s, s->start);
	mg_assert(round < s->players);
	return (s->first + e->last_starts[s->players][round]) % s->players;
}

static void end_round(const struct mg_board *b, struct mg_state *s)
{
	const struct mg_edition *e = mg_edition_of(b);
	if (s->bag == 0 && s->era == e->eras[s->players]) {
		end_game(b, s);
		return;
	}
	s->start = (uint8_t)next_start(e, s);
	s->round++;
	if (s->bag == 0)
		enter_era(b, s);
	pay_everyone(s, MG_INCOME);
	s->decision = MG_DRAW;
	s->to_move = MG_NONE;
}

static void end_turn(const struct mg_board *b, struct mg_state *s)
{
	memset(s->built, 0, sizeof s->built);
	s->builds = 0;
	s->to_move = (uint8_t)mg_left_of(s, s->to_move);
	if (s->to_move == s->start)
		end_round(b, s);
}

/* Ruling 1: by anybody, at any moment before the end; so is cashing. */
static void take_subsidy(struct mg_state *s, int seat)
{
	mg_assert(!(s->subsidies >> seat & 1));
	s->subsidies = (uint8_t)(s->subsidies | 1u << seat);
	pay(s, seat, MG_SUBSIDY_MONEY);
}

static void cash(struct mg_state *s, int seat, int field)
{
	mg_assert(s->owned[seat] & mg_bit(field));
	s->owned[seat] &= ~mg_bit(field);
	pay(s, seat, 1);
}

void mg_apply(const struct mg_board *b, struct mg_state *s, mg_move m)
{
	mg_assert(mg_refuse(b, s, m) == MG_FINE);
	switch (mg_verb(m)) {
	case MG_M_DRAW:
		draw(b, s, m);
		break;
	case MG_M_OFFER:
		offer(s, m);
		break;
	case MG_M_BID:
		bid(s, mg_amount(m));
		break;
	case MG_M_PASS:
		bid(s, 0);
		break;
	case MG_M_SELL:
		sell(s);
		break;
	case MG_M_KEEP:
		keep(b, s);
		break;
	case MG_M_DEVELOP:
		develop(b, s, m);
		break;
	case MG_M_DONE:
		end_turn(b, s);
		break;
	case MG_M_SUBSIDY:
		take_subsidy(s, mg_move_seat(m));
		break;
	default: /* cash */
		cash(s, mg_move_seat(m), mg_move_field(m));
		break;
	}
	mg_assert(mg_check(b, s) == MG_SOUND);
}

enum mg_reason mg_play(const struct mg_board *b, struct mg_state *s, mg_move m)
{
	enum mg_reason reason = mg_refuse(b, s, m);
	if (reason == MG_FINE)
		mg_apply(b, s, m);
	return reason;
}
