/* movetext.c: writes and reads the words of moves. */
#include "record/movetext.h"

static const char *const verbs[MG_VERBS] = {
	[MG_NO_MOVE] = "",
	[MG_M_DRAW] = "draw",
	[MG_M_OFFER] = "offer",
	[MG_M_BID] = "bid",
	[MG_M_PASS] = "pass",
	[MG_M_SELL] = "sell",
	[MG_M_KEEP] = "keep",
	[MG_M_DEVELOP] = "develop",
	[MG_M_DONE] = "done",
	[MG_M_SUBSIDY] = "subsidy",
	[MG_M_CASH] = "cash",
};

static const char *const sources[] = {
	[MG_OWN] = "",
	[MG_SPEND_JOKER] = "joker",
	[MG_SPEND_ANY] = "any",
	[MG_PAY_SEAT] = "p1",
	[MG_PAY_SEAT + 1] = "p2",
	[MG_PAY_SEAT + 2] = "p3",
	[MG_PAY_SEAT + 3] = "p4",
	[MG_PAY_BANK] = "bank",
};

_Static_assert(MG_COUNT(sources) == MG_PAY_BANK + 1, "every source has a word");

static void write_columns(unsigned columns, struct mg_buf *out)
{
	for (; columns; columns &= columns - 1)
		mg_buf_printf(out, " %c", 'A' + __builtin_ctz(columns));
}

static void write_sources(const struct mg_sheet *sheet, mg_move m, struct mg_buf *out)
{
	const struct mg_field *f = &sheet->board.field[mg_move_field(m)];
	for (int need = 0; need < MG_NEEDS; need++)
		if (mg_source(m, need) != MG_OWN && f->needs[need] != MG_NONE)
			mg_buf_printf(out, " %s=%s", sheet->resource[f->needs[need]], sources[mg_source(m, need)]);
}

void mg_move_write(const struct mg_sheet *sheet, mg_move m, struct mg_buf *out)
{
	enum mg_verb verb = mg_verb(m);
	mg_assert(verb != MG_NO_MOVE && verb < MG_VERBS);
	mg_buf_text(out, verbs[verb]);
	if (verb == MG_M_DRAW)
		write_columns(mg_columns(m), out);
	if (verb == MG_M_BID)
		mg_buf_printf(out, " %d", mg_amount(m));
	if (verb == MG_M_SUBSIDY || verb == MG_M_CASH)
		mg_buf_printf(out, " p%d", mg_move_seat(m) + 1);
	if (verb == MG_M_OFFER || verb == MG_M_DEVELOP || verb == MG_M_CASH) {
		mg_buf_char(out, ' ');
		mg_field_write(mg_move_field(m), out);
	}
	if (verb == MG_M_DEVELOP)
		write_sources(sheet, m, out);
}

int mg_seat_read(struct mg_str word)
{
	return word.len == 2 && word.at[0] == 'p' && word.at[1] >= '1' && word.at[1] <= '4' ? word.at[1] - '1' : MG_NONE;
}

void mg_show_word(struct mg_str word, struct mg_buf *out)
{
	size_t n = word.len < 40 ? word.len : 40;
	while (n && n < word.len && ((unsigned char)word.at[n] & 0xc0) == 0x80)
		n--;
	bool ascii_only = !mg_str_utf8((struct mg_str){word.at, n}, NULL);
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)word.at[i];
		bool control = mg_str_control(word, i);
		mg_buf_char(out, control || (c >= 0x80 && ascii_only) ? '?' : (char)c);
		i += control && c >= 0x80; /* of two bytes */
	}
	if (n < word.len)
		mg_buf_text(out, "...");
}

static bool ends_word(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '#';
}

void mg_skip_blanks(struct mg_str *rest)
{
	bool comment = false;
	while (rest->len && (comment || ends_word(*rest->at))) {
		comment = *rest->at == '#' || (comment && *rest->at != '\n');
		rest->at++;
		rest->len--;
	}
}

static struct mg_str next_word(struct mg_str *rest)
{
	mg_skip_blanks(rest);
	struct mg_str word = {rest->at, 0};
	while (word.len < rest->len && !ends_word(rest->at[word.len]))
		word.len++;
	rest->at += word.len;
	rest->len -= word.len;
	return word;
}

/* What one call of mg_move_read() works on. */
struct move_reading {
	const struct mg_sheet *sheet; /* not owned */
	struct mg_str rest;
	struct mg_str word; /* the last one read */
};

/* The next word if it looks like one of this move's, otherwise it stays. */
static bool next_if(struct move_reading *r, bool (*fits)(struct mg_str))
{
	struct mg_str rest = r->rest, word = next_word(&rest);
	if (!fits(word))
		return false;
	r->rest = rest;
	r->word = word;
	return true;
}

static bool is_column(struct mg_str word)
{
	return word.len == 1 && word.at[0] >= 'A' && word.at[0] < 'A' + MG_COLUMNS;
}

static bool is_pair(struct mg_str word)
{
	return word.len && memchr(word.at, '=', word.len);
}

static const char *read_draw(struct move_reading *r, mg_move *m)
{
	unsigned columns = 0;
	while (next_if(r, is_column)) {
		unsigned column = 1u << (r->word.at[0] - 'A');
		if (columns & column)
			return "a draw names a column twice";
		columns |= column;
	}
	*m = mg_draw_columns(columns);
	if (columns)
		return NULL;
	r->word = next_word(&r->rest);
	return "a draw names columns, letters from A to L";
}

static const char *read_field(struct move_reading *r, int *field)
{
	r->word = next_word(&r->rest);
	*field = mg_field_read(r->word);
	return *field == MG_NONE ? "a field is a column A to L and an era 1 to 5" : NULL;
}

static const char *read_offer(struct move_reading *r, mg_move *m)
{
	int field;
	const char *wrong = read_field(r, &field);
	if (!wrong)
		*m = mg_offer(field);
	return wrong;
}

static const char *read_bid(struct move_reading *r, mg_move *m)
{
	long amount;
	r->word = next_word(&r->rest);
	if (!mg_str_number(r->word, 65535, &amount) || (r->word.len > 1 && r->word.at[0] == '0'))
		return "a bid is a whole number of Talers";
	*m = mg_bid((int)amount);
	return NULL;
}

static enum mg_source read_source(struct mg_str word)
{
	for (int i = MG_SPEND_JOKER; i <= MG_PAY_BANK; i++)
		if (mg_str_is(word, sources[i]))
			return (enum mg_source)i;
	return MG_OWN;
}

/* Where a pair for this resource belongs: the first such need from `from` on, or MG_NEEDS. */
static int find_need(const struct mg_sheet *sheet, const struct mg_field *f, struct mg_str resource, int from)
{
	for (int need = from; need < MG_NEEDS; need++)
		if (f->needs[need] != MG_NONE && mg_str_is(resource, sheet->resource[f->needs[need]]))
			return need;
	return MG_NEEDS;
}

/* One pair: the source of the need it is for. *need is where to look from, and then behind the one found. */
static const char *read_pair(struct move_reading *r, const struct mg_field *f, enum mg_source source[MG_NEEDS], int *need)
{
	const char *equals = memchr(r->word.at, '=', r->word.len);
	struct mg_str resource = {r->word.at, (size_t)(equals - r->word.at)};
	struct mg_str from = {equals + 1, r->word.len - resource.len - 1};
	int found = find_need(r->sheet, f, resource, *need);
	if (found == MG_NEEDS)
		return find_need(r->sheet, f, resource, 0) == MG_NEEDS
			       ? "the field does not need this resource"
			       : "resources are named in the field's order, each as often as it is needed";
	source[found] = read_source(from);
	*need = found + 1;
	return source[found] == MG_OWN ? "a resource comes from joker, any, a seat p1 to p4, or bank" : NULL;
}

static const char *read_develop(struct move_reading *r, mg_move *m)
{
	enum mg_source source[MG_NEEDS] = {MG_OWN, MG_OWN};
	int field, need = 0;
	const char *wrong = read_field(r, &field);
	while (!wrong && next_if(r, is_pair))
		wrong = read_pair(r, &r->sheet->board.field[field], source, &need);
	if (!wrong)
		*m = mg_develop(field, source[0], source[1]);
	return wrong;
}

static const char *read_anytime(struct move_reading *r, enum mg_verb verb, mg_move *m)
{
	int field = 0;
	r->word = next_word(&r->rest);
	int seat = mg_seat_read(r->word);
	if (seat == MG_NONE)
		return "a seat is one of p1 to p4";
	const char *wrong = verb == MG_M_CASH ? read_field(r, &field) : NULL;
	if (!wrong)
		*m = verb == MG_M_CASH ? mg_cash(seat, field) : mg_subsidy(seat);
	return wrong;
}

static const char *read_verb(struct move_reading *r, enum mg_verb verb, mg_move *m)
{
	switch (verb) {
	case MG_M_DRAW:
		return read_draw(r, m);
	case MG_M_OFFER:
		return read_offer(r, m);
	case MG_M_BID:
		return read_bid(r, m);
	case MG_M_DEVELOP:
		return read_develop(r, m);
	case MG_M_SUBSIDY:
	case MG_M_CASH:
		return read_anytime(r, verb, m);
	case MG_NO_MOVE:
	case MG_VERBS:
		return "unknown move";
	default: /* one word alone */
		*m = (mg_move)verb;
		return NULL;
	}
}

const char *mg_move_read(const struct mg_sheet *sheet, struct mg_str *rest, mg_move *m, struct mg_buf *why)
{
	struct move_reading r = {.sheet = sheet, .rest = *rest};
	enum mg_verb verb = MG_M_DRAW;
	*m = MG_NO_MOVE;
	r.word = next_word(&r.rest);
	if (r.word.len == 0) {
		*rest = r.rest;
		return NULL;
	}
	while (verb < MG_VERBS && !mg_str_is(r.word, verbs[verb]))
		verb++;
	const char *wrong = read_verb(&r, verb, m);
	if (wrong) {
		*m = MG_NO_MOVE;
		mg_buf_clear(why);
		mg_show_word(r.word, why);
	}
	*rest = r.rest;
	return wrong;
}
