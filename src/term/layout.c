/* layout.c: where things are. On a wide screen players, field and log stand beside the board, otherwise below it. */
#include "term/view.h"

enum {
	EDGE = 4,      /* eras' numbers, and the gutter before the first column */
	ABOVE = 2,     /* title and letters */
	BELOW = 3,     /* prompt and buttons */
	BESIDE = 46,   /* columns that a panel beside the board needs */
	CELL_MIN = 6,
	CELL_MAX = 15,
	ROWS_MIN = 3,
	ROWS_MAX = 11,
	PLAYERS_MIN = 47, /* columns of the players below the board: in every language its word for an auctioneer, behind "Player 1" */
	PLAYERS_MAX = 64,
};

static int clamp(int n, int low, int high)
{
	return n < low ? low : n > high ? high : n;
}

static void place_beside(struct mg_layout *out)
{
	int x = out->board_x + MG_COLUMNS * out->cell_columns + 1, width = out->columns - x;
	int bottom = out->rows - BELOW, field = clamp((bottom - 8) / 2, 6, 14);
	out->players = (struct mg_box){1, x, MG_SEATS + 1, width};
	out->field = (struct mg_box){2 + MG_SEATS + 1, x, field, width};
	out->news = (struct mg_box){out->field.y + field + 1, x, bottom - out->field.y - field - 2, width};
}

static void place_below(struct mg_layout *out)
{
	int y = out->board_y + MG_ERAS * out->cell_rows, rows = out->rows - BELOW - y;
	int wide = clamp(PLAYERS_MIN + (out->columns - MG_VIEW_COLUMNS) / 3, PLAYERS_MIN, PLAYERS_MAX), x = wide + 1;
	out->players = (struct mg_box){y, 0, rows, wide};
	out->news = (struct mg_box){y, x, rows, out->columns - x};
	out->field = out->news;
}

void mg_layout_of(struct mg_layout *out, int rows, int columns)
{
	int wide = (columns - EDGE - BESIDE) / MG_COLUMNS;
	*out = (struct mg_layout){.rows = rows, .columns = columns, .board_y = ABOVE, .board_x = EDGE};
	out->fits = rows >= MG_VIEW_ROWS && columns >= MG_VIEW_COLUMNS;
	out->beside = wide >= CELL_MIN + 1;
	out->cell_columns = clamp(out->beside ? wide : (columns - EDGE) / MG_COLUMNS, CELL_MIN, CELL_MAX);
	out->cell_rows = clamp((rows - ABOVE - BELOW - (out->beside ? 0 : MG_SEATS)) / MG_ERAS, ROWS_MIN, ROWS_MAX);
	out->prompt = (struct mg_box){rows - BELOW, 0, BELOW - 1, columns};
	out->buttons_y = rows - 1;
	mg_assert(!out->fits || out->board_x + MG_COLUMNS * out->cell_columns <= columns);
	if (out->beside)
		place_beside(out);
	else
		place_below(out);
}

int mg_layout_field(const struct mg_layout *at, int y, int x)
{
	mg_assert(at->cell_rows > 0 && at->cell_columns > 0);
	int row = (y - at->board_y) / at->cell_rows, column = (x - at->board_x) / at->cell_columns;
	if (y < at->board_y || x < at->board_x || row >= MG_ERAS || column >= MG_COLUMNS)
		return MG_NONE;
	return mg_field_at(column, row + 1);
}
