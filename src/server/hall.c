#include "server/desk.h"
#include "server/journal.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { GROUP_MAX = 512, FOLLOWERS_A_SECOND = 50, TRIES = 4, SECOND = 1000, BANS_MS = 5000, HOUR_MS = 3600 * 1000, KEYS_MS = 7 * 24 * HOUR_MS };

/* ---- what hall and network share ---- */

bool mg_common_init(struct mg_common *c, bool limits, int beat_seconds)
{
	memset(c, 0, sizeof *c);
	pthread_mutex_init(&c->ban_lock, NULL);
	atomic_init(&c->healthy, true);
	c->gallery = mg_gallery_new();
	c->streams = mg_streams_new(beat_seconds);
	c->guests = mg_guests_new();
	c->limits = limits ? mg_limits_new() : NULL;
	return c->gallery && c->streams && c->guests && (c->limits || !limits);
}

void mg_common_release(struct mg_common *c)
{
	mg_streams_free(c->streams);
	mg_gallery_free(c->gallery);
	mg_guests_free(c->guests);
	mg_limits_free(c->limits);
	free(c->banned);
	pthread_mutex_destroy(&c->ban_lock);
}

bool mg_common_is_banned(struct mg_common *c, const char *address)
{
	bool banned = false;
	pthread_mutex_lock(&c->ban_lock);
	for (size_t i = 0; i < c->banned_count && !banned; i++)
		banned = strcmp(c->banned[i], address) == 0;
	pthread_mutex_unlock(&c->ban_lock);
	return banned;
}

struct bans {
	char (*at)[MG_ADDRESS_MAX];
	size_t count, room;
};

static bool read_ban(void *bans, const char *address, int64_t since)
{
	struct bans *b = bans;
	struct mg_buf out;
	(void)since;
	if (b->count == b->room) {
		void *more = realloc(b->at, (b->room * 2 + 16) * sizeof *b->at);
		if (!more)
			return false;
		b->at = more;
		b->room = b->room * 2 + 16;
	}
	mg_buf_init(&out, b->at[b->count++], MG_ADDRESS_MAX);
	mg_buf_text(&out, address);
	return true;
}

static void read_bans(struct mg_hall *h)
{
	struct bans b = {0};
	if (mg_store_banned_addresses(h->store, read_ban, &b) != MG_STORED) {
		free(b.at);
		return;
	}
	pthread_mutex_lock(&h->common->ban_lock);
	free(h->common->banned);
	h->common->banned = b.at;
	h->common->banned_count = b.count;
	pthread_mutex_unlock(&h->common->ban_lock);
}

/* ---- one request ---- */

static void look(struct mg_hall *h, struct mg_request *r, struct mg_desk *d)
{
	(void)h;
	r->status = 200;
	if (d)
		r->show = mg_show_hold(d->show);
}

/* What each kind needs, and who does it. */
static const struct rule {
	void (*run)(struct mg_hall *h, struct mg_request *r, struct mg_desk *d);
	unsigned scope;      /* that a token must have; 0: a token may not at all */
	bool visitor;        /* somebody must ask */
	int limit;           /* enum mg_limit; -1: none */
	bool inside;         /* from the server itself */
} rules[MG_REQUEST_KINDS] = {
	[MG_REQUEST_ME] = {look, MG_SCOPE_ALL, false, -1, false},
	[MG_REQUEST_NAME] = {mg_do_name, 0, false, -1, false},
	[MG_REQUEST_CARRY] = {mg_do_carry, 0, true, MG_LIMIT_TABLES, false},
	[MG_REQUEST_CARRIED] = {mg_do_carried, 0, false, -1, false},
	[MG_REQUEST_FORGET] = {mg_do_forget, 0, false, -1, false},
	[MG_REQUEST_LIST] = {mg_do_list, MG_SCOPE_READ, false, -1, false},
	[MG_REQUEST_CREATE] = {mg_do_create, MG_SCOPE_HOST, true, MG_LIMIT_TABLES, false},
	[MG_REQUEST_TABLE] = {look, MG_SCOPE_READ, false, -1, false},
	[MG_REQUEST_JOIN] = {mg_do_join, MG_SCOPE_PLAY, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_WATCH] = {mg_do_watch, MG_SCOPE_READ, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_SEAT] = {mg_do_seat, MG_SCOPE_HOST, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_LINK] = {mg_do_link, MG_SCOPE_HOST, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_START] = {mg_do_start, MG_SCOPE_HOST, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_LEAVE] = {mg_do_leave, MG_SCOPE_PLAY, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_BACK] = {mg_do_back, MG_SCOPE_PLAY, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_REMATCH] = {mg_do_rematch, MG_SCOPE_HOST, true, MG_LIMIT_TABLES, false},
	[MG_REQUEST_CLOSE] = {mg_do_close, MG_SCOPE_HOST, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_RECORD] = {look, MG_SCOPE_READ, false, -1, false},
	[MG_REQUEST_MOVES] = {mg_do_moves, MG_SCOPE_PLAY, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_UNDO] = {mg_do_undo, MG_SCOPE_PLAY, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_ANSWER] = {mg_do_answer, MG_SCOPE_PLAY, true, MG_LIMIT_MOVES, false},
	[MG_REQUEST_SAY] = {mg_do_say, MG_SCOPE_TALK, true, MG_LIMIT_TALK, false},
	[MG_REQUEST_EVENTS] = {look, MG_SCOPE_READ, false, -1, false},
	[MG_REQUEST_LOG] = {look, MG_SCOPE_READ, false, -1, false},
	[MG_REQUEST_NOTICES] = {look, MG_SCOPE_READ, true, -1, false},
	[MG_REQUEST_NEW_TOKEN] = {mg_do_new_token, 0, true, MG_LIMIT_TABLES, false},
	[MG_REQUEST_TOKENS] = {mg_do_tokens, 0, true, -1, false},
	[MG_REQUEST_WITHDRAW] = {mg_do_withdraw, 0, true, -1, false},
	[MG_REQUEST_TICK] = {mg_do_tick, 0, false, -1, true},
	[MG_REQUEST_THOUGHT] = {mg_do_thought, 0, false, -1, true},
};

static bool within_limits(struct mg_hall *h, struct mg_request *r, int limit)
{
	char who[32];
	if (limit < 0 || r->limited)
		return true;
	r->limited = true; /* once, however often it is decided again */
	snprintf(who, sizeof who, "v%lld", (long long)r->who.id);
	r->retry = mg_limits_take(h->common->limits, (enum mg_limit)limit, who, mg_ticks());
	if (!r->retry)
		return true;
	mg_count(&h->common->metrics, MG_C_LIMITED, 1);
	return mg_request_refuse(r, MG_R_SLOWER, NULL, NULL);
}

static bool may_ask(struct mg_hall *h, struct mg_request *r, const struct rule *rule)
{
	if (!mg_do_identify(h, r))
		return false;
	if (r->who.banned)
		return mg_request_refuse(r, MG_R_BANNED, NULL, NULL);
	if (r->who.program && !(r->who.scopes & rule->scope))
		return mg_request_refuse(r, MG_R_SCOPE, NULL, NULL);
	if (rule->visitor && !r->who.id)
		return mg_request_refuse(r, MG_R_STRANGER, NULL, NULL);
	return within_limits(h, r, rule->limit);
}

/* A link opens the table it belongs to. */
static bool opens(struct mg_hall *h, struct mg_request *r, struct mg_desk *d)
{
	int seat;
	if (mg_show_open_to(d->show, r->who.id))
		return true;
	if (!r->has_code)
		return false;
	enum mg_stored found = mg_store_link(h->store, d->row.id, r->code, &seat);
	mg_hall_fine(h, found);
	r->by_link = found == MG_STORED;
	return r->by_link;
}

static void decide(struct mg_hall *h, struct mg_request *r)
{
	const struct rule *rule = &rules[r->kind];
	struct mg_desk *d = NULL;
	if (!rule->inside && !may_ask(h, r, rule))
		return;
	if (r->table[0]) {
		d = mg_desk_find(h, r->table);
		if (h->trouble != MG_STORED)
			return;
		if (!d || (!rule->inside && !opens(h, r, d))) {
			mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
			return;
		}
	}
	rule->run(h, r, d);
}

static void forget_results(struct mg_request *r)
{
	mg_show_drop(r->show);
	r->show = NULL;
	for (int i = 0; i < r->listed; i++)
		mg_show_drop(r->list[i]);
	r->listed = 0;
	r->known = r->by_link = r->linked = r->hangs_up = r->answered = false;
	r->status = 0;
	r->cookie[0] = '\0';
	free(r->answer);
	r->answer = NULL;
}

/* Whether a refusal may come from not having heard yet what another server did at this table. What is granted needs no such
 * question: the store refuses events whose numbers are taken. */
static bool may_be_behind(struct mg_hall *h, const struct mg_request *r)
{
	struct mg_desk *d = h->shared && r->status >= 400 && r->table[0] ? mg_desk_known(h, r->table) : NULL;
	return d && !d->touched;
}

/* Decides a request, again if another server was quicker at its table. */
static void run_request(struct mg_hall *h, struct mg_request *r)
{
	bool behind = false;
	for (int i = 0; i < TRIES; i++) {
		h->again = false;
		forget_results(r);
		decide(h, r);
		if (h->trouble != MG_STORED)
			return;
		if (!h->again) {
			if (behind || !may_be_behind(h, r))
				return;
			behind = true;
		}
		struct mg_desk *d = r->table[0] ? mg_desk_find(h, r->table) : NULL;
		if (!d || d->touched)
			break;
		mg_desk_refresh(h, d);
	}
	h->trouble = MG_STORE_BUSY;
}

/* ---- a group ---- */

static void give_back(struct mg_hall *h)
{
	if (h->writing)
		mg_store_rollback(h->store);
	h->writing = false;
	while (h->touched) {
		struct mg_desk *d = h->touched;
		h->touched = d->also_touched;
		/* A table that never came to be. */
		if (!d->show->count)
			mg_gallery_retire(h->common->gallery, d->show);
		else
			h->doubt = true;
		mg_desk_drop(h, d);
	}
}

static enum mg_stored commit(struct mg_hall *h)
{
	for (struct mg_desk *d = h->touched; d && h->trouble == MG_STORED; d = d->also_touched)
		mg_desk_keep_row(h, d);
	if (h->trouble != MG_STORED || !h->writing)
		return h->trouble;
	int64_t start = mg_micros();
	h->writing = false;
	mg_hall_fine(h, mg_store_commit(h->store));
	mg_count(&h->common->metrics, MG_C_COMMITS, 1);
	mg_count(&h->common->metrics, MG_C_COMMIT_MICROSECONDS, (unsigned long long)(mg_micros() - start));
	atomic_store(&h->common->healthy, h->trouble == MG_STORED);
	return h->trouble;
}

static void publish(struct mg_hall *h)
{
	while (h->touched) {
		struct mg_desk *d = h->touched;
		h->touched = d->also_touched;
		mg_desk_publish(h, d);
	}
}

bool mg_hall_end(struct mg_hall *h)
{
	if (commit(h) == MG_STORED) {
		publish(h);
		return true;
	}
	mg_count(&h->common->metrics, MG_C_COMMIT_FAILURES, 1);
	give_back(h);
	return false;
}

/* Everything of the list, or nothing. */
static bool try_group(struct mg_hall *h, struct mg_request **list, int n)
{
	int64_t now = mg_now();
	h->now = now > h->now ? now : h->now;
	h->trouble = MG_STORED;
	for (int i = 0; i < n && h->trouble == MG_STORED; i++)
		run_request(h, list[i]);
	if (!mg_hall_end(h))
		return false;
	for (int i = 0; i < n; i++)
		if (list[i]->hangs_up) {
			mg_guests_forget(h->common->guests, list[i]->who.id);
			mg_streams_close(h->common->streams, list[i]->who.id);
		}
	return true;
}

/* What clocks and computer players bring is not repeated by anybody else. */
static void postpone(struct mg_hall *h, const struct mg_request *r)
{
	struct mg_desk *d = rules[r->kind].inside ? mg_desk_known(h, r->table) : NULL;
	if (d)
		d->thinking = false;
	if (rules[r->kind].inside)
		mg_alarm_add(h, r->table, h->now + SECOND);
}

static void run_group(struct mg_hall *h, struct mg_request **list, int n)
{
	mg_count(&h->common->metrics, MG_C_GROUPS, 1);
	mg_count(&h->common->metrics, MG_C_WRITER_REQUESTS, (unsigned long long)n);
	if (try_group(h, list, n))
		return;
	bool away = false; /* the database does not answer: the rest of the group need not wait for it too */
	for (int i = 0; i < n; i++) {
		bool fine = false;
		for (int tries = 0; tries < TRIES && !fine && !away && (tries == 0 || h->trouble != MG_STORE_FULL); tries++)
			fine = try_group(h, &list[i], 1);
		if (fine)
			continue;
		if (!away)
			mg_journal("the store refuses: %s", mg_store_error(h->store));
		away |= h->trouble == MG_STORE_BUSY || h->trouble == MG_STORE_UNSURE;
		atomic_store(&h->common->healthy, false);
		postpone(h, list[i]);
		mg_request_refuse(list[i], h->trouble == MG_STORE_FULL ? MG_R_STORAGE : MG_R_BUSY, NULL, NULL);
	}
}

void mg_hall_fulfil(struct mg_hall *h, struct mg_request *r)
{
	run_group(h, &r, 1);
}

/* By table, so that two servers never wait for each other in a circle; those of one table in the order in which they came. */
static void sort_group(struct mg_request **list, int n)
{
	for (int i = 1; i < n; i++) {
		struct mg_request *r = list[i];
		int k = i;
		for (; k > 0 && strcmp(list[k - 1]->table, r->table) > 0; k--)
			list[k] = list[k - 1];
		list[k] = r;
	}
}

/* ---- the thread ---- */

static int take_requests(struct mg_hall *h, struct mg_request **list, bool *stop)
{
	int n = 0;
	pthread_mutex_lock(&h->lock);
	while (h->first && n < GROUP_MAX) {
		list[n] = h->first;
		h->first = h->first->next;
		n++;
	}
	if (!h->first)
		h->last = &h->first;
	*stop = h->stop && !h->first;
	pthread_mutex_unlock(&h->lock);
	mg_gauge(&h->common->metrics, MG_G_WAITING, -n);
	return n;
}

/* Tables whose time has come, as requests. */
static int take_alarms(struct mg_hall *h, struct mg_request **list, int n)
{
	int64_t now = mg_now();
	while (n < GROUP_MAX) {
		struct mg_request *r = mg_request_new();
		if (!r || !mg_alarm_take(h, now, r->table)) {
			mg_request_free(r);
			break;
		}
		struct mg_desk *d = mg_desk_known(h, r->table);
		if (d)
			d->alarm = INT64_MAX; /* its entry is gone */
		r->kind = MG_REQUEST_TICK;
		r->done = mg_request_free;
		list[n++] = r;
	}
	return n;
}

static void take_change(void *hall, const char *table)
{
	struct mg_hall *h = hall;
	if (!table || !table[0])
		h->people_changed = true;
	if (!table)
		h->all_changed = true;
	else if (table[0] && h->changes < MG_CHANGES_MAX)
		memcpy(h->changed[h->changes++], table, strnlen(table, MG_ID_MAX - 1) + 1);
	else if (table[0])
		h->all_changed = true;
}

/* A desk that was dropped may have been ahead of what is shown, or behind what is durable after all: its commit failed, or nobody knows
 * whether it did. Who follows the table is not to wait for somebody to touch it, nor is its computer player. */
static void read_dropped(struct mg_hall *h)
{
	size_t n = 0;
	h->doubt = false;
	h->trouble = MG_STORED;
	char *names = mg_gallery_names(h->common->gallery, &n);
	for (size_t i = 0; i < n && h->trouble == MG_STORED; i++)
		if (!mg_desk_known(h, names + MG_ID_MAX * i))
			mg_desk_find(h, names + MG_ID_MAX * i);
	h->doubt |= h->trouble != MG_STORED;
	free(names);
}

/* What others wrote: other servers, or `magnate admin`. */
static void hear_changes(struct mg_hall *h)
{
	h->changes = 0;
	h->all_changed = h->people_changed = false;
	h->trouble = MG_STORED;
	h->now = mg_now() > h->now ? mg_now() : h->now;
	if (mg_store_changes(h->store, take_change, h) != MG_STORED)
		return;
	if (h->people_changed) {
		mg_guests_forget(h->common->guests, 0);
		read_bans(h);
	}
	if (h->all_changed) {
		struct mg_desk *older;
		for (struct mg_desk *d = h->newest; d; d = older) {
			older = d->older;
			mg_desk_refresh(h, d);
		}
		return;
	}
	for (int i = 0; i < h->changes; i++) {
		struct mg_desk *d = mg_desk_known(h, h->changed[i]);
		if (d)
			mg_desk_refresh(h, d);
	}
}

/* After trouble: whether the store can be written again. In every hour: keys that nobody will repeat. */
static void keep_house(struct mg_hall *h, int64_t ticks)
{
	bool hour = ticks >= h->next_hour;
	if (ticks >= h->next_bans) {
		h->next_bans = ticks + BANS_MS;
		read_bans(h);
	}
	if (!hour && atomic_load(&h->common->healthy))
		return;
	h->trouble = MG_STORED;
	if (mg_hall_write(h))
		mg_hall_fine(h, mg_store_drop_keys(h->store, mg_now() - KEYS_MS));
	mg_hall_end(h);
	if (hour)
		h->next_hour = ticks + HOUR_MS;
}

/* Who was banned, or whose token was withdrawn elsewhere, follows no longer. */
static void check_followers(struct mg_hall *h)
{
	struct mg_follower follower[FOLLOWERS_A_SECOND];
	int n = mg_streams_to_check(h->common->streams, follower, FOLLOWERS_A_SECOND);
	h->trouble = MG_STORED;
	for (int i = 0; i < n && h->trouble == MG_STORED; i++) {
		struct mg_request *r = mg_request_new();
		if (!r)
			break;
		r->credential = follower[i].credential;
		memcpy(r->hash, follower[i].hash, sizeof r->hash);
		bool known = mg_do_identify(h, r);
		if (h->trouble == MG_STORED && (!known || r->who.id != follower[i].visitor || r->who.banned))
			mg_streams_close(h->common->streams, follower[i].visitor);
		mg_request_free(r);
	}
	mg_hall_end(h);
}

static void each_second(struct mg_hall *h)
{
	int64_t ticks = mg_ticks();
	if (ticks < h->next_second)
		return;
	h->next_second = ticks + SECOND;
	hear_changes(h);
	if (h->doubt)
		read_dropped(h);
	mg_hall_keep_leases(h);
	check_followers(h);
	keep_house(h, ticks);
	mg_desks_trim(h);
}

/* Until a request comes, another server says something, or a table's time has come. */
static void rest(struct mg_hall *h)
{
	struct pollfd ends[2] = {{.fd = h->wake, .events = POLLIN}, {.fd = mg_store_wake_fd(h->store), .events = POLLIN}};
	int64_t until = SECOND, alarm = h->alarms ? h->alarm[0].due - mg_now() : SECOND;
	uint64_t woken;
	if (alarm < until)
		until = alarm < 0 ? 0 : alarm;
	if (poll(ends, 2, (int)until) > 0 && (ends[0].revents & POLLIN) && read(h->wake, &woken, sizeof woken) < 0)
		mg_journal("the hall cannot be woken: %s", strerror(errno));
	if (ends[1].revents & POLLIN)
		hear_changes(h);
}

static void *keep_hall(void *hall)
{
	struct mg_hall *h = hall;
	struct mg_request *list[GROUP_MAX];
	bool stop = false;
	while (!stop) {
		int n = take_requests(h, list, &stop);
		n = take_alarms(h, list, n);
		each_second(h);
		if (!n && !stop) {
			rest(h);
			continue;
		}
		sort_group(list, n);
		if (n)
			run_group(h, list, n);
		for (int i = 0; i < n; i++)
			list[i]->done(list[i]);
	}
	return NULL;
}

/* After the end of the hall nothing is decided any more. */
static void turn_away(struct mg_hall *h, struct mg_request *r)
{
	mg_gauge(&h->common->metrics, MG_G_WAITING, -1);
	mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	r->done(r);
}

void mg_hall_ask(struct mg_hall *h, struct mg_request *r)
{
	uint64_t one = 1;
	bool first = false;
	r->next = NULL;
	mg_gauge(&h->common->metrics, MG_G_WAITING, 1);
	pthread_mutex_lock(&h->lock);
	bool closed = h->closed;
	if (!closed) {
		first = !h->first;
		*h->last = r;
		h->last = &r->next;
	}
	pthread_mutex_unlock(&h->lock);
	if (closed)
		turn_away(h, r);
	if (first && write(h->wake, &one, sizeof one) < 0)
		mg_journal("the hall cannot be woken: %s", strerror(errno));
}

/* ---- beginning and end ---- */

static bool wake_table(void *hall, const struct mg_table_row *row)
{
	mg_alarm_add(hall, row->id, row->due);
	return true;
}

struct mg_hall *mg_hall_new(const char *data, struct mg_common *common, struct mg_buf *wrong)
{
	struct mg_hall *h = calloc(1, sizeof *h);
	if (!h) {
		mg_buf_text(wrong, "out of memory");
		return NULL;
	}
	h->common = common;
	h->desks_most = MG_DESKS_MAX;
	h->shared = strstr(data, "://") != NULL;
	h->last = &h->first;
	h->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	pthread_mutex_init(&h->lock, NULL);
	h->events = malloc(MG_EVENTS_ROOM);
	h->store = mg_store_open(data, wrong);
	if (h->store && h->events && h->wake >= 0 && mg_code_make(h->server, MG_TABLE_LETTERS) &&
	    (h->shared || mg_store_live_tables(h->store, wake_table, h) == MG_STORED)) {
		read_bans(h);
		h->next_hour = mg_ticks();
		return h;
	}
	if (!wrong->len)
		mg_buf_printf(wrong, "the store cannot be read: %s", h->store ? mg_store_error(h->store) : strerror(errno));
	mg_hall_free(h);
	return NULL;
}

bool mg_hall_start(struct mg_hall *h)
{
	h->thinkers = mg_thinkers_new(h, &h->common->metrics);
	if (!h->thinkers || !mg_thinkers_start(h->thinkers))
		return false;
	h->running = pthread_create(&h->thread, NULL, keep_hall, h) == 0;
	return h->running;
}

void mg_hall_stop(struct mg_hall *h)
{
	uint64_t one = 1;
	pthread_mutex_lock(&h->lock);
	h->stop = true;
	pthread_mutex_unlock(&h->lock);
	if (h->running && write(h->wake, &one, sizeof one) > 0)
		pthread_join(h->thread, NULL);
	h->running = false;
	mg_thinkers_free(h->thinkers);
	h->thinkers = NULL;
	/* What came in the last moment: people ask again, and what was thought is thought again after the next start. */
	pthread_mutex_lock(&h->lock);
	struct mg_request *left = h->first;
	h->first = NULL;
	h->last = &h->first;
	h->closed = true;
	pthread_mutex_unlock(&h->lock);
	while (left) {
		struct mg_request *r = left;
		left = r->next;
		turn_away(h, r);
	}
}

void mg_hall_free(struct mg_hall *h)
{
	if (!h)
		return;
	mg_hall_stop(h);
	while (h->newest)
		mg_desk_drop(h, h->newest);
	mg_store_close(h->store);
	if (h->wake >= 0)
		close(h->wake);
	free(h->alarm);
	free(h->events);
	pthread_mutex_destroy(&h->lock);
	free(h);
}
