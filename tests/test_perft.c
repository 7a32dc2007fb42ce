/* Exact numbers of sequences of legal moves, from the start of a game and from positions in its middle.
 *
 * The numbers were checked once with a second, independent program. A change here is a change of the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play.h"
#include "record/sheet.h"

struct position {
	enum mg_edition_id edition;
	int players;
	enum mg_draws draws;
	int era, round; /* a lively game of this seed is played until this round asks for this decision */
	enum mg_decision decision;
	uint64_t seed;
	uint64_t nodes[16]; /* by depth, 0 at the end */
};

static struct position positions[] = {
	{MG_INDUSTRY, 3, MG_DRAWS_BALANCED, 1, 1, MG_DRAW, 1,
	 {1, 220, 660, 4125, 15015, 29370, 58740, 385110}},
	{MG_INDUSTRY, 4, MG_DRAWS_BALANCED, 1, 1, MG_DRAW, 1,
	 {1, 495, 1980, 12540, 46200, 129360, 256740}},
	{MG_INDUSTRIA, 3, MG_DRAWS_PLAIN, 1, 1, MG_DRAW, 1,
	 {1, 220, 660, 3960, 13860, 27060, 54120, 304920}},
	{MG_INDUSTRIA, 4, MG_DRAWS_PLAIN, 1, 1, MG_DRAW, 1,
	 {1, 495, 1980, 11880, 41580, 110880, 219780}},
	{MG_INDUSTRY, 3, MG_DRAWS_BALANCED, 4, 2, MG_DRAW, 2,
	 {1, 70, 280, 2380, 5880, 7840, 23520, 159180}},
	{MG_INDUSTRY, 3, MG_DRAWS_PLAIN, 4, 2, MG_DRAW, 2,
	 {1, 84, 252, 2352, 5292, 10332, 20664, 144984, 399504}},
	{MG_INDUSTRY, 4, MG_DRAWS_BALANCED, 5, 2, MG_DRAW, 3,
	 {1, 84, 252, 5880, 6300, 16632, 19152, 38304, 653184}},
	{MG_INDUSTRY, 4, MG_DRAWS_PLAIN, 5, 2, MG_DRAW, 3,
	 {1, 70, 280, 6860, 8120, 14840, 16520, 49560, 856380}},
	{MG_INDUSTRIA, 3, MG_DRAWS_PLAIN, 4, 2, MG_DRAW, 4,
	 {1, 84, 252, 8064, 9576, 18900, 37800, 423360}},
	{MG_INDUSTRIA, 4, MG_DRAWS_PLAIN, 5, 2, MG_DRAW, 4,
	 {1, 70, 280, 560, 840, 6160, 12040, 36120, 71400, 328440}},
	{MG_INDUSTRY, 3, MG_DRAWS_BALANCED, 5, 2, MG_DEVELOP, 5,
	 {1, 3, 5, 11, 15, 18, 34, 208, 812, 2252, 9096, 38312, 109248, 228156}},
	{MG_INDUSTRY, 4, MG_DRAWS_BALANCED, 3, 2, MG_DEVELOP, 5,
	 {1, 1, 2, 3, 6, 12, 21, 71, 312, 2542, 9680, 24884, 102004, 503204}},
	{MG_INDUSTRY, 3, MG_DRAWS_PLAIN, 5, 2, MG_DEVELOP, 6,
	 {1, 7, 9, 22, 47, 239, 2186, 14220, 34080, 47520, 114960, 468600}},
	{MG_INDUSTRY, 4, MG_DRAWS_PLAIN, 4, 2, MG_DEVELOP, 6,
	 {1, 4, 5, 8, 9, 15, 27, 58, 345, 1704, 4620, 10320, 44344, 230824}},
	{MG_INDUSTRIA, 3, MG_DRAWS_PLAIN, 4, 2, MG_DEVELOP, 7,
	 {1, 3, 4, 8, 33, 172, 944, 3680, 9420, 19200, 53040, 193080}},
	{MG_INDUSTRIA, 4, MG_DRAWS_PLAIN, 3, 2, MG_DEVELOP, 7,
	 {1, 1, 1, 1, 4, 4, 7, 28, 272, 1516, 5164, 12360, 76932, 537180}},
};

static void test_counts(void **param)
{
	const struct position *p = *param;
	const struct mg_board *b = &mg_sheet_of_edition(p->edition)->board;
	struct mg_rng rng = mg_rng_seed(p->seed);
	struct mg_state s;
	mg_init(&s, p->players, p->draws, 0);
	while (s.era != p->era || s.round != p->round || s.decision != p->decision)
		mg_apply(b, &s, play_lively(b, &s, &rng));
	for (int depth = 0; p->nodes[depth]; depth++)
		assert_int_equal(mg_perft(b, &s, depth), p->nodes[depth]);
}

int main(void)
{
	struct CMUnitTest tests[MG_COUNT(positions)];
	static char names[MG_COUNT(positions)][64];
	for (size_t i = 0; i < MG_COUNT(positions); i++) {
		const struct position *p = &positions[i];
		snprintf(names[i], sizeof names[i], "%s, %d players, %s draws, era %d, %s", mg_edition_name(p->edition),
			 p->players, p->draws ? "balanced" : "plain", p->era, p->decision == MG_DRAW ? "draw" : "develop");
		tests[i] = (struct CMUnitTest){names[i], test_counts, NULL, NULL, &positions[i]};
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
