/* sheet_write.c: the canonical text of a board, and its hash. */
#include "base/sha256.h"
#include "record/sheet.h"

static void write_translation(const char *key, int language, const char *text, struct mg_buf *out)
{
	mg_buf_printf(out, "%s.%s ", key, mg_language_codes[language]);
	mg_buf_quoted(out, mg_str(text));
}

static void write_names(const struct mg_sheet *sheet, struct mg_buf *out)
{
	mg_buf_printf(out, "board %s\n", sheet->name);
	mg_buf_printf(out, "edition %s\n", mg_edition_name(sheet->board.edition));
	mg_buf_text(out, "title ");
	mg_buf_quoted(out, mg_str(sheet->title));
	mg_buf_char(out, '\n');
	for (int l = 0; l < MG_LANGUAGES; l++)
		if (sheet->title_in[l][0]) {
			write_translation("title", l, sheet->title_in[l], out);
			mg_buf_char(out, '\n');
		}
}

static void write_name_in(const char *key, int language, const char *text, struct mg_buf *out)
{
	if (!text[0])
		return;
	mg_buf_char(out, ' ');
	write_translation(key, language, text, out);
}

static void write_supply(const struct mg_sheet *sheet, bool names, struct mg_buf *out)
{
	const struct mg_board *b = &sheet->board;
	if (b->coin != MG_NONE)
		mg_buf_printf(out, "coin %c\n", 'A' + b->coin);
	for (int i = 0; i < b->resources; i++) {
		mg_buf_printf(out, "resource %s %d", sheet->resource[i], b->bank_era[i]);
		for (int l = 0; l < MG_LANGUAGES && names; l++)
			write_name_in("name", l, sheet->resource_in[l][i], out);
		mg_buf_char(out, '\n');
	}
	for (int i = 0; i < b->networks; i++) {
		mg_buf_printf(out, "network %s", sheet->network[i]);
		for (int l = 0; l < MG_LANGUAGES && names; l++)
			write_name_in("name", l, sheet->network_in[l][i], out);
		if (names && sheet->network_color[i][0])
			mg_buf_printf(out, " color \"%s\"", sheet->network_color[i]); /* in quotes: # alone begins a comment */
		mg_buf_char(out, '\n');
	}
}

static void write_number(const char *key, int n, struct mg_buf *out)
{
	if (n)
		mg_buf_printf(out, " %s %d", key, n);
}

/* A bonus field's value is written also when it is 0: the format asks for one. */
static void write_properties(const struct mg_sheet *sheet, int field, struct mg_buf *out)
{
	const struct mg_field *f = &sheet->board.field[field];
	write_number("cost", f->cost, out);
	for (int i = 0; i < MG_NEEDS && f->needs[i] != MG_NONE; i++)
		mg_buf_printf(out, "%s %s", i ? "" : " needs", sheet->resource[f->needs[i]]);
	if (f->makes != MG_NONE && f->kind != MG_JOKER)
		mg_buf_printf(out, " makes %s", sheet->resource[f->makes]);
	write_number("points", f->points, out);
	write_number("discount", f->discount, out);
	for (int i = 0; i < MG_NETWORKS && sheet->on_order[field][i] != MG_NONE; i++)
		mg_buf_printf(out, "%s %s", i ? "" : " on", sheet->network[sheet->on_order[field][i]]);
	if (f->kind == MG_BONUS)
		mg_buf_printf(out, " value %d", f->value);
}

static void write_field(const struct mg_sheet *sheet, int field, bool names, struct mg_buf *out)
{
	mg_buf_text(out, "field ");
	mg_field_write(field, out);
	mg_buf_printf(out, " %s %s", mg_kind_words[sheet->board.field[field].kind], sheet->field[field]);
	write_properties(sheet, field, out);
	for (int l = 0; l < MG_LANGUAGES && names; l++) {
		write_name_in("name", l, sheet->field_in[l][field], out);
		write_name_in("the", l, sheet->the_field_in[l][field], out);
	}
	mg_buf_char(out, '\n');
}

static void write_joins(const struct mg_sheet *sheet, const char *word, enum mg_kind kind, struct mg_buf *out)
{
	const struct mg_board *b = &sheet->board;
	for (int from = 0; from < MG_FIELDS; from++) {
		uint64_t ends = b->field[from].kind == kind ? b->joined[from] & ~(mg_bit(from) - 1) : 0;
		while (ends) {
			mg_buf_printf(out, "%s ", word);
			mg_field_write(from, out);
			mg_buf_char(out, ' ');
			mg_field_write(mg_take_field(&ends), out);
			mg_buf_char(out, '\n');
		}
	}
}

static void write_rest(const struct mg_sheet *sheet, bool names, struct mg_buf *out)
{
	write_supply(sheet, names, out);
	for (int i = 0; i < MG_FIELDS; i++)
		write_field(sheet, i, names, out);
	write_joins(sheet, "road", MG_FACTORY, out);
	write_joins(sheet, "line", MG_TECHNOLOGY, out);
}

void mg_sheet_write(const struct mg_sheet *sheet, struct mg_buf *out)
{
	write_names(sheet, out);
	write_rest(sheet, true, out);
}

bool mg_sheet_set_hash(struct mg_sheet *sheet)
{
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf out;
	struct mg_sha256 sha;
	uint8_t digest[32];
	mg_buf_init(&out, text, sizeof text);
	mg_sheet_write(sheet, &out);
	if (out.full)
		return false;
	mg_buf_clear(&out);
	mg_buf_printf(&out, "edition %s\n", mg_edition_name(sheet->board.edition));
	write_rest(sheet, false, &out);
	mg_assert(!out.full); /* it is shorter than the whole text */
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, out.data, out.len);
	mg_sha256_end(&sha, digest);
	mg_hex(digest, MG_HASH_DIGITS / 2, sheet->hash);
	sheet->board.hash = 0;
	for (int i = 0; i < MG_HASH_DIGITS / 2; i++)
		sheet->board.hash = sheet->board.hash << 8 | digest[i];
	return true;
}
