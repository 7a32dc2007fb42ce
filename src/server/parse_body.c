/* parse_body.c: the body of a request, read strictly. */
#include "bots/player.h"
#include "record/movetext.h"
#include "server/parse.h"

/* One key that a body may have. */
struct key {
	const char *name;
	char kind;   /* t text, n number, b boolean, l list */
	bool needed;
	void *to;    /* const char **, int64_t *, bool *, json_t ** (not owned) */
	bool *given; /* may be NULL */
};

static bool take_value(const struct key *k, json_t *value)
{
	switch (k->kind) {
	case 't':
		if (json_is_string(value))
			*(const char **)k->to = json_string_value(value);
		return json_is_string(value);
	case 'n':
		if (json_is_integer(value))
			*(int64_t *)k->to = json_integer_value(value);
		return json_is_integer(value);
	case 'b':
		if (json_is_boolean(value))
			*(bool *)k->to = json_is_true(value);
		return json_is_boolean(value);
	default:
		if (json_is_array(value))
			*(json_t **)k->to = value;
		return json_is_array(value);
	}
}

static const struct key *find_key(const struct key *keys, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i].name, name) == 0)
			return &keys[i];
	return NULL;
}

/* Every key of the object known and of its kind, every needed one there. */
static bool read_object(struct mg_request *r, json_t *object, const struct key *keys, size_t n)
{
	const char *name;
	json_t *value;
	json_object_foreach(object, name, value) {
		const struct key *k = find_key(keys, n, name);
		if (!k || !take_value(k, value))
			return mg_request_refuse(r, MG_R_SYNTAX, NULL, k ? k->name : NULL);
		if (k->given)
			*k->given = true;
	}
	for (size_t i = 0; i < n; i++)
		if (keys[i].needed && !json_object_get(object, keys[i].name))
			return mg_request_refuse(r, MG_R_SYNTAX, NULL, keys[i].name);
	return true;
}

#define READ(r, keys) read_object(r, (r)->body, keys, MG_COUNT(keys))

static bool wrong(struct mg_request *r, const char *where)
{
	return mg_request_refuse(r, MG_R_SYNTAX, NULL, where);
}

static bool is_made_of(const char *text, const char *letters, size_t least, size_t most)
{
	size_t len = strlen(text);
	return len >= least && len <= most && strspn(text, letters) == len;
}

static bool check_key(struct mg_request *r)
{
	return is_made_of(r->key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 8, 64) || wrong(r, "key");
}

static bool check_number(struct mg_request *r)
{
	return !r->number || is_made_of(r->number, "0123456789abcdef", MG_NUMBER_DIGITS, MG_NUMBER_DIGITS) ||
	       wrong(r, "number");
}

static bool check_name(struct mg_request *r)
{
	return mg_name_is_good(mg_str(r->text)) || wrong(r, "name");
}

/* Seats are 1 to 4 outside, 0 to 3 inside. */
static bool check_seat(struct mg_request *r, int64_t seat)
{
	if (seat < 1 || seat > MG_SEATS)
		return wrong(r, "seat");
	r->seat = (int)seat - 1;
	return true;
}

static bool read_name(struct mg_request *r)
{
	const struct key keys[] = {{"name", 't', true, &r->text, NULL}};
	return READ(r, keys) && check_name(r);
}

static bool read_nothing(struct mg_request *r)
{
	return read_object(r, r->body, NULL, 0);
}

static void take_code(struct mg_request *r, const char *code)
{
	r->has_code = code != NULL;
	if (code)
		mg_code_hash(mg_str(code), r->code);
}

static bool read_code(struct mg_request *r)
{
	const char *code = NULL;
	const struct key keys[] = {{"code", 't', r->kind == MG_REQUEST_USE_DEVICE_LINK, &code, NULL}};
	if (!READ(r, keys))
		return false;
	take_code(r, code);
	return true;
}

static bool read_join(struct mg_request *r)
{
	const char *code = NULL;
	int64_t seat = 0;
	bool seated = false;
	const struct key keys[] = {
		{"code", 't', false, &code, NULL}, {"seat", 'n', false, &seat, &seated}, {"number", 't', false, &r->number, NULL}};
	if (!READ(r, keys) || (seated && !check_seat(r, seat)))
		return false;
	take_code(r, code);
	return check_number(r);
}

static bool check_level(struct mg_request *r, const char *level)
{
	return mg_player_named(level) != NULL || wrong(r, "level");
}

static bool read_seat(struct mg_request *r)
{
	const char *kind = NULL;
	int64_t seat = 0;
	const struct key keys[] = {
		{"seat", 'n', true, &seat, NULL}, {"kind", 't', true, &kind, NULL}, {"level", 't', false, &r->level, NULL}};
	if (!READ(r, keys) || !check_seat(r, seat))
		return false;
	if (strcmp(kind, "open") == 0)
		return !r->level || wrong(r, "level");
	if (strcmp(kind, "bot") != 0)
		return wrong(r, "kind");
	return r->level ? check_level(r, r->level) : wrong(r, "level");
}

static bool read_link(struct mg_request *r)
{
	int64_t seat = 0;
	bool seated = false;
	const struct key keys[] = {{"seat", 'n', false, &seat, &seated}, {"watch", 'b', false, &r->watch, NULL}};
	if (!READ(r, keys) || (seated && !check_seat(r, seat)))
		return false;
	return seated != r->watch || wrong(r, "seat");
}

static bool read_number(struct mg_request *r)
{
	const struct key keys[] = {{"number", 't', false, &r->number, NULL}};
	return READ(r, keys) && check_number(r);
}

static bool read_moves(struct mg_request *r)
{
	json_t *moves = NULL, *move;
	size_t i;
	const struct key keys[] = {
		{"expect", 'n', true, &r->expect, NULL}, {"key", 't', true, &r->key, NULL}, {"moves", 'l', true, &moves, NULL}};
	if (!READ(r, keys) || !check_key(r))
		return false;
	size_t n = json_array_size(moves);
	if (n < 1 || n > MG_MOVES_MAX || r->expect < 0)
		return wrong(r, r->expect < 0 ? "expect" : "moves");
	json_array_foreach(moves, i, move) {
		r->move[i] = json_string_value(move);
		if (!r->move[i])
			return wrong(r, "moves");
	}
	r->moves = (int)n;
	return true;
}

static bool read_undo(struct mg_request *r)
{
	const struct key keys[] = {{"expect", 'n', true, &r->expect, NULL}, {"key", 't', true, &r->key, NULL}};
	return READ(r, keys) && check_key(r) && (r->expect >= 0 || wrong(r, "expect"));
}

static bool read_answer(struct mg_request *r)
{
	const struct key keys[] = {{"key", 't', true, &r->key, NULL}, {"yes", 'b', true, &r->yes, NULL}};
	return READ(r, keys) && check_key(r);
}

static bool read_say(struct mg_request *r)
{
	const struct key keys[] = {{"key", 't', true, &r->key, NULL}, {"text", 't', true, &r->text, NULL}};
	return READ(r, keys) && check_key(r);
}

static bool read_token(struct mg_request *r)
{
	json_t *scopes = NULL, *scope;
	size_t i;
	const struct key keys[] = {{"name", 't', true, &r->text, NULL}, {"scopes", 'l', true, &scopes, NULL}};
	if (!READ(r, keys) || !check_name(r))
		return false;
	json_array_foreach(scopes, i, scope) {
		unsigned bit = 0;
		for (int s = 0; s < MG_SCOPES; s++)
			if (json_is_string(scope) && strcmp(json_string_value(scope), mg_scope_names[s]) == 0)
				bit = 1u << s;
		if (!bit || (r->scopes & bit))
			return wrong(r, "scopes");
		r->scopes |= bit;
	}
	return r->scopes != 0 || wrong(r, "scopes");
}

static bool read_one_seat(struct mg_request *r, json_t *object, struct mg_seat_request *seat)
{
	const char *kind = NULL;
	const struct key keys[] = {{"kind", 't', true, &kind, NULL}, {"level", 't', false, &seat->level, NULL}};
	if (!json_is_object(object))
		return wrong(r, "seats");
	if (!read_object(r, object, keys, MG_COUNT(keys)))
		return false;
	if (strcmp(kind, "bot") == 0)
		return seat->level ? check_level(r, seat->level) : wrong(r, "level");
	seat->me = strcmp(kind, "me") == 0;
	if (seat->level || !(seat->me || strcmp(kind, "open") == 0))
		return wrong(r, "seats");
	return true;
}

static bool read_seats(struct mg_request *r, json_t *seats)
{
	struct mg_opening *o = &r->opening;
	json_t *seat;
	size_t i;
	int me = 0;
	if (json_array_size(seats) != (size_t)o->players)
		return wrong(r, "seats");
	json_array_foreach(seats, i, seat) {
		if (!read_one_seat(r, seat, &o->seat[i]))
			return false;
		me += o->seat[i].me;
	}
	return me <= 1 || wrong(r, "seats");
}

/* Within reason. */
static bool read_pace(const char *words, struct mg_pace *pace)
{
	static const int64_t day = 24 * 3600 * 1000;
	return mg_pace_read(mg_str(words), pace) && pace->base_ms <= (pace->kind == MG_PACE_LIVE ? day : 60 * day) &&
	       pace->increment_ms <= day / 24;
}

static bool check_opening(struct mg_request *r, const char *edition, int64_t players, const char *draws, const char *start,
			  const char *pace)
{
	struct mg_opening *o = &r->opening;
	int number = mg_edition_named(mg_str(edition));
	if (number < 0)
		return wrong(r, "edition");
	if (players < MG_MIN_SEATS || players > MG_SEATS)
		return wrong(r, "players");
	o->edition = (enum mg_edition_id)number;
	o->players = (int)players;
	o->draws = MG_DRAWS_BALANCED;
	if (draws && !mg_draws_read(mg_str(draws), &o->draws))
		return wrong(r, "draws");
	o->start = start && strcmp(start, "random") != 0 ? mg_seat_read(mg_str(start)) : -1;
	if (o->start >= o->players)
		return wrong(r, "start");
	if (o->board && o->sheet)
		return wrong(r, "sheet");
	return read_pace(pace, &o->pace) || wrong(r, "pace");
}

static bool read_create(struct mg_request *r)
{
	struct mg_opening *o = &r->opening;
	const char *edition = NULL, *draws = NULL, *start = NULL, *pace = "none";
	int64_t players = 0;
	json_t *seats = NULL;
	const struct key keys[] = {
		{"edition", 't', true, &edition, NULL}, {"players", 'n', true, &players, NULL},
		{"board", 't', false, &o->board, NULL}, {"sheet", 't', false, &o->sheet, NULL},
		{"draws", 't', false, &draws, NULL},    {"start", 't', false, &start, NULL},
		{"pace", 't', false, &pace, NULL},   {"public", 'b', false, &o->is_public, NULL},
		{"seats", 'l', true, &seats, NULL},     {"number", 't', false, &r->number, NULL},
	};
	return READ(r, keys) && check_opening(r, edition, players, draws, start, pace) && read_seats(r, seats) && check_number(r);
}

static bool (*const readers[MG_REQUEST_KINDS])(struct mg_request *) = {
	[MG_REQUEST_NAME] = read_name,       [MG_REQUEST_MAKE_DEVICE_LINK] = read_nothing, [MG_REQUEST_USE_DEVICE_LINK] = read_code, [MG_REQUEST_FORGET] = read_nothing,
	[MG_REQUEST_CREATE] = read_create,   [MG_REQUEST_JOIN] = read_join,     [MG_REQUEST_WATCH] = read_code,   [MG_REQUEST_SEAT] = read_seat,
	[MG_REQUEST_LINK] = read_link,       [MG_REQUEST_START] = read_nothing, [MG_REQUEST_LEAVE] = read_nothing, [MG_REQUEST_BACK] = read_nothing,
	[MG_REQUEST_REMATCH] = read_number,  [MG_REQUEST_CLOSE] = read_nothing, [MG_REQUEST_MOVES] = read_moves,  [MG_REQUEST_UNDO] = read_undo,
	[MG_REQUEST_ANSWER] = read_answer,   [MG_REQUEST_SAY] = read_say,       [MG_REQUEST_NEW_TOKEN] = read_token,
	[MG_REQUEST_WITHDRAW] = read_nothing,
};

bool mg_parse_body(struct mg_request *r, struct mg_str body)
{
	json_error_t error;
	if (body.len > mg_parse_body_max(r))
		return mg_request_refuse(r, MG_R_LONG, NULL, NULL);
	/* What needs nothing may come without a body. */
	r->body = body.len ? json_loadb(body.at, body.len, JSON_REJECT_DUPLICATES, &error) : json_object();
	if (!json_is_object(r->body))
		return wrong(r, NULL);
	mg_assert(readers[r->kind]);
	return readers[r->kind](r);
}
