/* journal.c: blocks of a match as lines of JSON, and back. */
#include "train/journal.h"

#include "base/json.h"

enum { HEAD_MAX = 8192, LINE_MAX_BYTES = 4096, MOST_NUMBERS = 1 + MG_SEATS * MG_SEATS * 3 + MG_MAX_ENTRANTS * 3 + 1 };

static void write_head(const struct mg_arena_options *options, struct mg_buf *out)
{
	static const char *const modes[] = {"alone", "league"};
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key(&j, "magnate");
	mg_json_text(&j, "arena 1");
	mg_json_key(&j, "mode");
	mg_json_text(&j, modes[options->mode]);
	mg_json_key(&j, "board");
	mg_json_text(&j, options->sheet->hash);
	mg_json_key(&j, "players");
	mg_json_int(&j, options->players);
	mg_json_key(&j, "draws");
	mg_json_text(&j, options->draws == MG_DRAWS_PLAIN ? "plain" : "balanced");
	if (options->places != MG_PLACES_PRINTED) {
		mg_json_key(&j, "places");
		mg_json_text(&j, mg_places_name(options->places));
	}
	mg_json_key(&j, "first_deal");
	mg_json_int(&j, (long long)options->first);
	mg_json_key(&j, "entrants");
	mg_json_array(&j);
	for (int i = 0; i < options->entrants; i++)
		mg_json_text(&j, options->entrant[i].name);
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	mg_buf_char(out, '\n');
}

static void write_row(struct mg_json *j, const char *key, const long *number, int n)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int i = 0; i < n; i++)
		mg_json_int(j, number[i]);
	mg_json_end_array(j);
}

/* All numbers of a block in the order of its line. Reading and writing differ only in the direction. */
static int list_numbers(const struct mg_arena_options *options, int index, const struct mg_block *b, long number[MOST_NUMBERS])
{
	int n = 0;
	number[n++] = index;
	for (int g = 0; g < options->players; g++) {
		for (int p = 0; p < options->players; p++)
			number[n++] = b->game[g].entrant[p];
		for (int p = 0; p < options->players; p++)
			number[n++] = b->game[g].total[p];
		for (int p = 0; p < options->players; p++)
			number[n++] = b->game[g].rank[p];
	}
	for (int i = 0; i < options->entrants; i++) {
		number[n++] = b->effort[i].moves;
		number[n++] = b->effort[i].searches;
		number[n++] = b->effort[i].us;
	}
	number[n++] = b->us;
	return n;
}

static void set_numbers(const struct mg_arena_options *options, const long *number, struct mg_block *b)
{
	*b = (struct mg_block){0};
	number++;
	for (int g = 0; g < options->players; g++, number += 3 * options->players)
		for (int p = 0; p < options->players; p++) {
			b->game[g].entrant[p] = (uint8_t)number[p];
			b->game[g].total[p] = (int16_t)number[options->players + p];
			b->game[g].rank[p] = (uint8_t)number[2 * options->players + p];
		}
	for (int i = 0; i < options->entrants; i++, number += 3)
		b->effort[i] = (struct mg_effort){number[0], number[1], number[2]};
	b->us = *number;
}

static void write_block(const struct mg_arena_options *options, int index, const struct mg_block *b, struct mg_buf *out)
{
	long number[MOST_NUMBERS], *at = number + 1;
	struct mg_json j;
	list_numbers(options, index, b, number);
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key(&j, "block");
	mg_json_int(&j, number[0]);
	mg_json_key(&j, "games");
	mg_json_array(&j);
	for (int g = 0; g < options->players; g++, at += 3 * options->players) {
		mg_json_object(&j);
		write_row(&j, "entrants", at, options->players);
		write_row(&j, "totals", at + options->players, options->players);
		write_row(&j, "ranks", at + 2 * options->players, options->players);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
	mg_json_key(&j, "moves_searches_us");
	mg_json_array(&j);
	for (int i = 0; i < options->entrants; i++, at += 3) {
		mg_json_array(&j);
		for (int k = 0; k < 3; k++)
			mg_json_int(&j, at[k]);
		mg_json_end_array(&j);
	}
	mg_json_end_array(&j);
	mg_json_key(&j, "us");
	mg_json_int(&j, *at);
	mg_json_end_object(&j);
	mg_buf_char(out, '\n');
}

/* A line is right if its numbers, written as a block, give the same line, and are what that block must have. */
static bool read_block(const struct mg_arena_options *options, int index, struct mg_str line, struct mg_block *b)
{
	long number[MOST_NUMBERS] = {0};
	char text[LINE_MAX_BYTES];
	uint8_t entrant[MG_SEATS];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_line_numbers(line, number, MOST_NUMBERS);
	set_numbers(options, number, b);
	write_block(options, index, b, &out);
	for (int g = 0; g < options->players; g++) {
		mg_arena_seats(options, index, g, entrant);
		if (memcmp(entrant, b->game[g].entrant, (size_t)options->players) != 0)
			return false;
	}
	return out.len == line.len + 1 && memcmp(text, line.at, line.len) == 0;
}

/* Adds one block of the file, unless the match is decided. */
static bool add_line(void *arena, struct mg_str line, int number, char *why)
{
	struct mg_arena *a = arena;
	struct mg_block block;
	if (mg_arena_done(a))
		return true;
	if (!read_block(&a->options, a->count, line, &block)) {
		snprintf(why, MG_LINE_FILE_ERROR, "line %d is not block %d of this match", number, a->count);
		return false;
	}
	mg_arena_add(a, &block);
	return true;
}

bool mg_journal_open(struct mg_line_file *f, const char *path, struct mg_arena *a, char *why)
{
	char head[HEAD_MAX];
	struct mg_buf out;
	mg_assert(a->count == 0);
	mg_buf_init(&out, head, sizeof head);
	write_head(&a->options, &out);
	f->fd = -1;
	if (out.full) {
		snprintf(why, MG_LINE_FILE_ERROR, "has no place for such long names");
		return false;
	}
	struct mg_line_format format = {mg_buf_str(&out), "holds another match", add_line, a};
	return mg_line_file_open(f, path, &format, why);
}

bool mg_journal_append(struct mg_line_file *f, const struct mg_arena *a)
{
	char line[LINE_MAX_BYTES];
	struct mg_buf out;
	mg_assert(a->count > 0);
	mg_buf_init(&out, line, sizeof line);
	write_block(&a->options, a->count - 1, &a->block[a->count - 1], &out);
	mg_assert(!out.full);
	return mg_line_file_append(f, mg_buf_str(&out));
}
