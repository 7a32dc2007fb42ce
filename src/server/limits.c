/* limits.c: buckets of tokens, one for each kind of limit and asker, in a table of fixed size. */
#include "server/limits.h"

#include "server/codes.h"
#include "server/network.h"

#include <pthread.h>

enum { SLOTS = 1 << 15, WAYS = 8 };

static const struct rate {
	int most;      /* at once */
	int refill_ms; /* for one more */
} rates[MG_LIMITS] = {
	[MG_LIMIT_REQUESTS] = {400, 10},
	[MG_LIMIT_GUESTS] = {30, 20000},
	[MG_LIMIT_CODES] = {30, 2000},
	[MG_LIMIT_STREAMS] = {120, 500},
	[MG_LIMIT_TABLES] = {20, 30000},
	[MG_LIMIT_BOT_TABLES] = {10, 60000},
	[MG_LIMIT_MOVES] = {120, 250},
	[MG_LIMIT_CHAT] = {10, 3000},
};

/* A bucket is the moment at which it is full again. */
struct bucket {
	uint64_t who;
	int64_t full_at;
};

struct mg_limits {
	pthread_mutex_t lock;
	uint64_t salt;
	struct bucket at[SLOTS];
};

struct mg_limits *mg_limits_new(void)
{
	struct mg_limits *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	pthread_mutex_init(&l->lock, NULL);
	mg_random(&l->salt, sizeof l->salt);
	return l;
}

void mg_limits_free(struct mg_limits *l)
{
	if (!l)
		return;
	pthread_mutex_destroy(&l->lock);
	free(l);
}

/* Salted, so that nobody can choose an address that shares another's bucket. */
static uint64_t hash(const struct mg_limits *l, enum mg_limit kind, const char *who)
{
	uint64_t h = (l->salt ^ (uint64_t)kind) * 0x9e3779b97f4a7c15u;
	for (; *who; who++) {
		h = (h ^ (unsigned char)*who) * 0xff51afd7ed558ccdu;
		h ^= h >> 32;
	}
	return h ? h : 1;
}

/* Whoever has one address of IPv6 has the 2^64 beside it too: they count as one. */
static uint64_t hash_of(const struct mg_limits *l, enum mg_limit kind, const char *who)
{
	struct mg_network network;
	char text[MG_NETWORK_TEXT_MAX];
	if (!mg_network_read(who, &network))
		return hash(l, kind, who);
	mg_network_write(&network, text);
	return hash(l, kind, text);
}

static struct bucket *find(struct mg_limits *l, uint64_t who)
{
	struct bucket *set = &l->at[who % (SLOTS / WAYS) * WAYS], *oldest = set;
	for (int i = 0; i < WAYS; i++) {
		if (set[i].who == who)
			return &set[i];
		if (set[i].full_at < oldest->full_at)
			oldest = &set[i];
	}
	*oldest = (struct bucket){who, 0};
	return oldest;
}

int mg_limits_take(struct mg_limits *l, enum mg_limit kind, const char *who, int64_t now)
{
	const struct rate *r = &rates[kind];
	int wait = 0;
	mg_assert(kind > MG_LIMIT_NONE && kind < MG_LIMITS);
	if (!l)
		return 0;
	pthread_mutex_lock(&l->lock);
	struct bucket *b = find(l, hash_of(l, kind, who));
	int64_t full_at = (b->full_at > now ? b->full_at : now) + r->refill_ms;
	int64_t over = full_at - now - (int64_t)r->most * r->refill_ms;
	if (over > 0)
		wait = (int)((over + 999) / 1000);
	else
		b->full_at = full_at;
	pthread_mutex_unlock(&l->lock);
	return wait;
}
