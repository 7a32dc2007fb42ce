/* arena.h: matches between entrants, in blocks of duplicated deals, on several threads.
 *
 * A block is one deal (the orders of columns of all eras and the starting seat) played once for each seat. Alone: the first
 * entrant sits in each seat in turn, copies of the second in all others. League: the entrants, or as many of them as there
 * are seats, drawn and mixed anew for each block, rotate through all seats.
 *
 * Deals are numbered. Block i plays deal `first` + i, whatever the number of threads, and the random numbers of players
 * follow from the deal, the game of the block and the move. So with budgets in searches, a match gives the same results
 * each time. */
#ifndef MG_TRAIN_ARENA_H
#define MG_TRAIN_ARENA_H

#include "train/match.h"
#include "train/stats.h"
#include "train/workers.h"

enum { MG_MAX_ENTRANTS = 8, MG_MAX_BLOCKS = 1000000 };

enum mg_arena_mode { MG_ALONE, MG_LEAGUE };

/* Deals for finding out, for accepting a change, and for the figures that are published: never the same ones. */
enum mg_deals { MG_DEALS_TUNE, MG_DEALS_GATE, MG_DEALS_FINAL, MG_DEALS };

extern const char *const mg_deals_names[MG_DEALS]; /* "tune", "gate", "final" */
enum { MG_MAX_SEED = 999999 };

/* Number of the first deal of a seed (up to MG_MAX_SEED), which has MG_MAX_BLOCKS of its own. */
uint64_t mg_first_deal(enum mg_deals deals, long seed);

struct mg_arena_options {
	const struct mg_sheet *sheet; /* not owned */
	const char *board;            /* for programs, see match.h */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	enum mg_arena_mode mode;
	struct mg_entrant entrant[MG_MAX_ENTRANTS];
	int entrants; /* alone: two; league: two or more */
	uint64_t first;
	int blocks;
	int threads;
	int patience;        /* ms that a program may be silent */
	bool sequential;     /* stops as soon as the test has decided (alone) */
	struct mg_sprt test;
};

struct mg_game_result {
	uint8_t entrant[MG_SEATS];
	uint8_t rank[MG_SEATS];
	int16_t total[MG_SEATS];
};

struct mg_block {
	struct mg_game_result game[MG_SEATS]; /* as many as players */
	struct mg_effort effort[MG_MAX_ENTRANTS];
	long us; /* the whole block, programs included */
};

struct mg_arena {
	struct mg_arena_options options;
	struct mg_block *block; /* owned; as many as options say */
	int count;              /* those known: the first ones */
	struct mg_moments share; /* alone: of the candidate, by block */
	enum mg_verdict verdict; /* of the sequential test */
	char error[MG_PROGRAM_ERROR];
};

/* Sets up an arena without results. False: out of memory. */
bool mg_arena_init(struct mg_arena *a, const struct mg_arena_options *options);
void mg_arena_release(struct mg_arena *a);

/* Whether nothing is left to play: all blocks are known, or the test has decided. */
bool mg_arena_done(const struct mg_arena *a);

/* Takes in the result of the next block, for instance from a file. */
void mg_arena_add(struct mg_arena *a, const struct mg_block *block);

/* Told after each new block, in their order, on the thread of the caller; false stops the match. */
struct mg_arena_watch {
	bool (*added)(void *context, const struct mg_arena *a);
	void *context; /* not owned */
};

/* Plays what is left. False: the error says what went wrong (it is empty if the watch stopped it); the blocks before that
 * stand. */
bool mg_arena_run(struct mg_arena *a, struct mg_arena_watch watch);

/* The seat that begins the games of a block, and who sits where in one of them. */
int mg_arena_start(const struct mg_arena_options *options, int block);
void mg_arena_seats(const struct mg_arena_options *options, int block, int game, uint8_t entrant[MG_SEATS]);

/* Begins a game of a block; the match has its thinker and, by entrant, its programs (may be NULL: none). */
bool mg_arena_begin(const struct mg_arena_options *options, int block, int game, struct mg_program *const *programs,
		    struct mg_match *m);

/* What part of a victory a seat has: 1, 0, or divided. */
double mg_win_share(const struct mg_game_result *g, int players, int seat);

#endif
