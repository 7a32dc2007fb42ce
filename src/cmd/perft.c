#include "cmd/setup.h"

enum { DEPTH_MAX = 30 };

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {MG_SETUP_OPTIONS};
	struct mg_words words = {0};
	struct mg_setup setup;
	struct mg_state s;
	long depth;
	if (!mg_options_read(&mg_command_perft, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count != 1 || !mg_str_number(mg_str(words.at[0]), DEPTH_MAX, &depth))
		return mg_misused(&mg_command_perft, "one number of moves from 0 to %d is needed", DEPTH_MAX);
	int status = mg_setup_read(&mg_command_perft, opts, &setup);
	if (status != MG_EXIT_FINE)
		return status;
	mg_init(&s, setup.players, setup.draws, 0);
	printf("nodes %llu\n", (unsigned long long)mg_perft(&setup.sheet->board, &s, (int)depth));
	return MG_EXIT_FINE;
}

const struct mg_command mg_command_perft = {
	"perft",
	"counts the ways in which a game can begin",
	"usage: magnate perft N [options]\n"
	"\n"
	"Prints the number of sequences of N legal moves from the start. A draw counts one for each set of\n"
	"columns; subsidies and cashing do not count.\n"
	"\n" MG_SETUP_HELP,
	run,
};
