/* cost.h: what developing a field takes: construction, and where the needed resources come from.
 *
 * What a way to pay costs the player to move is mg_price() of game.h. Here it is asked for any seat, whoever owns the
 * field and whosever turn it is, which is what advice and computer players want to know. */
#ifndef MG_RULES_COST_H
#define MG_RULES_COST_H

#include "rules/move.h"
#include "rules/state.h"

/* Talers for construction alone: a discount is never paid out, and not taken off resources (ruling 6). */
static inline int mg_construction_cost(const struct mg_board *b, const struct mg_state *s, int seat, int field)
{
	int cost = b->field[field].cost - s->discount[seat];
	return cost > 0 ? cost : 0;
}

/* Resources that anybody makes, as a set. */
static inline unsigned mg_made(const struct mg_state *s)
{
	unsigned made = 0;
	for (int p = 0; p < s->players; p++)
		made |= s->makes[p];
	return made;
}

/* Talers for one unit of a resource to a seat that may spend these jokers, with mg_made(): 0 if it makes it or spends one,
 * 1 if a player or the bank sells it, -1 if it is not to be had today. */
static inline int mg_unit_cost(const struct mg_board *b, const struct mg_state *s, int seat, int resource, uint64_t jokers,
			       unsigned made)
{
	if (s->makes[seat] >> resource & 1 || jokers & (b->jokers[resource] | b->jokers[MG_ANY]))
		return 0;
	return made >> resource & 1 || s->era >= b->bank_era[resource] ? 1 : -1;
}

/* The least that developing a field can cost a seat today, each joker counted for every need that it fits: exact where at
 * most one need takes a joker, otherwise a lower bound. -1: something is not to be had. For search, which asks it all the
 * time. */
static inline int mg_cost_bound(const struct mg_board *b, const struct mg_state *s, int seat, int field, unsigned made)
{
	const struct mg_field *f = &b->field[field];
	uint64_t jokers = mg_jokers(b, s, seat);
	int cost = mg_construction_cost(b, s, seat, field);
	for (int n = 0; n < MG_NEEDS && f->needs[n] != MG_NONE; n++) {
		int unit = mg_unit_cost(b, s, seat, f->needs[n], jokers, made);
		if (unit < 0)
			return -1;
		cost += unit;
	}
	return cost;
}

/* The cheapest way to develop a field. */
struct mg_way {
	int cost;    /* Talers, resources included; meaningless if something is missing */
	int missing; /* the first resource that is not to be had, or MG_NONE */
	enum mg_source source[MG_NEEDS]; /* of each needed resource; MG_OWN if the seat makes it, or needs none */
};

/* Finds it for a seat today. What it makes costs nothing, then it spends jokers, those that fit before those for any
 * resource, then it pays a player, at last the bank. */
void mg_cheapest_way(const struct mg_board *b, const struct mg_state *s, int seat, int field, struct mg_way *out);

#endif
