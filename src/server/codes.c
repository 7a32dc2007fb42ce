/* codes.c: random codes and their hashes; the clocks. */
#include "server/codes.h"

#include <sys/random.h>
#include <time.h>

bool mg_random(void *out, size_t n)
{
	return getrandom(out, n, 0) == (ssize_t)n;
}

/* Without letters that look alike. */
bool mg_code_make(char *out, int letters)
{
	static const char alphabet[] = "abcdefghjkmnpqrstuvwxyz023456789";
	_Static_assert(sizeof alphabet == 32 + 1, "five bits choose a letter");
	uint8_t bytes[MG_SECRET_LETTERS];
	mg_assert(letters > 0 && letters <= (int)sizeof bytes);
	if (!mg_random(bytes, (size_t)letters))
		return false;
	for (int i = 0; i < letters; i++)
		out[i] = alphabet[bytes[i] & 31];
	out[letters] = '\0';
	return true;
}

bool mg_code_typed(const char *typed, char *plain, int letters)
{
	int n = 0;
	for (; *typed && n <= letters; typed++) {
		char c = *typed >= 'A' && *typed <= 'Z' ? (char)(*typed - 'A' + 'a') : *typed;
		if (strchr(" -\t\r\n", c))
			continue;
		if (n == letters)
			return false;
		plain[n++] = c == 'o' ? '0' : c;
	}
	plain[n] = '\0';
	return n == letters;
}

void mg_code_hash(struct mg_str code, uint8_t hash[MG_DIGEST])
{
	struct mg_sha256 s;
	mg_sha256_init(&s);
	mg_sha256_add(&s, code.at, code.len);
	mg_sha256_end(&s, hash);
}

static int64_t read_clock(clockid_t which)
{
	struct timespec t;
	clock_gettime(which, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t mg_now(void)
{
	return read_clock(CLOCK_REALTIME) / 1000;
}

int64_t mg_ticks(void)
{
	return read_clock(CLOCK_MONOTONIC) / 1000;
}

int64_t mg_micros(void)
{
	return read_clock(CLOCK_MONOTONIC);
}
