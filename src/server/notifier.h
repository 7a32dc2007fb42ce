/* notifier.h: the thread that tells people who are not there that they are asked for something, through the push services of their
 * browsers and through their webhooks.
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

enum { MG_BROWSERS_MAX = 8, MG_HOOKS_MAX = 4, MG_NOTICE_TO_MAX = MG_BROWSERS_MAX, MG_NOTICE_TEXT_MAX = 2400, MG_NOTICES_MAX = 1024 };
_Static_assert((int)MG_NOTICE_TEXT_MAX <= (int)MG_PUSH_MESSAGE_MAX && (int)MG_HOOKS_MAX <= (int)MG_NOTICE_TO_MAX, "notices fit");

/* A person who is to be told of a turn, in one way. */
struct mg_turn_notice {
	enum mg_channel channel;
	char table[MG_ID_MAX]; /* empty: a test of one webhook, which is sent once */
	char id[64];           /* the same when he is told again after a server's end */
	int seat;
	int64_t visitor;
	int64_t since;  /* the seat is asked since then */
	int64_t events; /* of the table */
	int64_t remind; /* when he is to be told again; MG_REMIND_NEVER: not, or this is it */
	int ttl;        /* seconds after which it is of no use any more */
	int count;
	struct {
		union {
			struct mg_browser browser;
			struct mg_hook hook;
		};
		char text[MG_NOTICE_TEXT_MAX]; /* in its language */
	} to[MG_NOTICE_TO_MAX];
};

/* `contact` is whom services may complain to: an address that begins with https:, or empty; the others are as of mg_post_new(). NULL: no memory. Owned by the caller. */
struct mg_notifier *mg_notifier_new(struct mg_writer *writer, struct mg_common *common, const struct mg_push_keys *keys, const char *contact,
				    bool private_too, const char *ca);
bool mg_notifier_start(struct mg_notifier *n);
/* Sends nothing more, and waits a little for the answers to what was sent and until the writer, which must still run, has kept who was told. */
void mg_notifier_stop(struct mg_notifier *n);
void mg_notifier_free(struct mg_notifier *n);

/* The open half of the server's keys, which a browser wants to know. */
void mg_notifier_key(const struct mg_notifier *n, struct mg_buf *out);
/* Whether an address can be one that notices are sent to. */
bool mg_notifier_takes(const struct mg_notifier *n, const char *address);
/* Whether the person is being told of something at this table in that way already. */
bool mg_notifier_is_telling(struct mg_notifier *n, const char *table, int64_t visitor, enum mg_channel channel);
/* A browser or webhook was taken back: what is on its way there is not tried again. */
void mg_notifier_forget(struct mg_notifier *n, enum mg_channel channel, const char *to);
/* Whether the seat is still asked for what it was told, and nobody of it looks at the table. */
bool mg_notice_is_wanted(struct mg_common *common, const char *table, int seat, int64_t since);
/* Takes the notice over, in memory from malloc. False: there are too many; it is the caller's, who comes again later. */
bool mg_notifier_tell(struct mg_notifier *n, struct mg_turn_notice *notice);

#endif
