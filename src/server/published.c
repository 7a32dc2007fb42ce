/* published.c: published tables, and the registry of all of them. */
#include "server/published.h"

#include "server/stream.h"

enum { BUCKETS = 8192 };

struct mg_registry {
	pthread_mutex_t lock;
	struct mg_published *bucket[BUCKETS];
};

struct mg_registry *mg_registry_new(void)
{
	struct mg_registry *registry = calloc(1, sizeof *registry);
	if (registry)
		pthread_mutex_init(&registry->lock, NULL);
	return registry;
}

void mg_registry_free(struct mg_registry *registry)
{
	if (!registry)
		return;
	for (size_t i = 0; i < BUCKETS; i++)
		while (registry->bucket[i]) {
			struct mg_published *p = registry->bucket[i];
			registry->bucket[i] = p->next;
			mg_published_drop(p);
		}
	pthread_mutex_destroy(&registry->lock);
	free(registry);
}

static struct mg_published **place(struct mg_registry *registry, const char *id)
{
	uint32_t hash = 2166136261u;
	for (const char *c = id; *c; c++)
		hash = (hash ^ (unsigned char)*c) * 16777619u;
	struct mg_published **at = &registry->bucket[hash % BUCKETS];
	while (*at && strcmp((*at)->id, id) != 0)
		at = &(*at)->next;
	return at;
}

struct mg_published *mg_registry_find(struct mg_registry *registry, const char *id)
{
	pthread_mutex_lock(&registry->lock);
	struct mg_published *p = *place(registry, id);
	if (p)
		mg_published_hold(p);
	pthread_mutex_unlock(&registry->lock);
	return p;
}

struct mg_published *mg_registry_add(struct mg_registry *registry, const char *id)
{
	struct mg_published *p = calloc(1, sizeof *p);
	struct mg_buf name;
	if (!p)
		return NULL;
	mg_buf_init(&name, p->id, sizeof p->id);
	mg_buf_text(&name, id);
	mg_assert(name.len && !name.full);
	pthread_mutex_init(&p->lock, NULL);
	p->here_version = 1;
	atomic_init(&p->refs, 2); /* the registry's and the caller's */
	pthread_mutex_lock(&registry->lock);
	struct mg_published **at = place(registry, id);
	mg_assert(!*at);
	*at = p;
	pthread_mutex_unlock(&registry->lock);
	return p;
}

char *mg_registry_names(struct mg_registry *registry, size_t *n)
{
	size_t count = 0;
	pthread_mutex_lock(&registry->lock);
	for (size_t i = 0; i < BUCKETS; i++)
		for (const struct mg_published *p = registry->bucket[i]; p; p = p->next)
			count++;
	char *names = count ? malloc(count * MG_ID_MAX) : NULL;
	*n = 0;
	for (size_t i = 0; names && i < BUCKETS; i++)
		for (const struct mg_published *p = registry->bucket[i]; p; p = p->next)
			memcpy(names + MG_ID_MAX * (*n)++, p->id, MG_ID_MAX);
	pthread_mutex_unlock(&registry->lock);
	return names;
}

bool mg_registry_retire(struct mg_registry *registry, struct mg_published *p)
{
	pthread_mutex_lock(&registry->lock);
	pthread_mutex_lock(&p->lock);
	bool goes = !p->streams;
	p->retired = goes;
	pthread_mutex_unlock(&p->lock);
	if (goes) {
		struct mg_published **at = place(registry, p->id);
		mg_assert(*at == p);
		*at = p->next;
		mg_published_drop(p);
	}
	pthread_mutex_unlock(&registry->lock);
	return goes;
}

struct mg_published *mg_published_hold(struct mg_published *p)
{
	int before = atomic_fetch_add(&p->refs, 1);
	mg_assert(before > 0);
	(void)before;
	return p;
}

void mg_published_drop(struct mg_published *p)
{
	if (!p || atomic_fetch_sub(&p->refs, 1) != 1)
		return;
	mg_assert(!p->streams); /* each holds a reference */
	for (size_t i = 0; i < p->count; i++)
		free(p->events[i]);
	free(p->events);
	free(p->watchers);
	free(p->removed);
	free(p->own);
	pthread_mutex_destroy(&p->lock);
	free(p);
}

bool mg_published_is_ready(struct mg_published *p)
{
	pthread_mutex_lock(&p->lock);
	bool ready = p->count > 0 && !p->retired;
	pthread_mutex_unlock(&p->lock);
	return ready;
}

bool mg_published_is_here(struct mg_published *p, int seat)
{
	mg_assert(seat >= 0 && seat < MG_SEATS);
	pthread_mutex_lock(&p->lock);
	bool here = p->here[seat] > 0;
	pthread_mutex_unlock(&p->lock);
	return here;
}

bool mg_published_is_followed(struct mg_published *p)
{
	pthread_mutex_lock(&p->lock);
	bool followed = p->streams != NULL;
	pthread_mutex_unlock(&p->lock);
	return followed;
}

bool mg_published_needs_follower(struct mg_published *p)
{
	pthread_mutex_lock(&p->lock);
	bool needs = p->summary.phase == MG_TABLE_PLAYING;
	for (int i = 0; i < p->summary.players; i++)
		needs &= p->summary.seat[i].sitter != MG_SITS_PERSON || p->summary.seat[i].away;
	pthread_mutex_unlock(&p->lock);
	return needs;
}

bool mg_published_lets_in(const struct mg_published *p, int64_t visitor)
{
	bool open = p->summary.is_public;
	for (size_t i = 0; visitor && i < p->removed_count; i++)
		if (p->removed[i] == visitor)
			return false;
	if (visitor) {
		open |= p->summary.host == visitor;
		for (int i = 0; i < p->summary.players; i++)
			open |= p->summary.seat[i].visitor == visitor;
		for (size_t i = 0; i < p->watcher_count && !open; i++)
			open = p->watchers[i] == visitor;
	}
	return open;
}

bool mg_published_open_to(struct mg_published *p, int64_t visitor)
{
	pthread_mutex_lock(&p->lock);
	bool open = mg_published_lets_in(p, visitor);
	pthread_mutex_unlock(&p->lock);
	return open;
}

/* Makes room, or keeps what there is and says so. */
static bool reserve(struct mg_published *p, size_t n)
{
	if (p->count + n <= p->capacity)
		return true;
	size_t capacity = (p->count + n) * 3 / 2 + 16;
	struct mg_logged_event **more = realloc(p->events, capacity * sizeof *more);
	if (!more)
		return false;
	p->events = more;
	p->capacity = capacity;
	return true;
}

/* The board of a table does not change. False: memory was refused. */
static bool keep_sheet(struct mg_published *p, const struct mg_table *t)
{
	if (p->sheet)
		return true;
	if (t->own) {
		p->own = malloc(sizeof *p->own);
		if (p->own)
			*p->own = *t->own;
	}
	p->sheet = t->own ? p->own : t->record.sheet;
	return p->sheet;
}

void mg_published_add(struct mg_published *p, struct mg_logged_event **more, size_t n, const struct mg_table_summary *summary, const struct mg_table *t)
{
	pthread_mutex_lock(&p->lock);
	if (reserve(p, n) && keep_sheet(p, t)) {
		for (size_t i = 0; i < n; i++)
			p->events[p->count++] = more[i];
		p->summary = *summary;
		p->state = t->state;
		mg_assert((size_t)summary->events == p->count);
		mg_streams_reseat(p);
	} else {
		/* Those who follow are told nothing rather than something wrong; the table is read again. */
		for (size_t i = 0; i < n; i++)
			free(more[i]);
		p->retired = true;
	}
	mg_streams_wake(p);
	pthread_mutex_unlock(&p->lock);
}

static int64_t *copy_of(const int64_t *from, size_t n)
{
	int64_t *copy = malloc((n + 1) * sizeof *copy);
	if (copy && n)
		memcpy(copy, from, n * sizeof *copy);
	return copy;
}

bool mg_published_set_people(struct mg_published *p, const int64_t *watchers, size_t n, const int64_t *removed, size_t n_removed)
{
	int64_t *may = copy_of(watchers, n), *may_not = copy_of(removed, n_removed);
	if (!may || !may_not) {
		free(may);
		free(may_not);
		return false;
	}
	pthread_mutex_lock(&p->lock);
	free(p->watchers);
	free(p->removed);
	p->watchers = may;
	p->watcher_count = n;
	p->removed = may_not;
	p->removed_count = n_removed;
	pthread_mutex_unlock(&p->lock);
	return true;
}

void mg_published_redact(struct mg_published *p, size_t n, struct mg_logged_event *event)
{
	pthread_mutex_lock(&p->lock);
	mg_assert(n >= 1 && n <= p->count);
	free(p->events[n - 1]);
	p->events[n - 1] = event;
	pthread_mutex_unlock(&p->lock);
}

struct mg_logged_event *mg_logged_event_new(int64_t at, struct mg_str text)
{
	mg_assert(text.len && text.len < MG_EVENT_MAX);
	struct mg_logged_event *event = malloc(sizeof *event + text.len + 1);
	if (!event)
		return NULL;
	event->at = at;
	event->len = (uint32_t)text.len;
	memcpy(event->text, text.at, text.len);
	event->text[text.len] = '\0';
	return event;
}
