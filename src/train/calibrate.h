/* calibrate.h: fits the correction of forecasts (bots/calibrate.h), and measures how true forecasts are. */
#ifndef MG_TRAIN_CALIBRATE_H
#define MG_TRAIN_CALIBRATE_H

#include "base/buf.h"
#include "bots/calibrate.h"
#include "train/forecasts.h"

/* Fits all. How far chances are drawn towards what the place in the first round alone says is chosen by what foretells half of the games
 * best when fitted on the other half; so measured is the skill, too. */
void mg_calibration_fit(const struct mg_forecasts *f, const struct mg_board *b, int players, struct mg_calibration *out);

enum { MG_DECILES = 10 };

/* By era (1 to 5), and at 0 from the last lot of the game on, where play is exact. */
struct mg_truth {
	double weight[MG_ERAS + 1];
	double skill[MG_ERAS + 1];   /* share of the Brier score of "everybody alike" that the chances save */
	double bias[MG_ERAS + 1];    /* of totals, in points: result less forecast */
	double place_bias[MG_ERAS + 1][MG_SEATS];
	double deviation[MG_ERAS + 1];
	double within[MG_ERAS + 1];  /* share of totals within the range that should hold four of five */
	double said[MG_DECILES], came[MG_DECILES]; /* mean chance and frequency in each tenth of all chances, ascending */
};

/* Measures forecasts as they were searched (c is NULL) or corrected. False: memory was refused. */
bool mg_truth_measure(const struct mg_forecasts *f, const struct mg_board *b, int players, const struct mg_calibration *c,
		      struct mg_truth *out);

/* Writes tables as the source file bots/calibration.c; `head` (lines without comment marks) says where they come from. */
void mg_calibration_write(const struct mg_calibration tables[MG_EDITIONS][2], struct mg_str head, struct mg_buf *out);

enum { MG_CALIBRATION_TEXT = 65536 };

#endif
