/* What happens at an online table, in words: every event of tables of chance, in three languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tables.h"
#include "text/happen.h"

/* Whether an event is told in words, by its first word. */
static bool is_told(struct mg_str event)
{
	static const char *const silent[] = {"open", "move", "draw", "say", "over"};
	struct mg_str word = mg_str_word(&event);
	for (size_t i = 0; i < MG_COUNT(silent); i++)
		if (mg_str_is(word, silent[i]))
			return false;
	return true;
}

static void assert_sentence(const struct mg_table *t, struct mg_str event)
{
	char said[MG_LANGUAGES][4096];
	for (int l = 0; l < MG_LANGUAGES; l++) {
		struct mg_buf out;
		mg_buf_init(&out, said[l], sizeof said[l]);
		mg_text_happening(t, event, (enum mg_language)l, &out);
		if (!is_told(event)) {
			assert_int_equal(out.len, 0);
			continue;
		}
		if (!out.len || out.full || strpbrk(said[l], "{}") || strstr(said[l], "  "))
			fail_msg("%.*s: \"%s\"", (int)event.len, event.at, said[l]);
		for (int k = 0; k < l && l <= MG_FR; k++) /* the others may lack messages */
			assert_string_not_equal(said[k], said[l]);
	}
}

static void test_events_in_words(void **unused)
{
	(void)unused;
	static struct life l;
	for (uint64_t seed = 0; seed < 30; seed++) {
		life_begin(&l, seed);
		while (life_step(&l))
			;
		/* Any event, told afterwards. */
		struct mg_str log = {l.log, l.len}, event;
		uint32_t n;
		int64_t at;
		while (life_read(&log, &n, &at, &event))
			assert_sentence(&l.t, event);
		life_end(&l);
	}
}

static const char *happening(const struct mg_table *t, const char *event, enum mg_language lang)
{
	static char text[4096];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_text_happening(t, mg_str(event), lang, &out);
	return text;
}

static void fold(struct mg_table *t, const char *event)
{
	char why[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	if (!mg_table_apply(t, 0, mg_str(event), &wrong))
		fail_msg("%s: %s", event, why);
}

static void test_sentences(void **unused)
{
	(void)unused;
	static struct mg_table t;
	mg_table_init(&t);
	assert_string_equal(happening(&t, "start p1", MG_EN), "");
	fold(&t, "open a1 edition=industry players=3");
	fold(&t, "seat p1 bot Foreman \"Ann\"");
	assert_string_equal(happening(&t, "start p1", MG_EN), "The game begins. Ann is the starting player.");
	assert_string_equal(happening(&t, "start p2", MG_DE), "Das Spiel beginnt. Startspieler: Spieler 2.");
	assert_string_equal(happening(&t, "away p1 time", MG_EN), "Ann has run out of time. The Foreman stands in.");
	assert_string_equal(happening(&t, "away p1 left", MG_FR), "Ann a quitté la table. Le contremaître prend le relais.");
	assert_string_equal(happening(&t, "seat p2 person \"Ben \\\"B\\\"\" -", MG_EN), "Ben \"B\" sits down.");
	assert_string_equal(happening(&t, "seat p2 open", MG_DE), "Platz 2 ist frei.");
	assert_string_equal(happening(&t, "answer p1 drop", MG_EN), "Ann withdraws the question.");
	assert_string_equal(happening(&t, "close \"Good night\"", MG_EN), "The table has been closed: Good night");
	assert_string_equal(happening(&t, "close \"\"", MG_EN), "The table has been closed.");
	/* The secret is not revealed yet, and there is no fourth seat. */
	assert_string_equal(happening(&t, "secret 00", MG_EN), "");
	assert_string_equal(happening(&t, "back p4", MG_EN), "");
	assert_string_equal(happening(&t, "", MG_EN), "");
	mg_table_release(&t);
}

static void test_denials(void **unused)
{
	(void)unused;
	static struct mg_table t;
	struct mg_why why = {.reason = MG_GAME_OVER, .move = mg_bid(1)};
	mg_table_init(&t);
	fold(&t, "open a1 edition=industry players=3");
	why.state = t.state;
	for (int l = 0; l < MG_LANGUAGES; l++)
		for (int denial = MG_GRANTED; denial < MG_DENIALS; denial++) {
			char text[1024];
			struct mg_buf out;
			mg_buf_init(&out, text, sizeof text);
			mg_text_denial(&t, (enum mg_denial)denial, &why, (enum mg_language)l, &out);
			assert_int_equal(out.len > 0, denial != MG_GRANTED);
		}
	mg_table_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_events_in_words),
		cmocka_unit_test(test_sentences),
		cmocka_unit_test(test_denials),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
