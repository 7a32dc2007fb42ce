/* The computer players' parts, each against a plainer way to find the same thing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/expo.h"
#include "bots/auction.h"
#include "bots/endgame.h"
#include "bots/plans.h"
#include "bots/quick.h"
#include "bots/search.h"
#include "bots/uct.h"
#include "play.h"
#include "randomboard.h"
#include "record/sheet.h"

#define assert_near(a, b, by) \
	do { \
		double a_ = (double)(a), b_ = (double)(b), d_ = a_ > b_ ? a_ - b_ : b_ - a_; \
		if (!(d_ <= (by))) \
			fail_msg("%s = %.6f is not near %s = %.6f", #a, a_, #b, b_); \
	} while (0)

static const struct mg_board *shipped(int edition)
{
	return &mg_sheet_of_edition((enum mg_edition_id)edition)->board;
}

static void expo_is_exact(void **unused)
{
	(void)unused;
	assert_near(mg_exp(1), 2.718281828459045, 1e-14);
	assert_near(mg_exp(-20) * 1e9, 2.061153622438558, 1e-12);
	assert_near(mg_log(10), 2.302585092994046, 1e-14);
	for (double x = -30; x < 30; x += 0.37) {
		assert_near(mg_log(mg_exp(x)), x, 1e-12);
		assert_near((double)mg_expf((float)x) / mg_exp((double)(float)x), 1, 1e-5);
	}
	assert_true(mg_expf(-1e9f) > 0 && mg_exp(-1e9) > 0);
}

/* ---- the evaluator */

static void evaluation_turns_with_the_seats(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(4);
	for (int i = 0; i < 400; i++) {
		int players = 3 + i % 2;
		struct mg_board own;
		randomboard(&own, (enum mg_edition_id)(i / 2 % 2), &rng);
		const struct mg_board *b = i % 3 ? shipped(i / 2 % 2) : &own;
		struct mg_state s = play_somewhere(b, players, i, &rng), turned = play_turned(&s, 1);
		struct mg_evaluator evaluator;
		struct mg_value v, w;
		float sum = 0;
		mg_evaluator_init(&evaluator, b, players);
		mg_evaluate(&evaluator, &s, &v);
		mg_evaluate(&evaluator, &turned, &w);
		for (int p = 0; p < players; p++) {
			assert_near(v.win[p], w.win[(p + 1) % players], 1e-3);
			assert_near(v.score[p], w.score[(p + 1) % players], 1e-2);
			sum += v.win[p];
		}
		assert_near(sum, 1, 1e-4);
	}
}

static void evaluation_knows_the_end(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(9);
	struct mg_state s;
	struct mg_evaluator evaluator;
	struct mg_value v;
	mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
	while (s.decision != MG_OVER)
		mg_apply(shipped(0), &s, play_lively(shipped(0), &s, &rng));
	mg_evaluator_init(&evaluator, shipped(0), 4);
	mg_evaluate(&evaluator, &s, &v);
	struct mg_value exact;
	mg_evaluate_result(shipped(0), &s, &exact);
	assert_memory_equal(&v, &exact, sizeof v);
}

/* ---- the auction */

static float some_number(struct mg_rng *rng)
{
	return (float)mg_rng_below(rng, 1 << 20) / (1 << 20);
}

static void fill_values(struct mg_value *v, int n, struct mg_rng *rng)
{
	for (int i = 0; i < n; i++)
		for (int p = 0; p < MG_SEATS; p++) {
			v[i].win[p] = some_number(rng);
			v[i].score[p] = 0;
		}
}

static void random_auction(struct mg_auction *a, struct mg_rng *rng)
{
	memset(a, 0, sizeof *a);
	a->players = 3 + (int)mg_rng_below(rng, 2);
	a->auctioneer = (int)mg_rng_below(rng, (uint32_t)a->players);
	a->best = -1;
	for (int i = 1; i < a->players; i++)
		a->bidder[a->bidders++] = (a->auctioneer + i) % a->players;
	for (int p = 0; p < a->players; p++) {
		a->cap[p] = (int)mg_rng_below(rng, 7);
		fill_values(a->sell[p], MG_TOP_PRICE + 1, rng);
	}
	a->keep_cap = (int)mg_rng_below(rng, 7);
	fill_values(a->keep, MG_TOP_PRICE + 1, rng);
}

/* Everyone answers softly, choice by choice, straight from the definition. */
static struct mg_value plain_auction(const struct mg_auction *a, int k, int best, int high)
{
	struct mg_value choice[MG_TOP_PRICE + 2], found = {{0}, {0}};
	int me = k < a->bidders ? a->bidder[k] : a->auctioneer, n = 0;
	double sum = 0;
	if (k < a->bidders) {
		choice[n++] = plain_auction(a, k + 1, best, high);
		for (int x = high + 1; x <= a->cap[me]; x++)
			choice[n++] = plain_auction(a, k + 1, me, x);
	} else {
		if (best >= 0)
			choice[n++] = a->sell[best][high];
		if (best < 0 || high <= a->keep_cap)
			choice[n++] = a->keep[high];
	}
	for (int i = 0; i < n; i++)
		sum += mg_exp((double)(choice[i].win[me] / a->temperature));
	for (int i = 0; i < n; i++)
		for (int p = 0; p < a->players; p++)
			found.win[p] += (float)(mg_exp((double)(choice[i].win[me] / a->temperature)) / sum) * choice[i].win[p];
	return found;
}

static void auction_is_backward_induction_with_soft_replies(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(1);
	static struct mg_auction a;
	for (int i = 0; i < 300; i++) {
		random_auction(&a, &rng);
		a.temperature = i % 2 ? 0.02f : 0.2f;
		mg_auction_solve(&a);
		struct mg_value plain = plain_auction(&a, 0, -1, 0);
		for (int p = 0; p < a.players; p++)
			assert_near(mg_auction_value(&a)->win[p], plain.win[p], 1e-3);
	}
}

static void auction_outcomes_add_up(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(2);
	static struct mg_auction a;
	static struct mg_outcomes out;
	for (int i = 0; i < 500; i++) {
		float sum = 0, worth = 0;
		random_auction(&a, &rng);
		a.temperature = 0.05f;
		mg_auction_solve(&a);
		mg_auction_outcomes(&a, &out);
		for (int x = 0; x <= MG_TOP_PRICE; x++) {
			sum += out.kept[x];
			worth += out.kept[x] * a.keep[x].win[0];
			for (int p = 0; p < a.players; p++) {
				sum += out.sold[p][x];
				worth += out.sold[p][x] * a.sell[p][x].win[0];
				assert_true(out.sold[p][x] >= 0 && (x <= a.cap[p] || out.sold[p][x] == 0));
			}
		}
		assert_near(sum, 1, 1e-4);
		assert_near(worth, mg_auction_value(&a)->win[0], 1e-3);
	}
}

/* ---- development turns */

static int count_ends(const struct mg_board *b, const struct mg_state *s, struct mg_state *ends, int n)
{
	mg_move moves[MG_MAX_LEGAL];
	int legal = mg_legal(b, s, moves);
	for (int i = 0; i < legal; i++) {
		struct mg_state next = *s;
		mg_apply(b, &next, moves[i]);
		if (moves[i] != MG_M_DONE) {
			n = count_ends(b, &next, ends, n);
			continue;
		}
		int j = 0;
		while (j < n && memcmp(&ends[j], &next, sizeof next) != 0)
			j++;
		if (j == n && n < 4096)
			ends[n++] = next;
	}
	return n;
}

static void plans_are_the_ends_of_turns(void **unused)
{
	(void)unused;
	static struct mg_state ends[4096];
	static struct mg_plan plan[MG_MAX_PLANS];
	struct mg_rng rng = mg_rng_seed(5);
	int seen = 0;
	for (int i = 0; seen < 150; i++) {
		const struct mg_board *b = shipped(i % 2);
		struct mg_state s = play_somewhere(b, 3 + i / 2 % 2, 60 + i % 200, &rng);
		if (s.decision != MG_DEVELOP)
			continue;
		int all = count_ends(b, &s, ends, 0), n = mg_list_plans(b, &s, plan, MG_MAX_PLANS), plain = 0;
		for (int k = 0; k < n; k++) {
			bool anytime = mg_is_anytime(plan[k].first);
			plain += !anytime;
			assert_int_equal(mg_refuse(b, &s, plan[k].first), MG_FINE);
			for (int e = 0; e < all && !anytime; e++)
				if (memcmp(&ends[e], &plan[k].after, sizeof ends[e]) == 0)
					plan[k].first = MG_NO_MOVE;
			assert_true(anytime || plan[k].first == MG_NO_MOVE);
		}
		if (n < MG_MAX_PLANS)
			assert_int_equal(plain, all);
		seen++;
	}
}

/* ---- the end of the game */

static bool preferred(const struct mg_value *a, const struct mg_value *b, int seat, int players)
{
	if (a->win[seat] != b->win[seat])
		return a->win[seat] > b->win[seat];
	if (a->score[seat] != b->score[seat])
		return a->score[seat] > b->score[seat];
	for (int i = 1; i < players; i++)
		if (a->score[(seat + i) % players] != b->score[(seat + i) % players])
			return a->score[(seat + i) % players] < b->score[(seat + i) % players];
	return false;
}

/* Every sequence of legal moves to the end, one by one. */
static struct mg_value exhaust(const struct mg_board *b, const struct mg_state *s, long *left)
{
	mg_move moves[MG_MAX_LEGAL];
	struct mg_value best = {{0}, {0}};
	if (s->decision == MG_OVER) {
		mg_evaluate_result(b, s, &best);
		--*left;
		return best;
	}
	int n = mg_legal(b, s, moves);
	for (int i = 0; i < n && *left > 0; i++) {
		struct mg_state next = *s;
		mg_apply(b, &next, moves[i]);
		struct mg_value v = exhaust(b, &next, left);
		if (i == 0 || preferred(&v, &best, s->to_move, s->players))
			best = v;
	}
	return best;
}

/* Takes the any-time moves out of a position, so that exhausting the legal moves is all there is. */
static void without_anytime(const struct mg_board *b, struct mg_state *s)
{
	mg_move moves[MG_MAX_ANYTIME];
	for (int n; (n = mg_anytime(b, s, moves)) > 0;)
		mg_apply(b, s, moves[n - 1]);
}

static void check_end(const struct mg_board *b, const struct mg_state *s, struct mg_thinker *thinker, int *checked)
{
	mg_move moves[MG_MAX_LEGAL];
	int n = mg_legal(b, s, moves), me = s->to_move;
	struct mg_value best = {{0}, {0}}, played = best;
	long left = 20000;
	mg_thinker_begin(thinker, s, mg_player_named("Magnate"), 1);
	while (mg_thinker_think(thinker, 100))
		;
	mg_move choice = mg_thinker_move(thinker);
	for (int i = 0; i < n; i++) {
		struct mg_state next = *s;
		mg_apply(b, &next, moves[i]);
		struct mg_value v = exhaust(b, &next, &left);
		if (i == 0 || preferred(&v, &best, me, s->players))
			best = v;
		if (moves[i] == choice)
			played = v;
	}
	if (left <= 0 || n == 1)
		return;
	++*checked;
	assert_near(played.win[me], best.win[me], 1e-6);
	assert_near(played.score[me], best.score[me], 1e-6);
}

static void the_end_is_played_as_exhaustive_search_would(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(6);
	for (int edition = 0; edition < 2; edition++)
		for (int players = 3; players <= 4; players++) {
			const struct mg_board *b = shipped(edition);
			struct mg_thinker *thinker = mg_thinker_new(b);
			int checked = 0;
			for (int game = 0; checked < play_times(40) && game < 400; game++) {
				struct mg_state s;
				mg_init(&s, players, MG_DRAWS_BALANCED, game % players);
				while (s.decision != MG_OVER) {
					if (mg_is_endgame(b, &s)) {
						without_anytime(b, &s);
						check_end(b, &s, thinker, &checked);
					}
					mg_apply(b, &s, play_lively(b, &s, &rng));
				}
			}
			assert_true(checked >= play_times(40));
			mg_thinker_free(thinker);
		}
}

/* Whoever can only pass may still take his subsidy, and bid then, if that is better. */
static void a_sole_move_is_thought_about(void **unused)
{
	(void)unused;
	static struct mg_board dear;
	const struct mg_board *b = &dear;
	struct mg_rng rng = mg_rng_seed(16);
	dear = *shipped(MG_INDUSTRY);
	for (int f = 0; f < MG_FIELDS; f++)
		if (dear.field[f].kind == MG_BONUS)
			dear.field[f].value = 5; /* so that the 5 points of a subsidy often pay */
	struct mg_thinker *thinker = mg_thinker_new(b);
	struct mg_endgame *endgame = mg_endgame_new(b);
	int taken = 0;
	for (int game = 0; taken < 5 && game < 2000; game++) {
		struct mg_state s;
		mg_init(&s, 4, MG_DRAWS_BALANCED, game % 4);
		while (!(s.decision == MG_BID && mg_is_endgame(b, &s)) && s.decision != MG_OVER)
			mg_apply(b, &s, play_lively(b, &s, &rng));
		mg_move pass, subsidy = mg_subsidy(s.to_move);
		struct mg_option option[8];
		if (s.decision == MG_OVER || s.subsidies >> s.to_move & 1)
			continue;
		s.money[s.to_move] = s.high;
		assert_false(mg_forced(b, &s, &pass));
		int n = mg_endgame_solve(endgame, &s, 1500000, option, 8);
		for (int i = 0; i < n; i++)
			if (n == 2 && option[i].move == subsidy && preferred(&option[i].value, &option[1 - i].value, s.to_move, 4)) {
				mg_thinker_begin(thinker, &s, mg_player_named("Magnate"), 1);
				while (mg_thinker_think(thinker, 100))
					;
				assert_int_equal(mg_thinker_move(thinker), subsidy);
				taken++;
			}
	}
	assert_true(taken > 0);
	mg_endgame_free(endgame);
	mg_thinker_free(thinker);
}

/* ---- players */

static void every_player_moves_legally_on_any_board(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(7);
	static struct mg_option option[MG_MAX_OPTIONS];
	for (int i = 0; i < 60; i += play_stride()) {
		struct mg_board own;
		randomboard(&own, (enum mg_edition_id)(i % 2), &rng);
		const struct mg_board *b = i % 3 ? &own : shipped(i % 2);
		struct mg_thinker *thinker = mg_thinker_new(b), *again = mg_thinker_new(b);
		struct mg_state s = play_somewhere(b, 3 + i % 2, i * 7, &rng);
		mg_move legal[MG_MAX_LEGAL];
		for (int p = 0; p < s.players && i % 4 == 0; p++) /* rich enough for any bid */
			s.money[p] = (int16_t)(s.money[p] + 20 + 5 * p);
		int n = mg_legal(b, &s, legal);
		if (i % 4 == 0 && s.decision == MG_BID)
			mg_apply(b, &s, legal[n - 1]);
		n = mg_legal(b, &s, legal);
		for (int k = 0; mg_player_at(k); k++) {
			mg_thinker_begin(thinker, &s, mg_player_at(k), (uint64_t)i);
			mg_thinker_begin(again, &s, mg_player_at(k), (uint64_t)i);
			assert_int_equal(mg_refuse(b, &s, mg_thinker_move(thinker)), MG_FINE);
			mg_thinker_limit(thinker, 12);
			mg_thinker_limit(again, 12);
			while (mg_thinker_think(thinker, 1))
				;
			while (mg_thinker_think(again, 5))
				;
			mg_move m = mg_thinker_move(thinker);
			assert_int_equal(mg_refuse(b, &s, m), MG_FINE);
			assert_true(!mg_is_anytime(m) || mg_move_seat(m) == s.to_move);
			assert_int_equal(m, mg_thinker_move(again));
			int options = mg_thinker_options(thinker, option, MG_MAX_OPTIONS), listed = 0;
			for (int o = 0; o < options; o++)
				listed += !mg_is_anytime(option[o].move);
			assert_int_equal(listed, n);
		}
		mg_thinker_free(thinker);
		mg_thinker_free(again);
	}
}

static void little_memory_is_no_disaster(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(8);
	static struct mg_option option[MG_MAX_OPTIONS];
	const struct mg_search_options options = {.temperature = 0.02f, .plans = 8, .draws = 12};
	for (int i = 0; i < 60; i++) {
		const struct mg_board *b = shipped(i % 2);
		struct mg_state s = play_somewhere(b, 4, i * 6, &rng);
		struct mg_evaluator evaluator;
		struct mg_search *t = mg_search_new(b, (size_t)(i * i * 40));
		mg_evaluator_init(&evaluator, b, 4);
		mg_search_begin(t, &s, mg_evaluator_leaf(&evaluator), &options, 1);
		for (int k = 0; k < 1000 && mg_search_step(t); k++)
			;
		int n = mg_search_list(t, option, MG_MAX_OPTIONS);
		for (int k = 0; k < n; k++)
			assert_int_equal(mg_refuse(b, &s, option[k].move), MG_FINE);
		mg_search_free(t);
	}
}

static void uct_counts_its_searches(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(10);
	static struct mg_option option[MG_MAX_OPTIONS];
	const struct mg_board *b = shipped(0);
	struct mg_uct *t = mg_uct_new(b, 100); /* less than its searches: it goes on without growing */
	for (int i = 0; i < 20; i++) {
		struct mg_state s = play_somewhere(b, 4, 10 + i * 15, &rng);
		uint32_t visits = 0;
		mg_uct_begin(t, &s, (struct mg_rollout){mg_random_rollout, b}, 3);
		for (int k = 0; k < 300; k++)
			mg_uct_step(t);
		int n = mg_uct_list(t, option, MG_MAX_OPTIONS);
		for (int k = 0; k < n; k++)
			visits += option[k].visits;
		if (n > 1 && n < 100)
			assert_int_equal(visits, 300);
	}
	mg_uct_free(t);
}

/* The ladder is frozen: these numbers change when a rung plays differently. */
static void the_ladder_is_frozen(void **unused)
{
	(void)unused;
	static const struct {
		const char *name;
		uint64_t moves;
	} rung[] = {
		{"R0", 0x9007173fbfb93f8c}, {"R1", 0xb034bf7e5c5553dc}, {"R2", 0x2cddd172044d0cab}, {"R3", 0x252af9eeeb6e3290},
		{"R4", 0x116c2e0761d1740d}, {"R5", 0x8025fa4922c62674},
	};
	enum { POSITIONS = 40 };
	const int positions = play_times(POSITIONS);
	for (size_t k = 0; k < MG_COUNT(rung); k++) {
		struct mg_rng rng = mg_rng_seed(12);
		uint64_t hash = 0;
		for (int i = 0; i < positions; i++) {
			const struct mg_board *b = shipped(i % 2);
			struct mg_thinker *thinker = mg_thinker_new(b);
			struct mg_state s = play_somewhere(b, 3 + i / 2 % 2, i * 9, &rng);
			mg_thinker_begin(thinker, &s, mg_player_named(rung[k].name), (uint64_t)i);
			mg_thinker_limit(thinker, 60);
			while (mg_thinker_think(thinker, 100))
				;
			hash = (hash ^ mg_thinker_move(thinker)) * 0x9e3779b97f4a7c15u;
			mg_thinker_free(thinker);
		}
		if (positions == POSITIONS && hash != rung[k].moves)
			fail_msg("%s plays differently: its moves are now 0x%llx", rung[k].name, (unsigned long long)hash);
	}
}

/* Searches of a tree are spent where they pay: few in the first eras of Industry; as many as asked for, if somebody asks. */
static void searches_are_spent_by_era(void **unused)
{
	(void)unused;
	const struct mg_board *b = shipped(MG_INDUSTRY);
	struct mg_player magnate = *mg_player_named("Magnate");
	struct mg_thinker *thinker = mg_thinker_new(b);
	struct mg_rng rng = mg_rng_seed(3);
	magnate.searches = 40;
	for (int era = 1; era <= MG_ERAS; era += MG_ERAS - 1) {
		struct mg_state s;
		mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
		while (s.era < era || s.decision != MG_OFFER)
			mg_apply(b, &s, play_lively(b, &s, &rng));
		mg_thinker_begin(thinker, &s, &magnate, 1);
		while (mg_thinker_think(thinker, 1000))
			;
		assert_int_equal(mg_thinker_searches(thinker), era == MG_ERAS ? 40 : 4);
		mg_thinker_begin(thinker, &s, &magnate, 1);
		mg_thinker_limit(thinker, 7);
		while (mg_thinker_think(thinker, 1000))
			;
		assert_int_equal(mg_thinker_searches(thinker), 7);
	}
	mg_thinker_free(thinker);
}

/* Rungs are listed behind the levels. */
static void the_strongest_is_the_last_level(void **unused)
{
	(void)unused;
	assert_string_equal(mg_player_strongest()->name, "Magnate");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expo_is_exact),
		cmocka_unit_test(evaluation_turns_with_the_seats),
		cmocka_unit_test(evaluation_knows_the_end),
		cmocka_unit_test(auction_is_backward_induction_with_soft_replies),
		cmocka_unit_test(auction_outcomes_add_up),
		cmocka_unit_test(plans_are_the_ends_of_turns),
		cmocka_unit_test(the_end_is_played_as_exhaustive_search_would),
		cmocka_unit_test(a_sole_move_is_thought_about),
		cmocka_unit_test(every_player_moves_legally_on_any_board),
		cmocka_unit_test(little_memory_is_no_disaster),
		cmocka_unit_test(uct_counts_its_searches),
		cmocka_unit_test(the_ladder_is_frozen),
		cmocka_unit_test(searches_are_spent_by_era),
		cmocka_unit_test(the_strongest_is_the_last_level),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
