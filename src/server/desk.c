#include "server/desk.h"

#include "rules/score.h"
#include "server/journal.h"

/* ---- finding ---- */

static struct mg_desk **place(struct mg_hall *h, const char *id)
{
	uint32_t hash = 2166136261u;
	for (const char *c = id; *c; c++)
		hash = (hash ^ (unsigned char)*c) * 16777619u;
	struct mg_desk **at = &h->bucket[hash % MG_DESK_BUCKETS];
	while (*at && strcmp((*at)->row.id, id) != 0)
		at = &(*at)->next;
	return at;
}

static void unlink_use(struct mg_hall *h, struct mg_desk *d)
{
	*(d->newer ? &d->newer->older : &h->newest) = d->older;
	*(d->older ? &d->older->newer : &h->oldest) = d->newer;
	d->newer = d->older = NULL;
}

static void link_use(struct mg_hall *h, struct mg_desk *d)
{
	d->older = h->newest;
	*(h->newest ? &h->newest->newer : &h->oldest) = d;
	h->newest = d;
}

static void free_desk(struct mg_desk *d)
{
	mg_table_release(&d->t);
	for (size_t i = 0; i < d->fresh_count; i++)
		free(d->fresh[i]);
	free(d->fresh);
	free(d->guests);
	mg_show_drop(d->show);
	free(d);
}

static struct mg_desk *new_desk(const struct mg_hall *h, const struct mg_table_row *row)
{
	struct mg_desk *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	mg_table_init(&d->t);
	d->row = *row;
	d->alarm = INT64_MAX;
	d->leased = !h->shared;
	return d;
}

static void enter(struct mg_hall *h, struct mg_desk *d)
{
	struct mg_desk **at = place(h, d->row.id);
	mg_assert(!*at);
	*at = d;
	link_use(h, d);
	h->desks++;
	mg_gauge(&h->common->metrics, MG_G_TABLES, 1);
}

static void touch(struct mg_hall *h, struct mg_desk *d)
{
	if (d->touched)
		return;
	d->touched = true;
	d->also_touched = h->touched;
	h->touched = d;
}

void mg_desk_drop(struct mg_hall *h, struct mg_desk *d)
{
	struct mg_desk **at = place(h, d->row.id);
	mg_assert(*at == d);
	*at = d->next;
	unlink_use(h, d);
	h->desks--;
	mg_gauge(&h->common->metrics, MG_G_TABLES, -1);
	free_desk(d);
}

void mg_desks_trim(struct mg_hall *h)
{
	struct mg_desk *d = h->oldest;
	while (d && h->desks > h->desks_most) {
		struct mg_desk *newer = d->newer;
		if (!d->touched && !d->thinking && mg_gallery_retire(h->common->gallery, d->show)) {
			mg_desk_drop(h, d);
			mg_count(&h->common->metrics, MG_C_EVICTIONS, 1);
		}
		d = newer;
	}
}

bool mg_hall_fine(struct mg_hall *h, enum mg_stored done)
{
	if (done != MG_STORED && done != MG_STORE_NONE && done != MG_STORE_TAKEN && h->trouble == MG_STORED)
		h->trouble = done;
	return h->trouble == MG_STORED;
}

bool mg_hall_write(struct mg_hall *h)
{
	if (!h->writing && h->trouble == MG_STORED)
		h->writing = mg_hall_fine(h, mg_store_begin(h->store));
	return h->writing && h->trouble == MG_STORED;
}

/* ---- events ---- */

static bool add_fresh(struct mg_desk *d, int64_t at, struct mg_str text)
{
	if (d->fresh_count == d->fresh_room) {
		size_t room = d->fresh_room * 2 + 16;
		struct mg_said **more = realloc(d->fresh, room * sizeof *more);
		if (!more)
			return false;
		d->fresh = more;
		d->fresh_room = room;
	}
	d->fresh[d->fresh_count] = mg_said_new(at, text);
	return d->fresh[d->fresh_count] && ++d->fresh_count;
}

/* Folds an event and keeps it for the show. False: it does not fit, or there is no memory. */
static bool take_in(struct mg_desk *d, int64_t at, struct mg_str text)
{
	char words[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, words, sizeof words);
	if (!mg_table_apply(&d->t, at, text, &wrong)) {
		mg_journal("table %s: event %u does not fit: %s", d->row.id, d->t.events + 1, words);
		return false;
	}
	return add_fresh(d, at, text);
}

struct mg_buf mg_hall_paper(struct mg_hall *h)
{
	struct mg_buf paper;
	mg_buf_init(&paper, h->events, MG_EVENTS_ROOM);
	return paper;
}

static bool trouble(struct mg_hall *h)
{
	if (h->trouble == MG_STORED)
		h->trouble = MG_STORE_FAILED;
	return false;
}

bool mg_desk_append(struct mg_hall *h, struct mg_desk *d, const struct mg_buf *out)
{
	enum { AT_ONCE = 64 };
	struct mg_event_row rows[AT_ONCE];
	char *line = out->data;
	int n = 0;
	int64_t at = h->now > d->t.at ? h->now : d->t.at;
	if (out->full || !mg_hall_write(h))
		return out->full ? trouble(h) : false;
	for (char *end; (end = strchr(line, '\n')) != NULL && n < AT_ONCE; line = end + 1) {
		*end = '\0';
		rows[n] = (struct mg_event_row){(int64_t)d->t.events + n + 1, at, line};
		n++;
	}
	mg_assert(!*line);
	enum mg_stored done = mg_store_append(h->store, d->row.id, rows, n);
	if (done == MG_STORE_TAKEN) {
		h->again = true;
		return false;
	}
	if (!mg_hall_fine(h, done))
		return false;
	touch(h, d);
	for (int i = 0; i < n; i++)
		if (!take_in(d, at, mg_str(rows[i].text)))
			return trouble(h);
	mg_count(&h->common->metrics, MG_C_EVENTS, (unsigned long long)n);
	return true;
}

bool mg_desk_settle(struct mg_hall *h, struct mg_desk *d)
{
	enum { STEPS_MAX = 2000 };
	const char *level;
	enum mg_mark mark;
	for (int i = 0; i < STEPS_MAX; i++) {
		struct mg_buf out = mg_hall_paper(h);
		if (mg_table_next(&d->t, d->row.secret, h->now, &out, &level, &mark) != MG_NEXT_EVENTS)
			return true;
		if (!mg_desk_append(h, d, &out))
			return false;
	}
	return trouble(h);
}

const struct mg_said *mg_desk_said(const struct mg_desk *d, int64_t n)
{
	/* Only the hall changes a show's events, so it may look without its lock. */
	int64_t shown = (int64_t)d->show->count;
	if (n < 1 || n > shown + (int64_t)d->fresh_count)
		return NULL;
	return n <= shown ? d->show->said[n - 1] : d->fresh[n - shown - 1];
}

/* ---- who belongs to a table ---- */

int mg_desk_seat_of(const struct mg_desk *d, int64_t visitor)
{
	for (int i = 0; visitor && i < d->t.record.players; i++)
		if (d->sits[i] == visitor)
			return i;
	return -1;
}

static bool is_guest(const struct mg_desk *d, int64_t visitor)
{
	for (size_t i = 0; i < d->guest_count; i++)
		if (d->guests[i] == visitor)
			return true;
	return false;
}

static bool add_guest(struct mg_desk *d, int64_t visitor)
{
	if (is_guest(d, visitor))
		return true;
	int64_t *more = realloc(d->guests, (d->guest_count + 1) * sizeof *more);
	if (!more)
		return false;
	d->guests = more;
	d->guests[d->guest_count++] = visitor;
	d->guests_changed = true;
	return true;
}

bool mg_desk_seat(struct mg_hall *h, struct mg_desk *d, int seat, int64_t visitor)
{
	int64_t before = d->sits[seat];
	if (before == visitor || !mg_hall_write(h))
		return before == visitor;
	touch(h, d);
	/* Whoever stands up may go on watching. */
	if (before && (!mg_hall_fine(h, mg_store_set_member(h->store, d->row.id, before, -1)) || !add_guest(d, before)))
		return trouble(h);
	if (visitor) {
		enum mg_stored done = mg_store_set_member(h->store, d->row.id, visitor, seat);
		if (done != MG_STORED)
			return mg_hall_fine(h, done) ? trouble(h) : false;
	}
	d->sits[seat] = visitor;
	return true;
}

bool mg_desk_guest(struct mg_hall *h, struct mg_desk *d, int64_t visitor)
{
	if (is_guest(d, visitor) || mg_desk_seat_of(d, visitor) >= 0)
		return true;
	if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_set_member(h->store, d->row.id, visitor, -1)))
		return false;
	touch(h, d);
	return add_guest(d, visitor) || trouble(h);
}

/* ---- reading ---- */

struct reading {
	struct mg_desk *d;
	int64_t skip; /* events that the desk has already */
	bool broken;
};

static bool read_event(void *reading, const struct mg_event_row *e)
{
	struct reading *r = reading;
	if (e->n <= r->skip)
		return true;
	r->broken |= e->n != (int64_t)r->d->t.events + 1 || !take_in(r->d, e->at, mg_str(e->text));
	return !r->broken;
}

static bool read_member(void *reading, int64_t visitor, int seat)
{
	struct reading *r = reading;
	if (seat >= 0 && seat < MG_SEATS)
		r->d->sits[seat] = visitor;
	else
		r->broken |= !add_guest(r->d, visitor);
	return !r->broken;
}

/* Reads row, events and members; the desk may have some of them. */
static bool read_desk(struct mg_hall *h, struct mg_desk *d)
{
	struct reading r = {.d = d, .skip = d->t.events};
	if (!mg_hall_fine(h, mg_store_table(h->store, d->row.id, &d->row)) ||
	    !mg_hall_fine(h, mg_store_events(h->store, d->row.id, d->t.events, read_event, &r)))
		return false;
	memset(d->sits, 0, sizeof d->sits);
	return mg_hall_fine(h, mg_store_members(h->store, d->row.id, read_member, &r)) && !r.broken;
}

static struct mg_desk *load(struct mg_hall *h, const char *id)
{
	struct mg_table_row row;
	enum mg_stored found = mg_store_table(h->store, id, &row);
	if (found != MG_STORED) {
		mg_hall_fine(h, found);
		return NULL;
	}
	struct mg_desk *d = new_desk(h, &row);
	if (!d || !read_desk(h, d)) {
		if (d)
			free_desk(d);
		return NULL;
	}
	d->show = mg_gallery_find(h->common->gallery, id);
	if (d->show) {
		/* Somebody follows it, from before it was dropped here; he has its first events. */
		size_t has = d->show->count < d->fresh_count ? d->show->count : d->fresh_count;
		for (size_t i = 0; i < has; i++)
			free(d->fresh[i]);
		d->fresh_count -= has;
		memmove(d->fresh, d->fresh + has, d->fresh_count * sizeof *d->fresh);
	} else {
		d->show = mg_gallery_add(h->common->gallery, id);
	}
	if (!d->show) {
		free_desk(d);
		return NULL;
	}
	enter(h, d);
	mg_count(&h->common->metrics, MG_C_LOADS, 1);
	mg_desk_publish(h, d);
	return d;
}

struct mg_desk *mg_desk_find(struct mg_hall *h, const char *id)
{
	struct mg_desk *d = *place(h, id);
	if (!d)
		return load(h, id);
	unlink_use(h, d);
	link_use(h, d);
	return d;
}

struct mg_desk *mg_desk_known(struct mg_hall *h, const char *id)
{
	return *place(h, id);
}

struct mg_desk *mg_desk_make(struct mg_hall *h, const struct mg_table_row *row)
{
	struct mg_desk *d = new_desk(h, row);
	if (!d)
		return NULL;
	d->show = mg_gallery_add(h->common->gallery, row->id);
	if (!d->show) {
		free_desk(d);
		return NULL;
	}
	enter(h, d);
	touch(h, d);
	return d;
}

/* What was said and then taken away is taken away from those who look, too. */
static void hush_fresh(struct mg_desk *d)
{
	char text[MG_EVENT_MAX];
	for (size_t i = 0; i < d->fresh_count; i++) {
		struct mg_str rest = mg_str(d->fresh[i]->text);
		long n;
		if (!mg_str_is(mg_str_word(&rest), "hush") || !mg_str_number(mg_str_word(&rest), INT32_MAX, &n))
			continue;
		const struct mg_said *said = mg_desk_said(d, n);
		struct mg_buf out;
		mg_buf_init(&out, text, sizeof text);
		if (!said || n > (long)d->show->count || !mg_event_hushed((struct mg_str){said->text, said->len}, &out))
			continue;
		struct mg_said *quiet = mg_said_new(said->at, mg_buf_str(&out));
		if (quiet)
			mg_show_rewrite(d->show, (size_t)n, quiet);
	}
}

void mg_desk_refresh(struct mg_hall *h, struct mg_desk *d)
{
	mg_assert(!d->fresh_count);
	if (!read_desk(h, d)) {
		h->doubt = true;
		mg_desk_drop(h, d);
		return;
	}
	mg_desk_publish(h, d);
}

/* ---- keeping and showing ---- */

/* When the table wants attention; a computer player that is to move wants it now, should this server not live to see its
 * move. */
static int64_t due_of(struct mg_hall *h, const struct mg_desk *d)
{
	const char *level;
	enum mg_mark mark;
	struct mg_buf out = mg_hall_paper(h);
	if (mg_table_next(&d->t, d->row.secret, h->now, &out, &level, &mark) != MG_NEXT_NOTHING)
		return d->t.at;
	return mg_table_due(&d->t);
}

bool mg_desk_keep_row(struct mg_hall *h, struct mg_desk *d)
{
	struct mg_table_row *row = &d->row;
	if (row->events == d->t.events)
		return true;
	row->phase = (int)d->t.phase;
	row->is_public = d->t.is_public;
	row->has_open_seat = false;
	for (int i = 0; i < d->t.record.players; i++)
		row->has_open_seat |= d->t.seat[i].sitter == MG_SITS_NOBODY;
	row->changed = d->t.at;
	row->events = d->t.events;
	row->turn = mg_table_turn(&d->t);
	row->due = due_of(h, d);
	return mg_hall_write(h) && mg_hall_fine(h, mg_store_update_table(h->store, row)) && mg_desk_lease(h, d);
}

static void draw_face(const struct mg_desk *d, struct mg_face *f)
{
	const struct mg_table *t = &d->t;
	const struct mg_sheet *sheet = t->record.sheet;
	memset(f, 0, sizeof *f);
	memcpy(f->id, d->row.id, sizeof f->id);
	f->phase = t->phase;
	f->edition = (enum mg_edition_id)sheet->board.edition;
	memcpy(f->board, sheet->name, sizeof f->board);
	for (int i = 0; i < MG_LANGUAGES; i++)
		memcpy(f->title[i], sheet->title_in[i][0] ? sheet->title_in[i] : sheet->title, sizeof f->title[i]);
	f->players = t->record.players;
	f->draws = t->record.draws;
	f->pace = t->pace;
	f->is_public = t->is_public;
	f->made = d->row.made;
	f->changed = t->at;
	f->host = d->row.host;
	f->events = t->events;
	f->moves = t->record.moves;
	f->era = t->state.era;
	f->round = t->state.round;
	f->turn = mg_table_turn(t);
	for (int i = 0; i < f->players; i++) {
		const struct mg_table_seat *s = &t->seat[i];
		f->seat[i] = (struct mg_seat_face){.sitter = s->sitter, .away = s->away, .visitor = d->sits[i]};
		memcpy(f->seat[i].name, s->name, sizeof f->seat[i].name);
		memcpy(f->seat[i].level, s->level, sizeof f->seat[i].level);
	}
	f->has_totals = t->phase == MG_TABLE_OVER;
	if (f->has_totals)
		mg_totals(&sheet->board, &t->state, f->total);
}

/* Tells those who are newly asked, or no longer, at their other tables. */
static void tell_turns(struct mg_hall *h, const struct mg_desk *d, const struct mg_face *f, unsigned before)
{
	for (int i = 0; i < f->players; i++)
		if (d->sits[i] && ((before ^ f->turn) >> i & 1))
			mg_streams_notice(h->common->streams, d->sits[i], f, f->turn >> i & 1);
}

void mg_desk_attend(struct mg_hall *h, struct mg_desk *d)
{
	const char *level;
	enum mg_mark mark;
	struct mg_buf out = mg_hall_paper(h);
	enum mg_next next = mg_table_next(&d->t, d->row.secret, h->now, &out, &level, &mark);
	int64_t due = next == MG_NEXT_EVENTS ? h->now : mg_table_due(&d->t);
	if (!d->leased) {
		/* Perhaps it is ours to run; that is asked in a transaction, so not here. */
		if (next != MG_NEXT_NOTHING || due != INT64_MAX)
			mg_alarm_set(h, d, d->lease_again > h->now ? d->lease_again : h->now);
		return;
	}
	mg_alarm_set(h, d, due);
	if (next != MG_NEXT_BOT || !h->thinkers)
		return;
	if (d->thinking && memcmp(&d->about, &d->t.state, sizeof d->about) == 0)
		return;
	d->thinking = mg_thinkers_ask(h->thinkers, &d->t, level);
	d->about = d->t.state;
}

void mg_desk_publish(struct mg_hall *h, struct mg_desk *d)
{
	struct mg_face face;
	unsigned before = d->show->face.turn;
	enum mg_table_phase phase = d->show->face.phase;
	if (d->guests_changed) {
		int64_t *copy = malloc(d->guest_count * sizeof *copy);
		if (copy) {
			memcpy(copy, d->guests, d->guest_count * sizeof *copy);
			mg_show_guests(d->show, copy, d->guest_count);
			d->guests_changed = false;
		}
	}
	hush_fresh(d);
	draw_face(d, &face);
	mg_show_publish(d->show, d->fresh, d->fresh_count, &face);
	d->fresh_count = 0;
	d->touched = false;
	tell_turns(h, d, &face, before);
	if (phase != MG_TABLE_EMPTY && phase != face.phase)
		mg_journal("table %s: %s after %lld events", face.id, mg_phase_words[face.phase], (long long)face.events);
	mg_desk_attend(h, d);
}
