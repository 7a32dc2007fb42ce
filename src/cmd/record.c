/* record.c: `magnate record`: checks a record, tells its story, turns it into a link and back. */
#include "cmd/options.h"
#include "record/link.h"
#include "rules/score.h"
#include "text/text.h"

#include <unistd.h>

enum { STORY_MAX = 1 << 20 };

/* A game that was read. */
struct read_game {
	struct mg_record record;
	struct mg_state state;
	struct mg_sheet own;
};

static bool read_record(const char *path, struct read_game *g)
{
	struct mg_record_error *e = mg_need(sizeof *e);
	char *data = mg_need(MG_RECORD_TEXT_MAX + 1);
	char words[1024];
	struct mg_buf why;
	struct mg_str text;
	bool fine = mg_read_text(path, data, MG_RECORD_TEXT_MAX + 1, &text);
	if (fine && !mg_record_read(&g->record, &g->state, &g->own, text, e)) {
		fine = false;
		mg_buf_init(&why, words, sizeof words);
		mg_record_blame(&g->record, e, &why);
		mg_complain("%s:%d: %s", path, e->line, words);
	}
	free(data);
	free(e);
	return fine;
}

static struct mg_str trimmed(struct mg_str text)
{
	return mg_str_word(&text);
}

/* A link itself, or a file that holds one. */
static bool read_link(const char *link_or_path, struct read_game *g, enum mg_language lang)
{
	char *data = mg_need(MG_LINK_MAX + 2);
	bool is_file = strcmp(link_or_path, "-") == 0 || access(link_or_path, F_OK) == 0;
	struct mg_str link = mg_str(link_or_path);
	bool fine = !is_file || mg_read_text(link_or_path, data, MG_LINK_MAX + 2, &link);
	const char *wrong = fine ? mg_link_read(&g->record, &g->state, &g->own, trimmed(link)) : NULL;
	if (wrong) {
		char text[512];
		struct mg_buf b;
		mg_buf_init(&b, text, sizeof text);
		mg_text_complaint(wrong, lang, &b);
		mg_complain("%s%s%s", is_file ? link_or_path : "", is_file ? ": " : "", text);
	}
	free(data);
	return fine && !wrong;
}

static void print_check(const char *path, const struct read_game *g)
{
	struct mg_score score[MG_SEATS];
	const struct mg_sheet *sheet = g->record.sheet;
	printf("%s: %s, board %s, %d players, %d moves, ", path, mg_edition_name((enum mg_edition_id)sheet->board.edition),
	       sheet->name, g->record.players, g->record.moves);
	if (g->state.decision != MG_OVER) {
		printf("era %d, round %d\n", g->state.era, g->state.round);
		return;
	}
	mg_score(&sheet->board, &g->state, score);
	fputs("result", stdout);
	for (int p = 0; p < g->record.players; p++)
		printf(" %d", score[p].total);
	putchar('\n');
}

static void print_buffer(struct mg_buf *out)
{
	mg_assert(!out->full);
	fwrite(out->data, 1, out->len, stdout);
}

static void print(const char *what, const char *path, const struct read_game *g, enum mg_language lang)
{
	mg_assert(g->record.sheet == &g->own || g->record.sheet->shipped);
	char *text = mg_need(STORY_MAX);
	struct mg_buf out;
	mg_buf_init(&out, text, STORY_MAX);
	if (strcmp(what, "show") == 0)
		mg_text_story(&g->record, lang, &out);
	else if (strcmp(what, "unlink") == 0)
		mg_record_write(&g->record, &out);
	else if (strcmp(what, "link") == 0)
		mg_link_write(&g->record, &out);
	else
		print_check(path, g);
	print_buffer(&out);
	if (strcmp(what, "link") == 0)
		putchar('\n');
	free(text);
}

static bool is_known(const char *what)
{
	return strcmp(what, "check") == 0 || strcmp(what, "show") == 0 || strcmp(what, "link") == 0 ||
	       strcmp(what, "unlink") == 0;
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--lang", .kind = MG_OPT_TEXT}};
	struct mg_words words = {0};
	enum mg_language lang;
	if (!mg_options_read(&mg_command_record, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count != 2 || !is_known(words.at[0]))
		return mg_misused(&mg_command_record, "needs check, show, link or unlink, and a file");
	if (!mg_choose_language(opts[0].text, &lang))
		return MG_EXIT_WRONG_USAGE;
	const char *what = words.at[0], *path = words.at[1];
	struct read_game *g = mg_need(sizeof *g);
	bool fine = strcmp(what, "unlink") == 0 ? read_link(path, g, lang) : read_record(path, g);
	if (fine)
		print(what, path, g, lang);
	free(g);
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

const struct mg_command mg_command_record = {
	"record",
	"checks and shows recorded games, as files and as links",
	"usage: magnate record check FILE\n"
	"       magnate record show FILE\n"
	"       magnate record link FILE\n"
	"       magnate record unlink LINK-OR-FILE\n"
	"\n"
	"check replays a record and says where it breaks a rule; show tells the game; link prints it as one\n"
	"short word for addresses; unlink turns such a word back into a record. FILE \"-\" is standard input.\n"
	"\n"
	"  --lang L        " MG_LANGUAGE_LIST "; otherwise the environment's language\n",
	run,
};
