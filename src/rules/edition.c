/* edition.c: the editions, a row of switches each. Code asks for a switch, never which edition it is. */
#include "rules/edition.h"

#define PLAIN {[3] = {0, 3, 3, 3, 3, 3}, [4] = {0, 4, 4, 4, 4, 4}}
#define BALANCED {[3] = {0, 3, 3, 3, 4, 4}, [4] = {0, 4, 4, 4, 4, 3}}

const struct mg_edition mg_editions[MG_EDITIONS] = {
	[MG_INDUSTRY] = {
		.eras = {[3] = 5, [4] = 5},
		.drawn = {[MG_DRAWS_PLAIN] = PLAIN, [MG_DRAWS_BALANCED] = BALANCED},
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
		.era_money_from = 3,
		.builds_per_turn = 3,
		.one_build_of_a_kind = true,
		.jokers_are_cash = true,
	},
};
