/* refuse.c: why a move may not be played. Whether it may is decided by the generator alone (legal.c); what stands here
 * only finds the words for a move that is not on its lists. */
#include "rules/game.h"

static bool listed(const mg_move *list, int n, mg_move m)
{
	for (int i = 0; i < n; i++)
		if (list[i] == m)
			return true;
	return false;
}

static enum mg_reason refuse_draw(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	if (m != mg_draw_columns(mg_columns(m)))
		return MG_NOT_A_MOVE;
	if (s->decision != MG_DRAW)
		return MG_NO_DRAW_DUE;
	if (__builtin_popcount(mg_columns(m)) != mg_draw_size(b, s))
		return MG_DRAW_COUNT;
	return mg_columns(m) & ~(unsigned)s->bag ? MG_DRAW_GONE : MG_FINE;
}

static enum mg_reason why_not_subsidy(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	if (mg_move_seat(m) >= s->players || m != mg_subsidy(mg_move_seat(m)))
		return MG_NOT_A_MOVE;
	return mg_edition_of(b)->has_subsidy ? MG_SUBSIDY_TAKEN : MG_NO_SUBSIDY;
}

static enum mg_reason why_not_cash(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	if (mg_move_seat(m) >= s->players || mg_move_field(m) >= MG_FIELDS ||
	    m != mg_cash(mg_move_seat(m), mg_move_field(m)))
		return MG_NOT_A_MOVE;
	return mg_edition_of(b)->jokers_are_cash ? MG_NOT_HELD : MG_NO_CASHING;
}

static enum mg_reason why_not_source(const struct mg_board *b, const struct mg_state *s, mg_move m, int need)
{
	const struct mg_field *f = &b->field[mg_move_field(m)];
	enum mg_source source = mg_source(m, need);
	int me = s->to_move, resource = f->needs[need];
	if (resource == MG_NONE)
		return source == MG_OWN ? MG_FINE : MG_NO_SUCH_NEED;
	if (s->makes[me] >> resource & 1)
		return source == MG_OWN ? MG_FINE : MG_MAKES_IT;
	switch (source) {
	case MG_OWN:
		return MG_UNCOVERED;
	case MG_SPEND_JOKER:
		return s->owned[me] & b->jokers[resource] ? MG_FINE : MG_NO_JOKER;
	case MG_SPEND_ANY:
		return s->owned[me] & b->jokers[MG_ANY] ? MG_FINE : MG_NO_ANY;
	case MG_PAY_BANK:
		for (int p = 0; p < s->players; p++)
			if (s->makes[p] >> resource & 1)
				return MG_BANK_RIVAL;
		return s->era >= b->bank_era[resource] ? MG_FINE : MG_BANK_ERA;
	default: /* seats above the number of players make nothing */
		return s->makes[(int)source - MG_PAY_SEAT] >> resource & 1 ? MG_FINE : MG_SEAT_MAKES_NOT;
	}
}

/* Each source alone is possible and the field may be built: then it is the pair, or the money. */
static enum mg_reason why_not_pair(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	const struct mg_field *f = &b->field[mg_move_field(m)];
	enum mg_source first = mg_source(m, 0), second = mg_source(m, 1);
	if (f->needs[0] == f->needs[1] && second < first)
		return MG_SOURCE_ORDER;
	if (mg_price(b, s, m) > s->money[s->to_move])
		return MG_BUILD_MONEY;
	return first == MG_SPEND_ANY ? MG_NO_ANY : MG_NO_JOKER;
}

static enum mg_reason why_not_field(const struct mg_board *b, const struct mg_state *s, int field)
{
	const struct mg_edition *e = mg_edition_of(b);
	if (!(s->owned[s->to_move] & mg_bit(field)))
		return MG_NOT_OWNED;
	if (b->field[field].kind == MG_JOKER)
		return MG_IS_JOKER;
	if (s->developed & mg_bit(field))
		return MG_IS_DEVELOPED;
	if (!(b->buildable[s->era] & mg_bit(field)))
		return MG_ERA_OVER;
	for (int i = 0; i < s->builds && e->one_build_of_a_kind; i++)
		if (b->field[s->built[i]].kind == b->field[field].kind)
			return MG_KIND_DONE;
	return s->builds == e->builds_per_turn ? MG_TURN_FULL : MG_FINE;
}

static enum mg_reason why_not_develop(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	if (mg_move_field(m) >= MG_FIELDS || m != mg_develop(mg_move_field(m), mg_source(m, 0), mg_source(m, 1)))
		return MG_NOT_A_MOVE;
	enum mg_reason reason = why_not_field(b, s, mg_move_field(m));
	for (int need = 0; need < MG_NEEDS && reason == MG_FINE; need++)
		reason = why_not_source(b, s, m, need);
	return reason == MG_FINE ? why_not_pair(b, s, m) : reason;
}

static enum mg_reason why_not_offer(mg_move m)
{
	return mg_move_field(m) < MG_FIELDS && m == mg_offer(mg_move_field(m)) ? MG_NOT_AVAILABLE : MG_NOT_A_MOVE;
}

static enum mg_reason why_not_bid(const struct mg_state *s, mg_move m)
{
	if (m != mg_bid(mg_amount(m)))
		return MG_NOT_A_MOVE;
	return mg_amount(m) <= s->high ? MG_BID_TOO_LOW : MG_BID_MONEY;
}

/* The right kind of move for this decision, but not on the list. */
static enum mg_reason why_not_player_move(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	switch (mg_verb(m)) {
	case MG_M_OFFER:
		return why_not_offer(m);
	case MG_M_BID:
		return why_not_bid(s, m);
	case MG_M_DEVELOP:
		return why_not_develop(b, s, m);
	case MG_M_SELL:
		return m == MG_M_SELL ? MG_NOBODY_BID : MG_NOT_A_MOVE;
	case MG_M_KEEP:
		return m == MG_M_KEEP ? MG_KEEP_MONEY : MG_NOT_A_MOVE;
	default: /* pass and done are always listed, unless they are malformed */
		return MG_NOT_A_MOVE;
	}
}

static enum mg_decision decision_of(enum mg_verb verb)
{
	switch (verb) {
	case MG_M_OFFER:
		return MG_OFFER;
	case MG_M_BID:
	case MG_M_PASS:
		return MG_BID;
	case MG_M_SELL:
	case MG_M_KEEP:
		return MG_SETTLE;
	default:
		return MG_DEVELOP;
	}
}

static enum mg_reason refuse_player_move(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	static const enum mg_reason due[] = {
		[MG_DRAW] = MG_DRAW_DUE,     [MG_OFFER] = MG_OFFER_DUE,     [MG_BID] = MG_BID_DUE,
		[MG_SETTLE] = MG_SETTLE_DUE, [MG_DEVELOP] = MG_DEVELOP_DUE,
	};
	mg_move moves[MG_MAX_LEGAL];
	if (decision_of(mg_verb(m)) != (enum mg_decision)s->decision)
		return due[s->decision];
	if (listed(moves, mg_legal(b, s, moves), m))
		return MG_FINE;
	return why_not_player_move(b, s, m);
}

enum mg_reason mg_refuse(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	mg_move moves[MG_MAX_ANYTIME];
	if (mg_verb(m) == MG_NO_MOVE || mg_verb(m) >= MG_VERBS)
		return MG_NOT_A_MOVE;
	if (s->decision == MG_OVER)
		return MG_GAME_OVER;
	if (mg_verb(m) == MG_M_DRAW)
		return refuse_draw(b, s, m);
	if (!mg_is_anytime(m))
		return refuse_player_move(b, s, m);
	if (listed(moves, mg_anytime(b, s, moves), m))
		return MG_FINE;
	return mg_verb(m) == MG_M_SUBSIDY ? why_not_subsidy(b, s, m) : why_not_cash(b, s, m);
}
