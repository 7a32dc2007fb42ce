/* setup.c: how a game comes into the engine: `new`, and `load` with its record. */
#include "base/rng.h"
#include "engine/inside.h"
#include "engine/keys.h"
#include "engine/source.h"
#include "record/setup.h"
#include "text/text.h"

#include <limits.h>

/* The game in `next` becomes the engine's, and so does the net, which may be NULL. */
static void take_over(struct mg_engine *e, const struct mg_record *next, const struct mg_state *s, uint64_t seed, struct mg_net *net)
{
	mg_assert(next->sheet != &e->own[e->own_used]); /* which the game that ends here may still use */
	if (next->sheet == &e->own[!e->own_used])
		e->own_used = !e->own_used;
	e->record = *next;
	e->state = *s;
	e->game = true;
	e->seed = seed;
	mg_deal_init(&e->deal, seed);
	mg_thinker_free(e->thinker);
	e->thinker = NULL;
	free(e->net);
	e->net = net;
}

static uint64_t random_seed(struct mg_engine *e)
{
	struct mg_rng rng = mg_rng_seed(e->entropy);
	uint64_t seed = mg_rng_next(&rng);
	e->entropy = rng.state;
	return seed;
}

static const struct mg_sheet *asked_board(struct mg_engine *e, struct mg_str value)
{
	char path[4096];
	struct mg_errors *errors = malloc(sizeof *errors);
	const struct mg_sheet *sheet = NULL;
	if (!errors) {
		mg_fail(&e->answer, MG_E_INTERNAL, "out of memory");
		return NULL;
	}
	if (value.len >= sizeof path || memchr(value.at, '\0', value.len)) {
		mg_fail(&e->answer, MG_E_BOARD, "no file can have this name");
	} else {
		memcpy(path, value.at, value.len);
		path[value.len] = '\0';
		sheet = mg_board_find(path, &e->own[!e->own_used], errors, NULL);
		if (!sheet && errors->at[0].line)
			mg_fail(&e->answer, MG_E_BOARD, "%s:%d: %s", path, errors->at[0].line, errors->at[0].text);
		else if (!sheet)
			mg_fail(&e->answer, MG_E_BOARD, "%s: %s", path, errors->at[0].text);
	}
	free(errors);
	return sheet;
}

static const struct mg_sheet *read_board(struct mg_engine *e, const struct mg_game_setup *setup)
{
	if (!setup->board.at)
		return mg_sheet_of_edition((enum mg_edition_id)setup->edition);
	const struct mg_sheet *sheet = asked_board(e, setup->board);
	if (!sheet || mg_board_is_for(&sheet->board, setup->edition))
		return sheet;
	mg_fail(&e->answer, MG_E_BOARD, "the board %s is made for the other edition", sheet->name);
	return NULL;
}

/* The net beside the file of an own board, to be freed; false: it is refused, or memory was. */
static bool read_net(struct mg_engine *e, const struct mg_game_setup *setup, const struct mg_sheet *sheet, struct mg_net **out)
{
	char file[4096], path[MG_NET_PATH];
	const struct mg_net *found;
	struct mg_net *net = aligned_alloc(_Alignof(struct mg_net), sizeof *net);
	if (!net)
		return mg_fail(&e->answer, MG_E_INTERNAL, "out of memory");
	snprintf(file, sizeof file, "%.*s", (int)setup->board.len, setup->board.at);
	const char *wrong = mg_net_beside(file, &sheet->board, setup->players, net, &found, path);
	*out = found ? net : NULL;
	if (!found)
		free(net);
	return !wrong || mg_fail(&e->answer, MG_E_BOARD, "%s %s", path, wrong);
}

/* Reads the keys of `new`, all but the last of which say what is played. */
static bool read_setup(struct mg_engine *e, struct mg_str rest, struct mg_game_setup *setup, struct mg_str *seed)
{
	struct mg_key k[] = {{.name = "edition"}, {.name = "players"}, {.name = "board"}, {.name = "draws"}, {.name = "places"},
			     {.name = "start"}, {.name = "seed"}};
	const char *wrong;
	mg_game_setup_init(setup);
	if (!mg_keys_read(&e->answer, rest, k, MG_COUNT(k)))
		return false;
	for (size_t i = 0; i < MG_COUNT(k) - 1; i++)
		if (k[i].value.at && mg_game_setup_take(setup, mg_str(k[i].name), k[i].value, &wrong) != MG_SETUP_TAKEN)
			return mg_fail(&e->answer, MG_E_SYNTAX, "%s", wrong);
	*seed = k[MG_COUNT(k) - 1].value;
	wrong = mg_game_setup_check(setup, false);
	return !wrong || mg_fail(&e->answer, MG_E_SYNTAX, "%s", wrong);
}

bool mg_cmd_new(struct mg_engine *e, struct mg_str rest)
{
	struct mg_game_setup setup;
	struct mg_str seed_word;
	long seed = 0;
	struct mg_record next;
	struct mg_state s;
	if (!read_setup(e, rest, &setup, &seed_word))
		return false;
	if (seed_word.at && !mg_number_read(&e->answer, "seed", seed_word, 0, LONG_MAX, &seed))
		return false;
	const struct mg_sheet *sheet = read_board(e, &setup);
	if (!sheet)
		return false;
	struct mg_net *net = NULL;
	if (sheet == &e->own[!e->own_used] && !read_net(e, &setup, sheet, &net))
		return false;
	mg_record_init(&next, sheet, setup.players, setup.draws, setup.start);
	next.places = setup.places;
	mg_record_state(&next, 0, &s);
	take_over(e, &next, &s, seed_word.at ? (uint64_t)seed : random_seed(e), net);
	return mg_ok(&e->answer);
}

bool mg_cmd_load(struct mg_engine *e)
{
	e->loading.running = true;
	e->loading.too_long = false;
	e->loading.len = 0;
	return true;
}

static bool load(struct mg_engine *e)
{
	struct mg_record next;
	struct mg_state s;
	struct mg_record_error error;
	char words[1024];
	struct mg_buf why;
	if (e->loading.too_long)
		return mg_fail(&e->answer, MG_E_LIMIT, "a record is at most %d bytes", (int)MG_RECORD_TEXT_MAX);
	struct mg_str text = {e->loading.text, e->loading.len};
	if (mg_record_read(&next, &s, &e->own[!e->own_used], text, &error)) {
		take_over(e, &next, &s, random_seed(e), NULL);
		return mg_ok(&e->answer);
	}
	mg_buf_init(&why, words, sizeof words);
	mg_text_record_error(&next, &error, MG_EN, &why);
	return mg_fail(&e->answer, MG_E_RECORD, "line %d: %s", error.line, words);
}

void mg_load_line(struct mg_engine *e, struct mg_str line)
{
	struct mg_loading *l = &e->loading;
	mg_assert(l->running && l->len <= sizeof l->text);
	if (mg_str_is(line, ".")) {
		l->running = false;
		load(e);
		return;
	}
	if (line.len > MG_LINE_MAX || line.len >= sizeof l->text - l->len) {
		l->too_long = true;
		return;
	}
	if (line.len)
		memcpy(l->text + l->len, line.at, line.len);
	l->len += line.len;
	l->text[l->len++] = '\n';
}

void mg_load_cut_off(struct mg_engine *e)
{
	e->loading.running = false;
	mg_fail(&e->answer, MG_E_RECORD, "the input ended before the line \".\" that ends a record");
}
