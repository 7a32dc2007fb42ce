/* scoring.c: the final scoring as a table. */
#include "text/names.h"

enum { COLUMNS = 8 };

struct column {
	enum mg_message head;
	int value[MG_SEATS];
	bool shown;
};

static void pad(struct mg_buf *out, int blanks)
{
	while (blanks-- > 0)
		mg_buf_char(out, ' ');
}

static void right(struct mg_buf *out, const char *text, int width)
{
	pad(out, width - mg_width(mg_str(text)));
	mg_buf_text(out, text);
}

static void left(struct mg_buf *out, const char *text, int width)
{
	mg_buf_text(out, text);
	pad(out, width - mg_width(mg_str(text)));
}

static void fill(struct column col[COLUMNS], const struct mg_edition *e, const struct mg_score *score, int players)
{
	static const enum mg_message heads[COLUMNS] = {
		MG_MSG_SCORE_TRACK, MG_MSG_SCORE_MONEY,  MG_MSG_SCORE_ROADS,   MG_MSG_SCORE_LINES,
		MG_MSG_SCORE_BONUS, MG_MSG_SCORE_JOKERS, MG_MSG_SCORE_SUBSIDY, MG_MSG_SCORE_TOTAL,
	};
	mg_assert(players >= MG_MIN_SEATS && players <= MG_SEATS);
	for (int i = 0; i < COLUMNS; i++)
		col[i] = (struct column){.head = heads[i], .shown = true};
	col[5].shown = e->joker_points > 0;
	col[6].shown = e->has_subsidy;
	for (int p = 0; p < players; p++) {
		const struct mg_score *s = &score[p];
		int values[COLUMNS] = {s->track, s->money,  s->roads,   s->lines,
				       s->bonus, s->jokers, s->subsidy, s->total};
		for (int i = 0; i < COLUMNS; i++)
			col[i].value[p] = values[i];
	}
}

static void number(struct mg_buf *out, int n, int width)
{
	char digits[16];
	struct mg_buf b;
	mg_buf_init(&b, digits, sizeof digits);
	mg_buf_int(&b, n);
	right(out, digits, width);
}

static int head_width(enum mg_message head, enum mg_language lang)
{
	int width = mg_width(mg_str(mg_message(head, lang)));
	return width < 4 ? 4 : width;
}

static void seat_row(struct mg_buf *out, const struct mg_scene *c, const struct column *col, int seat, int rank,
		     int name_width)
{
	struct mg_piece name;
	mg_buf_int(out, rank);
	mg_buf_text(out, ". ");
	left(out, mg_seat_name(&name, c, seat), name_width);
	for (int i = 0; i < COLUMNS; i++)
		if (col[i].shown)
			number(out, col[i].value[seat], 2 + head_width(col[i].head, c->lang));
	mg_buf_char(out, '\n');
}

static bool tie_was_broken(const struct mg_score *score, int players)
{
	for (int a = 0; a < players; a++)
		for (int b = 0; b < a; b++)
			if (score[a].total == score[b].total && score[a].rank != score[b].rank)
				return true;
	return false;
}

void mg_text_scoring(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(r, lang);
	struct mg_score score[MG_SEATS];
	struct column col[COLUMNS];
	int name_width = 0;
	mg_score(c.b, s, score);
	fill(col, mg_edition_of(c.b), score, s->players);
	for (int p = 0; p < s->players; p++) {
		struct mg_piece name;
		int width = mg_width(mg_str(mg_seat_name(&name, &c, p)));
		name_width = width > name_width ? width : name_width;
	}
	const char *title = mg_message(s->decision == MG_OVER ? MG_MSG_SCORE_FINAL : MG_MSG_SCORE_NOW, lang);
	mg_buf_text(out, title);
	mg_buf_char(out, '\n');
	pad(out, 3 + name_width);
	for (int i = 0; i < COLUMNS; i++)
		if (col[i].shown)
			right(out, mg_message(col[i].head, lang), 2 + head_width(col[i].head, lang));
	mg_buf_char(out, '\n');
	for (int rank = 1; rank <= s->players; rank++)
		for (int p = 0; p < s->players; p++)
			if (score[p].rank == rank)
				seat_row(out, &c, col, p, rank, name_width);
	if (tie_was_broken(score, s->players)) {
		mg_tell_plain(out, &c, MG_MSG_SCORE_TIE);
		mg_buf_char(out, '\n');
	}
}
