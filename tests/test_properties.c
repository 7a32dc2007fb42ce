/* What must hold in every game, shown over many random ones: on the shipped boards and on random boards, both editions,
 * three and four players. What is cheap to check is checked after every move, the rest after some moves of every
 * game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ledger.h"
#include "play.h"
#include "randomboard.h"
#include "record/link.h"
#include "record/movetext.h"
#include "record/record.h"
#include "rules/score.h"

enum { GAMES = 5000, LONG_GAMES = 10000 };
enum { CLOSE_LOOK_EVERY = 20 };

/* One kind of game: what a test is called with. */
struct kind {
	enum mg_edition_id edition;
	int players;
	bool shipped; /* or on random boards */
};

struct game {
	const struct mg_sheet *sheet; /* NULL on random boards, which have no words: test_record.c writes and reads such */
	const struct mg_board *b;
	struct mg_state s;
	struct mg_rng rng;
	struct ledger ledger;
	uint64_t seed;
	int moves;
	mg_move move[MG_MAX_MOVES];
	uint64_t offered;
};

#define HOLDS(g, what) \
	do { \
		if (!(what)) \
			fail_msg("%s (%s, %d players, seed %llu, after %d moves)", #what, \
				 (g)->b->edition == MG_INDUSTRY ? "industry" : "industria", (g)->s.players, \
				 (unsigned long long)(g)->seed, (g)->moves); \
	} while (0)

static bool same(const struct mg_state *a, const struct mg_state *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

static bool among(const mg_move *list, int n, mg_move m)
{
	for (int i = 0; i < n; i++)
		if (list[i] == m)
			return true;
	return false;
}

/* The place of a move in the order that the header promises. */
static int place(mg_move m)
{
	switch (mg_verb(m)) {
	case MG_M_BID:
		return mg_amount(m);
	case MG_M_KEEP:
		return 1;
	case MG_M_OFFER:
		return mg_move_field(m);
	case MG_M_DEVELOP:
		return mg_move_field(m) << 6 | (int)mg_source(m, 0) << 3 | (int)mg_source(m, 1);
	case MG_M_DONE:
		return 1 << 12;
	default: /* pass, sell */
		return 0;
	}
}

/* Listed in order, hence each once; none exactly at a draw and at the end; each is accepted. */
static void look_at_list(const struct game *g, const mg_move *list, int n)
{
	HOLDS(g, (n == 0) == (g->s.decision == MG_DRAW || g->s.decision == MG_OVER));
	for (int i = 0; i < n; i++) {
		HOLDS(g, i == 0 || place(list[i - 1]) < place(list[i]));
		HOLDS(g, !mg_is_anytime(list[i]));
		HOLDS(g, mg_refuse(g->b, &g->s, list[i]) == MG_FINE);
	}
}

static bool draw_is_right(const struct game *g, mg_move m)
{
	return g->s.decision == MG_DRAW && m == mg_draw_columns(mg_columns(m)) && (mg_columns(m) & ~(unsigned)g->s.bag) == 0 &&
	       __builtin_popcount(mg_columns(m)) == mg_edition_of(g->b)->drawn[g->s.draws][g->s.players][g->s.era];
}

/* A number that is nearly a move, or any number at all. */
static mg_move odd_move(struct game *g, const mg_move *list, int n)
{
	mg_move m = n                            ? list[mg_rng_below(&g->rng, (uint32_t)n)]
		    : g->s.decision == MG_DRAW ? play_draw(g->b, &g->s, &g->rng)
					       : mg_draw_columns(MG_ALL_COLUMNS);
	switch (mg_rng_below(&g->rng, 4)) {
	case 0:
		return m ^ 1u << mg_rng_below(&g->rng, 32);
	case 1:
		return m ^ 1u << mg_rng_below(&g->rng, 26) ^ 1u << mg_rng_below(&g->rng, 26);
	case 2:
		return mg_move_of((enum mg_verb)mg_rng_below(&g->rng, MG_VERBS + 1), mg_rng_below(&g->rng, 64),
				  mg_rng_below(&g->rng, 64));
	default:
		return (mg_move)mg_rng_next(&g->rng);
	}
}

/* What is not listed is refused and changes nothing; what is listed is not refused. */
static void look_at_odd_moves(struct game *g, const mg_move *list, int n, const mg_move *anytime, int any)
{
	for (int i = 0; i < 12; i++) {
		mg_move m = odd_move(g, list, n);
		struct mg_state after = g->s;
		bool legal = among(list, n, m) || among(anytime, any, m) || draw_is_right(g, m);
		enum mg_reason reason = mg_play(g->b, &after, m);
		HOLDS(g, reason < MG_REASONS);
		HOLDS(g, legal == (reason == MG_FINE));
		HOLDS(g, legal || same(&after, &g->s));
	}
}

/* Any set of his own any-time moves, in any order: orders of one set lead to the same place. */
static bool has_another_move(const struct mg_board *b, const struct mg_state *s, mg_move only)
{
	mg_move moves[MG_MAX_LEGAL], anytime[MG_MAX_ANYTIME];
	int n = mg_legal(b, s, moves);
	for (int i = 0; i < n; i++)
		if (moves[i] != only)
			return true;
	n = mg_anytime(b, s, anytime);
	for (int i = 0; i < n; i++) {
		struct mg_state after = *s;
		if (mg_move_seat(anytime[i]) != s->to_move)
			continue;
		mg_apply(b, &after, anytime[i]);
		if (has_another_move(b, &after, only))
			return true;
	}
	return false;
}

static void look_at_forced(const struct game *g, const mg_move *list, int n)
{
	mg_move m = MG_NO_MOVE;
	bool forced = mg_forced(g->b, &g->s, &m);
	if (n != 1) {
		HOLDS(g, !forced);
	} else if (__builtin_popcountll(mg_jokers(g->b, &g->s, g->s.to_move)) <= 4) {
		HOLDS(g, forced == !has_another_move(g->b, &g->s, list[0]));
		HOLDS(g, !forced || m == list[0]);
	}
}

/* The game does not know where a seat is: turning the table and playing commute, and so do the lists. */
static void look_at_turned(const struct game *g, const mg_move *list, int n)
{
	mg_move there[MG_MAX_LEGAL];
	int by = 1 + g->moves % (g->s.players - 1);
	struct mg_state turned = play_turned(&g->s, by);
	HOLDS(g, mg_check(g->b, &turned) == MG_SOUND);
	HOLDS(g, mg_legal(g->b, &turned, there) == n);
	for (int i = 0; i < n && i < 40; i++)
		HOLDS(g, among(there, n, play_move_turned(g->b, &g->s, list[i], by)));
	struct mg_score here[MG_SEATS], away[MG_SEATS];
	mg_score(g->b, &g->s, here);
	mg_score(g->b, &turned, away);
	for (int p = 0; p < g->s.players; p++)
		HOLDS(g, memcmp(&here[p], &away[(p + by) % g->s.players], sizeof here[p]) == 0);
}

static void look_at_turned_move(const struct game *g, const struct mg_state *before, mg_move m)
{
	int by = 1 + g->moves % (g->s.players - 1);
	struct mg_state turned = play_turned(before, by), want = play_turned(&g->s, by);
	HOLDS(g, mg_play(g->b, &turned, play_move_turned(g->b, before, m, by)) == MG_FINE);
	HOLDS(g, same(&turned, &want));
}

/* Dealt out from the auctioneer's left, nobody gets two more than another, and it is the whole price. */
static void look_at_shares(const struct game *g)
{
	const struct mg_state *s = &g->s;
	int share[MG_SEATS], price = g->b->edition == MG_INDUSTRY ? s->high : 0;
	if (s->decision != MG_SETTLE)
		return;
	mg_keep_shares(g->b, s, share);
	for (int step = 1; step <= s->players; step++)
		HOLDS(g, share[(s->auctioneer + step) % s->players] == price / s->players + (step <= price % s->players));
}

static void look_at_scores(const struct game *g)
{
	struct mg_score score[MG_SEATS];
	int total[MG_SEATS];
	mg_score(g->b, &g->s, score);
	mg_totals(g->b, &g->s, total);
	for (int p = 0; p < g->s.players; p++) {
		const struct mg_score *c = &score[p];
		HOLDS(g, c->total == c->track + c->money + c->roads + c->lines + c->bonus + c->jokers + c->subsidy);
		HOLDS(g, c->total == total[p]);
		HOLDS(g, c->rank >= 1 && c->rank <= g->s.players);
		for (int q = 0; q < g->s.players; q++)
			HOLDS(g, score[q].total <= c->total || score[q].rank < c->rank);
	}
}

/* A move from its words. */
static void look_at_words(const struct game *g, mg_move m)
{
	char text[128], why[128];
	struct mg_buf out, reason;
	mg_move again = MG_NO_MOVE;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_init(&reason, why, sizeof why);
	mg_move_write(g->sheet, m, &out);
	struct mg_str rest = mg_buf_str(&out);
	HOLDS(g, !out.full && mg_move_read(g->sheet, &rest, &again, &reason) == NULL);
	HOLDS(g, again == m && rest.len == 0);
}

/* The whole game from its record and from its link. */
static void look_at_record(const struct game *g, int start)
{
	static struct mg_record r, again;
	static struct mg_record_error e;
	static char text[MG_RECORD_TEXT_MAX], twice[MG_RECORD_TEXT_MAX];
	struct mg_buf out, second;
	struct mg_state s;
	mg_record_init(&r, g->sheet, g->s.players, (enum mg_draws)g->s.draws, start);
	mg_record_state(&r, 0, &s);
	for (int i = 0; i < g->moves; i++)
		HOLDS(g, mg_record_play(&r, &s, g->move[i]) == MG_FINE);
	mg_buf_init(&out, text, sizeof text);
	mg_record_write(&r, &out);
	HOLDS(g, mg_record_read(&again, &s, NULL, mg_buf_str(&out), &e) && again.moves == g->moves);
	HOLDS(g, memcmp(again.move, g->move, (size_t)g->moves * sizeof g->move[0]) == 0);
	mg_buf_init(&second, twice, sizeof twice);
	mg_record_write(&again, &second);
	HOLDS(g, mg_str_same(mg_buf_str(&out), mg_buf_str(&second)));
	mg_buf_clear(&out);
	mg_link_write(&r, &out);
	HOLDS(g, out.len <= MG_LINK_SHIPPED_MAX && mg_link_read(&again, &s, NULL, mg_buf_str(&out)) == NULL);
	HOLDS(g, again.moves == g->moves && memcmp(again.move, g->move, (size_t)g->moves * sizeof g->move[0]) == 0);
}

static void look_closely(struct game *g)
{
	mg_move list[MG_MAX_LEGAL], anytime[MG_MAX_ANYTIME];
	int n = mg_legal(g->b, &g->s, list), any = mg_anytime(g->b, &g->s, anytime);
	look_at_list(g, list, n);
	look_at_odd_moves(g, list, n, anytime, any);
	look_at_forced(g, list, n);
	look_at_turned(g, list, n);
	look_at_shares(g);
	look_at_scores(g);
	for (int i = 0; i < any; i++)
		HOLDS(g, mg_is_anytime(anytime[i]) && mg_refuse(g->b, &g->s, anytime[i]) == MG_FINE);
	for (int i = 0; i < n && g->sheet; i++)
		look_at_words(g, list[i]);
}

/* After every move: the state is sound and every purse is what the ledger says. */
static void look(const struct game *g)
{
	HOLDS(g, mg_check(g->b, &g->s) == MG_SOUND);
	for (int p = 0; p < g->s.players; p++)
		HOLDS(g, g->s.money[p] == g->ledger.purse[p]);
	HOLDS(g, ledger_total(&g->ledger) == 0);
	HOLDS(g, g->ledger.over == (g->s.decision == MG_OVER));
}

static void step(struct game *g, mg_move m, bool closely)
{
	struct mg_state before = g->s;
	bool develops = mg_verb(m) == MG_M_DEVELOP;
	int price = develops ? mg_price(g->b, &g->s, m) : 0;
	if (mg_verb(m) == MG_M_OFFER) {
		HOLDS(g, !(g->offered & mg_bit(mg_move_field(m))));
		g->offered |= mg_bit(mg_move_field(m));
	}
	HOLDS(g, mg_play(g->b, &g->s, m) == MG_FINE);
	ledger_book(&g->ledger, m);
	HOLDS(g, !develops || before.money[before.to_move] - g->s.money[before.to_move] == price);
	look(g);
	if (closely)
		look_at_turned_move(g, &before, m);
	g->move[g->moves++] = m;
}

static void play_one(const struct mg_sheet *sheet, const struct mg_board *b, int players, uint64_t seed)
{
	struct game g = {.sheet = sheet, .b = b, .rng = mg_rng_seed(seed), .seed = seed};
	bool lively = seed % 3 != 0;
	int start = (int)(seed % (unsigned)players);
	mg_init(&g.s, players, seed & 1 ? MG_DRAWS_BALANCED : MG_DRAWS_PLAIN, start);
	ledger_open(&g.ledger, b, players, start);
	look(&g);
	while (g.s.decision != MG_OVER) {
		bool closely = mg_rng_below(&g.rng, CLOSE_LOOK_EVERY) == 0;
		if (closely)
			look_closely(&g);
		step(&g, lively ? play_lively(b, &g.s, &g.rng) : play_uniform(b, &g.s, &g.rng), closely);
	}
	look_closely(&g);
	/* every field of the eras played, once each */
	HOLDS(&g, g.offered == mg_bit(MG_COLUMNS * mg_edition_of(b)->eras[players]) - 1);
	if (sheet)
		look_at_record(&g, start);
}

static void test_games(void **param)
{
	const struct kind *k = *param;
	const struct mg_sheet *sheet = k->shipped ? mg_sheet_of_edition(k->edition) : NULL;
	struct mg_board own;
	const uint64_t games = (uint64_t)play_times(getenv("MG_LONG") ? LONG_GAMES : GAMES);
	for (uint64_t seed = 1; seed <= games; seed++) {
		if (!sheet && seed % 10 == 1) {
			struct mg_rng rng = mg_rng_seed(seed * 1000003);
			randomboard(&own, k->edition, &rng);
		}
		play_one(sheet, sheet ? &sheet->board : &own, k->players, seed);
	}
}

static struct kind kinds[] = {
	{MG_INDUSTRY, 3, true},   {MG_INDUSTRY, 4, true},   {MG_INDUSTRIA, 3, true},   {MG_INDUSTRIA, 4, true},
	{MG_INDUSTRY, 3, false},  {MG_INDUSTRY, 4, false},  {MG_INDUSTRIA, 3, false},  {MG_INDUSTRIA, 4, false},
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		{"industry, 3 players, shipped board", test_games, NULL, NULL, &kinds[0]},
		{"industry, 4 players, shipped board", test_games, NULL, NULL, &kinds[1]},
		{"industria, 3 players, shipped board", test_games, NULL, NULL, &kinds[2]},
		{"industria, 4 players, shipped board", test_games, NULL, NULL, &kinds[3]},
		{"industry, 3 players, random boards", test_games, NULL, NULL, &kinds[4]},
		{"industry, 4 players, random boards", test_games, NULL, NULL, &kinds[5]},
		{"industria, 3 players, random boards", test_games, NULL, NULL, &kinds[6]},
		{"industria, 4 players, random boards", test_games, NULL, NULL, &kinds[7]},
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
