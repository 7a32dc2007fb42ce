/* source.c: reads files up to a ceiling, and finds a board by its name or file. */
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
