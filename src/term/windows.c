/* windows.c: standing orders and talk on the full screen. */
#include "term/windows.h"

#include "term/orders.h"
#include "term/popup.h"
#include "term/remote.h"
#include "text/names.h"

#include <curses.h>

/* What there is, each to be chosen, and a way to give one. */
static void list_orders(struct mg_view *v)
{
	struct mg_sentence all;
	struct mg_str rest, line;
	mg_session_orders(v->s, v->lang, mg_sentence_begin(&all));
	rest = mg_buf_str(&all.out);
	mg_popup_open(v, MG_POPUP_ORDERS, mg_message(MG_MSG_UI_ORDERS, v->lang));
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_ORDERS_NEW, v->lang));
	while (mg_str_line(&rest, &line)) {
		char item[1024];
		struct mg_buf b;
		mg_buf_init(&b, item, sizeof item);
		mg_buf_slice(&b, line);
		mg_popup_item(v, MG_NO_MOVE, item);
	}
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_PLAY_ON, v->lang));
}

/* ---- a line that is typed */

/* The bytes of a text without a character at its end of which some are still to come. */
static size_t whole_length(const struct mg_typed_line *line)
{
	size_t len = line->len;
	while (len && !mg_str_utf8((struct mg_str){line->text, len}, NULL))
		len--;
	return len;
}

static void show_examples(struct mg_view *v, struct mg_buf *out)
{
	static const char *const examples[] = {"bid H2 up-to 4 else pass", "bid factory at-once 2 leave 3 for era", "offer H2 F2 any",
					       "sell H2 from 3 else keep", "develop G2 brick=bank,joker", "pass any", "done until G2"};
	mg_buf_printf(out, "%s\n", mg_message(MG_MSG_TERM_ORDERS_HELP, v->lang));
	for (size_t i = 0; i < MG_COUNT(examples); i++)
		mg_buf_printf(out, "  %s\n", examples[i]);
}

/* The window as it is now: what there is to read, the line, and what is wrong with it. */
static void show_line(struct mg_view *v)
{
	const struct mg_typed_line *line = &v->line;
	bool orders = line->about == MG_LINE_ORDER;
	struct mg_buf *out = mg_popup_open(v, MG_POPUP_LINE, mg_message(orders ? MG_MSG_TERM_ORDERS_NEW : MG_MSG_UI_CHAT, v->lang));
	if (orders)
		show_examples(v, out);
	else
		mg_buf_printf(out, "%s\n", v->s->talk[0] ? v->s->talk : mg_message(MG_MSG_TERM_TALK_NONE, v->lang));
	mg_buf_text(out, "\n> ");
	mg_buf_slice(out, (struct mg_str){line->text, whole_length(line)});
	mg_buf_text(out, "_");
	if (line->wrong[0])
		mg_buf_printf(out, "\n%s", line->wrong);
	v->popup.top = MG_POPUP_TEXT; /* the end */
}

static void begin_line(struct mg_view *v, enum mg_line_about about)
{
	v->line = (struct mg_typed_line){.about = about};
	show_line(v);
}

static void send_order(struct mg_view *v, struct mg_str words)
{
	struct mg_buf wrong;
	mg_buf_init(&wrong, v->line.wrong, sizeof v->line.wrong);
	if (mg_session_order(v->s, words, v->lang, &wrong))
		list_orders(v);
	else
		show_line(v);
}

static void send_line(struct mg_view *v)
{
	struct mg_str words = {v->line.text, v->line.len};
	if (!words.len || !mg_str_utf8(words, NULL))
		return;
	if (v->line.about == MG_LINE_ORDER) {
		send_order(v, words);
	} else {
		mg_remote_say(v->s, words);
		begin_line(v, MG_LINE_TALK);
	}
}

static void erase_letter(struct mg_typed_line *line)
{
	while (line->len && ((unsigned char)line->text[line->len - 1] & 0xc0) == 0x80)
		line->len--;
	line->len -= line->len > 0;
}

void mg_window_key(struct mg_view *v, int key)
{
	struct mg_typed_line *line = &v->line;
	mg_assert(v->popup.kind == MG_POPUP_LINE && line->len < sizeof line->text);
	switch (key) {
	case 27: v->popup.kind = MG_POPUP_NONE; return;
	case '\r':
	case '\n':
	case KEY_ENTER: send_line(v); return;
	case 8:
	case 127:
	case KEY_BACKSPACE: erase_letter(line); break;
	case 21: line->len = 0; break;
	default:
		if (key < ' ' || key > (v->ink.utf8 ? 255 : 126) || line->len + 1 == sizeof line->text)
			return;
		line->text[line->len++] = (char)key;
	}
	line->wrong[0] = '\0';
	show_line(v);
}

/* ---- orders */

void mg_window_orders(struct mg_view *v)
{
	int owner = mg_session_orders_owner(v->s);
	struct mg_scene c = mg_scene_of(&v->s->table.record, v->lang);
	struct mg_piece title, who;
	struct mg_buf b;
	bool several = v->s->here & (v->s->here - 1);
	if (owner == MG_SEATS)
		return;
	if (!several) {
		list_orders(v);
		return;
	}
	mg_buf_init(&b, title.text, sizeof title.text);
	mg_say(&b, v->lang, MG_MSG_TERM_ORDERS_PRIVATE, MG_TEXT("who", mg_seat_name(&who, &c, owner)));
	mg_popup_open(v, MG_POPUP_PRIVATE, title.text);
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_ORDERS_SHOW, v->lang));
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_CANCEL, v->lang));
}

/* One of them in full, to be withdrawn. */
static void show_order(struct mg_view *v, int item)
{
	char text[1024];
	struct mg_buf b;
	mg_buf_init(&b, text, sizeof text);
	mg_popup_item_text(v, item, &b);
	v->order = strtol(text, NULL, 10);
	mg_popup_open(v, MG_POPUP_ORDER, mg_message(MG_MSG_UI_ORDERS, v->lang));
	mg_popup_head(v, text);
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_ORDERS_WITHDRAW, v->lang));
	mg_popup_item(v, MG_NO_MOVE, mg_message(MG_MSG_TERM_CANCEL, v->lang));
}

static void withdraw(struct mg_view *v)
{
	char number[24];
	struct mg_buf wrong, b;
	mg_buf_init(&b, number, sizeof number);
	mg_buf_int(&b, v->order);
	mg_buf_init(&wrong, v->notice, sizeof v->notice);
	mg_session_withdraw(v->s, mg_buf_str(&b), v->lang, &wrong);
	v->trouble = wrong.len > 0;
	list_orders(v);
}

bool mg_window_chose(struct mg_view *v, enum mg_popup_kind kind, int item)
{
	int last = v->popup.items - 1;
	switch (kind) {
	case MG_POPUP_PRIVATE:
		if (item == 0)
			list_orders(v);
		return true;
	case MG_POPUP_ORDERS:
		if (item == 0)
			begin_line(v, MG_LINE_ORDER);
		else if (item < last)
			show_order(v, item);
		return true;
	case MG_POPUP_ORDER:
		if (item == 0)
			withdraw(v);
		else
			list_orders(v);
		return true;
	default: return false;
	}
}

/* ---- talk */

void mg_window_talk(struct mg_view *v)
{
	if (v->s->remote)
		begin_line(v, MG_LINE_TALK);
}

void mg_window_hear(struct mg_view *v)
{
	mg_assert(v->popup.kind == MG_POPUP_LINE && v->line.about == MG_LINE_TALK);
	show_line(v);
}
