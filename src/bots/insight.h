/* insight.h: what a field would bring each player, today and at best, and what it would take: counted, not guessed. */
#ifndef MG_BOTS_INSIGHT_H
#define MG_BOTS_INSIGHT_H

#include "rules/game.h"

struct mg_insight {
	int printed;  /* points for building it in its era; 0 when that is over */
	int links;    /* roads and lines to fields that the seat has developed */
	int networks; /* bonus points together with what the seat has developed */
	int hope;     /* further points if the seat got and developed every field joined to it that is not a rival's */
	int cost;     /* Talers to develop it today, resources included; meaningless if something is missing */
	int missing;  /* the first resource that is not to be had today, or MG_NONE */
	bool affords; /* nothing is missing, and the seat has the money */
	enum mg_source source[MG_NEEDS]; /* where each needed resource would come from; MG_OWN if it makes it */
};

/* Works it out for every seat, whoever owns the field. Jokers and lapsed fields bring and cost nothing. */
void mg_insight(const struct mg_board *b, const struct mg_state *s, int field, struct mg_insight out[MG_SEATS]);

/* Whether nobody can develop it any more: a technology whose era is over, or a field of an era that is not played. */
bool mg_is_lapsed(const struct mg_board *b, const struct mg_state *s, int field);

/* Fields that can still be developed and need a resource (MG_NONE: 0; MG_ANY: any resource). */
int mg_demand(const struct mg_board *b, const struct mg_state *s, int resource);

#endif
