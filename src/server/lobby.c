/* lobby.c: summaries of tables by name, by host, by network and by visitor, and the sorted list of those that everybody may see. */
#include "server/lobby.h"

enum { BUCKETS = 4096, VISITORS_MAX = 2000, ENTRIES_MAX = 50000 };

struct lobby_table {
	struct mg_table_summary summary;
	int visitors;         /* who have it in their lists */
	bool listed, counted; /* in `shown`; in the chains of host and network */
	struct lobby_table *next, *host_next, *network_next;
};

/* A visitor whose tables are kept. */
struct person {
	int64_t visitor;
	bool complete;
	struct lobby_table **tables; /* owned */
	size_t count, capacity;
	uint64_t used;
	struct person *next;
};

struct mg_lobby {
	pthread_mutex_t lock;
	struct lobby_table *bucket[BUCKETS], *host[BUCKETS], *network[BUCKETS];
	size_t entries;
	struct lobby_table **shown; /* owned; public and live, sorted */
	size_t shown_count, shown_capacity;
	bool complete;
	struct person *person[BUCKETS];
	size_t persons;
	uint64_t clock;
};

struct mg_lobby *mg_lobby_new(void)
{
	struct mg_lobby *l = calloc(1, sizeof *l);
	if (l)
		pthread_mutex_init(&l->lock, NULL);
	return l;
}

static void free_person(struct person *p)
{
	free(p->tables);
	free(p);
}

void mg_lobby_free(struct mg_lobby *l)
{
	if (!l)
		return;
	for (size_t i = 0; i < BUCKETS; i++) {
		for (struct lobby_table *e = l->bucket[i], *next; e; e = next) {
			next = e->next;
			free(e);
		}
		for (struct person *p = l->person[i], *next; p; p = next) {
			next = p->next;
			free_person(p);
		}
	}
	free(l->shown);
	pthread_mutex_destroy(&l->lock);
	free(l);
}

/* ---- where things are ---- */

static size_t hash_text(const char *text)
{
	uint32_t hash = 2166136261u;
	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 16777619u;
	return hash % BUCKETS;
}

static size_t hash_number(int64_t n)
{
	return (size_t)((uint64_t)n * 0x9e3779b97f4a7c15u >> 40) % BUCKETS;
}

static struct lobby_table **place(struct mg_lobby *l, const char *id)
{
	struct lobby_table **at = &l->bucket[hash_text(id)];
	while (*at && strcmp((*at)->summary.id, id) != 0)
		at = &(*at)->next;
	return at;
}

static struct person **place_of(struct mg_lobby *l, int64_t visitor)
{
	struct person **at = &l->person[hash_number(visitor)];
	while (*at && (*at)->visitor != visitor)
		at = &(*at)->next;
	return at;
}

static bool is_live(const struct mg_table_summary *s)
{
	return s->phase == MG_TABLE_OPEN || s->phase == MG_TABLE_PLAYING;
}

static bool has_free_seat(const struct mg_table_summary *s)
{
	for (int i = 0; i < s->players; i++)
		if (s->seat[i].sitter == MG_SITS_NOBODY)
			return true;
	return false;
}

static int seat_of(const struct mg_table_summary *s, int64_t visitor)
{
	for (int i = 0; visitor && i < s->players; i++)
		if (s->seat[i].visitor == visitor)
			return i;
	return -1;
}

/* ---- order ---- */

/* Where a table stands in a list: by rank, then the latest first, then by name. */
struct key {
	int rank;
	int64_t time;
	char id[MG_ID_MAX];
};

static int compare(const struct key *a, const struct key *b)
{
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	return strcmp(a->id, b->id);
}

static struct key key_for_all(const struct mg_table_summary *s)
{
	struct key k = {.rank = s->phase == MG_TABLE_PLAYING ? 2 : !has_free_seat(s), .time = s->made};
	memcpy(k.id, s->id, sizeof k.id);
	return k;
}

static struct key key_for_visitor(const struct mg_table_summary *s, int64_t visitor)
{
	int seat = seat_of(s, visitor);
	bool waits = seat >= 0 && is_live(s) && (s->turn >> seat & 1);
	struct key k = {.rank = waits ? 0 : is_live(s) ? 1 : 2, .time = s->changed};
	memcpy(k.id, s->id, sizeof k.id);
	return k;
}

static void write_cursor(const struct key *k, char out[MG_CURSOR_MAX])
{
	snprintf(out, MG_CURSOR_MAX, "%d.%lld.%s", k->rank, (long long)k->time, k->id);
}

static bool read_cursor(const char *text, struct key *k)
{
	struct mg_str rest = mg_str(text);
	long rank;
	const char *dot = strchr(text, '.'), *last = dot ? strchr(dot + 1, '.') : NULL;
	if (!last || !mg_str_number((struct mg_str){text, (size_t)(dot - text)}, 9, &rank))
		return false;
	struct mg_str time = {dot + 1, (size_t)(last - dot - 1)}, id = {last + 1, (size_t)(rest.at + rest.len - last - 1)};
	if (!time.len || time.len > 16 || !id.len || id.len >= MG_ID_MAX || strspn(time.at, "0123456789") != time.len)
		return false;
	k->rank = (int)rank;
	k->time = strtoll(time.at, NULL, 10);
	memcpy(k->id, id.at, id.len);
	k->id[id.len] = '\0';
	return true;
}

bool mg_cursor_is_good(const char *text)
{
	struct key k;
	return strlen(text) < MG_CURSOR_MAX && read_cursor(text, &k);
}

/* The first of the list that comes after a key. */
static size_t behind(const struct mg_lobby *l, const struct key *k)
{
	size_t low = 0, high = l->shown_count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		struct key there = key_for_all(&l->shown[middle]->summary);
		if (compare(&there, k) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* ---- in and out ---- */

static void hide(struct mg_lobby *l, struct lobby_table *e)
{
	if (!e->listed)
		return;
	struct key k = key_for_all(&e->summary);
	size_t at = behind(l, &k);
	mg_assert(at > 0 && l->shown[at - 1] == e);
	memmove(l->shown + at - 1, l->shown + at, (l->shown_count - at) * sizeof *l->shown);
	l->shown_count--;
	e->listed = false;
}

static bool show(struct mg_lobby *l, struct lobby_table *e)
{
	if (!e->summary.is_public || !is_live(&e->summary))
		return true;
	if (l->shown_count == l->shown_capacity) {
		size_t capacity = l->shown_capacity * 2 + 64;
		struct lobby_table **more = realloc(l->shown, capacity * sizeof *more);
		if (!more)
			return false;
		l->shown = more;
		l->shown_capacity = capacity;
	}
	struct key k = key_for_all(&e->summary);
	size_t at = behind(l, &k);
	memmove(l->shown + at + 1, l->shown + at, (l->shown_count - at) * sizeof *l->shown);
	l->shown[at] = e;
	l->shown_count++;
	e->listed = true;
	return true;
}

static void uncount(struct mg_lobby *l, struct lobby_table *e)
{
	struct lobby_table **at;
	if (!e->counted)
		return;
	for (at = &l->host[hash_number(e->summary.host)]; *at != e; at = &(*at)->host_next)
		;
	*at = e->host_next;
	for (at = &l->network[hash_text(e->summary.from)]; *at != e; at = &(*at)->network_next)
		;
	*at = e->network_next;
	e->counted = false;
}

static void count(struct mg_lobby *l, struct lobby_table *e)
{
	struct lobby_table **host = &l->host[hash_number(e->summary.host)], **network = &l->network[hash_text(e->summary.from)];
	if (e->summary.phase != MG_TABLE_OPEN)
		return;
	e->host_next = *host;
	*host = e;
	e->network_next = *network;
	*network = e;
	e->counted = true;
}

static void forget_for(struct person *p, struct lobby_table *e)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->tables[i] == e) {
			p->tables[i] = p->tables[--p->count];
			e->visitors--;
			return;
		}
}

static bool keep_for(struct person *p, struct lobby_table *e)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->tables[i] == e)
			return true;
	if (p->count == p->capacity) {
		size_t capacity = p->capacity * 2 + 8;
		struct lobby_table **more = realloc(p->tables, capacity * sizeof *more);
		if (!more)
			return false;
		p->tables = more;
		p->capacity = capacity;
	}
	p->tables[p->count++] = e;
	e->visitors++;
	return true;
}

static void drop_if_unused(struct mg_lobby *l, struct lobby_table *e)
{
	if (e->listed || e->counted || e->visitors)
		return;
	struct lobby_table **at = place(l, e->summary.id);
	mg_assert(*at == e);
	*at = e->next;
	l->entries--;
	free(e);
}

static bool is_wanted(struct mg_lobby *l, const struct mg_table_summary *s)
{
	bool wanted = s->phase == MG_TABLE_OPEN || (s->is_public && is_live(s));
	for (int i = 0; i < s->players && !wanted; i++)
		wanted = s->seat[i].visitor && *place_of(l, s->seat[i].visitor);
	return wanted;
}

/* Puts it into every list where it belongs now. */
static bool enter(struct mg_lobby *l, struct lobby_table *e)
{
	bool fine = show(l, e);
	count(l, e);
	for (int i = 0; i < e->summary.players; i++) {
		struct person *p = e->summary.seat[i].visitor ? *place_of(l, e->summary.seat[i].visitor) : NULL;
		fine = (!p || keep_for(p, e)) && fine;
	}
	return fine;
}

static void leave(struct mg_lobby *l, struct lobby_table *e)
{
	hide(l, e);
	uncount(l, e);
	for (int i = 0; i < e->summary.players; i++) {
		struct person *p = e->summary.seat[i].visitor ? *place_of(l, e->summary.seat[i].visitor) : NULL;
		if (p)
			forget_for(p, e);
	}
}

bool mg_lobby_put(struct mg_lobby *l, const struct mg_table_summary *summary)
{
	bool fine = true;
	pthread_mutex_lock(&l->lock);
	struct lobby_table **at = place(l, summary->id), *e = *at;
	if ((!e && !is_wanted(l, summary)) || (e && e->summary.events > summary->events)) {
		pthread_mutex_unlock(&l->lock);
		return true;
	}
	if (e) {
		char from[sizeof e->summary.from];
		memcpy(from, e->summary.from, sizeof from);
		leave(l, e);
		e->summary = *summary;
		if (!summary->from[0])
			memcpy(e->summary.from, from, sizeof from); /* where it was made is known only to who has made it */
	} else if ((e = calloc(1, sizeof *e)) != NULL) {
		e->summary = *summary;
		*at = e;
		l->entries++;
	}
	fine = e && enter(l, e);
	if (e)
		drop_if_unused(l, e);
	pthread_mutex_unlock(&l->lock);
	return fine;
}

int64_t mg_lobby_events(struct mg_lobby *l, const char *id)
{
	pthread_mutex_lock(&l->lock);
	struct lobby_table *e = *place(l, id);
	int64_t events = e ? e->summary.events : 0;
	pthread_mutex_unlock(&l->lock);
	return events;
}

bool mg_lobby_get(struct mg_lobby *l, const char *id, struct mg_table_summary *out)
{
	pthread_mutex_lock(&l->lock);
	struct lobby_table *e = *place(l, id);
	if (e)
		*out = e->summary;
	pthread_mutex_unlock(&l->lock);
	return e != NULL;
}

char *mg_lobby_names(struct mg_lobby *l, size_t *n)
{
	*n = 0;
	pthread_mutex_lock(&l->lock);
	char *names = l->entries ? malloc(l->entries * MG_ID_MAX) : NULL;
	for (size_t i = 0; names && i < BUCKETS; i++)
		for (const struct lobby_table *e = l->bucket[i]; e; e = e->next)
			memcpy(names + MG_ID_MAX * (*n)++, e->summary.id, MG_ID_MAX);
	pthread_mutex_unlock(&l->lock);
	return names;
}

/* ---- visitors ---- */

static void drop_person(struct mg_lobby *l, struct person **at)
{
	struct person *p = *at;
	*at = p->next;
	for (size_t i = 0; i < p->count; i++) {
		p->tables[i]->visitors--;
		drop_if_unused(l, p->tables[i]);
	}
	l->persons--;
	free_person(p);
}

/* The one who has not asked for longest makes way. */
static void make_room(struct mg_lobby *l)
{
	while (l->persons >= VISITORS_MAX || (l->persons && l->entries > ENTRIES_MAX)) {
		struct person **oldest = NULL;
		for (size_t i = 0; i < BUCKETS; i++)
			for (struct person **at = &l->person[i]; *at; at = &(*at)->next)
				if (!oldest || (*at)->used < (*oldest)->used)
					oldest = at;
		drop_person(l, oldest);
	}
}

bool mg_lobby_begin_visitor(struct mg_lobby *l, int64_t visitor)
{
	mg_assert(visitor > 0);
	pthread_mutex_lock(&l->lock);
	struct person *p = *place_of(l, visitor);
	if (!p) {
		make_room(l);
		p = calloc(1, sizeof *p);
		if (p) {
			p->visitor = visitor;
			*place_of(l, visitor) = p;
			l->persons++;
		}
		/* Tables that are kept for other reasons. */
		for (size_t i = 0; p && i < BUCKETS; i++)
			for (struct lobby_table *e = l->bucket[i]; e; e = e->next)
				if (seat_of(&e->summary, visitor) >= 0)
					keep_for(p, e);
	}
	if (p)
		p->used = ++l->clock;
	pthread_mutex_unlock(&l->lock);
	return p != NULL;
}

void mg_lobby_end_visitor(struct mg_lobby *l, int64_t visitor)
{
	pthread_mutex_lock(&l->lock);
	struct person *p = *place_of(l, visitor);
	if (p)
		p->complete = true;
	pthread_mutex_unlock(&l->lock);
}

bool mg_lobby_keeps_visitor(struct mg_lobby *l, int64_t visitor)
{
	pthread_mutex_lock(&l->lock);
	bool keeps = *place_of(l, visitor) != NULL;
	pthread_mutex_unlock(&l->lock);
	return keeps;
}

void mg_lobby_end_open(struct mg_lobby *l)
{
	pthread_mutex_lock(&l->lock);
	l->complete = true;
	pthread_mutex_unlock(&l->lock);
}

int mg_lobby_open_of_host(struct mg_lobby *l, int64_t host)
{
	int n = 0;
	pthread_mutex_lock(&l->lock);
	for (const struct lobby_table *e = l->host[hash_number(host)]; e; e = e->host_next)
		n += e->summary.host == host;
	pthread_mutex_unlock(&l->lock);
	return n;
}

int mg_lobby_open_from(struct mg_lobby *l, const char *network)
{
	int n = 0;
	pthread_mutex_lock(&l->lock);
	for (const struct lobby_table *e = l->network[hash_text(network)]; e; e = e->network_next)
		n += strcmp(e->summary.from, network) == 0;
	pthread_mutex_unlock(&l->lock);
	return n;
}

int mg_lobby_open_seats(struct mg_lobby *l, int64_t visitor)
{
	int n = 0;
	pthread_mutex_lock(&l->lock);
	for (size_t i = 0; i < l->shown_count && l->shown[i]->summary.phase == MG_TABLE_OPEN; i++)
		n += l->shown[i]->summary.host != visitor && seat_of(&l->shown[i]->summary, visitor) >= 0;
	pthread_mutex_unlock(&l->lock);
	return n;
}

/* ---- pages ---- */

/* A filter lets through what it names; -1: all. */
static bool lets(int wanted, int is)
{
	return wanted < 0 || wanted == is;
}

static bool fits(const struct mg_list_query *q, const struct mg_table_summary *s)
{
	return lets(q->edition, (int)s->edition) && (!q->players || q->players == s->players) &&
	       lets(q->pace, (int)(mg_pace_is_slow(&s->pace) ? MG_PACE_MOVE : s->pace.kind)) && (!q->lang[0] || strcmp(q->lang, s->lang) == 0) &&
	       lets(q->rated, s->is_rated) && (!q->has_seat || (s->phase == MG_TABLE_OPEN && has_free_seat(s)));
}

/* False: the page is full, and there is more. */
static bool add_to_page(const struct mg_list_query *q, struct mg_list_page *page, const struct mg_table_summary *s, struct key k, struct key *last)
{
	if (page->count == q->most) {
		write_cursor(last, page->next);
		return false;
	}
	page->tables[page->count++] = *s;
	*last = k;
	return true;
}

static void list_shown(struct mg_lobby *l, const struct mg_list_query *q, struct mg_list_page *page)
{
	struct key k, last = {0};
	size_t i = q->after[0] && read_cursor(q->after, &k) ? behind(l, &k) : 0;
	for (; i < l->shown_count; i++) {
		const struct mg_table_summary *s = &l->shown[i]->summary;
		/* His own are in his own list. */
		if (!fits(q, s) || seat_of(s, q->visitor) >= 0)
			continue;
		if (!add_to_page(q, page, s, key_for_all(s), &last))
			return;
	}
}

struct ranked {
	struct key key;
	const struct lobby_table *entry;
};

static int compare_ranked(const void *a, const void *b)
{
	return compare(&((const struct ranked *)a)->key, &((const struct ranked *)b)->key);
}

static bool list_mine(const struct person *p, const struct mg_list_query *q, struct mg_list_page *page)
{
	struct key from, last = {0};
	bool begun = !(q->after[0] && read_cursor(q->after, &from));
	struct ranked *all = malloc((p->count + 1) * sizeof *all);
	size_t n = 0;
	if (!all)
		return false;
	for (size_t i = 0; i < p->count; i++)
		if (fits(q, &p->tables[i]->summary))
			all[n++] = (struct ranked){key_for_visitor(&p->tables[i]->summary, q->visitor), p->tables[i]};
	qsort(all, n, sizeof *all, compare_ranked);
	for (size_t i = 0; i < n; i++)
		if (begun || compare(&all[i].key, &from) > 0)
			if (!add_to_page(q, page, &all[i].entry->summary, all[i].key, &last))
				break;
	free(all);
	return true;
}

enum mg_listed mg_lobby_list(struct mg_lobby *l, const struct mg_list_query *q, struct mg_list_page *page)
{
	enum mg_listed result = MG_LIST_UNKNOWN;
	mg_assert(q->most > 0 && q->most <= MG_PAGE_MOST && (!q->mine || q->visitor));
	*page = (struct mg_list_page){.tables = malloc((size_t)q->most * sizeof *page->tables)};
	if (!page->tables)
		return MG_LIST_NO_MEMORY;
	pthread_mutex_lock(&l->lock);
	if (!q->mine && l->complete) {
		list_shown(l, q, page);
		result = MG_LISTED;
	} else if (q->mine) {
		struct person *p = *place_of(l, q->visitor);
		if (p && p->complete) {
			p->used = ++l->clock;
			result = list_mine(p, q, page) ? MG_LISTED : MG_LIST_NO_MEMORY;
		}
	}
	pthread_mutex_unlock(&l->lock);
	if (result != MG_LISTED) {
		free(page->tables);
		page->tables = NULL;
	}
	return result;
}
