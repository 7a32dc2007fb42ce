/* describe.c: what a field is and does. */
#include "text/names.h"

void mg_say_joker(const struct mg_scene *c, int field, struct mg_buf *out)
{
	const struct mg_edition *e = mg_edition_of(c->b);
	struct mg_piece resource;
	int makes = c->b->field[field].makes;
	mg_assert(c->b->field[field].kind == MG_JOKER);
	if (makes == MG_ANY)
		mg_tell_plain(out, c, MG_MSG_DESCRIBE_JOKER_ANY);
	else
		mg_tell(out, c, MG_MSG_DESCRIBE_JOKER, MG_TEXT("resource", mg_resource_word(&resource, c, makes)));
	if (e->joker_points) {
		mg_buf_char(out, ' ');
		mg_tell(out, c, MG_MSG_DESCRIBE_JOKER_POINTS, MG_NUMBER("n", e->joker_points));
	}
	if (e->jokers_are_cash) {
		mg_buf_char(out, ' ');
		mg_tell_plain(out, c, MG_MSG_DESCRIBE_JOKER_CASH);
	}
}

static void describe_price(const struct mg_scene *c, int field, struct mg_buf *out)
{
	const struct mg_field *f = &c->b->field[field];
	struct mg_piece needs;
	if (f->cost) {
		mg_buf_char(out, ' ');
		mg_tell(out, c, MG_MSG_DESCRIBE_COST, MG_NUMBER("n", f->cost));
	}
	if (*mg_needs_list(&needs, c, field)) {
		mg_buf_char(out, ' ');
		mg_tell(out, c, MG_MSG_DESCRIBE_NEEDS, MG_TEXT("list", needs.text));
	}
}

static void describe_use(const struct mg_scene *c, int field, struct mg_buf *out)
{
	const struct mg_field *f = &c->b->field[field];
	struct mg_piece word;
	if (f->makes != MG_NONE) {
		mg_buf_char(out, ' ');
		mg_tell(out, c, MG_MSG_DESCRIBE_MAKES, MG_TEXT("resource", mg_resource_word(&word, c, f->makes)));
	}
	if (f->discount) {
		mg_buf_char(out, ' ');
		mg_tell(out, c, MG_MSG_DESCRIBE_DISCOUNT, MG_NUMBER("n", f->discount));
	}
	if (f->on) {
		mg_buf_char(out, ' ');
		mg_tell(out, c, f->kind == MG_BONUS ? MG_MSG_DESCRIBE_BONUS : MG_MSG_DESCRIBE_NETWORKS,
		       MG_NUMBER("n", f->value), MG_TEXT("list", mg_network_list(&word, c, f->on)));
	}
}

static void describe_points(const struct mg_scene *c, int field, struct mg_buf *out)
{
	const struct mg_field *f = &c->b->field[field];
	bool technology = f->kind == MG_TECHNOLOGY;
	if (!technology && f->points == 0)
		return;
	mg_buf_char(out, ' ');
	mg_tell(out, c, technology ? MG_MSG_DESCRIBE_TECHNOLOGY : MG_MSG_DESCRIBE_POINTS, MG_NUMBER("n", f->points),
	       MG_TEXT("era", mg_era_numeral(field / MG_COLUMNS + 1)));
}

static void describe_links(const struct mg_scene *c, int field, struct mg_buf *out)
{
	struct mg_piece list;
	if (!c->b->joined[field])
		return;
	mg_buf_char(out, ' ');
	mg_tell(out, c, c->b->field[field].kind == MG_FACTORY ? MG_MSG_DESCRIBE_ROADS : MG_MSG_DESCRIBE_LINES,
	       MG_TEXT("list", mg_field_list(&list, c, c->b->joined[field], mg_field_named_place)), MG_NUMBER("n", MG_LINK_POINTS));
}

void mg_text_describe(const struct mg_sheet *sheet, int field, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of_board(sheet, lang);
	struct mg_piece name, at;
	mg_assert(field >= 0 && field < MG_FIELDS);
	mg_tell(out, &c, MG_MSG_DESCRIBE_HEAD, MG_TEXT("name", mg_field_name(&name, &c, field)),
	       MG_TEXT("at", mg_field_place(&at, field)), MG_TEXT("kind", mg_kind_word(&c, field)),
	       MG_TEXT("era", mg_era_numeral(field / MG_COLUMNS + 1)));
	if (c.b->field[field].kind == MG_JOKER) {
		mg_buf_char(out, ' ');
		mg_say_joker(&c, field, out);
		return;
	}
	describe_price(&c, field, out);
	describe_use(&c, field, out);
	describe_points(&c, field, out);
	describe_links(&c, field, out);
}
