/* setup.h: the options that say what is played: --edition, --players, --draws, --board. */
#ifndef MG_CMD_SETUP_H
#define MG_CMD_SETUP_H

#include "cmd/options.h"

enum { MG_SET_EDITION, MG_SET_PLAYERS, MG_SET_DRAWS, MG_SET_BOARD, MG_SET_OPTIONS };

#define MG_SETUP_OPTIONS                                                                                               \
	[MG_SET_EDITION] = {.name = "--edition", .kind = MG_OPT_TEXT},                                                 \
	[MG_SET_PLAYERS] = {.name = "--players", .kind = MG_OPT_NUMBER, .min = MG_MIN_SEATS, .max = MG_SEATS},         \
	[MG_SET_DRAWS] = {.name = "--draws", .kind = MG_OPT_TEXT},                                                     \
	[MG_SET_BOARD] = {.name = "--board", .kind = MG_OPT_TEXT}

#define MG_SETUP_HELP                                                                                                  \
	"  --edition E     industry (the default) or industria\n"                                                      \
	"  --players N     3 or 4 (the default)\n"                                                                     \
	"  --draws D       balanced (the default) or plain; in Industry only\n"                                        \
	"  --board FILE    plays on this board: a file, or the name of a shipped one\n"

struct mg_setup {
	const struct mg_sheet *sheet; /* a shipped one, or own */
	int players;
	enum mg_draws draws;
	struct mg_sheet own;
};

/* Fills in a set-up from options that were read. An exit status: MG_EXIT_FINE, or what was wrong after complaining. */
int mg_setup_read(const struct mg_command *command, const struct mg_opt opts[MG_SET_OPTIONS], struct mg_setup *out);

#endif
