/* manner.h: how somebody plays, as figures counted in games: what a player could tell an opponent by.
 *
 * Manners of characters (bots/character.h) are learnt from some games and told apart in others: by the linear
 * discriminant, which weighs each figure by how much it differs between players and how little from game to game. */
#ifndef MG_TRAIN_MANNER_H
#define MG_TRAIN_MANNER_H

#include "rules/game.h"

enum mg_figure {
	MG_F_TECHNOLOGIES, /* of fields taken: share of technologies, */
	MG_F_BONUSES,      /* bonus fields, */
	MG_F_MAKERS,       /* factories that make something, */
	MG_F_JOKERS,       /* jokers */
	MG_F_JOINED,       /* ... roads, lines and networks to own fields, at most two counted */
	MG_F_EARLY,        /* ... share in eras 1 and 2, */
	MG_F_LAST,         /* in the last era */
	MG_F_PRICE_EARLY,  /* mean price of fields bought in eras 1 to 3, */
	MG_F_PRICE_LATE,   /* and later */
	MG_F_BIDS,         /* bids of chances to bid */
	MG_F_BIDS_LEADER,  /* ... when the rival in the lead has the highest bid */
	MG_F_RAISE,        /* by how much a bid is above the least possible */
	MG_F_BOUGHT,       /* of bids, those that won the field */
	MG_F_SALES,        /* of chances to sell, sales */
	MG_F_SALES_LEADER, /* ... to the rival in the lead */
	MG_F_MONEY_EARLY,  /* money after draws of eras 2 and 3 */
	MG_F_MONEY_LATE,   /* ... of the last era */
	MG_F_BUILDS_EARLY, /* builds in eras 1 and 2, a turn */
	MG_F_BUILDS_LATE,  /* ... later */
	MG_FIGURES,
};

/* Sums of one seat over some games: what was counted, and of how many. */
struct mg_manner {
	double sum[MG_FIGURES], of[MG_FIGURES];
};

/* Notes a move of a game for every seat it concerns; s is the state before it. */
void mg_manner_note(const struct mg_board *b, const struct mg_state *s, mg_move m, struct mg_manner manner[MG_SEATS]);

void mg_manner_add(struct mg_manner *to, const struct mg_manner *from);

enum { MG_MOST_MANNERS = 16 };

/* Means and common covariance of the figures of players. */
struct mg_style_classifier {
	int players;
	double mean[MG_MOST_MANNERS][MG_FIGURES], covariance[MG_FIGURES][MG_FIGURES];
	double weight[MG_MOST_MANNERS][MG_FIGURES], offset[MG_MOST_MANNERS];
};

/* Learns from n manners, of player who[i] below `players`; every player has the same number of them. */
void mg_style_classifier_fit(struct mg_style_classifier *c, int players, const struct mg_manner *manner, const int *who, int n);

/* Who it is most likely. */
int mg_style_classifier_predict(const struct mg_style_classifier *c, const struct mg_manner *m);

#endif
