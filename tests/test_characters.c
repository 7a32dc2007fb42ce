/* Characters lean within their bounds, and forecasts are corrected as the table says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/calibrate.h"
#include "bots/character.h"
#include "bots/endgame.h"
#include "bots/script.h"
#include "play.h"
#include "record/sheet.h"
#include "table/event.h"
#include "train/linear.h"
#include "train/manner.h"

static const struct mg_board *shipped(int edition)
{
	return &mg_sheet_of_edition((enum mg_edition_id)edition)->board;
}

static void characters_are_found_by_name(void **unused)
{
	(void)unused;
	for (int c = 0; c < MG_CHARACTERS; c++)
		for (int k = 0; mg_player_at(k); k++) {
			char name[64];
			bool level = mg_player_at(k)->style == MG_STYLE_SEARCH;
			snprintf(name, sizeof name, "%s-%s", mg_characters[c].name, mg_player_at(k)->name);
			const struct mg_player *player = mg_player_named(name);
			assert_int_equal(player != NULL, level);
			if (!level)
				continue;
			assert_ptr_equal(player->character, &mg_characters[c]);
			assert_int_equal(player->searches, mg_player_at(k)->searches);
			assert_true(mg_event_level_is_good(mg_str(player->name)));
		}
	assert_string_equal(mg_player_named("ada-cLERK")->name, "Ada-Clerk");
	assert_string_equal(mg_player_named("Jakob")->name, "Jakob-Magnate");
	assert_null(mg_player_named("Ada-"));
	assert_null(mg_player_named("Ben-Clerk"));
}

/* No option gains more than a character may lean, and no any-time move anything. */
static void leanings_are_bounded(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(5);
	static struct mg_option option[MG_MAX_OPTIONS];
	float merit[MG_MAX_OPTIONS], lean[MG_MAX_OPTIONS], leaned = 0;
	for (int i = 0; i < 48; i++) {
		const struct mg_board *b = shipped(i % 2);
		struct mg_thinker *thinker = mg_thinker_new(b);
		struct mg_state s = play_somewhere(b, 3 + i / 2 % 2, i * 7, &rng);
		mg_thinker_begin(thinker, &s, mg_player_named("Banker"), (uint64_t)i);
		int n = mg_thinker_searched(thinker, option, MG_MAX_OPTIONS);
		for (int k = 0; k < n; k++)
			merit[k] = mg_utility(&option[k].value, s.to_move);
		for (int c = 0; c < MG_CHARACTERS; c++) {
			mg_lean(thinker, &mg_characters[c], b, &s, 9, 0.02f, option, merit, n, lean);
			for (int k = 0; k < n; k++) {
				assert_true(lean[k] <= 0.02f * MG_MOST_LEANING + 1e-6f && lean[k] >= -0.02f * MG_MOST_LEANING - 1e-6f);
				assert_true(lean[k] == 0 || !mg_is_anytime(option[k].move));
				leaned += lean[k] != 0;
			}
		}
		mg_thinker_free(thinker);
	}
	assert_true(leaned > 100);
}

/* Where the end can be worked out, everybody plays it alike, whatever he likes. */
static void nobody_leans_at_the_end(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(9);
	const struct mg_board *b = shipped(MG_INDUSTRY);
	struct mg_thinker *thinker = mg_thinker_new(b);
	int seen = 0;
	for (int i = 0; i < 40 && seen < 6; i++) {
		struct mg_state s;
		mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
		while (s.decision != MG_OVER && (s.to_move == MG_NONE || !mg_is_endgame(b, &s) || s.decision != MG_BID))
			mg_apply(b, &s, play_lively(b, &s, &rng));
		if (s.decision == MG_OVER)
			continue;
		mg_move moves[2];
		for (int k = 0; k < 2; k++) {
			mg_thinker_begin(thinker, &s, mg_player_named(k ? "Hugo-Magnate" : "Magnate"), 1);
			mg_thinker_limit(thinker, 4);
			while (mg_thinker_think(thinker, 1))
				;
			moves[k] = mg_thinker_move(thinker);
		}
		assert_int_equal(moves[0], moves[1]);
		seen++;
	}
	assert_true(seen > 0);
	mg_thinker_free(thinker);
}

static void scripts_follow_their_idea(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(4);
	const struct mg_board *b = shipped(MG_INDUSTRY);
	struct mg_thinker *thinker = mg_thinker_new(b);
	for (int i = 0; i < 30; i++) {
		struct mg_state s;
		mg_init(&s, 4, MG_DRAWS_BALANCED, i % 4);
		for (int k = 0; k < 5 * i || s.decision != MG_BID || s.money[s.to_move] <= s.high; k++)
			mg_apply(b, &s, play_lively(b, &s, &rng));
		mg_thinker_begin(thinker, &s, mg_player_named("Raiser"), 1);
		assert_int_equal(mg_thinker_move(thinker), mg_bid(s.high + 1));
		mg_thinker_begin(thinker, &s, mg_player_named("Miser"), 1);
		if (s.era < MG_ERAS)
			assert_int_equal(mg_thinker_move(thinker), MG_M_PASS);
		mg_thinker_begin(thinker, &s, mg_player_named("Proud"), 1);
		assert_false(mg_is_anytime(mg_thinker_move(thinker)));
	}
	mg_thinker_free(thinker);
}

/* A seat's place is counted from who began, all game long. */
static void places_stay(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(6);
	for (int i = 0; i < 8; i++) {
		const struct mg_board *b = shipped(i % 2);
		struct mg_state s;
		int players = 3 + i / 2 % 2, start = i % players;
		mg_init(&s, players, MG_DRAWS_BALANCED, start);
		while (s.decision != MG_OVER) {
			for (int p = 0; p < players; p++)
				assert_int_equal(mg_first_place(b, &s, p), (p - start + players) % players);
			mg_apply(b, &s, play_lively(b, &s, &rng));
		}
	}
}

/* Chances add up to one, a better chance stays a better one, ranges narrow, and exact values stay as they are. */
static void forecasts_are_corrected(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(8);
	for (int i = 0; i < 60; i++) {
		const struct mg_board *b = shipped(i % 2);
		int n = 3 + i / 2 % 2;
		struct mg_state s = play_somewhere(b, n, i * 6, &rng);
		struct mg_value v = {{0.4f, 0.3f, 0.3f}, {40, 38, 36}}, better;
		if (n == 4)
			v = (struct mg_value){{0.4f, 0.3f, 0.2f, 0.1f}, {40, 38, 36, 34}};
		better = v;
		better.win[0] += 0.05f;
		better.win[1] -= 0.05f;
		struct mg_value raw = v;
		mg_calibrate(b, &s, &v);
		mg_calibrate(b, &s, &better);
		float sum = 0;
		for (int p = 0; p < n; p++)
			sum += v.win[p];
		assert_true(sum > 0.999f && sum < 1.001f);
		assert_true(better.win[0] >= v.win[0]);
		assert_true(mg_total_range(b, &s) > 0);
		if (mg_is_endgame(b, &s)) {
			assert_memory_equal(&v, &raw, sizeof v);
			assert_true(mg_chance_is_told(b, &s));
		}
	}
	for (int i = 0; i < 2 * MG_EDITIONS; i++) {
		const struct mg_calibration *c = &mg_calibrations[i / 2][i % 2];
		int eras = mg_editions[i / 2].eras[3 + i % 2];
		assert_true(c->deviation[0] > c->deviation[eras - 1]);
		for (int era = 1; era <= eras; era++)
			assert_true(c->skill[era] >= 0);
	}
}

static void linear_systems_are_solved(void **unused)
{
	(void)unused;
	enum { N = 6 };
	struct mg_rng rng = mg_rng_seed(2);
	double m[N][N], a[N * N], x[N], y[N] = {0};
	for (int i = 0; i < N; i++) {
		x[i] = (double)mg_rng_below(&rng, 100) - 50;
		for (int j = 0; j < N; j++)
			m[i][j] = (double)mg_rng_below(&rng, 100) / 10;
	}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i * N + j] = i == j;
			for (int k = 0; k < N; k++)
				a[i * N + j] += m[i][k] * m[j][k];
		}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			y[i] += a[i * N + j] * x[j];
	mg_solve_symmetric(a, y, N);
	for (int i = 0; i < N; i++)
		assert_true(y[i] - x[i] < 1e-6 && x[i] - y[i] < 1e-6);
}

/* Two players who differ in one figure, among much noise, are told apart. */
static void manners_are_told_apart(void **unused)
{
	(void)unused;
	enum { N = 80 };
	struct mg_rng rng = mg_rng_seed(3);
	static struct mg_manner manner[2 * N];
	static int who[2 * N];
	static struct mg_style_classifier judge;
	int right = 0;
	for (int i = 0; i < 2 * N; i++) {
		who[i] = i % 2;
		for (int k = 0; k < MG_FIGURES; k++) {
			manner[i].of[k] = 10;
			manner[i].sum[k] = (double)mg_rng_below(&rng, 100) / 10 + (k == MG_F_SALES ? 9 * who[i] : 0);
		}
	}
	mg_style_classifier_fit(&judge, 2, manner, who, N);
	for (int i = N; i < 2 * N; i++)
		right += mg_style_classifier_predict(&judge, &manner[i]) == who[i];
	assert_true(right > N * 8 / 10);
}

/* What is counted of a lot: who took it, at which price, and who sold. */
static void a_sale_is_counted(void **unused)
{
	(void)unused;
	const struct mg_board *b = shipped(MG_INDUSTRY);
	struct mg_manner manner[MG_SEATS] = {{{0}, {0}}};
	struct mg_state s;
	mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
	const mg_move moves[] = {mg_draw_columns(1u << 10 | 1u << 2 | 1u << 5 | 1u << 6), mg_offer(10), mg_bid(1), MG_M_PASS, mg_bid(3), MG_M_SELL};
	for (size_t i = 0; i < MG_COUNT(moves); i++) {
		assert_int_equal(mg_refuse(b, &s, moves[i]), MG_FINE);
		mg_manner_note(b, &s, moves[i], manner);
		mg_apply(b, &s, moves[i]);
	}
	assert_true(manner[3].of[MG_F_TECHNOLOGIES] == 1 && manner[3].sum[MG_F_TECHNOLOGIES] == 1); /* K1, construction */
	assert_true(manner[3].sum[MG_F_PRICE_EARLY] == 3 && manner[3].sum[MG_F_RAISE] == 1);
	assert_true(manner[0].of[MG_F_SALES] == 1 && manner[0].sum[MG_F_SALES] == 1);
	assert_true(manner[1].of[MG_F_BOUGHT] == 1 && manner[1].sum[MG_F_BOUGHT] == 0 && manner[2].of[MG_F_BOUGHT] == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(characters_are_found_by_name), cmocka_unit_test(leanings_are_bounded),
		cmocka_unit_test(nobody_leans_at_the_end),      cmocka_unit_test(scripts_follow_their_idea),
		cmocka_unit_test(places_stay),                  cmocka_unit_test(forecasts_are_corrected),
		cmocka_unit_test(linear_systems_are_solved),    cmocka_unit_test(manners_are_told_apart),
		cmocka_unit_test(a_sale_is_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
