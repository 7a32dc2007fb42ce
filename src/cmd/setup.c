#include "cmd/setup.h"

static int read_board(const struct mg_command *command, const struct mg_opt *opts, struct mg_setup *out)
{
	const char *name = opts[MG_SET_EDITION].text;
	int edition = name ? mg_edition_named(mg_str(name)) : -1;
	if (name && edition < 0)
		return mg_misused(command, "--edition must be industry or industria");
	if (!opts[MG_SET_BOARD].given) {
		out->sheet = mg_sheet_of_edition(name ? (enum mg_edition_id)edition : MG_INDUSTRY);
		return MG_EXIT_FINE;
	}
	out->sheet = mg_find_board(opts[MG_SET_BOARD].text, &out->own);
	if (!out->sheet)
		return MG_EXIT_BAD_INPUT;
	if (!name || out->sheet->board.edition == edition)
		return MG_EXIT_FINE;
	mg_complain("%s is a board of the other edition", opts[MG_SET_BOARD].text);
	return MG_EXIT_BAD_INPUT;
}

int mg_setup_read(const struct mg_command *command, const struct mg_opt opts[MG_SET_OPTIONS], struct mg_setup *out)
{
	const char *draws = opts[MG_SET_DRAWS].text;
	out->players = opts[MG_SET_PLAYERS].given ? (int)opts[MG_SET_PLAYERS].number : MG_SEATS;
	out->draws = draws && strcmp(draws, "plain") == 0 ? MG_DRAWS_PLAIN : MG_DRAWS_BALANCED;
	if (draws && strcmp(draws, "plain") != 0 && strcmp(draws, "balanced") != 0)
		return mg_misused(command, "--draws must be balanced or plain");
	return read_board(command, opts, out);
}
