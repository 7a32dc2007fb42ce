/* saved.h: the games that a review has played on so far, as lines of text, so that it can be gone on with.
 *
 * Everything else is worked out again in seconds. One line for each move that was played on against the one of the record:
 *
 *     57 bid 2: 96 -12 340 ...
 *
 * moves before the decision, the other move ("-": nothing is done), the pairs of games, then ten sums for each seat (compare.h). */
#ifndef MG_REVIEW_SAVED_H
#define MG_REVIEW_SAVED_H

#include "review/review.h"

enum { MG_SAVED_LINE = 2048 };

/* Writes the line of one rival of a decision. */
void mg_saved_write(const struct mg_review *v, const struct mg_review_decision *d, int rival, struct mg_buf *out);

/* Takes in a line, after the first step. NULL: it was taken in, or is about a move that is not played on this time; otherwise what is wrong with it, a
 * fixed text, and nothing has changed. */
const char *mg_saved_read(struct mg_review *v, struct mg_str line);

/* The first line of a file of them: which game it is, and how it is reviewed. */
void mg_saved_head(const struct mg_review *v, const struct mg_net *net, struct mg_buf *out);

#endif
