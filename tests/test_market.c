/* test_market.c: the market, the networks and the estimates of lots agree with the rules, in random games on random boards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/estimate.h"
#include "bots/market.h"
#include "games.h"
#include "rules/score.h"

/* Every way to pay for a development that the rules list is one that the market tells of. */
static void check_market(const struct mg_board *b, const struct mg_state *s)
{
	mg_move moves[MG_MAX_LEGAL];
	int n = mg_legal(b, s, moves), me = s->to_move;
	for (int i = 0; i < n; i++) {
		if (mg_verb(moves[i]) != MG_M_DEVELOP)
			continue;
		const struct mg_field *f = &b->field[mg_move_field(moves[i])];
		for (int need = 0; need < MG_NEEDS && f->needs[need] != MG_NONE; need++) {
			struct mg_market market;
			enum mg_source source = mg_source(moves[i], need);
			mg_market(b, s, f->needs[need], &market);
			assert_true(market.demand > 0);
			if (source == MG_OWN)
				assert_int_equal(market.price[me], 0);
			else if (source == MG_PAY_BANK)
				assert_true(market.bank && market.price[me] == 1 && s->era >= market.bank_era);
			else if (source >= MG_PAY_SEAT)
				assert_true(market.makers >> (source - MG_PAY_SEAT) & 1 && market.price[me] == 1 && !market.bank);
			else
				assert_true(market.jokers[me] > 0 && market.price[me] != 0);
		}
	}
}

static void check_networks(const struct mg_board *b, const struct mg_state *s)
{
	struct mg_score score[MG_SEATS];
	int sum[MG_SEATS] = {0};
	mg_score(b, s, score);
	for (int n = 0; n < b->networks; n++) {
		struct mg_network_standing standing[MG_SEATS];
		mg_network_standing(b, s, n, standing);
		for (int p = 0; p < s->players; p++) {
			assert_true(standing[p].points == 0 || (standing[p].bonuses > 0 && standing[p].factories > 0));
			sum[p] += standing[p].points;
		}
	}
	for (int p = 0; p < s->players; p++)
		assert_int_equal(sum[p], score[p].bonus);
	assert_true(s->round <= mg_rounds_of_era(b, s) && s->era <= mg_eras_played(b, s));
}

/* What a lot was worth before the first bid stays the same while it is bid for. */
static void check_lots(struct mg_estimator *e, const struct mg_state *s, struct mg_lot_advice *first)
{
	struct mg_lot_advice lot[MG_COLUMNS];
	int n = mg_estimate_lots(e, s, NULL, lot);
	assert_int_equal(n, s->auctioneer == MG_NONE ? 0 : s->lot == MG_NONE ? __builtin_popcount(s->open) : 1);
	for (int i = 0; i < n; i++) {
		float gets = 0;
		for (int p = 0; p < s->players; p++) {
			assert_true(lot[i].price[p] >= 0);
			if (p != s->auctioneer)
				assert_true(lot[i].price[p] <= (float)s->money[p]);
			gets += lot[i].gets[p];
		}
		assert_true(gets > 0.999f && gets < 1.001f);
	}
	if (n == 0 || s->lot == MG_NONE)
		return;
	assert_int_equal(lot[0].field, s->lot);
	if (s->lot == first->field && s->decision != MG_OFFER && (s->high > 0 || s->bid[mg_left_of(s, s->auctioneer)] == 0))
		for (int p = 0; p < s->players; p++)
			assert_true(lot[0].price[p] == first->price[p]);
	*first = lot[0];
}

static void agrees_with_the_rules(void **unused)
{
	(void)unused;
	static struct mg_sheet own;
	static struct mg_record r;
	struct mg_rng rng = mg_rng_seed(47);
	for (int game = 0; game < 24; game++) {
		const struct mg_sheet *sheet = game % 3 < 2 ? mg_sheet_of_edition((enum mg_edition_id)(game % 3)) : &own;
		struct mg_state s;
		struct mg_lot_advice first = {.field = -1};
		mg_random_sheet(&own, &rng);
		mg_random_setup(&r, sheet, &rng);
		mg_record_state(&r, 0, &s);
		struct mg_estimator *e = mg_estimator_new(&sheet->board);
		assert_non_null(e);
		while (s.decision != MG_OVER) {
			mg_move m = mg_random_move(&sheet->board, &s, &rng);
			check_networks(&sheet->board, &s);
			if (s.decision == MG_DEVELOP)
				check_market(&sheet->board, &s);
			check_lots(e, &s, &first);
			if (mg_is_anytime(m))
				first.field = -1; /* another purse, another worth */
			mg_apply(&sheet->board, &s, m);
		}
		mg_estimator_free(e);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(agrees_with_the_rules)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
