/* orders.c: standing orders at a local table: given, changed, withdrawn, listed, and kept with the game. */
#include "embed/context.h"
#include "record/movetext.h"
#include "text/order.h"

static bool read_seat(struct mg_embed *e, struct mg_str args, int *seat)
{
	*seat = mg_seat_read(mg_str_word(&args));
	if (*seat == MG_NONE || *seat >= e->table.record.players || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "a seat of the table is expected: p1, p2 ...");
	return true;
}

static bool deny(struct mg_embed *e, enum mg_order_denial denial, const struct mg_order *end)
{
	struct mg_sentence s;
	if (denial == MG_ORDER_GIVEN)
		return true;
	mg_text_order_denial(&e->table.record, denial, end, e->lang, mg_sentence_begin(&s));
	return mg_embed_refuse(e, "order", "%s", s.text);
}

static bool read_order(struct mg_embed *e, struct mg_str words, struct mg_order *o)
{
	struct mg_order_fault fault;
	struct mg_sentence s;
	if (mg_order_read(e->table.record.sheet, words, o, &fault))
		return true;
	mg_text_order_fault(&fault, e->lang, mg_sentence_begin(&s));
	return mg_embed_refuse(e, "order", "%s", s.text);
}

/* One line of changes. */
static bool change(struct mg_embed *e, int seat, struct mg_str line)
{
	struct mg_str what = mg_str_word(&line);
	struct mg_order o, end = {0};
	uint32_t id;
	long number = 0;
	bool gives = mg_str_is(what, "give"), changes = mg_str_is(what, "change");
	if ((!gives && !changes && !mg_str_is(what, "withdraw")) || (!gives && !mg_str_number(mg_str_word(&line), INT32_MAX, &number)))
		return mg_embed_refuse(e, "syntax", "orders takes lines: give ORDER, change ID ORDER, withdraw ID");
	if (!gives && !changes)
		return deny(e, mg_table_withdraw_order(&e->table, seat, (uint32_t)number), &end);
	if (!read_order(e, line, &o))
		return false;
	return deny(e, gives ? mg_table_give_order(&e->table, seat, &o, &id, &end)
			     : mg_table_change_order(&e->table, seat, (uint32_t)number, &o, &end), &end);
}

bool mg_embed_orders(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	int seat;
	struct mg_str line;
	if (!read_seat(e, args, &seat))
		return false;
	struct mg_seat_orders before = e->table.orders[seat];
	while (mg_str_line(&body, &line))
		if (line.len && !change(e, seat, line)) {
			e->table.orders[seat] = before;
			return false;
		}
	mg_text_orders_json(&e->table, seat, e->lang, &e->answer);
	return true;
}

bool mg_embed_kept_orders(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	int seat;
	char text[256];
	struct mg_buf wrong;
	if (!read_seat(e, args, &seat))
		return false;
	mg_buf_init(&wrong, text, sizeof text);
	if (body.len && (e->table.orders[seat].count || !mg_orders_read(&e->table, seat, body, &wrong)))
		return mg_embed_refuse(e, "order", "%s", wrong.len ? text : "there are orders already");
	mg_orders_write(&e->table, seat, &e->answer);
	return true;
}
