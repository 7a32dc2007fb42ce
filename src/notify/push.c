/* push.c: web push messages encrypted and signed, with OpenSSL's EVP. */
#include "notify/push.h"

#include "base/base64.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

/* ---- keys ---- */

/* A key of OpenSSL's; with its secret half if that is given. NULL: it is none. Owned by the caller. */
static EVP_PKEY *key_of(const uint8_t open[MG_POINT_BYTES], const uint8_t *secret)
{
	EVP_PKEY *key = NULL;
	OSSL_PARAM_BLD *list = OSSL_PARAM_BLD_new();
	BIGNUM *number = secret ? BN_bin2bn(secret, MG_SCALAR_BYTES, NULL) : NULL;
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	OSSL_PARAM *params = NULL;
	if (list && context && (number || !secret) && OSSL_PARAM_BLD_push_utf8_string(list, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
	    OSSL_PARAM_BLD_push_octet_string(list, OSSL_PKEY_PARAM_PUB_KEY, open, MG_POINT_BYTES) &&
	    (!number || OSSL_PARAM_BLD_push_BN(list, OSSL_PKEY_PARAM_PRIV_KEY, number)) && (params = OSSL_PARAM_BLD_to_param(list)) &&
	    EVP_PKEY_fromdata_init(context) > 0 &&
	    EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) <= 0)
		key = NULL;
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(list);
	EVP_PKEY_CTX_free(context);
	BN_clear_free(number);
	return key;
}

static bool is_point(const uint8_t open[MG_POINT_BYTES])
{
	EVP_PKEY *key = open[0] == 4 ? key_of(open, NULL) : NULL;
	EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new(key, NULL) : NULL;
	bool fine = context && EVP_PKEY_public_check(context) > 0;
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(key);
	return fine;
}

bool mg_push_keys_from(const uint8_t secret[MG_SCALAR_BYTES], struct mg_push_keys *keys)
{
	EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
	BIGNUM *number = BN_bin2bn(secret, MG_SCALAR_BYTES, NULL);
	EC_POINT *point = group ? EC_POINT_new(group) : NULL;
	mg_assert(!group || EC_GROUP_get_degree(group) == 8 * MG_SCALAR_BYTES);
	bool fine = point && number && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
		    EC_POINT_mul(group, point, number, NULL, NULL, NULL) &&
		    EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, keys->open, MG_POINT_BYTES, NULL) == MG_POINT_BYTES;
	memcpy(keys->secret, secret, MG_SCALAR_BYTES);
	EC_POINT_free(point);
	BN_clear_free(number);
	EC_GROUP_free(group);
	return fine;
}

bool mg_push_keys_new(struct mg_push_keys *keys)
{
	uint8_t secret[MG_SCALAR_BYTES];
	for (int tries = 0; tries < 8; tries++) /* one in 2^32 is no key */
		if (RAND_priv_bytes(secret, sizeof secret) == 1 && mg_push_keys_from(secret, keys))
			return true;
	return false;
}

bool mg_push_reader_from(struct mg_str open, struct mg_str secret, struct mg_push_reader *reader)
{
	return mg_base64_read_exactly(open, reader->open, MG_POINT_BYTES) && mg_base64_read_exactly(secret, reader->secret, MG_PUSH_SECRET_BYTES) &&
	       is_point(reader->open);
}

/* What two people know who each have one secret half and the other's open half. */
static bool agree(const struct mg_push_keys *ours, const uint8_t theirs[MG_POINT_BYTES], uint8_t out[MG_SCALAR_BYTES])
{
	EVP_PKEY *key = key_of(ours->open, ours->secret), *peer = key_of(theirs, NULL);
	EVP_PKEY_CTX *context = key && peer ? EVP_PKEY_CTX_new(key, NULL) : NULL;
	size_t n = MG_SCALAR_BYTES;
	bool fine = context && EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_derive_set_peer(context, peer) > 0 &&
		    EVP_PKEY_derive(context, out, &n) > 0 && n == MG_SCALAR_BYTES;
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(peer);
	EVP_PKEY_free(key);
	return fine;
}

/* HKDF with SHA-256 (RFC 5869). */
static bool derive(const uint8_t *salt, size_t salt_n, const uint8_t *secret, size_t secret_n, const uint8_t *info, size_t info_n, uint8_t *out,
		   size_t n)
{
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, NULL);
	bool fine = context && EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) > 0 &&
		    EVP_PKEY_CTX_set1_hkdf_salt(context, salt, (int)salt_n) > 0 &&
		    EVP_PKEY_CTX_set1_hkdf_key(context, secret, (int)secret_n) > 0 &&
		    EVP_PKEY_CTX_add1_hkdf_info(context, info, (int)info_n) > 0 && EVP_PKEY_derive(context, out, &n) > 0;
	EVP_PKEY_CTX_free(context);
	return fine;
}

/* ---- a message ---- */

enum { KEY_BYTES = 16, NONCE_BYTES = 12, TAG_BYTES = 16, RECORD_BYTES = 4096 };

static bool derive_cipher(const struct mg_push_reader *reader, const struct mg_push_keys *once, const uint8_t salt[MG_PUSH_SALT_BYTES],
			  uint8_t key[KEY_BYTES], uint8_t nonce[NONCE_BYTES])
{
	/* The sizes count the NUL that ends each text. */
	static const uint8_t for_key[] = "Content-Encoding: aes128gcm", for_nonce[] = "Content-Encoding: nonce", intro[] = "WebPush: info";
	uint8_t info[sizeof intro + 2 * MG_POINT_BYTES], shared[MG_SCALAR_BYTES], common[MG_SCALAR_BYTES];
	memcpy(info, intro, sizeof intro);
	memcpy(info + sizeof intro, reader->open, MG_POINT_BYTES);
	memcpy(info + sizeof intro + MG_POINT_BYTES, once->open, MG_POINT_BYTES);
	return agree(once, reader->open, shared) &&
	       derive(reader->secret, MG_PUSH_SECRET_BYTES, shared, sizeof shared, info, sizeof info, common, sizeof common) &&
	       derive(salt, MG_PUSH_SALT_BYTES, common, sizeof common, for_key, sizeof for_key, key, KEY_BYTES) &&
	       derive(salt, MG_PUSH_SALT_BYTES, common, sizeof common, for_nonce, sizeof for_nonce, nonce, NONCE_BYTES);
}

static bool seal(const uint8_t key[KEY_BYTES], const uint8_t nonce[NONCE_BYTES], struct mg_str message, uint8_t *out)
{
	static const uint8_t last_record = 2;
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	int n = 0, more = 0, end = 0;
	bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
		    EVP_EncryptUpdate(context, out, &n, (const uint8_t *)message.at, (int)message.len) > 0 &&
		    EVP_EncryptUpdate(context, out + n, &more, &last_record, 1) > 0 && EVP_EncryptFinal_ex(context, out + n + more, &end) > 0 &&
		    EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_BYTES, out + n + more + end) > 0;
	mg_assert(!fine || (size_t)(n + more + end) == message.len + 1);
	EVP_CIPHER_CTX_free(context);
	return fine;
}

size_t mg_push_encrypt_with(const struct mg_push_reader *reader, const struct mg_push_keys *once, const uint8_t salt[MG_PUSH_SALT_BYTES],
			    struct mg_str message, uint8_t body[MG_PUSH_BODY_MAX])
{
	enum { HEAD = MG_PUSH_SALT_BYTES + 4 + 1 + MG_POINT_BYTES };
	uint8_t key[KEY_BYTES], nonce[NONCE_BYTES];
	if (message.len > MG_PUSH_MESSAGE_MAX || !derive_cipher(reader, once, salt, key, nonce) || !seal(key, nonce, message, body + HEAD))
		return 0;
	memcpy(body, salt, MG_PUSH_SALT_BYTES);
	memcpy(body + MG_PUSH_SALT_BYTES, (const uint8_t[5]){0, 0, RECORD_BYTES >> 8, RECORD_BYTES & 255, MG_POINT_BYTES}, 5);
	memcpy(body + MG_PUSH_SALT_BYTES + 5, once->open, MG_POINT_BYTES);
	return HEAD + message.len + 1 + TAG_BYTES;
}

size_t mg_push_encrypt(const struct mg_push_reader *reader, struct mg_str message, uint8_t body[MG_PUSH_BODY_MAX])
{
	struct mg_push_keys once;
	uint8_t salt[MG_PUSH_SALT_BYTES];
	return mg_push_keys_new(&once) && RAND_bytes(salt, sizeof salt) == 1 ? mg_push_encrypt_with(reader, &once, salt, message, body) : 0;
}

/* ---- who we are ---- */

/* ECDSA with SHA-256, as the two numbers one after the other (RFC 7518). */
static bool sign(const struct mg_push_keys *keys, struct mg_str text, uint8_t out[2 * MG_SCALAR_BYTES])
{
	uint8_t der[128];
	const uint8_t *at = der;
	size_t n = sizeof der;
	EVP_PKEY *key = key_of(keys->open, keys->secret);
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	ECDSA_SIG *pair = NULL;
	if (key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) > 0 &&
	    EVP_DigestSign(context, der, &n, (const uint8_t *)text.at, text.len) > 0)
		pair = d2i_ECDSA_SIG(NULL, &at, (long)n);
	bool fine = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, MG_SCALAR_BYTES) == MG_SCALAR_BYTES &&
		    BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + MG_SCALAR_BYTES, MG_SCALAR_BYTES) == MG_SCALAR_BYTES;
	ECDSA_SIG_free(pair);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return fine;
}

bool mg_push_token(const struct mg_push_keys *keys, const char *service, const char *contact, int64_t expires, struct mg_buf *out)
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	char claims[512], text[MG_PUSH_TOKEN_MAX];
	struct mg_buf c, t;
	uint8_t signature[2 * MG_SCALAR_BYTES];
	mg_assert(!strpbrk(service, "\"\\") && !strpbrk(contact, "\"\\"));
	mg_buf_init(&c, claims, sizeof claims);
	mg_buf_printf(&c, "{\"aud\":\"%s\",\"exp\":%lld", service, (long long)expires);
	if (*contact)
		mg_buf_printf(&c, ",\"sub\":\"%s\"", contact);
	mg_buf_char(&c, '}');
	mg_buf_init(&t, text, sizeof text);
	mg_base64_write((const uint8_t *)head, sizeof head - 1, &t);
	mg_buf_char(&t, '.');
	mg_base64_write((const uint8_t *)claims, c.len, &t);
	if (c.full || t.full || !sign(keys, mg_buf_str(&t), signature))
		return false;
	mg_buf_text(out, "vapid t=");
	mg_buf_slice(out, mg_buf_str(&t));
	mg_buf_char(out, '.');
	mg_base64_write(signature, sizeof signature, out);
	mg_buf_text(out, ", k=");
	mg_base64_write(keys->open, MG_POINT_BYTES, out);
	return !out->full;
}
