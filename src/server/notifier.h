/* notifier.h: the thread that tells people who are not there that they are asked for something, through the push services of their
 * browsers.
 *
 * The writer says whom to tell (notices.c), since it knows the tables; it hears when somebody was told (struct mg_told) and keeps that. A server that
 * ends between the two tells again: better twice than never. Before every attempt the notifier looks whether the turn is still the same. */
#ifndef MG_SERVER_NOTIFIER_H
#define MG_SERVER_NOTIFIER_H

#include "notify/post.h"
#include "notify/push.h"
#include "server/common.h"
#include "server/task.h"

struct mg_writer;
struct mg_notifier;

enum { MG_BROWSERS_MAX = 8, MG_NOTICE_TEXT_MAX = 1024, MG_NOTICES_MAX = 1024 };

/* A person who is to be told of a turn. */
struct mg_turn_notice {
	char table[MG_ID_MAX];
	int seat;
	int64_t visitor;
	int64_t since;  /* the seat is asked since then */
	int64_t events; /* of the table */
	int64_t remind; /* when he is to be told again; MG_REMIND_NEVER: not, or this is it */
	int browsers;
	struct {
		struct mg_browser browser;
		char text[MG_NOTICE_TEXT_MAX]; /* in its language */
	} to[MG_BROWSERS_MAX];
};

/* `contact` is whom services may complain to: an address that begins with https:, or empty. NULL: no memory. Owned by the caller. */
struct mg_notifier *mg_notifier_new(struct mg_writer *writer, struct mg_common *common, const struct mg_push_keys *keys, const char *contact,
				    bool private_too);
bool mg_notifier_start(struct mg_notifier *n);
void mg_notifier_free(struct mg_notifier *n);

/* The open half of the server's keys, which a browser wants to know. */
void mg_notifier_key(const struct mg_notifier *n, struct mg_buf *out);
/* Whether an address can be a push service's. */
bool mg_notifier_takes(const struct mg_notifier *n, const char *address);
/* Whether the person is being told of something at this table already. */
bool mg_notifier_is_telling(struct mg_notifier *n, const char *table, int64_t visitor);
/* Whether the seat is still asked for what it was told, and nobody of it looks at the table. */
bool mg_notice_is_wanted(struct mg_common *common, const char *table, int seat, int64_t since);
/* Takes the notice over, in memory from malloc. False: there are too many; it is the caller's, who comes again later. */
bool mg_notifier_tell(struct mg_notifier *n, struct mg_turn_notice *notice);

#endif
