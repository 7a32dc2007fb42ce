/* session_cache.c: a table of fixed size of who stands behind a cookie or token. */
#include "server/session_cache.h"

#include <pthread.h>

enum { SLOTS = 1 << 14, WAYS = 4, FRESH_MS = 5000 };

struct entry {
	uint8_t hash[MG_DIGEST];
	struct mg_identity who;
	int64_t until; /* ticks; 0: empty */
};

struct mg_session_cache {
	pthread_mutex_t lock;
	struct entry entry[SLOTS];
};

struct mg_session_cache *mg_session_cache_new(void)
{
	struct mg_session_cache *cache = calloc(1, sizeof *cache);
	if (cache)
		pthread_mutex_init(&cache->lock, NULL);
	return cache;
}

void mg_session_cache_free(struct mg_session_cache *cache)
{
	if (!cache)
		return;
	pthread_mutex_destroy(&cache->lock);
	free(cache);
}

/* A hash is as good as random, so its first bytes choose the set. */
static struct entry *set_of(struct mg_session_cache *cache, const uint8_t hash[MG_DIGEST])
{
	uint32_t start;
	memcpy(&start, hash, sizeof start);
	return &cache->entry[start % (SLOTS / WAYS) * WAYS];
}

bool mg_session_cache_find(struct mg_session_cache *cache, const uint8_t hash[MG_DIGEST], struct mg_identity *who)
{
	int64_t now = mg_ticks();
	bool found = false;
	pthread_mutex_lock(&cache->lock);
	struct entry *set = set_of(cache, hash);
	for (int i = 0; i < WAYS && !found; i++)
		if (set[i].until > now && memcmp(set[i].hash, hash, MG_DIGEST) == 0) {
			*who = set[i].who;
			found = true;
		}
	pthread_mutex_unlock(&cache->lock);
	return found;
}

void mg_session_cache_put(struct mg_session_cache *cache, const uint8_t hash[MG_DIGEST], const struct mg_identity *who)
{
	mg_assert(who->id); /* nobody is not remembered: he may become somebody at once */
	pthread_mutex_lock(&cache->lock);
	struct entry *set = set_of(cache, hash), *to = set;
	for (int i = 0; i < WAYS; i++) {
		if (memcmp(set[i].hash, hash, MG_DIGEST) == 0) {
			to = &set[i];
			break;
		}
		if (set[i].until < to->until)
			to = &set[i];
	}
	memcpy(to->hash, hash, MG_DIGEST);
	to->who = *who;
	to->until = mg_ticks() + FRESH_MS;
	pthread_mutex_unlock(&cache->lock);
}

void mg_session_cache_forget(struct mg_session_cache *cache, int64_t visitor)
{
	pthread_mutex_lock(&cache->lock);
	for (size_t i = 0; i < SLOTS; i++)
		if (!visitor || cache->entry[i].who.id == visitor)
			cache->entry[i].until = 0;
	pthread_mutex_unlock(&cache->lock);
}
