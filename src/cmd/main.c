/* main.c: finds the sub-command and runs it. */
#include "cmd/cmd.h"
#include "cmd/help.h"
#include "cmd/near.h"

static const struct mg_command *const commands[] = {
	&mg_command_play, &mg_command_serve, &mg_command_bot, &mg_command_admin, &mg_command_export, &mg_command_import,
	&mg_command_board, &mg_command_record, &mg_command_review, &mg_command_puzzles, &mg_command_ratings, &mg_command_engine,
	&mg_command_perft, &mg_command_sim,   &mg_command_arena,  &mg_command_report, &mg_command_fit, &mg_command_calibrate,
	&mg_command_characters, &mg_command_train, &mg_command_tune, &mg_command_claims,
	&mg_command_decisions,
	&mg_command_fingerprint, &mg_command_verify,
};

static const struct mg_command *find_command(const char *name)
{
	for (size_t i = 0; i < MG_COUNT(commands); i++)
		if (strcmp(name, commands[i]->name) == 0)
			return commands[i];
	return NULL;
}

static int print_overview(void)
{
	char text[4096];
	struct mg_buf b;
	mg_buf_init(&b, text, sizeof text);
	mg_buf_text(&b, "Magnate " MG_VERSION " plays the board games Industry (2010) and Industria (2003).\n\n");
	for (size_t i = 0; i < MG_COUNT(commands); i++)
		mg_buf_printf(&b, "  magnate %-14s%s\n", commands[i]->name, commands[i]->summary);
	mg_buf_text(&b,
		    "  magnate help COMMAND  says more about a command\n"
		    "  magnate --version     prints the version, as -V does\n"
		    "\n"
		    "Options are written --name VALUE or --name=VALUE, in any place behind the command; -- ends them, and\n"
		    "--help or -h explains the command. Games are told in the language of LC_ALL, LC_MESSAGES or LANG, where\n"
		    "--lang does not choose another. Commands whose help names --json print one JSON value with it.\n"
		    "Messages go to standard error and begin with \"magnate:\".\n"
		    "\n"
		    "Exit status:\n"
		    "  0  all went well\n"
		    "  1  the input was bad, or the work could not be done\n"
		    "  2  the command was used wrongly; nothing was done\n"
		    "\n"
		    "Examples:\n"
		    "\n"
		    "  magnate play\n"
		    "  magnate serve\n"
		    "  magnate help play\n");
	mg_assert(!b.full);
	mg_print_help(text);
	return MG_EXIT_FINE;
}

static int unknown_command(const char *name)
{
	struct mg_near near = {.typed = mg_str(name)};
	bool option = name[0] == '-';
	for (size_t i = 0; i < MG_COUNT(commands) && !option; i++)
		mg_near_try(&near, commands[i]->name);
	mg_near_try(&near, option ? "--help" : "help");
	mg_near_try(&near, option ? "--version" : "version");
	mg_complain_near(NULL, near.best, option ? MG_MSG_CMD_OPTION_UNKNOWN : MG_MSG_CMD_NO_COMMAND,
			 MG_WORDS(MG_TEXT("word", name), MG_TEXT("option", name)), mg_message(MG_MSG_CMD_LIST, mg_complaint_language()));
	return MG_EXIT_WRONG_USAGE;
}

/* A word behind what takes none. */
static int too_much(const char *about, const char *word)
{
	mg_complain_in(about, MG_MSG_CMD_TOO_MUCH, MG_WORDS(MG_TEXT("word", word)));
	return MG_EXIT_WRONG_USAGE;
}

static int print_help(int argc, char **argv)
{
	if (argc == 1)
		return print_overview();
	const struct mg_command *command = find_command(argv[1]);
	if (!command)
		return unknown_command(argv[1]);
	if (argc > 2)
		return too_much("help", argv[2]);
	mg_print_help(command->help);
	return MG_EXIT_FINE;
}

/* Whether an option that every command has is among its words. */
static bool has_option(int argc, char **argv, const char *name, const char *letter)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], name) == 0 || strcmp(argv[i], letter) == 0)
			return true;
	return false;
}

static int print_version(int argc, char **argv)
{
	if (argc > 1)
		return too_much("version", argv[1]);
	puts("magnate " MG_VERSION);
	return MG_EXIT_FINE;
}

static int run(int argc, char **argv)
{
	if (argc == 0)
		return print_overview();
	if (strcmp(argv[0], "help") == 0 || strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)
		return print_help(argc, argv);
	if (strcmp(argv[0], "version") == 0 || strcmp(argv[0], "--version") == 0 || strcmp(argv[0], "-V") == 0)
		return print_version(argc, argv);
	const struct mg_command *command = find_command(argv[0]);
	if (!command)
		return unknown_command(argv[0]);
	mg_assert(strncmp(command->help, "usage: magnate ", 15) == 0 && strstr(command->help, "\nExamples:\n")); /* what manual pages are made of */
	if (has_option(argc, argv, "--help", "-h")) {
		mg_print_help(command->help);
		return MG_EXIT_FINE;
	}
	if (has_option(argc, argv, "--version", "-V"))
		return print_version(1, argv);
	return command->run(argc, argv);
}

int main(int argc, char **argv)
{
	mg_speak_to(argc, argv);
	int status = run(argc - 1, argv + 1);
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	mg_complain_in(NULL, MG_MSG_CMD_NO_OUTPUT, MG_WORDS({0}));
	return MG_EXIT_BAD_INPUT;
}
