/* order.c: standing orders in sentences. */
#include "text/order.h"

#include "base/json.h"
#include "record/movetext.h"
#include "text/names.h"

/* ---- what an order says */

static const char *what(struct mg_piece *p, const struct mg_scene *c, const struct mg_order *o)
{
	static const enum mg_message any[] = {MG_MSG_ORDER_ANY_FACTORY, MG_MSG_ORDER_ANY_TECHNOLOGY, MG_MSG_ORDER_ANY_BONUS,
					      MG_MSG_ORDER_ANY_JOKER, MG_MSG_ORDER_ANY_LOT};
	struct mg_buf out;
	if (o->target == MG_ON_FIELD)
		return mg_the_field(p, c, o->field[0]);
	mg_buf_init(&out, p->text, sizeof p->text);
	mg_tell_plain(&out, c, any[o->target - MG_ON_KIND]);
	return p->text;
}

/* Fields in the order in which they are to be offered. */
static const char *offer_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_order *o)
{
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int i = 0; i < o->fields; i++) {
		struct mg_piece field;
		if (i)
			mg_tell_plain(&out, c, MG_MSG_LIST_COMMA);
		mg_buf_text(&out, mg_field_named_place(&field, c, o->field[i]));
	}
	return p->text;
}

static void say_main(const struct mg_scene *c, const struct mg_order *o, struct mg_buf *out)
{
	static const enum mg_message id[MG_ORDER_VERBS] = {
		[MG_ORDER_BID] = MG_MSG_ORDER_BID, [MG_ORDER_PASS] = MG_MSG_ORDER_PASS, [MG_ORDER_OFFER] = MG_MSG_ORDER_OFFER,
		[MG_ORDER_SELL] = MG_MSG_ORDER_SELL, [MG_ORDER_KEEP] = MG_MSG_ORDER_KEEP, [MG_ORDER_DEVELOP] = MG_MSG_ORDER_DEVELOP,
		[MG_ORDER_DONE] = MG_MSG_ORDER_DONE};
	struct mg_piece about, list = {""};
	enum mg_message message = id[o->verb];
	bool done = o->verb == MG_ORDER_DONE && !o->fields;
	if (o->verb == MG_ORDER_BID && o->at_once)
		message = MG_MSG_ORDER_BID_ONCE;
	if (o->verb == MG_ORDER_DONE && o->fields)
		message = MG_MSG_ORDER_DONE_UNTIL;
	if (o->verb == MG_ORDER_OFFER) {
		message = !o->rest ? message : o->fields ? MG_MSG_ORDER_OFFER_REST : MG_MSG_ORDER_OFFER_ANY;
		mg_tell(out, c, message, MG_TEXT("list", offer_list(&list, c, o)));
		return;
	}
	mg_tell(out, c, message, MG_TEXT("what", done ? "" : what(&about, c, o)), MG_NUMBER("n", o->amount));
}

static void begin_part(const struct mg_scene *c, struct mg_buf *out)
{
	mg_tell_plain(out, c, MG_MSG_LIST_SEMICOLON);
}

static void say_seats(const struct mg_scene *c, unsigned seats, enum mg_message id, struct mg_buf *out)
{
	struct mg_piece list;
	struct mg_buf words;
	int named = 0;
	if (!seats)
		return;
	mg_buf_init(&words, list.text, sizeof list.text);
	for (int p = 0; p <= MG_SEATS; p++) {
		struct mg_piece name;
		if (!(seats >> p & 1) || (p < MG_SEATS && p >= c->r->players))
			continue;
		if (named++)
			mg_tell_plain(&words, c, MG_MSG_LIST_COMMA);
		if (p == MG_SEATS)
			mg_tell_plain(&words, c, MG_MSG_ORDER_NOBODY);
		else
			mg_buf_text(&words, mg_seat_name(&name, c, p));
	}
	begin_part(c, out);
	mg_tell(out, c, id, MG_TEXT("list", list.text));
}

static void say_ways(const struct mg_scene *c, const struct mg_order *o, struct mg_buf *out)
{
	const struct mg_field *f = &c->b->field[o->field[0]];
	for (int need = 0; need < MG_NEEDS; need++) {
		struct mg_piece resource, list;
		struct mg_buf words;
		if (o->way[need][0] == MG_OWN || f->needs[need] == MG_NONE || (need && f->needs[0] == f->needs[1]))
			continue;
		mg_buf_init(&words, list.text, sizeof list.text);
		for (int n = 0; n < MG_ORDER_WAYS && o->way[need][n] != MG_OWN; n++) {
			struct mg_piece source;
			if (n)
				mg_tell_plain(&words, c, MG_MSG_LIST_COMMA);
			mg_buf_text(&words, mg_source_word(&source, c, (enum mg_source)o->way[need][n]));
		}
		begin_part(c, out);
		mg_tell(out, c, MG_MSG_ORDER_WAY, MG_TEXT("resource", mg_resource_word(&resource, c, f->needs[need])),
			MG_TEXT("list", list.text));
	}
}

static void say_else(const struct mg_scene *c, const struct mg_order *o, struct mg_buf *out)
{
	if (!o->otherwise)
		return;
	begin_part(c, out);
	mg_tell_plain(out, c, o->verb == MG_ORDER_SELL   ? MG_MSG_ORDER_ELSE_KEEP
			      : o->verb == MG_ORDER_KEEP ? MG_MSG_ORDER_ELSE_SELL
							 : MG_MSG_ORDER_ELSE_PASS);
}

static void say_span(const struct mg_scene *c, const struct mg_order *o, struct mg_buf *out)
{
	static const enum mg_message span[MG_ORDER_SPANS] = {MG_MSG_ORDER_FOR_ROUND, MG_MSG_ORDER_FOR_ERA, MG_MSG_ORDER_FOR_GAME};
	if (o->target == MG_ON_FIELD && !o->rest)
		return;
	begin_part(c, out);
	mg_tell_plain(out, c, span[o->span]);
}

void mg_text_order(const struct mg_record *r, const struct mg_order *o, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	size_t from = out->len;
	say_main(&c, o, out);
	if (out->len > from)
		mg_capital(out->data + from);
	if (o->verb == MG_ORDER_DEVELOP)
		say_ways(&c, o, out);
	if (o->leave) {
		begin_part(&c, out);
		mg_tell(out, &c, MG_MSG_ORDER_LEAVE, MG_NUMBER("n", o->leave));
	}
	if (o->subsidy) {
		begin_part(&c, out);
		mg_tell_plain(out, &c, MG_MSG_ORDER_SUBSIDY);
	}
	say_seats(&c, o->leads, MG_MSG_ORDER_LEADS, out);
	say_seats(&c, o->leads_not, MG_MSG_ORDER_LEADS_NOT, out);
	say_seats(&c, o->left, MG_MSG_ORDER_LEFT, out);
	say_seats(&c, o->left_not, MG_MSG_ORDER_LEFT_NOT, out);
	say_else(&c, o, out);
	say_span(&c, o, out);
}

/* ---- what became of it */

static void say_act(const struct mg_scene *c, const struct mg_order *o, struct mg_buf *out)
{
	static const enum mg_message did[MG_VERBS] = {
		[MG_M_BID] = MG_MSG_ORDER_DID_BID, [MG_M_PASS] = MG_MSG_ORDER_DID_PASS, [MG_M_OFFER] = MG_MSG_ORDER_DID_OFFER,
		[MG_M_SELL] = MG_MSG_ORDER_DID_SELL, [MG_M_KEEP] = MG_MSG_ORDER_DID_KEEP, [MG_M_DEVELOP] = MG_MSG_ORDER_DID_DEVELOP,
		[MG_M_DONE] = MG_MSG_ORDER_DID_DONE, [MG_M_SUBSIDY] = MG_MSG_ORDER_DID_SUBSIDY};
	enum mg_verb verb = mg_verb(o->acted);
	bool of_field = verb == MG_M_OFFER || verb == MG_M_DEVELOP;
	struct mg_piece field;
	mg_assert(did[verb]);
	mg_tell(out, c, did[verb], MG_NUMBER("n", mg_amount(o->acted)),
		MG_TEXT("field", of_field ? mg_the_field(&field, c, mg_move_field(o->acted)) : ""));
}

static void say_end(const struct mg_scene *c, const struct mg_order *o, struct mg_buf *out)
{
	static const enum mg_message end[MG_ORDER_ENDS] = {
		[MG_ORDER_PRICE] = MG_MSG_ORDER_END_PRICE, [MG_ORDER_LOW] = MG_MSG_ORDER_END_LOW, [MG_ORDER_MONEY] = MG_MSG_ORDER_END_MONEY,
		[MG_ORDER_LEAVE] = MG_MSG_ORDER_END_LEAVE, [MG_ORDER_LEADER] = MG_MSG_ORDER_END_LEADER,
		[MG_ORDER_OTHERS] = MG_MSG_ORDER_END_OTHERS, [MG_ORDER_TAKEN] = MG_MSG_ORDER_END_TAKEN,
		[MG_ORDER_YOURS] = MG_MSG_ORDER_END_YOURS, [MG_ORDER_GONE] = MG_MSG_ORDER_END_GONE, [MG_ORDER_LATE] = MG_MSG_ORDER_END_LATE,
		[MG_ORDER_BUILT] = MG_MSG_ORDER_END_BUILT, [MG_ORDER_SPAN] = MG_MSG_ORDER_END_ROUND,
		[MG_ORDER_BY_HAND] = MG_MSG_ORDER_END_BY_HAND, [MG_ORDER_UNDONE] = MG_MSG_ORDER_END_UNDONE,
		[MG_ORDER_READY] = MG_MSG_ORDER_END_READY,
		[MG_ORDER_GAME_OVER] = MG_MSG_ORDER_END_GAME_OVER};
	enum mg_message id = end[o->end];
	struct mg_piece who = {""}, field = {""};
	int n = o->end == MG_ORDER_PRICE ? o->amount : o->end == MG_ORDER_LEAVE ? o->leave : o->end_n;
	if (o->end == MG_ORDER_SPAN && o->span == MG_FOR_ERA)
		id = MG_MSG_ORDER_END_ERA;
	if (o->end == MG_ORDER_LEADER && o->end_seat >= c->r->players)
		id = MG_MSG_ORDER_END_LEADER_NOBODY;
	if (o->end_seat < c->r->players)
		mg_seat_name(&who, c, o->end_seat);
	if (o->fields)
		mg_the_field(&field, c, o->field[0]);
	mg_tell(out, c, id, MG_TEXT("who", who.text), MG_TEXT("field", field.text), MG_NUMBER("n", n));
}

void mg_text_order_end(const struct mg_record *r, const struct mg_order *o, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	size_t from = out->len;
	mg_assert(o->end < MG_ORDER_ENDS);
	if (o->end != MG_ORDER_STANDS && o->end != MG_ORDER_ACTED)
		say_end(&c, o, out);
	if (o->acts && o->acted != MG_NO_MOVE) {
		mg_sentence_gap(out, from);
		say_act(&c, o, out);
	}
}

void mg_text_order_denial(const struct mg_record *r, enum mg_order_denial denial, const struct mg_order *end, enum mg_language lang,
			  struct mg_buf *out)
{
	static const enum mg_message id[MG_ORDER_DENIALS] = {
		[MG_ORDER_NO_GAME] = MG_MSG_ORDER_DENY_NO_GAME, [MG_ORDER_NO_SEAT] = MG_MSG_ORDER_DENY_NO_SEAT,
		[MG_ORDER_FULL] = MG_MSG_ORDER_DENY_FULL, [MG_ORDER_UNKNOWN] = MG_MSG_ORDER_DENY_UNKNOWN};
	mg_assert(denial != MG_ORDER_GIVEN && denial < MG_ORDER_DENIALS);
	if (denial == MG_ORDER_VAIN)
		mg_text_order_end(r, end, lang, out);
	else
		mg_say(out, lang, id[denial], MG_NUMBER("n", MG_ORDERS_MAX));
}

void mg_text_order_fault(const struct mg_order_fault *fault, enum mg_language lang, struct mg_buf *out)
{
	static const enum mg_message id[MG_ORDER_WRONGS] = {
		[MG_ORDER_WRONG_LONG] = MG_MSG_ORDER_WRONG_LONG, [MG_ORDER_WRONG_VERB] = MG_MSG_ORDER_WRONG_VERB,
		[MG_ORDER_WRONG_TALERS] = MG_MSG_ORDER_WRONG_TALERS, [MG_ORDER_WRONG_SEATS] = MG_MSG_ORDER_WRONG_SEATS,
		[MG_ORDER_WRONG_TARGET] = MG_MSG_ORDER_WRONG_TARGET, [MG_ORDER_WRONG_BID] = MG_MSG_ORDER_WRONG_BID,
		[MG_ORDER_WRONG_SELL] = MG_MSG_ORDER_WRONG_SELL, [MG_ORDER_WRONG_KEEP] = MG_MSG_ORDER_WRONG_KEEP,
		[MG_ORDER_WRONG_OFFER] = MG_MSG_ORDER_WRONG_OFFER, [MG_ORDER_WRONG_TWICE] = MG_MSG_ORDER_WRONG_TWICE,
		[MG_ORDER_WRONG_MANY] = MG_MSG_ORDER_WRONG_MANY, [MG_ORDER_WRONG_SOURCES] = MG_MSG_ORDER_WRONG_SOURCES,
		[MG_ORDER_WRONG_NEEDLESS] = MG_MSG_ORDER_WRONG_NEEDLESS, [MG_ORDER_WRONG_FIELD] = MG_MSG_ORDER_WRONG_FIELD,
		[MG_ORDER_WRONG_JOKER] = MG_MSG_ORDER_WRONG_JOKER, [MG_ORDER_WRONG_NO_SPAN] = MG_MSG_ORDER_WRONG_NO_SPAN,
		[MG_ORDER_WRONG_SPAN] = MG_MSG_ORDER_WRONG_SPAN, [MG_ORDER_WRONG_ELSE] = MG_MSG_ORDER_WRONG_ELSE,
		[MG_ORDER_WRONG_OPTION] = MG_MSG_ORDER_WRONG_OPTION};
	struct mg_sentence s;
	mg_assert(fault->wrong != MG_ORDER_RIGHT && fault->wrong < MG_ORDER_WRONGS);
	mg_say(mg_sentence_begin(&s), lang, id[fault->wrong], MG_NUMBER("least", fault->least), MG_NUMBER("talers", MG_ORDER_TALERS),
	       MG_NUMBER("fields", MG_ORDER_FIELDS), MG_NUMBER("letters", MG_ORDER_TEXT_MAX));
	if (fault->word[0])
		mg_say(out, lang, MG_MSG_ORDER_WRONG_WORD, MG_TEXT("word", fault->word), MG_TEXT("text", s.text));
	else
		mg_buf_text(out, s.text);
}

/* ---- for programs */

static void write_order(const struct mg_table *t, const struct mg_order *o, enum mg_language lang, struct mg_json *j)
{
	struct mg_sentence s;
	mg_json_object(j);
	mg_json_key_int(j, "id", o->id);
	mg_order_write(t->record.sheet, o, mg_sentence_begin(&s));
	mg_json_key_text(j, "text", s.text);
	mg_text_order(&t->record, o, lang, mg_sentence_begin(&s));
	mg_json_key_text(j, "says", s.text);
	mg_json_key_bool(j, "stands", o->end == MG_ORDER_STANDS);
	if (o->end != MG_ORDER_STANDS) {
		mg_json_key_text(j, "end", mg_order_end_words[o->end]);
		mg_json_key_int(j, "ended", o->ended_at);
	}
	mg_json_key_int(j, "acts", o->acts);
	mg_text_order_end(&t->record, o, lang, mg_sentence_begin(&s));
	if (s.out.len)
		mg_json_key_text(j, "why", s.text);
	mg_json_end_object(j);
}

void mg_text_orders_json(const struct mg_table *t, int seat, enum mg_language lang, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_array(&j);
	for (int i = 0; seat >= 0 && seat < t->record.players && i < t->orders[seat].count; i++)
		write_order(t, &t->orders[seat].order[i], lang, &j);
	mg_json_end_array(&j);
}
