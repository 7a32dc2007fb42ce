/* match.h: a game between entrants, move by move.
 *
 * All draws follow from one number and what players leave to chance from another, so
 * the same deal can be played again with other seats. Players are given the state, which does not hold the deal. A move
 * without a choice is played without thinking (mg_player_forced()).
 *
 * Time is the processor time of the calling thread: what else the machine does costs nobody his thoughts. Only for
 * programs, which cannot be looked into, it is the time that passes. */
#ifndef MG_TRAIN_MATCH_H
#define MG_TRAIN_MATCH_H

#include "record/deal.h"
#include "record/sheet.h"
#include "train/entrant.h"
#include "train/program.h"

struct mg_effort {
	long moves; /* that were thought about */
	long searches;
	long us;
};

struct mg_match {
	const struct mg_sheet *sheet; /* not owned */
	const char *board;            /* for programs: its name or file; NULL: the edition's own board; not owned */
	struct mg_thinker *thinker;         /* not owned; made for the sheet's board; serves all seats in turn */
	const struct mg_entrant *seat[MG_SEATS];
	struct mg_program *program[MG_SEATS]; /* not owned; of seats that are programs, also the same for several */
	uint64_t luck;
	struct mg_deal deal;
	struct mg_state state;
	int moves;
	mg_move last;
	struct mg_effort effort[MG_SEATS];
	struct mg_tuning tuning; /* of whoever thinks */
	char error[MG_PROGRAM_ERROR]; /* empty: all is well */
};

/* Begins a game; the caller has set sheet, board, thinker, seats and programs. False: error says why. */
bool mg_match_begin(struct mg_match *m, int players, enum mg_draws draws, enum mg_places places, int start, uint64_t deal, uint64_t luck);

/* Plays one move. False: the game is over, or somebody failed and error says who and how. */
bool mg_match_step(struct mg_match *m);

/* Gives all seats to one entrant. */
void mg_match_seat_all(struct mg_match *m, const struct mg_entrant *everybody);

/* Has the thinker begin to think for an entrant about the state of the match. */
void mg_match_begin_thinking(struct mg_match *m, const struct mg_entrant *e);

#endif
