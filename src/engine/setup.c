/* setup.c: how a game comes into the engine: `new`, and `load` with its record. */
#include "base/rng.h"
#include "engine/inside.h"
#include "engine/keys.h"
#include "engine/source.h"
#include "record/movetext.h"

#include <limits.h>

/* The game in `next` becomes the engine's. */
static void take_over(struct mg_engine *e, const struct mg_record *next, const struct mg_state *s, uint64_t seed)
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
}

static uint64_t random_seed(struct mg_engine *e)
{
	struct mg_rng rng = mg_rng_seed(e->entropy);
	uint64_t seed = mg_rng_next(&rng);
	e->entropy = rng.state;
	return seed;
}

enum { K_EDITION, K_PLAYERS, K_BOARD, K_DRAWS, K_START, K_SEED, KEYS };

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
		sheet = mg_board_find(path, &e->own[!e->own_used], errors);
		if (!sheet && errors->at[0].line)
			mg_fail(&e->answer, MG_E_BOARD, "%s:%d: %s", path, errors->at[0].line, errors->at[0].text);
		else if (!sheet)
			mg_fail(&e->answer, MG_E_BOARD, "%s: %s", path, errors->at[0].text);
	}
	free(errors);
	return sheet;
}

static const struct mg_sheet *read_board(struct mg_engine *e, const struct mg_key *k)
{
	int edition = mg_edition_named(k[K_EDITION].value);
	if (edition < 0) {
		mg_fail(&e->answer, MG_E_SYNTAX, "edition must be industry or industria");
		return NULL;
	}
	if (!k[K_BOARD].value.at)
		return mg_sheet_of_edition((enum mg_edition_id)edition);
	const struct mg_sheet *sheet = asked_board(e, k[K_BOARD].value);
	if (!sheet || mg_board_is_for(&sheet->board, edition))
		return sheet;
	mg_fail(&e->answer, MG_E_BOARD, "the board %s is made for the other edition", sheet->name);
	return NULL;
}

static bool read_draws(struct mg_engine *e, struct mg_str value, enum mg_draws *draws)
{
	*draws = MG_DRAWS_BALANCED;
	return !value.at || mg_draws_read(value, draws) ||
	       mg_fail(&e->answer, MG_E_SYNTAX, "draws must be balanced or plain");
}

static bool read_start(struct mg_engine *e, struct mg_str value, long players, int *start)
{
	*start = value.at ? mg_seat_read(value) : 0;
	return *start < players || mg_fail(&e->answer, MG_E_SYNTAX, "start must be a seat from p1 to p%ld", players);
}

bool mg_cmd_new(struct mg_engine *e, struct mg_str rest)
{
	struct mg_key k[KEYS] = {
		[K_EDITION] = {.name = "edition"}, [K_PLAYERS] = {.name = "players"}, [K_BOARD] = {.name = "board"},
		[K_DRAWS] = {.name = "draws"},     [K_START] = {.name = "start"},     [K_SEED] = {.name = "seed"},
	};
	long players, seed = 0;
	enum mg_draws draws = MG_DRAWS_BALANCED;
	int start;
	struct mg_record next;
	struct mg_state s;
	if (!mg_keys_read(&e->answer, rest, k, KEYS))
		return false;
	if (!k[K_EDITION].value.at || !k[K_PLAYERS].value.at)
		return mg_fail(&e->answer, MG_E_SYNTAX, "new needs edition=… and players=…");
	if (!mg_str_number(k[K_PLAYERS].value, MG_SEATS, &players) || players < MG_MIN_SEATS)
		return mg_fail(&e->answer, MG_E_SYNTAX, "players must be 3 or 4");
	if (!read_draws(e, k[K_DRAWS].value, &draws) || !read_start(e, k[K_START].value, players, &start))
		return false;
	if (k[K_SEED].value.at && !mg_number_read(&e->answer, "seed", k[K_SEED].value, 0, LONG_MAX, &seed))
		return false;
	const struct mg_sheet *sheet = read_board(e, k);
	if (!sheet)
		return false;
	mg_record_init(&next, sheet, (int)players, draws, start);
	mg_record_state(&next, 0, &s);
	take_over(e, &next, &s, k[K_SEED].value.at ? (uint64_t)seed : random_seed(e));
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
		take_over(e, &next, &s, random_seed(e));
		return mg_ok(&e->answer);
	}
	mg_buf_init(&why, words, sizeof words);
	mg_record_blame(&next, &error, &why);
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
