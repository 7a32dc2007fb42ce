/* language.h: the languages that boards, messages and answers know, and how people ask for one. */
#ifndef MG_RECORD_LANGUAGE_H
#define MG_RECORD_LANGUAGE_H

#include "base/str.h"

enum mg_language { MG_EN, MG_DE, MG_FR };

enum { MG_LANGUAGES = 3 };

extern const char *const mg_language_codes[MG_LANGUAGES]; /* "en", "de", "fr" */

/* "en", "de", "fr", also "de_DE.UTF-8" and "de-AT"; false if it is none of them. */
bool mg_language_read(struct mg_str code, enum mg_language *out);

/* The first language of an HTTP Accept-Language header that is spoken here, else English. NULL: no header. */
enum mg_language mg_language_accepted(const char *header);

#endif
