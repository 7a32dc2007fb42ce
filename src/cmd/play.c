/* play.c: `magnate play`: a game in the terminal, alone, around one screen or at a table of a server. */
#include "client/client.h"
#include "cmd/near.h"
#include "cmd/setup.h"
#include "record/movetext.h"
#include "term/save.h"
#include "term/plain.h"
#include "term/remote.h"
#include "term/screen.h"
#include "text/message.h"

#include <limits.h>
#include <locale.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum {
	PEOPLE = MG_SET_OPTIONS,
	LEVEL,
	NAMES,
	START,
	SEED,
	LANG,
	PLAIN,
	RESUME,
	SAVE,
	PACE,
	SERVER,
	TABLE,
	TOKEN,
	OPTIONS,
};

/* A number that nobody knows beforehand; not a secret. */
static uint64_t fresh_seed(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return ((uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec + (uint64_t)getpid() * 7919) & LONG_MAX;
}

/* Cuts the next name off a list with commas. */
static struct mg_str next_name(struct mg_str *rest)
{
	const char *comma = rest->len ? memchr(rest->at, ',', rest->len) : NULL;
	struct mg_str name = {rest->at, comma ? (size_t)(comma - rest->at) : rest->len};
	size_t used = comma ? name.len + 1 : name.len;
	*rest = (struct mg_str){rest->at + used, rest->len - used};
	return name;
}

static int refuse_level(const char *name)
{
	struct mg_near near = {.typed = mg_str(name)};
	for (int i = 0; mg_player_at(i); i++)
		mg_near_try(&near, mg_player_at(i)->name);
	return mg_misused_in(&mg_command_play, near.best, MG_MSG_CMD_NO_LEVEL, MG_WORDS(MG_TEXT("word", name)));
}

/* Wrong use of what only this command has. */
static int misused(enum mg_message id)
{
	return mg_misused_in(&mg_command_play, NULL, id, MG_WORDS({0}));
}

/* The computer players' levels: one for all, or a list with one for each; the last one counts for those after it. */
static int read_levels(const struct mg_opt *opt, int people, struct mg_session_setup *out)
{
	struct mg_str rest = mg_str(opt->given ? opt->text : "Clerk");
	const struct mg_player *level = NULL;
	for (int p = people; p < out->players; p++) {
		char name[64];
		struct mg_buf b;
		if (rest.len) {
			mg_buf_init(&b, name, sizeof name);
			mg_buf_slice(&b, next_name(&rest));
			level = mg_player_named(name);
			if (!level || b.full)
				return refuse_level(name);
		}
		out->level[p] = level;
	}
	if (rest.len && (level || memchr(rest.at, ',', rest.len)))
		return misused(MG_MSG_CMD_PLAY_LEVELS);
	return MG_EXIT_FINE;
}

static int read_names(const struct mg_opt *opt, struct mg_session_setup *out)
{
	struct mg_str rest = mg_str(opt->given ? opt->text : "");
	for (int p = 0; rest.len; p++) {
		struct mg_str name = next_name(&rest);
		struct mg_buf b;
		if (p == out->players)
			return misused(MG_MSG_CMD_PLAY_NAMES);
		if (!mg_name_is_good(name))
			return mg_misused_in(&mg_command_play, NULL, MG_MSG_CMD_PLAY_NAME, MG_WORDS(MG_NUMBER("n", MG_PLAYER_NAME_CHARS)));
		mg_buf_init(&b, out->name[p], sizeof out->name[p]);
		mg_buf_slice(&b, name);
	}
	return MG_EXIT_FINE;
}

static int read_game(const struct mg_opt *opts, struct mg_setup *setup, struct mg_session_setup *out)
{
	int people = opts[PEOPLE].given ? (int)opts[PEOPLE].number : 1;
	int status = mg_setup_read(&mg_command_play, opts, setup);
	if (status != MG_EXIT_FINE)
		return status;
	mg_assert(setup->sheet && setup->players >= MG_MIN_SEATS && setup->players <= MG_SEATS);
	out->sheet = setup->sheet;
	out->net = setup->net;
	out->players = setup->players;
	out->draws = setup->draws;
	out->places = setup->places;
	out->seed = opts[SEED].given ? (uint64_t)opts[SEED].number : fresh_seed();
	out->start = opts[START].given ? mg_seat_read(mg_str(opts[START].text)) : MG_NONE;
	if (opts[START].given && (out->start == MG_NONE || out->start >= out->players))
		return mg_misused_in(&mg_command_play, NULL, MG_MSG_CMD_PLAY_START, MG_WORDS(MG_NUMBER("n", out->players)));
	if (people > out->players)
		return mg_misused_in(&mg_command_play, NULL, MG_MSG_CMD_PLAY_PEOPLE, MG_WORDS(MG_NUMBER("people", people), MG_NUMBER("n", out->players)));
	status = read_levels(&opts[LEVEL], people, out);
	return status == MG_EXIT_FINE ? read_names(&opts[NAMES], out) : status;
}

/* Where the game is saved; a game that cannot be saved can be played all the same. */
static int save_game(struct mg_session *s, const struct mg_opt *save)
{
	struct mg_buf b;
	if (!save->given) {
		if (!mg_save_new(s->path))
			mg_complain_in("play", MG_MSG_CMD_PLAY_NO_FOLDER, MG_WORDS({0}));
		return MG_EXIT_FINE;
	}
	mg_buf_init(&b, s->path, sizeof s->path);
	mg_buf_text(&b, save->text);
	if (!b.full && b.len && mg_session_save(s))
		return MG_EXIT_FINE;
	if (b.full || !b.len)
		return mg_misused_in(&mg_command_play, NULL, MG_MSG_CMD_PLAY_NO_FILE, MG_WORDS(MG_TEXT("file", save->text)));
	mg_complain_in(save->text, MG_MSG_CMD_FILE_UNWRITTEN, MG_WORDS(MG_TEXT("why", strerror(s->unsaved))));
	return MG_EXIT_BAD_INPUT;
}

static int resume(struct mg_session *s, const char *file)
{
	char latest[MG_PATH_MAX], text[1024];
	struct mg_buf why;
	mg_buf_init(&why, text, sizeof text);
	if (!file && !mg_save_latest(latest)) {
		mg_complain_in("play", MG_MSG_CMD_PLAY_NO_GAME, MG_WORDS({0}));
		return MG_EXIT_BAD_INPUT;
	}
	if (mg_session_load(s, file ? file : latest, mg_complaint_language(), &why))
		return MG_EXIT_FINE;
	mg_complain("%s: %s", file ? file : latest, text);
	return MG_EXIT_BAD_INPUT;
}

/* Whether something about the game itself is given. */
static bool describes_game(const struct mg_opt *opts)
{
	for (int i = 0; i <= SEED; i++)
		if (opts[i].given)
			return true;
	return false;
}

/* Shows the links of a new table to whoever made it, before a screen covers them. */
static void show_links(const char *links, enum mg_language lang, bool full)
{
	if (!*links)
		return;
	printf("%s\n%s", mg_message(MG_MSG_TERM_FAR_LINKS, lang), links);
	if (full)
		printf("%s\n", mg_message(MG_MSG_TERM_FAR_ENTER, lang));
	fflush(stdout);
	for (char c = 0; full && c != '\n' && read(STDIN_FILENO, &c, 1) == 1;)
		;
}

/* Whoever waits knows what for. */
static void announce(const char *address, enum mg_language lang)
{
	char server[512], text[1024];
	struct mg_buf out;
	mg_buf_init(&out, server, sizeof server);
	mg_buf_slice(&out, (struct mg_str){address, strcspn(address, "#")});
	mg_buf_init(&out, text, sizeof text);
	mg_say(&out, lang, MG_MSG_TERM_FAR_ASKS, MG_TEXT("server", server));
	puts(text);
	fflush(stdout);
}

/* A seat at a table of a server: of the one that is named, or of a new one. */
static int go_to_table(struct mg_session *s, const struct mg_opt *opts, struct mg_setup *setup, enum mg_language lang, bool full)
{
	struct mg_session_setup game = {.sheet = NULL};
	struct mg_remote_where where = {.address = opts[SERVER].text, .table = opts[TABLE].text, .name = opts[NAMES].text,
					.token = opts[TOKEN].given ? opts[TOKEN].text : getenv("MAGNATE_TOKEN")};
	char wrong_text[512], links_text[2048];
	struct mg_buf wrong, links;
	bool joins = opts[TABLE].given || strchr(where.address, '#');
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	mg_buf_init(&links, links_text, sizeof links_text);
	if (opts[RESUME].given || opts[SAVE].given || opts[SEED].given || opts[START].given || opts[MG_SET_BOARD].given)
		return misused(MG_MSG_CMD_PLAY_TABLE);
	int status = read_game(opts, setup, &game);
	if (status != MG_EXIT_FINE)
		return status;
	if (!mg_client_is_address(where.address))
		return mg_misused_in(&mg_command_play, NULL, MG_MSG_CMD_PLAY_ADDRESS,
				     MG_WORDS(MG_TEXT("word", where.address), MG_TEXT("where", "https://play.example.org")));
	announce(where.address, lang);
	if (joins ? mg_remote_join(s, &where, lang, &wrong) : mg_remote_open(s, &where, &game, lang, &links, &wrong)) {
		show_links(links_text, lang, full);
		return MG_EXIT_FINE;
	}
	mg_complain("play: %s", wrong_text);
	return MG_EXIT_BAD_INPUT;
}

static int prepare(struct mg_session *s, const struct mg_opt *opts, const struct mg_words *words, struct mg_setup *setup,
		   enum mg_language *lang, bool full)
{
	struct mg_session_setup game = {.sheet = NULL};
	bool named = describes_game(opts);
	if (words->count > (opts[RESUME].given ? 1 : 0))
		return mg_too_much(&mg_command_play, words->at[words->count - 1]);
	if (opts[SERVER].given)
		return go_to_table(s, opts, setup, *lang, full);
	if (opts[TABLE].given || opts[TOKEN].given)
		return misused(MG_MSG_CMD_PLAY_NO_SERVER);
	if (opts[RESUME].given && (named || opts[SAVE].given))
		return misused(MG_MSG_CMD_PLAY_RESUME);
	if (opts[RESUME].given)
		return resume(s, words->count ? words->at[0] : NULL);
	int status = read_game(opts, setup, &game);
	if (status != MG_EXIT_FINE)
		return status;
	if (full && !named && !opts[SAVE].given) {
		enum mg_choice choice = mg_screen_setup(&game, lang);
		if (choice == MG_CHOICE_RESUME)
			return resume(s, NULL);
		if (choice == MG_CHOICE_QUIT)
			return -1;
	}
	mg_session_name(&game, *lang);
	if (!mg_session_begin(s, &game)) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	return save_game(s, &opts[SAVE]);
}

/* What a terminal lacks that cannot show the game. */
static void complain_screen(bool full)
{
	const char *term = getenv("TERM");
	if (full)
		mg_complain_in("play", MG_MSG_CMD_PLAY_TERM, MG_WORDS(MG_TEXT("term", term ? term : "")));
	else
		mg_complain("out of memory");
}

static int play(struct mg_session *s, int argc, char **argv)
{
	struct mg_opt opts[] = {
		MG_SETUP_OPTIONS,
		[PEOPLE] = {.name = "--people", .kind = MG_OPT_NUMBER, .min = 0, .max = MG_SEATS},
		[LEVEL] = {.name = "--level", .kind = MG_OPT_TEXT},
		[NAMES] = {.name = "--names", .kind = MG_OPT_TEXT},
		[START] = {.name = "--start", .kind = MG_OPT_TEXT},
		[SEED] = {.name = "--seed", .kind = MG_OPT_NUMBER, .max = LONG_MAX},
		[LANG] = {.name = "--lang", .kind = MG_OPT_TEXT},
		[PLAIN] = {.name = "--plain", .kind = MG_OPT_FLAG},
		[RESUME] = {.name = "--resume", .kind = MG_OPT_FLAG},
		[SAVE] = {.name = "--save", .kind = MG_OPT_TEXT},
		[PACE] = {.name = "--pace", .kind = MG_OPT_NUMBER, .max = 60000},
		[SERVER] = {.name = "--server", .kind = MG_OPT_TEXT},
		[TABLE] = {.name = "--table", .kind = MG_OPT_TEXT},
		[TOKEN] = {.name = "--token", .kind = MG_OPT_TEXT},
	};
	struct mg_words words = {0};
	enum mg_language lang;
	if (!mg_options_read(&mg_command_play, argc, argv, opts, OPTIONS, &words) ||
	    !mg_choose_language(opts[LANG].text, &lang))
		return MG_EXIT_WRONG_USAGE;
	bool full = !opts[PLAIN].given && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	struct mg_setup *setup = mg_need(sizeof *setup);
	int status = prepare(s, opts, &words, setup, &lang, full);
	if (status == MG_EXIT_FINE) {
		int pace = opts[PACE].given ? (int)opts[PACE].number : MG_SCREEN_PACE;
		bool fine = full ? mg_screen_play(s, lang, pace) : mg_plain_play(s, lang, STDIN_FILENO);
		if (!fine)
			complain_screen(full);
		status = fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
	}
	free(setup);
	return status < 0 ? MG_EXIT_FINE : status;
}

/* Many machines name a locale that was never generated there. What it says about letters counts all the same. */
static void choose_letters(void)
{
	static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	if (setlocale(LC_CTYPE, ""))
		return;
	for (size_t i = 0; i < MG_COUNT(variables); i++) {
		const char *value = getenv(variables[i]), *point = value ? strrchr(value, '.') : NULL;
		if (!value || !*value)
			continue;
		if (point && (strncasecmp(point, ".utf-8", 6) == 0 || strncasecmp(point, ".utf8", 5) == 0))
			setlocale(LC_CTYPE, "C.UTF-8");
		return;
	}
}

static int run(int argc, char **argv)
{
	struct mg_session *s = mg_session_new();
	if (!s) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	choose_letters();
	int status = play(s, argc, argv);
	mg_session_free(s);
	return status;
}

const struct mg_command mg_command_play = {
	"play",
	"plays a game in this terminal",
	"usage: magnate play [options]\n"
	"       magnate play --resume [FILE]\n"
	"       magnate play --server URL [--table ID] [options]\n"
	"\n"
	"Plays against computer players, or with several people at one keyboard. Without a word about the\n"
	"game a screen asks what to play. The game is kept at every move, under ~/.local/share/magnate.\n"
	"\n"
	"  --resume        goes on with the game played last, or with the one in FILE\n"
	"  --plain         lines of text in and out, for screen readers and pipes; \"help\" says what to type\n"
	MG_LANG_HELP
	"  --people N      how many people play (1), at the first seats; the computer plays the others\n"
	"  --level LEVEL   Apprentice, Clerk, Foreman, Banker, Industrialist or Magnate; of all computer players\n"
	"                  (Clerk), or of each: Apprentice,Clerk,Foreman. With a character it is Ada-Clerk: Ada,\n"
	"                  Carl, Nora, Otto, Iris, Hugo, Lena or Jakob\n"
	"  --names A,B,C   names of the players, from the first seat on\n"
	"  --start P       who starts, p1 to p4; otherwise it is drawn by lot\n"
	"  --seed N        decides the draws; the same number gives the same game\n"
	"  --save FILE     keeps the game there\n"
	"  --pace MS       how long a computer player's move stays before the next one (600)\n"
	"  --server URL    plays a seat at a table of a server: URL is the link to a seat, or the address of the\n"
	"                  server; then a new table is made, and links for the other people are shown\n"
	"  --table ID      the table of that server\n"
	"  --token T       who speaks there (or MAGNATE_TOKEN); otherwise a guest, named as --names says\n" MG_SETUP_HELP
	"\n"
	"Examples:\n"
	"\n"
	"  magnate play\n"
	"  magnate play --level Foreman --names Ada --edition industria\n"
	"  magnate play --people 4 --plain --lang de\n"
	"  magnate play --server 'https://play.example.org/#/join/k3f9x2m5p8qa/x7'\n",
	run,
};
