/* fair_queue.c: a heap of what waits, in the order of virtual ends. */
#include "server/fair_queue.h"

enum { UNIT = 1024 }; /* of virtual time, for a cost of 1 */

void mg_fair_queue_release(struct mg_fair_queue *q)
{
	mg_assert(!q->count);
	free(q->items);
	q->items = NULL;
	q->capacity = 0;
}

static bool comes_before(const struct mg_fair_item *a, const struct mg_fair_item *b)
{
	return a->end != b->end ? a->end < b->end : a->number < b->number;
}

static bool reserve(struct mg_fair_queue *q)
{
	if (q->count < q->capacity)
		return true;
	size_t capacity = q->capacity * 2 + 64;
	struct mg_fair_item **more = realloc(q->items, capacity * sizeof(*more));
	if (!more)
		return false;
	q->items = more;
	q->capacity = capacity;
	return true;
}

bool mg_fair_queue_push(struct mg_fair_queue *q, struct mg_fair_item *item, uint64_t owner, uint32_t cost)
{
	uint32_t place = (uint32_t)(owner * 0x9e3779b97f4a7c15u >> (64 - MG_FAIR_OWNERS_LOG2));
	struct mg_fair_owner *o = &q->owners[place];
	if (!reserve(q))
		return false;
	item->place = place;
	item->begin = o->end > q->now ? o->end : q->now;
	item->end = o->end = item->begin + (uint64_t)cost * UNIT;
	item->cost = cost;
	q->owners_waiting += o->waiting++ == 0;
	item->number = q->number++;
	size_t i = q->count++;
	for (; i > 0 && comes_before(item, q->items[(i - 1) / 2]); i = (i - 1) / 2)
		q->items[i] = q->items[(i - 1) / 2];
	q->items[i] = item;
	return true;
}

struct mg_fair_item *mg_fair_queue_pop(struct mg_fair_queue *q)
{
	if (!q->count)
		return NULL;
	struct mg_fair_item *first = q->items[0], *last = q->items[--q->count];
	size_t i = 0;
	for (;;) {
		size_t child = 2 * i + 1;
		if (child + 1 < q->count && comes_before(q->items[child + 1], q->items[child]))
			child++;
		if (child >= q->count || !comes_before(q->items[child], last))
			break;
		q->items[i] = q->items[child];
		i = child;
	}
	if (q->count)
		q->items[i] = last;
	struct mg_fair_owner *o = &q->owners[first->place];
	mg_assert(o->waiting && q->owners_waiting);
	/* Time passes for all owners that wait, so that something dear is not passed by newcomers for ever. */
	q->now = (first->begin > q->now ? first->begin : q->now) + (uint64_t)first->cost * UNIT / q->owners_waiting;
	q->owners_waiting -= --o->waiting == 0;
	return first;
}
