/* stream.c: streams from their beginning to their end: reading them, waking them, and the thread that looks at all of them. */
#include "server/stream_inside.h"

#include <errno.h>
#include <sys/socket.h>
#include <time.h>

enum {
	NOTICES_MAX = 16,    /* that wait for a slow reader; older ones are dropped */
	PULSE_MS = 100,
	LAPS = 10,           /* pulses in which every stream is looked at once */
	FEW = 64,            /* so many are looked at in every pulse */
	BLOCK = 1024,
	CHECK_MS = 10000,    /* after so long a stream's right is looked at again */
};

static struct mg_stream **bucket(struct mg_streams *all, int64_t visitor)
{
	return &all->of_visitor[(uint64_t)visitor % MG_STREAM_BUCKETS];
}

/* With the stream's lock held. */
static void wake(struct mg_stream *s)
{
	if (s->suspended) {
		s->suspended = false;
		MHD_resume_connection(s->connection);
	}
}

void mg_streams_wake(struct mg_published *published)
{
	for (struct mg_subscription *f = published->streams; f; f = f->table_next) {
		pthread_mutex_lock(&f->stream->lock);
		f->stream->news = true;
		wake(f->stream);
		pthread_mutex_unlock(&f->stream->lock);
	}
}

static int seat_of(const struct mg_published *published, int64_t visitor)
{
	for (int i = 0; visitor && i < published->summary.players; i++)
		if (published->summary.seat[i].visitor == visitor)
			return i;
	return -1;
}

static int *place_of(struct mg_subscription *f)
{
	mg_assert(f->published && f->seat >= -1 && f->seat < MG_SEATS);
	return f->seat >= 0 ? &f->published->here[f->seat] : &f->published->watching;
}

void mg_streams_reseat(struct mg_published *published)
{
	for (struct mg_subscription *f = published->streams; f; f = f->table_next) {
		int seat = seat_of(published, f->stream->visitor);
		if (seat == f->seat)
			continue;
		(*place_of(f))--;
		f->seat = seat;
		(*place_of(f))++;
		published->here_version++;
	}
}

/* Puts an item, or what fits of it; keeps the rest for next time. */
static bool put_item(struct mg_stream *s, struct mg_stream_item *it, char *out, size_t max, size_t *len)
{
	size_t fits = max - *len < it->len ? max - *len : it->len;
	memcpy(out + *len, it->data, fits);
	*len += fits;
	if (fits == it->len)
		return true;
	mg_assert(!s->rest);
	s->rest_len = it->len - fits;
	s->rest_at = 0;
	s->rest = malloc(s->rest_len);
	if (!s->rest)
		return false;
	memcpy(s->rest, it->data + fits, s->rest_len);
	return true;
}

static size_t put_rest(struct mg_stream *s, char *out, size_t max)
{
	size_t left = s->rest_len - s->rest_at, fits = left < max ? left : max;
	mg_assert(s->rest && left > 0);
	memcpy(out, s->rest + s->rest_at, fits);
	s->rest_at += fits;
	if (s->rest_at == s->rest_len) {
		free(s->rest);
		s->rest = NULL;
	}
	return fits;
}

static ssize_t read_stream(void *stream, uint64_t position, char *out, size_t max)
{
	struct mg_stream *s = stream;
	struct mg_stream_item it;
	size_t len = 0;
	(void)position;
	if (s->rest)
		len = put_rest(s, out, max);
	while (!s->rest && len < max) {
		enum mg_stream_turn turn = mg_stream_next(s, &it, len == 0);
		if (turn == MG_STREAM_ENDS && len == 0)
			return MHD_CONTENT_READER_END_OF_STREAM;
		if (turn != MG_STREAM_SAYS)
			break;
		bool copied = put_item(s, &it, out, max, &len);
		mg_stream_item_free(&it);
		if (!copied)
			return MHD_CONTENT_READER_END_WITH_ERROR;
	}
	return (ssize_t)len;
}

/* ---- from the beginning to the end of a stream ---- */

static void link_stream(struct mg_stream *s)
{
	struct mg_streams *all = s->all;
	struct mg_stream **of = bucket(all, s->visitor);
	s->before = all->last;
	*(all->last ? &all->last->next : &all->first) = s;
	all->last = s;
	s->visitor_next = *of;
	if (*of)
		(*of)->visitor_before = s;
	*of = s;
	all->count++;
}

static void unlink_stream(struct mg_stream *s)
{
	struct mg_streams *all = s->all;
	*(s->before ? &s->before->next : &all->first) = s->next;
	*(s->next ? &s->next->before : &all->last) = s->before;
	*(s->visitor_before ? &s->visitor_before->visitor_next : bucket(all, s->visitor)) = s->visitor_next;
	if (s->visitor_next)
		s->visitor_next->visitor_before = s->visitor_before;
	all->count--;
	mg_assert(all->count >= 0 && (all->count > 0) == (all->first != NULL));
}

static bool join_table(struct mg_stream *s, struct mg_published *published, const char *id, int64_t after)
{
	struct mg_subscription *f = &s->follow[s->follows];
	mg_assert(s->follows < MG_FOLLOW_MAX && after >= 0);
	*f = (struct mg_subscription){.stream = s, .sent = (size_t)after, .seat = -1};
	memcpy(f->table, id, strnlen(id, MG_ID_MAX - 1) + 1);
	if (!published) {
		s->follows++;
		return true;
	}
	pthread_mutex_lock(&published->lock);
	bool joins = !published->retired;
	if (joins) {
		f->published = mg_published_hold(published);
		f->seat = seat_of(published, s->visitor);
		(*place_of(f))++;
		published->here_version++;
		f->table_next = published->streams;
		if (published->streams)
			published->streams->table_before = f;
		published->streams = f;
		s->follows++;
	}
	pthread_mutex_unlock(&published->lock);
	return joins;
}

static void leave_tables(struct mg_stream *s)
{
	for (int i = 0; i < s->follows; i++) {
		struct mg_subscription *f = &s->follow[i];
		struct mg_published *published = f->published;
		if (!published)
			continue;
		pthread_mutex_lock(&published->lock);
		(*place_of(f))--;
		published->here_version++;
		*(f->table_before ? &f->table_before->table_next : &published->streams) = f->table_next;
		if (f->table_next)
			f->table_next->table_before = f->table_before;
		pthread_mutex_unlock(&published->lock);
		mg_published_drop(published);
	}
	s->follows = 0;
}

/* All that the request names. */
static bool join_tables(struct mg_stream *s, const struct mg_request *r)
{
	const struct mg_body_follow *b = &r->body.follow;
	bool joined = !r->published || join_table(s, r->published, r->published->id, b->after);
	for (int i = 0; i < b->tables && joined; i++)
		joined = join_table(s, r->followed[i], b->table[i].id, b->table[i].after);
	return joined;
}

static void end_stream(void *stream)
{
	struct mg_stream *s = stream;
	pthread_mutex_lock(&s->all->lock);
	unlink_stream(s);
	pthread_mutex_unlock(&s->all->lock);
	leave_tables(s);
	while (s->notices) {
		struct mg_notice *n = s->notices;
		s->notices = n->next;
		free(n);
	}
	free(s->rest);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

struct MHD_Response *mg_stream_open(struct mg_streams *all, struct MHD_Connection *connection, const struct mg_request *r)
{
	struct mg_stream *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	mg_assert(r->endpoint->answer == mg_answer_stream && r->body.follow.after >= 0);
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
	s->all = all;
	s->connection = connection;
	s->socket = info ? info->connect_fd : -1;
	s->visitor = r->who.id;
	s->credential = r->credential;
	memcpy(s->hash, r->hash, sizeof s->hash);
	s->checked = mg_ticks();
	s->lang = r->lang;
	s->lines = r->body.follow.lines;
	s->many = !r->published && r->endpoint->parse == mg_parse_follow;
	s->last = mg_ticks();
	s->beat = !r->published; /* something must come at once, or the headers wait for it; at a table it is who is here */
	memcpy(s->address, r->address, sizeof s->address);
	pthread_mutex_init(&s->lock, NULL);
	if (!join_tables(s, r)) {
		leave_tables(s);
		pthread_mutex_destroy(&s->lock);
		free(s);
		return NULL;
	}
	pthread_mutex_lock(&all->lock);
	s->closing = all->ended;
	link_stream(s);
	pthread_mutex_unlock(&all->lock);
	struct MHD_Response *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, s, end_stream);
	if (!response)
		end_stream(s);
	return response;
}

/* ---- all streams ---- */

static bool reader_is_gone(const struct mg_stream *s)
{
	char byte;
	ssize_t n = recv(s->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
	return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* A suspended connection does not notice that its reader is gone, so it is looked at. */
static void look_at(struct mg_stream *s, int64_t now)
{
	bool others = false; /* somebody came or went */
	for (int i = 0; i < s->follows && !others; i++) {
		struct mg_subscription *f = &s->follow[i];
		if (!f->published)
			continue;
		pthread_mutex_lock(&f->published->lock);
		others = f->here_seen != f->published->here_version;
		pthread_mutex_unlock(&f->published->lock);
	}
	pthread_mutex_lock(&s->lock);
	if (s->suspended) {
		s->beat |= now - s->last >= s->all->beat_ms;
		s->closing |= reader_is_gone(s);
		s->news |= others;
		if (s->beat || s->closing || others)
			wake(s);
	}
	pthread_mutex_unlock(&s->lock);
}

static void look_around(struct mg_streams *all)
{
	int64_t now = mg_ticks();
	pthread_mutex_lock(&all->lock);
	int n = all->count <= FEW ? all->count : all->count / LAPS + 1;
	for (; n > 0 && all->first; n--) {
		struct mg_stream *s = all->first;
		look_at(s, now);
		if (s == all->last)
			break;
		/* To the end of the list, so that each has its turn. */
		all->first = s->next;
		all->first->before = NULL;
		s->before = all->last;
		s->next = NULL;
		all->last->next = s;
		all->last = s;
	}
	pthread_mutex_unlock(&all->lock);
}

static void *pulse(void *streams)
{
	struct mg_streams *all = streams;
	while (!atomic_load(&all->stop)) {
		nanosleep(&(struct timespec){.tv_nsec = PULSE_MS * 1000000L}, NULL);
		look_around(all);
	}
	return NULL;
}

struct mg_streams *mg_streams_new(int beat_seconds)
{
	struct mg_streams *all = calloc(1, sizeof *all);
	if (!all)
		return NULL;
	pthread_mutex_init(&all->lock, NULL);
	all->beat_ms = (int64_t)beat_seconds * 1000;
	atomic_init(&all->stop, false);
	return all;
}

bool mg_streams_start(struct mg_streams *all)
{
	all->pulsing = pthread_create(&all->pulse, NULL, pulse, all) == 0;
	return all->pulsing;
}

static void close_stream(struct mg_stream *s)
{
	pthread_mutex_lock(&s->lock);
	s->closing = true;
	wake(s);
	pthread_mutex_unlock(&s->lock);
}

void mg_streams_close_strangers(struct mg_published *published)
{
	pthread_mutex_lock(&published->lock);
	for (struct mg_subscription *f = published->streams; f; f = f->table_next)
		if (!mg_published_lets_in(published, f->stream->visitor))
			close_stream(f->stream);
	pthread_mutex_unlock(&published->lock);
}

void mg_streams_end(struct mg_streams *all)
{
	pthread_mutex_lock(&all->lock);
	all->ended = true;
	for (struct mg_stream *s = all->first; s; s = s->next)
		close_stream(s);
	pthread_mutex_unlock(&all->lock);
}

void mg_streams_close(struct mg_streams *all, int64_t visitor)
{
	pthread_mutex_lock(&all->lock);
	for (struct mg_stream *s = *bucket(all, visitor); s; s = s->visitor_next)
		if (s->visitor == visitor)
			close_stream(s);
	pthread_mutex_unlock(&all->lock);
}

void mg_streams_free(struct mg_streams *all)
{
	if (!all)
		return;
	atomic_store(&all->stop, true);
	if (all->pulsing)
		pthread_join(all->pulse, NULL);
	pthread_mutex_destroy(&all->lock);
	free(all);
}

static void push_notice(struct mg_stream *s, const struct mg_table_summary *summary, bool turn)
{
	struct mg_notice *n = calloc(1, sizeof *n), **end;
	if (!n)
		return;
	memcpy(n->table, summary->id, sizeof n->table);
	memcpy(n->title, summary->title[s->lang], sizeof n->title);
	n->turn = turn;
	pthread_mutex_lock(&s->lock);
	if (s->waiting == NOTICES_MAX) {
		struct mg_notice *old = s->notices;
		s->notices = old->next;
		s->waiting--;
		free(old);
	}
	for (end = &s->notices; *end; end = &(*end)->next)
		;
	*end = n;
	s->waiting++;
	mg_assert(s->waiting <= NOTICES_MAX);
	wake(s);
	pthread_mutex_unlock(&s->lock);
}

static bool follows_table(const struct mg_stream *s, const char *table)
{
	for (int i = 0; i < s->follows; i++)
		if (strcmp(s->follow[i].table, table) == 0)
			return true;
	return false;
}

void mg_streams_notice(struct mg_streams *all, int64_t visitor, const struct mg_table_summary *summary, bool turn)
{
	pthread_mutex_lock(&all->lock);
	for (struct mg_stream *s = *bucket(all, visitor); s; s = s->visitor_next)
		if (s->visitor == visitor && (s->many || !follows_table(s, summary->id)))
			push_notice(s, summary, turn);
	pthread_mutex_unlock(&all->lock);
}

int mg_streams_to_check(struct mg_streams *all, struct mg_follower *out, int most)
{
	int64_t now = mg_ticks();
	int n = 0;
	pthread_mutex_lock(&all->lock);
	for (struct mg_stream *s = all->first; s && n < most; s = s->next) {
		if (!s->visitor || now - s->checked < CHECK_MS)
			continue;
		s->checked = now;
		out[n] = (struct mg_follower){.visitor = s->visitor, .credential = s->credential};
		memcpy(out[n++].hash, s->hash, sizeof s->hash);
	}
	pthread_mutex_unlock(&all->lock);
	return n;
}

int mg_streams_count(struct mg_streams *all)
{
	pthread_mutex_lock(&all->lock);
	int count = all->count;
	pthread_mutex_unlock(&all->lock);
	return count;
}

int mg_streams_of(struct mg_streams *all, int64_t visitor, const char *address)
{
	int count = 0;
	pthread_mutex_lock(&all->lock);
	if (visitor) {
		for (struct mg_stream *s = *bucket(all, visitor); s; s = s->visitor_next)
			count += s->visitor == visitor;
	} else {
		for (struct mg_stream *s = all->first; s; s = s->next)
			count += strcmp(s->address, address) == 0;
	}
	pthread_mutex_unlock(&all->lock);
	return count;
}
