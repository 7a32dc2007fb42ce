/* advice.c: what to do now, in steps. */
#include "text/advice.h"

#include "text/log.h"
#include "text/worth.h"

struct told_advice {
	struct mg_scene c;
	const struct mg_state *s;
	const struct mg_advice *a;
	const struct mg_lot_advice *lot; /* of the move's field, or NULL */
	struct mg_buf *out;
	size_t from;
};

static int rounded(float x)
{
	return (int)(x < 0 ? x - 0.5f : x + 0.5f);
}

static const char *seat_or_you(struct mg_piece *p, const struct told_advice *t, int seat)
{
	if (seat != t->a->seat)
		return mg_seat_name(p, &t->c, seat);
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	mg_tell_plain(&out, &t->c, MG_MSG_ADVICE_YOU);
	return p->text;
}

/* Who is most likely to end up with the field. */
static int likely_owner(const struct told_advice *t)
{
	int best = 0;
	mg_assert(t->lot);
	for (int p = 1; p < t->s->players; p++)
		if (t->lot->gets[p] > t->lot->gets[best])
			best = p;
	return best;
}

/* One message with what most of them need. */
static void tell(const struct told_advice *t, enum mg_message id, int n, int who)
{
	struct mg_piece name, field;
	mg_sentence_gap(t->out, t->from);
	field.text[0] = '\0';
	if (t->a->field != MG_NONE)
		mg_the_field(&field, &t->c, t->a->field);
	mg_tell(t->out, &t->c, id, MG_NUMBER("n", n), MG_TEXT("who", mg_seat_name(&name, &t->c, who)),
	       MG_TEXT("field", field.text), MG_NUMBER("points", -MG_SUBSIDY_POINTS));
}

/* ---- the idea */

static float price_if_sold(const struct told_advice *t)
{
	float chance = 1e-6f, paid = 0;
	for (int p = 0; p < t->s->players; p++)
		if (p != t->a->seat) {
			chance += t->lot->gets[p];
			paid += t->lot->gets[p] * t->lot->pays[p];
		}
	return paid / chance;
}

static void idea_offer(const struct told_advice *t)
{
	if (t->a->instead < 0) {
		tell(t, MG_MSG_ADVICE_OFFER_ONLY, 0, MG_NONE);
		return;
	}
	int who = t->lot ? likely_owner(t) : MG_NONE;
	if (who == MG_NONE)
		tell(t, MG_MSG_ADVICE_OFFER, 0, MG_NONE);
	else if (t->lot->gets[t->a->seat] >= 0.5f)
		tell(t, MG_MSG_ADVICE_OFFER_KEEP, 0, MG_NONE);
	else if (t->lot->gets[who] < 0.5f)
		tell(t, MG_MSG_ADVICE_OFFER_SOLD, rounded(price_if_sold(t)), MG_NONE);
	else
		tell(t, MG_MSG_ADVICE_OFFER_SELL, rounded(t->lot->pays[who]), who);
}

/* Whether the move costs the player points of his own and a rival more. */
static bool is_denial(const struct mg_advice *a)
{
	return a->instead >= 0 && a->rival != MG_NONE && rounded(a->denied) > 0 &&
	       a->option[0].value.score[a->seat] < a->option[a->instead].value.score[a->seat];
}

static void idea_bid(const struct told_advice *t)
{
	int amount = mg_amount(t->a->move), who = t->lot ? likely_owner(t) : MG_NONE;
	if (t->lot && rounded(t->lot->price[t->a->seat]) >= amount)
		tell(t, MG_MSG_ADVICE_BID_WANT, amount, MG_NONE);
	else if (is_denial(t->a))
		tell(t, MG_MSG_ADVICE_BID_DENY, amount, t->a->rival);
	else if (t->lot && who != t->a->seat && t->lot->gets[who] >= 0.5f)
		tell(t, MG_MSG_ADVICE_BID_RAISE, amount, who);
	else
		tell(t, MG_MSG_ADVICE_BID, amount, MG_NONE);
}

static void idea_pass(const struct told_advice *t)
{
	int least = t->s->high + 1;
	if (t->a->instead < 0)
		tell(t, MG_MSG_ADVICE_PASS_ONLY, least, MG_NONE);
	else if (t->lot && rounded(t->lot->price[t->a->seat]) < least)
		tell(t, MG_MSG_ADVICE_PASS_DEAR, least, MG_NONE);
	else
		tell(t, MG_MSG_ADVICE_PASS, least, MG_NONE);
}

static void idea_settlement(const struct told_advice *t)
{
	const struct mg_advice *a = t->a;
	bool sells = mg_verb(a->move) == MG_M_SELL;
	int best = t->s->best;
	if (a->instead < 0)
		tell(t, sells ? MG_MSG_ADVICE_SELL_ONLY : MG_MSG_ADVICE_KEEP_ONLY, t->s->high, best);
	else if (sells)
		tell(t, MG_MSG_ADVICE_SELL, t->s->high, best);
	else if (is_denial(a) && a->rival == best)
		tell(t, MG_MSG_ADVICE_KEEP_DENY, t->s->high, best);
	else
		tell(t, MG_MSG_ADVICE_KEEP, t->s->high, best);
}

static void idea(const struct told_advice *t)
{
	switch (mg_verb(t->a->move)) {
	case MG_M_OFFER:
		idea_offer(t);
		break;
	case MG_M_BID:
		idea_bid(t);
		break;
	case MG_M_PASS:
		idea_pass(t);
		break;
	case MG_M_SELL:
	case MG_M_KEEP:
		idea_settlement(t);
		break;
	case MG_M_DEVELOP:
		tell(t, t->a->money ? MG_MSG_ADVICE_DEVELOP : MG_MSG_ADVICE_DEVELOP_FREE, 0, MG_NONE);
		break;
	case MG_M_DONE:
		tell(t, t->a->instead < 0 ? MG_MSG_ADVICE_DONE_ONLY : MG_MSG_ADVICE_DONE, 0, MG_NONE);
		break;
	case MG_M_SUBSIDY:
		tell(t, MG_MSG_ADVICE_SUBSIDY, MG_SUBSIDY_MONEY, MG_NONE);
		break;
	default:
		tell(t, MG_MSG_ADVICE_CASH, 1, MG_NONE);
		break;
	}
}

/* ---- the field */

static void about_field(const struct told_advice *t)
{
	const struct mg_advice *a = t->a;
	if (a->field == MG_NONE)
		return;
	const struct mg_insight *mine = &a->insight[a->seat];
	struct mg_piece name, list;
	int now = mine->printed + mine->links + mine->networks;
	mg_field_named_place(&name, &t->c, a->field);
	if (t->c.b->field[a->field].kind == MG_JOKER) {
		mg_tell(t->out, &t->c, MG_MSG_ADVICE_JOKER, MG_TEXT("name", name.text));
		mg_say_use(&t->c, t->s, a->field, t->out, t->from);
		return;
	}
	mg_worth_list(&list, &t->c, t->s, a->field, a->seat, mine);
	enum mg_message id = now == 0               ? MG_MSG_ADVICE_WORTHLESS
			     : now == mine->printed ? MG_MSG_ADVICE_WORTH_PLAIN
						    : MG_MSG_ADVICE_WORTH;
	mg_tell(t->out, &t->c, id, MG_TEXT("name", name.text), MG_NUMBER("n", now), MG_TEXT("list", list.text));
	if (mine->hope)
		tell(t, MG_MSG_ADVICE_HOPE, mine->hope, MG_NONE);
	mg_say_use(&t->c, t->s, a->field, t->out, t->from);
	if (mine->missing != MG_NONE) {
		mg_sentence_gap(t->out, t->from);
		mg_tell(t->out, &t->c, MG_MSG_INSIGHT_MISSING,
		       MG_TEXT("resource", mg_resource_word(&list, &t->c, mine->missing)));
	}
}

/* ---- the price */

/* "Ben to 2, Cleo to 1": how far the others would go; empty if none of them would pay more. */
static const char *other_prices(struct mg_piece *p, const struct told_advice *t)
{
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int seat = mg_left_of(t->s, t->a->seat); seat != t->a->seat; seat = mg_left_of(t->s, seat)) {
		struct mg_piece who;
		int most = rounded(t->lot->price[seat]);
		if (most <= t->s->high)
			continue;
		if (out.len)
			mg_tell_plain(&out, &t->c, MG_MSG_LIST_COMMA);
		mg_tell(&out, &t->c, MG_MSG_ADVICE_GOES, MG_TEXT("who", mg_seat_name(&who, &t->c, seat)),
		       MG_NUMBER("n", most));
	}
	return p->text;
}

static void price_of_lot(const struct told_advice *t)
{
	struct mg_piece list;
	int most = rounded(t->lot->price[t->a->seat]);
	if (mg_verb(t->a->move) == MG_M_BID && most < mg_amount(t->a->move))
		; /* bids for another reason than the field's own worth */
	else if (most > t->s->high)
		tell(t, MG_MSG_ADVICE_ABOUT, most, MG_NONE);
	else if (t->s->high > 0)
		tell(t, MG_MSG_ADVICE_NOT_MORE, t->s->high, MG_NONE);
	else
		tell(t, t->s->decision == MG_OFFER ? MG_MSG_ADVICE_RATHER_SELL : MG_MSG_ADVICE_NOT_WANTED, 0, MG_NONE);
	mg_sentence_gap(t->out, t->from);
	if (*other_prices(&list, t))
		mg_tell(t->out, &t->c, MG_MSG_ADVICE_OTHERS, MG_TEXT("list", list.text));
	else
		mg_tell_plain(t->out, &t->c, t->s->high ? MG_MSG_ADVICE_OTHERS_NO_MORE : MG_MSG_ADVICE_OTHERS_NOTHING);
}

static void price_of_keeping(const struct told_advice *t)
{
	struct mg_piece list;
	int share[MG_SEATS];
	if (t->s->high > 0 && mg_edition_of(t->c.b)->keeping_costs) {
		mg_keep_shares(t->c.b, t->s, share);
		share[t->a->seat] = 0;
		mg_tell(t->out, &t->c, MG_MSG_ADVICE_KEEP_PRICE, MG_NUMBER("n", -t->a->money),
		       MG_TEXT("list", mg_share_list(&list, &t->c, t->s, share, mg_left_of(t->s, t->a->seat))));
	}
	if (t->s->open & (t->s->open - 1))
		tell(t, MG_MSG_LOG_AUCTIONEER, 0, mg_left_of(t->s, t->a->seat));
}

static void price_of_development(const struct told_advice *t)
{
	int left = t->s->money[t->a->seat] + t->a->money;
	struct mg_piece list;
	bool plain = !*mg_price_list(&list, &t->c, t->s, t->a->seat, t->a->move);
	if (!plain || t->a->money)
		mg_tell(t->out, &t->c, plain ? MG_MSG_ADVICE_COSTS_PLAIN : MG_MSG_ADVICE_COSTS, MG_NUMBER("n", -t->a->money), MG_NUMBER("money", left),
		       MG_TEXT("list", list.text));
}

static void price(const struct told_advice *t)
{
	switch (mg_verb(t->a->move)) {
	case MG_M_OFFER:
	case MG_M_BID:
	case MG_M_PASS:
		if (t->lot)
			price_of_lot(t);
		break;
	case MG_M_SELL:
		tell(t, MG_MSG_ADVICE_SELL_PRICE, t->s->high, t->s->best);
		break;
	case MG_M_KEEP:
		price_of_keeping(t);
		break;
	case MG_M_DEVELOP:
		price_of_development(t);
		break;
	default:
		break;
	}
}

/* ---- the reasons */

static const char *label(struct mg_piece *p, const struct told_advice *t, mg_move m)
{
	static const enum mg_message labels[MG_VERBS] = {
		[MG_M_OFFER] = MG_MSG_ADVICE_DO_OFFER,     [MG_M_BID] = MG_MSG_ADVICE_DO_BID,
		[MG_M_PASS] = MG_MSG_ADVICE_DO_PASS,       [MG_M_SELL] = MG_MSG_ADVICE_DO_SELL,
		[MG_M_KEEP] = MG_MSG_ADVICE_DO_KEEP,       [MG_M_DEVELOP] = MG_MSG_ADVICE_DO_DEVELOP,
		[MG_M_DONE] = MG_MSG_ADVICE_DO_DONE,       [MG_M_SUBSIDY] = MG_MSG_ADVICE_DO_SUBSIDY,
		[MG_M_CASH] = MG_MSG_ADVICE_DO_CASH,
	};
	struct mg_piece field;
	struct mg_buf out;
	mg_assert(mg_verb(m) < MG_VERBS && labels[mg_verb(m)]);
	mg_the_field(&field, &t->c, mg_move_field(m));
	mg_buf_init(&out, p->text, sizeof p->text);
	mg_tell(&out, &t->c, labels[mg_verb(m)], MG_NUMBER("n", mg_amount(m)), MG_TEXT("field", field.text));
	mg_capital(p->text);
	return p->text;
}

static void tell_option(const struct told_advice *t, const struct mg_option *o)
{
	struct mg_piece name;
	float total = o->value.score[t->a->seat], low = total - t->a->range;
	mg_sentence_gap(t->out, t->from);
	if (t->a->hides_chance)
		mg_tell(t->out, &t->c, MG_MSG_ADVICE_OPTION_RANGE, MG_TEXT("name", label(&name, t, o->move)),
		       MG_NUMBER("min", rounded(low > 0 ? low : 0)), MG_NUMBER("points", rounded(total + t->a->range)));
	else
		mg_tell(t->out, &t->c, MG_MSG_ADVICE_OPTION, MG_TEXT("name", label(&name, t, o->move)),
		       MG_NUMBER("n", rounded(100 * o->value.win[t->a->seat])), MG_NUMBER("points", rounded(total)));
}

/* The advised move, the next best, and not doing it. */
static void tell_options(const struct told_advice *t)
{
	const struct mg_advice *a = t->a;
	mg_assert(a->option[0].move == a->move && a->next != 0);
	tell_option(t, &a->option[0]);
	if (a->next >= 0)
		tell_option(t, &a->option[a->next]);
	if (a->instead >= 0 && a->instead != a->next)
		tell_option(t, &a->option[a->instead]);
	if (a->equal)
		tell(t, MG_MSG_ADVICE_CLOSE, 0, MG_NONE);
}

/* "about 3", "3 or 4", "nothing": as exactly as the expected price is meant. */
static enum mg_message chance_message(float pays)
{
	float part = pays - (float)(int)pays;
	return pays < 0.5f ? MG_MSG_ADVICE_CHANCE_FREE
	       : pays > 1 && part > 0.25f && part < 0.75f ? MG_MSG_ADVICE_CHANCE_RANGE
							  : MG_MSG_ADVICE_CHANCE;
}

/* "Ben 62 % (for about 3), you 20 % (for 1 or 2)" */
static void tell_likely(const struct told_advice *t)
{
	struct mg_piece list, who;
	struct mg_buf out;
	mg_buf_init(&out, list.text, sizeof list.text);
	for (int i = 0, p = t->a->seat; i < t->s->players; i++, p = mg_left_of(t->s, p)) {
		int percent = rounded(100 * t->lot->gets[p]), low = (int)t->lot->pays[p];
		enum mg_message id = chance_message(t->lot->pays[p]);
		if (percent < 5)
			continue;
		if (out.len)
			mg_tell_plain(&out, &t->c, MG_MSG_LIST_COMMA);
		mg_tell(&out, &t->c, id, MG_TEXT("who", seat_or_you(&who, t, p)), MG_NUMBER("n", percent),
		       MG_NUMBER("min", low),
		       MG_NUMBER("high", id == MG_MSG_ADVICE_CHANCE_RANGE ? low + 1 : rounded(t->lot->pays[p])));
	}
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, MG_MSG_ADVICE_LIKELY, MG_TEXT("list", list.text));
}

static void reasons(const struct told_advice *t)
{
	enum mg_verb verb = mg_verb(t->a->move);
	tell_options(t);
	if (t->lot && t->s->decision != MG_SETTLE)
		tell_likely(t);
	if ((verb == MG_M_KEEP || verb == MG_M_BID) && t->a->rival != MG_NONE && rounded(t->a->denied) > 0)
		tell(t, MG_MSG_ADVICE_DENIES, rounded(t->a->denied), t->a->rival);
}

void mg_text_advice(const struct mg_record *r, const struct mg_state *s, const struct mg_advice *a, enum mg_step step,
		    enum mg_language lang, struct mg_buf *out)
{
	struct told_advice t = {mg_scene_of(r, lang), s, a, mg_advice_lot(a), out, out->len};
	switch (step) {
	case MG_STEP_IDEA:
		idea(&t);
		break;
	case MG_STEP_FIELD:
		about_field(&t);
		break;
	case MG_STEP_PRICE:
		price(&t);
		break;
	default:
		reasons(&t);
		break;
	}
}
