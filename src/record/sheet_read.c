/* sheet_read.c: reads board files.
 *
 * A file is gone through three times: first what names things (title, resources, networks), then the fields that use
 * them, then roads and lines between fields; so a file may put its statements in the order that suits it. Every line is
 * read as far as it makes sense, so that one run shows all that is wrong with a file. */
#include "record/sheet.h"

#include <stdarg.h>

enum pass { NAMES, FIELDS, JOINS, PASSES };

enum key { COST, NEEDS, MAKES, POINTS, DISCOUNT, ON, VALUE, KEYS };

static const char *const key_words[KEYS] = {"cost", "needs", "makes", "points", "discount", "on", "value"};

static const unsigned keys_of[MG_KINDS] = {
	[MG_FACTORY] = 1u << COST | 1u << NEEDS | 1u << MAKES | 1u << POINTS | 1u << DISCOUNT | 1u << ON,
	[MG_TECHNOLOGY] = 1u << NEEDS | 1u << POINTS,
	[MG_BONUS] = 1u << COST | 1u << ON | 1u << VALUE,
	[MG_JOKER] = 0,
};

static const char *const statement_words[] = {"board", "edition", "title", "coin", "resource",
					      "network", "field", "road", "line"};

struct reader {
	struct mg_sheet *sheet;   /* not owned */
	struct mg_errors *errors; /* not owned */
	enum pass pass;
	int line;
	int statements;     /* seen so far in this pass */
	struct mg_str rest; /* of the line */
	bool more;          /* word holds a word; otherwise the line is at its end */
	struct mg_str word; /* the one being looked at, without quotes */
	char unquoted[MG_TITLE_MAX];
	bool broken; /* nothing more can be read from this line */
	bool has_board, has_edition, has_title, has_coin;
	int coin_line;
	uint64_t given;     /* fields that a statement names */
	uint64_t kind_read; /* those whose kind is known */
};

void mg_error_add(struct mg_errors *e, int line, const char *format, ...)
{
	va_list args;
	int i = e->count++;
	if (i >= MG_MAX_ERRORS)
		return;
	e->at[i].line = line;
	va_start(args, format);
	vsnprintf(e->at[i].text, MG_ERROR_TEXT, format, args);
	va_end(args);
}

/* How much of a word an error shows: whole characters, at most 40 bytes. Arguments for "%.*s". */
static int shown(struct mg_str word)
{
	size_t n = word.len < 40 ? word.len : 40;
	while (n && n < word.len && (word.at[n] & 0xc0) == 0x80)
		n--;
	return (int)n;
}

#define SHOWN(word) shown(word), (word).at
#define WRONG(r, ...) mg_error_add((r)->errors, (r)->line, __VA_ARGS__)

static void give_up_line(struct reader *r)
{
	r->broken = true;
	r->more = false;
}

static void next_word(struct reader *r)
{
	struct mg_str before = r->rest, bare = mg_str_word(&r->rest);
	r->more = bare.len > 0;
	r->word = bare;
	if (!r->more || !memchr(bare.at, '"', bare.len))
		return;
	const char *wrong = "a quote inside a word";
	if (bare.at[0] == '"') {
		r->rest = before;
		wrong = mg_str_quoted(&r->rest, r->unquoted, sizeof r->unquoted);
		r->word = mg_str(r->unquoted);
		if (!wrong && r->rest.len && *r->rest.at != ' ' && *r->rest.at != '\t')
			wrong = "a blank is missing behind a closing quote";
	}
	if (wrong) {
		WRONG(r, "%s", wrong);
		give_up_line(r);
	}
}

static bool word_is(const struct reader *r, const char *text)
{
	return r->more && mg_str_is(r->word, text);
}

/* Whether there is a word to read; otherwise says what is missing. */
static bool expect(struct reader *r, const char *what)
{
	if (!r->more && !r->broken)
		WRONG(r, "%s is missing", what);
	return r->more;
}

static int find_word(struct mg_str word, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (mg_str_is(word, list[i]))
			return i;
	return -1;
}

static bool is_format_word(struct mg_str word)
{
	return find_word(word, statement_words, (int)MG_COUNT(statement_words)) >= 0 ||
	       find_word(word, key_words, KEYS) >= 0 || find_word(word, mg_kind_words, MG_KINDS) >= 0 ||
	       mg_str_is(word, "any");
}

static bool has_name_shape(struct mg_str word)
{
	if (word.len == 0 || word.at[0] < 'a' || word.at[0] > 'z')
		return false;
	for (size_t i = 0; i < word.len; i++) {
		char c = word.at[i];
		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
			return false;
	}
	return true;
}

/* Reads a new name into out (MG_WORD_MAX bytes). */
static bool read_name(struct reader *r, const char *what, char *out)
{
	if (!expect(r, what))
		return false;
	struct mg_str word = r->word;
	bool good = false;
	if (!has_name_shape(word))
		WRONG(r, "%s must be small letters, digits and hyphens, a letter first: \"%.*s\"", what, SHOWN(word));
	else if (word.len >= MG_WORD_MAX)
		WRONG(r, "%s is longer than %d letters: \"%.*s\"", what, MG_WORD_MAX - 1, SHOWN(word));
	else if (is_format_word(word))
		WRONG(r, "%s is a word of the format itself: \"%.*s\"", what, SHOWN(word));
	else
		good = true;
	if (good) {
		memcpy(out, word.at, word.len);
		out[word.len] = '\0';
	}
	next_word(r);
	return good;
}

static void read_text(struct reader *r, const char *what, char out[MG_TITLE_MAX])
{
	if (!expect(r, what))
		return;
	if (r->word.len == 0)
		WRONG(r, "%s is empty", what);
	else if (r->word.len >= MG_TITLE_MAX)
		WRONG(r, "%s is longer than %d bytes", what, MG_TITLE_MAX - 1);
	else
		memcpy(out, r->word.at, r->word.len);
	next_word(r);
}

static int read_number(struct reader *r, const char *what, int min, int max)
{
	long n = min;
	if (!expect(r, what))
		return min;
	if (!mg_str_number(r->word, max, &n) || n < min) {
		WRONG(r, "%s must be a number from %d to %d: \"%.*s\"", what, min, max, SHOWN(r->word));
		n = min;
	}
	next_word(r);
	return (int)n;
}

static int read_field_id(struct reader *r)
{
	if (!expect(r, "a field"))
		return MG_NONE;
	int field = mg_field_read(r->word);
	if (field == MG_NONE)
		WRONG(r, "a field is a column A to L and an era 1 to 5: \"%.*s\"", SHOWN(r->word));
	next_word(r);
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
static int read_resource(struct reader *r)
{
	if (!expect(r, "a resource"))
		return MG_NONE;
	int found = find_name(r->word, r->sheet->resource, r->sheet->board.resources);
	if (found == MG_NONE)
		WRONG(r, "unknown resource \"%.*s\"", SHOWN(r->word));
	next_word(r);
	return found;
}

/* The language of "title.de" or "name.de" as its number, MG_LANGUAGES for one that is read over, -1 if the word is
 * nothing of the kind. */
static int translation_of(struct mg_str word, const char *key)
{
	struct mg_str head = mg_str(key);
	if (word.len != head.len + 3 || memcmp(word.at, head.at, head.len) != 0 || word.at[head.len] != '.')
		return -1;
	struct mg_str code = {word.at + head.len + 1, 2};
	for (int i = 0; i < 2; i++)
		if (code.at[i] < 'a' || code.at[i] > 'z')
			return -1;
	int language = find_word(code, mg_language_codes, MG_LANGUAGES);
	return language < 0 ? MG_LANGUAGES : language;
}

static void read_translation(struct reader *r, int language, char (*texts)[MG_TITLE_MAX], size_t stride)
{
	char text[MG_TITLE_MAX] = "";
	read_text(r, "a translation", text);
	if (language == MG_LANGUAGES)
		return;
	char *out = texts[(size_t)language * stride];
	if (out[0])
		WRONG(r, "the translation into \"%s\" is given twice", mg_language_codes[language]);
	memcpy(out, text, sizeof text);
}

/* One of the three statements that come first, each once. */
static void check_place(struct reader *r, bool *has, const char *word, int place)
{
	static const char *const ordinals[] = {"", "first", "second", "third"};
	if (*has)
		WRONG(r, "\"%s\" is given twice", word);
	else if (r->statements != place)
		WRONG(r, "\"%s\" must be the %s statement", word, ordinals[place]);
	*has = true;
}

static void read_board(struct reader *r)
{
	check_place(r, &r->has_board, "board", 1);
	read_name(r, "the board's name", r->sheet->name);
}

static void read_edition(struct reader *r)
{
	check_place(r, &r->has_edition, "edition", 2);
	if (!expect(r, "the edition"))
		return;
	int edition = mg_edition_named(r->word);
	if (edition < 0)
		WRONG(r, "the edition must be industry or industria: \"%.*s\"", SHOWN(r->word));
	else
		r->sheet->board.edition = (uint8_t)edition;
	next_word(r);
}

static void read_title(struct reader *r)
{
	check_place(r, &r->has_title, "title", 3);
	memset(r->sheet->title, 0, sizeof r->sheet->title);
	read_text(r, "the title", r->sheet->title);
}

static void read_coin(struct reader *r)
{
	if (r->has_coin)
		WRONG(r, "\"coin\" is given twice");
	r->has_coin = true;
	r->coin_line = r->line;
	if (!expect(r, "the coin's column"))
		return;
	if (r->word.len == 1 && r->word.at[0] >= 'A' && r->word.at[0] < 'A' + MG_COLUMNS)
		r->sheet->board.coin = (uint8_t)(r->word.at[0] - 'A');
	else
		WRONG(r, "a column is a letter from A to L: \"%.*s\"", SHOWN(r->word));
	next_word(r);
}

/* A new name in a list; its number, or MG_NONE after an error. */
static int read_listed_name(struct reader *r, const char *what, char (*names)[MG_WORD_MAX], uint8_t *count, int max)
{
	char name[MG_WORD_MAX] = "";
	if (!read_name(r, what, name))
		return MG_NONE;
	if (find_name(mg_str(name), names, *count) != MG_NONE) {
		WRONG(r, "%s is given twice: \"%s\"", what, name);
		return MG_NONE;
	}
	if (*count == max) {
		WRONG(r, "more than %d of them: %s \"%s\"", max, what, name);
		return MG_NONE;
	}
	memcpy(names[*count], name, sizeof name);
	return (*count)++;
}

static void read_resource_statement(struct reader *r)
{
	struct mg_board *b = &r->sheet->board;
	int resource = read_listed_name(r, "a resource", r->sheet->resource, &b->resources, MG_RESOURCES);
	int era = read_number(r, "the era from which the bank sells it", 2, MG_ERAS);
	if (resource != MG_NONE)
		b->bank_era[resource] = (uint8_t)era;
}

static void read_network_statement(struct reader *r)
{
	read_listed_name(r, "a network", r->sheet->network, &r->sheet->board.networks, MG_NETWORKS);
}

static bool at_key(const struct reader *r)
{
	return r->more && (find_word(r->word, key_words, KEYS) >= 0 || translation_of(r->word, "name") >= 0);
}

static void read_needs(struct reader *r, struct mg_field *f)
{
	int n = 0;
	expect(r, "a resource");
	for (; r->more && !at_key(r); n++) {
		if (n == MG_NEEDS) {
			WRONG(r, "a field needs at most %d resources", MG_NEEDS);
			give_up_line(r);
			return;
		}
		f->needs[n] = (uint8_t)read_resource(r);
	}
	if (n == 0 && r->more)
		WRONG(r, "\"needs\" names no resource");
}

static void read_networks(struct reader *r, int field)
{
	struct mg_sheet *sheet = r->sheet;
	int n = 0, words = 0;
	expect(r, "a network");
	for (; r->more && !at_key(r); words++) {
		int network = find_name(r->word, sheet->network, sheet->board.networks);
		if (network == MG_NONE)
			WRONG(r, "unknown network \"%.*s\"", SHOWN(r->word));
		else if (sheet->board.field[field].on >> network & 1)
			WRONG(r, "the network \"%s\" is given twice", sheet->network[network]);
		else {
			sheet->on_order[field][n++] = (uint8_t)network;
			sheet->board.field[field].on |= (uint8_t)(1u << network);
		}
		next_word(r);
	}
	if (words == 0 && r->more)
		WRONG(r, "\"on\" names no network");
	if (words > 1 && sheet->board.field[field].kind == MG_BONUS)
		WRONG(r, "a bonus field is on exactly one network");
}

static void read_key(struct reader *r, enum key key, int field)
{
	struct mg_field *f = &r->sheet->board.field[field];
	switch (key) {
	case COST:
		f->cost = (uint8_t)read_number(r, "the cost", 0, 99);
		break;
	case NEEDS:
		read_needs(r, f);
		break;
	case MAKES:
		f->makes = (uint8_t)read_resource(r);
		break;
	case POINTS:
		f->points = (uint8_t)read_number(r, "the points", 0, 99);
		break;
	case DISCOUNT:
		f->discount = (uint8_t)read_number(r, "the discount", 0, 99);
		break;
	case ON:
		read_networks(r, field);
		break;
	default:
		f->value = (uint8_t)read_number(r, "the value", 0, 99);
		break;
	}
}

/* The keys of a field, in any order, each once. */
static void read_properties(struct reader *r, int field, enum mg_kind kind)
{
	unsigned seen = 0;
	while (r->more) {
		int key = find_word(r->word, key_words, KEYS), language = translation_of(r->word, "name");
		if (language >= 0) {
			next_word(r);
			read_translation(r, language, &r->sheet->field_in[0][field], MG_FIELDS);
			continue;
		}
		if (key < 0) {
			WRONG(r, "unknown key \"%.*s\"", SHOWN(r->word));
			give_up_line(r);
			return;
		}
		if (!(keys_of[kind] >> key & 1))
			WRONG(r, "a %s has no \"%s\"", mg_kind_words[kind], key_words[key]);
		else if (seen >> key & 1)
			WRONG(r, "\"%s\" is given twice", key_words[key]);
		seen |= 1u << key;
		next_word(r);
		read_key(r, (enum key)key, field);
	}
	if (kind == MG_BONUS && !r->broken && !(seen >> ON & 1))
		WRONG(r, "a bonus field is on exactly one network");
	if (kind == MG_BONUS && !r->broken && !(seen >> VALUE & 1))
		WRONG(r, "a bonus field has a value");
}

/* A joker's name is what it stands for. */
static void read_joker(struct reader *r, int field)
{
	struct mg_field *f = &r->sheet->board.field[field];
	const char *name = "any";
	f->makes = MG_ANY;
	if (word_is(r, "any")) {
		next_word(r);
	} else {
		f->makes = (uint8_t)read_resource(r);
		if (f->makes == MG_NONE)
			return;
		name = r->sheet->resource[f->makes];
	}
	memcpy(r->sheet->field[field], name, strlen(name) + 1);
}

static void read_field_statement(struct reader *r)
{
	int field = read_field_id(r);
	if (field == MG_NONE) {
		give_up_line(r);
		return;
	}
	if (r->given & mg_bit(field)) {
		WRONG(r, "the field %c%d is given twice", 'A' + field % MG_COLUMNS, field / MG_COLUMNS + 1);
		give_up_line(r);
		return;
	}
	r->given |= mg_bit(field);
	if (!expect(r, "the kind of field"))
		return;
	int kind = find_word(r->word, mg_kind_words, MG_KINDS);
	if (kind < 0) {
		WRONG(r, "a field is a factory, technology, bonus or joker: \"%.*s\"", SHOWN(r->word));
		give_up_line(r);
		return;
	}
	r->kind_read |= mg_bit(field);
	r->sheet->board.field[field].kind = (uint8_t)kind;
	next_word(r);
	if (kind == MG_JOKER)
		read_joker(r, field);
	else
		read_name(r, "the field's name", r->sheet->field[field]);
	read_properties(r, field, (enum mg_kind)kind);
}

static void read_join(struct reader *r, const char *word, enum mg_kind kind)
{
	struct mg_board *b = &r->sheet->board;
	int from = read_field_id(r), to = read_field_id(r);
	if (from == MG_NONE || to == MG_NONE)
		return;
	uint64_t known = r->kind_read & (mg_bit(from) | mg_bit(to));
	if (from == to) {
		WRONG(r, "a %s joins a field to itself", word);
		return;
	}
	if (((known & mg_bit(from)) && b->field[from].kind != kind) ||
	    ((known & mg_bit(to)) && b->field[to].kind != kind)) {
		WRONG(r, "a %s joins two %s", word, kind == MG_FACTORY ? "factories" : "technologies");
		return;
	}
	if (b->joined[from] & mg_bit(to))
		WRONG(r, "this %s is given twice", word);
	b->joined[from] |= mg_bit(to);
	b->joined[to] |= mg_bit(from);
}

static void read_road(struct reader *r)
{
	read_join(r, "road", MG_FACTORY);
}

static void read_line(struct reader *r)
{
	read_join(r, "line", MG_TECHNOLOGY);
}

static void read_statement(struct reader *r)
{
	static const struct {
		enum pass pass;
		void (*read)(struct reader *);
	} how[MG_COUNT(statement_words)] = {
		{NAMES, read_board}, {NAMES, read_edition}, {NAMES, read_title},
		{NAMES, read_coin}, {NAMES, read_resource_statement}, {NAMES, read_network_statement},
		{FIELDS, read_field_statement}, {JOINS, read_road}, {JOINS, read_line},
	};
	int i = find_word(r->word, statement_words, (int)MG_COUNT(statement_words));
	int language = translation_of(r->word, "title");
	r->statements++;
	if (i < 0 && language < 0) {
		if (r->pass == NAMES)
			WRONG(r, "unknown statement \"%.*s\"", SHOWN(r->word));
		return;
	}
	if (r->pass != (i < 0 ? NAMES : how[i].pass))
		return;
	next_word(r);
	if (i < 0)
		read_translation(r, language, r->sheet->title_in, 1);
	else
		how[i].read(r);
	if (r->more)
		WRONG(r, "\"%.*s\" is one word too many", SHOWN(r->word));
}

/* Whether a line is text at all; says why not, once. */
static bool is_text(struct reader *r, struct mg_str line)
{
	const char *wrong = mg_str_utf8(line, NULL) ? NULL : "the line is not valid UTF-8";
	for (size_t i = 0; i < line.len && !wrong; i++)
		if (((unsigned char)line.at[i] < 0x20 && line.at[i] != '\t') || line.at[i] == 0x7f)
			wrong = "the line has a control character";
	if (wrong && r->pass == NAMES)
		WRONG(r, "%s", wrong);
	return !wrong;
}

static void read_pass(struct reader *r, struct mg_str text)
{
	struct mg_str line;
	r->line = r->statements = 0;
	while (mg_str_line(&text, &line)) {
		r->line++;
		if (!is_text(r, line))
			continue;
		r->broken = false;
		r->rest = mg_str_uncomment(line);
		r->word = mg_str_word(&r->rest);
		r->more = r->word.len > 0;
		if (r->more)
			read_statement(r);
	}
}

static void check_whole(struct reader *r)
{
	const struct mg_board *b = &r->sheet->board;
	if (!r->has_board)
		mg_error_add(r->errors, 0, "\"board\" is missing");
	if (!r->has_edition)
		mg_error_add(r->errors, 0, "\"edition\" is missing");
	if (!r->has_title)
		mg_error_add(r->errors, 0, "\"title\" is missing");
	if (r->has_edition && b->edition == MG_INDUSTRY && !r->has_coin)
		mg_error_add(r->errors, 0, "\"coin\" is missing: in Industry a column's token pays every player");
	if (r->has_edition && b->edition == MG_INDUSTRIA && r->has_coin)
		mg_error_add(r->errors, r->coin_line, "Industria has no \"coin\"");
	for (int i = 0; i < MG_FIELDS; i++)
		if (!(r->given & mg_bit(i)))
			mg_error_add(r->errors, 0, "the field %c%d is missing", 'A' + i % MG_COLUMNS,
				     i / MG_COLUMNS + 1);
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
	struct reader r = {.sheet = out, .errors = errors};
	errors->count = 0;
	clear_sheet(out);
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
	out->shipped = mg_sheet_named(mg_str(out->hash)) != NULL;
	return true;
}
