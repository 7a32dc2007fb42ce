/* value.h: what a position, or a move, is worth to every seat. */
#ifndef MG_BOTS_VALUE_H
#define MG_BOTS_VALUE_H

#include "rules/state.h"

struct mg_value {
	float win[MG_SEATS];   /* each seat's chance to win, 0 to 1, shared victories divided; they add up to 1 */
	float score[MG_SEATS]; /* each seat's expected final total */
};

/* What a seat wants: to win, and a little to have more points. */
static inline float mg_utility(const struct mg_value *v, int seat)
{
	return v->win[seat] + 0.004f * v->score[seat];
}

#endif
