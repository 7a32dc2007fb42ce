/* screen.c: the full screen: keys, mouse, and the loop that shows and goes on. */
#include "term/screen.h"

#include "term/popup.h"
#include "term/remote.h"
#include "term/windows.h"
#include "text/advice.h"
#include "text/happen.h"
#include "text/names.h"
#include "text/standing.h"

#include <curses.h>
#include <errno.h>

enum { FOREVER = -1, TABLE_MS = 100, GONE_AFTER = 100, BID_MAX = 0xffff };

/* The whole screen. */
static void draw(struct mg_view *v)
{
	int rows, columns;
	getmaxyx(stdscr, rows, columns);
	mg_layout_of(&v->at, rows, columns);
	erase();
	if (!v->at.fits) {
		mg_ink_put(&v->ink, 0, 0, columns, MG_INK_STRONG, mg_message(MG_MSG_TERM_SMALL, v->lang));
	} else {
		mg_draw_title(v);
		mg_draw_board(v);
		mg_draw_players(v);
		mg_draw_news(v);
		mg_draw_prompt(v);
		mg_draw_buttons(v);
		mg_popup_draw(v);
	}
	refresh();
}

static void notice(struct mg_view *v, enum mg_message id)
{
	struct mg_buf b;
	mg_buf_init(&b, v->notice, sizeof v->notice);
	mg_say_plain(&b, v->lang, id);
	v->trouble = true;
}

/* ---- moves */

static void play(struct mg_view *v, mg_move m)
{
	struct mg_buf b;
	mg_buf_init(&b, v->notice, sizeof v->notice);
	v->trouble = !mg_session_play(v->s, m, v->lang, &b);
	v->points = v->points && v->trouble;
}

/* Develops the field that is pointed at, or asks how to pay. */
static void develop(struct mg_view *v)
{
	mg_move way[MG_POPUP_ITEMS];
	int n = mg_session_ways(v->s, v->cursor, way, MG_POPUP_ITEMS);
	struct mg_piece title, at;
	struct mg_buf b;
	if (n < 2) {
		play(v, n ? way[0] : mg_develop(v->cursor, MG_OWN, MG_OWN));
		return;
	}
	mg_buf_init(&b, title.text, sizeof title.text);
	mg_say(&b, v->lang, MG_MSG_TERM_PAY, MG_TEXT("at", mg_field_place(&at, v->cursor)));
	mg_popup_open(v, MG_POPUP_WAYS, title.text);
	for (int i = 0; i < n; i++) {
		mg_buf_clear(&b);
		mg_text_way(&v->s->table.record, &v->s->table.state, way[i], v->lang, &b);
		mg_popup_item(v, way[i], title.text);
	}
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_CANCEL, v->lang));
}

static void say_anytime(const struct mg_view *v, mg_move m, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	struct mg_piece who, field, what;
	struct mg_buf b;
	mg_buf_init(&b, what.text, sizeof what.text);
	if (mg_verb(m) == MG_M_SUBSIDY)
		mg_say(&b, v->lang, MG_MSG_UI_TABLE_SUBSIDY, MG_NUMBER("n", MG_SUBSIDY_MONEY),
		       MG_NUMBER("points", MG_SUBSIDY_POINTS));
	else
		mg_say(&b, v->lang, MG_MSG_UI_TABLE_CASH, MG_TEXT("field", mg_field_named_place(&field, &c, mg_move_field(m))),
		       MG_NUMBER("n", 1));
	mg_say(out, v->lang, MG_MSG_TERM_ITEM, MG_TEXT("name", mg_seat_name(&who, &c, mg_move_seat(m))), MG_TEXT("text", what.text));
}

/* Moves that are possible at any time. */
static void ask_money(struct mg_view *v)
{
	mg_move moves[MG_MAX_ANYTIME];
	int n = mg_session_anytime(v->s, moves, MG_MAX_ANYTIME - 1);
	if (n == 0)
		return;
	mg_popup_open(v, MG_POPUP_MONEY, mg_message(MG_MSG_TERM_KEY_MONEY, v->lang));
	for (int i = 0; i < n; i++) {
		struct mg_piece text;
		struct mg_buf b;
		mg_buf_init(&b, text.text, sizeof text.text);
		say_anytime(v, moves[i], &b);
		mg_popup_item(v, moves[i], text.text);
	}
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_CANCEL, v->lang));
}

static void press_enter(struct mg_view *v)
{
	switch ((enum mg_decision)v->s->table.state.decision) {
	case MG_OFFER: play(v, mg_offer(v->cursor)); break;
	case MG_BID: play(v, mg_bid(v->bid)); break;
	case MG_DEVELOP: develop(v); break;
	default: break;
	}
}

static void set_bid(struct mg_view *v, int bid)
{
	v->bid = bid < 0 ? 0 : bid > BID_MAX ? BID_MAX : bid;
}

static void type_digit(struct mg_view *v, int digit)
{
	set_bid(v, v->typed && v->bid < BID_MAX / 10 ? v->bid * 10 + digit : digit);
	v->typed = true;
}

static void step_bid(struct mg_view *v, int by)
{
	const struct mg_state *s = &v->s->table.state;
	int least = s->high + 1, most = s->money[s->to_move], bid = v->bid + by;
	set_bid(v, bid < least ? least : bid > most ? most : bid);
}

/* ---- what can be read */

static void show_log(struct mg_view *v)
{
	mg_text_story(&v->s->table.record, v->lang, 0, mg_popup_open(v, MG_POPUP_READ, mg_message(MG_MSG_UI_TABLE_LOG, v->lang)));
	v->popup.top = MG_POPUP_TEXT; /* the end */
}

static void show_score(struct mg_view *v)
{
	struct mg_buf *out = mg_popup_open(v, MG_POPUP_READ, mg_message(MG_MSG_TERM_KEY_SCORE, v->lang));
	mg_text_scoring(&v->s->table.record, &v->s->table.state, v->lang, out);
}

/* Who sells what, and how everybody stands on the networks. */
static void show_market(struct mg_view *v)
{
	const struct mg_record *r = &v->s->table.record;
	struct mg_buf *out = mg_popup_open(v, MG_POPUP_READ, mg_message(MG_MSG_UI_STAGE_MARKET, v->lang));
	mg_text_market(r, &v->s->table.state, v->lang, out);
	mg_buf_char(out, '\n');
	mg_text_networks(r, &v->s->table.state, v->lang, out);
}

/* A new era: what the bank sells from now on, and how things stand. */
static void show_era(struct mg_view *v)
{
	const struct mg_record *r = &v->s->table.record;
	const struct mg_state *s = &v->s->table.state;
	struct mg_piece title;
	struct mg_buf b;
	mg_assert(s->era > 1);
	mg_buf_init(&b, title.text, sizeof title.text);
	mg_say(&b, v->lang, MG_MSG_UI_DRAMA_ERA, MG_TEXT("n", mg_era_numeral(s->era)));
	struct mg_buf *out = mg_popup_open(v, MG_POPUP_READ, title.text);
	mg_text_bank_opens(r, s->era, v->lang, out);
	mg_buf_text(out, out->len ? "\n\n" : "");
	mg_text_standing(r, s, v->lang, out);
	mg_buf_char(out, '\n');
	mg_text_networks(r, s, v->lang, out);
}

static void show_field(struct mg_view *v)
{
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	struct mg_piece at, title;
	struct mg_buf b;
	mg_buf_init(&b, title.text, sizeof title.text);
	mg_tell(&b, &c, MG_MSG_TERM_FIELD, MG_TEXT("at", mg_field_place(&at, v->cursor)));
	mg_view_tell_field(v, mg_popup_open(v, MG_POPUP_READ, title.text));
}

static void show_hint(struct mg_view *v)
{
	struct mg_advice *advice = calloc(1, sizeof *advice);
	v->hints = false;
	if (!advice)
		return;
	mg_assert(v->s->hinting);
	mg_session_advise(v->s, advice);
	struct mg_buf *out = mg_popup_open(v, MG_POPUP_READ, mg_message(MG_MSG_UI_TABLE_HINT, v->lang));
	for (int step = 0; step < MG_STEPS; step++) {
		size_t from = out->len;
		mg_text_advice(&v->s->table.record, &v->s->table.state, advice, (enum mg_step)step, v->lang, out);
		if (out->len > from)
			mg_buf_text(out, "\n\n");
	}
	if (advice->field != MG_NONE)
		v->cursor = advice->field;
	free(advice);
}

static void ask_quit(struct mg_view *v)
{
	enum mg_message question = v->s->remote ? MG_MSG_TERM_FAR_QUIT : *v->s->path ? MG_MSG_TERM_QUIT : MG_MSG_TERM_QUIT_LOST;
	mg_popup_open(v, MG_POPUP_QUIT, mg_message(question, v->lang));
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_KEY_QUIT, v->lang));
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_PLAY_ON, v->lang));
}

/* Somebody at the table asks the others for something. */
static void ask_answer(struct mg_view *v)
{
	struct mg_piece title;
	struct mg_buf b;
	mg_buf_init(&b, title.text, sizeof title.text);
	mg_text_question(&v->s->table, v->lang, &b);
	mg_popup_open(v, MG_POPUP_ANSWER, title.text);
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_FAR_YES, v->lang));
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_FAR_NO, v->lang));
}

/* ---- keys */

static void point(struct mg_view *v, int across, int down)
{
	int column = (v->cursor % MG_COLUMNS + across + MG_COLUMNS) % MG_COLUMNS;
	int era = (v->cursor / MG_COLUMNS + down + MG_ERAS) % MG_ERAS;
	v->cursor = mg_field_at(column, era + 1);
	mg_assert(v->cursor >= 0 && v->cursor < MG_FIELDS);
	v->points = true;
}

static void point_at_next(struct mg_view *v)
{
	uint64_t choices = mg_view_choices(v);
	for (int i = 1; i <= MG_FIELDS && choices; i++) {
		int field = (v->cursor + i) % MG_FIELDS;
		if (!(choices & mg_bit(field)))
			continue;
		v->cursor = field;
		v->points = true;
		return;
	}
	v->points = !v->points;
}

/* Keys that decide something; only while somebody is asked. */
static bool press_decision(struct mg_view *v, int key)
{
	bool bids = v->s->table.state.decision == MG_BID;
	switch (key) {
	case '\r':
	case '\n':
	case KEY_ENTER: press_enter(v); break;
	case 'p': play(v, mg_move_of(MG_M_PASS, 0, 0)); break;
	case 's': play(v, mg_move_of(MG_M_SELL, 0, 0)); break;
	case 'k': play(v, mg_move_of(MG_M_KEEP, 0, 0)); break;
	case 'd': play(v, mg_move_of(MG_M_DONE, 0, 0)); break;
	case 'h':
		v->hints = mg_session_hint(v->s);
		if (v->s->remote)
			notice(v, MG_MSG_TERM_FAR_HINT);
		break;
	case '+':
	case '=': step_bid(v, 1); break;
	case '-': step_bid(v, -1); break;
	default:
		if (!bids || key < '0' || key > '9')
			return false;
		type_digit(v, key - '0');
	}
	return true;
}

/* A key that means nothing now is not passed over in silence. */
static void notice_key(struct mg_view *v, int key)
{
	const char *name = keyname(key);
	struct mg_buf b;
	mg_buf_init(&b, v->notice, sizeof v->notice);
	if (key == '\r' || key == '\n' || key == KEY_ENTER)
		mg_say_plain(&b, v->lang, MG_MSG_TERM_NO_KEY_ENTER);
	else
		mg_say(&b, v->lang, MG_MSG_TERM_NO_KEY, MG_TEXT("name", name && mg_str_utf8(mg_str(name), NULL) ? name : ""));
	v->trouble = true;
}

static void press(struct mg_view *v, int key)
{
	v->notice[0] = '\0';
	if (v->wants && press_decision(v, key))
		return;
	switch (key) {
	case KEY_LEFT: point(v, -1, 0); break;
	case KEY_RIGHT: point(v, 1, 0); break;
	case KEY_UP: point(v, 0, -1); break;
	case KEY_DOWN: point(v, 0, 1); break;
	case '\t': point_at_next(v); break;
	case 27: v->points = false; break;
	case 'm':
	case '$': ask_money(v); break;
	case 'u':
		if (!mg_session_undo(v->s))
			notice(v, MG_MSG_TERM_NO_UNDO);
		break;
	case 'r':
		if (!mg_session_redo(v->s))
			notice(v, MG_MSG_TERM_NO_REDO);
		break;
	case 'f': show_field(v); break;
	case 'l': show_log(v); break;
	case 'w': show_market(v); break;
	case 'v': show_score(v); break;
	case 'o': mg_window_orders(v); break;
	case 't': mg_window_talk(v); break;
	case '?':
	case KEY_F(1): mg_popup_help(v); break;
	case 12: clearok(stdscr, TRUE); break;
	case 'q': ask_quit(v); break;
	default: notice_key(v, key);
	}
}

static void click_board(struct mg_view *v, int field)
{
	bool again = field == v->cursor;
	v->cursor = field;
	v->points = true;
	if (again && v->wants && v->s->table.state.decision != MG_BID)
		press(v, '\n');
}

static void click(struct mg_view *v, int y, int x)
{
	int field = mg_layout_field(&v->at, y, x);
	for (int i = 0; y == v->at.buttons_y && i < v->buttons; i++)
		if (x >= v->button[i].x && x < v->button[i].x + v->button[i].columns) {
			press(v, v->button[i].key);
			return;
		}
	if (field != MG_NONE)
		click_board(v, field);
}

/* What was chosen in a window that asks. False: to leave the game. */
static bool chose(struct mg_view *v, enum mg_popup_kind kind, int item)
{
	mg_assert(item < v->popup.items || item < 0);
	if (item < 0)
		return true;
	if (mg_window_chose(v, kind, item))
		return true;
	if (kind == MG_POPUP_QUIT)
		return item != 0;
	if (kind == MG_POPUP_ANSWER) {
		mg_remote_answer(v->s, item == 0);
		return true;
	}
	if (v->popup.move[item] != MG_NO_MOVE)
		play(v, v->popup.move[item]);
	return true;
}

/* False: to leave the game. */
static bool handle(struct mg_view *v, int key)
{
	enum mg_popup_kind kind = v->popup.kind;
	MEVENT mouse;
	if (key == KEY_RESIZE || key == ERR || !v->at.fits)
		return true;
	if (key == KEY_MOUSE) {
		if (getmouse(&mouse) != OK)
			return true;
		bool up = mouse.bstate & BUTTON4_PRESSED, down = mouse.bstate & BUTTON5_PRESSED;
		if (kind != MG_POPUP_NONE)
			return chose(v, kind, up || down ? mg_popup_key(v, up ? KEY_UP : KEY_DOWN)
							 : mg_popup_click(v, mouse.y, mouse.x));
		if (!up && !down)
			click(v, mouse.y, mouse.x);
		return true;
	}
	if (kind == MG_POPUP_LINE)
		mg_window_key(v, key);
	else if (kind != MG_POPUP_NONE)
		return chose(v, kind, mg_popup_key(v, key));
	else
		press(v, key);
	return true;
}

/* ---- the game */

/* Somebody is asked something new: points at what it is about. */
static void turn_to_person(struct mg_view *v)
{
	const struct mg_state *s = &v->s->table.state;
	uint64_t choices;
	v->wants = true;
	v->typed = false;
	v->bid = s->high + 1;
	choices = mg_view_choices(v);
	if (s->lot != MG_NONE)
		v->cursor = s->lot;
	else if (choices && !(choices & mg_bit(v->cursor)))
		v->cursor = mg_take_field(&choices);
}

static int wait_key(int ms)
{
	timeout(ms);
	return getch();
}

/* One turn of the loop: shows, goes on, waits as long as is right. */
static enum mg_news go_on(struct mg_view *v, int *wait, int pace, int *asked)
{
	*wait = FOREVER;
	if (v->popup.kind == MG_POPUP_LINE && v->line.about == MG_LINE_TALK) {
		mg_session_step(v->s); /* whoever talks also listens */
		mg_window_hear(v);
		*wait = TABLE_MS;
		return MG_NEWS_PERSON;
	}
	if (v->popup.kind != MG_POPUP_NONE || !v->at.fits)
		return MG_NEWS_PERSON;
	if (v->hints) {
		if (mg_session_hint_think(v->s))
			*wait = 0;
		else
			show_hint(v);
		return MG_NEWS_PERSON;
	}
	enum mg_news news = mg_session_step(v->s);
	v->wants = false;
	if (news == MG_NEWS_THINKING)
		*wait = 0;
	else if (news == MG_NEWS_MOVE)
		*wait = pace;
	else if (news == MG_NEWS_ASKED)
		ask_answer(v);
	else if (news == MG_NEWS_PERSON && *asked != v->s->table.record.moves)
		turn_to_person(v);
	else
		v->wants = news == MG_NEWS_PERSON;
	if (v->s->remote && *wait == FOREVER && news != MG_NEWS_ASKED && news != MG_NEWS_GONE)
		*wait = TABLE_MS;
	*asked = news == MG_NEWS_PERSON ? v->s->table.record.moves : -1;
	return news;
}

/* What a server or the others at a table have said stays until the next key. */
static void show_notes(struct mg_view *v, enum mg_news news)
{
	struct mg_buf b;
	if (news == MG_NEWS_GONE && !v->s->note[0] && !v->notice[0])
		notice(v, MG_MSG_TERM_FAR_GONE);
	if (v->s->cut)
		notice(v, MG_MSG_TERM_FAR_LOST);
	if (v->s->note[0]) {
		mg_buf_init(&b, v->notice, sizeof v->notice);
		mg_buf_text(&b, v->s->note);
		v->trouble = v->s->bad;
	}
	v->s->note[0] = '\0';
	v->s->cut = false;
}

static void warn_unsaved(struct mg_view *v)
{
	struct mg_buf b;
	if (!v->s->unsaved || v->notice[0])
		return;
	mg_buf_init(&b, v->notice, sizeof v->notice);
	mg_say(&b, v->lang, MG_MSG_TERM_UNSAVED, MG_TEXT("file", v->s->path), MG_TEXT("why", strerror(v->s->unsaved)));
	v->trouble = true;
}

static bool run(struct mg_view *v, int pace)
{
	int wait, asked = -1, gone = 0;
	bool scored = false; /* the final scoring was shown */
	draw(v);
	for (;;) {
		enum mg_news news = go_on(v, &wait, pace, &asked);
		if (news == MG_NEWS_MEMORY)
			return false;
		if (news == MG_NEWS_OVER && !scored)
			show_score(v);
		else if (v->s->table.state.era > v->era && v->s->here && !v->s->remote && news != MG_NEWS_OVER)
			show_era(v);
		v->era = v->s->table.state.era;
		scored = news == MG_NEWS_OVER || (scored && v->s->table.state.decision == MG_OVER);
		warn_unsaved(v);
		show_notes(v, news);
		draw(v);
		errno = 0;
		int key = wait_key(wait);
		/* A terminal that has gone away gives nothing for ever. */
		gone = key == ERR && wait == FOREVER && errno != EINTR ? gone + 1 : 0;
		if (gone > GONE_AFTER)
			return true;
		if (v->hints && key != ERR && key != KEY_RESIZE)
			show_hint(v);
		else if (!handle(v, key))
			return true;
	}
}

bool mg_screen_play(struct mg_session *s, enum mg_language lang, int pace)
{
	struct mg_view *v = calloc(1, sizeof *v);
	if (!v || !mg_ink_begin(&v->ink)) {
		free(v);
		return false;
	}
	v->s = s;
	v->lang = lang;
	v->cursor = mg_field_at(0, s->table.state.era);
	v->era = s->table.state.era;
	bool fine = run(v, pace);
	mg_ink_end(&v->ink);
	free(v);
	return fine;
}
