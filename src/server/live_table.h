/* live_table.h: the writer's own side: a table in its hands, and what the files of the writer share. Not for other threads.
 *
 * A live table is ahead of what is durable while a group is decided: events are folded at once, so that the next task of the
 * group sees them, but published only after the commit. If that fails, every touched live table is dropped and read again. */
#ifndef MG_SERVER_LIVE_TABLE_H
#define MG_SERVER_LIVE_TABLE_H

#include "server/bot_pool.h"
#include "server/mailer.h"
#include "server/notifier.h"
#include "server/request.h"
#include "server/writer.h"

struct mg_live_table {
	struct mg_table t;
	struct mg_table_row row;
	struct mg_published *published;           /* owned reference */
	int64_t sits[MG_SEATS];         /* visitor of each seat; 0: nobody */
	int64_t orders_stored[MG_SEATS]; /* version of each seat's orders in the store; 0: none */
	uint32_t orders_kept[MG_SEATS]; /* ... and in t, when they were stored */
	bool orders_changed;            /* in this group: when the table wants attention may be another time */
	int64_t *watchers;                /* owned; visitors who may watch */
	size_t watcher_count;
	int64_t *removed;                 /* owned; visitors whom the host has removed */
	size_t removed_count;
	struct mg_logged_event **fresh;         /* owned; events that are not published yet */
	size_t fresh_count, fresh_capacity;
	int said;                       /* messages in its log */
	bool touched;                   /* in this group */
	bool watchers_changed;
	bool thinking;                  /* somebody thinks about this state */
	struct mg_state about;
	bool leased;                    /* its clock and computer players are run here */
	int64_t lease_again;            /* when to ask again who runs them */
	char from[MG_NETWORK_TEXT_MAX]; /* the network from which it was made; empty: not known */
	int64_t alarm;                  /* its earliest entry in the clock; INT64_MAX: none */
	struct mg_live_table *next;           /* in its bucket */
	struct mg_live_table *newer, *older;  /* by use */
	struct mg_live_table *also_touched;
};

enum { MG_LIVE_TABLE_BUCKETS = 4096, MG_LIVE_TABLES_MAX = 5000, MG_EVENTS_CAPACITY = MG_EVENT_MAX + 4096, MG_CHANGES_MAX = 1024 };

/* When a table wants attention. */
struct mg_alarm {
	int64_t due;
	char table[MG_ID_MAX];
};

struct mg_writer {
	struct mg_common *common;       /* not owned */
	struct mg_store *store;         /* owned */
	bool shared;                    /* with other servers */
	int64_t began;                  /* when it was started */
	int64_t outage_from, outage_to; /* the last time in which nobody could play; 0: there was none */
	int64_t watched_wall, watched_ticks, next_alive;
	char server[MG_ID_MAX];         /* this server's name, for leases */
	int64_t next_lease;             /* ticks */
	struct mg_bot_pool *bot_pool;   /* owned; NULL without threads, like the next */
	struct mg_loader *loader;       /* owned */
	struct mg_board_player *board_player; /* owned */
	char *data;                     /* owned; where the store is */
	struct mg_notifier *notifier;   /* owned */
	struct mg_mailer *mailer;       /* owned; NULL: no mail is sent */
	struct mg_live_table *bucket[MG_LIVE_TABLE_BUCKETS], *newest, *oldest;
	int live_tables, live_tables_max;          /* there are; may stay when nobody uses them */
	struct mg_alarm *alarm;         /* owned; a heap, the next one first */
	size_t alarms, alarm_capacity;

	/* of the group that is being decided: */
	int64_t now;
	bool writing;                   /* a transaction has begun */
	enum mg_stored trouble;         /* MG_STORED: none */
	bool again;                     /* somebody else was quicker at this table: decide this task again */
	struct mg_live_table *touched;
	char *events;                   /* owned; MG_EVENTS_CAPACITY bytes */

	char changed[MG_CHANGES_MAX][MG_ID_MAX]; /* tables that others have changed */
	int changes;
	bool all_changed, people_changed;
	int64_t caught_up, next_people; /* when what others have changed was compared; ticks: when to ask again who people are */
	bool doubt;                     /* live tables were dropped whose tables are published: they have to be read again */

	int64_t next_proxy;
	int64_t next_second, next_bans, next_hour, next_notices;
	int64_t notices_passed[MG_CHANNELS]; /* the visitor who was looked at last */
	struct mg_notice_settings notices;
	pthread_mutex_t lock;           /* of the queue */
	struct mg_task *first, **last;
	struct mg_task *waiting;        /* for tables that the loader reads */
	bool stop, closed;
	int wake;                       /* an eventfd */
	pthread_t thread;
	bool running;
};

/* ---- live_table_read.c: without a writer */

struct mg_live_table *mg_live_table_new(const struct mg_table_row *row); /* NULL: memory was refused */
void mg_live_table_free(struct mg_live_table *lt);
/* A table that the store has. NULL: *found says why; MG_STORE_NONE also if its log does not fold, MG_STORED if memory was refused. */
struct mg_live_table *mg_live_table_from(struct mg_store *store, const char *id, enum mg_stored *found);
/* Reads row, events and people; the live table may have some of its events. */
enum mg_stored mg_live_table_read(struct mg_store *store, struct mg_live_table *lt);
/* Folds an event and keeps it for the published table. False: it does not fit, or there is no memory. */
bool mg_live_table_take_in(struct mg_live_table *lt, int64_t at, struct mg_str text);
bool mg_live_table_add_fresh(struct mg_live_table *lt, int64_t at, struct mg_str text);
bool mg_live_table_is_watcher(const struct mg_live_table *lt, int64_t visitor);
bool mg_live_table_may_watch(struct mg_live_table *lt, int64_t visitor);
bool mg_live_table_is_removed(const struct mg_live_table *lt, int64_t visitor);
bool mg_live_table_note_removed(struct mg_live_table *lt, int64_t visitor);
void mg_live_table_summarize(const struct mg_live_table *lt, struct mg_table_summary *f);

/* ---- live_table.c */

/* Takes over a table that was read elsewhere, after reading what has come since. */
void mg_live_table_adopt(struct mg_writer *w, struct mg_live_table *lt);

/* The table, read from the store if need be. NULL: there is none, or w->trouble. */
struct mg_live_table *mg_live_table_find(struct mg_writer *w, const char *id);
/* The same, only if it is in memory. */
struct mg_live_table *mg_live_table_known(struct mg_writer *w, const char *id);
/* Makes an empty one for a table that is new. */
struct mg_live_table *mg_live_table_make(struct mg_writer *w, const struct mg_table_row *row);
/* Forgets it, without publishing. */
void mg_live_table_drop(struct mg_writer *w, struct mg_live_table *lt);
/* Reads what others have appended, and publishes it. */
void mg_live_table_refresh(struct mg_writer *w, struct mg_live_table *lt);
/* Drops those that were not used for longest, down to the ceiling. */
void mg_live_tables_trim(struct mg_writer *w);

/* Begins the transaction if there is none yet. False: w->trouble. */
bool mg_writer_begin(struct mg_writer *w);
/* Notes trouble. False if there is any; MG_STORE_NONE and MG_STORE_TAKEN are none. */
bool mg_writer_ok(struct mg_writer *w, enum mg_stored done);
/* Answers that what was asked for is done, or that there is none of it; nothing if there is trouble. */
void mg_writer_answer_done(struct mg_writer *w, struct mg_request *r, enum mg_stored done);

/* Appends the events that *out holds, one a line, and folds them. False: w->again or w->trouble. */
bool mg_live_table_append(struct mg_writer *w, struct mg_live_table *lt, const struct mg_buf *out);
/* The same for a table that is not the request's own, so that it is not read again when another server was quicker: the request comes again. */
bool mg_live_table_append_aside(struct mg_writer *w, struct mg_live_table *lt, const struct mg_buf *out);
/* The same; moves that were decided for this table just now are not checked again. */
bool mg_live_table_append_decided(struct mg_writer *w, struct mg_live_table *lt, const struct mg_buf *out,
				  const struct mg_decided *decided);
/* Stores orders that have changed. What appends events does so by itself. False: w->again or w->trouble. */
bool mg_live_table_store_orders(struct mg_writer *w, struct mg_live_table *lt);
/* Appends what follows by itself. */
bool mg_live_table_settle(struct mg_writer *w, struct mg_live_table *lt);
/* An empty buffer for events. */
struct mg_buf mg_writer_buffer(struct mg_writer *w);
/* Somebody sits, stands up (0), or may watch. */
bool mg_live_table_seat(struct mg_writer *w, struct mg_live_table *lt, int seat, int64_t visitor);
bool mg_live_table_add_watcher(struct mg_writer *w, struct mg_live_table *lt, int64_t visitor);
/* The host removes who sits there: he may not even watch. Or nobody may watch any more who came by a link. */
bool mg_live_table_remove(struct mg_writer *w, struct mg_live_table *lt, int seat);
bool mg_live_table_drop_watchers(struct mg_writer *w, struct mg_live_table *lt);
int mg_live_table_seat_of(const struct mg_live_table *lt, int64_t visitor);
/* Whether a person plays, who is not away. Where none does, computer players play on only while somebody follows. */
bool mg_live_table_has_player(const struct mg_live_table *lt);
/* Since when those are asked who are asked for something. */
int64_t mg_live_table_asked_since(const struct mg_live_table *lt);
/* The text of event n; NULL: there is none. */
const struct mg_logged_event *mg_live_table_event(const struct mg_live_table *lt, int64_t n);

/* Before the commit: what lists need. After it: publishes. */
bool mg_live_table_store_row(struct mg_writer *w, struct mg_live_table *lt);
void mg_live_table_publish(struct mg_writer *w, struct mg_live_table *lt);
/* Sets its clock, and lets its computer player think. */
void mg_live_table_schedule(struct mg_writer *w, struct mg_live_table *lt);

/* ---- group.c */

enum { MG_GROUP_MAX = 512 };

/* By table, so that two servers never wait for each other in a circle; those of one table in the order in which they came. */
void mg_group_sort(struct mg_task **list, int n);
/* Decides them, and commits all as one; if that fails, one by one. What cannot be stored at all is given up. */
void mg_group_run(struct mg_writer *w, struct mg_task **list, int n);
/* A request is refused; what clocks and computer players bring is not repeated by anybody else, so it is tried again. */
void mg_group_give_up(struct mg_writer *w, struct mg_task *task);
/* Ends the transaction: commits it if there was no trouble, else gives back. False: nothing was changed. */
bool mg_writer_end(struct mg_writer *w);

/* ---- upkeep.c */

/* What others wrote: other servers, or `magnate admin`. */
void mg_writer_read_changes(struct mg_writer *w);
/* What is to be done once a second, when it is time. */
void mg_writer_look_after_store(struct mg_writer *w);

/* ---- clock.c */

/* Asks to run the clock and the computer players of a table; another server may have them already. False: w->trouble. */
bool mg_live_table_lease(struct mg_writer *w, struct mg_live_table *lt);
/* Shows that this server lives, and takes over what a dead one has left. */
void mg_writer_renew_leases(struct mg_writer *w);

void mg_alarm_set(struct mg_writer *w, struct mg_live_table *lt, int64_t due);
void mg_alarm_add(struct mg_writer *w, const char *table, int64_t due);
/* Takes out one that is due. */
bool mg_alarm_take(struct mg_writer *w, int64_t now, char table[MG_ID_MAX]);

enum { MG_LEASE_MS = 12000 };

/* ---- outage.c */

/* Finds out how long no server lived. Before the tables' clocks are set. */
void mg_outage_begin(struct mg_writer *w);
/* Looks at both clocks, about once a second and before every group: the day's, and one that only goes forward. */
void mg_outage_watch(struct mg_writer *w, int64_t wall, int64_t ticks);
/* What a table's clock ran during the last outage does not count. False: w->again or w->trouble. */
bool mg_outage_forgive(struct mg_writer *w, struct mg_live_table *lt);
/* Notes that this server lives; now, or when it is time. */
void mg_outage_say_alive(struct mg_writer *w, bool now);

/* ---- expiry.c */

/* When a table that has not begun expires, if nobody follows it until then; counted from now. */
int64_t mg_expiry_due(const struct mg_writer *w, const struct mg_live_table *lt);
/* A table that was read from the store: its end is not sooner than a while after the server's start, or after an outage. */
void mg_expiry_resume(const struct mg_writer *w, struct mg_live_table *lt);
/* When to look at it again. */
int64_t mg_expiry_alarm(const struct mg_writer *w, const struct mg_live_table *lt);
/* Looks at it: closes it, or moves its end on. False: w->again or w->trouble. */
bool mg_expiry_tick(struct mg_writer *w, struct mg_live_table *lt);

/* ---- what tasks do; what each request does is declared by its row in endpoints.h ---- */

/* Who stands behind a credential; nobody is an answer too. False: the token is nobody's, or w->trouble. (people.c) */
bool mg_writer_identify(struct mg_writer *w, enum mg_credential credential, const uint8_t hash[MG_DIGEST], struct mg_identity *who);
/* A device signs in: its cookie goes out with the answer, which is of the visitor. (people.c) */
bool mg_writer_sign_in(struct mg_writer *w, struct mg_request *r, int64_t visitor);
/* The device that asks gets another cookie, since what it may do has changed. (people.c) */
bool mg_writer_rotate_cookie(struct mg_writer *w, struct mg_request *r);
/* A new code or secret of so many letters, its hash for the store, and the transaction that will keep it. False: w->trouble. (people.c) */
bool mg_writer_make_code(struct mg_writer *w, char *code, int letters, uint8_t hash[MG_DIGEST]);
/* The answer's cookie takes away the one that the device has. (people.c) */
void mg_request_drop_cookie(struct mg_request *r);
/* Another name, told at every table where he sits. (people.c) */
bool mg_writer_rename(struct mg_writer *w, int64_t visitor, const char *name);
/* Everything of a person but the moves, a few tables at a time, so that nobody waits for somebody's long history; *done: nothing is left. (account.c) */
bool mg_writer_erase(struct mg_writer *w, int64_t visitor, bool *done);
/* tournaments.c: the end of a table, of a tournament or not */
enum mg_stored mg_tournament_note_end(struct mg_store *s, const struct mg_table *t);
/* "tournaments": those of a club, or of all (""), into an object; false: w->trouble */
enum { MG_TOURNAMENT_JSON_MAX = 3072 };
bool mg_tournaments_json(struct mg_writer *w, const struct mg_request *r, const char *club, int most, struct mg_json *j);
/* clubs.c: the end of a game, at a table of a club or not; and whether who asks belongs to a club, else it is refused */
enum mg_stored mg_club_note_end(struct mg_store *s, const struct mg_table *t, const int64_t sits[MG_SEATS]);
bool mg_request_is_member(struct mg_writer *w, struct mg_request *r, const char *club);
/* A board file into *sheet; else it is refused with all that is wrong with it. (tables.c) */
bool mg_request_read_board(struct mg_request *r, const char *text, struct mg_sheet *sheet);
/* A board of the gallery as it is told, for lists; json: struct mg_json. (gallery.c) */
bool mg_gallery_json(void *json, const struct mg_gallery_board *b);
/* A report to the moderators, by who asks. (moderation.c) */
void mg_request_report(struct mg_writer *w, struct mg_request *r, struct mg_complaint_row *report);
/* A list that the loader reads: an object of at most `capacity` bytes, into which `write` puts it; false: w->trouble. (clubs.c) */
typedef bool mg_request_write_list(struct mg_writer *w, const struct mg_request *r, struct mg_json *j);
void mg_request_list(struct mg_writer *w, struct mg_request *r, size_t capacity, mg_request_write_list *write);
/* A name for a new club or tournament, into r->item; who has `most` already is refused. Whom a request to leave is about: only the owner may name others. */
bool mg_request_name_item(struct mg_writer *w, struct mg_request *r, int64_t count, int64_t most);
bool mg_request_whom(struct mg_request *r, int64_t owner, int64_t *whom);
/* A table for these people, in the order of play, which begins at once; NULL: w->trouble. (tables.c) */
struct mg_live_table *mg_table_make_for(struct mg_writer *w, struct mg_request *r, const struct mg_table_setup *setup, const struct mg_visitor *people);
/* moderation.c */
extern const char *const mg_role_words[MG_ROLES]; /* "none", "moderator", "host" */
/* Whether who asks may not write to others now; then it is refused. */
bool mg_request_is_muted(struct mg_writer *w, struct mg_request *r);
/* For the store's lists: adds {"id","name"} to the struct mg_json. */
bool mg_list_person(void *json, const struct mg_visitor *v);
/* play.c */
/* What is stored with the key of a request: the table's events, and what tells its body from another. Whether a request that comes with a key is the one that
 * was answered so; else it is refused. */
int64_t mg_key_answer(const struct mg_request *r, int64_t events);
bool mg_key_fits(struct mg_request *r, int64_t answer);
void mg_run_tick(struct mg_writer *w, struct mg_live_table *lt);
void mg_run_thought(struct mg_writer *w, const struct mg_thought *thought, struct mg_live_table *lt);
/* notices.c */
void mg_run_told(struct mg_writer *w, const struct mg_told *told);
/* Starts the thread that tells people. False: no memory, or w->trouble. */
bool mg_writer_start_notices(struct mg_writer *w);
/* What somebody is asked for, and what is kept when he was told. */
struct mg_notice_about {
	struct mg_live_table *lt;
	int seat;
	int64_t since, events, remind; /* as mg_store_set_told() keeps them */
	bool reminder;                 /* he was told, and his time is nearly over */
};
/* Whether somebody is to be told of a table now. False also where he looks at it, or an order of his decides. */
bool mg_notice_look(struct mg_writer *w, const struct mg_waiting *waiting, enum mg_channel channel, struct mg_notice_about *about);
void mg_notice_title(const struct mg_live_table *lt, enum mg_language lang, struct mg_buf *out);
void mg_notice_asked(const struct mg_writer *w, const struct mg_notice_about *about, enum mg_language lang, struct mg_buf *out);
/* Copies a text that fits; NULL is an empty one. */
void mg_notice_copy(char *to, size_t cap, const char *text);
/* hooks.c: adds one to whom a notice goes; and keeps how one fared that was written to. False: w->trouble. */
void mg_notice_add_hook(const struct mg_writer *w, struct mg_turn_notice *notice, const struct mg_notice_about *about, const struct mg_hook *h);
bool mg_hook_note(struct mg_writer *w, int64_t visitor, const struct mg_told_result *result, bool test);
/* For the copy of somebody's data: his webhooks, as a list of objects. */
bool mg_hook_export(void *json, const struct mg_hook *h);
/* mail.c: somebody's digest was sent, or had nothing to say. False: w->trouble. */
bool mg_mail_digest_done(struct mg_writer *w, int64_t visitor);
/* The same for those who want mails. Nothing changed at their tables since `before`. */
void mg_writer_look_for_mail(struct mg_writer *w, int64_t before);
/* Finds people who are asked for something, are not there and were not told; now and then. */
void mg_writer_look_for_waiting(struct mg_writer *w, int64_t ticks);

/* Tables that the store lists: for its callbacks, false when no more fit. (tables.c) */
struct mg_table_ids {
	char id[MG_LIST_MAX][MG_ID_MAX];
	int count;
};
bool mg_table_ids_add(void *ids, const struct mg_table_row *row);

/* Who asks, as somebody who sits down; with a part of the draws, or NULL. (seats.c) */
struct mg_table_seat mg_request_sitter(const struct mg_request *r, const char *number);
/* Refuses for a denial of the table; `seat` says how for one of the seat. Returns false. (tables.c) */
bool mg_request_deny(struct mg_request *r, enum mg_denial why, enum mg_refusal seat);
/* Grants; the answer is the table as it will be published. (tables.c) */
void mg_request_grant_table(struct mg_request *r, unsigned status, struct mg_live_table *lt);

#endif
