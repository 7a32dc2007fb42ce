/* data.h: which store a command works on. */
#ifndef MG_CMD_DATA_H
#define MG_CMD_DATA_H

#include "cmd/options.h"
#include "store/store.h"

/* The option --data, or the environment's MAGNATE_DATA, or the file of the person who asks, whose folders are made. NULL: it
 * complained. `path` may hold the result. */
const char *mg_choose_data(const struct mg_opt *data, char *path, size_t cap);

/* Opens the store that a server uses, or could use; a file must be there already, unless it may be made. NULL: it complained. Owned by
 * the caller. */
struct mg_store *mg_open_data(const struct mg_opt *data, bool make);

#endif
