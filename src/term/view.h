/* view.h: what the full screen shows, and where: shared by the files that draw it. */
#ifndef MG_TERM_VIEW_H
#define MG_TERM_VIEW_H

#include "term/ink.h"
#include "term/session.h"
#include "text/message.h"

enum {
	MG_VIEW_COLUMNS = 80, /* at least */
	MG_VIEW_ROWS = 24,
	MG_BUTTONS = 16,
	MG_POPUP_TEXT = 1 << 16,
	MG_POPUP_ITEMS = 64,
};

struct mg_box {
	int y, x, rows, columns;
};

/* Where everything is, for one size of the screen. */
struct mg_layout {
	int rows, columns;          /* of the screen */
	bool fits;
	bool beside;                /* players and log stand beside the board, not below */
	int board_y, board_x;       /* of field A1 */
	int cell_rows, cell_columns; /* with the gutter below and to the right */
	struct mg_box players, news, field, prompt;
	int buttons_y;
};

struct mg_button {
	int key, x, columns;
};

enum mg_popup_kind { MG_POPUP_NONE, MG_POPUP_READ, MG_POPUP_WAYS, MG_POPUP_MONEY, MG_POPUP_ANSWER, MG_POPUP_QUIT,
		     MG_POPUP_ORDERS, MG_POPUP_ORDER, MG_POPUP_PRIVATE, MG_POPUP_LINE /* windows.h */ };

struct mg_popup {
	enum mg_popup_kind kind;
	char title[128];
	char text[MG_POPUP_TEXT]; /* to read; or lines for each item */
	struct mg_buf out;        /* writes it */
	int items, chosen;        /* 0 items: to read */
	mg_move move[MG_POPUP_ITEMS];
	int line[MG_POPUP_ITEMS + 1]; /* the first of each item, and the one behind the last */
	int top, lines;           /* scrolled to; in all, as drawn last */
	struct mg_box box;        /* inside of the frame, as drawn last */
};

enum mg_line_about { MG_LINE_ORDER, MG_LINE_TALK };

/* A line that is being typed in a window. */
struct mg_typed_line {
	enum mg_line_about about;
	char text[MG_SAY_MAX];
	size_t len;
	char wrong[1024];         /* why it was not taken; may be empty */
};

struct mg_view {
	struct mg_session *s; /* not owned */
	enum mg_language lang;
	struct mg_ink ink;
	struct mg_layout at;
	int cursor;           /* field */
	int era;              /* as it was shown last */
	int bid;              /* that is about to be made */
	bool typed;           /* the next digit belongs to the bid that is typed */
	bool points;          /* somebody points at a field: where there is room for one, it is shown instead of the log */
	bool wants;           /* a person is to decide */
	bool hints;           /* the thinker thinks about a hint */
	char notice[2048];    /* in place of the prompt until the next key; may be empty */
	bool trouble;         /* ... because something is wrong */
	struct mg_button button[MG_BUTTONS]; /* as drawn last */
	int buttons;
	struct mg_popup popup;
	struct mg_typed_line line;
	long order;           /* the number of the one that is shown */
};

void mg_layout_of(struct mg_layout *out, int rows, int columns);

/* The field at a place of the screen, or MG_NONE. */
int mg_layout_field(const struct mg_layout *at, int y, int x);

void mg_draw_board(const struct mg_view *v);
void mg_draw_title(const struct mg_view *v);
void mg_draw_players(const struct mg_view *v);
void mg_draw_news(const struct mg_view *v);
void mg_draw_prompt(const struct mg_view *v);
void mg_draw_buttons(struct mg_view *v);

/* Fields that the person to move can choose now: to offer, or to develop. */
uint64_t mg_view_choices(const struct mg_view *v);

/* All about the field that is pointed at, as paragraphs. */
void mg_view_tell_field(const struct mg_view *v, struct mg_buf *out);

static inline const struct mg_board *mg_view_board(const struct mg_view *v)
{
	return &v->s->table.record.sheet->board;
}

#endif
