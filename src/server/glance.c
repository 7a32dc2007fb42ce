#include "server/glance.h"

#include "server/tablejson.h"

bool mg_wish_follows(const struct mg_wish *w)
{
	return !w->answered && (w->kind == MG_W_EVENTS || w->kind == MG_W_NOTICES);
}

static bool only_looks(enum mg_wish_kind kind)
{
	return kind == MG_W_ME || kind == MG_W_TABLE || kind == MG_W_RECORD || kind == MG_W_EVENTS || kind == MG_W_LOG ||
	       kind == MG_W_NOTICES;
}

/* Refuses, which is an answer too. */
static bool no(struct mg_wish *w, enum mg_refusal why)
{
	mg_wish_refuse(w, why, NULL, NULL);
	return true;
}

bool mg_glance(struct mg_common *c, struct mg_wish *w)
{
	if (!only_looks(w->kind))
		return false;
	if (w->credential != MG_ANONYMOUS && !mg_guests_find(c->guests, w->hash, &w->who))
		return false;
	w->known = true;
	if (w->who.banned)
		return no(w, MG_R_BANNED);
	if (w->who.program && w->kind != MG_W_ME && !(w->who.scopes & MG_SCOPE_READ))
		return no(w, MG_R_SCOPE);
	if (w->kind == MG_W_NOTICES && !w->who.id)
		return no(w, MG_R_STRANGER);
	if (w->table[0]) {
		w->show = mg_gallery_find(c->gallery, w->table);
		/* One with no events is only just being made. */
		if (!w->show || !mg_show_is_ready(w->show) || !mg_show_open_to(w->show, w->who.id)) {
			mg_show_drop(w->show);
			w->show = NULL;
			return false;
		}
	}
	w->status = 200;
	return true;
}

/* ---- answers ---- */

static bool begin(struct mg_wish *w, size_t room, struct mg_buf *out, struct mg_json *j)
{
	char *memory = malloc(room);
	if (!memory) {
		mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
		return false;
	}
	mg_buf_init(out, memory, room);
	mg_json_init(j, out);
	return true;
}

static void end(struct mg_wish *w, const struct mg_buf *out)
{
	mg_assert(!out->full);
	mg_wish_answer(w, w->status, out->data, out->len);
}

static void tell_visitor(struct mg_wish *w)
{
	struct mg_buf out;
	struct mg_json j;
	char id[32];
	if (!begin(w, 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "visitor");
	if (w->who.id) {
		snprintf(id, sizeof id, "v%lld", (long long)w->who.id);
		mg_json_object(&j);
		mg_json_key(&j, "id");
		mg_json_text(&j, id);
		mg_json_key(&j, "name");
		mg_json_text(&j, w->who.name);
		mg_json_end_object(&j);
	} else {
		mg_json_null(&j);
	}
	mg_json_end_object(&j);
	end(w, &out);
}

static void tell_table(struct mg_wish *w)
{
	struct mg_buf out;
	struct mg_json j;
	struct mg_links links = {.base = w->base};
	if (!begin(w, MG_TABLE_JSON_MAX + (MG_SEATS + 1) * (MG_URL_MAX + 128), &out, &j))
		return;
	for (int i = 0; i < MG_SEATS; i++)
		links.seat[i] = w->new_code[i][0] ? w->new_code[i] : NULL;
	links.watch = w->new_code[MG_SEATS][0] ? w->new_code[MG_SEATS] : NULL;
	mg_table_json(w->show, w->who.id, w->lang, w->linked ? &links : NULL, &j);
	end(w, &out);
}

static void tell_link(struct mg_wish *w)
{
	char url_text[MG_URL_MAX + 128];
	struct mg_buf out, url;
	struct mg_json j;
	if (!begin(w, 1024, &out, &j))
		return;
	mg_buf_init(&url, url_text, sizeof url_text);
	mg_link_url(w->base, w->table, w->seat, w->new_code[w->seat < 0 ? MG_SEATS : w->seat], &url);
	mg_json_object(&j);
	mg_json_key(&j, "link");
	mg_json_text(&j, url_text);
	mg_json_end_object(&j);
	end(w, &out);
}

static void tell_list(struct mg_wish *w)
{
	struct mg_buf out;
	struct mg_json j;
	if (!begin(w, (size_t)(w->listed + 1) * MG_TABLE_JSON_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "tables");
	mg_json_array(&j);
	for (int i = 0; i < w->listed; i++)
		mg_table_json(w->list[i], w->who.id, w->lang, NULL, &j);
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	end(w, &out);
}

/* How many events an answer takes, and their room. With the show's lock held. */
static size_t measure_log(const struct mg_show *s, size_t after, size_t *room)
{
	enum { EVENTS_MAX = 1000, BYTES_MAX = 1 << 20 };
	size_t n = 0;
	*room = 64;
	while (after + n < s->count && n < EVENTS_MAX && *room < BYTES_MAX)
		*room += (size_t)s->said[after + n++]->len * 6 + 96;
	return n;
}

static void tell_log(struct mg_wish *w)
{
	struct mg_show *s = w->show;
	struct mg_buf out;
	struct mg_json j;
	size_t room, after = (size_t)w->after;
	pthread_mutex_lock(&s->lock);
	size_t n = measure_log(s, after, &room);
	bool begun = begin(w, room, &out, &j);
	if (begun) {
		mg_json_object(&j);
		mg_json_key(&j, "events");
		mg_json_array(&j);
		for (size_t i = after; i < after + n; i++) {
			mg_json_object(&j);
			mg_json_key(&j, "n");
			mg_json_int(&j, (long long)i + 1);
			mg_json_key(&j, "at");
			mg_json_int(&j, s->said[i]->at);
			mg_json_key(&j, "event");
			mg_json_slice(&j, (struct mg_str){s->said[i]->text, s->said[i]->len});
			mg_json_end_object(&j);
		}
		mg_json_end_array(&j);
		mg_json_end_object(&j);
	}
	pthread_mutex_unlock(&s->lock);
	if (begun)
		end(w, &out);
}

/* Folds the events once more: rarely asked for, and nothing has to be kept for it. */
static bool fold(struct mg_show *s, struct mg_table *t)
{
	char words[256];
	struct mg_buf wrong;
	bool good = true;
	mg_buf_init(&wrong, words, sizeof words);
	pthread_mutex_lock(&s->lock);
	for (size_t i = 0; i < s->count && good; i++)
		good = mg_table_apply(t, s->said[i]->at, (struct mg_str){s->said[i]->text, s->said[i]->len}, &wrong);
	pthread_mutex_unlock(&s->lock);
	return good;
}

static void tell_record(struct mg_wish *w)
{
	struct mg_table *t = malloc(sizeof *t);
	struct mg_buf out;
	struct mg_json j;
	if (!t) {
		mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
		return;
	}
	mg_table_init(t);
	if (!fold(w->show, t)) {
		mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
	} else if (begin(w, MG_RECORD_TEXT_MAX, &out, &j)) {
		mg_record_write(&t->record, &out);
		end(w, &out);
		w->type = "text/plain; charset=utf-8";
	}
	mg_table_release(t);
	free(t);
}

void mg_glance_finish(struct mg_wish *w)
{
	if (w->answered || mg_wish_follows(w))
		return;
	switch (w->kind) {
	case MG_W_ME:
	case MG_W_NAME:
	case MG_W_CARRIED:
		tell_visitor(w);
		break;
	case MG_W_LIST:
		tell_list(w);
		break;
	case MG_W_LINK:
		tell_link(w);
		break;
	case MG_W_LOG:
		tell_log(w);
		break;
	case MG_W_RECORD:
		tell_record(w);
		break;
	default:
		mg_assert(w->show);
		tell_table(w);
	}
}
