/* Games as text and as JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "record/movetext.h"
#include "record/statejson.h"

static const struct mg_sheet *industry(void)
{
	return mg_sheet_of_edition(MG_INDUSTRY);
}

/* Plays moves given in words. */
static void play(struct mg_record *r, struct mg_state *s, const char *words)
{
	struct mg_str rest = mg_str(words);
	char why[64];
	struct mg_buf buf;
	mg_move m;
	mg_buf_init(&buf, why, sizeof why);
	while (assert_null(mg_move_read(r->sheet, &rest, &m, &buf)), m != MG_NO_MOVE)
		assert_int_equal(mg_record_play(r, s, m), MG_FINE);
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
	play(&r, &s, "draw A C F G offer F1 bid 1 pass bid 2 sell offer A1 pass bid 1 pass keep offer C1 bid 1");
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
	play(&r, &s, "draw L A C subsidy p2 offer L1 bid 1 subsidy p1 subsidy p3 pass sell offer A1 pass pass keep");
	play(&r, &s, "offer C1 pass pass keep done develop C1 done");
	mg_buf_init(&out, text, sizeof text);
	mg_record_write(&r, &out);
	assert_string_equal(text, "magnate 1\nrules 1\nedition industry\nboard industry 149c0ad5af903666\nplayers 3\n"
				  "names \"Ann\" \"B \\\"C\\\"\" \"D\\\\E\"\ndraws plain\nstart p2\n\n"
				  "draw A C L\nsubsidy p2\noffer L1 bid 1\nsubsidy p1\nsubsidy p3\npass sell\n"
				  "offer A1 pass pass keep\noffer C1 pass pass keep\ndone\ndevelop C1 done\n");
}
int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_state_example),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_layout),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
