/* mailer.h: the thread that hands mails to the host's mail server, one after the other, and repeats what that could not take. As notifier.h: the writer says whom to
 * tell and hears when that was done; before every attempt it is asked whether a turn that a mail is about is still the same. */
#ifndef MG_SERVER_MAILER_H
#define MG_SERVER_MAILER_H

#include "notify/mail.h"
#include "server/common.h"
#include "server/task.h"

struct mg_writer;
struct mg_mailer;

enum { MG_MAIL_TURNS_MAX = 32, MG_MAILS_MAX = 1024 };

/* A mail on its way. */
struct mg_mail_job {
	struct mg_mail mail;
	int64_t visitor;                           /* whom it is for; 0: whoever has the address */
	int turns;                                 /* that it tells of; of each what the writer is told when it was sent, or is no longer wanted: */
	struct mg_told *told[MG_MAIL_TURNS_MAX];   /* owned; with the seat and the time of the turn */
	int seat[MG_MAIL_TURNS_MAX];
	int tries;
	int64_t next_try;                          /* ticks */
	struct mg_mail_job *next;
};

struct mg_mail_job *mg_mail_job_new(int64_t visitor); /* NULL: no memory */
void mg_mail_job_free(struct mg_mail_job *job);

struct mg_mailer *mg_mailer_new(struct mg_writer *writer, struct mg_common *common, const struct mg_mail_server *server); /* NULL: no memory */
bool mg_mailer_start(struct mg_mailer *m);
/* Sends nothing more, and waits until the writer, which must still run, has kept who was told. */
void mg_mailer_stop(struct mg_mailer *m);
void mg_mailer_free(struct mg_mailer *m);

/* Whether a mail that tells this person of turns is on its way. */
bool mg_mailer_is_telling(struct mg_mailer *m, int64_t visitor);
/* Takes the job over. False: there are too many; it is the caller's still. */
bool mg_mailer_send(struct mg_mailer *m, struct mg_mail_job *job);

#endif
