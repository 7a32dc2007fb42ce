/* Decisions in positions that stay the same: threads and files change nothing, who sees more loses less, and a file of other positions is refused. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include "base/str.h"
#include "train/decisions.h"

enum { POSITIONS = 8, PATH = 64, TEXT = 1 << 16 };

typedef struct mg_decisions results[MG_MAX_ENTRANTS][MG_ERAS + 1];

static void no_progress(void *context, long done, long all)
{
	(void)context;
	assert_true(done <= all);
}

static const char *const players[] = {"Magnate:n4", "R0", "Magnate:n4"};
enum { PLAYERS = 3 };

/* Fills in entrant, of PLAYERS + 1, and options for it. */
static struct mg_decisions_options set_up(struct mg_entrant *entrant)
{
	for (int i = 0; i < PLAYERS; i++)
		assert_null(mg_entrant_read(players[i], &entrant[i]));
	assert_null(mg_entrant_read("R5:n1", &entrant[PLAYERS]));
	return (struct mg_decisions_options){.sheet = mg_sheet_of_edition(MG_INDUSTRIA), .players = 3, .base = &entrant[PLAYERS],
					     .entrant = entrant, .entrants = PLAYERS, .first = mg_first_deal(MG_DEALS_TUNE, 5),
					     .positions = POSITIONS, .games = 4, .threads = 1, .progress = no_progress};
}

static void play(const struct mg_decisions_options *o, results out)
{
	char error[MG_WORK_ERROR];
	if (!mg_decisions_play(o, out, error))
		fail_msg("%s", error);
}

static void refuses(const struct mg_decisions_options *o, const char *what)
{
	results out;
	char error[MG_WORK_ERROR];
	assert_false(mg_decisions_play(o, out, error));
	assert_non_null(strstr(error, what));
}

static size_t read_all(const char *path, char text[TEXT])
{
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	size_t n = fread(text, 1, TEXT - 1, f);
	fclose(f);
	text[n] = '\0';
	return n;
}

static void write_all(const char *path, const char *text, size_t n)
{
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
}

static void who_sees_more_loses_less(void **state)
{
	(void)state;
	struct mg_entrant entrant[PLAYERS + 1];
	struct mg_decisions_options o = set_up(entrant);
	results out;
	o.positions = 24;
	play(&o, out);
	const struct mg_decisions *sees = &out[0][0], *guesses = &out[1][0], *again = &out[2][0];
	long of_eras = 0;
	assert_int_equal(sees->lost_share.n, 24);
	for (int era = 1; era <= MG_ERAS; era++)
		of_eras += out[0][era].lost_share.n;
	assert_int_equal(of_eras, 24);
	assert_true(sees->lost_share.mean >= 0 && sees->lost_points.mean >= 0 && guesses->lost_points.mean > sees->lost_points.mean);
	assert_true(guesses->other > 5 && guesses->gain_points.mean < 0);
	/* What he gains over the first he loses less. */
	double gain = sees->lost_points.mean - guesses->lost_points.mean - guesses->gain_points.mean;
	assert_true(gain < 1e-9 && gain > -1e-9);
	assert_true(again->other == 0 && again->gain_share.mean == 0 && again->lost_share.mean == sees->lost_share.mean);
}

static void threads_and_files_change_nothing(void **state)
{
	(void)state;
	struct mg_entrant entrant[PLAYERS + 1];
	struct mg_decisions_options o = set_up(entrant);
	results out, other;
	char path[PATH] = "/tmp/magnate-decisions-XXXXXX", text[TEXT], again[TEXT];
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	play(&o, out);
	o.threads = 2;
	o.file = path;
	play(&o, other); /* makes the file */
	assert_memory_equal(out, other, sizeof out);
	size_t n = read_all(path, text);
	play(&o, other); /* reads it */
	assert_memory_equal(out, other, sizeof out);
	assert_int_equal(read_all(path, again), n);
	write_all(path, text, n / 2); /* goes on where it was cut off */
	play(&o, other);
	assert_memory_equal(out, other, sizeof out);
	assert_int_equal(read_all(path, again), n);
	assert_memory_equal(text, again, n);
	o.positions = POSITIONS / 2; /* asks about the first ones only */
	play(&o, other);
	assert_int_equal(other[0][0].lost_share.n, POSITIONS / 2);
	unlink(path);
}

static void other_files_are_refused(void **state)
{
	(void)state;
	struct mg_entrant entrant[PLAYERS + 1];
	struct mg_decisions_options o = set_up(entrant), later;
	results out;
	char path[PATH] = "/tmp/magnate-decisions-XXXXXX", text[TEXT];
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	o.positions = 3;
	o.file = path;
	play(&o, out);
	size_t n = read_all(path, text);
	later = o;
	later.first++;
	refuses(&later, "holds values of other positions");
	later = o;
	later.games++;
	refuses(&later, "holds values of other positions");
	char *at = strstr(text, "\"at\":");
	assert_non_null(at);
	at[5] = at[5] == '9' ? '8' : '9';
	write_all(path, text, n);
	refuses(&o, "has changed");
	at[4] = ';';
	write_all(path, text, n);
	refuses(&o, "line 2 is not position 0");
	/* More numbers than a position can have. */
	size_t head = (size_t)(strchr(text, '\n') - text) + 1, len = head;
	for (int i = 0; i < 1000; i++)
		len += (size_t)snprintf(text + len, TEXT - len, "%d,", i);
	text[len++] = '\n';
	write_all(path, text, len);
	refuses(&o, "line 2 is not position 0");
	o.file = "/nonexistent/values";
	refuses(&o, "/nonexistent/values");
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_sees_more_loses_less),
		cmocka_unit_test(threads_and_files_change_nothing),
		cmocka_unit_test(other_files_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
