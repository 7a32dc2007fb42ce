/* stream_inside.h: what the two files of the streams share: stream.c (all of them, from beginning to end) and stream_item.c
 * (what one says next). */
#ifndef MG_SERVER_STREAM_INSIDE_H
#define MG_SERVER_STREAM_INSIDE_H

#include "server/stream.h"

enum {
	MG_STREAM_BUCKETS = 4096, /* of visitors */
	MG_ITEM_SMALL = 2048,     /* bytes of most items */
};

/* About another table of the visitor. */
struct mg_notice {
	struct mg_notice *next;
	char table[MG_ID_MAX], title[MG_TITLE_MAX];
	bool turn;
};

/* A table that a stream follows. */
struct mg_subscription {
	struct mg_stream *stream;
	struct mg_published *published; /* owned reference; NULL: the visitor may not, and has to be told */
	char table[MG_ID_MAX];
	size_t sent;                    /* events; of the thread that writes, like the next */
	bool told;                      /* that there is nothing to hear */
	/* guarded by the published table's lock: */
	int seat;                       /* -1: watches */
	unsigned here_seen;
	struct mg_subscription *table_next, *table_before;
};

struct mg_stream {
	struct mg_streams *all;
	struct MHD_Connection *connection;
	int socket;
	struct mg_subscription follow[MG_FOLLOW_MAX];
	int follows;          /* 0: notices alone */
	bool many;            /* may follow several tables, so each item says which */
	int64_t visitor;
	enum mg_credential credential;
	uint8_t hash[MG_DIGEST];
	int64_t checked;      /* ticks; guarded by the lock of all */
	char address[MG_ADDRESS_MAX];
	enum mg_language lang;
	bool lines;           /* ndjson */
	struct mg_stream *next, *before, *visitor_next, *visitor_before; /* guarded by that of all */
	/* of the thread that writes: */
	int at;               /* the table that is looked at first */
	char *rest;           /* owned; what is left of an item that did not fit */
	size_t rest_at, rest_len;
	/* guarded by the lock: */
	pthread_mutex_t lock;
	bool suspended, closing, beat;
	bool news;            /* something was published since it was looked at */
	int64_t last;         /* ticks of the last sending */
	struct mg_notice *notices;
	int waiting;
};

struct mg_streams {
	pthread_mutex_t lock;
	struct mg_stream *first, *last;
	struct mg_stream *of_visitor[MG_STREAM_BUCKETS];
	int count;
	bool ended;
	int64_t beat_ms;
	pthread_t pulse;
	bool pulsing;
	atomic_bool stop;
};

/* One thing that a stream says: an event, a notice, who is here, a beat. */
struct mg_stream_item {
	char *data; /* `small`, or owned */
	size_t len;
	char small[MG_ITEM_SMALL];
};

enum mg_stream_turn { MG_STREAM_SAYS, MG_STREAM_SLEEPS, MG_STREAM_ENDS };

/* The next item; or the stream goes to sleep, in the same moment in which it sees that there is none. */
enum mg_stream_turn mg_stream_next(struct mg_stream *s, struct mg_stream_item *it, bool may_sleep);
void mg_stream_item_free(struct mg_stream_item *it);

#endif
