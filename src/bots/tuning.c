/* tuning.c: the tuning of each edition and number of players. */
#include "bots/tuning.h"

#define EVENLY {0, 100, 100, 100, 100, 100}
#define LATE {0, 10, 10, 10, 40, 100}
#define PARAMS(money, share) {money, money, share, 1, 1, 1, 1, 1, 1, 1, 1, 1}

static const struct mg_tuning tunings[MG_EDITIONS][2] = {
	[MG_INDUSTRY] = {{PARAMS(1.15f, 0.5f), LATE}, {PARAMS(1.15f, 0.7f), LATE}},
	[MG_INDUSTRIA] = {{PARAMS(1, 0.5f), EVENLY}, {PARAMS(1, 0.5f), EVENLY}},
};

const char *const mg_param_names[MG_PARAMS] = {
	"money-early", "money-late", "share", "rivals", "plans", "links", "networks", "trade", "jokers", "hammer", "spread", "replies",
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players)
{
	mg_assert(b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return &tunings[b->edition][players - MG_MIN_SEATS];
}

/* Which parameter a weight hangs on; MG_PARAMS: none. */
static enum mg_param param_of(enum mg_feature feature, int breakpoint)
{
	switch (feature) {
	case MG_X_MONEY:
		return breakpoint < 2 ? MG_PARAM_MONEY_EARLY : MG_PARAM_MONEY_LATE;
	case MG_X_RIVALS_MONEY:
		return MG_PARAM_RIVALS;
	case MG_X_PLAN:
	case MG_X_REST_ERA:
	case MG_X_REST_LATE:
		return MG_PARAM_PLANS;
	case MG_X_LINKS_SOON:
	case MG_X_LINKS_LATER:
		return MG_PARAM_LINKS;
	case MG_X_NET_FACTORIES:
	case MG_X_NET_BONUSES:
		return MG_PARAM_NETWORKS;
	case MG_X_ROYALTY_NOW:
	case MG_X_ROYALTY_LATER:
	case MG_X_MAKER_IDLE:
	case MG_X_DISCOUNT:
	case MG_X_DISCOUNT_IDLE:
		return MG_PARAM_TRADE;
	case MG_X_JOKERS:
	case MG_X_JOKER_USE:
		return MG_PARAM_JOKERS;
	case MG_X_HAMMER:
	case MG_X_HAMMER_NEXT:
		return MG_PARAM_HAMMER;
	default:
		return MG_PARAMS;
	}
}

void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w)
{
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		for (int i = 0; i < MG_FEATURES; i++) {
			enum mg_param param = param_of((enum mg_feature)i, k);
			if (param != MG_PARAMS)
				w->weight[k][i] *= tuning->param[param];
		}
		w->spread[k] *= tuning->param[MG_PARAM_SPREAD];
	}
}
