/* Standing orders: their words, when they act and end, and games by chance in which everybody has some. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "orders.h"
#include "play.h"
#include "table/fair.h"
#include "text/order.h"

static struct mg_table t;
static const uint8_t secret[MG_SECRET_BYTES] = {1, 2, 3};

/* ---- words */

/* What is wrong with an order: "target Z9"; NULL: nothing. */
static const char *read(const char *words, struct mg_order *o)
{
	static char wrong[128];
	struct mg_order_fault fault;
	if (mg_order_read(mg_sheet_shipped(0), mg_str(words), o, &fault))
		return NULL;
	snprintf(wrong, sizeof wrong, "%s%s%s", mg_order_wrong_words[fault.wrong], *fault.word ? " " : "", fault.word);
	return wrong;
}

static void test_words(void **unused)
{
	(void)unused;
	static const char *const good[] = {
		"bid H2 up-to 4", "bid H2 at-once 4 else pass", "bid factory up-to 2 leave 3 subsidy else pass for era",
		"bid any up-to 1 leads=p2,nobody leads!=p3 left=nobody left!=p1,p4 for game", "pass H2", "pass any", "pass technology for game",
		"offer H2 A2 L5", "offer H2 any", "offer any for game", "sell H2 from 4 else keep", "sell any from 2", "keep H2 up-to 3 leave 1 else sell",
		"develop H1", "develop H1 leave 2 subsidy", "done", "done for game", "done until H1"};
	static const char *const bad[][2] = { /* and what is wrong with it */
		{"", "verb"}, {"buy H2", "verb buy"}, {"bid", "target"}, {"bid M2 up-to 3", "target M2"}, {"bid H2", "bid"}, {"bid H2 for 3", "bid for"},
		{"bid H2 up-to", "talers"}, {"bid H2 up-to 0", "talers 0"}, {"bid H2 up-to 100", "talers 100"}, {"bid H2 up-to 3 leave", "talers"},
		{"bid H2 up-to 3 for era", "no-span era"}, {"bid H2 up-to 3 else keep", "else keep"}, {"bid H2 up-to 3 leads=p5", "seats leads=p5"},
		{"bid H2 up-to 3 leads=", "seats leads="}, {"bid H2 up-to 3 now", "option now"}, {"pass H2 leave 3", "option leave"},
		{"sell H2 up-to 3", "sell up-to"}, {"sell H2 from 3 else pass", "else pass"}, {"keep H2 from 3", "keep from"}, {"offer", "offer"},
		{"offer H2 H2", "twice H2"}, {"offer M1", "offer M1"}, {"offer A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3", "many C3"}, {"develop", "field"},
		{"develop H1 gold=bank", "needless gold=bank"}, {"develop H1 leads=p2", "needless leads=p2"}, {"done now", "option now"},
		{"done for week", "span week"}, {"pass any for", "span"}, {"done until", "field"}, {"done until any", "field any"},
		{"done until H1 for game", "no-span game"}};
	struct mg_order o, again;
	char text[MG_ORDER_TEXT_MAX];
	struct mg_buf out;
	for (size_t i = 0; i < MG_COUNT(good); i++) {
		if (read(good[i], &o))
			fail_msg("%s: %s", good[i], read(good[i], &o));
		mg_buf_init(&out, text, sizeof text);
		mg_order_write(mg_sheet_shipped(0), &o, &out);
		assert_string_equal(text, good[i]);
		assert_null(read(text, &again));
		assert_memory_equal(&o, &again, sizeof o);
	}
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		assert_string_equal(read(bad[i][0], &o) ? read(bad[i][0], &o) : bad[i][0], bad[i][1]);
}

/* What is wrong is said in every language, and no two things alike. */
static void test_faults_in_words(void **unused)
{
	(void)unused;
	struct mg_sentence s, last;
	for (int lang = 0; lang < MG_LANGUAGES; lang++)
		for (int code = MG_ORDER_RIGHT + 1; code < MG_ORDER_WRONGS; code++) {
			struct mg_order_fault fault = {.wrong = (enum mg_order_wrong)code, .least = 1, .word = "buy"};
			mg_text_order_fault(&fault, (enum mg_language)lang, mg_sentence_begin(&s));
			assert_true(strstr(s.text, "buy") && s.out.len > 20 && !strchr(s.text, '{') && !s.out.full);
			mg_text_order_fault(&fault, MG_EN, mg_sentence_begin(&last));
			assert_true((lang == MG_EN) == (strcmp(s.text, last.text) == 0));
			assert_true(*mg_order_wrong_words[code]);
		}
}

/* ---- one game by hand */

static void fold(const char *event)
{
	char why[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	if (!mg_table_apply(&t, 1000, mg_str(event), &wrong))
		fail_msg("%s: %s", event, why);
}

/* Ann, Ben and Cleo; Ann is the starting player. The draw is F1, H1 and I1, factories that need nothing. */
static void begin(const char *more)
{
	char text[256], digits[65];
	uint8_t commitment[32];
	mg_table_release(&t);
	snprintf(text, sizeof text, "open a1 edition=industry players=3 start=p1 %s public", more);
	fold(text);
	mg_fair_commit(secret, commitment);
	for (int i = 0; i < 32; i++)
		snprintf(digits + 2 * i, 3, "%02x", commitment[i]);
	snprintf(text, sizeof text, "commit %s", digits);
	fold(text);
	fold("seat p1 person \"Ann\" -");
	fold("seat p2 person \"Ben\" -");
	fold("seat p3 person \"Cleo\" -");
	fold("start p1");
	fold("draw F H I");
}

static uint32_t give(int seat, const char *words)
{
	struct mg_order o, end;
	uint32_t id = 0;
	const char *wrong = read(words, &o);
	if (wrong)
		fail_msg("%s: %s", words, wrong);
	assert_int_equal(mg_table_give_order(&t, seat, &o, &id, &end), MG_ORDER_GIVEN);
	return id;
}

static enum mg_order_end vain(int seat, const char *words)
{
	struct mg_order o, end;
	uint32_t id;
	assert_null(read(words, &o));
	assert_int_equal(mg_table_give_order(&t, seat, &o, &id, &end), MG_ORDER_VAIN);
	return (enum mg_order_end)end.end;
}

/* What follows by itself, one event; "" if nothing does. */
static const char *next_at(int64_t now)
{
	static char text[1024];
	struct mg_buf out;
	struct mg_next_step step;
	mg_buf_init(&out, text, sizeof text);
	if (mg_table_next(&t, secret, now, MG_FORCED_PLAYED, &out, &step) != MG_NEXT_EVENTS)
		return "";
	mg_table_append(&t, now, &out, &step.decided);
	text[strcspn(text, "\n")] = '\0';
	return text;
}

static const char *next(void)
{
	return next_at(1000);
}

static void assert_ends(int seat, uint32_t id, enum mg_order_end end)
{
	for (int i = 0; i < t.orders[seat].count; i++)
		if (t.orders[seat].order[i].id == id) {
			assert_string_equal(mg_order_end_words[t.orders[seat].order[i].end], mg_order_end_words[end]);
			return;
		}
	fail_msg("no order %u", id);
}

static void test_bids(void **unused)
{
	(void)unused;
	begin("");
	uint32_t ben = give(1, "bid F1 up-to 2"), cleo = give(2, "bid F1 up-to 3 else pass");
	assert_string_equal(next(), "");
	fold("move p1 offer F1");
	assert_string_equal(next(), "move order p2 bid 1");
	assert_string_equal(next(), "move order p3 bid 2");
	assert_string_equal(next(), ""); /* Ann decides */
	assert_ends(1, ben, MG_ORDER_ACTED);
	assert_ends(2, cleo, MG_ORDER_ACTED);
	fold("move p1 sell");
	ben = give(1, "bid H1 up-to 4 leads=p3");
	cleo = give(2, "bid H1 up-to 2 else pass");
	fold("move p1 offer H1");
	assert_string_equal(next(), "");
	assert_ends(1, ben, MG_ORDER_LEADER); /* nobody leads */
	fold("move p2 bid 2");
	assert_string_equal(next(), "move order p3 pass");
	assert_ends(2, cleo, MG_ORDER_PRICE);
	fold("move p1 sell");
	assert_int_equal(vain(2, "bid H1 up-to 5"), MG_ORDER_TAKEN);
	assert_int_equal(vain(1, "bid H1 up-to 5"), MG_ORDER_YOURS);
}

static void test_money(void **unused)
{
	(void)unused;
	begin("");
	uint32_t ben = give(1, "bid F1 at-once 9 leave 2"), cleo = give(2, "bid F1 up-to 9 leave 3"), kept = give(0, "keep F1 up-to 5");
	fold("move p1 offer F1");
	assert_string_equal(next(), "move order p2 bid 3");
	assert_string_equal(next(), "");
	assert_ends(1, ben, MG_ORDER_ACTED);
	assert_ends(2, cleo, MG_ORDER_LEAVE);
	cleo = give(2, "bid F1 up-to 9 leave 4 subsidy");
	assert_string_equal(next(), "move order p3 subsidy p3");
	assert_string_equal(next(), "move order p3 bid 4");
	assert_ends(2, cleo, MG_ORDER_ACTED);
	assert_string_equal(next(), "move order p1 keep");
	assert_ends(0, kept, MG_ORDER_ACTED);
	assert_int_equal(t.state.auctioneer, 1);
}

static void test_auctioneer(void **unused)
{
	(void)unused;
	begin("");
	uint32_t offer = give(0, "offer I1 F1"), sell = give(0, "sell I1 from 2"), any = give(0, "sell any from 1");
	uint32_t ben = give(1, "pass any"), cleo = give(2, "bid any up-to 1");
	assert_string_equal(next(), "move order p1 offer I1");
	assert_string_equal(next(), "move order p2 pass");
	assert_string_equal(next(), "move order p3 bid 1");
	assert_string_equal(next(), "move order p1 sell"); /* not by the order for I1, but by that for any lot */
	assert_ends(0, sell, MG_ORDER_TAKEN);
	assert_ends(0, any, MG_ORDER_STANDS);
	assert_string_equal(next(), "move order p1 offer F1");
	assert_string_equal(next(), "move order p2 pass");
	assert_string_equal(next(), "move order p3 bid 1");
	assert_string_equal(next(), "move order p1 sell");
	assert_ends(0, offer, MG_ORDER_GONE);
	fold("move p1 offer H1");
	assert_string_equal(next(), "move order p2 pass");
	fold("move p3 pass");
	assert_string_equal(next(), "move auto p1 keep");
	assert_ends(1, ben, MG_ORDER_STANDS);
	assert_ends(2, cleo, MG_ORDER_STANDS); /* for the round, which still goes on */
}

static void test_develop(void **unused)
{
	(void)unused;
	begin("");
	uint32_t quarry = give(2, "develop F1 leave 1"), other = give(1, "develop F1");
	give(0, "offer any");
	give(0, "pass any");
	give(1, "offer any");
	give(1, "pass any");
	give(2, "bid F1 up-to 1 else pass");
	give(2, "pass any");
	give(0, "sell any from 1");
	give(0, "done");
	give(1, "done for game");
	uint32_t done = give(2, "done");
	while (*next() && t.state.round == 1)
		;
	assert_ends(1, other, MG_ORDER_TAKEN);
	assert_ends(2, quarry, MG_ORDER_ACTED);
	assert_ends(2, done, MG_ORDER_SPAN);
	assert_int_equal(t.state.developed, mg_bit(5));
	assert_true(t.state.round == 2);
}

/* Nothing is developed until one field can be paid for; then its owner is asked. */
static void test_until(void **unused)
{
	(void)unused;
	begin("");
	uint32_t never = give(0, "done until L5"), ready = give(2, "done until F1"), other = give(1, "done until F1");
	give(0, "offer any");
	give(0, "pass any");
	give(0, "sell any from 1");
	give(1, "offer any");
	give(1, "pass any");
	give(2, "bid F1 up-to 1 else pass");
	give(2, "pass any");
	while (*next())
		;
	assert_int_equal(t.state.decision, MG_DEVELOP);
	assert_int_equal(t.state.to_move, 1);
	assert_ends(0, never, MG_ORDER_STANDS); /* and has ended Ann's turn */
	assert_ends(1, other, MG_ORDER_TAKEN);
	fold("move p2 done");
	assert_string_equal(next(), "");
	assert_int_equal(t.state.to_move, 2);
	assert_ends(2, ready, MG_ORDER_READY);
	assert_int_equal(vain(2, "done until F1"), MG_ORDER_READY);
	give(2, "develop F1");
	assert_string_equal(next(), "move order p3 develop F1");
}

static void test_undo(void **unused)
{
	(void)unused;
	begin("");
	uint32_t ben = give(1, "bid any up-to 2 for game"), cleo = give(2, "bid F1 up-to 1");
	fold("move p1 offer F1");
	assert_string_equal(next(), "move order p2 bid 1");
	assert_ends(2, cleo, MG_ORDER_PRICE);
	fold("undo p2 2"); /* nobody moved since: free */
	assert_ends(1, ben, MG_ORDER_UNDONE);
	assert_ends(2, cleo, MG_ORDER_STANDS);
	assert_string_equal(next(), "");
	uint32_t later = give(1, "pass any");
	assert_string_equal(next(), "move order p2 pass");
	assert_string_equal(next(), "move order p3 bid 1");
	/* With another's undo orders decide again. */
	fold("ask p1 undo 1");
	assert_string_equal(next(), "");
	fold("answer p2 yes");
	fold("answer p3 yes");
	assert_string_equal(next(), "undo p1 1");
	assert_ends(1, later, MG_ORDER_STANDS);
	assert_ends(2, cleo, MG_ORDER_STANDS);
	fold("move p1 offer F1");
	assert_string_equal(next(), "move order p2 pass");
	assert_string_equal(next(), "move order p3 bid 1");
}

static void test_own_move_first(void **unused)
{
	(void)unused;
	begin("pace=move:3600 orders=20-120");
	uint32_t ben = give(1, "bid F1 up-to 2");
	fold("move p1 offer F1");
	int64_t due = mg_orders_due(&t);
	assert_true(due >= 1000 + 20000 && due <= 1000 + 120000);
	assert_string_equal(next_at(due - 1), "");
	fold("move p2 pass");
	assert_ends(1, ben, MG_ORDER_BY_HAND);
	assert_true(mg_orders_due(&t) == INT64_MAX);
	give(2, "bid F1 at-once 2");
	due = mg_orders_due(&t);
	assert_string_equal(next_at(due), "move order p3 bid 2");
}

/* How long an order waits says nothing of what it is: the same spread for each, and never twice alike. */
static void test_delay_tells_nothing(void **unused)
{
	(void)unused;
	static const char *const orders[] = {"pass any", "bid any up-to 1", "bid F1 at-once 9 leave 0 subsidy", "bid factory up-to 5 else pass for game"};
	enum { TIMES = 4000 };
	for (size_t i = 0; i < MG_COUNT(orders); i++) {
		int64_t sum = 0, least = INT64_MAX, most = 0;
		begin("orders=20-120");
		give(1, orders[i]);
		fold("move p1 offer F1");
		for (int k = 0; k < TIMES; k++) {
			t.since = 1000 + k;
			int64_t delay = mg_orders_due(&t) - t.since;
			least = delay < least ? delay : least;
			most = delay > most ? delay : most;
			sum += delay;
		}
		assert_true(least >= 20000 && least < 21000 && most <= 120000 && most > 119000);
		assert_true(sum / TIMES > 68000 && sum / TIMES < 72000);
	}
}

static void test_change_and_limit(void **unused)
{
	(void)unused;
	struct mg_order o, end;
	uint32_t id, first = 0;
	begin("");
	assert_null(read("pass any for game", &o));
	for (int i = 0; i < MG_ORDERS_MAX; i++) {
		assert_int_equal(mg_table_give_order(&t, 1, &o, &id, &end), MG_ORDER_GIVEN);
		first = first ? first : id;
	}
	assert_int_equal(mg_table_give_order(&t, 1, &o, &id, &end), MG_ORDER_FULL);
	assert_int_equal(mg_table_give_order(&t, 3, &o, &id, &end), MG_ORDER_NO_SEAT);
	assert_int_equal(mg_table_withdraw_order(&t, 1, first), MG_ORDER_GIVEN);
	assert_int_equal(mg_table_withdraw_order(&t, 1, first), MG_ORDER_UNKNOWN);
	assert_int_equal(mg_table_change_order(&t, 1, first, &o, &end), MG_ORDER_UNKNOWN);
	assert_null(read("bid any up-to 1 for game", &o));
	assert_int_equal(mg_table_change_order(&t, 1, first + 1, &o, &end), MG_ORDER_GIVEN);
	assert_int_equal(mg_table_change_order(&t, 2, first + 1, &o, &end), MG_ORDER_UNKNOWN);
	fold("move p1 offer F1");
	assert_string_equal(next(), "move order p2 bid 1");
}

/* ---- games by chance */

static int acted[MG_VERBS], ended[MG_ORDER_ENDS];
static long moves_by_order, moves_by_hand;

/* What is kept of the orders is all of them. */
static void assert_kept(void)
{
	static struct mg_table twin;
	static char text[MG_ORDERS_STORED_MAX], again[MG_ORDERS_STORED_MAX], bad[256];
	struct mg_buf out, copy, wrong;
	twin = t;
	for (int p = 0; p < t.record.players; p++) {
		mg_buf_init(&out, text, sizeof text);
		mg_buf_init(&copy, again, sizeof again);
		mg_buf_init(&wrong, bad, sizeof bad);
		mg_orders_write(&t, p, &out);
		memset(&twin.orders[p], 0, sizeof twin.orders[p]);
		if (!mg_orders_read(&twin, p, mg_buf_str(&out), &wrong))
			fail_msg("%s\n%s", bad, text);
		mg_orders_write(&twin, p, &copy);
		assert_false(out.full);
		assert_string_equal(text, again);
		assert_memory_equal(twin.orders[p].order, t.orders[p].order, sizeof t.orders[p].order);
	}
}

/* Whole sentences in every language. */
static void assert_said(const struct mg_order *o)
{
	struct mg_sentence s;
	for (int lang = 0; lang < MG_LANGUAGES; lang++) {
		mg_text_order(&t.record, o, (enum mg_language)lang, mg_sentence_begin(&s));
		assert_true(s.out.len > 10 && !strchr(s.text, '{') && !s.out.full);
		mg_text_order_end(&t.record, o, (enum mg_language)lang, mg_sentence_begin(&s));
		assert_true((o->end == MG_ORDER_STANDS || s.out.len > 5) && !strchr(s.text, '{') && !strstr(s.text, "  "));
	}
}

static void count_ends(void)
{
	for (int p = 0; p < t.record.players; p++)
		for (int i = 0; i < t.orders[p].count; i++) {
			ended[t.orders[p].order[i].end]++;
			assert_said(&t.orders[p].order[i]);
		}
}

/* One step: what follows, or a move by hand. The twin makes every move by hand, and is told of no order. */
static void step(struct mg_table *twin, struct mg_rng *rng)
{
	char text[1024], words[1024];
	struct mg_buf out, copy;
	static struct mg_next_step follows;
	static struct mg_decided decided;
	struct mg_why why;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_init(&copy, words, sizeof words);
	enum mg_next next_is = mg_table_next(&t, secret, 1000, MG_FORCED_PLAYED, &out, &follows);
	if (next_is == MG_NEXT_NOTHING) {
		mg_move m = mg_random_move(&t.record.sheet->board, &t.state, rng);
		int seat = mg_is_anytime(m) ? mg_move_seat(m) : t.state.to_move;
		assert_int_equal(mg_table_decide_moves(&t, seat, MG_CHOSEN, &m, 1, &out, &follows.decided, &why), MG_GRANTED);
		moves_by_hand++;
	}
	if (follows.decided.count && follows.decided.mark == MG_MARK_ORDER) {
		mg_move m = follows.decided.move[0];
		assert_int_equal(follows.decided.count, 1);
		assert_int_equal(mg_table_decide_moves(twin, follows.decided.seat, MG_CHOSEN, &m, 1, &copy, &decided, &why), MG_GRANTED);
		mg_table_append(twin, 1000, &copy, &decided);
		acted[mg_verb(m)]++;
		moves_by_order++;
	} else {
		mg_table_append(twin, 1000, &out, &follows.decided);
	}
	mg_table_append(&t, 1000, &out, &follows.decided);
	assert_memory_equal(&t.state, &twin->state, sizeof t.state);
}

static void play(uint64_t seed)
{
	static struct mg_table twin;
	static struct mg_sheet own;
	struct mg_rng rng = mg_rng_seed(seed);
	struct mg_record start;
	struct mg_table_seat seat[MG_SEATS] = {{0}};
	char bad[256];
	struct mg_buf wrong;
	int steps = 0;
	mg_buf_init(&wrong, bad, sizeof bad);
	if (mg_rng_below(&rng, 4) == 0)
		mg_random_sheet(&own, &rng);
	mg_random_setup(&start, mg_rng_below(&rng, 4) == 0 && own.name[0] ? &own : mg_sheet_shipped((int)mg_rng_below(&rng, 2)), &rng);
	for (int p = 0; p < start.players; p++)
		seat[p].sitter = MG_SITS_PERSON;
	mg_table_release(&t);
	mg_table_release(&twin);
	if (!mg_table_from_record(&t, MG_POLICY_SHARED, seat, secret, &start, 0, MG_FORCED_PLAYED, &wrong) ||
	    !mg_table_from_record(&twin, MG_POLICY_SHARED, seat, secret, &start, 0, MG_FORCED_PLAYED, &wrong))
		fail_msg("%s", bad);
	while (t.phase == MG_TABLE_PLAYING) {
		if (mg_rng_below(&rng, 2))
			for (int p = 0; p < t.record.players; p++)
				random_orders_step(&t, p, &rng);
		if (mg_rng_below(&rng, 20) == 0) {
			assert_kept();
			count_ends();
		}
		step(&twin, &rng);
		assert_true(++steps <= MG_MAX_MOVES + 1);
	}
	count_ends();
	assert_int_equal(t.record.moves, twin.record.moves);
	assert_memory_equal(t.record.move, twin.record.move, sizeof *t.record.move * (size_t)t.record.moves);
	for (int p = 0; p < t.record.players; p++)
		for (int i = 0; i < t.orders[p].count; i++)
			assert_int_not_equal(t.orders[p].order[i].end, MG_ORDER_STANDS);
}

static void test_games_of_chance(void **unused)
{
	(void)unused;
	int games = getenv("MG_LONG") ? 10000 : play_times(300);
	for (int seed = 0; seed < games; seed++)
		play((uint64_t)seed);
	print_message("%d games: %ld moves by order, %ld by hand\n", games, moves_by_order, moves_by_hand);
	for (int end = MG_ORDER_STANDS; games >= 300 && end < MG_ORDER_ENDS; end++)
		if (!ended[end] && end != MG_ORDER_UNDONE)
			fail_msg("no order ended by: %s", mg_order_end_words[end]);
	for (int verb = MG_M_OFFER; verb <= MG_M_SUBSIDY; verb++)
		assert_true(acted[verb] > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),	   cmocka_unit_test(test_faults_in_words),
		   cmocka_unit_test(test_bids),		    cmocka_unit_test(test_money),
		cmocka_unit_test(test_auctioneer), cmocka_unit_test(test_develop), cmocka_unit_test(test_until),	    cmocka_unit_test(test_undo),
		cmocka_unit_test(test_own_move_first), cmocka_unit_test(test_delay_tells_nothing), cmocka_unit_test(test_change_and_limit), cmocka_unit_test(test_games_of_chance),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	mg_table_release(&t);
	return failed;
}
