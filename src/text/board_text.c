/* board_text.c: the board as readable text: for each era two rows of six fields, or more of fewer where there is no room, then what joins what. */
#include "text/names.h"

enum { CELL = 22, ACROSS = 6, LINES = 12, LINE_BYTES = 4 * CELL + 1 };

_Static_assert(MG_COLUMNS % ACROSS == 0, "an era is some rows, all full");

/* One field of the grid, as lines of at most CELL columns. */
struct cell {
	char line[LINES][LINE_BYTES];
	int lines;
};

/* Appends a text to a cell, broken between words; a word that is too long for a line is cut. */
static void put(struct cell *cell, const char *text)
{
	struct mg_str rest = mg_str(text), word;
	struct mg_buf b;
	int used = 0;
	while ((word = mg_str_word(&rest)).len) {
		while (mg_width(word) > CELL)
			do
				word.len--;
			while ((word.at[word.len] & 0xc0) == 0x80);
		int width = mg_width(word);
		if (used == 0 || used + 1 + width > CELL) {
			if (cell->lines == LINES)
				return;
			mg_buf_init(&b, cell->line[cell->lines++], LINE_BYTES);
			used = 0;
		} else {
			mg_buf_char(&b, ' ');
			used++;
		}
		mg_buf_slice(&b, word);
		used += width;
	}
}

static void put_message(struct cell *cell, const struct mg_scene *c, enum mg_message id, const char *text, int n)
{
	struct mg_piece p;
	struct mg_buf b;
	mg_buf_init(&b, p.text, sizeof p.text);
	mg_tell(&b, c, id, MG_TEXT("list", text), MG_TEXT("resource", text), MG_NUMBER("n", n));
	put(cell, p.text);
}

static void put_head(struct cell *cell, const struct mg_scene *c, int field)
{
	struct mg_piece at, name, all;
	struct mg_buf b;
	mg_buf_init(&b, all.text, sizeof all.text);
	mg_buf_printf(&b, "%s %s", mg_field_place(&at, field), mg_field_name(&name, c, field));
	put(cell, all.text);
}

static void fill_cell(struct cell *cell, const struct mg_scene *c, int field)
{
	const struct mg_field *f = &c->b->field[field];
	struct mg_piece list;
	cell->lines = 0;
	put_head(cell, c, field);
	if (f->kind == MG_JOKER)
		return;
	put(cell, mg_kind_word(c, field));
	if (f->cost)
		put_message(cell, c, MG_MSG_BOARD_COST, "", f->cost);
	if (*mg_needs_list(&list, c, field))
		put_message(cell, c, MG_MSG_BOARD_NEEDS, list.text, 0);
	if (f->makes != MG_NONE)
		put_message(cell, c, MG_MSG_BOARD_MAKES, mg_resource_word(&list, c, f->makes), 0);
	if (f->discount)
		put_message(cell, c, MG_MSG_BOARD_DISCOUNT, "", f->discount);
	if (f->points)
		put_message(cell, c, MG_MSG_BOARD_POINTS, "", f->points);
	if (f->kind == MG_BONUS)
		put_message(cell, c, MG_MSG_BOARD_VALUE, "", f->value);
	if (f->on) {
		mg_network_list(&list, c, f->on);
		mg_capital(list.text);
		put(cell, list.text);
	}
}

static void rule(struct mg_buf *out, int across, const char *left, const char *cross, const char *right)
{
	for (int i = 0; i < across; i++) {
		mg_buf_text(out, i ? cross : left);
		for (int k = 0; k < CELL + 2; k++)
			mg_buf_text(out, "─");
	}
	mg_buf_text(out, right);
	mg_buf_char(out, '\n');
}

static void cell_line(struct mg_buf *out, const struct cell *cell, int line)
{
	const char *text = line < cell->lines ? cell->line[line] : "";
	mg_buf_text(out, "│ ");
	mg_buf_text(out, text);
	for (int width = mg_width(mg_str(text)); width <= CELL; width++)
		mg_buf_char(out, ' ');
}

static void grid_row(struct mg_buf *out, const struct mg_scene *c, int first, int across)
{
	struct cell cell[ACROSS];
	int height = 0;
	for (int i = 0; i < across; i++) {
		fill_cell(&cell[i], c, first + i);
		height = cell[i].lines > height ? cell[i].lines : height;
	}
	for (int line = 0; line < height; line++) {
		for (int i = 0; i < across; i++)
			cell_line(out, &cell[i], line);
		mg_buf_text(out, "│\n");
	}
}

/* How many fields of a row have room: all rows of an era are equally long. */
static int fields_across(int columns)
{
	int across = ACROSS;
	while (columns > 0 && across > 1 && (across * (CELL + 3) + 1 > columns || MG_COLUMNS % across))
		across--;
	return across;
}

static void grid(struct mg_buf *out, const struct mg_scene *c, int across)
{
	for (int era = 1; era <= MG_ERAS; era++) {
		mg_buf_char(out, '\n');
		mg_tell(out, c, MG_MSG_BOARD_ERA, MG_TEXT("era", mg_era_numeral(era)));
		mg_buf_char(out, '\n');
		for (int column = 0; column < MG_COLUMNS; column += across) {
			rule(out, across, column ? "├" : "┌", column ? "┼" : "┬", column ? "┤" : "┐");
			grid_row(out, c, mg_field_at(column, era), across);
		}
		rule(out, across, "└", "┴", "┘");
	}
}

/* Roads or lines, one a line, from the smaller end. */
static void links(struct mg_buf *out, const struct mg_scene *c, enum mg_message heading, enum mg_kind kind)
{
	mg_buf_char(out, '\n');
	mg_tell(out, c, heading, MG_NUMBER("n", MG_LINK_POINTS));
	mg_buf_char(out, '\n');
	for (int from = 0; from < MG_FIELDS; from++) {
		uint64_t to = c->b->joined[from];
		while (to && c->b->field[from].kind == kind) {
			struct mg_piece a, b;
			int end = mg_take_field(&to);
			if (end > from)
				mg_buf_printf(out, "  %s – %s\n", mg_field_named_place(&a, c, from),
					      mg_field_named_place(&b, c, end));
		}
	}
}

static void network(struct mg_buf *out, const struct mg_scene *c, int i)
{
	struct mg_piece name, list;
	mg_network_word(&name, c, i);
	mg_capital(name.text);
	mg_buf_printf(out, "  %s\n    ", name.text);
	mg_tell(out, c, MG_MSG_BOARD_NETWORK_BONUS, MG_TEXT("list", mg_field_list(&list, c, c->b->bonuses_on[i], mg_field_named_place)));
	mg_buf_text(out, "\n    ");
	mg_tell(out, c, MG_MSG_BOARD_NETWORK_FACTORIES,
	       MG_TEXT("list", mg_field_list(&list, c, c->b->factories_on[i], mg_field_named_place)));
	mg_buf_char(out, '\n');
}

static void networks(struct mg_buf *out, const struct mg_scene *c)
{
	mg_buf_char(out, '\n');
	mg_tell_plain(out, c, MG_MSG_BOARD_NETWORKS);
	mg_buf_char(out, '\n');
	for (int i = 0; i < c->b->networks; i++)
		network(out, c, i);
}

static void bank(struct mg_buf *out, const struct mg_scene *c)
{
	mg_buf_char(out, '\n');
	mg_tell_plain(out, c, MG_MSG_BOARD_BANK);
	mg_buf_char(out, '\n');
	for (int era = 2; era <= MG_ERAS; era++) {
		struct mg_piece list;
		unsigned sold = 0;
		for (int r = 0; r < c->b->resources; r++)
			if (c->b->bank_era[r] == era)
				sold |= 1u << r;
		if (!sold)
			continue;
		mg_buf_text(out, "  ");
		mg_tell(out, c, MG_MSG_BOARD_BANK_FROM, MG_TEXT("era", mg_era_numeral(era)),
		       MG_TEXT("list", mg_resource_list(&list, c, sold)));
		mg_buf_char(out, '\n');
	}
}

static void heading(struct mg_buf *out, const struct mg_scene *c)
{
	if (!c->sheet->shipped) {
		mg_text_title(c->sheet, c->lang, out);
		mg_buf_text(out, " – ");
	}
	mg_buf_printf(out, "%s\n", mg_text_edition(c->b->edition, c->lang));
	mg_tell_plain(out, c, c->sheet->shipped ? MG_MSG_BOARD_RECONSTRUCTED : MG_MSG_BOARD_OWN);
	mg_buf_char(out, '\n');
	if (c->b->coin == MG_NONE)
		return;
	struct mg_piece column;
	mg_tell(out, c, MG_MSG_BOARD_COIN, MG_TEXT("column", mg_column_list(&column, c, 1u << c->b->coin)));
	mg_buf_char(out, '\n');
}

void mg_text_board(const struct mg_sheet *sheet, enum mg_language lang, int columns, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of_board(sheet, lang);
	heading(out, &c);
	grid(out, &c, fields_across(columns));
	links(out, &c, MG_MSG_BOARD_ROADS, MG_FACTORY);
	links(out, &c, MG_MSG_BOARD_LINES, MG_TECHNOLOGY);
	networks(out, &c);
	bank(out, &c);
}
