/* embed.c: the context, and finding out what is asked. */
#include "embed/context.h"

#include <stdarg.h>

enum shape {
	PLAIN = 0,
	ARGS = 1, /* may have words after its name */
	BODY = 2, /* may have a text in the next lines */
	GAME = 4, /* needs a game */
	TABLE = 8, /* needs a table */
	FOLLOWED = 16, /* ... of a server */
	LOCAL = 32, /* ... that is played at here */
};

static mg_embed_request help;

static const struct request {
	const char *name;
	mg_embed_request *answer; /* or, where this is NULL: */
	mg_embed_view *view;      /* [N]: of the game after N moves, or now */
	unsigned shape;
	const char *args, *what;
} requests[] = {
	{"help", help, NULL, PLAIN, "", "this list"},
	{"lang", mg_embed_lang, NULL, ARGS, "en|de|...", "chooses the language of all sentences"},
	{"catalogue", mg_embed_catalogue, NULL, BODY, "+ file of messages",
	 "gives a language that this build does not carry (WebAssembly carries English); answers which"},
	{"you", mg_embed_speak_to, NULL, ARGS, "[SEAT]", "log, prompt and refusals speak to this seat (p1) as \"you\"; without a seat, to nobody"},
	{"sheet", mg_embed_sheet, NULL, BODY, "+ board file", "gives an own board, for games to come; answers its name"},
	{"check", mg_embed_check, NULL, BODY, "+ board file",
	 "what is wrong with a board and what may be, its canonical text, and what its figures add up to, as JSON; gives nothing"},
	{"new", mg_embed_start, NULL, ARGS, "edition=E players=N [board=NAME] [draws=balanced|plain] [places=printed|even] [start=p1]",
	 "sets up a game"},
	{"names", mg_embed_names, NULL, ARGS | GAME, "\"A\" \"B\" \"C\" [\"D\"]",
	 "names the players; without names, un-names them"},
	{"load", mg_embed_load, NULL, ARGS | BODY, "LINK, or + record", "sets up a game from a link or a record"},
	{"play", mg_embed_play, NULL, ARGS | GAME, "MOVE", "plays a move; answers the move as a record writes it"},
	{"undo", mg_embed_undo, NULL, ARGS | GAME, "[N]",
	 "takes back N moves (1); at a local table the last decision, and answers how many moves stand"},
	{"open", mg_embed_open, NULL, ARGS | BODY,
	 "policy=alone|shared secret=DIGITS|seed=N [forced=off] [edition=E players=N [board=NAME] [draws=D] [places=P] [start=p1|random]] "
	 "+ seats [+ moves to redo] [+ record]",
	 "opens a local table: a game that is played here, from its beginning or from a record"},
	{"decide", mg_embed_decide, NULL, ARGS | LOCAL, "SEAT MOVE[; MOVE...]",
	 "makes a person's moves, all or none; answers them as a record writes them, one a line"},
	{"next", mg_embed_next, NULL, ARGS | LOCAL, "[forced=off]",
	 "lets happen what follows by itself, one step, and answers what: an event, or \"person SEAT\", \"bot SEAT LEVEL SEED\", \"over\""},
	{"bot", mg_embed_bot, NULL, ARGS | LOCAL, "MOVE", "makes the move of the computer player who is to move"},
	{"redo", mg_embed_redo, NULL, LOCAL, "", "does again what was undone last; answers how many moves stand"},
	{"go", mg_embed_go, NULL, ARGS | LOCAL, "N", "undoes or redoes to just the first N moves"},
	{"orders", mg_embed_orders, NULL, ARGS | BODY | LOCAL, "SEAT [+ lines: give ORDER | change ID ORDER | withdraw ID]",
	 "gives, changes and withdraws a seat's standing orders, all or nothing; answers those that there are, as JSON"},
	{"kept", mg_embed_kept_orders, NULL, ARGS | BODY | LOCAL, "SEAT [+ lines]",
	 "a seat's standing orders as lines to be kept; or takes such lines back into a table that has none there"},
	{"follow", mg_embed_follow, NULL, PLAIN, "", "begins to follow an online table, with no events yet"},
	{"event", mg_embed_event, NULL, ARGS | FOLLOWED, "N TIME EVENT", "folds the table's event number N; the game is then the table's"},
	{"table", mg_embed_table, NULL, ARGS | TABLE, "[SEAT]", "the table without its game, as JSON; with what SEAT may undo"},
	{"happening", mg_embed_happening, NULL, ARGS | TABLE, "EVENT", "what an event of the table says, in words; nothing for moves and talk"},
	{"state", NULL, mg_embed_state, ARGS | GAME, "[N]", "the state after N moves (all), as JSON"},
	{"legal", NULL, mg_embed_legal, ARGS | GAME, "[N]", "the legal moves, one a line"},
	{"anytime", NULL, mg_embed_anytime, ARGS | GAME, "[N]", "the any-time moves of all seats, one a line"},
	{"forced", NULL, mg_embed_forced, ARGS | GAME, "[N]", "the move that may be played without asking, or nothing"},
	{"score", NULL, mg_embed_score, ARGS | GAME, "[N]", "the points of each seat if the game ended there, as JSON"},
	{"record", NULL, mg_embed_record, ARGS | GAME, "[N]", "the record of the first N moves"},
	{"link", NULL, mg_embed_link, ARGS | GAME, "[N]", "the link to the game after N moves"},
	{"draw", mg_embed_draw, NULL, ARGS | GAME, "SEED", "the draw that a random number leads to; plays nothing"},
	{"board", mg_embed_board, NULL, ARGS, "[NAME]", "a board (the game's) with all its numbers, as JSON"},
	{"file", mg_embed_file, NULL, ARGS, "NAME", "the file of a board, in canonical form"},
	{"log", mg_embed_log, NULL, ARGS | GAME, "[I]", "what move I did, in words; without I every move, as JSON"},
	{"prompt", NULL, mg_embed_prompt, ARGS | GAME, "[N]", "who is to do what now"},
	{"refusal", mg_embed_refusal, NULL, ARGS | GAME, "MOVE", "why a move may not be played, or nothing if it may"},
	{"describe", mg_embed_describe, NULL, ARGS | GAME, "FIELD", "what a field is and does"},
	{"insight", mg_embed_insight, NULL, ARGS | GAME, "FIELD [N]",
	 "what a field would bring each seat after N moves (now) and what it would take, as JSON with sentences"},
	{"overview", NULL, mg_embed_overview, ARGS | GAME, "[N]", "eras, rounds, the market and the networks, as JSON"},
	{"lots", NULL, mg_embed_lots, ARGS | GAME, "[N]", "what each lot would bring and be worth to each seat, as JSON"},
	{"scoring", NULL, mg_embed_scoring, ARGS | GAME, "[N]", "the points of each seat, in words"},
	{"story", mg_embed_story, NULL, GAME, "", "the whole game in words"},
	{"words", mg_embed_words, NULL, GAME, "", "how seats, fields, resources and networks are called, as JSON"},
	{"messages", mg_embed_messages, NULL, PLAIN, "", "the catalogue of messages in the chosen language, as JSON"},
	{"plural", mg_embed_plural, NULL, PLAIN, "",
	 "the form of {n:one|many} in the chosen language for n from 0 to 199, a digit each; from there on for 100 and the last two digits"},
	{"hash", mg_embed_hash, NULL, GAME, "", "SHA-256 over all that the game's states say, in all languages"},
	{"editions", mg_embed_editions, NULL, PLAIN, "", "the editions and what differs between them, as JSON"},
	{"net", mg_embed_net, NULL, BODY, "+ hexadecimal digits", "gives a net to think with, for the board and number of players that it says; answers them"},
	{"players", mg_embed_players, NULL, PLAIN, "", "the names of the computer players, as JSON"},
	{"begin", mg_embed_begin, NULL, ARGS | GAME, "PLAYER [seed=N] [searches=N]", "lets a computer player begin to think"},
	{"think", mg_embed_think, NULL, ARGS | GAME, "N", "thinks on for N searches; answers \"more\" or \"done\""},
	{"thoughts", mg_embed_thoughts, NULL, GAME, "", "the chosen move and all moves with their chances, as JSON"},
	{"hint", mg_embed_hint, NULL, GAME, "",
	 "from these thoughts: the best move, why, in steps of sentences, and all the numbers, as JSON"},
	{"review", mg_embed_review, NULL, ARGS | GAME,
	 "begin [depth=quick|deep] [seed=N] | coach [seed=N] MOVE[;MOVE...] | work N | read [since=V] [parts=LIST]",
	 "what each decision cost, what lots were worth, luck of the draws, or what a move would cost, as JSON; worked out in steps"},
};

static bool help(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	for (size_t i = 0; i < MG_COUNT(requests); i++) {
		const struct request *r = &requests[i];
		mg_buf_text(&e->answer, i ? "\n" : "");
		mg_buf_text(&e->answer, r->name);
		mg_buf_text(&e->answer, *r->args ? " " : "");
		mg_buf_text(&e->answer, r->args);
		mg_buf_text(&e->answer, ": ");
		mg_buf_text(&e->answer, r->what);
	}
	return true;
}

struct mg_embed *mg_embed_new(void)
{
	struct mg_embed *e = calloc(1, sizeof *e);
	if (!e)
		return NULL;
	mg_table_init(&e->table);
	mg_buf_init(&e->answer, e->answer_text, sizeof e->answer_text);
	mg_buf_init(&e->error, e->error_text, sizeof e->error_text);
	return e;
}

void mg_embed_free(struct mg_embed *e)
{
	if (!e)
		return;
	mg_embed_free_review(e);
	mg_thinker_free(e->thinker);
	mg_estimator_free(e->estimator);
	mg_embed_free_nets(e);
	mg_table_release(&e->table);
	free(e);
}

bool mg_embed_refuse(struct mg_embed *e, const char *code, const char *format, ...)
{
	char text[2048];
	va_list args;
	mg_assert(*code && !strchr(code, ' '));
	va_start(args, format);
	int n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	mg_buf_clear(&e->error);
	mg_buf_text(&e->error, code);
	mg_buf_char(&e->error, ' ');
	mg_buf_text(&e->error, n >= 0 ? text : "");
	return false;
}

static const struct request *find(struct mg_str name)
{
	for (size_t i = 0; i < MG_COUNT(requests); i++)
		if (mg_str_is(name, requests[i].name))
			return &requests[i];
	return NULL;
}

/* Reads the number of moves after which the game is to be looked at, and shows it there. */
static bool view(struct mg_embed *e, const struct request *r, struct mg_str args)
{
	const struct mg_embed_game *game = e->game;
	struct mg_str word = mg_str_word(&args);
	struct mg_state s = game->state;
	long n = game->record.moves;
	if (mg_str_word(&args).len || (word.len && !mg_str_number(word, n, &n)))
		return mg_embed_refuse(e, "syntax", "%s takes a number of moves from 0 to %ld", r->name, n);
	if (n < game->record.moves)
		mg_record_state(&game->record, (int)n, &s);
	mg_assert(n >= 0 && n <= game->record.moves);
	r->view(e, (int)n, &s);
	return true;
}

static bool carry_out(struct mg_embed *e, struct mg_str body)
{
	struct mg_str line = {0};
	mg_assert(!(e->follows && e->local));
	mg_str_line(&body, &line);
	const struct request *r = find(mg_str_word(&line));
	struct mg_str rest = line, word = mg_str_word(&rest);
	if (!r)
		return mg_embed_refuse(e, "syntax", "no such request; \"help\" lists them");
	if (word.len && !(r->shape & ARGS))
		return mg_embed_refuse(e, "syntax", "\"%s\" stands alone on its line", r->name);
	if (body.len && !(r->shape & BODY))
		return mg_embed_refuse(e, "syntax", "\"%s\" is a request of one line", r->name);
	if (!e->game && r->shape & GAME)
		return mg_embed_refuse(e, "nogame", "there is no game yet: ask for \"new\" or \"load\" first");
	if ((!e->follows && r->shape & FOLLOWED) || (!e->follows && !e->local && r->shape & TABLE))
		return mg_embed_refuse(e, "nogame", "there is no table yet: ask for \"follow\" first");
	if (!e->local && r->shape & LOCAL)
		return mg_embed_refuse(e, "nogame", "there is no local table yet: ask for \"open\" first");
	if (!(r->view ? view(e, r, line) : r->answer(e, line, body)))
		return false;
	mg_assert(!e->local || e->game);
	mg_assert(!e->game || e->game->record.moves == e->table.record.moves || !e->local); /* the game is the local table's */
	return !e->answer.full || mg_embed_refuse(e, "limit", "the answer is too long");
}

const char *mg_embed_ask(struct mg_embed *e, const char *request)
{
	mg_buf_clear(&e->answer);
	mg_buf_clear(&e->error);
	return carry_out(e, mg_str(request)) ? e->answer.data : NULL;
}

const char *mg_embed_error(const struct mg_embed *e)
{
	return e->error.data;
}
