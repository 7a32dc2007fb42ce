/* Boards in words: the names of fields, resources and networks, own ones too, what a field is; and what stands in columns, a board
 * and the scoring. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/message.h"
#include "text/names.h"
#include "text/text.h"
#include "words.h"

static char text[1 << 20];

static struct mg_buf start(void)
{
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	return out;
}

static void assert_known(const char *prefix, const char *word, const char *suffix)
{
	char id[96];
	snprintf(id, sizeof id, "%s.%s%s", prefix, word, suffix);
	for (int l = 0; l < MG_LANGUAGES; l++)
		if (!mg_message_named(id, (enum mg_language)l))
			fail_msg("no message %s", id);
}

static void test_shipped_names(void **unused)
{
	(void)unused;
	const struct mg_sheet *s;
	for (int i = 0; (s = mg_sheet_shipped(i)); i++) {
		for (int f = 0; f < MG_FIELDS; f++)
			if (s->board.field[f].kind != MG_JOKER) {
				assert_known("field", s->field[f], "");
				assert_known("field", s->field[f], ".the");
			}
		for (int r = 0; r < s->board.resources; r++)
			assert_known("resource", s->resource[r], "");
		for (int n = 0; n < s->board.networks; n++)
			assert_known("network", s->network[n], "");
	}
}

static void assert_field(const struct mg_sheet *s, const char *place, enum mg_language lang, const char *expected)
{
	struct mg_buf out = start();
	mg_text_field(s, mg_field_read(mg_str(place)), lang, &out);
	assert_string_equal(text, expected);
}

static void test_names(void **unused)
{
	(void)unused;
	const struct mg_sheet *industry = mg_sheet_of_edition(MG_INDUSTRY), *industria = mg_sheet_of_edition(MG_INDUSTRIA);
	assert_field(industry, "J1", MG_EN, "Iron ore mine");
	assert_field(industry, "J1", MG_DE, "Eisenerzmine");
	assert_field(industry, "A1", MG_EN, "Wood joker");
	assert_field(industry, "A1", MG_DE, "Holz-Joker");
	assert_field(industry, "A1", MG_FR, "Joker bois");
	assert_field(industry, "A5", MG_DE, "Universaljoker");
	assert_field(industria, "A1", MG_EN, "Raw material stone");
	assert_field(industria, "C2", MG_FR, "Canal");
	struct mg_buf out = start();
	mg_text_resource(industria, 6, MG_FR, &out);
	assert_string_equal(text, "Électricité");
	out = start();
	mg_text_network(industry, 3, MG_EN, &out);
	assert_string_equal(text, "Power line");
}

/* Own boards: the file's translation, then the catalogue's for that word, then the word itself. */
static void test_own_board_names(void **unused)
{
	(void)unused;
	static struct mg_record r;
	static struct mg_sheet own;
	mg_record_init(&r, mg_sheet_of_edition(MG_INDUSTRY), 4, MG_DRAWS_BALANCED, 0);
	own = *r.sheet;
	own.shipped = false;
	int field = mg_field_read(mg_str("J2"));
	snprintf(own.field[field], sizeof own.field[field], "tea-house");
	snprintf(own.field_in[MG_FR][field], sizeof own.field_in[MG_FR][field], "Maison de thé");
	snprintf(own.field_in[MG_DE][0], sizeof own.field_in[MG_DE][0], "Waldstück");
	snprintf(own.the_field_in[MG_FR][0], sizeof own.the_field_in[MG_FR][0], "l’orée");
	snprintf(own.field_in[MG_FR][0], sizeof own.field_in[MG_FR][0], "Orée");
	snprintf(own.resource[0], sizeof own.resource[0], "black-tea");
	assert_field(&own, "J2", MG_EN, "Tea house");
	assert_field(&own, "J2", MG_DE, "Tea house");
	assert_field(&own, "J2", MG_FR, "Maison de thé");
	assert_field(&own, "I1", MG_DE, "Steinbruch");
	assert_field(&own, "A1", MG_DE, "Waldstück");
	assert_field(&own, "B1", MG_EN, "Black tea joker");
	assert_field(&own, "B1", MG_DE, "Black tea-Joker");
	r.sheet = &own;
	struct mg_scene c = mg_scene_of(&r, MG_FR);
	struct mg_piece p;
	assert_string_equal(mg_the_field(&p, &c, field), "Maison de thé");
	assert_string_equal(mg_the_field(&p, &c, 0), "l’orée");
	assert_string_equal(mg_field_name(&p, &c, 0), "Orée");
	c.lang = MG_EN;
	assert_string_equal(mg_the_field(&p, &c, field), "Tea house");
	struct mg_buf out = start();
	mg_text_board(&own, MG_EN, 0, &out);
	assert_null(strstr(text, "econstructed"));
}

/* Every line of a text that begins with one of these has the same width, whatever the names. */
static void assert_aligned(const char *begin)
{
	struct mg_str rest = mg_str(text), line;
	int width = 0;
	while (mg_str_line(&rest, &line)) {
		if (line.len < strlen(begin) || memcmp(line.at, begin, strlen(begin)) != 0)
			continue;
		assert_int_equal(mg_width(line), width ? width : mg_width(line));
		width = mg_width(line);
	}
	assert_true(width > 0);
}

/* The first line of the text that begins so. */
static struct mg_str line_with(const char *begin)
{
	struct mg_str rest = mg_str(text), line;
	while (mg_str_line(&rest, &line))
		if (line.len >= strlen(begin) && memcmp(line.at, begin, strlen(begin)) == 0)
			return line;
	fail_msg("no line begins with %s", begin);
	return rest;
}

static void test_scoring_is_aligned(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	struct mg_buf out = start();
	mg_record_init(&r, mg_sheet_of_edition(MG_INDUSTRIA), 4, MG_DRAWS_BALANCED, 0);
	mg_record_state(&r, 0, &s);
	snprintf(r.name[1], sizeof r.name[1], "Žofie 工業");
	mg_text_scoring(&r, &s, MG_DE, &out);
	assert_aligned("1.");
	assert_null(strstr(text, "Subvention"));
	assert_int_equal(mg_width(mg_str("Žofie 工業")), 10);
}

static void test_board_is_readable(void **unused)
{
	(void)unused;
	const struct mg_sheet *s;
	for (int i = 0; (s = mg_sheet_shipped(i)); i++)
		for (int l = 0; l < MG_LANGUAGES; l++) {
			struct mg_buf out = start();
			static const int columns[] = {0, 80, 79, 150, 1}, widths[] = {151, 76, 76, 101, 26};
			mg_text_board(s, (enum mg_language)l, columns[l % 5], &out);
			assert_false(out.full);
			assert_aligned("│");
			assert_int_equal(mg_width(line_with("┌")), widths[l % 5]);
			for (int f = 0; f < MG_FIELDS; f++) {
				char id[24];
				snprintf(id, sizeof id, "│ %c%d ", 'A' + f % MG_COLUMNS, f / MG_COLUMNS + 1);
				assert_non_null(strstr(text, id));
			}
			assert_non_null(strstr(text, mg_message(MG_MSG_BOARD_RECONSTRUCTED, (enum mg_language)l)));
		}
}

static void test_descriptions(void **unused)
{
	(void)unused;
	const struct mg_sheet *s;
	for (int i = 0; (s = mg_sheet_shipped(i)); i++)
		for (int l = 0; l < MG_LANGUAGES; l++)
			for (int f = 0; f < MG_FIELDS; f++) {
				struct mg_buf out = start();
				mg_text_describe(s, f, (enum mg_language)l, &out);
				mg_assert_sound(text);
			}
	struct mg_buf out = start();
	mg_text_describe(mg_sheet_of_edition(MG_INDUSTRY), mg_field_read(mg_str("J2")), MG_DE, &out);
	assert_string_equal(text, "Eisenhütte (J2). Fabrik, Epoche II. Baupreis: 3 Taler. Benötigt: Stein. Produziert: "
				  "Eisen. Bringt 1 Siegpunkt bei Entwicklung in Epoche II. Straße (3 Siegpunkte) zu: "
				  "Eisenerzmine (J1), Werft (I2) und Stahlwerk (J3).");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped_names),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_own_board_names),
		cmocka_unit_test(test_scoring_is_aligned),
		cmocka_unit_test(test_board_is_readable),
		cmocka_unit_test(test_descriptions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
