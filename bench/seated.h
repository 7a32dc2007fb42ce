/* seated.h: people at an online table, for benchmarks of the server: three of them make a table and play random moves, each
 * acknowledged before the next. */
#ifndef SEATED_H
#define SEATED_H

#include "base/rng.h"
#include "table/table.h"
#include "tests/http.h"

enum { PEOPLE = 3 };

/* Cookies of three visitors. */
struct people {
	char cookie[PEOPLE][256];
};

struct seated {
	int port;
	struct people people;
	struct http stream;
	char id[MG_TABLE_ID_MAX];
	struct mg_table t;   /* as the stream tells it */
	struct mg_rng rng;
	unsigned keys;
};

/* Each ends the program if the server does not do as it is told. */
void seated_init(struct seated *s, int port, uint64_t seed);
void seated_release(struct seated *s);

/* Three new visitors make a table, sit down and start. Requests go over this connection. */
void seated_begin(struct seated *s, struct http *via);

/* Follows it as the third player; makes one move. Seconds from sending the move to its answer, and to its event in the
 * stream. */
void seated_follow(struct seated *s);
void seated_move(struct seated *s, struct http *via, double *answered, double *heard);

/* One GET; the length of the answer. */
size_t seated_get(struct http *h, int port, const char *path);

#endif
