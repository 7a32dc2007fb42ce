/* orders.c: standing orders by chance, see orders.h. */
#include "orders.h"

static void write_field(const struct mg_table *t, struct mg_rng *rng, struct mg_buf *out)
{
	const struct mg_state *s = &t->state;
	int column = (int)mg_rng_below(rng, MG_COLUMNS), era = s->era;
	for (int i = 0; i < 8 && s->open && !(s->open >> column & 1); i++)
		column = (int)mg_rng_below(rng, MG_COLUMNS);
	if (mg_rng_below(rng, 12) == 0)
		era = 1 + (int)mg_rng_below(rng, MG_ERAS);
	mg_field_write(mg_field_at(column, era), out);
}

static void write_target(const struct mg_table *t, struct mg_rng *rng, struct mg_buf *out)
{
	static const char *const kinds[] = {"factory", "technology", "bonus", "joker", "any"};
	if (mg_rng_below(rng, 3))
		write_field(t, rng, out);
	else
		mg_buf_text(out, kinds[mg_rng_below(rng, MG_COUNT(kinds))]);
}

static bool one_in(struct mg_rng *rng, uint32_t n)
{
	return mg_rng_below(rng, n) == 0;
}

static void write_seats(struct mg_rng *rng, struct mg_buf *out)
{
	static const char *const seats[] = {"p1", "p2", "p3", "p4", "nobody", "p1,p2", "p3,nobody"};
	mg_buf_text(out, seats[mg_rng_below(rng, MG_COUNT(seats))]);
}

static void write_conditions(struct mg_rng *rng, struct mg_buf *out)
{
	static const char *const words[] = {" leads=", " leads!=", " left=", " left!="};
	for (size_t i = 0; i < MG_COUNT(words); i++)
		if (one_in(rng, 12)) {
			mg_buf_text(out, words[i]);
			write_seats(rng, out);
		}
}

/* A field that the player to move could develop, or any; returns it. */
static int write_own(const struct mg_table *t, struct mg_rng *rng, struct mg_buf *out)
{
	const struct mg_state *s = &t->state;
	uint64_t mine = mg_undeveloped(&t->record.sheet->board, s, s->to_move == MG_NONE ? 0 : s->to_move);
	int field = mine && mg_rng_below(rng, 4) ? mg_take_field(&mine) : (int)mg_rng_below(rng, MG_FIELDS);
	mg_field_write(field, out);
	return field;
}

static void write_develop(const struct mg_table *t, struct mg_rng *rng, struct mg_buf *out)
{
	static const char *const sources[] = {"bank", "joker", "any", "p1", "p2,p3", "bank,joker", "any,p1,p2,bank"};
	const struct mg_sheet *sheet = t->record.sheet;
	mg_buf_text(out, "develop ");
	const struct mg_field *f = &sheet->board.field[write_own(t, rng, out)];
	for (int need = 0; need < MG_NEEDS && f->needs[need] != MG_NONE; need++)
		if (one_in(rng, 3) && (!need || f->needs[0] != f->needs[1]))
			mg_buf_printf(out, " %s=%s", sheet->resource[f->needs[need]], sources[mg_rng_below(rng, MG_COUNT(sources))]);
}

static void write_verb(const struct mg_table *t, struct mg_rng *rng, uint32_t verb, struct mg_buf *out)
{
	static const char *const verbs[] = {"bid ", "sell ", "keep ", "pass ", "offer "};
	int talers = 1 + (int)mg_rng_below(rng, 6);
	if (verb < MG_COUNT(verbs))
		mg_buf_text(out, verbs[verb]);
	switch (verb) {
	case 0:
	case 1:
	case 2:
		write_target(t, rng, out);
		mg_buf_printf(out, " %s %d", verb == 1 ? "from" : verb == 0 && one_in(rng, 3) ? "at-once" : "up-to", talers);
		break;
	case 3:
		write_target(t, rng, out);
		break;
	case 4:
		for (int i = (int)mg_rng_below(rng, 3); i >= 0; i--) {
			write_field(t, rng, out);
			mg_buf_char(out, ' ');
		}
		mg_buf_text(out, one_in(rng, 2) ? "any" : "");
		break;
	case 5:
		write_develop(t, rng, out);
		break;
	default:
		mg_buf_text(out, "done");
		if (one_in(rng, 3)) {
			mg_buf_text(out, " until ");
			write_own(t, rng, out);
		}
	}
}

void random_order(const struct mg_table *t, struct mg_rng *rng, struct mg_buf *out)
{
	static const char *const instead[] = {" else pass", " else keep", " else sell"};
	static const char *const spans[] = {" for round", " for era", " for game"};
	uint32_t verb = mg_rng_below(rng, 7);
	write_verb(t, rng, verb, out);
	if ((verb == 0 || verb == 2 || verb == 5) && one_in(rng, 4))
		mg_buf_printf(out, " leave %u", mg_rng_below(rng, 5));
	if ((verb == 0 || verb == 2 || verb == 5) && one_in(rng, 5))
		mg_buf_text(out, " subsidy");
	if (verb < 4)
		write_conditions(rng, out);
	if (verb < 3 && one_in(rng, 2))
		mg_buf_text(out, instead[verb]);
	if (one_in(rng, 5))
		mg_buf_text(out, spans[mg_rng_below(rng, 3)]);
}

bool random_orders_step(struct mg_table *t, int seat, struct mg_rng *rng)
{
	char words[MG_ORDER_TEXT_MAX];
	struct mg_buf out;
	struct mg_order_fault fault;
	struct mg_order o, end;
	uint32_t id, some = 1 + mg_rng_below(rng, t->orders[seat].last_id + 1);
	if (one_in(rng, 12))
		return mg_table_withdraw_order(t, seat, some) == MG_ORDER_GIVEN;
	mg_buf_init(&out, words, sizeof words);
	random_order(t, rng, &out);
	if (!mg_order_read(t->record.sheet, mg_buf_str(&out), &o, &fault))
		return false;
	if (one_in(rng, 8))
		return mg_table_change_order(t, seat, some, &o, &end) == MG_ORDER_GIVEN;
	return mg_table_give_order(t, seat, &o, &id, &end) == MG_ORDER_GIVEN;
}
