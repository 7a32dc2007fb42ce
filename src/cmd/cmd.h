/* cmd.h: what a sub-command of the program is, and what all of them share. */
#ifndef MG_CMD_CMD_H
#define MG_CMD_CMD_H

#include "engine/source.h"
#include "record/record.h"

/* Exit statuses; `magnate help` explains them. */
enum { MG_EXIT_FINE, MG_EXIT_BAD_INPUT, MG_EXIT_WRONG_USAGE };

/* Manual pages and completions are made of the help (tools/manual.sh), so it is written in one way: usage lines; an empty
 * line; paragraphs, and items as "  TERM   TEXT", which go on in lines indented further. An option is an item whose TERM is
 * "--name" or "--name VALUE": a VALUE with FILE in it is completed as one, "en, de or fr; …" as these words. Other
 * indented lines are shown as they are. */
struct mg_command {
	const char *name;
	const char *summary;               /* one line of the overview */
	const char *help;                  /* what `magnate help NAME` prints, from the first usage line on */
	int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns an exit status */
};

/* One for each file of this room that holds a sub-command. */
extern const struct mg_command mg_command_admin, mg_command_arena, mg_command_board, mg_command_bot, mg_command_calibrate, mg_command_characters, mg_command_engine,
	mg_command_export, mg_command_fingerprint, mg_command_fit, mg_command_import, mg_command_perft, mg_command_play,
	mg_command_record, mg_command_report, mg_command_serve, mg_command_sim, mg_command_train, mg_command_tune,
	mg_command_verify;

/* Prints "magnate: …" and a line end on standard error. */
void mg_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for wrong usage of a command, with a hint at its help. Returns MG_EXIT_WRONG_USAGE. */
int mg_misused(const struct mg_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Memory, or the end of the program with a message. Owned by the caller. */
void *mg_need(size_t size);

/* Reads a file, or standard input if it is called "-", into data. False: it complained. */
bool mg_read_text(const char *path, char *data, size_t cap, struct mg_str *text);

/* Complains that a file cannot be written, with the reason of the last call. Returns MG_EXIT_BAD_INPUT. */
int mg_unwritable(const char *path);

/* Writes a file, or standard output if it is called "-". Returns an exit status, after complaining. */
int mg_write_text(const char *path, struct mg_str text);

/* Complains about every error of a board file, with its line. */
void mg_complain_errors(const char *path, const struct mg_errors *errors);

/* mg_board_find(), complaining about every error. */
const struct mg_sheet *mg_find_board(const char *name_or_file, struct mg_sheet *own);

/* The language for people: the option's (NULL: not given), else the environment's, else English. False: it complained. */
bool mg_choose_language(const char *option, enum mg_language *lang);

#endif
