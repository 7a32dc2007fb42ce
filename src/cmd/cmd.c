/* cmd.c: what the sub-commands share: complaints, memory, files, boards and the language of the person. */
#include "cmd/cmd.h"

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

bool mg_read_text(const char *path, char *data, size_t cap, struct mg_str *text)
{
	bool standard = strcmp(path, "-") == 0;
	const char *wrong = standard ? mg_descriptor_read(STDIN_FILENO, data, cap, text) : mg_file_read(path, data, cap, text);
	if (wrong)
		mg_complain("%s %s", standard ? "standard input" : path, wrong);
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
		mg_complain("%s: and %d more errors", path, errors->count - shown);
}

const struct mg_sheet *mg_find_board(const char *name_or_file, struct mg_sheet *own)
{
	struct mg_errors *errors = mg_need(sizeof *errors);
	const struct mg_sheet *sheet = mg_board_find(name_or_file, own, errors);
	if (!sheet) {
		enum mg_language lang;
		mg_choose_language(NULL, &lang);
		mg_complain_errors(name_or_file, errors, lang);
	}
	free(errors);
	return sheet;
}

bool mg_choose_language(const char *option, enum mg_language *lang)
{
	static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	*lang = MG_EN;
	if (option) {
		if (mg_language_read(mg_str(option), lang))
			return true;
		mg_complain("there is no language %s: the languages are " MG_LANGUAGE_LIST, option);
		return false;
	}
	for (size_t i = 0; i < MG_COUNT(variables); i++) {
		const char *value = getenv(variables[i]);
		if (!value || !*value)
			continue;
		if (!mg_language_read(mg_str(value), lang))
			*lang = MG_EN;
		break;
	}
	return true;
}

int mg_unwritable(const char *path)
{
	mg_complain("%s cannot be written: %s", strcmp(path, "-") == 0 ? "standard output" : path, strerror(errno));
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
