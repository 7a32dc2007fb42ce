/* bot.c: seats a program that speaks the engine protocol at a table of a server. */
#include "client/client.h"
#include "cmd/options.h"
#include "record/movetext.h"
#include "table/table.h"
#include "train/program.h"

enum { SERVER, TABLE, JOIN, TOKEN, TIME, NODES, LEVEL, OPTS };
enum { PATIENCE_MS = 60000, FIRST_MS = 10000, INSIST_MS = 120000, COMMAND_MAX = 4096, STATUS_GOES_ON = -1 };

struct seated_program {
	struct mg_client *client;
	struct mg_program *program;
	struct mg_table table;
	char id[MG_TABLE_ID_MAX];
	int seat;
	char go[128];      /* how the program is asked */
	int extra;         /* ms that it may think beyond its patience */
	uint32_t told;     /* events after our last move */
};

static int complain_client(const struct seated_program *g)
{
	if (mg_client_reached(g->client))
		mg_complain("bot: %s", mg_client_error(g->client));
	else
		mg_complain("bot: %s cannot be reached: %s", mg_client_server(g->client), mg_client_error(g->client));
	return MG_EXIT_BAD_INPUT;
}

/* Cuts ID and CODE out of ".../#/join/ID/CODE". */
static bool read_link(const char *link, char id[MG_TABLE_ID_MAX], char *code, size_t cap)
{
	const char *at = strstr(link, "#/join/"), *slash;
	struct mg_buf out;
	if (!at)
		return false;
	at += strlen("#/join/");
	slash = strchr(at, '/');
	if (!slash || strspn(slash + 1, "abcdefghijklmnopqrstuvwxyz0123456789") != strlen(slash + 1))
		return false;
	mg_buf_init(&out, id, MG_TABLE_ID_MAX);
	mg_buf_slice(&out, (struct mg_str){at, (size_t)(slash - at)});
	bool fits = !out.full && out.len;
	mg_buf_init(&out, code, cap);
	mg_buf_text(&out, slash + 1);
	return fits && !out.full && out.len;
}

static bool sit_down(struct seated_program *g, const char *code)
{
	char path[64], body[128];
	struct mg_reply r;
	snprintf(path, sizeof path, "tables/%s/join", g->id);
	snprintf(body, sizeof body, code ? "{\"code\":\"%s\"}" : "{}", code ? code : "");
	bool fine = mg_client_insist(g->client, "POST", path, body, FIRST_MS, &r);
	json_t *seat = json_object_get(json_object_get(r.json, "you"), "seat");
	g->seat = fine && json_is_integer(seat) ? (int)json_integer_value(seat) - 1 : -1;
	mg_reply_release(&r);
	return g->seat >= 0;
}

/* Asks the program for a move in the position at hand. */
static bool ask_program(struct seated_program *g, mg_move *move)
{
	char *text = mg_need(MG_RECORD_TEXT_MAX + 16), word[256];
	struct mg_buf out, why;
	struct mg_str best;
	mg_buf_init(&out, text, MG_RECORD_TEXT_MAX + 16);
	mg_buf_text(&out, "load\n");
	mg_record_write(&g->table.record, &out);
	mg_buf_text(&out, ".");
	bool fine = mg_program_ask(g->program, text, 0, "", NULL) && mg_program_ask(g->program, g->go, g->extra, "best ", &best);
	free(text);
	if (!fine)
		return false;
	/* "best MOVE win=… score=…": what is no part of the move goes. */
	for (size_t i = 0; i + 5 <= best.len; i++)
		if (memcmp(best.at + i, " win=", 5) == 0)
			best.len = i;
	mg_buf_init(&why, word, sizeof word);
	if (mg_move_read(g->table.record.sheet, &best, move, &why) || *move == MG_NO_MOVE)
		return mg_program_blame(g->program, "gave no move to \"%s\"", g->go);
	return true;
}

/* A move of the program that the server refuses ends the program's stay; one that came late is thought about again. */
static int make_move(struct seated_program *g)
{
	char path[64], body[512], key[MG_KEY_DIGITS + 1], words[256];
	struct mg_buf text;
	struct mg_reply r;
	mg_move move;
	if (!ask_program(g, &move)) {
		mg_complain("bot: %s", mg_program_error(g->program));
		return MG_EXIT_BAD_INPUT;
	}
	mg_buf_init(&text, words, sizeof words);
	mg_move_write(g->table.record.sheet, move, &text);
	mg_assert(!text.full);
	mg_client_digits(key, MG_KEY_DIGITS);
	snprintf(path, sizeof path, "tables/%s/moves", g->id);
	snprintf(body, sizeof body, "{\"expect\":%u,\"key\":\"%s\",\"moves\":[\"%s\"]}", g->table.events, key, words);
	bool fine = mg_client_insist(g->client, "POST", path, body, INSIST_MS, &r);
	bool late = strcmp(mg_reply_code(&r), "late") == 0;
	g->told = (uint32_t)json_integer_value(json_object_get(r.json, "events"));
	mg_reply_release(&r);
	return fine || late ? STATUS_GOES_ON : complain_client(g);
}

static int come_back(struct seated_program *g)
{
	char path[64];
	struct mg_reply r;
	snprintf(path, sizeof path, "tables/%s/back", g->id);
	bool fine = mg_client_insist(g->client, "POST", path, NULL, INSIST_MS, &r);
	bool already = strcmp(mg_reply_code(&r), "state") == 0;
	mg_reply_release(&r);
	return fine || already ? STATUS_GOES_ON : complain_client(g);
}

/* What there is to do once all that is known was taken in. */
static int act(struct seated_program *g)
{
	const struct mg_table *t = &g->table;
	if (t->phase == MG_TABLE_OVER || t->phase == MG_TABLE_CLOSED) {
		printf("The game at table %s is over.\n", g->id);
		return MG_EXIT_FINE;
	}
	if (t->phase != MG_TABLE_PLAYING || t->events < g->told)
		return STATUS_GOES_ON;
	mg_assert(g->seat >= 0 && g->seat < t->record.players);
	if (t->seat[g->seat].away)
		return come_back(g);
	if (t->state.to_move == g->seat && t->asks < 0)
		return make_move(g);
	return STATUS_GOES_ON;
}

static int take_in(struct seated_program *g, const struct mg_heard *heard)
{
	char words[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, words, sizeof words);
	if (mg_table_apply(&g->table, heard->at, mg_str(heard->text), &wrong))
		return STATUS_GOES_ON;
	mg_complain("bot: the server tells what cannot be: %s", words);
	return MG_EXIT_BAD_INPUT;
}

static int play(struct seated_program *g)
{
	struct mg_follow *follow = mg_follow_new(g->client, g->id, 0);
	int status = STATUS_GOES_ON;
	bool news = false;
	if (!follow) {
		mg_complain("bot: out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	while (status == STATUS_GOES_ON) {
		/* Everything that has come is taken in before anything is done about it. */
		struct mg_heard heard = mg_follow_next(follow, news ? 0 : -1, -1);
		if (heard.kind == MG_HEARD_EVENT) {
			status = take_in(g, &heard);
			news = true;
		} else if (heard.kind == MG_HEARD_REFUSED) {
			mg_complain("bot: %s", heard.text);
			status = MG_EXIT_BAD_INPUT;
		} else if (heard.kind == MG_HEARD_NOTHING || news) {
			news = false;
			status = act(g);
		}
	}
	mg_follow_free(follow);
	return status;
}

/* The words behind -- as one line for the shell. */
static bool write_command(const struct mg_words *words, struct mg_buf *out)
{
	for (int i = 0; i < words->count; i++) {
		mg_buf_text(out, i ? " '" : words->count > 1 ? "'" : "");
		for (const char *c = words->at[i]; *c; c++)
			mg_buf_text(out, *c == '\'' && words->count > 1 ? "'\\''" : (char[]){*c, '\0'});
		mg_buf_text(out, words->count > 1 ? "'" : "");
	}
	return !out->full;
}

static void write_go(struct seated_program *g, const struct mg_opt *opts)
{
	struct mg_buf go;
	mg_buf_init(&go, g->go, sizeof g->go);
	mg_buf_text(&go, "go");
	if (opts[LEVEL].given)
		mg_buf_printf(&go, " level=%s", opts[LEVEL].text);
	if (opts[TIME].given)
		mg_buf_printf(&go, " time=%ld", opts[TIME].number);
	if (opts[NODES].given)
		mg_buf_printf(&go, " nodes=%ld", opts[NODES].number);
	g->extra = opts[TIME].given ? (int)opts[TIME].number : PATIENCE_MS * 5;
}

static int run_seated(struct seated_program *g, const struct mg_opt *opts, const struct mg_words *words, const char *token)
{
	char code[64] = "", command_text[COMMAND_MAX], error[MG_PROGRAM_ERROR], wrong_text[256];
	struct mg_buf command, wrong, id;
	mg_buf_init(&id, g->id, sizeof g->id);
	mg_buf_init(&command, command_text, sizeof command_text);
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	if (opts[JOIN].given && !read_link(opts[JOIN].text, g->id, code, sizeof code))
		return mg_misused(&mg_command_bot, "--join needs a link to a seat, as the host of the table gives it");
	if (opts[TABLE].given)
		mg_buf_text(&id, opts[TABLE].text);
	if (id.full || strspn(g->id, "abcdefghijklmnopqrstuvwxyz0123456789") != strlen(g->id) || !write_command(words, &command))
		return mg_misused(&mg_command_bot, "that is too long, or no table");
	write_go(g, opts);
	if (!mg_client_is_address(opts[SERVER].text))
		return mg_misused(&mg_command_bot, "%s is not the address of a server, such as https://play.example.org", opts[SERVER].text);
	g->client = mg_client_new(opts[SERVER].text, &wrong);
	if (!g->client) {
		mg_complain("bot: %s", wrong_text);
		return MG_EXIT_BAD_INPUT;
	}
	mg_client_use_token(g->client, token);
	g->program = mg_program_start(command_text, PATIENCE_MS, error);
	if (!g->program) {
		mg_complain("bot: %s", error);
		return MG_EXIT_BAD_INPUT;
	}
	printf("Asking %s for a seat at table %s.\n", mg_client_server(g->client), g->id);
	fflush(stdout);
	if (!sit_down(g, code[0] ? code : NULL))
		return complain_client(g);
	printf("The program sits at table %s, seat p%d.\n", g->id, g->seat + 1);
	fflush(stdout);
	return play(g);
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[OPTS] = {
		[SERVER] = {.name = "--server", .kind = MG_OPT_TEXT}, [TABLE] = {.name = "--table", .kind = MG_OPT_TEXT},
		[JOIN] = {.name = "--join", .kind = MG_OPT_TEXT},     [TOKEN] = {.name = "--token", .kind = MG_OPT_TEXT},
		[TIME] = {.name = "--time", .kind = MG_OPT_NUMBER, .min = 1, .max = 3600000},
		[NODES] = {.name = "--nodes", .kind = MG_OPT_NUMBER, .min = 1, .max = 1000000000},
		[LEVEL] = {.name = "--level", .kind = MG_OPT_TEXT},
	};
	struct mg_words words = {0};
	const char *token = getenv("MAGNATE_TOKEN");
	if (!mg_options_read(&mg_command_bot, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (opts[TOKEN].given)
		token = opts[TOKEN].text;
	if (!opts[SERVER].given || opts[TABLE].given == opts[JOIN].given || !token || !*token || !words.count)
		return mg_misused(&mg_command_bot, "it needs --server, --table or --join, a token, and behind -- a program");
	struct seated_program *g = mg_need(sizeof *g);
	memset(g, 0, sizeof *g);
	mg_table_init(&g->table);
	int status = run_seated(g, opts, &words, token);
	mg_program_stop(g->program);
	mg_client_free(g->client);
	mg_table_release(&g->table);
	free(g);
	return status;
}

const struct mg_command mg_command_bot = {
	"bot",
	"seats a program at a table of a server",
	"usage: magnate bot --server URL --table ID [options] -- PROGRAM...\n"
	"       magnate bot --server URL --join LINK [options] -- PROGRAM...\n"
	"\n"
	"Sits down at an online table and lets a program that speaks the engine protocol (magnate help engine)\n"
	"play there to the end of the game. The seat is marked as a program's.\n"
	"\n"
	"  --server URL    the server: https://play.example.org\n"
	"  --table ID      a public table with an open seat\n"
	"  --join LINK     or the link to a seat, from the host of the table\n"
	"  --token T       a token of yours with the scopes read and play; better in the environment, as MAGNATE_TOKEN\n"
	"  --time MS       the program is asked to think so long: go time=MS\n"
	"  --nodes N       or so many searches: go nodes=N\n"
	"  --level LEVEL   or at this level: go level=LEVEL\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate bot --server http://127.0.0.1:8017 --table k3f9x2m5p8qa -- magnate engine\n",
	run,
};
