/* Claims of a deeper search: truth is on the side of who sees more, whoever sees the same claims nothing, and threads change nothing. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "train/claims.h"

static void no_progress(void *context, long done, long all)
{
	(void)context;
	assert_true(done <= all);
}

static void play(const char *deep, const char *shallow, const char *after, int era, int threads, struct mg_claims out[MG_CLAIMS_ROWS])
{
	struct mg_entrant e[3];
	char error[MG_WORK_ERROR];
	assert_null(mg_entrant_read(deep, &e[0]));
	assert_null(mg_entrant_read(shallow, &e[1]));
	assert_null(mg_entrant_read(after, &e[2]));
	struct mg_claims_options o = {.sheet = mg_sheet_of_edition(MG_INDUSTRIA), .players = 3, .deep = &e[0], .shallow = &e[1], .after = &e[2],
				      .first = mg_first_deal(MG_DEALS_TUNE, 5), .games = 3, .pairs = 12, .era = era, .threads = threads,
				      .progress = no_progress};
	assert_true(mg_claims_play(&o, out, error));
	assert_string_equal(error, "");
}

static void who_sees_the_same_claims_nothing(void **state)
{
	(void)state;
	struct mg_claims c[MG_CLAIMS_ROWS];
	play("Magnate:n2", "Magnate:n2", "R1", 3, 1, c);
	assert_true(c[3].decisions > 0 && c[4].decisions > 0);
	assert_true(c[1].decisions == 0 && c[2].decisions == 0); /* only from the third era on */
	assert_true(c[MG_CLAIMS_ALL].decisions == c[3].decisions + c[4].decisions && c[MG_CLAIMS_ALL].differ == 0);
	long of_kinds = 0;
	for (int kind = MG_CLAIMS_OFFERS; kind <= MG_CLAIMS_BUILDS; kind++) {
		assert_true(c[kind].decisions > 0);
		of_kinds += c[kind].decisions;
	}
	assert_int_equal(of_kinds, c[MG_CLAIMS_ALL].decisions);
	assert_true(c[MG_CLAIMS_BIDS].decisions > c[MG_CLAIMS_OFFERS].decisions); /* two bid where one offers */
}

/* Against moves by chance claims are true. */
static void who_sees_more_is_right(void **state)
{
	(void)state;
	struct mg_claims c[MG_CLAIMS_ROWS], threads[MG_CLAIMS_ROWS];
	play("Magnate:n8", "R0", "R1", 4, 1, c);
	assert_true(c[4].differ > 5 && c[4].claim > 0 && c[4].truth > 0 && c[4].points > 0);
	struct mg_claims_slope slope = mg_slope_of_claims(&c[4]);
	assert_true(slope.slope > 0 && slope.error > 0);
	play("Magnate:n8", "R0", "R1", 4, 2, threads);
	assert_memory_equal(c, threads, sizeof c);
}

static void the_slope_is_that_of_a_line(void **state)
{
	(void)state;
	/* truth 2 for claim 1, and 4 for claim 2: on a line, without an error; a third decision lies off it */
	struct mg_claims c = {.differ = 2, .claim2 = 5, .product = 10, .robust = {4 + 64, 2 + 32, 1 + 16}};
	struct mg_claims_slope slope = mg_slope_of_claims(&c), none = mg_slope_of_claims(&(struct mg_claims){0});
	assert_true(slope.slope == 2 && slope.error == 0 && none.slope == 0);
	c.claim2 += 1, c.robust[2] += 1; /* truth 0 for claim 1 */
	slope = mg_slope_of_claims(&c);
	assert_true(slope.slope > 1.66 && slope.slope < 1.67 && slope.error > 0.2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_sees_the_same_claims_nothing),
		cmocka_unit_test(who_sees_more_is_right),
		cmocka_unit_test(the_slope_is_that_of_a_line),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
