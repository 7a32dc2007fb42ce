/* people.c: guests, the devices they use, and the tokens of their programs. */
#include "base/json.h"
#include "server/ask.h"
#include "server/desk.h"
#include "server/journal.h"

enum { CARRY_MS = 15 * 60 * 1000, SEEN_MS = 24 * 3600 * 1000, USED_MS = 60 * 1000, TOKENS_MAX = 50 };

static void copy_name(char out[MG_STORED_NAME_MAX], const char *name)
{
	struct mg_buf to;
	mg_buf_init(&to, out, MG_STORED_NAME_MAX);
	mg_buf_text(&to, name);
}

static void become(struct mg_wish *w, const struct mg_visitor *v)
{
	w->who = (struct mg_who){.id = v->id, .banned = v->banned, .scopes = MG_SCOPE_ALL};
	copy_name(w->who.name, v->name);
}

static bool by_cookie(struct mg_hall *h, struct mg_wish *w)
{
	struct mg_visitor v;
	enum mg_stored found = mg_store_session(h->store, w->hash, &v);
	if (!mg_hall_fine(h, found))
		return false;
	w->who = (struct mg_who){0};
	if (found != MG_STORED)
		return true; /* a cookie of another store, or one that was given back */
	become(w, &v);
	if (h->now - v.seen > SEEN_MS && mg_hall_write(h))
		mg_hall_fine(h, mg_store_seen(h->store, v.id, h->now));
	return h->trouble == MG_STORED;
}

static bool by_token(struct mg_hall *h, struct mg_wish *w)
{
	struct mg_token t;
	struct mg_visitor v;
	enum mg_stored found = mg_store_token(h->store, w->hash, &t);
	if (found == MG_STORED)
		found = mg_store_visitor(h->store, t.visitor, &v);
	if (!mg_hall_fine(h, found))
		return false;
	if (found != MG_STORED)
		return mg_wish_refuse(w, MG_R_TOKEN, NULL, NULL);
	become(w, &v);
	copy_name(w->who.program_name, t.name);
	w->who.program = true;
	w->who.scopes = t.scopes;
	if (h->now - t.used > USED_MS && mg_hall_write(h))
		mg_hall_fine(h, mg_store_token_used(h->store, t.id, h->now));
	return h->trouble == MG_STORED;
}

bool mg_do_identify(struct mg_hall *h, struct mg_wish *w)
{
	w->who = (struct mg_who){0};
	if (w->credential != MG_ANONYMOUS && !mg_guests_find(h->common->guests, w->hash, &w->who)) {
		if (!(w->credential == MG_COOKIE ? by_cookie(h, w) : by_token(h, w)))
			return false;
		if (w->who.id)
			mg_guests_put(h->common->guests, w->hash, &w->who);
	}
	w->known = true;
	return true;
}

/* A new device of a visitor: its cookie goes out with the answer. */
static bool give_cookie(struct mg_hall *h, struct mg_wish *w, int64_t visitor)
{
	char secret[MG_SECRET_LETTERS + 1];
	uint8_t hash[MG_DIGEST];
	struct mg_buf cookie;
	if (!mg_code_make(secret, MG_SECRET_LETTERS)) {
		h->trouble = MG_STORE_FAILED;
		return false;
	}
	mg_code_hash(mg_str(secret), hash);
	if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_add_session(h->store, hash, visitor, h->now)))
		return false;
	mg_buf_init(&cookie, w->cookie, sizeof w->cookie);
	mg_buf_printf(&cookie, "magnate=%s; Path=/; Max-Age=%ld; HttpOnly; SameSite=Lax%s", secret,
		      (long)MG_COOKIE_DAYS * 24 * 3600, w->secure ? "; Secure" : "");
	return true;
}

struct names {
	char id[MG_LIST_MAX][MG_ID_MAX];
	int count;
};

static bool collect(void *names, const struct mg_table_row *row)
{
	struct names *n = names;
	if (row->phase == MG_TABLE_OPEN || row->phase == MG_TABLE_PLAYING)
		memcpy(n->id[n->count++], row->id, MG_ID_MAX);
	return n->count < MG_LIST_MAX;
}

/* The new name is told at every table where he sits as a person. */
static bool rename_seats(struct mg_hall *h, struct mg_wish *w)
{
	struct names names = {.count = 0};
	if (!mg_hall_fine(h, mg_store_tables_of(h->store, w->who.id, MG_LIST_MAX, collect, &names)))
		return false;
	for (int i = 0; i < names.count; i++) {
		struct mg_desk *d = mg_desk_find(h, names.id[i]);
		if (!d)
			continue;
		int seat = mg_desk_seat_of(d, w->who.id);
		struct mg_buf out = mg_hall_paper(h);
		if (seat < 0 || d->t.seat[seat].sitter != MG_SITS_PERSON ||
		    mg_table_decide_name(&d->t, seat, mg_str(w->text), &out) != MG_GRANTED)
			continue;
		if (!mg_desk_append(h, d, &out)) {
			if (h->again)
				h->trouble = MG_STORE_BUSY; /* this wish has no table of its own to read again */
			return false;
		}
	}
	return true;
}

void mg_do_name(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	int64_t id = w->who.id;
	(void)d;
	if (!mg_hall_write(h))
		return;
	/* A new name is told at every table, so it counts as talk. */
	char who[32];
	snprintf(who, sizeof who, "v%lld", (long long)id);
	w->retry = mg_limits_take(h->common->limits, id ? MG_LIMIT_TALK : MG_LIMIT_GUESTS, id ? who : w->address, mg_ticks());
	if (w->retry) {
		mg_count(&h->common->metrics, MG_C_LIMITED, 1);
		mg_wish_refuse(w, MG_R_SLOWER, NULL, NULL);
		return;
	}
	if (id) {
		if (!mg_hall_fine(h, mg_store_rename(h->store, id, w->text)) || !rename_seats(h, w))
			return;
	} else if (!mg_hall_fine(h, mg_store_new_visitor(h->store, w->text, h->now, &id)) || !give_cookie(h, w, id)) {
		return;
	}
	if (w->who.id)
		mg_guests_forget(h->common->guests, id);
	w->who.id = id;
	copy_name(w->who.name, w->text);
	w->status = 200;
}

void mg_do_carry(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	char code[MG_CODE_LETTERS + 1], text[MG_URL_MAX * 2];
	uint8_t hash[MG_DIGEST];
	struct mg_buf out;
	(void)d;
	if (!mg_code_make(code, MG_CODE_LETTERS)) {
		h->trouble = MG_STORE_FAILED;
		return;
	}
	mg_code_hash(mg_str(code), hash);
	if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_add_carry(h->store, hash, w->who.id, h->now + CARRY_MS)))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_printf(&out, "{\"link\":\"%s#/carry/%s\",\"code\":\"%s\",\"until\":%lld}", w->base, code, code,
		      (long long)(h->now + CARRY_MS));
	mg_wish_say(w, 200, text);
}

void mg_do_carried(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	struct mg_visitor v;
	int64_t id;
	(void)d;
	if (!mg_hall_write(h))
		return;
	enum mg_stored found = mg_store_take_carry(h->store, w->code, h->now, &id);
	if (found == MG_STORED)
		found = mg_store_visitor(h->store, id, &v);
	if (!mg_hall_fine(h, found))
		return;
	if (found != MG_STORED) {
		mg_wish_refuse(w, MG_R_MISSING, NULL, NULL);
		return;
	}
	if (v.banned) {
		mg_wish_refuse(w, MG_R_BANNED, NULL, NULL);
		return;
	}
	become(w, &v);
	if (give_cookie(h, w, id))
		w->status = 200;
}

void mg_do_forget(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	struct mg_buf cookie;
	(void)d;
	if (w->credential == MG_COOKIE && w->who.id) {
		if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_drop_session(h->store, w->hash)))
			return;
		w->hangs_up = true;
	}
	mg_wish_say(w, 200, "{}");
	mg_buf_init(&cookie, w->cookie, sizeof w->cookie);
	mg_buf_printf(&cookie, "magnate=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax%s", w->secure ? "; Secure" : "");
}

/* ---- tokens ---- */

static bool count_token(void *count, const struct mg_token *t)
{
	(void)t;
	(*(int *)count)++;
	return true;
}

void mg_do_new_token(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	char secret[MG_SECRET_LETTERS + 1], text[256];
	uint8_t hash[MG_DIGEST];
	struct mg_token t = {.visitor = w->who.id, .scopes = w->scopes, .made = h->now};
	struct mg_buf out;
	int count = 0;
	int64_t id;
	(void)d;
	if (!mg_hall_fine(h, mg_store_tokens(h->store, w->who.id, count_token, &count)))
		return;
	if (count >= TOKENS_MAX || !mg_code_make(secret, MG_SECRET_LETTERS)) {
		mg_wish_refuse(w, MG_R_STATE, NULL, NULL);
		return;
	}
	mg_code_hash(mg_str(secret), hash);
	copy_name(t.name, w->text);
	if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_add_token(h->store, hash, &t, &id)))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_printf(&out, "{\"id\":\"t%lld\",\"token\":\"%s\"}", (long long)id, secret);
	mg_wish_say(w, 201, text);
}

static bool list_token(void *json, const struct mg_token *t)
{
	struct mg_json *j = json;
	char id[32];
	snprintf(id, sizeof id, "t%lld", (long long)t->id);
	mg_json_object(j);
	mg_json_key(j, "id");
	mg_json_text(j, id);
	mg_json_key(j, "name");
	mg_json_text(j, t->name);
	mg_json_key(j, "scopes");
	mg_json_array(j);
	for (int s = 0; s < MG_SCOPES; s++)
		if (t->scopes >> s & 1)
			mg_json_text(j, mg_scope_names[s]);
	mg_json_end_array(j);
	mg_json_key(j, "made");
	mg_json_int(j, t->made);
	mg_json_key(j, "used");
	if (t->used)
		mg_json_int(j, t->used);
	else
		mg_json_null(j);
	mg_json_end_object(j);
	return !j->out->full;
}

void mg_do_tokens(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	enum { ROOM = TOKENS_MAX * 1024 };
	char *text = malloc(ROOM);
	struct mg_buf out;
	struct mg_json j;
	(void)d;
	if (!text) {
		mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
		return;
	}
	mg_buf_init(&out, text, ROOM);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_json_key(&j, "tokens");
	mg_json_array(&j);
	bool fine = mg_hall_fine(h, mg_store_tokens(h->store, w->who.id, list_token, &j));
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	mg_wish_answer(w, 200, text, out.len);
	if (!fine)
		w->answered = false;
}

void mg_do_withdraw(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	(void)d;
	if (!mg_hall_write(h))
		return;
	enum mg_stored done = mg_store_withdraw_token(h->store, w->who.id, w->token);
	if (!mg_hall_fine(h, done))
		return;
	w->hangs_up = done == MG_STORED;
	if (done == MG_STORED)
		mg_wish_say(w, 200, "{}");
	else
		mg_wish_refuse(w, MG_R_MISSING, NULL, NULL);
}
