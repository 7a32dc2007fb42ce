/* stream.h: responses that go on: the events of a table, and notices about other tables of the visitor.
 *
 * A stream with nothing to say is a suspended connection; whoever has something for it wakes it up. It reads the events
 * from the published table by itself, so a slow reader costs nothing but its place; what is only for it (notices) has a
 * ceiling. One thread, the pulse, looks at every stream about once a second: whether its reader is gone, who else is
 * here, whether a beat is due. */
#ifndef MG_SERVER_STREAM_H
#define MG_SERVER_STREAM_H

#include "server/published.h"

#include <microhttpd.h>

struct mg_streams;

struct mg_streams *mg_streams_new(int beat_seconds);
bool mg_streams_start(struct mg_streams *all); /* the pulse */
/* Every stream ends, and no other begins. */
void mg_streams_end(struct mg_streams *all);
void mg_streams_free(struct mg_streams *all);

/* A response that follows the request's table, or those that its query names, with notices about others, as the request says. NULL: memory was refused, or the
 * published table is retired: look for the table again. */
struct MHD_Response *mg_stream_open(struct mg_streams *all, struct MHD_Connection *connection, const struct mg_request *r);

/* Wakes all streams of a published, whose lock the caller holds; and finds out again who of them sits where. */
void mg_streams_wake(struct mg_published *s);
void mg_streams_reseat(struct mg_published *s);

/* Ends those of a table's streams whose visitors may not see it any more. Locks the published table. */
void mg_streams_close_strangers(struct mg_published *s);

/* Tells all streams of a visitor, but those of that table alone, that he is (or is no longer) asked for something there. */
void mg_streams_notice(struct mg_streams *all, int64_t visitor, const struct mg_table_summary *summary, bool turn);

/* Ends those of a visitor: who may still follow comes again. */
void mg_streams_close(struct mg_streams *all, int64_t visitor);

/* Who follows, and by what right. */
struct mg_follower {
	int64_t visitor;
	enum mg_credential credential;
	uint8_t hash[MG_DIGEST];
};

/* Some whose right was not looked at for a while; they count as looked at. Returns how many. */
int mg_streams_to_check(struct mg_streams *all, struct mg_follower *out, int most);

/* How many there are; of one visitor; from one address. */
int mg_streams_count(struct mg_streams *all);
int mg_streams_of(struct mg_streams *all, int64_t visitor, const char *address);

#endif
