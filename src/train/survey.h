/* survey.h: the games of a board report: one player against itself, every deal twice.
 *
 * A deal is what arena.h calls one: the orders of columns of all eras, and the starting seat. It is played MG_REPLAYS times
 * with other random numbers of the players, so that what the deal decides can be told from what it does not; the deal is
 * the statistical unit. Game g of the survey is game g % MG_REPLAYS of deal g / MG_REPLAYS, whatever the number of
 * threads; with a budget in searches a survey gives the same games each time.
 *
 * The games are stored as records. What they say about the board is found by review/notes.h and review/figures.h, and
 * written by survey_page.h. */
#ifndef MG_TRAIN_SURVEY_H
#define MG_TRAIN_SURVEY_H

#include "record/record.h"
#include "review/figures.h"
#include "train/arena.h"

enum { MG_MAX_SURVEY_GAMES = 20000 };

struct mg_survey_options {
	const struct mg_sheet *sheet; /* not owned */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	struct mg_entrant player; /* no program */
	uint64_t first;           /* number of the first deal */
	int games;                /* a multiple of MG_REPLAYS */
	int threads;
};

struct mg_survey {
	struct mg_survey_options options;
	struct mg_record *game; /* owned; as many as options say */
	int count;              /* those known: the first ones */
	char error[MG_PROGRAM_ERROR];
};

/* Sets up a survey without games. False: out of memory. */
bool mg_survey_init(struct mg_survey *s, const struct mg_survey_options *options);
void mg_survey_release(struct mg_survey *s);

/* Told after each new game, in their order, on the thread of the caller; false stops the survey. */
struct mg_survey_watch {
	bool (*added)(void *context, const struct mg_survey *s);
	void *context; /* not owned */
};

/* Plays what is left. False: the error says what went wrong (it is empty if the watch stopped it); the games before that
 * stand. */
bool mg_survey_run(struct mg_survey *s, struct mg_survey_watch watch);

/* Whether a record is game number `game` of the survey as far as that can be told: finished, with this board, set-up,
 * starting seat and draws. */
bool mg_survey_is_game(const struct mg_survey_options *options, int game, const struct mg_record *r);

/* What its games say. False: out of memory. */
bool mg_figures_of(const struct mg_survey *s, struct mg_figures *out);

#endif
