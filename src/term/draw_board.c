/* draw_board.c: the board: twelve columns by five eras, each field a small plate. Its name is on top, what it costs and
 * brings below; with more room also what it needs and makes. In the gutters run roads and lines to neighbours, and the
 * symbols of the networks. Pointing at a field marks everything joined to it. */
#include "bots/insight.h"
#include "term/view.h"
#include "text/names.h"

/* One field while it is drawn. */
struct plate {
	const struct mg_view *v;
	const struct mg_field *f;
	int field, owner;
	bool developed;
	enum mg_role role;
	int y, x, rows, columns; /* without the gutters */
};

static bool is_available(const struct mg_state *s, int field)
{
	return field / MG_COLUMNS + 1 == s->era && s->open >> field % MG_COLUMNS & 1;
}

static bool is_in_bag(const struct mg_state *s, int field)
{
	return field / MG_COLUMNS + 1 == s->era && s->bag >> field % MG_COLUMNS & 1;
}

static enum mg_role role_of(const struct plate *p)
{
	const struct mg_state *s = &p->v->s->table.state;
	if (s->lot == p->field)
		return MG_INK_OFFERED;
	if (p->owner == MG_NONE)
		return is_available(s, p->field) ? MG_INK_AVAILABLE : is_in_bag(s, p->field) ? MG_INK_PLAIN : MG_INK_FAINT;
	if (p->developed)
		return (enum mg_role)(MG_INK_BUILT + p->owner);
	return mg_is_lapsed(mg_view_board(p->v), s, p->field) ? MG_INK_FAINT : (enum mg_role)(MG_INK_SEAT + p->owner);
}

static struct plate plate_of(const struct mg_view *v, int field)
{
	struct plate p = {.v = v, .f = &mg_view_board(v)->field[field], .field = field};
	const struct mg_layout *at = &v->at;
	p.owner = mg_owner(&v->s->table.state, field);
	p.developed = v->s->table.state.developed & mg_bit(field);
	p.role = role_of(&p);
	p.y = at->board_y + field / MG_COLUMNS * at->cell_rows;
	p.x = at->board_x + field % MG_COLUMNS * at->cell_columns;
	p.rows = at->cell_rows - 1;
	p.columns = at->cell_columns - 1;
	return p;
}

static void put_line(const struct plate *p, int line, const char *text)
{
	mg_ink_fill(&p->v->ink, p->y + line, p->x, p->columns, p->role, text);
}

/* A mark of one column, and what tells about it in the next one. */
static void add_mark(const struct plate *p, struct mg_buf *out)
{
	const struct mg_ink *ink = &p->v->ink;
	const struct mg_state *s = &p->v->s->table.state;
	if (p->owner != MG_NONE) {
		mg_buf_text(out, mg_ink_mark(ink, p->owner, p->developed));
		mg_buf_text(out, mg_ink_mark_tail(ink, p->developed));
	} else if (s->lot == p->field || is_available(s, p->field)) {
		mg_buf_text(out, mg_ink_glyph(ink, s->lot == p->field ? MG_GLYPH_OFFERED : MG_GLYPH_AVAILABLE));
		mg_buf_char(out, ' ');
	} else {
		bool spent = p->field / MG_COLUMNS + 1 <= s->era && !is_in_bag(s, p->field);
		mg_buf_text(out, spent ? mg_ink_glyph(ink, MG_GLYPH_SPENT) : " ");
		mg_buf_char(out, ' ');
	}
}

/* "● 3/2": whose it is, cost and points; of a bonus field "● 1×2": cost and points for each factory. */
static void put_figures(const struct plate *p, int line)
{
	char text[64];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	add_mark(p, &out);
	if (p->f->kind == MG_JOKER)
		mg_buf_text(&out, mg_ink_glyph(&p->v->ink, MG_GLYPH_JOKER));
	else if (p->f->kind == MG_BONUS)
		mg_buf_printf(&out, "%d%s%d", p->f->cost, mg_ink_glyph(&p->v->ink, MG_GLYPH_TIMES), p->f->value);
	else
		mg_buf_printf(&out, "%d/%d", p->f->cost, p->f->points);
	put_line(p, line, text);
}

/* Needed resources, each cut so that both are to be seen. */
static void put_needs(const struct plate *p, int line)
{
	struct mg_scene c = mg_scene_of(&p->v->s->table.record, p->v->lang);
	bool two = p->f->needs[1] != MG_NONE;
	int width = two ? (p->columns - 1) / 2 : p->columns, x = p->x;
	put_line(p, line, "");
	for (int need = 0; need < MG_NEEDS && p->f->needs[need] != MG_NONE; need++) {
		struct mg_piece word;
		if (need == 1)
			x += mg_ink_put(&p->v->ink, p->y + line, x, 1, p->role, "+");
		x += mg_ink_put(&p->v->ink, p->y + line, x, need == 0 && two ? width : p->x + p->columns - x, p->role,
				mg_resource_word(&word, &c, p->f->needs[need]));
	}
}

/* A text on as many lines as it may take, the last one cut; NULL in place of the plate only counts. Returns how many it took. */
static int put_wrapped(const struct plate *p, int columns, int line, int most, const char *text)
{
	struct mg_str rest = mg_str(text), part;
	char cut[256];
	int n = 0;
	while (n < most && rest.len) {
		struct mg_buf out;
		int hyphen = n + 1 < most ? mg_hyphen(rest, columns) : 0;
		mg_ink_wrap(&rest, n + 1 == most ? 200 : hyphen ? hyphen : columns, &part);
		mg_buf_init(&out, cut, sizeof cut);
		mg_buf_slice(&out, part);
		mg_buf_text(&out, hyphen ? "-" : "");
		if (p)
			put_line(p, line + n, cut);
		n++;
	}
	return n;
}

/* What is written on a plate, and how many lines each part gets. */
struct lettering {
	struct mg_piece name, need[MG_NEEDS], makes;
	int needs;
	int name_lines, need_lines[MG_NEEDS], makes_lines;
	bool together; /* the needs share a line, each cut */
};

enum { NAME_LINES = 3 };

static void letter(const struct plate *p, struct lettering *l)
{
	struct mg_scene c = mg_scene_of(&p->v->s->table.record, p->v->lang);
	struct mg_piece word;
	struct mg_buf out;
	*l = (struct lettering){.needs = 0};
	if (p->f->kind == MG_JOKER && p->f->makes != MG_ANY)
		mg_capital((char *)(uintptr_t)mg_resource_word(&l->name, &c, p->f->makes));
	else
		mg_field_name(&l->name, &c, p->field);
	l->name_lines = put_wrapped(NULL, p->columns, 0, NAME_LINES, l->name.text);
	for (; l->needs < MG_NEEDS && p->f->needs[l->needs] != MG_NONE; l->needs++) {
		mg_buf_init(&out, l->need[l->needs].text, sizeof l->need[0].text);
		mg_buf_printf(&out, "%s%s", l->needs ? "+" : "", mg_resource_word(&word, &c, p->f->needs[l->needs]));
		l->need_lines[l->needs] = put_wrapped(NULL, p->columns, 0, 2, l->need[l->needs].text);
	}
	if (p->f->makes == MG_NONE || p->f->kind == MG_JOKER)
		return;
	mg_buf_init(&out, l->makes.text, sizeof l->makes.text);
	mg_buf_printf(&out, "%s%s", mg_ink_glyph(&p->v->ink, MG_GLYPH_MAKES), mg_resource_word(&word, &c, p->f->makes));
	l->makes_lines = put_wrapped(NULL, p->columns, 0, 2, l->makes.text);
}

static int lines_in_all(const struct lettering *l)
{
	int n = l->name_lines + l->makes_lines + (l->together && l->needs ? 1 : 0);
	for (int i = 0; i < l->needs && !l->together; i++)
		n += l->need_lines[i];
	return n;
}

/* Cuts what does not fit into so many lines: long words first, then what the field needs, its name last. */
static void squeeze(struct lettering *l, int lines)
{
	if (lines_in_all(l) > lines)
		l->makes_lines = l->makes_lines ? 1 : 0;
	for (int i = 0; i < l->needs && lines_in_all(l) > lines; i++)
		l->need_lines[i] = 1;
	l->together = l->needs > 1 && lines_in_all(l) > lines;
	while (l->name_lines > 1 && lines_in_all(l) > lines)
		l->name_lines--;
	if (lines_in_all(l) > lines)
		l->makes_lines = 0;
	if (lines_in_all(l) > lines)
		l->needs = 0;
	mg_assert(lines_in_all(l) <= lines || lines < 1);
}

static void draw_plate(const struct plate *p)
{
	struct lettering l;
	int last = p->rows - 1, line = 0;
	letter(p, &l);
	squeeze(&l, last);
	line += put_wrapped(p, p->columns, line, l.name_lines, l.name.text);
	if (l.together && l.needs)
		put_needs(p, line++);
	for (int i = 0; i < l.needs && !l.together; i++)
		line += put_wrapped(p, p->columns, line, l.need_lines[i], l.need[i].text);
	if (l.makes_lines)
		line += put_wrapped(p, p->columns, line, l.makes_lines, l.makes.text);
	for (; line < last; line++)
		put_line(p, line, "");
	put_figures(p, last);
}

/* ---- gutters */

/* A link shines in its owner's colour when both ends are developed by one player: it scores. */
static enum mg_role link_role(const struct mg_view *v, int from, int to)
{
	const struct mg_state *s = &v->s->table.state;
	uint64_t both = mg_bit(from) | mg_bit(to);
	for (int p = 0; p < s->players; p++)
		if ((mg_developed(s, p) & both) == both)
			return (enum mg_role)(MG_INK_SEAT + p);
	return mg_view_board(v)->field[from].kind == MG_FACTORY ? MG_INK_ROAD : MG_INK_LINE;
}

/* Links to neighbours: across, down, and across a corner. Others show when one of their ends is pointed at. */
static void draw_links(const struct plate *p)
{
	const struct mg_view *v = p->v;
	uint64_t joined = mg_view_board(v)->joined[p->field];
	bool road = p->f->kind == MG_FACTORY;
	int below = p->y + p->rows, right = p->x + p->columns, middle = p->x + p->columns - 1;
	while (joined) {
		int to = mg_take_field(&joined), down = to / MG_COLUMNS - p->field / MG_COLUMNS;
		int across = to % MG_COLUMNS - p->field % MG_COLUMNS;
		enum mg_role role = link_role(v, p->field, to);
		enum mg_glyph glyph;
		if (down == 0 && across == 1) {
			glyph = road ? MG_GLYPH_ROAD_ACROSS : MG_GLYPH_LINE_ACROSS;
			mg_ink_put(&v->ink, p->y, right, 1, role, mg_ink_glyph(&v->ink, glyph));
		} else if (down == 1 && across == 0) {
			glyph = road ? MG_GLYPH_ROAD_DOWN : MG_GLYPH_LINE_DOWN;
			mg_ink_put(&v->ink, below, middle, 1, role, mg_ink_glyph(&v->ink, glyph));
		} else if (down == 1 && (across == 1 || across == -1)) {
			glyph = across == 1 ? MG_GLYPH_FALLING : MG_GLYPH_RISING;
			mg_ink_put(&v->ink, below, across == 1 ? right : p->x - 1, 1, role, mg_ink_glyph(&v->ink, glyph));
		}
	}
}

/* Symbols of a field's networks, below it. */
static void draw_networks(const struct plate *p)
{
	const struct mg_sheet *sheet = p->v->s->table.record.sheet;
	int x = p->x;
	for (int network = 0; network < sheet->board.networks && x < p->x + p->columns - 1; network++)
		if (p->f->on >> network & 1)
			x += mg_ink_put(&p->v->ink, p->y + p->rows, x, 1, mg_ink_network_role(sheet, network),
					mg_ink_network(&p->v->ink, sheet, network));
}

/* Brackets around a field: in the gutters on both sides. */
static void draw_brackets(const struct plate *p, enum mg_role role, const char *left, const char *right)
{
	for (int line = 0; line < p->rows; line++) {
		mg_ink_put(&p->v->ink, p->y + line, p->x - 1, 1, role, left);
		mg_ink_put(&p->v->ink, p->y + line, p->x + p->columns, 1, role, right);
	}
}

/* Fields that count together with a field on a network: for a factory bonus fields, for a bonus field factories. */
static uint64_t partners(const struct mg_board *b, int field, int network)
{
	return b->field[field].kind == MG_BONUS ? b->factories_on[network] : b->bonuses_on[network];
}

static void draw_pointer(const struct mg_view *v)
{
	const struct mg_board *b = mg_view_board(v);
	struct plate p;
	for (int network = 0; network < b->networks; network++) {
		uint64_t along = b->field[v->cursor].on >> network & 1 ? partners(b, v->cursor, network) : 0;
		while (along) {
			p = plate_of(v, mg_take_field(&along));
			draw_brackets(&p, mg_ink_network_role(v->s->table.record.sheet, network), "<", ">");
		}
	}
	for (uint64_t joined = b->joined[v->cursor]; joined;) {
		p = plate_of(v, mg_take_field(&joined));
		draw_brackets(&p, MG_INK_STRONG, "(", ")");
	}
	p = plate_of(v, v->cursor);
	draw_brackets(&p, MG_INK_ACTION, mg_ink_glyph(&v->ink, MG_GLYPH_CURSOR_LEFT),
		      mg_ink_glyph(&v->ink, MG_GLYPH_CURSOR_RIGHT));
}

/* ---- letters and numbers at the edges */

static void draw_letters(const struct mg_view *v)
{
	const struct mg_state *s = &v->s->table.state;
	for (int column = 0; column < MG_COLUMNS; column++) {
		char letter[3] = {(char)('A' + column), mg_view_board(v)->coin == column ? '$' : '\0', '\0'};
		unsigned bit = 1u << column;
		enum mg_role role = s->open & bit ? MG_INK_AVAILABLE : s->bag & bit ? MG_INK_STRONG : MG_INK_FAINT;
		mg_ink_put(&v->ink, v->at.board_y - 1, v->at.board_x + column * v->at.cell_columns, 2, role, letter);
	}
}

static void draw_eras(const struct mg_view *v)
{
	for (int era = 1; era <= MG_ERAS; era++) {
		char numeral[8];
		snprintf(numeral, sizeof numeral, "%3s", mg_era_numeral(era));
		mg_ink_put(&v->ink, v->at.board_y + (era - 1) * v->at.cell_rows, 0, 3,
			   v->s->table.state.era == era ? MG_INK_KEY : MG_INK_FAINT, numeral);
	}
}

void mg_draw_board(const struct mg_view *v)
{
	draw_letters(v);
	draw_eras(v);
	for (int field = 0; field < MG_FIELDS; field++) {
		struct plate p = plate_of(v, field);
		draw_plate(&p);
		draw_networks(&p);
		draw_links(&p);
	}
	draw_pointer(v);
}
