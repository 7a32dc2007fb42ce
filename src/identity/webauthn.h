/* webauthn.h: passkeys, as browsers make and use them (WebAuthn level 2): whether what a browser brings is the signature of the
 * key that is known, for this site, over the challenge that it was given. libfido2 reads and verifies; nothing here keeps
 * anything or talks to anybody.
 *
 * A challenge is random and is to be used once: the caller finds it by what mg_webauthn_challenge() reads out of the client's
 * data, and takes it away before anything else is believed. */
#ifndef MG_IDENTITY_WEBAUTHN_H
#define MG_IDENTITY_WEBAUTHN_H

#include "base/buf.h"

enum {
	MG_WEBAUTHN_CHALLENGE = 32,        /* bytes of one that we give */
	MG_WEBAUTHN_ID_MAX = 1023,         /* bytes of a credential's id */
	MG_WEBAUTHN_KEY_MAX = 512 + 3,     /* bytes of a public key: 4096 bits of RSA and its exponent */
	MG_WEBAUTHN_DATA_MAX = 4096,       /* bytes of what an authenticator says, and of what the client adds */
};

struct mg_webauthn_key {
	uint8_t id[MG_WEBAUTHN_ID_MAX];
	size_t id_len;
	int algorithm;                     /* of COSE: -7, -8 or -257 */
	uint8_t key[MG_WEBAUTHN_KEY_MAX];
	size_t key_len;
	uint32_t counter;                  /* of its signatures; stays 0 where the authenticator has none */
};

/* Where the site is: "https://play.example.org" and "play.example.org". */
struct mg_webauthn_site {
	char origin[256], id[256];
};

/* From the site's address, which ends with a slash. False: it is none that passkeys can be for. */
bool mg_webauthn_site(const char *base, struct mg_webauthn_site *out);

enum mg_webauthn_use { MG_WEBAUTHN_CREATE, MG_WEBAUTHN_GET };

/* Reads the client's data and checks that it is for this use and this site. False: it is not; else the challenge in it. */
bool mg_webauthn_challenge(struct mg_str client, enum mg_webauthn_use use, const struct mg_webauthn_site *site,
			   uint8_t challenge[MG_WEBAUTHN_CHALLENGE]);

/* A new key, out of the authenticator's data. False: it is not for this site, nobody was there, or it is of a kind unknown here. */
bool mg_webauthn_read_key(struct mg_str data, const struct mg_webauthn_site *site, struct mg_webauthn_key *out);

/* Whether this is the key's signature over both; *counter gets the authenticator's count. False also for a count that does not
 * go on from the key's: somebody has a copy. */
bool mg_webauthn_verify(const struct mg_webauthn_key *key, const struct mg_webauthn_site *site, struct mg_str client,
			struct mg_str data, struct mg_str signature, uint32_t *counter);

#endif
