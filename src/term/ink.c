/* ink.c: colours, glyphs and text on the screen, whatever the terminal can show. */
#include "term/ink.h"

#include "term/ascii.h"
#include "text/names.h"

#include <curses.h>

enum { TEXT_MAX = 2048 };

static const char *const glyphs[MG_GLYPHS][2] = {
	[MG_GLYPH_AVAILABLE] = {"+", "✦"},   [MG_GLYPH_OFFERED] = {">", "►"},     [MG_GLYPH_SPENT] = {"x", "×"},
	[MG_GLYPH_JOKER] = {"*", "★"},       [MG_GLYPH_MAKES] = {">", "→"},       [MG_GLYPH_TIMES] = {"x", "×"},
	[MG_GLYPH_TO_MOVE] = {">", "▶"},     [MG_GLYPH_ENTER] = {"Enter", "↵"},   [MG_GLYPH_ROAD_ACROSS] = {"=", "═"},
	[MG_GLYPH_ROAD_DOWN] = {"H", "║"},   [MG_GLYPH_LINE_ACROSS] = {"-", "╌"}, [MG_GLYPH_LINE_DOWN] = {":", "┊"},
	[MG_GLYPH_FALLING] = {"\\", "╲"},    [MG_GLYPH_RISING] = {"/", "╱"},      [MG_GLYPH_CURSOR_LEFT] = {"[", "▐"},
	[MG_GLYPH_CURSOR_RIGHT] = {"]", "▌"}, [MG_GLYPH_RULE] = {"-", "─"},       [MG_GLYPH_BAR] = {"|", "│"},
	[MG_GLYPH_TOP_LEFT] = {"+", "╭"},    [MG_GLYPH_TOP_RIGHT] = {"+", "╮"},   [MG_GLYPH_LOW_LEFT] = {"+", "╰"},
	[MG_GLYPH_LOW_RIGHT] = {"+", "╯"},   [MG_GLYPH_DOT] = {"-", "·"},
};

static const char *const marks[2][MG_SEATS] = {{"○", "□", "△", "◇"}, {"●", "■", "▲", "◆"}};

static const struct {
	const char *name, *ascii, *utf8;
	int look;
} networks[] = {
	{"river", "~", "≈", 0},      {"tracks", "#", "╫", 1}, {"pipeline", "=", "╪", 2}, {"power-line", "!", "↯", 3},
	{"canal", "~", "≈", 0},      {"port", "v", "ψ", 4},   {"data", "&", "⁂", 5},
};

/* Foreground with 256 colours and with 8, and attributes: with colours, without. */
static const struct {
	short rich, poor;
	attr_t with, without;
} looks[MG_INK_ROLES] = {
	[MG_INK_PLAIN] = {-1, -1, A_NORMAL, A_NORMAL},
	[MG_INK_STRONG] = {-1, -1, A_BOLD, A_BOLD},
	[MG_INK_FAINT] = {244, -1, A_NORMAL, A_DIM},
	[MG_INK_ACTION] = {173, COLOR_MAGENTA, A_BOLD, A_BOLD},
	[MG_INK_KEY] = {173, COLOR_MAGENTA, A_REVERSE, A_REVERSE},
	[MG_INK_TITLE] = {173, COLOR_MAGENTA, A_REVERSE | A_BOLD, A_REVERSE | A_BOLD},
	[MG_INK_TROUBLE] = {167, COLOR_RED, A_BOLD, A_BOLD},
	[MG_INK_AVAILABLE] = {173, COLOR_MAGENTA, A_BOLD, A_BOLD | A_UNDERLINE},
	[MG_INK_OFFERED] = {173, COLOR_MAGENTA, A_BOLD | A_REVERSE, A_BOLD | A_REVERSE},
	[MG_INK_ROAD] = {137, COLOR_YELLOW, A_NORMAL, A_NORMAL},
	[MG_INK_LINE] = {109, COLOR_CYAN, A_NORMAL, A_NORMAL},
	[MG_INK_SEAT] = {167, COLOR_RED, A_BOLD, A_NORMAL},
	[MG_INK_SEAT + 1] = {69, COLOR_BLUE, A_BOLD, A_NORMAL},
	[MG_INK_SEAT + 2] = {71, COLOR_GREEN, A_BOLD, A_NORMAL},
	[MG_INK_SEAT + 3] = {178, COLOR_YELLOW, A_BOLD, A_NORMAL},
	[MG_INK_BUILT] = {167, COLOR_RED, A_REVERSE, A_REVERSE},
	[MG_INK_BUILT + 1] = {69, COLOR_BLUE, A_REVERSE, A_REVERSE},
	[MG_INK_BUILT + 2] = {71, COLOR_GREEN, A_REVERSE, A_REVERSE},
	[MG_INK_BUILT + 3] = {178, COLOR_YELLOW, A_REVERSE, A_REVERSE},
	[MG_INK_NETWORK] = {39, COLOR_CYAN, A_NORMAL, A_NORMAL},
	[MG_INK_NETWORK + 1] = {248, -1, A_NORMAL, A_NORMAL},
	[MG_INK_NETWORK + 2] = {172, COLOR_YELLOW, A_NORMAL, A_NORMAL},
	[MG_INK_NETWORK + 3] = {134, COLOR_MAGENTA, A_NORMAL, A_NORMAL},
	[MG_INK_NETWORK + 4] = {37, COLOR_BLUE, A_NORMAL, A_NORMAL},
	[MG_INK_NETWORK + 5] = {78, COLOR_GREEN, A_NORMAL, A_NORMAL},
};

/* What arrow keys send before a terminal has heard that they should send something else, as after Ctrl-Z and fg. */
static void know_arrows(void)
{
	define_key("\033[A", KEY_UP);
	define_key("\033[B", KEY_DOWN);
	define_key("\033[C", KEY_RIGHT);
	define_key("\033[D", KEY_LEFT);
}

bool mg_ink_begin(struct mg_ink *ink)
{
	const char *terminal = getenv("TERM"), *plain = getenv("NO_COLOR");
	ink->screen = newterm(terminal && *terminal ? terminal : "dumb", stdout, stdin);
	if (!ink->screen)
		return false;
	if (!tigetstr("cup")) { /* nothing can be put anywhere */
		endwin();
		delscreen(ink->screen);
		return false;
	}
	cbreak();
	noecho();
	keypad(stdscr, TRUE);
	know_arrows();
	set_escdelay(25);
	curs_set(0);
	mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	mouseinterval(0);
	ink->utf8 = mg_locale_is_utf8();
	ink->colour = !(plain && *plain) && has_colors() && start_color() == OK && use_default_colors() == OK;
	for (short role = 0; ink->colour && role < MG_INK_ROLES; role++)
		init_pair((short)(role + 1), COLORS >= 256 ? looks[role].rich : looks[role].poor, -1);
	return true;
}

void mg_ink_end(struct mg_ink *ink)
{
	erase();
	refresh();
	endwin();
	delscreen(ink->screen);
}

const char *mg_ink_glyph(const struct mg_ink *ink, enum mg_glyph glyph)
{
	mg_assert(glyph < MG_COUNT(glyphs));
	return glyphs[glyph][ink->utf8];
}

const char *mg_ink_mark(const struct mg_ink *ink, int seat, bool developed)
{
	static const char *const numbers[MG_SEATS] = {"1", "2", "3", "4"};
	mg_assert(seat >= 0 && seat < MG_SEATS);
	return ink->utf8 ? marks[developed][seat] : numbers[seat];
}

const char *mg_ink_mark_tail(const struct mg_ink *ink, bool developed)
{
	return ink->utf8 ? " " : developed ? "#" : ".";
}

static size_t known(const struct mg_sheet *sheet, int network)
{
	size_t i = 0;
	mg_assert(network >= 0 && network < sheet->board.networks);
	while (i < MG_COUNT(networks) && strcmp(networks[i].name, sheet->network[network]) != 0)
		i++;
	return i;
}

const char *mg_ink_network(const struct mg_ink *ink, const struct mg_sheet *sheet, int network)
{
	static const char *const others[MG_NETWORKS] = {"a", "b", "c", "d", "e", "f", "g", "h"};
	size_t i = known(sheet, network);
	if (i == MG_COUNT(networks))
		return others[network];
	return ink->utf8 ? networks[i].utf8 : networks[i].ascii;
}

enum mg_role mg_ink_network_role(const struct mg_sheet *sheet, int network)
{
	size_t i = known(sheet, network);
	return (enum mg_role)(MG_INK_NETWORK + (i == MG_COUNT(networks) ? network % 6 : networks[i].look));
}

/* Length of the character that a text begins with. */
static size_t character(struct mg_str text)
{
	size_t len = 1;
	while (len < text.len && ((unsigned char)text.at[len] & 0xc0) == 0x80)
		len++;
	return len;
}

/* How many bytes of a text fit into so many columns, and how many columns they take. */
static size_t fit(struct mg_str text, int width, int *used)
{
	size_t len = 0;
	*used = 0;
	while (len < text.len) {
		size_t next = character((struct mg_str){text.at + len, text.len - len});
		int columns = mg_width((struct mg_str){text.at + len, next});
		if (*used + columns > width)
			break;
		*used += columns;
		len += next;
	}
	return len;
}

/* The text as it is written. */
static struct mg_str written(const struct mg_ink *ink, const char *text, char data[TEXT_MAX])
{
	struct mg_buf b;
	if (ink->utf8)
		return mg_str(text);
	mg_buf_init(&b, data, TEXT_MAX);
	mg_ascii(mg_str(text), &b);
	return mg_buf_str(&b);
}

int mg_ink_width(const struct mg_ink *ink, const char *text)
{
	char data[TEXT_MAX];
	return mg_width(written(ink, text, data));
}

int mg_ink_put(const struct mg_ink *ink, int y, int x, int width, enum mg_role role, const char *text)
{
	char data[TEXT_MAX];
	struct mg_str out = written(ink, text, data);
	int used;
	size_t len = fit(out, width, &used);
	mg_assert(used <= width || width < 0);
	attr_set(ink->colour ? looks[role].with : looks[role].without, (short)(ink->colour ? role + 1 : 0), NULL);
	mvaddnstr(y, x, out.at, (int)len);
	attr_set(A_NORMAL, 0, NULL);
	return used;
}

void mg_ink_fill(const struct mg_ink *ink, int y, int x, int width, enum mg_role role, const char *text)
{
	for (int used = mg_ink_put(ink, y, x, width, role, text); used < width; used++)
		mg_ink_put(ink, y, x + used, 1, role, " ");
}

bool mg_ink_wrap(struct mg_str *rest, int width, struct mg_str *line)
{
	int used;
	if (!rest->len)
		return false;
	const char *end = memchr(rest->at, '\n', rest->len);
	struct mg_str whole = {rest->at, end ? (size_t)(end - rest->at) : rest->len};
	size_t len = fit(whole, width < 1 ? 1 : width, &used), skip = 0;
	if (len == 0 && whole.len)
		len = character(whole);
	if (len < whole.len) {
		size_t blank = len;
		while (blank > 0 && whole.at[blank] != ' ')
			blank--;
		len = blank > 0 ? blank : len;
		skip = blank > 0;
	} else {
		skip = end != NULL;
	}
	mg_assert(len + skip > 0 && len + skip <= rest->len); /* it comes to an end */
	*line = (struct mg_str){rest->at, len};
	*rest = (struct mg_str){rest->at + len + skip, rest->len - len - skip};
	return true;
}
