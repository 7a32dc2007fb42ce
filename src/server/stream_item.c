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

static void write_here(struct mg_stream *s, const struct mg_subscription *f, struct mg_stream_item *it)
{
	struct mg_buf out;
	struct mg_json j;
	make_item(it, &out, MG_ITEM_SMALL);
	begin_named(s, &out, &j, "here");
	if (s->many)
		mg_json_key_text(&j, "table", f->table);
	mg_json_key(&j, "seats");
	mg_json_array(&j);
	for (int seat = 0; seat < MG_SEATS; seat++)
		if (f->published->here[seat] > 0)
			mg_json_int(&j, seat + 1);
	mg_json_end_array(&j);
	mg_json_key_int(&j, "watchers", f->published->watching);
	end_named(s, &out, &j);
	it->len = out.len;
}

static bool write_event(struct mg_stream *s, struct mg_subscription *f, struct mg_stream_item *it)
{
	const struct mg_logged_event *event = f->published->events[f->sent];
	struct mg_buf out;
	struct mg_json j;
	if (!make_item(it, &out, MG_EVENT_JSON_MAX(event->len) + 32))
		return false;
	if (!s->lines && !s->many)
		mg_buf_printf(&out, "id: %zu\n", f->sent + 1);
	if (!s->lines)
		mg_buf_text(&out, "data: ");
	mg_json_init(&j, &out);
	mg_logged_event_json(event, f->sent + 1, s->many ? f->table : NULL, &j);
	mg_buf_text(&out, s->lines ? "\n" : "\n\n");
	mg_assert(!out.full);
	it->len = out.len;
	f->sent++;
	return true;
}

/* There is nothing to hear of this table. */
static void write_gone(struct mg_stream *s, struct mg_subscription *f, struct mg_stream_item *it)
{
	struct mg_buf out;
	struct mg_json j;
	make_item(it, &out, MG_ITEM_SMALL);
	begin_named(s, &out, &j, "gone");
	mg_json_key_text(&j, "table", f->table);
	end_named(s, &out, &j);
	it->len = out.len;
	f->told = true;
}

enum found { NOTHING, ITEM, END };

/* What a table has for the stream: an event, or who is here. Locks the published table for the moment of writing. */
static enum found next_of_table(struct mg_stream *s, struct mg_subscription *f, struct mg_stream_item *it)
{
	enum found found = NOTHING;
	if (!f->published) {
		if (f->told)
			return NOTHING;
		write_gone(s, f, it);
		return ITEM;
	}
	pthread_mutex_lock(&f->published->lock);
	if (f->published->retired) {
		found = END;
	} else if (f->sent < f->published->count) {
		found = write_event(s, f, it) ? ITEM : END;
	} else if (f->here_seen != f->published->here_version) {
		f->here_seen = f->published->here_version;
		write_here(s, f, it);
		found = ITEM;
	}
	pthread_mutex_unlock(&f->published->lock);
	return found;
}

static enum found next_of_tables(struct mg_stream *s, struct mg_stream_item *it)
{
	for (int i = 0; i < s->follows; i++) {
		enum found found = next_of_table(s, &s->follow[s->at], it);
		if (found != NOTHING)
			return found;
		s->at = (s->at + 1) % s->follows;
	}
	return NOTHING;
}

/* What is not of a table: notices, a beat. With the stream's lock held. */
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

/* Whoever publishes says that there are news before it wakes the stream; so one that sees none may sleep. */
enum mg_stream_turn mg_stream_next(struct mg_stream *s, struct mg_stream_item *it, bool may_sleep)
{
	for (;;) {
		enum mg_stream_turn turn = MG_STREAM_SLEEPS;
		pthread_mutex_lock(&s->lock);
		s->news = false;
		s->last = mg_ticks();
		bool closing = s->closing;
		pthread_mutex_unlock(&s->lock);
		enum found found = closing ? NOTHING : next_of_tables(s, it);
		if (found != NOTHING)
			return found == ITEM ? MG_STREAM_SAYS : MG_STREAM_ENDS;
		pthread_mutex_lock(&s->lock);
		bool again = s->news && !s->closing;
		if (s->closing) {
			turn = MG_STREAM_ENDS;
		} else if (next_other(s, it)) {
			turn = MG_STREAM_SAYS;
		} else if (may_sleep && !again) {
			mg_assert(!s->suspended);
			s->suspended = true;
			MHD_suspend_connection(s->connection);
		}
		pthread_mutex_unlock(&s->lock);
		if (turn != MG_STREAM_SLEEPS || !again || !may_sleep)
			return turn;
	}
}
