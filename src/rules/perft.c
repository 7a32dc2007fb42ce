/* perft.c: counts sequences of moves, to compare with known counts. */
#include "rules/game.h"

static uint64_t perft_draws(const struct mg_board *b, const struct mg_state *s, int depth, unsigned chosen, unsigned from,
			    int left)
{
	if (left == 0) {
		struct mg_state next = *s;
		mg_apply(b, &next, mg_draw_columns(chosen));
		return mg_perft(b, &next, depth - 1);
	}
	uint64_t nodes = 0;
	while (from) {
		unsigned column = from & (~from + 1);
		from ^= column;
		nodes += perft_draws(b, s, depth, chosen | column, from, left - 1);
	}
	return nodes;
}

uint64_t mg_perft(const struct mg_board *b, const struct mg_state *s, int depth)
{
	mg_move moves[MG_MAX_LEGAL];
	uint64_t nodes = 0;
	if (depth == 0)
		return 1;
	if (s->decision == MG_DRAW)
		return perft_draws(b, s, depth, 0, s->bag, mg_draw_size(b, s));
	int n = mg_legal(b, s, moves);
	if (depth == 1)
		return (uint64_t)n;
	for (int i = 0; i < n; i++) {
		struct mg_state next = *s;
		mg_apply(b, &next, moves[i]);
		nodes += mg_perft(b, &next, depth - 1);
	}
	return nodes;
}
