/* entrant.c: reads who takes part in a match. */
#include "train/entrant.h"

#include "base/str.h"

/* "10ms" or "n500". False: it is neither. */
static bool read_budget(struct mg_str text, struct mg_entrant *out)
{
	enum { MOST_MS = 3600 * 1000, MOST_SEARCHES = 1000000000 };
	long whole = 0, part = 0;
	if (text.len > 1 && (text.at[0] == 'n' || text.at[0] == 'e')) {
		if (!mg_str_number((struct mg_str){text.at + 1, text.len - 1}, MOST_SEARCHES, &whole) || whole == 0)
			return false;
		out->searches = text.at[0] == 'n' ? (uint64_t)whole : 0;
		out->player.searches = (uint32_t)whole;
		return true;
	}
	if (text.len < 3 || memcmp(text.at + text.len - 2, "ms", 2) != 0)
		return false;
	text.len -= 2;
	const char *point = memchr(text.at, '.', text.len);
	size_t digits = point ? (size_t)(point - text.at) : text.len;
	if (!mg_str_number((struct mg_str){text.at, digits}, MOST_MS, &whole))
		return false;
	if (point && (text.len != digits + 2 || !mg_str_number((struct mg_str){point + 1, 1}, 9, &part)))
		return false;
	out->ms = (double)whole + (double)part / 10;
	return out->ms > 0;
}

static const char *read_program(const char *text, struct mg_entrant *out)
{
	const char *colon = strchr(text, ':');
	if (colon && *text != 'e' && read_budget((struct mg_str){text, (size_t)(colon - text)}, out)) /* a program has no eras */
		text = colon + 1;
	out->command = text;
	return *text ? NULL : "names no command";
}

/* A number from -10 to 10, like 1.25 or -0.5. */
static bool read_value(struct mg_str text, float *out)
{
	long digits = 0, scale = 1;
	bool less = text.len > 1 && text.at[0] == '-';
	if (less)
		text = (struct mg_str){text.at + 1, text.len - 1};
	size_t point = text.len;
	if (text.len == 0 || text.len > 8)
		return false;
	for (size_t i = 0; i < text.len; i++) {
		if (text.at[i] == '.' && point == text.len && i > 0 && i + 1 < text.len) {
			point = i;
			continue;
		}
		if (text.at[i] < '0' || text.at[i] > '9')
			return false;
		digits = 10 * digits + (text.at[i] - '0');
		scale *= i > point ? 10 : 1;
	}
	*out = (float)((less ? -1 : 1) * (double)digits / (double)scale);
	return *out >= -10 && *out <= 10;
}

static bool is_worth(const struct mg_param_set *set)
{
	for (int i = MG_PARAM_WORTH; i < MG_PARAMS; i++)
		if (set->has[i])
			return true;
	return false;
}

/* "money=1.2,share-3=0.8,worth-A1=-0.5" */
static const char *read_params(struct mg_str text, struct mg_entrant *out)
{
	for (bool more = true; more;) {
		const char *comma = memchr(text.at, ',', text.len), *equals = memchr(text.at, '=', text.len);
		size_t len = comma ? (size_t)(comma - text.at) : text.len, name = equals ? (size_t)(equals - text.at) : text.len;
		float x;
		if (name >= len || !read_value((struct mg_str){text.at + name + 1, len - name - 1}, &x))
			return "has no parameter and number, like money=1.2, behind a comma";
		bool warm = out->player.level != MG_NO_LEVEL && name == 11 && memcmp(text.at, "temperature", name) == 0;
		struct mg_param_set named = {{false}};
		bool some = out->player.tuned && mg_params_named(text.at, name, &named);
		if (!warm && !some)
			return out->player.tuned ? "names a parameter that does not exist" : "has no such parameter";
		if (x <= 0 && !is_worth(&named))
			return "has a parameter that must be above 0";
		if (warm)
			out->player.temperature = x;
		out->turned |= some;
		for (int i = 0; i < MG_PARAMS; i++)
			if (named.has[i]) {
				out->given.has[i] = true;
				out->param[i] = x;
			}
		more = comma != NULL;
		len += more;
		text = (struct mg_str){text.at + len, text.len - len};
	}
	return NULL;
}

void mg_entrant_tuning(const struct mg_entrant *e, const struct mg_board *b, int players, struct mg_tuning *out)
{
	mg_tuning_of(b, players, out);
	if (out->board != b->hash)
		memset(&out->param[MG_PARAM_WORTH], 0, MG_FIELDS * sizeof out->param[0]);
	out->board = b->hash;
	for (int i = 0; i < MG_PARAMS; i++)
		if (e->given.has[i])
			out->param[i] = e->param[i];
}

const char *mg_entrant_read(const char *text, struct mg_entrant *out)
{
	char name[32];
	const char *comma = strchr(text, ',');
	size_t whole = comma ? (size_t)(comma - text) : strlen(text);
	const char *colon = memchr(text, ':', whole);
	size_t len = colon ? (size_t)(colon - text) : whole;
	*out = (struct mg_entrant){.name = text};
	if (colon && len == 3 && memcmp(text, "cmd", 3) == 0)
		return read_program(colon + 1, out);
	snprintf(name, sizeof name, "%.*s", (int)(len < sizeof name ? len : sizeof name - 1), text);
	const struct mg_player *player = len < sizeof name ? mg_player_named(name) : NULL;
	if (!player)
		return "is no player";
	out->player = *player;
	if (colon && !read_budget((struct mg_str){colon + 1, whole - len - 1}, out))
		return "has no budget like 10ms, 0.5ms, n500 or e500 behind its colon";
	return comma ? read_params(mg_str(comma + 1), out) : NULL;
}
