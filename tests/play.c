/* play.c: moves by chance, and seats turned round the table. */
#include "play.h"

#include <stdlib.h>

#if defined __SANITIZE_ADDRESS__ || defined __clang__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

int play_stride(void)
{
	return SANITIZED && !getenv("MG_LONG") ? 11 : 1;
}

int play_times(int n)
{
	return play_stride() > 1 ? (n + 9) / 10 : n;
}

mg_move play_draw(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	unsigned bag = s->bag, drawn = 0;
	for (int left = mg_draw_size(b, s); left > 0; left--) {
		unsigned rest = bag;
		for (uint32_t skip = mg_rng_below(rng, (uint32_t)__builtin_popcount(bag)); skip > 0; skip--)
			rest &= rest - 1;
		unsigned column = rest & (~rest + 1);
		bag ^= column;
		drawn |= column;
	}
	return mg_draw_columns(drawn);
}

mg_move play_uniform(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_LEGAL];
	if (s->decision == MG_DRAW)
		return play_draw(b, s, rng);
	return moves[mg_rng_below(rng, (uint32_t)mg_legal(b, s, moves))];
}

static bool chance(struct mg_rng *rng, uint32_t percent)
{
	return mg_rng_below(rng, 100) < percent;
}

mg_move play_lively(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_LEGAL];
	if (chance(rng, 2)) {
		int n = mg_anytime(b, s, moves);
		if (n)
			return moves[mg_rng_below(rng, (uint32_t)n)];
	}
	if (s->decision == MG_DRAW)
		return play_draw(b, s, rng);
	int n = mg_legal(b, s, moves);
	if (s->decision == MG_BID && n > 1)
		return chance(rng, 45) ? moves[0] : moves[1 + mg_rng_below(rng, (uint32_t)(n - 1 < 3 ? n - 1 : 3))];
	if (s->decision == MG_DEVELOP && n > 1)
		return chance(rng, 15) ? moves[n - 1] : moves[mg_rng_below(rng, (uint32_t)(n - 1))];
	return moves[mg_rng_below(rng, (uint32_t)n)];
}

static int turned_seat(int seat, int players, int by)
{
	return seat == MG_NONE ? MG_NONE : (seat + by) % players;
}

struct mg_state play_somewhere(const struct mg_board *b, int players, int moves, struct mg_rng *rng)
{
	struct mg_state s, last;
	mg_init(&s, players, MG_DRAWS_BALANCED, 0);
	last = s;
	for (int i = 0; s.decision != MG_OVER && (i < moves || s.to_move == MG_NONE); i++) {
		mg_apply(b, &s, play_lively(b, &s, rng));
		if (s.to_move != MG_NONE)
			last = s;
	}
	return s.decision == MG_OVER ? last : s;
}

struct mg_state play_turned(const struct mg_state *s, int by)
{
	struct mg_state t = *s;
	t.subsidies = 0;
	for (int p = 0; p < s->players; p++) {
		int q = turned_seat(p, s->players, by);
		t.owned[q] = s->owned[p];
		t.money[q] = s->money[p];
		t.points[q] = s->points[p];
		t.bid[q] = s->bid[p];
		t.makes[q] = s->makes[p];
		t.discount[q] = s->discount[p];
		t.subsidies = (uint8_t)(t.subsidies | (s->subsidies >> p & 1) << q);
	}
	t.start = (uint8_t)turned_seat(s->start, s->players, by);
	t.auctioneer = (uint8_t)turned_seat(s->auctioneer, s->players, by);
	t.to_move = (uint8_t)turned_seat(s->to_move, s->players, by);
	t.best = (uint8_t)turned_seat(s->best, s->players, by);
	return t;
}

static enum mg_source turned_source(enum mg_source source, int players, int by)
{
	if (source < MG_PAY_SEAT || source >= MG_PAY_BANK)
		return source;
	return (enum mg_source)(MG_PAY_SEAT + turned_seat((int)source - MG_PAY_SEAT, players, by));
}

mg_move play_move_turned(const struct mg_board *b, const struct mg_state *s, mg_move m, int by)
{
	int seat = turned_seat(mg_move_seat(m), s->players, by), field = mg_move_field(m);
	if (mg_verb(m) == MG_M_SUBSIDY)
		return mg_subsidy(seat);
	if (mg_verb(m) == MG_M_CASH)
		return mg_cash(seat, field);
	if (mg_verb(m) != MG_M_DEVELOP)
		return m;
	enum mg_source first = turned_source(mg_source(m, 0), s->players, by);
	enum mg_source second = turned_source(mg_source(m, 1), s->players, by);
	bool twins = b->field[field].needs[0] == b->field[field].needs[1];
	return twins && second < first ? mg_develop(field, second, first) : mg_develop(field, first, second);
}
