/* limits.h: how much one address or one visitor may ask for in a time.
 *
 * For each kind of limit and each asker there is a bucket of tokens that fills up again at a steady rate; a request takes one,
 * and an empty bucket is a refusal with the seconds to wait. Buckets that are full again are forgotten; there is room for
 * a fixed number, and if all are taken the one nearest to full makes way. */
#ifndef MG_SERVER_LIMITS_H
#define MG_SERVER_LIMITS_H

#include "base/buf.h"

enum mg_limit {
	MG_LIMIT_NONE = -1,
	MG_LIMIT_REQUESTS, /* of any kind, of an address */
	MG_LIMIT_GUESTS,   /* made by an address */
	MG_LIMIT_CODES,    /* links and device links tried by an address */
	MG_LIMIT_STREAMS,  /* opened by an address */
	MG_LIMIT_RECORDS,  /* read by an address: the whole game is folded for each */
	MG_LIMIT_TABLES,   /* made by a visitor; also what else he makes: tokens, codes, links */
	MG_LIMIT_TABLES_NETWORK, /* the same, of an address: guests are made quickly */
	MG_LIMIT_GROUPS,   /* clubs and tournaments made by a visitor */
	MG_LIMIT_GROUPS_NETWORK,
	MG_LIMIT_SEATS_NETWORK, /* taken without a link, from an address */
	MG_LIMIT_BOT_TABLES, /* of computer players alone, started by an address */
	MG_LIMIT_BOARDS,   /* published by an address */
	MG_LIMIT_VOTES,    /* on boards of others, from an address */
	MG_LIMIT_MOVES,    /* of a visitor: moves, undos, answers, seats */
	MG_LIMIT_CHAT,     /* of a visitor */
	MG_LIMIT_REPORTS,  /* of a visitor, to the moderators */
	MG_LIMIT_REPORTS_NETWORK,
	MG_LIMIT_EXERCISES, /* requests of an address that keep some */
	MG_LIMIT_MAILS,    /* with codes, to a mail address */
	MG_LIMIT_TABLE_CHAT, /* at a table, of all together: when many talk at once everybody is slowed down */
	MG_LIMITS,
};

/* How many there may be at a time, and after how many seconds a table that nobody waits at is closed. */
enum mg_ceiling {
	MG_CEILING_OPEN_TABLES,         /* that have not begun, of a visitor */
	MG_CEILING_OPEN_TABLES_NETWORK, /* made from an address since the server's start */
	MG_CEILING_OPEN_SEATS,          /* of a visitor, at public tables of others that have not begun */
	MG_CEILING_BOARDS,              /* published, of a visitor */
	MG_CEILING_BOARD_GAMES,         /* that computer players play on each of these */
	MG_CEILING_STREAMS,             /* of a visitor */
	MG_CEILING_STREAMS_NETWORK,     /* of an address */
	MG_CEILING_PAGES,               /* of an address that wait to be read from the store */
	MG_CEILING_TALK,                /* messages at a table */
	MG_CEILING_THINKING,            /* searches that wait for a thread: beyond, computer players play a level lower */
	MG_CEILING_EXPIRES_PUBLIC,      /* seconds: public tables with a clock for the whole game, or none */
	MG_CEILING_EXPIRES_SLOW,        /* seconds: public ones with a time for each move */
	MG_CEILING_EXPIRES_PRIVATE,     /* seconds */
	MG_CEILINGS,
};

struct mg_rate {
	int most;     /* at once */
	int more;     /* of them a minute, at most 60000 */
	bool hourly;  /* an hour instead */
};

struct mg_limit_settings {
	struct mg_rate rate[MG_LIMITS];
	int ceiling[MG_CEILINGS];
};
extern const struct mg_limit_settings mg_limits_usual;

/* Reads "tables=20+2 open-tables=10": changes those that are named. False: *wrong says which is none, and nothing has changed. */
bool mg_limit_settings_read(struct mg_limit_settings *s, const char *words, struct mg_buf *wrong);
void mg_limit_settings_write(const struct mg_limit_settings *s, struct mg_buf *out);

struct mg_limits;

/* NULL: memory was refused. A server without limits has none of these. */
struct mg_limits *mg_limits_new(const struct mg_limit_settings *settings);
void mg_limits_free(struct mg_limits *l);

/* Takes a token for somebody ("127.0.0.1", "v7"). 0: granted; else the seconds after which to come again. `l` may be
 * NULL. */
int mg_limits_take(struct mg_limits *l, enum mg_limit kind, const char *who, int64_t ticks);

#endif
