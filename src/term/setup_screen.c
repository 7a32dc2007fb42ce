/* setup_screen.c: asks what to play: a list of settings, changed with the arrow keys. */
#include "term/ink.h"
#include "term/save.h"
#include "term/screen.h"
#include "text/message.h"
#include "text/text.h"

#include <curses.h>

enum row { LANGUAGE, EDITION, PLAYERS, PEOPLE, LEVEL, DRAWS, PLACES, GO, RESUME, ROWS };

struct asked {
	struct mg_session_setup *setup; /* not owned */
	enum mg_language lang;
	struct mg_ink ink;
	int edition, players, people, level, draws, places;
	bool resumable;
	enum row row;
};

static const struct mg_player *level_at(int i)
{
	const struct mg_player *player = mg_player_at(i);
	return player && player->style == MG_STYLE_SEARCH ? player : NULL;
}

static const char *level_name(const struct asked *a, const char *suffix)
{
	char id[64];
	struct mg_buf b;
	mg_buf_init(&b, id, sizeof id);
	mg_buf_text(&b, "ui.level.");
	for (const char *at = level_at(a->level)->name; *at; at++)
		mg_buf_char(&b, *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at);
	mg_buf_text(&b, suffix);
	const char *name = mg_message_named(id, a->lang);
	return name ? name : level_at(a->level)->name;
}

static bool is_shown(const struct asked *a, enum row row)
{
	if (row == DRAWS)
		return mg_editions[a->edition].draws_vary && a->places == MG_PLACES_PRINTED;
	if (row == LEVEL)
		return a->people < a->players;
	return row != RESUME || a->resumable;
}

static const char *label(const struct asked *a, enum row row)
{
	static const enum mg_message labels[ROWS] = {
		[LANGUAGE] = MG_MSG_TERM_SETUP_LANGUAGE, [EDITION] = MG_MSG_TERM_SETUP_EDITION,
		[PLAYERS] = MG_MSG_TERM_SETUP_PLAYERS,   [PEOPLE] = MG_MSG_TERM_SETUP_PEOPLE,
		[LEVEL] = MG_MSG_UI_SETUP_LEVEL,         [DRAWS] = MG_MSG_UI_SETUP_DRAWS,
		[PLACES] = MG_MSG_UI_SETUP_PLACES,       [GO] = MG_MSG_UI_SETUP_GO,
		[RESUME] = MG_MSG_TERM_SETUP_RESUME,
	};
	return mg_message(labels[row], a->lang);
}

static void say_value(const struct asked *a, enum row row, struct mg_buf *out)
{
	switch (row) {
	case LANGUAGE: mg_say_plain(out, a->lang, MG_MSG_LANGUAGE); break;
	case EDITION:
		mg_buf_text(out, mg_text_edition((enum mg_edition_id)a->edition, a->lang));
		break;
	case PLAYERS: mg_buf_int(out, a->players); break;
	case PEOPLE: mg_buf_int(out, a->people); break;
	case LEVEL: mg_buf_text(out, level_name(a, "")); break;
	case DRAWS:
		mg_say_plain(out, a->lang, a->draws == MG_DRAWS_BALANCED ? MG_MSG_UI_SETUP_BALANCED : MG_MSG_UI_SETUP_PLAIN);
		break;
	case PLACES:
		mg_say_plain(out, a->lang, a->places == MG_PLACES_EVEN ? MG_MSG_UI_SETUP_EVEN : MG_MSG_UI_SETUP_PRINTED);
		break;
	default: break;
	}
}

/* What the chosen row means, in a sentence. */
static const char *about(const struct asked *a)
{
	switch (a->row) {
	case EDITION:
		return mg_text_edition_about((enum mg_edition_id)a->edition, a->lang);
	case LEVEL: return level_name(a, ".about");
	case DRAWS:
		if (a->draws == MG_DRAWS_PLAIN)
			return mg_message(MG_MSG_UI_SETUP_PLAIN_ABOUT, a->lang);
		return mg_message(a->players == 3 ? MG_MSG_UI_SETUP_BALANCED_3 : MG_MSG_UI_SETUP_BALANCED_4, a->lang);
	case PLACES: return mg_message(a->places == MG_PLACES_EVEN ? MG_MSG_UI_SETUP_EVEN_ABOUT : MG_MSG_UI_SETUP_PRINTED_ABOUT, a->lang);
	default: return "";
	}
}

/* Writes wrapped text; returns the row below it. */
static int put_text(const struct asked *a, int y, int x, int width, enum mg_role role, const char *text)
{
	struct mg_str rest = mg_str(text), line;
	while (mg_ink_wrap(&rest, width, &line)) {
		char shown[512];
		struct mg_buf b;
		mg_buf_init(&b, shown, sizeof shown);
		mg_buf_slice(&b, line);
		mg_ink_put(&a->ink, y++, x, width, role, shown);
	}
	return y;
}

static void draw(const struct asked *a)
{
	int rows, columns;
	getmaxyx(stdscr, rows, columns);
	int left = columns > 70 ? (columns - 66) / 2 : 0, y = rows > 20 ? rows / 2 - 9 : 0;
	int width = columns - left < 66 ? columns - left : 66;
	erase();
	mg_ink_fill(&a->ink, y, left, width, MG_INK_TITLE, " M A G N A T E");
	y = put_text(a, y + 1, left, width, MG_INK_FAINT, mg_message(MG_MSG_UI_HOME_SUBTITLE, a->lang)) + 1;
	for (enum row row = 0; row < ROWS; row++) {
		char value[256];
		struct mg_buf b;
		if (!is_shown(a, row))
			continue;
		if (row == GO)
			y++;
		bool here = row == a->row, button = row >= GO;
		mg_buf_init(&b, value, sizeof value);
		mg_buf_text(&b, here && !button ? "< " : "  ");
		say_value(a, row, &b);
		mg_buf_text(&b, here && !button ? " >" : "");
		mg_ink_put(&a->ink, y, left, 2, MG_INK_ACTION, here ? mg_ink_glyph(&a->ink, MG_GLYPH_TO_MOVE) : " ");
		int used = mg_ink_put(&a->ink, y, left + 2, columns - left - 2, here && button ? MG_INK_KEY : MG_INK_PLAIN,
				      label(a, row));
		if (!button)
			mg_ink_put(&a->ink, y, left + (used > 28 ? used + 3 : 30), 40, here ? MG_INK_ACTION : MG_INK_STRONG, value);
		y++;
	}
	int below = put_text(a, y + 1, left + 2, width - 2, MG_INK_PLAIN, about(a)) + 1;
	put_text(a, below > y + 3 ? below : y + 3, left + 2, width - 2, MG_INK_FAINT, mg_message(MG_MSG_TERM_SETUP_KEYS, a->lang));
	refresh();
}

static int around(int n, int by, int low, int high)
{
	return n + by > high ? low : n + by < low ? high : n + by;
}

static void change(struct asked *a, int by)
{
	int levels = 0;
	while (level_at(levels))
		levels++;
	switch (a->row) {
	case LANGUAGE: a->lang = (enum mg_language)around((int)a->lang, by, 0, MG_LANGUAGES - 1); break;
	case EDITION: a->edition = around(a->edition, by, 0, MG_EDITIONS - 1); break;
	case PLAYERS: a->players = around(a->players, by, MG_MIN_SEATS, MG_SEATS); break;
	case PEOPLE: a->people = around(a->people, by, 1, a->players); break;
	case LEVEL: a->level = around(a->level, by, 0, levels - 1); break;
	case DRAWS: a->draws = around(a->draws, by, 0, 1); break;
	case PLACES: a->places = around(a->places, by, 0, 1); break;
	default: break;
	}
	a->people = a->people > a->players ? a->players : a->people;
	mg_assert(a->edition < MG_EDITIONS && a->players <= MG_SEATS && level_at(a->level));
}

static void go(struct asked *a, int by)
{
	do
		a->row = (enum row)around((int)a->row, by, 0, ROWS - 1);
	while (!is_shown(a, a->row));
}

static enum mg_choice ask(struct asked *a)
{
	for (int gone = 0; gone < 100;) {
		draw(a);
		timeout(-1);
		int key = getch();
		gone = key == ERR ? gone + 1 : 0;
		switch (key) {
		case KEY_UP: go(a, -1); break;
		case KEY_DOWN:
		case '\t': go(a, 1); break;
		case KEY_LEFT: change(a, -1); break;
		case KEY_RIGHT:
		case ' ': change(a, 1); break;
		case '\r':
		case '\n':
		case KEY_ENTER: return a->row == RESUME ? MG_CHOICE_RESUME : MG_CHOICE_PLAY;
		case 27:
		case 'q': return MG_CHOICE_QUIT;
		default: break;
		}
	}
	return MG_CHOICE_QUIT;
}

static void answer(const struct asked *a)
{
	struct mg_session_setup *out = a->setup;
	out->sheet = mg_sheet_of_edition((enum mg_edition_id)a->edition);
	out->players = a->players;
	out->draws = a->places == MG_PLACES_EVEN ? MG_DRAWS_BALANCED : (enum mg_draws)a->draws;
	out->places = (enum mg_places)a->places;
	for (int p = 0; p < a->players; p++)
		out->level[p] = p < a->people ? NULL : level_at(a->level);
}

enum mg_choice mg_screen_setup(struct mg_session_setup *setup, enum mg_language *lang)
{
	char latest[MG_PATH_MAX];
	struct asked a = {.setup = setup, .lang = *lang, .players = setup->players, .people = 1, .level = 1,
			  .edition = setup->sheet->board.edition, .draws = (int)setup->draws, .places = (int)setup->places, .row = GO};
	a.resumable = mg_save_latest(latest);
	if (!mg_ink_begin(&a.ink))
		return MG_CHOICE_PLAY;
	enum mg_choice choice = ask(&a);
	mg_ink_end(&a.ink);
	if (choice == MG_CHOICE_PLAY)
		answer(&a);
	*lang = a.lang;
	return choice;
}
