/* published_answer.c: endpoints that only look: at a table, its state, its record, its log and its stream. */
#include "server/published_answer.h"

#include "record/movetext.h"
#include "record/statejson.h"
#include "server/live_table.h"
#include "server/parse.h"
#include "server/tablejson.h"

/* ---- queries ---- */

bool mg_parse_query(struct mg_request *r, const struct mg_request_input *in)
{
	if (r->task.table[0])
		mg_take_code(r, mg_head_query(in->head, "code"));
	return true;
}

static bool read_after(struct mg_request *r, const char *text, const char *where)
{
	long number;
	if (!mg_str_number(mg_str(text), INT32_MAX, &number))
		return mg_parse_wrong(r, where);
	r->body.follow.after = number;
	return true;
}

bool mg_parse_log(struct mg_request *r, const struct mg_request_input *in)
{
	const char *after = mg_head_query(in->head, "after");
	return mg_parse_query(r, in) && (!after || read_after(r, after, "after"));
}

bool mg_parse_notices(struct mg_request *r, const struct mg_request_input *in)
{
	r->body.follow.lines = strstr(mg_head_header(in->head, "Accept"), "application/x-ndjson") != NULL;
	return mg_parse_query(r, in);
}

/* A browser that comes again says in Last-Event-ID what it has seen; that counts more. */
bool mg_parse_events(struct mg_request *r, const struct mg_request_input *in)
{
	const char *last = mg_head_header(in->head, "Last-Event-ID");
	return mg_parse_log(r, in) && (!*last || read_after(r, last, "Last-Event-ID")) && mg_parse_notices(r, in);
}

/* One of "ID:AFTER,ID:AFTER". */
static bool read_followed(struct mg_body_follow *f, struct mg_str word)
{
	const char *colon = word.len ? memchr(word.at, ':', word.len) : NULL;
	size_t n = colon ? (size_t)(colon - word.at) : 0;
	long after;
	if (f->tables == MG_FOLLOW_MAX || !n || n >= MG_ID_MAX || !mg_str_number((struct mg_str){colon + 1, word.len - n - 1}, INT32_MAX, &after))
		return false;
	memcpy(f->table[f->tables].id, word.at, n);
	f->table[f->tables].id[n] = '\0';
	f->table[f->tables++].after = after;
	return true;
}

bool mg_parse_follow(struct mg_request *r, const struct mg_request_input *in)
{
	const char *tables = mg_head_query(in->head, "tables");
	struct mg_str rest = mg_str(tables ? tables : "");
	while (rest.len) {
		const char *comma = memchr(rest.at, ',', rest.len);
		size_t n = comma ? (size_t)(comma - rest.at) : rest.len;
		if (!read_followed(&r->body.follow, (struct mg_str){rest.at, n}))
			return mg_parse_wrong(r, "tables");
		n += comma != NULL;
		rest = (struct mg_str){rest.at + n, rest.len - n};
	}
	return mg_parse_notices(r, in);
}

/* ---- with the writer and without it ---- */

void mg_run_published(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)w;
	r->status = 200;
	if (lt)
		r->published = mg_published_hold(lt->published);
}

/* Tables that are not in memory are read; one that is not for who asks stays away. */
void mg_run_follow(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	mg_assert(r->endpoint->parse == mg_parse_follow);
	for (int i = 0; i < r->body.follow.tables; i++) {
		lt = mg_live_table_find(w, r->body.follow.table[i].id);
		if (w->trouble != MG_STORED)
			return;
		if (lt && lt->published->count && mg_published_open_to(lt->published, r->who.id))
			r->followed[i] = mg_published_hold(lt->published);
	}
	r->status = 200;
}

/* The same without the writer. False: one has to be read. */
static bool follow_now(struct mg_common *c, struct mg_request *r)
{
	for (int i = 0; i < r->body.follow.tables; i++) {
		struct mg_published *p = mg_registry_find(c->registry, r->body.follow.table[i].id);
		if (!p || !mg_published_is_ready(p)) {
			mg_published_drop(p);
			return false;
		}
		if (mg_published_open_to(p, r->who.id))
			r->followed[i] = p;
		else
			mg_published_drop(p);
	}
	r->status = 200;
	return true;
}

/* Refuses, which is an answer too. */
static bool no(struct mg_request *r, enum mg_refusal why)
{
	mg_request_refuse(r, why, NULL, NULL);
	return true;
}

bool mg_answer_from_published(struct mg_common *c, struct mg_request *r)
{
	const struct mg_endpoint *e = r->endpoint;
	if (e->run != mg_run_published && e->run != mg_run_list && e->run != mg_run_follow)
		return false;
	if (r->credential != MG_ANONYMOUS && !mg_session_cache_find(c->sessions, r->hash, &r->who))
		return false;
	enum mg_refusal why;
	if (!mg_request_is_allowed(r, &why))
		return no(r, why);
	if (e->run == mg_run_list)
		return mg_list_now(c, r);
	if (e->run == mg_run_follow)
		return follow_now(c, r);
	if (r->task.table[0]) {
		r->published = mg_registry_find(c->registry, r->task.table);
		/* One with no events is only just being made. */
		if (!r->published || !mg_published_is_ready(r->published) || !mg_published_open_to(r->published, r->who.id)) {
			mg_published_drop(r->published);
			r->published = NULL;
			return false;
		}
	}
	r->status = 200;
	return true;
}

/* ---- answers ---- */

void mg_answer_write(struct mg_request *r)
{
	if (!r->answered && !mg_request_is_stream(r))
		r->endpoint->answer(r);
	mg_assert(r->status);
}

void mg_answer_as_run(struct mg_request *r)
{
	(void)r;
	mg_assert(false); /* run has answered or refused */
}

void mg_answer_stream(struct mg_request *r)
{
	(void)r;
	mg_assert(false); /* a stream writes itself, see mg_request_is_stream() */
}

void mg_answer_table(struct mg_request *r)
{
	struct mg_buf out;
	struct mg_json j;
	struct mg_links links = {.base = r->base};
	mg_assert(r->published);
	if (!mg_request_begin_json(r, MG_TABLE_JSON_MAX + (MG_SEATS + 2) * (MG_URL_MAX + 128), &out, &j))
		return;
	for (int i = 0; i < MG_SEATS; i++)
		links.seat[i] = r->new_code[i][0] ? r->new_code[i] : NULL;
	links.watch = r->new_code[MG_SEATS][0] ? r->new_code[MG_SEATS] : NULL;
	links.any = r->new_code[MG_SEATS + 1][0] ? r->new_code[MG_SEATS + 1] : NULL;
	mg_table_json(r->published, r->who.id, r->lang, r->linked ? &links : NULL, &j);
	mg_request_end_json(r, &out);
}

/* How many events an answer takes, and the bytes it needs. With the published table's lock held. */
static size_t measure_log(const struct mg_published *s, size_t after, size_t *capacity)
{
	enum { EVENTS_MAX = 1000, BYTES_MAX = 1 << 20 };
	size_t n = 0;
	*capacity = 64;
	while (after + n < s->count && n < EVENTS_MAX && *capacity < BYTES_MAX)
		*capacity += MG_EVENT_JSON_MAX(s->events[after + n++]->len);
	return n;
}

void mg_answer_log(struct mg_request *r)
{
	struct mg_published *s = r->published;
	struct mg_buf out;
	struct mg_json j;
	size_t capacity, after = (size_t)r->body.follow.after;
	pthread_mutex_lock(&s->lock);
	size_t n = measure_log(s, after, &capacity);
	bool begun = mg_request_begin_json(r, capacity, &out, &j);
	if (begun) {
		mg_json_object(&j);
		mg_json_key(&j, "events");
		mg_json_array(&j);
		for (size_t i = after; i < after + n; i++)
			mg_logged_event_json(s->events[i], i + 1, NULL, &j);
		mg_json_end_array(&j);
		mg_json_end_object(&j);
	}
	pthread_mutex_unlock(&s->lock);
	if (begun)
		mg_request_end_json(r, &out);
}

/* What stands before an event's text. */
enum { EVENT_HEAD = offsetof(struct mg_logged_event, text) };

/* A copy of the log: its events one behind the other, owned by the caller. The lock is held no longer than that takes. */
static char *copy_events(struct mg_published *s, size_t *size)
{
	pthread_mutex_lock(&s->lock);
	*size = 0;
	for (size_t i = 0; i < s->count; i++)
		*size += EVENT_HEAD + s->events[i]->len;
	char *copy = malloc(*size + 1), *at = copy;
	for (size_t i = 0; copy && i < s->count; i++) {
		size_t one = EVENT_HEAD + s->events[i]->len;
		memcpy(at, s->events[i], one);
		at += one;
	}
	pthread_mutex_unlock(&s->lock);
	return copy;
}

/* Folds the events once more: rarely asked for, and nothing has to be kept for it. */
static bool fold(struct mg_published *s, struct mg_table *t)
{
	char words[256];
	size_t size;
	char *events = copy_events(s, &size);
	struct mg_buf wrong;
	bool good = events;
	mg_buf_init(&wrong, words, sizeof words);
	for (size_t at = 0; good && at < size;) {
		struct mg_logged_event event;
		memcpy(&event, events + at, EVENT_HEAD);
		good = mg_table_apply(t, event.at, (struct mg_str){events + at + EVENT_HEAD, event.len}, &wrong);
		at += EVENT_HEAD + event.len;
	}
	free(events);
	return good;
}

/* A list of moves, in their words. */
static void write_moves(const struct mg_sheet *sheet, const char *key, const mg_move *move, int n, struct mg_json *j)
{
	char words[128];
	struct mg_buf out;
	mg_json_key(j, key);
	mg_json_array(j);
	for (int i = 0; i < n; i++) {
		mg_buf_init(&out, words, sizeof words);
		mg_move_write(sheet, move[i], &out);
		mg_json_text(j, words);
	}
	mg_json_end_array(j);
}

void mg_answer_state(struct mg_request *r)
{
	struct mg_published *s = r->published;
	char text[MG_STATE_JSON_MAX];
	struct mg_buf out, state_out;
	struct mg_json j;
	mg_move moves[MG_MAX_LEGAL];
	if (!mg_request_begin_json(r, MG_STATE_JSON_MAX + MG_MAX_LEGAL * 64, &out, &j))
		return;
	pthread_mutex_lock(&s->lock);
	const struct mg_sheet *sheet = s->sheet;
	struct mg_state state = s->state;
	int64_t events = s->summary.events;
	int you = -1, played = s->summary.moves;
	enum mg_table_phase phase = s->summary.phase;
	for (int i = 0; r->who.id && i < s->summary.players; i++)
		if (s->summary.seat[i].visitor == r->who.id)
			you = i;
	pthread_mutex_unlock(&s->lock);
	mg_assert(sheet); /* nobody is let in before something is published */
	bool playing = phase == MG_TABLE_PLAYING;
	mg_buf_init(&state_out, text, sizeof text);
	mg_state_json(sheet, &state, played, &state_out);
	mg_json_object(&j);
	mg_json_key_int(&j, "events", events);
	mg_json_key_text(&j, "phase", mg_phase_words[phase]);
	mg_json_key(&j, "you");
	if (you < 0)
		mg_json_null(&j);
	else
		mg_json_int(&j, you + 1);
	mg_json_key(&j, "state");
	mg_json_ready(&j, mg_buf_str(&state_out));
	write_moves(sheet, "legal", moves, playing ? mg_legal(&sheet->board, &state, moves) : 0, &j);
	write_moves(sheet, "anytime", moves, playing ? mg_anytime(&sheet->board, &state, moves) : 0, &j);
	mg_json_end_object(&j);
	mg_request_end_json(r, &out);
}

/* The record, from the table folded for this answer alone. */
void mg_answer_record(struct mg_request *r)
{
	struct mg_table *t = malloc(sizeof *t);
	char *text = malloc(MG_RECORD_TEXT_MAX);
	struct mg_buf out;
	if (t)
		mg_table_init(t);
	if (t && text && fold(r->published, t)) {
		mg_buf_init(&out, text, MG_RECORD_TEXT_MAX);
		mg_record_write(&t->record, &out);
		mg_assert(!out.full);
		mg_request_answer(r, 200, text, out.len);
		r->type = "text/plain; charset=utf-8";
	} else {
		free(text);
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	}
	if (t)
		mg_table_release(t);
	free(t);
}
