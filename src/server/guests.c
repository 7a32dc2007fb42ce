#include "server/guests.h"

#include <pthread.h>

enum { SLOTS = 1 << 14, WAYS = 4, FRESH_MS = 5000 };

struct card {
	uint8_t hash[MG_DIGEST];
	struct mg_identity who;
	int64_t until; /* ticks; 0: empty */
};

struct mg_guests {
	pthread_mutex_t lock;
	struct card card[SLOTS];
};

struct mg_guests *mg_guests_new(void)
{
	struct mg_guests *g = calloc(1, sizeof *g);
	if (g)
		pthread_mutex_init(&g->lock, NULL);
	return g;
}

void mg_guests_free(struct mg_guests *g)
{
	if (!g)
		return;
	pthread_mutex_destroy(&g->lock);
	free(g);
}

/* A hash is as good as random, so its first bytes choose the set. */
static struct card *set_of(struct mg_guests *g, const uint8_t hash[MG_DIGEST])
{
	uint32_t start;
	memcpy(&start, hash, sizeof start);
	return &g->card[start % (SLOTS / WAYS) * WAYS];
}

bool mg_guests_find(struct mg_guests *g, const uint8_t hash[MG_DIGEST], struct mg_identity *who)
{
	int64_t now = mg_ticks();
	bool found = false;
	pthread_mutex_lock(&g->lock);
	struct card *set = set_of(g, hash);
	for (int i = 0; i < WAYS && !found; i++)
		if (set[i].until > now && memcmp(set[i].hash, hash, MG_DIGEST) == 0) {
			*who = set[i].who;
			found = true;
		}
	pthread_mutex_unlock(&g->lock);
	return found;
}

void mg_guests_put(struct mg_guests *g, const uint8_t hash[MG_DIGEST], const struct mg_identity *who)
{
	pthread_mutex_lock(&g->lock);
	struct card *set = set_of(g, hash), *to = set;
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
	pthread_mutex_unlock(&g->lock);
}

void mg_guests_forget(struct mg_guests *g, int64_t visitor)
{
	pthread_mutex_lock(&g->lock);
	for (size_t i = 0; i < SLOTS; i++)
		if (!visitor || g->card[i].who.id == visitor)
			g->card[i].until = 0;
	pthread_mutex_unlock(&g->lock);
}
