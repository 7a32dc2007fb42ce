/* lobby.h: lists of tables, in published memory: those that are open to everybody, and each visitor's own.
 *
 * The writer puts every table as it publishes it, the loader (loader.h) those that nobody has touched since the start. Kept are the summaries
 * of tables that are open, of public ones that are being played, and of all tables of visitors who have asked for theirs lately. Threads of
 * the HTTP library read lists in pages; what is listed is copied, and the lock is held for moments. */
#ifndef MG_SERVER_LOBBY_H
#define MG_SERVER_LOBBY_H

#include "server/published.h"

enum { MG_PAGE_MOST = 100, MG_PAGE_USUAL = 50 };

struct mg_lobby;

struct mg_lobby *mg_lobby_new(void); /* NULL: memory was refused */
void mg_lobby_free(struct mg_lobby *l);

/* A table as it is now. One that is older than what is known is passed over. False: memory was refused, and it is not listed. */
bool mg_lobby_put(struct mg_lobby *l, const struct mg_table_summary *summary);

/* Whether the lobby keeps this table, and as of which event; 0: it does not. */
int64_t mg_lobby_events(struct mg_lobby *l, const char *id);
/* A table that is kept. False: it is not. */
bool mg_lobby_get(struct mg_lobby *l, const char *id, struct mg_table_summary *out);
/* The names of all that are kept, MG_ID_MAX bytes each, as mg_registry_names(). */
char *mg_lobby_names(struct mg_lobby *l, size_t *n);

/* From now on tables of this visitor are kept; false: memory was refused. When all that the store has were put, they are complete. */
bool mg_lobby_begin_visitor(struct mg_lobby *l, int64_t visitor);
void mg_lobby_end_visitor(struct mg_lobby *l, int64_t visitor);
/* Whether tables of this visitor are kept. */
bool mg_lobby_keeps_visitor(struct mg_lobby *l, int64_t visitor);
/* All tables that are open or public were put. */
void mg_lobby_end_open(struct mg_lobby *l);

/* Tables that have not begun: of a host; made from a network ("192.0.2.7", as mg_network_write() has it). */
int mg_lobby_open_of_host(struct mg_lobby *l, int64_t host);
int mg_lobby_open_from(struct mg_lobby *l, const char *network);
/* Public tables of others that have not begun and at which this visitor sits. */
int mg_lobby_open_seats(struct mg_lobby *l, int64_t visitor);

/* A page of a list. For `mine`: games that wait for the visitor first, then those that go on, then the others, each by their last change. For the
 * others: those with a free seat first, then full ones, then those being played, the newest first. */
struct mg_list_page {
	struct mg_table_summary *tables; /* owned by the caller; NULL: none */
	int count;
	char next[MG_CURSOR_MAX];        /* for `after`; empty: this is the last page */
};

enum mg_listed { MG_LISTED, MG_LIST_UNKNOWN, MG_LIST_NO_MEMORY }; /* unknown: it has to be read from the store first */
enum mg_listed mg_lobby_list(struct mg_lobby *l, const struct mg_list_query *query, struct mg_list_page *page);

/* Whether a text can be the `after` of a query. */
bool mg_cursor_is_good(const char *text);

#endif
