/* import.c: `magnate import`: a store from the lines that `magnate export` wrote. */
#include "cmd/data.h"

#include <errno.h>

struct source {
	FILE *file;
	char *line; /* owned; MG_STORE_LINE_MAX bytes */
};

static bool next_line(void *arg, struct mg_str *line)
{
	struct source *from = arg;
	if (!fgets(from->line, MG_STORE_LINE_MAX, from->file))
		return false;
	size_t len = strlen(from->line);
	*line = (struct mg_str){from->line, len && from->line[len - 1] == '\n' ? len - 1 : len};
	return true;
}

static int import(struct mg_store *s, FILE *file, const char *path)
{
	char wrong_text[1024];
	struct mg_buf wrong;
	struct source from = {file, mg_need(MG_STORE_LINE_MAX)};
	int64_t rows = 0;
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	enum mg_stored done = mg_store_import(s, next_line, &from, &rows, &wrong);
	free(from.line);
	if (done == MG_STORED) {
		printf("%lld rows imported; the store gives the same lines again\n", (long long)rows);
		return MG_EXIT_FINE;
	}
	if (done == MG_STORE_TAKEN)
		mg_complain("the store is not empty; import into a fresh one");
	else
		mg_complain("%s: %s", path, wrong_text);
	return MG_EXIT_BAD_INPUT;
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--data", .kind = MG_OPT_TEXT}};
	struct mg_words words = {0};
	int status = MG_EXIT_BAD_INPUT;
	if (!mg_options_read(&mg_command_import, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count != 1)
		return mg_misused_in(&mg_command_import, NULL, MG_MSG_CMD_ONE_FILE, MG_WORDS({0}));
	const char *path = words.at[0];
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	if (!file) {
		mg_complain_in(path, errno == ENOENT ? MG_MSG_CMD_FILE_NONE : MG_MSG_CMD_FILE_SHUT, MG_WORDS({0}));
		return MG_EXIT_BAD_INPUT;
	}
	struct mg_store *s = mg_open_data(&opts[0], true);
	if (s)
		status = import(s, file, path);
	mg_store_close(s);
	if (file != stdin)
		fclose(file);
	return status;
}

const struct mg_command mg_command_import = {
	"import",
	"fills an empty store from a file of magnate export",
	"usage: magnate import [--data FILE] FILE\n"
	"\n"
	"Takes in what `magnate export` wrote, all or nothing, and checks that the store gives the same lines again.\n"
	"The store must be empty; a file that is not there is made. FILE \"-\" is standard input.\n"
	"\n"
	"  --data FILE     the store to fill: a file or postgres://…\n"
	"\n"
	"Also from the environment: MAGNATE_DATA.\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate import --data new.db everything.ndjson\n",
	run,
};
