/* tune.h: turns the parameters of the strongest level (bots/tuning.h) by playing.
 *
 * Simultaneous perturbation (SPSA): in each step every parameter is turned a little, this way or that by chance; the player
 * so turned sits at tables with the player turned the opposite way, as many seats each, on equal deals and in all
 * rotations; by how many points the one is ahead of the other, all parameters move at once. Points, not victories: they say more
 * in few games. With opponents that are given, the two share the table with these, one seat each, and a best response to them is looked for.
 * Nothing is accepted here: whether what was found is better is for matches on other deals to show.
 *
 * All steps together also say which parameters matter: the slope of one is by how many points a game whoever has it turned up is
 * ahead of whoever has it turned down, with its error. At a rate of 0 that is all a tuning finds out. */
#ifndef MG_TRAIN_TUNE_H
#define MG_TRAIN_TUNE_H

#include "bots/tuning.h"
#include "train/arena.h"
#include "train/line_file.h"

struct mg_tune_options {
	const struct mg_sheet *sheet; /* not owned */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	struct mg_entrant entrant; /* a tuned player with its budget */
	uint64_t first;            /* deal, see arena.h */
	int steps;
	int blocks;                /* in a step */
	int threads;
	const struct mg_entrant *against; /* who sits at the table besides; not owned; NULL: nobody */
	struct mg_param_set fixed; /* parameters that are left alone */
	double turn;               /* by how much a parameter is turned to and fro, as a part of itself: 0.1 */
	double rate;               /* how far it follows: part of itself for each point a game */
};

struct mg_tune_step {
	float param[MG_PARAMS]; /* after it */
	double ahead;           /* points a game */
};

struct mg_slope {
	double points, error; /* error: standard */
};

struct mg_tuner {
	struct mg_tune_options options;
	struct mg_tune_step *step; /* owned; as many as options say */
	int count;                 /* those done */
	struct mg_tuning now;
	char error[MG_PROGRAM_ERROR];
};

/* Begins from the entrant's tuning. False: out of memory. */
bool mg_tuner_init(struct mg_tuner *t, const struct mg_tune_options *options);
void mg_tuner_release(struct mg_tuner *t);

/* Opens a journal, making it if there is none, and takes in its steps. False: why (of MG_LINE_FILE_ERROR bytes) says what is wrong. */
bool mg_tuner_open(struct mg_tuner *t, struct mg_line_file *f, const char *path, char *why);
bool mg_tuner_append(const struct mg_tuner *t, struct mg_line_file *f);

/* Plays a step. False: the error says why. */
bool mg_tuner_play(struct mg_tuner *t);

/* What the steps say about a parameter. */
struct mg_slope mg_tuner_slope(const struct mg_tuner *t, int param);

/* The mean of the last half of the steps, which moves less than the last step. */
void mg_tuner_mean(const struct mg_tuner *t, struct mg_tuning *out);

#endif
