/* net_file.c: nets as bytes: a line that says what it is, the board's hash, players and sizes, the weights, and a digest
 * of all that; numbers with the low byte first. */
#include "bots/net.h"

#include "base/sha256.h"

static const char magic[] = "magnate net 1\n";

enum {
	MAGIC = sizeof magic - 1,
	DIGEST = 8,
	WEIGHTS = MG_NET_HIDDEN * (2 + MG_NET_INPUTS + 2 * MG_NET_OUTPUTS) + 4 * MG_NET_OUTPUTS,
};
_Static_assert(MAGIC + 8 + 1 + 1 + 2 + WEIGHTS + DIGEST == MG_NET_BYTES, "the size is that of the header");

static void put(uint8_t **at, uint64_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		*(*at)++ = (uint8_t)(x >> 8 * i);
}

static uint64_t get(const uint8_t **at, int bytes)
{
	uint64_t x = 0;
	for (int i = 0; i < bytes; i++)
		x |= (uint64_t)(*(*at)++) << 8 * i;
	return x;
}

/* A signed number, and whether it is no larger than it may be. */
static int32_t get_weight(const uint8_t **at, int bytes, int32_t most, bool *fine)
{
	uint64_t x = get(at, bytes), sign = (uint64_t)1 << (8 * bytes - 1);
	int32_t w = (int32_t)((int64_t)(x ^ sign) - (int64_t)sign);
	*fine = *fine && w <= most && w >= -most;
	return w;
}

static void digest_of(const uint8_t *bytes, uint8_t *digest)
{
	struct mg_sha256 sha;
	uint8_t whole[32];
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, bytes, MG_NET_BYTES - DIGEST);
	mg_sha256_end(&sha, whole);
	memcpy(digest, whole, DIGEST);
}

void mg_net_write(const struct mg_net *net, uint8_t out[MG_NET_BYTES])
{
	uint8_t *at = out + MAGIC;
	memcpy(out, magic, MAGIC);
	put(&at, net->board, 8);
	put(&at, net->players, 1);
	put(&at, MG_NET_HIDDEN, 1);
	put(&at, MG_NET_INPUTS, 2);
	for (int h = 0; h < MG_NET_HIDDEN; h++)
		put(&at, (uint64_t)net->bias[h], 2);
	for (int i = 0; i < MG_NET_INPUTS; i++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			put(&at, (uint64_t)net->in[i][h], 1);
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			put(&at, (uint64_t)net->out[k][h], 2);
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		put(&at, (uint64_t)net->shift[k], 4);
	digest_of(out, at);
}

const char *mg_net_read(const uint8_t *bytes, size_t len, struct mg_net *net)
{
	const uint8_t *at = bytes + MAGIC;
	uint8_t digest[DIGEST];
	bool fine = true;
	if (len < MAGIC || memcmp(bytes, magic, MAGIC) != 0)
		return "is no net";
	if (len != MG_NET_BYTES)
		return len < MG_NET_BYTES ? "is cut short" : "is too long";
	digest_of(bytes, digest);
	if (memcmp(digest, bytes + MG_NET_BYTES - DIGEST, DIGEST) != 0)
		return "is damaged: its digest is another";
	net->board = get(&at, 8);
	net->players = (uint8_t)get(&at, 1);
	uint64_t hidden = get(&at, 1), inputs = get(&at, 2);
	if (hidden != MG_NET_HIDDEN || inputs != MG_NET_INPUTS || net->players < MG_MIN_SEATS || net->players > MG_SEATS)
		return "is a net of another kind";
	for (int h = 0; h < MG_NET_HIDDEN; h++)
		net->bias[h] = (int16_t)get_weight(&at, 2, MG_NET_MOST_BIAS, &fine);
	for (int i = 0; i < MG_NET_INPUTS; i++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			net->in[i][h] = (int16_t)get_weight(&at, 1, MG_NET_MOST_IN, &fine);
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		for (int h = 0; h < MG_NET_HIDDEN; h++)
			net->out[k][h] = (int16_t)get_weight(&at, 2, MG_NET_MOST_OUT, &fine);
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		net->shift[k] = get_weight(&at, 4, MG_NET_MOST_SHIFT, &fine);
	return fine ? NULL : "has a weight that is too large";
}
