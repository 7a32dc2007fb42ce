/* orders.c: standing orders at a terminal: given, shown and withdrawn, here or at a table of a server. */
#include "term/orders.h"

#include "term/remote.h"
#include "term/save.h"
#include "text/message.h"
#include "text/order.h"

int mg_session_orders_owner(const struct mg_session *s)
{
	int to_move = s->table.state.to_move;
	return mg_session_is_person(s, to_move) ? to_move : s->here ? __builtin_ctz(s->here) : MG_SEATS;
}

static void deny(const struct mg_session *s, enum mg_order_denial denial, const struct mg_order *end, enum mg_language lang,
		 struct mg_buf *out)
{
	if (denial != MG_ORDER_GIVEN)
		mg_text_order_denial(&s->table.record, denial, end, lang, out);
}

bool mg_session_order(struct mg_session *s, struct mg_str words, enum mg_language lang, struct mg_buf *out)
{
	struct mg_order_fault fault;
	struct mg_order o, end;
	uint32_t id;
	if (s->table.phase != MG_TABLE_PLAYING) {
		deny(s, MG_ORDER_NO_GAME, NULL, lang, out);
	} else if (!mg_order_read(s->table.record.sheet, words, &o, &fault)) {
		mg_text_order_fault(&fault, lang, out);
	} else if (s->remote) {
		return mg_remote_order(s, words, out);
	} else {
		enum mg_order_denial denial = mg_table_give_order(&s->table, mg_session_orders_owner(s), &o, &id, &end);
		deny(s, denial, &end, lang, out);
		if (denial == MG_ORDER_GIVEN) {
			mg_text_order(&s->table.record, &o, lang, out);
			mg_session_save(s);
			return true;
		}
	}
	return false;
}

void mg_session_withdraw(struct mg_session *s, struct mg_str number, enum mg_language lang, struct mg_buf *out)
{
	long id;
	if (!mg_str_number(number, INT32_MAX, &id)) {
		deny(s, MG_ORDER_UNKNOWN, NULL, lang, out);
	} else if (s->remote) {
		mg_remote_withdraw(s, id, out);
	} else {
		deny(s, mg_table_withdraw_order(&s->table, mg_session_orders_owner(s), (uint32_t)id), NULL, lang, out);
		mg_session_save(s);
	}
}

void mg_session_orders(struct mg_session *s, enum mg_language lang, struct mg_buf *out)
{
	int seat = mg_session_orders_owner(s);
	if (s->remote) {
		mg_remote_orders(s, out);
		return;
	}
	for (int i = 0; seat < MG_SEATS && i < s->table.orders[seat].count; i++) {
		const struct mg_order *o = &s->table.orders[seat].order[i];
		struct mg_sentence end;
		mg_buf_printf(out, "%s%lu. ", out->len ? "\n" : "", (unsigned long)o->id);
		mg_text_order(&s->table.record, o, lang, out);
		mg_text_order_end(&s->table.record, o, lang, mg_sentence_begin(&end));
		if (end.out.len)
			mg_buf_printf(out, " (%s)", end.text);
	}
}
