/* setup.c: the options that set up a game, which several commands share. */
#include "cmd/setup.h"

#include "cmd/near.h"
#include "record/setup.h"

/* Takes in an option that is a word of a set-up, if it is given; the words that it may be end with NULL. */
static int take_word(const struct mg_command *command, const struct mg_opt *opt, const char *const words[3], struct mg_game_setup *out)
{
	const char *wrong;
	if (!opt->given || mg_game_setup_take(out, mg_str(opt->name + 2), mg_str(opt->text), &wrong) == MG_SETUP_TAKEN)
		return MG_EXIT_FINE;
	mg_assert(!words[2]); /* the message names two */
	return mg_misused_in(command, mg_nearest(mg_str(opt->text), words), MG_MSG_CMD_OPTION_CHOICE,
			     MG_WORDS(MG_TEXT("option", opt->name), MG_TEXT("one", words[0]), MG_TEXT("other", words[1])));
}

_Static_assert(MG_EDITIONS == 2, "the message names two");

static int take_edition(const struct mg_command *command, const struct mg_opt *opt, struct mg_game_setup *out)
{
	const char *const words[] = {mg_edition_name((enum mg_edition_id)0), mg_edition_name((enum mg_edition_id)1), NULL};
	return take_word(command, opt, words, out);
}

static int take_draws(const struct mg_command *command, const struct mg_opt *opt, struct mg_game_setup *out)
{
	const char *const words[] = {mg_draws_name(MG_DEFAULT_EDITION, MG_DRAWS_BALANCED), mg_draws_name(MG_DEFAULT_EDITION, MG_DRAWS_PLAIN), NULL};
	return take_word(command, opt, words, out);
}

static int take_places(const struct mg_command *command, const struct mg_opt *opt, struct mg_game_setup *out)
{
	const char *const words[] = {mg_places_name(MG_PLACES_PRINTED), mg_places_name(MG_PLACES_EVEN), NULL};
	return take_word(command, opt, words, out);
}

int mg_player_read(const struct mg_command *command, const char *name, struct mg_entrant *out)
{
	const char *wrong = mg_entrant_read(name, out), *colon = strchr(name, ':');
	struct mg_near near = {.typed = {name, colon ? (size_t)(colon - name) : strlen(name)}};
	if (!wrong)
		return MG_EXIT_FINE;
	if (out->player.name || strncmp(name, "cmd:", 4) == 0)
		return mg_misused(command, "%s %s", name, wrong);
	for (int i = 0; mg_player_at(i); i++)
		mg_near_try(&near, mg_player_at(i)->name);
	return mg_misused_in(command, near.best, MG_MSG_CMD_NO_LEVEL, MG_WORDS(MG_TEXT("word", name)));
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
	if (edition >= 0 && !mg_board_is_for(&out->sheet->board, edition)) {
		mg_complain_in(board->text, MG_MSG_CMD_OTHER_EDITION, MG_WORDS({0}));
		return MG_EXIT_BAD_INPUT;
	}
	char path[MG_NET_PATH];
	const char *wrong = out->sheet == &out->own ? mg_net_beside(board->text, &out->sheet->board, out->players, &out->own_net, &out->net, path) : NULL;
	if (wrong)
		mg_complain("%s %s", path, wrong);
	return wrong ? MG_EXIT_BAD_INPUT : MG_EXIT_FINE;
}

int mg_setup_read(const struct mg_command *command, const struct mg_opt opts[MG_SET_OPTIONS], struct mg_setup *out)
{
	struct mg_game_setup words;
	mg_assert(strcmp(opts[MG_SET_EDITION].name, "--edition") == 0); /* the caller put MG_SETUP_OPTIONS first; a board may be a word */
	mg_game_setup_init(&words);
	int status = take_draws(command, &opts[MG_SET_DRAWS], &words);
	if (status == MG_EXIT_FINE)
		status = take_places(command, &opts[MG_SET_PLACES], &words);
	if (status == MG_EXIT_FINE)
		status = take_edition(command, &opts[MG_SET_EDITION], &words);
	out->players = (int)mg_opt_number(&opts[MG_SET_PLAYERS], MG_SEATS);
	out->draws = words.draws;
	out->net = NULL;
	out->places = words.places;
	if (status == MG_EXIT_FINE)
		status = find_board(&opts[MG_SET_BOARD], words.edition, out);
	if (status == MG_EXIT_FINE && !mg_places_fit(out->places, out->draws, out->sheet->board.edition))
		status = mg_misused(command, "even places go with balanced draws");
	return status;
}

int mg_deals_read(const struct mg_command *command, const struct mg_opt *seeds, const struct mg_opt *seed, uint64_t *first)
{
	int deals = MG_DEALS_TUNE;
	while (seeds->text && deals < MG_DEALS && strcmp(seeds->text, mg_deals_names[deals]) != 0)
		deals++;
	if (deals == MG_DEALS)
		return mg_misused(command, "--seeds must be tune, gate or final");
	*first = mg_first_deal((enum mg_deals)deals, mg_opt_number(seed, 1));
	return MG_EXIT_FINE;
}

void mg_played_json(struct mg_json *j, const struct mg_sheet *sheet, int players, enum mg_draws draws, enum mg_places places)
{
	enum mg_edition_id edition = (enum mg_edition_id)sheet->board.edition;
	mg_json_key_text(j, "edition", mg_edition_name(edition));
	mg_json_key_text(j, "board", sheet->name);
	mg_json_key_text(j, "hash", sheet->hash);
	mg_json_key_int(j, "players", players);
	mg_json_key_text(j, "draws", mg_draws_name(edition, draws));
	mg_json_key_text(j, "places", mg_places_name(places));
}

void mg_setup_json(const struct mg_setup *setup, struct mg_json *j)
{
	mg_played_json(j, setup->sheet, setup->players, setup->draws, setup->places);
}

int mg_settings_read(const struct mg_command *command, const struct mg_opt *opts, struct mg_settings *out)
{
	struct mg_game_setup words;
	mg_game_setup_init(&words);
	int status = take_edition(command, &opts[MG_SET_EDITION], &words);
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
