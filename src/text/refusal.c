/* refusal.c: why a move is refused, and what would be right instead.
 *
 * Every reason has one message; all of them are given the same words, gathered here once, and use what they need. */
#include "text/names.h"

/* The refused move and everything that the messages may ask for. */
struct refused {
	struct mg_scene c;
	const struct mg_state *s;
	mg_move m;
	enum mg_reason reason;
	int field;    /* that the move or the auction is about, or MG_NONE */
	int seat;     /* who would move, or MG_NONE */
	int resource; /* that the reason is about, or MG_NONE */
	int other;    /* the seat that is paid, buys or makes it, or MG_NONE */
};

static bool has_joker_for(const struct refused *x, int kind)
{
	return (x->s->owned[x->seat] & x->c.b->jokers[kind]) != 0;
}

static int other_maker(const struct refused *x, int resource)
{
	mg_assert(resource >= 0 && resource < x->c.b->resources);
	for (int p = 0; p < x->s->players; p++)
		if (p != x->seat && x->s->makes[p] >> resource & 1)
			return p;
	return MG_NONE;
}

/* Whether the reason is about this need of the field; NO_JOKER and NO_ANY may also be about two needs together. */
static bool is_about(const struct refused *x, int need, bool alone)
{
	enum mg_source source = mg_source(x->m, need);
	int resource = x->c.b->field[x->field].needs[need];
	if (resource == MG_NONE)
		return false;
	bool made = x->s->makes[x->seat] >> resource & 1;
	switch (x->reason) {
	case MG_MAKES_IT:
		return made && source != MG_OWN;
	case MG_UNCOVERED:
		return !made && source == MG_OWN;
	case MG_NO_JOKER:
		return source == MG_SPEND_JOKER && !(alone && has_joker_for(x, resource));
	case MG_NO_ANY:
		return source == MG_SPEND_ANY;
	case MG_SEAT_MAKES_NOT:
		return source >= MG_PAY_SEAT && source < MG_PAY_BANK &&
		       !(x->s->makes[(int)source - MG_PAY_SEAT] >> resource & 1);
	case MG_BANK_RIVAL:
		return source == MG_PAY_BANK && other_maker(x, resource) != MG_NONE;
	case MG_BANK_ERA:
		return source == MG_PAY_BANK && x->s->era < x->c.b->bank_era[resource];
	default:
		return x->reason == MG_SOURCE_ORDER;
	}
}

static void find_need(struct refused *x)
{
	for (int pass = 0; pass < 2; pass++)
		for (int need = 0; need < MG_NEEDS; need++) {
			if (!is_about(x, need, pass == 0))
				continue;
			x->resource = x->c.b->field[x->field].needs[need];
			x->other = x->reason == MG_SEAT_MAKES_NOT ? (int)mg_source(x->m, need) - MG_PAY_SEAT
								  : other_maker(x, x->resource);
			return;
		}
}

static void find_subjects(struct refused *x)
{
	enum mg_verb verb = mg_verb(x->m);
	x->seat = mg_is_anytime(x->m) ? mg_move_seat(x->m) : x->s->to_move;
	bool has_field = verb == MG_M_OFFER || verb == MG_M_DEVELOP || verb == MG_M_CASH;
	x->field = has_field ? mg_move_field(x->m) : x->s->lot;
	if (x->reason == MG_BID_DUE || x->reason == MG_SETTLE_DUE)
		x->field = x->s->lot;
	if (x->field >= MG_FIELDS)
		x->field = MG_NONE;
	x->resource = MG_NONE;
	x->other = x->s->best;
	if (verb == MG_M_DEVELOP && x->field != MG_NONE && x->seat < x->s->players &&
	    x->reason >= MG_MAKES_IT && x->reason <= MG_SOURCE_ORDER)
		find_need(x);
}

static enum mg_message message_of(const struct refused *x)
{
	static const enum mg_message of[MG_REASONS] = {
		[MG_FINE] = MG_MSG_REFUSE_FINE,
		[MG_NOT_A_MOVE] = MG_MSG_REFUSE_NOT_A_MOVE,
		[MG_GAME_OVER] = MG_MSG_REFUSE_GAME_OVER,
		[MG_NO_DRAW_DUE] = MG_MSG_REFUSE_NO_DRAW_DUE,
		[MG_DRAW_DUE] = MG_MSG_REFUSE_DRAW_DUE,
		[MG_DRAW_COUNT] = MG_MSG_REFUSE_DRAW_COUNT,
		[MG_DRAW_GONE] = MG_MSG_REFUSE_DRAW_GONE,
		[MG_OFFER_DUE] = MG_MSG_REFUSE_OFFER_DUE,
		[MG_BID_DUE] = MG_MSG_REFUSE_BID_DUE,
		[MG_SETTLE_DUE] = MG_MSG_REFUSE_SETTLE_DUE,
		[MG_DEVELOP_DUE] = MG_MSG_REFUSE_DEVELOP_DUE,
		[MG_NOT_AVAILABLE] = MG_MSG_REFUSE_NOT_AVAILABLE,
		[MG_BID_TOO_LOW] = MG_MSG_REFUSE_BID_TOO_LOW,
		[MG_BID_MONEY] = MG_MSG_REFUSE_BID_MONEY,
		[MG_NOBODY_BID] = MG_MSG_REFUSE_NOBODY_BID,
		[MG_KEEP_MONEY] = MG_MSG_REFUSE_KEEP_MONEY,
		[MG_NOT_OWNED] = MG_MSG_REFUSE_NOT_OWNED,
		[MG_IS_JOKER] = MG_MSG_REFUSE_IS_JOKER,
		[MG_IS_DEVELOPED] = MG_MSG_REFUSE_IS_DEVELOPED,
		[MG_ERA_OVER] = MG_MSG_REFUSE_ERA_OVER,
		[MG_TURN_FULL] = MG_MSG_REFUSE_TURN_FULL,
		[MG_KIND_DONE] = MG_MSG_REFUSE_KIND_DONE,
		[MG_NO_SUCH_NEED] = MG_MSG_REFUSE_NO_SUCH_NEED,
		[MG_MAKES_IT] = MG_MSG_REFUSE_MAKES_IT,
		[MG_UNCOVERED] = MG_MSG_REFUSE_UNCOVERED,
		[MG_NO_JOKER] = MG_MSG_REFUSE_NO_JOKER,
		[MG_NO_ANY] = MG_MSG_REFUSE_NO_ANY,
		[MG_SEAT_MAKES_NOT] = MG_MSG_REFUSE_SEAT_MAKES_NOT,
		[MG_BANK_RIVAL] = MG_MSG_REFUSE_BANK_RIVAL,
		[MG_BANK_ERA] = MG_MSG_REFUSE_BANK_ERA,
		[MG_SOURCE_ORDER] = MG_MSG_REFUSE_SOURCE_ORDER,
		[MG_BUILD_MONEY] = MG_MSG_REFUSE_BUILD_MONEY,
		[MG_NO_SUBSIDY] = MG_MSG_REFUSE_NO_SUBSIDY,
		[MG_SUBSIDY_TAKEN] = MG_MSG_REFUSE_SUBSIDY_TAKEN,
		[MG_NO_CASHING] = MG_MSG_REFUSE_NO_CASHING,
		[MG_NOT_HELD] = MG_MSG_REFUSE_NOT_HELD,
	};
	bool materials = mg_edition_of(x->c.b)->jokers_are_cash;
	if (materials && x->reason == MG_IS_JOKER)
		return MG_MSG_REFUSE_IS_MATERIAL;
	if (materials && x->reason == MG_NO_JOKER)
		return MG_MSG_REFUSE_NO_MATERIAL;
	if (materials && x->reason == MG_NO_ANY)
		return MG_MSG_REFUSE_NO_ANY_MATERIAL;
	return of[x->reason];
}

/* {n}: the one number that the reason turns on. */
static int number_of(const struct refused *x)
{
	switch (x->reason) {
	case MG_DRAW_DUE:
	case MG_DRAW_COUNT:
		return mg_draw_size(x->c.b, x->s);
	case MG_BUILD_MONEY:
		return mg_price(x->c.b, x->s, x->m);
	case MG_TURN_FULL:
		return x->s->builds;
	default:
		return mg_amount(x->m);
	}
}

static int era_of(const struct refused *x)
{
	if (x->resource != MG_NONE)
		return x->c.b->bank_era[x->resource];
	return x->field == MG_NONE ? x->s->era : x->field / MG_COLUMNS + 1;
}

/* Words about the field; all empty if there is none. */
struct field_words {
	struct mg_piece the, name, at, needs;
	const char *kind;
};

static void find_field_words(const struct refused *x, struct field_words *w)
{
	w->the.text[0] = w->name.text[0] = w->at.text[0] = w->needs.text[0] = '\0';
	w->kind = "";
	if (x->field == MG_NONE)
		return;
	mg_the_field(&w->the, &x->c, x->field);
	mg_field_name(&w->name, &x->c, x->field);
	mg_field_place(&w->at, x->field);
	w->kind = mg_kind_word(&x->c, x->field);
	mg_needs_list(&w->needs, &x->c, x->field);
}

static void say_reason(const struct refused *x, struct mg_buf *out)
{
	struct field_words f;
	struct mg_piece who, other, resource, list, gone, bag;
	const struct mg_state *s = x->s;
	enum mg_language lang = x->c.lang;
	bool seated = x->seat < s->players;
	find_field_words(x, &f);
	resource.text[0] = '\0';
	if (x->resource != MG_NONE)
		mg_resource_word(&resource, &x->c, x->resource);
	mg_tell(out, &x->c, mg_spoken(&x->c, message_of(x), x->seat, MG_NONE), MG_TEXT("who", mg_seat_name(&who, &x->c, x->seat)),
	       MG_TEXT("other", mg_seat_name(&other, &x->c, x->other)), MG_TEXT("field", f.the.text),
	       MG_TEXT("name", f.name.text), MG_TEXT("at", f.at.text), MG_TEXT("kind", f.kind),
	       MG_TEXT("needs", *f.needs.text ? f.needs.text : mg_message(MG_MSG_NONE, lang)),
	       MG_TEXT("resource", resource.text), MG_NUMBER("n", number_of(x)), MG_NUMBER("min", s->high + 1),
	       MG_NUMBER("high", s->high), MG_NUMBER("money", seated ? s->money[x->seat] : 0),
	       MG_TEXT("era", mg_era_numeral(era_of(x))), MG_TEXT("now", mg_era_numeral(s->era)),
	       MG_NUMBER("given", __builtin_popcount(mg_columns(x->m))),
	       MG_TEXT("list", mg_field_list(&list, &x->c, (uint64_t)s->open << ((s->era - 1) * MG_COLUMNS), mg_field_named_place)),
	       MG_TEXT("gone", mg_column_list(&gone, &x->c, mg_columns(x->m) & ~(unsigned)s->bag)),
	       MG_TEXT("columns", mg_column_list(&bag, &x->c, s->bag)));
}

static void add_source(struct mg_buf *list, const struct refused *x, enum mg_source source)
{
	struct mg_piece word;
	if (list->len)
		mg_tell_plain(list, &x->c, MG_MSG_LIST_COMMA);
	mg_buf_text(list, mg_source_word(&word, &x->c, source));
}

/* "Possible sources: joker, Ben." */
static void say_sources(const struct refused *x, struct mg_buf *out)
{
	struct mg_piece text, who;
	struct mg_buf list;
	bool made = false;
	mg_buf_init(&list, text.text, sizeof text.text);
	if (has_joker_for(x, x->resource))
		add_source(&list, x, MG_SPEND_JOKER);
	if (has_joker_for(x, MG_ANY))
		add_source(&list, x, MG_SPEND_ANY);
	for (int p = 0; p < x->s->players; p++)
		if (x->s->makes[p] >> x->resource & 1) {
			add_source(&list, x, (enum mg_source)(MG_PAY_SEAT + p));
			made = true;
		}
	if (!made && x->s->era >= x->c.b->bank_era[x->resource])
		add_source(&list, x, MG_PAY_BANK);
	mg_tell(out, &x->c, list.len ? MG_MSG_REFUSE_SOURCES : mg_spoken(&x->c, MG_MSG_REFUSE_NO_SOURCES, x->seat, MG_NONE),
	       MG_TEXT("list", text.text),
	       MG_TEXT("who", mg_seat_name(&who, &x->c, x->seat)));
}

static void say_own_fields(const struct refused *x, struct mg_buf *out)
{
	struct mg_piece who, list;
	uint64_t own = mg_undeveloped(x->c.b, x->s, x->seat) & x->c.b->buildable[x->s->era];
	if (!own)
		return;
	mg_buf_char(out, ' ');
	mg_tell(out, &x->c, mg_spoken(&x->c, MG_MSG_REFUSE_OWN, x->seat, MG_NONE), MG_TEXT("who", mg_seat_name(&who, &x->c, x->seat)),
	       MG_TEXT("list", mg_field_list(&list, &x->c, own, mg_field_named_place)));
}

void mg_text_refusal_to(const struct mg_record *r, const struct mg_state *s, mg_move m, enum mg_reason reason, int you,
			enum mg_language lang, struct mg_buf *out)
{
	struct refused x = {.c = mg_scene_of(r, lang), .s = s, .m = m, .reason = reason};
	x.c.you = you;
	mg_assert(reason < MG_REASONS);
	find_subjects(&x);
	say_reason(&x, out);
	bool source = reason >= MG_UNCOVERED && reason <= MG_BANK_ERA;
	if (source && x.resource != MG_NONE && x.seat < s->players) {
		mg_buf_char(out, ' ');
		say_sources(&x, out);
	}
	bool field = reason == MG_NOT_OWNED || reason == MG_IS_JOKER || reason == MG_IS_DEVELOPED || reason == MG_ERA_OVER;
	if (field && x.seat < s->players)
		say_own_fields(&x, out);
}

void mg_text_refusal(const struct mg_record *r, const struct mg_state *s, mg_move m, enum mg_reason reason,
		     enum mg_language lang, struct mg_buf *out)
{
	mg_text_refusal_to(r, s, m, reason, MG_NONE, lang, out);
}
