/* admin.c: the host's tool. It works on the store itself, beside a running server, which notices within a second. */
#include "cmd/admin.h"

#include "cmd/near.h"

#include <time.h>

int64_t mg_admin_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int mg_admin_failed(const struct mg_admin *a, enum mg_stored done)
{
	if (done == MG_STORE_BUSY)
		mg_complain("the store is busy, nothing was changed; try again");
	else
		mg_complain("the store refuses: %s", mg_store_error(a->s));
	return MG_EXIT_BAD_INPUT;
}

void mg_admin_print_time(int64_t ms)
{
	char text[32];
	time_t seconds = (time_t)(ms / 1000);
	struct tm tm;
	gmtime_r(&seconds, &tm);
	strftime(text, sizeof text, "%Y-%m-%d %H:%M", &tm);
	fputs(text, stdout);
}

/* The store says itself what is wrong. */
static int backup(struct mg_admin *a)
{
	struct mg_buf wrong;
	mg_buf_init(&wrong, a->wrong, sizeof a->wrong);
	if (mg_store_backup(a->s, a->words.at[1], &wrong) != MG_STORED)
		return mg_complain("%s", a->wrong), MG_EXIT_BAD_INPUT;
	printf("%s is a copy of the store as it is now\n", a->words.at[1]);
	return MG_EXIT_FINE;
}

static const struct {
	const char *name;
	int least, most; /* words behind it */
	int (*run)(struct mg_admin *a);
} tasks[] = {
	{"tables", 0, 0, mg_admin_list_tables},
	{"close", 1, 2, mg_admin_close_table},
	{"people", 0, 0, mg_admin_list_people},
	{"bans", 0, 0, mg_admin_list_bans},
	{"ban", 1, 1, mg_admin_ban},
	{"lift", 1, 1, mg_admin_lift},
	{"talk", 1, 1, mg_admin_list_chat},
	{"erase", 2, 2, mg_admin_erase},
	{"backup", 1, 1, backup},
	{"check", 0, 0, mg_admin_check},
	{"rate", 0, 0, mg_admin_rate},
	{"role", 2, 2, mg_admin_set_role},
};

static int refuse_task(const char *name)
{
	struct mg_near near = {.typed = mg_str(name)};
	for (size_t i = 0; i < MG_COUNT(tasks); i++)
		mg_near_try(&near, tasks[i].name);
	return mg_misused_in(&mg_command_admin, near.best, MG_MSG_CMD_NO_COMMAND, MG_WORDS(MG_TEXT("word", name)));
}

/* What a server has noted for its host within the last day. */
static void say_warnings(struct mg_admin *a)
{
	enum { DAY = 24 * 3600 };
	int64_t when = 0;
	if (mg_store_warned(a->s, "trust-proxy", &when) == MG_STORED && when / 1000 > (int64_t)time(NULL) - DAY)
		mg_complain("warning: requests came through a proxy on the server's own network, but it runs without --trust-proxy: limits and bans"
			    " take all of them for one address");
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--data", .kind = MG_OPT_TEXT}, {.name = "--all", .kind = MG_OPT_FLAG}};
	struct mg_admin a = {0};
	size_t i = 0;
	if (!mg_options_read(&mg_command_admin, argc, argv, opts, MG_COUNT(opts), &a.words))
		return MG_EXIT_WRONG_USAGE;
	if (!a.words.count)
		return mg_misused(&mg_command_admin, "it needs a word that says what is to be done");
	while (i < MG_COUNT(tasks) && strcmp(tasks[i].name, a.words.at[0]) != 0)
		i++;
	if (i == MG_COUNT(tasks))
		return refuse_task(a.words.at[0]);
	if (a.words.count - 1 < tasks[i].least)
		return mg_misused(&mg_command_admin, "%s needs more words", tasks[i].name);
	if (a.words.count - 1 > tasks[i].most)
		return mg_too_much(&mg_command_admin, a.words.at[tasks[i].most + 1]);
	if (opts[1].given && tasks[i].run != mg_admin_list_tables)
		return mg_misused(&mg_command_admin, "--all is for tables");
	if ((tasks[i].run == mg_admin_ban || tasks[i].run == mg_admin_lift) && !mg_admin_is_whom(a.words.at[1]))
		return mg_misused(&mg_command_admin, "%s is neither a visitor, like v7, nor an address or network", a.words.at[1]);
	a.all = opts[1].given;
	a.s = mg_open_data(&opts[0], false);
	if (!a.s)
		return MG_EXIT_BAD_INPUT;
	say_warnings(&a);
	int status = tasks[i].run(&a);
	mg_store_close(a.s);
	return status;
}

const struct mg_command mg_command_admin = {
	"admin",
	"is the host's tool: tables, bans, backup",
	"usage: magnate admin [--data FILE] tables [--all]\n"
	"       magnate admin [--data FILE] close TABLE [REASON]\n"
	"       magnate admin [--data FILE] talk TABLE\n"
	"       magnate admin [--data FILE] erase TABLE EVENT\n"
	"       magnate admin [--data FILE] people\n"
	"       magnate admin [--data FILE] ban VISITOR-OR-ADDRESS\n"
	"       magnate admin [--data FILE] lift VISITOR-OR-ADDRESS\n"
	"       magnate admin [--data FILE] bans\n"
	"       magnate admin [--data FILE] role VISITOR moderator|host|none\n"
	"       magnate admin [--data FILE] backup COPY\n"
	"       magnate admin [--data FILE] check\n"
	"       magnate admin [--data FILE] rate\n"
	"\n"
	"Works on the store of a server, while that runs or not. A running server heeds it within a second.\n"
	"\n"
	"  tables          open tables and games in progress\n"
	"  close           ends a table; REASON is shown to its people\n"
	"  talk            what was said at a table, with the numbers of the events\n"
	"  erase           takes away what somebody said, for good\n"
	"  people          visitors, with their numbers\n"
	"  ban             shuts out a visitor, like v7, an address, or a network, like\n"
	"                  192.0.2.0/24 or 2001:db8::/32; an address of IPv6 stands for its\n"
	"                  64 bits; lift lets him in again\n"
	"  role            names a moderator, who sees reports and acts on people on the site's own page;\n"
	"                  a host may act on moderators too, and nobody but this command on a host\n"
	"  backup          copies the store into a file that is not there yet (PostgreSQL: use pg_dump)\n"
	"  check           whether the store is sound: the database's own check, and every log without gaps\n"
	"  rate            rates all rated games again, from their logs, and tells how many figures changed\n"
	"\n"
	"  --data FILE     what the server was given: a file or postgres://…\n"
	"  --all           tables: also those that are over or closed\n"
	"\n"
	"Also from the environment: MAGNATE_DATA.\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate admin tables\n"
	"  magnate admin close k3f9x2m5p8qa \"Maintenance\"\n"
	"  magnate admin --data /var/lib/magnate/magnate.db backup copy.db\n",
	run,
};
