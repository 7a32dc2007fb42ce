/* passkeys.c: passkeys are added, removed, and signed in with. What a browser brings is judged by src/identity. */
#include "base/base64.h"
#include "identity/webauthn.h"
#include "server/live_table.h"
#include "server/parse.h"

enum { CHALLENGE_MS = 5 * 60 * 1000, PASSKEYS_MAX = 20, ANSWER_MAX = 64 * 1024 };

/* ---- challenges ---- */

/* Where passkeys are for; false: refused, since the site has no address that they can be for. */
static bool find_site(struct mg_request *r, struct mg_webauthn_site *site)
{
	return mg_webauthn_site(r->base, site) || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "site");
}

/* A new one, in base64url; of a visitor, or (0) for whoever has a passkey. */
static bool make_challenge(struct mg_writer *w, int64_t visitor, struct mg_buf *text)
{
	uint8_t challenge[MG_WEBAUTHN_CHALLENGE], hash[MG_DIGEST];
	if (!mg_random(challenge, sizeof challenge)) {
		w->trouble = MG_STORE_FAILED;
		return false;
	}
	mg_code_hash((struct mg_str){(const char *)challenge, sizeof challenge}, hash);
	mg_base64_write(challenge, sizeof challenge, text);
	return mg_writer_begin(w) && mg_writer_ok(w, mg_store_add_challenge(w->store, hash, visitor, w->now + CHALLENGE_MS));
}

/* What a browser brought, out of base64url. */
struct brought {
	uint8_t client[MG_WEBAUTHN_DATA_MAX], data[MG_WEBAUTHN_DATA_MAX], signature[MG_WEBAUTHN_DATA_MAX];
	size_t client_len, data_len, signature_len;
};

static bool read_bytes(struct mg_request *r, const char *text, uint8_t *out, size_t *n, const char *where)
{
	return mg_base64_read(mg_str(text), out, MG_WEBAUTHN_DATA_MAX, n) == MG_BASE64_READ || mg_parse_wrong(r, where);
}

static struct mg_str slice(const uint8_t *bytes, size_t n)
{
	return (struct mg_str){(const char *)bytes, n};
}

/* Whether the challenge that was signed is one of ours, for this visitor, in time and for the first time. It is used up with
 * this, whatever follows. False: refused, or w->trouble. */
static bool take_challenge(struct mg_writer *w, struct mg_request *r, const struct brought *b, enum mg_webauthn_use use,
			   const struct mg_webauthn_site *site, int64_t visitor)
{
	uint8_t challenge[MG_WEBAUTHN_CHALLENGE], hash[MG_DIGEST];
	int64_t whose = -1;
	if (!mg_webauthn_challenge(slice(b->client, b->client_len), use, site, challenge))
		return mg_parse_wrong(r, "client");
	mg_code_hash(slice(challenge, sizeof challenge), hash);
	if (!mg_writer_begin(w))
		return false;
	enum mg_stored found = mg_store_take_challenge(w->store, hash, w->now, &whose);
	if (!mg_writer_ok(w, found))
		return false;
	return (found == MG_STORED && whose == visitor) || mg_request_refuse(r, MG_R_MISSING, NULL, "challenge");
}

/* ---- adding ---- */

static bool list_credential(void *json, const struct mg_stored_passkey *p)
{
	mg_json_text(json, p->credential);
	return true;
}

void mg_run_begin_passkey(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_webauthn_site site;
	struct mg_buf out, challenge;
	struct mg_json j;
	char text[64], user[32];
	(void)lt;
	mg_buf_init(&challenge, text, sizeof text);
	if (!find_site(r, &site) || !make_challenge(w, r->who.id, &challenge) || !mg_request_begin_json(r, ANSWER_MAX, &out, &j))
		return;
	snprintf(user, sizeof user, "v%lld", (long long)r->who.id);
	mg_json_object(&j);
	mg_json_key_text(&j, "challenge", text);
	mg_json_key_text(&j, "site", site.id);
	mg_json_key_text(&j, "user", user);
	mg_json_key_text(&j, "name", r->who.name);
	mg_json_key(&j, "known");
	mg_json_array(&j);
	mg_writer_ok(w, mg_store_passkeys(w->store, r->who.id, list_credential, &j));
	mg_json_end_array(&j);
	mg_json_end_object(&j);
	r->status = 200;
	mg_request_end_json(r, &out);
}

bool mg_parse_new_passkey(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_passkey *p = &r->body.passkey;
	const struct mg_body_key keys[] = {{"name", MG_KEY_TEXT, true, &p->name, NULL},
					   {"client", MG_KEY_TEXT, true, &p->client, NULL},
					   {"data", MG_KEY_TEXT, true, &p->data, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_name(r, p->name);
}

static bool count_passkey(void *count, const struct mg_stored_passkey *p)
{
	(void)p;
	(*(int *)count)++;
	return true;
}

static void keep(struct mg_writer *w, const struct mg_request *r, const struct mg_webauthn_key *key, struct mg_stored_passkey *p)
{
	uint8_t hash[MG_DIGEST];
	char hex[2 * MG_DIGEST + 1];
	struct mg_buf out;
	*p = (struct mg_stored_passkey){.visitor = r->who.id, .algorithm = key->algorithm, .counter = key->counter, .made = w->now};
	mg_code_hash(slice(key->id, key->id_len), hash);
	mg_hex(hash, MG_DIGEST, hex);
	memcpy(p->id, hex, MG_ID_MAX - 1);
	mg_buf_init(&out, p->credential, sizeof p->credential);
	mg_base64_write(key->id, key->id_len, &out);
	mg_assert(!out.full && 2 * key->key_len < sizeof p->public_key);
	mg_hex(key->key, key->key_len, p->public_key);
	mg_buf_init(&out, p->name, sizeof p->name);
	mg_buf_text(&out, r->body.passkey.name);
}

void mg_run_new_passkey(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_passkey *body = &r->body.passkey;
	struct mg_webauthn_site site;
	struct mg_webauthn_key key;
	struct mg_stored_passkey p;
	struct brought b = {0};
	char text[64];
	int count = 0;
	mg_assert(r->endpoint->parse == mg_parse_new_passkey);
	(void)lt;
	if (!find_site(r, &site) || !read_bytes(r, body->client, b.client, &b.client_len, "client") ||
	    !read_bytes(r, body->data, b.data, &b.data_len, "data") ||
	    !take_challenge(w, r, &b, MG_WEBAUTHN_CREATE, &site, r->who.id) ||
	    !mg_writer_ok(w, mg_store_passkeys(w->store, r->who.id, count_passkey, &count)))
		return;
	if (count >= PASSKEYS_MAX || !mg_webauthn_read_key(slice(b.data, b.data_len), &site, &key)) {
		mg_request_refuse(r, count >= PASSKEYS_MAX ? MG_R_STATE : MG_R_SYNTAX, NULL, "data");
		return;
	}
	keep(w, r, &key, &p);
	enum mg_stored done = mg_store_add_passkey(w->store, &p);
	if (!mg_writer_ok(w, done))
		return;
	if (done == MG_STORE_TAKEN) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (!mg_writer_rotate_cookie(w, r))
		return;
	snprintf(text, sizeof text, "{\"id\":\"%s\"}", p.id);
	mg_request_answer_text(r, 201, text);
}

void mg_run_remove_passkey(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (!mg_writer_begin(w))
		return;
	enum mg_stored done = mg_store_drop_passkey(w->store, r->who.id, r->item);
	if (!mg_writer_ok(w, done))
		return;
	if (done != MG_STORED)
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
	else if (mg_writer_rotate_cookie(w, r))
		mg_request_answer_text(r, 200, "{}");
}

/* ---- signing in ---- */

void mg_run_begin_sign_in(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_webauthn_site site;
	struct mg_buf out, challenge;
	struct mg_json j;
	char text[64];
	(void)lt;
	mg_buf_init(&challenge, text, sizeof text);
	if (!mg_common_within_limit(w->common, r, MG_LIMIT_CODES, r->address) || !find_site(r, &site) ||
	    !make_challenge(w, 0, &challenge) || !mg_request_begin_json(r, 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key_text(&j, "challenge", text);
	mg_json_key_text(&j, "site", site.id);
	mg_json_end_object(&j);
	r->status = 200;
	mg_request_end_json(r, &out);
}

bool mg_parse_sign_in(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_passkey *p = &r->body.passkey;
	const struct mg_body_key keys[] = {{"credential", MG_KEY_TEXT, true, &p->credential, NULL},
					   {"client", MG_KEY_TEXT, true, &p->client, NULL},
					   {"data", MG_KEY_TEXT, true, &p->data, NULL},
					   {"signature", MG_KEY_TEXT, true, &p->signature, NULL}};
	if (!MG_PARSE(r, in, keys) || strlen(p->credential) >= MG_CREDENTIAL_MAX)
		return mg_parse_wrong(r, "credential");
	mg_take_code(r, p->credential); /* so that it counts against guessing */
	return true;
}

/* The key as src/identity knows it. */
static bool unkeep(const struct mg_stored_passkey *p, struct mg_webauthn_key *key)
{
	size_t n = strlen(p->public_key) / 2;
	*key = (struct mg_webauthn_key){.algorithm = (int)p->algorithm, .counter = (uint32_t)p->counter, .key_len = n};
	if (n > sizeof key->key)
		return false;
	for (size_t i = 0; i < n; i++) {
		unsigned byte;
		if (sscanf(p->public_key + 2 * i, "%2x", &byte) != 1)
			return false;
		key->key[i] = (uint8_t)byte;
	}
	return true;
}

void mg_run_sign_in(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_passkey *body = &r->body.passkey;
	struct mg_webauthn_site site;
	struct mg_webauthn_key key;
	struct mg_stored_passkey p;
	struct brought b = {0};
	uint32_t counter = 0;
	mg_assert(r->endpoint->parse == mg_parse_sign_in);
	(void)lt;
	if (!find_site(r, &site) || !read_bytes(r, body->client, b.client, &b.client_len, "client") ||
	    !read_bytes(r, body->data, b.data, &b.data_len, "data") ||
	    !read_bytes(r, body->signature, b.signature, &b.signature_len, "signature") ||
	    !take_challenge(w, r, &b, MG_WEBAUTHN_GET, &site, 0))
		return;
	enum mg_stored found = mg_store_passkey(w->store, body->credential, &p);
	if (!mg_writer_ok(w, found))
		return;
	if (found != MG_STORED || !unkeep(&p, &key) ||
	    !mg_webauthn_verify(&key, &site, slice(b.client, b.client_len), slice(b.data, b.data_len),
				slice(b.signature, b.signature_len), &counter)) {
		mg_request_refuse(r, found == MG_STORED ? MG_R_FORBIDDEN : MG_R_MISSING, NULL, found == MG_STORED ? "signature" : "credential");
		return;
	}
	if (mg_writer_ok(w, mg_store_passkey_used(w->store, p.id, counter, w->now)))
		mg_writer_sign_in(w, r, p.visitor);
}
