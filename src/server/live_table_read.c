/* live_table_read.c: a table from what the store has of it: its row, its events, its people; and its summary. Knows no writer, so that
 * the loader can do it too. */
#include "server/live_table.h"

#include "rules/score.h"
#include "server/server_log.h"

void mg_live_table_free(struct mg_live_table *lt)
{
	mg_table_release(&lt->t);
	for (size_t i = 0; i < lt->fresh_count; i++)
		free(lt->fresh[i]);
	free(lt->fresh);
	free(lt->watchers);
	free(lt->removed);
	mg_published_drop(lt->published);
	free(lt);
}

struct mg_live_table *mg_live_table_new(const struct mg_table_row *row)
{
	struct mg_live_table *lt = calloc(1, sizeof *lt);
	if (!lt)
		return NULL;
	mg_table_init(&lt->t);
	lt->row = *row;
	lt->alarm = INT64_MAX;
	return lt;
}

bool mg_live_table_add_fresh(struct mg_live_table *lt, int64_t at, struct mg_str text)
{
	if (lt->fresh_count == lt->fresh_capacity) {
		size_t capacity = lt->fresh_capacity * 2 + 16;
		struct mg_logged_event **more = realloc(lt->fresh, capacity * sizeof *more);
		if (!more)
			return false;
		lt->fresh = more;
		lt->fresh_capacity = capacity;
	}
	lt->said += text.len > 4 && memcmp(text.at, "say ", 4) == 0;
	lt->fresh[lt->fresh_count] = mg_logged_event_new(at, text);
	return lt->fresh[lt->fresh_count] && ++lt->fresh_count;
}

bool mg_live_table_take_in(struct mg_live_table *lt, int64_t at, struct mg_str text)
{
	char words[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, words, sizeof words);
	if (!mg_table_apply(&lt->t, at, text, &wrong)) {
		mg_server_log("table %s: event %u does not fit: %s", lt->row.id, lt->t.events + 1, words);
		return false;
	}
	return mg_live_table_add_fresh(lt, at, text);
}

bool mg_live_table_is_watcher(const struct mg_live_table *lt, int64_t visitor)
{
	for (size_t i = 0; i < lt->watcher_count; i++)
		if (lt->watchers[i] == visitor)
			return true;
	return false;
}

bool mg_live_table_may_watch(struct mg_live_table *lt, int64_t visitor)
{
	if (mg_live_table_is_watcher(lt, visitor))
		return true;
	int64_t *more = realloc(lt->watchers, (lt->watcher_count + 1) * sizeof *more);
	if (!more)
		return false;
	lt->watchers = more;
	lt->watchers[lt->watcher_count++] = visitor;
	lt->watchers_changed = true;
	return true;
}

bool mg_live_table_is_removed(const struct mg_live_table *lt, int64_t visitor)
{
	for (size_t i = 0; visitor && i < lt->removed_count; i++)
		if (lt->removed[i] == visitor)
			return true;
	return false;
}

bool mg_live_table_note_removed(struct mg_live_table *lt, int64_t visitor)
{
	if (mg_live_table_is_removed(lt, visitor))
		return true;
	int64_t *more = realloc(lt->removed, (lt->removed_count + 1) * sizeof *more);
	if (!more)
		return false;
	lt->removed = more;
	lt->removed[lt->removed_count++] = visitor;
	lt->watchers_changed = true;
	return true;
}

struct table_reading {
	struct mg_live_table *lt;
	int64_t skip; /* events that the live table has already */
	bool broken;
};

static bool read_event(void *reading, const struct mg_event_row *e)
{
	struct table_reading *r = reading;
	if (e->n <= r->skip)
		return true;
	r->broken |= e->n != (int64_t)r->lt->t.events + 1 || !mg_live_table_take_in(r->lt, e->at, mg_str(e->text));
	return !r->broken;
}

static bool read_member(void *reading, int64_t visitor, int seat)
{
	struct table_reading *r = reading;
	if (seat >= 0 && seat < MG_SEATS)
		r->lt->sits[seat] = visitor;
	else if (seat == MG_SEAT_REMOVED)
		r->broken |= !mg_live_table_note_removed(r->lt, visitor);
	else
		r->broken |= !mg_live_table_may_watch(r->lt, visitor);
	return !r->broken;
}

static bool read_orders(void *reading, int seat, int64_t version, const char *text)
{
	struct table_reading *r = reading;
	struct mg_live_table *lt = r->lt;
	char words[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, words, sizeof words);
	if (seat < 0 || seat >= lt->t.record.players)
		return true;
	if (!mg_orders_read(&lt->t, seat, mg_str(text), &wrong))
		mg_server_log("table %s: orders of seat %d cannot be read", lt->row.id, seat + 1); /* and not what they say */
	lt->orders_stored[seat] = version;
	lt->orders_kept[seat] = lt->t.orders[seat].version;
	return true;
}

enum mg_stored mg_live_table_read(struct mg_store *store, struct mg_live_table *lt)
{
	struct table_reading r = {.lt = lt, .skip = lt->t.events};
	enum mg_stored done = mg_store_table(store, lt->row.id, &lt->row);
	if (done == MG_STORED)
		done = mg_store_events(store, lt->row.id, lt->t.events, read_event, &r);
	memset(lt->sits, 0, sizeof lt->sits);
	lt->watchers_changed |= lt->watcher_count > 0 || lt->removed_count > 0;
	lt->watcher_count = lt->removed_count = 0;
	if (done == MG_STORED)
		done = mg_store_members(store, lt->row.id, read_member, &r);
	if (done != MG_STORED || r.broken)
		return done == MG_STORED ? MG_STORE_NONE : done;
	memset(lt->t.orders, 0, sizeof lt->t.orders);
	memset(lt->orders_stored, 0, sizeof lt->orders_stored);
	memset(lt->orders_kept, 0, sizeof lt->orders_kept);
	done = mg_store_orders(store, lt->row.id, read_orders, &r);
	return done == MG_STORED && r.broken ? MG_STORE_NONE : done;
}

struct mg_live_table *mg_live_table_from(struct mg_store *store, const char *id, enum mg_stored *found)
{
	struct mg_table_row row;
	*found = mg_store_table(store, id, &row);
	struct mg_live_table *lt = *found == MG_STORED ? mg_live_table_new(&row) : NULL;
	if (!lt)
		return NULL;
	*found = mg_live_table_read(store, lt);
	if (*found == MG_STORED)
		return lt;
	mg_live_table_free(lt);
	return NULL;
}

void mg_live_table_summarize(const struct mg_live_table *lt, struct mg_table_summary *f)
{
	const struct mg_table *t = &lt->t;
	const struct mg_sheet *sheet = t->record.sheet;
	memset(f, 0, sizeof *f);
	memcpy(f->id, lt->row.id, sizeof f->id);
	f->phase = t->phase;
	f->edition = (enum mg_edition_id)sheet->board.edition;
	memcpy(f->board, sheet->name, sizeof f->board);
	for (int i = 0; i < MG_LANGUAGES; i++)
		memcpy(f->title[i], sheet->title_in[i][0] ? sheet->title_in[i] : sheet->title, sizeof f->title[i]);
	f->players = t->record.players;
	f->draws = t->record.draws;
	f->places = t->record.places;
	f->pace = t->pace;
	f->orders_delay = t->orders_delay;
	f->is_public = t->is_public;
	f->is_rated = t->is_rated;
	memcpy(f->name, t->title, sizeof f->name);
	memcpy(f->lang, t->lang, sizeof f->lang);
	memcpy(f->from, lt->from, sizeof f->from);
	f->made = lt->row.made;
	f->changed = t->at;
	f->host = lt->row.host;
	f->events = t->events;
	f->moves = t->record.moves;
	f->era = t->state.era;
	f->round = t->state.round;
	f->turn = mg_table_turn(t);
	f->since = mg_live_table_asked_since(lt);
	for (int i = 0; i < f->players; i++) {
		const struct mg_table_seat *s = &t->seat[i];
		f->seat[i] = (struct mg_seat_summary){.sitter = s->sitter, .away = s->away, .visitor = lt->sits[i]};
		memcpy(f->seat[i].name, s->name, sizeof f->seat[i].name);
		memcpy(f->seat[i].level, s->level, sizeof f->seat[i].level);
	}
	f->has_totals = t->phase == MG_TABLE_OVER;
	if (f->has_totals)
		mg_totals(&sheet->board, &t->state, f->total);
}


static void free_loaded(struct mg_task *task)
{
	struct mg_loaded *loaded = (struct mg_loaded *)task;
	if (loaded->live_table)
		mg_live_table_free(loaded->live_table);
	mg_task_free(task);
}

struct mg_loaded *mg_loaded_new(const char *table)
{
	struct mg_loaded *loaded = mg_task_new(sizeof *loaded, MG_TASK_LOADED, table);
	if (loaded)
		loaded->task.done = free_loaded;
	return loaded;
}
