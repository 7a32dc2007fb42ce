/* nets.c: nets for boards of one's own, read from a folder. */
#include "cmd/nets.h"

#include "cmd/cmd.h"
#include "engine/source.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>

enum { NETS_MAX = 256 }; /* 64 KB each */

static int is_net(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);
	return entry->d_name[0] != '.' && len > 4 && strcmp(entry->d_name + len - 4, ".net") == 0;
}

/* NULL: it is among the nets now. */
static const char *add(const char *path, struct mg_net *nets, int *count)
{
	mg_assert(*count >= 0 && *count <= NETS_MAX);
	if (*count == NETS_MAX)
		return "is one too many";
	struct mg_net *net = &nets[*count];
	const char *wrong = mg_net_load(path, net);
	for (int i = 0; !wrong && i < *count; i++)
		if (nets[i].board == net->board && nets[i].players == net->players)
			wrong = "is for the same board and number of players as one before it";
	if (!wrong)
		++*count;
	return wrong;
}

bool mg_nets_read(const char *folder, struct mg_net_list *out, void (*say)(const char *format, ...))
{
	char path[PATH_MAX];
	struct dirent **entry;
	int found = scandir(folder, &entry, is_net, alphasort), count = 0;
	if (found < 0) {
		mg_complain("%s cannot be read: %s", folder, strerror(errno));
		return false;
	}
	struct mg_net *nets = mg_need(sizeof *nets * (size_t)(found < NETS_MAX ? found + 1 : NETS_MAX));
	for (int i = 0; i < found; i++) {
		bool fits = snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name) < (int)sizeof path;
		const char *wrong = fits ? add(path, nets, &count) : "has too long a name";
		if (wrong)
			say("%s %s", path, wrong);
		free(entry[i]);
	}
	mg_assert(count <= found);
	free(entry);
	*out = (struct mg_net_list){nets, count};
	return true;
}

void mg_nets_free(struct mg_net_list *nets)
{
	free((void *)nets->at);
	*nets = (struct mg_net_list){0};
}
