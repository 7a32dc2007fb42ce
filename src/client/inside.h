/* inside.h: what the files of this room share. */
#ifndef MG_CLIENT_INSIDE_H
#define MG_CLIENT_INSIDE_H

#include "client/client.h"

#include <curl/curl.h>

enum { MG_CLIENT_URL = 1024 };

struct mg_client {
	char server[512]; /* with a slash at the end */
	char token[MG_CLIENT_SECRET], cookie[MG_CLIENT_SECRET];
	char language[8];
	bool reached; /* by the last request */
	char error[MG_CLIENT_ERROR];
	CURL *curl; /* owned; keeps its connection between requests */
};

/* What every request has: headers (owned by the caller) and options. NULL: memory was refused. */
struct curl_slist *mg_client_head(struct mg_client *c, CURL *curl, const char *accept, bool posts);
/* The whole address of a path behind api/. False: it is too long. */
bool mg_client_url(const struct mg_client *c, const char *path, struct mg_buf *out);
int64_t mg_client_ticks(void);

#endif
