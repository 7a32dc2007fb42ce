/* language.h: the languages that boards, messages and answers know, and how people ask for one. */
#ifndef MG_RECORD_LANGUAGE_H
#define MG_RECORD_LANGUAGE_H

#include "base/str.h"

/* The languages besides English: everything else about one is in i18n/CODE.po and i18n/PART.CODE.po. The Makefile and
 * web/po.mjs read these lines too. */
#define MG_TRANSLATIONS(X) \
	X(DE, de) \
	X(FR, fr) \
	X(ES, es) \
	X(IT, it) \
	X(NL, nl) \
	X(PL, pl)

/* English comes first: it stands in for what another lacks. */
#define MG_LANGUAGE_TABLE(X) X(EN, en) MG_TRANSLATIONS(X)

#define MG_LANGUAGE_ENUM(NAME, code) MG_##NAME,
enum mg_language { MG_LANGUAGE_TABLE(MG_LANGUAGE_ENUM) };

#define MG_LANGUAGE_COUNT(NAME, code) +1
enum { MG_LANGUAGES = 0 MG_LANGUAGE_TABLE(MG_LANGUAGE_COUNT) };

/* "en, de, fr" as a literal, for helps. */
#define MG_LANGUAGE_LISTED(NAME, code) ", " #code
#define MG_LANGUAGE_LIST "en" MG_TRANSLATIONS(MG_LANGUAGE_LISTED)

extern const char *const mg_language_codes[MG_LANGUAGES]; /* "en", "de", "fr" */

/* "en", "de", "fr", also "de_DE.UTF-8" and "de-AT"; false if it is none of them. */
bool mg_language_read(struct mg_str code, enum mg_language *out);

/* The first language of an HTTP Accept-Language header that is spoken here, else English. NULL: no header. */
enum mg_language mg_language_accepted(const char *header);

#endif
