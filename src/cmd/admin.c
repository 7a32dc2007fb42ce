/* admin.c: the host's tool. It works on the store itself, beside a running server, which notices within a second. */
#include "cmd/data.h"
#include "cmd/near.h"
#include "server/network.h"
#include "server/ratings.h"
#include "table/table.h"

#include <time.h>

/* What a sub-command works with. */
struct admin {
	struct mg_store *s;
	struct mg_words words; /* the first is the sub-command */
	char wrong[1024];      /* what the store says of itself */
	bool all;
};

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int failed(const struct admin *a, enum mg_stored done)
{
	if (done == MG_STORE_BUSY)
		mg_complain("the store is busy, nothing was changed; try again");
	else
		mg_complain("the store refuses: %s", mg_store_error(a->s));
	return MG_EXIT_BAD_INPUT;
}

static void print_time(int64_t ms)
{
	char text[32];
	time_t seconds = (time_t)(ms / 1000);
	struct tm tm;
	gmtime_r(&seconds, &tm);
	strftime(text, sizeof text, "%Y-%m-%d %H:%M", &tm);
	fputs(text, stdout);
}

/* ---- lists ---- */

static bool print_table(void *arg, const struct mg_table_row *row)
{
	int *count = arg;
	if (!(*count)++)
		printf("%-16s  %-7s  %-7s  %6s  %-8s  %-16s  %s\n", "TABLE", "PHASE", "SEEN BY", "EVENTS", "HOST", "MADE", "CHANGED");
	printf("%-16s  %-7s  %-7s  %6lld  v%-7lld  ", row->id, mg_phase_words[row->phase], row->is_public ? "all" : "invited",
	       (long long)row->events, (long long)row->host);
	print_time(row->made);
	fputs("  ", stdout);
	print_time(row->changed);
	putchar('\n');
	return true;
}

static int list_tables(struct admin *a)
{
	int count = 0;
	enum mg_stored done = a->all ? mg_store_all_tables(a->s, print_table, &count) : mg_store_live_tables(a->s, print_table, &count);
	if (done != MG_STORED)
		return failed(a, done);
	if (!count)
		puts("There are no tables.");
	return MG_EXIT_FINE;
}

static bool print_visitor(void *arg, const struct mg_visitor *v)
{
	int *count = arg;
	if (!(*count)++)
		printf("%-8s  %-16s  %-16s  %-6s  %s\n", "VISITOR", "MADE", "SEEN", "", "NAME");
	printf("v%-7lld  ", (long long)v->id);
	print_time(v->made);
	fputs("  ", stdout);
	print_time(v->seen);
	printf("  %-6s  %s\n", v->banned ? "banned" : "", v->name);
	return true;
}

static int list_people(struct admin *a)
{
	int count = 0;
	enum mg_stored done = mg_store_visitors(a->s, print_visitor, &count);
	if (done != MG_STORED)
		return failed(a, done);
	if (!count)
		puts("There is nobody.");
	return MG_EXIT_FINE;
}

static bool print_banned(void *arg, const struct mg_visitor *v)
{
	*(int *)arg += v->banned;
	if (v->banned)
		printf("v%lld  %s\n", (long long)v->id, v->name);
	return true;
}

static bool print_address(void *arg, const char *address, int64_t since)
{
	++*(int *)arg;
	printf("%s  since ", address);
	print_time(since);
	putchar('\n');
	return true;
}

static int list_bans(struct admin *a)
{
	int count = 0;
	enum mg_stored done = mg_store_visitors(a->s, print_banned, &count);
	if (done == MG_STORED)
		done = mg_store_banned_addresses(a->s, print_address, &count);
	if (done != MG_STORED)
		return failed(a, done);
	if (!count)
		puts("Nobody is banned.");
	return MG_EXIT_FINE;
}

/* ---- bans ---- */

/* Whom a word means: v7, or an address or network in its usual form. */
static bool read_whom(const char *word, int64_t *visitor, char address[MG_NETWORK_TEXT_MAX])
{
	struct mg_network network;
	long number;
	*visitor = 0;
	address[0] = '\0';
	if (word[0] == 'v' && mg_str_number(mg_str(word + 1), INT32_MAX, &number) && number > 0)
		*visitor = number;
	else if (mg_network_read(word, &network))
		mg_network_write(&network, address);
	else
		return false;
	return true;
}

static bool is_whom(const char *word)
{
	char address[MG_NETWORK_TEXT_MAX];
	int64_t visitor;
	return read_whom(word, &visitor, address);
}

static int set_ban(struct admin *a, bool banned)
{
	char address[MG_NETWORK_TEXT_MAX];
	int64_t visitor;
	const char *whom = a->words.at[1];
	read_whom(whom, &visitor, address);
	mg_assert(visitor || address[0]);
	enum mg_stored done = mg_store_begin(a->s), set = MG_STORE_FAILED;
	if (done != MG_STORED)
		return failed(a, done);
	set = visitor ? mg_store_ban_visitor(a->s, visitor, banned) : mg_store_ban_address(a->s, address, banned, now_ms());
	if (set == MG_STORE_NONE && !visitor)
		set = mg_store_ban_address(a->s, whom, banned, now_ms()); /* a single address of IPv6, as it was stored once */
	if (set == MG_STORE_NONE) {
		mg_store_rollback(a->s);
		mg_complain(visitor ? "there is no visitor %s" : "%s is not banned", whom);
		return MG_EXIT_BAD_INPUT;
	}
	done = mg_store_commit(a->s);
	if (done != MG_STORED)
		return failed(a, done);
	printf("%s is %s\n", visitor ? whom : address, banned ? "banned" : "welcome again");
	return MG_EXIT_FINE;
}

static int ban(struct admin *a)
{
	return set_ban(a, true);
}

static int lift(struct admin *a)
{
	return set_ban(a, false);
}

static int set_role(struct admin *a)
{
	static const char *const words[MG_ROLES] = {"none", "moderator", "host"};
	char address[MG_NETWORK_TEXT_MAX];
	int64_t visitor;
	int role = 0;
	while (role < MG_ROLES && strcmp(words[role], a->words.at[2]) != 0)
		role++;
	if (role == MG_ROLES || !read_whom(a->words.at[1], &visitor, address) || !visitor)
		return mg_misused(&mg_command_admin, "role takes a visitor, like v7, and moderator, host or none");
	enum mg_stored done = mg_store_begin(a->s);
	if (done == MG_STORED) {
		done = mg_store_set_role(a->s, visitor, (enum mg_role)role);
		if (done == MG_STORED)
			done = mg_store_commit(a->s);
		else
			mg_store_rollback(a->s);
	}
	if (done == MG_STORE_NONE) {
		mg_complain("there is no visitor %s", a->words.at[1]);
		return MG_EXIT_BAD_INPUT;
	}
	if (done != MG_STORED)
		return failed(a, done);
	printf(role ? "%s is %s now\n" : "%s has no role now\n", a->words.at[1], words[role]);
	return MG_EXIT_FINE;
}

/* ---- tables ---- */

/* A table and what is to be done to it. */
struct work {
	struct mg_table_row row;
	struct mg_table t;
	char text[MG_EVENT_MAX + 1024];
	char wrong_text[256];
	struct mg_buf events, wrong;
	int64_t n;                      /* the event to erase; 0: none */
	char redacted[64];                /* what it becomes */
	bool is_chat;
	bool broken;
};

static bool fold(void *arg, const struct mg_event_row *e)
{
	struct work *w = arg;
	struct mg_buf redacted;
	mg_assert(!w->broken); /* nothing is read beyond the first event that does not fit */
	if (e->n == w->n) {
		mg_buf_init(&redacted, w->redacted, sizeof w->redacted);
		w->is_chat = strncmp(e->text, "say ", 4) == 0 && mg_event_hushed(mg_str(e->text), &redacted);
	}
	if (e->at < w->t.at)
		mg_buf_text(&w->wrong, "its time is before that of the event before it");
	w->broken = e->at < w->t.at || !mg_table_apply(&w->t, e->at, mg_str(e->text), &w->wrong);
	return !w->broken;
}

/* Reads a table. False: it complained. */
static bool read_table(struct admin *a, const char *id, struct work *w)
{
	mg_buf_init(&w->events, w->text, sizeof w->text);
	mg_buf_init(&w->wrong, w->wrong_text, sizeof w->wrong_text);
	enum mg_stored done = mg_store_table(a->s, id, &w->row);
	if (done == MG_STORED)
		done = mg_store_events(a->s, id, 0, fold, w);
	if (done == MG_STORE_NONE)
		mg_complain("there is no table %s", id);
	else if (done != MG_STORED)
		failed(a, done);
	else if (w->broken)
		mg_complain("table %s: event %lld: %s", id, (long long)w->t.events + 1, w->wrong_text);
	return done == MG_STORED && !w->broken;
}

/* Appends the events and brings the row up to date, within a transaction. */
static enum mg_stored append_events(struct admin *a, struct work *w)
{
	struct mg_str rest = mg_buf_str(&w->events), line;
	char *text = mg_need(MG_EVENT_MAX);
	struct mg_buf one;
	int64_t at = now_ms() > w->t.at ? now_ms() : w->t.at;
	enum mg_stored done = MG_STORED;
	while (done == MG_STORED && mg_str_line(&rest, &line)) {
		mg_buf_init(&one, text, MG_EVENT_MAX);
		mg_buf_slice(&one, line);
		if (!mg_table_apply(&w->t, at, line, &w->wrong))
			done = MG_STORE_FAILED;
		else
			done = mg_store_append(a->s, w->row.id, &(struct mg_event_row){w->t.events, at, text}, 1);
	}
	free(text);
	if (done != MG_STORED)
		return done;
	mg_assert(w->t.events > w->row.events);
	w->row.phase = (int)w->t.phase;
	w->row.changed = at;
	w->row.events = w->t.events;
	if (w->t.phase == MG_TABLE_CLOSED) {
		w->row.turn = 0;
		w->row.due = INT64_MAX;
		w->row.has_open_seat = false;
	}
	return mg_store_update_table(a->s, &w->row);
}

/* One try. MG_STORE_TAKEN: the game has gone on meanwhile. */
static enum mg_stored write_table(struct admin *a, struct work *w)
{
	enum mg_stored done = mg_store_begin(a->s);
	if (done != MG_STORED)
		return done;
	if (w->n)
		done = mg_store_rewrite_event(a->s, w->row.id, w->n, w->redacted);
	if (done == MG_STORED)
		done = append_events(a, w);
	if (done == MG_STORED)
		return mg_store_commit(a->s);
	mg_store_rollback(a->s);
	return done;
}

/* Decides what is to be done. False: it complained. */
typedef bool decide(struct admin *a, struct work *w);

static int change_table(struct admin *a, decide *what, int64_t n)
{
	enum { TRIES = 1000 }; /* computer players may move many times a second */
	enum mg_stored done = MG_STORE_TAKEN;
	for (int i = 0; i < TRIES && done == MG_STORE_TAKEN; i++) {
		struct work *w = mg_need(sizeof *w);
		mg_table_init(&w->t);
		w->n = n;
		bool fine = read_table(a, a->words.at[1], w) && what(a, w);
		if (fine)
			done = write_table(a, w);
		mg_table_release(&w->t);
		free(w);
		if (!fine)
			return MG_EXIT_BAD_INPUT;
	}
	return done == MG_STORED ? MG_EXIT_FINE : failed(a, done);
}

static bool decide_close(struct admin *a, struct work *w)
{
	struct mg_str why = mg_str(a->words.count > 2 ? a->words.at[2] : "");
	enum mg_denial denial = mg_table_decide_close(&w->t, w->row.secret, why, &w->events);
	if (denial == MG_DENIED_TEXT)
		mg_complain("this reason cannot be given");
	else if (denial != MG_GRANTED)
		mg_complain("table %s is %s already", w->row.id, mg_phase_words[w->t.phase]);
	return denial == MG_GRANTED;
}

static int close_table(struct admin *a)
{
	int status = change_table(a, decide_close, 0);
	if (status == MG_EXIT_FINE)
		printf("table %s is closed\n", a->words.at[1]);
	return status;
}

static bool decide_erase(struct admin *a, struct work *w)
{
	(void)a;
	if (!w->is_chat) {
		mg_complain("event %lld of table %s is not something that somebody said", (long long)w->n, w->row.id);
		return false;
	}
	return mg_table_decide_hush(&w->t, (uint32_t)w->n, &w->events) == MG_GRANTED;
}

static int erase(struct admin *a)
{
	long n;
	if (!mg_str_number(mg_str(a->words.at[2]), INT32_MAX, &n) || n < 1)
		return mg_misused(&mg_command_admin, "%s is not the number of an event", a->words.at[2]);
	int status = change_table(a, decide_erase, n);
	if (status == MG_EXIT_FINE)
		printf("event %ld of table %s is erased\n", n, a->words.at[1]);
	return status;
}

static bool print_chat(void *arg, const struct mg_event_row *e)
{
	(void)arg;
	if (strncmp(e->text, "say ", 4) != 0)
		return true;
	printf("%6lld  ", (long long)e->n);
	print_time(e->at);
	printf("  %s\n", e->text + 4);
	return true;
}

static int list_chat(struct admin *a)
{
	struct mg_table_row row;
	enum mg_stored done = mg_store_table(a->s, a->words.at[1], &row);
	if (done == MG_STORED)
		done = mg_store_events(a->s, a->words.at[1], 0, print_chat, NULL);
	if (done == MG_STORED)
		return MG_EXIT_FINE;
	if (done != MG_STORE_NONE)
		return failed(a, done);
	mg_complain("there is no table %s", a->words.at[1]);
	return MG_EXIT_BAD_INPUT;
}

/* ---- the store ---- */

/* Backup and check say themselves what is wrong. */
static int backup(struct admin *a)
{
	struct mg_buf wrong;
	mg_buf_init(&wrong, a->wrong, sizeof a->wrong);
	if (mg_store_backup(a->s, a->words.at[1], &wrong) != MG_STORED)
		return mg_complain("%s", a->wrong), MG_EXIT_BAD_INPUT;
	printf("%s is a copy of the store as it is now\n", a->words.at[1]);
	return MG_EXIT_FINE;
}

/* Names of tables, for later: the store cannot be asked for one while it lists them. */
struct table_names {
	char (*at)[MG_ID_MAX]; /* owned */
	size_t count, capacity;
};

static bool note_name(void *names, const struct mg_table_row *row)
{
	struct table_names *n = names;
	if (n->count == n->capacity) {
		n->capacity = n->capacity * 2 + 256;
		n->at = realloc(n->at, n->capacity * sizeof *n->at);
		if (!n->at) {
			mg_complain("out of memory");
			exit(MG_EXIT_BAD_INPUT);
		}
	}
	memcpy(n->at[n->count++], row->id, MG_ID_MAX);
	return true;
}

/* Plays the log of every table through. */
static int check_tables(struct admin *a)
{
	struct table_names names = {0};
	struct work *w = mg_need(sizeof *w);
	int bad = 0;
	enum mg_stored done = mg_store_all_tables(a->s, note_name, &names);
	for (size_t i = 0; done == MG_STORED && i < names.count; i++) {
		memset(w, 0, sizeof *w);
		mg_table_init(&w->t);
		bad += !read_table(a, names.at[i], w);
		mg_table_release(&w->t);
	}
	free(names.at);
	free(w);
	return done != MG_STORED ? failed(a, done) : bad ? MG_EXIT_BAD_INPUT : MG_EXIT_FINE;
}

static int check(struct admin *a)
{
	struct mg_buf wrong;
	mg_buf_init(&wrong, a->wrong, sizeof a->wrong);
	if (mg_store_check(a->s, &wrong) != MG_STORED)
		return mg_complain("%s", a->wrong), MG_EXIT_BAD_INPUT;
	int status = check_tables(a);
	if (status == MG_EXIT_FINE)
		puts("The store is sound.");
	return status;
}

/* ---- ratings ---- */

/* A rated game, and who sat there at its end. */
struct rated_game {
	char table[MG_ID_MAX];
	int64_t visitor[MG_SEATS], at;
};

struct rated_games {
	struct rated_game *at; /* owned */
	size_t count, capacity;
};

static bool note_rated(void *arg, const struct mg_rated_row *r)
{
	struct rated_games *g = arg;
	if (!g->count || strcmp(g->at[g->count - 1].table, r->table) != 0) {
		if (g->count == g->capacity) {
			g->capacity = g->capacity * 2 + 256;
			g->at = realloc(g->at, g->capacity * sizeof *g->at);
			if (!g->at) {
				mg_complain("out of memory");
				exit(MG_EXIT_BAD_INPUT);
			}
		}
		mg_assert(g->count < g->capacity);
		g->at[g->count] = (struct rated_game){.at = r->at};
		memcpy(g->at[g->count++].table, r->table, sizeof r->table);
	}
	if (r->seat >= 0 && r->seat < MG_SEATS)
		g->at[g->count - 1].visitor[r->seat] = r->visitor;
	return true;
}

/* Rates all games again, each from its log, in the order in which they ended. */
static int rate(struct admin *a)
{
	struct rated_games games = {0};
	struct work *w = mg_need(sizeof *w);
	long changed = 0;
	enum mg_stored done = mg_store_rated_all(a->s, note_rated, &games);
	if (done == MG_STORED)
		done = mg_store_begin(a->s);
	bool begun = done == MG_STORED, fine = true;
	for (size_t i = 0; done == MG_STORED && fine && i < games.count; i++) {
		memset(w, 0, sizeof *w);
		mg_table_init(&w->t);
		fine = read_table(a, games.at[i].table, w);
		if (fine)
			done = mg_ratings_add(a->s, &w->t, games.at[i].visitor, games.at[i].at, &changed);
		mg_table_release(&w->t);
	}
	mg_assert(begun || !fine || done != MG_STORED);
	if (begun && (done != MG_STORED || !fine))
		mg_store_rollback(a->s);
	else if (begun)
		done = mg_store_commit(a->s);
	if (done == MG_STORED && fine)
		printf("%zu games rated again; %ld figures are others than before.\n", games.count, changed);
	free(games.at);
	free(w);
	return done != MG_STORED ? failed(a, done) : fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}

static const struct {
	const char *name;
	int least, most; /* words behind it */
	int (*run)(struct admin *a);
} tasks[] = {
	{"tables", 0, 0, list_tables}, {"close", 1, 2, close_table}, {"people", 0, 0, list_people}, {"bans", 0, 0, list_bans},
	{"ban", 1, 1, ban},	       {"lift", 1, 1, lift},	     {"talk", 1, 1, list_chat},	    {"erase", 2, 2, erase},
	{"backup", 1, 1, backup},      {"check", 0, 0, check},	     {"rate", 0, 0, rate},
	{"role", 2, 2, set_role},
};

static int refuse_task(const char *name)
{
	struct mg_near near = {.typed = mg_str(name)};
	for (size_t i = 0; i < MG_COUNT(tasks); i++)
		mg_near_try(&near, tasks[i].name);
	return mg_misused_in(&mg_command_admin, near.best, MG_MSG_CMD_NO_COMMAND, MG_WORDS(MG_TEXT("word", name)));
}

/* What a server has noted for its host within the last day. */
static void say_warnings(struct admin *a)
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
	struct admin a = {0};
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
	if (opts[1].given && tasks[i].run != list_tables)
		return mg_misused(&mg_command_admin, "--all is for tables");
	if ((tasks[i].run == ban || tasks[i].run == lift) && !is_whom(a.words.at[1]))
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
