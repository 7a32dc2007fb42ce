/* line_file.c: opens, locks, reads and appends to a file of lines; cuts off a line that was not written to its end. */
#include "train/line_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(char *why, const char *what)
{
	snprintf(why, MG_LINE_FILE_ERROR, "%s: %s", what, strerror(errno));
	return false;
}

static bool write_all(int fd, struct mg_str text)
{
	while (text.len > 0) {
		ssize_t n = write(fd, text.at, text.len);
		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0)
			text = (struct mg_str){text.at + n, text.len - (size_t)n};
	}
	return true;
}

/* Takes in all whole lines. Returns where the last of them ends, or -1 after saying why. */
static off_t take_lines(const struct mg_line_format *format, struct mg_str text, char *why)
{
	struct mg_str rest = text, line;
	if (text.len < format->head.len || memcmp(text.at, format->head.at, format->head.len) != 0) {
		snprintf(why, MG_LINE_FILE_ERROR, "%s", format->other);
		return -1;
	}
	mg_str_line(&rest, &line);
	for (int number = 2; rest.len && memchr(rest.at, '\n', rest.len); number++) {
		mg_str_line(&rest, &line);
		if (!format->add(format->context, line, number, why))
			return -1;
	}
	return (off_t)(rest.at - text.at);
}

static bool read_file(struct mg_line_file *f, const struct mg_line_format *format, size_t size, char *why)
{
	char *text = malloc(size);
	size_t len = 0;
	for (ssize_t n = 1; text && n != 0 && len < size; len += n > 0 ? (size_t)n : 0) {
		n = read(f->fd, text + len, size - len);
		if (n < 0 && errno != EINTR)
			break;
	}
	off_t end = -1;
	if (!text || len < size)
		fail(why, "cannot be read");
	else
		end = take_lines(format, (struct mg_str){text, len}, why);
	free(text);
	mg_assert(end <= (off_t)size);
	if (end > 0)
		return (ftruncate(f->fd, end) == 0 && lseek(f->fd, end, SEEK_SET) == end) || fail(why, "cannot be written");
	return false;
}

bool mg_line_file_open(struct mg_line_file *f, const char *path, const struct mg_line_format *format, char *why)
{
	struct stat info;
	bool fine = false;
	mg_assert(format->head.len > 0 && format->head.at[format->head.len - 1] == '\n');
	f->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (f->fd < 0)
		return fail(why, "cannot be opened");
	if (fstat(f->fd, &info) != 0 || !S_ISREG(info.st_mode))
		snprintf(why, MG_LINE_FILE_ERROR, "is not a regular file");
	else if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
		snprintf(why, MG_LINE_FILE_ERROR, "is being written by another program");
	else if (info.st_size == 0)
		fine = write_all(f->fd, format->head) || fail(why, "cannot be written");
	else
		fine = read_file(f, format, (size_t)info.st_size, why);
	if (!fine)
		mg_line_file_close(f);
	return fine;
}

bool mg_line_file_append(struct mg_line_file *f, struct mg_str line)
{
	mg_assert(f->fd >= 0 && line.len > 0 && line.at[line.len - 1] == '\n');
	return write_all(f->fd, line);
}

void mg_line_file_close(struct mg_line_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
}

int mg_line_numbers(struct mg_str line, long *number, int most)
{
	int n = 0;
	for (size_t i = 0; i < line.len && n < most;) {
		size_t begin = i;
		while (i < line.len && line.at[i] >= '0' && line.at[i] <= '9')
			i++;
		bool minus = begin > 0 && line.at[begin - 1] == '-';
		if (i > begin && mg_str_number((struct mg_str){line.at + begin, i - begin}, LONG_MAX, &number[n])) {
			number[n] = minus ? -number[n] : number[n];
			n++;
		}
		i += i == begin;
	}
	return n;
}
