/* admin_tables.c: what `magnate admin` does with tables: lists them, closes one, erases chat, plays their logs through, rates games again. */
#include "cmd/admin.h"

#include "server/ratings.h"
#include "table/table.h"

static bool print_table(void *arg, const struct mg_table_row *row)
{
	int *count = arg;
	if (!(*count)++)
		printf("%-16s  %-7s  %-7s  %6s  %-8s  %-16s  %s\n", "TABLE", "PHASE", "SEEN BY", "EVENTS", "HOST", "MADE", "CHANGED");
	printf("%-16s  %-7s  %-7s  %6lld  v%-7lld  ", row->id, mg_phase_words[row->phase], row->is_public ? "all" : "invited",
	       (long long)row->events, (long long)row->host);
	mg_admin_print_time(row->made);
	fputs("  ", stdout);
	mg_admin_print_time(row->changed);
	putchar('\n');
	return true;
}

int mg_admin_list_tables(struct mg_admin *a)
{
	int count = 0;
	enum mg_stored done = a->all ? mg_store_all_tables(a->s, print_table, &count) : mg_store_live_tables(a->s, print_table, &count);
	if (done != MG_STORED)
		return mg_admin_failed(a, done);
	if (!count)
		puts("There are no tables.");
	return MG_EXIT_FINE;
}

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
		w->is_chat = strncmp(e->text, "say ", 4) == 0 && mg_event_redacted(mg_str(e->text), &redacted);
	}
	if (e->at < w->t.at)
		mg_buf_text(&w->wrong, "its time is before that of the event before it");
	w->broken = e->at < w->t.at || !mg_table_apply(&w->t, e->at, mg_str(e->text), &w->wrong);
	return !w->broken;
}

/* Reads a table. False: it complained. */
static bool read_table(struct mg_admin *a, const char *id, struct work *w)
{
	mg_buf_init(&w->events, w->text, sizeof w->text);
	mg_buf_init(&w->wrong, w->wrong_text, sizeof w->wrong_text);
	enum mg_stored done = mg_store_table(a->s, id, &w->row);
	if (done == MG_STORED)
		done = mg_store_events(a->s, id, 0, fold, w);
	if (done == MG_STORE_NONE)
		mg_complain("there is no table %s", id);
	else if (done != MG_STORED)
		mg_admin_failed(a, done);
	else if (w->broken)
		mg_complain("table %s: event %lld: %s", id, (long long)w->t.events + 1, w->wrong_text);
	return done == MG_STORED && !w->broken;
}

/* Appends the events and brings the row up to date, within a transaction. */
static enum mg_stored append_events(struct mg_admin *a, struct work *w)
{
	struct mg_str rest = mg_buf_str(&w->events), line;
	char *text = mg_need(MG_EVENT_MAX);
	struct mg_buf one;
	int64_t at = mg_admin_now() > w->t.at ? mg_admin_now() : w->t.at;
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
static enum mg_stored write_table(struct mg_admin *a, struct work *w)
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
typedef bool decide(struct mg_admin *a, struct work *w);

static int change_table(struct mg_admin *a, decide *what, int64_t n)
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
	return done == MG_STORED ? MG_EXIT_FINE : mg_admin_failed(a, done);
}

static bool decide_close(struct mg_admin *a, struct work *w)
{
	struct mg_str why = mg_str(a->words.count > 2 ? a->words.at[2] : "");
	enum mg_denial denial = mg_table_decide_close(&w->t, w->row.secret, why, &w->events);
	if (denial == MG_DENIED_TEXT)
		mg_complain("this reason cannot be given");
	else if (denial != MG_GRANTED)
		mg_complain("table %s is %s already", w->row.id, mg_phase_words[w->t.phase]);
	return denial == MG_GRANTED;
}

int mg_admin_close_table(struct mg_admin *a)
{
	int status = change_table(a, decide_close, 0);
	if (status == MG_EXIT_FINE)
		printf("table %s is closed\n", a->words.at[1]);
	return status;
}

static bool decide_erase(struct mg_admin *a, struct work *w)
{
	(void)a;
	if (!w->is_chat) {
		mg_complain("event %lld of table %s is not something that somebody said", (long long)w->n, w->row.id);
		return false;
	}
	return mg_table_decide_redact(&w->t, (uint32_t)w->n, &w->events) == MG_GRANTED;
}

int mg_admin_erase(struct mg_admin *a)
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
	mg_admin_print_time(e->at);
	printf("  %s\n", e->text + 4);
	return true;
}

int mg_admin_list_chat(struct mg_admin *a)
{
	struct mg_table_row row;
	enum mg_stored done = mg_store_table(a->s, a->words.at[1], &row);
	if (done == MG_STORED)
		done = mg_store_events(a->s, a->words.at[1], 0, print_chat, NULL);
	if (done == MG_STORED)
		return MG_EXIT_FINE;
	if (done != MG_STORE_NONE)
		return mg_admin_failed(a, done);
	mg_complain("there is no table %s", a->words.at[1]);
	return MG_EXIT_BAD_INPUT;
}

/* A list of `count` items, with room for one more; or the end of the program with a message. */
static void *make_room(void *list, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return list;
	*capacity = *capacity * 2 + 256;
	list = realloc(list, *capacity * size);
	if (!list) {
		mg_complain("out of memory");
		exit(MG_EXIT_BAD_INPUT);
	}
	return list;
}

/* Names of tables, for later: the store cannot be asked for one while it lists them. */
struct table_names {
	char (*at)[MG_ID_MAX]; /* owned */
	size_t count, capacity;
};

static bool note_name(void *names, const struct mg_table_row *row)
{
	struct table_names *n = names;
	n->at = make_room(n->at, n->count, &n->capacity, sizeof *n->at);
	memcpy(n->at[n->count++], row->id, MG_ID_MAX);
	return true;
}

/* Plays the log of every table through. */
static int check_tables(struct mg_admin *a)
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
	return done != MG_STORED ? mg_admin_failed(a, done) : bad ? MG_EXIT_BAD_INPUT : MG_EXIT_FINE;
}

int mg_admin_check(struct mg_admin *a)
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
		g->at = make_room(g->at, g->count, &g->capacity, sizeof *g->at);
		g->at[g->count] = (struct rated_game){.at = r->at};
		memcpy(g->at[g->count++].table, r->table, sizeof r->table);
	}
	if (r->seat >= 0 && r->seat < MG_SEATS)
		g->at[g->count - 1].visitor[r->seat] = r->visitor;
	return true;
}

/* Rates all games again, each from its log, in the order in which they ended. */
int mg_admin_rate(struct mg_admin *a)
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
	return done != MG_STORED ? mg_admin_failed(a, done) : fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}
