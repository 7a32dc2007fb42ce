/* hooks.c: webhooks of people: added, tried, taken back; what is sent there; and what becomes of one that does not take it. */
#include "notify/hook.h"
#include "server/live_table.h"
#include "server/parse.h"
#include "text/message.h"
#include "text/names.h"
#include "text/text.h"

enum { HOOK_LETTERS = 12, ANSWER_MAX = 16 * 1024, SHOWN_END = 4, PIECE_MAX = 512 };

/* ---- bodies ---- */

bool mg_parse_hook(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_hook *b = &r->body.hook;
	enum mg_hook_kind kind;
	const struct mg_body_key keys[] = {{"address", MG_KEY_TEXT, true, &b->address, NULL},
					   {"kind", MG_KEY_TEXT, true, &b->kind, NULL},
					   {"quiet_from", MG_KEY_NUMBER, false, &b->quiet_from, NULL},
					   {"quiet_until", MG_KEY_NUMBER, false, &b->quiet_until, NULL},
					   {"zone", MG_KEY_TEXT, false, &b->zone, NULL}};
	return MG_PARSE(r, in, keys) && (mg_hook_kind_read(mg_str(b->kind), &kind) || mg_parse_wrong(r, "kind")) &&
	       mg_check_quiet(r, b->quiet_from, b->quiet_until, b->zone);
}

bool mg_parse_hook_hours(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_hook *b = &r->body.hook;
	const struct mg_body_key keys[] = {{"quiet_from", MG_KEY_NUMBER, true, &b->quiet_from, NULL},
					   {"quiet_until", MG_KEY_NUMBER, true, &b->quiet_until, NULL},
					   {"zone", MG_KEY_TEXT, false, &b->zone, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_quiet(r, b->quiet_from, b->quiet_until, b->zone);
}

/* ---- answers ---- */

/* Why messages do not arrive, in a word; NULL: they do, or none was sent. */
static const char *trouble_of(const struct mg_hook *h)
{
	if (!h->tried || (h->answer >= 200 && h->answer < 300))
		return NULL;
	return h->answer == MG_POST_PRIVATE ? "private" : h->answer == MG_POST_NO_ANSWER ? "no-answer" : "status";
}

static void write_hook(struct mg_json *j, const struct mg_hook *h)
{
	mg_json_key_text(j, "id", h->id);
	mg_json_key_text(j, "kind", h->kind);
	mg_json_key_int(j, "quiet_from", h->quiet_from);
	mg_json_key_int(j, "quiet_until", h->quiet_until);
	mg_json_key_text(j, "zone", h->zone);
	mg_json_key_int(j, "made", h->made);
	mg_json_key_int_if(j, "tried", h->tried != 0, h->tried);
	mg_json_key_text(j, "trouble", trouble_of(h));
	mg_json_key_int(j, "status", h->answer > 0 ? h->answer : 0);
	mg_json_key_int(j, "failures", h->failures);
	mg_json_key_bool(j, "on", h->failures < MG_HOOK_FAILURES_MAX);
}

/* Whoever knows such an address can write there: only enough of it is shown to tell it apart. */
static bool list_hook(void *json, const struct mg_hook *h)
{
	struct mg_json *j = json;
	char shown[MG_HOOK_ADDRESS_MAX + 8]; /* with what stands for the middle */
	size_t origin = mg_post_origin(mg_str(h->address)), len = strlen(h->address);
	const char *end = h->address + (len > origin + 4 * SHOWN_END ? len - SHOWN_END : len);
	snprintf(shown, sizeof shown, "%.*s/…%s", (int)origin, h->address, end);
	mg_json_object(j);
	mg_json_key_text(j, "address", shown);
	write_hook(j, h);
	mg_json_end_object(j);
	return !j->out->full;
}

bool mg_hook_export(void *json, const struct mg_hook *h)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "address", h->address);
	write_hook(j, h);
	mg_json_end_object(j);
	return !j->out->full;
}

void mg_run_hooks(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (!mg_request_begin_json(r, ANSWER_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key_int(&j, "most", MG_HOOKS_MAX);
	mg_json_key(&j, "hooks");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_hooks_of(w->store, r->who.id, list_hook, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

/* ---- adding and taking back ---- */

void mg_run_add_hook(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_hook *asked = &r->body.hook;
	struct mg_hook h = {.visitor = r->who.id, .quiet_from = (int)asked->quiet_from, .quiet_until = (int)asked->quiet_until, .made = w->now};
	char secret[MG_HOOK_SECRET_TEXT];
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (!w->notifier || strlen(asked->address) >= sizeof h.address || !mg_notifier_takes(w->notifier, asked->address)) {
		mg_request_refuse(r, MG_R_SYNTAX, mg_message(MG_MSG_NOTICE_ADDRESS, r->lang), "address");
		return;
	}
	mg_notice_copy(h.address, sizeof h.address, asked->address);
	mg_notice_copy(h.zone, sizeof h.zone, asked->zone);
	mg_notice_copy(h.kind, sizeof h.kind, asked->kind);
	mg_notice_copy(h.lang, sizeof h.lang, mg_language_codes[r->lang]);
	if (!mg_code_make(h.id, HOOK_LETTERS) || !mg_random(h.secret, sizeof h.secret)) {
		w->trouble = MG_STORE_FAILED;
		return;
	}
	enum mg_stored done = mg_writer_begin(w) ? mg_store_add_hook(w->store, &h, MG_HOOKS_MAX) : w->trouble;
	if (done == MG_STORE_TAKEN) {
		mg_request_refuse(r, MG_R_MORE, NULL, NULL);
		return;
	}
	if (!mg_writer_ok(w, done) || !mg_request_begin_json(r, ANSWER_MAX, &out, &j))
		return;
	struct mg_buf text;
	mg_buf_init(&text, secret, sizeof secret);
	mg_hook_secret_write(h.secret, &text);
	mg_assert(!text.full);
	mg_json_object(&j);
	mg_json_key_text(&j, "secret", secret);
	write_hook(&j, &h);
	mg_json_end_object(&j);
	r->status = 201;
	mg_request_end_json(r, &out);
}

void mg_run_hook_hours(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_hook *b = &r->body.hook;
	(void)lt;
	if (mg_writer_begin(w))
		mg_writer_answer_done(w, r, mg_store_set_hook_hours(w->store, r->item, r->who.id, (int)b->quiet_from, (int)b->quiet_until, b->zone ? b->zone : ""));
}

void mg_run_drop_hook(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (!mg_writer_begin(w))
		return;
	enum mg_stored done = mg_store_drop_hook(w->store, r->item, r->who.id);
	if (done == MG_STORED && w->notifier)
		mg_notifier_forget(w->notifier, MG_CHANNEL_HOOK, r->item);
	mg_writer_answer_done(w, r, done);
}

/* ---- what is sent ---- */

static void add_message(struct mg_turn_notice *notice, const struct mg_hook *h, const struct mg_hook_message *m)
{
	enum mg_hook_kind kind = MG_HOOK_JSON;
	struct mg_buf out;
	int i = notice->count;
	mg_assert(i < MG_NOTICE_TO_MAX);
	mg_hook_kind_read(mg_str(h->kind), &kind);
	mg_buf_init(&out, notice->to[i].text, sizeof notice->to[i].text);
	mg_hook_write(kind, m, &out);
	if (out.full) { /* names of own boards can be long: then without what they say */
		struct mg_hook_message less = *m;
		less.text = "…";
		less.lot = NULL;
		mg_buf_clear(&out);
		mg_hook_write(kind, &less, &out);
	}
	mg_assert(!out.full);
	notice->to[i].hook = *h;
	notice->count++;
}

void mg_notice_add_hook(const struct mg_writer *w, struct mg_turn_notice *notice, const struct mg_notice_about *about, const struct mg_hook *h)
{
	const struct mg_table *t = &about->lt->t;
	enum mg_language lang = MG_EN;
	char title[PIECE_MAX], player[PIECE_MAX], text[2 * PIECE_MAX], link[MG_URL_MAX + 64];
	struct mg_buf out;
	struct mg_piece lot;
	if (h->failures >= MG_HOOK_FAILURES_MAX)
		return;
	mg_language_read(mg_str(h->lang), &lang);
	mg_buf_init(&out, title, sizeof title);
	mg_notice_title(about->lt, lang, &out);
	mg_buf_init(&out, player, sizeof player);
	mg_text_seat(&t->record, about->seat, lang, &out);
	mg_buf_init(&out, text, sizeof text);
	mg_notice_asked(w, about, lang, &out);
	snprintf(link, sizeof link, "%s#/table/%s", w->notices.contact, notice->table);
	struct mg_scene scene = mg_scene_of(&t->record, lang);
	const struct mg_hook_message m = {.type = about->reminder ? "reminder" : "turn",
					  .id = notice->id,
					  .table = notice->table,
					  .title = title,
					  .player = player,
					  .text = text,
					  .lot = t->state.lot == MG_NONE ? NULL : mg_field_named_place(&lot, &scene, t->state.lot),
					  .price = t->state.high,
					  .due = mg_table_clock_runs(t) ? mg_table_due(t) : 0,
					  .link = w->notices.contact && *w->notices.contact ? link : NULL};
	add_message(notice, h, &m);
}

/* ---- trying one ---- */

struct wanted {
	const char *id;
	struct mg_hook hook;
	bool found;
};

static bool pick(void *wanted, const struct mg_hook *h)
{
	struct wanted *one = wanted;
	if (strcmp(h->id, one->id) != 0)
		return true;
	one->hook = *h;
	one->found = true;
	return false;
}

/* One message, whatever hours it has and though it may be switched off; how that went is seen in the list. */
void mg_run_try_hook(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct wanted one = {.id = r->item};
	enum mg_language lang = r->lang;
	(void)lt;
	if (!mg_writer_ok(w, mg_store_hooks_of(w->store, r->who.id, pick, &one)))
		return;
	if (!one.found || !w->notifier) {
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
		return;
	}
	struct mg_turn_notice *notice = mg_notifier_is_telling(w->notifier, "", r->who.id, MG_CHANNEL_HOOK) ? NULL : calloc(1, sizeof *notice);
	if (!notice) { /* one at a time */
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	const struct mg_hook_message m = {.type = "test", .id = notice->id, .title = "Magnate", .player = "", .text = mg_message(MG_MSG_NOTICE_TEST, lang),
					  .link = w->notices.contact && *w->notices.contact ? w->notices.contact : NULL};
	notice->channel = MG_CHANNEL_HOOK;
	notice->visitor = r->who.id;
	snprintf(notice->id, sizeof notice->id, "test-%s-%lld", one.hook.id, (long long)w->now);
	add_message(notice, &one.hook, &m);
	if (mg_notifier_tell(w->notifier, notice)) {
		mg_request_answer_text(r, 200, "{}");
		return;
	}
	free(notice);
	mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
}

/* A receiver that says it is gone for good is forgotten; one that is not there, or may not be written to, is switched off at once, and one that fails again
 * and again after a while. A test that arrives switches it on again, and one that does not counts for nothing. */
bool mg_hook_note(struct mg_writer *w, int64_t visitor, const struct mg_told_result *result, bool test)
{
	bool dead = result->how == MG_POST_GONE || result->status == MG_POST_PRIVATE;
	enum mg_stored done = result->status == 410 ? mg_store_drop_hook(w->store, result->to, visitor)
						    : mg_store_note_hook(w->store, result->to, w->now, result->status, result->how == MG_POSTED,
									 dead ? MG_HOOK_FAILURES_MAX : !test);
	return mg_writer_ok(w, done);
}
