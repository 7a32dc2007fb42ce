/* What browsers say of passkeys: any bytes are a key, a signature or neither, and nothing that was not signed is believed. The
 * first byte says how much of the rest is the client's data. */
#include "identity/webauthn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mg_webauthn_site site;
	struct mg_webauthn_key key;
	uint8_t challenge[MG_WEBAUTHN_CHALLENGE];
	uint32_t counter;
	if (!site.id[0] && !mg_webauthn_site("https://play.example.org/", &site))
		abort();
	if (!size)
		return 0;
	size_t cut = (size - 1) * data[0] / 255;
	struct mg_str client = {(const char *)data + 1, cut}, rest = {(const char *)data + 1 + cut, size - 1 - cut};
	mg_webauthn_challenge(client, MG_WEBAUTHN_GET, &site, challenge);
	if (!mg_webauthn_read_key(rest, &site, &key))
		return 0;
	/* Nobody has the secret half of a key that was made up. */
	if (key.id_len > sizeof key.id || key.key_len > sizeof key.key || mg_webauthn_verify(&key, &site, client, rest, client, &counter))
		abort();
	return 0;
}
