/* The line protocol: every command, every error, and that an error changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "engine/engine.h"

/* A conversation: what is said, and all that was answered since the last question. */
struct talk {
	struct mg_engine *e;
	struct mg_buf out;
	char data[1 << 20];
};

static int begin(void **state)
{
	struct talk *t = calloc(1, sizeof *t);
	assert_non_null(t);
	t->e = mg_engine_new(1);
	assert_non_null(t->e);
	*state = t;
	return 0;
}

static int end(void **state)
{
	struct talk *t = *state;
	mg_engine_free(t->e);
	free(t);
	return 0;
}

static enum mg_engine_status run(struct talk *t)
{
	enum mg_engine_status status;
	do {
		status = mg_engine_run(t->e, 0);
		mg_buf_slice(&t->out, mg_engine_output(t->e));
		assert_false(t->out.full);
	} while (status == MG_ENGINE_WORKS);
	return status;
}

static void feed(struct talk *t, struct mg_str text)
{
	while (text.len) {
		size_t n = mg_engine_capacity(t->e) < text.len ? mg_engine_capacity(t->e) : text.len;
		assert_true(n > 0);
		mg_engine_feed(t->e, (struct mg_str){text.at, n});
		text = (struct mg_str){text.at + n, text.len - n};
		run(t);
	}
}

/* Says some lines and returns the answers. */
static const char *ask(struct talk *t, const char *lines)
{
	mg_buf_init(&t->out, t->data, sizeof t->data);
	feed(t, mg_str(lines));
	feed(t, mg_str("\n"));
	return t->data;
}

static void must_say(struct talk *t, const char *lines, const char *answer)
{
	assert_string_equal(ask(t, lines), answer);
}

/* The game as the protocol shows it, to be freed. */
static char *photo(struct talk *t)
{
	return strdup(ask(t, "state\nrecord\nlegal\nanytime\nscore"));
}

/* Each of these lines is an error of this code, in one line, and leaves the game as it was. */
static void must_fail(struct talk *t, const char *code, const char *const *lines, size_t n)
{
	char *before = photo(t), start[32];
	snprintf(start, sizeof start, "error %s ", code);
	for (size_t i = 0; i < n; i++) {
		const char *answer = ask(t, lines[i]);
		if (strncmp(answer, start, strlen(start)) != 0 || strchr(answer, '\n') != answer + strlen(answer) - 1)
			fail_msg("\"%s\" is answered \"%s\"", lines[i], answer);
		assert_true(strlen(answer) > strlen(start) + 3);
		char *after = photo(t);
		assert_string_equal(before, after);
		free(after);
	}
	free(before);
}

#define MUST_FAIL(t, code, ...)                                                                                        \
	do {                                                                                                           \
		const char *const lines_[] = {__VA_ARGS__};                                                            \
		must_fail(t, code, lines_, MG_COUNT(lines_));                                                          \
	} while (0)

#define EXAMPLE                                                                                                        \
	"new edition=industry players=4\nplay draw A C F G\nplay offer F1\nplay bid 1\nplay pass\nplay bid 2\nplay sell\n" \
	"play offer A1\nplay pass\nplay bid 1\nplay pass\nplay keep\nplay offer C1\nplay bid 1"

static void test_example_of_the_contract(void **state)
{
	struct talk *t = *state;
	must_say(t, EXAMPLE, "ok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\n");
	must_say(t, "state",
		 "{\"edition\":\"industry\",\"board\":\"industry\",\"players\":4,\"draws\":\"balanced\",\"era\":1,\"round\":1,"
		 "\"phase\":\"auction\",\"decision\":\"bid\",\"start\":1,\"auctioneer\":2,\"to_move\":4,\"available\":[\"C1\",\"G1\"],"
		 "\"bag\":[\"B\",\"D\",\"E\",\"H\",\"I\",\"J\",\"K\",\"L\"],\"auction\":{\"field\":\"C1\",\"bids\":[null,null,1,null],"
		 "\"high\":1,\"best\":3},\"seats\":["
		 "{\"money\":7,\"points\":0,\"owned\":[],\"developed\":[],\"jokers\":[\"A1\"],\"subsidy\":false,\"built_this_turn\":[]},"
		 "{\"money\":7,\"points\":0,\"owned\":[],\"developed\":[],\"jokers\":[],\"subsidy\":false,\"built_this_turn\":[]},"
		 "{\"money\":6,\"points\":0,\"owned\":[],\"developed\":[],\"jokers\":[],\"subsidy\":false,\"built_this_turn\":[]},"
		 "{\"money\":4,\"points\":0,\"owned\":[\"F1\"],\"developed\":[],\"jokers\":[],\"subsidy\":false,\"built_this_turn\":[]}],"
		 "\"moves\":13,\"over\":false}\nok\n");
	must_say(t, "legal", "pass\nbid 2\nbid 3\nbid 4\nok\n");
	must_say(t, "anytime", "subsidy p1\nsubsidy p2\nsubsidy p3\nsubsidy p4\nok\n");
	must_say(t, "perft 1", "nodes 4\nok\n");
	must_say(t, "perft 0", "nodes 1\nok\n");
}

static void test_hello_stop_quit(void **state)
{
	struct talk *t = *state;
	must_say(t, "hello", "magnate " MG_VERSION " protocol 1\nok\n");
	must_say(t, " \thello \r", "magnate " MG_VERSION " protocol 1\nok\n");
	must_say(t, "stop", "ok\n");
	must_say(t, "quit\nhello", "ok\n");
	assert_int_equal(mg_engine_run(t->e, 0), MG_ENGINE_ENDED);
}

static void test_end_of_input(void **state)
{
	struct talk *t = *state;
	ask(t, "");
	mg_buf_clear(&t->out);
	feed(t, mg_str("hello")); /* no line end: it is answered at the end of the input */
	assert_string_equal(t->data, "");
	assert_int_equal(run(t), MG_ENGINE_WAITS);
	mg_engine_close(t->e);
	assert_int_equal(run(t), MG_ENGINE_ENDED);
	assert_string_equal(t->data, "magnate " MG_VERSION " protocol 1\nok\n");
}

static void test_before_a_game(void **state)
{
	static const char *const needy[] = {"play pass", "undo",  "legal", "anytime", "state",  "score",
					    "record",    "go",    "analyse", "perft 1", "go level=nobody"};
	struct talk *t = *state;
	for (size_t i = 0; i < MG_COUNT(needy); i++)
		assert_int_equal(strncmp(ask(t, needy[i]), "error nogame ", 13), 0);
	assert_int_equal(strncmp(ask(t, "noise"), "error syntax ", 13), 0);
	assert_int_equal(strncmp(ask(t, "new players=4"), "error syntax ", 13), 0);
	assert_int_equal(strncmp(ask(t, "state"), "error nogame ", 13), 0); /* a failed `new` has begun nothing */
}

static void test_syntax_errors(void **state)
{
	struct talk *t = *state;
	ask(t, EXAMPLE);
	MUST_FAIL(t, "syntax", "", "   ", "noise", "HELLO", "hello you", "new", "new edition=industry", "new players=4",
		  "new edition=chess players=4", "new edition=industry players=2", "new edition=industry players=5",
		  "new edition=industry players=four", "new edition=industry players=4 colour=red",
		  "new edition=industry players=4 players=4", "new edition=industry players=4 draws=wild",
		  "new edition=industry players=4 start=p5", "new edition=industry players=3 start=p4",
		  "new edition=industry players=4 start=1", "new edition=industry players=4 seed=-1",
		  "new edition=industry players=4 seed=x", "new edition=industry players=4 seed=", "new edition=industry players=4 =",
		  "new edition=industry players=4 board=\"a", "new edition=industry players=4 board=\"\"",
		  "new edition=industry players=4 board=\"a\"b", "new edition industry players=4");
	MUST_FAIL(t, "syntax", "play", "play fly", "play bid", "play bid -1", "play bid x", "play offer", "play offer Z9",
		  "play pass pass", "play pass please", "play draw A A A", "play subsidy p9", "play keep now", "undo 0",
		  "undo x", "undo -1", "undo 1 1", "legal moves", "anytime x", "state x", "score x", "record x", "load x",
		  "stop x", "quit x", "perft", "perft x", "perft -1", "perft 1 1", "go there", "go depth=1", "go time=x",
		  "go time=0", "go nodes=0", "go time=1 time=1", "go level=", "go level=nobody", "analyse level=R1",
		  "analyse this", "analyse nodes=x");
}

static void test_limits(void **state)
{
	struct talk *t = *state;
	ask(t, EXAMPLE);
	MUST_FAIL(t, "limit", "perft 31", "perft 99999999999999999999999", "undo 9999999999", "go time=99999999999999999999",
		  "go nodes=99999999999999999999", "new edition=industry players=4 seed=99999999999999999999");
}

static void test_illegal_moves(void **state)
{
	struct talk *t = *state;
	ask(t, EXAMPLE);
	MUST_FAIL(t, "illegal", "play bid 1", "play bid 5", "play bid 60000", "play offer G1", "play sell", "play keep", "play done",
		  "play draw", "play draw A B C D", "play develop F1", "play cash p1 A1", "undo 14");
}

static void test_boards(void **state)
{
	struct talk *t = *state;
	ask(t, EXAMPLE);
	MUST_FAIL(t, "board", "new edition=industry players=4 board=industria", "new edition=industria players=4 board=industry",
		  "new edition=industry players=4 board=nowhere.board", "new edition=industry players=4 board=.",
		  "new edition=industry players=4 board=/dev/zero", "new edition=industry players=4 board=Makefile",
		  "new edition=industry players=4 board=\"two words\"");
	must_say(t, "new edition=industry players=4 board=industry", "ok\n");
	must_say(t, "new edition=industria players=3 board=\"boards/industria.board\" draws=plain", "ok\n");
	assert_non_null(strstr(ask(t, "state"), "\"edition\":\"industria\",\"board\":\"industria\",\"players\":3,\"draws\":null"));
}

/* A game on a board from a file keeps it, also while another file is read and refused. */
static void test_board_file_stays(void **state)
{
	struct talk *t = *state;
	must_say(t, "new edition=industry players=4 board=boards/industry.board\nplay draw A C F G", "ok\nok\n");
	MUST_FAIL(t, "board", "new edition=industry players=4 board=boards/industria.board",
		  "new edition=industry players=4 board=Makefile");
	must_say(t, "new edition=industria players=4 board=boards/industria.board", "ok\n");
	MUST_FAIL(t, "board", "new edition=industria players=4 board=boards/industry.board");
}

static void test_bad_board_names_its_line(void **state)
{
	struct talk *t = *state;
	char path[] = "/tmp/magnate-test-XXXXXX", line[256];
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	FILE *f = fdopen(fd, "w");
	assert_non_null(f);
	fputs("board b\nedition industry\ntitle \"b\"\nnonsense here\n", f);
	fclose(f);
	snprintf(line, sizeof line, "new edition=industry players=4 board=%s", path);
	const char *answer = ask(t, line);
	remove(path);
	snprintf(line, sizeof line, "error board %s:4: ", path);
	assert_int_equal(strncmp(answer, line, strlen(line)), 0);
}

static void test_set_up(void **state)
{
	struct talk *t = *state;
	must_say(t, "new edition=industry players=3 draws=plain start=p3 seed=7", "ok\n");
	const char *s = ask(t, "state");
	assert_non_null(strstr(s, "\"players\":3,\"draws\":\"plain\",\"era\":1,\"round\":1,\"phase\":\"draw\""));
	assert_non_null(strstr(s, "\"start\":3"));
	must_say(t, "legal", "ok\n");
	must_say(t, "perft 1", "nodes 220\nok\n"); /* 3 of 12 columns */
	assert_null(strstr(ask(t, "state"), "places"));
	must_say(t, "new edition=industria players=4 places=even seed=7", "ok\n");
	assert_non_null(strstr(ask(t, "state"), "\"draws\":null,\"places\":\"even\",\"era\":1"));
	assert_non_null(strstr(ask(t, "record"), "\nplaces even\n"));
	must_say(t, "new edition=industry players=4 draws=plain places=even", "error syntax even places go with balanced draws\n");
}

/* Draws of a seed, of another seed, and of no seed. */
static void test_own_draws(void **state)
{
	struct talk *t = *state;
	char *first = strdup(ask(t, "new edition=industry players=4 seed=7\nplay draw"));
	assert_int_equal(strncmp(first, "ok\ndraw ", 8), 0);
	must_say(t, "new edition=industry players=4 seed=7\nplay draw", first);
	must_say(t, "undo\nplay draw", first);
	int others = 0;
	for (char seed = '0'; seed < '7'; seed++) {
		char line[64];
		snprintf(line, sizeof line, "new edition=industry players=4 seed=%c\nplay draw", seed);
		others += strcmp(ask(t, line), first) != 0;
	}
	assert_true(others >= 6);
	char *random = strdup(ask(t, "new edition=industry players=4\nplay draw"));
	int differ = 0;
	for (int i = 0; i < 8; i++)
		differ += strcmp(ask(t, "new edition=industry players=4\nplay draw"), random) != 0;
	assert_true(differ >= 6);
	free(random);
	free(first);
}

/* Plays the engine's own draws and first legal moves to the end of the game. */
static void play_to_the_end(struct talk *t)
{
	while (!strstr(ask(t, "state"), "\"over\":true")) {
		char line[256], *first = strdup(ask(t, "legal"));
		*strchr(first, '\n') = '\0';
		snprintf(line, sizeof line, "play %s", strcmp(first, "ok") == 0 ? "draw" : first);
		free(first);
		assert_non_null(strstr(ask(t, line), "ok\n"));
	}
}

static void test_record_load_undo(void **state)
{
	struct talk *t = *state;
	ask(t, "new edition=industria players=4 seed=3");
	play_to_the_end(t);
	char *whole = photo(t), *record = strdup(ask(t, "record")), load[20000];
	assert_non_null(strstr(record, "\nresult "));
	record[strlen(record) - 3] = '\0'; /* without "ok" */
	snprintf(load, sizeof load, "load\n%s.", record);
	ask(t, "new edition=industry players=3");
	must_say(t, load, "ok\n");
	char *again = photo(t);
	assert_string_equal(whole, again);
	MUST_FAIL(t, "illegal", "go", "analyse", "play draw", "play pass", "play draw A B C D", "play cash p1 A1");
	must_say(t, "undo 20", "ok\n");
	assert_null(strstr(ask(t, "state"), "\"over\":true"));
	must_say(t, load, "ok\n");
	free(again);
	again = photo(t);
	assert_string_equal(whole, again);
	free(again);
	free(record);
	free(whole);
}

static void test_undo_is_exact(void **state)
{
	struct talk *t = *state;
	ask(t, "new edition=industry players=4\nplay draw A C F G\nplay offer F1\nplay bid 1");
	char *before = photo(t);
	ask(t, "play subsidy p3\nplay pass\nplay bid 2\nplay keep\nundo 4");
	char *after = photo(t);
	assert_string_equal(before, after);
	must_say(t, "undo 3\nundo", "ok\nerror illegal only 0 moves were played\n");
	free(before);
	free(after);
}

/* A record of a new game with these lines of moves. */
static const char *load(struct talk *t, const char *moves)
{
	char text[4096];
	void *other;
	begin(&other);
	char *record = strdup(ask(other, "new edition=industry players=4\nrecord"));
	end(&other);
	record[strlen(record) - 3] = '\0'; /* without "ok" */
	snprintf(text, sizeof text, "load\n%s%s\n.", record + 3, moves);
	free(record);
	return ask(t, text);
}

static void test_bad_records(void **state)
{
	struct talk *t = *state;
	ask(t, EXAMPLE);
	MUST_FAIL(t, "record", "load\n.", "load\nnonsense\n.", "load\nload\nquit\nstop\n.", "load\nmagnate 1\n.",
		  "load\n\x01\xff\xfe\n.");
	char *before = photo(t);
	assert_int_equal(strncmp(load(t, "draw A C F"), "error record line 9: draw A C F: ", 33), 0);
	assert_int_equal(strncmp(load(t, "draw A C F G\noffer F1 bid 9"), "error record line 10: bid 9: ", 29), 0);
	assert_int_equal(strncmp(load(t, "draw A C F G offer F1 fly"), "error record line 9: ", 21), 0);
	char *after = photo(t);
	assert_string_equal(before, after);
	assert_string_equal(load(t, "draw A C F G"), "ok\n");
	must_say(t, "legal", "offer A1\noffer C1\noffer F1\noffer G1\nok\n");
	free(before);
	free(after);
}

static void test_record_cut_off(void **state)
{
	struct talk *t = *state;
	must_say(t, "load\nmagnate 1", "");
	mg_engine_close(t->e);
	assert_int_equal(run(t), MG_ENGINE_ENDED);
	assert_int_equal(strncmp(t->data, "error record ", 13), 0);
}

/* A record that is too long, in one line or in many, is read over to its end. */
static void test_record_too_long(void **state)
{
	struct talk *t = *state;
	char line[1001];
	ask(t, EXAMPLE);
	memset(line, '#', 1000);
	line[1000] = '\0';
	for (int lines = 0; lines <= 1; lines++) {
		ask(t, "load");
		for (int i = 0; i < 140; i++) {
			feed(t, mg_str(line));
			feed(t, mg_str(lines ? "\n" : ""));
		}
		assert_int_equal(strncmp(ask(t, "\n."), "error limit ", 12), 0);
		assert_non_null(strstr(ask(t, "state"), "\"moves\":13"));
	}
}

/* A line may have 65,536 bytes, and is refused with one more, whatever its length. */
static void test_long_lines(void **state)
{
	struct talk *t = *state;
	char *line = malloc(65537);
	assert_non_null(line);
	ask(t, EXAMPLE);
	static const char *const ends[] = {"\r\n", " \r\n", "\r\r\n"};
	for (int extra = 0; extra < 3; extra++) {
		memset(line, ' ', 65536);
		memcpy(line, "hello", 5);
		line[65536] = '\0';
		ask(t, "stop");
		mg_buf_clear(&t->out);
		feed(t, mg_str(line));
		feed(t, mg_str(ends[extra]));
		assert_int_equal(strncmp(t->data, extra ? "error limit " : "magnate ", extra ? 12 : 8), 0);
	}
	mg_buf_clear(&t->out);
	for (int i = 0; i < 100 * 16; i++)
		feed(t, mg_str(line)); /* 100 MB */
	assert_string_equal(t->data, "");
	feed(t, mg_str("\nhello\n"));
	assert_string_equal(t->data, "error limit a line is at most 65536 bytes\nmagnate " MG_VERSION " protocol 1\nok\n");
	assert_non_null(strstr(ask(t, "state"), "\"moves\":13"));
	free(line);
}

/* Noise, in pieces of every length: an answer for each line, each one printable line, and the game stays. */
static void test_noise(void **state)
{
	struct talk *t = *state;
	char noise[4096];
	uint32_t x = 1;
	ask(t, EXAMPLE);
	char *before = photo(t);
	for (int round = 0; round < 50; round++) {
		int lines = 1, answers = 0;
		for (size_t i = 0; i < sizeof noise; i++) {
			x = x * 1664525 + 1013904223;
			noise[i] = (char)(x >> 24);
			lines += noise[i] == '\n';
		}
		ask(t, "stop");
		mg_buf_clear(&t->out);
		for (size_t i = 0, n = 1; i < sizeof noise; i += n, n = n % 97 + 1)
			feed(t, (struct mg_str){noise + i, n < sizeof noise - i ? n : sizeof noise - i});
		feed(t, mg_str("\n"));
		for (char *c = t->data; *c; c++) {
			answers += *c == '\n';
			assert_true(*c == '\n' || (unsigned char)*c >= 0x20);
		}
		assert_int_equal(answers, lines);
	}
	char *after = photo(t);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

static void test_go_and_analyse(void **state)
{
	struct talk *t = *state;
	ask(t, "new edition=industry players=3 seed=1");
	must_say(t, "go", "best draw\nok\n");
	must_say(t, "analyse", "ok\n");
	ask(t, "play draw A C F");
	for (int i = 0; i < 2; i++) {
		const char *answer = strstr(ask(t, i ? "go level=r0 nodes=10" : "go level=R1"), "\nbest offer ");
		assert_non_null(answer);
		unsigned w[3][2];
		float s[3];
		char column;
		assert_int_equal(sscanf(answer, "\nbest offer %c1 win=%u.%3u,%u.%3u,%u.%3u score=%f,%f,%f\nok\n", &column, &w[0][0],
					&w[0][1], &w[1][0], &w[1][1], &w[2][0], &w[2][1], &s[0], &s[1], &s[2]), 10);
		assert_true(column == 'A' || column == 'C' || column == 'F');
	}
	char *first = strdup(ask(t, "go nodes=5"));
	assert_string_equal(strstr(ask(t, "go nodes=5"), "\nbest "), strstr(first, "\nbest ")); /* the same each time */
	free(first);
	const char *answer = ask(t, "analyse nodes=50");
	static const char *const moves[] = {"move offer A1 win=", "move offer C1 win=", "move offer F1 win="};
	for (size_t i = 0; i < MG_COUNT(moves); i++)
		assert_non_null(strstr(answer, moves[i]));
	assert_non_null(strstr(answer, " visits="));
	assert_non_null(strstr(ask(t, "state"), "\"moves\":1,")); /* thinking plays nothing */
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
	const struct CMUnitTest tests[] = {
		TEST(test_example_of_the_contract), TEST(test_hello_stop_quit), TEST(test_end_of_input),
		TEST(test_before_a_game),           TEST(test_syntax_errors),   TEST(test_limits),
		TEST(test_illegal_moves),           TEST(test_boards),          TEST(test_board_file_stays),
		TEST(test_bad_board_names_its_line),
		TEST(test_set_up),                  TEST(test_own_draws),       TEST(test_record_load_undo),
		TEST(test_undo_is_exact),           TEST(test_bad_records),     TEST(test_record_cut_off),
		TEST(test_record_too_long),         TEST(test_long_lines),      TEST(test_noise),
		TEST(test_go_and_analyse),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
