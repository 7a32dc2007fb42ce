/* cmd.c: what the sub-commands share: complaints, memory, files, boards and the language of the person. */
#include "cmd/cmd.h"

#include "cmd/near.h"
#include "record/language.h"
#include "text/text.h"

#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

void mg_complain(const char *format, ...)
{
	va_list args;
	fflush(stdout);
	fputs("magnate: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
}

/* What the environment says, English otherwise. */
static enum mg_language environment_language(void)
{
	static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	enum mg_language lang = MG_EN;
	for (size_t i = 0; i < MG_COUNT(variables); i++) {
		const char *value = getenv(variables[i]);
		if (!value || !*value)
			continue;
		return mg_language_read(mg_str(value), &lang) ? lang : MG_EN;
	}
	return lang;
}

int mg_misused(const struct mg_command *command, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	mg_complain("%s: %s; see magnate help %s", command->name, text, command->name);
	return MG_EXIT_WRONG_USAGE;
}

static enum mg_language spoken = MG_EN;

void mg_speak_to(int argc, char **argv)
{
	const char *option = NULL;
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strncmp(argv[i], "--lang=", 7) == 0)
			option = argv[i] + 7;
		else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
			option = argv[i + 1];
	if (!option || !mg_language_read(mg_str(option), &spoken))
		spoken = environment_language();
}

enum mg_language mg_complaint_language(void)
{
	return spoken;
}

void mg_complain_near(const char *about, const char *near, enum mg_message id, const struct mg_word *words, const char *advice)
{
	char text[2048], advised[4096];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_format(&out, spoken, mg_message(id, spoken), words);
	if (near) {
		mg_buf_char(&out, ' ');
		mg_say(&out, spoken, MG_MSG_CMD_MEAN, MG_TEXT("word", near));
	}
	mg_buf_init(&out, advised, sizeof advised);
	if (advice)
		mg_say(&out, spoken, MG_MSG_CMD_ADVICE, MG_TEXT("text", text), MG_TEXT("name", advice));
	mg_complain("%s%s%s", about ? about : "", about ? ": " : "", advice ? advised : text);
}

void mg_complain_in(const char *about, enum mg_message id, const struct mg_word *words)
{
	mg_complain_near(about, NULL, id, words, NULL);
}

int mg_misused_in(const struct mg_command *command, const char *near, enum mg_message id, const struct mg_word *words)
{
	char text[256];
	struct mg_buf advice;
	mg_buf_init(&advice, text, sizeof text);
	mg_say(&advice, spoken, MG_MSG_CMD_SEE, MG_TEXT("command", command->name));
	mg_complain_near(command->name, near, id, words, text);
	return MG_EXIT_WRONG_USAGE;
}

int mg_too_much(const struct mg_command *command, const char *word)
{
	return mg_misused_in(command, NULL, MG_MSG_CMD_TOO_MUCH, MG_WORDS(MG_TEXT("word", word)));
}

void mg_print_json(struct mg_buf *out)
{
	mg_assert(!out->full);
	fwrite(out->data, 1, out->len, stdout);
	putchar('\n');
}

struct mg_json *mg_begin_json(struct mg_json_answer *a)
{
	mg_buf_init(&a->out, a->text, sizeof a->text);
	mg_json_init(&a->j, &a->out);
	mg_json_object(&a->j);
	return &a->j;
}

void mg_end_json(struct mg_json_answer *a)
{
	mg_json_end_object(&a->j);
	mg_print_json(&a->out);
}

void *mg_need(size_t size)
{
	mg_assert(size > 0);
	void *memory = calloc(1, size);
	if (!memory) {
		mg_complain("out of memory");
		exit(MG_EXIT_BAD_INPUT);
	}
	return memory;
}

static const enum mg_message unread_messages[MG_UNREADS] = {
	[MG_UNREAD_NONE] = MG_MSG_CMD_FILE_NONE, [MG_UNREAD_SHUT] = MG_MSG_CMD_FILE_SHUT, [MG_UNREAD_ODD] = MG_MSG_CMD_FILE_ODD,
	[MG_UNREAD_BIG] = MG_MSG_CMD_FILE_BIG,	 [MG_UNREAD_BROKEN] = MG_MSG_CMD_FILE_BROKEN,
};

/* What a file is called in a complaint. */
static const char *shown_path(const char *path)
{
	return strcmp(path, "-") == 0 ? mg_message(MG_MSG_CMD_STANDARD_INPUT, spoken) : path;
}

bool mg_read_text(const char *path, char *data, size_t cap, struct mg_str *text)
{
	bool standard = strcmp(path, "-") == 0;
	enum mg_unread wrong = standard ? mg_descriptor_read(STDIN_FILENO, data, cap, text) : mg_file_read(path, data, cap, text);
	if (wrong)
		mg_complain_in(shown_path(path), unread_messages[wrong], MG_WORDS({0}));
	return !wrong;
}

void mg_complain_errors(const char *path, const struct mg_errors *errors, enum mg_language lang)
{
	mg_assert(errors->count > 0);
	int shown = errors->count < MG_MAX_ERRORS ? errors->count : MG_MAX_ERRORS;
	for (int i = 0; i < shown; i++) {
		char text[2 * MG_ERROR_TEXT];
		struct mg_buf b;
		mg_buf_init(&b, text, sizeof text);
		mg_text_complaint(errors->at[i].text, lang, &b);
		if (errors->at[i].line)
			mg_complain("%s:%d: %s", path, errors->at[i].line, text);
		else
			mg_complain("%s: %s", path, text);
	}
	if (errors->count > shown)
		mg_complain_in(path, MG_MSG_CMD_MORE_ERRORS, MG_WORDS(MG_NUMBER("n", errors->count - shown)));
}

/* There is no such file either. */
static void complain_no_board(const char *name)
{
	struct mg_near near = {.typed = mg_str(name)};
	for (int i = 0; mg_sheet_shipped(i); i++)
		mg_near_try(&near, mg_sheet_shipped(i)->name);
	mg_complain_near(NULL, near.best, MG_MSG_CMD_NO_BOARD, MG_WORDS(MG_TEXT("word", name)), NULL);
}

const struct mg_sheet *mg_find_board(const char *name_or_file, struct mg_sheet *own)
{
	struct mg_errors *errors = mg_need(sizeof *errors);
	enum mg_unread unread;
	const struct mg_sheet *sheet = mg_board_find(name_or_file, own, errors, &unread);
	if (!sheet && unread == MG_UNREAD_NONE)
		complain_no_board(name_or_file);
	else if (!sheet && unread)
		mg_complain_in(name_or_file, unread_messages[unread], MG_WORDS({0}));
	else if (!sheet)
		mg_complain_errors(name_or_file, errors, mg_complaint_language());
	free(errors);
	return sheet;
}

bool mg_choose_language(const char *option, enum mg_language *lang)
{
	char codes[128];
	struct mg_buf list;
	*lang = mg_complaint_language();
	if (!option || mg_language_read(mg_str(option), lang))
		return true;
	mg_buf_init(&list, codes, sizeof codes);
	for (int i = 0; i < MG_LANGUAGES; i++)
		mg_buf_printf(&list, "%s%s", i ? ", " : "", mg_language_codes[i]);
	mg_complain_in(NULL, MG_MSG_CMD_NO_LANGUAGE, MG_WORDS(MG_TEXT("word", option), MG_TEXT("list", codes)));
	return false;
}

int mg_unwritable(const char *path)
{
	const char *why = strerror(errno);
	mg_complain_in(strcmp(path, "-") == 0 ? mg_message(MG_MSG_CMD_STANDARD_OUTPUT, spoken) : path, MG_MSG_CMD_FILE_UNWRITTEN,
		       MG_WORDS(MG_TEXT("why", why)));
	return MG_EXIT_BAD_INPUT;
}

int mg_write_text(const char *path, struct mg_str text)
{
	FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
	bool fine = file && fwrite(text.at, 1, text.len, file) == text.len;
	if (file && file != stdout)
		fine = fclose(file) == 0 && fine;
	return fine ? MG_EXIT_FINE : mg_unwritable(path);
}
