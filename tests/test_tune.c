/* Tuning by playing: parameters by name, steps that move as the slopes say, and a journal that goes on as if it had never ended. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include "train/tune.h"

enum { STEPS = 5, TEXT = 16384 };

static int count_of(const struct mg_param_set *set)
{
	int n = 0;
	for (int i = 0; i < MG_PARAMS; i++)
		n += set->has[i];
	return n;
}

static void parameters_have_names(void **state)
{
	(void)state;
	struct mg_param_set all = {{false}}, some;
	for (int i = 0; i < MG_PARAMS; i++) {
		char name[MG_PARAM_NAME];
		mg_param_name(i, name);
		some = (struct mg_param_set){{false}};
		assert_true(mg_params_named(name, strlen(name), &some));
		assert_int_equal(count_of(&some), 1);
		assert_true(some.has[i]);
		assert_true(mg_params_named(name, strcspn(name, "-"), &all));
	}
	assert_int_equal(count_of(&all), MG_PARAMS);
	some = (struct mg_param_set){{false}};
	assert_true(mg_params_named("money", 5, &some) && some.has[0] && some.has[1] && some.has[2]);
	assert_int_equal(count_of(&some), 3);
	assert_true(mg_params_named("worth-L5", 8, &some) && some.has[MG_PARAMS - 1]);
	assert_true(mg_params_named("worth", 5, &some));
	assert_int_equal(count_of(&some), 3 + MG_FIELDS);
	assert_false(mg_params_named("money-4", 7, &some) || mg_params_named("mone", 4, &some) || mg_params_named("", 0, &some) ||
		     mg_params_named("worth-M1", 8, &some) || mg_params_named("worth-A6", 8, &some));
}

static void entrants_change_parameters(void **state)
{
	(void)state;
	static const char *const wrong[] = {"Magnate,", "Magnate,money", "Magnate,money=", "Magnate,money=0", "Magnate,money=-1",
					    "Magnate,money=1.2.3", "Magnate,money=11", "Magnate,gold=1", "Magnate:e4,money=1,",
					    "Magnate,money=1,,share=1", "Clerk,money=1.2", "Magnate,money=.5", "Magnate,=1", "Magnate,worth-B2=-", "Magnate,worth-B2=-11", "Magnate,worth-M2=1", "R5,worth-B2=1", "R1,temperature=1", "R5,money=1.2"};
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	struct mg_tuning own, changed;
	mg_tuning_of(b, 4, &own);
	struct mg_entrant e;
	for (size_t i = 0; i < MG_COUNT(wrong); i++)
		assert_non_null(mg_entrant_read(wrong[i], &e));
	assert_null(mg_entrant_read("Magnate:e60,money-2=1.25,replies=2", &e));
	assert_int_equal(e.player.searches, 60);
	mg_entrant_tuning(&e, b, 4, &changed);
	own.param[MG_TUNE_MONEY * MG_PHASES + 1] = 1.25f;
	own.param[MG_PARAM_REPLIES] = 2;
	assert_memory_equal(&changed, &own, sizeof own);
	assert_null(mg_entrant_read("Magnate,worth-B2=-0.5,worth-A1=0", &e));
	mg_entrant_tuning(&e, b, 4, &changed);
	assert_true(changed.param[MG_PARAM_WORTH + mg_field_at(1, 2)] == -0.5f && changed.param[MG_PARAM_WORTH] == 0);
	assert_null(mg_entrant_read("Clerk,temperature=0.04", &e));
	assert_true(e.player.temperature == 0.04f && !e.turned);
	assert_null(mg_entrant_read("Magnate", &e));
	mg_entrant_tuning(&e, b, 4, &changed);
	mg_tuning_of(b, 4, &own);
	assert_memory_equal(&changed, &own, sizeof changed);
}

/* The worths were found on the shipped boards, and count on these alone. */
static void worths_are_of_the_shipped_boards(void **state)
{
	(void)state;
	struct mg_entrant e;
	struct mg_tuning tuning;
	for (int edition = 0; edition < MG_EDITIONS; edition++) {
		struct mg_board b = mg_sheet_of_edition((enum mg_edition_id)edition)->board;
		mg_tuning_of(&b, 3, &tuning);
		assert_true(mg_tuned_worth(&tuning, &b) == &tuning.param[MG_PARAM_WORTH]);
		b.hash++;
		assert_null(mg_tuned_worth(&tuning, &b));
		assert_null(mg_entrant_read("Magnate,worth-C3=1.5", &e));
		mg_entrant_tuning(&e, &b, 3, &tuning);
		for (int i = 0; i < MG_FIELDS; i++)
			assert_true(mg_tuned_worth(&tuning, &b)[i] == (i == mg_field_at(2, 3) ? 1.5f : 0));
	}
}

static struct mg_tune_options options_of(const char *player)
{
	struct mg_tune_options o = {.sheet = mg_sheet_of_edition(MG_INDUSTRIA), .players = 3, .first = mg_first_deal(MG_DEALS_TUNE, 3),
				    .steps = STEPS, .blocks = 1, .threads = 1, .turn = 0.3, .rate = 0.0005};
	o.fixed.has[1] = true;
	assert_null(mg_entrant_read(player, &o.entrant));
	return o;
}

static void play_on(const struct mg_tune_options *o, const char *path, int steps, struct mg_tuner *t)
{
	struct mg_line_file f;
	char why[MG_LINE_FILE_ERROR];
	assert_true(mg_tuner_init(t, o) && mg_tuner_open(t, &f, path, why));
	while (t->count < steps)
		assert_true(mg_tuner_play(t) && mg_tuner_append(t, &f));
	mg_line_file_close(&f);
}

static size_t read_text(const char *path, char text[TEXT])
{
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	size_t n = fread(text, 1, TEXT, f);
	fclose(f);
	assert_true(n > 0 && n < TEXT);
	return n;
}

static void make_path(char *path, size_t cap)
{
	snprintf(path, cap, "%s/mg_tune_XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
}

/* Broken off after two steps, in the middle of writing the third. */
static void a_tuning_goes_on_where_it_was_broken_off(void **state)
{
	(void)state;
	static char whole[TEXT], parts[TEXT];
	char one[256], other[256], why[MG_LINE_FILE_ERROR];
	struct mg_tune_options o = options_of("Magnate:n1,links=1.5");
	struct mg_tuner t, again;
	make_path(one, sizeof one);
	make_path(other, sizeof other);
	play_on(&o, one, STEPS, &t);
	play_on(&o, other, 2, &again);
	mg_tuner_release(&again);
	FILE *f = fopen(other, "a");
	fputs("[3,-1250", f);
	fclose(f);
	play_on(&o, other, STEPS, &again);
	size_t n = read_text(one, whole);
	assert_int_equal(n, read_text(other, parts));
	assert_memory_equal(whole, parts, n);
	assert_memory_equal(t.step, again.step, STEPS * sizeof *t.step);
	assert_true(mg_tuner_slope(&t, 4).points == mg_tuner_slope(&again, 4).points);
	mg_tuner_release(&again);
	mg_tuner_release(&t);
	/* and another one is refused */
	struct mg_line_file file;
	o.turn = 0.2;
	assert_true(mg_tuner_init(&t, &o));
	assert_false(mg_tuner_open(&t, &file, one, why));
	mg_tuner_release(&t);
	unlink(one);
	unlink(other);
}

/* At a small rate a parameter goes as far as its slope says, and one that is left alone stays. */
static void parameters_follow_their_slopes(void **state)
{
	(void)state;
	struct mg_tune_options o = options_of("Magnate:n1,links=1.5");
	struct mg_entrant against;
	struct mg_tuner t;
	int moved = 0;
	assert_null(mg_entrant_read("R1", &against));
	o.against = &against;
	assert_true(mg_tuner_init(&t, &o));
	struct mg_tuning begun = t.now;
	assert_true(begun.param[MG_TUNE_LINKS * MG_PHASES] == 1.5f);
	while (t.count < STEPS)
		assert_true(mg_tuner_play(&t));
	for (int i = 0; i < MG_PARAMS; i++) {
		double to = (double)t.now.param[i], from = (double)begun.param[i], slope = mg_tuner_slope(&t, i).points;
		double grown = i < MG_PARAM_WORTH ? to / from - 1 : (to - from) / MG_WORTH_WHOLE;
		double off = grown - o.rate * STEPS * slope;
		assert_true(off < 1e-3 && off > -1e-3);
		moved += grown > 1e-3 || grown < -1e-3;
	}
	assert_true(moved > MG_PARAMS / 4);
	assert_true(t.now.param[1] == begun.param[1] && mg_tuner_slope(&t, 1).points == 0);
	mg_tuner_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parameters_have_names),
		cmocka_unit_test(entrants_change_parameters),
		cmocka_unit_test(worths_are_of_the_shipped_boards),
		cmocka_unit_test(a_tuning_goes_on_where_it_was_broken_off),
		cmocka_unit_test(parameters_follow_their_slopes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
