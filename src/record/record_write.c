/* record_write.c: the canonical text of a game. */
#include "record/movetext.h"
#include "record/record.h"
#include "rules/score.h"

static void write_inline_board(const struct mg_sheet *sheet, struct mg_buf *out)
{
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf board;
	struct mg_str rest, line;
	mg_buf_init(&board, text, sizeof text);
	mg_sheet_write(sheet, &board);
	mg_assert(!board.full);
	rest = mg_buf_str(&board);
	while (mg_str_line(&rest, &line)) {
		mg_buf_char(out, '\t');
		mg_buf_slice(out, line);
		mg_buf_char(out, '\n');
	}
}

/* A shipped board goes by the program's name for it, whatever a file may have called the same fields. */
static void write_board(const struct mg_sheet *sheet, struct mg_buf *out)
{
	const struct mg_sheet *shipped = mg_sheet_named(mg_str(sheet->hash));
	mg_buf_printf(out, "board %s %s%s\n", shipped ? shipped->name : sheet->name, sheet->hash,
		      shipped ? "" : " inline");
	if (!shipped)
		write_inline_board(sheet, out);
}

static void write_player_names(const struct mg_record *r, struct mg_buf *out)
{
	bool any = false;
	for (int p = 0; p < r->players; p++)
		any = any || r->name[p][0];
	if (!any)
		return;
	mg_buf_text(out, "names");
	for (int p = 0; p < r->players; p++) {
		mg_buf_char(out, ' ');
		mg_buf_quoted(out, mg_str(r->name[p]));
	}
	mg_buf_char(out, '\n');
}

static void write_header(const struct mg_record *r, struct mg_buf *out)
{
	enum mg_edition_id edition = r->sheet->board.edition;
	mg_buf_printf(out, "magnate %d\nrules %d\n", MG_FORMAT_VERSION, MG_RULES_VERSION);
	mg_buf_printf(out, "edition %s\n", mg_edition_name(edition));
	write_board(r->sheet, out);
	mg_buf_printf(out, "players %d\n", r->players);
	write_player_names(r, out);
	const char *draws = mg_draws_name(edition, r->draws);
	if (draws)
		mg_buf_printf(out, "draws %s\n", draws);
	if (r->places != MG_PLACES_PRINTED)
		mg_buf_printf(out, "places %s\n", mg_places_name(r->places));
	mg_buf_printf(out, "start p%d\n\n", r->start + 1);
}

static bool ends_line(mg_move m)
{
	enum mg_verb verb = mg_verb(m);
	return verb == MG_M_DRAW || verb == MG_M_SELL || verb == MG_M_KEEP || verb == MG_M_DONE || mg_is_anytime(m);
}

static void write_moves(const struct mg_record *r, struct mg_buf *out)
{
	bool begun = false; /* a line that goes on */
	for (int i = 0; i < r->moves; i++) {
		mg_move m = r->move[i];
		if (begun)
			mg_buf_char(out, mg_is_anytime(m) ? '\n' : ' ');
		mg_move_write(r->sheet, m, out);
		begun = !ends_line(m);
		if (!begun)
			mg_buf_char(out, '\n');
	}
	if (begun)
		mg_buf_char(out, '\n');
}

static void write_result(const struct mg_record *r, struct mg_buf *out)
{
	struct mg_state s;
	int total[MG_SEATS];
	mg_record_state(r, r->moves, &s);
	if (s.decision != MG_OVER)
		return;
	mg_totals(&r->sheet->board, &s, total);
	mg_buf_text(out, "result");
	for (int p = 0; p < r->players; p++)
		mg_buf_printf(out, " %d", total[p]);
	mg_buf_char(out, '\n');
}

void mg_record_write(const struct mg_record *r, struct mg_buf *out)
{
	write_header(r, out);
	write_moves(r, out);
	write_result(r, out);
}
