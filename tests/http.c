/* http.c: requests by hand over a socket, and answers taken apart. */
#include "http.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

void http_init(struct http *h)
{
	*h = (struct http){.fd = -1};
}

void http_release(struct http *h)
{
	http_close(h);
	free(h->in);
	http_init(h);
}

void http_close(struct http *h)
{
	if (h->fd >= 0)
		close(h->fd);
	h->fd = -1;
	h->at = h->len = 0;
}

bool http_open(struct http *h, int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int one = 1;
	http_close(h);
	h->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (h->fd < 0)
		return false;
	setsockopt(h->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	if (connect(h->fd, (struct sockaddr *)&to, sizeof to) == 0)
		return true;
	http_close(h);
	return false;
}

static bool send_all(struct http *h, const char *data, size_t len)
{
	while (h->fd >= 0 && len) {
		ssize_t sent = send(h->fd, data, len, MSG_NOSIGNAL);
		if (sent < 0 && errno == EINTR)
			continue;
		if (sent <= 0) {
			http_close(h);
			return false;
		}
		data += sent;
		len -= (size_t)sent;
	}
	return h->fd >= 0;
}

bool http_send_part(struct http *h, const char *path, const char *body, int permille)
{
	char head[1024];
	struct mg_buf out;
	mg_buf_init(&out, head, sizeof head);
	mg_buf_printf(&out, "%s %s HTTP/1.1\r\nHost: localhost\r\n", body ? "POST" : "GET", path);
	if (h->cookie[0])
		mg_buf_printf(&out, "Cookie: %s\r\n", h->cookie);
	if (body)
		mg_buf_printf(&out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
	mg_buf_text(&out, "\r\n");
	size_t all = out.len + (body ? strlen(body) : 0), part = all * (size_t)permille / 1000;
	size_t of_head = part < out.len ? part : out.len;
	/* Head and body in one piece where they fit: two would wait for each other. */
	if (part == all && body && !out.full && all < sizeof head) {
		mg_buf_text(&out, body);
		return send_all(h, head, all);
	}
	return send_all(h, head, of_head) && (part <= of_head || send_all(h, body, part - of_head));
}

bool http_send(struct http *h, const char *path, const char *body)
{
	return http_send_part(h, path, body, 1000);
}

/* Reads some more. False: there is no more. */
static bool more(struct http *h)
{
	if (h->fd < 0)
		return false;
	if (h->at) {
		memmove(h->in, h->in + h->at, h->len - h->at);
		h->len -= h->at;
		h->at = 0;
	}
	if (h->len + 4096 > h->cap) {
		h->cap = h->cap ? 2 * h->cap : 16384;
		h->in = realloc(h->in, h->cap);
		if (!h->in)
			abort();
	}
	ssize_t got;
	do
		got = recv(h->fd, h->in + h->len, h->cap - h->len - 1, 0);
	while (got < 0 && errno == EINTR);
	if (got <= 0)
		return false;
	h->len += (size_t)got;
	h->in[h->len] = '\0';
	return true;
}

/* Reads until the head of an answer is there. Its length with the empty line; 0: broken. */
static size_t read_head(struct http *h)
{
	for (;;) {
		char *end = h->len > h->at ? strstr(h->in + h->at, "\r\n\r\n") : NULL;
		if (end)
			return (size_t)(end + 4 - (h->in + h->at));
		if (!more(h))
			return 0;
	}
}

/* The value of a header in a head that ends in an empty line; NULL: none. */
static const char *header(const char *head, const char *name)
{
	size_t n = strlen(name);
	for (const char *line = strstr(head, "\r\n"); line && line[2] != '\r'; line = strstr(line + 2, "\r\n"))
		if (strncasecmp(line + 2, name, n) == 0 && line[2 + n] == ':')
			return line + 3 + n + strspn(line + 3 + n, " ");
	return NULL;
}

static void keep_cookie(struct http *h, const char *value)
{
	size_t n = value ? strcspn(value, ";\r") : 0;
	if (n && n < sizeof h->cookie) {
		memcpy(h->cookie, value, n);
		h->cookie[n] = '\0';
	}
}

int http_answer(struct http *h, const char **body)
{
	size_t head = read_head(h);
	const char *start = h->in + h->at;
	if (!head || strncmp(start, "HTTP/1.1 ", 9) != 0) {
		http_close(h);
		return -1;
	}
	int status = (int)strtol(start + 9, NULL, 10);
	const char *length = header(start, "Content-Length"), *connection = header(start, "Connection");
	size_t n = length ? (size_t)strtoul(length, NULL, 10) : 0;
	bool last = connection && strncasecmp(connection, "close", 5) == 0;
	keep_cookie(h, header(start, "Set-Cookie"));
	while (h->len - h->at < head + n)
		if (!more(h)) {
			http_close(h);
			return -1;
		}
	/* What follows is nobody's: one request at a time. */
	char *text = h->in + h->at + head;
	text[n] = '\0';
	*body = text;
	h->at = h->len = 0;
	if (last)
		http_close(h);
	return status;
}

bool http_follow(struct http *h, int port, const char *path)
{
	char request[512];
	int n = snprintf(request, sizeof request, "GET %s HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n%s%s%s\r\n", path,
			 h->cookie[0] ? "Cookie: " : "", h->cookie, h->cookie[0] ? "\r\n" : "");
	if (!http_open(h, port) || !send_all(h, request, (size_t)n))
		return false;
	size_t head = read_head(h);
	if (!head || strncmp(h->in + h->at, "HTTP/1.", 7) != 0 || strncmp(h->in + h->at + 8, " 200", 4) != 0) {
		http_close(h);
		return false;
	}
	h->at += head;
	return true;
}

const char *http_line(struct http *h)
{
	for (;;) {
		char *end = h->len > h->at ? memchr(h->in + h->at, '\n', h->len - h->at) : NULL;
		if (end) {
			const char *line = h->in + h->at;
			*end = '\0';
			h->at = (size_t)(end + 1 - h->in);
			return line;
		}
		if (!more(h)) {
			http_close(h);
			return NULL;
		}
	}
}
