/* fair_queue.h: what waits for a few workers, so that whoever asks for much waits for himself.
 *
 * An item belongs to an owner and has a cost. Owners share the workers evenly, whatever each has waiting, and of two owners with
 * equal claims the cheaper item comes first. Each item gets, when it comes, the virtual moments at which it would begin and end if its
 * owner had an even share; they leave in the order of their ends. Not safe for threads: the caller has a lock. */
#ifndef MG_SERVER_FAIR_QUEUE_H
#define MG_SERVER_FAIR_QUEUE_H

#include "base/base.h"

/* The first member of what waits. */
struct mg_fair_item {
	uint64_t begin, end; /* virtual moments */
	uint64_t number;     /* of two equals the earlier one leaves first */
	uint32_t cost, place; /* place: of its owner */
};

enum { MG_FAIR_OWNERS_LOG2 = 13 };

/* Two owners that share a place share their part. */
struct mg_fair_owner {
	uint64_t end; /* of the last item */
	size_t waiting;
};

struct mg_fair_queue {
	uint64_t now, number;
	struct mg_fair_owner owners[1 << MG_FAIR_OWNERS_LOG2];
	size_t owners_waiting;
	struct mg_fair_item **items;   /* owned, what they point to is not; a heap, the next one first */
	size_t count, capacity;
};

void mg_fair_queue_release(struct mg_fair_queue *q);
/* False: memory was refused. */
bool mg_fair_queue_push(struct mg_fair_queue *q, struct mg_fair_item *item, uint64_t owner, uint32_t cost);
/* NULL: nothing waits. */
struct mg_fair_item *mg_fair_queue_pop(struct mg_fair_queue *q);

#endif
