/* source.c: reads files up to a ceiling, and finds a board by its name or file, and the net beside it. */
#include "engine/source.h"

#include "text/text.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const mg_unread_words[MG_UNREADS] = {
	[MG_READ] = "", [MG_UNREAD_NONE] = "does not exist", [MG_UNREAD_SHUT] = "cannot be opened",
	[MG_UNREAD_ODD] = "is not a regular file", [MG_UNREAD_BIG] = "is too big", [MG_UNREAD_BROKEN] = "cannot be read",
};

enum mg_unread mg_descriptor_read(int fd, char *data, size_t cap, struct mg_str *text)
{
	size_t len = 0;
	mg_assert(cap > 0);
	for (;;) {
		ssize_t n = read(fd, data + len, cap - len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return MG_UNREAD_BROKEN;
		if (n == 0)
			break;
		len += (size_t)n;
		if (len == cap)
			return MG_UNREAD_BIG;
	}
	*text = (struct mg_str){data, len};
	return MG_READ;
}

enum mg_unread mg_file_read(const char *path, char *data, size_t cap, struct mg_str *text)
{
	struct stat about;
	enum mg_unread wrong = MG_UNREAD_ODD;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT || errno == ENOTDIR ? MG_UNREAD_NONE : MG_UNREAD_SHUT;
	if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
		wrong = mg_descriptor_read(fd, data, cap, text);
	close(fd);
	return wrong;
}

const struct mg_sheet *mg_board_find(const char *name_or_file, struct mg_sheet *own, struct mg_errors *errors, enum mg_unread *unread)
{
	const struct mg_sheet *shipped = mg_sheet_named(mg_str(name_or_file));
	struct mg_str text;
	errors->count = 0;
	if (unread)
		*unread = MG_READ;
	if (shipped)
		return shipped;
	char *data = malloc(MG_BOARD_TEXT_MAX + 1);
	if (!data) {
		mg_error_add(errors, 0, "out of memory");
		return NULL;
	}
	enum mg_unread wrong = mg_file_read(name_or_file, data, MG_BOARD_TEXT_MAX + 1, &text);
	if (wrong)
		mg_error_add(errors, 0, "no board has this name, and the file %s", mg_unread_words[wrong]);
	if (unread)
		*unread = wrong;
	bool fine = !wrong && mg_sheet_read(own, text, errors);
	free(data);
	return fine ? own : NULL;
}

static const char *load_net(const char *path, struct mg_net *out, enum mg_unread *unread)
{
	char bytes[MG_NET_BYTES + 1];
	struct mg_str read;
	*unread = mg_file_read(path, bytes, sizeof bytes, &read);
	return *unread ? mg_unread_words[*unread] : mg_net_read((const uint8_t *)read.at, read.len, out);
}

const char *mg_net_load(const char *path, struct mg_net *out)
{
	enum mg_unread unread;
	return load_net(path, out, &unread);
}

int mg_net_stem(const char *board)
{
	size_t len = strlen(board);
	return (int)(len > 6 && strcmp(board + len - 6, ".board") == 0 ? len - 6 : len);
}

const char *mg_net_path(const char *board, int players, char path[MG_NET_PATH])
{
	snprintf(path, MG_NET_PATH, "%.*s-%d.net", mg_net_stem(board) < 1000 ? mg_net_stem(board) : 1000, board, players);
	return path;
}

const char *mg_net_beside(const char *file, const struct mg_board *b, int players, struct mg_net *out, const struct mg_net **net, char path[MG_NET_PATH])
{
	enum mg_unread unread;
	const char *wrong = load_net(mg_net_path(file, players, path), out, &unread);
	*net = NULL;
	if (unread == MG_UNREAD_NONE)
		return NULL;
	if (!wrong && !mg_net_fits(out, b, players))
		wrong = "was trained for another board; train it again, or move it away";
	if (!wrong)
		*net = out;
	return wrong;
}
