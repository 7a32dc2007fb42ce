/* help.c: breaks the lines of a help where the terminal ends, not in the middle of words. */
#include "cmd/help.h"
#include "base/base.h"
#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 40 };

int mg_output_columns(void)
{
	long columns = 0;
	struct winsize size;
	const char *given = getenv("COLUMNS");
	if (given && mg_str_number(mg_str(given), 10000, &columns))
		return (int)columns;
	return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static size_t indent(struct mg_str line)
{
	size_t n = 0;
	while (n < line.len && line.at[n] == ' ')
		n++;
	return n;
}

static bool is_usage(struct mg_str line)
{
	return mg_str_cut(&line, "usage: ") || mg_str_cut(&line, "       magnate ");
}

/* The column in which a line goes on: an item's text stands behind its term and two blanks or more. */
static size_t hang(struct mg_str line)
{
	size_t in = indent(line), at = in;
	if (is_usage(line))
		return strlen("usage: magnate ");
	while (in > 0 && at + 1 < line.len && !(line.at[at] == ' ' && line.at[at + 1] == ' '))
		at++;
	while (at + 1 < line.len && line.at[at] == ' ')
		at++;
	return at + 1 < line.len ? at : in;
}

/* The next word, cut off *rest; what stands in [brackets] is one. */
static struct mg_str next_word(struct mg_str *rest)
{
	size_t len = 0, deep = 0;
	*rest = (struct mg_str){rest->at + indent(*rest), rest->len - indent(*rest)};
	for (; len < rest->len && (deep > 0 || rest->at[len] != ' '); len++)
		deep += (size_t)(rest->at[len] == '[') - (size_t)(deep > 0 && rest->at[len] == ']');
	struct mg_str word = {rest->at, len};
	*rest = (struct mg_str){rest->at + len, rest->len - len};
	return word;
}

/* Puts the words of a line behind what is printed of it; returns the column that it ends in. */
static size_t put_words(struct mg_str rest, size_t at, size_t from, size_t width)
{
	for (struct mg_str word = next_word(&rest); word.len > 0; word = next_word(&rest)) {
		if (at > from && at + 1 + word.len > width) {
			printf("\n%*s", (int)from, "");
			at = from;
		}
		at += (size_t)printf("%s%.*s", at > from ? " " : "", (int)word.len, word.at);
	}
	return at;
}

/* Prints a line and those that go on in its column as one, broken anew. Returns what is behind them. */
static struct mg_str put_block(struct mg_str rest, size_t width)
{
	struct mg_str line, after = rest;
	mg_str_line(&after, &line);
	size_t from = hang(line), at = from;
	bool usage = is_usage(line);
	printf("%.*s", (int)from, line.at);
	at = put_words((struct mg_str){line.at + from, line.len - from}, at, from, width);
	for (rest = after; !usage && mg_str_line(&after, &line) && line.len > 0 && indent(line) == from && hang(line) == from; rest = after)
		at = put_words(line, at, from, width);
	putchar('\n');
	return rest;
}

static size_t widest(struct mg_str rest)
{
	size_t most = 0;
	for (struct mg_str line; mg_str_line(&rest, &line);)
		most = line.len > most ? line.len : most;
	return most;
}

void mg_print_help(const char *help)
{
	struct mg_str rest = mg_str(help), line;
	int width = mg_output_columns();
	if (width < NARROWEST || widest(rest) <= (size_t)width) {
		fputs(help, stdout);
		return;
	}
	while (rest.len > 0) {
		struct mg_str after = rest;
		mg_str_line(&after, &line);
		if (mg_str_is(line, "Examples:")) {
			fwrite(rest.at, 1, rest.len, stdout);
			return;
		}
		if (line.len == 0)
			putchar('\n');
		rest = line.len == 0 ? after : put_block(rest, (size_t)width);
	}
}
