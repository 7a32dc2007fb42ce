#include "train/survey_file.h"

#include "record/link.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_MAX = 512 };

static void write_head(const struct mg_survey_options *options, struct mg_buf *out)
{
	mg_buf_printf(out, "magnate games 1 board %s players %d draws %s deal %llu player ", options->sheet->hash, options->players,
		      options->draws == MG_DRAWS_PLAIN ? "plain" : "balanced", (unsigned long long)options->first);
	mg_buf_quoted(out, mg_str(options->player.name));
	mg_buf_char(out, '\n');
}

/* Adds one game of the file. */
static bool add_game(struct mg_survey *s, struct mg_str line, struct mg_sheet *own)
{
	struct mg_record *r = &s->game[s->count];
	struct mg_state end;
	if (mg_link_read(r, &end, own, line) || !mg_survey_is_game(&s->options, s->count, r))
		return false;
	r->sheet = s->options.sheet;
	s->count++;
	return true;
}

/* Adds the games of a file's text. Returns where the last whole line ends, or -1 after saying why. */
static off_t read_all(struct mg_survey *s, struct mg_str text, struct mg_sheet *own, char *why)
{
	char head[HEAD_MAX];
	struct mg_buf out;
	struct mg_str rest = text, line;
	mg_buf_init(&out, head, sizeof head);
	write_head(&s->options, &out);
	if (text.len < out.len || memcmp(text.at, head, out.len) != 0) {
		snprintf(why, MG_PROGRAM_ERROR, "holds other games");
		return -1;
	}
	mg_str_line(&rest, &line);
	while (rest.len && memchr(rest.at, '\n', rest.len)) {
		mg_str_line(&rest, &line);
		if (s->count < s->options.games && !add_game(s, line, own)) {
			snprintf(why, MG_PROGRAM_ERROR, "line %d is not game %d of this report", s->count + 2, s->count + 1);
			return -1;
		}
	}
	return (off_t)(rest.at - text.at);
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

static bool fail(char *why, const char *what)
{
	snprintf(why, MG_PROGRAM_ERROR, "%s: %s", what, strerror(errno));
	return false;
}

static bool begin_file(const struct mg_survey_file *f, const struct mg_survey *s, char *why)
{
	char head[HEAD_MAX];
	struct mg_buf out;
	mg_buf_init(&out, head, sizeof head);
	write_head(&s->options, &out);
	return (!out.full && write_all(f->fd, mg_buf_str(&out))) || fail(why, "cannot be written");
}

static bool read_file(const struct mg_survey_file *f, struct mg_survey *s, size_t size, char *why)
{
	char *text = malloc(size);
	struct mg_sheet *own = malloc(sizeof *own);
	size_t len = 0;
	for (ssize_t n = 1; text && n != 0 && len < size; len += n > 0 ? (size_t)n : 0) {
		n = read(f->fd, text + len, size - len);
		if (n < 0 && errno != EINTR)
			break;
	}
	off_t end = -1;
	if (!text || !own || len < size)
		fail(why, "cannot be read");
	else
		end = read_all(s, (struct mg_str){text, len}, own, why);
	free(own);
	free(text);
	if (end > 0)
		return (ftruncate(f->fd, end) == 0 && lseek(f->fd, end, SEEK_SET) == end) || fail(why, "cannot be written");
	return false;
}

bool mg_survey_file_open(struct mg_survey_file *f, const char *path, struct mg_survey *s, char *why)
{
	struct stat info;
	bool fine = false;
	f->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (f->fd < 0)
		return fail(why, "cannot be opened");
	if (fstat(f->fd, &info) != 0 || !S_ISREG(info.st_mode))
		snprintf(why, MG_PROGRAM_ERROR, "is not a regular file");
	else if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
		snprintf(why, MG_PROGRAM_ERROR, "is being written by another program");
	else
		fine = info.st_size == 0 ? begin_file(f, s, why) : read_file(f, s, (size_t)info.st_size, why);
	if (!fine)
		mg_survey_file_close(f);
	return fine;
}

bool mg_survey_file_append(struct mg_survey_file *f, const struct mg_survey *s)
{
	char *line = malloc(MG_LINK_MAX + 2);
	struct mg_buf out;
	bool fine = false;
	if (line) {
		mg_buf_init(&out, line, MG_LINK_MAX + 2);
		mg_link_write(&s->game[s->count - 1], &out);
		mg_buf_char(&out, '\n');
		mg_assert(!out.full);
		fine = write_all(f->fd, mg_buf_str(&out));
	}
	free(line);
	return fine;
}

void mg_survey_file_close(struct mg_survey_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
}
