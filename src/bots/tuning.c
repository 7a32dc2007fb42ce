/* tuning.c: the tuning of each edition and number of players. */
#include "bots/tuning.h"

#define EVENLY {0, 100, 100, 100, 100, 100}
#define LATE {0, 10, 10, 10, 40, 100}

/* Hashes of the shipped boards, whose fields the worths are of. */
#define INDUSTRY_BOARD 0xcf7c4003eb8c3b2a
#define INDUSTRIA_BOARD 0x24ff6b3e0e32aed1

/* As it is kept, in hundredths: it is part of what a page fetches first. */
struct row {
	uint8_t param[MG_PARAM_WORTH];
	int8_t worth[MG_FIELDS];
	uint8_t searches[MG_ERAS + 1];
	uint64_t board;
};

/* Three phases each of money, rivals, plans, costs; links, networks, trade, discounts; jokers, hammer, spread, share; then replies, anytime.
 * Then the worths, columns A to L of an era in a line. What each was shown by stands in docs/bots.md. */
static const struct row rows[MG_EDITIONS][2] = {
	[MG_INDUSTRY] = {{
		{130, 130, 130, 100, 120, 110, 80, 85, 87, 100, 100, 100,
		 115, 80, 100, 80, 100, 100, 85, 110, 100, 100, 110, 100,
		 100, 100, 100, 100, 100, 100, 110, 130, 150, 60, 60, 47,
		 100, 90},
		{-9, -5, -27, -57, -31, -40, 4, -17, 2, 1, -27, 28,
		 2, 8, -21, -26, -23, 8, -9, -74, -30, -20, -19, -17,
		 24, 31, 30, -5, -52, -40, 55, 4, 7, 23, 44, 35,
		 32, -29, 5, 32, 31, 21, -42, 40, 37, -8, 4, -7,
		 13, -44, -18, -8, -13, 21, 39, 52, 81, 2, 11, 64},
		LATE, INDUSTRY_BOARD,
	}, {
		{135, 115, 115, 100, 100, 100, 92, 92, 92, 115, 115, 100,
		 100, 100, 100, 75, 70, 78, 90, 108, 94, 100, 110, 100,
		 100, 100, 100, 100, 100, 100, 120, 130, 128, 70, 70, 52,
		 65, 110},
		{-31, 7, -24, -16, 5, -12, 23, 14, 13, 21, -49, -70,
		 23, 25, -4, -37, -27, 9, 32, -62, -3, 1, -6, 8,
		 7, 38, -16, 8, -18, -9, 22, -14, 20, 35, 23, 0,
		 19, -12, -20, 15, 0, 23, -68, -17, 17, 26, -6, 25,
		 0, -58, -62, -39, 4, -3, 5, 26, 33, 41, 67, 9},
		LATE, INDUSTRY_BOARD,
	}},
	[MG_INDUSTRIA] = {{
		{100, 115, 116, 100, 100, 100, 100, 92, 91, 100, 100, 100,
		 100, 108, 100, 110, 100, 100, 100, 108, 100, 108, 100, 100,
		 115, 108, 100, 100, 100, 100, 110, 145, 122, 53, 56, 54,
		 125, 100},
		{-21, -9, 11, 54, -30, -1, -17, 33, 5, 41, -23, 21,
		 -3, -3, 9, 22, 11, 4, 7, -12, 22, 23, -4, 3,
		 -15, -14, 7, 11, -7, -26, 0, 20, 29, -7, 6, -11,
		 -15, -7, -7, -2, -9, -6, 4, -17, -16, -5, -22, 0,
		 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		EVENLY, INDUSTRIA_BOARD,
	}, {
		{115, 133, 138, 100, 110, 100, 100, 81, 81, 108, 93, 100,
		 86, 86, 100, 93, 100, 85, 88, 93, 100, 100, 100, 100,
		 100, 100, 100, 90, 100, 100, 90, 115, 140, 52, 57, 53,
		 100, 90},
		{0, 21, -15, 97, -13, -24, -20, -8, 18, -16, -27, -50,
		 -29, -41, -31, -9, -44, 4, -3, -28, -4, -37, -30, -32,
		 -19, 9, -22, 20, -2, -26, 23, 2, 24, -9, -8, -31,
		 -12, -2, -40, 4, 18, -4, 16, 34, 28, 25, 5, -7,
		 -62, -29, -38, 21, 18, -8, 5, 28, 6, 26, 10, 25},
		EVENLY, INDUSTRIA_BOARD,
	}},
};

static const struct row *row_of(const struct mg_board *b, int players)
{
	mg_assert(b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return &rows[b->edition][players - MG_MIN_SEATS];
}

void mg_tuning_of(const struct mg_board *b, int players, struct mg_tuning *out)
{
	const struct row *row = row_of(b, players);
	for (int i = 0; i < MG_PARAM_WORTH; i++)
		out->param[i] = (float)row->param[i] / 100;
	for (int i = 0; i < MG_FIELDS; i++)
		out->param[MG_PARAM_WORTH + i] = (float)row->worth[i] / 100;
	out->board = row->board;
}

int mg_tuned_searches(const struct mg_board *b, int players, int era)
{
	return row_of(b, players)->searches[era];
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
