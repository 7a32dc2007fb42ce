/* exercises.c: a person's exercises, the same on all of his devices: a page brings what has changed there, and gets what has changed elsewhere. */
#include "server/exercises.h"
#include "server/live_table.h"
#include "server/parse.h"

enum { TOLD_MAX = 48, TEXT_MAX = 12 * 1024, TOLD_JSON_MAX = TOLD_MAX * (2 * TEXT_MAX + 128) };

/* ---- bodies ---- */

static bool is_id(const char *id)
{
	size_t n = strlen(id);
	return n > 0 && n < MG_ID_MAX && strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == n;
}

bool mg_parse_exercises(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_exercises *b = &r->body.exercises;
	json_t *list = NULL, *one;
	size_t i;
	const struct mg_body_key keys[] = {{"after", MG_KEY_NUMBER, false, &b->after, NULL}, {"exercises", MG_KEY_LIST, false, &list, NULL}};
	b->after = b->count = 0;
	if (!MG_PARSE(r, in, keys))
		return false;
	if (b->after < 0)
		return mg_parse_wrong(r, "after");
	if (json_array_size(list) > MG_EXERCISES_AT_ONCE)
		return mg_parse_wrong(r, "exercises");
	json_array_foreach(list, i, one) {
		const char *id = NULL;
		struct mg_exercise *e = &b->exercise[i];
		const struct mg_body_key parts[] = {
			{"id", MG_KEY_TEXT, true, &id, NULL}, {"changed", MG_KEY_NUMBER, true, &e->changed, NULL}, {"text", MG_KEY_TEXT, true, &e->text, NULL}};
		if (!json_is_object(one))
			return mg_parse_wrong(r, "exercises");
		if (!mg_parse_object(r, one, parts, MG_COUNT(parts)))
			return false;
		if (!is_id(id))
			return mg_parse_wrong(r, "id");
		if (e->changed < 1)
			return mg_parse_wrong(r, "changed");
		if (strlen(e->text) > TEXT_MAX)
			return mg_parse_wrong(r, "text");
		memcpy(e->id, id, strlen(id) + 1);
		b->count++;
	}
	return true;
}

/* ---- answers ---- */

struct telling {
	struct mg_json *j;
	int64_t last;
	int told;
	bool more;
};

bool mg_exercise_json(void *json, const struct mg_exercise *e)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "id", e->id);
	mg_json_key_int(j, "changed", e->changed);
	mg_json_key_text(j, "text", e->text);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool tell(void *arg, const struct mg_exercise *e)
{
	struct telling *t = arg;
	if (t->told == TOLD_MAX) {
		t->more = true;
		return false;
	}
	t->last = e->kept;
	t->told++;
	return mg_exercise_json(t->j, e);
}

static bool keep(struct mg_writer *w, const struct mg_request *r)
{
	const struct mg_body_exercises *b = &r->body.exercises;
	bool fine = b->count == 0 || mg_writer_begin(w);
	for (int i = 0; i < b->count && fine; i++) {
		struct mg_exercise e = b->exercise[i];
		e.changed = e.changed < w->now ? e.changed : w->now; /* no device may be ahead for ever */
		fine = mg_writer_ok(w, mg_store_put_exercise(w->store, r->who.id, &e));
	}
	return fine && (b->count == 0 || mg_writer_ok(w, mg_store_trim_exercises(w->store, r->who.id, MG_EXERCISES_MAX)));
}

void mg_run_exercises(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	struct telling t = {.j = &j, .last = r->body.exercises.after};
	(void)lt;
	if (r->body.exercises.count && !mg_common_within_limit_here(w->common, r, MG_LIMIT_EXERCISES, r->address))
		return;
	if (!keep(w, r) || !mg_request_begin_json(r, TOLD_JSON_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "exercises");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_exercises(w->store, r->who.id, t.last, TOLD_MAX + 1, tell, &t));
	mg_json_end_array(&j);
	mg_json_key_int(&j, "kept", t.last);
	mg_json_key_bool(&j, "more", t.more);
	mg_request_finish_json(r, 200, &out, &j, fine);
}
