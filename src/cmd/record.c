/* record.c: `magnate record`: checks a record, tells its story, turns it into a link and back. */
#include "cmd/help.h"
#include "cmd/near.h"
#include "cmd/setup.h"
#include "record/link.h"
#include "record/movetext.h"
#include "record/statejson.h"
#include "rules/score.h"
#include "text/names.h"
#include "text/text.h"

#include <unistd.h>

enum { STORY_MAX = 1 << 20, STORY_LEAST = 40 /* columns */ };
enum { LANG, JSON, OPTS };

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
		mg_text_record_error(&g->record, e, mg_complaint_language(), &why);
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

/* Up to the first of these characters. */
static struct mg_str cut_before(struct mg_str text, const char *ends)
{
	for (size_t i = 0; i < text.len; i++)
		if (strchr(ends, text.at[i]))
			text.len = i;
	return text;
}

/* The link inside an address as the page writes it, …#/replay/LINK/MOMENT, perhaps between < and >; or a link by itself. */
static struct mg_str cut_address(struct mg_str text)
{
	struct mg_str link = trimmed(text);
	mg_str_cut(&link, "<");
	struct mg_str place = link;
	while (place.len > 0 && !mg_str_cut(&place, "#/"))
		place.at++, place.len--;
	struct mg_str page = cut_before(place, "/");
	if (place.len > page.len)
		link = (struct mg_str){place.at + page.len + 1, place.len - page.len - 1};
	return cut_before(link, "/?&>");
}

/* A link itself, an address with one, or a file that holds either. */
static bool read_link(const char *link_or_path, struct read_game *g, enum mg_language lang)
{
	char *data = mg_need(MG_LINK_MAX + 2);
	bool is_file = strcmp(link_or_path, "-") == 0 || access(link_or_path, F_OK) == 0;
	struct mg_str link = mg_str(link_or_path);
	bool fine = !is_file || mg_read_text(link_or_path, data, MG_LINK_MAX + 2, &link);
	const char *wrong = fine ? mg_link_read(&g->record, &g->state, &g->own, cut_address(link)) : NULL;
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

/* What check and show say alike. */
static void put_head(struct mg_json *j, const struct mg_record *r)
{
	mg_played_json(j, r->sheet, r->players, r->draws, r->places);
	mg_json_key_seat(j, "start", r->start);
	mg_json_key(j, "names");
	mg_json_array(j);
	for (int p = 0; p < r->players; p++)
		mg_json_text(j, r->name[p]);
	mg_json_end_array(j);
}

/* Every move: where in the game it stands, whose it is, how a record writes it and how people tell it. */
static void put_moves(struct mg_json *j, const struct mg_record *r, enum mg_language lang)
{
	static char told[1 << 14];
	char move[256];
	struct mg_buf out;
	struct mg_state s;
	mg_record_state(r, 0, &s);
	mg_json_key(j, "moves");
	mg_json_array(j);
	for (int i = 0; i < r->moves; i++) {
		mg_json_object(j);
		mg_json_key_int(j, "era", s.era);
		mg_json_key_int(j, "round", s.round);
		mg_json_key_seat(j, "seat", mg_is_anytime(r->move[i]) ? mg_move_seat(r->move[i]) : s.decision == MG_DRAW ? MG_NONE : s.to_move);
		mg_buf_init(&out, move, sizeof move);
		mg_move_write(r->sheet, r->move[i], &out);
		mg_json_key_text(j, "move", move);
		mg_buf_init(&out, told, sizeof told);
		mg_text_log(r, i, &s, lang, &out);
		mg_json_key_text(j, "text", told);
		mg_json_end_object(j);
		mg_apply(&r->sheet->board, &s, r->move[i]);
	}
	mg_json_end_array(j);
}

static void print_json(const char *what, const struct read_game *g, enum mg_language lang, struct mg_buf *out)
{
	char text[MG_STATE_JSON_MAX];
	struct mg_buf part;
	struct mg_json j;
	bool whole = strcmp(what, "show") == 0;
	mg_json_init(&j, out);
	mg_json_object(&j);
	put_head(&j, &g->record);
	if (whole)
		put_moves(&j, &g->record, lang);
	else
		mg_json_key_int(&j, "moves", g->record.moves);
	mg_json_key_bool(&j, "over", g->state.decision == MG_OVER);
	mg_buf_init(&part, text, sizeof text);
	mg_state_json(g->record.sheet, &g->state, g->record.moves, &part);
	mg_json_key(&j, "state");
	mg_json_ready(&j, mg_buf_str(&part));
	mg_buf_clear(&part);
	mg_score_json(g->record.sheet, &g->state, &part);
	mg_json_key(&j, "score");
	mg_json_ready(&j, mg_buf_str(&part));
	mg_assert(!part.full);
	mg_json_end_object(&j);
	mg_print_json(out);
}

static void print_check(const char *path, const struct read_game *g)
{
	struct mg_score score[MG_SEATS];
	const struct mg_sheet *sheet = g->record.sheet;
	printf("%s: %s, board %s, %d players, %d move%s, ", path, mg_edition_name((enum mg_edition_id)sheet->board.edition),
	       sheet->name, g->record.players, g->record.moves, g->record.moves == 1 ? "" : "s");
	if (g->state.decision != MG_OVER) {
		printf("era %s, round %d\n", mg_era_numeral(g->state.era), g->state.round);
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

static void print(const char *what, const char *path, const struct read_game *g, enum mg_language lang, bool json)
{
	mg_assert(g->record.sheet == &g->own || g->record.sheet->shipped);
	char *text = mg_need(STORY_MAX);
	struct mg_buf out;
	mg_buf_init(&out, text, STORY_MAX);
	if (json) {
		print_json(what, g, lang, &out);
		mg_buf_clear(&out);
	} else if (strcmp(what, "show") == 0) {
		int columns = mg_output_columns();
		mg_text_story(&g->record, lang, columns >= STORY_LEAST && columns < MG_STORY_WIDTH ? columns : MG_STORY_WIDTH, &out);
	} else if (strcmp(what, "unlink") == 0) {
		mg_record_write(&g->record, &out);
	} else if (strcmp(what, "link") == 0) {
		mg_link_write(&g->record, &out);
		mg_buf_char(&out, '\n');
	} else {
		print_check(path, g);
	}
	print_buffer(&out);
	free(text);
}

static int run(int argc, char **argv)
{
	static const char *const tasks[] = {"check", "show", "link", "unlink", NULL};
	struct mg_opt opts[OPTS] = {[LANG] = {.name = "--lang", .kind = MG_OPT_TEXT}, [JSON] = {.name = "--json", .kind = MG_OPT_FLAG}};
	struct mg_words words = {0};
	enum mg_language lang;
	int task = 0;
	if (!mg_options_read(&mg_command_record, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	const char *what = words.count ? words.at[0] : "";
	while (tasks[task] && strcmp(tasks[task], what) != 0)
		task++;
	if (words.count != 2 || !tasks[task])
		return mg_misused_in(&mg_command_record, mg_nearest(mg_str(what), tasks), MG_MSG_CMD_RECORD_USE, MG_WORDS({0}));
	if (opts[JSON].given && strcmp(what, "check") != 0 && strcmp(what, "show") != 0)
		return mg_misused_in(&mg_command_record, NULL, MG_MSG_CMD_RECORD_JSON, MG_WORDS({0}));
	if (!mg_choose_language(opts[LANG].text, &lang))
		return MG_EXIT_WRONG_USAGE;
	struct read_game *g = mg_need(sizeof *g);
	bool fine = strcmp(what, "unlink") == 0 ? read_link(words.at[1], g, lang) : read_record(words.at[1], g);
	if (fine)
		print(what, words.at[1], g, lang, opts[JSON].given);
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
	"short word for addresses; unlink turns such a word, or a whole address with one, back into a record.\n"
	"FILE \"-\" is standard input.\n"
	"\n"
	MG_LANG_HELP
	"  --json          check and show print JSON: header, state and score, and of show every move\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate record check game.magnate\n"
	"  magnate record show game.magnate --lang fr\n"
	"  magnate record show game.magnate --json\n"
	"  magnate record unlink 'https://play.example.org/#/replay/AQ…' > game.magnate\n",
	run,
};
