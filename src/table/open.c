/* open.c: the first event of a table, and paces. */
#include "table/event.h"
#include "record/movetext.h"

enum { MG_MAX_SECONDS = 31 * 86400, MG_MAX_INCREMENT = 3600 };

static bool refuse(struct mg_buf *wrong, const char *what, struct mg_str word)
{
	mg_buf_text(wrong, what);
	mg_buf_text(wrong, ": \"");
	mg_show_word(word, wrong);
	mg_buf_char(wrong, '"');
	return false;
}

static bool cut_prefix(struct mg_str *s, const char *prefix)
{
	size_t n = strlen(prefix);
	if (s->len < n || memcmp(s->at, prefix, n) != 0)
		return false;
	*s = (struct mg_str){s->at + n, s->len - n};
	return true;
}

static bool read_seconds(struct mg_str s, long least, long most, int64_t *ms)
{
	long seconds;
	if (!mg_str_number(s, most, &seconds) || seconds < least)
		return false;
	*ms = (int64_t)seconds * 1000;
	return true;
}

bool mg_pace_read(struct mg_str word, struct mg_pace *out)
{
	struct mg_pace pace = {0};
	if (mg_str_is(word, "none")) {
		*out = pace;
		return true;
	}
	if (cut_prefix(&word, "live:")) {
		const char *plus = word.len ? memchr(word.at, '+', word.len) : NULL;
		size_t n = plus ? (size_t)(plus - word.at) : 0;
		pace.kind = MG_PACE_LIVE;
		if (!plus || !read_seconds((struct mg_str){word.at, n}, 1, MG_MAX_SECONDS, &pace.base_ms) ||
		    !read_seconds((struct mg_str){plus + 1, word.len - n - 1}, 0, MG_MAX_INCREMENT, &pace.increment_ms))
			return false;
	} else {
		pace.kind = MG_PACE_MOVE;
		if (!cut_prefix(&word, "move:") || !read_seconds(word, 1, MG_MAX_SECONDS, &pace.base_ms))
			return false;
	}
	*out = pace;
	return true;
}

void mg_pace_write(struct mg_pace pace, struct mg_buf *out)
{
	if (pace.kind == MG_PACE_NONE)
		mg_buf_text(out, "none");
	else if (pace.kind == MG_PACE_LIVE)
		mg_buf_printf(out, "live:%lld+%lld", (long long)pace.base_ms / 1000, (long long)pace.increment_ms / 1000);
	else
		mg_buf_printf(out, "move:%lld", (long long)pace.base_ms / 1000);
}

/* What the words of an `open` say. */
struct setup {
	int edition, players, start;
	enum mg_draws draws;
	struct mg_str board, hash, sheet; /* sheet: from its opening quote on */
	struct mg_pace pace;
	bool is_public;
	enum mg_policy policy;
};

static bool read_policy(struct mg_str value, struct setup *s)
{
	int policy = mg_event_word(value, mg_policy_words, MG_POLICIES);
	s->policy = (enum mg_policy)policy;
	return policy >= 0;
}

static bool read_players(struct mg_str value, struct setup *s)
{
	long n = 0;
	bool fine = mg_str_number(value, MG_SEATS, &n) && n >= MG_MIN_SEATS;
	s->players = (int)n;
	return fine;
}

static bool read_draws(struct mg_str value, struct setup *s)
{
	s->draws = mg_str_is(value, "plain") ? MG_DRAWS_PLAIN : MG_DRAWS_BALANCED;
	return s->draws == MG_DRAWS_PLAIN || mg_str_is(value, "balanced");
}

static bool read_start(struct mg_str value, struct setup *s)
{
	s->start = mg_str_is(value, "random") ? -1 : mg_seat_read(value);
	return s->start != MG_NONE;
}

static bool read_pair(struct mg_str word, struct setup *s)
{
	if (cut_prefix(&word, "edition="))
		return (s->edition = mg_edition_named(word)) >= 0;
	if (cut_prefix(&word, "players="))
		return read_players(word, s);
	if (cut_prefix(&word, "draws="))
		return read_draws(word, s);
	if (cut_prefix(&word, "start="))
		return read_start(word, s);
	if (cut_prefix(&word, "pace="))
		return mg_pace_read(word, &s->pace);
	if (cut_prefix(&word, "policy="))
		return read_policy(word, s);
	if (cut_prefix(&word, "board="))
		return (s->board = word).len > 0;
	if (cut_prefix(&word, "hash="))
		return (s->hash = word).len > 0;
	s->is_public = mg_str_is(word, "public");
	return s->is_public || mg_str_is(word, "private");
}

static bool read_setup(struct mg_str rest, struct setup *s, struct mg_buf *wrong)
{
	for (struct mg_str left = rest, word = mg_str_word(&left); word.len; word = mg_str_word(&left)) {
		if (cut_prefix(&word, "sheet=")) {
			s->sheet = (struct mg_str){word.at, (size_t)(rest.at + rest.len - word.at)};
			break;
		}
		if (!read_pair(word, s))
			return refuse(wrong, "a table cannot be opened with", word);
	}
	if (s->edition < 0 || !s->players)
		return refuse(wrong, "missing", mg_str(s->players ? "edition" : "players"));
	return s->start < s->players || refuse(wrong, "no such seat", mg_str("start"));
}

static bool read_own(struct mg_str quoted, struct mg_sheet *sheet, struct mg_buf *wrong)
{
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_errors errors = {0};
	struct mg_buf board;
	mg_buf_init(&board, text, sizeof text);
	const char *bad = mg_event_unquote(&quoted, &board, true);
	if (bad || mg_str_word(&quoted).len)
		return refuse(wrong, bad ? bad : "words behind the board", quoted);
	if (mg_sheet_read(sheet, mg_buf_str(&board), &errors))
		return true;
	mg_buf_printf(wrong, "line %d of the board: %s", errors.at[0].line, errors.at[0].text);
	return false;
}

/* The board that was meant; *own is allocated if it is none of the shipped ones. NULL: there is none. */
static const struct mg_sheet *find_sheet(const struct setup *s, struct mg_sheet **own, struct mg_buf *wrong)
{
	const struct mg_sheet *sheet;
	if (s->sheet.at) {
		*own = malloc(sizeof **own);
		if (!*own)
			refuse(wrong, "no memory", mg_str("sheet"));
		return *own && read_own(s->sheet, *own, wrong) ? *own : NULL;
	}
	sheet = s->hash.len  ? mg_sheet_named(s->hash)
		: s->board.len ? mg_sheet_named(s->board)
			       : mg_sheet_of_edition((enum mg_edition_id)s->edition);
	if (!sheet)
		refuse(wrong, "no board of that name", s->board);
	return sheet;
}

bool mg_table_is_crowded(const struct mg_table *t)
{
	int persons = 0;
	for (int p = 0; p < t->record.players; p++)
		persons += t->seat[p].sitter == MG_SITS_PERSON;
	return t->policy == MG_POLICY_ALONE && persons > 1;
}

bool mg_table_open(struct mg_table *t, struct mg_str rest, struct mg_buf *wrong)
{
	struct setup s = {.edition = -1, .start = -1, .draws = MG_DRAWS_BALANCED};
	struct mg_sheet *own = NULL;
	struct mg_str id = mg_str_word(&rest);
	if (!mg_event_id_is_good(id))
		return refuse(wrong, "not a table's id", id);
	if (!read_setup(rest, &s, wrong))
		return false;
	const struct mg_sheet *sheet = find_sheet(&s, &own, wrong);
	if (!sheet || (int)sheet->board.edition != s.edition) {
		free(own);
		return sheet ? refuse(wrong, "a board of the other edition", s.board) : false;
	}
	memcpy(t->id, id.at, id.len);
	t->id[id.len] = '\0';
	t->own = own;
	t->phase = MG_TABLE_OPEN;
	t->policy = s.policy;
	t->is_public = s.is_public;
	t->start = s.start;
	t->pace = s.pace;
	mg_record_init(&t->record, sheet, s.players, s.draws, s.start < 0 ? 0 : s.start);
	mg_record_state(&t->record, 0, &t->state);
	return true;
}
