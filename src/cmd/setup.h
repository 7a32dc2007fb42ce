/* setup.h: the options that say what is played: --edition, --players, --draws, --places, --board. */
#ifndef MG_CMD_SETUP_H
#define MG_CMD_SETUP_H

#include "cmd/options.h"
#include "base/json.h"
#include "engine/source.h"
#include "train/arena.h"

enum { MG_SET_EDITION, MG_SET_PLAYERS, MG_SET_DRAWS, MG_SET_PLACES, MG_SET_BOARD, MG_SET_OPTIONS };

#define MG_SETUP_OPTIONS                                                                                               \
	[MG_SET_EDITION] = {.name = "--edition", .kind = MG_OPT_TEXT},                                                 \
	[MG_SET_PLAYERS] = {.name = "--players", .kind = MG_OPT_NUMBER, .min = MG_MIN_SEATS, .max = MG_SEATS},         \
	[MG_SET_DRAWS] = {.name = "--draws", .kind = MG_OPT_TEXT},                                                     \
	[MG_SET_PLACES] = {.name = "--places", .kind = MG_OPT_TEXT},                                                   \
	[MG_SET_BOARD] = {.name = "--board", .kind = MG_OPT_TEXT}

#define MG_PLACES_HELP "  --places P      printed (the default) or even: everybody starts a round of the last era; not printed\n"

#define MG_SETUP_HELP                                                                                                  \
	"  --edition E     industry (the default) or industria\n"                                                      \
	"  --players N     3 or 4 (the default)\n"                                                                     \
	"  --draws D       balanced (the default) or plain; in Industry only\n"                                        \
	MG_PLACES_HELP                                                                                                 \
	"  --board BOARD   plays on this board: a file, or the name of a shipped one\n"

struct mg_setup {
	const struct mg_sheet *sheet; /* a shipped one, or own */
	const struct mg_net *net;     /* beside the board, or NULL: the program's, if there is one */
	struct mg_net own_net;
	int players;
	enum mg_draws draws;
	enum mg_places places;
	struct mg_sheet own;
};

/* Fills in a set-up from options that were read. An exit status: MG_EXIT_FINE, or what was wrong after complaining. */
int mg_setup_read(const struct mg_command *command, const struct mg_opt opts[MG_SET_OPTIONS], struct mg_setup *out);

/* Reads a computer player, as mg_entrant_read() does. An exit status, after complaining. */
int mg_player_read(const struct mg_command *command, const char *name, struct mg_entrant *out);

/* The number of the first deal that --seeds (tune if it was not given) and --seed (1) name. An exit status, after complaining. */
int mg_deals_read(const struct mg_command *command, const struct mg_opt *seeds, const struct mg_opt *seed, uint64_t *first);

/* Writes what is played as keys of an object: edition, board, hash, players, draws, places; a record has it too. */
void mg_setup_json(const struct mg_setup *setup, struct mg_json *j);
void mg_played_json(struct mg_json *j, const struct mg_sheet *sheet, int players, enum mg_draws draws, enum mg_places places);

/* The settings that a command goes through one after the other: both editions with three and four players, or those that
 * --edition and --players name. */
#define MG_SETTINGS_OPTIONS                                                                                            \
	[MG_SET_EDITION] = {.name = "--edition", .kind = MG_OPT_TEXT},                                                 \
	[MG_SET_PLAYERS] = {.name = "--players", .kind = MG_OPT_NUMBER, .min = MG_MIN_SEATS, .max = MG_SEATS}

enum { MG_SETTINGS_END = MG_SET_PLAYERS + 1 }; /* a command's own options begin here */

struct mg_settings {
	int edition; /* -1: both */
	int players; /* 0: three and four */
};

int mg_settings_read(const struct mg_command *command, const struct mg_opt *opts, struct mg_settings *out);

/* Runs each; the first that fails ends it, and its status is returned. */
int mg_settings_run(const struct mg_settings *settings, int (*run)(void *context, enum mg_edition_id edition, int players),
		    void *context);

#endif
