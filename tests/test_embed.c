/* The embedding interface: each request, what it refuses, and that a refusal changes nothing. */
#include "base/rng.h"
#include "requests.h"

static void auction(struct mg_embed *e)
{
	ask(e, "new edition=industry players=4");
	ask(e, "play draw A C F G");
	ask(e, "play offer F1");
	ask(e, "play bid 1");
}

/* One line of an answer, chosen at random, copied to `out`. */
static void pick_line(const char *list, struct mg_rng *rng, char *out, size_t cap)
{
	struct mg_str line, rest = mg_str(list);
	uint32_t lines = 0;
	while (mg_str_line(&rest, &line))
		lines++;
	rest = mg_str(list);
	for (uint32_t skip = mg_rng_below(rng, lines) + 1; skip > 0; skip--)
		mg_str_line(&rest, &line);
	snprintf(out, cap, "%.*s", (int)line.len, line.at);
}

/* Plays a game at random, any-time moves included. */
static void roll_out(struct mg_embed *e, const char *setup, uint64_t seed)
{
	struct mg_rng rng = mg_rng_seed(seed);
	char move[128];
	ask_with(e, "new ", setup);
	while (!strstr(ask(e, "state"), "\"over\":true")) {
		const char *list = ask(e, mg_rng_below(&rng, 50) ? "legal" : "anytime");
		if (!*list)
			list = ask(e, "legal");
		pick_line(*list ? list : ask(e, "draw 17"), &rng, move, sizeof move);
		ask_with(e, "play ", move);
	}
}

static void plays_and_takes_back(void **context)
{
	struct mg_embed *e = *context;
	says(e, "new edition=industry players=4 draws=plain start=p2", "");
	contains(e, "state", "\"draws\":\"plain\"");
	contains(e, "state", "\"start\":2");
	says(e, "new edition=industria players=3 places=even", "");
	contains(e, "state", "\"places\":\"even\"");
	contains(e, "record", "places even\n");
	refuses(e, "new edition=industry players=3 places=odd", "syntax");
	says(e, "new edition=industry players=4 draws=plain start=p2", "");
	contains(e, "draw 18446744073709551615", "draw ");
	refuses(e, "draw 18446744073709551616", "syntax");
	says(e, "play draw G F C A", "draw A C F G");
	says(e, "play offer F1", "offer F1");
	says(e, "legal", "pass\nbid 1\nbid 2\nbid 3\nbid 4\nbid 5\nbid 6");
	says(e, "anytime", "subsidy p1\nsubsidy p2\nsubsidy p3\nsubsidy p4");
	contains(e, "state", "\"moves\":2");
	says(e, "undo", "");
	says(e, "legal", "offer A1\noffer C1\noffer F1\noffer G1");
	says(e, "undo 1", "");
	says(e, "undo 0", "");
	says(e, "legal", "");
	refuses(e, "undo 1", "limit");
}

static void looks_back(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	contains(e, "state 0", "\"moves\":0");
	contains(e, "state 2", "\"decision\":\"bid\"");
	says(e, "legal 0", "");
	says(e, "legal 1", "offer A1\noffer C1\noffer F1\noffer G1");
	contains(e, "record 1", "draw A C F G\n");
	assert_null(strstr(ask(e, "record 1"), "offer"));
	char *link = keep(ask(e, "link 2"));
	contains(e, "state", "\"moves\":3");
	ask_with(e, "load ", link);
	contains(e, "state", "\"moves\":2");
	free(link);
}

static void loads_what_it_wrote(void **context)
{
	struct mg_embed *e = *context;
	static const char *const setups[] = {"edition=industry players=4", "edition=industry players=3 draws=plain",
					     "edition=industria players=3", "edition=industria players=4 start=p3"};
	for (size_t i = 0; i < MG_COUNT(setups); i++) {
		roll_out(e, setups[i], 40 + i);
		char *hash = keep(ask(e, "hash")), *record = keep(ask(e, "record")), *link = keep(ask(e, "link"));
		assert_int_equal(strlen(hash), 64);
		assert_in_range(strlen(link), 1, 1500);
		ask(e, "new edition=industria players=3");
		assert_string_not_equal(ask(e, "hash"), hash);
		ask_with(e, "load\n", record);
		says(e, "hash", hash);
		says(e, "record", record);
		ask(e, "undo");
		assert_string_not_equal(ask(e, "hash"), hash);
		ask_with(e, "load ", link);
		says(e, "hash", hash);
		free(hash);
		free(record);
		free(link);
	}
}

static void hash_depends_on_names(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	char *hash = keep(ask(e, "hash"));
	ask(e, "lang fr");
	says(e, "hash", hash); /* all languages are in it */
	ask(e, "names \"A\" \"B\" \"C\" \"D\"");
	assert_string_not_equal(ask(e, "hash"), hash);
	free(hash);
}

static void names_players(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	says(e, "names \"Ann\" \"Ben \\\"B\\\"\"  \"Cl\xc3\xa9o\" \"Dan\"", "");
	contains(e, "record", "names \"Ann\" \"Ben \\\"B\\\"\" \"Cl\xc3\xa9o\" \"Dan\"\n");
	contains(e, "words", "\"seats\":[\"Ann\",\"Ben \\\"B\\\"\",\"Cl\xc3\xa9o\",\"Dan\"]");
	contains(e, "log 2", "Ann");
	contains(e, "prompt", "Cl\xc3\xa9o");
	refuses(e, "names \"Ann\" \"Ben\" \"Cleo\"", "syntax");
	refuses(e, "names \"Ann\" \"Ben\" \"Cleo\" \"Dan\" \"Eve\"", "syntax");
	refuses(e, "names \"Ann\" \"Ben\" \"Cleo\" \"1234567890123456789012345\"", "syntax");
	refuses(e, "names \"Ann\" \"Ben\" \"Cleo\" \"D\xff\"", "syntax");
	refuses(e, "names \"Ann\" \"Ben\" \"Cleo\" \"\"", "syntax");
	refuses(e, "names \"Ann\" \"Ben\" \"Cleo\" \"Dan", "syntax");
	refuses(e, "names Ann Ben Cleo Dan", "syntax");
	contains(e, "record", "names \"Ann\"");
	says(e, "names", "");
	assert_null(strstr(ask(e, "record"), "names"));
}

static void speaks_languages(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	char *english = keep(ask(e, "prompt"));
	contains(e, "words", "\"title\":");
	contains(e, "describe L1", ".");
	ask(e, "lang de");
	assert_string_not_equal(ask(e, "prompt"), english);
	contains(e, "words", "Stein");
	refuses(e, "play sell", "illegal");
	char *german = keep(strchr(mg_embed_error(e), ' ') + 1);
	says(e, "refusal sell", german);
	says(e, "refusal pass", "");
	ask(e, "lang fr");
	assert_string_not_equal(ask(e, "refusal sell"), german);
	contains(e, "words", "pierre");
	refuses(e, "lang xx", "syntax");
	ask(e, "lang en");
	says(e, "prompt", english);
	free(english);
	free(german);
}

static void speaks_to_a_seat(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	says(e, "log 2", "Player 1 offers the clay pit.");
	says(e, "you p1", "");
	says(e, "log 2", "You offer the clay pit.");
	says(e, "prompt 1", "Your lot. What do you offer?");
	says(e, "you p3", "");
	says(e, "prompt", "Player 2 bids 1 for the clay pit. Do you bid 2 or more?");
	says(e, "refusal bid 9", "You have 6 Talers and cannot bid 9.");
	contains(e, "log", "Player 1 offers the clay pit.\",\"seat\":1}");
	contains(e, "log", "\"seat\":null,\"era\":1,\"round\":1,\"money\":[1,1,1,1]}");
	says(e, "you", "");
	says(e, "prompt", "Player 3 bids at least 2 for the clay pit or passes.");
	refuses(e, "you p5", "syntax");
	refuses(e, "you Ann", "syntax");
}

static void tells_the_game(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	contains(e, "log", "{\"move\":\"draw A C F G\",\"text\":\"");
	contains(e, "log", "{\"move\":\"bid 1\",\"text\":\"");
	assert_true(*ask(e, "log 1"));
	assert_true(*ask(e, "story"));
	assert_true(*ask(e, "scoring"));
	refuses(e, "log 0", "syntax");
	refuses(e, "log 4", "syntax");
	contains(e, "messages", "\":\"");
	contains(e, "board", "\"industry\"");
	contains(e, "board industria", "\"industria\"");
	contains(e, "insight F1", "{\"field\":\"F1\",\"owner\":null,\"developed\":false,\"lapsed\":false,\"demand\":0,");
	contains(e, "insight F1", "\"seats\":[{\"printed\":1,\"links\":0,\"networks\":0,");
	contains(e, "insight G1 1", "\"missing\":\"stone\",\"affords\":false,\"sources\":[null,null],\"text\":\"");
	contains(e, "insight A1", "\"missing\":null,");
	refuses(e, "insight", "syntax");
	refuses(e, "insight M1", "syntax");
	refuses(e, "insight F1 9", "syntax");
	refuses(e, "insight F1 1 1", "syntax");
	contains(e, "overview", "{\"eras\":5,\"rounds\":3,\"resources\":[{\"name\":\"stone\",\"makers\":[],\"bank\":false,\"from\":2,");
	contains(e, "overview", "\"networks\":[{\"name\":\"river\",\"seats\":[{\"stations\":0,\"factories\":0,\"points\":0},");
	contains(e, "lots", "[{\"field\":\"F1\",\"offered\":true,\"seats\":[{\"printed\":1,");
	contains(e, "lots 1", "\"field\":\"C1\",\"offered\":false,");
	says(e, "lots 0", "[]");
	refuses(e, "lots 9", "syntax");
	contains(e, "help", "refusal MOVE: ");
}

static void draws_by_seed(void **context)
{
	struct mg_embed *e = *context;
	ask(e, "new edition=industry players=4");
	char *first = keep(ask(e, "draw 1"));
	assert_int_equal(strlen(first), strlen("draw A B C D"));
	says(e, "draw 1", first);
	int others = 0;
	for (char request[] = "draw 0"; request[5] <= '9'; request[5]++)
		others += strcmp(ask(e, request), first) != 0;
	assert_true(others > 5);
	ask(e, "draw 18446744073709551615");
	refuses(e, "draw 18446744073709551616", "syntax");
	refuses(e, "draw", "syntax");
	ask_with(e, "play ", first);
	refuses(e, "draw 1", "illegal");
	free(first);
}

static void plays_forced_moves(void **context)
{
	struct mg_embed *e = *context;
	ask(e, "new edition=industry players=4");
	says(e, "forced", "");
	ask(e, "play draw A C F G");
	says(e, "forced", "");
	ask(e, "play offer F1");
	for (int i = 0; i < 3; i++)
		ask(e, "play pass");
	says(e, "legal", "keep");
	says(e, "forced", "keep");
	says(e, "forced 1", "");
}

static void lists_editions(void **context)
{
	struct mg_embed *e = *context;
	says(e, "editions",
	     "[{\"name\":\"industry\",\"draws_vary\":true,\"coin\":true,\"era_money\":false,\"keeping_costs\":true,"
	     "\"builds_per_turn\":2,\"one_build_of_a_kind\":false,\"joker_points\":2,\"jokers_are_cash\":false,"
	     "\"subsidy\":true,\"bonuses_add_up\":true,\"last_money\":[[0,1,0],[5,4,1,0]]},"
	     "{\"name\":\"industria\",\"draws_vary\":false,\"coin\":false,\"era_money\":true,\"keeping_costs\":false,"
	     "\"builds_per_turn\":3,\"one_build_of_a_kind\":true,\"joker_points\":0,\"jokers_are_cash\":true,"
	     "\"subsidy\":false,\"bonuses_add_up\":false,\"last_money\":[[1,1,0],[0,2,1,0]]}]");
}

static void thinks_in_steps(void **context)
{
	struct mg_embed *e = *context;
	contains(e, "players", "\"Foreman\"");
	ask(e, "new edition=industry players=4");
	refuses(e, "begin Foreman", "illegal");
	auction(e);
	refuses(e, "think 1", "syntax");
	refuses(e, "thoughts", "syntax");
	ask(e, "begin Foreman seed=5 searches=100");
	while (strcmp(ask(e, "think 10"), "more") == 0)
		;
	contains(e, "thoughts", "{\"move\":\"");
	contains(e, "thoughts", "\"options\":[{\"move\":\"");
	contains(e, "thoughts", "\"win\":[");
	contains(e, "hint", "\"steps\":[{\"step\":\"idea\",\"text\":\"");
	contains(e, "hint", "\"lots\":[{\"field\":\"");
	refuses(e, "think x", "syntax");
	refuses(e, "begin nobody", "syntax");
	refuses(e, "begin Foreman seed=-1", "syntax");
	refuses(e, "begin Foreman depth=3", "syntax");
	refuses(e, "play sell", "illegal");
	ask(e, "thoughts"); /* still there: nothing changed */
	ask(e, "play pass");
	refuses(e, "thoughts", "syntax");
	refuses(e, "hint", "syntax");
	ask(e, "begin R0");
	ask(e, "undo");
	refuses(e, "think 1", "syntax");
	ask(e, "begin R0");
	auction(e);
	refuses(e, "think 1", "syntax");
}

static void plays_on_an_own_board(void **context)
{
	struct mg_embed *e = *context;
	refuses(e, "new edition=industry players=4 board=myboards", "board");
	says(e, own_board(), "myboards");
	refuses(e, "new edition=industria players=4 board=myboards", "board");
	roll_out(e, "edition=industry players=4 board=myboards", 3);
	contains(e, "board", "\"myboards\"");
	contains(e, "board myboards", "\"myboards\"");
	char *record = keep(ask(e, "record")), *link = keep(ask(e, "link")), *hash = keep(ask(e, "hash"));
	refuses(e, "sheet\nboard broken\n", "board");
	assert_non_null(strstr(mg_embed_error(e), "\nline "));
	says(e, "hash", hash);
	struct mg_embed *other = mg_embed_new();
	ask_with(other, "load ", link);
	says(other, "hash", hash);
	ask_with(other, "load\n", record);
	says(other, "hash", hash);
	says(other, "record", record);
	mg_embed_free(other);
	free(record);
	free(link);
	free(hash);
}

static void checks_boards(void **context)
{
	struct mg_embed *e = *context;
	char *file = keep(ask(e, "file industry"));
	contains(e, "file industry", "\nfield E1 factory sawmill cost 3 makes wood\n");
	contains(e, "check\nboard x\n", "{\"fine\":false,\"count\":3,\"errors\":[{\"line\":0,\"text\":\"");
	contains(e, "check", "60 of the 60 fields are missing");
	const char *answer = ask_with(e, "check\n", file);
	assert_non_null(strstr(answer, "\"fine\":true,\"count\":0,\"errors\":[]"));
	assert_non_null(strstr(answer, "\"warnings\":[],"));
	assert_non_null(strstr(answer, "{\"name\":\"iron\",\"bank\":3,\"first\":2,\"demand\":[0,1,"));
	assert_non_null(strstr(answer, "\"eras\":[{\"cost\":"));
	assert_non_null(strstr(answer, "\"income\":[27,32]")); /* 3 x (4 rounds + coin + 4), 4 x (3 + 1 + 4) */
	says(e, "file industry", file);
	/* in the language, and of the game nothing changes */
	ask(e, "new edition=industry players=3");
	char *hash = keep(ask(e, "hash"));
	ask(e, "lang de");
	contains(e, "check\nfield E1 factory x cost 100\n", "0 bis 99");
	says(e, "hash", hash);
	refuses(e, "file", "syntax");
	refuses(e, "file nobody", "board");
	refuses(e, "file industry industria", "syntax");
	free(hash);
	free(file);
}

static void refuses_bad_requests(void **context)
{
	struct mg_embed *e = *context;
	static const struct {
		const char *request, *code;
	} bad[] = {
		{"", "syntax"}, {" ", "syntax"}, {"\n\n", "syntax"}, {"State", "syntax"}, {"\xff\xfe", "syntax"},
		{"state x", "syntax"}, {"state -1", "syntax"}, {"state 4", "syntax"}, {"state 1 1", "syntax"},
		{"state\nx", "syntax"}, {"hash 1", "syntax"}, {"help me", "syntax"}, {"new", "syntax"},
		{"new edition=industry", "syntax"}, {"new players=4", "syntax"}, {"new edition= players=4", "syntax"},
		{"new edition=industry players=2", "syntax"}, {"new edition=industry players=5", "syntax"},
		{"new edition=industry players=3 start=p4", "syntax"}, {"new edition=industry players=3 start=3", "syntax"},
		{"new edition=industry players=3 draws=all", "syntax"}, {"new edition=industry players=3 seed=3", "syntax"},
		{"new edition=industry players=3 board=", "board"}, {"new edition=industry players=3 board=x", "board"},
		{"new edition=industry players=3 board=industria", "board"}, {"play", "syntax"}, {"play jump", "syntax"},
		{"play pass pass", "syntax"}, {"play offer F1", "illegal"}, {"play bid 1", "illegal"},
		{"play bid 60000", "illegal"}, {"play draw A B C D", "illegal"}, {"play cash p1 A1", "illegal"},
		{"play subsidy p5", "syntax"}, {"undo x", "syntax"}, {"undo 4", "limit"}, {"undo 1 2", "syntax"},
		{"load", "record"}, {"load x", "record"}, {"load x y", "syntax"}, {"load\nmagnate 1\n", "record"},
		{"load x\ny", "syntax"}, {"sheet", "board"}, {"sheet x", "syntax"}, {"sheet\n\n", "board"},
		{"board nowhere", "board"}, {"board a b", "syntax"}, {"describe", "syntax"}, {"describe M1", "syntax"},
		{"describe A0", "syntax"}, {"describe A1 A2", "syntax"}, {"refusal", "syntax"}, {"refusal x", "syntax"},
		{"think", "syntax"}, {"begin", "syntax"}, {"lang", "syntax"}, {"log x", "syntax"}, {"draw x", "syntax"},
	};
	auction(e);
	char *hash = keep(ask(e, "hash"));
	for (size_t i = 0; i < MG_COUNT(bad); i++) {
		refuses(e, bad[i].request, bad[i].code);
		says(e, "hash", hash);
	}
	free(hash);
}

static void needs_a_game(void **context)
{
	struct mg_embed *e = *context;
	static const char *const requests[] = {"state", "legal", "anytime", "forced", "score", "record", "link", "draw 1",
		"board", "log", "prompt", "refusal pass", "describe A1", "scoring", "story", "words", "hash", "begin R0",
		"think 1", "thoughts", "hint", "insight A1", "play pass", "undo", "names"};
	for (size_t i = 0; i < MG_COUNT(requests); i++)
		refuses(e, requests[i], "nogame");
	ask(e, "board industry");
	ask(e, "messages");
	mg_embed_free(NULL);
}

static void explains_a_broken_record(void **context)
{
	struct mg_embed *e = *context;
	auction(e);
	char *record = keep(ask(e, "record"));
	size_t len = strlen(record);
	char *broken = malloc(len + 40);
	assert_non_null(broken);
	snprintf(broken, len + 40, "load\n%s\nkeep\n", record);
	refuses(e, broken, "record");
	assert_non_null(strstr(mg_embed_error(e), "keep"));
	char *english = keep(mg_embed_error(e));
	ask(e, "lang de");
	refuses(e, broken, "record");
	assert_string_not_equal(mg_embed_error(e), english);
	says(e, "record", record);
	free(english);
	free(broken);
	free(record);
}

/* Whatever is cut out of a good record or link is refused, or is a game again; never anything worse. */
static void survives_cut_input(void **context)
{
	struct mg_embed *e = *context;
	roll_out(e, "edition=industry players=4", 8);
	static const char *const requests[] = {"record", "link"};
	for (size_t i = 0; i < MG_COUNT(requests); i++) {
		char *text = keep(ask(e, requests[i]));
		size_t len = strlen(text);
		for (size_t cut = 0; cut < len; cut += 1 + len / 150) {
			char *part = malloc(len + 6);
			assert_non_null(part);
			snprintf(part, len + 6, "load%c%.*s%s", i ? ' ' : '\n', (int)cut, text, text + cut + 1);
			if (!mg_embed_ask(e, part))
				assert_true(*mg_embed_error(e));
			free(part);
		}
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		EMBED_TEST(plays_and_takes_back), EMBED_TEST(looks_back), EMBED_TEST(loads_what_it_wrote),
		EMBED_TEST(hash_depends_on_names), EMBED_TEST(names_players), EMBED_TEST(speaks_languages), EMBED_TEST(speaks_to_a_seat),
		EMBED_TEST(tells_the_game), EMBED_TEST(draws_by_seed), EMBED_TEST(plays_forced_moves),
		EMBED_TEST(thinks_in_steps), EMBED_TEST(plays_on_an_own_board), EMBED_TEST(checks_boards), EMBED_TEST(refuses_bad_requests),
		EMBED_TEST(lists_editions), EMBED_TEST(needs_a_game), EMBED_TEST(explains_a_broken_record), EMBED_TEST(survives_cut_input),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
