/* log.c: what each move did, one entry a move. */
#include "text/log.h"

#include "rules/cost.h"

/* The move that is told, the state before it and after it. */
struct told_move {
	struct mg_scene c;
	struct mg_state before, after;
	mg_move m;
	size_t from; /* where the entry begins */
	struct mg_buf *out;
};

/* What even places give when the last era begins. */
static void tell_last_money(struct told_move *t)
{
	struct mg_piece shares;
	const struct mg_state *s = &t->before;
	int share[MG_SEATS] = {0}, all = 0;
	for (int p = 0; p < s->players; p++)
		all += share[p] = mg_last_money(t->c.b, s, p);
	if (s->era != mg_edition_of(t->c.b)->eras[s->players] || s->round != 1 || !all)
		return;
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, MG_MSG_LOG_PLACES, MG_TEXT("shares", mg_share_list(&shares, &t->c, s, share, s->start)));
}

static void tell_draw(struct told_move *t)
{
	struct mg_piece who, columns;
	const struct mg_state *s = &t->before;
	unsigned drawn = mg_columns(t->m);
	mg_tell(t->out, &t->c, mg_spoken(&t->c, MG_MSG_LOG_DRAW, s->start, MG_NONE), MG_TEXT("era", mg_era_numeral(s->era)), MG_NUMBER("round", s->round),
	       MG_TEXT("who", mg_seat_name(&who, &t->c, s->start)), MG_NUMBER("n", __builtin_popcount(drawn)),
	       MG_TEXT("columns", mg_column_list(&columns, &t->c, drawn)));
	tell_last_money(t);
	if (t->c.b->coin == MG_NONE || !(drawn >> t->c.b->coin & 1))
		return;
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, MG_MSG_LOG_COIN,
	       MG_TEXT("column", mg_column_list(&columns, &t->c, 1u << t->c.b->coin)));
}

static void tell_auction_step(struct told_move *t, enum mg_message id, int who, int n)
{
	struct mg_piece name, field, other;
	int lot = t->before.lot == MG_NONE ? mg_move_field(t->m) : t->before.lot;
	mg_assert(lot / MG_COLUMNS + 1 == t->before.era);
	mg_tell(t->out, &t->c, mg_spoken(&t->c, id, who, id == MG_MSG_LOG_SELL ? t->before.best : MG_NONE),
	       MG_TEXT("who", mg_seat_name(&name, &t->c, who)), MG_TEXT("field", mg_the_field(&field, &t->c, lot)),
	       MG_TEXT("other", mg_seat_name(&other, &t->c, t->before.best)), MG_NUMBER("n", n));
}

const char *mg_share_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s,
			  const int share[MG_SEATS], int first)
{
	struct mg_buf out;
	mg_assert(first >= 0 && first < s->players);
	mg_buf_init(&out, p->text, sizeof p->text);
	for (int i = 0, seat = first; i < s->players; i++, seat = mg_left_of(s, seat)) {
		struct mg_piece name;
		if (share[seat] == 0)
			continue;
		if (out.len)
			mg_tell_plain(&out, c, MG_MSG_LIST_COMMA);
		mg_tell(&out, c, MG_MSG_LOG_SHARE, MG_TEXT("who", mg_seat_listed(&name, c, seat)),
		       MG_NUMBER("n", share[seat]));
	}
	return p->text;
}

static void tell_next_auctioneer(struct told_move *t)
{
	struct mg_piece name;
	if (t->after.decision != MG_OFFER)
		return;
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, mg_spoken(&t->c, MG_MSG_LOG_AUCTIONEER, t->after.auctioneer, MG_NONE),
	       MG_TEXT("who", mg_seat_name(&name, &t->c, t->after.auctioneer)));
}

static void tell_keep(struct told_move *t)
{
	const struct mg_state *s = &t->before;
	int share[MG_SEATS];
	mg_keep_shares(t->c.b, s, share);
	if (s->high == 0) {
		tell_auction_step(t, MG_MSG_LOG_KEEP_NOBODY, s->auctioneer, 0);
	} else if (!mg_edition_of(t->c.b)->keeping_costs) {
		tell_auction_step(t, MG_MSG_LOG_KEEP_REFUSED, s->auctioneer, s->high);
	} else {
		struct mg_piece who, field, list;
		mg_tell(t->out, &t->c, mg_spoken(&t->c, MG_MSG_LOG_KEEP, s->auctioneer, MG_NONE),
		       MG_TEXT("who", mg_seat_name(&who, &t->c, s->auctioneer)),
		       MG_TEXT("field", mg_the_field(&field, &t->c, s->lot)), MG_NUMBER("n", s->high),
		       MG_TEXT("list", mg_share_list(&list, &t->c, s, share, mg_left_of(s, s->auctioneer))));
	}
	tell_next_auctioneer(t);
}

/* "stone: 1 to Ben": where one needed resource comes from. */
static void add_need(struct mg_buf *out, const struct mg_scene *c, int resource, enum mg_source source)
{
	struct mg_piece name, from;
	enum mg_message id = source == MG_PAY_BANK   ? MG_MSG_LOG_NEED_BANK
			     : source >= MG_PAY_SEAT ? MG_MSG_LOG_NEED_SEAT
						     : MG_MSG_LOG_NEED_OTHER;
	int seller = source >= MG_PAY_SEAT && source < MG_PAY_BANK ? (int)source - MG_PAY_SEAT : MG_NONE;
	mg_source_word(&from, c, source);
	mg_tell(out, c, mg_spoken(c, id, MG_NONE, seller), MG_TEXT("resource", mg_resource_word(&name, c, resource)), MG_TEXT("other", from.text),
	       MG_TEXT("source", from.text));
}

const char *mg_cost_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s, int seat, int field,
			 const enum mg_source source[MG_NEEDS])
{
	const struct mg_field *f = &c->b->field[field];
	int cost = mg_construction_cost(c->b, s, seat, field);
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	if (f->cost && (cost < f->cost || f->needs[0] != MG_NONE))
		mg_tell(&out, c, cost < f->cost ? MG_MSG_LOG_COST_LESS : MG_MSG_LOG_COST, MG_NUMBER("n", cost),
		       MG_NUMBER("full", f->cost));
	for (int need = 0; need < MG_NEEDS && f->needs[need] != MG_NONE; need++) {
		if (out.len)
			mg_tell_plain(&out, c, MG_MSG_LIST_COMMA);
		add_need(&out, c, f->needs[need], source[need]);
	}
	return p->text;
}

const char *mg_price_list(struct mg_piece *p, const struct mg_scene *c, const struct mg_state *s, int seat, mg_move m)
{
	const enum mg_source source[MG_NEEDS] = {mg_source(m, 0), mg_source(m, 1)};
	mg_assert(mg_verb(m) == MG_M_DEVELOP);
	return mg_cost_list(p, c, s, seat, mg_move_field(m), source);
}

static void tell_develop(struct told_move *t)
{
	struct mg_piece who, name, list;
	int field = mg_move_field(t->m), me = t->before.to_move, price = mg_price(t->c.b, &t->before, t->m);
	int points = t->after.points[me] - t->before.points[me];
	mg_assert(points >= 0 && price == t->before.money[me] - t->after.money[me]);
	bool details = *mg_price_list(&list, &t->c, &t->before, me, t->m) != '\0';
	enum mg_message id = price && details ? MG_MSG_LOG_DEVELOP
			     : price          ? MG_MSG_LOG_DEVELOP_PLAIN
			     : details        ? MG_MSG_LOG_DEVELOP_GOODS
					      : MG_MSG_LOG_DEVELOP_FREE;
	mg_tell(t->out, &t->c, mg_spoken(&t->c, id, me, MG_NONE), MG_TEXT("who", mg_seat_name(&who, &t->c, me)),
	       MG_TEXT("field", mg_the_field(&name, &t->c, field)), MG_NUMBER("n", price), MG_TEXT("list", list.text));
	if (t->c.b->field[field].points == 0)
		return;
	mg_sentence_gap(t->out, t->from);
	if (points)
		mg_tell(t->out, &t->c, MG_MSG_LOG_POINTS, MG_NUMBER("n", points));
	else
		mg_tell_plain(t->out, &t->c, MG_MSG_LOG_LATE);
}

/* Technologies of the era that ends, owned and undeveloped, with their owners. */
static void tell_lost_technologies(struct told_move *t)
{
	const struct mg_state *s = &t->before;
	struct mg_piece list;
	struct mg_buf out;
	mg_buf_init(&out, list.text, sizeof list.text);
	for (int column = 0; column < MG_COLUMNS; column++) {
		int field = mg_field_at(column, s->era), owner = mg_owner(s, field);
		struct mg_piece name, who;
		if (t->c.b->field[field].kind != MG_TECHNOLOGY || owner == MG_NONE || s->developed & mg_bit(field))
			continue;
		if (out.len)
			mg_tell_plain(&out, &t->c, MG_MSG_LIST_COMMA);
		mg_tell(&out, &t->c, MG_MSG_PLACE, MG_TEXT("name", mg_field_name(&name, &t->c, field)),
		       MG_TEXT("at", mg_seat_listed(&who, &t->c, owner)));
	}
	if (!out.len)
		return;
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, MG_MSG_LOG_ERA_LATE, MG_TEXT("list", list.text));
}

static void tell_era(struct told_move *t)
{
	const struct mg_edition *e = mg_edition_of(t->c.b);
	unsigned sold = 0;
	struct mg_piece list;
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, MG_MSG_LOG_ERA, MG_TEXT("era", mg_era_numeral(t->after.era)));
	if (e->era_money_from && t->after.era >= e->era_money_from) {
		mg_sentence_gap(t->out, t->from);
		mg_tell_plain(t->out, &t->c, MG_MSG_LOG_ERA_MONEY);
	}
	for (int r = 0; r < t->c.b->resources; r++)
		if (t->c.b->bank_era[r] == t->after.era)
			sold |= 1u << r;
	if (sold) {
		mg_sentence_gap(t->out, t->from);
		mg_tell(t->out, &t->c, MG_MSG_LOG_ERA_BANK, MG_TEXT("list", mg_resource_list(&list, &t->c, sold)));
	}
	tell_lost_technologies(t);
}

static void tell_cashed_at_end(struct told_move *t)
{
	int share[MG_SEATS] = {0}, all = 0;
	struct mg_piece list;
	if (!mg_edition_of(t->c.b)->jokers_are_cash)
		return;
	for (int p = 0; p < t->before.players; p++)
		all += share[p] = __builtin_popcountll(mg_jokers(t->c.b, &t->before, p));
	if (!all)
		return;
	mg_sentence_gap(t->out, t->from);
	mg_tell(t->out, &t->c, MG_MSG_LOG_OVER_CASH,
	       MG_TEXT("list", mg_share_list(&list, &t->c, &t->before, share, 0)));
}

static void tell_winners(struct told_move *t)
{
	struct mg_score score[MG_SEATS];
	struct mg_piece list;
	struct mg_buf out;
	int winners = 0, named = 0, points = 0;
	mg_score(t->c.b, &t->after, score);
	for (int p = 0; p < t->after.players; p++)
		winners += score[p].rank == 1;
	mg_assert(winners > 0);
	mg_buf_init(&out, list.text, sizeof list.text);
	for (int p = 0; p < t->after.players; p++) {
		struct mg_piece name;
		if (score[p].rank != 1)
			continue;
		points = score[p].total;
		mg_list_add(&out, t->c.lang, named++, winners, mg_seat_listed(&name, &t->c, p));
	}
	mg_sentence_gap(t->out, t->from);
	bool mine = t->c.you < t->after.players && score[t->c.you].rank == 1;
	enum mg_message id = winners > 1 ? MG_MSG_LOG_OVER_SHARE : MG_MSG_LOG_OVER_WIN;
	mg_tell(t->out, &t->c, mg_spoken(&t->c, id, mine ? t->c.you : MG_NONE, MG_NONE), MG_TEXT("who", list.text),
	       MG_TEXT("list", list.text), MG_NUMBER("n", points));
}

/* The end of a turn is told only if nothing was developed. */
static void tell_done(struct told_move *t)
{
	struct mg_piece who;
	if (t->before.builds == 0)
		mg_tell(t->out, &t->c, mg_spoken(&t->c, MG_MSG_LOG_NOTHING, t->before.to_move, MG_NONE),
		       MG_TEXT("who", mg_seat_name(&who, &t->c, t->before.to_move)));
}

/* What follows from the last turn of an era: the next one, or the end. */
static void tell_consequence(struct told_move *t)
{
	if (t->after.decision == MG_OVER) {
		mg_tell_plain(t->out, &t->c, MG_MSG_LOG_OVER);
		tell_cashed_at_end(t);
		tell_winners(t);
	} else if (t->after.era != t->before.era) {
		tell_era(t);
	}
}

static void tell_subsidy(struct told_move *t)
{
	struct mg_piece who;
	mg_tell(t->out, &t->c, mg_spoken(&t->c, MG_MSG_LOG_SUBSIDY, mg_move_seat(t->m), MG_NONE),
	       MG_TEXT("who", mg_seat_name(&who, &t->c, mg_move_seat(t->m))),
	       MG_NUMBER("n", MG_SUBSIDY_MONEY), MG_NUMBER("points", -MG_SUBSIDY_POINTS));
}

static void tell_cash(struct told_move *t)
{
	struct mg_piece who, field;
	mg_tell(t->out, &t->c, mg_spoken(&t->c, MG_MSG_LOG_CASH, mg_move_seat(t->m), MG_NONE),
	       MG_TEXT("who", mg_seat_name(&who, &t->c, mg_move_seat(t->m))),
	       MG_TEXT("field", mg_the_field(&field, &t->c, mg_move_field(t->m))));
}

static void tell(struct told_move *t)
{
	const struct mg_state *s = &t->before;
	switch (mg_verb(t->m)) {
	case MG_M_DRAW:
		tell_draw(t);
		break;
	case MG_M_OFFER:
		tell_auction_step(t, MG_MSG_LOG_OFFER, s->to_move, 0);
		break;
	case MG_M_BID:
		tell_auction_step(t, MG_MSG_LOG_BID, s->to_move, mg_amount(t->m));
		break;
	case MG_M_PASS:
		tell_auction_step(t, MG_MSG_LOG_PASS, s->to_move, 0);
		break;
	case MG_M_SELL:
		tell_auction_step(t, MG_MSG_LOG_SELL, s->to_move, s->high);
		break;
	case MG_M_KEEP:
		tell_keep(t);
		break;
	case MG_M_DEVELOP:
		tell_develop(t);
		break;
	case MG_M_DONE:
		tell_done(t);
		break;
	case MG_M_SUBSIDY:
		tell_subsidy(t);
		break;
	default:
		tell_cash(t);
		break;
	}
}

static struct told_move begin(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out)
{
	mg_assert(i >= 0 && i < c->r->moves);
	struct told_move t = {.c = *c, .before = *before, .m = c->r->move[i], .from = out->len, .out = out};
	t.after = t.before;
	mg_apply(t.c.b, &t.after, t.m);
	return t;
}

void mg_log_move(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out)
{
	struct told_move t = begin(c, i, before, out);
	tell(&t);
}

void mg_log_consequence(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out)
{
	struct told_move t = begin(c, i, before, out);
	tell_consequence(&t);
}

void mg_text_log_to(const struct mg_record *r, int i, const struct mg_state *before, int you, enum mg_language lang,
		    struct mg_buf *out)
{
	char data[MG_LOG_MAX];
	struct mg_buf consequence;
	struct mg_scene c = mg_scene_of(r, lang);
	size_t from = out->len;
	c.you = you;
	mg_buf_init(&consequence, data, sizeof data);
	mg_log_move(&c, i, before, out);
	mg_log_consequence(&c, i, before, &consequence);
	if (consequence.len) {
		mg_sentence_gap(out, from);
		mg_buf_text(out, data);
	}
}

void mg_text_log(const struct mg_record *r, int i, const struct mg_state *before, enum mg_language lang,
		 struct mg_buf *out)
{
	mg_text_log_to(r, i, before, MG_NONE, lang, out);
}
