/* first_look.h: what is found out about a decision without playing games to the end, and how far that can be trusted. */
#ifndef MG_REVIEW_FIRST_LOOK_H
#define MG_REVIEW_FIRST_LOOK_H

#include "review/review.h"

/* Lists the options, with what the search says of each; chooses the rivals. Returns units. */
uint32_t mg_first_look(struct mg_review *v, struct mg_reviewer *r, struct mg_review_decision *d);

#endif
