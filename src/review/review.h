/* review.h: what each decision of a game cost, what each lot was worth, how lucky each draw was (docs/review.md).
 *
 * A review is a list of jobs, in steps: first every position, draw, lot and decision is looked at; then the decisions that may have
 * cost something are played on, some pairs of games a step, until it is clear what they cost or they have had their share. Jobs of one step are independent: each
 * writes to its own item alone, so that threads may share them. There is no clock here: whoever runs a review stops when he
 * likes, and what is known by then can be read at any time. What is found about a decision follows from the game, the seed and the number
 * of steps alone. */
#ifndef MG_REVIEW_REVIEW_H
#define MG_REVIEW_REVIEW_H

#include "bots/value.h"
#include "record/record.h"
#include "review/compare.h"
#include "review/reviewer.h"

enum {
	MG_REVIEW_OPTIONS = 6, /* moves listed of a decision, at most */
	MG_REVIEW_RIVALS = 2,  /* of these, how many are played on against the one played */
	MG_REVIEW_DEAREST = 3,
};

struct mg_review_effort {
	uint32_t searches; /* of the first look at a decision; 0: only positions and draws are looked at */
	uint32_t again;    /* ... where another move may have been better: so many in all */
	float least;       /* that a search must claim of another move for games to be played on after it */
	int ahead;         /* lots for which games are played on, then positions are valued */
	float off;         /* by how much differences of these values are off */
	int steps;         /* of games played on, at most */
	uint64_t units;    /* of work that all of them may take */
	uint32_t ends;     /* of the game, that are looked at to solve its end */
};

extern const struct mg_review_effort mg_effort_quick, mg_effort_deep;

enum mg_review_kind { MG_REVIEW_OFFER, MG_REVIEW_BID, MG_REVIEW_SETTLE, MG_REVIEW_DEVELOP, MG_REVIEW_ANYTIME, MG_REVIEW_KINDS };

enum mg_review_stage { MG_WAITING, MG_SEARCHED, MG_PLAYED, MG_EXACT };

enum mg_error_mark { MG_NO_MARK, MG_INACCURACY, MG_MISTAKE, MG_BLUNDER, MG_ERROR_MARKS };

/* Loss in chance of winning from which on a mark is given; calibrated on the computer players (docs/review.md). Where hardly any
 * chance is left, so many points count like all of it. */
extern const float mg_mark_from[MG_ERROR_MARKS];
#define MG_POINTS_A_VICTORY 50

/* How many standard errors a loss must have to get a mark. */
#define MG_SURE 1.5f

/* A difference in what the decision is judged by: chance, or points in its place. */
struct mg_stake {
	float gain, error;
};

struct mg_review_decision;
struct mg_stake mg_stake_of(const struct mg_review_decision *d, const struct mg_difference *difference);

enum mg_theme {
	MG_NO_THEME,
	MG_OVERPAID,
	MG_LET_GO,     /* passed, or bid too little */
	MG_SOLD_CHEAP,
	MG_KEPT_DEAR,
	MG_OTHER_OFFER,
	MG_BUILT_LATE,
	MG_BUILT_OTHER,
	MG_SUBSIDY_THEME, /* taken, or not taken */
	MG_CASH_THEME,
	MG_THEMES,
};

struct mg_review_option {
	mg_move move;
	float claim, claim_points;  /* what the search says that the seat gains by it against the move played */
	struct mg_difference gain;  /* the same, as far as it is known now; 0 for the move played */
	struct mg_value value;
};

struct mg_review_decision {
	int at;    /* moves before it */
	int seat;
	int field; /* that it is about, or MG_NONE */
	enum mg_review_kind kind;
	enum mg_review_stage stage;
	mg_move move;
	int options, played; /* the options, best first; the place of the one played among them */
	struct mg_review_option option[MG_REVIEW_OPTIONS];
	int until;  /* lots left at which games that are played on stop; 0: at their end */
	int rivals; /* moves that are played on against the one played */
	mg_move rival[MG_REVIEW_RIVALS];
	struct mg_pair_sums sums[MG_REVIEW_RIVALS];
	struct mg_difference loss; /* of the move played against the best; not below 0 */
	float given[MG_SEATS];     /* of the loss in chance: what each other seat gained */
	bool hopeless;             /* hardly any chance is left to lose: points count instead */
	enum mg_error_mark mark;
	enum mg_theme theme;
	float worth[MG_SEATS];      /* price up to which `field` was worth having to each seat; negative: not an auction */
	uint32_t version;
};

struct mg_review_auction {
	int at, until; /* moves before the offer, and after the settlement */
	int field, auctioneer, buyer, price;
	int runner_up; /* seat, or MG_NONE */
	int spare;     /* Talers that the buyer need not have paid */
	float worth[MG_SEATS];
	bool looked;
	uint32_t version;
};

struct mg_review_draw {
	int at;
	int outcomes;
	float luck[MG_SEATS], points[MG_SEATS];
	bool looked;
	uint32_t version;
};

struct mg_review_value {
	int at;
	struct mg_value value;
	bool looked;
	uint32_t version;
};

struct mg_review {
	struct mg_record record; /* a copy; its sheet is not owned */
	const struct mg_board *b;
	struct mg_review_effort effort;
	uint64_t seed;
	int from; /* decisions after so many moves, not made yet, are all that is looked at; -1: everything is */
	struct mg_state *state; /* after 0 to record.moves moves; owned */
	int decisions, auctions, draws, values;
	struct mg_review_decision *decision; /* these are owned */
	struct mg_review_auction *auction;
	struct mg_review_draw *draw;
	struct mg_review_value *value;
	/* the jobs of this step: numbers of items; what the numbers mean depends on the step */
	int step; /* 0: the first look */
	uint64_t played; /* units of games played on */
	int *job, jobs;
	int next;          /* of mg_review_work(): the first job that is not done */
	uint32_t version;  /* of what changed last */
	uint64_t done, of; /* units */
};

/* A review of a record, which is copied; its sheet must outlive it. Only decisions from `from` moves on are looked at, as ones that are not made yet; -1: everything. NULL: memory
 * was refused. Owned by the caller. */
struct mg_review *mg_review_new(const struct mg_record *r, const struct mg_review_effort *effort, uint64_t seed, int from);
void mg_review_free(struct mg_review *v);

/* Does one job of the step, by its place in the list; returns its units, about a millisecond each. Jobs of one step may be done at the
 * same time by several reviewers. */
uint32_t mg_review_job(struct mg_review *v, struct mg_reviewer *r, int place);

/* When all jobs of the step are done, by one thread: adds up, and lists the jobs of the next step. False: there are none. */
bool mg_review_advance(struct mg_review *v);

/* Works for so many units, or a little longer. False: finished. */
bool mg_review_work(struct mg_review *v, struct mg_reviewer *r, uint32_t units);

bool mg_review_finished(const struct mg_review *v);

/* Works out what a decision came to from its sums again: after games were added. */
void mg_review_conclude(struct mg_review *v, struct mg_review_decision *d);

/* Every seat's chance and expected total after one of a decision's options: what they were before it with the best, and what the option changes. */
void mg_review_option_value(const struct mg_review *v, const struct mg_review_decision *d, int option, struct mg_value *out);

const char *mg_error_mark_name(enum mg_error_mark mark);          /* NULL: none */
const char *mg_theme_name(enum mg_theme theme);       /* NULL: none */
const char *mg_review_kind_name(enum mg_review_kind kind);
const char *mg_stage_name(enum mg_review_stage stage);

/* ---- sums over a game */

struct mg_loss_sum {
	int n;
	float win, points;
};

struct mg_review_seat {
	float start, result; /* chance before the first draw; 1, 0 or a share, or -1: the game is not over */
	float luck, own, others, rest, skill, adjusted;
	float total, total_luck;
	int decisions, marks[MG_ERROR_MARKS];
	struct mg_difference loss; /* sum over marked decisions, with its error */
	struct mg_loss_sum theme[MG_THEMES], era[MG_ERAS + 1];
};

void mg_review_seat(const struct mg_review *v, int seat, struct mg_review_seat *out);

/* The marked decisions that cost most, dearest first, as numbers of decisions; returns how many. */
int mg_review_dearest(const struct mg_review *v, int out[MG_REVIEW_DEAREST]);

#endif
