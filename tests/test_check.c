/* Every invariant of a state, broken on purpose: mg_check() finds each, and names it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stage.h"

static struct stage t; /* set up again before every test: a bid is asked for, one was made */

static int set_up(void **unused)
{
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	t.b.field[F(A, 1)].makes = STONE;
	t.b.field[F(A, 1)].points = 2;
	stage_technology(&t, F(B, 1), 3);
	stage_joker(&t, F(C, 1), WOOD);
	mg_init(&t.s, 4, MG_DRAWS_PLAIN, 0);
	t.s.era = 2;
	t.s.owned[3] = mg_bit(F(A, 2)) - 1;
	stage_give_built(&t, 0, F(A, 1), true);
	stage_give_built(&t, 1, F(B, 1), true);
	stage_play(&t, mg_draw_columns(15));
	stage_play(&t, mg_offer(F(A, 2)));
	stage_play(&t, mg_bid(2));
	return 0;
}

/* Breaks one thing (or two), asks, and mends it. */
#define BREAKS(flaw, ...) \
	do { \
		struct stage sound = t; \
		assert_int_equal(mg_check(&t.b, &t.s), MG_SOUND); \
		__VA_ARGS__; \
		assert_int_equal(mg_check(&t.b, &t.s), flaw); \
		t = sound; \
	} while (0)

static void test_setup(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_SETUP, t.s.players = 2);
	BREAKS(MG_FLAW_SETUP, t.s.players = 5);
	BREAKS(MG_FLAW_SETUP, t.s.draws = 2);
	BREAKS(MG_FLAW_SETUP, t.s.places = 2);
	BREAKS(MG_FLAW_SETUP, t.s.first = 1);
	BREAKS(MG_FLAW_SETUP, t.s.decision = MG_OVER + 1);
	BREAKS(MG_FLAW_SETUP, t.s.start = 4);
	BREAKS(MG_FLAW_SETUP, t.s.era = 0);
	BREAKS(MG_FLAW_SETUP, t.s.era = 6);
	BREAKS(MG_FLAW_SETUP, t.s.zero[0] = 1);
}

static void test_clock(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_CLOCK, t.s.round = 0);
	BREAKS(MG_FLAW_CLOCK, t.s.round = 2);
	BREAKS(MG_FLAW_CLOCK, t.s.bag = (uint16_t)(t.s.bag & (t.s.bag - 1)));
	BREAKS(MG_FLAW_CLOCK, t.s.decision = MG_OVER); /* the last era has not come */
	stage_development(&t, 4, 5);
	BREAKS(MG_FLAW_CLOCK, t.s.decision = MG_OVER); /* columns are left in the bag */
	stage_last_round(&t);
	stage_end_round(&t);
	assert_int_equal(t.s.decision, MG_OVER);
}

static void test_columns(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_COLUMNS, t.s.bag = (uint16_t)(t.s.bag & (t.s.bag - 1)), t.s.bag |= 1u << 12);
	BREAKS(MG_FLAW_COLUMNS, t.s.open |= 1u << 12);
	BREAKS(MG_FLAW_COLUMNS, t.s.open |= 1u << 4); /* still in the bag */
	BREAKS(MG_FLAW_COLUMNS, t.s.open = 0);
	stage_development(&t, 4, 2);
	BREAKS(MG_FLAW_COLUMNS, t.s.open = 1);
}

static void test_owners(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_OWNERS, t.s.owned[0] |= t.s.owned[1]);
	BREAKS(MG_FLAW_OWNERS, t.s.owned[0] |= mg_bit(F(A, 3))); /* not claimed yet */
	BREAKS(MG_FLAW_OWNERS, t.s.owned[0] |= mg_bit(F(A, 2))); /* on offer */
	stage_development(&t, 3, 2);
	BREAKS(MG_FLAW_OWNERS, t.s.owned[3] = t.s.owned[2], t.s.owned[2] = 0); /* an empty seat */
}

static void test_unowned(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_UNOWNED, t.s.owned[3] &= ~mg_bit(F(D, 1)));
	t.s.owned[3] &= ~mg_bit(F(C, 1)); /* a joker may be spent */
	assert_int_equal(mg_check(&t.b, &t.s), MG_SOUND);
}

static void test_developed(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_DEVELOPED, t.s.developed |= mg_bit(F(A, 3)));
	BREAKS(MG_FLAW_DEVELOPED, t.s.developed |= mg_bit(F(C, 1))); /* a joker */
}

static void test_derived(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_DERIVED, t.s.makes[0] = 0);
	BREAKS(MG_FLAW_DERIVED, t.s.makes[2] = 1);
	BREAKS(MG_FLAW_DERIVED, t.s.discount[0] = 1);
}

static void test_money(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_MONEY, t.s.money[3] = -1);
	stage_development(&t, 3, 2);
	BREAKS(MG_FLAW_MONEY, t.s.money[3] = 1); /* an empty seat */
}

static void test_points(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_POINTS, t.s.points[0] = 3); /* more than the factory prints */
	BREAKS(MG_FLAW_POINTS, t.s.points[1] = 2); /* a technology always scores */
	BREAKS(MG_FLAW_POINTS, t.s.points[2] = 1);
	t.s.points[0] = 0; /* a factory may have been built late */
	assert_int_equal(mg_check(&t.b, &t.s), MG_SOUND);
}

static void test_subsidies(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_SUBSIDY, t.s.subsidies = 16);
	stage_board(&t, MG_INDUSTRIA);
	stage_development(&t, 4, 2);
	BREAKS(MG_FLAW_SUBSIDY, t.s.subsidies = 1);
}

static void test_turn(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_TURN, t.s.auctioneer = MG_NONE);
	BREAKS(MG_FLAW_TURN, t.s.auctioneer = 4);
	BREAKS(MG_FLAW_TURN, t.s.to_move = t.s.auctioneer);
	BREAKS(MG_FLAW_TURN, t.s.to_move = MG_NONE);
	BREAKS(MG_FLAW_TURN, t.s.decision = MG_SETTLE); /* not the auctioneer */
	BREAKS(MG_FLAW_TURN, t.s.decision = MG_OFFER);
	stage_development(&t, 4, 2);
	BREAKS(MG_FLAW_TURN, t.s.to_move = 4);
	BREAKS(MG_FLAW_TURN, t.s.auctioneer = 0);
	stage_end_round(&t);
	BREAKS(MG_FLAW_TURN, t.s.to_move = 0); /* at a draw */
}

static void test_lot(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_LOT, t.s.lot = MG_NONE);
	BREAKS(MG_FLAW_LOT, t.s.lot = MG_FIELDS);
	BREAKS(MG_FLAW_LOT, t.s.lot = F(A, 1)); /* another era */
	BREAKS(MG_FLAW_LOT, t.s.lot = F(E, 2)); /* not available */
	stage_development(&t, 4, 2);
	BREAKS(MG_FLAW_LOT, t.s.lot = F(A, 2));
}

static void test_bids(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_BIDS, t.s.bid[1] = MG_NO_BID);
	BREAKS(MG_FLAW_BIDS, t.s.bid[1] = 6, t.s.high = 6); /* more than he has */
	BREAKS(MG_FLAW_BIDS, t.s.high = 3);
	BREAKS(MG_FLAW_BIDS, t.s.best = 2);
	BREAKS(MG_FLAW_BIDS, t.s.bid[3] = 0); /* not yet his turn */
	BREAKS(MG_FLAW_BIDS, t.s.bid[0] = 0); /* the auctioneer */
	stage_play(&t, mg_bid(3));
	BREAKS(MG_FLAW_BIDS, t.s.bid[2] = 2, t.s.high = 2); /* not above the last one */
	stage_play(&t, MG_M_PASS);
	assert_int_equal(t.s.decision, MG_SETTLE);
	BREAKS(MG_FLAW_BIDS, t.s.bid[3] = MG_NO_BID);
	stage_development(&t, 4, 2);
	BREAKS(MG_FLAW_BIDS, t.s.bid[1] = 0);
	BREAKS(MG_FLAW_BIDS, t.s.high = 1);
	BREAKS(MG_FLAW_BIDS, t.s.best = 1);
}

static void test_built(void **unused)
{
	(void)unused;
	BREAKS(MG_FLAW_BUILT, t.s.builds = 1, t.s.built[0] = F(A, 1)); /* outside of a development turn */
	BREAKS(MG_FLAW_BUILT, t.s.built[0] = 1);
	stage_development(&t, 4, 2);
	stage_give(&t, 0, F(D, 1));
	stage_give_built(&t, 1, F(E, 1), false);
	stage_play(&t, mg_develop(F(D, 1), MG_OWN, MG_OWN));
	BREAKS(MG_FLAW_BUILT, t.s.builds = 3, t.s.built[1] = t.s.built[2] = F(D, 1)); /* more than a turn allows */
	BREAKS(MG_FLAW_BUILT, t.s.built[0] = F(E, 1)); /* somebody else's */
	BREAKS(MG_FLAW_BUILT, t.s.built[0] = F(F, 1)); /* not developed */
	BREAKS(MG_FLAW_BUILT, t.s.built[0] = MG_FIELDS);
	BREAKS(MG_FLAW_BUILT, t.s.built[2] = 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_setup, set_up),         cmocka_unit_test_setup(test_clock, set_up),
		cmocka_unit_test_setup(test_columns, set_up),       cmocka_unit_test_setup(test_owners, set_up),
		cmocka_unit_test_setup(test_unowned, set_up),       cmocka_unit_test_setup(test_developed, set_up),
		cmocka_unit_test_setup(test_derived, set_up),       cmocka_unit_test_setup(test_money, set_up),
		cmocka_unit_test_setup(test_points, set_up),        cmocka_unit_test_setup(test_subsidies, set_up),
		cmocka_unit_test_setup(test_turn, set_up),          cmocka_unit_test_setup(test_lot, set_up),
		cmocka_unit_test_setup(test_bids, set_up),          cmocka_unit_test_setup(test_built, set_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
