/* Online tables at which chance has wishes: what must hold at any of them, after every event. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tables.h"
#include "table/fair.h"

enum { TABLES = 150 };

static int tables(void)
{
	return getenv("MG_LONG") ? 20 * TABLES : TABLES;
}

static int undos_free, undos_asked; /* of all tables, so that nothing is tested for lack of cases */

/* The policy once more, straight from its words: an undo goes to before the seat's last own decision; if anybody else has
 * moved since, or columns were drawn, all other persons who are there have said yes. */
static void watch_undo(const struct mg_table *before, int seat, int to)
{
	bool own = false, others = false;
	for (int i = before->record.moves - 1; !own; i--) {
		assert_true(i >= 0);
		bool drawn = before->mover[i] == MG_SEATS, mine = before->mover[i] == seat;
		own = mine && before->mark[i] == MG_CHOSEN;
		others = others || drawn || (!mine && before->mark[i] != MG_MARK_AUTO);
		if (own)
			assert_int_equal(i, to);
	}
	int there = 0, agreed = 0;
	for (int p = 0; p < before->record.players; p++) {
		bool is_asked = p != seat && before->seat[p].sitter == MG_SITS_PERSON && !before->seat[p].away;
		there += is_asked;
		agreed += is_asked && before->agreed >> p & 1;
	}
	if (others && there) {
		assert_int_equal(before->asks, seat);
		assert_int_equal(agreed, there);
		undos_asked++;
	} else {
		undos_free++;
	}
}

static void watch_clocks(const struct mg_table *before, const struct mg_table *t, struct mg_str event)
{
	struct mg_str word = mg_str_word(&event);
	bool undo = mg_str_is(word, "undo"), forced = mg_str_is(mg_str_word(&event), "auto");
	for (int p = 0; p < t->record.players; p++) {
		int64_t had = mg_table_left(before, p, t->at), has = mg_table_left(t, p, t->at);
		assert_true(has >= 0);
		if (undo)
			assert_true(has <= had);
		/* More time comes only by an own decision, or by coming back; and a forced move takes none. */
		if (before->phase == MG_TABLE_PLAYING && t->pace.kind == MG_PACE_LIVE && has > had && !forced)
			assert_true(has - had <= t->pace.increment_ms || (before->seat[p].away && !t->seat[p].away));
	}
	int64_t due = mg_table_due(t);
	if (!mg_table_clock_runs(t))
		return;
	assert_int_equal(mg_table_left(t, t->state.to_move, due), 0);
	if (due > t->since)
		assert_true(mg_table_left(t, t->state.to_move, due - 1) > 0);
}

static void watch(struct life *l, const struct mg_table *before, struct mg_str event)
{
	struct mg_table *t = &l->t;
	struct mg_str rest = event, word = mg_str_word(&rest);
	bool undo = mg_str_is(word, "undo");
	assert_int_equal(t->events, before->events + 1);
	assert_true(t->at >= before->at);
	if (undo)
		watch_undo(before, mg_str_word(&rest).at[1] - '1', t->record.moves);
	else
		assert_true(t->record.moves >= before->record.moves);
	watch_clocks(before, t, event);
	assert_true(mg_fair_check(t, l->secret));
	assert_true(t->asks < 0 || t->phase == MG_TABLE_PLAYING);
}

static void assert_same(const struct mg_table *a, const struct mg_table *b)
{
	assert_string_equal(a->id, b->id);
	assert_int_equal(a->phase, b->phase);
	assert_int_equal(a->events, b->events);
	assert_int_equal(a->at, b->at);
	assert_int_equal(a->since, b->since);
	assert_int_equal(a->asks, b->asks);
	assert_int_equal(a->agreed, b->agreed);
	assert_int_equal(a->record.moves, b->record.moves);
	assert_int_equal(a->record.start, b->record.start);
	assert_memory_equal(&a->state, &b->state, sizeof a->state);
	size_t n = (size_t)a->record.moves;
	assert_memory_equal(a->record.move, b->record.move, n * sizeof *a->record.move);
	assert_memory_equal(a->event_of, b->event_of, n * sizeof *a->event_of);
	assert_memory_equal(a->mark, b->mark, n);
	assert_memory_equal(a->mover, b->mover, n);
	assert_memory_equal(a->drawn, b->drawn, sizeof a->drawn);
	for (int p = 0; p < a->record.players; p++) {
		assert_int_equal(a->seat[p].sitter, b->seat[p].sitter);
		assert_int_equal(a->seat[p].left_ms, b->seat[p].left_ms);
		assert_int_equal(a->seat[p].away, b->seat[p].away);
		assert_string_equal(a->seat[p].name, b->seat[p].name);
		assert_string_equal(a->record.name[p], b->record.name[p]);
	}
}

/* Whoever folds the same events gets the same table. */
static void assert_folds_again(const struct life *l)
{
	static struct mg_table again;
	char why[512];
	struct mg_buf wrong;
	struct mg_str log = {l->log, l->len}, event;
	uint32_t n;
	int64_t at;
	mg_buf_init(&wrong, why, sizeof why);
	mg_table_init(&again);
	while (life_read(&log, &n, &at, &event))
		if (!mg_table_apply(&again, at, event, &wrong))
			fail_msg("event %u: %s", n, why);
	assert_same(&l->t, &again);
	mg_table_release(&again);
}

/* The moves that stand are a record like any other. */
static void assert_record_replays(const struct life *l)
{
	static char text[MG_RECORD_TEXT_MAX + 1];
	static struct mg_record read;
	static struct mg_sheet own;
	static struct mg_record_error e;
	struct mg_state s;
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_record_write(&l->t.record, &out);
	if (!mg_record_read(&read, &s, &own, mg_buf_str(&out), &e))
		fail_msg("line %d: %s", e.line, e.text);
	assert_memory_equal(&s, &l->t.state, sizeof s);
	assert_int_equal(read.moves, l->t.record.moves);
}

static void test_wishes_of_chance(void **unused)
{
	(void)unused;
	static struct life l;
	int granted[WISHES] = {0}, denied[WISHES] = {0}, followed[3] = {0}, over = 0;
	l.watch = watch;
	for (int seed = 0; seed < tables(); seed++) {
		life_begin(&l, (uint64_t)seed);
		for (int step = 0; step < 3000 && life_step(&l); step++)
			if (mg_rng_below(&l.rng, 60) == 0) {
				assert_folds_again(&l);
				assert_record_replays(&l);
			}
		assert_folds_again(&l);
		assert_record_replays(&l);
		over += l.t.phase == MG_TABLE_OVER;
		for (int i = 0; i < WISHES; i++) {
			granted[i] += l.granted[i];
			denied[i] += l.denied[i];
		}
		for (int i = 0; i < 3; i++)
			followed[i] += l.followed[i];
		life_end(&l);
	}
	/* Chance has tried everything: each wish was granted and denied, except that only steps of a table in play are taken. */
	for (int i = 0; i < WISHES; i++) {
		assert_true(granted[i] > 0 || i == WISH_REMATCH);
		assert_true(denied[i] > 0 || i == WISH_CLOSE);
	}
	assert_true(over > tables() / 2 && followed[MG_NEXT_EVENTS] && followed[MG_NEXT_BOT] && followed[MG_NEXT_NOTHING]);
	assert_true(undos_free > 100 && undos_asked > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_wishes_of_chance),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
