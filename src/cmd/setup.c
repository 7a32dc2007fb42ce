/* setup.c: the options that set up a game, which several commands share. */
#include "cmd/setup.h"

static int read_edition(const struct mg_command *command, const struct mg_opt *opt, int *edition)
{
	*edition = opt->given ? mg_edition_named(mg_str(opt->text)) : -1;
	if (opt->given && *edition < 0)
		return mg_misused(command, "--edition must be industry or industria");
	return MG_EXIT_FINE;
}

static int read_board(const struct mg_command *command, const struct mg_opt *opts, struct mg_setup *out)
{
	bool name = opts[MG_SET_EDITION].given;
	int edition, status = read_edition(command, &opts[MG_SET_EDITION], &edition);
	if (status != MG_EXIT_FINE)
		return status;
	if (!opts[MG_SET_BOARD].given) {
		out->sheet = mg_sheet_of_edition(name ? (enum mg_edition_id)edition : MG_DEFAULT_EDITION);
		return MG_EXIT_FINE;
	}
	out->sheet = mg_find_board(opts[MG_SET_BOARD].text, &out->own);
	if (!out->sheet)
		return MG_EXIT_BAD_INPUT;
	if (!name || mg_board_is_for(&out->sheet->board, edition))
		return MG_EXIT_FINE;
	mg_complain("%s is a board of the other edition", opts[MG_SET_BOARD].text);
	return MG_EXIT_BAD_INPUT;
}

int mg_setup_read(const struct mg_command *command, const struct mg_opt opts[MG_SET_OPTIONS], struct mg_setup *out)
{
	const char *draws = opts[MG_SET_DRAWS].text;
	mg_assert(strcmp(opts[MG_SET_BOARD].name, "--board") == 0); /* the caller put MG_SETUP_OPTIONS first */
	out->players = opts[MG_SET_PLAYERS].given ? (int)opts[MG_SET_PLAYERS].number : MG_SEATS;
	out->draws = MG_DRAWS_BALANCED;
	if (draws && !mg_draws_read(mg_str(draws), &out->draws))
		return mg_misused(command, "--draws must be balanced or plain");
	return read_board(command, opts, out);
}

int mg_settings_read(const struct mg_command *command, const struct mg_opt *opts, struct mg_settings *out)
{
	out->players = (int)mg_opt_number(&opts[MG_SET_PLAYERS], 0);
	return read_edition(command, &opts[MG_SET_EDITION], &out->edition);
}

int mg_settings_run(const struct mg_settings *settings, int (*run)(void *context, enum mg_edition_id edition, int players),
		    void *context)
{
	int status = MG_EXIT_FINE, asked = settings->edition;
	for (int edition = asked < 0 ? 0 : asked; edition <= (asked < 0 ? MG_EDITIONS - 1 : asked); edition++)
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++)
			if (status == MG_EXIT_FINE && (settings->players == 0 || settings->players == players))
				status = run(context, (enum mg_edition_id)edition, players);
	return status;
}
