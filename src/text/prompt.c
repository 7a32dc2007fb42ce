/* prompt.c: who is to do what now. */
#include "text/log.h"

static uint64_t available(const struct mg_state *s)
{
	return (uint64_t)s->open << ((s->era - 1) * MG_COLUMNS);
}

/* What a seat could pay with after everything that is allowed at any time. */
static int could_pay(const struct mg_board *b, struct mg_state s, int seat)
{
	mg_move moves[MG_MAX_ANYTIME];
	int n = mg_anytime(b, &s, moves);
	for (int i = 0; i < n; i++)
		if (mg_move_seat(moves[i]) == seat)
			mg_apply(b, &s, moves[i]);
	return s.money[seat];
}

/* A bid is due: of what is in hand, with the help of what can be had, or none is possible. */
static enum mg_message bid_asked(const struct mg_scene *c, const struct mg_state *s)
{
	if (s->money[s->to_move] > s->high)
		return MG_MSG_PROMPT_BID;
	if (could_pay(c->b, *s, s->to_move) <= s->high)
		return MG_MSG_PROMPT_PASS;
	return mg_edition_of(c->b)->has_subsidy ? MG_MSG_PROMPT_BID_SUBSIDY : MG_MSG_PROMPT_BID_CASH;
}

static void ask_bid(const struct mg_scene *c, const struct mg_state *s, struct mg_buf *out)
{
	struct mg_piece who, field, other;
	bool first = s->to_move == mg_left_of(s, s->auctioneer);
	enum mg_message id = mg_spoken(c, bid_asked(c, s), s->to_move, MG_NONE);
	if (id == MG_MSG_PROMPT_BID_YOU && s->high == 0)
		id = first ? MG_MSG_PROMPT_BID_FIRST_YOU : MG_MSG_PROMPT_BID_OPEN_YOU;
	mg_tell(out, c, id, MG_NUMBER("n", s->high + 1), MG_NUMBER("high", s->high),
	       MG_TEXT("who", mg_seat_name(&who, c, s->to_move)), MG_TEXT("other", mg_seat_name(&other, c, s->best)),
	       MG_TEXT("field", mg_the_field(&field, c, s->lot)));
}

static void ask_settlement(const struct mg_scene *c, const struct mg_state *s, struct mg_buf *out)
{
	struct mg_piece who, field, other, list;
	int share[MG_SEATS];
	bool costs = mg_edition_of(c->b)->keeping_costs;
	enum mg_message id = s->high == 0 ? MG_MSG_PROMPT_SETTLE_KEEP
			     : !costs     ? MG_MSG_PROMPT_SETTLE_FREE
			     : s->money[s->auctioneer] >= s->high                  ? MG_MSG_PROMPT_SETTLE_PAY
			     : could_pay(c->b, *s, s->auctioneer) >= s->high ? MG_MSG_PROMPT_SETTLE_SUBSIDY
									     : MG_MSG_PROMPT_SETTLE_SELL;
	mg_keep_shares(c->b, s, share);
	mg_tell(out, c, mg_spoken(c, id, s->to_move, s->best), MG_TEXT("who", mg_seat_name(&who, c, s->to_move)),
	       MG_TEXT("field", mg_the_field(&field, c, s->lot)), MG_TEXT("other", mg_seat_name(&other, c, s->best)),
	       MG_NUMBER("n", s->high),
	       MG_TEXT("list", mg_share_list(&list, c, s, share, mg_left_of(s, s->auctioneer))));
}

static void ask_development(const struct mg_scene *c, const struct mg_state *s, struct mg_buf *out)
{
	struct mg_piece who;
	mg_move moves[MG_MAX_LEGAL];
	bool can = mg_legal(c->b, s, moves) > 1;
	mg_tell(out, c, mg_spoken(c, can ? MG_MSG_PROMPT_DEVELOP : MG_MSG_PROMPT_DONE, s->to_move, MG_NONE),
	       MG_TEXT("who", mg_seat_name(&who, c, s->to_move)),
	       MG_NUMBER("n", mg_edition_of(c->b)->builds_per_turn - s->builds));
}

void mg_text_prompt_to(const struct mg_record *r, const struct mg_state *s, int you, enum mg_language lang,
		       struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	c.you = you;
	struct mg_piece who, list;
	switch ((enum mg_decision)s->decision) {
	case MG_DRAW:
		mg_tell(out, &c, MG_MSG_PROMPT_DRAW, MG_TEXT("era", mg_era_numeral(s->era)), MG_NUMBER("round", s->round),
		       MG_NUMBER("n", mg_draw_size(c.b, s)));
		break;
	case MG_OFFER:
		mg_tell(out, &c, mg_spoken(&c, MG_MSG_PROMPT_OFFER, s->to_move, MG_NONE),
		       MG_TEXT("who", mg_seat_name(&who, &c, s->to_move)),
		       MG_TEXT("list", mg_field_list(&list, &c, available(s), mg_field_named_place)));
		break;
	case MG_BID:
		ask_bid(&c, s, out);
		break;
	case MG_SETTLE:
		ask_settlement(&c, s, out);
		break;
	case MG_DEVELOP:
		ask_development(&c, s, out);
		break;
	case MG_OVER:
		mg_tell_plain(out, &c, MG_MSG_LOG_OVER);
		break;
	}
}

void mg_text_prompt(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out)
{
	mg_text_prompt_to(r, s, MG_NONE, lang, out);
}
