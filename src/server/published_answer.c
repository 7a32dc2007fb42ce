#include "server/published_answer.h"

#include "server/tablejson.h"

bool mg_request_is_stream(const struct mg_request *r)
{
	return !r->answered && (r->kind == MG_REQUEST_EVENTS || r->kind == MG_REQUEST_NOTICES);
}

static bool only_looks(enum mg_request_kind kind)
{
	return kind == MG_REQUEST_ME || kind == MG_REQUEST_TABLE || kind == MG_REQUEST_RECORD || kind == MG_REQUEST_EVENTS || kind == MG_REQUEST_LOG ||
	       kind == MG_REQUEST_NOTICES;
}

/* Refuses, which is an answer too. */
static bool no(struct mg_request *r, enum mg_refusal why)
{
	mg_request_refuse(r, why, NULL, NULL);
	return true;
}

bool mg_answer_from_published(struct mg_common *c, struct mg_request *r)
{
	if (!only_looks(r->kind))
		return false;
	if (r->credential != MG_ANONYMOUS && !mg_session_cache_find(c->sessions, r->hash, &r->who))
		return false;
	r->known = true;
	if (r->who.banned)
		return no(r, MG_R_BANNED);
	if (r->who.program && r->kind != MG_REQUEST_ME && !(r->who.scopes & MG_SCOPE_READ))
		return no(r, MG_R_SCOPE);
	if (r->kind == MG_REQUEST_NOTICES && !r->who.id)
		return no(r, MG_R_STRANGER);
	if (r->table[0]) {
		r->published = mg_registry_find(c->registry, r->table);
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

static bool begin(struct mg_request *r, size_t capacity, struct mg_buf *out, struct mg_json *j)
{
	char *memory = malloc(capacity);
	if (!memory) {
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return false;
	}
	mg_buf_init(out, memory, capacity);
	mg_json_init(j, out);
	return true;
}

static void end(struct mg_request *r, const struct mg_buf *out)
{
	mg_assert(!out->full);
	mg_request_answer(r, r->status, out->data, out->len);
}

static void write_visitor(struct mg_request *r)
{
	struct mg_buf out;
	struct mg_json j;
	char id[32];
	if (!begin(r, 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "visitor");
	if (r->who.id) {
		snprintf(id, sizeof id, "v%lld", (long long)r->who.id);
		mg_json_object(&j);
		mg_json_key_text(&j, "id", id);
		mg_json_key_text(&j, "name", r->who.name);
		mg_json_end_object(&j);
	} else {
		mg_json_null(&j);
	}
	mg_json_end_object(&j);
	end(r, &out);
}

static void write_table(struct mg_request *r)
{
	struct mg_buf out;
	struct mg_json j;
	struct mg_links links = {.base = r->base};
	if (!begin(r, MG_TABLE_JSON_MAX + (MG_SEATS + 1) * (MG_URL_MAX + 128), &out, &j))
		return;
	for (int i = 0; i < MG_SEATS; i++)
		links.seat[i] = r->new_code[i][0] ? r->new_code[i] : NULL;
	links.watch = r->new_code[MG_SEATS][0] ? r->new_code[MG_SEATS] : NULL;
	mg_table_json(r->published, r->who.id, r->lang, r->linked ? &links : NULL, &j);
	end(r, &out);
}

static void write_link(struct mg_request *r)
{
	char url_text[MG_URL_MAX + 128];
	struct mg_buf out, url;
	struct mg_json j;
	if (!begin(r, 1024, &out, &j))
		return;
	mg_buf_init(&url, url_text, sizeof url_text);
	mg_link_url(r->base, r->table, r->seat, r->new_code[r->seat < 0 ? MG_SEATS : r->seat], &url);
	mg_json_object(&j);
	mg_json_key_text(&j, "link", url_text);
	mg_json_end_object(&j);
	end(r, &out);
}

static void write_list(struct mg_request *r)
{
	struct mg_buf out;
	struct mg_json j;
	if (!begin(r, (size_t)(r->listed + 1) * MG_TABLE_JSON_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "tables");
	mg_json_array(&j);
	for (int i = 0; i < r->listed; i++)
		mg_table_json(r->list[i], r->who.id, r->lang, NULL, &j);
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	end(r, &out);
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

static void write_log(struct mg_request *r)
{
	struct mg_published *s = r->published;
	struct mg_buf out;
	struct mg_json j;
	size_t capacity, after = (size_t)r->after;
	pthread_mutex_lock(&s->lock);
	size_t n = measure_log(s, after, &capacity);
	bool begun = begin(r, capacity, &out, &j);
	if (begun) {
		mg_json_object(&j);
		mg_json_key(&j, "events");
		mg_json_array(&j);
		for (size_t i = after; i < after + n; i++)
			mg_logged_event_json(s->events[i], i + 1, &j);
		mg_json_end_array(&j);
		mg_json_end_object(&j);
	}
	pthread_mutex_unlock(&s->lock);
	if (begun)
		end(r, &out);
}

/* Folds the events once more: rarely asked for, and nothing has to be kept for it. */
static bool fold(struct mg_published *s, struct mg_table *t)
{
	char words[256];
	struct mg_buf wrong;
	bool good = true;
	mg_buf_init(&wrong, words, sizeof words);
	pthread_mutex_lock(&s->lock);
	for (size_t i = 0; i < s->count && good; i++)
		good = mg_table_apply(t, s->events[i]->at, (struct mg_str){s->events[i]->text, s->events[i]->len}, &wrong);
	pthread_mutex_unlock(&s->lock);
	return good;
}

static void write_record(struct mg_request *r)
{
	struct mg_table *t = malloc(sizeof *t);
	struct mg_buf out;
	struct mg_json j;
	if (!t) {
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	mg_table_init(t);
	if (!fold(r->published, t)) {
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	} else if (begin(r, MG_RECORD_TEXT_MAX, &out, &j)) {
		mg_record_write(&t->record, &out);
		end(r, &out);
		r->type = "text/plain; charset=utf-8";
	}
	mg_table_release(t);
	free(t);
}

void mg_answer_write(struct mg_request *r)
{
	if (r->answered || mg_request_is_stream(r))
		return;
	switch (r->kind) {
	case MG_REQUEST_ME:
	case MG_REQUEST_NAME:
	case MG_REQUEST_USE_DEVICE_LINK:
		write_visitor(r);
		break;
	case MG_REQUEST_LIST:
		write_list(r);
		break;
	case MG_REQUEST_LINK:
		write_link(r);
		break;
	case MG_REQUEST_LOG:
		write_log(r);
		break;
	case MG_REQUEST_RECORD:
		write_record(r);
		break;
	default:
		mg_assert(r->published);
		write_table(r);
	}
}
