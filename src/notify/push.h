/* push.h: a message to a browser that is closed, as web push services take it: encrypted for the browser alone (RFC 8291 in the
 * coding of RFC 8188) and signed by this server (RFC 8292). Nothing here sends anything; notify/post.h does. */
#ifndef MG_NOTIFY_PUSH_H
#define MG_NOTIFY_PUSH_H

#include "base/buf.h"

enum {
	MG_POINT_BYTES = 65,       /* a point of P-256, uncompressed */
	MG_SCALAR_BYTES = 32,
	MG_PUSH_SECRET_BYTES = 16, /* shared with one browser */
	MG_PUSH_SALT_BYTES = 16,
	MG_PUSH_MESSAGE_MAX = 3000,
	MG_PUSH_BODY_MAX = MG_PUSH_SALT_BYTES + 4 + 1 + MG_POINT_BYTES + MG_PUSH_MESSAGE_MAX + 1 + 16,
	MG_PUSH_TOKEN_MAX = 1024,
};

/* A pair of keys on P-256. */
struct mg_push_keys {
	uint8_t open[MG_POINT_BYTES];
	uint8_t secret[MG_SCALAR_BYTES];
};

/* What a browser gives us, so that we can write to it. */
struct mg_push_reader {
	uint8_t open[MG_POINT_BYTES];
	uint8_t secret[MG_PUSH_SECRET_BYTES];
};

/* New keys. False: there is no randomness, or no memory. */
bool mg_push_keys_new(struct mg_push_keys *keys);
/* Keys that were stored, from the secret half. False: it is no key. */
bool mg_push_keys_from(const uint8_t secret[MG_SCALAR_BYTES], struct mg_push_keys *keys);
/* A browser's, as it names them: both in base64url. False: the first is no point of the curve, or the second has another length. */
bool mg_push_reader_from(struct mg_str open, struct mg_str secret, struct mg_push_reader *reader);

/* Encrypts for one reader. `once` and `salt` are for this message alone. Returns the body's length; 0: the message is longer than
 * MG_PUSH_MESSAGE_MAX, or there is no memory. */
size_t mg_push_encrypt_with(const struct mg_push_reader *reader, const struct mg_push_keys *once, const uint8_t salt[MG_PUSH_SALT_BYTES],
			    struct mg_str message, uint8_t body[MG_PUSH_BODY_MAX]);
/* The same with keys and salt made for it. */
size_t mg_push_encrypt(const struct mg_push_reader *reader, struct mg_str message, uint8_t body[MG_PUSH_BODY_MAX]);

/* The value of the header Authorization for a push service: who we are and whom to complain to (`contact`: https: or mailto:; empty: nobody), until
 * `expires` (seconds since 1970). `service` is the service's origin: "https://push.example.org". False: it does not fit. */
bool mg_push_token(const struct mg_push_keys *keys, const char *service, const char *contact, int64_t expires, struct mg_buf *out);

#endif
