/* show.h: tables as everybody may look at them, without waiting for the writer or the disk.
 *
 * The writer publishes what is durable: a table's face (what lists and pages show of it) and its events. Threads of the
 * HTTP library read it. A show is counted by those who hold it; its lock is held for moments only, never while
 * something is read or written outside memory.
 *
 * Order of locks: a gallery's, a show's, a stream's. */
#ifndef MG_SHOW_H
#define MG_SHOW_H

#include "server/request.h"

#include <pthread.h>
#include <stdatomic.h>

/* A seat as it is shown. */
struct mg_seat_face {
	enum mg_sitter sitter;
	char name[MG_PLAYER_NAME_MAX], level[16];
	bool away;
	int64_t visitor; /* 0: nobody */
};

struct mg_face {
	char id[MG_ID_MAX];
	enum mg_table_phase phase;
	enum mg_edition_id edition;
	char board[MG_WORD_MAX], title[MG_LANGUAGES][MG_TITLE_MAX];
	int players;
	enum mg_draws draws;
	struct mg_pace pace;
	bool is_public;
	int64_t made, changed, host;
	int64_t events;
	int moves, era, round;
	unsigned turn; /* seats that are asked for something */
	struct mg_seat_face seat[MG_SEATS];
	bool has_totals;
	int total[MG_SEATS];
};

/* An event as it was said. */
struct mg_said {
	int64_t at;
	uint32_t len;
	char text[];
};

struct mg_stream;

struct mg_show {
	atomic_int refs;
	char id[MG_ID_MAX]; /* never changes */
	pthread_mutex_t lock;
	/* guarded by the lock: */
	struct mg_face face;
	struct mg_said **said; /* event n is at n - 1 */
	size_t count, room;
	int64_t *guests;       /* visitors who may watch */
	size_t guest_count;
	struct mg_stream *streams;
	int here[MG_SEATS], watching;
	unsigned here_version;
	bool retired;          /* no longer published to: look for the table again */
	struct mg_show *next;  /* guarded by the gallery's lock */
};

/* Every published table, by name. */
struct mg_gallery;

struct mg_gallery *mg_gallery_new(void);
void mg_gallery_free(struct mg_gallery *g);

/* A reference to the table's show, or NULL. */
struct mg_show *mg_gallery_find(struct mg_gallery *g, const char *id);
/* Makes a table known. Returns a reference of the caller's own; NULL: memory was refused. */
struct mg_show *mg_gallery_add(struct mg_gallery *g, const char *id);
/* The names of all of them, MG_ID_MAX bytes each. NULL: there are none, or memory was refused. Owned by the caller. */
char *mg_gallery_names(struct mg_gallery *g, size_t *n);
/* Takes it out again, unless somebody follows it. */
bool mg_gallery_retire(struct mg_gallery *g, struct mg_show *s);

struct mg_show *mg_show_hold(struct mg_show *s);
void mg_show_drop(struct mg_show *s);

/* Whether anything was published yet. */
bool mg_show_is_ready(struct mg_show *s);

/* Whether a visitor may see the table: it is public, he sits there, or may watch. */
bool mg_show_open_to(struct mg_show *s, int64_t visitor);

/* Publishes: more events (owned by the show from now on), a new face, those who may watch (a list that is taken over; NULL: as
 * before). Wakes whoever follows. */
void mg_show_publish(struct mg_show *s, struct mg_said **more, size_t n, const struct mg_face *face);
void mg_show_guests(struct mg_show *s, int64_t *guests, size_t n);
/* Replaces what was said. */
void mg_show_rewrite(struct mg_show *s, size_t n, struct mg_said *said);

struct mg_said *mg_said_new(int64_t at, struct mg_str text);

#endif
