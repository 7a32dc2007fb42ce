/* cmd.h: what a sub-command of the program is, and what all of them share. */
#ifndef MG_CMD_CMD_H
#define MG_CMD_CMD_H

#include "base/json.h"
#include "engine/source.h"
#include "record/record.h"
#include "text/message.h"

/* Exit statuses; `magnate help` explains them. */
enum { MG_EXIT_FINE, MG_EXIT_BAD_INPUT, MG_EXIT_WRONG_USAGE };

/* What all commands have in common, so that who knows one knows them all:
 *
 * - -h and --help are answered before a command sees them. Options are read by options.h.
 * - Wrong use is MG_EXIT_WRONG_USAGE, says what was expected, names the word that may have been meant (near.h), and has done nothing.
 *   What is wrong with files, servers and games is MG_EXIT_BAD_INPUT.
 * - A command that prints figures has the flag --json: then one JSON object (or list) goes to standard output, and nothing else.
 *   Keys are small words, numbers are numbers, seats count from 1, fields are "F2", eras count from 1.
 * - Results go to standard output, all else to standard error. Long work says how far it is (progress.h), and before that what it will do;
 *   who waits for a server reads its address first.
 *
 * Manual pages and completions are made of the help (tools/manual.sh), so it is written in one way: usage lines; an empty
 * line; paragraphs, and items as "  TERM   TEXT", which go on in lines indented further; last a line "Examples:" and, behind an
 * empty line, lines to type, indented by two. An option is an item whose TERM is "--name" or "--name VALUE". It is completed as
 * "en, de or fr; …" says at the beginning of its text; as files where VALUE has FILE in it, as levels of computer players where it has
 * LEVEL, as boards where it has BOARD. The words PLAYER, BOARD and FILE of a usage line are completed in the same way. */
struct mg_command {
	const char *name;
	const char *summary;               /* one line of the overview */
	const char *help;                  /* what `magnate help NAME` prints, from the first usage line on */
	int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns an exit status */
};

/* One for each file of this room that holds a sub-command. */
extern const struct mg_command mg_command_admin, mg_command_arena, mg_command_board, mg_command_bot, mg_command_calibrate,
	mg_command_characters, mg_command_claims, mg_command_decisions, mg_command_engine, mg_command_export, mg_command_fingerprint,
	mg_command_fit, mg_command_import, mg_command_perft, mg_command_play,
	mg_command_puzzles, mg_command_ratings, mg_command_record, mg_command_report, mg_command_review, mg_command_serve, mg_command_sim, mg_command_train,
	mg_command_tune, mg_command_verify;

/* The language in which complaints are made: what --lang says on the command line, otherwise the environment. It is found once, at the
 * beginning; what is no language counts as English here. */
void mg_speak_to(int argc, char **argv);
enum mg_language mg_complaint_language(void);

/* Prints "magnate: …" and a line end on standard error. In English: for what only hosts and engineers read. */
void mg_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for wrong usage of a command, with a hint at its help. Returns MG_EXIT_WRONG_USAGE. */
int mg_misused(const struct mg_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Both for a message of the catalogue: mg_complain_in(path, MG_MSG_CMD_FILE_UNWRITTEN, MG_WORDS(MG_TEXT("why", why))). What it is about, such as
 * a file with a line, may stand before it. */
#define MG_WORDS(...) ((const struct mg_word[]){__VA_ARGS__, {0}})
void mg_complain_in(const char *about, enum mg_message id, const struct mg_word *words);
/* near: the word that may have been meant, advice: what to do; or NULL. */
void mg_complain_near(const char *about, const char *near, enum mg_message id, const struct mg_word *words, const char *advice);
int mg_misused_in(const struct mg_command *command, const char *near, enum mg_message id, const struct mg_word *words);
/* A word that is one too many. */
int mg_too_much(const struct mg_command *command, const char *word);

/* Prints what was written for --json, and a line end. */
void mg_print_json(struct mg_buf *out);

/* An answer for --json, one object of at most 4 KB: begun, filled, and ended, which prints it. */
struct mg_json_answer {
	char text[4096];
	struct mg_buf out;
	struct mg_json j;
};
struct mg_json *mg_begin_json(struct mg_json_answer *a);
void mg_end_json(struct mg_json_answer *a);

/* Memory, or the end of the program with a message. Owned by the caller. */
void *mg_need(size_t size);

/* Reads a file, or standard input if it is called "-", into data. False: it complained. */
bool mg_read_text(const char *path, char *data, size_t cap, struct mg_str *text);

/* Complains that a file cannot be written, with the reason of the last call. Returns MG_EXIT_BAD_INPUT. */
int mg_unwritable(const char *path);

/* Writes a file, or standard output if it is called "-". Returns an exit status, after complaining. */
int mg_write_text(const char *path, struct mg_str text);

/* Complains about every error of a board file, with its line. */
void mg_complain_errors(const char *path, const struct mg_errors *errors, enum mg_language lang);

/* mg_board_find(), complaining about every error. */
const struct mg_sheet *mg_find_board(const char *name_or_file, struct mg_sheet *own);

/* The language for people: the option's (NULL: not given), else the environment's, else English. False: it complained. */
bool mg_choose_language(const char *option, enum mg_language *lang);

#endif
