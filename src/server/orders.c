/* orders.c: standing orders: given, changed, withdrawn and listed by whoever sits at the table, and told to nobody else. */
#include "server/live_table.h"
#include "server/parse.h"
#include "text/order.h"

enum { ORDER_JSON_MAX = 8192 };

/* ---- bodies ---- */

/* Takes one of a list, of which there are *count already. False: it is wrong. */
typedef bool parse_one(struct mg_request *r, json_t *one, struct mg_body_orders *b, int *count);

static bool parse_list(struct mg_request *r, const char *key, json_t *list, parse_one *take, int *count)
{
	json_t *one;
	size_t i;
	*count = 0;
	if (json_array_size(list) > MG_ORDERS_MAX)
		return mg_parse_wrong(r, key);
	json_array_foreach(list, i, one) {
		if (!take(r, one, &r->body.orders, count))
			return r->answered ? false : mg_parse_wrong(r, key);
		++*count;
	}
	return true;
}

static bool parse_given(struct mg_request *r, json_t *one, struct mg_body_orders *b, int *count)
{
	(void)r;
	b->give[*count] = json_string_value(one);
	return b->give[*count];
}

static bool parse_id(int64_t number, uint32_t *id)
{
	*id = (uint32_t)number;
	return number > 0 && number <= INT32_MAX;
}

static bool parse_changed(struct mg_request *r, json_t *one, struct mg_body_orders *b, int *count)
{
	int64_t number = 0;
	const struct mg_body_key keys[] = {{"id", MG_KEY_NUMBER, true, &number, NULL}, {"text", MG_KEY_TEXT, true, &b->change[*count], NULL}};
	return json_is_object(one) && mg_parse_object(r, one, keys, MG_COUNT(keys)) && parse_id(number, &b->change_id[*count]);
}

static bool parse_withdrawn(struct mg_request *r, json_t *one, struct mg_body_orders *b, int *count)
{
	(void)r;
	return json_is_integer(one) && parse_id(json_integer_value(one), &b->withdraw[*count]);
}

bool mg_parse_orders(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_orders *b = &r->body.orders;
	json_t *give = NULL, *change = NULL, *withdraw = NULL;
	const struct mg_body_key keys[] = {{"key", MG_KEY_TEXT, true, &b->key, NULL},
					   {"give", MG_KEY_LIST, false, &give, NULL},
					   {"change", MG_KEY_LIST, false, &change, NULL},
					   {"withdraw", MG_KEY_LIST, false, &withdraw, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_key(r, b->key) && parse_list(r, "give", give, parse_given, &b->given) &&
	       parse_list(r, "change", change, parse_changed, &b->changed) &&
	       parse_list(r, "withdraw", withdraw, parse_withdrawn, &b->withdrawn);
}

/* ---- answers ---- */

/* The visitor's seat; -1: refused. */
static int seat_of(struct mg_request *r, const struct mg_live_table *lt)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	if (seat < 0)
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
	return seat;
}

static void answer(struct mg_request *r, const struct mg_live_table *lt, int seat)
{
	struct mg_buf out;
	struct mg_json j;
	char delay_text[32];
	struct mg_buf delay;
	size_t capacity = (size_t)(lt->t.orders[seat].count + 1) * ORDER_JSON_MAX;
	char *list_text = malloc(capacity);
	struct mg_buf list;
	r->status = 200;
	if (!list_text || !mg_request_begin_json(r, capacity + 256, &out, &j)) {
		free(list_text);
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	mg_buf_init(&delay, delay_text, sizeof delay_text);
	mg_orders_delay_write(lt->t.orders_delay, &delay);
	mg_buf_init(&list, list_text, capacity);
	mg_text_orders_json(&lt->t, seat, r->lang, &list);
	mg_json_object(&j);
	mg_json_key_int(&j, "seat", seat + 1);
	mg_json_key_int(&j, "events", lt->t.events);
	mg_json_key_text(&j, "delay", delay_text);
	mg_json_key_int(&j, "most", MG_ORDERS_MAX);
	mg_json_key(&j, "orders");
	mg_json_ready(&j, mg_buf_str(&list));
	mg_json_end_object(&j);
	free(list_text);
	mg_request_end_json(r, &out);
}

void mg_run_list_orders(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)w;
	int seat = seat_of(r, lt);
	if (seat >= 0)
		answer(r, lt, seat);
}

/* ---- changes ---- */

static bool deny(struct mg_request *r, const struct mg_live_table *lt, enum mg_order_denial denial, const struct mg_order *end,
		 const char *where)
{
	static const enum mg_refusal refusal[MG_ORDER_DENIALS] = {
		[MG_ORDER_NO_GAME] = MG_R_STATE, [MG_ORDER_NO_SEAT] = MG_R_FORBIDDEN, [MG_ORDER_FULL] = MG_R_ORDERS,
		[MG_ORDER_UNKNOWN] = MG_R_NOTHING, [MG_ORDER_VAIN] = MG_R_ORDERS};
	struct mg_sentence s;
	if (denial == MG_ORDER_GIVEN)
		return true;
	mg_text_order_denial(&lt->t.record, denial, end, r->lang, mg_sentence_begin(&s));
	return mg_request_refuse(r, refusal[denial], s.text, where);
}

static bool read_order(struct mg_request *r, const struct mg_live_table *lt, const char *words, const char *where, struct mg_order *o)
{
	struct mg_order_fault fault;
	struct mg_sentence s;
	if (mg_order_read(lt->t.record.sheet, mg_str(words), o, &fault))
		return true;
	mg_text_order_fault(&fault, r->lang, mg_sentence_begin(&s));
	return mg_request_refuse_words(r, s.text, where, mg_order_wrong_words[fault.wrong], fault.word);
}

/* All that is asked for, or the first thing that cannot be. */
static bool change_orders(struct mg_request *r, struct mg_live_table *lt, int seat)
{
	const struct mg_body_orders *b = &r->body.orders;
	struct mg_order o, end = {0};
	uint32_t id;
	char where[32];
	for (int i = 0; i < b->withdrawn; i++)
		if (!deny(r, lt, mg_table_withdraw_order(&lt->t, seat, b->withdraw[i]), &end, "withdraw"))
			return false;
	for (int i = 0; i < b->changed; i++) {
		snprintf(where, sizeof where, "change[%d]", i);
		if (!read_order(r, lt, b->change[i], where, &o) ||
		    !deny(r, lt, mg_table_change_order(&lt->t, seat, b->change_id[i], &o, &end), &end, where))
			return false;
	}
	for (int i = 0; i < b->given; i++) {
		snprintf(where, sizeof where, "give[%d]", i);
		if (!read_order(r, lt, b->give[i], where, &o) || !deny(r, lt, mg_table_give_order(&lt->t, seat, &o, &id, &end), &end, where))
			return false;
	}
	return true;
}

void mg_run_change_orders(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_orders *b = &r->body.orders;
	mg_assert(r->endpoint->parse == mg_parse_orders);
	int seat = seat_of(r, lt);
	int64_t events;
	if (seat < 0)
		return;
	enum mg_stored found = mg_store_find_key(w->store, lt->row.id, r->who.id, b->key, &events);
	if (!mg_writer_ok(w, found) || (found == MG_STORED && !mg_key_fits(r, events)))
		return;
	if (found == MG_STORE_NONE) {
		struct mg_seat_orders before = lt->t.orders[seat];
		if (!change_orders(r, lt, seat)) {
			lt->t.orders[seat] = before;
			return;
		}
		if (!mg_live_table_store_orders(w, lt) || !mg_live_table_settle(w, lt))
			return;
		enum mg_stored done = !mg_writer_begin(w) ? w->trouble
							  : mg_store_note_key(w->store, lt->row.id, r->who.id, b->key, w->now, mg_key_answer(r, lt->t.events));
		if (done != MG_STORED) {
			if (mg_writer_ok(w, done)) /* another server has just taken the same request */
				w->trouble = MG_STORE_BUSY;
			return;
		}
	}
	answer(r, lt, seat);
}
