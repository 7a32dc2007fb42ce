/* hook.h: notices as receivers of webhooks take them: Discord, Slack, Matrix, or plain JSON for programs; and their signature, as
 * https://www.standardwebhooks.com has it. Nothing here sends anything; notify/post.h does. */
#ifndef MG_NOTIFY_HOOK_H
#define MG_NOTIFY_HOOK_H

#include "base/buf.h"

enum mg_hook_kind { MG_HOOK_JSON, MG_HOOK_DISCORD, MG_HOOK_SLACK, MG_HOOK_MATRIX, MG_HOOK_KINDS };

enum {
	MG_HOOK_KEY_BYTES = 32,
	MG_HOOK_BASE64 = 4 * ((MG_HOOK_KEY_BYTES + 2) / 3),
	MG_HOOK_SECRET_TEXT = 6 + MG_HOOK_BASE64 + 1, /* "whsec_…" and a NUL */
	MG_HOOK_SIGNATURE_TEXT = 3 + MG_HOOK_BASE64 + 1, /* "v1,…" and a NUL */
};

/* False: there is no such kind. Their names are "json", "discord", "slack" and "matrix". */
bool mg_hook_kind_read(struct mg_str word, enum mg_hook_kind *kind);

/* What somebody is told. All texts are UTF-8; those that may be NULL say so. */
struct mg_hook_message {
	const char *type;   /* "turn", "reminder" or "test" */
	const char *id;     /* the same when it is sent again */
	const char *table;  /* its id; NULL in a test */
	const char *title;  /* of the table */
	const char *player; /* who is asked */
	const char *text;   /* for what, in words */
	const char *lot;    /* NULL: nothing is on offer */
	int price;          /* the highest bid for it; 0: nobody has bid */
	int64_t due;        /* when the time is over, in milliseconds since 1970; 0: never */
	const char *link;   /* to the table; NULL: not known */
};

/* The body of the request, which is JSON for all of them. What people have written becomes no mention, markup or link. */
void mg_hook_write(enum mg_hook_kind kind, const struct mg_hook_message *m, struct mg_buf *out);

/* A secret as its receiver is given it, "whsec_…". */
void mg_hook_secret_write(const uint8_t secret[MG_HOOK_KEY_BYTES], struct mg_buf *out);
/* The value of the header webhook-signature: HMAC-SHA-256 of "ID.SECONDS.BODY". False: no memory. */
bool mg_hook_sign(const uint8_t secret[MG_HOOK_KEY_BYTES], const char *id, int64_t seconds, struct mg_str body, struct mg_buf *out);

#endif
