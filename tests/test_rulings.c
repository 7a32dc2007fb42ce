/* The rulings 1 to 13, each by its number; and even places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stage.h"

static const mg_move PASS = MG_M_PASS, SELL = MG_M_SELL, KEEP = MG_M_KEEP, DONE = MG_M_DONE;

static void test_ruling_1_subsidy_in_the_middle_of_an_auction(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 4);
	assert_int_equal(t.s.money[1], 5);
	stage_play(&t, mg_offer(F(A, 1)));
	assert_int_equal(mg_play(&t.b, &t.s, mg_bid(8)), MG_BID_MONEY);
	stage_play(&t, mg_subsidy(1));
	stage_play(&t, mg_subsidy(3)); /* out of turn */
	stage_play(&t, mg_bid(8));     /* with the subsidy */
	assert_int_equal(t.s.money[1], 8);
	assert_int_equal(mg_play(&t.b, &t.s, mg_subsidy(1)), MG_SUBSIDY_TAKEN);
	assert_int_equal(stage_score(&t, 1).subsidy, -5);
	assert_int_equal(stage_score(&t, 2).subsidy, 0);
}

static void test_ruling_1_subsidy_in_every_state_before_the_end(void **unused)
{
	struct stage t;
	mg_move moves[MG_MAX_LEGAL];
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	mg_init(&t.s, 3, MG_DRAWS_PLAIN, 0);
	while (t.s.decision != MG_OVER) {
		for (int p = 0; p < 3; p++) {
			struct mg_state other = t.s;
			assert_int_equal(mg_play(&t.b, &other, mg_subsidy(p)), MG_FINE);
			assert_int_equal(other.money[p], t.s.money[p] + 3);
		}
		if (t.s.decision == MG_DRAW) {
			stage_play(&t, mg_draw_columns(7u << (3 * (t.s.round - 1))));
		} else {
			mg_legal(&t.b, &t.s, moves);
			stage_play(&t, moves[0]);
		}
	}
	assert_int_equal(stage_anytime(&t), 0);
	assert_int_equal(mg_play(&t.b, &t.s, mg_subsidy(0)), MG_GAME_OVER);
}

static void test_ruling_1_cashing_out_of_turn(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRIA);
	stage_joker(&t, F(A, 1), STONE);
	stage_auction(&t, 3);
	stage_play(&t, mg_offer(F(A, 1)));
	stage_play(&t, PASS);
	stage_play(&t, mg_bid(1));
	stage_play(&t, SELL);
	assert_int_equal(t.s.money[2], 4);
	stage_play(&t, mg_offer(F(B, 1)));
	stage_play(&t, PASS);
	assert_int_equal(mg_play(&t.b, &t.s, mg_bid(5)), MG_BID_MONEY);
	stage_play(&t, mg_cash(2, F(A, 1)));
	stage_play(&t, mg_bid(5));
	assert_int_equal(mg_play(&t.b, &t.s, mg_cash(2, F(A, 1))), MG_NOT_HELD);
}

static void test_ruling_2_keeping_takes_the_whole_bid(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 3);
	t.s.money[0] = 4; /* he would deal 1 of the 5 to himself, and still may not */
	stage_play(&t, mg_offer(F(A, 1)));
	stage_play(&t, mg_bid(5));
	stage_play(&t, PASS);
	assert_int_equal(stage_legal(&t), 1);
	assert_int_equal(mg_play(&t.b, &t.s, KEEP), MG_KEEP_MONEY);
	mg_move m;
	assert_false(mg_forced(&t.b, &t.s, &m)); /* the subsidy would help */
	t.s.money[0] = 5;
	assert_true(stage_lists(&t, KEEP));
	stage_play(&t, KEEP);
	assert_int_equal(t.s.money[0], 1);
}

static void test_ruling_2_keeping_is_free_in_industria(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRIA);
	stage_auction(&t, 3);
	t.s.money[0] = 0;
	stage_play(&t, mg_offer(F(A, 1)));
	stage_play(&t, mg_bid(5));
	stage_play(&t, PASS);
	stage_play(&t, KEEP);
	assert_int_equal(t.s.money[0], 0);
	assert_int_equal(t.s.money[1], 5);
	assert_int_equal(mg_owner(&t.s, F(A, 1)), 0);
}

static void test_ruling_3_a_factory_supplies_the_same_turn(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_needs(&t, F(B, 1), STONE, MG_NONE);
	stage_makes(&t, F(A, 1), STONE);
	stage_development(&t, 4, 1);
	stage_give(&t, 0, F(A, 1));
	stage_give(&t, 0, F(B, 1));
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(B, 1), MG_OWN, MG_OWN)), MG_UNCOVERED);
	stage_play(&t, mg_develop(F(A, 1), MG_OWN, MG_OWN));
	stage_play(&t, mg_develop(F(B, 1), MG_OWN, MG_OWN));
}

static void test_ruling_3_a_bank_makes_the_second_one_cheaper(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	t.b.field[F(A, 1)].discount = 2;
	t.b.field[F(B, 1)].cost = 5;
	stage_development(&t, 4, 1);
	stage_give(&t, 0, F(A, 1));
	stage_give(&t, 0, F(B, 1));
	stage_play(&t, mg_develop(F(A, 1), MG_OWN, MG_OWN));
	assert_int_equal(t.s.money[0], 9);
	stage_play(&t, mg_develop(F(B, 1), MG_OWN, MG_OWN));
	assert_int_equal(t.s.money[0], 6);
}

static void test_ruling_4_a_maker_never_pays_nor_spends_a_joker(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_needs(&t, F(B, 2), STONE, MG_NONE);
	stage_makes(&t, F(A, 1), STONE);
	stage_makes(&t, F(C, 1), STONE);
	stage_joker(&t, F(D, 1), STONE);
	stage_joker(&t, F(E, 1), MG_ANY);
	stage_development(&t, 4, 2);
	stage_give_built(&t, 0, F(A, 1), false);
	stage_give_built(&t, 2, F(C, 1), false);
	stage_give(&t, 0, F(D, 1));
	stage_give(&t, 0, F(E, 1));
	stage_give(&t, 0, F(B, 2));
	assert_int_equal(stage_legal(&t), 2); /* one way to build, or done */
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(B, 2), MG_SPEND_JOKER, MG_OWN)), MG_MAKES_IT);
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(B, 2), MG_SPEND_ANY, MG_OWN)), MG_MAKES_IT);
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(B, 2), MG_PAY_SEAT + 2, MG_OWN)), MG_MAKES_IT);
	stage_play(&t, mg_develop(F(B, 2), MG_OWN, MG_OWN));
	assert_int_equal(t.s.money[0], 9);
}

static void test_ruling_5_the_bank_does_not_rival_a_maker(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_needs(&t, F(A, 2), STONE, MG_NONE);
	stage_makes(&t, F(B, 1), STONE);
	stage_makes(&t, F(C, 1), STONE);
	stage_development(&t, 4, 2);
	stage_give(&t, 0, F(A, 2));
	stage_give(&t, 1, F(B, 1)); /* owned, not yet developed: the bank still sells */
	assert_true(stage_lists(&t, mg_develop(F(A, 2), MG_PAY_BANK, MG_OWN)));
	stage_give_built(&t, 1, F(B, 1), false);
	stage_give_built(&t, 2, F(C, 1), false);
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(A, 2), MG_PAY_BANK, MG_OWN)), MG_BANK_RIVAL);
	assert_true(stage_lists(&t, mg_develop(F(A, 2), MG_PAY_SEAT + 1, MG_OWN)));
	stage_play(&t, mg_develop(F(A, 2), MG_PAY_SEAT + 2, MG_OWN)); /* the buyer chooses */
	assert_int_equal(t.s.money[0], 8);
	assert_int_equal(t.s.money[1], 10);
	assert_int_equal(t.s.money[2], 11);
}

static void test_ruling_6_a_discount_never_lowers_resources(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	t.b.field[F(A, 1)].discount = 9;
	stage_needs(&t, F(A, 2), STONE, WOOD);
	stage_development(&t, 4, 2);
	stage_give_built(&t, 0, F(A, 1), false);
	stage_give(&t, 0, F(A, 2));
	assert_int_equal(mg_price(&t.b, &t.s, mg_develop(F(A, 2), MG_PAY_BANK, MG_PAY_BANK)), 2);
	t.s.money[0] = 1;
	assert_int_equal(mg_play(&t.b, &t.s, mg_develop(F(A, 2), MG_PAY_BANK, MG_PAY_BANK)), MG_BUILD_MONEY);
	t.s.money[0] = 2;
	stage_play(&t, mg_develop(F(A, 2), MG_PAY_BANK, MG_PAY_BANK));
	assert_int_equal(t.s.money[0], 0); /* and never below 0: nothing comes back */
}

static void test_ruling_7_the_last_field_is_auctioned_too(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 3);
	for (int i = 0; i < 3; i++) {
		stage_play(&t, mg_offer(F(A, 1) + i));
		assert_int_equal(t.s.decision, MG_BID);
		stage_play(&t, PASS);
		stage_play(&t, mg_bid(1));
		assert_int_equal(t.s.decision, MG_SETTLE);
		assert_true(stage_lists(&t, SELL) && stage_lists(&t, KEEP));
		stage_play(&t, SELL);
	}
	assert_int_equal(t.s.decision, MG_DEVELOP);
	assert_int_equal(mg_owner(&t.s, F(C, 1)), 2);
}

/* Every way to pay for a field that needs stone twice, in order. */
static void expect_pairs(const struct stage *t, const enum mg_source pairs[][2], int n)
{
	mg_move moves[MG_MAX_LEGAL];
	assert_int_equal(mg_legal(&t->b, &t->s, moves), n + 1);
	for (int i = 0; i < n; i++)
		assert_int_equal(moves[i], mg_develop(F(A, 2), pairs[i][0], pairs[i][1]));
}

static void test_ruling_8_each_unit_is_covered_on_its_own(void **unused)
{
	static const enum mg_source with_one[][2] = {
		{MG_SPEND_JOKER, MG_SPEND_ANY}, {MG_SPEND_JOKER, MG_PAY_BANK},
		{MG_SPEND_ANY, MG_PAY_BANK},    {MG_PAY_BANK, MG_PAY_BANK},
	};
	static const enum mg_source with_two[][2] = {
		{MG_SPEND_JOKER, MG_SPEND_JOKER}, {MG_SPEND_JOKER, MG_SPEND_ANY}, {MG_SPEND_JOKER, MG_PAY_BANK},
		{MG_SPEND_ANY, MG_PAY_BANK},      {MG_PAY_BANK, MG_PAY_BANK},
	};
	static const enum mg_source own[][2] = {{MG_OWN, MG_OWN}};
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_needs(&t, F(A, 2), STONE, STONE);
	stage_joker(&t, F(A, 1), STONE);
	stage_joker(&t, F(B, 1), STONE);
	stage_joker(&t, F(C, 1), MG_ANY);
	stage_makes(&t, F(D, 1), STONE);
	stage_development(&t, 4, 2);
	stage_give(&t, 0, F(A, 2));
	stage_give(&t, 0, F(B, 1));
	stage_give(&t, 0, F(C, 1));
	expect_pairs(&t, with_one, MG_COUNT(with_one));
	stage_give(&t, 0, F(A, 1));
	expect_pairs(&t, with_two, MG_COUNT(with_two));
	struct stage spent = t;
	stage_play(&spent, mg_develop(F(A, 2), MG_SPEND_JOKER, MG_PAY_BANK));
	assert_int_equal(mg_jokers(&spent.b, &spent.s, 0), mg_bit(F(B, 1)) | mg_bit(F(C, 1))); /* the first is spent */
	stage_give_built(&t, 0, F(D, 1), false);
	expect_pairs(&t, own, MG_COUNT(own)); /* an own factory covers both */
}

static void test_ruling_8_two_any_jokers_cover_two_resources(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRIA);
	stage_needs(&t, F(A, 2), STONE, WOOD);
	stage_joker(&t, F(A, 1), MG_ANY);
	stage_joker(&t, F(B, 1), MG_ANY);
	stage_development(&t, 3, 2);
	stage_give(&t, 0, F(A, 2));
	stage_give(&t, 0, F(A, 1));
	assert_false(stage_lists(&t, mg_develop(F(A, 2), MG_SPEND_ANY, MG_SPEND_ANY)));
	stage_give(&t, 0, F(B, 1));
	stage_play(&t, mg_develop(F(A, 2), MG_SPEND_ANY, MG_SPEND_ANY));
	assert_int_equal(mg_jokers(&t.b, &t.s, 0), 0);
}

static void test_ruling_9_bonuses_and_factories_count_separately(void **unused)
{
	struct stage t;
	(void)unused;
	for (int e = 0; e < MG_EDITIONS; e++) {
		stage_board(&t, (enum mg_edition_id)e);
		t.b.field[F(A, 1)].on = 3; /* on both networks */
		t.b.field[F(B, 1)].on = 1;
		stage_bonus(&t, F(C, 1), 0, 2);
		stage_bonus(&t, F(D, 1), 0, 3);
		stage_bonus(&t, F(F, 1), 0, 1);
		stage_bonus(&t, F(E, 1), 1, 4);
		stage_development(&t, 3, 2);
		for (int i = 0; i < 6; i++)
			stage_give_built(&t, 0, F(A, 1) + i, false);
		/* two factories on the first network, one on the second */
		int first = e == MG_INDUSTRY ? (2 + 3 + 1) * 2 : 3 * 2;
		assert_int_equal(mg_network_points(&t.b, &t.s, 0, 0), first);
		assert_int_equal(mg_network_points(&t.b, &t.s, 0, 1), 4);
		assert_int_equal(stage_score(&t, 0).bonus, first + 4);
	}
}

static void test_ruling_10_a_bid_is_at_least_1(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 4);
	stage_play(&t, mg_offer(F(A, 1)));
	assert_int_equal(mg_play(&t.b, &t.s, mg_bid(0)), MG_BID_TOO_LOW);
	assert_int_equal(stage_legal(&t), 1 + 5);
	stage_play(&t, mg_bid(3));
	assert_int_equal(mg_play(&t.b, &t.s, mg_bid(3)), MG_BID_TOO_LOW); /* higher than every earlier one */
	t.s.money[2] = 3;
	assert_int_equal(stage_legal(&t), 1);
	stage_play(&t, PASS);
	stage_play(&t, mg_bid(4));
	assert_int_equal(t.s.decision, MG_SETTLE); /* nobody bids twice */
}

static void test_ruling_11_money_and_tokens_never_run_out(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_development(&t, 4, 5);
	for (int p = 0; p < 4; p++)
		t.s.money[p] = 500;
	for (int i = 0; i < MG_COLUMNS * 4; i++) /* far more than 24 tokens of one player */
		stage_give_built(&t, 0, i, false);
	for (int p = 0; p < 4; p++)
		stage_play(&t, DONE);
	assert_int_equal(t.s.decision, MG_DRAW);
	assert_int_equal(t.s.money[0], 501);
	stage_play(&t, mg_subsidy(0));
	assert_int_equal(t.s.money[0], 504);
	assert_int_equal(stage_score(&t, 0).money, 168);
}

static void test_ruling_12_raw_materials_are_cashed_at_the_end(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRIA);
	stage_joker(&t, F(A, 1), STONE);
	stage_joker(&t, F(B, 1), MG_ANY);
	stage_development(&t, 4, 5);
	stage_last_round(&t);
	stage_give(&t, 0, F(A, 1));
	stage_give(&t, 0, F(B, 1));
	assert_int_equal(stage_score(&t, 0).money, 4); /* as if cashed: 12 Talers */
	assert_int_equal(t.s.money[0], 10);
	stage_end_round(&t);
	assert_int_equal(t.s.decision, MG_OVER);
	assert_int_equal(t.s.money[0], 12);
	assert_int_equal(t.s.owned[0], 0);
	assert_int_equal(stage_score(&t, 0).money, 4);
	assert_int_equal(stage_score(&t, 0).jokers, 0);
}

static void test_ruling_12_industry_keeps_its_jokers(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_joker(&t, F(A, 1), STONE);
	stage_development(&t, 4, 5);
	stage_last_round(&t);
	stage_give(&t, 0, F(A, 1));
	stage_end_round(&t);
	assert_int_equal(t.s.money[0], 10);
	assert_int_equal(stage_score(&t, 0).jokers, 2);
	assert_int_equal(stage_score(&t, 0).total, 3 + 2);
}

static void expect_ranks(const struct stage *t, const int *rank)
{
	for (int p = 0; p < t->s.players; p++)
		assert_int_equal(stage_score(t, p).rank, rank[p]);
}

static void test_ruling_13_equal_players_share_a_rank(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_development(&t, 4, 2);
	expect_ranks(&t, (const int[]){1, 1, 1, 1});
	t.s.money[1] = 11; /* as many points, more money */
	expect_ranks(&t, (const int[]){2, 1, 2, 2});
	stage_give_built(&t, 2, F(A, 1), false); /* more developed fields come before more money */
	expect_ranks(&t, (const int[]){3, 2, 1, 3});
	t.s.money[0] = 12; /* a point more comes before all */
	expect_ranks(&t, (const int[]){1, 3, 2, 4});
	t.s.money[0] = 10;
	stage_give_built(&t, 0, F(B, 1), false);
	expect_ranks(&t, (const int[]){1, 3, 1, 4});
}

/* Half of the board bonus fields, half factories, everything on every network, the largest numbers that a file may give. */
static void test_ruling_13_on_the_board_with_the_most_points(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	t.b.networks = MG_NETWORKS;
	for (int i = 0; i < MG_FIELDS; i++) {
		struct mg_field *f = &t.b.field[i];
		f->kind = i % 2 ? MG_BONUS : MG_FACTORY;
		*(f->kind == MG_BONUS ? &f->value : &f->points) = MG_FIELD_NUMBER_MAX;
		f->on = 255;
	}
	mg_board_prepare(&t.b);
	stage_development(&t, 3, 5);
	stage_last_round(&t);
	for (int i = 0; i < MG_FIELDS; i++)
		stage_give_built(&t, i < 10 ? 2 : 1, i, true);
	assert_int_equal(stage_score(&t, 1).total, 25 * 99 + 25 * 99 * 25 * MG_NETWORKS + 3);
	assert_int_equal(stage_score(&t, 2).total, 5 * 99 + 5 * 99 * 5 * MG_NETWORKS + 3);
	expect_ranks(&t, (const int[]){3, 1, 2});
}

/* Plays the first legal moves and notes who starts each round of each era. */
static void note_starts(struct stage *t, int rounds[MG_ERAS + 1], int start[MG_ERAS + 1][MG_COLUMNS])
{
	mg_move moves[MG_MAX_LEGAL];
	while (t->s.decision != MG_OVER) {
		if (t->s.decision == MG_DRAW) {
			int drawn = mg_draw_size(&t->b, &t->s);
			start[t->s.era][rounds[t->s.era]++] = t->s.start;
			stage_play(t, mg_draw_columns(((1u << drawn) - 1) << drawn * (t->s.round - 1)));
		} else {
			mg_legal(&t->b, &t->s, moves);
			stage_play(t, moves[0]);
		}
	}
}

/* Even places are ours: everybody starts one round of the last era, and as many in the whole game as the others. */
static void test_even_places(void **unused)
{
	(void)unused;
	for (int i = 0; i < 4 * MG_EDITIONS; i++) {
		struct stage t;
		int players = 3 + i / 2 % 2, first = i % 2 ? players - 1 : 0, rounds[MG_ERAS + 1] = {0}, start[MG_ERAS + 1][MG_COLUMNS], started[MG_SEATS] = {0};
		stage_board(&t, (enum mg_edition_id)(i / 4));
		mg_init(&t.s, players, MG_DRAWS_BALANCED, first);
		mg_settle_places(&t.s, MG_PLACES_EVEN);
		const struct mg_edition *e = mg_edition_of(&t.b);
		int last = e->eras[players];
		note_starts(&t, rounds, start);
		assert_int_equal(rounds[last], players);
		for (int round = 0; round < players; round++)
			assert_int_equal(start[last][round], (first + e->last_starts[players][round]) % players);
		for (int era = 1, place = first; era <= last; era++)
			for (int round = 0; round < rounds[era]; round++, place = (place + 1) % players) {
				started[start[era][round]]++;
				if (era < last)
					assert_int_equal(start[era][round], place);
			}
		for (int p = 1; p < players; p++)
			assert_int_equal(started[p], started[0]);
	}
}

/* Plays any moves until the last era begins. */
static void play_to_the_last_era(struct stage *t, int players, enum mg_places places)
{
	mg_move moves[MG_MAX_LEGAL];
	mg_init(&t->s, players, MG_DRAWS_BALANCED, 1);
	mg_settle_places(&t->s, places);
	while (t->s.decision != MG_DRAW || t->s.era < mg_edition_of(&t->b)->eras[players]) {
		int drawn = mg_draw_size(&t->b, &t->s);
		if (t->s.decision == MG_DRAW)
			moves[0] = mg_draw_columns(((1u << drawn) - 1) << drawn * (t->s.round - 1));
		else
			mg_legal(&t->b, &t->s, moves);
		stage_play(t, moves[0]);
	}
}

/* ... and whoever starts its rounds takes Talers when that era begins: figures of docs/rules.md. */
static void test_even_places_pay_the_starters_of_the_last_era(void **unused)
{
	(void)unused;
	static const int paid[MG_EDITIONS][2][MG_SEATS] = {{{0, 1, 0}, {5, 4, 1, 0}}, {{1, 1, 0}, {0, 2, 1, 0}}};
	for (int i = 0; i < 2 * MG_EDITIONS; i++) {
		struct stage printed, even;
		int players = 3 + i % 2;
		stage_board(&printed, (enum mg_edition_id)(i / 2));
		stage_board(&even, (enum mg_edition_id)(i / 2));
		play_to_the_last_era(&printed, players, MG_PLACES_PRINTED);
		play_to_the_last_era(&even, players, MG_PLACES_EVEN);
		for (int round = 0; round < players; round++) {
			int seat = (even.s.start + round) % players;
			assert_int_equal(even.s.money[seat] - printed.s.money[seat], paid[i / 2][i % 2][round]);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ruling_1_subsidy_in_the_middle_of_an_auction),
		cmocka_unit_test(test_ruling_1_subsidy_in_every_state_before_the_end),
		cmocka_unit_test(test_ruling_1_cashing_out_of_turn),
		cmocka_unit_test(test_ruling_2_keeping_takes_the_whole_bid),
		cmocka_unit_test(test_ruling_2_keeping_is_free_in_industria),
		cmocka_unit_test(test_ruling_3_a_factory_supplies_the_same_turn),
		cmocka_unit_test(test_ruling_3_a_bank_makes_the_second_one_cheaper),
		cmocka_unit_test(test_ruling_4_a_maker_never_pays_nor_spends_a_joker),
		cmocka_unit_test(test_ruling_5_the_bank_does_not_rival_a_maker),
		cmocka_unit_test(test_ruling_6_a_discount_never_lowers_resources),
		cmocka_unit_test(test_ruling_7_the_last_field_is_auctioned_too),
		cmocka_unit_test(test_ruling_8_each_unit_is_covered_on_its_own),
		cmocka_unit_test(test_ruling_8_two_any_jokers_cover_two_resources),
		cmocka_unit_test(test_ruling_9_bonuses_and_factories_count_separately),
		cmocka_unit_test(test_ruling_10_a_bid_is_at_least_1),
		cmocka_unit_test(test_ruling_11_money_and_tokens_never_run_out),
		cmocka_unit_test(test_ruling_12_raw_materials_are_cashed_at_the_end),
		cmocka_unit_test(test_ruling_12_industry_keeps_its_jokers),
		cmocka_unit_test(test_ruling_13_equal_players_share_a_rank),
		cmocka_unit_test(test_ruling_13_on_the_board_with_the_most_points),
		cmocka_unit_test(test_even_places),
		cmocka_unit_test(test_even_places_pay_the_starters_of_the_last_era),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
