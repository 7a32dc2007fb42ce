/* edition.c: the editions, a row of switches each. Code asks for a switch, never which edition it is. */
#include "rules/edition.h"

#define PLAIN {[3] = {0, 3, 3, 3, 3, 3}, [4] = {0, 4, 4, 4, 4, 4}}
#define BALANCED {[3] = {0, 3, 3, 3, 4, 4}, [4] = {0, 4, 4, 4, 4, 3}}

/* last_starts and last_money are measured (docs/report.md). Games were played with them: once they are released they change with MG_RULES_VERSION only. */
const struct mg_edition mg_editions[MG_EDITIONS] = {
	[MG_INDUSTRY] = {
		.eras = {[3] = 5, [4] = 5},
		.drawn = {[MG_DRAWS_PLAIN] = PLAIN, [MG_DRAWS_BALANCED] = BALANCED},
		.even_drawn = BALANCED,
		.last_starts = {[3] = {2, 0, 1}, [4] = {3, 0, 1, 2}},
		.last_money = {[3] = {0, 1, 0}, [4] = {5, 4, 1, 0}},
		.keeping_costs = true,
		.builds_per_turn = 2,
		.joker_points = 2,
		.has_subsidy = true,
		.bonuses_add_up = true,
		.draws_vary = true,
		.has_coin = true,
	},
	[MG_INDUSTRIA] = {
		.eras = {[3] = 4, [4] = 5},
		.drawn = {[MG_DRAWS_PLAIN] = PLAIN, [MG_DRAWS_BALANCED] = PLAIN},
		.even_drawn = {[3] = {0, 3, 3, 3, 4}, [4] = {0, 4, 4, 4, 4, 3}},
		.last_starts = {[3] = {2, 0, 1}, [4] = {3, 0, 1, 2}},
		.last_money = {[3] = {1, 1, 0}, [4] = {0, 2, 1, 0}},
		.era_money_from = 3,
		.builds_per_turn = 3,
		.one_build_of_a_kind = true,
		.jokers_are_cash = true,
	},
};
