/* save.c: files of games: written whole or not at all, found again, read. */
#include "term/save.h"

#include "base/sha256.h"
#include "record/movetext.h"
#include "table/fair.h"
#include "text/names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_MAX = MG_RECORD_TEXT_MAX + MG_SEATS * (MG_ORDERS_STORED_MAX + MG_ORDERS_MAX * 16) + 1024, GAMES_MAX = 4096 };

/* Standing orders, a line of comment for each line of them. */
static void write_orders(const struct mg_table *t, int seat, struct mg_buf *out)
{
	char text[MG_ORDERS_STORED_MAX];
	struct mg_buf kept;
	struct mg_str rest, line;
	mg_buf_init(&kept, text, sizeof text);
	mg_orders_write(t, seat, &kept);
	for (rest = mg_buf_str(&kept); mg_str_line(&rest, &line);) {
		mg_buf_printf(out, "# orders-of p%d ", seat + 1);
		mg_buf_slice(out, line);
		mg_buf_char(out, '\n');
	}
}

/* Of a table of a server the secret is not known: whoever plays on from the file gets other draws. */
static void write_head(const struct mg_session *s, struct mg_buf *out)
{
	char digits[2 * MG_SECRET_BYTES + 1];
	mg_assert(s->table.phase != MG_TABLE_EMPTY);
	mg_buf_text(out, "# magnate play 1\n");
	mg_hex(s->secret, MG_SECRET_BYTES, digits);
	if (!s->remote)
		mg_buf_printf(out, "# secret %s\n", digits);
	mg_buf_text(out, "# seats");
	for (int p = 0; p < s->table.record.players; p++)
		mg_buf_printf(out, " %s", s->table.seat[p].sitter == MG_SITS_BOT ? s->table.seat[p].level : "person");
	mg_buf_char(out, '\n');
	for (int p = 0; !s->remote && p < s->table.record.players; p++)
		write_orders(&s->table, p, out);
}

static int write_all(int fd, struct mg_str text)
{
	while (text.len) {
		ssize_t n = write(fd, text.at, text.len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return errno;
		text = (struct mg_str){text.at + n, text.len - (size_t)n};
	}
	return fsync(fd) == 0 ? 0 : errno;
}

/* Makes a change of names in a file's folder last. A file system that cannot is not ours to mend. */
static void sync_folder(const char *path)
{
	char folder[MG_PATH_MAX];
	struct mg_buf b;
	const char *slash = strrchr(path, '/');
	mg_buf_init(&b, folder, sizeof folder);
	mg_buf_slice(&b, slash ? (struct mg_str){path, (size_t)(slash - path) + 1} : mg_str("."));
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

int mg_save_write(const char *path, struct mg_str text)
{
	char beside[MG_PATH_MAX + 32];
	struct mg_buf b;
	mg_buf_init(&b, beside, sizeof beside);
	mg_buf_printf(&b, "%s.%ld.new", path, (long)getpid());
	int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		return errno;
	int wrong = write_all(fd, text);
	if (close(fd) != 0 && !wrong)
		wrong = errno;
	if (!wrong && rename(beside, path) != 0)
		wrong = errno;
	if (wrong)
		unlink(beside);
	else
		sync_folder(path);
	return wrong;
}

int mg_session_save_as(const struct mg_session *s, const char *path)
{
	char *data = malloc(TEXT_MAX);
	struct mg_buf out;
	if (!data)
		return ENOMEM;
	mg_buf_init(&out, data, TEXT_MAX);
	write_head(s, &out);
	mg_record_write(&s->table.record, &out);
	mg_assert(!out.full);
	int wrong = mg_save_write(path, mg_buf_str(&out));
	free(data);
	return wrong;
}

bool mg_session_save(struct mg_session *s)
{
	s->unsaved = *s->path ? mg_session_save_as(s, s->path) : 0;
	return s->unsaved == 0;
}

/* ---- reading */

static bool read_seat(struct mg_str word, const struct mg_player **level)
{
	char name[32];
	struct mg_buf b;
	*level = NULL;
	if (mg_str_is(word, "person"))
		return true;
	mg_buf_init(&b, name, sizeof name);
	mg_buf_slice(&b, word);
	*level = b.full ? NULL : mg_player_named(name);
	return *level != NULL;
}

/* What a file says besides its record. */
struct head {
	const struct mg_player *level[MG_SEATS];
	uint8_t secret[MG_SECRET_BYTES];
};

/* The lines of comment before the record. Older files have a seed in place of the secret. False: one of ours is wrong. */
static bool read_head(struct head *head, int players, struct mg_str text)
{
	struct mg_str line;
	uint64_t seed;
	while (mg_str_line(&text, &line) && line.len && *line.at == '#') {
		struct mg_str rest = {line.at + 1, line.len - 1}, key = mg_str_word(&rest);
		if (mg_str_is(key, "secret") && !mg_unhex(mg_str_word(&rest), head->secret, MG_SECRET_BYTES))
			return false;
		if (mg_str_is(key, "seed")) {
			if (!mg_str_number64(mg_str_word(&rest), UINT64_MAX, &seed))
				return false;
			mg_fair_secret(seed, head->secret);
		}
		for (int p = 0; mg_str_is(key, "seats") && p < players; p++)
			if (!read_seat(mg_str_word(&rest), &head->level[p]))
				return false;
	}
	return true;
}

/* Orders of a seat that stand before the record; what cannot be read is left out. */
static void read_orders(struct mg_table *t, int seat, struct mg_str text)
{
	char data[MG_ORDERS_STORED_MAX], words[64];
	struct mg_buf kept, wrong;
	struct mg_str line;
	mg_buf_init(&kept, data, sizeof data);
	mg_buf_init(&wrong, words, sizeof words);
	while (mg_str_line(&text, &line) && line.len && *line.at == '#') {
		struct mg_str rest = {line.at + 1, line.len - 1}, key = mg_str_word(&rest);
		if (!mg_str_is(key, "orders-of") || mg_seat_read(mg_str_word(&rest)) != seat)
			continue;
		mg_buf_slice(&kept, rest);
		mg_buf_char(&kept, '\n');
	}
	if (kept.len && !kept.full)
		mg_orders_read(t, seat, mg_buf_str(&kept), &wrong);
}

bool mg_save_read(const char *path, char *data, size_t cap, struct mg_str *text, enum mg_message *wrong)
{
	size_t len = 0;
	struct stat about;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return *wrong = errno == ENOENT || errno == ENOTDIR ? MG_MSG_CMD_FILE_NONE : MG_MSG_CMD_FILE_SHUT, false;
	ssize_t n = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? 1 : -1;
	while (n > 0 && len < cap) {
		n = read(fd, data + len, cap - len);
		len += n > 0 ? (size_t)n : 0;
		if (n < 0 && errno == EINTR)
			n = 1;
	}
	close(fd);
	*text = (struct mg_str){data, len};
	*wrong = n < 0 ? MG_MSG_CMD_FILE_BROKEN : MG_MSG_CMD_FILE_BIG;
	return n >= 0 && len < cap;
}

/* A file as it is read: much for a stack. */
struct file {
	struct mg_record record;
	struct mg_state state;
	struct mg_sheet own;
	struct mg_record_error error;
	struct head head;
};

static bool refuse_record(const struct file *f, enum mg_language lang, struct mg_buf *why)
{
	struct mg_piece reason;
	struct mg_buf out;
	mg_buf_init(&out, reason.text, sizeof reason.text);
	mg_text_record_error(&f->record, &f->error, lang, &out);
	mg_say(why, lang, MG_MSG_TERM_LOAD_RECORD, MG_NUMBER("n", f->error.line), MG_TEXT("why", reason.text));
	return false;
}

static bool understand(struct mg_session *s, struct file *f, struct mg_str text, enum mg_language lang, struct mg_buf *why)
{
	if (!mg_record_read(&f->record, &f->state, &f->own, text, &f->error))
		return refuse_record(f, lang, why);
	mg_fair_secret(0, f->head.secret);
	for (int p = 1; p < f->record.players; p++)
		f->head.level[p] = mg_player_named("Clerk");
	if (!read_head(&f->head, f->record.players, text)) {
		mg_say_plain(why, lang, MG_MSG_TERM_LOAD_PLAYERS);
		return false;
	}
	if (!mg_session_take(s, &f->record, f->head.level, f->head.secret)) {
		mg_buf_text(why, strerror(ENOMEM));
		return false;
	}
	for (int p = 0; p < f->record.players; p++)
		read_orders(&s->table, p, text);
	return true;
}

bool mg_session_load(struct mg_session *s, const char *path, enum mg_language lang, struct mg_buf *why)
{
	char *data = malloc(TEXT_MAX);
	struct file *file = calloc(1, sizeof *file);
	struct mg_str text;
	struct mg_buf copy;
	enum mg_message wrong;
	bool fine = false;
	mg_buf_init(&copy, s->path, sizeof s->path);
	mg_buf_text(&copy, path);
	if (copy.full)
		mg_say(why, lang, MG_MSG_CMD_PLAY_NO_FILE, MG_TEXT("file", path));
	else if (!data || !file)
		mg_buf_text(why, strerror(ENOMEM));
	else if (!mg_save_read(path, data, TEXT_MAX, &text, &wrong))
		mg_say_plain(why, lang, wrong);
	else
		fine = understand(s, file, text, lang, why);
	free(data);
	free(file);
	return fine;
}

/* ---- the folder */

static bool folder(char path[MG_PATH_MAX])
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	struct mg_buf b;
	mg_buf_init(&b, path, MG_PATH_MAX - 64);
	if (data && *data == '/')
		mg_buf_printf(&b, "%s/magnate", data);
	else if (home && *home == '/')
		mg_buf_printf(&b, "%s/.local/share/magnate", home);
	return b.len > 0 && !b.full;
}

static bool make_folder(char *path)
{
	for (char *at = path + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		mkdir(path, 0755);
		*at = '/';
	}
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool mg_save_folder(char path[MG_PATH_MAX])
{
	return folder(path) && make_folder(path);
}

bool mg_save_new(char path[MG_PATH_MAX])
{
	char when[32];
	time_t now = time(NULL);
	struct tm local;
	if (!mg_save_folder(path) || !localtime_r(&now, &local))
		return false;
	size_t len = strlen(path);
	strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &local);
	for (int i = 1; i < 100; i++) {
		struct mg_buf b;
		mg_buf_init(&b, path + len, MG_PATH_MAX - len);
		mg_buf_printf(&b, i == 1 ? "/%s.magnate" : "/%s-%d.magnate", when, i);
		int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (fd >= 0)
			return close(fd) == 0;
		if (errno != EEXIST)
			break;
	}
	*path = '\0';
	return false;
}

struct game {
	struct timespec played;
	char name[256];
};

static int newest_first(const void *a, const void *b)
{
	const struct timespec *x = &((const struct game *)a)->played, *y = &((const struct game *)b)->played;
	if (x->tv_sec != y->tv_sec)
		return x->tv_sec < y->tv_sec ? 1 : -1;
	return (x->tv_nsec < y->tv_nsec) - (x->tv_nsec > y->tv_nsec);
}

static int list_games(const char *path, struct game *game, int max)
{
	static const char suffix[] = ".magnate";
	DIR *dir = opendir(path);
	struct dirent *entry;
	int count = 0;
	while (dir && count < max && (entry = readdir(dir))) {
		size_t len = strlen(entry->d_name), tail = sizeof suffix - 1;
		struct stat about;
		if (len <= tail || len >= sizeof game->name || strcmp(entry->d_name + len - tail, suffix) != 0 ||
		    fstatat(dirfd(dir), entry->d_name, &about, 0) != 0 || !S_ISREG(about.st_mode))
			continue;
		memcpy(game[count].name, entry->d_name, len + 1);
		game[count++].played = about.st_mtim;
	}
	mg_assert(count <= max);
	if (dir)
		closedir(dir);
	return count;
}

/* Whether a game can go on. */
static bool is_open(const char *path)
{
	char text[256];
	struct mg_buf why;
	struct mg_session *s = mg_session_new();
	mg_buf_init(&why, text, sizeof text);
	bool open = s && mg_session_load(s, path, MG_EN, &why) && s->table.state.decision != MG_OVER;
	mg_session_free(s);
	return open;
}

bool mg_save_latest(char path[MG_PATH_MAX])
{
	struct game *game = malloc(GAMES_MAX * sizeof *game);
	bool found = false;
	if (!game || !folder(path)) {
		free(game);
		return false;
	}
	size_t len = strlen(path);
	int count = list_games(path, game, GAMES_MAX);
	qsort(game, (size_t)count, sizeof *game, newest_first);
	for (int i = 0; i < count && !found; i++) {
		struct mg_buf b;
		mg_buf_init(&b, path + len, MG_PATH_MAX - len);
		mg_buf_printf(&b, "/%s", game[i].name);
		found = !b.full && is_open(path);
	}
	free(game);
	return found;
}
