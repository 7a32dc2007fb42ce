/* Correcting forecasts: chances that say nothing become those of the places, chances that are true stay. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bots/endgame.h"
#include "play.h"
#include "record/sheet.h"
#include "train/calibrate.h"

enum { GAMES = 2400, SEATS = 4 };

static const double by_place[SEATS] = {0.1, 0.2, 0.3, 0.4};

static double some_number(struct mg_rng *rng)
{
	return (double)mg_rng_below(rng, 1 << 20) / (1 << 20);
}

/* One forecast a game, about a position somewhere in it. The winner falls to the places by chance, whatever was foretold, or
 * (true_ones) as was foretold. */
static void make_forecasts(const struct mg_board *b, bool true_ones, uint64_t seed, struct mg_forecasts *out)
{
	struct mg_rng rng = mg_rng_seed(seed);
	*out = (struct mg_forecasts){.at = calloc(GAMES, sizeof *out->at), .result = calloc(GAMES, sizeof *out->result), .n = GAMES, .games = GAMES};
	assert_true(out->at && out->result);
	for (int g = 0; g < GAMES; g++) {
		struct mg_forecast *f = &out->at[g];
		double sum = 0;
		*f = (struct mg_forecast){.game = g, .weight = 1};
		do
			f->s = play_somewhere(b, SEATS, (int)mg_rng_below(&rng, 450), &rng);
		while (f->s.decision == MG_OVER || mg_is_endgame(b, &f->s));
		for (int p = 0; p < SEATS; p++)
			sum += f->v.win[p] = (float)(0.05 + some_number(&rng) * some_number(&rng));
		double at = some_number(&rng);
		bool won = false;
		for (int p = 0; p < SEATS; p++) {
			f->v.win[p] /= (float)sum;
			f->v.score[p] = (float)(30 + 10 * some_number(&rng));
			at -= true_ones ? (double)f->v.win[p] : by_place[mg_first_place(b, &f->s, p)];
			out->result[g].win[p] = !won && (at < 0 || p == SEATS - 1);
			won = won || at < 0;
			out->result[g].score[p] = f->v.score[p] + 5;
		}
	}
}

static double mean_skill(const struct mg_truth *t)
{
	double sum = 0, weight = 0;
	for (int era = 1; era <= MG_ERAS; era++) {
		sum += t->weight[era] * t->skill[era];
		weight += t->weight[era];
	}
	return sum / weight;
}

static void chances_that_say_nothing_become_those_of_the_places(void **state)
{
	(void)state;
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	struct mg_forecasts one, other;
	struct mg_calibration c;
	struct mg_truth raw, mended;
	make_forecasts(b, false, 1, &one);
	make_forecasts(b, false, 2, &other);
	mg_calibration_fit(&one, b, SEATS, &c);
	assert_true(mg_truth_measure(&other, b, SEATS, NULL, &raw) && mg_truth_measure(&other, b, SEATS, &c, &mended));
	assert_true(mean_skill(&raw) < -0.05);
	for (int era = 1; era <= MG_ERAS; era++) { /* a place alone saves 0.067 */
		assert_true(mended.weight[era] > 100);
		assert_true(mended.skill[era] > 0 && c.skill[era] > 0);
	}
	assert_true(mean_skill(&mended) > 0.03);
	double sum[SEATS] = {0};
	for (long i = 0; i < other.n; i++) {
		struct mg_value v = other.at[i].v;
		mg_calibrate_with(&c, b, &other.at[i].s, &v);
		for (int p = 0; p < SEATS; p++)
			sum[mg_first_place(b, &other.at[i].s, p)] += (double)v.win[p] / (double)other.n;
	}
	for (int place = 0; place < SEATS; place++)
		assert_true(sum[place] > by_place[place] - 0.04 && sum[place] < by_place[place] + 0.04);
	for (int era = 1; era <= MG_ERAS; era++)
		assert_true(raw.bias[era] > 4.9 && raw.bias[era] < 5.1 && mended.bias[era] > -0.2 && mended.bias[era] < 0.2);
	mg_forecasts_release(&one);
	mg_forecasts_release(&other);
}

static void true_chances_stay(void **state)
{
	(void)state;
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRIA)->board;
	struct mg_forecasts one, other;
	struct mg_calibration c;
	struct mg_truth raw, mended;
	make_forecasts(b, true, 3, &one);
	make_forecasts(b, true, 4, &other);
	mg_calibration_fit(&one, b, SEATS, &c);
	assert_true(mg_truth_measure(&other, b, SEATS, NULL, &raw) && mg_truth_measure(&other, b, SEATS, &c, &mended));
	assert_true(mean_skill(&raw) > 0.05 && mean_skill(&mended) > mean_skill(&raw) - 0.015);
	mg_forecasts_release(&one);
	mg_forecasts_release(&other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chances_that_say_nothing_become_those_of_the_places),
		cmocka_unit_test(true_chances_stay),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
