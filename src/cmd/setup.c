/* setup.c: the options that set up a game, which several commands share. */
#include "cmd/setup.h"

#include "record/setup.h"

/* Takes in an option that is a word of a set-up, if it is given. */
static int take_word(const struct mg_command *command, const struct mg_opt *opt, struct mg_game_setup *words)
{
	const char *wrong;
	if (!opt->given || mg_game_setup_take(words, mg_str(opt->name + 2), mg_str(opt->text), &wrong) == MG_SETUP_TAKEN)
		return MG_EXIT_FINE;
	return mg_misused(command, "--%s", wrong);
}

static int find_board(const struct mg_opt *board, int edition, struct mg_setup *out)
{
	if (!board->given) {
		out->sheet = mg_sheet_of_edition(edition < 0 ? MG_DEFAULT_EDITION : (enum mg_edition_id)edition);
		return MG_EXIT_FINE;
	}
	out->sheet = mg_find_board(board->text, &out->own);
	if (!out->sheet)
		return MG_EXIT_BAD_INPUT;
	if (edition < 0 || mg_board_is_for(&out->sheet->board, edition))
		return MG_EXIT_FINE;
	mg_complain("%s is a board of the other edition", board->text);
	return MG_EXIT_BAD_INPUT;
}

int mg_setup_read(const struct mg_command *command, const struct mg_opt opts[MG_SET_OPTIONS], struct mg_setup *out)
{
	struct mg_game_setup words;
	mg_assert(strcmp(opts[MG_SET_EDITION].name, "--edition") == 0); /* the caller put MG_SETUP_OPTIONS first; a board may be a word */
	mg_game_setup_init(&words);
	int status = take_word(command, &opts[MG_SET_DRAWS], &words);
	if (status == MG_EXIT_FINE)
		status = take_word(command, &opts[MG_SET_EDITION], &words);
	out->players = (int)mg_opt_number(&opts[MG_SET_PLAYERS], MG_SEATS);
	out->draws = words.draws;
	return status == MG_EXIT_FINE ? find_board(&opts[MG_SET_BOARD], words.edition, out) : status;
}

int mg_settings_read(const struct mg_command *command, const struct mg_opt *opts, struct mg_settings *out)
{
	struct mg_game_setup words;
	mg_game_setup_init(&words);
	int status = take_word(command, &opts[MG_SET_EDITION], &words);
	out->players = (int)mg_opt_number(&opts[MG_SET_PLAYERS], 0);
	out->edition = words.edition;
	return status;
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
