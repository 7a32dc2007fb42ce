/* record_read.c: reads a game and replays it.
 *
 * The header is collected first, line by line, then understood as a whole, because its keys may come in any order and
 * lean on each other. The first thing that is wrong ends the reading. */
#include "record/movetext.h"
#include "record/record.h"
#include "rules/score.h"

enum key { MAGNATE, RULES, EDITION, BOARD, PLAYERS, NAMES, DRAWS, PLACES, START, KEYS };

static const char *const key_words[KEYS] = {"magnate", "rules", "edition", "board",
					    "players", "names", "draws", "places", "start"};

struct header {
	int line[KEYS];            /* 0: not given */
	struct mg_str value[KEYS]; /* without comment */
	struct mg_str board_text;  /* of a board that the record carries, still indented */
	int board_line;            /* its first line */
};

struct record_reader {
	struct mg_record *r;        /* none of these is owned */
	struct mg_state *s;
	struct mg_sheet *own;       /* or NULL */
	struct mg_record_error *e;
	struct mg_str rest;
	int line;                   /* of what comes next in rest */
	struct header head;
};

/* Starts an error; the caller writes its text into the buffer. */
static struct mg_buf error_at(struct record_reader *r, int line)
{
	struct mg_buf text;
	r->e->line = line;
	mg_buf_init(&text, r->e->text, sizeof r->e->text);
	return text;
}

static bool refuse(struct record_reader *r, int line, const char *what)
{
	struct mg_buf text = error_at(r, line);
	mg_buf_text(&text, what);
	return false;
}

/* `what`, and the word that it is about. */
static bool refuse_word(struct record_reader *r, int line, const char *what, struct mg_str word)
{
	struct mg_buf text = error_at(r, line);
	mg_buf_printf(&text, "%s: \"", what);
	mg_show_word(word, &text);
	mg_buf_char(&text, '"');
	return false;
}

static bool refuse_name(struct record_reader *r, int line)
{
	struct mg_buf text = error_at(r, line);
	mg_buf_printf(&text, "a name has at most %d characters and no control characters", MG_PLAYER_NAME_CHARS);
	return false;
}

static bool is_blank(struct mg_str s)
{
	return mg_str_word(&s).len == 0;
}

static bool next_line(struct record_reader *r, struct mg_str *line)
{
	r->line++;
	return mg_str_line(&r->rest, line);
}

/* Takes in the indented lines of a board that the record carries. */
static void collect_board(struct record_reader *r)
{
	struct mg_str start = r->rest;
	r->head.board_line = r->line + 1;
	while (r->rest.len && (*r->rest.at == ' ' || *r->rest.at == '\t')) {
		struct mg_str rest = r->rest, line;
		mg_str_line(&rest, &line);
		if (is_blank(line))
			break;
		r->rest = rest;
		r->line++;
	}
	r->head.board_text = (struct mg_str){start.at, start.len - r->rest.len};
}

static bool ends_with_inline(struct mg_str value)
{
	struct mg_str word = mg_str_word(&value);
	while (word.len && !mg_str_is(word, "inline"))
		word = mg_str_word(&value);
	return word.len > 0;
}

static bool collect_line(struct record_reader *r, struct mg_str line)
{
	struct mg_str key = mg_str_word(&line);
	int k = 0;
	while (k < KEYS && !mg_str_is(key, key_words[k]))
		k++;
	if (k != MAGNATE && !r->head.line[MAGNATE])
		return refuse(r, r->line, "a record begins with \"magnate 1\"");
	if (k == KEYS)
		return refuse_word(r, r->line, "unknown key in the header", key);
	if (r->head.line[k])
		return refuse_word(r, r->line, "given twice", key);
	r->head.line[k] = r->line;
	r->head.value[k] = line;
	if (k == BOARD && ends_with_inline(line))
		collect_board(r);
	return true;
}

/* Up to and with the empty line behind the header. */
static bool collect_header(struct record_reader *r)
{
	struct mg_str line;
	while (next_line(r, &line) && !is_blank(line)) {
		line = mg_str_uncomment(line);
		if (!is_blank(line) && !collect_line(r, line))
			return false;
	}
	for (int k = 0; k < KEYS; k++)
		if (!r->head.line[k] && k != NAMES && k != DRAWS && k != PLACES)
			return refuse_word(r, r->line, "missing in the header", mg_str(key_words[k]));
	return true;
}

/* A record of a later program may say anything: that is told before anything else is wrong with it. */
static bool check_age(struct record_reader *r)
{
	struct mg_str rest = r->rest, line;
	for (int n = 1; mg_str_line(&rest, &line) && !is_blank(line); n++) {
		struct mg_str key = mg_str_word(&line), word = mg_str_word(&line);
		bool format = mg_str_is(key, key_words[MAGNATE]);
		long version;
		if ((!format && !mg_str_is(key, key_words[RULES])) || !mg_str_number(word, 1000000, &version) ||
		    version <= (format ? MG_FORMAT_VERSION : MG_RULES_VERSION))
			continue;
		struct mg_buf text = error_at(r, n);
		mg_buf_printf(&text, "the record is newer than this program, which reads \"%s %d\": \"%s %ld\"", format ? "magnate" : "rules",
			      format ? MG_FORMAT_VERSION : MG_RULES_VERSION, format ? "magnate" : "rules", version);
		return false;
	}
	return true;
}

/* The value of a key that is one word. */
static bool one_word(struct record_reader *r, enum key k, struct mg_str *word)
{
	struct mg_str rest = r->head.value[k];
	*word = mg_str_word(&rest);
	if (word->len == 0)
		return refuse_word(r, r->head.line[k], "a value is missing", mg_str(key_words[k]));
	return is_blank(rest) || refuse_word(r, r->head.line[k], "more than one value", mg_str(key_words[k]));
}

static bool read_version(struct record_reader *r, enum key k, int known)
{
	struct mg_str word;
	long version;
	if (!one_word(r, k, &word))
		return false;
	if (!mg_str_number(word, 1000000, &version) || version != known || word.len != 1) {
		struct mg_buf text = error_at(r, r->head.line[k]);
		mg_buf_printf(&text, "this program reads \"%s %d\" only", key_words[k], known);
		return false;
	}
	return true;
}

static bool read_players(struct record_reader *r, int *players)
{
	struct mg_str word;
	if (!one_word(r, PLAYERS, &word))
		return false;
	if (!mg_str_is(word, "3") && !mg_str_is(word, "4"))
		return refuse_word(r, r->head.line[PLAYERS], "3 or 4 can play", word);
	*players = word.at[0] - '0';
	return true;
}

static bool read_start(struct record_reader *r, int players, int *start)
{
	struct mg_str word;
	if (!one_word(r, START, &word))
		return false;
	*start = mg_seat_read(word);
	return *start < players || refuse_word(r, r->head.line[START], "no such seat", word);
}

static bool read_draws(struct record_reader *r, enum mg_edition_id edition, enum mg_draws *draws)
{
	struct mg_str word;
	*draws = MG_DRAWS_BALANCED;
	if (!r->head.line[DRAWS])
		return true;
	if (!mg_editions[edition].draws_vary)
		return refuse(r, r->head.line[DRAWS], "\"draws\" belongs to Industry only");
	if (!one_word(r, DRAWS, &word))
		return false;
	return mg_draws_read(word, draws) || refuse_word(r, r->head.line[DRAWS], "draws are balanced or plain", word);
}

static bool read_places(struct record_reader *r, enum mg_edition_id edition, enum mg_draws draws, enum mg_places *places)
{
	struct mg_str word;
	*places = MG_PLACES_PRINTED;
	if (!r->head.line[PLACES])
		return true;
	if (!one_word(r, PLACES, &word))
		return false;
	if (!mg_places_read(word, places))
		return refuse_word(r, r->head.line[PLACES], "places are printed or even", word);
	return mg_places_fit(*places, draws, (int)edition) || refuse(r, r->head.line[PLACES], "even places go with balanced draws");
}

static bool read_names(struct record_reader *r)
{
	struct mg_str rest = r->head.value[NAMES];
	int line = r->head.line[NAMES];
	if (!line)
		return true;
	for (int p = 0; p < r->r->players; p++) {
		char *name = r->r->name[p];
		if (is_blank(rest)) {
			struct mg_buf text = error_at(r, line);
			if (p == 1)
				mg_buf_printf(&text, "one name for %d players", r->r->players);
			else
				mg_buf_printf(&text, "%d names for %d players", p, r->r->players);
			return false;
		}
		const char *wrong = mg_str_quoted(&rest, name, MG_PLAYER_NAME_MAX);
		if (wrong)
			return refuse(r, line, wrong);
		if (name[0] && !mg_name_is_good(mg_str(name)))
			return refuse_name(r, line);
		if (rest.len && *rest.at != ' ' && *rest.at != '\t')
			return refuse(r, line, "names stand apart from each other");
	}
	return is_blank(rest) || refuse(r, line, "more names than players");
}

/* Reads the board that the record carries into r->own. */
static bool read_own_board(struct record_reader *r)
{
	char plain[MG_BOARD_TEXT_MAX + 1];
	struct mg_errors errors;
	struct mg_str rest = r->head.board_text, line;
	struct mg_buf text;
	mg_buf_init(&text, plain, sizeof plain);
	while (mg_str_line(&rest, &line)) {
		while (line.len && (*line.at == ' ' || *line.at == '\t')) {
			line.at++;
			line.len--;
		}
		mg_buf_slice(&text, line);
		mg_buf_char(&text, '\n');
	}
	if (text.full)
		return refuse(r, r->head.line[BOARD], "the board inside the record is too long");
	if (mg_sheet_read(r->own, mg_buf_str(&text), &errors))
		return true;
	int at = errors.at[0].line;
	struct mg_buf out = error_at(r, at ? r->head.board_line + at - 1 : r->head.line[BOARD]);
	mg_buf_text(&out, "the record's board: ");
	mg_buf_text(&out, errors.at[0].text);
	return false;
}

static bool use_own_board(struct record_reader *r, struct mg_str name, struct mg_str hash, const struct mg_sheet **sheet)
{
	int line = r->head.line[BOARD];
	if (!r->own)
		return refuse(r, line, "a board inside the record is not accepted here");
	if (!read_own_board(r))
		return false;
	if (!mg_str_is(hash, r->own->hash))
		return refuse_word(r, line, "the board inside the record has another hash", mg_str(r->own->hash));
	if (!mg_str_is(name, r->own->name))
		return refuse_word(r, line, "the board inside the record has another name", mg_str(r->own->name));
	const struct mg_sheet *shipped = mg_sheet_named(hash);
	*sheet = shipped ? shipped : r->own;
	return true;
}

static bool find_board(struct record_reader *r, struct mg_str name, struct mg_str hash, const struct mg_sheet **sheet)
{
	int line = r->head.line[BOARD];
	const struct mg_sheet *named = mg_sheet_named(name);
	for (int i = 0; (*sheet = mg_sheet_shipped(i)); i++)
		if (mg_str_is(hash, (*sheet)->hash))
			return mg_str_is(name, (*sheet)->name) ||
			       refuse_word(r, line, "this is the hash of a board of another name", mg_str((*sheet)->name));
	if (named && mg_str_is(name, named->name))
		return refuse_word(r, line, "the record was played on another board of this name; the program's has the hash",
				   mg_str(named->hash));
	return refuse_word(r, line, "a board that is neither in the program nor in the record", name);
}

static bool read_board(struct record_reader *r, const struct mg_sheet **sheet)
{
	struct mg_str rest = r->head.value[BOARD], edition;
	struct mg_str name = mg_str_word(&rest), hash = mg_str_word(&rest), last = mg_str_word(&rest);
	int line = r->head.line[BOARD];
	if (hash.len == 0 || (last.len && !mg_str_is(last, "inline")) || !is_blank(rest))
		return refuse(r, line, "a board is given by its name and hash, and maybe \"inline\"");
	if (!(last.len ? use_own_board : find_board)(r, name, hash, sheet) || !one_word(r, EDITION, &edition))
		return false;
	if (mg_edition_named(edition) < 0)
		return refuse_word(r, r->head.line[EDITION], "the edition is industry or industria", edition);
	if (!mg_board_is_for(&(*sheet)->board, mg_edition_named(edition)))
		return refuse_word(r, r->head.line[EDITION], "the board is of the other edition", edition);
	return true;
}

static bool read_header(struct record_reader *r)
{
	const struct mg_sheet *sheet;
	enum mg_draws draws;
	enum mg_places places;
	int players, start;
	if (!collect_header(r) || !read_version(r, MAGNATE, MG_FORMAT_VERSION) ||
	    !read_version(r, RULES, MG_RULES_VERSION) || !read_board(r, &sheet) || !read_players(r, &players) ||
	    !read_draws(r, sheet->board.edition, &draws) || !read_places(r, sheet->board.edition, draws, &places) || !read_start(r, players, &start))
		return false;
	mg_record_init(r->r, sheet, players, draws, start);
	r->r->places = places;
	return read_names(r);
}

/* Goes on to the next word, counting lines. */
static void skip_to_word(struct record_reader *r)
{
	const char *from = r->rest.at;
	mg_skip_blanks(&r->rest);
	for (; from < r->rest.at; from++)
		r->line += *from == '\n';
}

static bool read_total(struct mg_str word, int *total)
{
	bool negative = word.len && word.at[0] == '-';
	long n;
	if (negative)
		word = (struct mg_str){word.at + 1, word.len - 1};
	if (!mg_str_number(word, 1000000, &n))
		return false;
	*total = negative ? -(int)n : (int)n;
	return true;
}

static bool read_result(struct record_reader *r)
{
	struct mg_str line;
	int line_number = r->line, total[MG_SEATS], given;
	mg_str_line(&r->rest, &line);
	line = mg_str_uncomment(line);
	mg_str_word(&line);
	if (r->s->decision != MG_OVER)
		return refuse(r, line_number, "a result stands here, but the game is not over");
	mg_totals(&r->r->sheet->board, r->s, total);
	for (int p = 0; p < r->r->players; p++) {
		struct mg_str word = mg_str_word(&line);
		if (!read_total(word, &given))
			return refuse(r, line_number, "the result must name the total of every seat");
		if (given != total[p])
			return refuse_word(r, line_number, "the moves lead to another result", word);
	}
	mg_skip_blanks(&r->rest);
	return (is_blank(line) && r->rest.len == 0) || refuse(r, line_number, "nothing may follow the result");
}

static bool refuse_move(struct record_reader *r, mg_move m, enum mg_reason reason)
{
	struct mg_buf text = error_at(r, r->line);
	mg_move_write(r->r->sheet, m, &text);
	r->e->reason = reason;
	r->e->move = m;
	r->e->state = *r->s;
	return false;
}

static bool read_move(struct record_reader *r)
{
	char word[64];
	struct mg_buf why;
	const char *from = r->rest.at;
	mg_move m;
	mg_buf_init(&why, word, sizeof word);
	const char *wrong = mg_move_read(r->r->sheet, &r->rest, &m, &why);
	if (wrong)
		return refuse_word(r, r->line, wrong, mg_buf_str(&why));
	enum mg_reason reason = mg_record_play(r->r, r->s, m);
	if (reason != MG_FINE)
		return refuse_move(r, m, reason);
	for (; from < r->rest.at; from++)
		r->line += *from == '\n';
	return true;
}

static bool read_moves(struct record_reader *r)
{
	for (skip_to_word(r); r->rest.len; skip_to_word(r)) {
		struct mg_str ahead = r->rest;
		if (mg_str_is(mg_str_word(&ahead), "result"))
			return read_result(r);
		if (!read_move(r))
			return false;
	}
	return true;
}

static bool check_text(struct record_reader *r)
{
	struct mg_str rest = r->rest, line;
	if (rest.len > MG_RECORD_TEXT_MAX)
		return refuse(r, 1, "the record is too long");
	if (mg_str_utf8(rest, NULL))
		return true;
	for (int n = 1; mg_str_line(&rest, &line); n++)
		if (!mg_str_utf8(line, NULL))
			return refuse(r, n, "the record is not valid UTF-8");
	return false;
}

bool mg_record_read(struct mg_record *r, struct mg_state *s, struct mg_sheet *own, struct mg_str text,
		    struct mg_record_error *e)
{
	struct record_reader reader = {.r = r, .s = s, .own = own, .e = e, .rest = mg_str_unmarked(text)};
	memset(e, 0, sizeof *e);
	if (!check_text(&reader) || !check_age(&reader) || !read_header(&reader))
		return false;
	reader.line++;
	mg_record_state(r, 0, s);
	return read_moves(&reader);
}
