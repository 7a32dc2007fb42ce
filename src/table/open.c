/* open.c: the first event of a table. */
#include "record/movetext.h"
#include "record/setup.h"
#include "table/event.h"

enum { MG_MAX_DELAY = 3600 };

static bool refuse(struct mg_buf *wrong, const char *what, struct mg_str word)
{
	mg_buf_text(wrong, what);
	mg_buf_text(wrong, ": \"");
	mg_show_word(word, wrong);
	mg_buf_char(wrong, '"');
	return false;
}

static bool read_seconds(struct mg_str s, long least, long most, int64_t *ms)
{
	long seconds;
	if (!mg_str_number(s, most, &seconds) || seconds < least)
		return false;
	*ms = (int64_t)seconds * 1000;
	return true;
}

bool mg_orders_delay_read(struct mg_str word, struct mg_orders_delay *out)
{
	const char *dash = word.len ? memchr(word.at, '-', word.len) : NULL;
	size_t n = dash ? (size_t)(dash - word.at) : word.len;
	struct mg_orders_delay delay;
	if (!read_seconds((struct mg_str){word.at, n}, 0, MG_MAX_DELAY, &delay.least_ms))
		return false;
	delay.most_ms = delay.least_ms;
	if (dash && !read_seconds((struct mg_str){dash + 1, word.len - n - 1}, 0, MG_MAX_DELAY, &delay.most_ms))
		return false;
	*out = delay;
	return delay.most_ms >= delay.least_ms;
}

void mg_orders_delay_write(struct mg_orders_delay delay, struct mg_buf *out)
{
	mg_buf_int(out, delay.least_ms / 1000);
	if (delay.most_ms > delay.least_ms)
		mg_buf_printf(out, "-%lld", (long long)delay.most_ms / 1000);
}

/* What the words of an `open` say. */
struct opening {
	struct mg_game_setup game;
	struct mg_str hash, sheet; /* sheet: from its opening quote on */
	struct mg_pace pace;
	bool is_public, is_rated;
	enum mg_policy policy;
	struct mg_str lang;
	char title[MG_TABLE_TITLE_MAX];
	struct mg_orders_delay orders_delay;
};

static bool read_policy(struct mg_str value, struct opening *o)
{
	int policy = mg_event_word(value, mg_policy_words, MG_POLICIES);
	o->policy = (enum mg_policy)policy;
	return policy >= 0;
}

static bool read_pair(struct mg_str word, struct opening *o)
{
	const char *wrong;
	enum mg_setup_word taken = mg_game_setup_read(&o->game, word, &wrong);
	if (taken != MG_SETUP_OTHER)
		return taken == MG_SETUP_TAKEN && (!o->game.board.at || o->game.board.len > 0);
	if (mg_str_cut(&word, "pace="))
		return mg_pace_read(word, &o->pace);
	if (mg_str_cut(&word, "policy="))
		return read_policy(word, o);
	if (mg_str_cut(&word, "orders="))
		return mg_orders_delay_read(word, &o->orders_delay);
	if (mg_str_cut(&word, "hash="))
		return (o->hash = word).len > 0;
	if (mg_str_cut(&word, "lang="))
		return mg_event_lang_is_good(o->lang = word);
	if (mg_str_is(word, "rated"))
		return o->is_rated = true;
	o->is_public = mg_str_is(word, "public");
	return o->is_public || mg_str_is(word, "private");
}

/* A title has blanks, so it is no word: *left goes on behind its closing quote. */
static bool read_title(struct mg_str *left, struct opening *o)
{
	struct mg_buf title;
	mg_buf_init(&title, o->title, sizeof o->title);
	return !mg_event_unquote(left, &title, false) && mg_event_title_is_good(mg_buf_str(&title));
}

static bool read_opening(struct mg_str rest, struct opening *o, struct mg_buf *wrong)
{
	mg_game_setup_init(&o->game);
	o->game.start = MG_START_RANDOM;
	for (struct mg_str left = rest, word = mg_str_word(&left); word.len; word = mg_str_word(&left)) {
		if (mg_str_cut(&word, "sheet=")) {
			o->sheet = (struct mg_str){word.at, (size_t)(rest.at + rest.len - word.at)};
			break;
		}
		if (mg_str_cut(&word, "title=")) {
			left = (struct mg_str){word.at, (size_t)(rest.at + rest.len - word.at)};
			if (!read_title(&left, o))
				return refuse(wrong, "a table cannot be called", word);
			continue;
		}
		if (!read_pair(word, o))
			return refuse(wrong, "a table cannot be opened with", word);
	}
	const char *bad = mg_game_setup_check(&o->game, true);
	if (!bad && o->is_rated && o->pace.out == MG_OUT_END)
		bad = "who loses a rated game cannot end it";
	if (bad)
		mg_buf_text(wrong, bad);
	return !bad;
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
static const struct mg_sheet *find_sheet(const struct opening *s, struct mg_sheet **own, struct mg_buf *wrong)
{
	const struct mg_sheet *sheet;
	if (s->sheet.at) {
		*own = malloc(sizeof **own);
		if (!*own)
			refuse(wrong, "no memory", mg_str("sheet"));
		return *own && read_own(s->sheet, *own, wrong) ? *own : NULL;
	}
	sheet = s->hash.len  ? mg_sheet_named(s->hash)
		: s->game.board.len ? mg_sheet_named(s->game.board)
			       : mg_sheet_of_edition((enum mg_edition_id)s->game.edition);
	if (!sheet)
		refuse(wrong, "no board of that name", s->game.board);
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
	struct opening s = {0};
	struct mg_sheet *own = NULL;
	struct mg_str id = mg_str_word(&rest);
	if (!mg_event_id_is_good(id))
		return refuse(wrong, "not a table's id", id);
	if (!read_opening(rest, &s, wrong))
		return false;
	const struct mg_sheet *sheet = find_sheet(&s, &own, wrong);
	if (!sheet || !mg_board_is_for(&sheet->board, s.game.edition)) {
		free(own);
		return sheet ? refuse(wrong, "a board of the other edition", s.game.board) : false;
	}
	memcpy(t->id, id.at, id.len);
	t->id[id.len] = '\0';
	t->own = own;
	t->phase = MG_TABLE_OPEN;
	t->policy = s.policy;
	t->is_public = s.is_public;
	t->is_rated = s.is_rated;
	t->start = s.game.start;
	t->pace = s.pace;
	t->weekends_free = s.pace.weekends_free;
	memcpy(t->title, s.title, sizeof t->title);
	if (s.lang.len)
		memcpy(t->lang, s.lang.at, s.lang.len);
	t->orders_delay = s.orders_delay;
	mg_record_init(&t->record, sheet, s.game.players, s.game.draws, s.game.start < 0 ? 0 : s.game.start);
	t->record.places = s.game.places;
	mg_record_state(&t->record, 0, &t->state);
	return true;
}
