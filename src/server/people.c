/* people.c: visitors, the devices they use, and the tokens of their programs. */
#include "server/parse.h"
#include "server/live_table.h"
#include "server/server_log.h"

enum { DEVICE_LINK_MS = 15 * 60 * 1000, SEEN_MS = 24 * 3600 * 1000, DEVICE_SEEN_MS = 3600 * 1000, USED_MS = 60 * 1000, TOKENS_MAX = 50, COOKIE_DAYS = 400 };

static void copy_name(char out[MG_STORED_NAME_MAX], const char *name)
{
	struct mg_buf to;
	mg_buf_init(&to, out, MG_STORED_NAME_MAX);
	mg_buf_text(&to, name);
}

static void become(struct mg_identity *who, const struct mg_visitor *v)
{
	*who = (struct mg_identity){.id = v->id, .banned = v->banned, .role = v->role, .muted = v->muted, .scopes = MG_SCOPE_ANY};
	copy_name(who->name, v->name);
}

static bool by_cookie(struct mg_writer *w, const uint8_t hash[MG_DIGEST], struct mg_identity *who)
{
	struct mg_visitor v;
	enum mg_stored found = mg_store_session(w->store, hash, &v);
	if (!mg_writer_ok(w, found))
		return false;
	if (found != MG_STORED)
		return true; /* a cookie of another store, or one that was given back */
	become(who, &v);
	if (w->now - v.seen > SEEN_MS && mg_writer_begin(w))
		mg_writer_ok(w, mg_store_seen(w->store, v.id, w->now));
	if (w->now - v.device_seen > DEVICE_SEEN_MS && w->trouble == MG_STORED && mg_writer_begin(w))
		mg_writer_ok(w, mg_store_session_seen(w->store, hash, w->now));
	return w->trouble == MG_STORED;
}

static bool by_token(struct mg_writer *w, const uint8_t hash[MG_DIGEST], struct mg_identity *who)
{
	struct mg_token t;
	struct mg_visitor v;
	enum mg_stored found = mg_store_token(w->store, hash, &t);
	if (found == MG_STORED)
		found = mg_store_visitor(w->store, t.visitor, &v);
	if (!mg_writer_ok(w, found) || found != MG_STORED)
		return false;
	become(who, &v);
	copy_name(who->program_name, t.name);
	who->program = true;
	who->role = MG_ROLE_NONE;
	who->scopes = t.scopes;
	if (w->now - t.used > USED_MS && mg_writer_begin(w))
		mg_writer_ok(w, mg_store_token_used(w->store, t.id, w->now));
	return w->trouble == MG_STORED;
}

bool mg_writer_identify(struct mg_writer *w, enum mg_credential credential, const uint8_t hash[MG_DIGEST], struct mg_identity *who)
{
	*who = (struct mg_identity){0};
	if (credential == MG_ANONYMOUS || mg_session_cache_find(w->common->sessions, hash, who))
		return true;
	if (!(credential == MG_COOKIE ? by_cookie(w, hash, who) : by_token(w, hash, who)))
		return false;
	if (who->id)
		mg_session_cache_put(w->common->sessions, hash, who);
	return true;
}

bool mg_writer_make_code(struct mg_writer *w, char *code, int letters, uint8_t hash[MG_DIGEST])
{
	if (!mg_code_make(code, letters)) {
		w->trouble = MG_STORE_FAILED;
		return false;
	}
	mg_code_hash(mg_str(code), hash);
	return mg_writer_begin(w);
}

static void set_cookie(struct mg_request *r, const char *secret)
{
	struct mg_buf cookie;
	mg_buf_init(&cookie, r->cookie, sizeof r->cookie);
	mg_buf_printf(&cookie, "magnate=%s; Path=/; Max-Age=%ld; HttpOnly; SameSite=Lax%s", secret,
		      *secret ? (long)COOKIE_DAYS * 24 * 3600 : 0, r->secure ? "; Secure" : "");
	mg_assert(!cookie.full);
}

void mg_request_drop_cookie(struct mg_request *r)
{
	set_cookie(r, "");
}

/* A new device of a visitor: its cookie goes out with the answer. */
static bool give_cookie(struct mg_writer *w, struct mg_request *r, int64_t visitor)
{
	char secret[MG_SECRET_LETTERS + 1];
	uint8_t hash[MG_DIGEST];
	mg_assert(visitor > 0);
	if (!mg_writer_make_code(w, secret, MG_SECRET_LETTERS, hash) || !mg_writer_ok(w, mg_store_add_session(w->store, hash, visitor, r->device, w->now)))
		return false;
	set_cookie(r, secret);
	return true;
}

bool mg_writer_sign_in(struct mg_writer *w, struct mg_request *r, int64_t visitor)
{
	struct mg_visitor v;
	enum mg_stored found = mg_store_visitor(w->store, visitor, &v);
	if (!mg_writer_ok(w, found))
		return false;
	if (found != MG_STORED || v.banned)
		return mg_request_refuse(r, found == MG_STORED ? MG_R_BANNED : MG_R_MISSING, NULL, NULL);
	/* The device's session of before, of the same person or another, ends with this. */
	if (r->credential == MG_COOKIE && r->who.id && !r->who.program) {
		if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_drop_session(w->store, r->hash)))
			return false;
		mg_session_cache_forget(w->common->sessions, r->who.id);
	}
	become(&r->who, &v);
	if (!give_cookie(w, r, visitor))
		return false;
	r->status = 200;
	return true;
}

bool mg_writer_rotate_cookie(struct mg_writer *w, struct mg_request *r)
{
	char secret[MG_SECRET_LETTERS + 1];
	uint8_t hash[MG_DIGEST];
	mg_assert(r->credential == MG_COOKIE && r->who.id && !r->who.program);
	if (!mg_writer_make_code(w, secret, MG_SECRET_LETTERS, hash) || !mg_writer_ok(w, mg_store_rotate_session(w->store, r->hash, hash)))
		return false;
	mg_session_cache_forget(w->common->sessions, r->who.id);
	set_cookie(r, secret);
	return true;
}

/* ---- who am I ---- */

bool mg_parse_name(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"name", MG_KEY_TEXT, true, &r->body.name.name, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_name(r, r->body.name.name);
}

static bool collect_unfinished(void *ids, const struct mg_table_row *row)
{
	bool unfinished = row->phase == MG_TABLE_OPEN || row->phase == MG_TABLE_PLAYING;
	return !unfinished || mg_table_ids_add(ids, row);
}

/* The new name is told at every table where he sits as a person. */
static bool rename_seats(struct mg_writer *w, int64_t visitor, const char *name)
{
	struct mg_table_ids ids = {.count = 0};
	if (!mg_writer_ok(w, mg_store_tables_of(w->store, visitor, MG_LIST_MAX, collect_unfinished, &ids)))
		return false;
	for (int i = 0; i < ids.count; i++) {
		struct mg_live_table *lt = mg_live_table_find(w, ids.id[i]);
		if (!lt)
			continue;
		int seat = mg_live_table_seat_of(lt, visitor);
		struct mg_buf out = mg_writer_buffer(w);
		if (seat < 0 || lt->t.seat[seat].sitter != MG_SITS_PERSON ||
		    mg_table_decide_name(&lt->t, seat, mg_str(name), &out) != MG_GRANTED)
			continue;
		if (!mg_live_table_append_aside(w, lt, &out))
			return false;
	}
	return true;
}

bool mg_writer_rename(struct mg_writer *w, int64_t visitor, const char *name)
{
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_rename(w->store, visitor, name)) || !rename_seats(w, visitor, name))
		return false;
	mg_session_cache_forget(w->common->sessions, visitor);
	return true;
}

void mg_run_name(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const char *name = r->body.name.name;
	int64_t id = r->who.id;
	mg_assert(r->endpoint->parse == mg_parse_name);
	(void)lt;
	if (!mg_writer_begin(w))
		return;
	/* A new name is told at every table, so it counts as chat. */
	if (id ? !mg_common_within_visitor_limit(w->common, r, MG_LIMIT_CHAT)
	       : !mg_common_within_limit(w->common, r, MG_LIMIT_GUESTS, r->address))
		return;
	if (mg_request_is_muted(w, r))
		return;
	if (id) {
		if (!mg_writer_rename(w, id, name))
			return;
	} else if (!mg_writer_ok(w, mg_store_new_visitor(w->store, name, w->now, &id)) || !give_cookie(w, r, id)) {
		return;
	}
	r->who.id = id;
	copy_name(r->who.name, name);
	r->status = 200;
}

void mg_answer_visitor(struct mg_request *r)
{
	struct mg_buf out;
	struct mg_json j;
	if (!mg_request_begin_json(r, 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "visitor");
	if (r->who.id) {
		mg_json_object(&j);
		mg_person_keys_json(&j, r->who.id, r->who.name);
		if (r->who.role)
			mg_json_key_text(&j, "role", mg_role_words[r->who.role]);
		mg_json_end_object(&j);
	} else {
		mg_json_null(&j);
	}
	mg_json_end_object(&j);
	mg_request_end_json(r, &out);
}

/* ---- from one device to another ---- */

void mg_run_make_device_link(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char code[MG_CODE_LETTERS + 1], text[MG_URL_MAX * 2];
	uint8_t hash[MG_DIGEST];
	struct mg_buf out;
	(void)lt;
	if (!mg_writer_make_code(w, code, MG_CODE_LETTERS, hash) || !mg_writer_ok(w, mg_store_add_device_link(w->store, hash, r->who.id, w->now + DEVICE_LINK_MS)))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_printf(&out, "{\"link\":\"%s#/carry/%s\",\"code\":\"%s\",\"until\":%lld}", r->base, code, code,
		      (long long)(w->now + DEVICE_LINK_MS));
	mg_request_answer_text(r, 200, text);
}

void mg_run_use_device_link(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int64_t id;
	(void)lt;
	if (!mg_writer_begin(w))
		return;
	enum mg_stored found = mg_store_take_device_link(w->store, r->code, w->now, &id);
	if (!mg_writer_ok(w, found))
		return;
	if (found == MG_STORED)
		mg_writer_sign_in(w, r, id);
	else
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
}

void mg_run_forget(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (r->credential == MG_COOKIE && r->who.id) {
		if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_drop_session(w->store, r->hash)))
			return;
		r->hangs_up = true;
	}
	mg_request_answer_text(r, 200, "{}");
	mg_request_drop_cookie(r);
}

/* ---- tokens ---- */

bool mg_parse_token(struct mg_request *r, const struct mg_request_input *in)
{
	json_t *scopes = NULL, *scope;
	size_t i;
	const struct mg_body_key keys[] = {{"name", MG_KEY_TEXT, true, &r->body.token.name, NULL}, {"scopes", MG_KEY_LIST, true, &scopes, NULL}};
	if (!MG_PARSE(r, in, keys) || !mg_check_name(r, r->body.token.name))
		return false;
	json_array_foreach(scopes, i, scope) {
		unsigned bit = 0;
		for (int s = 0; s < MG_SCOPES; s++)
			if (json_is_string(scope) && strcmp(json_string_value(scope), mg_scope_names[s]) == 0)
				bit = 1u << s;
		if (!bit || (r->body.token.scopes & bit))
			return mg_parse_wrong(r, "scopes");
		r->body.token.scopes |= bit;
	}
	return r->body.token.scopes != 0 || mg_parse_wrong(r, "scopes");
}

static bool count_token(void *count, const struct mg_token *t)
{
	(void)t;
	(*(int *)count)++;
	return true;
}

void mg_run_new_token(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char secret[MG_SECRET_LETTERS + 1], text[256];
	uint8_t hash[MG_DIGEST];
	mg_assert(r->endpoint->parse == mg_parse_token && r->who.id && !r->who.program);
	struct mg_token t = {.visitor = r->who.id, .scopes = r->body.token.scopes, .made = w->now};
	struct mg_buf out;
	int count = 0;
	int64_t id;
	(void)lt;
	if (mg_request_is_muted(w, r) || !mg_writer_ok(w, mg_store_tokens(w->store, r->who.id, count_token, &count)))
		return; /* programs sit at tables under the names of their tokens */
	if (count >= TOKENS_MAX || !mg_code_make(secret, MG_SECRET_LETTERS)) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	mg_code_hash(mg_str(secret), hash);
	copy_name(t.name, r->body.token.name);
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_add_token(w->store, hash, &t, &id)))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_printf(&out, "{\"id\":\"t%lld\",\"token\":\"%s\"}", (long long)id, secret);
	mg_request_answer_text(r, 201, text);
}

static bool list_token(void *json, const struct mg_token *t)
{
	struct mg_json *j = json;
	char id[32];
	snprintf(id, sizeof id, "t%lld", (long long)t->id);
	mg_json_object(j);
	mg_json_key_text(j, "id", id);
	mg_json_key_text(j, "name", t->name);
	mg_json_key(j, "scopes");
	mg_json_array(j);
	for (int s = 0; s < MG_SCOPES; s++)
		if (t->scopes >> s & 1)
			mg_json_text(j, mg_scope_names[s]);
	mg_json_end_array(j);
	mg_json_key_int(j, "made", t->made);
	mg_json_key(j, "used");
	if (t->used)
		mg_json_int(j, t->used);
	else
		mg_json_null(j);
	mg_json_end_object(j);
	return !j->out->full;
}

void mg_run_tokens(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (!mg_request_begin_json(r, TOKENS_MAX * 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "tokens");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_tokens(w->store, r->who.id, list_token, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

void mg_run_withdraw(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (!mg_writer_begin(w))
		return;
	mg_assert(r->token > 0 && !r->who.program);
	enum mg_stored done = mg_store_withdraw_token(w->store, r->who.id, r->token);
	r->hangs_up = mg_writer_ok(w, done) && done == MG_STORED;
	mg_writer_answer_done(w, r, done);
}
