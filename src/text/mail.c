/* mail.c: sentences of mails. */
#include "text/mail.h"

#include "text/message.h"

void mg_text_mail_code(const char *code, const char *place, enum mg_language lang, struct mg_buf *subject, struct mg_buf *text)
{
	mg_assert(*code && *place);
	mg_say(subject, lang, MG_MSG_MAIL_CODE_SUBJECT, MG_TEXT("code", code));
	mg_say(text, lang, MG_MSG_MAIL_CODE_TEXT, MG_TEXT("code", code), MG_TEXT("place", place));
	mg_buf_text(text, "\n\n");
	mg_say_plain(text, lang, MG_MSG_MAIL_CODE_OTHER);
	mg_buf_char(text, '\n');
}

void mg_text_mail_digest(int tables, enum mg_language lang, struct mg_buf *subject)
{
	mg_say(subject, lang, MG_MSG_MAIL_DIGEST, MG_NUMBER("n", tables));
}

void mg_text_mail_stop(const char *link, enum mg_language lang, struct mg_buf *text)
{
	mg_say(text, lang, MG_MSG_MAIL_STOP, MG_TEXT("link", link));
	mg_buf_char(text, '\n');
}
