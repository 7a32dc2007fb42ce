/* popup.c: a window over the screen, to read in or to choose from; the help is one. */
#include "term/popup.h"

#include "text/names.h"

#include <curses.h>

enum { HANG = 2 }; /* blanks before the further lines of an item */

/* The widest that the inside of a window gets. */
static int most_columns(const struct mg_view *v)
{
	return v->at.columns - 6 > 100 ? 100 : v->at.columns - 6;
}

struct mg_buf *mg_popup_open(struct mg_view *v, enum mg_popup_kind kind, const char *title)
{
	struct mg_popup *p = &v->popup;
	struct mg_buf b;
	mg_assert(kind != MG_POPUP_NONE);
	p->kind = kind;
	p->items = p->chosen = p->top = p->lines = p->line[0] = 0;
	/* A question that the frame has no room for stands inside, in lines. */
	bool fits = mg_ink_width(&v->ink, title) + 2 <= most_columns(v);
	mg_buf_init(&b, p->title, sizeof p->title);
	mg_buf_text(&b, fits ? title : "");
	mg_buf_init(&p->out, p->text, sizeof p->text);
	if (!fits)
		mg_popup_head(v, title);
	return &p->out;
}

void mg_popup_item(struct mg_view *v, mg_move m, const char *text)
{
	struct mg_popup *p = &v->popup;
	struct mg_str rest = mg_str(text), line;
	if (p->items == MG_POPUP_ITEMS)
		return;
	p->move[p->items] = m;
	int first = p->line[p->items++], at = first;
	for (; mg_ink_wrap(&rest, most_columns(v) - (at > first ? HANG : 0), &line); at++) {
		mg_buf_printf(&p->out, "%*s", at > first ? HANG : 0, "");
		mg_buf_slice(&p->out, line);
		mg_buf_char(&p->out, '\n');
	}
	p->line[p->items] = at;
}

void mg_popup_item_text(const struct mg_view *v, int item, struct mg_buf *out)
{
	const struct mg_popup *p = &v->popup;
	struct mg_str rest = mg_str(p->text), line;
	mg_assert(item >= 0 && item < p->items);
	for (int at = 0; at < p->line[item + 1] && mg_str_line(&rest, &line); at++) {
		size_t hang = at > p->line[item] ? HANG : 0;
		if (at < p->line[item])
			continue;
		mg_buf_text(out, hang ? " " : "");
		mg_buf_slice(out, (struct mg_str){line.at + hang, line.len - hang});
	}
}

/* The item that a line belongs to; -1: none. */
static int item_of(const struct mg_popup *p, int line)
{
	int item = p->items - 1;
	while (item >= 0 && line < p->line[item])
		item--;
	return item;
}

void mg_popup_head(struct mg_view *v, const char *text)
{
	struct mg_popup *p = &v->popup;
	struct mg_str rest = mg_str(text), line;
	mg_assert(p->items == 0);
	for (; mg_ink_wrap(&rest, most_columns(v), &line); p->line[0]++) {
		mg_buf_slice(&p->out, line);
		mg_buf_char(&p->out, '\n');
	}
	mg_buf_char(&p->out, '\n');
	p->line[0]++;
}

static int count_lines(const struct mg_popup *p, int width, int *widest)
{
	struct mg_str rest = mg_str(p->text), line;
	int n = 0;
	*widest = 0;
	for (; mg_ink_wrap(&rest, width, &line); n++)
		*widest = mg_width(line) > *widest ? mg_width(line) : *widest;
	return n;
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

/* As large as its text, within the screen. */
static void place(struct mg_view *v, const char *foot)
{
	struct mg_popup *p = &v->popup;
	int most = most_columns(v), widest;
	p->lines = count_lines(p, p->items ? 1000 : most, &widest);
	widest = larger(widest, larger(mg_ink_width(&v->ink, p->title), mg_ink_width(&v->ink, foot)) + 2);
	p->box.columns = widest < most && p->kind != MG_POPUP_LINE ? widest : most;
	p->box.rows = p->lines < v->at.rows - 4 ? p->lines : v->at.rows - 4;
	p->box.y = (v->at.rows - p->box.rows) / 2;
	p->box.x = (v->at.columns - p->box.columns) / 2;
	if (p->items && p->line[p->chosen + 1] > p->top + p->box.rows)
		p->top = p->line[p->chosen + 1] - p->box.rows;
	if (p->items && p->line[p->chosen] < p->top)
		p->top = p->line[p->chosen];
	p->top = p->top > p->lines - p->box.rows ? p->lines - p->box.rows : p->top;
	p->top = p->top < 0 ? 0 : p->top;
	mg_assert(p->top == 0 || p->top + p->box.rows <= p->lines);
}

static void frame_row(const struct mg_view *v, int y, enum mg_glyph left, enum mg_glyph right, const char *text)
{
	const struct mg_box *box = &v->popup.box;
	int x = box->x - 2, end = box->x + box->columns + 1;
	for (int i = x + 1; i < end; i++)
		mg_ink_put(&v->ink, y, i, 1, MG_INK_ACTION, mg_ink_glyph(&v->ink, MG_GLYPH_RULE));
	mg_ink_put(&v->ink, y, x, 1, MG_INK_ACTION, mg_ink_glyph(&v->ink, left));
	mg_ink_put(&v->ink, y, end, 1, MG_INK_ACTION, mg_ink_glyph(&v->ink, right));
	if (!*text)
		return;
	int used = mg_ink_put(&v->ink, y, x + 3, box->columns - 2, MG_INK_STRONG, text);
	mg_ink_put(&v->ink, y, x + 2, 1, MG_INK_PLAIN, " ");
	mg_ink_put(&v->ink, y, x + 3 + used, 1, MG_INK_PLAIN, " ");
}

static void body_row(const struct mg_view *v, int row, struct mg_str line)
{
	const struct mg_popup *p = &v->popup;
	const char *bar = mg_ink_glyph(&v->ink, MG_GLYPH_BAR);
	char shown[1024];
	struct mg_buf b;
	int y = p->box.y + row;
	bool chosen = p->items && item_of(p, p->top + row) == p->chosen;
	mg_buf_init(&b, shown, sizeof shown);
	mg_buf_slice(&b, line);
	mg_ink_put(&v->ink, y, p->box.x - 2, 2, MG_INK_ACTION, bar);
	mg_ink_put(&v->ink, y, p->box.x - 1, 1, MG_INK_PLAIN, " ");
	mg_ink_fill(&v->ink, y, p->box.x, p->box.columns, chosen ? MG_INK_KEY : MG_INK_PLAIN, shown);
	mg_ink_put(&v->ink, y, p->box.x + p->box.columns, 1, MG_INK_PLAIN, " ");
	mg_ink_put(&v->ink, y, p->box.x + p->box.columns + 1, 2, MG_INK_ACTION, bar);
}

void mg_popup_draw(struct mg_view *v)
{
	struct mg_popup *p = &v->popup;
	const char *foot = mg_message(p->items ? MG_MSG_TERM_CHOOSE : p->kind == MG_POPUP_LINE ? MG_MSG_TERM_LINE : MG_MSG_TERM_SCROLL, v->lang);
	struct mg_str rest = mg_str(p->text), line;
	if (p->kind == MG_POPUP_NONE)
		return;
	place(v, foot);
	frame_row(v, p->box.y - 1, MG_GLYPH_TOP_LEFT, MG_GLYPH_TOP_RIGHT, p->title);
	for (int i = 0; i < p->top + p->box.rows && mg_ink_wrap(&rest, p->items ? 1000 : p->box.columns, &line); i++)
		if (i >= p->top)
			body_row(v, i - p->top, line);
	frame_row(v, p->box.y + p->box.rows, MG_GLYPH_LOW_LEFT, MG_GLYPH_LOW_RIGHT, foot);
}

static void move_by(struct mg_popup *p, int n)
{
	if (p->items) {
		p->chosen += n;
		p->chosen = p->chosen < 0 ? 0 : p->chosen >= p->items ? p->items - 1 : p->chosen;
	} else {
		p->top = p->top + n < 0 ? 0 : p->top + n;
	}
}

static int choose(struct mg_popup *p)
{
	mg_assert(!p->items || (p->chosen >= 0 && p->chosen < p->items));
	p->kind = MG_POPUP_NONE;
	return p->items ? p->chosen : -1;
}

int mg_popup_key(struct mg_view *v, int key)
{
	struct mg_popup *p = &v->popup;
	switch (key) {
	case KEY_UP:
	case 'k': move_by(p, -1); break;
	case KEY_DOWN:
	case 'j': move_by(p, 1); break;
	case KEY_PPAGE: move_by(p, -p->box.rows); break;
	case KEY_NPAGE:
	case ' ': move_by(p, p->box.rows); break;
	case KEY_HOME: move_by(p, -MG_POPUP_TEXT); break;
	case KEY_END: move_by(p, p->lines); break;
	case '\r':
	case '\n':
	case KEY_ENTER: return choose(p);
	case 27:
	case 'q': p->kind = MG_POPUP_NONE; break;
	default:
		if (p->items && key >= '1' && key <= '9' && key - '1' < p->items) {
			p->chosen = key - '1';
			return choose(p);
		}
	}
	return -1;
}

int mg_popup_click(struct mg_view *v, int y, int x)
{
	struct mg_popup *p = &v->popup;
	bool inside = y >= p->box.y && y < p->box.y + p->box.rows && x >= p->box.x && x < p->box.x + p->box.columns;
	if (!inside || !p->items) {
		p->kind = MG_POPUP_NONE;
		return -1;
	}
	int item = item_of(p, p->top + y - p->box.y);
	if (item < 0)
		return -1;
	p->chosen = item;
	return choose(p);
}

/* ---- help */

static void key_line(struct mg_view *v, const char *key, enum mg_message what)
{
	struct mg_buf *out = &v->popup.out;
	mg_buf_text(out, key);
	for (int width = mg_ink_width(&v->ink, key); width < 14; width++)
		mg_buf_char(out, ' ');
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	mg_buf_printf(out, "%s\n", mg_message(mg_worded(&c, what), v->lang));
}

static void legend_line(struct mg_view *v, const char *mark, const char *more, enum mg_message what)
{
	char both[64];
	struct mg_buf b;
	mg_buf_init(&b, both, sizeof both);
	mg_buf_text(&b, mark);
	mg_buf_text(&b, more);
	key_line(v, both, what);
}

static void legend(struct mg_view *v)
{
	const struct mg_ink *ink = &v->ink;
	const struct mg_sheet *sheet = v->s->table.record.sheet;
	legend_line(v, mg_ink_mark(ink, 0, false), mg_ink_mark_tail(ink, false), MG_MSG_TERM_LEGEND_OWNED);
	legend_line(v, mg_ink_mark(ink, 0, true), mg_ink_mark_tail(ink, true), MG_MSG_TERM_LEGEND_DEVELOPED);
	key_line(v, mg_ink_glyph(ink, MG_GLYPH_AVAILABLE), MG_MSG_TERM_LEGEND_AVAILABLE);
	key_line(v, mg_ink_glyph(ink, MG_GLYPH_OFFERED), MG_MSG_TERM_LEGEND_OFFERED);
	key_line(v, "3/2", MG_MSG_TERM_LEGEND_COST);
	legend_line(v, "1", ink->utf8 ? "×2" : "x2", MG_MSG_TERM_LEGEND_VALUE);
	key_line(v, "( ) < >", MG_MSG_TERM_LEGEND_POINTED);
	legend_line(v, mg_ink_glyph(ink, MG_GLYPH_ROAD_ACROSS), mg_ink_glyph(ink, MG_GLYPH_ROAD_DOWN), MG_MSG_UI_BOARD_ROAD);
	legend_line(v, mg_ink_glyph(ink, MG_GLYPH_LINE_ACROSS), mg_ink_glyph(ink, MG_GLYPH_LINE_DOWN), MG_MSG_UI_BOARD_LINE);
	for (int network = 0; network < sheet->board.networks; network++) {
		struct mg_buf *out = &v->popup.out;
		mg_buf_printf(out, "%s             ", mg_ink_network(ink, sheet, network));
		mg_text_network(sheet, network, v->lang, out);
		mg_buf_char(out, '\n');
	}
}

void mg_popup_help(struct mg_view *v)
{
	static const struct {
		const char *key;
		enum mg_message what;
	} keys[] = {
		{"p", MG_MSG_UI_TABLE_KEYS_PASS},  {"s", MG_MSG_UI_TABLE_KEYS_SELL},  {"k", MG_MSG_UI_TABLE_KEYS_KEEP},
		{"d", MG_MSG_TERM_KEY_END},        {"m", MG_MSG_TERM_KEYS_MONEY},     {"h", MG_MSG_UI_TABLE_HINT},
		{"u", MG_MSG_UI_TABLE_KEYS_UNDO},  {"r", MG_MSG_UI_TABLE_KEYS_REDO},  {"f", MG_MSG_TERM_KEYS_FIELD},
		{"w", MG_MSG_TERM_KEYS_MARKET},    {"l", MG_MSG_UI_TABLE_LOG},        {"v", MG_MSG_TERM_KEYS_SCORE},     {"o", MG_MSG_TERM_KEYS_ORDERS},
		{"t", MG_MSG_TERM_KEYS_TALK},      {"Esc", MG_MSG_UI_TABLE_KEYS_ESCAPE}, {"q", MG_MSG_TERM_KEY_QUIT},
	};
	mg_popup_open(v, MG_POPUP_READ, mg_message(MG_MSG_UI_TABLE_KEYS, v->lang));
	key_line(v, v->ink.utf8 ? "← ↑ ↓ → ↵" : "Arrows, Enter", MG_MSG_UI_TABLE_KEYS_ARROWS);
	key_line(v, "Tab", MG_MSG_TERM_KEYS_TAB);
	key_line(v, "0-9 + -", MG_MSG_UI_TABLE_KEYS_STEP);
	for (size_t i = 0; i < MG_COUNT(keys); i++)
		if (keys[i].what != MG_MSG_TERM_KEYS_TALK || v->s->remote)
			key_line(v, keys[i].key, keys[i].what);
	key_line(v, mg_message(MG_MSG_TERM_KEYS_MOUSE, v->lang), MG_MSG_TERM_KEYS_MOUSE_ABOUT);
	mg_buf_char(&v->popup.out, '\n');
	legend(v);
}
