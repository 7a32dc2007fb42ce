/* wasm_games.c: what the benchmark in WebAssembly exports. */
#include "bench/random_games.h"
#include "record/sheet.h"

uint64_t mg_bench_games(uint32_t games, uint64_t seed);

/* Plays games of Industry with four players; returns the points of all of them. */
uint64_t mg_bench_games(uint32_t games, uint64_t seed)
{
	return mg_random_games(&mg_sheet_of_edition(MG_INDUSTRY)->board, 4, games, seed).points;
}
