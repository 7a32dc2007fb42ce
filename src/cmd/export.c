/* export.c: `magnate export`: a whole store as lines of text. */
#include "cmd/data.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static bool write_line(void *file, struct mg_str line)
{
	return fwrite(line.at, 1, line.len, file) == line.len && putc('\n', file) != EOF;
}

/* It holds secrets, so it is nobody else's to read; and a file that is there is not written over. */
static FILE *make_file(const char *path)
{
	if (strcmp(path, "-") == 0)
		return stdout;
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
	if (!file)
		mg_complain("%s: %s", path, strerror(errno));
	return file;
}

static bool end_file(FILE *file)
{
	bool fine = fflush(file) == 0 && (file == stdout || fsync(fileno(file)) == 0);
	return (file == stdout || fclose(file) == 0) && fine;
}

static int export(struct mg_store *s, const char *path)
{
	char wrong_text[1024];
	struct mg_buf wrong;
	int64_t rows = 0;
	FILE *file = make_file(path);
	if (!file)
		return MG_EXIT_BAD_INPUT;
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	enum mg_stored done = mg_store_export(s, write_line, file, &rows, &wrong);
	if (!end_file(file) && done == MG_STORED) {
		mg_buf_text(&wrong, "the lines cannot be written");
		done = MG_STORE_FAILED;
	}
	if (done != MG_STORED) {
		mg_complain("%s: %s", path, wrong_text);
		if (file != stdout)
			unlink(path);
		return MG_EXIT_BAD_INPUT;
	}
	if (file != stdout)
		printf("%lld rows exported\n", (long long)rows);
	return MG_EXIT_FINE;
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--data", .kind = MG_OPT_TEXT}};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_export, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count != 1)
		return mg_misused_in(&mg_command_export, NULL, MG_MSG_CMD_ONE_FILE, MG_WORDS({0}));
	struct mg_store *s = mg_open_data(&opts[0], false);
	if (!s)
		return MG_EXIT_BAD_INPUT;
	int status = export(s, words.at[0]);
	mg_store_close(s);
	return status;
}

const struct mg_command mg_command_export = {
	"export",
	"writes everything a server keeps into a file",
	"usage: magnate export [--data FILE] FILE\n"
	"\n"
	"Writes people, tables and their logs as lines of JSON, for `magnate import` into another store: from one\n"
	"file to PostgreSQL, or back. The server may run meanwhile: the file holds one moment. FILE \"-\" is standard\n"
	"output. It holds secrets of the draws: keep it as safe as the store itself.\n"
	"\n"
	"  --data FILE     what the server was given: a file or postgres://…\n"
	"\n"
	"Also from the environment: MAGNATE_DATA.\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate export everything.ndjson\n"
	"  magnate export --data /var/lib/magnate/magnate.db - | gzip > everything.gz\n",
	run,
};
