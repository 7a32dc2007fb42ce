/* sha256.c: SHA-256 and HMAC, straight from the standards. */
#include "base/sha256.h"

static const uint32_t round_constants[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

static void compress(uint32_t h[8], const uint8_t block[64])
{
	uint32_t w[64];
	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
		       (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
	for (int i = 16; i < 64; i++) {
		uint32_t x = w[i - 15], y = w[i - 2];
		w[i] = w[i - 16] + w[i - 7] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) +
		       (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
	}
	uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
	for (int i = 0; i < 64; i++) {
		uint32_t t1 = k + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) +
			      round_constants[i] + w[i];
		uint32_t t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
		k = g, g = f, f = e, e = d + t1;
		d = c, c = b, b = a, a = t1 + t2;
	}
	h[0] += a, h[1] += b, h[2] += c, h[3] += d;
	h[4] += e, h[5] += f, h[6] += g, h[7] += k;
}

void mg_sha256_init(struct mg_sha256 *s)
{
	*s = (struct mg_sha256){.h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
				      0x1f83d9ab, 0x5be0cd19}};
}

void mg_sha256_add(struct mg_sha256 *s, const void *data, size_t len)
{
	const uint8_t *bytes = data;
	while (len) {
		size_t used = s->length % 64;
		size_t n = len < 64 - used ? len : 64 - used;
		memcpy(s->block + used, bytes, n);
		s->length += n;
		bytes += n;
		len -= n;
		if (used + n == 64)
			compress(s->h, s->block);
	}
}

void mg_sha256_end(struct mg_sha256 *s, uint8_t digest[32])
{
	uint64_t bits = s->length * 8;
	uint8_t tail[72] = {0x80};
	size_t pad = 64 - (s->length + 8) % 64;
	for (size_t i = 0; i < 8; i++)
		tail[pad + i] = (uint8_t)(bits >> (56 - 8 * i));
	mg_sha256_add(s, tail, pad + 8);
	for (int i = 0; i < 32; i++)
		digest[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void mg_hmac_sha256(struct mg_str key, struct mg_str message, uint8_t digest[32])
{
	uint8_t block[64] = {0}, inner[64], outer[64];
	struct mg_sha256 s;
	if (key.len > sizeof block) {
		mg_sha256_init(&s);
		mg_sha256_add(&s, key.at, key.len);
		mg_sha256_end(&s, block);
	} else if (key.len) {
		memcpy(block, key.at, key.len);
	}
	for (int i = 0; i < 64; i++) {
		inner[i] = block[i] ^ 0x36;
		outer[i] = block[i] ^ 0x5c;
	}
	mg_sha256_init(&s);
	mg_sha256_add(&s, inner, sizeof inner);
	mg_sha256_add(&s, message.at, message.len);
	mg_sha256_end(&s, digest);
	mg_sha256_init(&s);
	mg_sha256_add(&s, outer, sizeof outer);
	mg_sha256_add(&s, digest, 32);
	mg_sha256_end(&s, digest);
}

void mg_hex(const uint8_t *bytes, size_t n, char *out)
{
	static const char digits[] = "0123456789abcdef";
	for (size_t i = 0; i < n; i++) {
		out[2 * i] = digits[bytes[i] >> 4];
		out[2 * i + 1] = digits[bytes[i] & 15];
	}
	out[2 * n] = '\0';
}

static int digit_value(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool mg_unhex(struct mg_str digits, uint8_t *bytes, size_t n)
{
	if (digits.len != 2 * n)
		return false;
	for (size_t i = 0; i < n; i++) {
		int high = digit_value(digits.at[2 * i]), low = digit_value(digits.at[2 * i + 1]);
		if (high < 0 || low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}
