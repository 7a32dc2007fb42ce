/* forecasts.h: what a player expected in the course of games against itself, and what came of it. */
#ifndef MG_TRAIN_FORECASTS_H
#define MG_TRAIN_FORECASTS_H

#include "train/arena.h"

struct mg_forecast {
	struct mg_state s;
	struct mg_value v; /* of the move that was best then, as searched */
	int game;
	double weight;     /* the forecasts of one era of a game weigh 1 together */
};

/* What fields were said to be worth to whom when they were put up, and what was paid. Sums over lots that were sold. */
struct mg_price_truth {
	long put_up, sold;
	double paid;    /* Talers */
	double worth;   /* to the buyer */
	double second;  /* to whoever it was worth most of the others: about what an auction should bring */
	long within;    /* paid no more than one Taler beyond what it was worth to the buyer */
	long to_first;  /* to one of the bidders to whom it was worth most */
};

struct mg_forecasts {
	struct mg_forecast *at; /* owned */
	long n;
	struct mg_value *result; /* owned; by game */
	int games;
	struct mg_price_truth prices;
};

struct mg_forecast_options {
	const struct mg_sheet *sheet; /* not owned */
	int players;
	const struct mg_entrant *entrant; /* a player of this house, in all seats; not owned */
	uint64_t first;                   /* deal, see arena.h */
	int games;
	void (*progress)(void *context, long done, long all);
	void *context; /* not owned */
};

/* Plays the games and keeps every third position that was thought about. False: memory was refused. */
bool mg_forecasts_play(const struct mg_forecast_options *options, struct mg_forecasts *out);
void mg_forecasts_release(struct mg_forecasts *f);

#endif
