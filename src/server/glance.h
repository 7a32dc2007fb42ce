/* glance.h: what published memory answers by itself, and how answers are written. */
#ifndef MG_GLANCE_H
#define MG_GLANCE_H

#include "server/hall.h"

/* Looks whether the wish can be answered without the hall. False: it has to be asked. */
bool mg_glance(struct mg_common *c, struct mg_wish *w);

/* Writes the answer of a wish that was granted, from what is published now. Streams get none: see mg_wish_follows(). */
void mg_glance_finish(struct mg_wish *w);

/* Whether the answer is a stream. */
bool mg_wish_follows(const struct mg_wish *w);

#endif
