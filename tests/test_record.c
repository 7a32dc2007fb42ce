/* Games as text and as JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "record/movetext.h"
#include "record/statejson.h"
#include "words.h"

static const struct mg_sheet *industry(void)
{
	return mg_sheet_of_edition(MG_INDUSTRY);
}

static void test_state_example(void **unused)
{
	(void)unused;
	struct mg_record r;
	struct mg_state s;
	char text[MG_STATE_JSON_MAX];
	struct mg_buf out;
	mg_record_init(&r, industry(), 4, MG_DRAWS_BALANCED, 0);
	mg_record_state(&r, 0, &s);
	mg_play_words(&r, &s, "draw A C F G offer F1 bid 1 pass bid 2 sell offer A1 pass bid 1 pass keep offer C1 bid 1");
	mg_buf_init(&out, text, sizeof text);
	mg_state_json(r.sheet, &s, r.moves, &out);
	assert_string_equal(
		text,
		"{\"edition\":\"industry\",\"board\":\"industry\",\"players\":4,\"draws\":\"balanced\",\"era\":1,\"round\":1,"
		"\"phase\":\"auction\",\"decision\":\"bid\",\"start\":1,\"auctioneer\":2,\"to_move\":4,"
		"\"available\":[\"C1\",\"G1\"],\"bag\":[\"B\",\"D\",\"E\",\"H\",\"I\",\"J\",\"K\",\"L\"],"
		"\"auction\":{\"field\":\"C1\",\"bids\":[null,null,1,null],\"high\":1,\"best\":3},\"seats\":["
		"{\"money\":7,\"points\":0,\"owned\":[],\"developed\":[],\"jokers\":[\"A1\"],\"subsidy\":false,"
		"\"built_this_turn\":[]},"
		"{\"money\":7,\"points\":0,\"owned\":[],\"developed\":[],\"jokers\":[],\"subsidy\":false,"
		"\"built_this_turn\":[]},"
		"{\"money\":6,\"points\":0,\"owned\":[],\"developed\":[],\"jokers\":[],\"subsidy\":false,"
		"\"built_this_turn\":[]},"
		"{\"money\":4,\"points\":0,\"owned\":[\"F1\"],\"developed\":[],\"jokers\":[],\"subsidy\":false,"
		"\"built_this_turn\":[]}],\"moves\":13,\"over\":false}");
	mg_buf_clear(&out);
	mg_score_json(r.sheet, &s, &out);
	assert_memory_equal(text,
			    "[{\"track\":0,\"money\":2,\"roads\":0,\"lines\":0,\"bonus\":0,\"jokers\":2,\"subsidy\":0,"
			    "\"total\":4,\"rank\":1},{\"track\":0,",
			    100);
}

/* Writes, reads, and writes again. */
static void check_round_trip(const struct mg_record *r, const struct mg_state *s)
{
	static char first[MG_RECORD_TEXT_MAX + 1], second[MG_RECORD_TEXT_MAX + 1];
	static struct mg_sheet own;
	struct mg_record read;
	struct mg_record_error e;
	struct mg_state state;
	struct mg_buf out;
	mg_buf_init(&out, first, sizeof first);
	mg_record_write(r, &out);
	assert_false(out.full);
	if (!mg_record_read(&read, &state, &own, mg_buf_str(&out), &e))
		fail_msg("line %d: %s (%d)\n%s", e.line, e.text, e.reason, first);
	assert_memory_equal(&state, s, sizeof state);
	assert_int_equal(read.moves, r->moves);
	assert_memory_equal(read.move, r->move, sizeof read.move);
	assert_memory_equal(read.name, r->name, sizeof read.name);
	mg_buf_init(&out, second, sizeof second);
	mg_record_write(&read, &out);
	assert_string_equal(first, second);
}

static void set_name(struct mg_record *r, int seat, const char *name)
{
	memset(r->name[seat], 0, sizeof r->name[seat]);
	memcpy(r->name[seat], name, strlen(name));
}

static void test_round_trip(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(1);
	static struct mg_sheet own;
	struct mg_record r;
	struct mg_state s;
	for (int i = 0; i < 400; i++) {
		const struct mg_sheet *sheet = mg_sheet_shipped(i % 2);
		if (i % 4 == 3) {
			mg_random_sheet(&own, &rng);
			sheet = &own;
		}
		mg_random_setup(&r, sheet, &rng);
		if (i % 3 == 0)
			for (int p = 0; p < r.players; p++)
				set_name(&r, p, p ? "A \"q\" # \\ \xc3\xa9" : "");
		mg_random_game(&r, &s, i % 5 ? MG_MAX_MOVES : (int)mg_rng_below(&rng, 400), &rng);
		check_round_trip(&r, &s);
	}
}

static void test_layout(void **unused)
{
	(void)unused;
	struct mg_record r;
	struct mg_state s;
	char text[4096];
	struct mg_buf out;
	mg_record_init(&r, industry(), 3, MG_DRAWS_PLAIN, 1);
	set_name(&r, 0, "Ann");
	set_name(&r, 1, "B \"C\"");
	set_name(&r, 2, "D\\E");
	mg_record_state(&r, 0, &s);
	mg_play_words(&r, &s, "draw L A C subsidy p2 offer L1 bid 1 subsidy p1 subsidy p3 pass sell offer A1 pass pass keep");
	mg_play_words(&r, &s, "offer C1 pass pass keep done develop C1 done");
	mg_buf_init(&out, text, sizeof text);
	mg_record_write(&r, &out);
	assert_string_equal(text, "magnate 1\nrules 1\nedition industry\nboard industry cf7c4003eb8c3b2a\nplayers 3\n"
				  "names \"Ann\" \"B \\\"C\\\"\" \"D\\\\E\"\ndraws plain\nstart p2\n\n"
				  "draw A C L\nsubsidy p2\noffer L1 bid 1\nsubsidy p1\nsubsidy p3\npass sell\n"
				  "offer A1 pass pass keep\noffer C1 pass pass keep\ndone\ndevelop C1 done\n");
}

/* Only even places are named, and reading and writing gives the same. */
static void test_even_places(void **unused)
{
	static const char *const heads[] = {
		"magnate 1\nrules 1\nedition industry\nboard industry cf7c4003eb8c3b2a\nplayers 4\ndraws balanced\nplaces even\nstart p2\n\n",
		"magnate 1\nrules 1\nedition industria\nboard industria 24ff6b3e0e32aed1\nplayers 3\nplaces even\nstart p3\n\n",
	};
	char text[4096], json[4096];
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	struct mg_buf out;
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(heads); i++) {
		assert_true(mg_record_read(&r, &s, NULL, mg_str(heads[i]), &e));
		assert_int_equal(r.places, MG_PLACES_EVEN);
		assert_int_equal(s.first, s.start);
		mg_buf_init(&out, text, sizeof text);
		mg_record_write(&r, &out);
		assert_string_equal(text, heads[i]);
		mg_buf_init(&out, json, sizeof json);
		mg_state_json(r.sheet, &s, 0, &out);
		assert_non_null(strstr(json, "\"places\":\"even\","));
	}
}

static const char head[] = "magnate 1\nrules 1\nedition industry\nboard industry cf7c4003eb8c3b2a\nplayers 3\n"
			   "draws plain\nstart p1\n\n";

static void expect_refusal(const char *text, int line, const char *what)
{
	static struct mg_sheet own;
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	if (mg_record_read(&r, &s, &own, mg_str(text), &e))
		fail_msg("was read: %s", text);
	if (!strstr(e.text, what))
		fail_msg("expected \"%s\", not \"%s\"", what, e.text);
	assert_int_equal(e.line, line);
	assert_int_equal(e.reason, MG_FINE);
}

/* The good header with one of its lines (from 1) replaced. */
static void expect_bad_header(int line, const char *replacement, int where, const char *what)
{
	char text[1024];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_replace_line(mg_str(head), line, replacement, &out);
	expect_refusal(text, where, what);
}

static void test_bad_headers(void **unused)
{
	(void)unused;
	expect_refusal("", 1, "missing in the header: \"magnate\"");
	expect_refusal("\xff", 1, "UTF-8");
	expect_refusal("magnate 1\n\n\xff", 3, "UTF-8");
	expect_bad_header(1, "rules 1", 1, "begins with");
	expect_bad_header(1, "magnate 2", 1, "newer than this program, which reads \"magnate 1\": \"magnate 2\"");
	expect_bad_header(1, "magnate 2\nsalt 7", 1, "newer");
	expect_bad_header(2, "salt 7\nrules 2", 3, "newer than this program, which reads \"rules 1\": \"rules 2\"");
	expect_bad_header(1, "magnate 0", 1, "\"magnate 1\" only");
	expect_bad_header(1, "magnate", 1, "value is missing");
	expect_bad_header(2, "rules 01", 2, "\"rules 1\" only");
	expect_bad_header(2, "rules 1 1", 2, "more than one value");
	expect_bad_header(2, "magnate 1", 2, "given twice");
	expect_bad_header(2, "rule 1", 2, "unknown key in the header: \"rule\"");
	expect_bad_header(2, NULL, 7, "missing in the header: \"rules\"");
	expect_bad_header(3, "edition industria", 3, "other edition");
	expect_bad_header(3, "edition chess", 3, "industry or industria");
	expect_bad_header(4, "board industry", 4, "name and hash");
	expect_bad_header(4, "board industry d70613deb6984270", 4, "cf7c4003eb8c3b2a");
	expect_bad_header(4, "board mine d70613deb6984270", 4, "neither");
	expect_bad_header(4, "board industry cf7c4003eb8c3b2a x", 4, "inline");
	expect_bad_header(4, "board industry cf7c4003eb8c3b2a inline", 4, "the record's board");
	expect_bad_header(4, "board industry cf7c4003eb8c3b2a inline\n\tboard x\n\tnonsense", 6, "nonsense");
	expect_bad_header(5, "players 5", 5, "3 or 4");
	expect_bad_header(5, "players 03", 5, "3 or 4");
	expect_bad_header(6, "draws fair", 6, "balanced or plain");
	expect_bad_header(6, "places odd", 6, "printed or even");
	expect_bad_header(7, "places even\nstart p1", 7, "balanced draws");
	expect_bad_header(4, "board mine cf7c4003eb8c3b2a", 4, "the hash of a board of another name: \"industry\"");
	expect_bad_header(6, "names \"a\" \"b\"", 6, "2 names for 3 players");
	expect_bad_header(6, "names \"a\"", 6, "one name for 3 players");
	expect_bad_header(6, "names \"a\" b", 6, "quotes");
	expect_bad_header(6, "names \"a\" \"b\" \"c\" \"d\"", 6, "more names");
	expect_bad_header(6, "names \"a\"\"b\" \"c\"", 6, "apart");
	expect_bad_header(6, "names \"a\" \"b\" \"1234567890123456789012345\"", 6, "24 characters");
	expect_bad_header(6, "names \"a\" \"b\" \"\xc2\x85\"", 6, "control");
	expect_bad_header(7, "start p4", 7, "no such seat");
	expect_bad_header(7, "start 1", 7, "no such seat");
	expect_refusal("magnate 1\nrules 1\nedition industria\nboard industria 24ff6b3e0e32aed1\nplayers 3\ndraws plain\n"
		       "start p1\n\n",
		       6, "Industry only");
}

static void test_bad_moves(void **unused)
{
	(void)unused;
	static const struct {
		const char *moves, *what;
		int line;
		enum mg_reason reason;
	} cases[] = {
		{"draw A B", "draw A B", 9, MG_DRAW_COUNT},
		{"\n# x\ndraw A B C\noffer A1 bid 1 bid 2\nkeep keep", "keep", 13, MG_OFFER_DUE},
		{"draw A B C offer A1\nbid 0", "bid 0", 10, MG_BID_TOO_LOW},
		{"draw A B C\noffer\nA1\nbid 77", "bid 77", 12, MG_BID_MONEY},
		{"subsidy p4", "subsidy p4", 9, MG_NOT_A_MOVE},
		{"draw A B C\nhop", "unknown move: \"hop\"", 10, MG_FINE},
		{"draw A B C\nresult 1 2 3", "not over", 10, MG_FINE},
	};
	for (size_t i = 0; i < MG_COUNT(cases); i++) {
		char text[1024];
		struct mg_buf out;
		struct mg_record r;
		struct mg_state s;
		struct mg_record_error e;
		mg_buf_init(&out, text, sizeof text);
		mg_buf_text(&out, head);
		mg_buf_text(&out, cases[i].moves);
		assert_false(mg_record_read(&r, &s, NULL, mg_buf_str(&out), &e));
		assert_non_null(strstr(e.text, cases[i].what));
		assert_int_equal(e.line, cases[i].line);
		assert_int_equal(e.reason, cases[i].reason);
		if (e.reason != MG_FINE)
			assert_int_equal(mg_refuse(&r.sheet->board, &e.state, e.move), e.reason);
	}
}

/* A finished game; its canonical text. */
static struct mg_str finished(struct mg_record *r, char *text, size_t cap)
{
	struct mg_rng rng = mg_rng_seed(11);
	struct mg_state s;
	struct mg_buf out;
	mg_record_init(r, industry(), 4, MG_DRAWS_BALANCED, 2);
	mg_random_game(r, &s, MG_MAX_MOVES, &rng);
	mg_buf_init(&out, text, cap);
	mg_record_write(r, &out);
	return mg_buf_str(&out);
}

static void test_result(void **unused)
{
	(void)unused;
	static char text[16384];
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	finished(&r, text, sizeof text - 16);
	char *result = strstr(text, "result");
	result[strlen(result) - 1] = '\0';
	size_t len = strlen(text);
	static const char *const tails[] = {"1\n", " 1\n", "\ndone\n", "\nresult 1 2 3 4\n"};
	for (size_t i = 0; i < MG_COUNT(tails); i++) {
		memcpy(text + len, tails[i], strlen(tails[i]) + 1);
		assert_false(mg_record_read(&r, &s, NULL, mg_str(text), &e));
	}
	memcpy(text + len, " # so\n\n#", 9);
	assert_true(mg_record_read(&r, &s, NULL, mg_str(text), &e));
	memcpy(result, "result 1\n", 10);
	assert_false(mg_record_read(&r, &s, NULL, mg_str(text), &e));
	*result = '\0';
	assert_true(mg_record_read(&r, &s, NULL, mg_str(text), &e));
	memcpy(result, "pass\n", 6);
	assert_false(mg_record_read(&r, &s, NULL, mg_str(text), &e));
	assert_int_equal(e.reason, MG_GAME_OVER);
}

/* A record cut off anywhere is refused, or the beginning of the same game. */
static void test_truncated(void **unused)
{
	(void)unused;
	static char text[16384];
	struct mg_record whole, r;
	struct mg_state s;
	struct mg_record_error e;
	struct mg_str full = finished(&whole, text, sizeof text);
	int read = 0;
	for (size_t n = 0; n < full.len; n++) {
		char *copy = malloc(n ? n : 1); /* its exact size, so that a look past the end is seen */
		memcpy(copy, text, n);
		if (mg_record_read(&r, &s, NULL, (struct mg_str){copy, n}, &e)) {
			read++;
			for (int i = 0; i + 1 < r.moves; i++)
				assert_int_equal(r.move[i], whole.move[i]);
		} else {
			assert_true(e.text[0] != '\0' && e.line > 0);
		}
		free(copy);
	}
	assert_true(read > whole.moves);
}

/* Bytes turned over at random: refused, or another game that is legal. */
static void test_mutated(void **unused)
{
	(void)unused;
	static char text[16384];
	static struct mg_sheet own;
	struct mg_rng rng = mg_rng_seed(12);
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	struct mg_str full = finished(&r, text, sizeof text);
	for (int i = 0; i < 3000; i++) {
		size_t at = mg_rng_below(&rng, (uint32_t)full.len);
		char was = text[at];
		text[at] = (char)mg_rng_next(&rng);
		if (mg_record_read(&r, &s, &own, full, &e))
			check_round_trip(&r, &s);
		text[at] = was;
	}
}

static void test_lenient(void **unused)
{
	(void)unused;
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	static const char text[] = "# a game\r\nmagnate 1 # x\r\nstart p3\r\nplayers 3\r\nboard industry cf7c4003eb8c3b2a\r\n"
				   "names \"A # b\" \"\" \"C\" # y\r\nrules 1\r\nedition industry\r\n\r\ndraw C B A\r\n";
	assert_true(mg_record_read(&r, &s, NULL, mg_str(text), &e));
	assert_int_equal(r.draws, MG_DRAWS_BALANCED);
	assert_ptr_equal(r.sheet, industry());
	assert_string_equal(r.name[0], "A # b");
	assert_int_equal(r.start, 2);
	assert_int_equal(r.moves, 1);
}

static void test_names(void **unused)
{
	(void)unused;
	assert_true(mg_name_is_good(mg_str("\xf0\x9f\x8f\xad")));
	assert_true(mg_name_is_good(mg_str("123456789012345678901234")));
	assert_false(mg_name_is_good(mg_str("1234567890123456789012345")));
	assert_false(mg_name_is_good(mg_str("")));
	assert_false(mg_name_is_good(mg_str("a\tb")));
	assert_false(mg_name_is_good(mg_str("\xff")));
}

static void test_own_board_refused(void **unused)
{
	(void)unused;
	static struct mg_sheet sheet, own;
	static char text[MG_RECORD_TEXT_MAX + 2];
	struct mg_rng rng = mg_rng_seed(13);
	struct mg_record r;
	struct mg_state s;
	struct mg_record_error e;
	struct mg_buf out;
	mg_random_sheet(&sheet, &rng);
	mg_random_setup(&r, &sheet, &rng);
	mg_buf_init(&out, text, sizeof text);
	mg_record_write(&r, &out);
	assert_true(mg_record_read(&r, &s, &own, mg_buf_str(&out), &e));
	assert_ptr_equal(r.sheet, &own);
	assert_false(mg_record_read(&r, &s, NULL, mg_buf_str(&out), &e));
	assert_non_null(strstr(e.text, "not accepted here"));
	char *field = strstr(text, "\tfield A1 ");
	field[7] = 'B';
	assert_false(mg_record_read(&r, &s, &own, mg_buf_str(&out), &e));
	assert_non_null(strstr(e.text, "B1 is given twice"));
	field[7] = 'A';
	char *title = strstr(text, "title \"A");
	title[7] = 'B'; /* not part of the hash */
	assert_true(mg_record_read(&r, &s, &own, mg_buf_str(&out), &e));
	char *bank = strstr(text, "\tresource resource-0 ") + 21;
	*bank = *bank == '2' ? '3' : '2';
	assert_false(mg_record_read(&r, &s, &own, mg_buf_str(&out), &e));
	assert_non_null(strstr(e.text, "another hash"));
	memset(text, '#', sizeof text);
	assert_false(mg_record_read(&r, &s, &own, (struct mg_str){text, MG_RECORD_TEXT_MAX + 1}, &e));
	assert_non_null(strstr(e.text, "too long"));
}

static void test_board_json(void **unused)
{
	(void)unused;
	static char text[MG_SHEET_JSON_MAX];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_sheet_json(industry(), &out);
	assert_false(out.full);
	static const char begin[] = "{\"name\":\"industry\",\"edition\":\"industry\",\"title\":\"Industry\","
				    "\"hash\":\"cf7c4003eb8c3b2a\",\"shipped\":true,\"coin\":\"A\",\"resources\":["
				    "{\"name\":\"stone\",\"bank\":2},";
	assert_memory_equal(text, begin, sizeof begin - 1);
	assert_non_null(strstr(text, "{\"id\":\"G1\",\"kind\":\"factory\",\"name\":\"brickworks\",\"cost\":2,\"needs\":"
				     "[\"stone\",\"wood\"],\"makes\":\"brick\",\"points\":0,\"discount\":0,\"on\":[],"
				     "\"value\":0}"));
	assert_non_null(strstr(text, "\"on\":[\"tracks\",\"river\"]"));
	assert_non_null(strstr(text, "\"roads\":[[\"F1\",\"G1\"],"));
	assert_non_null(strstr(text, "[\"I5\",\"J5\"]]}"));
	assert_non_null(strstr(text, "\"id\":\"A5\",\"kind\":\"joker\",\"name\":\"any\",\"cost\":0,\"needs\":[],"
				     "\"makes\":\"any\""));
}

static void test_state_at_the_end(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(14);
	struct mg_record r;
	struct mg_state s;
	char text[MG_STATE_JSON_MAX], last[64];
	struct mg_buf out;
	mg_record_init(&r, mg_sheet_of_edition(MG_INDUSTRIA), 3, MG_DRAWS_BALANCED, 0);
	mg_random_game(&r, &s, MG_MAX_MOVES, &rng);
	mg_buf_init(&out, text, sizeof text);
	mg_state_json(r.sheet, &s, r.moves, &out);
	assert_false(out.full);
	assert_non_null(strstr(text, "\"players\":3,\"draws\":null,\"era\":4,\"round\":4,\"phase\":\"over\",\"decision\":"
				     "\"over\",\"start\":1,\"auctioneer\":null,\"to_move\":null,\"available\":[],\"bag\":[],"
				     "\"auction\":null,\"seats\":["));
	assert_non_null(strstr(text, "\"built_this_turn\":[],\"total\":"));
	snprintf(last, sizeof last, "}],\"moves\":%d,\"over\":true}", r.moves);
	assert_string_equal(text + strlen(text) - strlen(last), last);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_state_example),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_layout),
		cmocka_unit_test(test_lenient),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_bad_headers),
		cmocka_unit_test(test_bad_moves),
		cmocka_unit_test(test_own_board_refused),
		cmocka_unit_test(test_result),
		cmocka_unit_test(test_truncated),
		cmocka_unit_test(test_mutated),
		cmocka_unit_test(test_board_json),
		cmocka_unit_test(test_state_at_the_end),
		cmocka_unit_test(test_even_places),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
