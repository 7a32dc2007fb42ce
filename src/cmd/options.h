/* options.h: reads the words of a command line.
 *
 * Options are `--name`, `--name VALUE` or `--name=VALUE`, anywhere; `--` ends them; "-" is a word. An option that a
 * command does not have, or one given twice, is refused. (`--help` and `-h` are answered before a command sees them.) */
#ifndef MG_CMD_OPTIONS_H
#define MG_CMD_OPTIONS_H

#include "cmd/cmd.h"

enum mg_opt_kind { MG_OPT_FLAG, MG_OPT_TEXT, MG_OPT_NUMBER, MG_OPT_SHARE };

struct mg_opt {
	const char *name; /* with its dashes */
	enum mg_opt_kind kind;
	long min, max;    /* of a number */
	bool given;       /* the following are results */
	const char *text; /* not owned */
	long number;
	double share;
};

/* Of every command that speaks to people. */
#define MG_LANG_HELP "  --lang L        " MG_LANGUAGE_LIST "; otherwise the environment's language\n"

enum { MG_MAX_WORDS = 8 };

struct mg_words {
	int count;
	const char *at[MG_MAX_WORDS]; /* not owned */
};

/* Reads a decimal fraction from 0 to 1, like 0.25. False: it is none. */
bool mg_share_read(struct mg_str text, double *out);

/* Reads argv[1] and on. The opts and the words must be zeroed, but for what an option is. False: it complained. */
bool mg_options_read(const struct mg_command *command, int argc, char **argv, struct mg_opt *opts, size_t n,
		     struct mg_words *words);

/* A number that was given, or another. */
long mg_opt_number(const struct mg_opt *opt, long otherwise);

/* The number of threads that was given, or as many as there are processor cores, at most MG_MAX_THREADS. */
int mg_opt_threads(const struct mg_opt *opt);

#endif
