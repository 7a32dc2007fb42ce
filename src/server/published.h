/* published.h: tables as everybody may look at them, without waiting for the writer or the disk.
 *
 * The writer publishes what is durable: a table's summary (what lists and pages show of it) and its events. Threads of the
 * HTTP library read it. A published table is counted by those who hold it; its lock is held for moments only, never while
 * something is read or written outside memory.
 *
 * Order of locks: a registry'p, a published table'p, a stream'p. */
#ifndef MG_SERVER_PUBLISHED_H
#define MG_SERVER_PUBLISHED_H

#include "server/network.h"
#include "server/request.h"

#include <pthread.h>
#include <stdatomic.h>

/* A seat in a summary. */
struct mg_seat_summary {
	enum mg_sitter sitter;
	char name[MG_PLAYER_NAME_MAX], level[16];
	bool away;
	int64_t visitor; /* 0: nobody */
};

struct mg_table_summary {
	char id[MG_ID_MAX];
	enum mg_table_phase phase;
	enum mg_edition_id edition;
	char board[MG_WORD_MAX], title[MG_LANGUAGES][MG_TITLE_MAX];
	int players;
	enum mg_draws draws;
	enum mg_places places;
	struct mg_pace pace;
	struct mg_orders_delay orders_delay;
	bool is_public, is_rated;
	char name[MG_TABLE_TITLE_MAX]; /* of the table's own; empty: none */
	char lang[MG_TABLE_LANG_MAX];
	char from[MG_NETWORK_TEXT_MAX]; /* where it was made; empty: not known */
	int64_t made, changed, host;
	int64_t events;
	int moves, era, round;
	unsigned turn; /* seats that are asked for something */
	int64_t since; /* ... and since when */
	struct mg_seat_summary seat[MG_SEATS];
	bool has_totals;
	int total[MG_SEATS];
};

/* A line of a table's log, with its time. */
struct mg_logged_event {
	int64_t at;
	uint32_t len;
	char text[];
};

struct mg_subscription;

struct mg_published {
	atomic_int refs;
	char id[MG_ID_MAX]; /* never changes */
	pthread_mutex_t lock;
	/* guarded by the lock: */
	struct mg_table_summary summary;
	struct mg_state state;          /* of its game, after summary.moves moves */
	const struct mg_sheet *sheet;   /* its board; NULL until something is published, then never another. A shipped one, or `own` */
	struct mg_sheet *own;           /* owned; NULL: a shipped board */
	struct mg_logged_event **events; /* event n is at n - 1 */
	size_t count, capacity;
	int64_t *watchers;       /* visitors who may watch */
	size_t watcher_count;
	int64_t *removed;        /* visitors who may not see it, public or not */
	size_t removed_count;
	struct mg_subscription *streams;
	int here[MG_SEATS], watching;
	unsigned here_version;
	bool retired;          /* no longer published to: look for the table again */
	struct mg_published *next;  /* guarded by the registry's lock */
};

/* Every published table, by name. */
struct mg_registry;

struct mg_registry *mg_registry_new(void);
void mg_registry_free(struct mg_registry *registry);

/* A reference to the table's published, or NULL. */
struct mg_published *mg_registry_find(struct mg_registry *registry, const char *id);
/* Makes a table known. Returns a reference of the caller's own; NULL: memory was refused. */
struct mg_published *mg_registry_add(struct mg_registry *registry, const char *id);
/* The names of all of them, MG_ID_MAX bytes each. NULL: there are none, or memory was refused. Owned by the caller. */
char *mg_registry_names(struct mg_registry *registry, size_t *n);
/* Takes it out again, unless somebody follows it. */
bool mg_registry_retire(struct mg_registry *registry, struct mg_published *p);

struct mg_published *mg_published_hold(struct mg_published *p);
void mg_published_drop(struct mg_published *p);

/* Whether anything was published yet. */
bool mg_published_is_ready(struct mg_published *p);

/* Whether somebody follows it. */
bool mg_published_is_followed(struct mg_published *p);
/* Whether who sits there has the table open. */
bool mg_published_is_here(struct mg_published *p, int seat);
/* Whether its game goes on only while somebody follows it: it is being played, and by computer players alone. */
bool mg_published_needs_follower(struct mg_published *p);

/* Whether a visitor may see the table: it is public, he sits there, or may watch. */
bool mg_published_open_to(struct mg_published *p, int64_t visitor);
/* The same with the lock held. */
bool mg_published_lets_in(const struct mg_published *p, int64_t visitor);

/* Publishes: more events (owned by the published table from now on), a new summary, and the table as it is after them. Wakes whoever follows. */
void mg_published_add(struct mg_published *p, struct mg_logged_event **more, size_t n, const struct mg_table_summary *summary, const struct mg_table *t);
/* Who may watch, and who may not see it any more; both are copied. False: memory was refused. */
bool mg_published_set_people(struct mg_published *p, const int64_t *watchers, size_t n, const int64_t *removed, size_t n_removed);
/* Replaces event n by its redacted text, which is owned from now on. */
void mg_published_redact(struct mg_published *p, size_t n, struct mg_logged_event *event);

struct mg_logged_event *mg_logged_event_new(int64_t at, struct mg_str text);

#endif
