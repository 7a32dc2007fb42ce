/* The engine while it thinks: limits, clocks, `stop`, and lines that wait.
 *
 * A stand-in for the bots room is linked here instead of the real one: a player who can think for ever, and who changes
 * his mind after his hundredth search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "bots/player.h"
#include "engine/engine.h"
#include "engine/serve.h"

static const struct mg_player endless = {.name = "endless", .searches = 1000, .style = MG_STYLE_SEARCH};
static int edition_thought_about;

struct mg_thinker {
	const struct mg_board *b;
	mg_move move[MG_MAX_LEGAL];
	int moves;
	uint64_t searches, limit;
};

const struct mg_player *mg_player_strongest(void)
{
	return &endless;
}

const struct mg_player *mg_player_named(const char *name)
{
	return strcmp(name, endless.name) == 0 ? &endless : NULL;
}

struct mg_thinker *mg_thinker_new(const struct mg_board *b)
{
	struct mg_thinker *thinker = calloc(1, sizeof *thinker);
	assert_non_null(thinker);
	thinker->b = b;
	return thinker;
}

void mg_thinker_use(struct mg_thinker *thinker, const struct mg_net *net)
{
	(void)thinker, (void)net;
}

void mg_thinker_free(struct mg_thinker *thinker)
{
	free(thinker);
}

void mg_thinker_begin(struct mg_thinker *thinker, const struct mg_state *s, const struct mg_player *player, uint64_t seed)
{
	(void)seed;
	edition_thought_about = thinker->b->edition;
	thinker->moves = mg_legal(thinker->b, s, thinker->move);
	thinker->searches = 0;
	thinker->limit = player->searches;
}

bool mg_thinker_think(struct mg_thinker *thinker, uint32_t searches)
{
	thinker->searches += searches;
	if (thinker->limit == 0 || thinker->searches < thinker->limit)
		return true;
	thinker->searches = thinker->limit;
	return false;
}

void mg_thinker_limit(struct mg_thinker *thinker, uint64_t searches)
{
	thinker->limit = searches;
}

uint64_t mg_thinker_searches(const struct mg_thinker *thinker)
{
	return thinker->searches;
}

mg_move mg_thinker_move(struct mg_thinker *thinker)
{
	return thinker->move[thinker->searches >= 100];
}

int mg_thinker_options(struct mg_thinker *thinker, struct mg_option *out, int max)
{
	assert_true(max >= thinker->moves);
	for (int i = 0; i < thinker->moves; i++)
		out[i] = (struct mg_option){.move = thinker->move[i], .visits = (uint32_t)thinker->searches,
					    .value = {.win = {0.25f, 0.5f, 0.125f, 0.125f}, .score = {-1.5f, 20, 3.25f, 4}}};
	return thinker->moves;
}

int mg_thinker_searched(struct mg_thinker *thinker, struct mg_option *out, int max)
{
	return mg_thinker_options(thinker, out, max);
}

#define LAST "win=0.250,0.500,0.125,0.125 score=-1.5,20.0,3.2,4.0\nok\n"

static struct mg_engine *game(void)
{
	struct mg_engine *e = mg_engine_new(1);
	assert_non_null(e);
	mg_engine_feed(e, mg_str("new edition=industry players=4\nplay draw A C F G\n"));
	while (mg_engine_run(e, 0) == MG_ENGINE_WORKS)
		;
	return e;
}

/* Runs until it waits or ends, the clock standing still; returns all that was answered. */
static const char *answers(struct mg_engine *e, uint64_t now, enum mg_engine_status wanted)
{
	static char data[1 << 20];
	struct mg_buf out;
	enum mg_engine_status status;
	mg_buf_init(&out, data, sizeof data);
	do {
		status = mg_engine_run(e, now);
		mg_buf_slice(&out, mg_engine_output(e));
	} while (status == MG_ENGINE_WORKS);
	assert_int_equal(status, wanted);
	return data;
}

/* Runs some steps, and says nothing but info lines meanwhile. */
static void thinks_on(struct mg_engine *e, uint64_t now)
{
	for (int i = 0; i < 20; i++) {
		assert_int_equal(mg_engine_run(e, now), MG_ENGINE_WORKS);
		struct mg_str out = mg_engine_output(e);
		assert_true(out.len == 0 || strncmp(out.at, "info ", 5) == 0);
	}
}

static void say(struct mg_engine *e, const char *lines)
{
	mg_engine_feed(e, mg_str(lines));
}

static void test_numbers_of_searches(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go\n");
	assert_non_null(strstr(answers(e, 5, MG_ENGINE_WAITS), "\ninfo searches 1000 time 0 best offer C1\nbest offer C1 " LAST));
	say(e, "go nodes=12345\n");
	assert_non_null(strstr(answers(e, 5, MG_ENGINE_WAITS), "info searches 12345 time 0 best offer C1\nbest offer C1 " LAST));
	say(e, "go nodes=1\n");
	assert_string_equal(answers(e, 5, MG_ENGINE_WAITS), "info searches 1 time 0 best offer A1\nbest offer A1 " LAST);
	say(e, "go level=endless time=1000\n"); /* a bound, which is not reached */
	assert_non_null(strstr(answers(e, 5, MG_ENGINE_WAITS), "info searches 1000 "));
	say(e, "analyse nodes=77\n");
	assert_non_null(strstr(answers(e, 5, MG_ENGINE_WAITS), " visits=77\nok\n"));
	mg_engine_free(e);
}

static void test_change_of_mind_is_told(void **state)
{
	struct mg_engine *e = game();
	char best[64];
	unsigned searches;
	(void)state;
	say(e, "go nodes=100000000\n");
	assert_int_equal(sscanf(answers(e, 5, MG_ENGINE_WAITS), "info searches %u time 0 best offer %63s", &searches, best), 2);
	assert_true(searches >= 100 && searches < 100000000);
	assert_string_equal(best, "C1");
	mg_engine_free(e);
}

/* A thinker is made for a board: with another game comes another. */
static void test_next_game_has_its_own_thinker(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go\n");
	answers(e, 0, MG_ENGINE_WAITS);
	assert_int_equal(edition_thought_about, MG_INDUSTRY);
	say(e, "new edition=industria players=4\nplay draw\ngo\n");
	answers(e, 0, MG_ENGINE_WAITS);
	assert_int_equal(edition_thought_about, MG_INDUSTRIA);
	mg_engine_free(e);
}

static void test_time(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go time=100\n");
	assert_int_equal(mg_engine_run(e, 1000), MG_ENGINE_WORKS);
	thinks_on(e, 1000);
	thinks_on(e, 1099);
	assert_non_null(strstr(answers(e, 1100, MG_ENGINE_WAITS), " time 100 best offer C1\nbest offer C1 " LAST));
	say(e, "analyse time=10 nodes=999999999999\n");
	assert_int_equal(mg_engine_run(e, 2000), MG_ENGINE_WORKS);
	thinks_on(e, 2009);
	thinks_on(e, 2018);
	assert_int_equal(strncmp(answers(e, 2019, MG_ENGINE_WAITS), "move offer A1 win=", 18), 0);
	mg_engine_free(e);
}

static void test_stop(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go nodes=999999999999999\n");
	assert_int_equal(mg_engine_run(e, 0), MG_ENGINE_WORKS);
	thinks_on(e, 0);
	say(e, "hello\nsto");
	thinks_on(e, 0);
	say(e, "p\n");
	assert_int_equal(mg_engine_run(e, 1), MG_ENGINE_WORKS);
	assert_non_null(strstr(mg_engine_output(e).at, "best offer C1 " LAST));
	assert_string_equal(answers(e, 1, MG_ENGINE_WAITS), "magnate " MG_VERSION " protocol 1\nok\nok\n");
	say(e, "analyse nodes=999999999999999\ngo nodes=999999999999999\nstop\n"); /* ends both */
	assert_non_null(strstr(answers(e, 1, MG_ENGINE_WAITS), LAST "ok\n"));
	mg_engine_free(e);
}

static void test_stop_inside_a_record_is_none(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go nodes=999999999999999\nload\nstop\nquit\n.\nhello\n");
	assert_int_equal(mg_engine_run(e, 0), MG_ENGINE_WORKS);
	thinks_on(e, 0);
	say(e, "stop\n");
	const char *all = answers(e, 0, MG_ENGINE_WAITS);
	assert_non_null(strstr(all, LAST "error record line 1: "));
	assert_non_null(strstr(all, "protocol 1\nok\nok\n"));
	mg_engine_free(e);
}

static void test_quit_while_thinking(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go nodes=999999999999999\n");
	assert_int_equal(mg_engine_run(e, 0), MG_ENGINE_WORKS);
	thinks_on(e, 0);
	say(e, "quit\n");
	assert_non_null(strstr(answers(e, 0, MG_ENGINE_ENDED), LAST "ok\n"));
	mg_engine_free(e);
}

static void test_end_of_input_lets_it_finish(void **state)
{
	struct mg_engine *e = game();
	(void)state;
	say(e, "go nodes=7654321\nhello");
	mg_engine_close(e);
	const char *all = answers(e, 0, MG_ENGINE_ENDED);
	assert_non_null(strstr(all, "info searches 7654321 "));
	assert_non_null(strstr(all, "protocol 1\nok\n"));
	mg_engine_free(e);
}

/* With more lines behind a search than fit, it takes in no more, finishes, and answers all of them. */
static void test_many_lines_wait(void **state)
{
	struct mg_engine *e = game();
	long said = 0, heard = 0;
	(void)state;
	say(e, "go time=10\n");
	assert_int_equal(mg_engine_run(e, 0), MG_ENGINE_WORKS);
	for (; mg_engine_capacity(e) >= 4; said++)
		say(e, "bad\n");
	assert_true(said > 100000);
	thinks_on(e, 9);
	while (mg_engine_run(e, 20) == MG_ENGINE_WORKS)
		heard += strncmp(mg_engine_output(e).at, "error syntax ", 13) == 0;
	assert_int_equal(said, heard);
	mg_engine_free(e);
}

/* Reads lines from a pipe until one begins so. */
static void read_until(FILE *from, const char *start)
{
	char line[4096];
	do
		assert_non_null(fgets(line, sizeof line, from));
	while (strncmp(line, start, strlen(start)) != 0);
}

static void test_stop_over_pipes(void **state)
{
	int in[2], out[2], status;
	(void)state;
	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(out), 0);
	pid_t child = fork();
	if (child == 0) {
		close(in[1]);
		close(out[0]);
		_exit(mg_engine_serve(in[0], out[1], 1) ? 0 : 1);
	}
	close(in[0]);
	close(out[1]);
	FILE *to = fdopen(in[1], "w"), *from = fdopen(out[0], "r");
	assert_non_null(to);
	assert_non_null(from);
	fputs("new edition=industry players=4\nplay draw A C F G\ngo nodes=999999999999999999\n", to);
	fflush(to);
	read_until(from, "info "); /* it thinks */
	fputs("stop\nhello\n", to);
	fflush(to);
	read_until(from, "best offer C1 ");
	read_until(from, "ok");
	read_until(from, "ok");
	read_until(from, "magnate ");
	fclose(to);
	read_until(from, "ok");
	assert_int_equal(fgetc(from), EOF);
	fclose(from);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers_of_searches),
		cmocka_unit_test(test_change_of_mind_is_told),
		cmocka_unit_test(test_next_game_has_its_own_thinker),
		cmocka_unit_test(test_time),
		cmocka_unit_test(test_stop),
		cmocka_unit_test(test_stop_inside_a_record_is_none),
		cmocka_unit_test(test_quit_while_thinking),
		cmocka_unit_test(test_end_of_input_lets_it_finish),
		cmocka_unit_test(test_many_lines_wait),
		cmocka_unit_test(test_stop_over_pipes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
