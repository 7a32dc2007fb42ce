/* sheet_warn.c: looks for what the maker of a board has probably overlooked. */
#include "record/sheet_warn.h"

#include <stdarg.h>

static int era_of(int field)
{
	return field / MG_COLUMNS + 1;
}

/* The first era from which all that a field needs can be had, its own era at the earliest. */
static int first_build(const struct mg_board *b, int field, const uint8_t first[MG_RESOURCES])
{
	int era = era_of(field);
	for (int i = 0; i < MG_NEEDS && b->field[field].needs[i] != MG_NONE; i++)
		if (first[b->field[field].needs[i]] > era)
			era = first[b->field[field].needs[i]];
	return era;
}

/* Makers need resources themselves: gone through until nothing comes earlier any more. */
void mg_first_eras(const struct mg_board *b, uint8_t first[MG_RESOURCES])
{
	for (int r = 0; r < b->resources; r++) {
		first[r] = b->bank_era[r];
		uint64_t jokers = b->jokers[r] | b->jokers[MG_ANY];
		if (jokers && era_of(__builtin_ctzll(jokers)) < first[r])
			first[r] = (uint8_t)era_of(__builtin_ctzll(jokers));
	}
	for (bool earlier = true; earlier;) {
		earlier = false;
		for (int r = 0; r < b->resources; r++)
			for (uint64_t makers = b->makers[r]; makers;) {
				int era = first_build(b, mg_take_field(&makers), first);
				if (era < first[r]) {
					first[r] = (uint8_t)era;
					earlier = true;
				}
			}
	}
}

static void warn(struct mg_warnings *out, int field, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void warn(struct mg_warnings *out, int field, const char *format, ...)
{
	va_list args;
	mg_assert(out->count < MG_MAX_WARNINGS);
	struct mg_warning *w = &out->at[out->count++];
	w->field = (uint8_t)field;
	va_start(args, format);
	vsnprintf(w->text, sizeof w->text, format, args);
	va_end(args);
}

/* The first other factory or technology of the same name, or MG_NONE. */
static int namesake(const struct mg_sheet *sheet, int field)
{
	for (int i = 0; i < field; i++)
		if (sheet->board.field[i].kind <= MG_TECHNOLOGY && strcmp(sheet->field[i], sheet->field[field]) == 0)
			return i;
	return MG_NONE;
}

static bool brings_nothing(const struct mg_board *b, int field)
{
	const struct mg_field *f = &b->field[field];
	return f->makes == MG_NONE && !f->points && !f->discount && !f->on && !b->joined[field];
}

/* At most one warning a field: the first that applies says most. */
static void look_at_field(const struct mg_sheet *sheet, int field, const uint8_t first[MG_RESOURCES], struct mg_warnings *out)
{
	const struct mg_board *b = &sheet->board;
	const struct mg_field *f = &b->field[field];
	int column = 'A' + field % MG_COLUMNS, era = era_of(field), build = first_build(b, field, first);
	if (f->kind == MG_BONUS) {
		if (f->value == 0)
			warn(out, field, "%c%d is a bonus field without a value", column, era);
		return;
	}
	if (f->kind == MG_JOKER)
		return;
	int same = namesake(sheet, field);
	if (build > era && f->kind == MG_TECHNOLOGY)
		warn(out, field, "nobody can ever build %c%d: what it needs cannot be had in its era", column, era);
	else if (build > era)
		warn(out, field, "nobody can build %c%d before era %d", column, era, build);
	else if (brings_nothing(b, field))
		warn(out, field, "%c%d brings nothing", column, era);
	else if (same != MG_NONE)
		warn(out, field, "%c%d has the same name as %c%d", column, era, 'A' + same % MG_COLUMNS, era_of(same));
}

static bool is_needed(const struct mg_board *b, int resource)
{
	for (int i = 0; i < MG_FIELDS; i++)
		if (b->field[i].needs[0] == resource || b->field[i].needs[1] == resource)
			return true;
	return false;
}

void mg_sheet_warn(const struct mg_sheet *sheet, struct mg_warnings *out)
{
	const struct mg_board *b = &sheet->board;
	uint8_t first[MG_RESOURCES] = {0};
	out->count = 0;
	mg_first_eras(b, first);
	for (int i = 0; i < MG_FIELDS; i++)
		look_at_field(sheet, i, first, out);
	for (int r = 0; r < b->resources; r++)
		if (!is_needed(b, r))
			warn(out, MG_NONE, "no field needs \"%s\"", sheet->resource[r]);
		else if (!b->makers[r])
			warn(out, MG_NONE, "no factory makes \"%s\"", sheet->resource[r]);
	for (int n = 0; n < b->networks; n++)
		if (!b->factories_on[n])
			warn(out, MG_NONE, "no factory is on the network \"%s\"", sheet->network[n]);
		else if (!b->bonuses_on[n])
			warn(out, MG_NONE, "no bonus field is on the network \"%s\"", sheet->network[n]);
}
