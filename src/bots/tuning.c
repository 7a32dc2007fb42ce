/* tuning.c: the tuning of each edition and number of players. */
#include "bots/tuning.h"

#define EVENLY {0, 100, 100, 100, 100, 100}
#define LATE {0, 10, 10, 10, 40, 100}

/* Hashes of the shipped boards, whose fields the worths are of. */
#define INDUSTRY_BOARD 0xcf7c4003eb8c3b2a
#define INDUSTRIA_BOARD 0x24ff6b3e0e32aed1

/* Three phases each of money, rivals, plans, costs; links, networks, trade, discounts; jokers, hammer, spread, share; then replies, anytime;
 * then the worths, columns A to L of an era in a line. What each was shown by stands in docs/bots.md. */
static const struct mg_tuning tunings[MG_EDITIONS][2] = {
	[MG_INDUSTRY] = {{{
		1.3f, 1.3f, 1.3f, 1, 1.2f, 1.1f, 0.8f, 0.85f, 0.87f, 1, 1, 1,
		1.15f, 0.8f, 1, 0.8f, 1, 1, 0.85f, 1.1f, 1, 1, 1.1f, 1,
		1, 1, 1, 1, 1, 1, 1.1f, 1.3f, 1.5f, 0.6f, 0.6f, 0.47f,
		1, 0.9f,
		-0.09f, -0.05f, -0.27f, -0.57f, -0.31f, -0.4f, 0.04f, -0.17f, 0.02f, 0.01f, -0.27f, 0.28f,
		0.02f, 0.08f, -0.21f, -0.26f, -0.23f, 0.08f, -0.09f, -0.74f, -0.3f, -0.2f, -0.19f, -0.17f,
		0.24f, 0.31f, 0.3f, -0.05f, -0.52f, -0.4f, 0.55f, 0.04f, 0.07f, 0.23f, 0.44f, 0.35f,
		0.32f, -0.29f, 0.05f, 0.32f, 0.31f, 0.21f, -0.42f, 0.4f, 0.37f, -0.08f, 0.04f, -0.07f,
		0.13f, -0.44f, -0.18f, -0.08f, -0.13f, 0.21f, 0.39f, 0.52f, 0.81f, 0.02f, 0.11f, 0.64f}, LATE, INDUSTRY_BOARD}, {{
		1.35f, 1.15f, 1.15f, 1, 1, 1, 0.92f, 0.92f, 0.92f, 1.15f, 1.15f, 1,
		1, 1, 1, 0.75f, 0.7f, 0.78f, 0.9f, 1.08f, 0.94f, 1, 1.1f, 1,
		1, 1, 1, 1, 1, 1, 1.2f, 1.3f, 1.28f, 0.7f, 0.7f, 0.52f,
		0.65f, 1.1f,
		-0.31f, 0.07f, -0.24f, -0.16f, 0.05f, -0.12f, 0.23f, 0.14f, 0.13f, 0.21f, -0.49f, -0.7f,
		0.23f, 0.25f, -0.04f, -0.37f, -0.27f, 0.09f, 0.32f, -0.62f, -0.03f, 0.01f, -0.06f, 0.08f,
		0.07f, 0.38f, -0.16f, 0.08f, -0.18f, -0.09f, 0.22f, -0.14f, 0.2f, 0.35f, 0.23f, 0,
		0.19f, -0.12f, -0.2f, 0.15f, 0, 0.23f, -0.68f, -0.17f, 0.17f, 0.26f, -0.06f, 0.25f,
		0, -0.58f, -0.62f, -0.39f, 0.04f, -0.03f, 0.05f, 0.26f, 0.33f, 0.41f, 0.67f, 0.09f}, LATE, INDUSTRY_BOARD}},
	[MG_INDUSTRIA] = {{{
		1, 1.15f, 1.16f, 1, 1, 1, 1, 0.92f, 0.91f, 1, 1, 1,
		1, 1.08f, 1, 1.1f, 1, 1, 1, 1.08f, 1, 1.08f, 1, 1,
		1.15f, 1.08f, 1, 1, 1, 1, 1.1f, 1.45f, 1.22f, 0.53f, 0.56f, 0.54f,
		1.25f, 1,
		-0.21f, -0.09f, 0.11f, 0.54f, -0.3f, -0.01f, -0.17f, 0.33f, 0.05f, 0.41f, -0.23f, 0.21f,
		-0.03f, -0.03f, 0.09f, 0.22f, 0.11f, 0.04f, 0.07f, -0.12f, 0.22f, 0.23f, -0.04f, 0.03f,
		-0.15f, -0.14f, 0.07f, 0.11f, -0.07f, -0.26f, 0, 0.2f, 0.29f, -0.07f, 0.06f, -0.11f,
		-0.15f, -0.07f, -0.07f, -0.02f, -0.09f, -0.06f, 0.04f, -0.17f, -0.16f, -0.05f, -0.22f, 0}, EVENLY, INDUSTRIA_BOARD}, {{
		1.15f, 1.33f, 1.38f, 1, 1.1f, 1, 1, 0.81f, 0.81f, 1.08f, 0.93f, 1,
		0.86f, 0.86f, 1, 0.93f, 1, 0.85f, 0.88f, 0.93f, 1, 1, 1, 1,
		1, 1, 1, 0.9f, 1, 1, 0.9f, 1.15f, 1.4f, 0.52f, 0.57f, 0.53f,
		1, 0.9f,
		0, 0.21f, -0.15f, 0.97f, -0.13f, -0.24f, -0.2f, -0.08f, 0.18f, -0.16f, -0.27f, -0.5f,
		-0.29f, -0.41f, -0.31f, -0.09f, -0.44f, 0.04f, -0.03f, -0.28f, -0.04f, -0.37f, -0.3f, -0.32f,
		-0.19f, 0.09f, -0.22f, 0.2f, -0.02f, -0.26f, 0.23f, 0.02f, 0.24f, -0.09f, -0.08f, -0.31f,
		-0.12f, -0.02f, -0.4f, 0.04f, 0.18f, -0.04f, 0.16f, 0.34f, 0.28f, 0.25f, 0.05f, -0.07f,
		-0.62f, -0.29f, -0.38f, 0.21f, 0.18f, -0.08f, 0.05f, 0.28f, 0.06f, 0.26f, 0.1f, 0.25f}, EVENLY, INDUSTRIA_BOARD}},
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
static const char *const other_names[MG_PARAM_WORTH - MG_PARAM_REPLIES] = {"replies", "anytime"};

void mg_param_name(int param, char out[MG_PARAM_NAME])
{
	mg_assert(param >= 0 && param < MG_PARAMS);
	if (param < MG_PARAM_REPLIES)
		snprintf(out, MG_PARAM_NAME, "%s-%d", group_names[param / MG_PHASES], param % MG_PHASES + 1);
	else if (param >= MG_PARAM_WORTH)
		snprintf(out, MG_PARAM_NAME, "worth-%c%d", 'A' + (param - MG_PARAM_WORTH) % MG_COLUMNS, (param - MG_PARAM_WORTH) / MG_COLUMNS + 1);
	else
		snprintf(out, MG_PARAM_NAME, "%s", other_names[param - MG_PARAM_REPLIES]);
}

static bool is_named(const char *whole, const char *name, size_t len)
{
	return strlen(whole) == len && memcmp(whole, name, len) == 0;
}

bool mg_params_named(const char *name, size_t len, struct mg_param_set *set)
{
	int first = -1, count = 1;
	for (int i = 0; i < MG_PARAMS && first < 0; i++) {
		char own[MG_PARAM_NAME];
		mg_param_name(i, own);
		if (is_named(own, name, len))
			first = i;
	}
	for (int g = 0; g < MG_TUNE_GROUPS && first < 0; g++)
		if (is_named(group_names[g], name, len)) {
			first = g * MG_PHASES;
			count = MG_PHASES;
		}
	if (first < 0 && is_named("worth", name, len)) {
		first = MG_PARAM_WORTH;
		count = MG_FIELDS;
	}
	for (int i = 0; first >= 0 && i < count; i++)
		set->has[first + i] = true;
	return first >= 0;
}

double mg_param_turned(int param, double x, double by)
{
	mg_assert(param >= 0 && param < MG_PARAMS);
	double least = param < MG_PARAM_WORTH ? 0.05 : -MG_WORTH_WHOLE, most = param < MG_PARAM_WORTH ? 5 : MG_WORTH_WHOLE;
	x = param < MG_PARAM_WORTH ? x * (1 + by) : x + MG_WORTH_WHOLE * by;
	return x < least ? least : x > most ? most : x;
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
