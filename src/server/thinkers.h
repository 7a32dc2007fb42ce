/* thinkers.h: threads in which computer players think, one decision at a time, behind everything else.
 *
 * A decision is thought about with the player's own number of searches. What comes of it goes back to the writer as a request;
 * the writer looks whether the position is still the same. */
#ifndef MG_THINKERS_H
#define MG_THINKERS_H

#include "server/writer.h"

struct mg_thinkers;

/* How many threads there are: one less than the machine has processors, at least one. */
struct mg_thinkers *mg_thinkers_new(struct mg_writer *writer, struct mg_metrics *metrics);
bool mg_thinkers_start(struct mg_thinkers *all);
void mg_thinkers_free(struct mg_thinkers *all); /* ends the threads; what is not thought yet is dropped */

/* Copies what it needs. False: memory was refused. */
bool mg_thinkers_ask(struct mg_thinkers *all, const struct mg_table *t, const char *level);

#endif
