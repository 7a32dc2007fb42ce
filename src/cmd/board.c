/* board.c: `magnate board`: lists the shipped boards, shows one, checks and hashes a file. */
#include "cmd/help.h"
#include "cmd/near.h"
#include "cmd/options.h"
#include "record/sheet_warn.h"
#include "record/statejson.h"
#include "text/text.h"

enum { BOARD_TEXT = 1 << 18 };
enum { LANG, JSON, OPTS };

static int list(enum mg_language lang)
{
	char title[256];
	struct mg_buf out;
	for (int i = 0; mg_sheet_shipped(i); i++) {
		const struct mg_sheet *sheet = mg_sheet_shipped(i);
		mg_buf_init(&out, title, sizeof title);
		mg_text_title(sheet, lang, &out);
		printf("%-12s %-10s %s  %s\n", sheet->name, mg_edition_name((enum mg_edition_id)sheet->board.edition),
		       sheet->hash, title);
	}
	return MG_EXIT_FINE;
}

/* What every list says of a board. */
static void put_board(struct mg_json *j, const struct mg_sheet *sheet, enum mg_language lang)
{
	char title[256];
	struct mg_buf out;
	mg_buf_init(&out, title, sizeof title);
	mg_text_title(sheet, lang, &out);
	mg_json_object(j);
	mg_json_key_text(j, "name", sheet->name);
	mg_json_key_text(j, "edition", mg_edition_name((enum mg_edition_id)sheet->board.edition));
	mg_json_key_text(j, "hash", sheet->hash);
	mg_json_key_text(j, "title", title);
	mg_json_end_object(j);
}

static int list_json(enum mg_language lang)
{
	char text[4096];
	struct mg_buf out;
	struct mg_json j;
	mg_buf_init(&out, text, sizeof text);
	mg_json_init(&j, &out);
	mg_json_array(&j);
	for (int i = 0; mg_sheet_shipped(i); i++)
		put_board(&j, mg_sheet_shipped(i), lang);
	mg_json_end_array(&j);
	mg_print_json(&out);
	return MG_EXIT_FINE;
}

static int show(const char *name, enum mg_language lang, bool json)
{
	struct mg_sheet own;
	struct mg_buf out;
	const struct mg_sheet *sheet = mg_find_board(name, &own);
	if (!sheet)
		return MG_EXIT_BAD_INPUT;
	char *text = mg_need(BOARD_TEXT);
	mg_buf_init(&out, text, BOARD_TEXT);
	(json ? mg_sheet_json(sheet, &out) : mg_text_board(sheet, lang, mg_output_columns(), &out));
	mg_assert(!out.full);
	if (json)
		mg_print_json(&out);
	else
		fputs(text, stdout);
	free(text);
	return MG_EXIT_FINE;
}

static void print_check(const char *path, const struct mg_sheet *sheet, enum mg_language lang, bool json)
{
	char text[1024];
	struct mg_buf out;
	struct mg_json j;
	if (!json) {
		printf("%s: board %s of %s, %s\n", path, sheet->name, mg_edition_name((enum mg_edition_id)sheet->board.edition), sheet->hash);
		return;
	}
	mg_buf_init(&out, text, sizeof text);
	mg_json_init(&j, &out);
	put_board(&j, sheet, lang);
	mg_print_json(&out);
}

/* On the other stream: they are no part of the answer, and the board can be played. */
static void print_warnings(const char *path, const struct mg_sheet *sheet, enum mg_language lang)
{
	struct mg_warnings warnings;
	char text[512];
	struct mg_buf out;
	mg_sheet_warn(sheet, &warnings);
	for (int i = 0; i < warnings.count; i++) {
		mg_buf_init(&out, text, sizeof text);
		mg_text_complaint(warnings.at[i].text, lang, &out);
		mg_complain("%s: %s", path, text);
	}
}

/* Takes files only, so that a file is checked and not the shipped board of its name. */
static int check(const char *path, enum mg_language lang, bool json)
{
	struct mg_sheet sheet;
	struct mg_str text;
	struct mg_errors *errors = mg_need(sizeof *errors);
	char *data = mg_need(MG_BOARD_TEXT_MAX + 1);
	bool fine = mg_read_text(path, data, MG_BOARD_TEXT_MAX + 1, &text);
	if (fine && !mg_sheet_read(&sheet, text, errors)) {
		fine = false;
		mg_complain_errors(path, errors, lang);
	}
	if (fine) {
		print_check(path, &sheet, lang, json);
		print_warnings(path, &sheet, lang);
	}
	free(data);
	free(errors);
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

static int run(int argc, char **argv)
{
	static const char *const tasks[] = {"list", "show", "check", NULL};
	struct mg_opt opts[OPTS] = {[LANG] = {.name = "--lang", .kind = MG_OPT_TEXT}, [JSON] = {.name = "--json", .kind = MG_OPT_FLAG}};
	struct mg_words words = {0};
	enum mg_language lang;
	if (!mg_options_read(&mg_command_board, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (!mg_choose_language(opts[LANG].text, &lang))
		return MG_EXIT_WRONG_USAGE;
	const char *what = words.count ? words.at[0] : "";
	bool json = opts[JSON].given;
	if (strcmp(what, "list") == 0 && words.count == 1)
		return json ? list_json(lang) : list(lang);
	if (strcmp(what, "show") == 0 && words.count == 2)
		return show(words.at[1], lang, json);
	if (strcmp(what, "check") == 0 && words.count == 2)
		return check(words.at[1], lang, json);
	return mg_misused_in(&mg_command_board, mg_nearest(mg_str(what), tasks), MG_MSG_CMD_BOARD_USE, MG_WORDS({0}));
}

const struct mg_command mg_command_board = {
	"board",
	"lists, shows and checks boards",
	"usage: magnate board list\n"
	"       magnate board show BOARD\n"
	"       magnate board check FILE\n"
	"\n"
	"list prints the boards inside the program with their edition and hash; show draws one, by its name or from\n"
	"a file, as text; check reads a board file (\"-\": standard input) and prints every error with its line, or,\n"
	"on standard error, what may have been overlooked.\n"
	"\n"
	MG_LANG_HELP
	"  --json          prints it as JSON: show all that the rules know of a board, list and check what it is\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate board list\n"
	"  magnate board show industria --lang de\n"
	"  magnate board check my.board\n",
	run,
};
