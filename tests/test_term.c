/* The session behind magnate play: draws, undo, files; and how text is cut and turned into ASCII. */
#include "table/fair.h"
#include "term/ascii.h"
#include "term/ink.h"
#include "term/save.h"
#include "term/view.h"
#include "text/names.h"
#include "text/standing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <unistd.h>

#include <cmocka.h>

static struct mg_session_setup setup_of(enum mg_edition_id edition, int players, int people, uint64_t seed)
{
	struct mg_session_setup setup = {.sheet = mg_sheet_of_edition(edition), .players = players, .seed = seed,
					 .draws = MG_DRAWS_BALANCED, .start = MG_NONE};
	for (int p = people; p < players; p++)
		setup.level[p] = mg_player_named("R1");
	mg_session_name(&setup, MG_EN);
	return setup;
}

/* Whoever is called Ada meets no Ada, and a character plays under its own name. */
static void test_names(void **unused)
{
	struct mg_session_setup setup = {.sheet = mg_sheet_of_edition(MG_INDUSTRY), .players = 4, .name = {"ada"}};
	(void)unused;
	setup.level[1] = setup.level[2] = mg_player_named("Clerk");
	setup.level[3] = mg_player_named("Carl-Clerk");
	mg_session_name(&setup, MG_EN);
	assert_string_equal(setup.name[0], "ada");
	assert_string_equal(setup.name[1], "Nora");
	assert_string_equal(setup.name[2], "Hugo");
	assert_string_equal(setup.name[3], "Carl");
	struct mg_session_setup same = {.sheet = setup.sheet, .players = 3};
	for (int p = 0; p < 3; p++)
		same.level[p] = mg_player_named("Otto-Banker");
	mg_session_name(&same, MG_EN);
	assert_string_equal(same.name[0], "Otto");
	assert_string_equal(same.name[1], "Ada");
	assert_string_equal(same.name[2], "Carl");
}

static struct mg_session *session_of(const struct mg_session_setup *setup)
{
	struct mg_session *s = mg_session_new();
	assert_non_null(s);
	assert_true(mg_session_begin(s, setup));
	return s;
}

/* Plays on until a person decides; false at the end. */
static bool wait_for_person(struct mg_session *s)
{
	enum mg_news news;
	do
		news = mg_session_step(s);
	while (news == MG_NEWS_MOVE || news == MG_NEWS_THINKING);
	return news == MG_NEWS_PERSON;
}

/* The n-th decision of a person: differs, so that games do. */
static mg_move decide(const struct mg_session *s, int n)
{
	mg_move moves[MG_MAX_LEGAL];
	int count = mg_legal(&s->table.record.sheet->board, &s->table.state, moves);
	assert_true(count > 0);
	return moves[n % count];
}

static bool plays(struct mg_session *s, mg_move m)
{
	char text[512];
	struct mg_buf why;
	mg_buf_init(&why, text, sizeof text);
	bool fine = mg_session_play(s, m, MG_EN, &why);
	assert_int_equal(fine, why.len == 0);
	return fine;
}

/* One decision, or all of a development turn that is over; and the same comes back. */
static void check_undo(struct mg_session *s, const struct mg_state *before, int moves)
{
	struct mg_record was = s->table.record;
	struct mg_state at = s->table.state;
	bool over = before->decision == MG_DEVELOP && (at.decision != MG_DEVELOP || at.to_move != before->to_move);
	assert_true(mg_session_undo(s));
	if (over) {
		assert_int_equal(s->table.record.moves, moves - before->builds);
		assert_int_equal(s->table.state.decision, MG_DEVELOP);
		assert_int_equal(s->table.state.to_move, before->to_move);
		assert_int_equal(s->table.state.builds, 0);
	} else {
		assert_int_equal(s->table.record.moves, moves);
		assert_memory_equal(&s->table.state, before, sizeof *before);
	}
	assert_true(mg_session_redo(s));
	assert_memory_equal(&s->table.state, &at, sizeof at);
	assert_memory_equal(s->table.record.move, was.move, sizeof was.move[0] * (size_t)was.moves);
	assert_false(mg_session_redo(s));
	/* Played again by hand: the same draws, the same answers. */
	assert_true(mg_session_undo(s));
	while (s->table.record.moves < was.moves) {
		assert_true(plays(s, was.move[s->table.record.moves]));
		wait_for_person(s);
	}
	assert_memory_equal(&s->table.state, &at, sizeof at);
}

static void test_undo_and_redo(void **unused)
{
	(void)unused;
	for (int people = 1; people <= 4; people++) {
		struct mg_session_setup setup = setup_of(people % 2 ? MG_INDUSTRY : MG_INDUSTRIA, 4, people, 7);
		struct mg_session *s = session_of(&setup);
		assert_int_equal(s->table.policy, people > 1 ? MG_POLICY_SHARED : MG_POLICY_ALONE);
		assert_false(mg_session_undo(s));
		assert_false(mg_session_redo(s));
		for (int n = 0; wait_for_person(s); n++) {
			struct mg_state before = s->table.state;
			int moves = s->table.record.moves;
			assert_true(plays(s, decide(s, n)));
			wait_for_person(s);
			check_undo(s, &before, moves);
		}
		assert_int_equal(s->table.state.decision, MG_OVER);
		assert_int_equal(mg_session_step(s), MG_NEWS_OVER);
		assert_true(mg_session_undo(s)); /* from the end, too */
		assert_int_equal(mg_session_step(s), MG_NEWS_PERSON);
		mg_session_free(s);
	}
}

static void test_draws_differ_and_are_fair(void **unused)
{
	(void)unused;
	int first[MG_COLUMNS] = {0}, games = 6000;
	for (int seed = 0; seed < games; seed++) {
		struct mg_session_setup setup = setup_of(MG_INDUSTRY, 4, 4, (uint64_t)seed);
		struct mg_session *s = session_of(&setup);
		assert_int_equal(mg_session_step(s), MG_NEWS_MOVE);
		unsigned columns = mg_columns(s->table.record.move[0]);
		assert_int_equal(__builtin_popcount(columns), 4);
		for (int c = 0; c < MG_COLUMNS; c++)
			first[c] += (int)(columns >> c & 1);
		mg_session_free(s);
	}
	/* Each column is in a third of the first draws; five standard deviations are 183. */
	for (int c = 0; c < MG_COLUMNS; c++)
		assert_in_range(first[c], games / 3 - 183, games / 3 + 183);
}

static void test_files(void **unused)
{
	(void)unused;
	char dir[] = "/tmp/magnate-term-XXXXXX", text[256];
	struct mg_buf path, why;
	assert_non_null(mkdtemp(dir));
	struct mg_session_setup setup = setup_of(MG_INDUSTRIA, 3, 1, UINT64_MAX - 5);
	struct mg_session *s = session_of(&setup), *again;
	mg_buf_init(&path, s->path, sizeof s->path);
	mg_buf_printf(&path, "%s/game.magnate", dir);
	for (int n = 0; n < 12 && wait_for_person(s); n++)
		assert_true(plays(s, decide(s, n)));
	assert_int_equal(s->unsaved, 0);
	mg_buf_init(&why, text, sizeof text);
	again = mg_session_new();
	assert_true(mg_session_load(again, s->path, MG_EN, &why));
	assert_int_equal(again->table.record.moves, s->table.record.moves);
	assert_memory_equal(&again->table.state, &s->table.state, sizeof s->table.state);
	assert_memory_equal(again->secret, s->secret, sizeof s->secret);
	assert_int_equal(again->here, s->here);
	for (int p = 0; p < 3; p++)
		assert_string_equal(again->table.seat[p].level, s->table.seat[p].level);
	/* Both go on alike. */
	assert_int_equal(wait_for_person(s), wait_for_person(again));
	assert_memory_equal(&again->table.state, &s->table.state, sizeof s->table.state);
	unlink(s->path);
	rmdir(dir);
	assert_true(plays(s, decide(s, 0)));
	assert_int_not_equal(s->unsaved, 0);
	mg_session_free(s);
	mg_session_free(again);
}

/* A file of the program before games had a secret: its seed is one. */
static void test_older_files(void **unused)
{
	(void)unused;
	static const char path[] = "tests/saved/terminal-seed.magnate";
	char text[256];
	struct mg_buf why;
	uint8_t secret[MG_SECRET_BYTES];
	struct mg_session *s = mg_session_new();
	mg_buf_init(&why, text, sizeof text);
	assert_true(mg_session_load(s, path, MG_EN, &why));
	s->path[0] = '\0'; /* it stays as it is */
	mg_fair_secret(8, secret);
	assert_memory_equal(s->secret, secret, sizeof secret);
	assert_int_equal(s->here, 1);
	assert_string_equal(s->table.seat[0].name, "Zoe");
	assert_string_equal(s->table.seat[1].level, "Clerk");
	assert_int_equal(s->table.record.moves, 52);
	assert_int_equal(mg_session_step(s), MG_NEWS_PERSON);
	assert_int_equal(s->table.state.decision, MG_OFFER);
	/* The last that she chose was to develop nothing; what was drawn since comes again. */
	assert_true(mg_session_undo(s));
	assert_int_equal(s->table.state.decision, MG_DEVELOP);
	assert_true(plays(s, mg_move_of(MG_M_DONE, 0, 0)));
	assert_true(wait_for_person(s));
	assert_int_equal(s->table.drawn[0][2], 1u << 1 | 1u << 5 | 1u << 9 | 1u << 11);
	for (int n = 0; wait_for_person(s); n++)
		assert_true(plays(s, decide(s, n)));
	assert_int_equal(s->table.state.decision, MG_OVER);
	mg_session_free(s);
}

static void test_hint_can_be_stopped(void **unused)
{
	(void)unused;
	struct mg_session_setup setup = setup_of(MG_INDUSTRY, 4, 4, 3);
	struct mg_session *s = session_of(&setup);
	struct mg_advice *advice = calloc(1, sizeof *advice);
	assert_false(mg_session_hint(s)); /* a draw is due */
	assert_true(wait_for_person(s));
	assert_true(mg_session_hint(s));
	assert_true(mg_session_hint_think(s));
	mg_session_advise(s, advice);
	assert_int_equal(advice->seat, s->table.state.to_move);
	assert_true(plays(s, advice->move));
	assert_false(s->hinting);
	free(advice);
	mg_session_free(s);
}

static void test_ascii(void **unused)
{
	(void)unused;
	static const char *const cases[][2] = {
		{"Äpfel – „größer“", "Aepfel - \"groesser\""},
		{"l’ère\u202f: éèêç œuvre «\u202fà\u202f»", "l'ere: eeec oeuvre \"a\""},
		{"Žofie 工業", "Zofie ??"},
		{"plain", "plain"},
	};
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		char text[128];
		struct mg_buf out;
		mg_buf_init(&out, text, sizeof text);
		mg_ascii(mg_str(cases[i][0]), &out);
		assert_string_equal(text, cases[i][1]);
	}
	/* Cut in the middle of a character, or not UTF-8 at all. */
	char text[16];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_ascii((struct mg_str){"\xe2\x80", 2}, &out);
	mg_ascii((struct mg_str){"\xff\x80x", 3}, &out);
	assert_non_null(strchr(text, 'x'));
}

/* Every message has its likeness in ASCII. */
static void test_messages_as_ascii(void **unused)
{
	(void)unused;
	for (int l = 0; l < MG_LANGUAGES; l++)
		for (int id = 0; id < MG_MESSAGES; id++) {
			const char *message = mg_message((enum mg_message)id, (enum mg_language)l);
			char text[8192];
			struct mg_buf out;
			mg_buf_init(&out, text, sizeof text);
			mg_ascii(mg_str(message), &out);
			for (const char *at = text; *at; at++)
				assert_true(*at >= ' ' && *at <= '~');
			if (!strchr(message, '?') && strchr(text, '?'))
				fail_msg("%s: %s", mg_message_ids[id], text);
		}
}

static void test_wrapping(void **unused)
{
	(void)unused;
	static const char *const lines[] = {"Gaß", "für", "größere", "Fälle", "Donaudam", "pf", "", "x"};
	struct mg_str rest = mg_str("Gaß für größere Fälle Donaudampf\n\nx"), line;
	for (size_t i = 0; i < MG_COUNT(lines); i++) {
		assert_true(mg_ink_wrap(&rest, i == 0 ? 5 : i == 1 ? 3 : 8, &line));
		assert_true(mg_str_is(line, lines[i]));
	}
	assert_false(mg_ink_wrap(&rest, 8, &line));
	rest = mg_str("工業");
	assert_true(mg_ink_wrap(&rest, 1, &line)); /* too wide for a line, but never without an end */
	assert_int_equal(line.len, 3);
}

/* Words are broken between syllables where a line of 8 has room for that; whatever the word, both parts are there and the first fits. */
static void test_hyphens(void **unused)
{
	(void)unused;
	static const struct {
		const char *word;
		int before;
	} words[] = {
		{"Kohlebergwerk", 5}, {"Steinbruch", 5}, {"Dampfkraft", 5},    {"Glashütte", 4},  {"Textilfabrik", 6}, {"Steengroeve", 5},
		{"Bouwkunde", 4},     {"Stoomkracht", 5}, {"Briqueterie", 6},  {"Construction", 4}, {"Hafen", 0},      {"Mine de fer", 0},
		{"Pottenbakkerij", 6}, {"Ingeniería", 4}, {"Kanalschleusen", 7}, {"Quarzwerk", 5}, {"Computerfabrik", 7}, {"Telekommunikation", 7},
	};
	for (size_t i = 0; i < MG_COUNT(words); i++)
		if (mg_hyphen(mg_str(words[i].word), 8) != words[i].before)
			fail_msg("%s: %d", words[i].word, mg_hyphen(mg_str(words[i].word), 8));
	for (int l = 0; l < MG_LANGUAGES; l++)
		for (int id = 0; id < MG_MESSAGES; id++)
			for (int width = 5; width < 16; width++) {
				struct mg_str text = mg_str(mg_message((enum mg_message)id, (enum mg_language)l)), rest = text;
				int at = mg_hyphen(text, width), word = mg_width(mg_str_word(&rest));
				assert_true(at == 0 ? word <= width || mg_width(text) <= width : at > 0 && at < width && at < word);
			}
}

static void test_layouts(void **unused)
{
	(void)unused;
	for (int rows = 1; rows < 120; rows++)
		for (int columns = 1; columns < 300; columns++) {
			struct mg_layout at;
			mg_layout_of(&at, rows, columns);
			assert_int_equal(at.fits, rows >= 24 && columns >= 80);
			if (!at.fits)
				continue;
			assert_true(at.board_x + 12 * at.cell_columns <= columns);
			assert_true(at.board_y + 5 * at.cell_rows <= at.prompt.y);
			const struct mg_box *boxes[] = {&at.players, &at.news, &at.field};
			for (size_t i = 0; i < MG_COUNT(boxes); i++) {
				assert_true(boxes[i]->rows >= 4 && boxes[i]->columns >= 32);
				assert_true(boxes[i]->y + boxes[i]->rows <= at.prompt.y);
				assert_true(boxes[i]->x + boxes[i]->columns <= columns);
			}
			for (int f = 0; f < MG_FIELDS; f++)
				assert_int_equal(mg_layout_field(&at, at.board_y + f / 12 * at.cell_rows,
								 at.board_x + f % 12 * at.cell_columns), f);
			assert_int_equal(mg_layout_field(&at, 0, 0), MG_NONE);
			assert_int_equal(mg_layout_field(&at, rows - 1, columns - 1), MG_NONE);
		}
}

/* A row of the players: marks and a name, money and points, and what the player is or does. */
static void test_players_have_room(void **unused)
{
	(void)unused;
	enum { AROUND = 4 + 1 + 12 + 3 };
	static const enum mg_message words[] = {MG_MSG_UI_TABLE_AUCTIONEER, MG_MSG_UI_TABLE_STARTS, MG_MSG_UI_TABLE_THINKING};
	struct mg_layout at;
	mg_layout_of(&at, MG_VIEW_ROWS, MG_VIEW_COLUMNS);
	for (int l = 0; l < MG_LANGUAGES; l++)
		for (size_t i = 0; i < MG_COUNT(words); i++) {
			struct mg_sentence name;
			mg_say(mg_sentence_begin(&name), (enum mg_language)l, MG_MSG_SEAT, MG_NUMBER("n", MG_SEATS));
			int width = mg_width(mg_str(name.text)) + mg_width(mg_str(mg_message(words[i], (enum mg_language)l)));
			assert_true(AROUND + width <= at.players.columns);
		}
}

/* Sentences about how things stand, in whole games. */
static void test_standing(void **unused)
{
	(void)unused;
	static char text[1 << 16];
	for (int l = 0; l < MG_LANGUAGES; l++) {
		struct mg_session_setup setup = setup_of(l % 2 ? MG_INDUSTRIA : MG_INDUSTRY, 3 + l % 2, 2, (uint64_t)l);
		struct mg_session *s = session_of(&setup);
		for (int n = 0; wait_for_person(s); n++) {
			mg_move way[64];
			struct mg_buf out;
			mg_buf_init(&out, text, sizeof text);
			for (int f = 0; f < MG_FIELDS; f++) {
				mg_text_whereabouts(&s->table.record, &s->table.state, f, (enum mg_language)l, &out);
				if (mg_session_ways(s, f, way, 64))
					mg_text_way(&s->table.record, &s->table.state, way[0], (enum mg_language)l, &out);
			}
			for (int p = 0; p < s->table.state.players; p++)
				mg_text_holdings(&s->table.record, &s->table.state, p, (enum mg_language)l, &out);
			mg_text_standing(&s->table.record, &s->table.state, (enum mg_language)l, &out);
			mg_text_market(&s->table.record, &s->table.state, (enum mg_language)l, &out);
			assert_false(out.full);
			assert_null(strpbrk(text, "{}"));
			assert_null(strstr(text, "  "));
			assert_true(plays(s, decide(s, n * 7)));
		}
		mg_session_free(s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_undo_and_redo),
		cmocka_unit_test(test_draws_differ_and_are_fair),
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_older_files),
		cmocka_unit_test(test_hint_can_be_stopped),
		cmocka_unit_test(test_ascii),
		cmocka_unit_test(test_messages_as_ascii),
		cmocka_unit_test(test_wrapping),
		cmocka_unit_test(test_hyphens),
		cmocka_unit_test(test_layouts),
		cmocka_unit_test(test_players_have_room),
		cmocka_unit_test(test_standing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
