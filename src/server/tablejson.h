/* tablejson.h: a table as clients are told of it (docs/http-api.md). */
#ifndef MG_SERVER_TABLEJSON_H
#define MG_SERVER_TABLEJSON_H

#include "base/json.h"
#include "server/published.h"

enum { MG_TABLE_JSON_MAX = 8192 }; /* bytes that always suffice, without links */

/* The links of a new table; codes are NULL where there is none. */
struct mg_links {
	const char *base;
	const char *seat[MG_SEATS];
	const char *watch, *any;
};

/* As this visitor sees it. links may be NULL. Locks the published table. */
void mg_table_json(struct mg_published *s, int64_t visitor, enum mg_language lang, const struct mg_links *links, struct mg_json *j);

/* The same of a summary; here may be NULL: then it is not told who has the table open. */
void mg_summary_json(const struct mg_table_summary *f, const int here[MG_SEATS], int64_t visitor, enum mg_language lang,
		     const struct mg_links *links, struct mg_json *j);

/* Event n as logs and streams tell it, with the name of its table if it is given, in at most MG_EVENT_JSON_MAX(its length) bytes. */
#define MG_EVENT_JSON_MAX(len) ((size_t)(len) * 6 + 128)
void mg_logged_event_json(const struct mg_logged_event *event, size_t n, const char *table, struct mg_json *j);

/* "https://…/#/join/ID/CODE", or "#/watch/". */
void mg_link_url(const char *base, const char *table, bool watch, const char *code, struct mg_buf *out);

#endif
