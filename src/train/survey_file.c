/* survey_file.c: games of a survey as links, one on each line, and back. */
#include "train/survey_file.h"

#include "record/link.h"

enum { HEAD_MAX = 512 };

static void write_head(const struct mg_survey_options *options, struct mg_buf *out)
{
	mg_buf_printf(out, "magnate games 1 board %s players %d draws %s%s deal %llu player ", options->sheet->hash, options->players,
		      options->draws == MG_DRAWS_PLAIN ? "plain" : "balanced", options->places == MG_PLACES_EVEN ? " places even" : "",
		      (unsigned long long)options->first);
	mg_buf_quoted(out, mg_str(options->player.name));
	mg_buf_char(out, '\n');
}

struct survey_reading {
	struct mg_survey *survey;
	struct mg_sheet *own; /* working memory for links */
};

static bool is_game(const struct survey_reading *r, struct mg_str line, struct mg_record *game)
{
	struct mg_state end;
	return !mg_link_read(game, &end, r->own, line) && mg_survey_is_game(&r->survey->options, r->survey->count, game);
}

/* Adds one game of the file, unless there are enough. */
static bool add_line(void *reading, struct mg_str line, int number, char *why)
{
	struct survey_reading *r = reading;
	struct mg_survey *s = r->survey;
	if (s->count == s->options.games)
		return true;
	struct mg_record *game = &s->game[s->count];
	if (!is_game(r, line, game)) {
		snprintf(why, MG_LINE_FILE_ERROR, "line %d is not game %d of this report", number, s->count + 1);
		return false;
	}
	game->sheet = s->options.sheet;
	s->count++;
	return true;
}

bool mg_survey_file_open(struct mg_line_file *f, const char *path, struct mg_survey *s, char *why)
{
	char head[HEAD_MAX];
	struct mg_buf out;
	struct survey_reading r = {s, malloc(sizeof *r.own)};
	mg_assert(s->count == 0);
	mg_buf_init(&out, head, sizeof head);
	write_head(&s->options, &out);
	f->fd = -1;
	struct mg_line_format format = {mg_buf_str(&out), "holds other games", add_line, &r};
	bool fine = r.own && !out.full && mg_line_file_open(f, path, &format, why);
	if (!r.own || out.full)
		snprintf(why, MG_LINE_FILE_ERROR, "%s", out.full ? "has no place for such a long name" : "cannot be read: out of memory");
	free(r.own);
	return fine;
}

bool mg_survey_file_append(struct mg_line_file *f, const struct mg_survey *s)
{
	char *line = malloc(MG_LINK_MAX + 2);
	struct mg_buf out;
	bool fine = false;
	mg_assert(s->count > 0);
	if (line) {
		mg_buf_init(&out, line, MG_LINK_MAX + 2);
		mg_link_write(&s->game[s->count - 1], &out);
		mg_buf_char(&out, '\n');
		mg_assert(!out.full);
		fine = mg_line_file_append(f, mg_buf_str(&out));
	}
	free(line);
	return fine;
}
