/* data.c: where the data of a server or a person is, from option, environment and home. */
#include "cmd/data.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_CAPACITY = 4096 };

/* Makes the folders of a path that are not there yet. */
static bool make_folders(char *path)
{
	mg_assert(*path);
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
		*slash = '/';
		if (!made)
			return false;
	}
	return true;
}

/* Where a person's own data belongs, by the XDG base directories. */
static bool own_file(char *text, size_t cap)
{
	const char *share = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	struct mg_buf path;
	mg_buf_init(&path, text, cap);
	if (share && share[0] == '/')
		mg_buf_printf(&path, "%s/magnate/magnate.db", share);
	else if (home && home[0] == '/')
		mg_buf_printf(&path, "%s/.local/share/magnate/magnate.db", home);
	else
		mg_buf_text(&path, "magnate.db");
	if (!path.full && make_folders(text))
		return true;
	mg_complain("%s cannot be made; choose a file with --data", text);
	return false;
}

const char *mg_choose_data(const struct mg_opt *data, char *path, size_t cap)
{
	const char *value = getenv("MAGNATE_DATA");
	if (data->given)
		return data->text;
	if (value && *value)
		return value;
	return own_file(path, cap) ? path : NULL;
}

struct mg_store *mg_open_data(const struct mg_opt *data, bool make)
{
	char path[PATH_CAPACITY], wrong_text[1024];
	struct mg_buf wrong;
	const char *where = mg_choose_data(data, path, sizeof path);
	if (!where)
		return NULL;
	if (!make && !strstr(where, "://") && access(where, F_OK) != 0) {
		mg_complain("%s: %s", where, strerror(errno));
		return NULL;
	}
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	struct mg_store *s = mg_store_open(where, &wrong);
	int from, to;
	if (!s)
		mg_complain("%s", wrong_text);
	else if (mg_store_was_upgraded(s, &from, &to))
		mg_complain("the store was upgraded from schema %d to %d; older programs cannot use it any more", from, to);
	return s;
}
