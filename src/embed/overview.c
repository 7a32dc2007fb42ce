/* overview.c: what the whole table sees at a glance: the market, the networks, and what every lot is worth to whom. */
#include "base/json.h"
#include "bots/estimate.h"
#include "bots/market.h"
#include "embed/context.h"
#include "record/movetext.h"
#include "record/statejson.h"

static void resource_json(struct mg_json *j, const struct mg_sheet *sheet, const struct mg_state *s, int resource)
{
	struct mg_market market;
	mg_market(&sheet->board, s, resource, &market);
	mg_json_object(j);
	mg_json_key_text(j, "name", sheet->resource[resource]);
	mg_json_key_seats(j, "makers", market.makers);
	mg_json_key_bool(j, "bank", market.bank);
	mg_json_key_int(j, "from", market.bank_era);
	mg_json_key_int(j, "demand", market.demand);
	mg_json_key(j, "prices");
	mg_json_array(j);
	for (int p = 0; p < s->players; p++)
		if (market.price[p] == MG_NOT_SOLD)
			mg_json_null(j);
		else
			mg_json_int(j, market.price[p]);
	mg_json_end_array(j);
	mg_json_key(j, "jokers");
	mg_json_array(j);
	for (int p = 0; p < s->players; p++)
		mg_json_int(j, market.jokers[p]);
	mg_json_end_array(j);
	mg_json_end_object(j);
}

static void network_json(struct mg_json *j, const struct mg_sheet *sheet, const struct mg_state *s, int network)
{
	struct mg_network_standing standing[MG_SEATS];
	mg_network_standing(&sheet->board, s, network, standing);
	mg_json_object(j);
	mg_json_key_text(j, "name", sheet->network[network]);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int p = 0; p < s->players; p++) {
		mg_json_object(j);
		mg_json_key_int(j, "stations", standing[p].bonuses);
		mg_json_key_int(j, "factories", standing[p].factories);
		mg_json_key_int(j, "points", standing[p].points);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_end_object(j);
}

void mg_embed_overview(struct mg_embed *e, int n, const struct mg_state *s)
{
	const struct mg_sheet *sheet = e->game->record.sheet;
	struct mg_json j;
	(void)n;
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	mg_json_key_int(&j, "eras", mg_eras_played(&sheet->board, s));
	mg_json_key_int(&j, "rounds", mg_rounds_of_era(&sheet->board, s));
	mg_json_key(&j, "resources");
	mg_json_array(&j);
	for (int r = 0; r < sheet->board.resources; r++)
		resource_json(&j, sheet, s, r);
	mg_json_end_array(&j);
	mg_json_key(&j, "networks");
	mg_json_array(&j);
	for (int w = 0; w < sheet->board.networks; w++)
		network_json(&j, sheet, s, w);
	mg_json_end_array(&j);
	mg_json_end_object(&j);
}

/* ---- lots */

static void estimate_json(struct mg_json *j, const struct mg_lot_advice *lot, int seat)
{
	mg_json_key(j, "worth");
	mg_embed_decimal(j, lot->price[seat] < 0 ? 0 : lot->price[seat]);
	mg_json_key(j, "gets");
	mg_embed_decimal(j, lot->gets[seat]);
	mg_json_key(j, "pays");
	mg_embed_decimal(j, lot->pays[seat]);
}

static void lot_json(struct mg_json *j, const struct mg_embed *e, const struct mg_state *s, const struct mg_lot_advice *lot)
{
	struct mg_insight insight[MG_SEATS];
	mg_insight(&e->game->record.sheet->board, s, lot->field, insight);
	mg_json_object(j);
	mg_json_key_field(j, "field", lot->field);
	mg_json_key_bool(j, "offered", s->lot == lot->field);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int p = 0; p < s->players; p++) {
		mg_json_object(j);
		mg_embed_insight_seat(j, e, s, lot->field, p, &insight[p]);
		estimate_json(j, lot, p);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_end_object(j);
}

void mg_embed_lots(struct mg_embed *e, int n, const struct mg_state *s)
{
	struct mg_lot_advice lot[MG_COLUMNS];
	struct mg_json j;
	(void)n;
	if (!e->estimator)
		e->estimator = mg_estimator_new(&e->game->record.sheet->board);
	int lots = e->estimator ? mg_estimate_lots(e->estimator, s, mg_embed_fitting_net(e), lot) : 0;
	mg_json_init(&j, &e->answer);
	mg_json_array(&j);
	for (int i = 0; i < lots; i++)
		lot_json(&j, e, s, &lot[i]);
	mg_json_end_array(&j);
}
