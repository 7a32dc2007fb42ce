/* notifier.c: notices on their way to the push services of browsers: encrypted, sent, repeated where that can help. */
#include "server/notifier.h"

#include "base/base64.h"
#include "server/live_table.h"
#include "server/server_log.h"

#include <time.h>

enum {
	TRIES_MAX = 8,
	FIRST_PAUSE = 5,       /* seconds; four times as long after each try */
	LONGEST_PAUSE = 3600,
	TTL = 12 * 3600,       /* how long a service keeps a notice for a browser that is off */
	TOKEN_SECONDS = 12 * 3600,
	SERVICES_MAX = 32,
	FAILURES_MAX = 5,      /* in a row, before a service is left alone for a while */
	SERVICE_PAUSE = 60,
	WORK_MS = 1000,
	HEADER_MAX = MG_PUSH_TOKEN_MAX + 32,
};

struct on_way;

/* To one browser. */
struct message {
	struct mg_letter letter;
	struct on_way *of;
	int to;            /* which of the notice's browsers */
	int tries;
	int64_t next_try;  /* ticks */
	bool sending, ended;
	uint8_t body[MG_PUSH_BODY_MAX];
	char authorization[HEADER_MAX], topic[64];
};

struct on_way {
	struct mg_notifier *notifier;
	struct mg_turn_notice *notice; /* owned */
	struct mg_told *told;     /* owned; goes to the writer at the end */
	struct message message[MG_BROWSERS_MAX];
	bool handed_on;           /* the writer has what was told */
	bool noted;               /* ... and has kept it; guarded by the lock */
	struct on_way *next;
};

/* A push service that does not answer holds up nobody but itself. */
struct service {
	char origin[128];
	int failures;
	int64_t again; /* ticks */
};

struct mg_notifier {
	struct mg_writer *writer; /* not owned */
	struct mg_common *common; /* not owned */
	struct mg_push_keys keys;
	char contact[MG_URL_MAX];
	struct mg_post *post;     /* owned */
	struct service service[SERVICES_MAX];
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

/* ---- services ---- */

static struct service *service_of(struct mg_notifier *n, const char *url)
{
	size_t len = mg_post_origin(mg_str(url));
	struct service *oldest = n->service;
	if (len >= sizeof oldest->origin)
		len = sizeof oldest->origin - 1;
	for (int i = 0; i < SERVICES_MAX; i++) {
		struct service *s = &n->service[i];
		if (strncmp(s->origin, url, len) == 0 && s->origin[len] == '\0')
			return s;
		if (s->again < oldest->again)
			oldest = s;
	}
	*oldest = (struct service){.failures = 0};
	memcpy(oldest->origin, url, len);
	return oldest;
}

static void note_outcome(struct service *s, bool answered)
{
	s->failures = answered ? 0 : s->failures + 1;
	s->again = s->failures < FAILURES_MAX ? 0 : mg_ticks() + seconds(SERVICE_PAUSE);
}

/* ---- one message ---- */

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

static void message_done(struct mg_letter *letter, enum mg_posted how, int64_t retry_after)
{
	struct message *m = letter->maker;
	struct mg_notifier *n = m->of->notifier;
	int64_t pause = FIRST_PAUSE;
	m->sending = false;
	note_outcome(service_of(n, letter->url), how != MG_POST_LATER);
	mg_count(&n->common->metrics, how == MG_POSTED ? MG_C_NOTICES : MG_C_NOTICE_FAILURES, 1);
	m->ended = how != MG_POST_LATER || ++m->tries >= TRIES_MAX;
	if (how == MG_POST_GONE)
		mg_told_gone(m->of->told, letter->url);
	for (int i = 1; i < m->tries && pause < LONGEST_PAUSE; i++)
		pause *= 4;
	pause = pause > LONGEST_PAUSE ? LONGEST_PAUSE : pause;
	m->next_try = mg_ticks() + seconds(retry_after > pause ? retry_after : pause);
	if (how == MG_POST_REFUSED)
		mg_server_log("a push service refuses a notice: %.*s", (int)mg_post_origin(mg_str(letter->url)), letter->url);
}

static bool write_headers(struct mg_notifier *n, struct message *m, const char *url)
{
	char origin[sizeof n->service[0].origin];
	struct mg_buf out, service;
	mg_buf_init(&service, origin, sizeof origin);
	mg_buf_slice(&service, (struct mg_str){url, mg_post_origin(mg_str(url))});
	mg_buf_init(&out, m->authorization, sizeof m->authorization);
	mg_buf_text(&out, "Authorization: ");
	if (service.full || !mg_push_token(&n->keys, origin, n->contact, mg_now() / 1000 + TOKEN_SECONDS, &out))
		return false;
	mg_buf_init(&out, m->topic, sizeof m->topic);
	mg_buf_printf(&out, "Topic: %s", m->of->notice->table);
	return !out.full;
}

/* Sends it if it can be sent now. */
static void try_message(struct mg_notifier *n, struct message *m)
{
	_Static_assert(TTL == 43200, "the header says so");
	const struct mg_browser *b = &m->of->notice->to[m->to].browser;
	struct mg_push_reader reader;
	if (m->ended || m->sending || mg_ticks() < m->next_try || mg_ticks() < service_of(n, b->address)->again)
		return;
	if (!mg_notice_is_wanted(n->common, m->of->notice->table, m->of->notice->seat, m->of->notice->since)) {
		m->ended = true;
		return;
	}
	size_t len = mg_push_reader_from(mg_str(b->open), mg_str(b->secret), &reader)
			     ? mg_push_encrypt(&reader, mg_str(m->of->notice->to[m->to].text), m->body)
			     : 0;
	if (!len || !write_headers(n, m, b->address)) {
		m->ended = true;
		return;
	}
	m->letter = (struct mg_letter){.url = b->address,
				       .header = {m->authorization, m->topic, "TTL: 43200", "Urgency: high", "Content-Encoding: aes128gcm",
						  "Content-Type: application/octet-stream"},
				       .body = m->body,
				       .len = len,
				       .done = message_done,
				       .maker = m};
	m->sending = mg_post_send(n->post, &m->letter);
	m->next_try = mg_ticks();
}

/* ---- the thread ---- */

static void free_on_way(struct on_way *o)
{
	free(o->notice);
	free(o->told);
	free(o);
}

static bool has_ended(const struct on_way *o)
{
	for (int i = 0; i < o->notice->browsers; i++)
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
		o->noted |= o->notice->visitor == told->visitor && strcmp(o->notice->table, task->table) == 0;
	pthread_mutex_unlock(&n->lock);
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

static void *run_notifier(void *notifier)
{
	struct mg_notifier *n = notifier;
	for (;;) {
		pthread_mutex_lock(&n->lock);
		struct on_way *o = n->first;
		bool stop = n->stop;
		pthread_mutex_unlock(&n->lock);
		if (stop)
			return NULL;
		/* New ones come in at the front; what is behind it is this thread's to change. */
		for (; o; o = o->next) {
			for (int i = 0; i < o->notice->browsers; i++)
				try_message(n, &o->message[i]);
			if (!o->handed_on && has_ended(o))
				hand_on(n, o);
		}
		mg_post_work(n->post, WORK_MS);
		forget_noted(n);
	}
}

struct mg_notifier *mg_notifier_new(struct mg_writer *writer, struct mg_common *common, const struct mg_push_keys *keys, const char *contact,
				    bool private_too)
{
	struct mg_notifier *n = calloc(1, sizeof *n);
	struct mg_buf to;
	if (!n || !(n->post = mg_post_new(private_too))) {
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

void mg_notifier_free(struct mg_notifier *n)
{
	if (!n)
		return;
	pthread_mutex_lock(&n->lock);
	n->stop = true;
	pthread_mutex_unlock(&n->lock);
	mg_post_wake(n->post);
	if (n->running)
		pthread_join(n->thread, NULL);
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

bool mg_notifier_is_telling(struct mg_notifier *n, const char *table, int64_t visitor)
{
	bool is = false;
	pthread_mutex_lock(&n->lock);
	for (const struct on_way *o = n->first; o && !is; o = o->next)
		is = o->notice->visitor == visitor && strcmp(o->notice->table, table) == 0;
	pthread_mutex_unlock(&n->lock);
	return is;
}

bool mg_notifier_tell(struct mg_notifier *n, struct mg_turn_notice *notice)
{
	struct on_way *o = calloc(1, sizeof *o);
	struct mg_told *told = o ? mg_told_new(notice->table, notice->visitor) : NULL;
	mg_assert(notice->browsers > 0 && notice->browsers <= MG_BROWSERS_MAX);
	if (!told) {
		free(o);
		return false;
	}
	for (int i = 0; i < notice->browsers; i++)
		o->message[i] = (struct message){.of = o, .to = i};
	o->notifier = n;
	o->told = told;
	told->channel = MG_CHANNEL_PUSH;
	told->since = notice->since;
	told->events = notice->events;
	told->remind = notice->remind;
	pthread_mutex_lock(&n->lock);
	bool taken = n->count < MG_NOTICES_MAX && !n->stop;
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
