/* review_page.h: the review of a game as one HTML page that needs nothing else. */
#ifndef MG_TRAIN_REVIEW_PAGE_H
#define MG_TRAIN_REVIEW_PAGE_H

#include "review/review.h"
#include "text/text.h"

enum { MG_REVIEW_PAGE = 1 << 20 }; /* bytes that suffice */

void mg_review_page(const struct mg_review *v, enum mg_language lang, struct mg_buf *out);

#endif
