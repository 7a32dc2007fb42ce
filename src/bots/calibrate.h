/* calibrate.h: true numbers for people.
 *
 * What a search says of chances and totals serves to compare moves. As a forecast it is wrong: totals are too low, the more so the
 * earlier, and who begins is given too much. So whatever is told to people, in words or as numbers, is first corrected
 * here, by how far the game has gone and by a seat's place in the first round: totals by a straight line through the leads, chances by a
 * logistic one. The table was fitted on games of the strongest level against itself and is checked on others
 * (`magnate calibrate`, docs/bots.md). Moves are chosen by the values as they were searched, never by these. */
#ifndef MG_BOTS_CALIBRATE_H
#define MG_BOTS_CALIBRATE_H

#include "bots/evaluator.h"

/* For an edition and a number of players; by breakpoint (evaluator.h), straight lines between. */
struct mg_calibration {
	float total[MG_BREAKPOINTS][MG_SEATS]; /* points to add, by place in the first round */
	float lead[MG_BREAKPOINTS];            /* ... for each point that the seat is ahead of the table's mean */
	float odds[MG_BREAKPOINTS];            /* how much the logarithm of a chance counts */
	float lead_odds[MG_BREAKPOINTS];       /* ... and ten points ahead of the table's mean */
	float place_odds[MG_BREAKPOINTS][MG_SEATS];
	float deviation[MG_BREAKPOINTS];       /* of totals from the forecast: the root of the mean square */
	float skill[MG_ERAS + 1];              /* by era: share of the Brier score of "everybody alike" that the chances save */
};

extern const struct mg_calibration mg_calibrations[MG_EDITIONS][2]; /* at index players - 3; from calibration.c */

/* A seat's place in the first round of the game: 0 for who began it. */
int mg_first_place(const struct mg_board *b, const struct mg_state *s, int seat);

/* Corrects what a search said of a state, or of a move in that state. From the last lot of the game on, where it said what exact play
 * leads to, nothing changes. */
void mg_calibrate_with(const struct mg_calibration *c, const struct mg_board *b, const struct mg_state *s, struct mg_value *v);
void mg_calibrate(const struct mg_board *b, const struct mg_state *s, struct mg_value *v);

/* Whether a chance to win says more of this state than the order of seats does. If not, people are told a range of points. */
bool mg_chance_is_told(const struct mg_board *b, const struct mg_state *s);

/* Half the range around a corrected total that holds four results of five. */
float mg_total_range_with(const struct mg_calibration *c, const struct mg_state *s);
float mg_total_range(const struct mg_board *b, const struct mg_state *s);

#endif
