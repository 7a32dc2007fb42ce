/* board.c: `magnate board`: lists the shipped boards, shows one, checks and hashes a file. */
#include "cmd/options.h"
#include "text/text.h"

enum { BOARD_TEXT = 1 << 18 };

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

static int show(const char *name, enum mg_language lang)
{
	struct mg_sheet own;
	struct mg_buf out;
	const struct mg_sheet *sheet = mg_find_board(name, &own);
	if (!sheet)
		return MG_EXIT_BAD_INPUT;
	char *text = mg_need(BOARD_TEXT);
	mg_buf_init(&out, text, BOARD_TEXT);
	mg_text_board(sheet, lang, &out);
	mg_assert(!out.full);
	fputs(text, stdout);
	free(text);
	return MG_EXIT_FINE;
}

/* Takes files only, so that a file is checked and not the shipped board of its name. */
static int check(const char *path, enum mg_language lang)
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
	if (fine)
		printf("%s: board %s of %s, %s\n", path, sheet.name,
		       mg_edition_name((enum mg_edition_id)sheet.board.edition), sheet.hash);
	free(data);
	free(errors);
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--lang", .kind = MG_OPT_TEXT}};
	struct mg_words words = {0};
	enum mg_language lang;
	if (!mg_options_read(&mg_command_board, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (!mg_choose_language(opts[0].text, &lang))
		return MG_EXIT_WRONG_USAGE;
	const char *what = words.count ? words.at[0] : "";
	if (strcmp(what, "list") == 0 && words.count == 1)
		return list(lang);
	if (strcmp(what, "show") == 0 && words.count == 2)
		return show(words.at[1], lang);
	if (strcmp(what, "check") == 0 && words.count == 2)
		return check(words.at[1], lang);
	return mg_misused(&mg_command_board, "needs list, show NAME or check FILE");
}

const struct mg_command mg_command_board = {
	"board",
	"lists, shows and checks boards",
	"usage: magnate board list\n"
	"       magnate board show NAME-OR-FILE\n"
	"       magnate board check FILE\n"
	"\n"
	"list prints the boards inside the program with their edition and hash; show draws one as text; check\n"
	"reads a board file (\"-\": standard input) and prints every error with its line.\n"
	"\n"
	"  --lang L        " MG_LANGUAGE_LIST "; otherwise the environment's language\n",
	run,
};
