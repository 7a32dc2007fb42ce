/* board_check.c: what whoever makes a board asks: what is wrong with it, and what its figures add up to. How games on it go
 * is asked of board_report.h. */
#include "embed/context.h"
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
