/* draw_panels.c: what stands around the board: title, players, log, field, prompt, buttons. */
#include "rules/score.h"
#include "term/clock.h"
#include "term/remote.h"
#include "term/view.h"
#include "text/advice.h"
#include "text/names.h"
#include "text/standing.h"

/* Text in the making. */
struct words {
	char text[8192];
	struct mg_buf out;
};

static struct mg_buf *begin(struct words *w)
{
	mg_buf_init(&w->out, w->text, sizeof w->text);
	return &w->out;
}

static void copy_line(struct mg_str line, char *out, size_t cap)
{
	struct mg_buf b;
	mg_buf_init(&b, out, cap);
	mg_buf_slice(&b, line);
}

/* Writes wrapped text into a box from a row on; returns the next free row. */
static int put_text(const struct mg_view *v, const struct mg_box *box, int row, enum mg_role role, const char *text)
{
	struct mg_str rest = mg_str(text), line;
	char shown[2048];
	while (row < box->rows && mg_ink_wrap(&rest, box->columns - 1, &line)) {
		copy_line(line, shown, sizeof shown);
		mg_ink_put(&v->ink, box->y + row++, box->x, box->columns, role, shown);
	}
	return row;
}

static void put_rule(const struct mg_view *v, const struct mg_box *box, const char *title)
{
	const char *rule = mg_ink_glyph(&v->ink, MG_GLYPH_RULE);
	for (int x = 0; x < box->columns - 1; x++)
		mg_ink_put(&v->ink, box->y - 1, box->x + x, 1, MG_INK_FAINT, rule);
	int used = mg_ink_put(&v->ink, box->y - 1, box->x + 2, box->columns - 4, MG_INK_STRONG, title);
	mg_ink_put(&v->ink, box->y - 1, box->x + 1, 1, MG_INK_FAINT, " ");
	mg_ink_put(&v->ink, box->y - 1, box->x + 2 + used, 1, MG_INK_FAINT, " ");
}

/* ---- title */

static enum mg_message phase(const struct mg_state *s)
{
	switch ((enum mg_decision)s->decision) {
	case MG_DRAW: return MG_MSG_PHASE_DRAW;
	case MG_OFFER:
	case MG_BID:
	case MG_SETTLE: return MG_MSG_PHASE_AUCTION;
	case MG_DEVELOP: return MG_MSG_PHASE_DEVELOPMENT;
	case MG_OVER: break;
	}
	return MG_MSG_PHASE_OVER;
}

void mg_draw_title(const struct mg_view *v)
{
	const struct mg_state *s = &v->s->table.state;
	const char *dot = mg_ink_glyph(&v->ink, MG_GLYPH_DOT);
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	struct words w, tail;
	begin(&w);
	mg_buf_char(&w.out, ' ');
	mg_text_title(v->s->table.record.sheet, v->lang, &w.out);
	mg_buf_printf(&w.out, " %s ", dot);
	mg_say(&w.out, v->lang, MG_MSG_TERM_ERA, MG_TEXT("n", mg_era_numeral(s->era)));
	mg_buf_printf(&w.out, " %s ", dot);
	mg_say(&w.out, v->lang, MG_MSG_TERM_ROUND, MG_NUMBER("n", s->round));
	mg_buf_printf(&w.out, " %s %s", dot, mg_message(mg_worded(&c, phase(s)), v->lang));
	mg_ink_fill(&v->ink, 0, 0, v->at.columns, MG_INK_TITLE, w.text);
	mg_say(begin(&tail), v->lang, MG_MSG_TERM_MOVE, MG_NUMBER("n", v->s->table.record.moves));
	mg_buf_char(&tail.out, ' ');
	int width = mg_ink_width(&v->ink, tail.text);
	mg_ink_put(&v->ink, 0, v->at.columns - width, width, MG_INK_TITLE, tail.text);
}

/* ---- players */

/* What a seat is about to do or has done in this auction. */
static void say_status(const struct mg_view *v, int seat, struct mg_buf *out)
{
	const struct mg_state *s = &v->s->table.state;
	if (s->decision == MG_OVER)
		return;
	if (s->lot != MG_NONE && s->bid[seat] > 0)
		mg_say(out, v->lang, MG_MSG_UI_TABLE_BIDS, MG_NUMBER("n", s->bid[seat]));
	else if (s->lot != MG_NONE && s->bid[seat] == 0)
		mg_say_plain(out, v->lang, MG_MSG_UI_TABLE_PASSED);
	else if (s->to_move == seat && !mg_session_is_person(v->s, seat))
		mg_say_plain(out, v->lang, MG_MSG_UI_TABLE_THINKING);
	else if (s->auctioneer == seat)
		mg_say_plain(out, v->lang, MG_MSG_UI_TABLE_AUCTIONEER);
	else if (s->start == seat)
		mg_say_plain(out, v->lang, MG_MSG_UI_TABLE_STARTS);
}

/* The columns that names take: the longest, but no more than leaves room for what stands behind them. */
static int name_columns(const struct mg_view *v)
{
	int widest = 0, room = v->at.players.columns - 32;
	for (int seat = 0; seat < v->s->table.state.players; seat++) {
		struct words w;
		mg_text_seat(&v->s->table.record, seat, v->lang, begin(&w));
		int width = mg_ink_width(&v->ink, w.text);
		widest = width > widest ? width : widest;
	}
	return widest < room ? widest : room;
}

static void draw_player(const struct mg_view *v, int seat, int y, int total)
{
	const struct mg_state *s = &v->s->table.state;
	const struct mg_box *box = &v->at.players;
	const struct mg_ink *ink = &v->ink;
	bool moves = s->to_move == seat;
	enum mg_role role = (enum mg_role)(MG_INK_SEAT + seat), text = moves ? MG_INK_STRONG : MG_INK_PLAIN;
	int x = box->x, jokers = __builtin_popcountll(mg_jokers(mg_view_board(v), s, seat));
	int name = name_columns(v);
	struct words w;
	mg_ink_put(ink, y, x, 2, MG_INK_ACTION, moves ? mg_ink_glyph(ink, MG_GLYPH_TO_MOVE) : " ");
	mg_ink_put(ink, y, x + 2, 1, role, mg_ink_mark(ink, seat, true));
	mg_text_seat(&v->s->table.record, seat, v->lang, begin(&w));
	mg_ink_put(ink, y, x + 4, name, text, w.text);
	mg_buf_printf(begin(&w), "%3d T %3d P ", s->money[seat], total);
	x += 5 + name;
	x += mg_ink_put(ink, y, x, 13, text, w.text);
	if (jokers) {
		mg_buf_printf(begin(&w), "%s%d", mg_ink_glyph(ink, MG_GLYPH_JOKER), jokers);
		mg_ink_put(ink, y, x, 3, MG_INK_PLAIN, w.text);
	}
	if (mg_clock_write(v->s, seat, v->lang, begin(&w)))
		mg_buf_char(&w.out, ' ');
	say_status(v, seat, &w.out);
	mg_ink_put(ink, y, x + 3, box->x + box->columns - x - 3, moves ? MG_INK_ACTION : MG_INK_FAINT, w.text);
}

void mg_draw_players(const struct mg_view *v)
{
	int total[MG_SEATS];
	mg_totals(mg_view_board(v), &v->s->table.state, total);
	for (int seat = 0; seat < v->s->table.state.players; seat++)
		draw_player(v, seat, v->at.players.y + seat + (v->at.beside ? 1 : 0), total[seat]);
}

/* ---- field and log */

void mg_view_tell_field(const struct mg_view *v, struct mg_buf *out)
{
	const struct mg_record *r = &v->s->table.record;
	const struct mg_state *s = &v->s->table.state;
	struct mg_insight insight[MG_SEATS];
	mg_text_describe(r->sheet, v->cursor, v->lang, out);
	mg_buf_char(out, '\n');
	mg_text_insight(r, s, v->cursor, v->lang, out);
	mg_buf_char(out, '\n');
	mg_insight(mg_view_board(v), s, v->cursor, insight);
	for (int seat = 0; seat < s->players; seat++) {
		size_t from = out->len;
		mg_text_insight_seat(r, s, v->cursor, seat, &insight[seat], v->lang, out);
		if (out->len > from)
			mg_buf_char(out, '\n');
	}
}

static void draw_field(const struct mg_view *v)
{
	struct words w, title;
	struct mg_piece at;
	mg_view_tell_field(v, begin(&w));
	if (v->at.beside) {
		struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
		mg_tell(begin(&title), &c, MG_MSG_TERM_FIELD, MG_TEXT("at", mg_field_place(&at, v->cursor)));
		put_rule(v, &v->at.field, title.text);
	}
	put_text(v, &v->at.field, 0, MG_INK_PLAIN, w.text);
}

/* A line of the log; what comes before a cut one is an ellipsis, if there is room for it. */
static void copy_log_line(const struct mg_view *v, struct mg_str line, bool cut, char *out, size_t cap)
{
	struct mg_buf b;
	size_t letters = 0, dots = v->ink.utf8 ? 1 : 3;
	mg_buf_init(&b, out, cap);
	if (cut && mg_str_utf8(line, &letters) && letters + dots <= (size_t)v->at.news.columns)
		mg_buf_text(&b, "\u2026");
	mg_buf_slice(&b, line);
}

/* The last entries of the log that fill the box, oldest first. */
static void draw_log(const struct mg_view *v)
{
	const struct mg_record *r = &v->s->table.record;
	const struct mg_box *box = &v->at.news;
	struct words w;
	int rows = 0, first = r->moves;
	while (first > 0 && rows < box->rows) {
		struct mg_state before;
		struct mg_str rest, line;
		mg_record_state(r, --first, &before);
		mg_session_log(v->s, first, &before, v->lang, begin(&w));
		rest = mg_buf_str(&w.out);
		while (mg_ink_wrap(&rest, box->columns - 1, &line))
			rows++;
	}
	int row = rows > box->rows ? box->rows - rows : 0;
	for (int i = first; i < r->moves; i++) {
		struct mg_state before;
		struct mg_str rest, line;
		mg_record_state(r, i, &before);
		mg_session_log(v->s, i, &before, v->lang, begin(&w));
		rest = mg_buf_str(&w.out);
		for (; mg_ink_wrap(&rest, box->columns - 1, &line); row++) {
			char shown[1024];
			copy_log_line(v, line, i == first && row == 0 && rows > box->rows, shown, sizeof shown);
			if (row >= 0)
				mg_ink_put(&v->ink, box->y + row, box->x, box->columns,
					   i == r->moves - 1 ? MG_INK_STRONG : MG_INK_PLAIN, shown);
		}
	}
}

void mg_draw_news(const struct mg_view *v)
{
	if (v->at.beside) {
		put_rule(v, &v->at.news, mg_message(MG_MSG_UI_TABLE_LOG, v->lang));
		draw_log(v);
		draw_field(v);
	} else if (v->points) {
		draw_field(v);
	} else {
		draw_log(v);
	}
}

/* ---- prompt and buttons */

void mg_draw_prompt(const struct mg_view *v)
{
	struct words w;
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	struct mg_piece who;
	int missing = v->s->remote ? mg_remote_missing(v->s) : 0;
	begin(&w);
	if (v->notice[0])
		mg_buf_text(&w.out, v->notice);
	else if (missing)
		mg_say(&w.out, v->lang, MG_MSG_TERM_FAR_MISSING, MG_NUMBER("n", missing));
	else if (v->hints)
		mg_say_plain(&w.out, v->lang, MG_MSG_TERM_HINTING);
	else if (v->s->thinking)
		mg_say(&w.out, v->lang, MG_MSG_TERM_WAIT, MG_TEXT("who", mg_seat_name(&who, &c, v->s->table.state.to_move)));
	else
		mg_text_prompt(&v->s->table.record, &v->s->table.state, v->lang, &w.out);
	put_text(v, &v->at.prompt, 0, v->notice[0] && v->trouble ? MG_INK_TROUBLE : MG_INK_STRONG, w.text);
}

uint64_t mg_view_choices(const struct mg_view *v)
{
	const struct mg_state *s = &v->s->table.state;
	mg_move moves[MG_MAX_LEGAL];
	uint64_t fields = 0;
	if (!v->wants)
		return 0;
	int n = mg_legal(mg_view_board(v), s, moves);
	for (int i = 0; i < n; i++)
		if (mg_verb(moves[i]) == MG_M_OFFER || mg_verb(moves[i]) == MG_M_DEVELOP)
			fields |= mg_bit(mg_move_field(moves[i]));
	return fields;
}

/* Draws a button and notes where it is; one that has no room is left out. */
static void put_button(struct mg_view *v, int *x, int key, const char *name, const char *label)
{
	const struct mg_ink *ink = &v->ink;
	int wide = mg_ink_width(ink, name) + mg_ink_width(ink, label) + 1;
	if (*x + wide > v->at.columns || v->buttons == MG_BUTTONS)
		return;
	mg_assert(v->buttons < MG_BUTTONS);
	v->button[v->buttons++] = (struct mg_button){key, *x, wide};
	*x += mg_ink_put(ink, v->at.buttons_y, *x, 16, MG_INK_KEY, name);
	*x += mg_ink_put(ink, v->at.buttons_y, *x + 1, 80, MG_INK_PLAIN, label) + 2;
}

static void say_number(struct words *w, const struct mg_view *v, enum mg_message id, int n)
{
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	struct mg_piece at;
	mg_tell(begin(w), &c, id, MG_NUMBER("n", n), MG_TEXT("at", mg_field_place(&at, v->cursor)));
}

static void put_decisions(struct mg_view *v, int *x)
{
	const struct mg_state *s = &v->s->table.state;
	const char *enter = mg_ink_glyph(&v->ink, MG_GLYPH_ENTER);
	bool chosen = mg_view_choices(v) & mg_bit(v->cursor);
	struct words w;
	if (s->decision == MG_OFFER && chosen) {
		say_number(&w, v, MG_MSG_TERM_KEY_OFFER, 0);
		put_button(v, x, '\n', enter, w.text);
	} else if (s->decision == MG_BID) {
		say_number(&w, v, MG_MSG_UI_TABLE_BID, v->bid);
		if (s->money[s->to_move] > s->high)
			put_button(v, x, '\n', v->ink.utf8 ? "- + ↵" : "- + Enter", w.text);
		put_button(v, x, 'p', "p", mg_message(MG_MSG_UI_TABLE_PASS, v->lang));
	} else if (s->decision == MG_SETTLE) {
		say_number(&w, v, MG_MSG_TERM_KEY_SELL, s->high);
		if (s->high)
			put_button(v, x, 's', "s", w.text);
		say_number(&w, v, MG_MSG_TERM_KEY_KEEP, mg_edition_of(mg_view_board(v))->keeping_costs ? s->high : 0);
		put_button(v, x, 'k', "k", w.text);
	} else if (s->decision == MG_DEVELOP) {
		say_number(&w, v, MG_MSG_TERM_KEY_DEVELOP, 0);
		if (chosen)
			put_button(v, x, '\n', enter, w.text);
		put_button(v, x, 'd', "d", mg_message(MG_MSG_TERM_KEY_END, v->lang));
	}
}

void mg_draw_buttons(struct mg_view *v)
{
	mg_move any[MG_MAX_ANYTIME];
	int x = 0, to;
	v->buttons = 0;
	if (v->wants)
		put_decisions(v, &x);
	if (v->wants && !v->s->remote)
		put_button(v, &x, 'h', "h", mg_message(MG_MSG_UI_TABLE_HINT, v->lang));
	put_button(v, &x, '?', "?", mg_message(MG_MSG_TERM_KEY_HELP, v->lang));
	put_button(v, &x, 'u', "u", mg_message(MG_MSG_UI_TABLE_UNDO, v->lang));
	if (mg_table_redo(&v->s->table, &to))
		put_button(v, &x, 'r', "r", mg_message(MG_MSG_UI_TABLE_REDO, v->lang));
	put_button(v, &x, 'q', "q", mg_message(MG_MSG_TERM_KEY_QUIT, v->lang));
	if (mg_session_anytime(v->s, any, MG_MAX_ANYTIME))
		put_button(v, &x, 'm', "m", mg_message(MG_MSG_TERM_KEY_MONEY, v->lang));
	if (v->s->here)
		put_button(v, &x, 'o', "o", mg_message(MG_MSG_UI_ORDERS, v->lang));
	if (v->s->remote)
		put_button(v, &x, 't', "t", mg_message(MG_MSG_UI_CHAT, v->lang));
	put_button(v, &x, 'l', "l", mg_message(MG_MSG_TERM_KEY_LOG, v->lang));
	put_button(v, &x, 'v', "v", mg_message(MG_MSG_TERM_KEY_SCORE, v->lang));
	put_button(v, &x, 'w', "w", mg_message(MG_MSG_UI_STAGE_MARKET, v->lang));
}
