/* Any bytes as standing orders at a local table, a line for each: "p2 ORDER" gives one, "p2 withdraw N" withdraws, "p2 change N ORDER"
 * changes, "kept p2" reads the following lines as a seat's orders that were kept, "undo" takes the last decision back, and any other line
 * lets the game go on by as many steps as it has letters. Shows that what is read is written back the same, that no order ever makes an
 * illegal move, that every one can be said, and that the game comes to its end. */
#include "record/movetext.h"
#include "rules/game.h"
#include "table/event.h"
#include "text/order.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint8_t secret[MG_SECRET_BYTES] = {5};

static void must(bool fine)
{
	if (!fine)
		abort();
}

/* What is read is written in words that are read as the same. */
static bool read_order(const struct mg_table *t, struct mg_str words, struct mg_order *o)
{
	char text[2 * MG_ORDER_TEXT_MAX];
	struct mg_buf out;
	struct mg_order again;
	struct mg_order_fault fault;
	struct mg_sentence said;
	if (!mg_order_read(t->record.sheet, words, o, &fault)) {
		mg_text_order_fault(&fault, MG_DE, mg_sentence_begin(&said));
		must(said.out.len > 0 && mg_str_utf8(mg_buf_str(&said.out), NULL));
		return false;
	}
	mg_buf_init(&out, text, sizeof text);
	mg_order_write(t->record.sheet, o, &out);
	must(!out.full && out.len < MG_ORDER_TEXT_MAX);
	must(mg_order_read(t->record.sheet, mg_buf_str(&out), &again, &fault) && memcmp(o, &again, sizeof again) == 0);
	return true;
}

/* What is kept is read again as all of it. */
static void keep(const struct mg_table *t, int seat)
{
	static struct mg_table twin;
	static char text[MG_ORDERS_STORED_MAX], bad[256];
	struct mg_buf out, wrong;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_init(&wrong, bad, sizeof bad);
	mg_orders_write(t, seat, &out);
	must(!out.full);
	twin.record = t->record;
	memset(&twin.orders[seat], 0, sizeof twin.orders[seat]);
	must(mg_orders_read(&twin, seat, mg_buf_str(&out), &wrong));
	must(memcmp(twin.orders[seat].order, t->orders[seat].order, sizeof twin.orders[seat].order) == 0);
}

static void say(const struct mg_table *t)
{
	struct mg_sentence s;
	for (int p = 0; p < t->record.players; p++)
		for (int i = 0; i < t->orders[p].count; i++) {
			mg_text_order(&t->record, &t->orders[p].order[i], MG_FR, mg_sentence_begin(&s));
			must(s.out.len > 0 && mg_str_utf8(mg_buf_str(&s.out), NULL));
			mg_text_order_end(&t->record, &t->orders[p].order[i], MG_PL, mg_sentence_begin(&s));
		}
}

/* One step: what follows by itself, or the first legal move by hand. False: the game is over. */
static bool step(struct mg_table *t)
{
	static char text[4096];
	struct mg_buf out;
	struct mg_next_step next = {0};
	struct mg_why why;
	mg_move moves[MG_MAX_LEGAL];
	const struct mg_board *b = &t->record.sheet->board;
	if (t->phase != MG_TABLE_PLAYING)
		return false;
	mg_buf_init(&out, text, sizeof text);
	if (mg_table_next(t, secret, 0, MG_FORCED_PLAYED, &out, &next) == MG_NEXT_NOTHING) {
		int n = mg_legal(b, &t->state, moves);
		must(n > 0 && mg_table_decide_moves(t, t->state.to_move, MG_CHOSEN, &moves[n - 1], 1, &out, &next.decided, &why) == MG_GRANTED);
	} else if (next.decided.count && next.decided.mark == MG_MARK_ORDER) {
		must(next.decided.count == 1 && next.decided.seat == t->state.to_move && mg_refuse(b, &t->state, next.decided.move[0]) == MG_FINE);
	}
	must(!out.full);
	mg_table_append(t, 0, &out, &next.decided);
	return true;
}

static void undo(struct mg_table *t)
{
	char text[64];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	if (mg_table_decide_undo(t, MG_SEATS, &out) == MG_GRANTED)
		mg_table_append(t, 0, &out, NULL);
}

static void order(struct mg_table *t, int seat, struct mg_str words)
{
	struct mg_str rest = words, verb = mg_str_word(&rest);
	struct mg_order o, end;
	uint32_t id;
	long number = 0;
	bool withdraws = mg_str_is(verb, "withdraw"), changes = mg_str_is(verb, "change");
	if ((withdraws || changes) && !mg_str_number(mg_str_word(&rest), INT32_MAX, &number))
		return;
	if (withdraws)
		mg_table_withdraw_order(t, seat, (uint32_t)number);
	else if (changes && read_order(t, rest, &o))
		mg_table_change_order(t, seat, (uint32_t)number, &o, &end);
	else if (!changes && read_order(t, words, &o))
		mg_table_give_order(t, seat, &o, &id, &end);
	if (seat < t->record.players)
		keep(t, seat);
}

/* Spoiled or not, what was kept elsewhere does no harm. */
static void take(struct mg_table *t, struct mg_str line, struct mg_str text)
{
	char bad[256];
	struct mg_buf wrong;
	int seat = mg_seat_read(mg_str_word(&line));
	mg_buf_init(&wrong, bad, sizeof bad);
	if (seat < t->record.players)
		must(mg_orders_read(t, seat, text, &wrong) || wrong.len > 0);
}

static void begin(struct mg_table *t, unsigned kind)
{
	char bad[256];
	struct mg_buf wrong;
	struct mg_record start;
	struct mg_table_seat seat[MG_SEATS] = {{0}};
	mg_buf_init(&wrong, bad, sizeof bad);
	mg_record_init(&start, mg_sheet_shipped(kind & 1), kind & 2 ? 3 : 4, kind & 1 ? MG_DRAWS_PLAIN : MG_DRAWS_BALANCED, 0);
	for (int p = 0; p < start.players; p++)
		seat[p].sitter = MG_SITS_PERSON;
	mg_table_init(t);
	must(mg_table_from_record(t, MG_POLICY_SHARED, seat, secret, &start, 0, MG_FORCED_PLAYED, &wrong));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mg_table t;
	struct mg_str text = {(const char *)data, size}, line;
	int steps = 0;
	begin(&t, size ? data[0] : 0);
	while (mg_str_line(&text, &line)) {
		struct mg_str rest = line, word = mg_str_word(&rest);
		int seat = mg_seat_read(word);
		if (seat != MG_NONE)
			order(&t, seat, rest);
		else if (mg_str_is(word, "kept"))
			take(&t, rest, text);
		else if (mg_str_is(word, "undo"))
			undo(&t);
		for (size_t i = 0; seat == MG_NONE && i < line.len && i < 64; i++)
			step(&t);
	}
	say(&t);
	while (step(&t))
		must(++steps <= 2 * MG_MAX_MOVES);
	say(&t);
	mg_table_release(&t);
	return 0;
}
