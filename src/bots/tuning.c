/* tuning.c: the tuning of each edition and number of players. */
#include "bots/tuning.h"

#define EVENLY {0, 100, 100, 100, 100, 100}
#define LATE {0, 10, 10, 10, 40, 100}

/* Three phases each of money, rivals, plans, costs; links, networks, trade, discounts; jokers, hammer, spread, share; then replies, anytime. What
 * each was shown by stands in docs/bots.md. */
static const struct mg_tuning tunings[MG_EDITIONS][2] = {
	[MG_INDUSTRY] = {{{
		1.3f, 1.3f, 1.3f, 1, 1.1f, 1.1f, 0.8f, 0.85f, 0.87f, 1, 1, 1,
		1.15f, 0.8f, 1, 0.7f, 1, 1, 0.85f, 1.1f, 1, 1, 1.1f, 1,
		1, 1, 1, 1, 1, 1, 1.1f, 1.3f, 1.5f, 0.6f, 0.6f, 0.6f,
		0.8f, 0.9f}, LATE}, {{
		1.35f, 1.15f, 1.15f, 1, 1, 1, 0.92f, 0.92f, 0.92f, 1, 1, 1,
		1, 1, 1, 0.75f, 0.75f, 0.75f, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1.2f, 1.2f, 1.2f, 0.7f, 0.7f, 0.7f,
		1, 1}, LATE}},
	[MG_INDUSTRIA] = {{{
		1, 1.15f, 1.16f, 1, 1, 1, 1, 0.92f, 0.91f, 1, 1, 1,
		1, 1.08f, 1, 1.1f, 1, 1, 1, 1.08f, 1, 1.08f, 1, 1,
		1.15f, 1.08f, 1, 1, 1, 1, 1.1f, 1.3f, 1.22f, 0.53f, 0.56f, 0.54f,
		1.07f, 1}, EVENLY}, {{
		1.15f, 1.33f, 1.38f, 1, 1.1f, 1, 1, 0.81f, 0.81f, 1.08f, 0.93f, 1,
		0.86f, 0.86f, 1, 0.93f, 1, 0.85f, 0.88f, 0.93f, 1, 1, 1, 1,
		1, 1, 1, 0.9f, 1, 1, 0.9f, 1.15f, 1.4f, 0.52f, 0.57f, 0.53f,
		1, 0.9f}, EVENLY}},
};

const struct mg_tuning *mg_tuning_of(const struct mg_board *b, int players)
{
	mg_assert(b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return &tunings[b->edition][players - MG_MIN_SEATS];
}

/* ---- names */

static const char *const group_names[MG_TUNE_GROUPS] = {
	"money", "rivals", "plans", "costs", "links", "networks", "trade", "discounts", "jokers", "hammer", "spread", "share",
};
static const char *const other_names[MG_PARAMS - MG_PARAM_REPLIES] = {"replies", "anytime"};

void mg_param_name(int param, char out[MG_PARAM_NAME])
{
	mg_assert(param >= 0 && param < MG_PARAMS);
	if (param < MG_PARAM_REPLIES)
		snprintf(out, MG_PARAM_NAME, "%s-%d", group_names[param / MG_PHASES], param % MG_PHASES + 1);
	else
		snprintf(out, MG_PARAM_NAME, "%s", other_names[param - MG_PARAM_REPLIES]);
}

static bool is_named(const char *whole, const char *name, size_t len)
{
	return strlen(whole) == len && memcmp(whole, name, len) == 0;
}

uint64_t mg_params_named(const char *name, size_t len)
{
	for (int i = 0; i < MG_PARAMS; i++) {
		char own[MG_PARAM_NAME];
		mg_param_name(i, own);
		if (is_named(own, name, len))
			return mg_bit(i);
	}
	for (int g = 0; g < MG_TUNE_GROUPS; g++)
		if (is_named(group_names[g], name, len))
			return ((mg_bit(MG_PHASES) - 1) << (g * MG_PHASES));
	return 0;
}

/* ---- at work */

/* Which group a weight hangs on; MG_TUNE_GROUPS: none. */
static enum mg_param_group group_of(enum mg_feature feature)
{
	switch (feature) {
	case MG_X_MONEY:
		return MG_TUNE_MONEY;
	case MG_X_RIVALS_MONEY:
		return MG_TUNE_RIVALS;
	case MG_X_PLAN:
	case MG_X_REST_ERA:
	case MG_X_REST_LATE:
		return MG_TUNE_PLANS;
	case MG_X_PLAN_COST:
	case MG_X_REST_COST:
		return MG_TUNE_COSTS;
	case MG_X_LINKS_SOON:
	case MG_X_LINKS_LATER:
		return MG_TUNE_LINKS;
	case MG_X_NET_FACTORIES:
	case MG_X_NET_BONUSES:
		return MG_TUNE_NETWORKS;
	case MG_X_ROYALTY_NOW:
	case MG_X_ROYALTY_LATER:
	case MG_X_MAKER_IDLE:
		return MG_TUNE_TRADE;
	case MG_X_DISCOUNT:
	case MG_X_DISCOUNT_IDLE:
		return MG_TUNE_DISCOUNTS;
	case MG_X_JOKERS:
	case MG_X_JOKER_USE:
		return MG_TUNE_JOKERS;
	case MG_X_HAMMER:
	case MG_X_HAMMER_NEXT:
		return MG_TUNE_HAMMER;
	default:
		return MG_TUNE_GROUPS;
	}
}

void mg_tune(const struct mg_tuning *tuning, struct mg_weights *w)
{
	for (int k = 0; k < MG_BREAKPOINTS; k++) {
		int phase = k / 2; /* two breakpoints each */
		for (int i = 0; i < MG_FEATURES; i++) {
			enum mg_param_group group = group_of((enum mg_feature)i);
			if (group != MG_TUNE_GROUPS)
				w->weight[k][i] *= tuning->param[(int)group * MG_PHASES + phase];
		}
		w->spread[k] *= tuning->param[MG_TUNE_SPREAD * MG_PHASES + phase];
	}
}
