/* editions.c: the editions and their switches, for hosts that set games up or explain them. */
#include "base/json.h"
#include "embed/context.h"
#include "rules/edition.h"

bool mg_embed_editions(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	struct mg_json j;
	mg_json_init(&j, &e->answer);
	mg_json_array(&j);
	for (int i = 0; i < MG_EDITIONS; i++) {
		const struct mg_edition *edition = &mg_editions[i];
		mg_json_object(&j);
		mg_json_key_text(&j, "name", mg_edition_name((enum mg_edition_id)i));
		mg_json_key_bool(&j, "draws_vary", edition->draws_vary);
		mg_json_key_bool(&j, "coin", edition->has_coin);
		mg_json_key_bool(&j, "era_money", edition->era_money_from > 0);
		mg_json_key_bool(&j, "keeping_costs", edition->keeping_costs);
		mg_json_key_int(&j, "builds_per_turn", edition->builds_per_turn);
		mg_json_key_bool(&j, "one_build_of_a_kind", edition->one_build_of_a_kind);
		mg_json_key_int(&j, "joker_points", edition->joker_points);
		mg_json_key_bool(&j, "jokers_are_cash", edition->jokers_are_cash);
		mg_json_key_bool(&j, "subsidy", edition->has_subsidy);
		mg_json_key_bool(&j, "bonuses_add_up", edition->bonuses_add_up);
		mg_json_key(&j, "last_money"); /* with even places: of three players, then of four */
		mg_json_array(&j);
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++) {
			mg_json_array(&j);
			for (int round = 0; round < players; round++)
				mg_json_int(&j, edition->last_money[players][round]);
			mg_json_end_array(&j);
		}
		mg_json_end_array(&j);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
	return true;
}
