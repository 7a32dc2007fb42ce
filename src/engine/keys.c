/* keys.c: cuts `key=value` words and complains about those that a command does not have. */
#include "engine/keys.h"

/* Cuts "name=value" or "name="a value"" off the front. False: it is neither. */
static bool cut_pair(struct mg_str *rest, struct mg_str *name, struct mg_str *value)
{
	struct mg_str from = *rest, word = mg_str_word(rest);
	const char *equals = memchr(word.at, '=', word.len), *quote;
	if (!equals)
		return false;
	*name = (struct mg_str){word.at, (size_t)(equals - word.at)};
	*value = (struct mg_str){equals + 1, word.len - name->len - 1};
	if (value->len == 0 || *value->at != '"')
		return value->len > 0;
	const char *line_end = from.at + from.len, *begin = equals + 2;
	quote = memchr(begin, '"', (size_t)(line_end - begin));
	if (!quote || quote == begin || (quote + 1 < line_end && quote[1] != ' ' && quote[1] != '\t'))
		return false;
	*value = (struct mg_str){begin, (size_t)(quote - begin)};
	*rest = (struct mg_str){quote + 1, (size_t)(line_end - quote - 1)};
	return true;
}

static struct mg_key *find(struct mg_key *keys, size_t n, struct mg_str name)
{
	for (size_t i = 0; i < n; i++)
		if (mg_str_is(name, keys[i].name))
			return &keys[i];
	return NULL;
}

bool mg_keys_read(struct mg_answer *a, struct mg_str rest, struct mg_key *keys, size_t n)
{
	struct mg_str name, value, peek;
	for (peek = rest; mg_str_word(&peek).len; peek = rest) {
		struct mg_str shown = rest;
		shown = mg_str_word(&shown);
		if (!cut_pair(&rest, &name, &value))
			return mg_fail(a, MG_E_SYNTAX, "\"%.*s\" is not key=value", mg_shown(shown), shown.at);
		struct mg_key *key = find(keys, n, name);
		if (!key)
			return mg_fail(a, MG_E_SYNTAX, "there is no key \"%.*s\" here", mg_shown(name), name.at);
		if (key->value.at)
			return mg_fail(a, MG_E_SYNTAX, "%s is given twice", key->name);
		key->value = value;
	}
	return true;
}

static bool all_digits(struct mg_str word)
{
	for (size_t i = 0; i < word.len; i++)
		if (word.at[i] < '0' || word.at[i] > '9')
			return false;
	return word.len > 0;
}

bool mg_number_read(struct mg_answer *a, const char *what, struct mg_str word, long min, long max, long *out)
{
	mg_assert(min <= max);
	if (mg_str_number(word, max, out) && *out >= min)
		return true;
	if (!all_digits(word) || mg_str_number(word, max, out))
		return mg_fail(a, MG_E_SYNTAX, "%s must be a number from %ld on, not \"%.*s\"", what, min, mg_shown(word), word.at);
	return mg_fail(a, MG_E_LIMIT, "%s can be at most %ld", what, max);
}
