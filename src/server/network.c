/* network.c: reading, writing and comparing addresses and networks. */
#include "server/network.h"

#include <arpa/inet.h>

enum { V4_PREFIX = 96, V6_OWN = 64, ALL = 128 };

static const uint8_t v4_start[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const struct mg_network *n)
{
	return n->bits >= V4_PREFIX && memcmp(n->bytes, v4_start, sizeof v4_start) == 0;
}

/* Clears what does not count, so that equal networks have equal bytes. */
static void clear_rest(struct mg_network *n)
{
	for (int i = n->bits; i < ALL; i++)
		n->bytes[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
}

bool mg_network_read(const char *text, struct mg_network *n)
{
	char address[MG_NETWORK_TEXT_MAX];
	const char *slash = strchr(text, '/');
	size_t len = slash ? (size_t)(slash - text) : strlen(text);
	long bits = -1;
	if (len >= sizeof address)
		return false;
	memcpy(address, text, len);
	address[len] = '\0';
	bool v4 = inet_pton(AF_INET, address, n->bytes + sizeof v4_start) == 1;
	if (v4)
		memcpy(n->bytes, v4_start, sizeof v4_start);
	else if (inet_pton(AF_INET6, address, n->bytes) != 1)
		return false;
	if (slash && !mg_str_number(mg_str(slash + 1), v4 ? ALL - V4_PREFIX : ALL, &bits))
		return false;
	n->bits = ALL;
	if (bits >= 0)
		n->bits = (int)bits + (v4 ? V4_PREFIX : 0);
	else if (!is_v4(n))
		n->bits = V6_OWN;
	clear_rest(n);
	return true;
}

void mg_network_write(const struct mg_network *n, char text[MG_NETWORK_TEXT_MAX])
{
	char address[INET6_ADDRSTRLEN];
	bool v4 = is_v4(n);
	struct mg_buf out;
	mg_assert(n->bits >= 0 && n->bits <= ALL);
	mg_buf_init(&out, text, MG_NETWORK_TEXT_MAX);
	inet_ntop(v4 ? AF_INET : AF_INET6, n->bytes + (v4 ? sizeof v4_start : 0), address, sizeof address);
	mg_buf_text(&out, address);
	if (!v4 || n->bits < ALL)
		mg_buf_printf(&out, "/%d", n->bits - (v4 ? V4_PREFIX : 0));
}

bool mg_network_has(const struct mg_network *n, const struct mg_network *part)
{
	struct mg_network same = *part;
	if (part->bits < n->bits)
		return false;
	same.bits = n->bits;
	clear_rest(&same);
	return memcmp(same.bytes, n->bytes, sizeof same.bytes) == 0;
}
