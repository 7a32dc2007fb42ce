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

const char *mg_entrant_read(const char *text, struct mg_entrant *out)
{
	char name[32];
	const char *colon = strchr(text, ':');
	size_t len = colon ? (size_t)(colon - text) : strlen(text);
	*out = (struct mg_entrant){.name = text};
	if (colon && len == 3 && memcmp(text, "cmd", 3) == 0)
		return read_program(colon + 1, out);
	snprintf(name, sizeof name, "%.*s", (int)(len < sizeof name ? len : sizeof name - 1), text);
	const struct mg_player *player = len < sizeof name ? mg_player_named(name) : NULL;
	if (!player)
		return "is no player";
	out->player = *player;
	if (colon && !read_budget(mg_str(colon + 1), out))
		return "has no budget like 10ms, 0.5ms, n500 or e500 behind its colon";
	return NULL;
}
