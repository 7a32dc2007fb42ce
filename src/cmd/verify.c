/* verify.c: checks the log of an online table, its draws above all. */
#include "base/json.h"
#include "cmd/options.h"
#include "table/fair.h"

#include <jansson.h>

enum { LOG_MAX = 32 << 20 };

struct log_line {
	uint64_t n;
	int64_t at;
	struct mg_str text;
	char *owned; /* or NULL: the text is part of the file */
};

struct log_lines {
	struct log_line *at;
	size_t count, cap;
};

static void add(struct log_lines *l, struct log_line e)
{
	if (l->count == l->cap) {
		l->cap = l->cap ? 2 * l->cap : 1024;
		l->at = realloc(l->at, l->cap * sizeof *l->at);
		if (!l->at) {
			mg_complain("out of memory");
			exit(MG_EXIT_BAD_INPUT);
		}
	}
	mg_assert(l->count < l->cap && e.text.len);
	l->at[l->count++] = e;
}

static void release(struct log_lines *l)
{
	for (size_t i = 0; i < l->count; i++)
		free(l->at[i].owned);
	free(l->at);
}

/* ---- reading */

static bool read_line(struct mg_str line, struct log_line *e)
{
	long n, at;
	if (!mg_str_number(mg_str_word(&line), INT32_MAX, &n) || !mg_str_number(mg_str_word(&line), INT64_MAX, &at))
		return false;
	while (line.len && *line.at == ' ')
		line = (struct mg_str){line.at + 1, line.len - 1};
	*e = (struct log_line){.n = (uint64_t)n, .at = at, .text = line};
	return line.len > 0;
}

/* "N TIME EVENT" a line. */
static bool read_plain(const char *path, struct mg_str text, struct log_lines *l)
{
	struct mg_str line;
	struct log_line e;
	for (int number = 1; mg_str_line(&text, &line); number++) {
		struct mg_str ahead = line;
		if (!mg_str_word(&ahead).len)
			continue;
		if (!read_line(line, &e)) {
			mg_complain("%s:%d: a line is a number, a time and an event", path, number);
			return false;
		}
		add(l, e);
	}
	return true;
}

/* {"n":58,"at":1763269200000,"event":"move p2 bid 3"}; notices and beats, which have none of these, are passed over. */
static bool add_object(const json_t *object, struct log_lines *l)
{
	const json_t *n = json_object_get(object, "n"), *at = json_object_get(object, "at"), *event = json_object_get(object, "event");
	if (!json_is_object(object) || !event)
		return json_is_object(object);
	if (!json_is_integer(n) || !json_is_integer(at) || !json_is_string(event) || json_integer_value(n) < 0)
		return false;
	size_t len = json_string_length(event);
	char *text = mg_need(len + 1);
	memcpy(text, json_string_value(event), len);
	add(l, (struct log_line){(uint64_t)json_integer_value(n), json_integer_value(at), {text, len}, text});
	return true;
}

static bool add_value(const json_t *value, struct log_lines *l)
{
	const json_t *list = json_object_get(value, "events"), *one;
	size_t i;
	if (!json_is_array(list))
		return add_object(value, l);
	json_array_foreach(list, i, one)
		if (!add_object(one, l))
			return false;
	return true;
}

/* Any number of JSON values, one after the other. */
static bool read_json(const char *path, struct mg_str text, struct log_lines *l)
{
	struct mg_str rest = text, ahead = text;
	while (mg_str_word(&ahead).len) {
		json_error_t e;
		json_t *value = json_loadb(rest.at, rest.len, JSON_DISABLE_EOF_CHECK, &e);
		bool fine = value && add_value(value, l);
		json_decref(value);
		if (!fine) {
			mg_complain("%s: %s", path, value ? "a value that is no event of a table" : e.text);
			return false;
		}
		rest = (struct mg_str){rest.at + e.position, rest.len - (size_t)e.position};
		ahead = rest;
	}
	return true;
}

/* ---- checking */

static bool fold(struct mg_table *t, const struct log_line *e, const uint8_t *secret, struct mg_buf *wrong)
{
	if (e->n != t->events + (uint64_t)1) {
		mg_buf_printf(wrong, "number %lu is missing", (unsigned long)t->events + 1);
		return false;
	}
	if (e->at < t->at) {
		mg_buf_text(wrong, "its time is before that of the event before it");
		return false;
	}
	return (!secret || mg_fair_event(t, secret, e->text, wrong)) && mg_table_apply(t, e->at, e->text, wrong);
}

/* Folds all events into *t; with the secret, if it is known, also their draws are checked. */
static bool fold_all(const char *path, const struct log_lines *l, const uint8_t *secret, struct mg_table *t)
{
	char why[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	mg_table_init(t);
	for (size_t i = 0; i < l->count; i++)
		if (!fold(t, &l->at[i], secret, &wrong)) {
			mg_complain("%s: event %llu: %s", path, (unsigned long long)l->at[i].n, why);
			return false;
		}
	return true;
}

static int count_draws(const struct mg_table *t)
{
	int n = 0;
	for (int era = 0; era < MG_ERAS; era++)
		for (int round = 0; round < MG_ROUNDS; round++)
			n += t->drawn[era][round] != 0;
	return n;
}

static void print_json(const struct mg_table *t, bool revealed)
{
	struct mg_json_answer a;
	struct mg_json *j = mg_begin_json(&a);
	mg_json_key_text(j, "table", t->id);
	mg_json_key_text(j, "phase", mg_phase_words[t->phase]);
	mg_json_key_int(j, "events", t->events);
	mg_json_key_int(j, "moves", t->record.moves);
	mg_json_key_int(j, "draws", count_draws(t));
	mg_json_key_bool(j, "checked", revealed); /* all draws follow from the secret; false: it is not known yet */
	mg_end_json(&a);
}

static bool check(const char *path, const struct log_lines *l, bool json)
{
	struct mg_table *t = mg_need(sizeof *t);
	uint8_t secret[MG_SECRET_BYTES];
	bool fine = fold_all(path, l, NULL, t), revealed = t->revealed;
	memcpy(secret, t->secret, sizeof secret);
	if (fine && revealed) {
		mg_table_release(t);
		fine = fold_all(path, l, secret, t);
	}
	if (fine && json)
		print_json(t, revealed);
	else if (fine)
		printf("%s: table %s, %s, %lu events, %d moves, %d draws: %s\n", path, t->id, mg_phase_words[t->phase],
		       (unsigned long)t->events, t->record.moves, count_draws(t),
		       revealed ? "all follow from the secret" : "to be checked when the secret is known");
	mg_table_release(t);
	free(t);
	return fine;
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--json", .kind = MG_OPT_FLAG}};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_verify, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count != 1)
		return mg_misused_in(&mg_command_verify, NULL, MG_MSG_CMD_ONE_FILE, MG_WORDS({0}));
	const char *path = words.at[0];
	char *data = mg_need(LOG_MAX);
	struct log_lines l = {0};
	struct mg_str text;
	bool fine = mg_read_text(path, data, LOG_MAX, &text);
	if (fine)
		text = mg_str_unmarked(text);
	struct mg_str ahead = text, first = fine ? mg_str_word(&ahead) : (struct mg_str){0};
	if (fine)
		fine = first.len && *first.at == '{' ? read_json(path, text, &l) : read_plain(path, text, &l);
	if (fine && !l.count) {
		mg_complain("%s: no events", path);
		fine = false;
	}
	fine = fine && check(path, &l, opts[0].given);
	release(&l);
	free(data);
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

const struct mg_command mg_command_verify = {
	"verify",
	"checks the log of an online table and its draws",
	"usage: magnate verify FILE\n"
	"\n"
	"Reads a table's log, as a server's /api/tables/ID/log or its event stream in ndjson gives it, or lines\n"
	"\"NUMBER TIME EVENT\", and checks that every event follows from those before it, that the secret fits\n"
	"what was committed to, and that the starting player and every draw follow from it. FILE \"-\" is\n"
	"standard input.\n"
	"\n"
	"  --json          prints the result as JSON\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate verify table.log\n"
	"  curl -s https://play.example.org/api/tables/k3f9x2m5p8qa/log | magnate verify -\n",
	run,
};
