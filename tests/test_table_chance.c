/* Tables at which chance has wishes: what must hold at any of them, after every event. */
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

static int undos_free, undos_asked, undos_here, redos, ordered; /* of all tables, so that nothing is tested for lack of cases */

static enum mg_verb verb_of(const struct mg_table *t, int i)
{
	return mg_verb(t->record.move[i]);
}

/* Chosen by the player, or by an order of hers. */
static bool is_own(const struct mg_table *t, int i)
{
	return t->mark[i] == MG_CHOSEN || t->mark[i] == MG_MARK_ORDER;
}

/* What the last decision of a seat is, straight from the words: the last move that its player chose; if that is part of a
 * development turn that has ended, everything from the first move on that he chose in this turn. */
static int decision_of(const struct mg_table *t, int seat)
{
	int last = t->record.moves - 1, first;
	while (last >= 0 && !(t->mover[last] == seat && is_own(t, last)))
		last--;
	if (last < 0 || (verb_of(t, last) != MG_M_DEVELOP && verb_of(t, last) != MG_M_DONE))
		return last;
	if (t->state.decision == MG_DEVELOP && t->state.to_move == seat && verb_of(t, last) == MG_M_DEVELOP)
		return last; /* the turn goes on */
	first = last;
	for (int i = last - 1; i >= 0 && (mg_is_anytime(t->record.move[i]) || verb_of(t, i) == MG_M_DEVELOP); i--)
		if (t->mover[i] == seat && is_own(t, i) && verb_of(t, i) == MG_M_DEVELOP)
			first = i;
	return first;
}

/* The policy once more: an undo goes to before the seat's last own decision; if anybody else has moved since, or columns
 * were drawn, all other persons who are there have said yes. */
static void watch_undo(const struct mg_table *before, int seat, int to)
{
	bool others = false;
	assert_int_equal(to, decision_of(before, seat));
	for (int i = to; i < before->record.moves; i++)
		others = others || before->mover[i] == MG_SEATS || (before->mover[i] != seat && before->mark[i] != MG_MARK_AUTO);
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

/* What was undone by one step comes again by one step, and then the table is as it was. */
static void watch_local_undo(const struct life *l, const struct mg_table *before, int to)
{
	static struct mg_table twin;
	char text[64];
	struct mg_buf out;
	int may;
	bool step = mg_table_undo(before, MG_SEATS, &may) == MG_UNDO_FREE && may == to;
	mg_buf_init(&out, text, sizeof text);
	twin = l->t;
	assert_int_equal(mg_table_decide_redo(&twin, &out), MG_GRANTED);
	mg_table_append(&twin, l->now, &out, NULL);
	assert_int_equal(twin.known, before->known);
	if (!step || before->known > before->record.moves)
		return;
	assert_int_equal(twin.record.moves, before->record.moves);
	assert_memory_equal(&twin.state, &before->state, sizeof twin.state);
	assert_memory_equal(twin.record.move, before->record.move, sizeof *twin.record.move * (size_t)twin.known);
	undos_here++;
}

/* A redo brings moves back that were known, and never too many: an undo leads back again, or further. */
static void watch_redo(const struct mg_table *before, const struct mg_table *t)
{
	assert_true(t->policy != MG_POLICY_ONLINE);
	assert_int_equal(t->known, before->known);
	assert_memory_equal(t->record.move, before->record.move, sizeof *t->record.move * (size_t)t->known);
	redos++;
}

static void watch_clocks(const struct mg_table *before, const struct mg_table *t, struct mg_str event)
{
	struct mg_str word = mg_str_word(&event);
	bool undo = mg_str_is(word, "undo"), redo = mg_str_is(word, "redo"), pause = mg_str_is(word, "pause"), replaced = mg_str_is(word, "replace");
	struct mg_str mark = mg_str_word(&event);
	bool forced = mg_str_is(mark, "auto") || mg_str_is(mark, "order");
	for (int p = 0; p < t->record.players; p++) {
		int64_t had = mg_table_left(before, p, t->at), has = mg_table_left(t, p, t->at);
		assert_true(has >= 0);
		if (undo)
			assert_true(has <= had);
		/* More time comes only by an own decision, by coming back or taking over, or after an outage; and a forced move takes none. */
		if (before->phase == MG_TABLE_PLAYING && t->pace.kind == MG_PACE_LIVE && has > had && !forced && !redo && !pause)
			assert_true(has - had <= t->pace.increment_ms || (before->seat[p].away && !t->seat[p].away) || (replaced && has <= t->pace.base_ms / 4));
		if (t->pace.kind == MG_PACE_BANK)
			assert_true(has <= t->pace.base_ms);
	}
	assert_true(t->out < 0 || (t->phase != MG_TABLE_PLAYING) || (t->asks < 0 && t->state.to_move == t->out && t->seat[t->out].away));
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
	bool undo = mg_str_is(word, "undo"), redo = mg_str_is(word, "redo");
	assert_int_equal(t->events, before->events + 1);
	assert_true(t->at >= before->at);
	if (undo && t->policy == MG_POLICY_ONLINE)
		watch_undo(before, mg_str_word(&rest).at[1] - '1', t->record.moves);
	else if (undo)
		watch_local_undo(l, before, t->record.moves);
	else if (redo)
		watch_redo(before, t);
	else
		assert_true(t->record.moves >= before->record.moves);
	watch_clocks(before, t, event);
	assert_true(mg_fair_check(t, l->secret));
	ordered += t->record.moves > before->record.moves && t->mark[t->record.moves - 1] == MG_MARK_ORDER;
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
	assert_int_equal(a->policy, b->policy);
	assert_int_equal(a->known, b->known);
	assert_int_equal(a->record.moves, b->record.moves);
	assert_int_equal(a->record.start, b->record.start);
	assert_memory_equal(&a->state, &b->state, sizeof a->state);
	size_t n = (size_t)a->known;
	assert_memory_equal(a->record.move, b->record.move, n * sizeof *a->record.move);
	assert_memory_equal(a->event_of, b->event_of, n * sizeof *a->event_of);
	assert_memory_equal(a->mark, b->mark, n);
	assert_memory_equal(a->mover, b->mover, n);
	assert_memory_equal(a->drawn, b->drawn, sizeof a->drawn);
	for (int p = 0; p < a->record.players; p++) {
		assert_int_equal(a->seat[p].sitter, b->seat[p].sitter);
		assert_int_equal(a->seat[p].left_ms, b->seat[p].left_ms);
		assert_int_equal(a->seat[p].away, b->seat[p].away);
		assert_int_equal(a->seat[p].hours.from, b->seat[p].hours.from);
		assert_int_equal(a->seat[p].vacation.to, b->seat[p].vacation.to);
		assert_int_equal(mg_table_left(a, p, a->at), mg_table_left(b, p, a->at));
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
	print_message("undos: %d free, %d asked for, %d local; %d redos\n", undos_free, undos_asked, undos_here, redos);
	assert_true(ordered > 1000);
	assert_true(undos_free > 100 && undos_asked > 20 && undos_here > 100 && redos > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_wishes_of_chance),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
