/* sheet.c: the words that boards, moves and records share, and finding a shipped board. */
#include "record/sheet.h"

const char *const mg_kind_words[MG_KINDS] = {
	[MG_FACTORY] = "factory",
	[MG_TECHNOLOGY] = "technology",
	[MG_BONUS] = "bonus",
	[MG_JOKER] = "joker",
};

static const char *const edition_names[MG_EDITIONS] = {
	[MG_INDUSTRY] = "industry",
	[MG_INDUSTRIA] = "industria",
};

const char *mg_edition_name(enum mg_edition_id edition)
{
	mg_assert(edition < MG_EDITIONS);
	return edition_names[edition];
}

int mg_edition_named(struct mg_str name)
{
	for (int e = 0; e < MG_EDITIONS; e++)
		if (mg_str_is(name, edition_names[e]))
			return e;
	return -1;
}

static const char *const draws_names[] = {[MG_DRAWS_PLAIN] = "plain", [MG_DRAWS_BALANCED] = "balanced"};

const char *mg_draws_name(enum mg_edition_id edition, enum mg_draws draws)
{
	mg_assert(edition < MG_EDITIONS && draws < MG_COUNT(draws_names));
	return mg_editions[edition].draws_vary ? draws_names[draws] : NULL;
}

bool mg_draws_read(struct mg_str word, enum mg_draws *out)
{
	for (size_t d = 0; d < MG_COUNT(draws_names); d++)
		if (mg_str_is(word, draws_names[d])) {
			*out = (enum mg_draws)d;
			return true;
		}
	return false;
}

static const char *const places_names[] = {[MG_PLACES_PRINTED] = "printed", [MG_PLACES_EVEN] = "even"};

const char *mg_places_name(enum mg_places places)
{
	mg_assert(places < MG_COUNT(places_names));
	return places_names[places];
}

bool mg_places_read(struct mg_str word, enum mg_places *out)
{
	*out = mg_str_is(word, places_names[MG_PLACES_EVEN]) ? MG_PLACES_EVEN : MG_PLACES_PRINTED;
	return mg_str_is(word, places_names[*out]);
}

void mg_field_write(int field, struct mg_buf *out)
{
	mg_assert(field >= 0 && field < MG_FIELDS);
	mg_buf_char(out, (char)('A' + field % MG_COLUMNS));
	mg_buf_char(out, (char)('1' + field / MG_COLUMNS));
}

int mg_field_read(struct mg_str word)
{
	if (word.len != 2)
		return MG_NONE;
	int column = word.at[0] - 'A', era = word.at[1] - '0';
	if (column < 0 || column >= MG_COLUMNS || era < 1 || era > MG_ERAS)
		return MG_NONE;
	return mg_field_at(column, era);
}

const struct mg_sheet *mg_sheet_named(struct mg_str name_or_hash)
{
	const struct mg_sheet *sheet;
	for (int i = 0; (sheet = mg_sheet_shipped(i)); i++)
		if (mg_str_is(name_or_hash, sheet->name) || mg_str_is(name_or_hash, sheet->hash))
			return sheet;
	return NULL;
}

const struct mg_sheet *mg_sheet_of_edition(enum mg_edition_id edition)
{
	const struct mg_sheet *sheet;
	for (int i = 0; (sheet = mg_sheet_shipped(i)); i++)
		if (mg_board_is_for(&sheet->board, (int)edition))
			return sheet;
	mg_assert(sheet); /* every edition has a shipped board */
	return NULL;
}
