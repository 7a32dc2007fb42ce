/* stream_item.c: what a stream says next, as server-sent events or as lines of JSON. */
#include "server/stream_inside.h"

#include "server/tablejson.h"

static bool make_item(struct mg_stream_item *it, struct mg_buf *out, size_t capacity)
{
	it->data = capacity <= sizeof it->small ? it->small : malloc(capacity);
	if (!it->data)
		return false;
	mg_buf_init(out, it->data, capacity <= sizeof it->small ? sizeof it->small : capacity);
	return true;
}

void mg_stream_item_free(struct mg_stream_item *it)
{
	if (it->data != it->small)
		free(it->data);
}

/* Locks the published table for the moment of writing. Returns 1 written, 0 nothing there, -1 no memory. */
static int next_event(struct mg_stream *s, struct mg_stream_item *it)
{
	struct mg_buf out;
	struct mg_json j;
	int result = 0;
	if (!s->published)
		return 0;
	pthread_mutex_lock(&s->published->lock);
	if (s->sent < s->published->count) {
		const struct mg_logged_event *event = s->published->events[s->sent];
		result = make_item(it, &out, MG_EVENT_JSON_MAX(event->len) + 32) ? 1 : -1;
		if (result > 0) {
			if (!s->lines)
				mg_buf_printf(&out, "id: %zu\ndata: ", s->sent + 1);
			mg_json_init(&j, &out);
			mg_logged_event_json(event, s->sent + 1, &j);
			mg_buf_text(&out, s->lines ? "\n" : "\n\n");
			mg_assert(!out.full);
			it->len = out.len;
			s->sent++;
		}
	}
	pthread_mutex_unlock(&s->published->lock);
	return result;
}

/* An unnumbered item: `event: NAME` and its data, or a line with both. */
static void begin_named(struct mg_stream *s, struct mg_buf *out, struct mg_json *j, const char *name)
{
	if (!s->lines)
		mg_buf_printf(out, "event: %s\ndata: ", name);
	mg_json_init(j, out);
	mg_json_object(j);
	if (s->lines) {
		mg_json_key(j, name);
		mg_json_object(j);
	}
}

static void end_named(struct mg_stream *s, struct mg_buf *out, struct mg_json *j)
{
	mg_json_end_object(j);
	if (s->lines)
		mg_json_end_object(j);
	mg_buf_text(out, s->lines ? "\n" : "\n\n");
}

static void write_notice(struct mg_stream *s, const struct mg_notice *n, struct mg_stream_item *it)
{
	struct mg_buf out;
	struct mg_json j;
	make_item(it, &out, MG_ITEM_SMALL);
	begin_named(s, &out, &j, "notice");
	mg_json_key_text(&j, "table", n->table);
	mg_json_key_bool(&j, "turn", n->turn);
	mg_json_key_text(&j, "title", n->title);
	end_named(s, &out, &j);
	mg_assert(!out.full);
	it->len = out.len;
}

static void write_here(struct mg_stream *s, struct mg_stream_item *it)
{
	struct mg_buf out;
	struct mg_json j;
	make_item(it, &out, MG_ITEM_SMALL);
	begin_named(s, &out, &j, "here");
	mg_json_key(&j, "seats");
	mg_json_array(&j);
	for (int seat = 0; seat < MG_SEATS; seat++)
		if (s->published->here[seat] > 0)
			mg_json_int(&j, seat + 1);
	mg_json_end_array(&j);
	mg_json_key_int(&j, "watchers", s->published->watching);
	end_named(s, &out, &j);
	it->len = out.len;
}

/* What is not an event: notices, who is here, a beat. With the locks of published table and stream held. */
static bool next_other(struct mg_stream *s, struct mg_stream_item *it)
{
	struct mg_notice *n = s->notices;
	if (n) {
		s->notices = n->next;
		s->waiting--;
		write_notice(s, n, it);
		free(n);
		return true;
	}
	if (s->published && s->here_seen != s->published->here_version) {
		s->here_seen = s->published->here_version;
		write_here(s, it);
		return true;
	}
	if (s->beat) {
		struct mg_buf out;
		s->beat = false;
		make_item(it, &out, MG_ITEM_SMALL);
		mg_buf_text(&out, s->lines ? "{}\n" : ": beat\n\n");
		it->len = out.len;
		return true;
	}
	return false;
}

enum mg_stream_turn mg_stream_next(struct mg_stream *s, struct mg_stream_item *it, bool may_sleep)
{
	int event = next_event(s, it);
	enum mg_stream_turn turn = MG_STREAM_SLEEPS;
	if (event)
		return event > 0 ? MG_STREAM_SAYS : MG_STREAM_ENDS;
	if (s->published)
		pthread_mutex_lock(&s->published->lock);
	pthread_mutex_lock(&s->lock);
	if (s->closing || (s->published && s->published->retired)) {
		turn = MG_STREAM_ENDS;
	} else if (next_other(s, it)) {
		turn = MG_STREAM_SAYS;
	} else if (may_sleep && !(s->published && s->sent < s->published->count)) {
		mg_assert(!s->suspended);
		s->suspended = true;
		MHD_suspend_connection(s->connection);
	}
	s->last = mg_ticks();
	pthread_mutex_unlock(&s->lock);
	if (s->published)
		pthread_mutex_unlock(&s->published->lock);
	return turn;
}
