/* What differs between the editions, switch by switch, and the worked cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "record/sheet.h"
#include "stage.h"

static const mg_move PASS = MG_M_PASS, SELL = MG_M_SELL, KEEP = MG_M_KEEP, DONE = MG_M_DONE;

/* ---- the switches */

static void expect_draw_sizes(enum mg_edition_id edition, int players, enum mg_draws draws, const int *size)
{
	struct stage t;
	stage_board(&t, edition);
	mg_init(&t.s, players, draws, 0);
	for (int era = 1; era <= MG_ERAS; era++) {
		t.s.era = (uint8_t)era;
		assert_int_equal(mg_draw_size(&t.b, &t.s), size[era]);
	}
}

static void test_draw_sizes(void **unused)
{
	(void)unused;
	expect_draw_sizes(MG_INDUSTRY, 3, MG_DRAWS_PLAIN, (const int[]){0, 3, 3, 3, 3, 3});
	expect_draw_sizes(MG_INDUSTRY, 4, MG_DRAWS_PLAIN, (const int[]){0, 4, 4, 4, 4, 4});
	expect_draw_sizes(MG_INDUSTRY, 3, MG_DRAWS_BALANCED, (const int[]){0, 3, 3, 3, 4, 4});
	expect_draw_sizes(MG_INDUSTRY, 4, MG_DRAWS_BALANCED, (const int[]){0, 4, 4, 4, 4, 3});
	expect_draw_sizes(MG_INDUSTRIA, 3, MG_DRAWS_BALANCED, (const int[]){0, 3, 3, 3, 3, 3});
	expect_draw_sizes(MG_INDUSTRIA, 4, MG_DRAWS_BALANCED, (const int[]){0, 4, 4, 4, 4, 4});
}

static void test_set_up_and_income(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	mg_init(&t.s, 3, MG_DRAWS_BALANCED, 2);
	for (int p = 0; p < 3; p++)
		assert_int_equal(t.s.money[p], 5); /* 4, and the first income */
	assert_int_equal(t.s.money[3], 0);
	assert_int_equal(t.s.decision, MG_DRAW);
	assert_int_equal(stage_legal(&t), 0);
	assert_int_equal(mg_owner(&t.s, F(A, 1)), MG_NONE);
	stage_play(&t, mg_draw_columns(7));
	assert_int_equal(t.s.to_move, 2);
}

static void test_the_coin_pays_everyone_at_once(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	mg_init(&t.s, 3, MG_DRAWS_BALANCED, 0);
	stage_play(&t, mg_draw_columns(1u << t.b.coin | 3));
	for (int p = 0; p < 3; p++)
		assert_int_equal(t.s.money[p], 6);
}

static void test_era_money_in_industria(void **unused)
{
	struct stage t;
	(void)unused;
	for (int e = 0; e < MG_EDITIONS; e++)
		for (int era = 1; era < MG_ERAS; era++) {
			stage_board(&t, (enum mg_edition_id)e);
			stage_development(&t, 4, era);
			stage_last_round(&t);
			stage_end_round(&t);
			assert_int_equal(t.s.era, era + 1);
			assert_int_equal(t.s.round, 1);
			assert_int_equal(t.s.bag, MG_ALL_COLUMNS);
			assert_int_equal(t.s.start, 1); /* the marker moves across eras too */
			assert_int_equal(t.s.money[2], 11 + (e == MG_INDUSTRIA && era >= 2));
		}
}

static void test_the_last_era(void **unused)
{
	struct stage t;
	(void)unused;
	for (int e = 0; e < MG_EDITIONS; e++)
		for (int players = 3; players <= 4; players++) {
			int last = e == MG_INDUSTRIA && players == 3 ? 4 : 5;
			stage_board(&t, (enum mg_edition_id)e);
			stage_development(&t, players, last);
			stage_last_round(&t);
			stage_end_round(&t);
			assert_int_equal(t.s.decision, MG_OVER);
			assert_int_equal(t.s.start, 0); /* as it was in the last round */
			assert_int_equal(stage_legal(&t) + stage_anytime(&t), 0);
		}
}

static void test_developments_of_a_turn(void **unused)
{
	struct stage t;
	(void)unused;
	for (int e = 0; e < MG_EDITIONS; e++) {
		stage_board(&t, (enum mg_edition_id)e);
		stage_bonus(&t, F(C, 1), 0, 2);
		stage_technology(&t, F(D, 1), 2);
		stage_development(&t, 4, 1);
		for (int i = 0; i < 4; i++)
			stage_give(&t, 0, F(A, 1) + i);
		stage_play(&t, mg_develop(F(A, 1), MG_OWN, MG_OWN));
		if (e == MG_INDUSTRY) {
			stage_play(&t, mg_develop(F(B, 1), MG_OWN, MG_OWN));
			assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(C, 1), MG_OWN, MG_OWN)), MG_TURN_FULL);
		} else {
			assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(B, 1), MG_OWN, MG_OWN)), MG_KIND_DONE);
			stage_play(&t, mg_develop(F(C, 1), MG_OWN, MG_OWN));
			stage_play(&t, mg_develop(F(D, 1), MG_OWN, MG_OWN));
		}
		assert_int_equal(stage_legal(&t), 1); /* done is always played */
		stage_play(&t, DONE);
		assert_int_equal(t.s.to_move, 1);
		assert_int_equal(t.s.builds, 0);
	}
}

static void test_points_only_in_the_fields_own_era(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	t.b.field[F(A, 1)].points = 4;
	t.b.field[F(A, 2)].points = 5;
	stage_development(&t, 4, 2);
	stage_give(&t, 0, F(A, 1));
	stage_give(&t, 0, F(A, 2));
	stage_play(&t, mg_develop(F(A, 1), MG_OWN, MG_OWN));
	assert_int_equal(t.s.points[0], 0);
	stage_play(&t, mg_develop(F(A, 2), MG_OWN, MG_OWN));
	assert_int_equal(t.s.points[0], 5);
}

static void test_technologies_only_in_their_own_era(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRIA);
	stage_technology(&t, F(A, 1), 2);
	stage_technology(&t, F(A, 2), 3);
	stage_development(&t, 4, 2);
	stage_give(&t, 0, F(A, 1));
	stage_give(&t, 0, F(A, 2));
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(A, 1), MG_OWN, MG_OWN)), MG_ERA_OVER);
	stage_play(&t, mg_develop(F(A, 2), MG_OWN, MG_OWN));
	assert_int_equal(t.s.points[0], 3);
	assert_true(mg_undeveloped(&t.b, &t.s, 0) == mg_bit(F(A, 1)));
}

static void test_the_bank_waits_for_its_era(void **unused)
{
	struct stage t;
	(void)unused;
	for (int era = 1; era <= MG_ERAS; era++) {
		stage_board(&t, MG_INDUSTRY);
		stage_needs(&t, F(A, 1), IRON, MG_NONE);
		stage_development(&t, 4, era);
		stage_give(&t, 0, F(A, 1));
		enum mg_reason reason = mg_play(&t.b, &t.s, mg_develop(F(A, 1), MG_PAY_BANK, MG_OWN));
		assert_int_equal(reason, era < 4 ? MG_BANK_ERA : MG_FINE);
		assert_int_equal(t.s.money[0], era < 4 ? 10 : 8);
	}
}

static void test_nobody_bid_so_the_auctioneer_keeps(void **unused)
{
	struct stage t;
	mg_move m;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 4);
	stage_play(&t, mg_offer(F(B, 1)));
	for (int i = 0; i < 3; i++)
		stage_play(&t, PASS);
	assert_int_equal(mg_play(&t.b, &t.s, SELL), MG_NOBODY_BID);
	assert_true(mg_forced(&t.b, &t.s, &m) && m == KEEP);
	stage_play(&t, KEEP);
	assert_int_equal(t.s.money[0], 5);
	assert_int_equal(mg_owner(&t.s, F(B, 1)), 0);
	assert_int_equal(t.s.auctioneer, 1); /* who keeps hands the role on */
	assert_int_equal(t.s.start, 0);      /* the marker stays */
}

static void test_who_sells_stays_auctioneer(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 4);
	stage_play(&t, mg_offer(F(B, 1)));
	stage_play(&t, mg_bid(1));
	stage_play(&t, PASS);
	stage_play(&t, mg_bid(3));
	stage_play(&t, SELL);
	assert_int_equal(t.s.auctioneer, 0);
	assert_int_equal(t.s.money[0], 8);
	assert_int_equal(t.s.money[3], 2);
	assert_int_equal(mg_owner(&t.s, F(B, 1)), 3);
}

static void test_roads_and_lines(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_technology(&t, F(C, 1), 0);
	stage_technology(&t, F(D, 1), 0);
	t.b.joined[F(A, 1)] = mg_bit(F(B, 1));
	t.b.joined[F(B, 1)] = mg_bit(F(A, 1));
	t.b.joined[F(C, 1)] = mg_bit(F(D, 1));
	t.b.joined[F(D, 1)] = mg_bit(F(C, 1));
	stage_development(&t, 4, 2);
	stage_give_built(&t, 0, F(A, 1), false);
	stage_give(&t, 0, F(B, 1)); /* undeveloped fields count for nothing */
	stage_give_built(&t, 0, F(C, 1), false);
	stage_give_built(&t, 1, F(D, 1), false); /* somebody else's */
	assert_int_equal(stage_score(&t, 0).roads + stage_score(&t, 0).lines, 0);
	stage_give_built(&t, 0, F(B, 1), false);
	assert_int_equal(stage_score(&t, 0).roads, 3);
	stage_give_built(&t, 0, F(D, 1), false);
	assert_int_equal(stage_score(&t, 0).lines, 3);
}

static void test_a_total_may_be_negative(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 3);
	stage_play(&t, mg_subsidy(0));
	t.s.money[0] = 2;
	assert_int_equal(stage_score(&t, 0).total, -5);
	assert_int_equal(stage_score(&t, 0).rank, 3);
}

/* A2 needs stone and costs 1; seat 0 holds A1, a joker for stone, and some money. */
static void stage_poor_builder(struct stage *t, enum mg_edition_id edition, int money)
{
	stage_board(t, edition);
	stage_joker(t, F(A, 1), STONE);
	stage_needs(t, F(A, 2), STONE, MG_NONE);
	stage_development(t, 3, 2);
	stage_give(t, 0, F(A, 1));
	stage_give(t, 0, F(A, 2));
	t->s.money[0] = (int16_t)money;
}

static void test_forced_unless_an_anytime_move_helps(void **unused)
{
	struct stage t;
	mg_move m;
	(void)unused;
	stage_poor_builder(&t, MG_INDUSTRIA, 0);
	assert_true(mg_forced(&t.b, &t.s, &m) && m == DONE); /* the joker is either the stone or the Taler */
	stage_joker(&t, F(B, 1), WOOD);
	stage_give(&t, 0, F(B, 1)); /* one for each */
	assert_int_equal(stage_legal(&t), 1);
	assert_false(mg_forced(&t.b, &t.s, &m));
	stage_poor_builder(&t, MG_INDUSTRIA, 1);
	assert_false(mg_forced(&t.b, &t.s, &m)); /* two moves already */
	stage_poor_builder(&t, MG_INDUSTRY, 0);
	assert_false(mg_forced(&t.b, &t.s, &m)); /* the subsidy */
	stage_play(&t, mg_subsidy(0));
	t.s.money[0] = 0;
	assert_true(mg_forced(&t.b, &t.s, &m) && m == DONE);
}

static void test_two_jokers_are_not_also_two_talers(void **unused)
{
	struct stage t;
	mg_move m;
	(void)unused;
	stage_poor_builder(&t, MG_INDUSTRIA, 0);
	stage_needs(&t, F(A, 2), STONE, WOOD);
	stage_joker(&t, F(B, 1), MG_ANY);
	stage_give(&t, 0, F(B, 1));
	assert_true(mg_forced(&t.b, &t.s, &m) && m == DONE); /* both are needed, and the Taler is missing */
	t.b.field[F(A, 2)].cost = 0;
	assert_false(mg_forced(&t.b, &t.s, &m));
}

/* ---- the worked cases */

static void keep_at(int players, int price, const int *share)
{
	struct stage t;
	int got[MG_SEATS];
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, players);
	for (int p = 0; p < players; p++)
		t.s.money[p] = 20;
	stage_play(&t, mg_offer(F(A, 1)));
	stage_play(&t, mg_bid(price));
	for (int p = 2; p < players; p++)
		stage_play(&t, PASS);
	mg_keep_shares(&t.b, &t.s, got);
	stage_play(&t, KEEP);
	for (int p = 0; p < players; p++) {
		assert_int_equal(got[p], share[p]);
		assert_int_equal(t.s.money[p], 20 + share[p] - (p == 0 ? price : 0));
	}
}

static void test_case_prices_dealt_out(void **unused)
{
	(void)unused;
	keep_at(4, 5, (const int[]){1, 2, 1, 1}); /* himself, left, next, right */
	keep_at(4, 2, (const int[]){0, 1, 1, 0});
	keep_at(3, 9, (const int[]){3, 3, 3});
}

static void test_case_three_ports_and_four_factories(void **unused)
{
	const int built[] = {F(C, 1), F(D, 1), F(C, 2), F(F, 1), F(H, 1), F(I, 1), F(E, 2)};
	struct stage t;
	(void)unused;
	t.b = mg_sheet_of_edition(MG_INDUSTRY)->board;
	stage_development(&t, 4, 3);
	for (size_t i = 0; i < MG_COUNT(built); i++)
		stage_give_built(&t, 0, built[i], false);
	assert_int_equal(mg_network_points(&t.b, &t.s, 0, 0), 24);
}

/* Oilfield and refinery built in their era, engineering and automobile, the bonus for pipeline and port. */
static void test_case_the_oil_magnate(void **unused)
{
	struct stage t;
	(void)unused;
	t.b = mg_sheet_of_edition(MG_INDUSTRIA)->board;
	stage_development(&t, 4, 4);
	stage_last_round(&t);
	stage_give_built(&t, 0, F(L, 1), true);  /* engineering: 2 points */
	stage_give_built(&t, 0, F(D, 1), false); /* port: 2 for the oilfield */
	stage_give_built(&t, 0, F(I, 4), true);  /* oilfield: 3 points */
	stage_give(&t, 0, F(J, 4));
	stage_give(&t, 0, F(L, 4));
	stage_give(&t, 0, F(D, 4));
	stage_give(&t, 0, F(B, 4)); /* the raw material plastic */
	t.s.money[0] = 7;
	stage_play(&t, mg_develop(F(J, 4), MG_PAY_BANK, MG_PAY_BANK));    /* refinery: 4 points, and 3 for the road */
	stage_play(&t, mg_develop(F(L, 4), MG_PAY_BANK, MG_SPEND_JOKER)); /* automobile: 5 points, and 3 for the line */
	stage_play(&t, mg_develop(F(D, 4), MG_OWN, MG_OWN));              /* pipeline: 2 for each of two factories */
	struct mg_score score = stage_score(&t, 0);
	assert_int_equal(score.track, 3 + 4 + 2 + 5);
	assert_int_equal(score.bonus, 2 + 4);
	assert_int_equal(score.roads, 3);
	assert_int_equal(score.lines, 3);
	assert_int_equal(score.money, 0);
	assert_int_equal(score.total, 26);
	int total[MG_SEATS];
	mg_totals(&t.b, &t.s, total);
	assert_int_equal(total[0], 26);
}

static void test_case_three_players_in_era_4(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	mg_init(&t.s, 3, MG_DRAWS_BALANCED, 0);
	t.s.era = 4;
	t.s.owned[2] = mg_bit(F(A, 4)) - 1;
	for (int round = 1; round <= 3; round++) {
		int start = round - 1;
		assert_int_equal(t.s.round, round);
		assert_int_equal(t.s.start, start);
		stage_play(&t, mg_draw_columns(15u << 4 * (round - 1)));
		for (int i = 0; i < 4; i++) {
			assert_int_equal(t.s.auctioneer, (start + i) % 3); /* the fourth time it is the first one again */
			stage_play(&t, mg_offer(F(A, 4) + 4 * (round - 1) + i));
			stage_play(&t, PASS);
			stage_play(&t, PASS);
			stage_play(&t, KEEP);
		}
		stage_end_round(&t);
	}
	assert_int_equal(t.s.era, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_draw_sizes),
		cmocka_unit_test(test_set_up_and_income),
		cmocka_unit_test(test_the_coin_pays_everyone_at_once),
		cmocka_unit_test(test_era_money_in_industria),
		cmocka_unit_test(test_the_last_era),
		cmocka_unit_test(test_developments_of_a_turn),
		cmocka_unit_test(test_points_only_in_the_fields_own_era),
		cmocka_unit_test(test_technologies_only_in_their_own_era),
		cmocka_unit_test(test_the_bank_waits_for_its_era),
		cmocka_unit_test(test_nobody_bid_so_the_auctioneer_keeps),
		cmocka_unit_test(test_who_sells_stays_auctioneer),
		cmocka_unit_test(test_roads_and_lines),
		cmocka_unit_test(test_a_total_may_be_negative),
		cmocka_unit_test(test_forced_unless_an_anytime_move_helps),
		cmocka_unit_test(test_two_jokers_are_not_also_two_talers),
		cmocka_unit_test(test_case_prices_dealt_out),
		cmocka_unit_test(test_case_three_ports_and_four_factories),
		cmocka_unit_test(test_case_the_oil_magnate),
		cmocka_unit_test(test_case_three_players_in_era_4),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
