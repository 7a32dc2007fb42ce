/* Messages before there is a game: their forms, plurals, what a name's first sound changes, lists, and complaints about files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/message.h"
#include "text/names.h"
#include "words.h"

static char text[1 << 14];

static struct mg_buf start(void)
{
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	return out;
}

static void test_messages_can_be_formatted(void **unused)
{
	(void)unused;
	static const char *const texts[] = {
		"at", "code", "column", "columns", "command", "edition", "error", "field", "file", "from", "gone", "kind", "level", "link", "list", "max", "mm",
		"name", "names", "needs", "one", "option", "other", "place", "resource", "server", "shares", "source", "term", "text", "time", "title", "to",
		"what", "where", "who", "whom", "why", "word", "worth", "zone",
	};
	static const char *const numbers[] = {
		"all", "cost", "d", "days", "era", "eras", "factories", "fields", "full", "given", "h", "high", "hours", "least", "letters", "min", "minutes", "money", "n",
		"now", "of", "people", "points", "round", "rounds", "seconds", "stations", "talers", "total",
	};
	struct mg_word words[MG_COUNT(texts) + MG_COUNT(numbers) + 1] = {{0}};
	for (size_t i = 0; i < MG_COUNT(texts); i++)
		words[i] = (struct mg_word)MG_TEXT(texts[i], "Xy");
	for (size_t i = 0; i < MG_COUNT(numbers); i++)
		words[MG_COUNT(texts) + i] = (struct mg_word)MG_NUMBER(numbers[i], 0);
	for (int l = 0; l < MG_LANGUAGES; l++)
		for (int id = 0; id < MG_MESSAGES; id++)
			for (int n = 0; n < 3; n++) {
				struct mg_buf out = start();
				for (size_t i = 0; i < MG_COUNT(numbers); i++)
					words[MG_COUNT(texts) + i].n = n;
				mg_format(&out, (enum mg_language)l, mg_message((enum mg_message)id, (enum mg_language)l),
					  words);
				if (id != MG_MSG_LIST_COMMA && id != MG_MSG_LIST_SEMICOLON && id != MG_MSG_LIST_AND)
					mg_assert_sound(text);
			}
}

static void test_plurals(void **unused)
{
	(void)unused;
	static const char *const expected[][6] = {
		[MG_EN] = {"b 0", "a 1", "b 2", "b 21", "b 101", "a -1"},
		[MG_DE] = {"b 0", "a 1", "b 2", "b 21", "b 101", "a -1"},
		[MG_FR] = {"a 0", "a 1", "b 2", "b 21", "b 101", "a -1"},
		[MG_PL] = {"c 0", "a 1", "b 2", "c 21", "c 101", "a -1"},
	};
	static const int n[] = {0, 1, 2, 21, 101, -1};
	for (size_t l = 0; l < MG_COUNT(expected); l++)
		for (size_t i = 0; i < MG_COUNT(n) && expected[l][0]; i++) {
			struct mg_buf out = start();
			mg_format(&out, (enum mg_language)l, l == MG_PL ? "{n:a|b|c} {n}" : "{n:a|b} {n}", (struct mg_word[]){MG_NUMBER("n", n[i]), {0}});
			assert_string_equal(text, expected[l][i]);
		}
}

/* A word before a name, as it is and as the name's first sound changes it; names before which it stays, and before which it changes. The
 * page has the same lists (tests/web/sounds.test.mjs). */
static const struct sounds {
	enum mg_language lang;
	const char *words[2];
	const char *stays[16], *changes[16];
} sounds[] = {
	{MG_FR, {"de ", "d\u2019"}, {"Ben", "Yann", "\u00c7a", "\u00d1u", "\u0160a", "3", "", "Player 1", "\u00df", "\u674e", "Y"},
	 {"Ada", "\u00c9mile", "eve", "Henri", "\u00d4tis", "Yves", "\u0153uvre", "\u00e0", "\u00dcrs", "\u00ddmir"}},
	{MG_ES, {"y ", "e "}, {"Ana", "Yago", "Ian", "hierro", "Hiola", "", "Y", "H", "\u674e", "Jos\u00e9", "1"},
	 {"Iris", "\u00cd\u00f1igo", "Hilda", "h\u00ed", "ingenier\u00eda", "Ygritte", "\u00cda", "I"}},
	{MG_ES, {"o ", "u "}, {"Ana", "Hugo", "", "h", "1", "industry"}, {"Otto", "\u00d3scar", "hombre", "Horacio", "\u00f3xido"}},
	{MG_IT, {"e ", "ed "}, {"Ada", "Iris", "Hedda", "", "3", "\u00c6gir"}, {"Elena", "\u00c9mile", "edilizia"}},
	{MG_IT, {"a ", "ad "}, {"Elena", "Hanna", "", "Ben"}, {"Ada", "\u00c1rp\u00e1d", "anna"}},
};

static void test_sounds(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(sounds); i++)
		for (int n = 0; n < 2 * (int)MG_COUNT(sounds->stays); n++) {
			const struct sounds *x = &sounds[i];
			const char *name = n % 2 ? x->changes[n / 2] : x->stays[n / 2];
			char expected[64], message[64];
			struct mg_buf out = start(), b;
			if (!name)
				continue;
			mg_buf_init(&b, expected, sizeof expected);
			mg_buf_printf(&b, "%s%s", x->words[n % 2], name);
			mg_buf_init(&b, message, sizeof message);
			mg_buf_printf(&b, "{who:%s|%s}{who}", x->words[0], x->words[1]);
			mg_format(&out, x->lang, message, (struct mg_word[]){MG_TEXT("who", name), {0}});
			assert_string_equal(text, expected);
		}
}

/* The same in a list, whose last item is told with the word before it. */
static void test_lists(void **unused)
{
	(void)unused;
	static const struct {
		enum mg_language lang;
		const char *last, *expected;
	} lists[] = {
		{MG_EN, "Iris", "Ann, Ben and Iris"}, {MG_FR, "Iris", "Ann, Ben et Iris"}, {MG_ES, "Iris", "Ann, Ben e Iris"},
		{MG_ES, "Dan", "Ann, Ben y Dan"},     {MG_IT, "Eva", "Ann, Ben ed Eva"},  {MG_IT, "Iris", "Ann, Ben e Iris"},
		{MG_PL, "Iris", "Ann, Ben i Iris"},
	};
	for (size_t i = 0; i < MG_COUNT(lists); i++) {
		struct mg_buf out = start();
		for (int n = 0; n < 3; n++)
			mg_list_add(&out, lists[i].lang, n, 3, n == 0 ? "Ann" : n == 1 ? "Ben" : lists[i].last);
		assert_string_equal(text, lists[i].expected);
	}
}

/* Printers' quotes and apostrophes; in French a narrow no-break space before high punctuation. */
static void test_typography(void **unused)
{
	(void)unused;
	for (int l = 0; l < MG_LANGUAGES; l++)
		for (int id = 0; id < MG_MESSAGES; id++) {
			const char *m = mg_message((enum mg_message)id, (enum mg_language)l);
			if (strpbrk(m, "'\""))
				fail_msg("%s: a typewriter's quote", mg_message_ids[id]);
			bool inside = false;
			for (const char *at = m; l == MG_FR && *at; at++) {
				inside = *at == '{' || (inside && *at != '}');
				if (!inside && strncmp(mg_message_ids[id], "term.word.", 10) != 0 && strchr(":;!?", *at) && (at < m + 3 || memcmp(at - 3, "\u202f", 3) != 0))
					fail_msg("%s: no narrow space before %c", mg_message_ids[id], *at);
			}
		}
}

static void test_languages(void **unused)
{
	(void)unused;
	enum mg_language l = MG_EN;
	assert_true(mg_language_read(mg_str("de_DE.UTF-8"), &l));
	assert_int_equal(l, MG_DE);
	assert_true(mg_language_read(mg_str("fr"), &l));
	assert_int_equal(l, MG_FR);
	assert_true(mg_language_read(mg_str("en-GB"), &l));
	assert_int_equal(l, MG_EN);
	assert_false(mg_language_read(mg_str("den"), &l));
	assert_false(mg_language_read(mg_str("C"), &l));
	assert_false(mg_language_read(mg_str(""), &l));
	assert_string_equal(mg_message_named("kind.factory", MG_FR), "Usine");
	assert_null(mg_message_named("kind.castle", MG_FR));
	const char *id;
	assert_non_null(mg_message_at(MG_MESSAGES - 1, MG_DE, &id));
	assert_ptr_equal(mg_message_named(id, MG_DE), mg_message_at(MG_MESSAGES - 1, MG_DE, &id));
	assert_null(mg_message_at(MG_MESSAGES, MG_DE, &id));
}

static void test_capitals(void **unused)
{
	(void)unused;
	static const char *const cases[][2] = {{"a", "A"},           {"é", "É"}, {"ż", "Ż"}, {"ś", "Ś"}, {"ł", "Ł"}, {"Ł", "Ł"},
					       {"ć", "Ć"},           {"Ż", "Ż"}, {"œ", "Œ"}, {"ijzer", "IJzer"}, {"ą", "Ą"}, {"ź", "Ź"}, {"1", "1"},
					       {"\u674e", "\u674e"}, {"", ""},   {"ß", "ß"}};
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		char word[8];
		snprintf(word, sizeof word, "%s", cases[i][0]);
		mg_capital(word);
		assert_string_equal(word, cases[i][1]);
	}
}

static void test_complaints(void **unused)
{
	(void)unused;
	static const struct {
		const char *english;
		enum mg_language lang;
		const char *said;
	} cases[] = {
		{"unknown resource \"wod\"", MG_EN, "unknown resource \"wod\""},
		{"unknown resource \"wod\"", MG_DE, "unbekannter Rohstoff „wod“"},
		{"unknown resource \"a \"b\" c\"", MG_DE, "unbekannter Rohstoff „a \"b\" c“"},
		{"the cost must be a number from 0 to 99: \"300\"", MG_DE, "der Baupreis: nötig ist eine Zahl von 0 bis 99: „300“"},
		{"the cost must be a number from 0 to 99: \"300\"", MG_FR, "le coût\u202f: il faut un nombre de 0 à 99\u202f: «\u202f300\u202f»"},
		{"the field F2 is missing", MG_DE, "das Feld F2 fehlt"},
		{"\"title\" is missing", MG_FR, "«\u202ftitle\u202f» manque"},
		{"a resource is missing", MG_DE, "ein Rohstoff fehlt"},
		{"a road joins two factories, and B1 is a joker", MG_FR, "une route relie deux usines, mais B1 est un joker"},
		{"the board's name is a word of the format itself: \"coin\"", MG_DE,
		 "der Name des Spielplans: das ist ein Wort des Formats selbst: „coin“"},
		{"the link is damaged: a part of it is missing or was changed", MG_DE,
		 "der Link ist beschädigt: ein Teil fehlt oder wurde verändert"},
		{"one name for 4 players", MG_DE, "ein Name für 4 Spieler"},
		{"3 names for 4 players", MG_FR, "3 noms pour 4 joueurs"},
		{"the record is newer than this program, which reads \"rules 1\": \"rules 7\"", MG_DE,
		 "die Aufzeichnung ist neuer als dieses Programm, das „rules 1“ liest: „rules 7“"},
		{"the record's board: the field F2 is missing", MG_DE, "der Spielplan der Aufzeichnung: das Feld F2 fehlt"},
		{"the record's board: the cost must be a number from 0 to 99: \"300\"", MG_FR,
		 "le plateau de la feuille de partie\u202f: le coût\u202f: il faut un nombre de 0 à 99\u202f: «\u202f300\u202f»"},
		{"something that nobody says", MG_FR, "something that nobody says"},
		{"", MG_DE, ""},
	};
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		struct mg_buf out = start();
		mg_text_complaint(cases[i].english, cases[i].lang, &out);
		assert_string_equal(text, cases[i].said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_messages_can_be_formatted),
		cmocka_unit_test(test_plurals),
		cmocka_unit_test(test_sounds),
		cmocka_unit_test(test_lists),
		cmocka_unit_test(test_complaints),
		cmocka_unit_test(test_capitals),
		cmocka_unit_test(test_typography),
		cmocka_unit_test(test_languages),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
