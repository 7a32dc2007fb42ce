/* post.c: HTTP requests to addresses that people gave, through libcurl. */
#define _DEFAULT_SOURCE
#include "notify/post.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <openssl/x509_vfy.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_SECONDS = 5, WHOLE_SECONDS = 15, RETRY_MAX = 3600, ANSWER_MAX = 64 * 1024 };

struct transfer {
	CURL *curl; /* owned; NULL: free */
	const struct mg_post *post;
	struct curl_slist *headers; /* owned */
	struct mg_letter *letter;
	size_t answered; /* bytes */
	bool blocked;    /* an address that its name stands for may not be written to */
};

struct mg_post {
	CURLM *multi; /* owned */
	bool private_too;
	const char *ca; /* not owned; may be NULL */
	struct transfer slot[MG_POST_AT_ONCE];
};

/* ---- what may be written to ---- */

static bool is_private4(uint32_t a)
{
	static const struct { uint32_t net; int bits; } nets[] = {
		{0x00000000, 8}, {0x0a000000, 8}, {0x64400000, 10}, {0x7f000000, 8}, {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24},
		{0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16}, {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3},
	};
	for (size_t i = 0; i < MG_COUNT(nets); i++)
		if ((a ^ nets[i].net) >> (32 - nets[i].bits) == 0)
			return true;
	return false;
}

static uint32_t number4(const uint8_t *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Of version 6 only what is given out to networks of the world (2000::/3), and not what leads to version 4 by another way. */
static bool is_public6(const uint8_t a[16])
{
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, translated[12] = {0, 0x64, 0xff, 0x9b};
	if (memcmp(a, mapped, sizeof mapped) == 0 || memcmp(a, translated, sizeof translated) == 0)
		return !is_private4(number4(a + 12));
	if (a[0] == 0x20 && a[1] == 0x02)
		return !is_private4(number4(a + 2));
	bool teredo = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0 && a[3] == 0;
	bool example = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
	return (a[0] & 0xe0) == 0x20 && !teredo && !example;
}

bool mg_post_is_public(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET)
		return !is_private4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
	return address->sa_family == AF_INET6 && is_public6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}

size_t mg_post_origin(struct mg_str url)
{
	struct mg_str rest = url;
	if (!mg_str_cut(&rest, "https://") && !mg_str_cut(&rest, "http://"))
		return 0;
	size_t n = 0;
	mg_assert(rest.len < url.len);
	while (n < rest.len && rest.at[n] != '/' && rest.at[n] != '?' && rest.at[n] != '#')
		n++;
	return url.len - rest.len + n;
}

bool mg_post_is_address(const struct mg_post *p, struct mg_str url)
{
	struct mg_str rest = url;
	size_t origin = mg_post_origin(url);
	if (url.len >= MG_POST_URL_MAX || !(mg_str_cut(&rest, "https://") || (p->private_too && mg_str_cut(&rest, "http://"))) ||
	    origin <= url.len - rest.len)
		return false;
	for (size_t i = 0; i < url.len; i++) {
		unsigned char c = (unsigned char)url.at[i];
		if (c <= ' ' || c >= 127 || strchr("\"\\<>^`{|}", c) || (c == '@' && i < origin))
			return false;
	}
	return true;
}

static curl_socket_t open_socket(void *slot, curlsocktype purpose, struct curl_sockaddr *to)
{
	struct transfer *s = slot;
	if (purpose != CURLSOCKTYPE_IPCXN || (!s->post->private_too && !mg_post_is_public(&to->addr))) {
		s->blocked = true;
		return CURL_SOCKET_BAD;
	}
	return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* ---- letters ---- */

bool mg_post_is_ca(const char *file)
{
	X509_STORE *store = X509_STORE_new();
	bool good = store && X509_STORE_load_file(store, file) == 1;
	X509_STORE_free(store);
	return good;
}

struct mg_post *mg_post_new(bool private_too, const char *ca)
{
	struct mg_post *p = calloc(1, sizeof *p);
	if (!p || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 || !(p->multi = curl_multi_init())) {
		free(p);
		return NULL;
	}
	p->private_too = private_too;
	p->ca = ca;
	return p;
}

static void clear(struct mg_post *p, struct transfer *s)
{
	if (!s->curl)
		return;
	curl_multi_remove_handle(p->multi, s->curl);
	curl_easy_cleanup(s->curl);
	curl_slist_free_all(s->headers);
	*s = (struct transfer){0};
}

void mg_post_free(struct mg_post *p)
{
	if (!p)
		return;
	for (int i = 0; i < MG_POST_AT_ONCE; i++)
		clear(p, &p->slot[i]);
	curl_multi_cleanup(p->multi);
	free(p);
}

/* An answer is not read, but one that never ends is not waited for either. */
static size_t swallow(char *data, size_t size, size_t n, void *slot)
{
	struct transfer *s = slot;
	(void)data;
	s->answered += size * n;
	return s->answered <= ANSWER_MAX ? size * n : 0;
}

static bool set_headers(struct transfer *s)
{
	for (int i = 0; i < MG_POST_HEADERS && s->letter->header[i]; i++) {
		struct curl_slist *more = curl_slist_append(s->headers, s->letter->header[i]);
		if (!more)
			return false;
		s->headers = more;
	}
	return curl_easy_setopt(s->curl, CURLOPT_HTTPHEADER, s->headers) == CURLE_OK;
}

static bool set_up(struct mg_post *p, struct transfer *s)
{
	CURL *c = s->curl;
	const struct mg_letter *l = s->letter;
	return set_headers(s) && curl_easy_setopt(c, CURLOPT_URL, l->url) == CURLE_OK && curl_easy_setopt(c, CURLOPT_POST, 1L) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_POSTFIELDS, l->body) == CURLE_OK && curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)l->len) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, p->private_too ? "http,https" : "https") == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK && curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_USERAGENT, "Magnate") == CURLE_OK && /* some refuse who does not say a name */
	       curl_easy_setopt(c, CURLOPT_PROXY, "") == CURLE_OK && curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)WHOLE_SECONDS) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK && curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, s) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, swallow) == CURLE_OK && curl_easy_setopt(c, CURLOPT_WRITEDATA, s) == CURLE_OK &&
	       (!p->ca || curl_easy_setopt(c, CURLOPT_CAINFO, p->ca) == CURLE_OK) && /* the system's folder of them (CAPATH) counts, too */
	       curl_easy_setopt(c, CURLOPT_PRIVATE, s) == CURLE_OK && curl_multi_add_handle(p->multi, c) == CURLM_OK;
}

bool mg_post_send(struct mg_post *p, struct mg_letter *letter)
{
	struct transfer *s = p->slot;
	mg_assert(letter->url && letter->done && letter->body);
	while (s < p->slot + MG_POST_AT_ONCE && s->curl)
		s++;
	if (s == p->slot + MG_POST_AT_ONCE)
		return false;
	s->post = p;
	s->letter = letter;
	s->curl = curl_easy_init();
	if (s->curl && set_up(p, s))
		return true;
	clear(p, s);
	return false;
}

static enum mg_posted outcome_of(struct transfer *s, CURLcode code, int64_t *retry_after)
{
	long status = 0;
	curl_off_t wait = 0;
	curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(s->curl, CURLINFO_RETRY_AFTER, &wait);
	mg_assert(status >= 0 && status < 1000);
	s->letter->status = (int)status;
	*retry_after = wait > RETRY_MAX ? RETRY_MAX : wait > 0 ? (int64_t)wait : 0;
	if (code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_URL_MALFORMAT)
		return MG_POST_REFUSED;
	if (code != CURLE_OK && s->blocked) {
		s->letter->status = MG_POST_PRIVATE;
		return MG_POST_REFUSED;
	}
	if (code != CURLE_OK && code != CURLE_WRITE_ERROR)
		return MG_POST_LATER;
	if (status == 404 || status == 410)
		return MG_POST_GONE;
	if (status >= 200 && status < 300)
		return MG_POSTED;
	return status == 429 || status >= 500 ? MG_POST_LATER : MG_POST_REFUSED;
}

/* Works on what can be, and calls `done` for those that ended. Returns whether there were any. */
static bool work_now(struct mg_post *p)
{
	int running, left;
	bool any = false;
	curl_multi_perform(p->multi, &running);
	for (CURLMsg *m; (m = curl_multi_info_read(p->multi, &left)) != NULL;) {
		struct transfer *s = NULL;
		int64_t retry_after = 0;
		if (m->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &s);
		mg_assert(s && s->curl == m->easy_handle);
		enum mg_posted how = outcome_of(s, m->data.result, &retry_after);
		struct mg_letter *letter = s->letter;
		clear(p, s);
		letter->done(letter, how, retry_after);
		any = true;
	}
	return any;
}

void mg_post_work(struct mg_post *p, int ms)
{
	if (work_now(p))
		return;
	curl_multi_poll(p->multi, NULL, 0, ms, NULL);
	work_now(p);
}

void mg_post_wake(struct mg_post *p)
{
	curl_multi_wakeup(p->multi);
}
