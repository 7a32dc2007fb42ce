/* The arena's arithmetic, its deals, its threads, its journal, and ratings. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include "base/expo.h"
#include "base/rng.h"
#include "train/fit.h"
#include "train/journal.h"
#include "train/report.h"

static bool near(double a, double b, double within)
{
	return a - b <= within && b - a <= within;
}

static struct mg_moments moments_of(const double *x, int n)
{
	struct mg_moments m = {0};
	for (int i = 0; i < n; i++)
		mg_moments_add(&m, x[i]);
	return m;
}

static void intervals_of_known_data(void **state)
{
	(void)state;
	static const double four[] = {1, 2, 3, 6}, ones[] = {1, 1, 1, 1, 1}, mixed[] = {0.5, 0, 1, 1};
	struct mg_moments m = moments_of(four, 4);
	struct mg_interval i = mg_interval(&m);
	assert_true(near(mg_variance(&m), 14.0 / 3, 1e-12));
	/* t(3) = 3.1824, standard error = sqrt(14 / 12) */
	assert_true(near(i.mean, 3, 1e-12));
	assert_true(near(i.high - 3, 3.1824 * 1.080123, 0.04));
	assert_true(near(3 - i.low, i.high - 3, 1e-9));

	m = moments_of(ones, 5);
	i = mg_share_interval(&m);
	assert_true(near(i.mean, 1, 1e-12) && near(i.high, 1, 1e-12));
	assert_true(near(i.low, 0.47818, 1e-4)); /* 0.025 to the 1/5 */
	m = moments_of(mixed, 4);
	i = mg_share_interval(&m);
	assert_true(i.low >= 0 && i.high <= 1 && near(i.mean, 0.625, 1e-12));

	/* Many numbers: 1.96 standard errors. */
	m = (struct mg_moments){0};
	for (int k = 0; k < 10000; k++)
		mg_moments_add(&m, k % 4 == 0);
	i = mg_share_interval(&m);
	assert_true(near(i.high - i.low, 2 * 1.96 * 0.00433, 1e-4));
	assert_true(near(mg_sqrt(2), 1.41421356237, 1e-9) && mg_sqrt(-1) == 0);
}

/* How a made-up candidate with this chance to win a game fares. */
static enum mg_verdict try_sprt(double chance, uint64_t seed, long *blocks)
{
	static const struct mg_sprt test = {0.25, 0.30};
	struct mg_rng rng = mg_rng_seed(seed);
	struct mg_moments m = {0};
	enum mg_verdict v = MG_UNDECIDED;
	while (v == MG_UNDECIDED && m.n < 1000000) {
		int wins = 0;
		for (int g = 0; g < 4; g++)
			wins += (double)mg_rng_below(&rng, 1 << 20) < chance * (1 << 20);
		mg_moments_add(&m, wins / 4.0);
		v = mg_sprt_verdict(&test, &m);
	}
	*blocks = m.n;
	return v;
}

static void sequential_test_decides_rightly(void **state)
{
	(void)state;
	long blocks;
	int wrong = 0;
	for (uint64_t seed = 0; seed < 100; seed++) {
		wrong += try_sprt(0.30, seed, &blocks) != MG_ACCEPT_P1;
		wrong += try_sprt(0.25, seed, &blocks) != MG_ACCEPT_P0;
		assert_int_equal(try_sprt(0.45, seed, &blocks), MG_ACCEPT_P1);
		assert_true(blocks < 150);
		assert_int_equal(try_sprt(0.10, seed, &blocks), MG_ACCEPT_P0);
		assert_true(blocks < 150);
	}
	assert_true(wrong <= 25); /* 5 % of 200, and some luck */
	assert_true(wrong > 0);
}

static struct mg_arena_options options_of(const char *const *names, int n, int players, int blocks)
{
	struct mg_arena_options options = {
		.sheet = mg_sheet_of_edition(MG_INDUSTRY),
		.players = players,
		.draws = MG_DRAWS_BALANCED,
		.mode = n == 2 ? MG_ALONE : MG_LEAGUE,
		.entrants = n,
		.first = mg_first_deal(MG_DEALS_TUNE, 7),
		.blocks = blocks,
		.threads = 1,
		.patience = 60000,
	};
	for (int i = 0; i < n; i++)
		assert_null(mg_entrant_read(names[i], &options.entrant[i]));
	return options;
}

static void entrants_are_read(void **state)
{
	(void)state;
	struct mg_entrant e;
	static const char *const wrong[] = {"", ":", "Nobody", "Magnate:", "Magnate:10", "Magnate:n0", "Magnate:0ms", "R2:1.55ms",
					    "R2:n", "R2:ms", "R2:-1ms", "cmd:", "cmd:10ms:", "Magnate:n99999999999",
					    "aVeryLongNameThatIsLongerThanAnyPlayerCouldPossiblyHave"};
	for (size_t i = 0; i < MG_COUNT(wrong); i++)
		assert_non_null(mg_entrant_read(wrong[i], &e));
	assert_null(mg_entrant_read("R3:n500", &e));
	assert_int_equal(e.player.searches, 500);
	assert_int_equal(e.searches, 500);
	assert_null(mg_entrant_read("Magnate:e60", &e));
	assert_int_equal(e.player.searches, 60);
	assert_int_equal(e.searches, 0);
	assert_null(mg_entrant_read("cmd:e60:x", &e));
	assert_string_equal(e.command, "e60:x");
	assert_null(mg_entrant_read("magnate:2.5ms", &e));
	assert_true(near(e.ms, 2.5, 1e-12));
	assert_string_equal(e.player.name, "Magnate");
	assert_null(mg_entrant_read("cmd:n20:./a b:c", &e));
	assert_string_equal(e.command, "./a b:c");
	assert_int_equal(e.searches, 20);
	assert_null(mg_entrant_read("cmd:a:b", &e));
	assert_string_equal(e.command, "a:b");
}

/* All draws of a game, one after the other. */
static int draws_of(const struct mg_arena_options *options, int block, int game, struct mg_thinker *thinker, mg_move *draws, int *start)
{
	struct mg_match m = {.thinker = thinker};
	int n = 0;
	assert_true(mg_arena_begin(options, block, game, NULL, &m));
	*start = m.state.start;
	while (mg_match_step(&m))
		if (mg_verb(m.last) == MG_M_DRAW)
			draws[n++] = m.last;
	assert_string_equal(m.error, "");
	return n;
}

static void games_of_a_block_have_the_same_draws(void **state)
{
	(void)state;
	static const char *const names[] = {"R1", "R0"};
	struct mg_arena_options options = options_of(names, 2, 4, 8);
	struct mg_thinker *thinker = mg_thinker_new(&options.sheet->board);
	mg_move first[64], draws[64], before[64] = {0};
	int starts = 0, start, also, same = 0;
	for (int block = 0; block < 8; block++) {
		int n = draws_of(&options, block, 0, thinker, first, &start);
		assert_true(n > 10);
		starts |= 1 << start;
		for (int game = 1; game < options.players; game++) {
			assert_int_equal(draws_of(&options, block, game, thinker, draws, &also), n);
			assert_memory_equal(draws, first, (size_t)n * sizeof *first);
			assert_int_equal(start, also);
		}
		same += memcmp(first, before, (size_t)n * sizeof *first) == 0;
		memcpy(before, first, sizeof before);
	}
	assert_int_equal(same, 0);
	assert_true(starts & (starts - 1)); /* not always the same seat begins */
	mg_thinker_free(thinker);
}

static void deals_of_tune_gate_and_final_differ(void **state)
{
	(void)state;
	uint64_t last = mg_first_deal(MG_DEALS_TUNE, MG_MAX_SEED) + MG_MAX_BLOCKS - 1;
	assert_true(last < mg_first_deal(MG_DEALS_GATE, 0));
	last = mg_first_deal(MG_DEALS_GATE, MG_MAX_SEED) + MG_MAX_BLOCKS - 1;
	assert_true(last < mg_first_deal(MG_DEALS_FINAL, 0));
	assert_true(mg_first_deal(MG_DEALS_TUNE, 1) + MG_MAX_BLOCKS <= mg_first_deal(MG_DEALS_TUNE, 2));
}

static void everybody_sits_everywhere(void **state)
{
	(void)state;
	static const char *const names[] = {"R0", "R1", "Clerk", "Foreman", "Apprentice"};
	uint8_t entrant[MG_SEATS];
	for (int n = 2; n <= 5; n++) {
		struct mg_arena_options options = options_of(names, n, 4, 50);
		int count[5][MG_SEATS] = {{0}};
		options.mode = MG_LEAGUE;
		for (int block = 0; block < 50; block++)
			for (int game = 0; game < 4; game++) {
				mg_arena_seats(&options, block, game, entrant);
				for (int p = 0; p < 4; p++)
					count[entrant[p]][p]++;
			}
		for (int i = 0; i < n; i++)
			for (int p = 0; p < 4; p++)
				assert_true(count[i][p] == count[i][0] && count[i][p] > 0);
	}
}

static void run_whole(struct mg_arena *a, const struct mg_arena_options *options)
{
	assert_true(mg_arena_init(a, options));
	assert_true(mg_arena_run(a, (struct mg_arena_watch){0}));
	assert_int_equal(a->count, options->blocks);
}

/* Everything but the time it took. */
static void assert_same_results(const struct mg_arena *a, const struct mg_arena *b)
{
	assert_int_equal(a->count, b->count);
	for (int i = 0; i < a->count; i++) {
		assert_memory_equal(a->block[i].game, b->block[i].game, sizeof a->block[i].game);
		for (int k = 0; k < a->options.entrants; k++) {
			assert_int_equal(a->block[i].effort[k].moves, b->block[i].effort[k].moves);
			assert_int_equal(a->block[i].effort[k].searches, b->block[i].effort[k].searches);
		}
	}
	assert_memory_equal(&a->share, &b->share, sizeof a->share);
}

static void any_number_of_threads_gives_the_same(void **state)
{
	(void)state;
	static const char *const two[] = {"R2:n8", "R1"}, *const three[] = {"R0", "R1", "Clerk"};
	for (int league = 0; league < 2; league++) {
		struct mg_arena_options options = options_of(league ? three : two, 2 + league, 3 + league, 6);
		struct mg_arena a, b;
		run_whole(&a, &options);
		options.threads = 3;
		run_whole(&b, &options);
		assert_same_results(&a, &b);
		mg_arena_release(&a);
		mg_arena_release(&b);
	}
}

static bool stop_at_three(void *context, const struct mg_arena *a)
{
	assert_true(mg_journal_append(context, a));
	return a->count < 3;
}

static bool append(void *context, const struct mg_arena *a)
{
	return mg_journal_append(context, a);
}

static void make_path(char *path, size_t cap)
{
	snprintf(path, cap, "%s/mg_train_XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
}

static long size_of(const char *path)
{
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	fclose(f);
	return size;
}

static void broken_match_goes_on(void **state)
{
	(void)state;
	static const char *const names[] = {"R1", "R0"}, *const others[] = {"R0", "R1"};
	struct mg_arena_options options = options_of(names, 2, 3, 6), other = options_of(others, 2, 3, 6);
	struct mg_arena whole, first, second, third;
	struct mg_line_file j;
	char path[256], why[MG_LINE_FILE_ERROR];
	make_path(path, sizeof path);
	run_whole(&whole, &options);

	assert_true(mg_arena_init(&first, &options));
	assert_true(mg_journal_open(&j, path, &first, why));
	assert_false(mg_arena_run(&first, (struct mg_arena_watch){stop_at_three, &j}));
	assert_int_equal(first.count, 3);
	mg_line_file_close(&j);

	assert_int_equal(truncate(path, size_of(path) - 5), 0); /* in the middle of the third block */
	assert_true(mg_arena_init(&second, &options));
	assert_true(mg_journal_open(&j, path, &second, why));
	assert_int_equal(second.count, 2);
	assert_true(mg_arena_run(&second, (struct mg_arena_watch){append, &j}));
	mg_line_file_close(&j);
	assert_same_results(&second, &whole);

	assert_true(mg_arena_init(&third, &other));
	assert_false(mg_journal_open(&j, path, &third, why));
	assert_non_null(strstr(why, "another match"));
	mg_arena_release(&third);
	assert_true(mg_arena_init(&third, &options));
	assert_true(mg_journal_open(&j, path, &third, why));
	assert_true(mg_arena_done(&third));
	mg_line_file_close(&j);
	assert_same_results(&third, &whole);

	struct mg_arena *all[] = {&whole, &first, &second, &third};
	for (size_t i = 0; i < MG_COUNT(all); i++)
		mg_arena_release(all[i]);
	unlink(path);
}

static void damaged_journal_is_refused(void **state)
{
	(void)state;
	static const char *const names[] = {"R1", "R0"};
	struct mg_arena_options options = options_of(names, 2, 3, 2);
	struct mg_arena a;
	struct mg_line_file j;
	char path[256], why[MG_LINE_FILE_ERROR];
	make_path(path, sizeof path);
	assert_true(mg_arena_init(&a, &options));
	assert_true(mg_journal_open(&j, path, &a, why));
	assert_true(mg_arena_run(&a, (struct mg_arena_watch){append, &j}));
	mg_line_file_close(&j);
	mg_arena_release(&a);
	long size = size_of(path);
	FILE *f = fopen(path, "r+");
	fseek(f, size / 2, SEEK_SET);
	fputc('?', f);
	fclose(f);
	assert_true(mg_arena_init(&a, &options));
	assert_false(mg_journal_open(&j, path, &a, why));
	assert_non_null(strstr(why, "line "));
	assert_int_equal(size_of(path), size);
	mg_arena_release(&a);
	unlink(path);
}

static void sequential_match_stops_early(void **state)
{
	(void)state;
	static const char *const names[] = {"R1", "R0"};
	struct mg_arena_options options = options_of(names, 2, 4, 200);
	struct mg_arena a;
	options.sequential = true;
	options.test = (struct mg_sprt){0.25, 0.28};
	options.threads = 2;
	assert_true(mg_arena_init(&a, &options));
	assert_true(mg_arena_run(&a, (struct mg_arena_watch){0}));
	assert_int_equal(a.verdict, MG_ACCEPT_P1);
	assert_true(a.count < 100);
	mg_arena_release(&a);
}

/* Rankings drawn from the model itself. */
static void draw_ranks(struct mg_game_result *g, int players, const double *strength, struct mg_rng *rng)
{
	bool placed[MG_SEATS] = {false};
	for (int rank = 1; rank <= players; rank++) {
		double sum = 0;
		int pick = -1;
		for (int p = 0; p < players; p++)
			sum += placed[p] ? 0 : strength[g->entrant[p]];
		double at = (double)mg_rng_below(rng, 1u << 30) / (1u << 30) * sum;
		for (int p = 0; p < players; p++)
			if (!placed[p]) {
				pick = p;
				at -= strength[g->entrant[p]];
				if (at < 0)
					break;
			}
		placed[pick] = true;
		g->rank[pick] = (uint8_t)rank;
	}
}

static void ratings_find_known_strengths(void **state)
{
	(void)state;
	static const char *const names[] = {"R0", "R1", "R2", "R3", "Clerk"};
	static const double strength[] = {8, 4, 1, 0.25, 0.125}; /* their mean logarithm is 0 */
	struct mg_arena_options options = options_of(names, 5, 4, 1500);
	struct mg_rng rng = mg_rng_seed(5);
	struct mg_rating rating[MG_MAX_ENTRANTS];
	struct mg_arena a;
	assert_true(mg_arena_init(&a, &options));
	for (int b = 0; b < options.blocks; b++) {
		struct mg_block block = {0};
		for (int g = 0; g < 4; g++) {
			mg_arena_seats(&options, b, g, block.game[g].entrant);
			draw_ranks(&block.game[g], 4, strength, &rng);
		}
		mg_arena_add(&a, &block);
	}
	assert_true(mg_rate(&a, rating));
	for (int i = 0; i < 5; i++) {
		double truth = 400 * mg_log(strength[i]) / mg_log(10);
		assert_true(near(rating[i].points, truth, 25));
		assert_true(rating[i].low < rating[i].points && rating[i].points < rating[i].high);
		assert_true(rating[i].high - rating[i].low < 60);
	}
	mg_arena_release(&a);
}

static void report_adds_up(void **state)
{
	(void)state;
	static const char *const names[] = {"R1", "R0"};
	struct mg_arena_options options = options_of(names, 2, 4, 2);
	struct mg_arena a;
	struct mg_report r;
	char text[MG_REPORT_TEXT];
	struct mg_buf out;
	assert_true(mg_arena_init(&a, &options));
	for (int b = 0; b < 2; b++) {
		struct mg_block block = {.us = 1800 * 1000000L, .effort = {{10, 100, 5000}, {30, 0, 0}}};
		for (int g = 0; g < 4; g++) {
			mg_arena_seats(&options, b, g, block.game[g].entrant);
			for (int p = 0; p < 4; p++) {
				bool wins = b == 0 ? p == g : p == (g + 1) % 4;
				block.game[g].rank[p] = wins ? 1 : 2;
				block.game[g].total[p] = p == g ? 50 : 40;
			}
		}
		if (b == 1) /* the candidate shares one victory of two */
			block.game[0].rank[0] = 1;
		mg_arena_add(&a, &block);
	}
	assert_true(mg_report(&a, &r));
	assert_int_equal(r.games, 8);
	assert_true(near(r.entrant[0].share.mean, (1 + 0.125) / 2, 1e-9));
	assert_true(near(r.entrant[1].share.mean, (1 - (1 + 0.125) / 2) / 3, 1e-9));
	assert_true(near(r.margin.mean, 10, 1e-9) && near(r.core_hours, 1, 1e-9));
	double places = 0;
	for (int p = 0; p < 4; p++)
		places += r.by_place[p] / 4;
	assert_true(near(places, r.entrant[0].share.mean, 1e-9));
	mg_buf_init(&out, text, sizeof text);
	mg_report_table(&a, &r, &out);
	assert_non_null(strstr(text, "56.25 %"));
	mg_buf_clear(&out);
	mg_report_json(&a, &r, &out);
	assert_non_null(strstr(text, "\"share\":{\"mean\":0.5625,"));
	assert_non_null(strstr(text, "\"ms_a_move\":0.5000"));
	assert_false(out.full);
	mg_arena_release(&a);
}

static int told;

static void count_progress(void *context, long done, long all)
{
	assert_null(context);
	assert_true(done <= all);
	told++;
}

static void weights_are_fitted_and_written(void **state)
{
	(void)state;
	static char text[MG_FIT_TEXT];
	struct mg_weights weights[MG_EDITIONS][2];
	struct mg_fit_report r;
	struct mg_buf out;
	struct mg_str rest, line;
	struct mg_fit_options options = {.b = &mg_sheet_of_edition(MG_INDUSTRY)->board, .players = 3, .player = mg_player_named("R1"),
				   .games = 40, .seed = 3, .threads = 2, .stray = 0.05, .anytime = 0.002,
				   .progress = count_progress};
	memcpy(weights, mg_hand_weights, sizeof weights);
	assert_true(mg_fit(&options, &weights[MG_INDUSTRY][0], &r));
	assert_true(told > 0 && r.positions > 100 && r.error < r.baseline);
	mg_buf_init(&out, text, sizeof text);
	mg_fit_write((const struct mg_weights(*)[2])weights, mg_str("magnate fit\n"), &out);
	assert_false(out.full);
	assert_non_null(strstr(text, " *     magnate fit\n"));
	assert_null(strchr(text, '?')); /* every column has a name */
	rest = mg_buf_str(&out);
	while (mg_str_line(&rest, &line))
		assert_true(line.len <= 120);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_of_known_data),
		cmocka_unit_test(sequential_test_decides_rightly),
		cmocka_unit_test(entrants_are_read),
		cmocka_unit_test(games_of_a_block_have_the_same_draws),
		cmocka_unit_test(deals_of_tune_gate_and_final_differ),
		cmocka_unit_test(everybody_sits_everywhere),
		cmocka_unit_test(any_number_of_threads_gives_the_same),
		cmocka_unit_test(broken_match_goes_on),
		cmocka_unit_test(damaged_journal_is_refused),
		cmocka_unit_test(sequential_match_stops_early),
		cmocka_unit_test(ratings_find_known_strengths),
		cmocka_unit_test(report_adds_up),
		cmocka_unit_test(weights_are_fitted_and_written),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
