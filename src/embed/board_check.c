/* board_check.c: what whoever makes a board asks: what is wrong with it, what its figures add up to, and how games on it go. */
#include "bots/selfplay.h"
#include "embed/context.h"
#include "record/deal.h"
#include "record/movetext.h"
#include "record/sheet_warn.h"

static void put_field(struct mg_json *j, int field)
{
	char text[8];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_field_write(field, &out);
	mg_json_text(j, text);
}

static void put_fields(struct mg_json *j, const char *key, uint64_t fields)
{
	mg_json_key(j, key);
	mg_json_array(j);
	while (fields)
		put_field(j, mg_take_field(&fields));
	mg_json_end_array(j);
}

static void put_complaint(struct mg_json *j, const struct mg_embed *e, const char *english)
{
	char text[512];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_text_complaint(english, e->lang, &out);
	mg_json_key_text(j, "text", text);
}

static void put_errors(struct mg_json *j, const struct mg_embed *e, const struct mg_errors *errors)
{
	mg_json_key_int(j, "count", errors->count);
	mg_json_key(j, "errors");
	mg_json_array(j);
	for (int i = 0; i < errors->count && i < MG_MAX_ERRORS; i++) {
		mg_json_object(j);
		mg_json_key_int(j, "line", errors->at[i].line);
		put_complaint(j, e, errors->at[i].text);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void put_warnings(struct mg_json *j, const struct mg_embed *e, const struct mg_sheet *sheet)
{
	struct mg_warnings warnings;
	mg_sheet_warn(sheet, &warnings);
	mg_json_key(j, "warnings");
	mg_json_array(j);
	for (int i = 0; i < warnings.count; i++) {
		mg_json_object(j);
		mg_json_key(j, "field");
		if (warnings.at[i].field == MG_NONE)
			mg_json_null(j);
		else
			put_field(j, warnings.at[i].field);
		put_complaint(j, e, warnings.at[i].text);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

/* How often the fields of each era need a resource. */
static void put_demand(struct mg_json *j, const struct mg_board *b, int resource)
{
	int demand[MG_ERAS] = {0};
	for (int i = 0; i < MG_FIELDS; i++)
		for (int n = 0; n < MG_NEEDS; n++)
			demand[i / MG_COLUMNS] += b->field[i].needs[n] == resource;
	mg_json_key(j, "demand");
	mg_json_array(j);
	for (int era = 0; era < MG_ERAS; era++)
		mg_json_int(j, demand[era]);
	mg_json_end_array(j);
}

static void put_resources(struct mg_json *j, const struct mg_sheet *sheet)
{
	const struct mg_board *b = &sheet->board;
	uint8_t first[MG_RESOURCES] = {0};
	mg_first_eras(b, first);
	mg_json_key(j, "resources");
	mg_json_array(j);
	for (int r = 0; r < b->resources; r++) {
		mg_json_object(j);
		mg_json_key_text(j, "name", sheet->resource[r]);
		mg_json_key_int(j, "bank", b->bank_era[r]);
		mg_json_key_int(j, "first", first[r]);
		put_demand(j, b, r);
		put_fields(j, "makers", b->makers[r]);
		put_fields(j, "jokers", b->jokers[r]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void put_networks(struct mg_json *j, const struct mg_sheet *sheet)
{
	const struct mg_board *b = &sheet->board;
	mg_json_key(j, "networks");
	mg_json_array(j);
	for (int n = 0; n < b->networks; n++) {
		mg_json_object(j);
		mg_json_key_text(j, "name", sheet->network[n]);
		put_fields(j, "bonuses", b->bonuses_on[n]);
		put_fields(j, "factories", b->factories_on[n]);
		mg_json_key_int(j, "points", mg_bonus_value(b, b->bonuses_on[n], n) * __builtin_popcountll(b->factories_on[n]));
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

/* What all players together are given in an era, with balanced draws; 0 where it is not played. */
static int income(const struct mg_board *b, int players, int era)
{
	const struct mg_edition *edition = mg_edition_of(b);
	if (era > edition->eras[players])
		return 0;
	int drawn = edition->drawn[MG_DRAWS_BALANCED][players][era], rounds = (MG_COLUMNS + drawn - 1) / drawn;
	int each = MG_INCOME * rounds + edition->has_coin + (edition->era_money_from && era >= edition->era_money_from);
	return players * (each + (era == 1 ? MG_START_MONEY : 0));
}

static void put_eras(struct mg_json *j, const struct mg_board *b)
{
	mg_json_key(j, "eras");
	mg_json_array(j);
	for (int era = 1; era <= MG_ERAS; era++) {
		int cost = 0, needs = 0, points = 0;
		for (int i = mg_field_at(0, era); i < mg_field_at(0, era) + MG_COLUMNS; i++) {
			const struct mg_field *f = &b->field[i];
			cost += f->cost;
			points += f->points;
			needs += (f->needs[0] != MG_NONE) + (f->needs[1] != MG_NONE);
		}
		mg_json_object(j);
		mg_json_key_int(j, "cost", cost);
		mg_json_key_int(j, "needs", needs);
		mg_json_key_int(j, "points", points);
		mg_json_key(j, "income");
		mg_json_array(j);
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++)
			mg_json_int(j, income(b, players, era));
		mg_json_end_array(j);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

bool mg_embed_file(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_str name = mg_str_word(&args);
	const struct mg_sheet *sheet = e->has_own && mg_str_is(name, e->own.name) ? &e->own : mg_sheet_named(name);
	if (!name.len || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "file takes the name of a board");
	if (!sheet)
		return mg_embed_refuse(e, "board", "no board of that name");
	mg_sheet_write(sheet, &e->answer);
	return true;
}

static void put_sheet(struct mg_json *j, const struct mg_embed *e, const struct mg_sheet *sheet)
{
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_sheet_write(sheet, &out);
	mg_assert(!out.full);
	mg_json_key_text(j, "name", sheet->name);
	mg_json_key_text(j, "hash", sheet->hash);
	mg_json_key_bool(j, "shipped", sheet->shipped);
	mg_json_key_text(j, "canonical", text);
	put_warnings(j, e, sheet);
	put_resources(j, sheet);
	put_networks(j, sheet);
	put_eras(j, &sheet->board);
}

bool mg_embed_check(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	struct mg_sheet *sheet = &mg_embed_spare(e)->own; /* whatever is there is of no game */
	struct mg_errors errors = {0};
	struct mg_json j;
	bool fine = mg_sheet_read(sheet, body, &errors);
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	mg_json_key_bool(&j, "fine", fine);
	put_errors(&j, e, &errors);
	if (fine)
		put_sheet(&j, e, sheet);
	mg_json_end_object(&j);
	return true;
}

/* ---- games of computer players */

/* Seats count by place in the order of play, the starting player first. */
static int place_of(const struct mg_selfplay *g, int start, int seat)
{
	return seat == MG_NONE ? -1 : (seat - start + g->s.players) % g->s.players;
}

static void put_game(struct mg_json *j, const struct mg_selfplay *g, int start)
{
	struct mg_score score[MG_SEATS];
	mg_score(g->b, &g->s, score);
	mg_json_object(j);
	mg_json_key(j, "totals");
	mg_json_array(j);
	for (int place = 0; place < g->s.players; place++)
		mg_json_int(j, score[(start + place) % g->s.players].total);
	mg_json_end_array(j);
	mg_json_key(j, "ranks");
	mg_json_array(j);
	for (int place = 0; place < g->s.players; place++)
		mg_json_int(j, score[(start + place) % g->s.players].rank);
	mg_json_end_array(j);
	mg_json_key(j, "fields"); /* of each: highest bid, place that took it, place that developed it (-1: none) */
	mg_json_array(j);
	for (int i = 0; i < MG_FIELDS; i++) {
		mg_json_array(j);
		mg_json_int(j, g->bid[i]);
		mg_json_int(j, place_of(g, start, g->taker[i]));
		mg_json_int(j, place_of(g, start, g->builder[i]));
		mg_json_end_array(j);
	}
	mg_json_end_array(j);
	mg_json_end_object(j);
}

static bool read_number(struct mg_str word, const char *key, uint64_t *out)
{
	return mg_str_cut(&word, key) && mg_str_number64(word, UINT64_MAX, out);
}

bool mg_embed_selfplay(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_record *r = &e->game->record;
	struct mg_str name = mg_str_word(&args);
	char word[32] = "";
	struct mg_buf copy;
	uint64_t deal = 0, luck = 0;
	mg_buf_init(&copy, word, sizeof word);
	mg_buf_slice(&copy, name);
	const struct mg_player *player = mg_player_named(word);
	if (!player)
		return mg_embed_refuse(e, "syntax", "no such player; \"players\" lists them");
	for (struct mg_str more = mg_str_word(&args); more.len; more = mg_str_word(&args))
		if (!read_number(more, "deal=", &deal) && !read_number(more, "luck=", &luck))
			return mg_embed_refuse(e, "syntax", "selfplay takes a player, deal=NUMBER and luck=NUMBER");
	if (!e->thinker)
		e->thinker = mg_thinker_new(&r->sheet->board);
	if (!e->thinker)
		return mg_embed_refuse(e, "limit", "out of memory");
	mg_embed_forget(e); /* the thinker thinks of something else now */
	mg_embed_use_net(e);
	struct mg_selfplay g = {.b = &r->sheet->board};
	struct mg_deal dealt;
	struct mg_json j;
	mg_record_state(r, 0, &g.s);
	int start = g.s.start;
	mg_deal_init(&dealt, deal);
	mg_selfplay(&g, e->thinker, player, luck, mg_deal_draws, &dealt);
	mg_json_init(&j, &e->answer);
	put_game(&j, &g, start);
	return true;
}
