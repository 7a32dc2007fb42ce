/* parse_body.c: the JSON body of a request, read strictly, and the checks that several endpoints share. */
#include "bots/player.h"
#include "server/parse.h"

static bool take_value(const struct mg_body_key *k, json_t *value)
{
	switch (k->kind) {
	case MG_KEY_TEXT:
		if (json_is_string(value))
			*(const char **)k->to = json_string_value(value);
		return json_is_string(value);
	case MG_KEY_NUMBER:
		if (json_is_integer(value))
			*(int64_t *)k->to = json_integer_value(value);
		return json_is_integer(value);
	case MG_KEY_BOOL:
		if (json_is_boolean(value))
			*(bool *)k->to = json_is_true(value);
		return json_is_boolean(value);
	case MG_KEY_LIST:
		if (json_is_array(value))
			*(json_t **)k->to = value;
		return json_is_array(value);
	}
	mg_assert(false);
	return false;
}

static const struct mg_body_key *find_key(const struct mg_body_key *keys, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i].name, name) == 0)
			return &keys[i];
	return NULL;
}

bool mg_parse_object(struct mg_request *r, json_t *object, const struct mg_body_key *keys, size_t n)
{
	const char *name;
	json_t *value;
	json_object_foreach(object, name, value) {
		const struct mg_body_key *k = find_key(keys, n, name);
		if (!k || !take_value(k, value))
			return mg_parse_wrong(r, k ? k->name : NULL);
		if (k->given)
			*k->given = true;
	}
	for (size_t i = 0; i < n; i++)
		if (keys[i].needed && !json_object_get(object, keys[i].name))
			return mg_parse_wrong(r, keys[i].name);
	return true;
}

bool mg_parse_wrong(struct mg_request *r, const char *where)
{
	return mg_request_refuse(r, MG_R_SYNTAX, NULL, where);
}

static bool is_made_of(const char *text, const char *letters, size_t least, size_t most)
{
	size_t len = strlen(text);
	return len >= least && len <= most && strspn(text, letters) == len;
}

bool mg_check_key(struct mg_request *r, const char *key)
{
	return is_made_of(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 8, 64) || mg_parse_wrong(r, "key");
}

bool mg_check_number(struct mg_request *r, const char *number)
{
	return !number || is_made_of(number, "0123456789abcdef", MG_NUMBER_DIGITS, MG_NUMBER_DIGITS) || mg_parse_wrong(r, "number");
}

bool mg_check_name(struct mg_request *r, const char *name)
{
	return (mg_name_is_good(mg_str(name)) && !mg_str_has_invisible(mg_str(name)) && strspn(name, " ") < strlen(name)) || mg_parse_wrong(r, "name");
}

bool mg_check_level(struct mg_request *r, const char *level)
{
	return mg_player_named(level) != NULL || mg_parse_wrong(r, "level");
}

bool mg_check_seat(struct mg_request *r, int64_t seat, int *to)
{
	if (seat < 1 || seat > MG_SEATS)
		return mg_parse_wrong(r, "seat");
	*to = (int)seat - 1;
	return true;
}

void mg_take_code(struct mg_request *r, const char *code)
{
	r->has_code = code != NULL;
	if (code)
		mg_code_hash(mg_str(code), r->code);
}

bool mg_parse_nothing(struct mg_request *r, const struct mg_request_input *in)
{
	return mg_parse_object(r, in->json, NULL, 0);
}

static bool parse_code(struct mg_request *r, const struct mg_request_input *in, bool needed)
{
	const char *code = NULL;
	const struct mg_body_key keys[] = {{"code", MG_KEY_TEXT, needed, &code, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	mg_take_code(r, code);
	return true;
}

bool mg_parse_code(struct mg_request *r, const struct mg_request_input *in)
{
	return parse_code(r, in, true);
}

bool mg_parse_link_code(struct mg_request *r, const struct mg_request_input *in)
{
	return parse_code(r, in, false);
}

bool mg_parse_number(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"number", MG_KEY_TEXT, false, &r->body.number.number, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_number(r, r->body.number.number);
}

bool mg_parse_body(struct mg_request *r, struct mg_str body)
{
	json_error_t error;
	mg_assert(r->endpoint->body_max && !r->json);
	if (body.len > r->endpoint->body_max)
		return mg_request_refuse(r, MG_R_LONG, NULL, NULL);
	/* What needs nothing may come without a body. */
	r->json = body.len && r->endpoint->parse != mg_parse_anything ? json_loadb(body.at, body.len, JSON_REJECT_DUPLICATES, &error) : json_object();
	if (!json_is_object(r->json))
		return mg_parse_wrong(r, NULL);
	return r->endpoint->parse(r, &(struct mg_request_input){.json = r->json});
}
