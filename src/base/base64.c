/* base64.c: base64url, written and read. */
#include "base/base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void mg_base64_write(const uint8_t *bytes, size_t n, struct mg_buf *out)
{
	unsigned held = 0, bits = 0;
	for (size_t i = 0; i < n; i++) {
		held = (held << 8 | bytes[i]) & 0xfff;
		for (bits += 8; bits >= 6; bits -= 6)
			mg_buf_char(out, alphabet[held >> (bits - 6) & 63]);
	}
	if (bits)
		mg_buf_char(out, alphabet[held << (6 - bits) & 63]);
}

enum mg_base64 mg_base64_read(struct mg_str text, uint8_t *out, size_t cap, size_t *n)
{
	unsigned held = 0, bits = 0;
	size_t count = 0;
	for (size_t i = 0; i < text.len; i++) {
		const char *at = text.at[i] ? strchr(alphabet, text.at[i]) : NULL;
		if (!at)
			return MG_BASE64_CHARACTER;
		held = (held << 6 | (unsigned)(at - alphabet)) & 0xfff;
		bits += 6;
		if (bits < 8)
			continue;
		if (count == cap)
			return MG_BASE64_LONG;
		bits -= 8;
		out[count++] = (uint8_t)(held >> bits);
	}
	if (n)
		*n = count;
	return bits == 6 || held & ((1u << bits) - 1) ? MG_BASE64_CUT : MG_BASE64_READ;
}

bool mg_base64_read_exactly(struct mg_str text, uint8_t *out, size_t n)
{
	size_t got = 0;
	return mg_base64_read(text, out, n, &got) == MG_BASE64_READ && got == n;
}
