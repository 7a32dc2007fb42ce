/* stage.h: positions set up by hand, to show one ruling at a time.
 *
 * A stage is a board and a state that the test may write to. stage_board() lays out a plain board: 60 factories that cost
 * 1 Taler, need, make and score nothing; a test changes the fields that it is about and calls mg_board_prepare().
 * The functions that set up positions leave a sound state behind. */
#ifndef STAGE_H
#define STAGE_H

#include "rules/game.h"
#include "rules/score.h"

struct stage {
	struct mg_board b;
	struct mg_state s;
};

/* F(H, 2): the number of field H2. */
#define F(column, era) mg_field_at(#column[0] - 'A', era)

/* Resources of the plain board. The bank sells STONE and WOOD from era 2, IRON from era 4. */
enum { STONE, WOOD, IRON, STAGE_RESOURCES };

void stage_board(struct stage *t, enum mg_edition_id edition);

/* The start of an auction in era 1, round 1: columns A, B, C (D) are drawn, p1 (seat 0) is to offer. */
void stage_auction(struct stage *t, int players);

/* Seat 0 is in turn to develop in the first round of an era. Everything claimed so far belongs to the last seat,
 * undeveloped; every seat has 10 Talers. */
void stage_development(struct stage *t, int players, int era);

/* Hands a claimed field to a seat, undeveloped; or developed, in its own era (points scored) or later (none). */
void stage_give(struct stage *t, int seat, int field);
void stage_give_built(struct stage *t, int seat, int field, bool scored);

/* Make a field of the board another one. */
void stage_joker(struct stage *t, int field, int stands_for);
void stage_bonus(struct stage *t, int field, int network, int value);
void stage_technology(struct stage *t, int field, int points);
void stage_needs(struct stage *t, int field, int first, int second);
void stage_makes(struct stage *t, int field, int resource);

/* Makes the round on stage the last one of its era, then plays it to its end without building. */
void stage_last_round(struct stage *t);
void stage_end_round(struct stage *t);

/* How many moves are listed, and how a seat stands. */
int stage_legal(const struct stage *t);
int stage_anytime(const struct stage *t);
struct mg_score stage_score(const struct stage *t, int seat);

/* Plays a move that must be legal. */
void stage_play(struct stage *t, mg_move m);

/* Whether a move is listed now. */
bool stage_lists(const struct stage *t, mg_move m);

#endif
