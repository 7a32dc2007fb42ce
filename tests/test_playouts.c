/* Games that are played on after a decision, and the moves that are compared by them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/endgame.h"
#include "bots/playouts.h"
#include "play.h"
#include "record/sheet.h"

static const struct mg_board *shipped(int edition)
{
	return &mg_sheet_of_edition((enum mg_edition_id)edition)->board;
}

/* Whether what a thinker lists is in order, and its chances are chances. */
static void check_list(const struct mg_option *option, int n, int players, int seat)
{
	for (int i = 0; i < n; i++) {
		float sum = 0;
		for (int p = 0; p < players; p++) {
			assert_true(option[i].value.win[p] >= 0);
			sum += option[i].value.win[p];
		}
		assert_true(sum > 0.999f && sum < 1.001f);
		assert_true(i == 0 || mg_utility(&option[i - 1].value, seat) >= mg_utility(&option[i].value, seat));
	}
}

/* However it is asked, a step or a hundred at a time, the Magnate thinks the same; and it stops where nothing is left to find out. */
static void playing_on_follows_from_the_position(void **unused)
{
	(void)unused;
	static struct mg_option once[MG_MAX_OPTIONS], again[MG_MAX_OPTIONS];
	const struct mg_player *magnate = mg_player_named("Magnate");
	struct mg_rng rng = mg_rng_seed(31);
	int played_on = 0, early = 0;
	for (int i = 0; i < 24; i++) {
		const struct mg_board *b = shipped(i % 2);
		struct mg_state s = play_somewhere(b, 3 + i / 2 % 2, 20 + i * 10, &rng);
		mg_move only;
		if (mg_player_forced(magnate, b, &s, &only) || mg_is_endgame(b, &s))
			continue;
		struct mg_thinker *one = mg_thinker_new(b), *other = mg_thinker_new(b);
		mg_thinker_begin(one, &s, magnate, 5);
		mg_thinker_limit(one, 600);
		while (mg_thinker_think(one, 1))
			;
		mg_thinker_begin(other, &s, magnate, 5);
		mg_thinker_limit(other, 600);
		while (mg_thinker_think(other, 100))
			;
		int n = mg_thinker_searched(one, once, MG_MAX_OPTIONS);
		assert_int_equal(mg_thinker_searched(other, again, MG_MAX_OPTIONS), n);
		assert_int_equal(mg_thinker_searches(one), mg_thinker_searches(other));
		assert_memory_equal(once, again, (size_t)n * sizeof *once);
		check_list(once, n, s.players, s.to_move);
		played_on += mg_thinker_searches(one) > MG_TREE_SEARCHES;
		early += mg_thinker_searches(one) < 600;
		mg_thinker_free(one);
		mg_thinker_free(other);
	}
	assert_true(played_on > 0 && early > 0);
}

/* Two moves that lead to the same are found to be worth the same, to the last bit: both meet the same luck. One that a search thinks better by a little, and
 * that gives five points away, is found out. */
static void games_played_on_tell_moves_apart(void **unused)
{
	(void)unused;
	const struct mg_board *b = shipped(MG_INDUSTRY);
	static struct mg_playouts p;
	struct mg_search *search = mg_search_new(b, 4 << 20);
	struct mg_evaluator evaluator;
	struct mg_quick quick;
	struct mg_rng rng = mg_rng_seed(17);
	mg_evaluator_init(&evaluator, b, 4);
	mg_quick_init(&quick, b);
	for (int i = 0; i < 6; i++) {
		struct mg_state s;
		mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
		while (s.era < 1 + i % MG_ERAS || s.decision != MG_SETTLE || s.best == MG_NONE)
			mg_apply(b, &s, play_lively(b, &s, &rng));
		s.subsidies &= (uint8_t)~(1u << s.to_move);
		struct mg_option option[2] = {{.move = MG_M_SELL}, {.move = MG_M_SELL}};
		option[0].value.win[s.to_move] = 0.31f;
		option[1].value.win[s.to_move] = 0.3f;
		p.b = b;
		p.search = search;
		p.quick = &quick;
		p.leaf = mg_evaluator_leaf(&evaluator);
		assert_true(mg_playouts_begin(&p, &s, option, 2, 9));
		for (int k = 0; k < 20; k++)
			mg_playouts_step(&p);
		for (int k = 0; k < p.move[0].games && k < p.move[1].games; k++)
			assert_memory_equal(&p.move[0].end[k], &p.move[1].end[k], sizeof p.move[0].end[k]);
		assert_int_equal(p.leader, 0);
		/* after the first move the subsidy is gone, for nothing */
		p.move[0].after.subsidies |= (uint8_t)(1u << s.to_move);
		p.move[0].games = p.move[1].games = 0;
		while (mg_playouts_step(&p))
			;
		assert_int_equal(p.leader, 1);
	}
	mg_search_free(search);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(playing_on_follows_from_the_position),
		cmocka_unit_test(games_played_on_tell_moves_apart),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
