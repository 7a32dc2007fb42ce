/* ratings.h: a rated game that is over changes the ratings of those who played it. For the writer, and for `magnate admin rate`, which
 * does the same again for all of them. */
#ifndef MG_SERVER_RATINGS_H
#define MG_SERVER_RATINGS_H

#include "store/store.h"
#include "table/table.h"

/* Who sat on each seat at the end; 0: nobody any more, or a computer player. Writes a row for each; MG_STORE_NONE: the game does not
 * count. `at`: when it ended. *changed (may be NULL) counts the rows whose figures were others before. In a transaction. */
enum mg_stored mg_ratings_add(struct mg_store *s, const struct mg_table *t, const int64_t visitor[MG_SEATS], int64_t at, long *changed);

#endif
