/* story.c: a whole game told: a paragraph for each round, a line for each auction and development turn. */
#include "text/log.h"

void mg_text_players(const struct mg_record *r, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_piece title, list;
	struct mg_buf b;
	mg_buf_init(&b, title.text, sizeof title.text);
	mg_text_title(c.sheet, lang, &b);
	mg_buf_init(&b, list.text, sizeof list.text);
	for (int p = 0; p < r->players; p++) {
		struct mg_piece name;
		mg_list_add(&b, lang, p, r->players, mg_seat_name(&name, &c, p));
	}
	mg_tell(out, &c, MG_MSG_STORY_HEAD, MG_TEXT("title", title.text), MG_NUMBER("n", r->players), MG_TEXT("list", list.text));
}

static void head(const struct mg_scene *c, struct mg_buf *out)
{
	mg_text_players(c->r, c->lang, out);
	mg_buf_char(out, '\n');
	mg_tell_plain(out, c, c->sheet->shipped ? MG_MSG_BOARD_RECONSTRUCTED : MG_MSG_BOARD_OWN);
	mg_buf_char(out, '\n');
}

/* Writes a line, broken between words where it gets too long (0: it never does); what follows is indented. */
static void wrap(struct mg_buf *out, const char *text, int line_width)
{
	struct mg_str rest = mg_str(text), word;
	int used = 0;
	while ((word = mg_str_word(&rest)).len) {
		int width = mg_width(word);
		if (used && line_width && used + 1 + width > line_width) {
			mg_buf_text(out, "\n    ");
			used = 4;
		} else if (used) {
			mg_buf_char(out, ' ');
			used++;
		}
		mg_buf_slice(out, word);
		used += width;
	}
	mg_buf_char(out, '\n');
}

/* Writes what has gathered in a line, if anything, and begins a new one. */
static void end_line(struct mg_buf *out, struct mg_buf *line, int width)
{
	if (line->len)
		wrap(out, line->data, width);
	mg_buf_clear(line);
}

/* Whether the line of the story ends after this move. */
static bool ends_line(enum mg_verb verb)
{
	return verb == MG_M_DRAW || verb == MG_M_SELL || verb == MG_M_KEEP || verb == MG_M_DONE;
}

static void tell_move(const struct mg_scene *c, int i, const struct mg_state *before, struct mg_buf *out,
		      struct mg_buf *line, int width)
{
	enum mg_verb verb = mg_verb(c->r->move[i]);
	char data[MG_LOG_MAX];
	struct mg_buf entry;
	mg_assert(mg_refuse(c->b, before, c->r->move[i]) == MG_FINE);
	mg_buf_init(&entry, data, sizeof data);
	if (verb == MG_M_DRAW) {
		end_line(out, line, width);
		mg_buf_char(out, '\n');
	}
	mg_log_move(c, i, before, &entry);
	if (entry.len)
		mg_sentence_gap(line, 0);
	mg_buf_text(line, data);
	if (ends_line(verb))
		end_line(out, line, width);
	mg_buf_clear(&entry);
	mg_log_consequence(c, i, before, &entry);
	if (entry.len) {
		mg_buf_char(out, '\n');
		end_line(out, &entry, width);
	}
}

void mg_text_story(const struct mg_record *r, enum mg_language lang, int width, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_state s;
	char data[MG_LOG_MAX];
	struct mg_buf line;
	mg_buf_init(&line, data, sizeof data);
	mg_record_state(r, 0, &s);
	head(&c, out);
	for (int i = 0; i < r->moves; i++) {
		tell_move(&c, i, &s, out, &line, width);
		mg_apply(c.b, &s, r->move[i]);
	}
	end_line(out, &line, width);
	mg_buf_char(out, '\n');
	mg_text_scoring(r, &s, lang, out);
}
