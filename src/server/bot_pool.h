/* bot_pool.h: threads in which computer players think, one decision at a time, behind everything else.
 *
 * Hosts of tables share the threads evenly, whatever each has waiting, and quick players come first (fair_queue.h): so nobody's tables hold
 * up those of others. A decision is thought about with the player's own number of searches. What comes of it goes back to the writer as a request;
 * the writer looks whether the position is still the same. */
#ifndef MG_SERVER_BOT_POOL_H
#define MG_SERVER_BOT_POOL_H

#include "bots/net.h"
#include "server/writer.h"

struct mg_bot_pool;

/* How many threads there are: one less than the machine has processors, at least one. While more than `most` searches wait for each of them (0: any
 * number), players think a level lower, where that is quicker (mg_player_quicker()). On own boards they think with the one of the nets that fits. */
struct mg_bot_pool *mg_bot_pool_new(struct mg_writer *writer, struct mg_metrics *metrics, const struct mg_net_list *nets, int most);
bool mg_bot_pool_start(struct mg_bot_pool *pool);
void mg_bot_pool_free(struct mg_bot_pool *pool); /* ends the threads; what is not thought yet is dropped */

/* For a table of this host; copies what it needs. False: memory was refused. */
bool mg_bot_pool_ask(struct mg_bot_pool *pool, const struct mg_table *t, const char *level, int64_t host);

#endif
