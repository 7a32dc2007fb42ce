/* insight.c: what a field would bring whom, in words. */
#include "text/advice.h"
#include "text/log.h"
#include "text/worth.h"

/* Networks on which a field finds its counterpart: a bonus field factories, a factory bonus fields. */
static unsigned working_networks(const struct mg_board *b, int field, uint64_t has)
{
	const struct mg_field *f = &b->field[field];
	unsigned on = 0;
	for (int n = 0; n < b->networks; n++)
		if (f->on >> n & 1 && has & (f->kind == MG_BONUS ? b->factories_on[n] : b->bonuses_on[n]))
			on |= 1u << n;
	return on;
}

static void add_part(struct mg_buf *out, const struct mg_scene *c, enum mg_message id, int n, int count, const char *list)
{
	if (n == 0)
		return;
	if (out->len)
		mg_tell_plain(out, c, MG_MSG_LIST_COMMA);
	mg_tell(out, c, id, MG_NUMBER("n", n), MG_NUMBER("full", count), MG_TEXT("list", list));
}

const char *mg_worth_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s, int field, int seat,
			  const struct mg_insight *insight)
{
	struct mg_piece list;
	struct mg_buf out;
	uint64_t has = mg_developed(s, seat) & ~mg_bit(field), joined = c->b->joined[field] & has;
	bool road = c->b->field[field].kind == MG_FACTORY;
	mg_buf_init(&out, p->text, sizeof p->text);
	if (!(s->developed >> field & 1))
		add_part(&out, c, MG_MSG_WORTH_BUILD, insight->printed, 1, "");
	add_part(&out, c, road ? MG_MSG_WORTH_ROADS : MG_MSG_WORTH_LINES, insight->links, __builtin_popcountll(joined),
		 mg_field_list(&list, c, joined, mg_field_name));
	add_part(&out, c, MG_MSG_WORTH_BONUS, insight->networks, 1,
		 mg_network_list(&list, c, working_networks(c->b, field, has)));
	return p->text;
}

/* How many fields still need what it makes, or what a joker stands for. */
static void say_demand(const struct mg_scene *c, const struct mg_state *s, int field, struct mg_buf *out, size_t from)
{
	const struct mg_field *f = &c->b->field[field];
	struct mg_piece resource;
	int demand = mg_demand(c->b, s, f->makes);
	if (f->makes == MG_NONE || f->makes == MG_ANY)
		return;
	mg_sentence_gap(out, from);
	if (f->kind == MG_JOKER)
		mg_tell(out, c, demand ? MG_MSG_WORTH_DEMAND : MG_MSG_WORTH_DEMAND_NONE, MG_NUMBER("n", demand));
	else
		mg_tell(out, c, demand ? MG_MSG_WORTH_MAKES : MG_MSG_WORTH_MAKES_IDLE, MG_NUMBER("n", demand),
		       MG_TEXT("resource", mg_resource_word(&resource, c, f->makes)));
}

void mg_say_use(const struct mg_scene *c, const struct mg_state *s, int field, struct mg_buf *out, size_t from)
{
	const struct mg_field *f = &c->b->field[field];
	if (f->kind == MG_JOKER) {
		mg_sentence_gap(out, from);
		mg_say_joker(c, field, out);
	}
	say_demand(c, s, field, out, from);
	if (f->discount) {
		mg_sentence_gap(out, from);
		mg_tell(out, c, MG_MSG_DESCRIBE_DISCOUNT, MG_NUMBER("n", f->discount));
	}
}

/* Who has the field, or when it comes, or that its time is over. */
static void say_standing(const struct mg_scene *c, const struct mg_state *s, int field, struct mg_buf *out)
{
	struct mg_piece who;
	int owner = mg_owner(s, field), era = field / MG_COLUMNS + 1;
	if (owner != MG_NONE) {
		bool developed = s->developed >> field & 1, joker = c->b->field[field].kind == MG_JOKER;
		mg_tell(out, c,
		       joker       ? MG_MSG_INSIGHT_HELD
		       : developed ? MG_MSG_INSIGHT_DEVELOPED
				   : MG_MSG_INSIGHT_OWNED,
		       MG_TEXT("who", mg_seat_name(&who, c, owner)));
	} else if (era > mg_edition_of(c->b)->eras[s->players]) {
		mg_tell(out, c, MG_MSG_INSIGHT_UNPLAYED, MG_TEXT("era", mg_era_numeral(era)));
	} else if (era > s->era) {
		mg_tell(out, c, MG_MSG_INSIGHT_LATER, MG_TEXT("era", mg_era_numeral(era)));
	}
}

void mg_text_insight(const struct mg_record *r, const struct mg_state *s, int field, enum mg_language lang,
		     struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	size_t from = out->len;
	bool spent = c.b->field[field].kind == MG_JOKER && field / MG_COLUMNS + 1 < s->era && mg_owner(s, field) == MG_NONE;
	say_standing(&c, s, field, out);
	if (spent) {
		mg_tell_plain(out, &c, MG_MSG_INSIGHT_SPENT);
	} else if (!mg_is_lapsed(c.b, s, field)) {
		say_demand(&c, s, field, out, from);
	} else if (mg_owner(s, field) != MG_NONE) {
		mg_sentence_gap(out, from);
		mg_tell_plain(out, &c, MG_MSG_INSIGHT_LAPSED);
	}
}

static void say_cost(const struct mg_scene *c, const struct mg_state *s, int field, int seat,
		     const struct mg_insight *insight, struct mg_buf *out)
{
	struct mg_piece list;
	mg_buf_char(out, ' ');
	if (insight->missing != MG_NONE) {
		mg_tell(out, c, MG_MSG_INSIGHT_MISSING,
		       MG_TEXT("resource", mg_resource_word(&list, c, insight->missing)));
		return;
	}
	bool plain = !*mg_cost_list(&list, c, s, seat, field, insight->source);
	enum mg_message id = plain && insight->cost == 0 ? MG_MSG_INSIGHT_FREE
			     : insight->affords ? plain ? MG_MSG_INSIGHT_AFFORDS_PLAIN : MG_MSG_INSIGHT_AFFORDS
			     : plain            ? MG_MSG_INSIGHT_DEAR_PLAIN
						: MG_MSG_INSIGHT_DEAR;
	mg_tell(out, c, id, MG_NUMBER("n", insight->cost), MG_NUMBER("money", s->money[seat]),
	       MG_TEXT("list", list.text));
}

void mg_text_insight_seat(const struct mg_record *r, const struct mg_state *s, int field, int seat,
			  const struct mg_insight *insight, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_piece who, list;
	int owner = mg_owner(s, field);
	bool built = s->developed >> field & 1;
	int now = (built ? 0 : insight->printed) + insight->links + insight->networks;
	if (c.b->field[field].kind == MG_JOKER || mg_is_lapsed(c.b, s, field) || (owner != MG_NONE && owner != seat))
		return;
	mg_worth_list(&list, &c, s, field, seat, insight);
	enum mg_message id = now == 0                            ? MG_MSG_INSIGHT_NOTHING
			     : now == insight->printed && !built ? MG_MSG_INSIGHT_NOW_PLAIN
								 : MG_MSG_INSIGHT_NOW;
	mg_tell(out, &c, id, MG_TEXT("who", mg_seat_name(&who, &c, seat)), MG_NUMBER("n", now),
	       MG_TEXT("list", list.text));
	if (insight->hope) {
		mg_buf_char(out, ' ');
		mg_tell(out, &c, MG_MSG_INSIGHT_HOPE, MG_NUMBER("n", now + insight->hope));
	}
	if (!built)
		say_cost(&c, s, field, seat, insight, out);
}
