/* decisions.h: how good the decisions of players are, in positions that stay the same.
 *
 * One player, the base, plays a game for each position against itself; the position is one of its decisions, each as likely as any other. Every possible
 * move is then played on to the end many times, everybody as one look ahead tells the base, with the same draws and the same chance after each of them: that is what the moves are worth.
 * Players are asked for their move. Nothing but the base decides what moves are worth, so a file of them serves every player that is asked later. */
#ifndef MG_TRAIN_DECISIONS_H
#define MG_TRAIN_DECISIONS_H

#include "train/arena.h"
#include "train/line_file.h"

enum {
	MG_MAX_POSITIONS = 100000,
	MG_DECISION_MOVES = 64,  /* positions with more to choose from are left out */
	MG_VICTORY_PARTS = 12, /* of which shared victories have whole numbers */
};

struct mg_decisions_options {
	const struct mg_sheet *sheet; /* not owned */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	const struct mg_entrant *base;    /* one that searches; not owned, like the next */
	const struct mg_entrant *entrant; /* no programs */
	int entrants;
	uint64_t first; /* the first deal */
	int positions, games;
	int threads;
	const char *file; /* of values, made if there is none; not owned; NULL: none */
	void (*progress)(void *context, long done, long all);
	void *context; /* not owned */
};

/* What moves of a position are worth, in the order in which the rules list them; sums over all games. */
struct mg_position_values {
	int at, n; /* how many moves had been made in the game; how many are possible */
	long share[MG_DECISION_MOVES]; /* of victories, in MG_VICTORY_PARTS */
	long ahead[MG_DECISION_MOVES]; /* of the table's mean, in points times players */
};

/* Of one player, in positions of one era or in all. In chances to win, and in points ahead of the table's mean. */
struct mg_decisions {
	struct mg_moments lost_share, lost_points; /* against the move that looks best, whose own luck is in it */
	struct mg_moments gain_share, gain_points; /* over the first player */
	long other;                                /* positions in which he chooses otherwise than the first player */
};

/* Plays, and asks. Row 0 is all positions, the others those of an era. False: error says why. */
bool mg_decisions_play(const struct mg_decisions_options *options, struct mg_decisions out[MG_MAX_ENTRANTS][MG_ERAS + 1],
		       char error[MG_WORK_ERROR]);

#endif
