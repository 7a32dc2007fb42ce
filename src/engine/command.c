/* command.c: from a line to its command; the commands that answer at once. */
#include "engine/inside.h"
#include "engine/keys.h"
#include "record/movetext.h"
#include "record/statejson.h"
#include "text/text.h"

enum { PERFT_MAX = 30 }; /* far beyond, the number would not fit into 64 bits */

static bool nothing_left(struct mg_engine *e, struct mg_str rest)
{
	struct mg_str word = mg_str_word(&rest);
	return word.len == 0 || mg_fail(&e->answer, MG_E_SYNTAX, "\"%.*s\" is too much here", mg_shown(word), word.at);
}

static bool cmd_hello(struct mg_engine *e)
{
	mg_buf_text(&e->answer.out, "magnate " MG_VERSION " protocol 1\n");
	return mg_ok(&e->answer);
}

static bool cmd_stop(struct mg_engine *e)
{
	return mg_ok(&e->answer);
}

static bool cmd_quit(struct mg_engine *e)
{
	e->quit = true;
	return mg_ok(&e->answer);
}

static void write_move_line(struct mg_engine *e, mg_move m)
{
	mg_move_write(e->record.sheet, m, &e->answer.out);
	mg_buf_char(&e->answer.out, '\n');
}

static bool play(struct mg_engine *e, mg_move m)
{
	char words[1024];
	struct mg_buf why;
	enum mg_reason reason = mg_refuse(&e->record.sheet->board, &e->state, m);
	if (reason == MG_FINE) {
		reason = mg_record_play(&e->record, &e->state, m);
		mg_assert(reason == MG_FINE);
		return mg_ok(&e->answer);
	}
	mg_buf_init(&why, words, sizeof words);
	mg_text_refusal(&e->record, &e->state, m, reason, MG_EN, &why);
	return mg_fail(&e->answer, MG_E_ILLEGAL, "%s", words);
}

/* `play draw` alone. While no draw is due, a draw of nothing is refused for the right reason. */
static bool play_own_draw(struct mg_engine *e)
{
	if (e->state.decision != MG_DRAW)
		return play(e, mg_draw_columns(0));
	mg_move m = mg_deal_draw(&e->deal, &e->record.sheet->board, &e->state);
	write_move_line(e, m);
	return play(e, m);
}

static bool cmd_play(struct mg_engine *e, struct mg_str rest)
{
	char words[256];
	struct mg_buf why;
	mg_move m = MG_NO_MOVE;
	struct mg_str after = rest;
	if (mg_str_is(mg_str_word(&after), "draw") && mg_str_word(&after).len == 0)
		return play_own_draw(e);
	mg_buf_init(&why, words, sizeof words);
	const char *wrong = mg_move_read(e->record.sheet, &rest, &m, &why);
	if (wrong)
		return mg_fail(&e->answer, MG_E_SYNTAX, "%s%s%s", wrong, why.len ? ": " : "", words);
	if (m == MG_NO_MOVE)
		return mg_fail(&e->answer, MG_E_SYNTAX, "play needs a move");
	return nothing_left(e, rest) && play(e, m);
}

static bool cmd_undo(struct mg_engine *e, struct mg_str rest)
{
	struct mg_str word = mg_str_word(&rest);
	long n = 1;
	if (word.len && !mg_number_read(&e->answer, "undo", word, 1, MG_MAX_MOVES, &n))
		return false;
	if (!nothing_left(e, rest))
		return false;
	if (n > e->record.moves)
		return mg_fail(&e->answer, MG_E_ILLEGAL, "only %d moves were played", e->record.moves);
	mg_assert(n > 0);
	e->record.moves -= (int)n;
	mg_record_state(&e->record, e->record.moves, &e->state);
	return mg_ok(&e->answer);
}

static bool answer_moves(struct mg_engine *e, const mg_move *moves, int n)
{
	for (int i = 0; i < n; i++)
		write_move_line(e, moves[i]);
	return mg_ok(&e->answer);
}

static bool cmd_legal(struct mg_engine *e)
{
	mg_move moves[MG_MAX_LEGAL];
	return answer_moves(e, moves, mg_legal(&e->record.sheet->board, &e->state, moves));
}

static bool cmd_anytime(struct mg_engine *e)
{
	mg_move moves[MG_MAX_ANYTIME];
	return answer_moves(e, moves, mg_anytime(&e->record.sheet->board, &e->state, moves));
}

static bool cmd_state(struct mg_engine *e)
{
	mg_state_json(e->record.sheet, &e->state, e->record.moves, &e->answer.out);
	mg_buf_char(&e->answer.out, '\n');
	return mg_ok(&e->answer);
}

static bool cmd_score(struct mg_engine *e)
{
	mg_score_json(e->record.sheet, &e->state, &e->answer.out);
	mg_buf_char(&e->answer.out, '\n');
	return mg_ok(&e->answer);
}

static bool cmd_record(struct mg_engine *e)
{
	mg_record_write(&e->record, &e->answer.out);
	return mg_ok(&e->answer);
}

static bool cmd_perft(struct mg_engine *e, struct mg_str rest)
{
	long depth;
	struct mg_str word = mg_str_word(&rest);
	if (!mg_number_read(&e->answer, "perft", word, 0, PERFT_MAX, &depth) || !nothing_left(e, rest))
		return false;
	uint64_t nodes = mg_perft(&e->record.sheet->board, &e->state, (int)depth);
	mg_buf_printf(&e->answer.out, "nodes %llu\n", (unsigned long long)nodes);
	return mg_ok(&e->answer);
}

/* A command either takes no words, or reads those behind it. */
static const struct command {
	const char *name;
	bool needs_game;
	bool (*run)(struct mg_engine *e);
	bool (*read)(struct mg_engine *e, struct mg_str rest);
} commands[] = {
	{"hello", false, cmd_hello, NULL},   {"new", false, NULL, mg_cmd_new},      {"play", true, NULL, cmd_play},
	{"undo", true, NULL, cmd_undo},      {"legal", true, cmd_legal, NULL},      {"anytime", true, cmd_anytime, NULL},
	{"state", true, cmd_state, NULL},    {"score", true, cmd_score, NULL},      {"record", true, cmd_record, NULL},
	{"load", false, mg_cmd_load, NULL},  {"go", true, NULL, mg_cmd_go},         {"stop", false, cmd_stop, NULL},
	{"analyse", true, NULL, mg_cmd_analyse}, {"perft", true, NULL, cmd_perft},  {"quit", false, cmd_quit, NULL},
	{"review", true, NULL, mg_cmd_review},
};

static const struct command *find_command(struct mg_str name)
{
	for (size_t i = 0; i < MG_COUNT(commands); i++)
		if (mg_str_is(name, commands[i].name))
			return &commands[i];
	return NULL;
}

void mg_engine_command(struct mg_engine *e, struct mg_str line)
{
	struct mg_str rest = line, name = mg_str_word(&rest);
	const struct command *command = find_command(name);
	mg_assert(!e->search.running);
	if (e->loading.running) {
		mg_load_line(e, line);
		return;
	}
	if (line.len > MG_LINE_MAX)
		mg_fail(&e->answer, MG_E_LIMIT, "a line is at most %d bytes", (int)MG_LINE_MAX);
	else if (name.len == 0)
		mg_fail(&e->answer, MG_E_SYNTAX, "the line is empty");
	else if (!command)
		mg_fail(&e->answer, MG_E_SYNTAX, "there is no command \"%.*s\"", mg_shown(name), name.at);
	else if (command->needs_game && !e->game)
		mg_fail(&e->answer, MG_E_NOGAME, "there is no game yet: start one with new or load");
	else if (command->read)
		command->read(e, rest);
	else if (nothing_left(e, rest))
		command->run(e);
}
