/* notifier.c: notices on their way to the push services of browsers (encrypted) and to webhooks (signed): sent, repeated where that can help. */
#include "server/notifier.h"

#include "base/base64.h"
#include "notify/breaker.h"
#include "notify/hook.h"
#include "server/live_table.h"
#include "server/server_log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <time.h>

enum {
	TRIES_MAX = 8,
	FIRST_PAUSE = 5,       /* seconds; four times as long after each try */
	LONGEST_PAUSE = 3600,
	TOKEN_SECONDS = 12 * 3600,
	WORK_MS = 1000,
	STOP_MS = 3000,        /* how long the end waits for what is on its way */
	ORIGIN_MAX = 128,
	HEADERS_MAX = MG_PUSH_TOKEN_MAX + 256,
	NOTICES_OF_ONE = 24,   /* on their way to one person; further ones are told later */
};

struct on_way;

/* One of the letters that can be under way at a time. */
struct place {
	int64_t visitor;       /* whose it is; 0: free */
	enum mg_channel channel;
};

/* To one browser or webhook. */
struct message {
	struct mg_letter letter;
	struct on_way *of;
	int to;            /* which of the notice's */
	int tries;
	int64_t next_try;  /* ticks */
	bool sending, ended;
	struct place *place; /* that it takes of the notifier's; NULL: none */
	uint8_t body[MG_PUSH_BODY_MAX];
	char headers[HEADERS_MAX]; /* one behind the other, each with a NUL */
	size_t headers_len;
};

struct on_way {
	struct mg_notifier *notifier;
	struct mg_turn_notice *notice; /* owned */
	struct mg_told *told;     /* owned; goes to the writer at the end */
	atomic_uint forgotten;    /* bit for each message whose browser or webhook was taken back meanwhile */
	bool handed_on;           /* the writer has what was told */
	bool noted;               /* ... and has kept it; guarded by the lock */
	struct on_way *next;
	struct message message[]; /* as many as the notice goes to */
};

struct mg_notifier {
	struct mg_writer *writer; /* not owned */
	struct mg_common *common; /* not owned */
	struct mg_push_keys keys;
	char contact[MG_URL_MAX];
	struct mg_post *post;     /* owned */
	struct mg_breaker breaker[MG_CHANNELS];
	struct place place[MG_POST_AT_ONCE];
	pthread_mutex_t lock;
	struct on_way *first;     /* guarded by the lock, as a list; its members are the thread's */
	int count;
	bool stop;
	bool running;
	pthread_t thread;
};

static int64_t seconds(int64_t n)
{
	return n * 1000;
}

/* ---- what is sent ---- */

bool mg_notice_is_wanted(struct mg_common *common, const char *table, int seat, int64_t since)
{
	struct mg_published *p = mg_registry_find(common->registry, table);
	if (!p)
		return true; /* it was put aside: so nothing has happened */
	pthread_mutex_lock(&p->lock);
	bool wanted = p->summary.phase == MG_TABLE_PLAYING && p->summary.turn >> seat & 1 && p->summary.since == since && p->here[seat] == 0;
	pthread_mutex_unlock(&p->lock);
	mg_published_drop(p);
	return wanted;
}

/* A line of a header that lives as long as the message. */
__attribute__((format(printf, 2, 3))) static void add_header(struct message *m, const char *format, ...)
{
	struct mg_buf out;
	char line[HEADERS_MAX];
	int i = 0;
	va_list args;
	va_start(args, format);
	int len = vsnprintf(line, sizeof line, format, args);
	va_end(args);
	mg_buf_init(&out, m->headers + m->headers_len, sizeof m->headers - m->headers_len);
	mg_buf_text(&out, line);
	while (m->letter.header[i])
		i++;
	mg_assert(len > 0 && !out.full && i + 1 < MG_POST_HEADERS);
	m->letter.header[i] = m->headers + m->headers_len;
	m->headers_len += out.len + 1;
}

/* ---- ways of telling ---- */

static bool prepare_push(struct mg_notifier *n, struct message *m)
{
	const struct mg_turn_notice *notice = m->of->notice;
	const struct mg_browser *b = &notice->to[m->to].browser;
	char origin[ORIGIN_MAX], token[MG_PUSH_TOKEN_MAX + 16];
	struct mg_push_reader reader;
	struct mg_buf out, service;
	m->letter.url = b->address;
	mg_buf_init(&service, origin, sizeof origin);
	mg_buf_slice(&service, (struct mg_str){b->address, mg_post_origin(mg_str(b->address))});
	mg_buf_init(&out, token, sizeof token);
	if (service.full || !mg_push_token(&n->keys, origin, n->contact, mg_now() / 1000 + TOKEN_SECONDS, &out))
		return false;
	add_header(m, "Authorization: %s", token);
	add_header(m, "Topic: %s", notice->table);
	add_header(m, "TTL: %d", notice->ttl);
	add_header(m, "Urgency: high");
	add_header(m, "Content-Encoding: aes128gcm");
	add_header(m, "Content-Type: application/octet-stream");
	m->letter.body = m->body;
	m->letter.len = mg_push_reader_from(mg_str(b->open), mg_str(b->secret), &reader)
				? mg_push_encrypt(&reader, mg_str(notice->to[m->to].text), m->body)
				: 0;
	return m->letter.len > 0;
}

static bool prepare_hook(struct mg_notifier *n, struct message *m)
{
	const struct mg_turn_notice *notice = m->of->notice;
	const struct mg_hook *h = &notice->to[m->to].hook;
	struct mg_str body = mg_str(notice->to[m->to].text);
	int64_t now = mg_now() / 1000;
	char signature[MG_HOOK_SIGNATURE_TEXT];
	struct mg_buf out;
	(void)n;
	_Static_assert((int)MG_HASH_BYTES == (int)MG_HOOK_KEY_BYTES, "a secret is stored as a hash is");
	mg_buf_init(&out, signature, sizeof signature);
	if (!mg_hook_sign(h->secret, notice->id, now, body, &out))
		return false;
	mg_assert(!out.full && body.len);
	m->letter.url = h->address;
	m->letter.body = (const uint8_t *)body.at;
	m->letter.len = body.len;
	add_header(m, "Content-Type: application/json");
	add_header(m, "webhook-id: %s", notice->id);
	add_header(m, "webhook-timestamp: %lld", (long long)now);
	add_header(m, "webhook-signature: %s", signature);
	return true;
}

static const char *push_to(const struct mg_turn_notice *notice, int i)
{
	return notice->to[i].browser.address;
}

static const char *hook_to(const struct mg_turn_notice *notice, int i)
{
	return notice->to[i].hook.id;
}

static const char *hook_address(const struct mg_turn_notice *notice, int i)
{
	return notice->to[i].hook.address;
}

static const struct way {
	const char *name;                                                       /* for the log */
	const char *(*to)(const struct mg_turn_notice *notice, int i);          /* what the writer knows it by */
	const char *(*address)(const struct mg_turn_notice *notice, int i);
	bool (*prepare)(struct mg_notifier *n, struct message *m);              /* false: it can never be sent */
	int at_once, of_one;                                                    /* places that all take, and that one person takes */
} ways[MG_CHANNELS] = {
	/* Anybody names an address that keeps us waiting: it holds up neither the other way nor the notices of others. */
	[MG_CHANNEL_PUSH] = {"push service", push_to, push_to, prepare_push, MG_POST_AT_ONCE * 3 / 4, 4},
	[MG_CHANNEL_HOOK] = {"webhook", hook_to, hook_address, prepare_hook, MG_POST_AT_ONCE / 2, 2},
};

static const struct way *way_of(const struct message *m)
{
	return &ways[m->of->notice->channel];
}

/* ---- one message ---- */

static void end_message(struct message *m, enum mg_posted how)
{
	m->ended = true;
	mg_told_add(m->of->told, way_of(m)->to(m->of->notice, m->to), how, m->letter.status);
}

static void leave_place(struct message *m)
{
	if (m->place)
		m->place->visitor = 0;
	m->place = NULL;
}

static void message_done(struct mg_letter *letter, enum mg_posted how, int64_t retry_after)
{
	struct message *m = letter->maker;
	struct mg_notifier *n = m->of->notifier;
	int64_t pause = FIRST_PAUSE;
	m->sending = false;
	leave_place(m);
	mg_breaker_note(&n->breaker[m->of->notice->channel], mg_str(letter->url), how != MG_POST_LATER || letter->status == 429, mg_ticks());
	mg_count(&n->common->metrics, how == MG_POSTED ? MG_C_NOTICES : MG_C_NOTICE_FAILURES, 1);
	if (how != MG_POST_LATER || ++m->tries >= TRIES_MAX || !m->of->notice->table[0])
		end_message(m, how);
	for (int i = 1; i < m->tries && pause < LONGEST_PAUSE; i++)
		pause *= 4;
	pause = pause > LONGEST_PAUSE ? LONGEST_PAUSE : pause;
	m->next_try = mg_ticks() + seconds(retry_after > pause ? retry_after : pause);
	if (how == MG_POST_REFUSED)
		mg_server_log("a %s refuses a notice: %.*s", way_of(m)->name, (int)mg_post_origin(mg_str(letter->url)), letter->url);
}

/* Whether it may take one of the places, which it has then. */
static bool take_place(struct mg_notifier *n, struct message *m)
{
	struct place mine = {m->of->notice->visitor, m->of->notice->channel}, *free_place = NULL;
	int all = 0, his = 0;
	mg_assert(!m->place && mine.visitor);
	for (int i = 0; i < MG_POST_AT_ONCE; i++) {
		struct place *p = &n->place[i];
		if (!p->visitor)
			free_place = p;
		all += p->visitor && p->channel == mine.channel;
		his += p->visitor == mine.visitor && p->channel == mine.channel;
	}
	if (!free_place || all >= way_of(m)->at_once || his >= way_of(m)->of_one)
		return false;
	*free_place = mine;
	m->place = free_place;
	return true;
}

/* Sends it if it can be sent now. */
static void try_message(struct mg_notifier *n, struct message *m)
{
	const struct mg_turn_notice *notice = m->of->notice;
	if (m->ended || m->sending)
		return;
	if (atomic_load(&m->of->forgotten) >> m->to & 1) {
		m->ended = true;
		return;
	}
	if (mg_ticks() < m->next_try)
		return;
	if (notice->table[0] && mg_ticks() < mg_breaker_again(&n->breaker[notice->channel], mg_str(way_of(m)->address(notice, m->to))))
		return;
	if (notice->table[0] && !mg_notice_is_wanted(n->common, notice->table, notice->seat, notice->since)) {
		m->ended = true; /* the turn is over */
		if (m->tries)
			end_message(m, MG_POST_LATER);
		return;
	}
	if (!take_place(n, m))
		return;
	m->letter = (struct mg_letter){.done = message_done, .maker = m};
	m->headers_len = 0;
	if (!way_of(m)->prepare(n, m))
		end_message(m, MG_POST_REFUSED);
	else
		m->sending = mg_post_send(n->post, &m->letter);
	if (!m->sending)
		leave_place(m);
	m->next_try = mg_ticks();
}

/* ---- the thread ---- */

static void free_on_way(struct on_way *o)
{
	free(o->notice);
	free(o->told);
	free(o);
}

static bool is_of(const struct on_way *o, const char *table, int64_t visitor, enum mg_channel channel)
{
	return o->notice->visitor == visitor && o->notice->channel == channel && strcmp(o->notice->table, table) == 0;
}

static bool has_ended(const struct on_way *o)
{
	for (int i = 0; i < o->notice->count; i++)
		if (!o->message[i].ended)
			return false;
	return true;
}

/* The writer has kept who was told: only now may it ask again for the same person. */
static void told_is_noted(struct mg_task *task)
{
	struct mg_told *told = (struct mg_told *)task;
	struct mg_notifier *n = told->notifier;
	mg_assert(task->kind == MG_TASK_TOLD);
	pthread_mutex_lock(&n->lock);
	for (struct on_way *o = n->first; o; o = o->next)
		o->noted |= is_of(o, task->table, told->visitor, told->channel);
	pthread_mutex_unlock(&n->lock);
	mg_post_wake(n->post); /* it is taken out at once, so that the same person can be told of something else */
	mg_task_free(task);
}

/* Tells the writer. */
static void hand_on(struct mg_notifier *n, struct on_way *o)
{
	struct mg_told *told = o->told;
	o->told = NULL;
	o->handed_on = true;
	told->notifier = n;
	told->task.done = told_is_noted;
	mg_writer_submit(n->writer, &told->task);
}

/* Takes out what the writer has kept. */
static void forget_noted(struct mg_notifier *n)
{
	pthread_mutex_lock(&n->lock);
	for (struct on_way **at = &n->first; *at;) {
		struct on_way *o = *at;
		if (!o->noted) {
			at = &o->next;
			continue;
		}
		*at = o->next;
		n->count--;
		free_on_way(o);
	}
	pthread_mutex_unlock(&n->lock);
}

/* Sends what can be sent, unless it is `only_end`, and tells the writer of what has ended. Whether anything is on its way, to others or to the writer. */
static bool look_after(struct mg_notifier *n, struct on_way *first, bool only_end)
{
	struct on_way *all[MG_NOTICES_MAX];
	bool busy = false;
	int count = 0;
	for (struct on_way *o = first; o; o = o->next) {
		mg_assert(count < MG_NOTICES_MAX);
		all[count++] = o;
	}
	while (count) { /* who waits for longest comes first */
		struct on_way *o = all[--count];
		for (int i = 0; i < o->notice->count; i++) {
			if (!only_end)
				try_message(n, &o->message[i]);
			busy |= o->message[i].sending;
		}
		if (!o->handed_on && has_ended(o))
			hand_on(n, o);
		busy |= o->handed_on;
	}
	return busy;
}

/* When it is to stop, it waits for what is on its way and until the writer has kept it: nobody is told again after the next start. */
static void *run_notifier(void *notifier)
{
	struct mg_notifier *n = notifier;
	int64_t end = 0;
	for (;;) {
		pthread_mutex_lock(&n->lock);
		struct on_way *o = n->first; /* new ones come in at the front; what is behind it is this thread's to change */
		bool stop = n->stop;
		pthread_mutex_unlock(&n->lock);
		if (stop && !end)
			end = mg_ticks() + STOP_MS;
		bool busy = look_after(n, o, stop);
		if (stop && (!busy || mg_ticks() >= end))
			return NULL;
		mg_post_work(n->post, stop ? STOP_MS / 10 : WORK_MS);
		forget_noted(n);
	}
}

struct mg_notifier *mg_notifier_new(struct mg_writer *writer, struct mg_common *common, const struct mg_push_keys *keys, const char *contact,
				    bool private_too, const char *ca)
{
	struct mg_notifier *n = calloc(1, sizeof *n);
	struct mg_buf to;
	if (!n || !(n->post = mg_post_new(private_too, ca))) {
		free(n);
		return NULL;
	}
	n->writer = writer;
	n->common = common;
	n->keys = *keys;
	mg_buf_init(&to, n->contact, sizeof n->contact);
	mg_buf_text(&to, strncmp(contact, "https:", 6) == 0 ? contact : "");
	pthread_mutex_init(&n->lock, NULL);
	return n;
}

bool mg_notifier_start(struct mg_notifier *n)
{
	n->running = pthread_create(&n->thread, NULL, run_notifier, n) == 0;
	return n->running;
}

void mg_notifier_stop(struct mg_notifier *n)
{
	if (!n || !n->running)
		return;
	pthread_mutex_lock(&n->lock);
	n->stop = true;
	pthread_mutex_unlock(&n->lock);
	mg_post_wake(n->post);
	pthread_join(n->thread, NULL);
	n->running = false;
}

void mg_notifier_free(struct mg_notifier *n)
{
	if (!n)
		return;
	mg_notifier_stop(n);
	mg_post_free(n->post);
	while (n->first) {
		struct on_way *o = n->first;
		n->first = o->next;
		free_on_way(o);
	}
	pthread_mutex_destroy(&n->lock);
	free(n);
}

void mg_notifier_key(const struct mg_notifier *n, struct mg_buf *out)
{
	mg_base64_write(n->keys.open, sizeof n->keys.open, out);
}

bool mg_notifier_takes(const struct mg_notifier *n, const char *address)
{
	return mg_post_is_address(n->post, mg_str(address));
}

bool mg_notifier_is_telling(struct mg_notifier *n, const char *table, int64_t visitor, enum mg_channel channel)
{
	bool is = false;
	pthread_mutex_lock(&n->lock);
	for (const struct on_way *o = n->first; o && !is; o = o->next)
		is = is_of(o, table, visitor, channel);
	pthread_mutex_unlock(&n->lock);
	return is;
}

void mg_notifier_forget(struct mg_notifier *n, enum mg_channel channel, const char *to)
{
	pthread_mutex_lock(&n->lock);
	for (struct on_way *o = n->first; o; o = o->next)
		for (int i = 0; o->notice->channel == channel && i < o->notice->count; i++)
			if (strcmp(ways[channel].to(o->notice, i), to) == 0)
				atomic_fetch_or(&o->forgotten, 1u << i);
	pthread_mutex_unlock(&n->lock);
}

bool mg_notifier_tell(struct mg_notifier *n, struct mg_turn_notice *notice)
{
	struct on_way *o = calloc(1, sizeof *o + (size_t)notice->count * sizeof o->message[0]);
	struct mg_told *told = o ? mg_told_new(notice->table, notice->visitor) : NULL;
	mg_assert(notice->count > 0 && notice->count <= MG_NOTICE_TO_MAX && ways[notice->channel].prepare);
	if (!told) {
		free(o);
		return false;
	}
	for (int i = 0; i < notice->count; i++)
		o->message[i] = (struct message){.of = o, .to = i};
	o->notifier = n;
	o->told = told;
	told->channel = notice->channel;
	told->since = notice->since;
	told->events = notice->events;
	told->remind = notice->remind;
	int his = 0;
	pthread_mutex_lock(&n->lock);
	for (const struct on_way *other = n->first; other; other = other->next)
		his += other->notice->visitor == notice->visitor;
	bool taken = n->count < MG_NOTICES_MAX && his < NOTICES_OF_ONE && !n->stop;
	if (taken) {
		o->notice = notice;
		o->next = n->first;
		n->first = o;
		n->count++;
	}
	pthread_mutex_unlock(&n->lock);
	if (taken)
		mg_post_wake(n->post);
	else
		free_on_way(o);
	return taken;
}
