/* endpoints.h: the interface of docs/http-api.md, a row for each endpoint.
 *
 * A row says all there is to know of an endpoint: method, path, who may ask, how often, how long a body may be; and three
 * functions, which live together in the file of what the endpoint is about (people.c, account.c, passkeys.c, ratings.c, moderation.c, tournaments.c, clubs.c, gallery.c, tables.c, lists.c, seats.c, play.c,
 * orders.c, exercises.c, times.c, calendar.c, notices.c, hooks.c, mail.c, published_answer.c):
 *
 *   parse   reads the query (GET) or the JSON body (POST) into its member of union mg_request_body, on a thread of the network
 *   run     decides, on the writer's thread; mg_run_published is for those that published memory can answer without it
 *   answer  writes the answer to what was granted, again on a thread of the network
 *
 * A new endpoint is a row here, a member of the union if its body is of a new kind, and the functions in their file; the
 * functions are declared by the row. docs/openapi.json has the same rows; tests/openapi.test.mjs compares them. */
#ifndef MG_SERVER_ENDPOINTS_H
#define MG_SERVER_ENDPOINTS_H

#include "server/limits.h"
#include "store/store.h"
#include "table/table.h"

#include <jansson.h>

struct mg_writer;
struct mg_live_table;
struct mg_request;
struct mg_request_head;

/* What a token may do, a bit each. Stored in the row of a token. */
enum mg_scope { MG_SCOPE_READ = 1, MG_SCOPE_PLAY = 2, MG_SCOPE_CHAT = 4, MG_SCOPE_HOST = 8 };
enum { MG_SCOPES = 4, MG_SCOPE_NO_TOKEN = 0, MG_SCOPE_ANY = 15 };
extern const char *const mg_scope_names[MG_SCOPES];

enum { MG_BODY_NONE = 0, MG_BODY_SMALL = 64 * 1024, MG_BODY_BOARD = 128 * 1024 };
enum { MG_ASKER_ANYBODY = false, MG_ASKER_VISITOR = true };

/* ---- what requests bring along. The parser that a row names fills the member of its name, and no other is valid. Texts
 * belong to the request's JSON; a seat is from 0, and -1 where none is given. ---- */

enum { MG_MOVES_MAX = 16, MG_CURSOR_MAX = 64, MG_FOLLOW_MAX = 32 };

/* A seat of a table that is to be made. */
struct mg_seat_request {
	bool me;
	const char *level; /* of a bot; NULL: open or me */
};

struct mg_body_create {
	enum mg_edition_id edition;
	int players;
	const char *board, *sheet; /* NULL: the edition's board; a sheet is an own one */
	enum mg_draws draws;
	enum mg_places places;
	int start;                 /* seat, or -1: random */
	struct mg_pace pace;
	bool is_public, is_rated;
	const char *name, *lang;   /* the table's title and language; NULL: none, any */
	const char *club;          /* whose table it is; NULL: of none */
	struct mg_orders_delay orders_delay;
	struct mg_seat_request seat[MG_SEATS];
	const char *number;        /* the visitor's part of the draws; NULL: none */
};

/* What a browser says of a passkey, in base64url. */
struct mg_body_passkey {
	const char *name, *credential, *client, *data, *signature;
};

struct mg_body_moves {
	const char *key, *move[MG_MOVES_MAX];
	int64_t expect; /* events that the sender has seen */
	int moves;
};

/* A page of a list (lobby.h). */
struct mg_list_query {
	bool mine;
	int64_t visitor;              /* who asks; 0: nobody */
	int edition, players, pace;   /* numbers of the enums; -1, and 0 for players: any */
	char lang[MG_TABLE_LANG_MAX]; /* empty: any */
	bool has_seat;                /* only those with a free seat */
	int rated;                    /* 1: only those that are rated, 0: only those that are not; -1: any */
	char after[MG_CURSOR_MAX];    /* where the page before ended; empty: from the beginning */
	int most;                     /* tables of the page */
};

/* What a stream follows; lines: ndjson instead of server-sent events. */
struct mg_body_follow {
	int64_t after;   /* of the table that the path names */
	bool lines;
	int tables;      /* that the query names */
	struct { char id[MG_ID_MAX]; int64_t after; } table[MG_FOLLOW_MAX];
};

struct mg_body_orders {
	const char *key, *give[MG_ORDERS_MAX], *change[MG_ORDERS_MAX];
	uint32_t change_id[MG_ORDERS_MAX], withdraw[MG_ORDERS_MAX];
	int given, changed, withdrawn;
};

struct mg_body_browser {
	const char *address, *open, *secret, *zone; /* zone: see hours.h; NULL: UTC */
	int64_t quiet_from, quiet_until;            /* minutes of the day; equal: none */
};

struct mg_body_hook {
	const char *address, *kind, *zone;
	int64_t quiet_from, quiet_until;
};

/* What a moderator does; which of the words count depends on the action. */
struct mg_body_moderate {
	const char *action, *person, *table, *board, *club, *tournament, *name, *text;
	int64_t event, hours, report;
};

/* By ways of telling; the page's words for those of a table. */
struct mg_body_quiet {
	bool quiet[MG_CHANNELS], given[MG_CHANNELS];
};

struct mg_body_mail {
	char address[MG_STORED_MAIL_MAX]; /* in small letters */
	enum mg_mail_mode mode;
	int minute, quiet_from, quiet_until;
	const char *zone;
};

enum { MG_EXERCISES_AT_ONCE = 8 };
struct mg_body_exercises {
	int64_t after; /* changes that the sender has seen */
	int count;
	struct mg_exercise exercise[MG_EXERCISES_AT_ONCE];
};

union mg_request_body {
	struct { const char *name; } name;
	struct { const char *name; unsigned scopes; } token;
	struct mg_body_passkey passkey;
	struct { int edition; int64_t from, until; } ranking;
	struct mg_list_query list;
	struct mg_body_create create;
	struct { int seat; const char *number; } join;
	struct { int seat; const char *level; } seat;  /* level NULL: open */
	struct { int to; } link;                       /* a seat, MG_LINK_WATCH or MG_LINK_ANY */
	struct { const char *key, *level; int seat; } replace; /* level NULL: by a person */
	struct { const char *number; } number;
	struct mg_body_moves moves;
	struct mg_body_orders orders;
	struct { const char *key; int64_t expect; } undo;
	struct { const char *key; bool yes; } answer;
	struct { const char *key, *text; } say;
	struct { bool blocked; } block;
	struct { const char *text; int64_t event; } report; /* event 0: none */
	struct { char text[64]; } find;
	struct mg_body_moderate moderate;
	struct { const char *name, *pace, *club; int edition, kind, players, rounds; bool rated, members_only; } tournament; /* club NULL: of none */
	struct { const char *name, *about; } club;
	struct { const char *person; } leave; /* NULL: who asks */
	struct { char find[64]; int edition, order, page; } gallery; /* edition -1: any; pages count from 1 */
	struct { const char *name, *about, *sheet, *origin; } publish; /* origin NULL: made from nothing */
	struct { int64_t stars; } rate;                /* 0: takes a vote back */
	struct mg_body_follow follow;
	struct mg_body_browser browser;
	struct { const char *address; } browser_address;
	struct mg_body_quiet quiet;
	struct mg_body_hook hook;
	struct mg_body_mail mail;
	struct mg_hours hours;
	struct { bool free_weekends; } weekends;
	struct { int64_t first, last; } vacation;      /* days, as mg_calendar_day() counts them */
	struct { enum mg_vote vote; } vote;
	struct mg_body_exercises exercises;
};

/* Where a parser reads from: a GET has its head, a POST its body. */
struct mg_request_input {
	const struct mg_request_head *head;
	json_t *json;
};

/* ---- the rows ----
 *
 * {table}, {token} and other names in a path go into the request. Scope: what a token must be allowed; NO_TOKEN: people only. Limit: of
 * the visitor, for some also of his address (common.c); others of an address are in api.c. The words are the ends of names: MG_SCOPE_READ, MG_ASKER_VISITOR,
 * MG_LIMIT_MOVES, MG_BODY_SMALL, mg_parse_moves(), mg_run_moves(), mg_answer_events(). */
#define MG_ENDPOINTS(ROW) \
	/*  method   path                       scope     asker    limit   body   parse      run               answer */ \
	ROW(GET,     "me",                      ANY,      ANYBODY, NONE,   NONE,  query,     published,        visitor) \
	ROW(POST,    "me",                      NO_TOKEN, ANYBODY, NONE,   SMALL, name,      name,             visitor) \
	ROW(POST,    "me/carry",                NO_TOKEN, VISITOR, TABLES, SMALL, nothing,   make_device_link, as_run) \
	ROW(POST,    "me/forget",               NO_TOKEN, ANYBODY, NONE,   SMALL, nothing,   forget,           as_run) \
	ROW(POST,    "carry",                   NO_TOKEN, ANYBODY, NONE,   SMALL, code,      use_device_link,  visitor) \
	ROW(GET,     "me/account",              NO_TOKEN, VISITOR, NONE,   NONE,  query,     account,          as_run) \
	ROW(GET,     "me/export",               NO_TOKEN, VISITOR, TABLES, NONE,  query,     export,           as_run) \
	ROW(POST,    "me/delete",               NO_TOKEN, VISITOR, MOVES,  SMALL, sure,      delete,           as_run) \
	ROW(POST,    "me/devices/{device}/sign-out", NO_TOKEN, VISITOR, MOVES, SMALL, nothing, sign_out_device, as_run) \
	ROW(POST,    "me/recovery",             NO_TOKEN, VISITOR, TABLES, SMALL, nothing,   new_recovery,     as_run) \
	ROW(POST,    "recover",                 NO_TOKEN, ANYBODY, NONE,   SMALL, recovery,  recover,          visitor) \
	ROW(POST,    "me/passkeys/begin",       NO_TOKEN, VISITOR, TABLES, SMALL, nothing,   begin_passkey,    as_run) \
	ROW(POST,    "me/passkeys",             NO_TOKEN, VISITOR, TABLES, SMALL, new_passkey, new_passkey,    as_run) \
	ROW(POST,    "me/passkeys/{passkey}/remove", NO_TOKEN, VISITOR, MOVES, SMALL, nothing, remove_passkey, as_run) \
	ROW(POST,    "sign-in/begin",           NO_TOKEN, ANYBODY, NONE,   SMALL, nothing,   begin_sign_in,    as_run) \
	ROW(POST,    "sign-in",                 NO_TOKEN, ANYBODY, NONE,   SMALL, sign_in,   sign_in,          visitor) \
	ROW(POST,    "tokens",                  NO_TOKEN, VISITOR, TABLES, SMALL, token,     new_token,        as_run) \
	ROW(GET,     "tokens",                  NO_TOKEN, VISITOR, NONE,   NONE,  query,     tokens,           as_run) \
	ROW(POST,    "tokens/{token}/withdraw", NO_TOKEN, VISITOR, NONE,   SMALL, nothing,   withdraw,         as_run) \
	ROW(GET,     "push",                    NO_TOKEN, ANYBODY, NONE,   NONE,  query,     push_key,         as_run) \
	ROW(POST,    "me/push",                 NO_TOKEN, VISITOR, MOVES,  SMALL, browser,   add_browser,      as_run) \
	ROW(POST,    "me/push/forget",          NO_TOKEN, VISITOR, MOVES,  SMALL, browser_address, drop_browser, as_run) \
	ROW(GET,     "me/hooks",                NO_TOKEN, VISITOR, NONE,   NONE,  query,     hooks,            as_run) \
	ROW(POST,    "me/hooks",                NO_TOKEN, VISITOR, TABLES, SMALL, hook,      add_hook,         as_run) \
	ROW(POST,    "me/hooks/{hook}/hours",   NO_TOKEN, VISITOR, MOVES,  SMALL, hook_hours, hook_hours,      as_run) \
	ROW(POST,    "me/hooks/{hook}/try",     NO_TOKEN, VISITOR, TABLES, SMALL, nothing,   try_hook,         as_run) \
	ROW(POST,    "me/hooks/{hook}/remove",  NO_TOKEN, VISITOR, MOVES,  SMALL, nothing,   drop_hook,        as_run) \
	ROW(GET,     "me/mail",                 NO_TOKEN, ANYBODY, NONE,   NONE,  query,     mail,             as_run) \
	ROW(POST,    "me/mail",                 NO_TOKEN, VISITOR, MOVES,  SMALL, mail_code, confirm_mail,     as_run) \
	ROW(POST,    "me/mail/begin",           NO_TOKEN, VISITOR, TABLES, SMALL, mail_address, begin_mail,    as_run) \
	ROW(POST,    "me/mail/settings",        NO_TOKEN, VISITOR, MOVES,  SMALL, mail_settings, set_mail,     as_run) \
	ROW(POST,    "me/mail/forget",          NO_TOKEN, VISITOR, MOVES,  SMALL, nothing,   drop_mail,        as_run) \
	ROW(POST,    "sign-in/mail/begin",      NO_TOKEN, ANYBODY, NONE,   SMALL, mail_address, begin_mail_sign_in, as_run) \
	ROW(POST,    "sign-in/mail",            NO_TOKEN, ANYBODY, NONE,   SMALL, mail_code, mail_sign_in,     visitor) \
	ROW(POST,    "unsubscribe/{mail}",      NO_TOKEN, ANYBODY, NONE,   SMALL, anything,  unsubscribe,      as_run) \
	ROW(POST,    "me/calendar",             NO_TOKEN, VISITOR, TABLES, SMALL, nothing,   new_calendar,     as_run) \
	ROW(POST,    "me/calendar/void",        NO_TOKEN, VISITOR, MOVES,  SMALL, nothing,   void_calendar,    as_run) \
	ROW(GET,     "calendar.ics",            NO_TOKEN, ANYBODY, NONE,   NONE,  calendar,  calendar,         as_run) \
	ROW(POST,    "me/exercises",            NO_TOKEN, VISITOR, MOVES,  BOARD, exercises, exercises,        as_run) \
	ROW(GET,     "rankings",                READ,     ANYBODY, NONE,   NONE,  ranking,   ranking,          as_run) \
	ROW(GET,     "people/{person}",         READ,     ANYBODY, NONE,   NONE,  query,     person,           as_run) \
	ROW(POST,    "people/{person}/block",   NO_TOKEN, VISITOR, MOVES,  SMALL, block,     block,            as_run) \
	ROW(POST,    "people/{person}/report",  NO_TOKEN, VISITOR, REPORTS, SMALL, report,   report_person,    as_run) \
	ROW(POST,    "tables/{table}/report",   NO_TOKEN, VISITOR, REPORTS, SMALL, report,   report_said,      as_run) \
	ROW(GET,     "me/blocks",               NO_TOKEN, VISITOR, NONE,   NONE,  query,     blocks,           as_run) \
	ROW(GET,     "tournaments",             READ,     ANYBODY, NONE,   NONE,  query,     tournaments,      as_run) \
	ROW(POST,    "tournaments",             NO_TOKEN, VISITOR, GROUPS, SMALL, new_tournament, new_tournament, as_run) \
	ROW(GET,     "tournaments/{tournament}", READ,    ANYBODY, NONE,   NONE,  query,     tournament,       as_run) \
	ROW(GET,     "tournaments/{tournament}/csv", READ, ANYBODY, NONE,  NONE,  query,     tournament_csv,   as_run) \
	ROW(POST,    "tournaments/{tournament}/enter", NO_TOKEN, VISITOR, MOVES, SMALL, nothing, enter_tournament, as_run) \
	ROW(POST,    "tournaments/{tournament}/leave", NO_TOKEN, VISITOR, MOVES, SMALL, leave,  leave_tournament, as_run) \
	ROW(POST,    "tournaments/{tournament}/next", NO_TOKEN, VISITOR, TABLES, SMALL, nothing, next_round, as_run) \
	ROW(GET,     "clubs",                   READ,     ANYBODY, NONE,   NONE,  query,     clubs,            as_run) \
	ROW(POST,    "clubs",                   NO_TOKEN, VISITOR, GROUPS, SMALL, new_club,  new_club,         as_run) \
	ROW(GET,     "clubs/{club}",            READ,     ANYBODY, NONE,   NONE,  query,     club,             as_run) \
	ROW(POST,    "clubs/{club}/join",       NO_TOKEN, VISITOR, MOVES,  SMALL, nothing,   join_club,        as_run) \
	ROW(POST,    "clubs/{club}/leave",      NO_TOKEN, VISITOR, MOVES,  SMALL, leave,     leave_club,       as_run) \
	ROW(GET,     "boards",                  READ,     ANYBODY, NONE,   NONE,  gallery,   gallery,          as_run) \
	ROW(POST,    "boards",                  NO_TOKEN, VISITOR, TABLES, BOARD, publish,   publish,          as_run) \
	ROW(GET,     "boards/{board}",          READ,     ANYBODY, NONE,   NONE,  query,     published_board,  as_run) \
	ROW(POST,    "boards/{board}/rate",     NO_TOKEN, VISITOR, MOVES,  SMALL, rate,      rate,             as_run) \
	ROW(POST,    "boards/{board}/report",   NO_TOKEN, VISITOR, REPORTS, SMALL, report,   report_board,     as_run) \
	ROW(POST,    "boards/{board}/delete",   NO_TOKEN, VISITOR, MOVES,  SMALL, sure,      unpublish,        as_run) \
	ROW(GET,     "moderation",              NO_TOKEN, VISITOR, NONE,   NONE,  query,     moderation,       as_run) \
	ROW(POST,    "moderation",              NO_TOKEN, VISITOR, MOVES,  SMALL, moderate,  moderate,         as_run) \
	ROW(GET,     "moderation/people",       NO_TOKEN, VISITOR, NONE,   NONE,  find,      find_people,      as_run) \
	ROW(GET,     "tables",                  READ,     ANYBODY, NONE,   NONE,  list,      list,             list) \
	ROW(POST,    "tables",                  HOST,     VISITOR, TABLES, BOARD, create,    create,           table) \
	ROW(GET,     "tables/{table}",          READ,     ANYBODY, NONE,   NONE,  query,     published,        table) \
	ROW(POST,    "tables/{table}/join",     PLAY,     VISITOR, MOVES,  SMALL, join,      join,             table) \
	ROW(POST,    "tables/{table}/watch",    READ,     VISITOR, MOVES,  SMALL, link_code, watch,            table) \
	ROW(POST,    "tables/{table}/seat",     HOST,     VISITOR, MOVES,  SMALL, seat,      seat,             table) \
	ROW(POST,    "tables/{table}/links",    HOST,     VISITOR, MOVES,  SMALL, link,      link,             link) \
	ROW(POST,    "tables/{table}/start",    HOST,     VISITOR, MOVES,  SMALL, nothing,   start,            table) \
	ROW(POST,    "tables/{table}/leave",    PLAY,     VISITOR, MOVES,  SMALL, nothing,   leave,            table) \
	ROW(POST,    "tables/{table}/back",     PLAY,     VISITOR, MOVES,  SMALL, nothing,   back,             table) \
	ROW(POST,    "tables/{table}/rematch",  HOST,     VISITOR, TABLES, SMALL, number,    rematch,          table) \
	ROW(POST,    "tables/{table}/close",    HOST,     VISITOR, MOVES,  SMALL, nothing,   close,            table) \
	ROW(GET,     "tables/{table}/quiet",    NO_TOKEN, VISITOR, NONE,   NONE,  query,     is_quiet,         as_run) \
	ROW(POST,    "tables/{table}/quiet",    NO_TOKEN, VISITOR, MOVES,  SMALL, quiet,     set_quiet,        as_run) \
	ROW(POST,    "tables/{table}/hours",    PLAY,     VISITOR, MOVES,  SMALL, hours,     hours,            table) \
	ROW(POST,    "tables/{table}/weekends", PLAY,     VISITOR, MOVES,  SMALL, weekends,  weekends,         table) \
	ROW(POST,    "tables/{table}/vacation", PLAY,     VISITOR, MOVES,  SMALL, vacation,  vacation,         table) \
	ROW(POST,    "tables/{table}/work",     PLAY,     VISITOR, MOVES,  SMALL, nothing,   work,             table) \
	ROW(POST,    "tables/{table}/vote",     PLAY,     VISITOR, MOVES,  SMALL, vote,      vote,             table) \
	ROW(GET,     "tables/{table}/record",   READ,     ANYBODY, NONE,   NONE,  query,     published,        record) \
	ROW(POST,    "tables/{table}/moves",    PLAY,     VISITOR, MOVES,  SMALL, moves,     moves,            events) \
	ROW(GET,     "tables/{table}/orders",   PLAY,     VISITOR, NONE,   NONE,  query,     list_orders,      as_run) \
	ROW(POST,    "tables/{table}/orders",   PLAY,     VISITOR, MOVES,  SMALL, orders,    change_orders,    as_run) \
	ROW(POST,    "tables/{table}/undo",     PLAY,     VISITOR, MOVES,  SMALL, undo,      undo,             events) \
	ROW(POST,    "tables/{table}/answer",   PLAY,     VISITOR, MOVES,  SMALL, answer,    answer,           events) \
	ROW(POST,    "tables/{table}/replace",  PLAY,     VISITOR, MOVES,  SMALL, replace,   replace,          events) \
	ROW(POST,    "tables/{table}/say",      CHAT,     VISITOR, CHAT,   SMALL, say,       say,              events) \
	ROW(GET,     "tables/{table}/events",   READ,     ANYBODY, NONE,   NONE,  events,    published,        stream) \
	ROW(GET,     "tables/{table}/state",    READ,     ANYBODY, NONE,   NONE,  query,     published,        state) \
	ROW(GET,     "tables/{table}/log",      READ,     ANYBODY, NONE,   NONE,  log,       published,        log) \
	ROW(GET,     "events",                  READ,     ANYBODY, NONE,   NONE,  follow,    follow,           stream) \
	ROW(GET,     "notices",                 READ,     VISITOR, NONE,   NONE,  notices,   published,        stream)

struct mg_endpoint {
	const char *method, *path;
	unsigned scope;
	bool needs_visitor;
	enum mg_limit limit; /* MG_LIMIT_NONE: no other than of the address */
	size_t body_max;
	bool (*parse)(struct mg_request *r, const struct mg_request_input *in); /* false: refused */
	void (*run)(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt);
	void (*answer)(struct mg_request *r);
};

/* Run answers (with r->status, or r->answered), refuses, or leaves w->again or w->trouble. */
#define MG_DECLARE(method, path, scope, asker, limit, body, parse, run, answer) \
	bool mg_parse_##parse(struct mg_request *r, const struct mg_request_input *in); \
	void mg_run_##run(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt); \
	void mg_answer_##answer(struct mg_request *r);
MG_ENDPOINTS(MG_DECLARE)
#undef MG_DECLARE

extern const struct mg_endpoint mg_endpoints[];
extern const size_t mg_endpoint_count;

/* By the path of a request, after "/api/"; or of a row. NULL: there is none, *path_known says whether with another method.
 * What stands for a name in braces goes into *argument, else it is empty. HEAD is GET. */
const struct mg_endpoint *mg_endpoint_find(const char *method, const char *path, struct mg_str *argument, bool *path_known);

#endif
