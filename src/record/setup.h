/* setup.h: the words that say what is played: edition=industry players=4 board=NAME draws=balanced places=printed start=p1.
 *
 * The engine, the embedding interface, the table log and the command line all take these words. */
#ifndef MG_RECORD_SETUP_H
#define MG_RECORD_SETUP_H

#include "record/sheet.h"
#include "rules/edition.h"

enum { MG_START_RANDOM = -1 };

struct mg_game_setup {
	int edition;          /* enum mg_edition_id; -1: not given */
	int players;          /* 0: not given */
	enum mg_draws draws;  /* balanced if not given */
	enum mg_places places; /* printed if not given */
	int start;            /* seat, or MG_START_RANDOM; p1 if not given */
	struct mg_str board;  /* what the board was called; not owned; at NULL: not given */
};

void mg_game_setup_init(struct mg_game_setup *s);

enum mg_setup_word {
	MG_SETUP_TAKEN,
	MG_SETUP_OTHER, /* not one of these words */
	MG_SETUP_WRONG, /* its value cannot be; *wrong says, in English, what it must be */
};

/* Takes in a key and its value, or both as one word. *wrong is a fixed text. */
enum mg_setup_word mg_game_setup_take(struct mg_game_setup *s, struct mg_str key, struct mg_str value, const char **wrong);
enum mg_setup_word mg_game_setup_read(struct mg_game_setup *s, struct mg_str word, const char **wrong);

/* Whether nothing is missing and the starting player exists, once all words were taken in: NULL, or a fixed text that says
 * what is wrong. */
const char *mg_game_setup_check(const struct mg_game_setup *s, bool random_start);

#endif
