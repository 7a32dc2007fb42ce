/* Every reason for which a move is refused, in a position where it is the one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stage.h"

static bool seen[MG_REASONS];

/* The move is refused for this reason, and nothing changes. */
static void refused(struct stage *t, mg_move m, enum mg_reason reason)
{
	struct mg_state before = t->s;
	assert_int_equal(mg_refuse(&t->b, &t->s, m), reason);
	assert_int_equal(mg_play(&t->b, &t->s, m), reason);
	assert_memory_equal(&t->s, &before, sizeof before);
	seen[reason] = true;
}

static void played(struct stage *t, mg_move m)
{
	stage_play(t, m);
	seen[MG_FINE] = true;
}

/* Every kind of player's move but those that fit the decision. */
static void refused_as_out_of_place(struct stage *t, enum mg_reason reason)
{
	static const mg_move one_of_each[] = {
		MG_M_OFFER, MG_M_BID | 1u << 10, MG_M_PASS, MG_M_SELL, MG_M_KEEP, MG_M_DEVELOP, MG_M_DONE,
	};
	static const uint8_t fits[] = {MG_OFFER, MG_BID, MG_BID, MG_SETTLE, MG_SETTLE, MG_DEVELOP, MG_DEVELOP};
	for (size_t i = 0; i < MG_COUNT(one_of_each); i++)
		if (fits[i] != t->s.decision)
			refused(t, one_of_each[i], reason);
	if (t->s.decision != MG_DRAW)
		refused(t, mg_draw_columns(15), MG_NO_DRAW_DUE);
}

static void test_numbers_that_are_no_moves(void **unused)
{
	static const mg_move junk[] = {
		MG_NO_MOVE, MG_VERBS, 15, 0xffffffffu, 1u << 31 | MG_M_PASS, MG_M_PASS | 1u << 4, MG_M_BID | 1u << 4 | 1u << 10,
	};
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	mg_init(&t.s, 4, MG_DRAWS_PLAIN, 0);
	refused(&t, mg_draw_columns(15) | 1u << 4, MG_NOT_A_MOVE);
	refused(&t, mg_draw_columns(15) | 1u << 22, MG_NOT_A_MOVE);
	stage_auction(&t, 4);
	refused(&t, mg_offer(60), MG_NOT_A_MOVE);
	refused(&t, mg_offer(0) | 1u << 10, MG_NOT_A_MOVE);
	refused(&t, mg_subsidy(4), MG_NOT_A_MOVE);
	refused(&t, mg_subsidy(0) | 1u << 4, MG_NOT_A_MOVE);
	refused(&t, mg_cash(4, 0), MG_NOT_A_MOVE);
	refused(&t, mg_cash(0, 0) | 1u << 20, MG_NOT_A_MOVE);
	refused(&t, mg_cash(0, 60), MG_NOT_A_MOVE);
	stage_play(&t, mg_offer(0));
	for (size_t i = 0; i < MG_COUNT(junk); i++)
		refused(&t, junk[i], MG_NOT_A_MOVE);
	stage_play(&t, mg_bid(1));
	stage_play(&t, MG_M_PASS);
	stage_play(&t, MG_M_PASS);
	refused(&t, MG_M_SELL | 1u << 10, MG_NOT_A_MOVE);
	refused(&t, MG_M_KEEP | 1u << 10, MG_NOT_A_MOVE);
	stage_development(&t, 4, 2);
	refused(&t, mg_develop(61, MG_OWN, MG_OWN), MG_NOT_A_MOVE);
	refused(&t, mg_develop(0, MG_OWN, MG_OWN) | 1u << 16, MG_NOT_A_MOVE);
	refused(&t, MG_M_DONE | 1u << 10, MG_NOT_A_MOVE);
}

static void test_moves_out_of_place(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	mg_init(&t.s, 4, MG_DRAWS_PLAIN, 0);
	refused_as_out_of_place(&t, MG_DRAW_DUE);
	refused(&t, mg_draw_columns(7), MG_DRAW_COUNT);
	played(&t, mg_draw_columns(15));
	refused_as_out_of_place(&t, MG_OFFER_DUE);
	stage_play(&t, mg_offer(0));
	refused_as_out_of_place(&t, MG_BID_DUE);
	for (int i = 0; i < 3; i++)
		stage_play(&t, MG_M_PASS);
	refused_as_out_of_place(&t, MG_SETTLE_DUE);
	stage_development(&t, 4, 2);
	refused_as_out_of_place(&t, MG_DEVELOP_DUE);
	for (int p = 0; p < 4; p++)
		stage_play(&t, MG_M_DONE);
	refused(&t, mg_draw_columns(15), MG_DRAW_GONE);
	t.s.decision = MG_OVER;
	refused(&t, MG_M_DONE, MG_GAME_OVER);
	refused(&t, mg_subsidy(0), MG_GAME_OVER);
	refused(&t, mg_draw_columns(15), MG_GAME_OVER);
}

static void test_auctions(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRY);
	stage_auction(&t, 4);
	refused(&t, mg_offer(F(E, 1)), MG_NOT_AVAILABLE); /* not drawn */
	refused(&t, mg_offer(F(A, 2)), MG_NOT_AVAILABLE); /* another era */
	stage_play(&t, mg_offer(F(A, 1)));
	refused(&t, mg_bid(0), MG_BID_TOO_LOW);
	refused(&t, mg_bid(6), MG_BID_MONEY);
	refused(&t, mg_bid(65535), MG_BID_MONEY);
	stage_play(&t, mg_bid(5));
	refused(&t, mg_bid(5), MG_BID_TOO_LOW);
	stage_play(&t, MG_M_PASS);
	stage_play(&t, MG_M_PASS);
	t.s.money[0] = 4;
	refused(&t, MG_M_KEEP, MG_KEEP_MONEY);
	stage_play(&t, MG_M_SELL);
	refused(&t, mg_offer(F(A, 1)), MG_NOT_AVAILABLE); /* claimed */
	stage_play(&t, mg_offer(F(B, 1)));
	for (int i = 0; i < 3; i++)
		stage_play(&t, MG_M_PASS);
	refused(&t, MG_M_SELL, MG_NOBODY_BID);
}

static void test_fields_that_cannot_be_developed(void **unused)
{
	struct stage t;
	(void)unused;
	stage_board(&t, MG_INDUSTRIA);
	t.b.field[F(B, 1)].kind = MG_TECHNOLOGY;
	t.b.field[F(E, 1)].kind = MG_BONUS;
	t.b.field[F(G, 1)].kind = MG_TECHNOLOGY;
	stage_joker(&t, F(C, 1), STONE);
	stage_development(&t, 4, 2);
	stage_give(&t, 0, F(A, 1));
	stage_give(&t, 0, F(B, 1));
	stage_give(&t, 0, F(C, 1));
	stage_give(&t, 0, F(F, 1));
	stage_give_built(&t, 0, F(D, 1), false);
	refused(&t, mg_develop(F(H, 1), MG_OWN, MG_OWN), MG_NOT_OWNED);
	refused(&t, mg_develop(F(A, 5), MG_OWN, MG_OWN), MG_NOT_OWNED);
	refused(&t, mg_develop(F(B, 1), MG_OWN, MG_OWN), MG_ERA_OVER);
	refused(&t, mg_develop(F(C, 1), MG_OWN, MG_OWN), MG_IS_JOKER);
	refused(&t, mg_develop(F(D, 1), MG_OWN, MG_OWN), MG_IS_DEVELOPED);
	played(&t, mg_develop(F(A, 1), MG_OWN, MG_OWN));
	refused(&t, mg_develop(F(F, 1), MG_OWN, MG_OWN), MG_KIND_DONE);
	stage_give(&t, 0, F(E, 1)); /* a bonus field may follow a factory, paid in the right way */
	refused(&t, mg_develop(F(E, 1), MG_PAY_BANK, MG_OWN), MG_NO_SUCH_NEED);
	stage_board(&t, MG_INDUSTRY);
	stage_development(&t, 4, 2);
	for (int i = 0; i < 3; i++)
		stage_give(&t, 0, i);
	stage_play(&t, mg_develop(0, MG_OWN, MG_OWN));
	stage_play(&t, mg_develop(1, MG_OWN, MG_OWN));
	refused(&t, mg_develop(2, MG_OWN, MG_OWN), MG_TURN_FULL);
}

/* A2 needs stone and iron, B2 stone twice, C2 nothing; p2 makes wood, p1 nothing. */
static void stage_shopping(struct stage *t)
{
	stage_board(t, MG_INDUSTRY);
	t->b.field[F(A, 2)].needs[0] = STONE;
	t->b.field[F(A, 2)].needs[1] = IRON;
	t->b.field[F(B, 2)].needs[0] = t->b.field[F(B, 2)].needs[1] = STONE;
	t->b.field[F(D, 2)].needs[0] = WOOD;
	t->b.field[F(A, 1)].makes = WOOD;
	stage_joker(t, F(B, 1), STONE);
	stage_joker(t, F(C, 1), MG_ANY);
	stage_development(t, 4, 2);
	stage_give_built(t, 1, F(A, 1), false);
	for (int column = 0; column < 4; column++)
		stage_give(t, 0, mg_field_at(column, 2));
}

static void test_sources(void **unused)
{
	struct stage t;
	(void)unused;
	stage_shopping(&t);
	refused(&t, mg_develop(F(C, 2), MG_PAY_BANK, MG_OWN), MG_NO_SUCH_NEED);
	refused(&t, mg_develop(F(C, 2), MG_OWN, MG_SPEND_JOKER), MG_NO_SUCH_NEED);
	refused(&t, mg_develop(F(A, 2), MG_OWN, MG_PAY_BANK), MG_UNCOVERED);
	refused(&t, mg_develop(F(A, 2), MG_PAY_BANK, MG_OWN), MG_UNCOVERED);
	refused(&t, mg_develop(F(A, 2), MG_PAY_BANK, MG_PAY_BANK), MG_BANK_ERA);
	refused(&t, mg_develop(F(A, 2), MG_SPEND_JOKER, MG_PAY_BANK), MG_NO_JOKER);
	refused(&t, mg_develop(F(A, 2), MG_SPEND_ANY, MG_PAY_BANK), MG_NO_ANY);
	refused(&t, mg_develop(F(A, 2), MG_PAY_SEAT + 1, MG_PAY_BANK), MG_SEAT_MAKES_NOT);
	refused(&t, mg_develop(F(D, 2), MG_PAY_BANK, MG_OWN), MG_BANK_RIVAL);
	refused(&t, mg_develop(F(D, 2), MG_PAY_SEAT + 0, MG_OWN), MG_SEAT_MAKES_NOT);
	played(&t, mg_develop(F(D, 2), MG_PAY_SEAT + 1, MG_OWN));
	stage_shopping(&t);
	stage_give_built(&t, 0, F(A, 1), false);
	refused(&t, mg_develop(F(D, 2), MG_PAY_SEAT + 1, MG_OWN), MG_MAKES_IT);
	t.s.money[0] = 0;
	refused(&t, mg_develop(F(D, 2), MG_OWN, MG_OWN), MG_BUILD_MONEY);
	stage_shopping(&t);
	t.s.money[0] = 1;
	refused(&t, mg_develop(F(D, 2), MG_PAY_SEAT + 1, MG_OWN), MG_BUILD_MONEY);
}

static void test_pairs_of_sources(void **unused)
{
	struct stage t;
	(void)unused;
	stage_shopping(&t);
	stage_give(&t, 0, F(B, 1));
	stage_give(&t, 0, F(C, 1));
	refused(&t, mg_develop(F(B, 2), MG_PAY_BANK, MG_SPEND_JOKER), MG_SOURCE_ORDER);
	refused(&t, mg_develop(F(B, 2), MG_SPEND_JOKER, MG_SPEND_JOKER), MG_NO_JOKER); /* not enough */
	refused(&t, mg_develop(F(B, 2), MG_SPEND_ANY, MG_SPEND_ANY), MG_NO_ANY);
	refused(&t, mg_develop(F(A, 2), MG_SPEND_ANY, MG_SPEND_ANY), MG_NO_ANY);
	t.s.money[0] = 1;
	refused(&t, mg_develop(F(B, 2), MG_SPEND_JOKER, MG_PAY_BANK), MG_BUILD_MONEY);
	refused(&t, mg_develop(F(B, 2), MG_PAY_BANK, MG_PAY_BANK), MG_BUILD_MONEY);
	t.s.money[0] = 0;
	refused(&t, mg_develop(F(C, 2), MG_OWN, MG_OWN), MG_BUILD_MONEY);
	t.s.money[0] = 1;
	played(&t, mg_develop(F(B, 2), MG_SPEND_JOKER, MG_SPEND_ANY));
}

static void test_anytime_moves(void **unused)
{
	struct stage t;
	(void)unused;
	stage_shopping(&t);
	stage_give(&t, 0, F(B, 1));
	refused(&t, mg_cash(0, F(B, 1)), MG_NO_CASHING);
	played(&t, mg_subsidy(2));
	refused(&t, mg_subsidy(2), MG_SUBSIDY_TAKEN);
	stage_board(&t, MG_INDUSTRIA);
	stage_joker(&t, F(B, 1), STONE);
	stage_development(&t, 3, 2);
	refused(&t, mg_subsidy(0), MG_NO_SUBSIDY);
	refused(&t, mg_subsidy(3), MG_NOT_A_MOVE); /* nobody sits there */
	refused(&t, mg_cash(3, F(B, 1)), MG_NOT_A_MOVE);
	refused(&t, mg_cash(0, F(B, 1)), MG_NOT_HELD);
	refused(&t, mg_cash(2, F(A, 1)), MG_NOT_HELD); /* owned, but no joker */
	played(&t, mg_cash(2, F(B, 1)));
	refused(&t, mg_cash(2, F(B, 1)), MG_NOT_HELD);
}

/* Runs last: the tests above met every reason there is. */
static void test_every_reason_was_met(void **unused)
{
	(void)unused;
	for (int reason = 0; reason < MG_REASONS; reason++)
		if (!seen[reason])
			fail_msg("reason %d was never given", reason);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers_that_are_no_moves),
		cmocka_unit_test(test_moves_out_of_place),
		cmocka_unit_test(test_auctions),
		cmocka_unit_test(test_fields_that_cannot_be_developed),
		cmocka_unit_test(test_sources),
		cmocka_unit_test(test_pairs_of_sources),
		cmocka_unit_test(test_anytime_moves),
		cmocka_unit_test(test_every_reason_was_met),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
