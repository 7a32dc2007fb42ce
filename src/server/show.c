#include "server/show.h"

#include "server/stream.h"

enum { BUCKETS = 8192 };

struct mg_gallery {
	pthread_mutex_t lock;
	struct mg_show *bucket[BUCKETS];
};

struct mg_gallery *mg_gallery_new(void)
{
	struct mg_gallery *g = calloc(1, sizeof *g);
	if (g)
		pthread_mutex_init(&g->lock, NULL);
	return g;
}

void mg_gallery_free(struct mg_gallery *g)
{
	if (!g)
		return;
	for (size_t i = 0; i < BUCKETS; i++)
		while (g->bucket[i]) {
			struct mg_show *s = g->bucket[i];
			g->bucket[i] = s->next;
			mg_show_drop(s);
		}
	pthread_mutex_destroy(&g->lock);
	free(g);
}

static struct mg_show **place(struct mg_gallery *g, const char *id)
{
	uint32_t h = 2166136261u;
	for (const char *c = id; *c; c++)
		h = (h ^ (unsigned char)*c) * 16777619u;
	struct mg_show **at = &g->bucket[h % BUCKETS];
	while (*at && strcmp((*at)->id, id) != 0)
		at = &(*at)->next;
	return at;
}

struct mg_show *mg_gallery_find(struct mg_gallery *g, const char *id)
{
	pthread_mutex_lock(&g->lock);
	struct mg_show *s = *place(g, id);
	if (s)
		mg_show_hold(s);
	pthread_mutex_unlock(&g->lock);
	return s;
}

struct mg_show *mg_gallery_add(struct mg_gallery *g, const char *id)
{
	struct mg_show *s = calloc(1, sizeof *s);
	struct mg_buf name;
	if (!s)
		return NULL;
	mg_buf_init(&name, s->id, sizeof s->id);
	mg_buf_text(&name, id);
	pthread_mutex_init(&s->lock, NULL);
	s->here_version = 1;
	atomic_init(&s->refs, 2); /* the gallery's and the caller's */
	pthread_mutex_lock(&g->lock);
	struct mg_show **at = place(g, id);
	mg_assert(!*at);
	*at = s;
	pthread_mutex_unlock(&g->lock);
	return s;
}

char *mg_gallery_names(struct mg_gallery *g, size_t *n)
{
	size_t count = 0;
	pthread_mutex_lock(&g->lock);
	for (size_t i = 0; i < BUCKETS; i++)
		for (const struct mg_show *s = g->bucket[i]; s; s = s->next)
			count++;
	char *names = count ? malloc(count * MG_ID_MAX) : NULL;
	*n = 0;
	for (size_t i = 0; names && i < BUCKETS; i++)
		for (const struct mg_show *s = g->bucket[i]; s; s = s->next)
			memcpy(names + MG_ID_MAX * (*n)++, s->id, MG_ID_MAX);
	pthread_mutex_unlock(&g->lock);
	return names;
}

bool mg_gallery_retire(struct mg_gallery *g, struct mg_show *s)
{
	pthread_mutex_lock(&g->lock);
	pthread_mutex_lock(&s->lock);
	bool goes = !s->streams;
	s->retired = goes;
	pthread_mutex_unlock(&s->lock);
	if (goes) {
		struct mg_show **at = place(g, s->id);
		mg_assert(*at == s);
		*at = s->next;
		mg_show_drop(s);
	}
	pthread_mutex_unlock(&g->lock);
	return goes;
}

struct mg_show *mg_show_hold(struct mg_show *s)
{
	atomic_fetch_add(&s->refs, 1);
	return s;
}

void mg_show_drop(struct mg_show *s)
{
	if (!s || atomic_fetch_sub(&s->refs, 1) != 1)
		return;
	for (size_t i = 0; i < s->count; i++)
		free(s->said[i]);
	free(s->said);
	free(s->guests);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

bool mg_show_is_ready(struct mg_show *s)
{
	pthread_mutex_lock(&s->lock);
	bool ready = s->count > 0 && !s->retired;
	pthread_mutex_unlock(&s->lock);
	return ready;
}

bool mg_show_open_to(struct mg_show *s, int64_t visitor)
{
	pthread_mutex_lock(&s->lock);
	bool open = s->face.is_public;
	if (visitor) {
		open |= s->face.host == visitor;
		for (int i = 0; i < s->face.players; i++)
			open |= s->face.seat[i].visitor == visitor;
		for (size_t i = 0; i < s->guest_count && !open; i++)
			open = s->guests[i] == visitor;
	}
	pthread_mutex_unlock(&s->lock);
	return open;
}

/* Makes room, or keeps what there is and says so. */
static bool make_room(struct mg_show *s, size_t n)
{
	if (s->count + n <= s->room)
		return true;
	size_t room = (s->count + n) * 3 / 2 + 16;
	struct mg_said **more = realloc(s->said, room * sizeof *more);
	if (!more)
		return false;
	s->said = more;
	s->room = room;
	return true;
}

void mg_show_publish(struct mg_show *s, struct mg_said **more, size_t n, const struct mg_face *face)
{
	pthread_mutex_lock(&s->lock);
	if (make_room(s, n)) {
		for (size_t i = 0; i < n; i++)
			s->said[s->count++] = more[i];
		s->face = *face;
		mg_streams_reseat(s);
	} else {
		/* Those who follow are told nothing rather than something wrong; the table is read again. */
		for (size_t i = 0; i < n; i++)
			free(more[i]);
		s->retired = true;
	}
	mg_streams_wake(s);
	pthread_mutex_unlock(&s->lock);
}

void mg_show_guests(struct mg_show *s, int64_t *guests, size_t n)
{
	pthread_mutex_lock(&s->lock);
	free(s->guests);
	s->guests = guests;
	s->guest_count = n;
	pthread_mutex_unlock(&s->lock);
}

void mg_show_rewrite(struct mg_show *s, size_t n, struct mg_said *said)
{
	pthread_mutex_lock(&s->lock);
	mg_assert(n >= 1 && n <= s->count);
	free(s->said[n - 1]);
	s->said[n - 1] = said;
	pthread_mutex_unlock(&s->lock);
}

struct mg_said *mg_said_new(int64_t at, struct mg_str text)
{
	struct mg_said *said = malloc(sizeof *said + text.len + 1);
	if (!said)
		return NULL;
	said->at = at;
	said->len = (uint32_t)text.len;
	memcpy(said->text, text.at, text.len);
	said->text[text.len] = '\0';
	return said;
}
