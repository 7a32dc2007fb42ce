/* Reviews: what they promise on any game, on the end that is solved, on games that are cut off; saved sums, puzzles, sentences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "embed/embed.h"
#include "games.h"
#include "play.h"
#include "record/movetext.h"
#include "review/chances.h"
#include "review/jobs.h"
#include "review/puzzle.h"
#include "review/saved.h"
#include "text/review.h"

static const struct mg_review_effort brief = {.searches = 2, .steps = 1, .units = 60, .ends = 2000};
static const struct mg_review_effort glance = {.searches = 0};

static char text[MG_REVIEW_JSON_MAX], other_text[MG_REVIEW_JSON_MAX];
static struct mg_record record;
static struct mg_state state;

/* A lively game, at most so many moves long. */
static void play(const struct mg_sheet *sheet, int players, int most, uint64_t seed)
{
	struct mg_rng rng = mg_rng_seed(seed);
	mg_record_init(&record, sheet, players, MG_DRAWS_BALANCED, (int)(seed % (uint64_t)players));
	mg_record_state(&record, 0, &state);
	while (state.decision != MG_OVER && record.moves < most) {
		const struct mg_board *b = &sheet->board;
		mg_move m = state.decision == MG_DRAW ? play_draw(b, &state, &rng) : play_lively(b, &state, &rng);
		assert_int_equal(mg_record_play(&record, &state, m), MG_FINE);
	}
}

static struct mg_review *reviewed(const struct mg_review_effort *effort, uint64_t seed, int from, uint32_t slice)
{
	struct mg_review *v = mg_review_new(&record, effort, seed, from);
	struct mg_reviewer *r = mg_reviewer_new(&record.sheet->board, record.players, NULL);
	assert_non_null(v);
	assert_non_null(r);
	while (mg_review_work(v, r, slice))
		assert_true(v->done <= v->of);
	assert_true(mg_review_finished(v) && v->done == v->of);
	mg_reviewer_free(r);
	return v;
}

static const char *json(const struct mg_review *v, char *out)
{
	struct mg_buf buf;
	struct mg_review_view view = {.parts = MG_PART_ALL, .you = MG_NONE, .lang = MG_EN, .depth = "quick"};
	mg_buf_init(&buf, out, MG_REVIEW_JSON_MAX);
	mg_review_json(v, &view, &buf);
	assert_false(buf.full);
	return out;
}

/* ---- differences */

static struct mg_value end_of(int a, int b, int c)
{
	struct mg_value v = {{0}, {(float)a, (float)b, (float)c}};
	int best = a > b ? (a > c ? a : c) : (b > c ? b : c), winners = (a == best) + (b == best) + (c == best);
	v.win[0] = a == best ? 1.0f / (float)winners : 0;
	v.win[1] = b == best ? 1.0f / (float)winners : 0;
	v.win[2] = c == best ? 1.0f / (float)winners : 0;
	return v;
}

static void differences_turn_round(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(5);
	struct mg_pair_sums there = {0}, back = {0}, same = {0};
	struct mg_difference a, b, none;
	for (int i = 0; i < 200; i++) {
		struct mg_value x = end_of(3 + (int)mg_rng_below(&rng, 20), (int)mg_rng_below(&rng, 20), (int)mg_rng_below(&rng, 20));
		struct mg_value y = end_of((int)mg_rng_below(&rng, 20), (int)mg_rng_below(&rng, 20), (int)mg_rng_below(&rng, 20));
		mg_pair_add(&there, &x, &y, 3);
		mg_pair_add(&back, &y, &x, 3);
		mg_pair_add(&same, &x, &x, 3);
	}
	mg_pair_difference(&there, 0, 1, &a);
	mg_pair_difference(&back, 0, 1, &b);
	mg_pair_difference(&same, 0, 1, &none);
	assert_true(a.win == -b.win && a.points == -b.points && a.win_error == b.win_error);
	assert_true(a.points > 2 && a.points < 4 && a.win > 2 * a.win_error);
	assert_true(none.win == 0 && none.points == 0 && none.win_error < 0.02f);
}

/* A margin of many points is a victory: what margins say agrees with victories, and is surer. */
static void margins_are_surer(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(6);
	struct mg_pair_sums sums = {0};
	struct mg_difference plain, margins;
	for (int i = 0; i < 400; i++) {
		int luck = (int)mg_rng_below(&rng, 15), rival = 8 + (int)mg_rng_below(&rng, 6);
		struct mg_value x = end_of(3 + luck, rival, 2), y = end_of(luck, rival, 2);
		mg_pair_add(&sums, &x, &y, 3);
	}
	mg_pair_difference(&sums, 0, 1, &plain);
	mg_pair_by_margin(&sums, 0, 0.33f, 6, &margins);
	assert_true(margins.win_error < plain.win_error && plain.win > 0.1f);
	assert_true(margins.win > plain.win - 3 * plain.win_error && margins.win < plain.win + 3 * plain.win_error);
	assert_true(margins.points == 3 && plain.points == 3);
}

/* ---- any game */

static void assert_honest(const struct mg_review *v)
{
	int listed = 0;
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		struct mg_stake stake = mg_stake_of(d, &d->loss);
		assert_true(d->stage != MG_WAITING && d->options > 0 && d->option[d->played].move == d->move);
		assert_true(d->loss.win >= 0 && d->loss.points >= 0 && (d->played != 0 || d->loss.win == 0));
		if (d->mark)
			assert_true(d->stage >= MG_PLAYED && stake.gain >= MG_SURE * stake.error && stake.gain >= mg_mark_from[d->mark] && d->theme);
		if (d->stage == MG_EXACT)
			assert_true(d->loss.win_error == 0);
	}
	for (int at = 0; at < v->record.moves; at++) {
		mg_move m = v->record.move[at], forced;
		bool decided = mg_is_anytime(m) || (mg_verb(m) != MG_M_DRAW && !mg_forced(v->b, &v->state[at], &forced));
		if (decided)
			assert_int_equal(v->decision[listed++].at, at);
	}
	assert_int_equal(listed, v->decisions);
}

static void assert_adds_up(const struct mg_review *v)
{
	float start = 0, luck = 0;
	for (int p = 0; p < v->record.players; p++) {
		struct mg_review_seat s;
		mg_review_seat(v, p, &s);
		start += s.start;
		luck += s.luck;
		if (s.result < 0)
			continue;
		float sum = s.start + s.luck + s.own + s.others + s.rest - s.result;
		assert_true(sum < 1e-4f && sum > -1e-4f && s.own <= 0 && s.others >= 0);
	}
	assert_true(start > 0.999f && start < 1.001f && luck < 1e-3f && luck > -1e-3f);
}

static void a_whole_game_is_honest_and_adds_up(void **unused)
{
	(void)unused;
	for (int edition = 0; edition < MG_EDITIONS; edition++) {
		play(mg_sheet_of_edition((enum mg_edition_id)edition), 3 + edition, MG_MAX_MOVES, 11);
		assert_int_equal(state.decision, MG_OVER);
		struct mg_review *v = reviewed(&brief, 1, -1, 100);
		assert_honest(v);
		assert_adds_up(v);
		assert_true(v->auctions > 40 && v->value[v->values - 1].at == record.moves);
		json(v, text);
		mg_review_free(v);
	}
}

static void slices_make_no_difference(void **unused)
{
	(void)unused;
	play(mg_sheet_of_edition(MG_INDUSTRY), 4, 24, 3);
	struct mg_review *a = reviewed(&brief, 4, -1, 1), *b = reviewed(&brief, 4, -1, 100000);
	assert_string_equal(strchr(json(a, text), '{'), json(b, other_text));
	mg_review_free(a);
	mg_review_free(b);
}

static void games_cut_off_and_own_boards(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(77);
	static struct mg_sheet sheet;
	for (int i = 0; i < 3; i++) {
		mg_random_sheet(&sheet, &rng);
		play(&sheet, 3 + i % 2, 1 + i * 14, 20 + (uint64_t)i);
		struct mg_review *v = reviewed(&brief, 1, -1, 10);
		assert_honest(v);
		assert_adds_up(v);
		mg_review_free(v);
	}
	play(mg_sheet_of_edition(MG_INDUSTRY), 4, 0, 1);
	mg_review_free(reviewed(&brief, 1, -1, 10));
}

/* ---- luck */

static void luck_is_even(void **unused)
{
	(void)unused;
	const struct mg_sheet *sheet = mg_sheet_of_edition(MG_INDUSTRY);
	uint64_t seed = 31;
	play(sheet, 4, 0, seed);
	for (int most = 1; !(state.decision == MG_DRAW && state.era == 5 && __builtin_popcount(state.bag) == 6); most++)
		play(sheet, 4, most, seed);
	double sum[MG_SEATS] = {0}, points[MG_SEATS] = {0}, moved = 0;
	int outcomes = 0, at = record.moves;
	struct mg_state before = state;
	for (unsigned set = 0; set < MG_ALL_COLUMNS; set++) {
		if ((set & before.bag) != set || __builtin_popcount(set) != 3)
			continue;
		state = before;
		record.moves = at;
		assert_int_equal(mg_record_play(&record, &state, mg_draw_columns(set)), MG_FINE);
		struct mg_review *v = reviewed(&glance, 1, at, 1000);
		assert_true(v->draws == 1 && v->draw[0].outcomes == 20);
		for (int p = 0; p < 4; p++) {
			sum[p] += (double)v->draw[0].luck[p];
			points[p] += (double)v->draw[0].points[p];
			moved += (double)v->draw[0].luck[p] * (double)v->draw[0].luck[p];
		}
		outcomes++;
		mg_review_free(v);
	}
	assert_int_equal(outcomes, 20);
	assert_true(moved > 1e-6); /* draws do matter */
	for (int p = 0; p < 4; p++)
		assert_true(sum[p] < 1e-4 && sum[p] > -1e-4 && points[p] < 1e-2 && points[p] > -1e-2);
}

/* Where only a part of what a draw changes comes true, only that is luck. */
static void of_a_draw_only_what_comes_true_is_luck(void **unused)
{
	(void)unused;
	for (int edition = 0; edition < MG_EDITIONS; edition++) {
		const struct mg_sheet *sheet = mg_sheet_of_edition((enum mg_edition_id)edition);
		play(sheet, 4, 1, 5);
		struct mg_review *v = reviewed(&glance, 1, -1, 1000);
		float share = mg_luck_share(&sheet->board, 4);
		assert_true(v->draws == 1 && v->value[0].at == 0 && v->value[1].at == 1 && share > 0 && share <= 1);
		for (int p = 0; p < 4; p++) {
			float off = v->draw[0].luck[p] - share * (v->value[1].value.win[p] - v->value[0].value.win[p]);
			assert_true(off < 1e-6f && off > -1e-6f && v->draw[0].luck[p] != 0);
		}
		mg_review_free(v);
	}
	assert_true(mg_luck_share(&mg_sheet_of_edition(MG_INDUSTRIA)->board, 4) < 1);
}

/* ---- what a decision cost */

static void a_planted_blunder_is_found(void **unused)
{
	(void)unused;
	const struct mg_review_effort some = {.searches = 48, .steps = 2, .units = 60, .ends = 2000};
	const struct mg_sheet *sheet = mg_sheet_of_edition(MG_INDUSTRY);
	play(sheet, 4, 0, 8);
	for (int most = 1; !(state.era == 4 && state.decision == MG_BID && state.high == 0 && state.money[state.to_move] >= 8); most++)
		play(sheet, 4, most, 8);
	int at = record.moves, seat = state.to_move;
	mg_record_play(&record, &state, mg_bid(state.money[seat]));
	struct mg_review *v = reviewed(&some, 1, at, 1000);
	assert_int_equal(v->decisions, 1);
	assert_true(v->decision[0].mark == MG_BLUNDER && v->decision[0].theme == MG_OVERPAID && v->decision[0].seat == seat);
	float given = 0;
	for (int p = 0; p < 4; p++)
		given += v->decision[0].given[p];
	assert_true(given > v->decision[0].loss.win - 1e-4f && given < v->decision[0].loss.win + 1e-4f && v->decision[0].given[seat] == 0);
	mg_review_free(v);
}

static void the_end_is_exact(void **unused)
{
	(void)unused;
	play(mg_sheet_of_edition(MG_INDUSTRIA), 3, MG_MAX_MOVES, 12);
	struct mg_review *v = reviewed(&brief, 1, -1, 1000);
	const struct mg_review_decision *last = &v->decision[v->decisions - 1];
	assert_int_equal(last->stage, MG_EXACT);
	/* the last decision of all: what the options lead to is the result itself */
	struct mg_value result;
	mg_evaluate_result(v->b, &state, &result);
	if (last->at == record.moves - 1)
		assert_true(last->option[last->played].value.score[last->seat] == result.score[last->seat]);
	mg_review_free(v);
}

/* ---- plans */

/* The moves of a development turn as the strongest player would make them, played; returns how many. */
static int play_turn(struct mg_thinker *t)
{
	int seat = state.to_move, moves = 0;
	while (state.decision == MG_DEVELOP && state.to_move == seat) {
		mg_thinker_begin(t, &state, mg_player_strongest(), 3);
		mg_thinker_limit(t, 48);
		while (mg_thinker_think(t, 1000))
			;
		assert_int_equal(mg_record_play(&record, &state, mg_thinker_move(t)), MG_FINE);
		moves++;
	}
	return moves;
}

/* Whoever is about to build several things, as the best plan has it, is warned of none of them; each is judged with what can still be done after it. */
static void a_good_plan_of_several_builds_is_not_blamed(void **unused)
{
	(void)unused;
	const struct mg_sheet *sheet = mg_sheet_of_edition(MG_INDUSTRY);
	struct mg_thinker *t = mg_thinker_new(&sheet->board);
	int plans = 0;
	assert_non_null(t);
	uint64_t seed = 21;
	for (int most = 60; plans < 3; most++) {
		play(sheet, 4, most, seed);
		if (state.decision == MG_OVER) { /* another game */
			assert_true(++seed < 40);
			most = 60;
			continue;
		}
		if (record.moves < most || state.decision != MG_DEVELOP)
			continue;
		int from = record.moves, moves = play_turn(t);
		most += moves;
		if (moves < 3)
			continue;
		struct mg_review *v = reviewed(&mg_effort_quick, 1, from, 1000);
		assert_in_range(v->decisions, 2, moves);
		for (int i = 0; i < v->decisions; i++)
			assert_true(v->decision[i].at >= from && v->decision[i].mark < MG_MISTAKE);
		assert_int_equal(v->auctions + v->draws, 0);
		mg_review_free(v);
		plans++;
	}
	mg_thinker_free(t);
}

/* ---- saved sums */

static void saved_sums_come_back(void **unused)
{
	(void)unused;
	const struct mg_review_effort some = {.searches = 2, .steps = 1, .units = 100000, .ends = 2000};
	play(mg_sheet_of_edition(MG_INDUSTRY), 3, 20, 15);
	struct mg_review *v = reviewed(&some, 1, -1, 1000), *again = reviewed(&(struct mg_review_effort){.searches = 2, .ends = 2000}, 1, -1, 1000);
	char line[MG_SAVED_LINE];
	struct mg_buf out;
	int lines = 0;
	for (int i = 0; i < v->decisions; i++)
		for (int k = 0; v->decision[i].stage == MG_PLAYED && k < v->decision[i].rivals; k++, lines++) {
			mg_buf_init(&out, line, sizeof line);
			mg_saved_write(v, &v->decision[i], k, &out);
			assert_null(mg_saved_read(again, (struct mg_str){line, out.len - 1}));
			assert_memory_equal(&again->decision[i].sums[k], &v->decision[i].sums[k], sizeof v->decision[i].sums[k]);
			for (size_t cut = 0; cut < out.len - 1; cut += 7)
				mg_saved_read(again, (struct mg_str){line, cut}); /* whatever it says, it must not fall over */
		}
	assert_true(lines > 0);
	static const char *const wrong[] = {"", "x", "1", "1 bid", "1 bid 2", "1 bid 2: 0", "1 bid 2: 8 1 2", "1 fly: 8", "1 -: 9999999999 1"};
	for (size_t i = 0; i < MG_COUNT(wrong); i++)
		assert_non_null(mg_saved_read(again, mg_str(wrong[i])));
	mg_review_free(v);
	mg_review_free(again);
}

/* ---- puzzles */

static struct mg_puzzle puzzle;

static void puzzles_are_sound(void **unused)
{
	(void)unused;
	static const char *const files[] = {"puzzles/industry.txt", "puzzles/industria.txt"};
	static char data[1 << 20], line_text[MG_PUZZLE_LINE];
	for (size_t i = 0; i < MG_COUNT(files); i++) {
		FILE *f = fopen(files[i], "r");
		assert_non_null(f);
		struct mg_str rest = {data, fread(data, 1, sizeof data, f)}, line;
		fclose(f);
		int n = 0, kinds[MG_REVIEW_KINDS] = {0};
		while (mg_str_line(&rest, &line)) {
			struct mg_buf out;
			if (line.len == 0 || line.at[0] == '#')
				continue;
			assert_null(mg_puzzle_read(&puzzle, line));
			mg_buf_init(&out, line_text, sizeof line_text);
			mg_puzzle_write(&puzzle, &out);
			assert_true(out.len == line.len + 1 && memcmp(line_text, line.at, line.len) == 0);
			for (int a = puzzle.right; a < puzzle.answers; a++)
				assert_true(puzzle.answer[a].loss >= 0.035f && puzzle.answer[a].loss >= 3 * puzzle.answer[a].error);
			for (int a = 0; a < puzzle.right; a++)
				assert_true(puzzle.answer[a].loss <= 0.036f);
			kinds[puzzle.kind]++;
			n++;
		}
		assert_true(n >= 20 && kinds[MG_REVIEW_OFFER] && kinds[MG_REVIEW_BID] && kinds[MG_REVIEW_SETTLE] && kinds[MG_REVIEW_DEVELOP]);
	}
}

static void broken_puzzles_are_refused(void **unused)
{
	(void)unused;
	static char data[1 << 16], copy[MG_PUZZLE_LINE];
	FILE *f = fopen("puzzles/industry.txt", "r");
	assert_non_null(f);
	struct mg_str rest = {data, fread(data, 1, sizeof data, f)}, line;
	fclose(f);
	do
		assert_true(mg_str_line(&rest, &line));
	while (line.len == 0 || line.at[0] == '#');
	const char *answers = line.at + line.len;
	while (answers[-1] != '\t')
		answers--;
	for (size_t i = 0; i < line.len; i++) /* cut off: before the second answer nothing is left to ask */
		assert_true(mg_puzzle_read(&puzzle, (struct mg_str){line.at, i}) || memchr(answers, '|', i - (size_t)(answers - line.at)));
	for (size_t i = 0; i < (size_t)(answers - line.at); i++) {
		memcpy(copy, line.at, line.len);
		copy[i] = copy[i] == '\t' ? ' ' : '\t';
		assert_non_null(mg_puzzle_read(&puzzle, (struct mg_str){copy, line.len}));
	}
}

/* ---- sentences */

static void assert_sound(const char *sentence)
{
	if (strpbrk(sentence, "{}") || strstr(sentence, "  ") || strstr(sentence, "()") || strstr(sentence, " .") || *sentence == ' ' ||
	    !mg_str_utf8(mg_str(sentence), NULL) || (*sentence && sentence[strlen(sentence) - 1] != '.'))
		fail_msg("not a sound sentence: \"%s\"", sentence);
}

static void sentences_are_sound(void **unused)
{
	(void)unused;
	play(mg_sheet_of_edition(MG_INDUSTRY), 4, 100, 21);
	struct mg_review *v = reviewed(&(struct mg_review_effort){.searches = 1, .ends = 100}, 1, -1, 1000);
	struct mg_sentence w;
	unsigned verbs = 0;
	for (int i = 0; i < v->decisions; i++)
		for (int k = 0; k < 3 * MG_REVIEW_SENTENCES * 5; k++) {
			struct mg_review_decision d = v->decision[i];
			int lang = k % 3, sentence = k / 3 % MG_REVIEW_SENTENCES, you = k / 9 % 5;
			d.mark = MG_MISTAKE;
			d.hopeless = k % 2;
			mg_text_review_why(v, &d, sentence, you == 4 ? MG_NONE : you, (enum mg_language)lang, mg_sentence_begin(&w));
			assert_true(w.out.len > 0);
			assert_sound(w.text);
			verbs |= 1u << mg_verb(d.move);
		}
	for (int i = 0; i < v->auctions; i++)
		for (int lang = 0; lang < 3; lang++) {
			mg_text_review_lot(v, &v->auction[i], (enum mg_language)lang, mg_sentence_begin(&w));
			assert_true(w.out.len > 0);
			assert_sound(w.text);
		}
	assert_true(verbs >> MG_M_BID & verbs >> MG_M_PASS & verbs >> MG_M_SELL & verbs >> MG_M_KEEP & verbs >> MG_M_OFFER & verbs >> MG_M_DEVELOP & 1);
	mg_review_free(v);
}

/* ---- requests */

static const char *ask(struct mg_embed *e, const char *request)
{
	const char *answer = mg_embed_ask(e, request);
	return answer ? answer : mg_embed_error(e);
}

static void requests_of_the_library(void **unused)
{
	(void)unused;
	struct mg_embed *e = mg_embed_new();
	assert_int_equal(strncmp(ask(e, "review begin"), "nogame ", 7), 0);
	ask(e, "new edition=industry players=3");
	ask(e, "play draw A B C");
	assert_int_equal(strncmp(ask(e, "review read"), "limit ", 6), 0);
	assert_int_equal(strncmp(ask(e, "review coach bid 2"), "illegal ", 8), 0);
	assert_int_equal(strncmp(ask(e, "review coach "), "syntax ", 7), 0);
	assert_int_equal(strncmp(ask(e, "review coach offer B1; draw A"), "syntax ", 7), 0);
	assert_int_equal(strncmp(ask(e, "review coach offer B1; offer A1"), "illegal ", 8), 0);
	ask(e, "review coach offer B1; bid 1");
	ask(e, "review work 100");
	const char *both = ask(e, "review read parts=decisions");
	assert_non_null(strstr(both, "\"move\":\"offer B1\""));
	assert_non_null(strstr(both, "\"move\":\"bid 1\""));
	assert_non_null(strstr(ask(e, "review coach seed=3 offer B1"), "\"finished\":false"));
	while (!strstr(ask(e, "review work 5"), "\"finished\":true"))
		;
	const char *read = ask(e, "review read parts=decisions");
	assert_non_null(strstr(read, "\"move\":\"offer B1\""));
	assert_null(strstr(read, "\"summary\""));
	assert_non_null(strstr(ask(e, "legal"), "offer B1")); /* nothing was played */
	assert_non_null(strstr(ask(e, "review begin depth=deep seed=2"), "\"version\":0"));
	ask(e, "review work 1");
	assert_non_null(strstr(ask(e, "review read since=4000000000"), "\"values\":[]"));
	assert_int_equal(strncmp(ask(e, "review read parts=all"), "syntax ", 7), 0);
	assert_int_equal(strncmp(ask(e, "review begin depth=3"), "syntax ", 7), 0);
	ask(e, "play offer B1");
	assert_int_equal(strncmp(ask(e, "review work 1"), "limit ", 6), 0); /* the game has changed */
	mg_embed_free(e);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(differences_turn_round),
		cmocka_unit_test(margins_are_surer),
		cmocka_unit_test(a_whole_game_is_honest_and_adds_up),
		cmocka_unit_test(slices_make_no_difference),
		cmocka_unit_test(games_cut_off_and_own_boards),
		cmocka_unit_test(luck_is_even),
		cmocka_unit_test(of_a_draw_only_what_comes_true_is_luck),
		cmocka_unit_test(a_planted_blunder_is_found),
		cmocka_unit_test(the_end_is_exact),
		cmocka_unit_test(a_good_plan_of_several_builds_is_not_blamed),
		cmocka_unit_test(saved_sums_come_back),
		cmocka_unit_test(puzzles_are_sound),
		cmocka_unit_test(broken_puzzles_are_refused),
		cmocka_unit_test(sentences_are_sound),
		cmocka_unit_test(requests_of_the_library),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
