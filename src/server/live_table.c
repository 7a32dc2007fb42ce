/* live_table.c: tables in the writer's hands: found, read, appended to, published, dropped. */
#include "server/live_table.h"

#include "server/ratings.h"
#include "server/server_log.h"

MG_PIN(MG_TABLE_OPEN, (int)MG_ROW_OPEN);
MG_PIN(MG_TABLE_PLAYING, (int)MG_ROW_PLAYING);

/* ---- finding ---- */

static struct mg_live_table **place(struct mg_writer *w, const char *id)
{
	uint32_t hash = 2166136261u;
	for (const char *c = id; *c; c++)
		hash = (hash ^ (unsigned char)*c) * 16777619u;
	struct mg_live_table **at = &w->bucket[hash % MG_LIVE_TABLE_BUCKETS];
	while (*at && strcmp((*at)->row.id, id) != 0)
		at = &(*at)->next;
	return at;
}

static void unlink_use(struct mg_writer *w, struct mg_live_table *lt)
{
	mg_assert((lt->newer || w->newest == lt) && (lt->older || w->oldest == lt));
	*(lt->newer ? &lt->newer->older : &w->newest) = lt->older;
	*(lt->older ? &lt->older->newer : &w->oldest) = lt->newer;
	lt->newer = lt->older = NULL;
}

static void link_use(struct mg_writer *w, struct mg_live_table *lt)
{
	mg_assert(!lt->newer && !lt->older && w->newest != lt);
	lt->older = w->newest;
	*(w->newest ? &w->newest->newer : &w->oldest) = lt;
	w->newest = lt;
}

static void enter(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_live_table **at = place(w, lt->row.id);
	mg_assert(!*at);
	*at = lt;
	link_use(w, lt);
	w->live_tables++;
	mg_gauge(&w->common->metrics, MG_G_TABLES, 1);
}

static void touch(struct mg_writer *w, struct mg_live_table *lt)
{
	if (lt->touched)
		return;
	mg_assert(!lt->fresh_count); /* nothing of an earlier group is left */
	lt->touched = true;
	lt->also_touched = w->touched;
	w->touched = lt;
}

void mg_live_table_drop(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_live_table **at = place(w, lt->row.id);
	mg_assert(*at == lt);
	*at = lt->next;
	unlink_use(w, lt);
	w->live_tables--;
	mg_assert(w->live_tables >= 0 && (w->live_tables > 0) == (w->newest != NULL));
	mg_gauge(&w->common->metrics, MG_G_TABLES, -1);
	mg_live_table_free(lt);
}

void mg_live_tables_trim(struct mg_writer *w)
{
	struct mg_live_table *lt = w->oldest;
	while (lt && w->live_tables > w->live_tables_max) {
		struct mg_live_table *newer = lt->newer;
		if (!lt->touched && !lt->thinking && mg_registry_retire(w->common->registry, lt->published)) {
			mg_live_table_drop(w, lt);
			mg_count(&w->common->metrics, MG_C_EVICTIONS, 1);
		}
		lt = newer;
	}
}

bool mg_writer_ok(struct mg_writer *w, enum mg_stored done)
{
	if (done != MG_STORED && done != MG_STORE_NONE && done != MG_STORE_TAKEN && w->trouble == MG_STORED)
		w->trouble = done;
	return w->trouble == MG_STORED;
}

void mg_writer_answer_done(struct mg_writer *w, struct mg_request *r, enum mg_stored done)
{
	if (!mg_writer_ok(w, done))
		return;
	if (done == MG_STORED)
		mg_request_answer_text(r, 200, "{}");
	else
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
}

bool mg_writer_begin(struct mg_writer *w)
{
	if (!w->writing && w->trouble == MG_STORED)
		w->writing = mg_writer_ok(w, mg_store_begin(w->store));
	return w->writing && w->trouble == MG_STORED;
}

/* ---- events ---- */

/* Takes in moves that were decided for this table just now, which are not checked again. */
static bool take_in_decided(struct mg_live_table *lt, int64_t at, const struct mg_event_row *rows, int n,
			    const struct mg_decided *decided)
{
	bool fine = true;
	mg_assert(decided->count == n);
	mg_table_apply_decided(&lt->t, at, decided);
	for (int i = 0; i < n; i++)
		fine = fine && mg_live_table_add_fresh(lt, at, mg_str(rows[i].text));
	return fine;
}

struct mg_buf mg_writer_buffer(struct mg_writer *w)
{
	struct mg_buf buffer;
	mg_buf_init(&buffer, w->events, MG_EVENTS_CAPACITY);
	return buffer;
}

static bool trouble(struct mg_writer *w)
{
	if (w->trouble == MG_STORED)
		w->trouble = MG_STORE_FAILED;
	return false;
}

bool mg_live_table_store_orders(struct mg_writer *w, struct mg_live_table *lt)
{
	char text[MG_ORDERS_STORED_MAX];
	for (int p = 0; p < lt->t.record.players; p++) {
		struct mg_buf out;
		if (lt->t.orders[p].version == lt->orders_kept[p])
			continue;
		mg_buf_init(&out, text, sizeof text);
		mg_orders_write(&lt->t, p, &out);
		mg_assert(!out.full);
		if (!mg_writer_begin(w))
			return false;
		touch(w, lt);
		enum mg_stored done = mg_store_set_orders(w->store, lt->row.id, p, lt->orders_stored[p], text);
		if (done == MG_STORE_TAKEN) {
			w->again = true;
			return false;
		}
		if (!mg_writer_ok(w, done))
			return false;
		lt->orders_stored[p]++;
		lt->orders_kept[p] = lt->t.orders[p].version;
		lt->orders_changed = true;
	}
	return true;
}

bool mg_live_table_append(struct mg_writer *w, struct mg_live_table *lt, const struct mg_buf *out)
{
	return mg_live_table_append_decided(w, lt, out, NULL);
}

bool mg_live_table_append_aside(struct mg_writer *w, struct mg_live_table *lt, const struct mg_buf *out)
{
	if (mg_live_table_append(w, lt, out))
		return true;
	if (w->again)
		w->trouble = MG_STORE_BUSY;
	return false;
}

bool mg_live_table_append_decided(struct mg_writer *w, struct mg_live_table *lt, const struct mg_buf *out,
				  const struct mg_decided *decided)
{
	enum { AT_ONCE = 64 };
	struct mg_event_row rows[AT_ONCE];
	char *line = out->data;
	int n = 0;
	int64_t at = w->now > lt->t.at ? w->now : lt->t.at;
	if (out->full || !mg_writer_begin(w))
		return out->full ? trouble(w) : false;
	for (char *end; (end = strchr(line, '\n')) != NULL && n < AT_ONCE; line = end + 1) {
		*end = '\0';
		rows[n] = (struct mg_event_row){(int64_t)lt->t.events + n + 1, at, line};
		n++;
	}
	mg_assert(n > 0 && !*line);
	mg_assert(at >= lt->t.at); /* time never goes back in a log */
	enum mg_stored done = mg_store_append(w->store, lt->row.id, rows, n);
	if (done == MG_STORE_TAKEN) {
		w->again = true;
		return false;
	}
	if (!mg_writer_ok(w, done))
		return false;
	touch(w, lt);
	bool moves = decided && decided->count;
	if (moves && !take_in_decided(lt, at, rows, n, decided))
		return trouble(w);
	for (int i = 0; !moves && i < n; i++)
		if (!mg_live_table_take_in(lt, at, mg_str(rows[i].text)))
			return trouble(w);
	mg_count(&w->common->metrics, MG_C_EVENTS, (unsigned long long)n);
	return mg_live_table_store_orders(w, lt);
}

/* Who was replaced, or voted out, does not sit there any more. */
static bool free_replaced(struct mg_writer *w, struct mg_live_table *lt)
{
	for (int i = 0; i < lt->t.record.players; i++)
		if (lt->sits[i] && (lt->t.seat[i].sitter == MG_SITS_BOT || lt->t.seat[i].vacant) && !mg_live_table_seat(w, lt, i, 0))
			return false;
	return true;
}

bool mg_live_table_settle(struct mg_writer *w, struct mg_live_table *lt)
{
	enum { STEPS_MAX = 2000 };
	struct mg_next_step step;
	for (int i = 0; i < STEPS_MAX; i++) {
		struct mg_buf out = mg_writer_buffer(w);
		if (mg_table_next(&lt->t, lt->row.secret, w->now, MG_FORCED_PLAYED, &out, &step) != MG_NEXT_EVENTS)
			return true;
		if (!mg_live_table_append_decided(w, lt, &out, &step.decided) || !free_replaced(w, lt))
			return false;
	}
	return trouble(w);
}

const struct mg_logged_event *mg_live_table_event(const struct mg_live_table *lt, int64_t n)
{
	/* Only the writer changes a published table's events, so it may look without its lock. */
	int64_t published = (int64_t)lt->published->count;
	mg_assert(published + (int64_t)lt->fresh_count == (int64_t)lt->t.events || lt->published->retired);
	if (n < 1 || n > published + (int64_t)lt->fresh_count)
		return NULL;
	return n <= published ? lt->published->events[n - 1] : lt->fresh[n - published - 1];
}

/* ---- who belongs to a table ---- */

int mg_live_table_seat_of(const struct mg_live_table *lt, int64_t visitor)
{
	for (int i = 0; visitor && i < lt->t.record.players; i++)
		if (lt->sits[i] == visitor)
			return i;
	return -1;
}

bool mg_live_table_seat(struct mg_writer *w, struct mg_live_table *lt, int seat, int64_t visitor)
{
	int64_t before = lt->sits[seat];
	mg_assert(seat >= 0 && seat < lt->t.record.players);
	mg_assert(!visitor || visitor == before || mg_live_table_seat_of(lt, visitor) < 0); /* nobody sits on two seats */
	if (before == visitor || !mg_writer_begin(w))
		return before == visitor;
	touch(w, lt);
	/* Whoever stands up may go on watching. */
	int64_t until = lt->t.events - (visitor ? 1 : 0); /* the last event says who has it now */
	if (before && (!mg_writer_ok(w, mg_store_note_sat(w->store, lt->row.id, seat, until, before)) ||
		       !mg_writer_ok(w, mg_store_set_member(w->store, lt->row.id, before, -1)) ||
		       !mg_live_table_may_watch(lt, before)))
		return trouble(w);
	if (visitor) {
		enum mg_stored done = mg_store_set_member(w->store, lt->row.id, visitor, seat);
		if (done != MG_STORED)
			return mg_writer_ok(w, done) ? trouble(w) : false;
	}
	lt->sits[seat] = visitor;
	for (size_t i = 0; visitor && i < lt->removed_count; i++)
		if (lt->removed[i] == visitor) {
			lt->removed[i--] = lt->removed[--lt->removed_count];
			lt->watchers_changed = true;
		}
	return true;
}

static void forget_watcher(struct mg_live_table *lt, int64_t visitor)
{
	for (size_t i = 0; i < lt->watcher_count; i++)
		if (lt->watchers[i] == visitor)
			lt->watchers[i--] = lt->watchers[--lt->watcher_count];
}

bool mg_live_table_remove(struct mg_writer *w, struct mg_live_table *lt, int seat)
{
	int64_t who = lt->sits[seat];
	if (!who || !mg_live_table_seat(w, lt, seat, 0))
		return !who;
	forget_watcher(lt, who);
	return mg_writer_ok(w, mg_store_set_member(w->store, lt->row.id, who, MG_SEAT_REMOVED)) &&
	       (mg_live_table_note_removed(lt, who) || trouble(w));
}

bool mg_live_table_drop_watchers(struct mg_writer *w, struct mg_live_table *lt)
{
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_drop_watchers(w->store, lt->row.id)))
		return false;
	touch(w, lt);
	lt->watcher_count = 0;
	lt->watchers_changed = true;
	return true;
}

bool mg_live_table_add_watcher(struct mg_writer *w, struct mg_live_table *lt, int64_t visitor)
{
	if (mg_live_table_is_watcher(lt, visitor) || mg_live_table_seat_of(lt, visitor) >= 0)
		return true;
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_set_member(w->store, lt->row.id, visitor, -1)))
		return false;
	touch(w, lt);
	return mg_live_table_may_watch(lt, visitor) || trouble(w);
}

bool mg_live_table_has_player(const struct mg_live_table *lt)
{
	for (int i = 0; i < lt->t.record.players; i++)
		if (lt->t.seat[i].sitter == MG_SITS_PERSON && !lt->t.seat[i].away)
			return true;
	return false;
}

/* ---- reading ---- */

/* Reads what the store has more than the live table. */
static bool read_more(struct mg_writer *w, struct mg_live_table *lt)
{
	enum mg_stored done = mg_live_table_read(w->store, lt);
	return mg_writer_ok(w, done) && done == MG_STORED;
}

/* Takes in a table that was read, and publishes it. NULL: memory was refused. */
static struct mg_live_table *adopt(struct mg_writer *w, struct mg_live_table *lt)
{
	lt->leased = !w->shared;
	lt->published = mg_registry_find(w->common->registry, lt->row.id);
	if (lt->published) {
		/* Somebody follows it, from before it was dropped here; he has its first events. */
		size_t has = lt->published->count < lt->fresh_count ? lt->published->count : lt->fresh_count;
		for (size_t i = 0; i < has; i++)
			free(lt->fresh[i]);
		lt->fresh_count -= has;
		memmove(lt->fresh, lt->fresh + has, lt->fresh_count * sizeof *lt->fresh);
	} else {
		lt->published = mg_registry_add(w->common->registry, lt->row.id);
	}
	if (!lt->published) {
		mg_live_table_free(lt);
		return NULL;
	}
	enter(w, lt);
	mg_expiry_resume(w, lt);
	mg_count(&w->common->metrics, MG_C_LOADS, 1);
	mg_live_table_publish(w, lt);
	return lt;
}

static struct mg_live_table *load(struct mg_writer *w, const char *id)
{
	enum mg_stored found;
	struct mg_live_table *lt = mg_live_table_from(w->store, id, &found);
	mg_writer_ok(w, found);
	return lt ? adopt(w, lt) : NULL;
}

void mg_live_table_adopt(struct mg_writer *w, struct mg_live_table *lt)
{
	if (*place(w, lt->row.id) || !read_more(w, lt))
		mg_live_table_free(lt);
	else
		adopt(w, lt);
}

struct mg_live_table *mg_live_table_find(struct mg_writer *w, const char *id)
{
	struct mg_live_table *lt = *place(w, id);
	if (!lt)
		return load(w, id);
	unlink_use(w, lt);
	link_use(w, lt);
	return lt;
}

struct mg_live_table *mg_live_table_known(struct mg_writer *w, const char *id)
{
	return *place(w, id);
}

struct mg_live_table *mg_live_table_make(struct mg_writer *w, const struct mg_table_row *row)
{
	struct mg_live_table *lt = mg_live_table_new(row);
	if (!lt)
		return NULL;
	lt->leased = !w->shared;
	lt->published = mg_registry_add(w->common->registry, row->id);
	if (!lt->published) {
		mg_live_table_free(lt);
		return NULL;
	}
	enter(w, lt);
	touch(w, lt);
	return lt;
}

/* What was redacted is redacted for those who follow, too. */
static void redact_fresh(struct mg_live_table *lt)
{
	char text[MG_EVENT_MAX];
	for (size_t i = 0; i < lt->fresh_count; i++) {
		struct mg_str rest = mg_str(lt->fresh[i]->text);
		long n;
		if (!mg_str_is(mg_str_word(&rest), "hush") || !mg_str_number(mg_str_word(&rest), INT32_MAX, &n))
			continue;
		const struct mg_logged_event *event = mg_live_table_event(lt, n);
		struct mg_buf out;
		mg_buf_init(&out, text, sizeof text);
		if (!event || n > (long)lt->published->count || !mg_event_redacted((struct mg_str){event->text, event->len}, &out))
			continue;
		struct mg_logged_event *quiet = mg_logged_event_new(event->at, mg_buf_str(&out));
		if (quiet)
			mg_published_redact(lt->published, (size_t)n, quiet);
	}
}

void mg_live_table_refresh(struct mg_writer *w, struct mg_live_table *lt)
{
	mg_assert(!lt->fresh_count);
	if (!read_more(w, lt)) {
		w->doubt = true;
		mg_live_table_drop(w, lt);
		return;
	}
	mg_live_table_publish(w, lt);
}

/* ---- storing and publishing ---- */

static int64_t soonest(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* When the table wants attention; a computer player that is to move wants it now, should this server not live to see its
 * move. */
static int64_t due_of(struct mg_writer *w, const struct mg_live_table *lt)
{
	struct mg_next_step step;
	struct mg_buf out = mg_writer_buffer(w);
	if (lt->t.phase == MG_TABLE_OPEN)
		return mg_expiry_due(w, lt);
	enum mg_next next = mg_table_next(&lt->t, lt->row.secret, w->now, MG_FORCED_PLAYED, &out, &step);
	if (next == MG_NEXT_EVENTS || (next == MG_NEXT_BOT && mg_live_table_has_player(lt)))
		return lt->t.at;
	return soonest(mg_table_due(&lt->t), mg_orders_due(&lt->t));
}

bool mg_live_table_store_row(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_table_row *row = &lt->row;
	bool ended = row->phase != MG_TABLE_OVER && lt->t.phase == MG_TABLE_OVER;
	bool stopped = ended || (row->phase != MG_TABLE_CLOSED && lt->t.phase == MG_TABLE_CLOSED);
	if (row->events == lt->t.events && !lt->orders_changed)
		return true;
	lt->orders_changed = false;
	row->phase = (int)lt->t.phase;
	row->is_public = lt->t.is_public;
	row->has_open_seat = false;
	for (int i = 0; i < lt->t.record.players; i++)
		row->has_open_seat |= lt->t.seat[i].sitter == MG_SITS_NOBODY;
	row->changed = lt->t.at;
	row->events = lt->t.events;
	row->turn = mg_table_turn(&lt->t);
	row->due = due_of(w, lt);
	return mg_writer_begin(w) && mg_writer_ok(w, mg_store_update_table(w->store, row)) &&
	       (!ended || mg_writer_ok(w, mg_ratings_add(w->store, &lt->t, lt->sits, lt->t.at, NULL))) &&
	       (!stopped || mg_writer_ok(w, mg_tournament_note_end(w->store, &lt->t))) &&
	       (!ended || mg_writer_ok(w, mg_club_note_end(w->store, &lt->t, lt->sits))) && mg_live_table_lease(w, lt);
}

/* Tells those who are newly asked, or no longer, at their other tables. */
static void tell_turns(struct mg_writer *w, const struct mg_live_table *lt, const struct mg_table_summary *f, unsigned before)
{
	int ordered = mg_orders_due(&lt->t) == INT64_MAX ? -1 : lt->t.state.to_move; /* an order decides for him */
	for (int i = 0; i < f->players; i++)
		if (lt->sits[i] && i != ordered && ((before ^ f->turn) >> i & 1))
			mg_streams_notice(w->common->streams, lt->sits[i], f, f->turn >> i & 1);
}

void mg_live_table_schedule(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_next_step step;
	struct mg_buf out = mg_writer_buffer(w);
	if (lt->t.phase == MG_TABLE_OPEN) {
		mg_alarm_set(w, lt, mg_expiry_alarm(w, lt));
		return;
	}
	enum mg_next next = mg_table_next(&lt->t, lt->row.secret, w->now, MG_FORCED_PLAYED, &out, &step);
	int64_t due = next == MG_NEXT_EVENTS ? w->now : soonest(mg_table_due(&lt->t), mg_orders_due(&lt->t));
	if (!lt->leased) {
		/* Perhaps it is ours to run; that is asked in a transaction, so not here. */
		if (next != MG_NEXT_NOTHING || due != INT64_MAX)
			mg_alarm_set(w, lt, lt->lease_again > w->now ? lt->lease_again : w->now);
		return;
	}
	mg_alarm_set(w, lt, due);
	if (next != MG_NEXT_BOT || !w->bot_pool || !(mg_live_table_has_player(lt) || mg_published_is_followed(lt->published)))
		return; /* who begins to follow wakes it: mg_published_needs_follower() */
	if (lt->thinking && memcmp(&lt->about, &lt->t.state, sizeof lt->about) == 0)
		return;
	lt->thinking = mg_bot_pool_ask(w->bot_pool, &lt->t, step.level, lt->row.host);
	lt->about = lt->t.state;
}

void mg_live_table_publish(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_table_summary summary;
	unsigned before = lt->published->summary.turn;
	enum mg_table_phase phase = lt->published->summary.phase;
	bool people_changed = lt->watchers_changed;
	if (lt->watchers_changed && mg_published_set_people(lt->published, lt->watchers, lt->watcher_count, lt->removed, lt->removed_count))
		lt->watchers_changed = false;
	redact_fresh(lt);
	mg_live_table_summarize(lt, &summary);
	mg_published_add(lt->published, lt->fresh, lt->fresh_count, &summary, &lt->t);
	if (!mg_lobby_put(w->common->lobby, &summary))
		mg_server_log("table %s cannot be listed: no memory", summary.id);
	lt->fresh_count = 0;
	lt->touched = false;
	mg_assert(lt->published->count == lt->t.events || lt->published->retired);
	tell_turns(w, lt, &summary, before);
	if (people_changed)
		mg_streams_close_strangers(lt->published);
	if (phase != MG_TABLE_EMPTY && phase != summary.phase)
		mg_server_log("table %s: %s after %lld events", summary.id, mg_phase_words[summary.phase], (long long)summary.events);
	mg_live_table_schedule(w, lt);
}
