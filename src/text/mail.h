/* mail.h: what mails say besides what somebody is asked for. */
#ifndef MG_TEXT_MAIL_H
#define MG_TEXT_MAIL_H

#include "text/text.h"

/* Subject and text of a mail with a code that is to be typed in at `place`, an address. */
void mg_text_mail_code(const char *code, const char *place, enum mg_language lang, struct mg_buf *subject, struct mg_buf *text);
/* Subject of a mail about several tables. */
void mg_text_mail_digest(int tables, enum mg_language lang, struct mg_buf *subject);
/* How such mails are ended: a page with a button. */
void mg_text_mail_stop(const char *link, enum mg_language lang, struct mg_buf *text);

#endif
