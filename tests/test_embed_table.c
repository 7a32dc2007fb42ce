/* Local tables through the embedding interface: decided, undone and redone, along a script, to the end and back. */
#include "requests.h"

#define SEATS "\nseat p1 person \"Ann\" -\nseat p2 bot Apprentice \"Ada\"\nseat p3 bot Clerk \"Carl\""

/* Asks for what follows until somebody else is awaited than a computer player; those play the first legal move. */
static const char *wait_for_person(struct mg_embed *e)
{
	for (;;) {
		char request[300] = "bot ";
		const char *next = ask(e, "next");
		if (strncmp(next, "person", 6) == 0 || strcmp(next, "over") == 0)
			return next;
		if (strncmp(next, "bot", 3) != 0)
			continue;
		const char *moves = ask(e, "legal");
		size_t len = strcspn(moves, "\n");
		memcpy(request + 4, moves, len);
		request[4 + len] = '\0';
		ask(e, request);
	}
}

static void plays_at_a_local_table(void **context)
{
	struct mg_embed *e = *context;
	refuses(e, "next", "nogame");
	refuses(e, "redo", "nogame");
	says(e, "open policy=alone seed=7 edition=industry players=3 start=p1" SEATS, "");
	contains(e, "table", "\"policy\":\"alone\"");
	contains(e, "table", "\"kind\":\"bot\",\"name\":\"Carl\",\"level\":\"Clerk\"");
	contains(e, "table", "\"undo\":null,\"redo\":null");
	refuses(e, "decide p1 pass", "limit"); /* a draw is due */
	refuses(e, "undo", "limit");
	assert_int_equal(strncmp(ask(e, "next"), "draw ", 5), 0);
	says(e, "next", "person p1");
	refuses(e, "play subsidy p1", "syntax");
	refuses(e, "decide p1 bid 1", "illegal");
	refuses(e, "decide p2 subsidy p2", "limit"); /* a computer player's seat */
	refuses(e, "decide p1 subsidy p1; subsidy p1", "illegal");
	contains(e, "table", "\"moves\":1,");
	refuses(e, "bot subsidy p1", "limit");
	char offer[64] = "decide p1 subsidy p1; ";
	const char *legal = ask(e, "legal");
	snprintf(offer + strlen(offer), sizeof offer - strlen(offer), "%.*s", (int)strcspn(legal, "\n"), legal);
	ask(e, offer);
	contains(e, "table", "\"moves\":3,");
	contains(e, "table", "\"undo\":{\"how\":\"free\",\"to\":2}");
	assert_int_equal(strncmp(ask(e, "next"), "bot p2 Apprentice ", 18), 0);
	wait_for_person(e);
	char *hash = keep(ask(e, "hash"));
	says(e, "undo", "2");
	contains(e, "table", "\"redo\":{\"to\":");
	says(e, "undo", "1");
	contains(e, "table", "\"redo\":{\"to\":2,");
	says(e, "redo", "2");
	ask(e, "redo");
	says(e, "hash", hash);
	refuses(e, "redo", "limit");
	says(e, "go 1", "1");
	refuses(e, "go 1", "limit");
	refuses(e, "go 600", "limit");
	/* Kept and opened again, with what can be redone. */
	says(e, "go 3", "3");
	char *record = keep(ask(e, "record"));
	struct mg_embed *other = mg_embed_new();
	char request[8192];
	snprintf(request, sizeof request, "open policy=alone seed=7" SEATS "\n%s", record);
	says(other, request, "");
	says(other, "record", record);
	contains(other, "table", "\"redo\":null");
	wait_for_person(other);
	says(other, "hash", hash);
	mg_embed_free(other);
	free(record);
	free(hash);
}

/* A script: everything can be redone, and deciding what it says keeps the rest. */
static void follows_a_script(void **context)
{
	struct mg_embed *e = *context;
	says(e, "open policy=alone seed=1 edition=industry players=3 start=p1" SEATS
		"\nredo draw A F H\nredo offer F1\nredo bid 1\nredo pass\nredo sell\nredo offer F1", "");
	contains(e, "table", "\"moves\":0,");
	contains(e, "table", "\"redo\":{\"to\":1,\"moves\":[\"draw A F H\",\"offer F1\",\"bid 1\",\"pass\",\"sell\"]}");
	says(e, "next", "draw A F H"); /* it was drawn so before */
	says(e, "decide p1 offer F1", "offer F1");
	contains(e, "table", "\"moves\":[\"bid 1\",\"pass\",\"sell\"]");
	says(e, "go 4", "4");
	says(e, "decide p1 keep", "keep");
	contains(e, "table", "\"redo\":null");
}

static void refuses_bad_tables(void **context)
{
	struct mg_embed *e = *context;
	static const struct {
		const char *request, *code;
	} cases[] = {
		{"open", "syntax"},
		{"open policy=online seed=1 edition=industry players=3" SEATS, "syntax"},
		{"open policy=alone edition=industry players=3" SEATS, "syntax"},
		{"open policy=alone seed=x edition=industry players=3" SEATS, "syntax"},
		{"open policy=alone secret=00 edition=industry players=3" SEATS, "syntax"},
		{"open policy=alone seed=1 edition=industry players=4" SEATS, "syntax"},
		{"open policy=alone seed=1 edition=industry players=3 start=p4" SEATS, "syntax"},
		{"open policy=alone seed=1 edition=industry players=3 forced=maybe" SEATS, "syntax"},
		{"open policy=alone seed=1 edition=industry players=3 board=nowhere" SEATS, "board"},
		{"open policy=alone seed=1 edition=industry players=3" SEATS "\nseat p2 person \"Ben\" -", "syntax"},
		{"open policy=alone seed=1 edition=industry players=3" SEATS "\nseat p2 cat \"Ben\"", "syntax"},
		{"open policy=alone seed=1 edition=industry players=3" SEATS "\nredo jump", "syntax"},
		{"open policy=alone seed=1 edition=industry players=3" SEATS "\nmagnate 1\n", "syntax"},
		{"open policy=alone seed=1" SEATS "\nmagnate 1\n", "record"},
	};
	ask(e, "new edition=industria players=3");
	for (size_t i = 0; i < MG_COUNT(cases); i++)
		refuses(e, cases[i].request, cases[i].code);
	contains(e, "state", "\"industria\"");
	refuses(e, "table", "nogame");
	says(e, "open policy=shared seed=1 edition=industria players=3 start=random" SEATS "\nseat p2 person \"\" -", "");
	refuses(e, "event 9 0 over", "nogame");
	refuses(e, "names", "syntax");
	refuses(e, "undo 1", "syntax");
	refuses(e, "next soon", "syntax");
	refuses(e, "decide p9 pass", "syntax");
	refuses(e, "decide p1", "limit");
	refuses(e, "go x", "syntax");
	ask(e, "new edition=industria players=3");
	refuses(e, "decide p1 pass", "nogame");
}

/* A whole game with computer players only, on an own board, to its end and back. */
static void goes_back_from_the_end(void **context)
{
	struct mg_embed *e = *context;
	ask(e, own_board());
	says(e, "open policy=alone seed=3 edition=industry players=3 board=myboards" SEATS "\nseat p1 bot Clerk \"Eve\"", "");
	says(e, (wait_for_person(e), "next"), "over");
	contains(e, "table", "\"phase\":\"over\"");
	char *hash = keep(ask(e, "hash"));
	int moves = (int)strtol(ask(e, "undo"), NULL, 10);
	contains(e, "table", "\"phase\":\"playing\"");
	char number[16];
	snprintf(number, sizeof number, "%d", moves + 1);
	says(e, "redo", number);
	says(e, "hash", hash);
	says(e, "next", "over");
	says(e, "go 0", "0");
	says(e, "redo", "1");
	free(hash);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		EMBED_TEST(plays_at_a_local_table),
		EMBED_TEST(follows_a_script),
		EMBED_TEST(refuses_bad_tables),
		EMBED_TEST(goes_back_from_the_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
