/* network.h: addresses and networks of the internet, in all their spellings: 192.0.2.7, 192.0.2.0/24, 2001:db8::1, 2001:db8::/32.
 *
 * An address of IPv4 that is written as one of IPv6 (::ffff:192.0.2.7) is that of IPv4. An address of IPv6 stands for its network of 64 bits:
 * whoever has one of them has all. */
#ifndef MG_SERVER_NETWORK_H
#define MG_SERVER_NETWORK_H

#include "base/buf.h"

enum { MG_NETWORK_TEXT_MAX = 64 };

struct mg_network {
	uint8_t bytes[16]; /* of IPv6; one of IPv4 as ::ffff:… */
	int bits;          /* of the bytes that count, 0 to 128; the others are 0 */
};

/* False: it is no address and no network. */
bool mg_network_read(const char *text, struct mg_network *n);
/* In its usual form: a single address of IPv4 without its bits. */
void mg_network_write(const struct mg_network *n, char text[MG_NETWORK_TEXT_MAX]);
/* Whether one lies within another. */
bool mg_network_has(const struct mg_network *n, const struct mg_network *part);

#endif
