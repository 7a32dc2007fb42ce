/* sheet_read.c: reads board files.
 *
 * A file is gone through three times: first what names things (title, resources, networks), then the fields that use
 * them, then roads and lines between fields; so a file may put its statements in the order that suits it. Every line is
 * read as far as it makes sense, so that one run shows all that is wrong with a file. */
#include "record/sheet_words.h"

enum pass { NAMES, FIELDS, JOINS, PASSES };

static const unsigned keys_of[MG_KINDS] = {
	[MG_FACTORY] = 1u << MG_K_COST | 1u << MG_K_NEEDS | 1u << MG_K_MAKES | 1u << MG_K_POINTS |
		       1u << MG_K_DISCOUNT | 1u << MG_K_ON,
	[MG_TECHNOLOGY] = 1u << MG_K_NEEDS | 1u << MG_K_POINTS,
	[MG_BONUS] = 1u << MG_K_COST | 1u << MG_K_ON | 1u << MG_K_VALUE,
	[MG_JOKER] = 0,
};

/* Names beyond as many as there may be: the first was complained about, and who uses one is not blamed for that. */
struct surplus {
	char name[MG_RESOURCES][MG_WORD_MAX];
	int count;
};

struct sheet_reader {
	struct mg_sheet *sheet; /* not owned */
	struct mg_line in;
	enum pass pass;
	int statements; /* seen so far in this pass */
	bool has_board, has_edition, has_title, has_coin;
	int coin_line;
	uint64_t given;     /* fields that a statement names */
	uint64_t kind_read; /* those whose kind is known */
	struct surplus resources, networks;
};

static int read_field_id(struct sheet_reader *r)
{
	if (!mg_line_expect(&r->in, "a field"))
		return MG_NONE;
	int field = mg_field_read(r->in.word);
	if (field == MG_NONE)
		MG_WRONG(&r->in, "a field is a column A to L and an era 1 to 5: \"%.*s\"", MG_SHOWN(r->in.word));
	mg_line_next(&r->in);
	return field;
}

static int find_name(struct mg_str word, char (*names)[MG_WORD_MAX], int n)
{
	for (int i = 0; i < n; i++)
		if (mg_str_is(word, names[i]))
			return i;
	return MG_NONE;
}

/* A known resource, MG_NONE after an error. */
static int read_resource(struct sheet_reader *r)
{
	if (!mg_line_expect(&r->in, "a resource"))
		return MG_NONE;
	int found = find_name(r->in.word, r->sheet->resource, r->sheet->board.resources);
	if (found == MG_NONE && find_name(r->in.word, r->resources.name, r->resources.count) == MG_NONE)
		MG_WRONG(&r->in, "unknown resource \"%.*s\"", MG_SHOWN(r->in.word));
	mg_line_next(&r->in);
	return found;
}

static void read_translation(struct sheet_reader *r, int language, char (*texts)[MG_TITLE_MAX], size_t stride)
{
	char text[MG_TITLE_MAX] = "";
	mg_line_text(&r->in, "a translation", text);
	if (language == MG_LANGUAGES)
		return;
	char *out = texts[(size_t)language * stride];
	if (out[0])
		MG_WRONG(&r->in, "the translation into \"%s\" is given twice", mg_language_codes[language]);
	memcpy(out, text, sizeof text);
}

/* One of the three statements that come first, each once. */
static void check_place(struct sheet_reader *r, bool *has, const char *word, int place)
{
	static const char *const ordinals[] = {"", "first", "second", "third"};
	if (*has)
		MG_WRONG(&r->in, "\"%s\" is given twice", word);
	else if (r->statements != place)
		MG_WRONG(&r->in, "\"%s\" must be the %s statement", word, ordinals[place]);
	*has = true;
}

static void read_board(struct sheet_reader *r)
{
	check_place(r, &r->has_board, "board", 1);
	mg_line_name(&r->in, "the board's name", r->sheet->name);
}

static void read_edition(struct sheet_reader *r)
{
	check_place(r, &r->has_edition, "edition", 2);
	if (!mg_line_expect(&r->in, "the edition"))
		return;
	int edition = mg_edition_named(r->in.word);
	if (edition < 0)
		MG_WRONG(&r->in, "the edition must be industry or industria: \"%.*s\"", MG_SHOWN(r->in.word));
	else
		r->sheet->board.edition = (uint8_t)edition;
	mg_line_next(&r->in);
}

static void read_title(struct sheet_reader *r)
{
	check_place(r, &r->has_title, "title", 3);
	memset(r->sheet->title, 0, sizeof r->sheet->title);
	mg_line_text(&r->in, "the title", r->sheet->title);
}

static void read_coin(struct sheet_reader *r)
{
	if (r->has_coin)
		MG_WRONG(&r->in, "\"coin\" is given twice");
	r->has_coin = true;
	r->coin_line = r->in.number;
	if (!mg_line_expect(&r->in, "the coin's column"))
		return;
	if (r->in.word.len == 1 && r->in.word.at[0] >= 'A' && r->in.word.at[0] < 'A' + MG_COLUMNS)
		r->sheet->board.coin = (uint8_t)(r->in.word.at[0] - 'A');
	else
		MG_WRONG(&r->in, "a column is a letter from A to L: \"%.*s\"", MG_SHOWN(r->in.word));
	mg_line_next(&r->in);
}

/* A new name in a list; its number, or MG_NONE after an error. */
static int read_listed_name(struct sheet_reader *r, const char *what, char (*names)[MG_WORD_MAX], uint8_t *count, int max,
			    struct surplus *more)
{
	char name[MG_WORD_MAX] = "";
	if (!mg_line_name(&r->in, what, name))
		return MG_NONE;
	if (find_name(mg_str(name), names, *count) != MG_NONE || find_name(mg_str(name), more->name, more->count) != MG_NONE) {
		MG_WRONG(&r->in, "%s is given twice: \"%s\"", what, name);
		return MG_NONE;
	}
	if (*count == max) {
		if (!more->count)
			MG_WRONG(&r->in, "more than %d of them: %s \"%s\"", max, what, name);
		if (more->count < MG_RESOURCES)
			memcpy(more->name[more->count++], name, sizeof name);
		return MG_NONE;
	}
	memcpy(names[*count], name, sizeof name);
	return (*count)++;
}

/* What may follow a resource or network: how it is called and, of a network (else `colors` is NULL), drawn. Number MG_NONE: it is read over. */
static void read_looks(struct sheet_reader *r, int number, char (*names)[MG_TITLE_MAX], size_t stride, char (*colors)[MG_COLOR_MAX])
{
	char color[MG_COLOR_MAX] = "";
	bool has_color = false;
	for (;;) {
		int language = r->in.more ? mg_translation_of(r->in.word, "name") : -1;
		bool is_color = colors && r->in.more && mg_str_is(r->in.word, "color");
		if (language < 0 && !is_color)
			break;
		mg_line_next(&r->in);
		if (!is_color) {
			read_translation(r, number == MG_NONE ? MG_LANGUAGES : language, names + (number == MG_NONE ? 0 : number), stride);
			continue;
		}
		if (has_color)
			MG_WRONG(&r->in, "\"color\" is given twice");
		has_color = true;
		mg_line_color(&r->in, color);
	}
	if (colors && number != MG_NONE)
		memcpy(colors[number], color, sizeof color);
}

static void read_resource_statement(struct sheet_reader *r)
{
	struct mg_board *b = &r->sheet->board;
	int resource = read_listed_name(r, "a resource", r->sheet->resource, &b->resources, MG_RESOURCES, &r->resources);
	int era = mg_line_number(&r->in, "the era from which the bank sells it", 2, MG_ERAS);
	if (resource != MG_NONE)
		b->bank_era[resource] = (uint8_t)era;
	read_looks(r, resource, r->sheet->resource_in[0], MG_RESOURCES, NULL);
}

static void read_network_statement(struct sheet_reader *r)
{
	int network = read_listed_name(r, "a network", r->sheet->network, &r->sheet->board.networks, MG_NETWORKS, &r->networks);
	read_looks(r, network, r->sheet->network_in[0], MG_NETWORKS, r->sheet->network_color);
}

static bool at_key(const struct sheet_reader *r)
{
	return r->in.more && (mg_key_of(r->in.word) >= 0 || mg_translation_of(r->in.word, "name") >= 0 ||
			      mg_translation_of(r->in.word, "the") >= 0);
}

static void read_needs(struct sheet_reader *r, struct mg_field *f)
{
	int n = 0;
	mg_line_expect(&r->in, "a resource");
	for (; r->in.more && !at_key(r); n++) {
		if (n == MG_NEEDS) {
			MG_WRONG(&r->in, "a field needs at most %d resources", MG_NEEDS);
			mg_line_give_up(&r->in);
			return;
		}
		f->needs[n] = (uint8_t)read_resource(r);
	}
	if (n == 0 && r->in.more)
		MG_WRONG(&r->in, "\"needs\" names no resource");
}

static void read_networks(struct sheet_reader *r, int field)
{
	struct mg_sheet *sheet = r->sheet;
	int n = 0, words = 0;
	mg_line_expect(&r->in, "a network");
	for (; r->in.more && !at_key(r); words++) {
		int network = find_name(r->in.word, sheet->network, sheet->board.networks);
		bool surplus = network == MG_NONE && find_name(r->in.word, r->networks.name, r->networks.count) != MG_NONE;
		if (network == MG_NONE && !surplus)
			MG_WRONG(&r->in, "unknown network \"%.*s\"", MG_SHOWN(r->in.word));
		else if (surplus)
			;
		else if (sheet->board.field[field].on >> network & 1)
			MG_WRONG(&r->in, "the network \"%s\" is given twice", sheet->network[network]);
		else {
			sheet->on_order[field][n++] = (uint8_t)network;
			sheet->board.field[field].on |= (uint8_t)(1u << network);
		}
		mg_line_next(&r->in);
	}
	if (words == 0 && r->in.more)
		MG_WRONG(&r->in, "\"on\" names no network");
	if (words > 1 && sheet->board.field[field].kind == MG_BONUS)
		MG_WRONG(&r->in, "a bonus field is on exactly one network");
}

static void read_key(struct sheet_reader *r, enum mg_field_key key, int field)
{
	struct mg_field *f = &r->sheet->board.field[field];
	switch (key) {
	case MG_K_COST:
		f->cost = (uint8_t)mg_line_number(&r->in, "the cost", 0, MG_FIELD_NUMBER_MAX);
		break;
	case MG_K_NEEDS:
		read_needs(r, f);
		break;
	case MG_K_MAKES:
		f->makes = (uint8_t)read_resource(r);
		break;
	case MG_K_POINTS:
		f->points = (uint8_t)mg_line_number(&r->in, "the points", 0, MG_FIELD_NUMBER_MAX);
		break;
	case MG_K_DISCOUNT:
		f->discount = (uint8_t)mg_line_number(&r->in, "the discount", 0, MG_FIELD_NUMBER_MAX);
		break;
	case MG_K_ON:
		read_networks(r, field);
		break;
	default:
		f->value = (uint8_t)mg_line_number(&r->in, "the value", 0, MG_FIELD_NUMBER_MAX);
		break;
	}
}

/* The keys of a field, in any order, each once. */
static void read_properties(struct sheet_reader *r, int field, enum mg_kind kind)
{
	unsigned seen = 0;
	while (r->in.more) {
		int key = mg_key_of(r->in.word), language = mg_translation_of(r->in.word, "name");
		int the = mg_translation_of(r->in.word, "the");
		if (language >= 0 || the >= 0) {
			struct mg_sheet *sheet = r->sheet;
			mg_line_next(&r->in);
			if (the >= 0)
				read_translation(r, the, &sheet->the_field_in[0][field], MG_FIELDS);
			else
				read_translation(r, language, &sheet->field_in[0][field], MG_FIELDS);
			continue;
		}
		if (key < 0) {
			MG_WRONG(&r->in, "unknown key \"%.*s\"", MG_SHOWN(r->in.word));
			mg_line_give_up(&r->in);
			return;
		}
		if (!(keys_of[kind] >> key & 1))
			MG_WRONG(&r->in, "a %s has no \"%s\"", mg_kind_words[kind], mg_key_words[key]);
		else if (seen >> key & 1)
			MG_WRONG(&r->in, "\"%s\" is given twice", mg_key_words[key]);
		seen |= 1u << key;
		mg_line_next(&r->in);
		read_key(r, (enum mg_field_key)key, field);
	}
	if (kind == MG_BONUS && !r->in.broken && !(seen >> MG_K_ON & 1))
		MG_WRONG(&r->in, "a bonus field is on exactly one network");
	if (kind == MG_BONUS && !r->in.broken && !(seen >> MG_K_VALUE & 1))
		MG_WRONG(&r->in, "a bonus field has a value");
}

/* A joker's name is what it stands for. */
static void read_joker(struct sheet_reader *r, int field)
{
	struct mg_field *f = &r->sheet->board.field[field];
	const char *name = "any";
	f->makes = MG_ANY;
	if (r->in.more && mg_str_is(r->in.word, "any")) {
		mg_line_next(&r->in);
	} else {
		f->makes = (uint8_t)read_resource(r);
		if (f->makes == MG_NONE)
			return;
		name = r->sheet->resource[f->makes];
	}
	memcpy(r->sheet->field[field], name, strlen(name) + 1);
}

static void read_field_statement(struct sheet_reader *r)
{
	int field = read_field_id(r);
	if (field == MG_NONE) {
		mg_line_give_up(&r->in);
		return;
	}
	if (r->given & mg_bit(field)) {
		MG_WRONG(&r->in, "the field %c%d is given twice", 'A' + field % MG_COLUMNS, field / MG_COLUMNS + 1);
		mg_line_give_up(&r->in);
		return;
	}
	r->given |= mg_bit(field);
	if (!mg_line_expect(&r->in, "the kind of field"))
		return;
	int kind = mg_find_word(r->in.word, mg_kind_words, MG_KINDS);
	if (kind < 0) {
		MG_WRONG(&r->in, "a field is a factory, technology, bonus or joker: \"%.*s\"", MG_SHOWN(r->in.word));
		mg_line_give_up(&r->in);
		return;
	}
	r->kind_read |= mg_bit(field);
	r->sheet->board.field[field].kind = (uint8_t)kind;
	mg_line_next(&r->in);
	if (kind == MG_JOKER)
		read_joker(r, field);
	else
		mg_line_name(&r->in, "the field's name", r->sheet->field[field]);
	read_properties(r, field, (enum mg_kind)kind);
}

static void read_join(struct sheet_reader *r, const char *word, enum mg_kind kind)
{
	struct mg_board *b = &r->sheet->board;
	int from = read_field_id(r), to = read_field_id(r);
	if (from == MG_NONE || to == MG_NONE)
		return;
	uint64_t known = r->kind_read & (mg_bit(from) | mg_bit(to));
	if (from == to) {
		MG_WRONG(&r->in, "a %s joins a field to itself", word);
		return;
	}
	const int ends[] = {from, to};
	for (int i = 0; i < 2; i++)
		if ((known & mg_bit(ends[i])) && b->field[ends[i]].kind != kind) {
			MG_WRONG(&r->in, "a %s joins two %s, and %c%d is a %s", word, kind == MG_FACTORY ? "factories" : "technologies",
				 'A' + ends[i] % MG_COLUMNS, ends[i] / MG_COLUMNS + 1, mg_kind_words[b->field[ends[i]].kind]);
			return;
		}
	if (b->joined[from] & mg_bit(to))
		MG_WRONG(&r->in, "this %s is given twice", word);
	b->joined[from] |= mg_bit(to);
	b->joined[to] |= mg_bit(from);
}

static void read_road(struct sheet_reader *r)
{
	read_join(r, "road", MG_FACTORY);
}

static void read_line(struct sheet_reader *r)
{
	read_join(r, "line", MG_TECHNOLOGY);
}

static void read_statement(struct sheet_reader *r)
{
	static const struct {
		enum pass pass;
		void (*read)(struct sheet_reader *);
	} how[MG_STATEMENTS] = {
		[MG_S_BOARD] = {NAMES, read_board},
		[MG_S_EDITION] = {NAMES, read_edition},
		[MG_S_TITLE] = {NAMES, read_title},
		[MG_S_COIN] = {NAMES, read_coin},
		[MG_S_RESOURCE] = {NAMES, read_resource_statement},
		[MG_S_NETWORK] = {NAMES, read_network_statement},
		[MG_S_FIELD] = {FIELDS, read_field_statement},
		[MG_S_ROAD] = {JOINS, read_road},
		[MG_S_LINE] = {JOINS, read_line},
	};
	int i = mg_statement_of(r->in.word);
	int language = mg_translation_of(r->in.word, "title");
	r->statements++;
	if (i < 0 && language < 0) {
		if (r->pass == NAMES)
			MG_WRONG(&r->in, "unknown statement \"%.*s\"", MG_SHOWN(r->in.word));
		return;
	}
	if (r->pass != (i < 0 ? NAMES : how[i].pass))
		return;
	mg_line_next(&r->in);
	if (i < 0)
		read_translation(r, language, r->sheet->title_in, 1);
	else
		how[i].read(r);
	if (r->in.more)
		MG_WRONG(&r->in, "\"%.*s\" is one word too many", MG_SHOWN(r->in.word));
}

/* Whether a line is text at all; says why not, once. */
static bool is_text(struct sheet_reader *r, struct mg_str line)
{
	const char *wrong = mg_str_utf8(line, NULL) ? NULL : "the line is not valid UTF-8";
	for (size_t i = 0; i < line.len && !wrong; i++)
		if (line.at[i] != '\t' && mg_str_control(line, i))
			wrong = "the line has a control character";
	if (wrong && r->pass == NAMES)
		MG_WRONG(&r->in, "%s", wrong);
	return !wrong;
}

static void read_pass(struct sheet_reader *r, struct mg_str text)
{
	struct mg_str line;
	r->in.number = r->statements = 0;
	while (mg_str_line(&text, &line)) {
		r->in.number++;
		if (!is_text(r, line))
			continue;
		mg_line_begin(&r->in, mg_str_uncomment(line));
		if (r->in.more)
			read_statement(r);
	}
}

/* Names the fields that are missing, unless they are so many that something else must be wrong. */
static void check_fields(struct sheet_reader *r)
{
	enum { NAMED = 12 };
	uint64_t missing = ((uint64_t)1 << MG_FIELDS) - 1;
	missing &= ~r->given;
	int n = __builtin_popcountll(missing);
	if (n > NAMED)
		mg_error_add(r->in.errors, 0, "%d of the %d fields are missing", n, MG_FIELDS);
	for (int i = 0; i < MG_FIELDS && n <= NAMED; i++)
		if (missing & mg_bit(i))
			mg_error_add(r->in.errors, 0, "the field %c%d is missing", 'A' + i % MG_COLUMNS, i / MG_COLUMNS + 1);
}

static void check_whole(struct sheet_reader *r)
{
	const struct mg_board *b = &r->sheet->board;
	if (!r->has_board)
		mg_error_add(r->in.errors, 0, "\"board\" is missing");
	if (!r->has_edition)
		mg_error_add(r->in.errors, 0, "\"edition\" is missing");
	if (!r->has_title)
		mg_error_add(r->in.errors, 0, "\"title\" is missing");
	bool coin_due = mg_editions[b->edition].has_coin;
	if (r->has_edition && coin_due && !r->has_coin)
		mg_error_add(r->in.errors, 0, "\"coin\" is missing: in Industry a column's token pays every player");
	if (r->has_edition && !coin_due && r->has_coin)
		mg_error_add(r->in.errors, r->coin_line, "Industria has no \"coin\"");
	check_fields(r);
}

/* By line, those of the whole file last; errors of one line stay in their order. */
static void sort_errors(struct mg_errors *e)
{
	int n = e->count < MG_MAX_ERRORS ? e->count : MG_MAX_ERRORS;
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0; j--) {
			unsigned before = (unsigned)e->at[j - 1].line - 1, after = (unsigned)e->at[j].line - 1;
			if (before <= after)
				break;
			struct mg_error later = e->at[j - 1];
			e->at[j - 1] = e->at[j];
			e->at[j] = later;
		}
}

static void clear_sheet(struct mg_sheet *sheet)
{
	memset(sheet, 0, sizeof *sheet);
	memset(sheet->on_order, MG_NONE, sizeof sheet->on_order);
	sheet->board.coin = MG_NONE;
	for (int i = 0; i < MG_FIELDS; i++) {
		memset(sheet->board.field[i].needs, MG_NONE, sizeof sheet->board.field[i].needs);
		sheet->board.field[i].makes = MG_NONE;
	}
}

bool mg_sheet_read(struct mg_sheet *out, struct mg_str text, struct mg_errors *errors)
{
	struct sheet_reader r = {.sheet = out, .in.errors = errors};
	errors->count = 0;
	clear_sheet(out);
	text = mg_str_unmarked(text);
	if (text.len > MG_BOARD_TEXT_MAX) {
		mg_error_add(errors, 0, "the board is longer than %d bytes", MG_BOARD_TEXT_MAX);
		return false;
	}
	for (r.pass = NAMES; r.pass < PASSES; r.pass++)
		read_pass(&r, text);
	check_whole(&r);
	if (errors->count == 0 && !mg_sheet_set_hash(out))
		mg_error_add(errors, 0, "the board's canonical text is longer than %d bytes", MG_BOARD_TEXT_MAX);
	sort_errors(errors);
	if (errors->count)
		return false;
	mg_board_prepare(&out->board);
	mg_assert(mg_editions[out->board.edition].has_coin == (out->board.coin != MG_NONE));
	out->shipped = mg_sheet_named(mg_str(out->hash)) != NULL;
	return true;
}
