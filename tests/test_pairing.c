/* Rounds of tournaments: everybody once, byes spread, meetings as few and places as even as can be; points and tie-breaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "pairing/pairing.h"

static struct mg_pairing in;
static struct mg_paired out;

static void begin(int count, int size, bool mixed, bool by_score)
{
	memset(&in, 0, sizeof in);
	in.count = count;
	in.size = size;
	in.mixed = mixed;
	in.by_score = by_score;
}

static void check_round(void)
{
	int seen[MG_PAIRING_MAX] = {0}, threes, fours, byes;
	mg_pairing_sizes(in.count, in.size, in.mixed, &threes, &fours, &byes);
	assert_int_equal(out.byes, byes);
	assert_int_equal(out.tables, threes + fours);
	for (int i = 0; i < out.byes; i++)
		seen[out.bye[i]]++;
	for (int i = 0; i < out.tables; i++) {
		threes -= out.table[i].size == 3;
		fours -= out.table[i].size == 4;
		for (int k = 0; k < out.table[i].size; k++)
			seen[out.table[i].player[k]]++;
	}
	assert_true(!threes && !fours);
	for (int i = 0; i < in.count; i++)
		assert_int_equal(seen[i], 1);
}

static int repeats(const struct mg_paired *round)
{
	int sum = 0;
	for (int i = 0; i < round->tables; i++)
		for (int k = 0; k < round->table[i].size; k++)
			for (int m = 0; m < k; m++)
				sum += in.met[round->table[i].player[k]][round->table[i].player[m]];
	return sum;
}

/* The round is played: chance says who wins. */
static void play(struct mg_rng *rng)
{
	for (int i = 0; i < out.byes; i++) {
		in.player[out.bye[i]].byes++;
		in.player[out.bye[i]].score += MG_POINTS_BYE;
	}
	for (int i = 0; i < out.tables; i++) {
		struct mg_tournament_result r = {.size = out.table[i].size};
		for (int k = 0; k < r.size; k++) {
			r.player[k] = out.table[i].player[k];
			r.rank[k] = 1 + (int)mg_rng_below(rng, (uint32_t)r.size);
		}
		for (int k = 0; k < r.size; k++) {
			in.player[r.player[k]].score += mg_tournament_points(&r, k);
			in.player[r.player[k]].places[k]++;
			for (int m = 0; m < r.size; m++)
				if (m != k)
					in.met[r.player[k]][r.player[m]]++;
		}
	}
}

static void test_sizes(void **unused)
{
	(void)unused;
	for (int n = 0; n <= MG_PAIRING_MAX; n++)
		for (int size = 3; size <= 4; size++)
			for (int mixed = 0; mixed < 2; mixed++) {
				int threes, fours, byes, fewest = n;
				mg_pairing_sizes(n, size, mixed, &threes, &fours, &byes);
				assert_int_equal(3 * threes + 4 * fours + byes, n);
				for (int t = 0; 3 * t <= n; t++)
					for (int f = 0; 3 * t + 4 * f <= n; f++)
						if ((mixed || (size == 3 ? !f : !t)) && n - 3 * t - 4 * f < fewest)
							fewest = n - 3 * t - 4 * f;
				assert_int_equal(byes, fewest);
				assert_true(!mixed || n > 5 || n == 3 || n == 4 || byes > 0 || n == 0);
			}
}

static void test_everybody_plays_once_a_round(void **unused)
{
	struct mg_rng rng = mg_rng_seed(1);
	(void)unused;
	for (int n = 0; n <= MG_PAIRING_MAX; n += n < 16 ? 1 : 7) {
		begin(n, 3 + n % 2, n % 3 != 0, true);
		for (int round = 0; round < 5; round++) {
			struct mg_paired again;
			mg_pair(&in, &out);
			check_round();
			mg_pair(&in, &again);
			assert_memory_equal(&again.tables, &out.tables, sizeof out.tables);
			for (int i = 0; i < out.tables; i++)
				assert_memory_equal(&again.table[i], &out.table[i], sizeof(int) * (size_t)(1 + out.table[i].size));
			play(&rng);
		}
	}
}

static void test_byes_are_spread(void **unused)
{
	struct mg_rng rng = mg_rng_seed(2);
	(void)unused;
	static const int counts[] = {5, 7, 10, 13, 30};
	for (size_t c = 0; c < MG_COUNT(counts); c++) {
		begin(counts[c], 4, false, true);
		for (int round = 0; round < 12; round++) {
			int least = 99, most = 0;
			mg_pair(&in, &out);
			play(&rng);
			for (int i = 0; i < in.count; i++) {
				least = in.player[i].byes < least ? in.player[i].byes : least;
				most = in.player[i].byes > most ? in.player[i].byes : most;
			}
			assert_true(most - least <= 1);
		}
	}
}

/* Every way to seat players at tables, without regard to how mg_pair() does it: assigns each player to a table number. */
static int fewest_repeats(const int *who, int n, int at, int *table, int *room, int tables, int so_far, int best)
{
	if (so_far >= best)
		return best;
	if (at == n)
		return so_far;
	for (int t = 0; t < tables; t++) {
		int more = 0;
		if (!room[t])
			continue;
		for (int k = 0; k < at; k++)
			more += table[k] == t ? in.met[who[at]][who[k]] : 0;
		room[t]--;
		table[at] = t;
		best = fewest_repeats(who, n, at + 1, table, room, tables, so_far + more, best);
		room[t]++;
	}
	return best;
}

static void test_repeats_are_as_few_as_can_be(void **unused)
{
	struct mg_rng rng = mg_rng_seed(3);
	(void)unused;
	for (int n = 3; n <= 9; n++)
		for (int size = 3; size <= 4; size++) {
			begin(n, size, true, true);
			for (int round = 0; round < 6; round++) {
				int who[MG_PAIRING_MAX], table[MG_PAIRING_MAX], room[MG_PAIRING_TABLES], count = 0;
				mg_pair(&in, &out);
				for (int i = 0; i < out.tables; i++) {
					room[i] = out.table[i].size;
					for (int k = 0; k < out.table[i].size; k++)
						who[count++] = out.table[i].player[k];
				}
				assert_int_equal(repeats(&out), fewest_repeats(who, count, 0, table, room, out.tables, 0, 1000000));
				play(&rng);
			}
		}
}

static void test_a_big_field_meets_anew(void **unused)
{
	struct mg_rng rng = mg_rng_seed(4);
	(void)unused;
	begin(40, 4, true, true);
	for (int round = 0; round < 5; round++) {
		mg_pair(&in, &out);
		assert_int_equal(repeats(&out), 0); /* each has met 12 of 39 at most */
		play(&rng);
	}
}

/* With the meetings out of the way, scores decide: the best sit together. */
static void test_scores_are_near(void **unused)
{
	(void)unused;
	begin(12, 4, true, true);
	for (int i = 0; i < 12; i++)
		in.player[i].score = i % 3 * 12;
	mg_pair(&in, &out);
	for (int i = 0; i < out.tables; i++)
		for (int k = 1; k < 4; k++)
			assert_int_equal(in.player[out.table[i].player[k]].score, in.player[out.table[i].player[0]].score);
}

static void test_places_are_balanced(void **unused)
{
	struct mg_rng rng = mg_rng_seed(5);
	(void)unused;
	begin(8, 4, false, true);
	for (int round = 0; round < 8; round++) {
		mg_pair(&in, &out);
		play(&rng);
	}
	for (int i = 0; i < 8; i++)
		for (int place = 0; place < 4; place++)
			assert_in_range(in.player[i].places[place], 1, 3);
}

static void test_a_round_robin_ends(void **unused)
{
	struct mg_rng rng = mg_rng_seed(6);
	(void)unused;
	for (int n = 3; n <= 24; n++)
		for (int size = 3; size <= 4; size++) {
			int rounds = 0;
			begin(n, size, true, false);
			for (; !mg_pairing_all_met(&in) && rounds < 3 * n; rounds++) {
				mg_pair(&in, &out);
				check_round();
				play(&rng);
			}
			assert_true(mg_pairing_all_met(&in));
			assert_true(n != 4 || size != 4 || rounds == 1);
		}
}

static void test_points(void **unused)
{
	static const struct {
		int size, rank[4], points[4];
	} cases[] = {
		{3, {1, 2, 3}, {12, 6, 0}}, {4, {4, 1, 2, 3}, {0, 12, 8, 4}}, {4, {1, 1, 3, 4}, {10, 10, 4, 0}}, {3, {1, 1, 1}, {6, 6, 6}},
		{4, {1, 1, 1, 1}, {6, 6, 6, 6}}, {4, {1, 2, 2, 2}, {12, 4, 4, 4}}, {3, {0, 0, 0}, {0, 0, 0}}, {1, {0}, {6}},
	};
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		struct mg_tournament_result r = {.size = cases[i].size};
		memcpy(r.rank, cases[i].rank, sizeof r.rank);
		for (int k = 0; k < r.size; k++)
			assert_int_equal(mg_tournament_points(&r, k), cases[i].points[k]);
	}
}

static void test_standings(void **unused)
{
	static const struct mg_tournament_result results[] = {
		{3, {0, 1, 2}, {1, 2, 3}}, {3, {3, 4, 5}, {1, 2, 3}}, {3, {0, 3, 1}, {2, 1, 3}}, {3, {2, 4, 5}, {1, 2, 2}}, {1, {6}, {0}},
	};
	struct mg_standing s[7];
	(void)unused;
	mg_standings(results, 5, 7, s);
	static const int order[] = {3, 0, 2, 4, 1, 6, 5}, score[] = {24, 18, 12, 9, 6, 6, 3};
	for (int i = 0; i < 7; i++) {
		assert_int_equal(s[i].player, order[i]);
		assert_int_equal(s[i].score, score[i]);
		assert_int_equal(s[i].place, i + 1);
	}
	assert_int_equal(s[0].wins, 2);
	assert_int_equal(s[0].opposition, 9 + 3 + 18 + 6);
	assert_int_equal(s[5].byes, 1);
	assert_int_equal(s[5].games, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_everybody_plays_once_a_round),
		cmocka_unit_test(test_byes_are_spread),
		cmocka_unit_test(test_repeats_are_as_few_as_can_be),
		cmocka_unit_test(test_a_big_field_meets_anew),
		cmocka_unit_test(test_scores_are_near),
		cmocka_unit_test(test_places_are_balanced),
		cmocka_unit_test(test_a_round_robin_ends),
		cmocka_unit_test(test_points),
		cmocka_unit_test(test_standings),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
