/* puzzle.c: puzzles as lines of text. */
#include "review/puzzle.h"

#include "record/movetext.h"

static void write_decimal(struct mg_buf *out, float x, int decimals)
{
	long scale = decimals == 4 ? 10000 : 10, n = (long)((double)x * (double)scale + 0.5);
	mg_assert(x >= 0);
	if (n == 0)
		mg_buf_char(out, '0');
	else
		mg_buf_printf(out, "%ld.%0*ld", n / scale, decimals, n % scale);
}

static void write_levels(unsigned solved, struct mg_buf *out)
{
	bool first = true;
	for (int i = 0; i < MG_PUZZLE_LEVELS && mg_player_at(i); i++) {
		if (!(solved >> i & 1))
			continue;
		if (!first)
			mg_buf_char(out, ',');
		mg_buf_text(out, mg_player_at(i)->name);
		first = false;
	}
	if (first)
		mg_buf_char(out, '-');
}

void mg_puzzle_write(const struct mg_puzzle *p, struct mg_buf *out)
{
	mg_buf_printf(out, "%s\t%d\t%s\t%s\t", mg_edition_name((enum mg_edition_id)p->record.sheet->board.edition), p->record.players,
		      mg_review_kind_name(p->kind), mg_theme_name(p->theme));
	write_levels(p->solved, out);
	mg_buf_printf(out, "\t%d\t", p->right);
	mg_link_write(&p->record, out);
	for (int i = 0; i < p->answers; i++) {
		mg_buf_char(out, i ? '|' : '\t');
		mg_move_write(p->record.sheet, p->answer[i].move, out);
		mg_buf_char(out, ':');
		write_decimal(out, p->answer[i].loss, 4);
		mg_buf_char(out, ':');
		write_decimal(out, p->answer[i].error, 4);
		mg_buf_char(out, ':');
		write_decimal(out, p->answer[i].points, 1);
	}
	mg_buf_char(out, '\n');
}

/* Cuts everything up to a character off the front of *rest, the character too. */
static struct mg_str cut(struct mg_str *rest, char end)
{
	const char *at = rest->len ? memchr(rest->at, end, rest->len) : NULL;
	struct mg_str part = {rest->at, at ? (size_t)(at - rest->at) : rest->len};
	rest->at += part.len + (at != NULL);
	rest->len -= part.len + (at != NULL);
	return part;
}

static bool read_decimal(struct mg_str text, float *out)
{
	struct mg_str whole = cut(&text, '.');
	long n, part = 0;
	float unit = 1;
	if (!mg_str_number(whole, 1000, &n) || text.len > 4 || (text.len && !mg_str_number(text, 9999, &part)))
		return false;
	for (size_t i = 0; i < text.len; i++)
		unit *= 10;
	*out = (float)n + (float)part / unit;
	return true;
}

static bool read_kind(struct mg_str word, enum mg_review_kind *kind)
{
	for (int k = 0; k < MG_REVIEW_KINDS; k++)
		if (mg_str_is(word, mg_review_kind_name((enum mg_review_kind)k))) {
			*kind = (enum mg_review_kind)k;
			return true;
		}
	return false;
}

static bool read_theme(struct mg_str word, enum mg_theme *theme)
{
	for (int t = 1; t < MG_THEMES; t++)
		if (mg_str_is(word, mg_theme_name((enum mg_theme)t))) {
			*theme = (enum mg_theme)t;
			return true;
		}
	return false;
}

static bool read_levels(struct mg_str list, unsigned *solved)
{
	*solved = 0;
	if (mg_str_is(list, "-"))
		return true;
	while (list.len) {
		struct mg_str name = cut(&list, ',');
		int i = 0;
		while (i < MG_PUZZLE_LEVELS && mg_player_at(i) && !mg_str_is(name, mg_player_at(i)->name))
			i++;
		if (i == MG_PUZZLE_LEVELS || !mg_player_at(i))
			return false;
		*solved |= 1u << i;
	}
	return *solved != 0;
}

static const char *read_answer(struct mg_puzzle *p, struct mg_str text)
{
	char why[64];
	struct mg_buf wrong;
	struct mg_str words = cut(&text, ':'), loss = cut(&text, ':'), error = cut(&text, ':');
	int i = p->answers;
	mg_buf_init(&wrong, why, sizeof why);
	if (i == MG_PUZZLE_ANSWERS)
		return "it has too many answers";
	if (mg_move_read(p->record.sheet, &words, &p->answer[i].move, &wrong) || words.len)
		return "an answer is no move";
	if (mg_refuse(&p->record.sheet->board, &p->state, p->answer[i].move) != MG_FINE)
		return "an answer cannot be played";
	for (int k = 0; k < i; k++)
		if (p->answer[k].move == p->answer[i].move)
			return "an answer is there twice";
	if (!read_decimal(loss, &p->answer[i].loss) || !read_decimal(error, &p->answer[i].error) || !read_decimal(text, &p->answer[i].points))
		return "an answer has no loss, error and points";
	if (i && p->answer[i].loss < p->answer[i - 1].loss)
		return "its answers are not listed best first";
	p->answers++;
	return NULL;
}

const char *mg_puzzle_read(struct mg_puzzle *p, struct mg_str line)
{
	struct mg_str edition = cut(&line, '\t'), players = cut(&line, '\t'), kind = cut(&line, '\t'), theme = cut(&line, '\t');
	struct mg_str levels = cut(&line, '\t'), right = cut(&line, '\t'), link = cut(&line, '\t');
	long count, n;
	p->answers = 0;
	if (!read_kind(kind, &p->kind) || !read_theme(theme, &p->theme) || !read_levels(levels, &p->solved))
		return "its kind, theme or levels are unknown";
	if (mg_link_read(&p->record, &p->state, NULL, link))
		return "its link cannot be read";
	if (!mg_str_is(edition, mg_edition_name((enum mg_edition_id)p->record.sheet->board.edition)) || !mg_str_number(players, MG_SEATS, &n) || n != p->record.players)
		return "its edition or number of players is not the link's";
	if (p->state.to_move == MG_NONE)
		return "nobody is to move";
	while (line.len) {
		const char *wrong = read_answer(p, cut(&line, '|'));
		if (wrong)
			return wrong;
	}
	if (p->answers < 2 || p->answer[0].loss > 0 || !mg_str_number(right, p->answers - 1, &count) || count < 1)
		return "it has no best answer, or no wrong one";
	p->right = (int)count;
	return NULL;
}
