/* webauthn.c: passkeys, verified by libfido2. */
#include "identity/webauthn.h"

#include "base/base64.h"
#include "base/sha256.h"

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <jansson.h>

enum { RP_HASH = 32, FLAG_PRESENT = 1, FLAG_KEY = 0x40, FLAG_MORE = 0x80 };
/* What says whose it is, the flags and the counter; then, with a key, its maker (16) and the length of its name (2). */
enum { HEAD = RP_HASH + 5, KEY_HEAD = 18 };
enum { CBOR_DEPTH = 8 };

bool mg_webauthn_site(const char *base, struct mg_webauthn_site *out)
{
	const char *host = strstr(base, "://");
	struct mg_buf origin, id;
	if (!host || (strncmp(base, "https://", 8) != 0 && strncmp(base, "http://", 7) != 0))
		return false;
	host += 3;
	size_t with_port = strcspn(host, "/"), len = strcspn(host, "/:");
	mg_buf_init(&origin, out->origin, sizeof out->origin);
	mg_buf_printf(&origin, "%.*s", (int)((size_t)(host - base) + with_port), base);
	mg_buf_init(&id, out->id, sizeof out->id);
	mg_buf_printf(&id, "%.*s", (int)len, host);
	return len > 0 && !origin.full && !id.full && host[0] != '[';
}

/* Same length or not, all of the shorter is looked at. What is compared here is no secret, but costs nothing. */
static bool is_same(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);
	unsigned char differs = n != m;
	for (size_t i = 0; i < n && i < m; i++)
		differs |= (unsigned char)(a[i] ^ b[i]);
	return !differs;
}

bool mg_webauthn_challenge(struct mg_str client, enum mg_webauthn_use use, const struct mg_webauthn_site *site,
			   uint8_t challenge[MG_WEBAUTHN_CHALLENGE])
{
	json_t *json = client.len <= MG_WEBAUTHN_DATA_MAX ? json_loadb(client.at, client.len, JSON_REJECT_DUPLICATES, NULL) : NULL;
	const char *type = json_string_value(json_object_get(json, "type")), *origin = json_string_value(json_object_get(json, "origin")),
		   *text = json_string_value(json_object_get(json, "challenge"));
	bool good = type && origin && text && !json_is_true(json_object_get(json, "crossOrigin")) &&
		    is_same(type, use == MG_WEBAUTHN_CREATE ? "webauthn.create" : "webauthn.get") && is_same(origin, site->origin) &&
		    mg_base64_read_exactly(mg_str(text), challenge, MG_WEBAUTHN_CHALLENGE);
	json_decref(json);
	return good;
}

static void sha256(const void *data, size_t n, uint8_t digest[32])
{
	struct mg_sha256 sha;
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, data, n);
	mg_sha256_end(&sha, digest);
}

static bool is_for(struct mg_str data, const struct mg_webauthn_site *site)
{
	uint8_t digest[RP_HASH];
	sha256(site->id, strlen(site->id), digest);
	return data.len > RP_HASH && data.len <= MG_WEBAUTHN_DATA_MAX && memcmp(data.at, digest, RP_HASH) == 0;
}

/* Whether an item of CBOR begins at *at and ends within the data, with definite lengths; moves *at behind it. */
static bool skip_cbor(struct mg_str data, size_t *at, int depth)
{
	if (*at >= data.len || depth > CBOR_DEPTH)
		return false;
	uint8_t first = (uint8_t)data.at[(*at)++], kind = first >> 5, small = first & 31;
	uint64_t n = small;
	if (small >= 24) {
		size_t bytes = (size_t)1 << (small - 24);
		if (small > 27 || data.len - *at < bytes)
			return false;
		for (n = 0; bytes; bytes--)
			n = n << 8 | (uint8_t)data.at[(*at)++];
	}
	if (kind < 2 || kind == 7)
		return true;
	/* Every item takes a byte at least. */
	if (n > data.len - *at)
		return false;
	if (kind < 4) {
		*at += n;
		return true;
	}
	for (uint64_t items = kind == 4 ? n : kind == 5 ? 2 * n : 1; items; items--)
		if (!skip_cbor(data, at, depth + 1))
			return false;
	return true;
}

/* libcbor asks for as much memory as a list claims to need, before it looks whether that much came. */
static bool claims_fit(struct mg_str data, bool with_key)
{
	if (data.len < HEAD)
		return false;
	size_t at = HEAD;
	uint8_t flags = (uint8_t)data.at[RP_HASH];
	if (with_key) {
		if (data.len - at < KEY_HEAD)
			return false;
		at += KEY_HEAD;
		size_t name = (size_t)(uint8_t)data.at[at - 2] << 8 | (uint8_t)data.at[at - 1];
		if (data.len - at < name)
			return false;
		at += name;
		if (!skip_cbor(data, &at, 0))
			return false;
	}
	return !(flags & FLAG_MORE) || skip_cbor(data, &at, 0);
}

static bool take_key(const fido_cred_t *cred, struct mg_webauthn_key *out)
{
	out->id_len = fido_cred_id_len(cred);
	out->key_len = fido_cred_pubkey_len(cred);
	out->algorithm = fido_cred_type(cred);
	out->counter = fido_cred_sigcount(cred);
	if (!out->id_len || out->id_len > sizeof out->id || !out->key_len || out->key_len > sizeof out->key)
		return false;
	memcpy(out->id, fido_cred_id_ptr(cred), out->id_len);
	memcpy(out->key, fido_cred_pubkey_ptr(cred), out->key_len);
	return true;
}

bool mg_webauthn_read_key(struct mg_str data, const struct mg_webauthn_site *site, struct mg_webauthn_key *out)
{
	static const int algorithms[] = {COSE_ES256, COSE_EDDSA, COSE_RS256};
	bool good = false;
	*out = (struct mg_webauthn_key){0};
	if (!is_for(data, site) || !claims_fit(data, true))
		return false;
	fido_init(0);
	/* libfido2 is told which kind to expect. */
	for (size_t i = 0; i < MG_COUNT(algorithms) && !good; i++) {
		fido_cred_t *cred = fido_cred_new();
		good = cred && fido_cred_set_type(cred, algorithms[i]) == FIDO_OK &&
		       fido_cred_set_authdata_raw(cred, (const unsigned char *)data.at, data.len) == FIDO_OK &&
		       (fido_cred_flags(cred) & (FLAG_PRESENT | FLAG_KEY)) == (FLAG_PRESENT | FLAG_KEY) && take_key(cred, out);
		fido_cred_free(&cred);
	}
	mg_assert(!good || out->algorithm < 0);
	return good;
}

/* The result of fido_assert_verify() with the key in libfido2's own form. */
static int verify(const fido_assert_t *assertion, const struct mg_webauthn_key *key)
{
	int wrong = FIDO_ERR_INVALID_ARGUMENT;
	if (key->algorithm == COSE_ES256) {
		es256_pk_t *pk = es256_pk_new();
		if (pk && es256_pk_from_ptr(pk, key->key, key->key_len) == FIDO_OK)
			wrong = fido_assert_verify(assertion, 0, COSE_ES256, pk);
		es256_pk_free(&pk);
	} else if (key->algorithm == COSE_EDDSA) {
		eddsa_pk_t *pk = eddsa_pk_new();
		if (pk && eddsa_pk_from_ptr(pk, key->key, key->key_len) == FIDO_OK)
			wrong = fido_assert_verify(assertion, 0, COSE_EDDSA, pk);
		eddsa_pk_free(&pk);
	} else if (key->algorithm == COSE_RS256) {
		rs256_pk_t *pk = rs256_pk_new();
		if (pk && rs256_pk_from_ptr(pk, key->key, key->key_len) == FIDO_OK)
			wrong = fido_assert_verify(assertion, 0, COSE_RS256, pk);
		rs256_pk_free(&pk);
	}
	return wrong;
}

bool mg_webauthn_verify(const struct mg_webauthn_key *key, const struct mg_webauthn_site *site, struct mg_str client,
			struct mg_str data, struct mg_str signature, uint32_t *counter)
{
	uint8_t digest[32];
	mg_assert(key->key_len <= sizeof key->key);
	if (!is_for(data, site) || !claims_fit(data, false) || !signature.len || signature.len > MG_WEBAUTHN_DATA_MAX)
		return false;
	sha256(client.at, client.len, digest);
	fido_init(0);
	fido_assert_t *assertion = fido_assert_new();
	bool good = assertion && fido_assert_set_count(assertion, 1) == FIDO_OK && fido_assert_set_rp(assertion, site->id) == FIDO_OK &&
		    fido_assert_set_clientdata_hash(assertion, digest, sizeof digest) == FIDO_OK &&
		    fido_assert_set_authdata_raw(assertion, 0, (const unsigned char *)data.at, data.len) == FIDO_OK &&
		    fido_assert_set_sig(assertion, 0, (const unsigned char *)signature.at, signature.len) == FIDO_OK &&
		    fido_assert_set_up(assertion, FIDO_OPT_TRUE) == FIDO_OK && verify(assertion, key) == FIDO_OK;
	if (good) {
		*counter = fido_assert_sigcount(assertion, 0);
		good = (*counter == 0 && key->counter == 0) || *counter > key->counter;
	}
	fido_assert_free(&assertion);
	return good;
}
