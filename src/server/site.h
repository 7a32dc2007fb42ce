/* site.h: the pages inside the program, as web/pack.mjs writes them into a table. */
#ifndef MG_SERVER_SITE_H
#define MG_SERVER_SITE_H

#include "base/base.h"

struct mg_body {
	const unsigned char *data; /* NULL: there is none */
	size_t size;
};

struct mg_site_file {
	const char *path; /* as it is asked for: "/" or "/assets/main-3F2A.js" */
	const char *type;
	const char *etag; /* with its quotes; changes with the contents */
	bool lasting;     /* its name changes with its contents, so it can be kept for ever */
	struct mg_body plain, gzip, brotli; /* the packed ones only where they are shorter */
};

struct mg_site {
	const struct mg_site_file *files;
	size_t count;
};

/* Of the program; the tests of the server bring their own. */
extern const struct mg_site mg_site;

#endif
