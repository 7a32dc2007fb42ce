/* tuning.c: the tuning of each edition and number of players. */
#include "bots/tuning.h"

#define EVENLY {0, 100, 100, 100, 100, 100}
#define LATE {0, 10, 10, 10, 40, 100}
#define SCREWS(money, share) {money, money, share, 1, 1, 1, 1, 1, 1, 1, 1, 1}

static const struct mg_tuning tunings[MG_EDITIONS][2] = {
	[MG_INDUSTRY] = {{SCREWS(1.15f, 0.5f), LATE}, {SCREWS(1.15f, 0.7f), LATE}},
	[MG_INDUSTRIA] = {{SCREWS(1, 0.5f), EVENLY}, {SCREWS(1, 0.5f), EVENLY}},
};

const char *const mg_screw_names[MG_SCREWS] = {
	"money-early", "money-late", "share", "rivals", "plans", "links", "networks", "trade", "jokers", "hammer", "spread", "replies",
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players)
{
	mg_assert(b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return &tunings[b->edition][players - MG_MIN_SEATS];
}

/* Which screw a weight hangs on; MG_SCREWS: none. */
static enum mg_screw screw_of(enum mg_feature feature, int breakpoint)
{
	switch (feature) {
	case MG_X_MONEY:
		return breakpoint < 2 ? MG_SCREW_MONEY_EARLY : MG_SCREW_MONEY_LATE;
	case MG_X_RIVALS_MONEY:
		return MG_SCREW_RIVALS;
	case MG_X_PLAN:
	case MG_X_REST_ERA:
	case MG_X_REST_LATE:
		return MG_SCREW_PLANS;
	case MG_X_LINKS_SOON:
	case MG_X_LINKS_LATER:
		return MG_SCREW_LINKS;
	case MG_X_NET_FACTORIES:
	case MG_X_NET_BONUSES:
		return MG_SCREW_NETWORKS;
	case MG_X_ROYALTY_NOW:
	case MG_X_ROYALTY_LATER:
	case MG_X_MAKER_IDLE:
	case MG_X_DISCOUNT:
	case MG_X_DISCOUNT_IDLE:
		return MG_SCREW_TRADE;
	case MG_X_JOKERS:
	case MG_X_JOKER_USE:
		return MG_SCREW_JOKERS;
	case MG_X_HAMMER:
	case MG_X_HAMMER_NEXT:
		return MG_SCREW_HAMMER;
	default:
		return MG_SCREWS;
	}
}

void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w)
{
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		for (int i = 0; i < MG_FEATURES; i++) {
			enum mg_screw screw = screw_of((enum mg_feature)i, k);
			if (screw != MG_SCREWS)
				w->weight[k][i] *= tuning->screw[screw];
		}
		w->spread[k] *= tuning->screw[MG_SCREW_SPREAD];
	}
}
