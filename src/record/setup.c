/* setup.c: reads the words that say what is played. */
#include "record/setup.h"

#include "record/movetext.h"

void mg_game_setup_init(struct mg_game_setup *s)
{
	*s = (struct mg_game_setup){.edition = -1, .draws = MG_DRAWS_BALANCED};
}

static bool take_edition(struct mg_game_setup *s, struct mg_str value)
{
	s->edition = mg_edition_named(value);
	return s->edition >= 0;
}

static bool take_players(struct mg_game_setup *s, struct mg_str value)
{
	long n;
	if (!mg_str_number(value, MG_SEATS, &n) || n < MG_MIN_SEATS)
		return false;
	s->players = (int)n;
	return true;
}

static bool take_draws(struct mg_game_setup *s, struct mg_str value)
{
	return mg_draws_read(value, &s->draws);
}

static bool take_places(struct mg_game_setup *s, struct mg_str value)
{
	return mg_places_read(value, &s->places);
}

static bool take_start(struct mg_game_setup *s, struct mg_str value)
{
	s->start = mg_str_is(value, "random") ? MG_START_RANDOM : mg_seat_read(value);
	return s->start != MG_NONE;
}

static bool take_board(struct mg_game_setup *s, struct mg_str value)
{
	s->board = value;
	return true;
}

static const struct {
	const char *key;
	bool (*take)(struct mg_game_setup *s, struct mg_str value);
	const char *wrong;
} words[] = {
	{"edition", take_edition, "edition must be industry or industria"},
	{"players", take_players, "players must be 3 or 4"},
	{"draws", take_draws, "draws must be balanced or plain"},
	{"places", take_places, "places must be printed or even"},
	{"start", take_start, "start must be a seat, p1 to p4"},
	{"board", take_board, "board must be a name or a file"},
};

enum mg_setup_word mg_game_setup_take(struct mg_game_setup *s, struct mg_str key, struct mg_str value, const char **wrong)
{
	for (size_t i = 0; i < MG_COUNT(words); i++) {
		if (!mg_str_is(key, words[i].key))
			continue;
		*wrong = words[i].wrong;
		return words[i].take(s, value) ? MG_SETUP_TAKEN : MG_SETUP_WRONG;
	}
	return MG_SETUP_OTHER;
}

enum mg_setup_word mg_game_setup_read(struct mg_game_setup *s, struct mg_str word, const char **wrong)
{
	const char *sign = word.len ? memchr(word.at, '=', word.len) : NULL;
	if (!sign)
		return MG_SETUP_OTHER;
	size_t n = (size_t)(sign - word.at);
	return mg_game_setup_take(s, (struct mg_str){word.at, n}, (struct mg_str){sign + 1, word.len - n - 1}, wrong);
}

const char *mg_game_setup_check(const struct mg_game_setup *s, bool random_start)
{
	static const char *const beyond[] = {"start must be a seat, p1 to p3", "start must be a seat, p1 to p4"};
	if (s->edition < 0 || !s->players)
		return s->players ? "edition= is missing" : "players= is missing";
	mg_assert(s->players >= MG_MIN_SEATS && s->players <= MG_SEATS);
	if (s->start >= s->players || (s->start == MG_START_RANDOM && !random_start))
		return beyond[s->players - MG_MIN_SEATS];
	if (!mg_places_fit(s->places, s->draws, s->edition))
		return "even places go with balanced draws";
	return NULL;
}
