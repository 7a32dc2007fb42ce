/* figures_json.c: what games say about their board, as JSON. */
#include "record/statejson.h"
#include "review/figures.h"

static void put_interval(struct mg_json *j, const char *key, struct mg_interval i)
{
	mg_json_key(j, key);
	mg_json_object(j);
	mg_json_key_decimal(j, "mean", i.mean);
	mg_json_key_decimal(j, "low", i.low);
	mg_json_key_decimal(j, "high", i.high);
	mg_json_end_object(j);
}

static void put_sources(struct mg_json *j, const double source[MG_POINTS])
{
	mg_json_key(j, "sources");
	mg_json_object(j);
	for (int i = 0; i < MG_POINTS; i++)
		mg_json_key_decimal(j, mg_points_words[i], source[i]);
	mg_json_end_object(j);
}

static void put_routes(struct mg_json *j, const struct mg_figures *f)
{
	mg_json_key(j, "routes");
	mg_json_object(j);
	for (int r = 0; r < MG_ROUTES; r++)
		put_interval(j, mg_route_words[r], f->route[r]);
	mg_json_end_object(j);
}

static void put_ends(struct mg_json *j, const long end[MG_LOT_ENDS])
{
	mg_json_key_int(j, "sold", end[MG_LOT_SOLD]);
	mg_json_key_int(j, "kept", end[MG_LOT_KEPT]);
	mg_json_key_int(j, "unwanted", end[MG_LOT_UNWANTED]);
}

static void put_seats(struct mg_json *j, const struct mg_figures *f)
{
	mg_json_key(j, "ranks");
	mg_json_array(j);
	for (int p = 0; p < f->players; p++) {
		const struct mg_rank_figures *r = &f->rank[p];
		mg_json_object(j);
		put_interval(j, "points", r->points);
		mg_json_key_int(j, "tenth", r->tenth);
		mg_json_key_int(j, "middle", r->middle);
		mg_json_key_int(j, "ninetieth", r->ninetieth);
		mg_json_key_decimal(j, "developed", r->developed);
		put_sources(j, r->source);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_key(j, "places");
	mg_json_array(j);
	for (int p = 0; p < f->players; p++) {
		mg_json_object(j);
		put_interval(j, "wins", f->place[p].wins);
		put_interval(j, "points", f->place[p].points);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void put_lots(struct mg_json *j, const struct mg_era_figures *era)
{
	mg_json_key_int(j, "lots", era->lots);
	put_ends(j, era->end);
	mg_json_key(j, "bids");
	mg_json_array(j);
	for (int i = 0; i < MG_BIDS; i++)
		mg_json_int(j, era->bid[i]);
	mg_json_end_array(j);
	put_interval(j, "bid", era->mean);
}

static void put_eras(struct mg_json *j, const struct mg_figures *f)
{
	mg_json_key(j, "eras");
	mg_json_array(j);
	for (int e = 0; e < MG_ERAS; e++) {
		mg_json_object(j);
		put_lots(j, &f->era[e]);
		mg_json_key_decimal(j, "subsidies", f->subsidies[e]);
		mg_json_key_decimal(j, "effect", f->effect[e]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_key(j, "allEras");
	mg_json_object(j);
	put_lots(j, &f->all);
	mg_json_end_object(j);
}

static void put_field(struct mg_json *j, const struct mg_sheet *sheet, const struct mg_figures *f, int field)
{
	static const char *const verdicts[] = {
		[MG_FIELD_PLAIN] = NULL, [MG_FIELD_STRONG] = "strong", [MG_FIELD_RARE] = "rare", [MG_FIELD_LOSS] = "loss"};
	const struct mg_field_figures *x = &f->field[field];
	mg_json_object(j);
	mg_json_key_field(j, "field", field);
	mg_json_key_text(j, "name", sheet->field[field]);
	mg_json_key_int(j, "games", x->games);
	if (x->games) {
		put_ends(j, x->end);
		mg_json_key_decimal(j, "bid", x->bid);
		mg_json_key_decimal(j, "paid", x->paid);
		mg_json_key(j, "taken");
		mg_json_array(j);
		for (int p = 0; p < f->players; p++)
			mg_json_fixed(j, (long long)(x->taken[p] * 1e6 + 0.5), 6);
		mg_json_end_array(j);
		mg_json_key_decimal(j, "used", x->used);
		mg_json_key_decimal(j, "inTime", x->in_time);
		mg_json_key_decimal(j, "fees", x->fees);
		put_interval(j, "takerWins", x->taker_wins);
		put_interval(j, "userWins", x->user_wins);
		mg_json_key_text(j, "verdict", verdicts[mg_field_verdict(f, field)]);
		if (x->effect.known) {
			put_interval(j, "effectOnPoints", x->effect.points);
			put_interval(j, "effectOnWins", x->effect.wins);
		}
	}
	mg_json_end_object(j);
}

void mg_figures_json(const struct mg_sheet *sheet, const struct mg_figures *f, struct mg_json *j)
{
	mg_json_key_int(j, "games", f->games);
	put_interval(j, "lead", f->lead);
	mg_json_key_decimal(j, "shared", f->shared);
	put_sources(j, f->source);
	put_routes(j, f);
	put_seats(j, f);
	put_eras(j, f);
	mg_json_key(j, "fields");
	mg_json_array(j);
	for (int i = 0; i < MG_FIELDS; i++)
		put_field(j, sheet, f, i);
	mg_json_end_array(j);
	mg_json_key(j, "luck");
	mg_json_object(j);
	put_interval(j, "points", f->luck.points);
	put_interval(j, "wins", f->luck.wins);
	mg_json_key_decimal(j, "same", f->luck.same);
	mg_json_key_decimal(j, "chance", f->luck.chance);
	mg_json_end_object(j);
}
