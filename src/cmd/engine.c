/* engine.c: `magnate engine`: the line protocol on standard input and output. */
#include "cmd/options.h"
#include "engine/serve.h"

#include <time.h>
#include <unistd.h>

/* A number that nobody can know beforehand; from the clock where the system gives none. */
static uint64_t entropy(void)
{
	uint64_t number = (uint64_t)time(NULL);
	FILE *source = fopen("/dev/urandom", "rb");
	if (source) {
		uint64_t read;
		if (fread(&read, sizeof read, 1, source) == 1)
			number = read;
		fclose(source);
	}
	return number;
}

static int run(int argc, char **argv)
{
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_engine, argc, argv, NULL, 0, &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count)
		return mg_too_much(&mg_command_engine, words.at[0]);
	if (mg_engine_serve(STDIN_FILENO, STDOUT_FILENO, entropy()))
		return MG_EXIT_FINE;
	mg_complain("engine: out of memory, or the output cannot be written");
	return MG_EXIT_BAD_INPUT;
}

const struct mg_command mg_command_engine = {
	"engine",
	"plays for another program, a command a line",
	"usage: magnate engine\n"
	"\n"
	"Reads a command a line on standard input and answers on standard output: lines and then \"ok\",\n"
	"or one line \"error CODE TEXT\". docs/protocol.md describes it.\n"
	"\n"
	"Examples:\n"
	"\n"
	"  new edition=industry players=4\n"
	"  play draw\n"
	"  legal\n"
	"  go\n"
	"  quit\n",
	run,
};
