/* names.c: what fields, resources, networks, players are called. Words of a board file that the catalogue knows get its
 * translation, on own boards too; a translation in the file itself comes first. */
#include "text/names.h"

struct mg_scene mg_scene_of_board(const struct mg_sheet *sheet, enum mg_language lang)
{
	return (struct mg_scene){.sheet = sheet, .b = &sheet->board, .lang = lang, .you = MG_NONE};
}

struct mg_scene mg_scene_of(const struct mg_record *r, enum mg_language lang)
{
	struct mg_scene c = mg_scene_of_board(r->sheet, lang);
	c.r = r;
	return c;
}

static const struct {
	enum mg_message name, about;
} edition_words[MG_EDITIONS] = {
	[MG_INDUSTRY] = {MG_MSG_EDITION_INDUSTRY, MG_MSG_UI_SETUP_INDUSTRY},
	[MG_INDUSTRIA] = {MG_MSG_EDITION_INDUSTRIA, MG_MSG_UI_SETUP_INDUSTRIA},
};

const char *mg_text_edition(enum mg_edition_id edition, enum mg_language lang)
{
	mg_assert(edition < MG_EDITIONS);
	return mg_message(edition_words[edition].name, lang);
}

const char *mg_text_edition_about(enum mg_edition_id edition, enum mg_language lang)
{
	mg_assert(edition < MG_EDITIONS);
	return mg_message(edition_words[edition].about, lang);
}

static struct mg_buf begin(struct mg_piece *p)
{
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	return out;
}

/* A capital for ASCII letters and for those of Latin-1 (é becomes É) and Latin Extended-A (ż becomes Ż). The Dutch ij is one letter. */
void mg_capital(char *text)
{
	unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;
	unsigned code = (first & 0x1fu) << 6 | (second & 0x3fu);
	if (first == 0xc4 || first == 0xc5) { /* capital and small letter stand side by side, in two places the other way round */
		bool odd_capital = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17e);
		if (second > 0x80 && (code & 1) != odd_capital && code != 0x131 && code != 0x138 && code != 0x149 && code != 0x17f)
			text[1] = (char)(second - 1);
		return;
	}
	if (first == 'i' && second == 'j')
		memcpy(text, "IJ", 2);
	else if (first >= 'a' && first <= 'z')
		text[0] = (char)(first - 'a' + 'A');
	else if (first == 0xc3 && second >= 0xa0 && second != 0xb7 && second != 0xbf)
		text[1] = (char)(second - 0x20);
}

/* The message "prefix.word" or "prefix.word.the", or NULL. */
static const char *catalogue(const char *prefix, const char *word, const char *suffix, enum mg_language lang)
{
	char id[MG_WORD_MAX + 32];
	struct mg_buf b;
	mg_buf_init(&b, id, sizeof id);
	mg_buf_printf(&b, "%s.%s%s", prefix, word, suffix);
	return mg_message_named(id, lang);
}

/* A word of a board file that the catalogue does not know. */
static void spaced(struct mg_buf *out, const char *word)
{
	for (; *word; word++)
		mg_buf_char(out, *word == '-' ? ' ' : *word);
}

/* A resource or network inside a sentence, as the board file calls it in that language (empty: it does not), or the catalogue; German writes nouns
 * with a capital. */
static const char *noun(struct mg_piece *p, const char *prefix, const char *word, const char *given, enum mg_language lang)
{
	struct mg_buf out = begin(p);
	const char *known = given[0] ? given : catalogue(prefix, word, "", lang);
	if (known)
		mg_buf_text(&out, known);
	else
		spaced(&out, word);
	if (!known && lang == MG_DE)
		mg_capital(p->text);
	return p->text;
}

const char *mg_resource_word(struct mg_piece *p, const struct mg_scene *c, int resource)
{
	mg_assert(resource >= 0 && resource < c->b->resources);
	return noun(p, "resource", c->sheet->resource[resource], c->sheet->resource_in[c->lang][resource], c->lang);
}

const char *mg_network_word(struct mg_piece *p, const struct mg_scene *c, int network)
{
	mg_assert(network >= 0 && network < c->b->networks);
	return noun(p, "network", c->sheet->network[network], c->sheet->network_in[c->lang][network], c->lang);
}

/* Jokers have no names of their own. `the`: with article. */
static void joker(struct mg_buf *out, const struct mg_scene *c, int field, bool the)
{
	bool cash = mg_edition_of(c->b)->jokers_are_cash;
	struct mg_piece resource;
	mg_assert(c->b->field[field].kind == MG_JOKER);
	if (c->b->field[field].makes == MG_ANY) {
		enum mg_message name = cash ? MG_MSG_MATERIAL_ANY : MG_MSG_JOKER_ANY;
		enum mg_message object = cash ? MG_MSG_MATERIAL_ANY_THE : MG_MSG_JOKER_ANY_THE;
		mg_tell_plain(out, c, the ? object : name);
		return;
	}
	mg_resource_word(&resource, c, c->b->field[field].makes);
	enum mg_message name = cash ? MG_MSG_MATERIAL : MG_MSG_JOKER;
	enum mg_message object = cash ? MG_MSG_MATERIAL_THE : MG_MSG_JOKER_THE;
	mg_tell(out, c, the ? object : name, MG_TEXT("resource", resource.text));
}

/* What a board file or the catalogue says a field is called, or NULL. */
static const char *given_name(const struct mg_scene *c, int field, const char *suffix)
{
	const struct mg_sheet *s = c->sheet;
	mg_assert(field >= 0 && field < MG_FIELDS);
	if (*suffix && s->the_field_in[c->lang][field][0])
		return s->the_field_in[c->lang][field];
	if (s->field_in[c->lang][field][0])
		return s->field_in[c->lang][field];
	if (c->b->field[field].kind == MG_JOKER)
		return NULL;
	const char *known = catalogue("field", s->field[field], suffix, c->lang);
	if (known)
		return known;
	return s->field_in[MG_EN][field][0] ? s->field_in[MG_EN][field] : NULL;
}

static void field_form(struct mg_buf *out, const struct mg_scene *c, int field, bool the)
{
	size_t from = out->len;
	const char *given = given_name(c, field, the ? ".the" : "");
	if (given)
		mg_buf_text(out, given);
	else if (c->b->field[field].kind == MG_JOKER)
		joker(out, c, field, the);
	else
		spaced(out, c->sheet->field[field]);
	if (!the || (!given && c->b->field[field].kind != MG_JOKER))
		mg_capital(out->data + from);
}

static bool same_name(const struct mg_scene *c, int a, int b)
{
	bool a_joker = c->b->field[a].kind == MG_JOKER, b_joker = c->b->field[b].kind == MG_JOKER;
	return a_joker == b_joker && strcmp(c->sheet->field[a], c->sheet->field[b]) == 0;
}

static bool name_is_unique(const struct mg_scene *c, int field)
{
	for (int other = 0; other < MG_FIELDS; other++)
		if (other != field && same_name(c, other, field))
			return false;
	return true;
}

const char *mg_field_name(struct mg_piece *p, const struct mg_scene *c, int field)
{
	struct mg_buf out = begin(p);
	field_form(&out, c, field, false);
	return p->text;
}

const char *mg_field_place(struct mg_piece *p, int field)
{
	struct mg_buf out = begin(p);
	mg_field_write(field, &out);
	return p->text;
}

static void place(struct mg_buf *out, const struct mg_scene *c, const char *name, int field)
{
	struct mg_piece at;
	mg_field_place(&at, field);
	mg_tell(out, c, MG_MSG_PLACE, MG_TEXT("name", name), MG_TEXT("at", at.text));
}

const char *mg_the_field(struct mg_piece *p, const struct mg_scene *c, int field)
{
	struct mg_piece name;
	struct mg_buf out = begin(&name);
	field_form(&out, c, field, true);
	out = begin(p);
	if (name_is_unique(c, field))
		mg_buf_text(&out, name.text);
	else
		place(&out, c, name.text, field);
	return p->text;
}

const char *mg_field_named_place(struct mg_piece *p, const struct mg_scene *c, int field)
{
	struct mg_piece name;
	struct mg_buf out = begin(p);
	place(&out, c, mg_field_name(&name, c, field), field);
	return p->text;
}

const char *mg_seat_name(struct mg_piece *p, const struct mg_scene *c, int seat)
{
	struct mg_buf out = begin(p);
	if (seat < 0 || seat >= MG_SEATS)
		return p->text;
	mg_assert(c->r); /* a board alone has no players */
	mg_text_seat(c->r, seat, c->lang, &out);
	return p->text;
}

const char *mg_seat_listed(struct mg_piece *p, const struct mg_scene *c, int seat)
{
	if (seat == MG_NONE || seat != c->you)
		return mg_seat_name(p, c, seat);
	struct mg_buf out = begin(p);
	mg_tell_plain(&out, c, MG_MSG_YOU);
	return p->text;
}

/* The message with a suffix to its id, or the message itself if there is none. */
static enum mg_message form_of(enum mg_message id, const char *suffix, const char *word)
{
	char form[64 + 16];
	struct mg_buf b;
	mg_buf_init(&b, form, sizeof form);
	mg_buf_printf(&b, "%s%s%s", mg_message_ids[id], suffix, word);
	int found = mg_message_number(form);
	return found < 0 ? id : (enum mg_message)found;
}

enum mg_message mg_worded(const struct mg_scene *c, enum mg_message id)
{
	return form_of(id, "@", mg_edition_name((enum mg_edition_id)c->b->edition));
}

enum mg_message mg_spoken(const struct mg_scene *c, enum mg_message id, int who, int other)
{
	if (c->you == MG_NONE || (who != c->you && other != c->you))
		return id;
	return form_of(id, who == c->you ? ".you" : ".to-you", "");
}

const char *mg_source_word(struct mg_piece *p, const struct mg_scene *c, enum mg_source source)
{
	bool cash = mg_edition_of(c->b)->jokers_are_cash;
	struct mg_buf out = begin(p);
	if (source == MG_OWN)
		mg_tell_plain(&out, c, MG_MSG_SOURCE_OWN);
	else if (source == MG_SPEND_JOKER)
		mg_tell_plain(&out, c, cash ? MG_MSG_SOURCE_MATERIAL : MG_MSG_SOURCE_JOKER);
	else if (source == MG_SPEND_ANY)
		mg_tell_plain(&out, c, cash ? MG_MSG_SOURCE_ANY_MATERIAL : MG_MSG_SOURCE_ANY);
	else if (source == MG_PAY_BANK)
		mg_tell_plain(&out, c, MG_MSG_SOURCE_BANK);
	else
		mg_seat_listed(p, c, (int)source - MG_PAY_SEAT);
	return p->text;
}

const char *mg_era_numeral(int era)
{
	static const char *const numerals[MG_ERAS + 1] = {"", "I", "II", "III", "IV", "V"};
	return numerals[era > 0 && era <= MG_ERAS ? era : 0];
}

const char *mg_kind_word(const struct mg_scene *c, int field)
{
	static const enum mg_message kinds[MG_KINDS] = {
		[MG_FACTORY] = MG_MSG_KIND_FACTORY,
		[MG_TECHNOLOGY] = MG_MSG_KIND_TECHNOLOGY,
		[MG_BONUS] = MG_MSG_KIND_BONUS,
		[MG_JOKER] = MG_MSG_KIND_JOKER,
	};
	int kind = c->b->field[field].kind;
	if (kind == MG_JOKER && mg_edition_of(c->b)->jokers_are_cash)
		return mg_message(MG_MSG_KIND_MATERIAL, c->lang);
	return mg_message(mg_worded(c, kinds[kind]), c->lang);
}

/* The names as front ends show them, alone. */
void mg_text_field(const struct mg_sheet *sheet, int field, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of_board(sheet, lang);
	struct mg_piece p;
	mg_buf_text(out, mg_field_name(&p, &c, field));
}

typedef const char *word_of(struct mg_piece *p, const struct mg_scene *c, int index);

static void write_alone(word_of *word, const struct mg_sheet *sheet, int index, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of_board(sheet, lang);
	struct mg_piece p;
	word(&p, &c, index);
	mg_capital(p.text);
	mg_buf_text(out, p.text);
}

void mg_text_resource(const struct mg_sheet *sheet, int resource, enum mg_language lang, struct mg_buf *out)
{
	write_alone(mg_resource_word, sheet, resource, lang, out);
}

void mg_text_network(const struct mg_sheet *sheet, int network, enum mg_language lang, struct mg_buf *out)
{
	write_alone(mg_network_word, sheet, network, lang, out);
}

void mg_text_title(const struct mg_sheet *sheet, enum mg_language lang, struct mg_buf *out)
{
	mg_buf_text(out, sheet->title_in[lang][0] ? sheet->title_in[lang] : sheet->title);
}

void mg_text_seat(const struct mg_record *r, int seat, enum mg_language lang, struct mg_buf *out)
{
	mg_assert(seat >= 0 && seat < MG_SEATS);
	if (r->name[seat][0])
		mg_buf_text(out, r->name[seat]);
	else
		mg_say(out, lang, MG_MSG_SEAT, MG_NUMBER("n", seat + 1));
}
