/* puzzle.h: positions to train on, where some answers are clearly better than all others.
 *
 * A file of puzzles has one on each line, of eight columns separated by tabs (docs/review.md):
 *
 *     industry  4  settle  sold-cheap  Foreman,Banker,Magnate  1  LINK  keep:0:0:0|sell:0.1120:0.0140:3.1
 *
 * edition, players, kind of question, theme, levels that solve it, how many answers count as right, the game up to there as a link, and the answers, best
 * first: the move, its loss in chance of winning against the best, the standard error, its loss in points. */
#ifndef MG_REVIEW_PUZZLE_H
#define MG_REVIEW_PUZZLE_H

#include "record/link.h"
#include "review/review.h"

enum {
	MG_PUZZLE_ANSWERS = 6,
	MG_PUZZLE_LINE = 4096, /* bytes of a line, at most */
	MG_PUZZLE_LEVELS = 8,
};

struct mg_puzzle {
	struct mg_record record; /* the game up to the question; on a shipped board */
	struct mg_state state;
	enum mg_review_kind kind;
	enum mg_theme theme;
	unsigned solved; /* set of players, by their numbers, who choose a right answer */
	int right;       /* how many answers count */
	int answers;
	struct {
		mg_move move;
		float loss, error, points;
	} answer[MG_PUZZLE_ANSWERS];
};

void mg_puzzle_write(const struct mg_puzzle *p, struct mg_buf *out);

/* Reads a line. NULL: *p is a puzzle whose answers can be played; otherwise what is wrong with it, a fixed text. */
const char *mg_puzzle_read(struct mg_puzzle *p, struct mg_str line);

struct mg_mining {
	uint32_t searches; /* of the look that decides whether a position is worth the work; ten times as many then */
	int pairs;         /* of games, at most, for each of two seeds */
	float gap;         /* loss that the best of the wrong answers must have at least */
	uint64_t seed;
};

/* Whether the game up to here, where a player is to move, is a puzzle: in both of two reviews with seeds of their own some answers, at most
 * half of them, are better than every other by three standard errors. Then *p is complete. */
bool mg_puzzle_mine(struct mg_reviewer *r, const struct mg_record *game, const struct mg_state *s, const struct mg_mining *m,
		    struct mg_puzzle *p);

/* Whether a puzzle that was read holds with another seed: ten times the searches choose a right answer, and of games played on from it every wrong
 * answer loses by three standard errors. NULL: it does, and *p has the levels that solve it now; otherwise what speaks against it, a fixed text. */
const char *mg_puzzle_doubt(struct mg_reviewer *r, const struct mg_mining *m, struct mg_puzzle *p);

#endif
