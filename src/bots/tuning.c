/* tuning.c: the tuning of each edition and number of players. */
#include "bots/tuning.h"

#define EVENLY {0, 100, 100, 100, 100, 100}
#define LATE {0, 10, 10, 10, 40, 100}

static const struct mg_tuning tunings[MG_EDITIONS][2] = {
	[MG_INDUSTRY] = {{.money = 1.15f, .share = 0.5f, .searches = LATE}, {.money = 1.15f, .share = 0.7f, .searches = LATE}},
	[MG_INDUSTRIA] = {{.money = 1, .share = 0.5f, .searches = EVENLY}, {.money = 1, .share = 0.5f, .searches = EVENLY}},
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players)
{
	mg_assert(b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return &tunings[b->edition][players - MG_MIN_SEATS];
}

void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w)
{
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		w->weight[k][MG_X_MONEY] *= tuning->money;
}
