/* orders_text.c: standing orders in words, as their owner gives them and as they are kept. */
#include "record/movetext.h"
#include "table/event.h"

const char *const mg_order_verb_words[MG_ORDER_VERBS] = {"bid", "pass", "offer", "sell", "keep", "develop", "done"};
static const char *const kind_words[MG_KINDS + 1] = {"factory", "technology", "bonus", "joker", "any"};
static const char *const span_words[MG_ORDER_SPANS] = {"round", "era", "game"};
static const char *const source_words[MG_PAY_BANK + 1] = {"", "joker", "any", "p1", "p2", "p3", "p4", "bank"};
const char *const mg_order_wrong_words[MG_ORDER_WRONGS] = {
	"", "long", "verb", "talers", "seats", "target", "bid", "sell", "keep", "offer", "twice",
	"many", "sources", "needless", "field", "joker", "no-span", "span", "else", "option",
};
static const char *const seat_words[MG_SEATS + 1] = {"p1", "p2", "p3", "p4", "nobody"};

_Static_assert(MG_ON_ANY == MG_ON_KIND + MG_KINDS, "kinds stand in the order of the fields' kinds");
_Static_assert(MG_PAY_BANK == 7, "every source has a word");

/* What one call of mg_order_read() works on. */
struct order_reading {
	const struct mg_sheet *sheet; /* not owned */
	struct mg_order *o;           /* not owned */
	struct mg_order_fault *fault; /* not owned */
	struct mg_str rest, word;     /* the last one read */
};

/* Notes what is wrong with the word that was read last. */
static bool wrong(struct order_reading *r, enum mg_order_wrong code)
{
	struct mg_buf word;
	mg_assert(code != MG_ORDER_RIGHT && code < MG_ORDER_WRONGS);
	r->fault->wrong = code;
	mg_buf_init(&word, r->fault->word, sizeof r->fault->word);
	mg_show_word(r->word, &word);
	return false;
}

static bool next(struct order_reading *r)
{
	r->word = mg_str_word(&r->rest);
	return r->word.len > 0;
}

static struct mg_str peek(const struct order_reading *r)
{
	struct mg_str rest = r->rest;
	return mg_str_word(&rest);
}

static bool read_number(struct order_reading *r, int least, uint8_t *out)
{
	long n;
	next(r);
	r->fault->least = least;
	if (!mg_str_number(r->word, MG_ORDER_TALERS, &n) || n < least)
		return wrong(r, MG_ORDER_WRONG_TALERS);
	*out = (uint8_t)n;
	return true;
}

/* One item of a list with commas between them. */
static struct mg_str cut_item(struct mg_str *list)
{
	const char *comma = list->len ? memchr(list->at, ',', list->len) : NULL;
	struct mg_str item = {list->at, comma ? (size_t)(comma - list->at) : list->len};
	size_t cut = item.len + (comma != NULL);
	*list = (struct mg_str){list->at + cut, list->len - cut};
	return item;
}

static bool read_seats(struct order_reading *r, struct mg_str list, uint8_t *seats)
{
	do {
		int seat = mg_event_word(cut_item(&list), seat_words, MG_SEATS + 1);
		if (seat < 0)
			return wrong(r, MG_ORDER_WRONG_SEATS);
		*seats |= (uint8_t)(1u << seat);
	} while (list.len);
	return true;
}

/* What it is about: "H2", "factory", "any". */
static bool read_target(struct order_reading *r)
{
	next(r);
	int kind = mg_event_word(r->word, kind_words, MG_KINDS + 1), field = mg_field_read(r->word);
	if (kind >= 0) {
		r->o->target = (uint8_t)(MG_ON_KIND + kind);
		return true;
	}
	r->o->target = MG_ON_FIELD;
	r->o->field[0] = (uint8_t)field;
	r->o->fields = 1;
	return field != MG_NONE || wrong(r, MG_ORDER_WRONG_TARGET);
}

static bool read_bid(struct order_reading *r)
{
	if (!read_target(r))
		return false;
	next(r);
	r->o->at_once = mg_str_is(r->word, "at-once");
	if (!r->o->at_once && !mg_str_is(r->word, "up-to"))
		return wrong(r, MG_ORDER_WRONG_BID);
	return read_number(r, 1, &r->o->amount);
}

static bool read_settle(struct order_reading *r, const char *limit, enum mg_order_wrong code)
{
	if (!read_target(r))
		return false;
	if (!next(r) || !mg_str_is(r->word, limit))
		return wrong(r, code);
	return read_number(r, 1, &r->o->amount);
}

static bool read_offer(struct order_reading *r)
{
	struct mg_order *o = r->o;
	uint64_t seen = 0;
	o->target = MG_ON_FIELD;
	while (next(r)) {
		int field = mg_field_read(r->word);
		if (mg_str_is(r->word, "any")) {
			o->rest = true;
			break;
		}
		if (field == MG_NONE)
			return wrong(r, MG_ORDER_WRONG_OFFER);
		if (seen & mg_bit(field))
			return wrong(r, MG_ORDER_WRONG_TWICE);
		if (o->fields == MG_ORDER_FIELDS)
			return wrong(r, MG_ORDER_WRONG_MANY);
		seen |= mg_bit(field);
		o->field[o->fields++] = (uint8_t)field;
		struct mg_str ahead = peek(r);
		if (!mg_str_is(ahead, "any") && mg_field_read(ahead) == MG_NONE)
			break;
	}
	return o->fields || o->rest || wrong(r, MG_ORDER_WRONG_OFFER);
}

/* "stone=bank,joker": the sources for one resource. */
static bool read_ways(struct order_reading *r, const struct mg_field *f)
{
	const char *equals = memchr(r->word.at, '=', r->word.len);
	struct mg_str resource = {r->word.at, (size_t)(equals - r->word.at)}, list = {equals + 1, r->word.len - resource.len - 1};
	bool found = false;
	for (int need = 0; need < MG_NEEDS; need++) {
		if (f->needs[need] == MG_NONE || !mg_str_is(resource, r->sheet->resource[f->needs[need]]))
			continue;
		if (r->o->way[need][0] != MG_OWN)
			return wrong(r, MG_ORDER_WRONG_TWICE);
		struct mg_str rest = list;
		found = true;
		for (int n = 0; rest.len || n == 0; n++) {
			int source = mg_event_word(cut_item(&rest), source_words + 1, MG_PAY_BANK) + 1;
			if (source == MG_OWN || n == MG_ORDER_WAYS)
				return wrong(r, MG_ORDER_WRONG_SOURCES);
			r->o->way[need][n] = (uint8_t)source;
		}
	}
	return found || wrong(r, MG_ORDER_WRONG_NEEDLESS);
}

/* One field that can be developed. */
static bool read_building(struct order_reading *r)
{
	next(r);
	int field = mg_field_read(r->word);
	if (field == MG_NONE)
		return wrong(r, MG_ORDER_WRONG_FIELD);
	if (r->sheet->board.field[field].kind == MG_JOKER)
		return wrong(r, MG_ORDER_WRONG_JOKER);
	r->o->target = MG_ON_FIELD;
	r->o->field[0] = (uint8_t)field;
	r->o->fields = 1;
	return true;
}

static bool read_develop(struct order_reading *r)
{
	if (!read_building(r))
		return false;
	for (struct mg_str ahead = peek(r); ahead.len && memchr(ahead.at, '=', ahead.len); ahead = peek(r)) {
		next(r);
		if (!read_ways(r, &r->sheet->board.field[r->o->field[0]]))
			return false;
	}
	return true;
}

/* "done", or "done until H2". */
static bool read_done(struct order_reading *r)
{
	r->o->target = MG_ON_ANY;
	if (!mg_str_is(peek(r), "until"))
		return true;
	next(r);
	return read_building(r);
}

static bool read_verb(struct order_reading *r)
{
	switch ((enum mg_order_verb)r->o->verb) {
	case MG_ORDER_BID:
		return read_bid(r);
	case MG_ORDER_PASS:
		return read_target(r);
	case MG_ORDER_OFFER:
		return read_offer(r);
	case MG_ORDER_SELL:
		return read_settle(r, "from", MG_ORDER_WRONG_SELL);
	case MG_ORDER_KEEP:
		return read_settle(r, "up-to", MG_ORDER_WRONG_KEEP);
	case MG_ORDER_DEVELOP:
		return read_develop(r);
	default:
		return read_done(r);
	}
}

/* ---- what may follow */

static bool has_span(const struct mg_order *o)
{
	return o->target != MG_ON_FIELD || o->rest;
}

static bool is_of_auction(const struct mg_order *o)
{
	return o->verb == MG_ORDER_BID || o->verb == MG_ORDER_PASS || o->verb == MG_ORDER_SELL || o->verb == MG_ORDER_KEEP;
}

static bool spends(const struct mg_order *o)
{
	return o->verb == MG_ORDER_BID || o->verb == MG_ORDER_KEEP || o->verb == MG_ORDER_DEVELOP;
}

static bool read_span(struct order_reading *r)
{
	next(r);
	int span = mg_event_word(r->word, span_words, MG_ORDER_SPANS);
	if (!has_span(r->o))
		return wrong(r, MG_ORDER_WRONG_NO_SPAN);
	if (span < 0)
		return wrong(r, MG_ORDER_WRONG_SPAN);
	r->o->span = (uint8_t)span;
	return true;
}

static bool read_else(struct order_reading *r)
{
	const char *word = r->o->verb == MG_ORDER_BID    ? "pass"
			   : r->o->verb == MG_ORDER_SELL ? "keep"
			   : r->o->verb == MG_ORDER_KEEP ? "sell"
							 : NULL;
	if (!next(r) || !word || !mg_str_is(r->word, word))
		return wrong(r, MG_ORDER_WRONG_ELSE);
	r->o->otherwise = true;
	return true;
}

static bool read_option(struct order_reading *r)
{
	struct mg_order *o = r->o;
	struct mg_str value = r->word;
	if (mg_str_is(r->word, "leave") && spends(o))
		return read_number(r, 0, &o->leave);
	if (mg_str_is(r->word, "subsidy") && spends(o)) {
		o->subsidy = true;
		return true;
	}
	if (mg_str_is(r->word, "else"))
		return read_else(r);
	if (mg_str_is(r->word, "for"))
		return read_span(r);
	if (is_of_auction(o)) {
		if (mg_str_cut(&value, "leads="))
			return read_seats(r, value, &o->leads);
		if (mg_str_cut(&value, "leads!="))
			return read_seats(r, value, &o->leads_not);
		if (mg_str_cut(&value, "left="))
			return read_seats(r, value, &o->left);
		if (mg_str_cut(&value, "left!="))
			return read_seats(r, value, &o->left_not);
	}
	return wrong(r, MG_ORDER_WRONG_OPTION);
}

bool mg_order_read(const struct mg_sheet *sheet, struct mg_str text, struct mg_order *out, struct mg_order_fault *fault)
{
	struct order_reading r = {.sheet = sheet, .o = out, .fault = fault, .rest = text};
	memset(out, 0, sizeof *out);
	*fault = (struct mg_order_fault){.wrong = MG_ORDER_RIGHT};
	if (text.len >= MG_ORDER_TEXT_MAX)
		return wrong(&r, MG_ORDER_WRONG_LONG);
	next(&r);
	int verb = mg_event_word(r.word, mg_order_verb_words, MG_ORDER_VERBS);
	if (verb < 0)
		return wrong(&r, MG_ORDER_WRONG_VERB);
	out->verb = (uint8_t)verb;
	bool fine = read_verb(&r);
	while (fine && next(&r))
		fine = read_option(&r);
	mg_assert(fine == (fault->wrong == MG_ORDER_RIGHT));
	return fine;
}

/* ---- writing */

static void write_seats(const char *word, unsigned seats, struct mg_buf *out)
{
	if (!seats)
		return;
	mg_buf_printf(out, " %s", word);
	for (int i = 0, n = 0; i <= MG_SEATS; i++)
		if (seats >> i & 1)
			mg_buf_printf(out, "%s%s", n++ ? "," : "", seat_words[i]);
}

static void write_ways(const struct mg_sheet *sheet, const struct mg_order *o, struct mg_buf *out)
{
	const struct mg_field *f = &sheet->board.field[o->field[0]];
	for (int need = 0; need < MG_NEEDS; need++) {
		if (o->way[need][0] == MG_OWN || f->needs[need] == MG_NONE || (need && f->needs[need] == f->needs[0]))
			continue;
		mg_buf_printf(out, " %s=", sheet->resource[f->needs[need]]);
		for (int n = 0; n < MG_ORDER_WAYS && o->way[need][n] != MG_OWN; n++)
			mg_buf_printf(out, "%s%s", n ? "," : "", source_words[o->way[need][n]]);
	}
}

static void write_target(const struct mg_order *o, struct mg_buf *out)
{
	if (o->verb == MG_ORDER_DONE && o->fields)
		mg_buf_text(out, " until");
	for (int i = 0; i < o->fields; i++) {
		mg_buf_char(out, ' ');
		mg_field_write(o->field[i], out);
	}
	if (o->rest)
		mg_buf_text(out, " any");
	if (o->target != MG_ON_FIELD && o->verb != MG_ORDER_DONE)
		mg_buf_printf(out, " %s", kind_words[o->target - MG_ON_KIND]);
}

void mg_order_write(const struct mg_sheet *sheet, const struct mg_order *o, struct mg_buf *out)
{
	static const char *const instead[MG_ORDER_VERBS] = {
		[MG_ORDER_BID] = "pass", [MG_ORDER_SELL] = "keep", [MG_ORDER_KEEP] = "sell"};
	mg_assert(o->verb < MG_ORDER_VERBS && o->target < MG_ORDER_TARGETS);
	mg_buf_text(out, mg_order_verb_words[o->verb]);
	write_target(o, out);
	if (o->verb == MG_ORDER_DEVELOP)
		write_ways(sheet, o, out);
	if (o->amount)
		mg_buf_printf(out, " %s %d", o->verb == MG_ORDER_SELL ? "from" : o->at_once ? "at-once" : "up-to", o->amount);
	if (o->leave)
		mg_buf_printf(out, " leave %d", o->leave);
	if (o->subsidy)
		mg_buf_text(out, " subsidy");
	write_seats("leads=", o->leads, out);
	write_seats("leads!=", o->leads_not, out);
	write_seats("left=", o->left, out);
	write_seats("left!=", o->left_not, out);
	if (o->otherwise)
		mg_buf_printf(out, " else %s", instead[o->verb]);
	if (has_span(o) && o->span != MG_FOR_ROUND)
		mg_buf_printf(out, " for %s", span_words[o->span]);
}

/* ---- keeping
 *
 * orders LAST-ID HOLD
 * ID ERA ROUND END SEAT N ACTS ACTED-AT ENDED-AT MOVE ; WORDS        (MOVE: "-", or the words of its last move) */

void mg_orders_write(const struct mg_table *t, int seat, struct mg_buf *out)
{
	const struct mg_seat_orders *all = &t->orders[seat];
	if (!all->last_id)
		return;
	mg_buf_printf(out, "orders %lu %d\n", (unsigned long)all->last_id, all->hold);
	for (int i = 0; i < all->count; i++) {
		const struct mg_order *o = &all->order[i];
		mg_buf_printf(out, "%lu %d %d %s %d %d %d %d %d ", (unsigned long)o->id, o->era, o->round, mg_order_end_words[o->end],
			      o->end_seat, o->end_n, o->acts, o->acted_at, o->ended_at);
		if (o->acted == MG_NO_MOVE)
			mg_buf_char(out, '-');
		else
			mg_move_write(t->record.sheet, o->acted, out);
		mg_buf_text(out, " ; ");
		mg_order_write(t->record.sheet, o, out);
		mg_buf_char(out, '\n');
	}
}

static bool cut_number(struct mg_str *line, long most, long *out)
{
	return mg_str_number(mg_str_word(line), most, out);
}

/* A move that an order can have made. */
static bool read_acted(const struct mg_sheet *sheet, struct mg_str words, mg_move *m)
{
	char word[64];
	struct mg_buf why;
	struct mg_str rest = words;
	mg_buf_init(&why, word, sizeof word);
	*m = MG_NO_MOVE;
	if (mg_str_is(mg_str_word(&rest), "-"))
		return mg_str_word(&rest).len == 0;
	return !mg_move_read(sheet, &words, m, &why) && !mg_str_word(&words).len && mg_verb(*m) != MG_M_DRAW && mg_verb(*m) != MG_M_CASH;
}

static bool read_kept(const struct mg_sheet *sheet, struct mg_str line, struct mg_order *o)
{
	struct mg_order_fault fault;
	long id, era, round, seat, n, acts, acted_at, ended_at;
	mg_move acted;
	if (!cut_number(&line, INT32_MAX, &id) || !cut_number(&line, MG_ERAS, &era) || !cut_number(&line, 255, &round))
		return false;
	int end = mg_event_word(mg_str_word(&line), mg_order_end_words, MG_ORDER_ENDS);
	if (end < 0 || !cut_number(&line, 255, &seat) || !cut_number(&line, MG_MONEY_MAX, &n) || !cut_number(&line, MG_MAX_MOVES, &acts) ||
	    !cut_number(&line, MG_MAX_MOVES, &acted_at) || !cut_number(&line, MG_MAX_MOVES, &ended_at))
		return false;
	const char *semicolon = line.len ? memchr(line.at, ';', line.len) : NULL;
	if (!semicolon)
		return false;
	size_t before = (size_t)(semicolon - line.at);
	if (!read_acted(sheet, (struct mg_str){line.at, before}, &acted) ||
	    !mg_order_read(sheet, (struct mg_str){semicolon + 1, line.len - before - 1}, o, &fault))
		return false;
	o->id = (uint32_t)id;
	o->era = (uint8_t)era;
	o->round = (uint8_t)round;
	o->end = (uint8_t)end;
	o->end_seat = (uint8_t)seat;
	o->end_n = (int16_t)n;
	o->acts = (uint16_t)acts;
	o->acted_at = (uint16_t)acted_at;
	o->ended_at = (uint16_t)ended_at;
	o->acted = acted;
	return id > 0;
}

bool mg_orders_read(struct mg_table *t, int seat, struct mg_str text, struct mg_buf *wrong)
{
	struct mg_seat_orders *all = &t->orders[seat], read = {.version = all->version + 1};
	struct mg_str line;
	long last, hold;
	mg_assert(seat >= 0 && seat < MG_SEATS);
	if (mg_str_line(&text, &line)) {
		if (!mg_str_is(mg_str_word(&line), "orders") || !cut_number(&line, INT32_MAX, &last) ||
		    !cut_number(&line, MG_MAX_MOVES + 1, &hold)) {
			mg_buf_text(wrong, "a seat's orders begin with a line \"orders LAST HOLD\"");
			return false;
		}
		read.last_id = (uint32_t)last;
		read.hold = (int)hold;
	}
	while (mg_str_line(&text, &line)) {
		struct mg_order *o = &read.order[read.count];
		if (read.count == MG_ORDERS_MAX || !read_kept(t->record.sheet, line, o) || o->id > read.last_id) {
			mg_buf_text(wrong, "not an order as it is kept: ");
			mg_show_word(line, wrong);
			return false;
		}
		read.count++;
	}
	*all = read;
	return true;
}
