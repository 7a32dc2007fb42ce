/* jobs.h: the parts of a review's work; shared by the files of this room only. */
#ifndef MG_REVIEW_JOBS_H
#define MG_REVIEW_JOBS_H

#include "review/review.h"

/* Each returns its units. */
uint32_t mg_look_at_draw(struct mg_review *v, struct mg_reviewer *r, struct mg_review_draw *d);
uint32_t mg_look_at_auction(struct mg_review *v, struct mg_reviewer *r, struct mg_review_auction *a);

/* What the seat gains by a rival of which games were played; the errors are those of chance in these games. */
void mg_review_gain(const struct mg_review_decision *d, int rival, struct mg_difference *out);

/* What kind of loss a decision was, if another move was the best; its kind and move are enough. */
enum mg_theme mg_review_theme(const struct mg_review_decision *d, mg_move best);

/* The valued position after so many moves, or NULL. */
struct mg_review_value *mg_review_value_at(const struct mg_review *v, int at);

#endif
