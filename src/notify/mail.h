/* mail.h: writes mails (RFC 5322, plain text) and hands them to the host's mail server through libcurl. */
#ifndef MG_NOTIFY_MAIL_H
#define MG_NOTIFY_MAIL_H

#include "base/buf.h"
#include "base/str.h"
#include "notify/post.h"

enum { MG_MAIL_ADDRESS_MAX = 255, MG_MAIL_SUBJECT_MAX = 256, MG_MAIL_TEXT_MAX = 8192, MG_MAIL_MESSAGE_MAX = 4 * MG_MAIL_TEXT_MAX };

/* The mail server, as the host named it. */
struct mg_mail_server {
	const char *url;      /* smtp://mail.example.org:587, smtps://…; with a user before an @ if it wants one */
	const char *password; /* NULL: none. It is never sent unencrypted */
	const char *from;     /* magnate@play.example.org */
	const char *ca;       /* as of mg_post_new() */
};

struct mg_mail {
	char to[MG_MAIL_ADDRESS_MAX];
	char subject[MG_MAIL_SUBJECT_MAX]; /* of one line, UTF-8 */
	char text[MG_MAIL_TEXT_MAX];       /* lines of UTF-8 */
	char stop[512];                    /* an address to which a POST ends such mails (RFC 8058); empty: it is not one of a list */
	char id[64];                       /* letters and digits that no other mail has */
	int64_t at;                        /* seconds since 1970 */
};

/* Whether something can be somebody's address: one @, a name of a machine behind it, nothing that means something to a mail server. */
bool mg_mail_is_address(struct mg_str address);

/* Whether this is a mail server's: smtp or smtps. */
bool mg_mail_is_server(struct mg_str url);

/* The whole message, its lines ended by CR LF. */
void mg_mail_write(const struct mg_mail *m, const char *from, struct mg_buf *out);

/* A way to the mail server, which it keeps open. NULL: no memory. Owned by the caller. */
struct mg_mail_line *mg_mail_line_new(const struct mg_mail_server *server); /* not owned, must outlive it */
void mg_mail_line_free(struct mg_mail_line *line);

/* From another thread: what is on its way is given up, and nothing is sent any more. */
void mg_mail_line_stop(struct mg_mail_line *line);

/* Hands a mail over, and waits for the answer. MG_POST_REFUSED: it will never be taken. */
enum mg_posted mg_mail_send(struct mg_mail_line *line, const struct mg_mail *m);

#endif
