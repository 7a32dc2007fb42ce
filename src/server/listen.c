/* listen.c: the socket that the server listens at, from ADDRESS:PORT. */
#include "server/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

/* Cuts "HOST:PORT" in two, without the brackets of an IPv6 address. */
static bool split_address(const char *address, struct mg_buf *host, struct mg_buf *port)
{
	const char *colon = strrchr(address, ':');
	if (!colon)
		return false;
	struct mg_str name = {address, (size_t)(colon - address)};
	if (name.len >= 2 && name.at[0] == '[' && name.at[name.len - 1] == ']')
		name = (struct mg_str){name.at + 1, name.len - 2};
	else if (memchr(name.at, ':', name.len))
		return false;
	long number;
	if (!name.len || !mg_str_number(mg_str(colon + 1), 65535, &number))
		return false;
	mg_buf_slice(host, name);
	mg_buf_int(port, number);
	return !host->full;
}

static int open_socket(const struct addrinfo *at)
{
	int on = 1, s = socket(at->ai_family, SOCK_STREAM, 0);
	if (s < 0)
		return -1;
	if (setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 && bind(s, at->ai_addr, at->ai_addrlen) == 0 &&
	    listen(s, SOMAXCONN) == 0)
		return s;
	int error = errno;
	close(s);
	errno = error;
	return -1;
}

static void say_why(const char *address, int error, struct mg_buf *wrong)
{
	if (error == EADDRINUSE)
		mg_buf_printf(wrong, "another program already listens at %s; choose another port with --listen, or with MAGNATE_LISTEN=127.0.0.1:8018", address);
	else if (error == EACCES)
		mg_buf_printf(wrong, "this user may not listen at %s; ports from 1024 on are free to all", address);
	else
		mg_buf_printf(wrong, "cannot listen at %s: %s", address, strerror(error));
}

/* With the port that the system chose if it was 0. */
static void write_url(int s, const char *host, struct mg_buf *url)
{
	struct sockaddr_storage at;
	socklen_t len = sizeof at;
	in_port_t port = 0;
	if (getsockname(s, (struct sockaddr *)&at, &len) == 0)
		port = at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
						: ((struct sockaddr_in *)(void *)&at)->sin_port;
	mg_buf_printf(url, strchr(host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", host, ntohs(port));
}

bool mg_listen_is_address(const char *address, struct mg_buf *wrong)
{
	char host_text[128], port_text[8];
	struct mg_buf host, port;
	mg_buf_init(&host, host_text, sizeof host_text);
	mg_buf_init(&port, port_text, sizeof port_text);
	if (split_address(address, &host, &port))
		return true;
	mg_buf_printf(wrong, "\"%.60s\" is not ADDRESS:PORT, such as 127.0.0.1:8017 or [::1]:8017", address);
	return false;
}

int mg_listen(const char *address, struct mg_buf *url, struct mg_buf *wrong)
{
	char host_text[128], port_text[8];
	struct mg_buf host, port;
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
	mg_buf_init(&host, host_text, sizeof host_text);
	mg_buf_init(&port, port_text, sizeof port_text);
	if (!mg_listen_is_address(address, wrong))
		return -1;
	split_address(address, &host, &port);
	int failed = getaddrinfo(host.data, port.data, &hints, &found);
	if (failed) {
		mg_buf_printf(wrong, "there is no address %.60s: %s", host.data, gai_strerror(failed));
		return -1;
	}
	int s = open_socket(found);
	if (s < 0)
		say_why(address, errno, wrong);
	else
		write_url(s, host.data, url);
	freeaddrinfo(found);
	return s;
}
