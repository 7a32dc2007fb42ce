/* figures.h: what many games say about the board, as numbers. docs/report.md explains them to people.
 *
 * Intervals are 95 %, two-sided. The unit is the deal; where a figure is a ratio of two sums (wins of those who developed a
 * field, by how often it was developed) its spread is that of the ratio's linear part. A share that cannot be told, because
 * the thing never happened, has the interval from 0 to 1. */
#ifndef MG_REVIEW_FIGURES_H
#define MG_REVIEW_FIGURES_H

#include "base/json.h"
#include "review/moments.h"
#include "review/notes.h"

enum { MG_REPLAYS = 2 }; /* games of each deal, with other random numbers of the players: what the deal decides can be told from what it does not */

/* Where points come from: the parts of struct mg_score. */
enum mg_points {
	MG_POINTS_BUILDING,
	MG_POINTS_ROADS,
	MG_POINTS_LINES,
	MG_POINTS_NETWORKS,
	MG_POINTS_MONEY,
	MG_POINTS_JOKERS,
	MG_POINTS_SUBSIDY,
	MG_POINTS,
};

/* What a player can win by: printed points of technologies and lines; of factories and roads; bonus fields. */
enum mg_route { MG_ROUTE_TECHNOLOGIES, MG_ROUTE_FACTORIES, MG_ROUTE_NETWORKS, MG_ROUTES };

int mg_points_part(const struct mg_score *s, enum mg_points source);

struct mg_rank_figures {
	struct mg_interval points;
	int tenth, middle, ninetieth; /* percentiles of the points */
	double source[MG_POINTS];     /* means; they add up to the points' mean */
	double developed;             /* fields */
};

struct mg_place_figures {
	struct mg_interval wins, points;
};

enum { MG_BIDS = 9 }; /* highest bids told apart: 0 to 7, and more */

struct mg_era_figures {
	long lots;
	long bid[MG_BIDS];
	long end[MG_LOT_ENDS];
	struct mg_interval mean; /* of the highest bid, 0 where nobody bid */
};

/* What goes with having developed a field (a joker: with having bought it). */
struct mg_effect {
	bool known;
	struct mg_interval points, wins; /* final points, and share of victories */
};

struct mg_field_figures {
	long games; /* in which it was auctioned; if none, nothing else is said */
	long end[MG_LOT_ENDS];
	double bid, paid;       /* means */
	double taken[MG_SEATS]; /* share of takers, by place */
	double used, in_time;   /* share of games: developed (a joker: spent), and in its own era */
	double fees;            /* mean Talers from others, of the games in which it was developed */
	struct mg_interval taker_wins, user_wins;
	struct mg_effect effect;
};

/* What the deal decides: the correlation between two games of the same deal. */
struct mg_luck {
	struct mg_interval points, wins;
	double same;   /* how often the same place won both games */
	double chance; /* how often that would be so if the deal decided nothing */
};

struct mg_figures {
	int games, players;
	struct mg_rank_figures rank[MG_SEATS]; /* best first */
	double source[MG_POINTS];              /* means over all seats */
	struct mg_interval lead;               /* of the first over the second */
	struct mg_interval route[MG_ROUTES];   /* share of victories by where the winner was farthest ahead of the table's mean */
	double shared;                         /* share of games with several winners */
	double subsidies[MG_ERAS];             /* share of seats that took one, by era */
	struct mg_place_figures place[MG_SEATS];
	struct mg_era_figures era[MG_ERAS], all;
	struct mg_field_figures field[MG_FIELDS];
	double effect[MG_ERAS]; /* mean effect on points of an era's fields whose effect is known */
	int effects;            /* how many are known in all */
	struct mg_luck luck;
};

/* From notes of an even number of games, those of a deal one after the other. False: out of memory. */
bool mg_figures_from(const struct mg_board *b, int players, const struct mg_notes *notes, int games, struct mg_figures *out);

/* What stands out about a field. */
enum mg_verdict_of_field {
	MG_FIELD_PLAIN,
	MG_FIELD_STRONG, /* its effect on points is above 0 and above the mean of its era, with its whole interval */
	MG_FIELD_RARE,   /* developed (spent) in fewer than a third of its games */
	MG_FIELD_LOSS,   /* its effect on points is below 0, with its whole interval */
};

enum mg_verdict_of_field mg_field_verdict(const struct mg_figures *f, int field);

/* Adds all figures to a JSON object that is begun, none rounded to what a page has room for. (figures_json.c) */
void mg_figures_json(const struct mg_sheet *sheet, const struct mg_figures *f, struct mg_json *j);

extern const char *const mg_points_words[MG_POINTS]; /* "building", ... */
extern const char *const mg_route_words[MG_ROUTES];  /* "technologies", ... */

#endif
