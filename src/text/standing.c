/* standing.c: sentences about a position, one function for each question. */
#include "text/standing.h"

#include "bots/market.h"
#include "text/log.h"
#include "text/worth.h"

static bool is_available(const struct mg_state *s, int field)
{
	return field / MG_COLUMNS + 1 == s->era && s->open >> field % MG_COLUMNS & 1;
}

/* A field that nobody holds. */
static enum mg_message unowned(const struct mg_scene *c, const struct mg_state *s, int field)
{
	int era = field / MG_COLUMNS + 1;
	if (s->lot == field)
		return MG_MSG_UI_TABLE_IS_OFFERED;
	if (is_available(s, field))
		return MG_MSG_UI_TABLE_IS_AVAILABLE;
	if (era > mg_edition_of(c->b)->eras[s->players])
		return MG_MSG_INSIGHT_UNPLAYED;
	if (era > s->era)
		return MG_MSG_INSIGHT_LATER;
	if (era == s->era && s->bag >> field % MG_COLUMNS & 1)
		return MG_MSG_TERM_IN_BAG;
	return MG_MSG_INSIGHT_SPENT;
}

void mg_text_whereabouts(const struct mg_record *r, const struct mg_state *s, int field, enum mg_language lang,
			 struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_piece name, who;
	int owner = mg_owner(s, field);
	mg_assert(owner != MG_NONE || !(s->developed & mg_bit(field)));
	enum mg_message id = owner == MG_NONE                       ? unowned(&c, s, field)
			     : s->developed & mg_bit(field)         ? MG_MSG_UI_TABLE_IS_DEVELOPED
			     : c.b->field[field].kind == MG_JOKER   ? MG_MSG_UI_TABLE_IS_HELD
								    : MG_MSG_UI_TABLE_IS_OWNED;
	mg_buf_printf(out, "%s. ", mg_field_named_place(&name, &c, field));
	if (owner != MG_NONE)
		mg_seat_name(&who, &c, owner);
	mg_tell(out, &c, id, MG_TEXT("who", owner == MG_NONE ? "" : who.text), MG_TEXT("era", mg_era_numeral(field / MG_COLUMNS + 1)));
	if (owner != MG_NONE && !(s->developed & mg_bit(field)) && mg_is_lapsed(c.b, s, field)) {
		mg_buf_char(out, ' ');
		mg_tell_plain(out, &c, MG_MSG_INSIGHT_LAPSED);
	}
}

static void say_fields(const struct mg_scene *c, enum mg_message id, uint64_t fields, struct mg_buf *out)
{
	struct mg_piece list;
	if (!fields)
		return;
	mg_buf_char(out, ' ');
	mg_tell(out, c, id, MG_TEXT("list", mg_field_list(&list, c, fields, mg_field_named_place)));
}

void mg_text_holdings(const struct mg_record *r, const struct mg_state *s, int seat, enum mg_language lang,
		      struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	const struct mg_edition *e = mg_edition_of(c.b);
	struct mg_piece who;
	int total[MG_SEATS];
	mg_assert(seat >= 0 && seat < s->players);
	mg_totals(c.b, s, total); /* what mg_text_standing() says too */
	mg_tell(out, &c, MG_MSG_TERM_HAS, MG_TEXT("who", mg_seat_name(&who, &c, seat)), MG_NUMBER("money", s->money[seat]),
	       MG_NUMBER("points", total[seat]));
	say_fields(&c, MG_MSG_TERM_HAS_DEVELOPED, mg_developed(s, seat), out);
	say_fields(&c, MG_MSG_TERM_HAS_UNDEVELOPED, mg_undeveloped(c.b, s, seat), out);
	say_fields(&c, e->jokers_are_cash ? MG_MSG_TERM_HAS_MATERIALS : MG_MSG_TERM_HAS_JOKERS, mg_jokers(c.b, s, seat), out);
	if (e->has_subsidy && s->subsidies >> seat & 1) {
		mg_buf_char(out, ' ');
		mg_tell_plain(out, &c, MG_MSG_TERM_HAS_SUBSIDY);
	}
}

static const char *parts_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_score *score)
{
	const struct {
		enum mg_message head;
		int n;
	} part[] = {
		{MG_MSG_SCORE_TRACK, score->track},   {MG_MSG_SCORE_MONEY, score->money},
		{MG_MSG_SCORE_ROADS, score->roads},   {MG_MSG_SCORE_LINES, score->lines},
		{MG_MSG_SCORE_BONUS, score->bonus},   {MG_MSG_SCORE_JOKERS, score->jokers},
		{MG_MSG_SCORE_SUBSIDY, score->subsidy},
	};
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	for (size_t i = 0; i < MG_COUNT(part); i++) {
		if (!part[i].n)
			continue;
		if (out.len)
			mg_tell_plain(&out, c, MG_MSG_LIST_COMMA);
		mg_tell(&out, c, MG_MSG_TERM_PART, MG_TEXT("name", mg_message(part[i].head, c->lang)),
		       MG_NUMBER("n", part[i].n));
	}
	return p->text;
}

void mg_text_standing(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_score score[MG_SEATS];
	mg_score(c.b, s, score);
	mg_tell(out, &c, MG_MSG_TERM_HEAD,
		MG_TEXT("name", mg_message(s->decision == MG_OVER ? MG_MSG_SCORE_FINAL : MG_MSG_SCORE_NOW, lang)));
	mg_buf_char(out, '\n');
	for (int rank = 1; rank <= s->players; rank++)
		for (int p = 0; p < s->players; p++) {
			struct mg_piece who, list;
			if (score[p].rank != rank)
				continue;
			bool parts = *parts_list(&list, &c, &score[p]) != '\0';
			mg_tell(out, &c, parts ? MG_MSG_TERM_STANDS : MG_MSG_TERM_STANDS_PLAIN, MG_NUMBER("n", rank),
			       MG_TEXT("who", mg_seat_name(&who, &c, p)), MG_NUMBER("total", score[p].total),
			       MG_TEXT("list", list.text));
			mg_buf_char(out, '\n');
		}
}

void mg_text_way(const struct mg_record *r, const struct mg_state *s, mg_move m, enum mg_language lang,
		 struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	int price = mg_price(c.b, s, m);
	struct mg_piece list;
	mg_price_list(&list, &c, s, s->to_move, m);
	mg_tell(out, &c, *list.text ? MG_MSG_TERM_WAY : MG_MSG_TERM_COSTS, MG_NUMBER("n", price),
	       MG_TEXT("list", list.text));
}

static void say_seller(const struct mg_scene *c, const struct mg_state *s, int resource, struct mg_buf *out)
{
	struct mg_piece name, list, who;
	struct mg_buf makers;
	mg_resource_word(&name, c, resource);
	mg_capital(name.text);
	mg_buf_init(&makers, list.text, sizeof list.text);
	for (int p = 0; p < s->players; p++) {
		if (!(s->makes[p] >> resource & 1))
			continue;
		if (makers.len)
			mg_tell_plain(&makers, c, MG_MSG_LIST_COMMA);
		mg_buf_text(&makers, mg_seat_name(&who, c, p));
	}
	enum mg_message id = makers.len                           ? MG_MSG_TERM_SOLD_BY
			     : s->era >= c->b->bank_era[resource] ? MG_MSG_TERM_SOLD_BANK
								  : MG_MSG_TERM_SOLD_LATER;
	mg_tell(out, c, id, MG_TEXT("resource", name.text), MG_TEXT("list", list.text),
	       MG_TEXT("era", mg_era_numeral(c->b->bank_era[resource])));
}

void mg_text_market(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	for (int resource = 0; resource < c.b->resources; resource++) {
		say_seller(&c, s, resource, out);
		mg_buf_char(out, '\n');
	}
}

void mg_text_networks(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	for (int network = 0; network < c.b->networks; network++) {
		struct mg_network_standing stands[MG_SEATS];
		struct mg_piece name, list, who;
		struct mg_buf all, word;
		mg_network_standing(c.b, s, network, stands);
		mg_buf_init(&word, name.text, sizeof name.text);
		mg_text_network(r->sheet, network, lang, &word);
		mg_buf_init(&all, list.text, sizeof list.text);
		for (int p = 0; p < s->players; p++) {
			if (!stands[p].bonuses && !stands[p].factories)
				continue;
			if (all.len)
				mg_say_plain(&all, lang, MG_MSG_LIST_COMMA);
			mg_buf_printf(&all, "%s (", mg_seat_name(&who, &c, p));
			mg_say(&all, lang, MG_MSG_UI_STAGE_NETWORK_LONG, MG_NUMBER("stations", stands[p].bonuses),
			       MG_NUMBER("factories", stands[p].factories), MG_NUMBER("points", stands[p].points));
			mg_buf_char(&all, ')');
		}
		mg_say(out, lang, all.len ? MG_MSG_TERM_NETWORK : MG_MSG_TERM_NETWORK_NONE, MG_TEXT("name", name.text), MG_TEXT("list", list.text));
		mg_buf_char(out, '\n');
	}
}

void mg_text_bank_opens(const struct mg_record *r, int era, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_piece list, name;
	struct mg_buf all;
	mg_buf_init(&all, list.text, sizeof list.text);
	for (int resource = 0; resource < c.b->resources; resource++) {
		if (c.b->bank_era[resource] != era)
			continue;
		if (all.len)
			mg_say_plain(&all, lang, MG_MSG_LIST_COMMA);
		mg_buf_text(&all, mg_resource_word(&name, &c, resource));
	}
	if (all.len)
		mg_say(out, lang, MG_MSG_TERM_BANK_OPENS, MG_TEXT("list", list.text));
}
