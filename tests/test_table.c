/* Online tables by hand: undos, who sits where, refusals, draws. */
#include "record/movetext.h"
#include "table_by_hand.h"

static void assert_undo(int seat, enum mg_undo how, int to)
{
	int found = -1;
	assert_int_equal(mg_table_undo(&t, seat, &found), how);
	if (how != MG_UNDO_NONE)
		assert_int_equal(found, to);
}

static void test_undo_is_free_until_somebody_moves(void **unused)
{
	(void)unused;
	begin("none", BEN);
	assert_undo(0, MG_UNDO_NONE, 0);
	fold(1, offer_of(0));
	assert_undo(0, MG_UNDO_FREE, 1);
	assert_undo(1, MG_UNDO_NONE, 0);
	assert_false(folds(1, "undo p1 0"));    /* the draw does not go with it */
	assert_false(folds(1, "undo p2 1"));
	assert_false(folds(1, "ask p1 undo 1")); /* need not be asked for */
	fold(1, "undo p1 1");
	assert_int_equal(t.state.decision, MG_OFFER);
	assert_undo(0, MG_UNDO_NONE, 0);
	fold(1, offer_of(0));
	fold(1, "move p2 bid 1");
	assert_undo(0, MG_UNDO_ASK, 1);
	assert_undo(1, MG_UNDO_FREE, 2);
	fold(1, "say p3 \"hm\"");
	assert_undo(1, MG_UNDO_FREE, 2);
	fold(1, "move p3 subsidy p3"); /* an any-time move is a move */
	assert_undo(1, MG_UNDO_ASK, 2);
	assert_undo(2, MG_UNDO_FREE, 3);
}

static void test_undo_by_consent(void **unused)
{
	(void)unused;
	begin("none", BEN);
	fold(1, offer_of(0));
	fold(1, "move p2 bid 1");
	assert_false(folds(1, "undo p1 1"));
	fold(2, "ask p1 undo 1");
	assert_int_equal(mg_table_turn(&t), 1u << 1 | 1u << 2); /* p3 is to bid, and both are asked */
	assert_false(folds(2, "ask p2 undo 2"));
	assert_false(folds(2, "answer p1 yes"));
	fold(3, "answer p3 yes");
	assert_false(folds(3, "answer p3 yes"));
	assert_int_equal(follow(3), 0);
	assert_false(folds(3, "undo p1 1"));
	fold(3, "answer p2 yes");
	assert_int_equal(follow(3), 1);
	assert_int_equal(t.record.moves, 1);
	assert_int_equal(t.asks, -1);

	fold(4, offer_of(0));
	fold(4, "move p2 bid 1");
	fold(5, "ask p1 undo 1");
	fold(5, "answer p2 no");
	assert_int_equal(t.asks, -1);
	fold(6, "ask p1 undo 1");
	assert_false(folds(6, "answer p2 drop"));
	fold(6, "answer p1 drop"); /* never mind */
	assert_int_equal(t.asks, -1);
	fold(6, "ask p1 undo 1");
	fold(6, "answer p2 yes");
	fold(6, "move p3 pass"); /* goes on playing: no */
	assert_int_equal(t.asks, -1);
	fold(7, "ask p1 undo 1");
	fold(7, "answer p2 yes");
	fold(7, "away p3 left"); /* who is not there is not asked */
	assert_int_equal(follow(7), 1);
	assert_int_equal(t.record.moves, 1);
}

/* What somebody asks for, through the decider and the fold. */
static enum mg_denial ask_replace(int64_t at, int seat, int whom, const char *level)
{
	char text[256];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	enum mg_denial why = mg_table_decide_replace(&t, seat, whom, level, &out);
	if (why == MG_GRANTED) {
		text[out.len - 1] = '\0';
		fold(at, text);
	}
	return why;
}

static void test_the_others_replace_who_is_missing(void **unused)
{
	char number[MG_NUMBER_DIGITS + 1];
	(void)unused;
	begin("live:600+0", BEN);
	memcpy(number, t.seat[1].number, sizeof number);
	assert_int_equal(ask_replace(1000, 0, 1, "Clerk"), MG_DENIED_SEAT); /* he is there */
	fold(2000, "away p2 left");
	assert_false(folds(2000, "replace p2 bot Clerk \"Ada\""));
	assert_int_equal(ask_replace(2000, 0, 1, "Clerk"), MG_GRANTED);
	assert_int_equal(mg_table_turn(&t) & 1u << 2, 1u << 2);
	assert_int_equal(ask_replace(2000, 2, 1, NULL), MG_DENIED_PHASE); /* one question at a time */
	assert_int_equal(follow(2000), 0);
	fold(2100, "answer p3 no");
	/* Who comes back ends the question. */
	assert_int_equal(ask_replace(2200, 0, 1, "Clerk"), MG_GRANTED);
	fold(2200, "back p2");
	assert_int_equal(t.asks, -1);
	fold(2300, "away p2 left");
	assert_int_equal(ask_replace(2300, 0, 1, "Clerk"), MG_GRANTED);
	assert_false(folds(2300, "replace p2 bot Clerk \"Ada\""));
	fold(2300, "answer p3 yes");
	assert_false(folds(2300, "replace p2 bot Foreman \"Ada\"")); /* another than they agreed to */
	assert_false(folds(2300, "undo p1 0"));
	assert_int_equal(follow(2300), 1);
	assert_int_equal(t.seat[1].sitter, MG_SITS_BOT);
	assert_string_equal(t.seat[1].level, "Clerk");
	assert_false(t.seat[1].away);
	assert_string_equal(t.seat[1].number, number); /* the draws stay what they were */
	assert_false(folds(2400, "replace p2 person \"Ben\""));
}

static void test_another_person_takes_over(void **unused)
{
	(void)unused;
	begin("live:600+0", BEN);
	fold(2000, "away p2 left");
	fold(2000, "away p3 left");
	/* Nobody else is there to be asked. */
	assert_int_equal(ask_replace(2000, 0, 1, NULL), MG_GRANTED);
	assert_int_equal(follow(2000), 1);
	assert_true(t.seat[1].vacant && t.seat[1].away);
	assert_false(folds(2000, "back p2")); /* it is not his seat any more */
	assert_int_equal(ask_replace(2000, 0, 1, NULL), MG_DENIED_NOTHING);
	fold(3000, "replace p2 person \"Zoe\"");
	assert_string_equal(t.seat[1].name, "Zoe");
	assert_string_equal(t.record.name[1], "Zoe");
	assert_true(!t.seat[1].away && !t.seat[1].vacant);
	/* The same person on another device: nothing else changes. */
	fold(4000, "replace p1 person \"Anna\"");
	assert_string_equal(t.seat[0].name, "Anna");
	assert_false(folds(4000, "replace p1 program \"Robo\""));
	assert_false(folds(4000, "replace p4 person \"Dan\""));
	assert_false(folds(4000, "replace p1 person \"Anna\" x"));
	assert_false(folds(4000, "replace p1 open"));
}

static void test_nobody_is_replaced_in_a_rated_game(void **unused)
{
	(void)unused;
	begin("none", BEN);
	t.is_rated = true;
	fold(2, "away p2 left");
	assert_int_equal(ask_replace(2, 0, 1, "Clerk"), MG_DENIED_SEAT);
	assert_false(folds(2, "ask p1 replace p2 person"));
	assert_false(folds(2, "replace p2 person \"Zoe\""));
}

static void test_a_busy_server_says_so(void **unused)
{
	(void)unused;
	begin("none", BOT);
	assert_false(folds(1, "quick p1"));
	assert_false(folds(1, "quick p2 over"));
	fold(1, "quick p2");
	assert_false(folds(1, "quick p2"));
	fold(1, "quick p2 over");
}

static void test_undo_with_computer_players(void **unused)
{
	(void)unused;
	begin("none", BOT);
	fold(1, offer_of(0));
	fold(1, "move bot p2 bid 1");
	assert_undo(0, MG_UNDO_ASK, 1);
	fold(1, "away p3 left");
	assert_undo(0, MG_UNDO_FREE, 1); /* nobody is there to be asked */
	fold(1, "move standin p3 pass");
	fold(1, "back p3");
	assert_undo(2, MG_UNDO_NONE, 0); /* the move was not hers */
	assert_undo(1, MG_UNDO_NONE, 0);
	assert_false(folds(1, "undo p2 2"));
}

/* Plays on until the seat has built something in its development turn; others pass and do nothing. */
static void play_to_build(int seat)
{
	while (!(t.state.decision == MG_DEVELOP && t.state.to_move == seat && t.state.builds)) {
		static char text[128];
		struct mg_buf out;
		mg_move moves[MG_MAX_LEGAL];
		struct mg_why why;
		struct mg_decided decided;
		follow(1);
		int n = mg_legal(&t.record.sheet->board, &t.state, moves), to_move = t.state.to_move;
		bool mine = to_move == seat;
		mg_move m = moves[t.state.decision == MG_BID && mine && n > 1 ? 1 : t.state.decision == MG_DEVELOP && !mine ? n - 1 : 0];
		mg_buf_init(&out, text, sizeof text);
		assert_int_equal(mg_table_decide_moves(&t, to_move, MG_CHOSEN, &m, 1, &out, &decided, &why), MG_GRANTED);
		mg_table_append(&t, 1, &out, &decided);
	}
}

/* While a development turn goes on its last build is a decision; once it is over, all of it is one. */
static void test_undo_of_a_development_turn(void **unused)
{
	(void)unused;
	char text[64];
	begin("none", BEN);
	play_to_build(0);
	int first = t.record.moves - 1;
	assert_undo(0, MG_UNDO_FREE, first);
	follow(1);
	if (t.state.to_move == 0)
		fold(1, "move p1 done");
	assert_undo(0, MG_UNDO_FREE, first);
	/* Older logs took back the last move of the turn only: that folds, and nothing in between. */
	if (t.mark[t.record.moves - 1] == MG_CHOSEN) {
		snprintf(text, sizeof text, "undo p1 %d", t.record.moves - 1);
		fold(1, text);
		fold(1, "move p1 done");
	}
	snprintf(text, sizeof text, "undo p1 %d", first - 1);
	assert_false(folds(1, text));
	snprintf(text, sizeof text, "undo p1 %d", first);
	fold(1, text);
	assert_int_equal(t.state.builds, 0);
	assert_int_equal(t.state.to_move, 0);
}

/* A game goes on as a local table: who moved is known, what is to come is drawn from the secret, undone moves come again. */
static void test_a_table_from_a_record(void **unused)
{
	(void)unused;
	static struct mg_record record;
	static struct mg_table_seat seats[MG_SEATS] = {{.sitter = MG_SITS_PERSON, .name = "Ann"}, {.sitter = MG_SITS_BOT, .level = "Clerk"},
						       {.sitter = MG_SITS_BOT, .level = "Clerk", .name = "Carl"}};
	char text[256];
	struct mg_buf wrong, out;
	int to;
	begin("none", BEN);
	play_to_build(0);
	record = t.record;
	struct mg_state state = t.state;
	mg_table_release(&t);
	mg_buf_init(&wrong, text, sizeof text);
	assert_true(mg_table_from_record(&t, MG_POLICY_ALONE, seats, secret, &record, record.moves, MG_FORCED_PLAYED, &wrong));
	assert_memory_equal(&t.state, &state, sizeof state);
	assert_int_equal(t.policy, MG_POLICY_ALONE);
	assert_int_equal(t.mover[0], MG_SEATS);
	for (int i = 1; i < record.moves; i++)
		assert_true(t.mark[i] == MG_MARK_AUTO || (t.mark[i] == MG_CHOSEN) == (t.mover[i] == 0));
	assert_false(folds(1, "ask p1 undo 1")); /* nobody has to be asked */
	assert_int_equal(mg_table_undo(&t, MG_SEATS, &to), MG_UNDO_FREE);
	assert_int_equal(to, record.moves - 1);
	mg_buf_init(&out, text, sizeof text);
	assert_int_equal(mg_table_decide_undo(&t, MG_SEATS, &out), MG_GRANTED);
	mg_table_append(&t, 1, &out, NULL);
	assert_true(mg_table_redo(&t, &to));
	assert_int_equal(to, record.moves);
	assert_false(folds(1, "redo p1 0"));
	snprintf(text, sizeof text, "redo p1 %d", record.moves + 1);
	assert_false(folds(1, text));
	snprintf(text, sizeof text, "redo p1 %d", record.moves);
	fold(1, text);
	assert_memory_equal(&t.state, &state, sizeof state);
	/* Several persons are not alone; around one screen they may be. Another number of moves stands. */
	mg_table_release(&t);
	seats[1].sitter = MG_SITS_PERSON;
	mg_buf_init(&wrong, text, sizeof text);
	assert_false(mg_table_from_record(&t, MG_POLICY_ALONE, seats, secret, &record, record.moves, MG_FORCED_PLAYED, &wrong));
	assert_int_equal(t.phase, MG_TABLE_EMPTY);
	assert_true(mg_table_from_record(&t, MG_POLICY_SHARED, seats, secret, &record, 3, MG_FORCED_ASKED, &wrong));
	assert_int_equal(t.record.moves, 3);
	assert_int_equal(t.known, record.moves);
	begin("none", BEN);
	fold(1, offer_of(0));
	fold(1, "undo p1 1");
	assert_false(folds(1, "redo p1 2")); /* not online */
}

/* The same number brings the same secret, for ever: files and tests rely on it. */
static void test_secrets_from_numbers(void **unused)
{
	(void)unused;
	uint8_t bytes[MG_SECRET_BYTES];
	char digits[2 * MG_SECRET_BYTES + 1];
	mg_fair_secret(7, bytes);
	mg_hex(bytes, sizeof bytes, digits);
	assert_string_equal(digits, "22959c2a1407d6f6e480c07dc89c3527d36e04157881819fae25610b0aa7c874");
	assert_true(mg_fair_bot_seed(bytes, 3) != mg_fair_bot_seed(bytes, 4));
}

static enum mg_denial decide_first(int seat, enum mg_mark mark)
{
	char text[64];
	struct mg_buf out;
	struct mg_decided decided;
	struct mg_why why;
	mg_move moves[MG_MAX_LEGAL];
	mg_legal(&t.record.sheet->board, &t.state, moves);
	mg_buf_init(&out, text, sizeof text);
	return mg_table_decide_moves(&t, seat, mark, moves, 1, &out, &decided, &why);
}

static void test_marks(void **unused)
{
	(void)unused;
	begin("none", BOT);
	fold(1, offer_of(0));
	assert_int_equal(decide_first(1, MG_CHOSEN), MG_DENIED_SEAT);
	assert_int_equal(decide_first(1, MG_MARK_STANDIN), MG_DENIED_SEAT);
	fold(1, "move bot p2 bid 1");
	assert_int_equal(t.state.to_move, 2); /* she is there: nobody else plays for her */
	assert_int_equal(decide_first(2, MG_MARK_STANDIN), MG_DENIED_SEAT);
	assert_int_equal(decide_first(2, MG_MARK_BOT), MG_DENIED_SEAT);
	assert_int_equal(decide_first(2, MG_CHOSEN), MG_GRANTED);
	assert_false(folds(1, "move standin p3 pass"));
	assert_false(folds(1, "move bot p3 pass"));
	fold(1, "away p3 left");
	assert_int_equal(decide_first(2, MG_CHOSEN), MG_DENIED_SEAT);
	assert_int_equal(decide_first(2, MG_MARK_STANDIN), MG_GRANTED);
	assert_false(folds(1, "move p3 pass"));
	fold(1, "move standin p3 pass");
}

static void test_start_needs_every_seat(void **unused)
{
	(void)unused;
	char text[64];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	open_table("none", BOT);
	fold(0, "seat p2 open");
	assert_int_equal(mg_table_decide_start(&t, secret, &out), MG_DENIED_OPEN);
	assert_int_equal(out.len, 0);
	fold(0, BOT);
	assert_int_equal(mg_table_decide_start(&t, secret, &out), MG_GRANTED);
}

/* Plays on with the first moves that come to mind until a draw is due. Seat 0 is a person, 1 a bot, 2 away. */
static void play_to_draw(void)
{
	while (t.state.decision != MG_DRAW) {
		static char text[64];
		struct mg_buf out;
		mg_move moves[MG_MAX_LEGAL];
		int n = mg_legal(&t.record.sheet->board, &t.state, moves), seat = t.state.to_move;
		struct mg_why why;
		struct mg_decided decided;
		enum mg_mark mark = seat == 0 ? MG_CHOSEN : seat == 1 ? MG_MARK_BOT : MG_MARK_STANDIN;
		mg_buf_init(&out, text, sizeof text);
		assert_int_equal(mg_table_decide_moves(&t, seat, mark, &moves[seat ? 0 : n - 1], 1, &out, &decided, &why), MG_GRANTED);
		text[out.len - 1] = '\0';
		fold(1, text);
	}
}

static void test_a_draw_undone_comes_again(void **unused)
{
	(void)unused;
	char text[64];
	int to;
	begin("none", BOT);
	fold(1, "away p3 left");
	play_to_draw();
	assert_int_equal(t.state.round, 2);
	unsigned bag = t.state.bag;
	follow(1);
	unsigned drawn = t.drawn[0][1];
	assert_int_equal(__builtin_popcount(drawn), 3);
	assert_int_equal(mg_table_undo(&t, 0, &to), MG_UNDO_FREE);
	snprintf(text, sizeof text, "undo p1 %d", to);
	fold(2, text);
	assert_int_equal(t.state.round, 1);
	assert_int_equal(t.drawn[0][1], drawn);
	play_to_draw();
	/* Three others of the bag are a draw by the rules, but not this one. */
	struct mg_buf out;
	unsigned other = bag & ~drawn;
	while (__builtin_popcount(other) > 3)
		other &= other - 1;
	mg_buf_init(&out, text, sizeof text);
	mg_move_write(t.record.sheet, mg_draw_columns(other), &out);
	assert_int_equal(mg_refuse(&t.record.sheet->board, &t.state, mg_draw_columns(other)), MG_FINE);
	assert_false(folds(3, text));
	follow(3);
	assert_int_equal(t.state.open, drawn);
}

/* ---- what does not fold */

static void test_events_that_do_not_fit(void **unused)
{
	(void)unused;
	static const char *const before_open[] = {"commit " ZEROS ZEROS, "start p1", "say p1 \"x\"", "", "over"};
	static const char *const opens[] = {
		"open", "open a1", "open a1 edition=chess players=3", "open a1 edition=industry players=5", "open a-1 edition=industry players=3",
		"open a1 edition=industry players=3 start=p4", "open a1 edition=industry players=3 pace=live:0+0",
		"open a1 edition=industry players=3 pace=live:60", "open a1 edition=industry players=3 board=industria",
		"open a1 edition=industry players=3 hash=0000000000000000", "open a1 edition=industry players=3 sheet=\"board x\"",
		"open a1 edition=industry players=3 sheet=\"", "open a1 edition=industry players=3 colour=red",
		"open a12345678901234567 edition=industry players=3",
	};
	static const char *const before_start[] = {
		"open a2 edition=industry players=3", "commit " ZEROS ZEROS, "seat p4 open", "seat p1 cat", "seat p1 person Ann " ZEROS,
		"seat p1 person \"\" " ZEROS, "seat p1 person \"Ann\"", "seat p1 person \"Ann\" 12", "seat p1 person \"Ann\" " ZEROS " x",
		"seat p1 bot \"x\"", "start p2", "start p4", "move p1 pass", "draw A B C", "name p2 \"Bot\"", "say p2 \"I am a bot\"",
		"hush 9", "secret " ZEROS ZEROS, "over", "rematch a2", "close", "close \"a\" b", "nonsense",
	};
	static const char *const playing[] = {
		"seat p1 open", "start p1", "commit " ZEROS ZEROS, "move p2 pass", "move p1 pass", "move p1 offer A9", "move p1",
		"move auto p1 offer A1", "move bot p1 offer A1", "move standin p1 offer A1", "move p1 draw A B C", "draw A B C",
		"move p1 subsidy p2", "move p4 subsidy p4", "away p2 left", "away p1 time", "away p1 tired", "back p1", "ask p1 undo 0",
		"ask p1 tea 0", "answer p3 yes", "undo p1 0", "undo p1 1", "undo p1 -1", "over", "secret " ZEROS ZEROS, "hush 0",
		"say p1 \"a\" b", "say p1 \"a\\\"", "name p1 \"\"",
	};
	static char long_say[3000] = "say p1 \"";
	mg_table_release(&t);
	for (size_t i = 0; i < MG_COUNT(before_open); i++)
		assert_false(folds(0, before_open[i]));
	for (size_t i = 0; i < MG_COUNT(opens); i++)
		if (folds(0, opens[i]))
			fail_msg("folds: %s", opens[i]);
	assert_int_equal(t.phase, MG_TABLE_EMPTY);
	fold(0, "open a1 edition=industry players=3");
	assert_false(folds(0, "seat p1 person \"Ann\" " ZEROS)); /* before the commitment */
	open_table("none", BOT);
	struct mg_table before = t;
	for (size_t i = 0; i < MG_COUNT(before_start); i++)
		if (folds(0, before_start[i]))
			fail_msg("folds: %s", before_start[i]);
	assert_memory_equal(&before, &t, sizeof t);
	fold(0, "seat p2 open");
	assert_false(folds(0, "start p1"));
	begin("live:60+5", BOT);
	before = t;
	for (size_t i = 0; i < MG_COUNT(playing); i++)
		if (folds(2000, playing[i]))
			fail_msg("folds: %s", playing[i]);
	memset(long_say + 8, 'x', 501);
	memcpy(long_say + 509, "\"", 2);
	assert_false(folds(2000, long_say));
	assert_false(folds(-1, "say p1 \"x\""));
	assert_false(folds((int64_t)1 << 53, "say p1 \"x\""));
	assert_false(folds(2000, "say p1 \"x\"\nover"));
	assert_false(folds(2000, "say p1 \"\xff\""));
	assert_memory_equal(&before, &t, sizeof t);
	fold(2000, "close \"Good night\"");
	assert_false(folds(2000, "say p1 \"x\""));
	assert_false(folds(2000, "close \"\""));
	assert_false(folds(2000, "secret " ZEROS ZEROS)); /* not the one */
	fold(2000, "secret 0102030000000000000000000000000000000000000000000000000000000000");
	assert_false(folds(2000, "secret 0102030000000000000000000000000000000000000000000000000000000000"));
	fold(2000, "hush 3");
	assert_true(mg_fair_check(&t, t.secret));
}

static void test_harmless_events(void **unused)
{
	(void)unused;
	static const char *const harmless[] = {"say p2 \"x\"", "hush 4", "name p1 \"A\"", "away p3 left", "back p3", "answer p2 no",
					       "move p2 subsidy p2", "move bot p3 cash p3 A1", "move standin p3 subsidy p3"};
	static const char *const harmful[] = {"move p2 pass", "move auto p2 pass", "move p1 subsidy p1", "move bot p1 cash p1 A1",
					      "draw A B C", "undo p2 4", "ask p2 undo 4", "over", "close \"\"", ""};
	for (size_t i = 0; i < MG_COUNT(harmless); i++)
		assert_true(mg_event_is_harmless(mg_str(harmless[i]), 0));
	for (size_t i = 0; i < MG_COUNT(harmful); i++)
		assert_false(mg_event_is_harmless(mg_str(harmful[i]), 0));
	char text[64];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	assert_false(mg_event_redacted(mg_str("move p2 pass"), &out));
	assert_true(mg_event_redacted(mg_str("say p2 \"rude\""), &out));
	assert_string_equal(text, "say p2 \"\"");
	begin("none", BEN);
	fold(1, text);
}

/* Several moves are made together or not at all. */
static void test_a_turn_of_several_moves(void **unused)
{
	(void)unused;
	char text[256];
	struct mg_buf out;
	struct mg_why why;
	struct mg_decided decided;
	mg_buf_init(&out, text, sizeof text);
	begin("none", BEN);
	int field = __builtin_ctz(t.state.open);
	mg_move good[] = {mg_subsidy(0), mg_offer(field)}, bad[] = {mg_subsidy(0), mg_subsidy(0)}, theirs[] = {mg_offer(field), mg_bid(1)};
	assert_int_equal(mg_table_decide_moves(&t, 0, MG_CHOSEN, bad, 2, &out, &decided, &why), MG_DENIED_RULES);
	assert_int_equal(why.reason, MG_SUBSIDY_TAKEN);
	assert_int_equal(mg_table_decide_moves(&t, 0, MG_CHOSEN, theirs, 2, &out, &decided, &why), MG_DENIED_SEAT);
	assert_int_equal(mg_table_decide_moves(&t, 1, MG_CHOSEN, good, 2, &out, &decided, &why), MG_DENIED_SEAT);
	assert_int_equal(mg_table_decide_moves(&t, 0, MG_MARK_AUTO, good, 2, &out, &decided, &why), MG_DENIED_SEAT);
	assert_int_equal(out.len, 0);
	assert_int_equal(mg_table_decide_moves(&t, 0, MG_CHOSEN, good, 2, &out, &decided, &why), MG_GRANTED);
	snprintf(text + 128, 64, "move p1 subsidy p1\nmove p1 offer %c1\n", 'A' + field);
	assert_string_equal(text, text + 128);
}

/* ---- draws */

/* Each column is as likely in each place, and each starting player, as far as 6000 secrets can tell: with these secrets,
 * always the same, no count is further from its mean than five standard deviations. */
static void test_draws_are_even(void **unused)
{
	(void)unused;
	enum { N = 6000 };
	static int count[MG_COLUMNS][MG_COLUMNS];
	int start[3] = {0};
	open_table("none", BEN);
	memset(count, 0, sizeof count);
	for (int i = 0; i < N; i++) {
		uint8_t s[MG_SECRET_BYTES] = {(uint8_t)i, (uint8_t)(i >> 8)}, order[MG_COLUMNS];
		unsigned seen = 0;
		mg_fair_order(&t, s, 1 + i % MG_ERAS, order);
		for (int place = 0; place < MG_COLUMNS; place++) {
			count[place][order[place]]++;
			seen |= 1u << order[place];
		}
		assert_int_equal(seen, MG_ALL_COLUMNS);
		start[mg_fair_start(&t, s)]++;
	}
	for (int i = 0; i < MG_COLUMNS; i++)
		for (int j = 0; j < MG_COLUMNS; j++)
			assert_in_range(count[i][j], 500 - 5 * 22, 500 + 5 * 22);
	for (int p = 0; p < 3; p++)
		assert_in_range(start[p], 2000 - 5 * 37, 2000 + 5 * 37);
}

/* Everything counts: the secret, the id, every number, the era. */
static void test_draws_depend_on_everything(void **unused)
{
	(void)unused;
	uint8_t first[MG_COLUMNS], other[MG_COLUMNS], secret2[MG_SECRET_BYTES] = {1, 2, 4};
	open_table("none", BEN);
	mg_fair_order(&t, secret, 1, first);
	mg_fair_order(&t, secret, 2, other);
	assert_memory_not_equal(first, other, sizeof first);
	mg_fair_order(&t, secret2, 1, other);
	assert_memory_not_equal(first, other, sizeof first);
	for (int p = 0; p < 3; p++) {
		fold(0, p == 0 ? "seat p1 person \"Ann\" " ZEROS : p == 1 ? BEN : "seat p3 person \"Cleo\" -");
		char digit = t.seat[p].number[0];
		memcpy(t.seat[p].number, "f0000000000000000000000000000000", MG_NUMBER_DIGITS + 1);
		mg_fair_order(&t, secret, 1, other);
		assert_memory_not_equal(first, other, sizeof first);
		t.seat[p].number[0] = digit;
		if (p == 2)
			t.seat[p].number[0] = '\0';
		mg_fair_order(&t, secret, 1, other);
		assert_memory_equal(first, other, sizeof first);
	}
	t.id[0] = 'b';
	mg_fair_order(&t, secret, 1, other);
	assert_memory_not_equal(first, other, sizeof first);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_undo_is_free_until_somebody_moves),
		cmocka_unit_test(test_undo_by_consent),
		cmocka_unit_test(test_the_others_replace_who_is_missing),
		cmocka_unit_test(test_another_person_takes_over),
		cmocka_unit_test(test_nobody_is_replaced_in_a_rated_game),
		cmocka_unit_test(test_a_busy_server_says_so),
		cmocka_unit_test(test_undo_with_computer_players),
		cmocka_unit_test(test_undo_of_a_development_turn),
		cmocka_unit_test(test_a_table_from_a_record),
		cmocka_unit_test(test_secrets_from_numbers),
		cmocka_unit_test(test_marks),
		cmocka_unit_test(test_start_needs_every_seat),
		cmocka_unit_test(test_a_draw_undone_comes_again),
		cmocka_unit_test(test_events_that_do_not_fit),
		cmocka_unit_test(test_harmless_events),
		cmocka_unit_test(test_a_turn_of_several_moves),
		cmocka_unit_test(test_draws_are_even),
		cmocka_unit_test(test_draws_depend_on_everything),
	};
	mg_table_init(&t);
	return cmocka_run_group_tests(tests, NULL, release_table);
}
