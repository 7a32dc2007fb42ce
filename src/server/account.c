/* account.c: what a visitor can see of himself and do with it: his devices, a recovery code, a copy of his data, and the end of
 * it. */
#include "server/exercises.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/parse.h"

enum { ACCOUNT_MAX = 256 * 1024, EXPORT_MAX = 8 << 20, SAID_MAX = 10000, SITTINGS_AT_ONCE = 64, TABLES_AT_ONCE = 20, RECOVERY_GROUP = 4 };

/* ---- reading ---- */

static bool list_device(void *json, const struct mg_device *d)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "id", d->id);
	mg_json_key_text(j, "name", d->name);
	mg_json_key_int(j, "made", d->made);
	mg_json_key_int(j, "seen", d->seen);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool list_passkey(void *json, const struct mg_stored_passkey *p)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "id", p->id);
	mg_json_key_text(j, "name", p->name);
	mg_json_key_int(j, "made", p->made);
	mg_json_key_int_if(j, "used", p->used != 0, p->used);
	mg_json_end_object(j);
	return !j->out->full;
}

/* Who he is and what secures him. */
static bool write_account(struct mg_writer *w, struct mg_request *r, struct mg_json *j)
{
	char hex[2 * MG_DIGEST + 1];
	int64_t made = 0;
	mg_person_json(j, "visitor", r->who.id, r->who.name);
	enum mg_stored found = mg_store_recovery_made(w->store, r->who.id, &made);
	mg_json_key_int_if(j, "recovery", found == MG_STORED, made);
	mg_json_key(j, "passkeys");
	mg_json_array(j);
	bool fine = mg_writer_ok(w, found) && mg_writer_ok(w, mg_store_passkeys(w->store, r->who.id, list_passkey, j));
	mg_json_end_array(j);
	mg_hex(r->hash, MG_DIGEST, hex);
	hex[MG_ID_MAX - 1] = '\0';
	mg_json_key_text(j, "this_device", hex);
	mg_json_key(j, "devices");
	mg_json_array(j);
	fine = fine && mg_writer_ok(w, mg_store_devices(w->store, r->who.id, list_device, j));
	mg_json_end_array(j);
	return fine;
}

void mg_run_account(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (!mg_request_begin_json(r, ACCOUNT_MAX, &out, &j))
		return;
	mg_json_object(&j);
	bool fine = write_account(w, r, &j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

/* ---- a copy ---- */

static bool export_token(void *json, const struct mg_token *t)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "name", t->name);
	mg_json_key_int(j, "made", t->made);
	mg_json_key_int(j, "used", t->used);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool export_table(void *json, const struct mg_table_row *row)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "id", row->id);
	mg_json_key_text(j, "phase", mg_phase_words[row->phase]);
	mg_json_key_int(j, "made", row->made);
	mg_json_key_int(j, "changed", row->changed);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool export_said(void *json, const char *table, int seat, int64_t n, int64_t at, const char *text)
{
	struct mg_json *j = json;
	(void)n;
	mg_json_object(j);
	mg_json_key_text(j, "table", table);
	mg_json_key_int(j, "seat", seat + 1);
	mg_json_key_int(j, "at", at);
	mg_json_key_text(j, "event", text);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool export_vote(void *json, const char *board, int64_t stars, int64_t at)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "board", board);
	mg_json_key_int(j, "stars", stars);
	mg_json_key_int(j, "at", at);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool export_browser(void *json, const struct mg_browser *b)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "address", b->address);
	mg_json_key_int(j, "quiet_from", b->quiet_from);
	mg_json_key_int(j, "quiet_until", b->quiet_until);
	mg_json_key_text(j, "zone", b->zone);
	mg_json_end_object(j);
	return !j->out->full;
}

static bool export_kept(void *json, const char *what, const char *id, const char *text)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "what", what);
	mg_json_key_text(j, "id", id);
	mg_json_key_text(j, "text", text);
	mg_json_end_object(j);
	return !j->out->full;
}

/* Where he is told of his turns. */
static bool write_ways(struct mg_writer *w, int64_t visitor, struct mg_json *j)
{
	struct mg_mail_account mail;
	enum mg_stored found = mg_store_mail_of(w->store, visitor, &mail);
	mg_json_key_text(j, "mail", found == MG_STORED ? mail.address : NULL);
	mg_json_key(j, "browsers");
	mg_json_array(j);
	bool fine = mg_writer_ok(w, found) && mg_writer_ok(w, mg_store_browsers_of(w->store, visitor, export_browser, j));
	mg_json_end_array(j);
	mg_json_key(j, "hooks");
	mg_json_array(j);
	fine = fine && mg_writer_ok(w, mg_store_hooks_of(w->store, visitor, mg_hook_export, j));
	mg_json_end_array(j);
	return fine;
}

void mg_run_export(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	struct mg_visitor v;
	(void)lt;
	if (mg_loader_reads(w, r))
		return;
	if (!mg_writer_ok(w, mg_store_visitor(w->store, r->who.id, &v)) || !mg_request_begin_json(r, EXPORT_MAX, &out, &j))
		return;
	mg_json_object(&j);
	bool fine = write_account(w, r, &j);
	mg_json_key_int(&j, "made", v.made);
	mg_json_key_int(&j, "seen", v.seen);
	mg_json_key(&j, "tokens");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_tokens(w->store, r->who.id, export_token, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "blocks");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_blocks(w->store, r->who.id, mg_list_person, &j));
	mg_json_end_array(&j);
	fine = fine && write_ways(w, r->who.id, &j);
	mg_json_key(&j, "tables");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_tables_of(w->store, r->who.id, SAID_MAX, export_table, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "said");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_messages_of(w->store, r->who.id, SAID_MAX, export_said, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "boards");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_gallery_of(w->store, r->who.id, SAID_MAX, mg_gallery_json, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "votes");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_votes_of(w->store, r->who.id, SAID_MAX, export_vote, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "kept");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_kept(w->store, r->who.id, SAID_MAX, export_kept, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "exercises");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_exercises(w->store, r->who.id, 0, MG_EXERCISES_MAX, mg_exercise_json, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

/* ---- devices ---- */

void mg_run_sign_out_device(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char hex[2 * MG_DIGEST + 1];
	(void)lt;
	if (!mg_writer_begin(w))
		return;
	enum mg_stored done = mg_store_drop_device(w->store, r->who.id, r->item);
	if (!mg_writer_ok(w, done))
		return;
	if (done != MG_STORED) {
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
		return;
	}
	r->hangs_up = true;
	mg_request_answer_text(r, 200, "{}");
	mg_hex(r->hash, MG_DIGEST, hex);
	if (strncmp(hex, r->item, MG_ID_MAX - 1) == 0)
		mg_request_drop_cookie(r);
}

/* ---- the recovery code ---- */

/* What is no code of ours is nobody's. */
bool mg_parse_recovery(struct mg_request *r, const struct mg_request_input *in)
{
	const char *code = NULL;
	char plain[MG_CODE_LETTERS + 1];
	const struct mg_body_key keys[] = {{"code", MG_KEY_TEXT, true, &code, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	if (!mg_code_typed(code, plain, MG_CODE_LETTERS))
		return mg_parse_wrong(r, "code");
	mg_take_code(r, plain);
	return true;
}

void mg_run_new_recovery(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char code[MG_CODE_LETTERS + 1], text[128];
	uint8_t hash[MG_DIGEST];
	struct mg_buf out;
	(void)lt;
	if (!mg_writer_make_code(w, code, MG_CODE_LETTERS, hash) || !mg_writer_ok(w, mg_store_set_recovery(w->store, r->who.id, hash, w->now)) ||
	    !mg_writer_rotate_cookie(w, r))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_text(&out, "{\"code\":\"");
	for (int i = 0; i < MG_CODE_LETTERS; i++) {
		if (i && i % RECOVERY_GROUP == 0)
			mg_buf_char(&out, '-');
		mg_buf_char(&out, code[i]);
	}
	mg_buf_text(&out, "\"}");
	mg_request_answer_text(r, 200, text);
}

void mg_run_recover(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int64_t visitor;
	mg_assert(r->has_code); /* so that it was counted against guessing */
	(void)lt;
	enum mg_stored found = mg_store_find_recovery(w->store, r->code, &visitor);
	if (!mg_writer_ok(w, found))
		return;
	if (found == MG_STORED)
		mg_writer_sign_in(w, r, visitor);
	else
		mg_request_refuse(r, MG_R_MISSING, NULL, "code");
}

/* ---- the end ---- */

bool mg_parse_sure(struct mg_request *r, const struct mg_request_input *in)
{
	bool sure = false;
	const struct mg_body_key keys[] = {{"sure", MG_KEY_BOOL, true, &sure, NULL}};
	return MG_PARSE(r, in, keys) && (sure || mg_parse_wrong(r, "sure"));
}

/* Where somebody sat at a table, in which part of its log. */
struct sittings {
	int count;
	struct { int seat; int64_t after, until; } at[SITTINGS_AT_ONCE];
};

static bool add_sitting(void *arg, int seat, int64_t after, int64_t until)
{
	struct sittings *s = arg;
	s->at[s->count].seat = seat;
	s->at[s->count].after = after;
	s->at[s->count++].until = until;
	return s->count < SITTINGS_AT_ONCE;
}

/* Takes away what event n says or who is named there, if it is about that seat. */
static bool redact(struct mg_writer *w, struct mg_live_table *lt, int seat, uint32_t n)
{
	char text[MG_EVENT_MAX], word[16];
	const struct mg_logged_event *event = mg_live_table_event(lt, n);
	struct mg_str whole = {event->text, event->len}, rest = whole;
	struct mg_buf redacted, out = mg_writer_buffer(w);
	mg_buf_init(&redacted, text, sizeof text);
	snprintf(word, sizeof word, "p%d", seat + 1);
	mg_str_word(&rest);
	if (!mg_str_is(mg_str_word(&rest), word) || !mg_event_redacted(whole, &redacted) || mg_str_same(whole, mg_buf_str(&redacted)))
		return true;
	return mg_table_decide_redact(&lt->t, n, &out) == MG_GRANTED && mg_live_table_append_aside(w, lt, &out) &&
	       mg_writer_ok(w, mg_store_rewrite_event(w->store, lt->row.id, n, text));
}

/* He leaves a seat: his name goes. */
static bool give_up_seat(struct mg_writer *w, struct mg_live_table *lt, int64_t visitor, int seat)
{
	struct mg_buf out = mg_writer_buffer(w);
	if (mg_table_decide_name(&lt->t, seat, mg_str("?"), &out) == MG_GRANTED && !mg_live_table_append_aside(w, lt, &out))
		return false;
	out = mg_writer_buffer(w);
	if (mg_table_decide_stand(&lt->t, seat, &out) == MG_GRANTED && !mg_live_table_append_aside(w, lt, &out))
		return false;
	out = mg_writer_buffer(w);
	if (lt->t.phase == MG_TABLE_OPEN && lt->row.host == visitor &&
	    mg_table_decide_close(&lt->t, lt->row.secret, mg_str(""), &out) == MG_GRANTED && !mg_live_table_append_aside(w, lt, &out))
		return false;
	return mg_live_table_seat(w, lt, seat, 0) && mg_live_table_settle(w, lt);
}

/* He leaves a table for good: what he said there and how he was called goes, also from when he sat there before. */
static bool leave_for_good(struct mg_writer *w, struct mg_live_table *lt, int64_t visitor, struct sittings *sat)
{
	int seat = mg_live_table_seat_of(lt, visitor);
	sat->count = 0;
	if ((seat >= 0 && !give_up_seat(w, lt, visitor, seat)) || !mg_writer_ok(w, mg_store_sat(w->store, lt->row.id, visitor, add_sitting, sat)))
		return false;
	for (int i = 0; i < sat->count; i++) {
		for (int64_t n = sat->at[i].after + 1; n <= sat->at[i].until && n <= lt->t.events; n++)
			if (!redact(w, lt, sat->at[i].seat, (uint32_t)n))
				return false;
		if (!mg_writer_ok(w, mg_store_note_sat(w->store, lt->row.id, sat->at[i].seat, sat->at[i].until, 0)))
			return false;
	}
	return true;
}

bool mg_writer_erase(struct mg_writer *w, int64_t visitor, bool *done)
{
	struct mg_table_ids ids = {.count = 0};
	struct sittings sat;
	*done = false;
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_tables_with(w->store, visitor, TABLES_AT_ONCE, mg_table_ids_add, &ids)))
		return false;
	*done = ids.count < TABLES_AT_ONCE;
	for (int i = 0; i < ids.count; i++) {
		struct mg_live_table *left = mg_live_table_find(w, ids.id[i]);
		if (w->trouble != MG_STORED || (left && !leave_for_good(w, left, visitor, &sat)))
			return false;
		*done &= !left || sat.count < SITTINGS_AT_ONCE;
	}
	return !*done || mg_writer_ok(w, mg_store_erase_visitor(w->store, visitor));
}

void mg_run_delete(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	bool done;
	(void)lt;
	if (!mg_writer_erase(w, r->who.id, &done))
		return;
	mg_request_answer_text(r, 200, done ? "{\"done\":true}" : "{\"done\":false}");
	if (!done)
		return;
	r->hangs_up = true;
	mg_request_drop_cookie(r);
}
