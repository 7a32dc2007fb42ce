/* language.c: language codes as boards, the environment and browsers write them. */
#include "record/language.h"

#define CODE(NAME, code) #code,
const char *const mg_language_codes[MG_LANGUAGES] = {MG_LANGUAGE_TABLE(CODE)};

bool mg_language_read(struct mg_str code, enum mg_language *out)
{
	for (int l = 0; l < MG_LANGUAGES; l++) {
		struct mg_str known = mg_str(mg_language_codes[l]);
		if (code.len < known.len || memcmp(code.at, known.at, known.len) != 0)
			continue;
		if (code.len > known.len && !strchr("_-.@", code.at[known.len]))
			continue;
		*out = (enum mg_language)l;
		return true;
	}
	return false;
}

enum mg_language mg_language_accepted(const char *header)
{
	enum mg_language lang;
	for (const char *at = header ? header : ""; *at; at += strcspn(at, ",")) {
		at += strspn(at, " \t,");
		if (mg_language_read((struct mg_str){at, strcspn(at, " \t,;")}, &lang))
			return lang;
	}
	return MG_EN;
}
